/* What shows through openings: the far hall, and the day. */
#include "engine/scalar.h"
#include "engine/shade_span.h"
#include <math.h>
#include <string.h>

/* Where a far layer is read for the span's first sample, shifted by so many metres to the right. */
static size_t far_place(const Shade *shade, const Span *span, float shift, unsigned *part) {
    const Background *background = shade->background;
    const float reach = (float)background->far_margin - 1, left = Clampf(-shift * shade->scale, -reach, reach);
    const int whole = Floori(left);
    *part = (unsigned)(256 * (left - (float)whole));
    return Background_FarIndex(background, span->x + shade->origin[0] + whole, span->y + shade->origin[1]);
}

/* Between two texels, in 16 bits: 256 times a byte. */
INLINE_LOOP float between(const uint8_t *texel, unsigned part) {
    return (float)(uint16_t)(texel[0] * (256 - part) + texel[1] * part);
}

WIDE_LOOP static void blend_far(const uint8_t *restrict deep, unsigned deep_part, const uint8_t *restrict keep,
                                const uint8_t *restrict columns, unsigned part, const uint8_t *restrict open,
                                const float *restrict across, float down, float *restrict out, int count) {
    const float byte = 1.0f / (256 * 255), level = byte * byte, bright = level * byte * BACKGROUND_BRIGHTEST;
    for (int i = 0; i < count; i++) {
        const float root = between(deep + i, deep_part), edge = between(columns + i, part);
        const float light = root * root * between(keep + i, part) * bright + edge * edge * level;
        out[i] = light * across[i] * ((float)open[i] * down);
    }
}

/* The colonnade lies nearer, and shifts half as far. Only openings are looked through. */
void Span_ReadFar(const Shade *shade, Span *span) {
    const Background *background = shade->background;
    unsigned deep_part, part;
    const size_t deep = far_place(shade, span, shade->far_shift, &deep_part);
    const size_t near = far_place(shade, span, .45f * shade->far_shift, &part);
    const int x = span->x + shade->origin[0], y = span->y + shade->origin[1];
    const uint8_t *open = background->open + Background_Index(background, x, y);
    span->far = 0;
    for (int from = 0, block = 0; from < span->count; from += BACKGROUND_BLOCK, block++) {
        const int count = Mini(BACKGROUND_BLOCK, span->count - from);
        if (Background_IsOpen(background, x + from, y, count)) {
            span->far |= 1u << block;
            blend_far(background->deep + deep + from, deep_part, background->keep + near + from,
                      background->columns + near + from, part, open + from, Span_Across(shade, span) + from,
                      Span_Down(shade, span) / 255, span->far_hall + from, count);
        } else {
            memset(span->far_hall + from, 0, (size_t)count * sizeof(float));
        }
    }
}

/* Daylight in the doorway, and what of it spills over the frame: pale gold, dimmed by the smoke in front. */
void Span_LetDayIn(const Shade *shade, Span *span) {
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
        const float exposed = Span_Across(shade, span)[i] * Span_Down(shade, span);
        const float day = exposed * shade->dawn * (inside * (.75f - .35f * Clampf(up, -1, 1)) + .10f * near * near);
        span->far_hall[i] += .72f * day, span->far |= 1u << i / BACKGROUND_BLOCK;
        span->light[SHADE_BLOOM][i] += .62f * day * (span->smoky ? span->clear[i] : 1);
    }
}
