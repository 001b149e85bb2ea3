#include "engine/noise.h"
#include "engine/shade.h"
#include <string.h>

/* Three quarters of the nearest sample and one of the next, along both axes: with the smooth enlargement before it no
 * sample shows. Sixteen times 4080 fits 16 bits, so a stretched value is the screen's in 8.8 fixed point. */

enum { PART = SHADE_PART };

WIDE_LOOP static void down(const uint16_t *restrict near, const uint16_t *restrict far, uint16_t *restrict out,
                           int count) {
    for (int i = 0; i < count; i++) out[i] = (uint16_t)(3 * near[i] + far[i]);
}

/* The fine masonry changes a pixel by up to half, and not at all where smoke hides the wall: so much in 1/32768. The
 * product is half of what the screen shows, so that nothing overflows. */
INLINE_LOOP uint32_t make_pixel(uint16_t red, uint16_t green, uint16_t blue, uint16_t clear, uint8_t grain,
                                uint16_t dither) {
    const int16_t fine = (int16_t)((grain - 128) * 256), through = (int16_t)(clear >> 1);
    const int16_t change = (int16_t)((fine * through) >> 16);
    const uint16_t factor = (uint16_t)(32768 + 2 * change), most = 32639;
    uint16_t r = (uint16_t)((uint32_t)red * factor >> 16), g = (uint16_t)((uint32_t)green * factor >> 16);
    uint16_t b = (uint16_t)((uint32_t)blue * factor >> 16);
    r = (uint16_t)((r < most ? r : most) + dither);
    g = (uint16_t)((g < most ? g : most) + dither);
    b = (uint16_t)((b < most ? b : most) + dither);
    const uint16_t high = (uint16_t)(0xff00 | r >> 7), low = (uint16_t)((g << 1 & 0xff00) | b >> 7);
    return (uint32_t)high << 16 | low;
}

INLINE_LOOP uint16_t across(const uint16_t *column, int i, int beside) {
    return (uint16_t)(3 * column[i] + column[i + beside]);
}

/* Of each column two pixels; those on the right have their grain so many bytes further on. */
WIDE_LOOP static void make_pixels(uint16_t column[4][PART + 2], const uint8_t *restrict grain, ptrdiff_t right,
                                  const uint16_t *restrict dither, uint32_t *restrict out, int count) {
    const uint16_t *restrict red = column[0] + 1, *restrict green = column[1] + 1, *restrict blue = column[2] + 1;
    const uint16_t *restrict clear = column[3] + 1;
    for (int i = 0; i < count; i++) {
        out[2 * i] = make_pixel(across(red, i, -1), across(green, i, -1), across(blue, i, -1), across(clear, i, -1),
                                grain[i], dither[i]);
        out[2 * i + 1] = make_pixel(across(red, i, 1), across(green, i, 1), across(blue, i, 1), across(clear, i, 1),
                                    grain[i + right], dither[i + PART]);
    }
}

/* The columns of samples x - 1 .. x + count of line y. */
static void blend_columns(const Shade *shade, int x, int y, int count, uint16_t column[4][PART + 2]) {
    const Shaded *in = &shade->out;
    const int line = y >> 1, last = in->height - 1, other = y & 1 ? line + (line < last) : line - (line > 0);
    for (int c = 0; c < 4; c++) {
        const uint16_t *channel = in->channel[c] + x - 1;
        down(channel + line * in->row, channel + other * in->row, column[c], count + 2);
    }
}

static const uint8_t *grain_at(const Shade *shade, int x, int y) {
    const Background *background = shade->background;
    return background->grain + x + shade->origin[0] +
           (size_t)(y + 2 * shade->origin[1]) * (size_t)(2 * background->open.width);
}

void Stretch_Init(Shade *shade) {
    for (int y = 0; y < NOISE_TILE; y++)
        for (int i = 0; i < 2 * PART; i++)
            shade->dither[y][i % 2 * PART + i / 2] = NOISE_DITHER[y][i % NOISE_TILE] >> 1;
}

void Stretch_Rows(const Shade *shade, uint32_t *pixels, int width, ptrdiff_t row, int begin, int end) {
    uint16_t column[4][PART + 2];
    uint32_t odd[2 * PART]; /* where there is one pixel less than two for each sample */
    for (int y = begin; y < end; y++) {
        for (int x = 0; 2 * x < width; x += PART) {
            const int count = Mini(shade->out.width - x, PART), free = width - 2 * x;
            uint32_t *to = pixels + y * row + 2 * x;
            blend_columns(shade, x, y, count, column);
            make_pixels(column, grain_at(shade, x, y), shade->background->open.width, shade->dither[y % NOISE_TILE],
                        free < 2 * count ? odd : to, count);
            if (free < 2 * count) memcpy(to, odd, (size_t)free * sizeof *to);
        }
    }
}
