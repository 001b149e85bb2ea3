#include "engine/shade_span.h"
#include "engine/palette.h"
#include "engine/scalar.h"
#include "engine/tone.h"
#include <stdlib.h>
#include <string.h>

const float SHADE_CLEAR = 1e-4f;

static const float EXTINCTION = 3.6f;

INLINE_LOOP float hold(float x, float low, float high) {
    x = x < high ? x : high;
    return x > low ? x : low;
}

/* How much smoke is in front of the wall, and how bright its slopes are towards the light and upward. Four quotients by
 * one division, as that takes as long as all the rest: 1 / a = b c d / (a b c d). */
WIDE_LOOP static void shade_smoke(Span *restrict span, const uint8_t *restrict front, float contrast,
                                  const float *restrict across_edges, float down_edges) {
    const float *restrict smoke = span->smoke + 1, *restrict fall = span->fall + 1;
    const float *restrict to_x = span->to[0], *restrict to_y = span->to[1];
    for (int i = 0; i < span->count; i++) {
        const float density = smoke[i], across = (smoke[i + 1] - smoke[i - 1]) * contrast, down = fall[i] * contrast;
        const float a = density + .09f, b = density + .12f, c = 1 + .6f * density * density;
        const float d = Fading(EXTINCTION / 255 * density * (float)(255 - front[i]));
        const float ab = a * b, cd = c * d, part = 1 / (ab * cd), of_ab = cd * part, of_cd = ab * part;
        const float relief = hold(-2.5f * (across * to_x[i] + down * to_y[i]) * (b * of_ab), -.65f, 1.4f);
        const float sky = hold(.8f * down * (a * of_ab), -.45f, .6f), clear = c * of_cd;
        const float opaque = 1 - clear, exposed = across_edges[i] * down_edges;
        span->clear[i] = clear;
        span->lit[i] = opaque * (1 + relief);
        span->ambient[i] = exposed * opaque * (1 + sky) * (.2f + 1.3f * (d * of_cd)); /* thick smoke shades itself */
    }
}

WIDE_LOOP static void keep_clear(const float *restrict clear, uint16_t *restrict to, int count) {
    for (int i = 0; i < count; i++) to[i] = (uint16_t)(int)(SHADE_WHITE * clear[i] + .5f);
}

WIDE_LOOP static void keep_all(uint16_t *to, int count) {
    for (int i = 0; i < count; i++) to[i] = SHADE_WHITE;
}

static void read_smoke(const Shade *shade, Span *span, const uint8_t *front) {
    Axis_Blend(&shade->down_air, span->y, &shade->smoke, span->x - 1, span->count + 2, span->smoke, span->fall);
    for (int i = 0; i < 2; i++)
        Axis_Blend(&shade->down_light, span->y, &shade->to[i], span->x, span->count, span->to[i], NULL);
    shade_smoke(span, front, shade->scale / 40, Span_Across(shade, span), Span_Down(shade, span));
}

static void read_bloom(const Shade *shade, Span *span) {
    if (span->blooms)
        Axis_Blend16(&shade->down_light, span->y, &shade->light[SHADE_BLOOM], span->x, span->count, span->bloom);
    else if (span->smoky)
        memset(span->bloom, 0, (size_t)span->count * sizeof *span->bloom);
}

/* What is behind fire is seen through hot air. */
static void read_fire(const Shade *shade, Span *span) {
    Axis_Blend(&shade->down_air, span->y, &shade->heat, span->x - 1, span->count + 2, span->heat, NULL);
    Span_Shimmer(shade, span);
    Span_Burn(shade, span);
}

static void shade_span(Shade *shade, Span *span) {
    const Background *background = shade->background;
    const size_t at = Background_Index(background, span->x + shade->origin[0], span->y + shade->origin[1]);
    uint16_t *clear = shade->out.channel[3] + span->y * shade->out.row + span->x;
    read_bloom(shade, span);
    if (span->smoky) read_smoke(shade, span, background->front + at);
    if (span->hot) read_fire(shade, span);
    if (span->far || (span->hot && span->burns)) Span_ReadFar(shade, span);
    Span_LetDayIn(shade, span);
    Span_Expose(shade, span);
    if (span->smoky)
        keep_clear(span->clear, clear, span->count);
    else
        keep_all(clear, span->count);
}

/* Gaps of a tile or two are not worth their own spans. */
static uint64_t closed(uint64_t tiles) {
    tiles |= tiles << 1 & tiles >> 1;
    return tiles | (tiles << 1 & tiles >> 2) | (tiles << 2 & tiles >> 1);
}

/* Those that show something of the far hall. */
static uint64_t open_tiles(const Shade *shade, int y) {
    const int tile = shade->tile, last = shade->out.width - 1;
    uint64_t open = 0;
    for (int x = 0, range[2];
         Background_NextOpen(shade->background, x + shade->origin[0], y + shade->origin[1], range);) {
        const int from = Maxi(range[0] - shade->origin[0], 0);
        if (from > last) break;
        x = range[1] - shade->origin[0];
        open |= UINT64_MAX << from / tile & UINT64_MAX >> (SHADE_TILES - 1 - Mini(x - 1, last) / tile);
    }
    return open;
}

/* What there is to see in the tiles of a row. */
typedef struct RowTiles {
    uint64_t smoky, hot, open, blooming;
} RowTiles;

static RowTiles tiles_of(const Shade *shade, int y) {
    const ShadeRow *rows = shade->rows + shade->down_air.at[y]; /* those that are blended here */
    const uint64_t *blooming = shade->blooming + shade->down_light.at[y];
    return (RowTiles){
        .smoky = closed(rows[0].smoky | rows[1].smoky | rows[2].smoky),
        .hot = closed(rows[0].hot | rows[1].hot | rows[2].hot),
        .open = closed(open_tiles(shade, y)),
        .blooming = closed(blooming[0] | blooming[1] | blooming[2]),
    };
}

/* Whether two tiles can be shaded in one go. */
static bool alike(const RowTiles *tiles, int a, int b) {
    const uint64_t a_bits = (tiles->smoky >> a & 1) | (tiles->hot >> a & 1) << 1;
    const uint64_t b_bits = (tiles->smoky >> b & 1) | (tiles->hot >> b & 1) << 1;
    if (a_bits != b_bits) return false;
    return a_bits || ((tiles->open >> a & 1) == (tiles->open >> b & 1) &&
                      (tiles->blooming >> a & 1) == (tiles->blooming >> b & 1));
}

/* In spans of tiles that all have smoke, or none, and all glow, or not; without smoke also of those that show the far
 * hall, or not, and bloom, or not. */
static void shade_row(Shade *shade, Span *span) {
    const RowTiles tiles = tiles_of(shade, span->y);
    const int width = shade->out.width, tile = shade->tile;
    for (span->x = 0; span->x < width; span->x += span->count) {
        const int first = span->x / tile;
        int next = first;
        do next++;
        while (next < SHADE_TILES && (next + 1) * tile - span->x <= SPAN && alike(&tiles, first, next));
        const uint64_t here = UINT64_MAX >> (SHADE_TILES - (next - first));
        span->count = Mini(Mini(next * tile, width) - span->x, SPAN);
        span->smoky = tiles.smoky >> first & 1, span->hot = tiles.hot >> first & 1;
        span->open = tiles.open >> first & here;
        span->far = span->open != 0, span->blooms = (tiles.blooming >> first & here) != 0;
        shade_span(shade, span);
    }
}

void Shade_Rows(Shade *shade, int begin, int end) {
    const Shaded *out = &shade->out;
    Span span;
    for (span.y = begin; span.y < end; span.y++) {
        shade_row(shade, &span);
        for (int c = 0; c < 4; c++) {
            uint16_t *row = out->channel[c] + span.y * out->row;
            row[-1] = row[0], row[out->width] = row[out->width - 1];
        }
    }
}

void Shade_Init(Shade *shade) {
    for (int i = 0; i < SHADE_FIRE_STEPS; i++)
        Palette_Light(&PALETTE_FIRE, (float)i / (SHADE_FIRE_STEPS - 1), shade->fire[i]);
    Noise_Bake(&shade->licks, 4711);
    Stretch_Init(shade);
}

void Shade_Free(Shade *shade) {
    Axis_Free(&shade->across_air), Axis_Free(&shade->down_air);
    Axis_Free(&shade->across_light), Axis_Free(&shade->down_light);
    Plane_Free(&shade->smoke), Plane_Free(&shade->heat);
    for (int i = 0; i < SHADE_ROOTS; i++) Plane16_Free(&shade->light[i]);
    Plane_Free(&shade->to[0]), Plane_Free(&shade->to[1]);
    Plane16_Free(&shade->cells), Plane_Free(&shade->cells_across);
    Shaded_Free(&shade->out);
    free(shade->rows), free(shade->blooming);
    shade->rows = NULL, shade->blooming = NULL;
}
