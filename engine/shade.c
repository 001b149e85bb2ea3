#include "engine/shade_span.h"
#include "engine/palette.h"
#include "engine/scalar.h"
#include "engine/tone.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

const float SHADE_CLEAR = 1e-4f;

static const float EXTINCTION = 3.6f;

static void read_light(const Shade *shade, Span *span, LightChannel channel) {
    Axis_Blend(&shade->down_light, span->y, &shade->light[channel], span->x, span->count, span->light[channel], NULL);
}

INLINE_LOOP float hold(float x, float low, float high) {
    x = x < high ? x : high;
    return x > low ? x : low;
}

/* How much smoke is in front of the wall, and how bright its slopes are towards the light and upward. Four quotients by
 * one division, as that takes as long as all the rest: 1 / a = b c d / (a b c d). */
WIDE_LOOP static void shade_smoke(Span *restrict span, const uint8_t *restrict front, float contrast) {
    const float *restrict smoke = span->smoke + 1, *restrict fall = span->fall + 1;
    const float *restrict to_x = span->light[LIGHT_TO_X], *restrict to_y = span->light[LIGHT_TO_Y];
    for (int i = 0; i < span->count; i++) {
        const float density = smoke[i], across = (smoke[i + 1] - smoke[i - 1]) * contrast, down = fall[i] * contrast;
        const float a = density + .09f, b = density + .12f, c = 1 + .6f * density * density;
        const float d = Fading(EXTINCTION / 255 * density * (float)(255 - front[i]));
        const float ab = a * b, cd = c * d, part = 1 / (ab * cd), of_ab = cd * part, of_cd = ab * part;
        const float relief = hold(-2.5f * (across * to_x[i] + down * to_y[i]) * (b * of_ab), -.65f, 1.4f);
        const float sky = hold(.8f * down * (a * of_ab), -.45f, .6f), clear = c * of_cd, opaque = 1 - clear;
        span->clear[i] = clear;
        span->lit[i] = opaque * (1 + relief);
        span->ambient[i] = opaque * (1 + sky) * (.2f + 1.3f * (d * of_cd)); /* thick smoke shades itself */
    }
}

/* Where a far layer is read for the span's first sample, shifted by so many metres to the right. */
static size_t far_place(const Shade *shade, const Span *span, float shift, float *part) {
    const Background *background = shade->background;
    const float reach = (float)background->far_margin - 1, left = Clampf(-shift * shade->scale, -reach, reach);
    const int whole = Floori(left);
    *part = left - (float)whole;
    return Background_FarIndex(background, span->x + shade->origin[0] + whole, span->y + shade->origin[1]);
}

WIDE_LOOP static void blend_far(const uint8_t *restrict deep, float deep_part, const uint8_t *restrict keep,
                                const uint8_t *restrict columns, float part, const uint8_t *restrict open,
                                float *restrict out, int count) {
    for (int i = 0; i < count; i++) {
        const float behind = Mixf(Background_Stone(deep[i]), Background_Stone(deep[i + 1]), deep_part);
        const float kept = Mixf((float)keep[i], (float)keep[i + 1], part) * (BACKGROUND_BRIGHTEST / 255);
        const float added = Mixf(Background_Stone(columns[i]), Background_Stone(columns[i + 1]), part);
        out[i] = (float)open[i] * (1.0f / 255) * (behind * kept + added);
    }
}

/* The colonnade lies nearer, and shifts half as far. Only openings are looked through. */
static void read_far(const Shade *shade, Span *span) {
    const Background *background = shade->background;
    float deep_part, part;
    const size_t deep = far_place(shade, span, shade->far_shift, &deep_part);
    const size_t near = far_place(shade, span, .45f * shade->far_shift, &part);
    const int x = span->x + shade->origin[0], y = span->y + shade->origin[1];
    const uint8_t *open = background->open + Background_Index(background, x, y);
    for (int from = 0; from < span->count; from += BACKGROUND_BLOCK) {
        const int count = Mini(BACKGROUND_BLOCK, span->count - from);
        if (Background_IsOpen(background, x + from, y, count))
            blend_far(background->deep + deep + from, deep_part, background->keep + near + from,
                      background->columns + near + from, part, open + from, span->far_hall + from, count);
        else
            memset(span->far_hall + from, 0, (size_t)count * sizeof(float));
    }
}

typedef struct Tint {
    float warm, cold, bloom, air, haze, smoke_air, white; /* the latter two: of smoke */
} Tint;

static Tint tint_of(int c) {
    static const float air[3] = {.066f, .089f, .119f}, haze[3] = {.135f, .30f, .46f};
    static const float smoke_air[3] = {.016f, .025f, .036f}, smoke_white[3] = {.62f, .60f, .58f};
    return (Tint){LIGHT_WARM_COLOUR[c], LIGHT_COLD_COLOUR[c], LIGHT_BLOOM_TINT[c], air[c], haze[c],
                  smoke_air[c],         smoke_white[c]};
}

INLINE_LOOP float light_at(const Span *span, const Tint *tint, int i) {
    return tint->warm * span->light[LIGHT_WARM][i] + tint->cold * span->light[LIGHT_COLD][i];
}

INLINE_LOOP float wall_at(const Span *span, const float *stone, const Tint *tint, float light, int i) {
    return stone[i] * (.74f * light + tint->air) + tint->haze * span->far_hall[i];
}

/* Colour c of stone and far hall, and of the bloom around fire, where the air is clear. */
INLINE_LOOP float clear_at(const Span *span, int c, const Tint *tint, int i) {
    return wall_at(span, span->stone[c], tint, light_at(span, tint, i), i) + tint->bloom * span->light[LIGHT_BLOOM][i];
}

/* The same through smoke, and of the smoke itself. */
INLINE_LOOP float smoky_at(const Span *span, int c, const Tint *tint, int i) {
    const float light = light_at(span, tint, i), behind = wall_at(span, span->stone[c], tint, light, i);
    return behind * span->clear[i] + tint->white * light * span->lit[i] + tint->smoke_air * span->ambient[i] +
           tint->bloom * span->light[LIGHT_BLOOM][i];
}

/* Daylight in the doorway, and what of it spills over the frame: pale gold, dimmed by the smoke in front. */
static void let_day_in(const Shade *shade, Span *span) {
    const WallSlab *door = &shade->door;
    const float half = .5f * (door->right - door->left), middle = .5f * (door->left + door->right), spill = 1.1f;
    const float y = shade->top + ((float)span->y + .5f) / shade->scale, below = y - door->bottom;
    if (!(shade->dawn > 0) || half <= 0 || y < door->top - spill || below > spill) return;
    const int first = (int)Clampf((middle - half - spill - shade->left) * shade->scale - (float)span->x, 0, SPAN);
    const int last =
        (int)Clampf((middle + half + spill - shade->left) * shade->scale - (float)span->x, 0, (float)span->count);
    for (int i = first; i < last; i++) {
        const float x = shade->left + ((float)(span->x + i) + .5f) / shade->scale - middle, up = door->top + half - y;
        const float side = up > 0 ? sqrtf(x * x + up * up) - half : fabsf(x) - half, away = Maxf(side, below);
        const float inside = Smoothstep(.03f, -.03f, away), near = Clampf(1 - Maxf(away, 0) / spill, 0, 1);
        const float day = shade->dawn * (inside * (.75f - .35f * Clampf(up, -1, 1)) + .10f * near * near);
        span->far_hall[i] += .72f * day;
        span->light[LIGHT_BLOOM][i] += .62f * day * (span->smoky ? span->clear[i] : 1);
    }
}

WIDE_LOOP static void read_stone(const uint8_t *restrict texel, float *restrict out, int count) {
    for (int i = 0; i < count; i++) out[i] = Background_Stone(texel[i]);
}

/* ---- From light to the screen ---- */

INLINE_LOOP uint16_t exposed(float light) {
    const int level = (int)(ToneQuick(light, SHADE_WHITE) + .5f);
    return (uint16_t)(level < SHADE_WHITE ? level : SHADE_WHITE);
}

WIDE_LOOP static void expose_clear(const Span *restrict span, int c, const float *restrict across, float down,
                                   uint16_t *restrict to) {
    const Tint tint = tint_of(c);
    for (int i = 0; i < span->count; i++) to[i] = exposed(down * across[i] * clear_at(span, c, &tint, i));
}

/* In two steps, where smoke or fire comes between. */
WIDE_LOOP static void shade_clear(const Span *restrict span, int c, float *restrict out) {
    const Tint tint = tint_of(c);
    for (int i = 0; i < span->count; i++) out[i] = clear_at(span, c, &tint, i);
}

WIDE_LOOP static void shade_smoky(const Span *restrict span, int c, float *restrict out) {
    const Tint tint = tint_of(c);
    for (int i = 0; i < span->count; i++) out[i] = smoky_at(span, c, &tint, i);
}

WIDE_LOOP static void expose(const float *restrict colour, const float *restrict across, float down,
                             uint16_t *restrict to, int count) {
    for (int i = 0; i < count; i++) to[i] = exposed(down * across[i] * colour[i]);
}

WIDE_LOOP static void keep_clear(const float *restrict clear, uint16_t *restrict to, int count) {
    for (int i = 0; i < count; i++) to[i] = (uint16_t)(int)(SHADE_WHITE * clear[i] + .5f);
}

WIDE_LOOP static void keep_all(uint16_t *to, int count) {
    for (int i = 0; i < count; i++) to[i] = SHADE_WHITE;
}

/* Light, and smoke: most of a picture has none. */
static void see_through(const Shade *shade, Span *span, const uint8_t *front) {
    static const LightChannel seen[] = {LIGHT_WARM, LIGHT_COLD, LIGHT_BLOOM};
    for (int i = 0; i < 3; i++) read_light(shade, span, seen[i]);
    if (!span->smoky) return;
    Axis_Blend(&shade->down_air, span->y, &shade->smoke, span->x - 1, span->count + 2, span->smoke, span->fall);
    read_light(shade, span, LIGHT_TO_X), read_light(shade, span, LIGHT_TO_Y);
    shade_smoke(span, front, shade->scale / 40);
}

/* What is behind fire is seen through hot air. */
static void shade_fire(const Shade *shade, Span *span) {
    Axis_Blend(&shade->down_air, span->y, &shade->heat, span->x - 1, span->count + 2, span->heat, NULL);
    Span_Shimmer(shade, span);
    for (int c = 0; c < 3; c++) (span->smoky ? shade_smoky : shade_clear)(span, c, span->colour[c]);
    Span_Burn(shade, span);
}

static void expose_span(const Shade *shade, const Span *span) {
    const Shaded *out = &shade->out;
    const float *across = out->across.data + span->x, down = out->down.data[span->y];
    const ptrdiff_t at = span->y * out->row + span->x;
    for (int c = 0; c < 3; c++)
        if (span->hot || span->smoky)
            expose(span->colour[c], across, down, out->channel[c] + at, span->count);
        else
            expose_clear(span, c, across, down, out->channel[c] + at);
    if (span->smoky)
        keep_clear(span->clear, out->channel[3] + at, span->count);
    else
        keep_all(out->channel[3] + at, span->count);
}

static void shade_span(Shade *shade, Span *span) {
    const Background *background = shade->background;
    const size_t at = Background_Index(background, span->x + shade->origin[0], span->y + shade->origin[1]);
    see_through(shade, span, background->front + at);
    for (int c = 0; c < 3; c++) read_stone(background->stone[c] + at, span->stone[c], span->count);
    read_far(shade, span);
    let_day_in(shade, span);
    if (span->hot)
        shade_fire(shade, span);
    else if (span->smoky)
        for (int c = 0; c < 3; c++) shade_smoky(span, c, span->colour[c]);
    expose_span(shade, span);
}

/* Gaps of a tile or two are not worth their own spans. */
static uint64_t closed(uint64_t tiles) {
    tiles |= tiles << 1 & tiles >> 1;
    return tiles | (tiles << 1 & tiles >> 2) | (tiles << 2 & tiles >> 1);
}

/* In spans of tiles that all have smoke, or none, and all glow, or not. */
static void shade_row(Shade *shade, Span *span) {
    const ShadeRow *rows = shade->rows + shade->down_air.at[span->y]; /* those that are blended here */
    const uint64_t smoky = closed(rows[0].smoky | rows[1].smoky | rows[2].smoky);
    const uint64_t hot = closed(rows[0].hot | rows[1].hot | rows[2].hot);
    const int width = shade->out.width, tile = shade->tile;
    for (span->x = 0; span->x < width; span->x += span->count) {
        int next = span->x / tile;
        span->smoky = smoky >> next & 1, span->hot = hot >> next & 1;
        do next++;
        while (next < SHADE_TILES && (next + 1) * tile - span->x <= SPAN && (smoky >> next & 1) == span->smoky &&
               (hot >> next & 1) == span->hot);
        span->count = Mini(Mini(next * tile, width) - span->x, SPAN);
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
    for (int i = 0; i < LIGHT_FIELDS; i++) Plane_Free(&shade->light[i]);
    Shaded_Free(&shade->out);
    free(shade->rows);
    shade->rows = NULL;
}
