/* From light to what the screen shows: red, green and blue of a span. */
#include "engine/scalar.h"
#include "engine/shade_span.h"
#include "engine/tone.h"
#include <math.h>

static const float HAZE_ROOT[3] = {.3674f, .5477f, .6782f}; /* of the far hall */
static const float TINT_ROOT[3] = {1, .7071f, .4123f};      /* of LIGHT_BLOOM_TINT */
static const float SKY[3] = {.016f, .025f, .036f};          /* smoke's light from above */
static const float SMOKE_WHITE[3] = {.62f, .60f, .58f};     /* of that which falls on it */

#define ONE (TONE_ROOT * TONE_ROOT) /* light of 1, as the square of its root */

/* What one colour of a span is made of. First roots of light, of which whole numbers are exact enough; then light. */
typedef struct Layers {
    const uint8_t *stone;
    const uint16_t *light; /* the row of the light field that is nearest; */
    ptrdiff_t row;         /* the next is so much further on */
    uint16_t weight[3];    /* of the row before it, of it, and of the one behind it */
    const uint16_t *far_hall, *bloom;
    uint16_t haze, halo, tone[2]; /* parts of the former two; for ToneRoot */
    const float *clear, *lit, *across, *ambient, *fire;
    float tint, white, of_air, sky; /* of squares of the bloom; the latter three: of smoke */
} Layers;

static Layers layers_of(const Shade *shade, const Span *span, int c) {
    const Background *background = shade->background;
    const Axis *axis = &shade->down_light;
    const Plane16 *light = &shade->light[c];
    const uint16_t *weight = axis->weight16 + span->y;
    const float white = SMOKE_WHITE[c] / SHADE_WALL;
    const int n = axis->count, x = span->x + shade->origin[0], y = span->y + shade->origin[1];
    return (Layers){
        .stone = span->hot && span->bends ? span->bent[c] : background->stone[c] + Background_Index(background, x, y),
        .light = Plane16_Row(light, axis->at[span->y]) + span->x,
        .row = light->row,
        .weight = {weight[0], weight[n], weight[2 * n]},
        .far_hall = span->far_hall,
        .bloom = span->bloom,
        .haze = (uint16_t)(65536 / SPAN_FAR * TONE_ROOT * HAZE_ROOT[c]),
        .halo = (uint16_t)(32768 * TINT_ROOT[c]),
        .tone = {TONE_FIRST, TONE_SECOND},
        .clear = span->clear,
        .lit = span->lit,
        .across = Span_Across(shade, span),
        .ambient = span->ambient,
        .fire = span->fire[c],
        .tint = LIGHT_BLOOM_TINT[c],
        .white = white,
        .of_air = ONE * white * SHADE_AIR[c] * Span_Down(shade, span),
        .sky = ONE * SKY[c],
    };
}

/* Roots of what arrives at samples [from, from + count), and of what the wall and the far hall give back. */
INLINE_LOOP uint16_t arriving(const Layers *l, const uint16_t *restrict near, int i) {
    return (uint16_t)(Part16(near[i - l->row], l->weight[0]) + Part16(near[i], l->weight[1]) +
                      Part16(near[i + l->row], l->weight[2]));
}

INLINE_LOOP uint16_t behind(const Layers *l, bool far, uint16_t light, uint8_t stone, uint16_t far_hall) {
    const uint16_t wide = (uint16_t)(stone << 7), wall = Twice16(wide, light);
    return far ? (uint16_t)(wall + Part16(far_hall, l->haze)) : wall;
}

INLINE_LOOP void expose_air(const Layers *layers, bool far, bool bloom, uint16_t *restrict to, int from, int count) {
    const uint8_t *restrict stone = layers->stone + from;
    const uint16_t *restrict near = layers->light + from, *restrict far_hall = layers->far_hall + from;
    const uint16_t *restrict halo = layers->bloom + from;
    const Layers l = *layers;
    for (int i = 0; i < count; i++) {
        uint16_t root = behind(&l, far, arriving(&l, near, i), stone[i], far_hall[i]);
        if (bloom) root = Tone_Both(root, Twice16(halo[i], l.halo));
        to[from + i] = ToneRoot(root, l.tone[0], l.tone[1]);
    }
}

/* The same seen through smoke, and with what the smoke gives back. */
INLINE_LOOP void expose_layers(const Layers *layers, bool far, bool hot, uint16_t *restrict to, int from, int count) {
    const uint8_t *restrict stone = layers->stone + from;
    const uint16_t *restrict near = layers->light + from, *restrict far_hall = layers->far_hall + from;
    const uint16_t *restrict halo = layers->bloom + from;
    const float *restrict clear = layers->clear + from, *restrict fire = layers->fire + from;
    const float *restrict lit = layers->lit + from, *restrict across = layers->across + from;
    const float *restrict ambient = layers->ambient + from;
    const Layers l = *layers;
    for (int i = 0; i < count; i++) {
        const uint16_t here = arriving(&l, near, i), root = behind(&l, far, here, stone[i], far_hall[i]);
        const float light = (float)here, wall = (float)root, bloom = (float)halo[i];
        float sum =
            wall * wall * clear[i] + lit[i] * (l.white * (light * light) - l.of_air * across[i]) + l.sky * ambient[i];
        sum = sum > 1 ? sum : 1; /* lights are less than all light by what two interpolations agree on */
        if (hot) sum += ONE * fire[i];
        const uint16_t all = (uint16_t)(int)sqrtf(sum + l.tint * (bloom * bloom)); /* below 4e9 */
        to[from + i] = ToneRoot(all, l.tone[0], l.tone[1]);
    }
}

/* Pieces of one length need no loops for what vectors leave over. A tile of samples is half a piece. */
enum { PIECE = 32 };

typedef void ExposePiece(const Layers *layers, bool far, bool other, uint16_t *restrict to, int from, int count);

INLINE_LOOP void expose_pieces(ExposePiece *expose, const Layers *layers, bool far, bool other, uint16_t *to,
                               int count) {
    int from = 0;
    for (; from + PIECE <= count; from += PIECE) expose(layers, far, other, to, from, PIECE);
    if (from + PIECE / 2 <= count) {
        expose(layers, far, other, to, from, PIECE / 2);
        from += PIECE / 2;
    }
    if (from < count) expose(layers, far, other, to, from, count - from);
}

WIDE_LOOP static void expose_stone(const Layers *layers, uint16_t *to, int count) {
    expose_pieces(expose_air, layers, false, false, to, count);
}

WIDE_LOOP static void expose_far(const Layers *layers, uint16_t *to, int count) {
    expose_pieces(expose_air, layers, true, false, to, count);
}

WIDE_LOOP static void expose_bloom(const Layers *layers, uint16_t *to, int count) {
    expose_pieces(expose_air, layers, false, true, to, count);
}

WIDE_LOOP static void expose_both(const Layers *layers, uint16_t *to, int count) {
    expose_pieces(expose_air, layers, true, true, to, count);
}

WIDE_LOOP static void expose_smoke(const Layers *layers, uint16_t *to, int count) {
    expose_pieces(expose_layers, layers, false, false, to, count);
}

WIDE_LOOP static void expose_far_smoke(const Layers *layers, uint16_t *to, int count) {
    expose_pieces(expose_layers, layers, true, false, to, count);
}

WIDE_LOOP static void expose_fire(const Layers *layers, uint16_t *to, int count) {
    expose_pieces(expose_layers, layers, true, true, to, count);
}

void Span_Expose(const Shade *shade, const Span *span) {
    typedef void Expose(const Layers *layers, uint16_t *to, int count);
    Expose *const air[2][2] = {{expose_stone, expose_bloom}, {expose_far, expose_both}};
    Expose *const smoke[2] = {expose_smoke, expose_far_smoke};
    Expose *const expose = span->hot && span->burns ? expose_fire
                           : span->smoky            ? smoke[span->far]
                                                    : air[span->far][span->blooms];
    for (int c = 0; c < 3; c++) {
        const Layers layers = layers_of(shade, span, c);
        expose(&layers, shade->out.channel[c] + span->y * shade->out.row + span->x, span->count);
    }
}
