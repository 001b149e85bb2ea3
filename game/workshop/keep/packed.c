/* The weights are those of JPEG's colours, times 2^16. Grey comes back exactly. */
#include "game/workshop/keep/packed.h"

enum { HALF = 1 << 15 };

size_t Packed_Size(int width, int height) { return (size_t)width * (size_t)height / 2 * 3; }

static int red(uint32_t pixel) { return (int)(pixel >> 16 & 255); }
static int green(uint32_t pixel) { return (int)(pixel >> 8 & 255); }
static int blue(uint32_t pixel) { return (int)(pixel & 255); }

static uint8_t brightness(uint32_t pixel) {
    return (uint8_t)((19595 * red(pixel) + 38470 * green(pixel) + 7471 * blue(pixel) + HALF) >> 16);
}

static uint8_t byte_of(int value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

/* Four pixels, whose colours are summed up. The sum is shifted into positive numbers. */
static void put_colour(uint8_t *colour, const uint32_t *upper, const uint32_t *lower) {
    const int r = red(upper[0]) + red(upper[1]) + red(lower[0]) + red(lower[1]);
    const int g = green(upper[0]) + green(upper[1]) + green(lower[0]) + green(lower[1]);
    const int b = blue(upper[0]) + blue(upper[1]) + blue(lower[0]) + blue(lower[1]);
    const int middle = (128 << 18) + (1 << 17);
    colour[0] = byte_of((-11059 * r - 21709 * g + 32768 * b + middle) >> 18);
    colour[1] = byte_of((32768 * r - 27439 * g - 5329 * b + middle) >> 18);
}

void Packed_Put(uint8_t *packed, const uint32_t *pixels, int width, int height) {
    const int count = width * height;
    uint8_t *colour = packed + count;
    for (int i = 0; i < count; i++) packed[i] = brightness(pixels[i]);
    for (int y = 0; y < height; y += 2)
        for (int x = 0; x < width; x += 2, colour += 2)
            put_colour(colour, pixels + y * width + x, pixels + (y + 1) * width + x);
}

static uint32_t pixel_of(int bright, int cb, int cr) {
    const int value = bright * 65536 + HALF;
    const uint32_t r = byte_of((value + 91881 * cr) >> 16), g = byte_of((value - 22554 * cb - 46802 * cr) >> 16);
    return r << 16 | g << 8 | byte_of((value + 116130 * cb) >> 16);
}

void Packed_Take(const uint8_t *packed, uint32_t *pixels, int width, int height) {
    const uint8_t *colours = packed + width * height;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const uint8_t *colour = colours + (y / 2 * (width / 2) + x / 2) * 2;
            *pixels++ = pixel_of(*packed++, colour[0] - 128, colour[1] - 128);
        }
}
