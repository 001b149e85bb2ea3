/* Turns light into screen values for red, green and blue of a span. */
#include "engine/shade/shade_span.h"
#include "engine/light/tone.h"
#include <math.h>

static const float TINT_ROOT[3] = {1, .7071f, .4123f}; /* roots of LOOK_BLOOM */

/* A colour of a span as roots of light, for which whole numbers are exact enough. */
typedef struct Layers {
    const uint8_t *stone;
    const uint16_t *above, *near, *below; /* rows of the light field */
    const uint16_t *far_hall, *bloom;
    uint16_t weight[3], haze, halo, white, tone[2]; /* `haze` multiplies the far hall, `halo` the bloom */
    uint16_t *to;
} Layers;

INLINE_LOOP Layers layers_of(const Span *span, int c) {
    const Line *line = &span->line;
    const float *haze = span->haze;
    const uint16_t *near = line->light[c] + span->x;
    return (Layers){
        .stone = span->bends ? span->bent[c] : line->stone[c] + span->x,
        .above = near - line->beside,
        .near = near,
        .below = near + line->beside,
        .far_hall = span->far_hall,
        .bloom = span->bloom,
        .weight = {line->weight[0], line->weight[1], line->weight[2]},
        .haze = (uint16_t)(65536 / SPAN_FAR * TONE_ROOT * haze[c]),
        .halo = (uint16_t)(32768 * TINT_ROOT[c]),
        .white = (uint16_t)(65536 * LOOK_WHITE[c]),
        .tone = {line->tone[0], line->tone[1]},
        .to = line->out[c] + span->x,
    };
}

/* `arriving` is the root of the light that arrives, `behind` the root of what wall and far hall reflect of it. */
INLINE_LOOP uint16_t arriving(const Layers *l, int i) {
    return (uint16_t)(Part16(l->above[i], l->weight[0]) + Part16(l->near[i], l->weight[1]) +
                      Part16(l->below[i], l->weight[2]));
}

INLINE_LOOP uint16_t behind(const Layers *l, bool far, uint16_t light, int i) {
    const uint16_t wide = (uint16_t)(l->stone[i] << 7), wall = Twice16(wide, light);
    return far ? (uint16_t)(wall + Part16(l->far_hall[i], l->haze)) : wall;
}

INLINE_LOOP void expose_air(const Span *span, bool far, bool bloom) {
    for (int c = 0; c < 3; c++) {
        const Layers l = layers_of(span, c);
        APART_LOOP
        for (int i = 0; i < span->count; i++) {
            uint16_t root = behind(&l, far, arriving(&l, i), i);
            if (bloom) root = Tone_Both(root, Twice16(l.bloom[i], l.halo));
            l.to[i] = ToneRoot(root, l.tone[0], l.tone[1]);
        }
    }
}

HALF_WIDE_LOOP static void expose_stone(const Span *span) { expose_air(span, false, false); }
HALF_WIDE_LOOP static void expose_far(const Span *span) { expose_air(span, true, false); }
HALF_WIDE_LOOP static void expose_bloom(const Span *span) { expose_air(span, false, true); }
HALF_WIDE_LOOP static void expose_both(const Span *span) { expose_air(span, true, true); }

/* Adds light and exposes the root of the sum. `ambient` holds smoke's share of the air's light, so it is subtracted. */
INLINE_LOOP void expose_thick(const Span *restrict span, bool dyed) {
    const float *restrict edges = span->line.across + span->x;
    for (int c = 0; c < 3; c++) {
        const Layers l = layers_of(span, c);
        const float tint = LOOK_BLOOM[c], sky = SHADE_ONE * LOOK_SKY[c], sick = span->foul * (LOOK_FOUL[c] - 1);
        const float air = SHADE_ONE * span->air * LOOK_AIR[c] * LOOK_WHITE[c] * LOOK_WHITE[c] * span->line.down;
        APART_LOOP
        for (int i = 0; i < span->count; i++) {
            const uint16_t light = arriving(&l, i);
            const float wall = (float)behind(&l, true, light, i), smoke = (float)Part16(light, l.white);
            const float bloom = (float)l.bloom[i], given_back = (smoke * smoke - air * edges[i]) * span->lit[i];
            const float thick = (LOOK_FOUL_FROM - span->clear[i]) * (1 / (LOOK_FOUL_FROM - LOOK_FOUL_FULL));
            const float held = thick > 0 ? thick : 0, tinted = 1 + sick * (held < 1 ? held : 1);
            float sum = wall * wall * span->clear[i] + (given_back + sky * span->ambient[i]) * tinted +
                        tint * bloom * bloom + span->fire[c][i];
            if (dyed) {
                const float halo = (float)span->halo[c][i];
                const float own =
                    SHADE_ONE * LOOK_DYE_GLOW * span->shines[i] + LOOK_DYE_LIT * smoke * smoke * span->reflects[i];
                sum = sum * span->through[i] + span->dye[c][i] * own + halo * halo;
            }
            const uint16_t root = (uint16_t)(int)sqrtf(fabsf(sum)); /* below 4e9, and rounding may make it negative */
            l.to[i] = ToneRoot(root, l.tone[0], l.tone[1]);
        }
    }
}

HALF_WIDE_LOOP static void expose_smoke(const Span *restrict span) { expose_thick(span, false); }
HALF_WIDE_LOOP static void expose_dye(const Span *restrict span) { expose_thick(span, true); }

/* The red of light is its strength, as fires shine. */
HALF_WIDE_LOOP static void soften_glare(Span *restrict span) {
    const Layers l = layers_of(span, 0);
    float *restrict lit = span->lit;
    APART_LOOP
    for (int i = 0; i < span->count; i++) {
        const float red = (float)Part16(arriving(&l, i), l.white);
        lit[i] /= 1 + LOOK_GLARE / SHADE_ONE * red * red;
    }
}

void Span_Expose(Span *span) {
    typedef void Expose(const Span *span);
    static Expose *const air[2][2] = {{expose_stone, expose_bloom}, {expose_far, expose_both}};
    if (span->smoky) soften_glare(span);
    (span->dyed ? expose_dye : span->smoky ? expose_smoke : air[span->far][span->blooms])(span);
}
