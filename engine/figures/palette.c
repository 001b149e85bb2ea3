#include "engine/figures/palette.h"
#include "engine/maths/scalar.h"
#include <math.h>

/* Burning gas. Small drawn flames have colours of their own in flame.c. */
static const PaletteStop fire[] = {
    {0, 0x000000, 0},       {.10f, 0x602A04, .45f}, {.22f, 0xB04A04, .85f}, {.40f, 0xF06A08, 1.1f},
    {.57f, 0xFF8018, 2.0f}, {.74f, 0xFFA83C, 3.4f}, {.88f, 0xFFCC74, 4.8f}, {1, 0xFFEEC8, 8},
};
const Palette PALETTE_FIRE = {fire, sizeof fire / sizeof *fire};

static const PaletteStop ember[] = {
    {0, 0x10162E, 1}, {.25f, 0x5B1E52, 1}, {.5f, 0xB8353D, 1}, {.75f, 0xF28A2E, 1}, {1, 0xFFF3B8, 1},
};
const Palette PALETTE_EMBER = {ember, sizeof ember / sizeof *ember};

static const PaletteStop tide[] = {
    {0, 0x10162E, 1}, {.25f, 0x1F4E79, 1}, {.5f, 0x22908C, 1}, {.75f, 0x7CCB5E, 1}, {1, 0xFFF5A0, 1},
};
const Palette PALETTE_TIDE = {tide, sizeof tide / sizeof *tide};

static const PaletteStop dusk[] = {
    {0, 0x0B0E1A, 1}, {.25f, 0x13263F, 1}, {.5f, 0x154A52, 1}, {.75f, 0x33683F, 1}, {1, 0x77752F, 1},
};
const Palette PALETTE_DUSK = {dusk, sizeof dusk / sizeof *dusk};

static const PaletteStop asleep[] = {{0, 0x0B0E1A, 1}, {1, 0x4A4468, 1}};
const Palette PALETTE_SLEEP = {asleep, sizeof asleep / sizeof *asleep};

static const PaletteStop marble[] = {
    {0, 0x060A1C, 1},     {.25f, 0x0B1B3E, 1}, {.37f, 0x123F66, 1}, {.44f, 0x1E7F86, 1}, {.485f, 0x9CC3A8, 1},
    {.505f, 0xF0E6CC, 1}, {.54f, 0xF0B65E, 1}, {.60f, 0xCF6A30, 1}, {.70f, 0x8A2334, 1}, {1, 0x1E0714, 1},
};
const Palette PALETTE_MARBLE = {marble, sizeof marble / sizeof *marble};

static const PaletteStop both_ways[] = {
    {0, 0x14386E, 1}, {.25f, 0x4C8FC7, 1}, {.5f, 0xEDEBE6, 1}, {.75f, 0xDE7B52, 1}, {1, 0x8C1A2B, 1},
};
const Palette PALETTE_SIGNED = {both_ways, sizeof both_ways / sizeof *both_ways};

/* Converts a screen value 0..255 to linear light by gamma 2, as in the whole picture. */
static float linear(uint32_t channel) {
    const float seen = (float)(channel & 255) / 255;
    return seen * seen;
}

/* Returns the last stop at or before t. *between is the part of the way to the next stop, 0..1. */
static const PaletteStop *find(const Palette *palette, float t, float *between) {
    t = Clampf(t, 0, 1);
    int i = 0;
    while (i < palette->stops - 2 && t >= palette->stop[i + 1].at) i++;
    const PaletteStop *stop = &palette->stop[i];
    *between = (t - stop[0].at) / (stop[1].at - stop[0].at);
    return stop;
}

void Palette_Light(const Palette *palette, float t, float rgb[3]) {
    float between;
    const PaletteStop *stop = find(palette, t, &between);
    for (int c = 0; c < 3; c++) {
        const float low = linear(stop[0].colour >> (16 - 8 * c)) * stop[0].gain;
        const float high = linear(stop[1].colour >> (16 - 8 * c)) * stop[1].gain;
        rgb[c] = low + (high - low) * between;
    }
}

uint32_t Palette_Colour(const Palette *palette, float t) {
    float between;
    const PaletteStop *stop = find(palette, t, &between);
    uint32_t colour = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        const float low = (float)(stop[0].colour >> shift & 255), high = (float)(stop[1].colour >> shift & 255);
        colour |= (uint32_t)(low + (high - low) * between + .5f) << shift;
    }
    return colour;
}

/* Hue and brightness repeat only after many bodies, so that bodies with numbers near each other look different. */
uint32_t Palette_Body(int body) {
    if (body == 0) return 0x141A2C;
    const float turns = .08f + .635f * (float)(body - 1), hue = 6.2831853f * (turns - floorf(turns));
    const float rise = .94f * (float)body, value = .55f + .45f * (rise - floorf(rise));
    uint32_t colour = 0;
    for (int c = 0; c < 3; c++) {
        const float wave = .5f + .5f * cosf(hue - 2.0943951f * (float)c);
        colour |= (uint32_t)(255 * value * (.15f + .85f * wave)) << (16 - 8 * c);
    }
    return colour;
}
