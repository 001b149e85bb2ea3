/* Fire, and the wall seen through the hot air around it. */
#include "engine/maths/scalar.h"
#include "engine/shade/shade_span.h"
#include <math.h>
#include <string.h>

static const float LEAST_ASIDE = .05f; /* samples. A smaller displacement is not visible. */

/* Frays flames where they cool. The grain that flows with the air thins them to holes and thickens them to tongues. */
WIDE_LOOP void Span_Fray(float *restrict heat, const float *restrict grain, int count) {
    for (int i = 0; i < count; i++) {
        const float cool = (LOOK_FRAYS_FROM - heat[i]) * (1 / (LOOK_FRAYS_FROM - LOOK_FRAYED)),
                    part = cool < 1 ? cool : 1;
        const float held = part > 0 ? part : 0, more = 1 + LOOK_FRAY * held * grain[i];
        const float torn = heat[i] * (more < LOOK_FRAY_MOST ? more : LOOK_FRAY_MOST), least = LOOK_FRAY_LEAST * heat[i],
                    held_torn = torn > least ? torn : least,
                    held_hot = held_torn > LOOK_BURNING ? held_torn : LOOK_BURNING;
        heat[i] = heat[i] < LOOK_BURNING ? heat[i] : held_hot;
    }
}

/* Finds how far hot air displaces the wall sideways, in samples. */
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

/* Mixes two texels of a row of stone. */
INLINE_LOOP uint8_t between(const uint8_t *row, float place) {
    const int cell = (int)place, part = (int)(256 * (place - (float)cell));
    return (uint8_t)((row[cell] * (256 - part) + row[cell + 1] * part + 128) >> 8);
}

void Span_Shimmer(const Shade *shade, Span *span) {
    const float last = Maxf((float)shade->background->width - 2, 0), first = (float)(span->x + shade->origin[0]);
    float aside[SPAN];
    int from = span->count, to = 0;
    bend(span, shade->scale / LOOK_PLAIN, aside);
    for (int i = 0; i < span->count; i++)
        if (fabsf(aside[i]) > LEAST_ASIDE) from = Mini(from, i), to = i + 1;
    span->bends = from < to;
    for (int c = 0; c < 3 && span->bends; c++) {
        const uint8_t *row = span->line.stone[c] - shade->origin[0];
        memcpy(span->bent[c], span->line.stone[c] + span->x, (size_t)span->count);
        for (int i = from; i < to; i++) span->bent[c][i] = between(row, Clampf(first + (float)i - aside[i], 0, last));
    }
}

/* Reads the nearest texel. */
INLINE_LOOP float lick(const NoiseLine *line, float x) {
    const unsigned i = (unsigned)Floori(x * (NOISE_SIZE / NOISE_PERIOD) + .5f) % NOISE_SIZE;
    return Mixf(line->above[i], line->below[i], line->part);
}

/* The cooler the gas, the more the noise tears it into licks with gaps. */
static float glow_of(float heat, float noise) {
    const float tear = LOOK_TEAR_LEAST + LOOK_TEAR * (LOOK_TORN - Minf(heat, LOOK_TORN));
    const float edge = Clampf((heat - LOOK_BURNING) / LOOK_BURNS_WITHIN, 0, 1);
    return Clampf(edge * heat * (1 + tear * noise) / LOOK_HOTTEST, 0, 1);
}

/* The part of the light from behind that soot lets through. It does not lie over stone, of which `seen` is 0. */
static float past_soot(float glow, float seen) {
    return 1 - LOOK_SOOT * seen * Smoothstep(LOOK_SOOT_FROM, LOOK_SOOTIEST, glow);
}

/* Gas that burns hard is a thin, quiet sheet, which noise does not tear. */
void Span_Burn(const Shade *shade, Span *span) {
    const float step = 1 / shade->scale, left = shade->left + ((float)span->x + .5f) * step;
    const float y = LOOK_LICK * (shade->top + ((float)span->y + .5f) * step);
    const NoiseLine slow = Noise_Line(&shade->glow->licks, .5f * y + Glow_Rise(LOOK_LICK_RISE, shade->seconds));
    const NoiseLine quick = Noise_Line(&shade->glow->licks, y + Glow_Rise(LOOK_QUICK_RISE, shade->seconds));
    for (int i = 0; i < span->count; i++) {
        const float heat = span->heat[i + 1], x = LOOK_LICK * (left + step * (float)i);
        if (heat < LOOK_BURNING) continue;
        const float glow = glow_of(heat, lick(&slow, x) + .5f * lick(&quick, 2 * x + 1) - LOOK_LICK_MEAN);
        const float *light = shade->glow->light[(int)(glow * (GLOW_STEPS - 1) + .5f)];
        const float flare = shade->flares ? span->flare[i + 1] : 0, seen = span->seen[i];
        const float past = past_soot(glow, seen);
        const float shown = SHADE_ONE * span->line.down * span->line.across[span->x + i] * seen;
        uint16_t *detail = &span->line.out[3][span->x + i]; /* of the wall */
        for (int c = 0; c < 3; c++) span->fire[c][i] = shown * (light[c] + LOOK_FLARE[c] * flare * flare);
        span->clear[i] *= past, span->lit[i] *= past, span->ambient[i] *= past;
        *detail = (uint16_t)(int)((float)*detail * past);
    }
}
