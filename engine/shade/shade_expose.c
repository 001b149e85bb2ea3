/* From light to screen values: red, green and blue of a span. */
#include "engine/shade/shade_span.h"
#include "engine/light/tone.h"
#include <math.h>

static const float TINT_ROOT[3] = {1, .7071f, .4123f}; /* of LOOK_BLOOM */

/* One colour of a span as roots of light, for which whole numbers are exact enough. */
typedef struct Layers {
    const uint8_t *stone;
    const uint16_t *above, *near, *below; /* rows of the light field */
    const uint16_t *far_hall, *bloom;
    uint16_t weight[3], haze, halo, white, tone[2]; /* haze: factor for the far hall; halo: for the bloom */
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

/* The root of the light that arrives; below, the root of what the wall and the far hall reflect of it. */
INLINE_LOOP uint16_t arriving(const Layers *l, int i) {
    return (uint16_t)(Part16(l->above[i], l->weight[0]) + Part16(l->near[i], l->weight[1]) +
                      Part16(l->below[i], l->weight[2]));
}

INLINE_LOOP uint16_t behind(const Layers *l, bool far, uint16_t light, int i) {
    const uint16_t wide = (uint16_t)(l->stone[i] << 7), wall = Twice16(wide, light);
    return far ? (uint16_t)(wall + Part16(l->far_hall[i], l->haze)) : wall;
}

INLINE_LOOP void expose_air(const Layers *layers, bool far, bool bloom, int from, int count) {
    const Layers l = *layers;
    APART_LOOP
    for (int i = from; i < from + count; i++) {
        uint16_t root = behind(&l, far, arriving(&l, i), i);
        if (bloom) root = Tone_Both(root, Twice16(l.bloom[i], l.halo));
        l.to[i] = ToneRoot(root, l.tone[0], l.tone[1]);
    }
}

/* Pieces of a fixed length need no code for leftovers of vectors. A tile is half a piece. */
enum { PIECE = 2 * SPAN_BLOCK };

INLINE_LOOP void expose_pieces(const Span *span, bool far, bool bloom) {
    for (int c = 0; c < 3; c++) {
        const Layers layers = layers_of(span, c);
        int from = 0;
        for (; from + PIECE <= span->count; from += PIECE) expose_air(&layers, far, bloom, from, PIECE);
        if (from + PIECE / 2 <= span->count) {
            expose_air(&layers, far, bloom, from, PIECE / 2);
            from += PIECE / 2;
        }
        if (from < span->count) expose_air(&layers, far, bloom, from, span->count - from);
    }
}

HALF_WIDE_LOOP static void expose_stone(const Span *span) { expose_pieces(span, false, false); }
HALF_WIDE_LOOP static void expose_far(const Span *span) { expose_pieces(span, true, false); }
HALF_WIDE_LOOP static void expose_bloom(const Span *span) { expose_pieces(span, false, true); }
HALF_WIDE_LOOP static void expose_both(const Span *span) { expose_pieces(span, true, true); }

/* For smoky spans: roots of the light from the wall, and from the smoke. */
INLINE_LOOP void find_roots(const Layers *layers, bool far, uint16_t *restrict wall, uint16_t *restrict smoke,
                            int count) {
    const Layers l = *layers;
    APART_LOOP
    for (int i = 0; i < count; i++) {
        const uint16_t light = arriving(&l, i);
        wall[i] = behind(&l, far, light, i), smoke[i] = Part16(light, l.white);
    }
}

/* Adds light and exposes the root of the sum. Smoke gets its share of the light that is everywhere from `ambient`, so
 * that light is subtracted here. */
INLINE_LOOP void expose_sums(const Span *restrict span, const Layers *layers, int c, bool bloom, bool fire,
                             const uint16_t *restrict wall_roots, const uint16_t *restrict smoke_roots, int from,
                             int count) {
    const Layers l = *layers;
    const float tint = LOOK_BLOOM[c], sky = SHADE_ONE * LOOK_SKY[c];
    const float air = SHADE_ONE * LOOK_AIR[c] * LOOK_WHITE[c] * LOOK_WHITE[c] * span->line.down;
    const float *restrict edges = span->line.across + span->x;
    APART_LOOP
    for (int i = from; i < from + count; i++) {
        const float wall = (float)wall_roots[i], smoke = (float)smoke_roots[i];
        const float given_back = (smoke * smoke - air * edges[i]) * span->lit[i];
        float sum = wall * wall * span->clear[i] + given_back + sky * span->ambient[i];
        if (bloom) sum += tint * span->glow[i];
        if (fire) sum += span->fire[c][i];
        const uint16_t root = (uint16_t)(int)sqrtf(fabsf(sum)); /* below 4e9; rounding may make it slightly negative */
        l.to[i] = ToneRoot(root, l.tone[0], l.tone[1]);
    }
}

INLINE_LOOP void expose_layers(const Span *span, bool bloom, bool fire) {
    _Alignas(CACHE_LINE) uint16_t wall[SPAN], smoke[SPAN];
    for (int c = 0; c < 3; c++) {
        const Layers layers = layers_of(span, c);
        int from = 0;
        if (span->far)
            find_roots(&layers, true, wall, smoke, span->count);
        else
            find_roots(&layers, false, wall, smoke, span->count);
        for (; from + SPAN_BLOCK <= span->count; from += SPAN_BLOCK)
            expose_sums(span, &layers, c, bloom, fire, wall, smoke, from, SPAN_BLOCK);
        if (from < span->count) expose_sums(span, &layers, c, bloom, fire, wall, smoke, from, span->count - from);
    }
}

HALF_WIDE_LOOP static void expose_smoke(const Span *span) { expose_layers(span, false, false); }
HALF_WIDE_LOOP static void expose_haze(const Span *span) { expose_layers(span, true, false); }
HALF_WIDE_LOOP static void expose_fire(const Span *span) { expose_layers(span, true, true); }

WIDE_LOOP static void square(const uint16_t *restrict roots, float *restrict light, int count) {
    for (int i = 0; i < count; i++) {
        const float root = (float)roots[i];
        light[i] = root * root;
    }
}

void Span_Expose(Span *span) {
    typedef void Expose(const Span *span);
    Expose *const air[2][2] = {{expose_stone, expose_bloom}, {expose_far, expose_both}};
    const bool burns = span->burns;
    if (span->smoky && (span->blooms || burns)) square(span->bloom, span->glow, span->count);
    Expose *const expose = burns         ? expose_fire
                           : span->smoky ? span->blooms ? expose_haze : expose_smoke
                                         : air[span->far][span->blooms];
    expose(span);
}
