#include "engine/scalar.h"
#include "engine/silhouette.h"
#include <math.h>

/* Light over light: the brighter it is already, the less is added, so that nothing clips. */
static void add_light(uint32_t *pixel, const float light[3]) {
    uint32_t sum = 0xff000000u;
    for (int c = 0; c < 3; c++) {
        const int shift = 16 - 8 * c;
        const float old = (float)(*pixel >> shift & 255), more = light[c] > 0 ? light[c] < 1 ? light[c] : 1 : 0;
        sum |= (uint32_t)(old + (255 - old) * more + .5f) << shift;
    }
    *pixel = sum;
}

/* A line across a flame: where its middle is and how far it reaches, m; `up` is 0 at its foot and 1 at its tip. */
typedef struct Cut {
    float up, middle, wide;
} Cut;

static Cut cut_at(const Flame *flame, float y) {
    const float up = (flame->y - y) / flame->height, over = Maxf(up, 0), foot = Minf((up + .16f) * 4, 1);
    const float sway = sinf(6 * up - flame->phase) + .5f * sinf(11 * up - 1.7f * flame->phase);
    if (!(up > -.16f && up < 1)) return (Cut){up, 0, 0};
    return (Cut){up, flame->x + flame->lean * up * up + .10f * flame->width * sway * over,
                 flame->width * sqrtf(foot) * sqrtf(1 - up) * (1 - .55f * up * up)};
}

static void flame_pixel(const Flame *flame, const Cut *cut, float x, uint32_t *pixel) {
    const float away = (x - cut->middle) / cut->wide, core = (1 - away * away) * flame->strength;
    if (!(core > 0)) return;
    const float hot = core * (1 - .25f * Maxf(cut->up, 0)), square = hot * hot;
    const float light[3] = {1.2f * core * core, .66f * core * hot + .26f * square * hot,
                            .06f * square + .5f * square * square};
    add_light(pixel, light);
}

/* Pixels [0, most) that hold [low, high) metres. */
static void pixels(float low, float high, float start, float scale, int most, int range[2]) {
    range[0] = (int)Clampf((low - start) * scale, 0, (float)most);
    range[1] = (int)Clampf((high - start) * scale + 1, 0, (float)most);
}

void Flame_Draw(const Canvas *canvas, const Flame *flame) {
    const float reach = flame->width * 1.4f + fabsf(flame->lean);
    int x[2], y[2];
    if (!(flame->strength > 0) || !(flame->height > 0) || !isfinite(flame->x + flame->y + reach + flame->phase)) return;
    pixels(flame->x - reach, flame->x + reach, canvas->left, canvas->scale, canvas->width, x);
    pixels(flame->y - flame->height, flame->y + .16f * flame->height, canvas->top, canvas->scale, canvas->height, y);
    for (int j = y[0]; j < y[1]; j++) {
        const Cut cut = cut_at(flame, canvas->top + ((float)j + .5f) / canvas->scale);
        for (int i = x[0]; i < x[1] && cut.wide > 1e-5f; i++)
            flame_pixel(flame, &cut, canvas->left + ((float)i + .5f) / canvas->scale,
                        canvas->pixels + i + (ptrdiff_t)j * canvas->row);
    }
}
