/* Fire, and what is seen through the hot air around it. */
#include "engine/scalar.h"
#include "engine/shade_span.h"
#include <math.h>
#include <string.h>

static const float HOTTEST = 640;      /* degrees */
static const float LEAST_ASIDE = .05f; /* samples: nearer than that nothing is seen to be bent */

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

static bool is_bent(const float *aside, int from, int to) {
    float most = 0;
    /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): bend() has filled in as many */
    for (int i = from; i < to; i++) most = fabsf(aside[i]) > most ? fabsf(aside[i]) : most;
    return most > LEAST_ASIDE;
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
    for (int c = 0; c < 3; c++)
        memcpy(span->bent[c], background->stone[c] + at + span->x + shade->origin[0], (size_t)span->count);
    for (int from = 0, to; from < span->count; from = to) {
        to = block_end(span, from);
        if (!is_bent(aside, from, to)) continue;
        for (int i = from; i < to; i++) {
            const float place = Clampf(first + (float)i - aside[i], 0, last);
            cell[i - from] = (int)place, part[i - from] = place - (float)(int)place;
        }
        for (int c = 0; c < 3; c++) read_aside(background->stone[c] + at, cell, part, span->bent[c] + from, to - from);
    }
}

/* Noise along a line of samples, and the first texel once more behind the last. */
WIDE_LOOP static void bake_line(const NoiseLine *line, float *restrict out) {
    for (int i = 0; i < NOISE_SIZE; i++) out[i] = Mixf(line->above[i], line->below[i], line->part);
    out[NOISE_SIZE] = out[0];
}

typedef struct Licks {
    float slow[NOISE_SIZE + 1], quick[NOISE_SIZE + 1];
} Licks;

static void find_licks(const Shade *shade, const Span *span, Licks *licks) {
    const float y = shade->top + ((float)span->y + .5f) / shade->scale;
    const NoiseLine slow = Noise_Line(&shade->licks, y * 1.25f + (float)fmod(shade->seconds * 2.7 / .8, NOISE_PERIOD));
    const NoiseLine quick = Noise_Line(&shade->licks, y * 2.5f + (float)fmod(shade->seconds * 2.1 / .4, NOISE_PERIOD));
    bake_line(&slow, licks->slow);
    bake_line(&quick, licks->quick);
}

INLINE_LOOP float lick(const float *texels, float x) {
    const float place = x * (NOISE_SIZE / NOISE_PERIOD);
    const int left = Floori(place);
    const float *texel = texels + (unsigned)left % NOISE_SIZE;
    return Mixf(texel[0], texel[1], place - (float)left) - .5f;
}

/* Steps of the ramp; the first one is black. */
WIDE_LOOP static void find_steps(const Licks *restrict licks, const float *restrict heat, float left, float step,
                                 int *restrict steps, int count) {
    for (int i = 0; i < count; i++) {
        const float x = left + (float)i * step;
        const float noise = lick(licks->slow, x * 2.5f) + .5f * lick(licks->quick, x * 5 + 1);
        const float t = Clampf(heat[i] * (1 + 1.1f * noise) / HOTTEST, 0, 1) * (SHADE_FIRE_STEPS - 1) + .5f;
        steps[i] = heat[i] < 2 * SHADE_HOT ? 0 : (int)t;
    }
}

static bool burns(const float *heat, int count) {
    float most = 0;
    for (int i = 0; i < count; i++) most = heat[i] > most ? heat[i] : most;
    return most >= 2 * SHADE_HOT;
}

void Span_Burn(const Shade *shade, Span *span) {
    const Background *background = shade->background;
    const uint8_t *front =
        background->front + Background_Index(background, span->x + shade->origin[0], span->y + shade->origin[1]);
    int steps[BLOCK];
    Licks licks;
    bool baked = false;
    memset(span->fire, 0, sizeof span->fire);
    for (int from = 0, to; from < span->count; from = to) {
        const float *heat = span->heat + 1 + from;
        to = block_end(span, from);
        if (!burns(heat, to - from)) continue;
        if (!baked) find_licks(shade, span, &licks);
        baked = true;
        const float left = shade->left + ((float)(span->x + from) + .5f) / shade->scale;
        find_steps(&licks, heat, left, 1 / shade->scale, steps, to - from);
        for (int i = from; i < to; i++) {
            const float *light = shade->fire[steps[i - from]];
            const float seen = (float)(255 - front[i]) * Span_Across(shade, span)[i] * (Span_Down(shade, span) / 255);
            for (int c = 0; c < 3; c++) span->fire[c][i] = seen * light[c];
        }
    }
}

float Shade_Glow(const Shade *shade, float degrees) {
    return shade->fire[(int)(Clampf(degrees / HOTTEST, 0, 1) * (SHADE_FIRE_STEPS - 1))][0];
}
