/* Fire, and what is seen through the hot air around it. */
#include "engine/scalar.h"
#include "engine/shade_span.h"
#include <math.h>
#include <string.h>

static const float HOTTEST = 640, COLDEST = 2 * SHADE_HOT; /* degrees; below, nothing burns */
static const float LEAST_ASIDE = .05f;                     /* samples: nearer than that nothing is seen to be bent */

/* Samples that are skipped together where nothing is to be done: loops without branches, else. */
enum { BLOCK = 16 };

static int block_end(const Span *span, int from) { return Mini(from + BLOCK, span->count); }

/* How far aside the wall is seen, in samples. */
WIDE_LOOP static void bend(const Span *restrict span, float size, float *restrict aside) {
    for (int i = 0; i < span->count; i++) {
        float slope = (span->heat[i + 2] - span->heat[i]) * size * .045f,
              strength = (span->heat[i + 1] - SHADE_HOT) * .02f;
        slope = slope < 3 ? slope : 3;
        slope = slope > -3 ? slope : -3;
        strength = strength < 1 ? strength : 1;
        aside[i] = strength > 0 ? strength * size * slope : 0;
    }
}

/* Whether any is above the level. */
WIDE_LOOP static bool any_above(const float *restrict values, float level, int count) {
    int any = 0;
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): bend() has filled in as many */
    for (int i = 0; i < count; i++) any |= fabsf(values[i]) > level ? 1 : 0;
    return any;
}

static void read_aside(const uint8_t *row, const int *cell, const float *part, uint8_t *stone, int count) {
    for (int i = 0; i < count; i++)
        stone[i] = (uint8_t)(Mixf((float)row[cell[i]], (float)row[cell[i] + 1], part[i]) + .5f);
}

void Span_Shimmer(const Shade *shade, Span *span) {
    const Background *background = shade->background;
    const size_t at = Background_Index(background, 0, span->y + shade->origin[1]);
    const float last = Maxf((float)background->width - 2, 0), first = (float)(span->x + shade->origin[0]);
    float aside[SPAN], part[BLOCK];
    int cell[BLOCK];
    bend(span, shade->scale / 40, aside);
    span->bends = false;
    for (int from = 0, to; from < span->count; from = to) {
        to = block_end(span, from);
        if (!any_above(aside + from, LEAST_ASIDE, to - from)) continue;
        if (!span->bends)
            for (int c = 0; c < 3; c++)
                memcpy(span->bent[c], background->stone[c] + at + span->x + shade->origin[0], (size_t)span->count);
        span->bends = true;
        for (int i = from; i < to; i++) {
            const float place = Clampf(first + (float)i - aside[i], 0, last);
            cell[i - from] = (int)place, part[i - from] = place - (float)(int)place;
        }
        for (int c = 0; c < 3; c++) read_aside(background->stone[c] + at, cell, part, span->bent[c] + from, to - from);
    }
}

WIDE_LOOP static void bake_line(const NoiseLine *line, float *restrict out) {
    for (int i = 0; i < NOISE_SIZE; i++) out[i] = Mixf(line->above[i], line->below[i], line->part);
}

typedef struct Licks {
    float slow[NOISE_SIZE], quick[NOISE_SIZE];
} Licks;

static void find_licks(const Shade *shade, const Span *span, Licks *licks) {
    const float y = shade->top + ((float)span->y + .5f) / shade->scale;
    const NoiseLine slow = Noise_Line(&shade->licks, y * 1.25f + (float)fmod(shade->seconds * 2.7 / .8, NOISE_PERIOD));
    const NoiseLine quick = Noise_Line(&shade->licks, y * 2.5f + (float)fmod(shade->seconds * 2.1 / .4, NOISE_PERIOD));
    bake_line(&slow, licks->slow);
    bake_line(&quick, licks->quick);
}

/* Steps through a line of noise, in 1/65536 texels; the nearest one is read. */
typedef struct Walk {
    uint32_t at, step;
} Walk;

static Walk walk(float x, float step) {
    const float texels = NOISE_SIZE / NOISE_PERIOD, place = x * texels + .5f;
    const int whole = Floori(place);
    return (Walk){((uint32_t)whole << 16) + (uint32_t)(65536 * (place - (float)whole)),
                  (uint32_t)(65536 * step * texels)};
}

static void find_noise(const Licks *licks, Walk slow, Walk quick, float *noise, int count) {
    for (int i = 0; i < count; i++, slow.at += slow.step, quick.at += quick.step)
        noise[i] = licks->slow[(slow.at >> 16) % NOISE_SIZE] + .5f * licks->quick[(quick.at >> 16) % NOISE_SIZE] - .75f;
}

/* Steps of the ramp; the first one is black. */
WIDE_LOOP static void find_steps(const float *restrict noise, const float *restrict heat, int *restrict steps,
                                 int count) {
    for (int i = 0; i < count; i++) {
        const float t = Clampf(heat[i] * (1 + 1.1f * noise[i]) / HOTTEST, 0, 1) * (SHADE_FIRE_STEPS - 1) + .5f;
        steps[i] = heat[i] < COLDEST ? 0 : (int)t;
    }
}

WIDE_LOOP static void find_seen(const uint8_t *restrict front, const float *restrict across, float down,
                                float *restrict seen, int count) {
    for (int i = 0; i < count; i++) seen[i] = (float)(255 - front[i]) * across[i] * (down / 255);
}

static void burn(const Shade *shade, Span *span, const Licks *licks, const uint8_t *front, int from, int to) {
    const float left = shade->left + ((float)(span->x + from) + .5f) / shade->scale, step = 1 / shade->scale;
    float noise[BLOCK], seen[BLOCK];
    int steps[BLOCK];
    find_noise(licks, walk(left * 2.5f, step * 2.5f), walk(left * 5 + 1, step * 5), noise, to - from);
    find_steps(noise, span->heat + 1 + from, steps, to - from);
    find_seen(front + from, Span_Across(shade, span) + from, Span_Down(shade, span), seen, to - from);
    for (int i = from; i < to; i++) {
        const float *light = shade->fire[steps[i - from]];
        for (int c = 0; c < 3; c++) span->fire[c][i] = seen[i - from] * light[c];
    }
}

void Span_Burn(const Shade *shade, Span *span) {
    const Background *background = shade->background;
    const uint8_t *front =
        background->front + Background_Index(background, span->x + shade->origin[0], span->y + shade->origin[1]);
    Licks licks;
    span->burns = false;
    for (int from = 0, to; from < span->count; from = to) {
        to = block_end(span, from);
        if (!any_above(span->heat + 1 + from, COLDEST, to - from)) continue;
        if (!span->burns) {
            find_licks(shade, span, &licks);
            for (int c = 0; c < 3; c++) memset(span->fire[c], 0, (size_t)span->count * sizeof *span->fire[c]);
        }
        span->burns = true;
        burn(shade, span, &licks, front, from, to);
    }
}

float Shade_Glow(const Shade *shade, float degrees) {
    return shade->fire[(int)(Clampf(degrees / HOTTEST, 0, 1) * (SHADE_FIRE_STEPS - 1))][0];
}
