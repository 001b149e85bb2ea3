#include "engine/noise.h"
#include "engine/shade.h"

/* Three quarters of the nearest sample and one of the next, along both axes: with the smooth enlargement before it no
 * sample shows. Sixteen times 4080 fits 16 bits, so a stretched value is the screen's in 8.8 fixed point. */

enum { PART = 256 }; /* samples at a time; twice as many pixels */

WIDE_LOOP static void down(const uint16_t *restrict near, const uint16_t *restrict far, uint16_t *restrict out,
                           int count) {
    for (int i = 0; i < count; i++) out[i] = (uint16_t)(3 * near[i] + far[i]);
}

WIDE_LOOP static void across(const uint16_t *restrict in, uint16_t *restrict out, int count) {
    for (int i = 0; i < count; i++) {
        const uint16_t here = (uint16_t)(3 * in[i + 1]);
        out[2 * i] = (uint16_t)(here + in[i]);
        out[2 * i + 1] = (uint16_t)(here + in[i + 2]);
    }
}

/* The fine masonry changes a pixel by up to half, and not at all where smoke hides the wall: so much in 1/32768. The
 * product is half of what the screen shows, so that nothing overflows. */
WIDE_LOOP static void pack(uint16_t value[4][2 * PART], const uint8_t *restrict grain, const uint16_t *restrict dither,
                           uint32_t *restrict out, int count) {
    const uint16_t *restrict red = value[0], *restrict green = value[1], *restrict blue = value[2];
    const uint16_t *restrict clear = value[3], most = 32639;
    for (int i = 0; i < count; i++) {
        const int16_t fine = (int16_t)((grain[i] - 128) * 256), through = (int16_t)(clear[i] >> 1);
        const uint16_t factor = (uint16_t)(32768 + 2 * ((fine * through) >> 16));
        uint16_t r = (uint16_t)((uint32_t)red[i] * factor >> 16), g = (uint16_t)((uint32_t)green[i] * factor >> 16);
        uint16_t b = (uint16_t)((uint32_t)blue[i] * factor >> 16);
        r = (uint16_t)((r < most ? r : most) + dither[i]);
        g = (uint16_t)((g < most ? g : most) + dither[i]);
        b = (uint16_t)((b < most ? b : most) + dither[i]);
        const uint16_t high = (uint16_t)(0xff00 | r >> 7), low = (uint16_t)((g << 1 & 0xff00) | b >> 7);
        out[i] = (uint32_t)high << 16 | low;
    }
}

/* Samples x .. x + count of line y: twice as many pixels. */
static void stretch_part(const Shade *shade, int x, int y, int count, uint16_t value[4][2 * PART]) {
    const Shaded *in = &shade->out;
    const int line = y >> 1, last = in->height - 1, other = y & 1 ? line + (line < last) : line - (line > 0);
    uint16_t column[PART + 2];
    for (int c = 0; c < 4; c++) {
        const uint16_t *channel = in->channel[c] + x - 1;
        down(channel + line * in->row, channel + other * in->row, column, count + 2);
        across(column, value[c], count);
    }
}

static const uint8_t *grain_at(const Shade *shade, int x, int y) {
    const Background *background = shade->background;
    return background->grain + 2 * (x + shade->origin[0]) +
           (size_t)(y + 2 * shade->origin[1]) * (size_t)(2 * background->open.width);
}

void Stretch_Rows(const Shade *shade, uint32_t *pixels, int width, ptrdiff_t row, int begin, int end) {
    uint16_t value[4][2 * PART];
    uint16_t dither[NOISE_TILE][2 * PART];
    for (int y = 0; y < NOISE_TILE; y++)
        for (int i = 0; i < 2 * PART; i++) dither[y][i] = NOISE_DITHER[y][i % NOISE_TILE] >> 1;
    for (int y = begin; y < end; y++) {
        for (int x = 0; 2 * x < width; x += PART) {
            const int left = shade->out.width - x, count = left < PART ? left : PART, free = width - 2 * x;
            stretch_part(shade, x, y, count, value);
            pack(value, grain_at(shade, x, y), dither[y % NOISE_TILE], pixels + y * row + 2 * x,
                 free < 2 * count ? free : 2 * count);
        }
    }
}
