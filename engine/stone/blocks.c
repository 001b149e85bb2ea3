/* Lays blocks in courses. */
#include "engine/stone/style.h"
#include <math.h>

float Blocks_Lay(const Blocks *b, const Noise *noise, uint32_t seed, float x, float y, float *own) {
    const int row = Floori(y / b->height);
    const float shifted = x + (float)(row & 1) * b->width * .5f + .1f * Noise_Random(seed, row, 5);
    const int place = Floori(shifted / b->width);
    *own = Noise_Random(seed, place, row);
    const float turn = 8 * *own;
    const float across = shifted / b->width - (float)place, down = y / b->height - (float)row;
    const float to_side = Minf(across, 1 - across) * b->width, to_bed = Minf(down, 1 - down) * b->height;
    const float rough = Noise_At(noise, x * 7 + turn, y * 7), fine = Noise_At(noise, x * 26, y * 26 + turn);
    const float edge = Minf(to_side, to_bed) + .02f * b->gap * (Noise_At(noise, x * 9, y * 9) - .5f);
    const float relief = 1 - b->relief + b->relief * Smoothstep(0, .07f, edge);
    const float sunk = Noise_Random(seed + 77, place, row) > 1 - b->sunk ? .56f + .4f * Smoothstep(.2f, .9f, down) : 1;
    float light = (b->base + b->spread * *own) * relief * (1 - .5f * b->rough + b->rough * rough) *
                  (1 - .5f * b->fine + b->fine * fine) * sunk;
    if (b->layers > 0) light *= 1 + b->layers * (Noise_At(noise, x * .5f + turn, y * 6 + turn) - .5f);
    if (to_bed < Minf(.06f, .2f * b->height) && down < .5f && sunk == 1) light *= 1.25f; /* lit upper edge of a block */
    return Mixf(b->joint + .06f * fine, light, Smoothstep(.004f * b->gap, .028f * b->gap, edge));
}

float Blocks_Colour(const Blocks *blocks, const Noise *noise, uint32_t seed, const float stone[3], float x, float y,
                    float colour[3]) {
    float own;
    const float light = Blocks_Lay(blocks, noise, seed, x, y, &own);
    Stone_Tint(stone, light, own - .5f, colour);
    return own;
}

float Blocks_Castle(const Noise *noise, uint32_t seed, const float stone[3], float x, float y, float colour[3]) {
    static const Blocks rough = {.62f, .3f, .24f, .15f, .12f, 1, .30f, .8f, .36f, .045f, 0};
    return Blocks_Colour(&rough, noise, seed, stone, x, y, colour);
}

const Style STYLE_PLAIN = {
    .name = "plain",
    .stone = {1, .86f, .74f},
    .cut = {1, .86f, .74f},
    .haze = {.3674f, .5477f, .6782f},
    .slit = 1,
    .imposts = true,
    .courses = Blocks_Castle,
};
