/* Small drawn flames, with colours of their own. Burning gas has the colours of palette.c. */
#include "engine/maths/scalar.h"
#include "engine/figures/spark.h"
#include <math.h>

/* A horizontal cut across a flame, in m. `wide` is half its width. `up` is 0 at the foot and 1 at the tip. */
typedef struct Cut {
    float up, middle, wide;
} Cut;

static Cut cut_at(const Flame *flame, float y) {
    const float up = (flame->y - y) / flame->height, over = Maxf(up, 0),
                foot = Minf((up + LOOK_FOOT) * LOOK_FOOT_PER, 1);
    const float sway =
        sinf(LOOK_SWAY[0] * up - flame->phase) + LOOK_SWAY_LESS * sinf(LOOK_SWAY[1] * up - LOOK_SWAY[2] * flame->phase);
    if (!(up > -LOOK_FOOT && up < 1)) return (Cut){up, 0, 0};
    return (Cut){up, flame->x + flame->lean * up * up + LOOK_SWAYS * flame->width * sway * over,
                 flame->width * sqrtf(foot) * sqrtf(1 - up) * (1 - LOOK_FLAME_THIN * up * up)};
}

/* Adds light. A bright pixel gets less, so that nothing clips. */
INLINE_LOOP uint32_t lighten(uint32_t old, float light) {
    const float before = (float)(int)old, more = light < 1 ? light : 1;
    return (uint32_t)(int)(before + (255 - before) * more + .5f);
}

/* `left` is the place of the first pixel relative to the middle of the cut, `step` the distance to the next, both in
 * half widths. `root` is 1 at the foot, where the flame burns blue. */
WIDE_LOOP static void flame_row(uint32_t *restrict pixel, int count, float left, float step, float strength, float fade,
                                float root) {
    const float yellow = 1 - LOOK_ROOT_DARK * root;
    for (int i = 0; i < count; i++) {
        const float away = left + (float)i * step, inside = (1 - away * away) * strength;
        const float core = inside > 0 ? inside : 0, hot = core * fade, square = hot * hot;
        const float thin = root * (core < 1 ? core : 1) * (1 - .5f * core);
        const uint32_t red = lighten(pixel[i] >> 16 & 255, yellow * LOOK_FLAME_RED * core * core + LOOK_ROOT[0] * thin);
        const uint32_t green = lighten(
            pixel[i] >> 8 & 255,
            yellow * (LOOK_FLAME_GREEN[0] * core * hot + LOOK_FLAME_GREEN[1] * square * hot) + LOOK_ROOT[1] * thin);
        const uint32_t blue =
            lighten(pixel[i] & 255, yellow * (LOOK_FLAME_BLUE[0] * square + LOOK_FLAME_BLUE[1] * square * square) +
                                        LOOK_ROOT[2] * thin);
        pixel[i] = 0xff000000u | red << 16 | green << 8 | blue;
    }
}

/* The pixels among [0, most) that hold [low, high) metres. */
static void pixels(float low, float high, float start, float scale, int most, int range[2]) {
    range[0] = (int)Clampf((low - start) * scale, 0, (float)most);
    range[1] = (int)Clampf((high - start) * scale + 1, 0, (float)most);
}

bool Flame_Bounds(const Flame *flame, float low[2], float high[2]) {
    const float reach = flame->width * 1.4f + fabsf(flame->lean);
    low[0] = flame->x - reach, high[0] = flame->x + reach;
    low[1] = flame->y - flame->height, high[1] = flame->y + LOOK_FOOT * flame->height;
    return flame->strength > 0 && flame->height > 0 && isfinite(flame->x + flame->y + reach + flame->phase);
}

void Flame_Draw(const Canvas *canvas, const Flame *flame) {
    float low[2], high[2];
    int x[2], y[2];
    if (!Flame_Bounds(flame, low, high)) return;
    pixels(low[0], high[0], canvas->left, canvas->scale, canvas->width, x);
    pixels(low[1], high[1], canvas->top, canvas->scale, canvas->height, y);
    for (int j = y[0]; j < y[1]; j++) {
        const Cut cut = cut_at(flame, canvas->top + ((float)j + .5f) / canvas->scale);
        if (!(cut.wide > 1e-5f)) continue;
        const float left = (canvas->left + ((float)x[0] + .5f) / canvas->scale - cut.middle) / cut.wide;
        flame_row(canvas->pixels + x[0] + (ptrdiff_t)j * canvas->row, x[1] - x[0], left, 1 / (canvas->scale * cut.wide),
                  flame->strength, 1 - LOOK_FLAME_FADE * Maxf(cut.up, 0),
                  Clampf(1 - (cut.up + LOOK_FOOT) * LOOK_ROOT_PER, 0, 1));
    }
}
