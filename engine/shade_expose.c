/* From light to what the screen shows: red, green and blue of a span. */
#include "engine/scalar.h"
#include "engine/shade_span.h"
#include "engine/tone.h"

static const float HAZE[3] = {.135f, .30f, .46f};       /* of the far hall */
static const float SKY[3] = {.016f, .025f, .036f};      /* smoke's light from above */
static const float SMOKE_WHITE[3] = {.62f, .60f, .58f}; /* of that which falls on it */

/* What one colour of a span is made of. */
typedef struct Layers {
    const uint8_t *stone;
    const float *light; /* the row of the light field that is nearest; */
    ptrdiff_t row;      /* the next is so much further on */
    float weight[3];    /* of the row before it, of it, and of the one behind it; for the square of stone's bytes */
    const float *bloom, *far_hall, *clear, *lit, *lit_air, *ambient, *fire;
    float bloom_tint, haze, white, of_air, sky; /* the latter three: of smoke */
} Layers;

static Layers layers_of(const Shade *shade, const Span *span, int c) {
    const Background *background = shade->background;
    const Axis *axis = &shade->down_light;
    const Plane *light = &shade->light[c];
    const float *weight = axis->weight + span->y, white = SMOKE_WHITE[c] / SHADE_WALL, level = 1.0f / (255 * 255);
    const int n = axis->count, x = span->x + shade->origin[0], y = span->y + shade->origin[1];
    return (Layers){
        .stone = span->hot ? span->bent[c] : background->stone[c] + Background_Index(background, x, y),
        .light = Plane_Row(light, axis->at[span->y]) + span->x,
        .row = light->row,
        .weight = {level * weight[0], level * weight[n], level * weight[2 * n]},
        .bloom = span->light[SHADE_BLOOM],
        .far_hall = span->far_hall,
        .clear = span->clear,
        .lit = span->lit,
        .lit_air = span->lit_air,
        .ambient = span->ambient,
        .fire = span->fire[c],
        .bloom_tint = LIGHT_BLOOM_TINT[c],
        .haze = HAZE[c],
        .white = white / level,
        .of_air = white * SHADE_AIR[c],
        .sky = SKY[c],
    };
}

/* Light of at most 1e4. */
INLINE_LOOP uint16_t exposed(float light) {
    const uint16_t level = (uint16_t)(int)ToneHeld(light, SHADE_WHITE);
    return level < SHADE_WHITE ? level : SHADE_WHITE;
}

/* Samples [from, from + count), with what is known to be behind the wall, and in front of it. */
INLINE_LOOP void expose_layers(const Layers *layers, bool far, bool smoky, bool hot, uint16_t *restrict to, int from,
                               int count) {
    const uint8_t *restrict stone = layers->stone + from;
    const float *restrict near = layers->light + from, *restrict above = near - layers->row;
    const float *restrict below = near + layers->row, *restrict far_hall = layers->far_hall + from;
    const float *restrict bloom = layers->bloom + from, *restrict clear = layers->clear + from;
    const float *restrict lit = layers->lit + from, *restrict lit_air = layers->lit_air + from;
    const float *restrict ambient = layers->ambient + from, *restrict fire = layers->fire + from;
    const Layers l = *layers;
    for (int i = 0; i < count; i++) {
        const float root = (float)stone[i];
        const float light = l.weight[0] * above[i] + l.weight[1] * near[i] + l.weight[2] * below[i];
        float sum = root * root * light;
        if (far) sum += l.haze * far_hall[i];
        if (smoky) {
            sum = sum * clear[i] + l.white * (light * lit[i]) - l.of_air * lit_air[i] + l.sky * ambient[i];
            sum = sum > 0 ? sum : 0; /* lights are less than all light by what two interpolations agree on */
        }
        if (hot) sum += fire[i];
        to[from + i] = exposed(sum + l.bloom_tint * bloom[i]);
    }
}

/* Pieces of one length need no loops for what vectors leave over. A tile of samples is half a piece. */
enum { PIECE = 32 };

INLINE_LOOP void expose_pieces(const Layers *layers, bool far, bool smoky, bool hot, uint16_t *to, int from, int end) {
    for (; from + PIECE <= end; from += PIECE) expose_layers(layers, far, smoky, hot, to, from, PIECE);
    if (from + PIECE / 2 <= end) {
        expose_layers(layers, far, smoky, hot, to, from, PIECE / 2);
        from += PIECE / 2;
    }
    if (from < end) expose_layers(layers, far, smoky, hot, to, from, end - from);
}

WIDE_LOOP static void expose_stone(const Layers *layers, uint16_t *to, int from, int end) {
    expose_pieces(layers, false, false, false, to, from, end);
}

WIDE_LOOP static void expose_far(const Layers *layers, uint16_t *to, int from, int end) {
    expose_pieces(layers, true, false, false, to, from, end);
}

WIDE_LOOP static void expose_smoke(const Layers *layers, uint16_t *to, int from, int end) {
    expose_pieces(layers, true, true, false, to, from, end);
}

WIDE_LOOP static void expose_fire(const Layers *layers, uint16_t *to, int from, int end) {
    expose_pieces(layers, true, true, true, to, from, end);
}

/* Blocks of one kind at a time. */
static void expose_clear(const Layers *layers, const Span *span, uint16_t *to) {
    for (int from = 0, end; from < span->count; from = end) {
        const unsigned kind = span->far >> from / BACKGROUND_BLOCK & 1;
        end = from;
        do end += BACKGROUND_BLOCK;
        while (end < span->count && (span->far >> end / BACKGROUND_BLOCK & 1) == kind);
        (kind ? expose_far : expose_stone)(layers, to, from, Mini(end, span->count));
    }
}

void Span_Expose(const Shade *shade, const Span *span) {
    for (int c = 0; c < 3; c++) {
        const Layers layers = layers_of(shade, span, c);
        uint16_t *to = shade->out.channel[c] + span->y * shade->out.row + span->x;
        if (span->hot)
            expose_fire(&layers, to, 0, span->count);
        else if (span->smoky)
            expose_smoke(&layers, to, 0, span->count);
        else
            expose_clear(&layers, span, to);
    }
}
