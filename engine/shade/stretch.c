#include "engine/maths/noise.h"
#include "engine/shade/shade.h"
#include <string.h>

/* Enlarges to twice the size. A pixel takes 3/4 of the nearest sample and 1/4 of the next, along both axes. No sample
 * shows, as the maps were enlarged smoothly before. Sixteen times 4080 fits 16 bits, so values are in 8.8 fixed point.
 *
 *      +-------+-------+
 *      |   A   |   B   |     samples
 *      +-------+-------+
 *      | a | a'| b'| b |     pixels, where a' = (3 A + B) / 4 */

enum { PART = SHADE_PART };

WIDE_LOOP static void down(const uint16_t *restrict near, const uint16_t *restrict far, uint16_t *restrict out,
                           int count) {
    for (int i = 0; i < count; i++) out[i] = (uint16_t)(3 * near[i] + far[i]);
}

/* The factor for a pixel, of 32768. Grain changes it by up to a half, except where smoke hides the wall. */
INLINE_LOOP uint16_t factor_of(uint16_t clear, uint8_t grain) {
    const uint16_t fine = (uint16_t)(grain << 8);
    return (uint16_t)(32768 - (clear >> 1) + (uint16_t)((uint32_t)fine * clear >> 16));
}

/* Returns half of the screen value, so that nothing overflows. */
INLINE_LOOP uint16_t scaled(uint16_t channel, uint16_t factor, uint16_t dither) {
    const uint16_t value = (uint16_t)((uint32_t)channel * factor >> 16), most = 32639;
    return (uint16_t)((value < most ? value : most) + dither);
}

INLINE_LOOP uint16_t across(const uint16_t *column, int i, int beside) {
    return (uint16_t)(3 * column[i] + column[i + beside]);
}

#if defined(__GNUC__)
typedef uint16_t __attribute__((may_alias)) PixelHalf;
#else
typedef uint16_t PixelHalf;
#endif
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { HIGH, LOW };
#else
enum { LOW, HIGH };
#endif

/* Makes two pixels of each column, each as two halves in the order of memory. So no loop needs numbers wider than 16
 * bits. The grain of right pixels begins `right` bytes further on. */
WIDE_LOOP static void make_pixels(uint16_t column[4][PART + 2], const uint8_t *restrict grain, ptrdiff_t right,
                                  const uint16_t *restrict dither, PixelHalf *restrict out, int count) {
    const uint16_t *restrict red = column[0] + 1, *restrict green = column[1] + 1, *restrict blue = column[2] + 1;
    const uint16_t *restrict clear = column[3] + 1;
    for (int i = 0; i < count; i++) {
        const uint16_t left_part = factor_of(across(clear, i, -1), grain[i]), left_dither = dither[i];
        const uint16_t right_part = factor_of(across(clear, i, 1), grain[i + right]), right_dither = dither[i + PART];
        const uint16_t red_left = scaled(across(red, i, -1), left_part, left_dither);
        const uint16_t red_right = scaled(across(red, i, 1), right_part, right_dither);
        const uint16_t green_left = scaled(across(green, i, -1), left_part, left_dither);
        const uint16_t green_right = scaled(across(green, i, 1), right_part, right_dither);
        const uint16_t blue_left = scaled(across(blue, i, -1), left_part, left_dither);
        const uint16_t blue_right = scaled(across(blue, i, 1), right_part, right_dither);
        out[4 * i + LOW] = (uint16_t)((green_left << 1 & 0xff00) | blue_left >> 7);
        out[4 * i + HIGH] = (uint16_t)(0xff00 | red_left >> 7);
        out[4 * i + 2 + LOW] = (uint16_t)((green_right << 1 & 0xff00) | blue_right >> 7);
        out[4 * i + 2 + HIGH] = (uint16_t)(0xff00 | red_right >> 7);
    }
}

/* Blends two rows into columns x - 1 .. x + count for pixel line y. */
static void blend_columns(const Shade *shade, int x, int y, int count, uint16_t column[4][PART + 2]) {
    const int line = y >> 1, last = shade->height - 1, other = y & 1 ? line + (line < last) : line - (line > 0);
    for (int c = 0; c < 4; c++) {
        down(Plane16_Row(&shade->out[c], line) + x - 1, Plane16_Row(&shade->out[c], other) + x - 1, column[c],
             count + 2);
    }
}

static const uint8_t *grain_at(const Shade *shade, int x, int y) {
    const Background *background = shade->background;
    return background->grain + x + shade->origin[0] +
           (size_t)(y + 2 * shade->origin[1]) * (size_t)(2 * background->width);
}

void Stretch_Rows(const Shade *shade, uint32_t *pixels, int width, ptrdiff_t row, int begin, int end) {
    uint16_t column[4][PART + 2];
    uint32_t odd[2 * PART]; /* room for a row that ends with the left pixel of its last sample */
    for (int y = begin; y < end; y++) {
        for (int x = 0; 2 * x < width; x += PART) {
            const int count = Mini(shade->width - x, PART), free = width - 2 * x;
            uint32_t *to = pixels + y * row + 2 * x;
            blend_columns(shade, x, y, count, column);
            make_pixels(column, grain_at(shade, x, y), shade->background->width, shade->dither[y % NOISE_TILE],
                        (PixelHalf *)(free < 2 * count ? odd : to), count);
            if (free < 2 * count) memcpy(to, odd, (size_t)free * sizeof *to);
        }
    }
}
