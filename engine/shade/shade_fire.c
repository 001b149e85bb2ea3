/* Fire, and the wall seen through the hot air around it. */
#include "engine/maths/scalar.h"
#include "engine/shade/shade_span.h"
#include <math.h>
#include <string.h>

static const float LEAST_ASIDE = .05f; /* samples: a smaller displacement is not visible */

/* Flames fray where they are no longer as hot as at their root: the grain that flows with the air thins them to holes
 * and thickens them to tongues, the more the cooler they are. */
WIDE_LOOP static void fray(float *restrict heat, const float *restrict grain, int count) {
    for (int i = 0; i < count; i++) {
        const float cool = (LOOK_FRAYS_FROM - heat[i]) * (1 / (LOOK_FRAYS_FROM - LOOK_FRAYED)),
                    part = cool < 1 ? cool : 1;
        const float held = part > 0 ? part : 0, more = 1 + LOOK_FRAY * held * grain[i];
        const float torn = heat[i] * (more < LOOK_FRAY_MOST ? more : LOOK_FRAY_MOST),
                    held_hot = torn > LOOK_BURNING ? torn : LOOK_BURNING;
        heat[i] = heat[i] < LOOK_BURNING ? heat[i] : held_hot;
    }
}

void Span_Fray(const Shade *shade, Span *span) {
    if (shade->grained && span->burning)
        fray(span->heat, Plane_Row(&shade->fray, span->y) + span->x - 1, span->count + 2);
}

/* How far hot air displaces the wall sideways, in samples. */
WIDE_LOOP static void bend(const Span *restrict span, float size, float *restrict aside) {
    for (int i = 0; i < span->count; i++) {
        float slope = (span->heat[i + 2] - span->heat[i]) * size * LOOK_BEND,
              strength = (span->heat[i + 1] - LOOK_HOT) * LOOK_BENT;
        slope = slope < LOOK_BEND_MOST ? slope : LOOK_BEND_MOST;
        slope = slope > -LOOK_BEND_MOST ? slope : -LOOK_BEND_MOST;
        strength = strength < 1 ? strength : 1;
        aside[i] = strength > 0 ? strength * size * slope : 0;
    }
}

/* Which blocks hold a sample that is displaced visibly. */
typedef struct Blocks {
    bool any[SPAN / SPAN_BLOCK];
} Blocks;

WIDE_LOOP static void flag_bent(const float *restrict aside, uint8_t *restrict flag, int count) {
    for (int i = 0; i < count; i++) flag[i] = fabsf(aside[i]) > LEAST_ASIDE ? 1 : 0;
}

static bool find_blocks(const float *aside, int count, Blocks *blocks) {
    uint8_t flag[SPAN + SPAN_BLOCK];
    bool some = false;
    flag_bent(aside, flag, count);
    memset(flag + count, 0, SPAN_BLOCK);
    for (int from = 0; from < count; from += SPAN_BLOCK) {
        uint64_t half[2];
        memcpy(half, flag + from, sizeof half);
        some |= blocks->any[from / SPAN_BLOCK] = (half[0] | half[1]) != 0;
    }
    return some;
}

/* The next run of such blocks from range[1] on: samples [range[0], range[1]). */
static bool next_blocks(const Blocks *blocks, int count, int range[2]) {
    int from = range[1];
    while (from < count && !blocks->any[from / SPAN_BLOCK]) from += SPAN_BLOCK;
    for (range[0] = from; from < count && blocks->any[from / SPAN_BLOCK];) from += SPAN_BLOCK;
    range[1] = Mini(from, count);
    return range[0] < range[1];
}

/* Which texel each sample reads, and how much of the next one, of 256. Places are clamped to the row in a loop of their
 * own, because otherwise compilers branch for each sample at an end. */
WIDE_LOOP static void find_places(const float *restrict aside, float first, float last, int *restrict cell,
                                  uint16_t *restrict part, int count) {
    float place[SPAN];
    for (int i = 0; i < count; i++) {
        const float beside = first + (float)i - aside[i], held = beside < last ? beside : last;
        place[i] = held > 0 ? held : 0;
    }
    for (int i = 0; i < count; i++) {
        cell[i] = (int)place[i];
        part[i] = (uint16_t)(int)(256 * (place[i] - (float)(int)place[i]));
    }
}

/* Splits a pair of bytes that were read as one number. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
INLINE_LOOP uint16_t first_of(uint16_t pair) { return pair >> 8; }
INLINE_LOOP uint16_t second_of(uint16_t pair) { return pair & 255; }
#else
INLINE_LOOP uint16_t first_of(uint16_t pair) { return pair & 255; }
INLINE_LOOP uint16_t second_of(uint16_t pair) { return pair >> 8; }
#endif

WIDE_LOOP static void mix_pairs(const uint16_t *restrict pair, const uint16_t *restrict part, uint8_t *restrict stone,
                                int count) {
    for (int i = 0; i < count; i++) {
        const uint16_t here = first_of(pair[i]), next = second_of(pair[i]), rest = (uint16_t)(256 - part[i]);
        const uint16_t left = (uint16_t)(here * rest), right = (uint16_t)(next * part[i]);
        stone[i] = (uint8_t)((uint16_t)(left + right + 128) >> 8);
    }
}

static void read_aside(const uint8_t *row, const int *cell, const uint16_t *part, uint8_t *stone, int count) {
    uint16_t pair[SPAN];
    for (int i = 0; i < count; i++) memcpy(&pair[i], row + cell[i], sizeof *pair);
    mix_pairs(pair, part, stone, count);
}

void Span_Shimmer(const Shade *shade, Span *span) {
    const Background *background = shade->background;
    const float last = Maxf((float)background->width - 2, 0), first = (float)(span->x + shade->origin[0]);
    float aside[SPAN];
    int cell[SPAN], range[2] = {0, 0};
    uint16_t part[SPAN];
    Blocks bent;
    bend(span, shade->scale / LOOK_PLAIN, aside);
    span->bends = find_blocks(aside, span->count, &bent);
    if (!span->bends) return;
    for (int c = 0; c < 3; c++) memcpy(span->bent[c], span->line.stone[c] + span->x, (size_t)span->count);
    while (next_blocks(&bent, span->count, range)) {
        const int from = range[0], count = range[1] - from;
        find_places(aside + from, first + (float)from, last, cell, part, count);
        for (int c = 0; c < 3; c++)
            read_aside(span->line.stone[c] - shade->origin[0], cell, part, span->bent[c] + from, count);
    }
}

static void find_licks(const Shade *shade, Span *span) {
    const float y = shade->top + ((float)span->y + .5f) / shade->scale;
    span->slow = Noise_Line(&shade->glow->licks, .5f * LOOK_LICK * y + Glow_Rise(LOOK_LICK_RISE, shade->seconds));
    span->quick = Noise_Line(&shade->glow->licks, LOOK_LICK * y + Glow_Rise(LOOK_QUICK_RISE, shade->seconds));
    span->line.licks_found = true;
}

INLINE_LOOP float texel(const NoiseLine *line, uint32_t at) {
    const uint32_t i = (at >> 16) % NOISE_SIZE;
    return Mixf(line->above[i], line->below[i], line->part);
}

/* Walks along a line of noise in steps of 1/65536 texel; the nearest texel is read. */
typedef struct Walk {
    uint32_t at, step;
} Walk;

static Walk walk(float x, float step) {
    const float texels = NOISE_SIZE / NOISE_PERIOD, place = x * texels + .5f;
    const int whole = Floori(place);
    return (Walk){((uint32_t)whole << 16) + (uint32_t)(65536 * (place - (float)whole)),
                  (uint32_t)(65536 * step * texels)};
}

/* `count` is at least 1. */
static void find_noise(const Span *span, Walk slow, Walk quick, float *noise, int count) {
    const NoiseLine slow_line = span->slow, quick_line = span->quick;
    int i = 0;
    do {
        noise[i] = texel(&slow_line, slow.at) + .5f * texel(&quick_line, quick.at) - LOOK_LICK_MEAN;
        slow.at += slow.step, quick.at += quick.step;
    } while (++i < count);
}

/* Steps in the table of glow, the first of which is black. The cooler the gas, the more the noise tears it into licks
 * with gaps. */
WIDE_LOOP static void find_steps(const float *restrict noise, const float *restrict heat, int *restrict steps,
                                 int count) {
    for (int i = 0; i < count; i++) {
        const float warm = heat[i] < LOOK_TORN ? heat[i] : LOOK_TORN,
                    tear = LOOK_TEAR_LEAST + LOOK_TEAR * (LOOK_TORN - warm);
        const float t = Clampf(heat[i] * (1 + tear * noise[i]) / LOOK_HOTTEST, 0, 1) * (GLOW_STEPS - 1) + .5f;
        steps[i] = heat[i] < LOOK_BURNING ? 0 : (int)t;
    }
}

/* Not torn by noise: it is a thin, quiet sheet. */
static void flare_up(const float *flare, float fire[3][SPAN], int from, int count) {
    for (int c = 0; c < 3; c++)
        for (int i = from; i < from + count; i++) fire[c][i] += LOOK_FLARE[c] * flare[i] * flare[i];
}

WIDE_LOOP static void expose_fire(const float *restrict seen, const float *restrict across, float down,
                                  float *restrict light, int count) {
    for (int c = 0; c < 3; c++) APART_LOOP
    for (int i = 0; i < count; i++) light[c * SPAN + i] *= SHADE_ONE * down * across[i] * seen[i];
}

static void burn(const Shade *shade, Span *span, int from, int count) {
    const float left = shade->left + ((float)(span->x + from) + .5f) / shade->scale, step = 1 / shade->scale;
    float noise[SPAN];
    int steps[SPAN];
    find_noise(span, walk(LOOK_LICK * left, LOOK_LICK * step), walk(2 * LOOK_LICK * left + 1, 2 * LOOK_LICK * step),
               noise, count);
    find_steps(noise, span->heat + 1 + from, steps, count);
    for (int i = 0; i < count; i++) {
        const float *light = shade->glow->light[steps[i]];
        for (int c = 0; c < 3; c++) span->fire[c][from + i] = light[c];
    }
    if (shade->flares) flare_up(span->flare + 1, span->fire, from, count);
    expose_fire(span->seen + from, span->line.across + span->x + from, span->line.down, span->fire[0] + from, count);
}

/* Skips the dark ends: a flame is narrower than the tiles that it lies in. */
static void burn_within(const Shade *shade, Span *span, int from, int to) {
    const float *heat = span->heat + 1;
    while (from < to && heat[from] < LOOK_BURNING) from++;
    while (from < to && heat[to - 1] < LOOK_BURNING) to--;
    if (from < to) burn(shade, span, from, to - from);
}

void Span_Burn(const Shade *shade, Span *span) {
    if (!span->burning) return;
    if (!span->line.licks_found) find_licks(shade, span);
    for (int c = 0; c < 3; c++) memset(span->fire[c], 0, (size_t)span->count * sizeof *span->fire[c]);
    for (int from = 0, to, tile = 0; from < span->count; from = to) {
        const uint64_t left = span->burning >> tile;
        tile += Bits_Alike(left);
        to = Mini(tile * shade->tile, span->count);
        if (left & 1) burn_within(shade, span, from, to);
    }
}
