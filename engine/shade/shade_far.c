/* The view through openings shows the far hall and daylight. */
#include "engine/maths/scalar.h"
#include "engine/shade/shade_span.h"
#include "engine/light/tone.h"
#include <math.h>
#include <string.h>

/* Finds the texel of a layer of the far hall for the first sample of row y, with the layer shifted `shift` m right. */
static size_t far_place(const Shade *shade, int y, float shift, unsigned *part) {
    const Background *background = shade->background;
    const float reach = (float)background->far_margin - 1, left = Clampf(-shift * shade->scale, -reach, reach);
    const int whole = Floori(left);
    *part = (unsigned)(256 * (left - (float)whole));
    return Background_FarIndex(background, shade->origin[0] + whole, y + shade->origin[1]);
}

/* Mixes two neighbouring texels. The result is `whole` times a byte. */
INLINE_LOOP uint16_t between(const uint8_t *texel, uint16_t part, uint16_t whole) {
    const uint16_t rest = (uint16_t)(whole - part), here = texel[0], next = texel[1];
    const uint16_t left = (uint16_t)(here * rest), right = (uint16_t)(next * part);
    return (uint16_t)(left + right);
}

HALF_WIDE_LOOP static void blend_far(const uint8_t *restrict deep, uint16_t deep_part, const uint8_t *restrict keep,
                                     const uint8_t *restrict columns, uint16_t part, const uint8_t *restrict open,
                                     const uint16_t *restrict across, float down, uint16_t *restrict out, int count) {
    const uint16_t bright = (uint16_t)(SPAN_FAR / 2 * LOOK_STONE_ROOT * down), plain = (uint16_t)(SPAN_FAR * down);
    for (int i = 0; i < count; i++) {
        const uint16_t edge = between(columns + i, part, 128), kept = between(keep + i, part, 128);
        const uint16_t lit = Twice16(between(deep + i, deep_part, 256), kept);
        const uint16_t light = (uint16_t)(Part16(lit, bright) + Part16(edge, plain)), seen = (uint16_t)(open[i] << 8);
        const uint16_t through = Twice16(light, seen);
        out[i] = Part16(through, across[i]);
    }
}

/* The colonnade shifts about half as far as the layer behind it. */
void Span_FindFar(const Shade *shade, int y, Line *line) {
    const Background *background = shade->background;
    unsigned deep_part, part;
    const size_t deep = far_place(shade, y, shade->far_shift, &deep_part);
    const size_t near = far_place(shade, y, LOOK_NEAR_SHIFT * shade->far_shift, &part);
    line->deep = background->deep + deep, line->deep_part = (uint16_t)deep_part;
    line->keep = background->keep + near, line->columns = background->columns + near;
    line->part = (uint16_t)(part / 2);
    line->open = background->open + Background_Index(background, shade->origin[0], y + shade->origin[1]);
    line->root_down = sqrtf(line->down);
}

void Span_ReadFar(const Shade *shade, Span *span) {
    const Line *line = &span->line;
    const int x = span->x;
    blend_far(line->deep + x, line->deep_part, line->keep + x, line->columns + x, line->part, line->open + x,
              shade->across_root.data + x, line->root_down, span->far_hall, span->count);
}

/* Adds light to a root of light, up to a light of 4. Brighter light stays as it is. */
static uint16_t with_light(uint16_t root, float one, float light) {
    const float sum = sqrtf((float)root * (float)root + one * one * light);
    return (uint16_t)(int)Maxf(root, Minf(sum, 2 * one));
}

/* Cold and warm light from a place of the landscape outside the door at daybreak. */
typedef struct Day {
    float cold, warm;
} Day;

/* `across` runs from -1 to 1 between the jambs, `up` from 0 at the sill to 1 at the top. */
static Day day_at(float across, float up) {
    const float *wave = LOOK_RIDGE_WAVES, *cold = LOOK_LAND_COLD, *warm = LOOK_LAND_WARM;
    const float ridge =
        LOOK_RIDGE[0] + LOOK_RIDGE[1] * sinf(wave[0] * across + wave[1]) + LOOK_RIDGE[2] * sinf(wave[2] * across);
    const float above = up - ridge, sky = Smoothstep(-LOOK_RIDGE_SOFT, LOOK_RIDGE_SOFT, above);
    const float aside = fabsf(across + LOOK_PATH_BEND * up * up) - LOOK_PATH_WIDE * (1 - up);
    const float path = Smoothstep(LOOK_PATH[0], LOOK_PATH[1], aside) * Smoothstep(LOOK_PATH[2], 0, up);
    const float glow = Smoothstep(LOOK_DAWN, 0, fabsf(above));
    return (Day){Mixf(cold[0] + cold[1] * path, LOOK_DAY[0] + LOOK_DAY[1] * glow, sky),
                 Mixf(warm[0] + warm[1] * path + warm[2] * glow, LOOK_DAY[2] * glow * glow * glow, sky)};
}

/* Adds daylight in the doorway, and pale gold on the frame around it. Smoke in front dims it. */
void Span_LetDayIn(const Shade *shade, Span *span) {
    const WallSlab *door = &shade->door;
    const float half = .5f * (door->right - door->left), middle = .5f * (door->left + door->right), spill = LOOK_SPILL;
    const float y = shade->top + ((float)span->y + .5f) / shade->scale, below = y - door->bottom;
    if (!(shade->dawn > 0) || half <= 0 || y < door->top - spill || below > spill) return;
    const int first = (int)Clampf((middle - half - spill - shade->left) * shade->scale - (float)span->x, 0, SPAN);
    const int last =
        (int)Clampf((middle + half + spill - shade->left) * shade->scale - (float)span->x, 0, (float)span->count);
    if (first >= last) return;
    if (!span->far) memset(span->far_hall, 0, sizeof span->far_hall);
    if (!span->blooms) memset(span->bloom, 0, sizeof span->bloom);
    span->far = span->blooms = true;
    for (int i = first; i < last; i++) {
        const float x = shade->left + ((float)(span->x + i) + .5f) / shade->scale - middle, up = door->top + half - y;
        const float side = up > 0 ? sqrtf(x * x + up * up) - half : fabsf(x) - half, away = Maxf(side, below);
        const float inside = Smoothstep(LOOK_DOOR_SOFT, -LOOK_DOOR_SOFT, away),
                    near = Clampf(1 - Maxf(away, 0) / spill, 0, 1);
        const float exposed = span->line.across[span->x + i] * span->line.down;
        const Day day = day_at(x / half, -below / (door->bottom - door->top));
        const float shown = exposed * shade->dawn, spilled = LOOK_SPILLED * near * near * (1 - inside);
        span->far_hall[i] =
            with_light(span->far_hall[i], SPAN_FAR - 1, shown * (inside * day.cold + LOOK_SPILL_COLD * spilled));
        span->bloom[i] =
            with_light(span->bloom[i], TONE_ROOT,
                       shown * (inside * day.warm + LOOK_SPILL_WARM * spilled) * (span->smoky ? span->clear[i] : 1));
    }
}
