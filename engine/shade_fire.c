/* Fire, and what is seen through the hot air around it. */
#include "engine/scalar.h"
#include "engine/shade_span.h"
#include <math.h>

static const float HOTTEST = 640;      /* degrees */
static const float LEAST_ASIDE = .05f; /* samples: nearer than that nothing is seen to be bent */

/* How far aside the wall is seen, in samples; returns whether it is anywhere in the span. */
WIDE_LOOP static bool bend(const Span *restrict span, float size, float *restrict aside) {
    float most = 0;
    for (int i = 0; i < span->count; i++) {
        float slope = (span->heat[i + 2] - span->heat[i]) * size * .045f,
              strength = (span->heat[i + 1] - SHADE_HOT) * .02f;
        slope = slope < 3 ? slope : 3;
        slope = slope > -3 ? slope : -3;
        strength = strength < 1 ? strength : 1;
        aside[i] = strength > 0 ? strength * size * slope : 0;
    }
    for (int i = 0; i < span->count; i++) most = fabsf(aside[i]) > most ? fabsf(aside[i]) : most;
    return most > LEAST_ASIDE;
}

void Span_Shimmer(const Shade *shade, Span *span) {
    const Background *background = shade->background;
    const float last = Maxf((float)background->width - 2, 0);
    float aside[SPAN];
    if (!bend(span, shade->scale / 40, aside)) return;
    for (int c = 0; c < 3; c++) {
        const uint8_t *row = background->stone[c] + Background_Index(background, 0, span->y + shade->origin[1]);
        for (int i = 0; i < span->count; i++) {
            if (fabsf(aside[i]) < LEAST_ASIDE) continue;
            const float place = Clampf((float)(span->x + i + shade->origin[0]) - aside[i], 0, last);
            const uint8_t *at = row + (int)place;
            span->stone[c][i] = Mixf(Background_Stone(at[0]), Background_Stone(at[1]), place - (float)(int)place);
        }
    }
}

void Span_Burn(const Shade *shade, Span *span) {
    const float y = shade->top + ((float)span->y + .5f) / shade->scale, step = 1 / shade->scale;
    const NoiseLine slow = Noise_Line(&shade->licks, y * 1.25f + (float)fmod(shade->seconds * 2.7 / .8, NOISE_PERIOD));
    const NoiseLine quick = Noise_Line(&shade->licks, y * 2.5f + (float)fmod(shade->seconds * 2.1 / .4, NOISE_PERIOD));
    const Background *background = shade->background;
    const uint8_t *front =
        background->front + Background_Index(background, span->x + shade->origin[0], span->y + shade->origin[1]);
    for (int i = 0; i < span->count; i++) {
        if (span->heat[i + 1] < 2 * SHADE_HOT) continue;
        const float x = shade->left + ((float)(span->x + i) + .5f) * step;
        const float noise = Noise_AlongLine(&slow, x * 2.5f) - .5f + .5f * (Noise_AlongLine(&quick, x * 5 + 1) - .5f);
        const float t = Clampf(span->heat[i + 1] * (1 + 1.1f * noise) / HOTTEST, 0, 1) * (SHADE_FIRE_STEPS - 2);
        const float part = t - (float)(int)t, *low = shade->fire[(int)t], *high = low + 3;
        for (int c = 0; c < 3; c++)
            span->colour[c][i] += (float)(255 - front[i]) * (1.0f / 255) * (low[c] + (high[c] - low[c]) * part);
    }
}

float Shade_Glow(const Shade *shade, float degrees) {
    return shade->fire[(int)(Clampf(degrees / HOTTEST, 0, 1) * (SHADE_FIRE_STEPS - 1))][0];
}
