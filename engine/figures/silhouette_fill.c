/* Figures without light, for views of numbers. */
#include "engine/figures/palette.h"
#include "engine/figures/silhouette.h"
#include "engine/maths/scalar.h"
#include <math.h>

enum { RUN = 64, MOST = 64 }; /* pixels that are measured together; shapes of a figure */

/* The shapes of a figure, and the pixels that they may cover. */
typedef struct Fill {
    const Canvas *canvas;
    const Silhouette *figure;
    int count, low[MOST][2], high[MOST][2];
    uint32_t colour, line;
} Fill;

/* The shapes that reach the line; false if none does. */
static bool measure(const Fill *fill, int x, int y, int count, float distance[RUN]) {
    const Canvas *canvas = fill->canvas;
    float across[RUN], down[RUN], other[RUN];
    bool any = false;
    for (int i = 0; i < RUN; i++) {
        across[i] = canvas->left + ((float)(x + i) + .5f) / canvas->scale;
        down[i] = canvas->top + ((float)y + .5f) / canvas->scale;
    }
    for (int i = 0; i < fill->count; i++) {
        const Shape *shape = &fill->figure->shapes[i];
        if (y < fill->low[i][1] || y > fill->high[i][1] || x + count <= fill->low[i][0] || x > fill->high[i][0])
            continue;
        Shape_Distances(shape, across, down, any ? other : distance, RUN);
        if (any) Shape_Join(distance, other, shape->melt, RUN);
        any = true;
    }
    return any;
}

static void fill_run(const Fill *fill, int x, int y, int count) {
    uint32_t *pixel = fill->canvas->pixels + x + (ptrdiff_t)y * fill->canvas->row;
    float distance[RUN];
    if (!measure(fill, x, y, count, distance)) return;
    for (int i = 0; i < count; i++) {
        const float away = distance[i] * fill->canvas->scale;
        if (!(away < 1)) continue;
        const float inside = Clampf(.5f - away, 0, 1), edge = Clampf(1.5f - fabsf(away + .5f), 0, 1);
        const uint32_t filled = Palette_Mix(pixel[i], fill->colour, (uint32_t)(256 * inside));
        pixel[i] = Palette_Mix(filled, fill->line, (uint32_t)(230 * edge)) | 0xff000000u;
    }
}

/* Pixels from `low` to `high`, m, with room for the line around a figure. */
static void find_box(const Canvas *canvas, const float low[2], const float high[2], float margin, int box[2][2]) {
    const float corner[2] = {canvas->left, canvas->top};
    const int size[2] = {canvas->width, canvas->height};
    for (int axis = 0; axis < 2; axis++) {
        const float from = (low[axis] - margin - corner[axis]) * canvas->scale - 2,
                    to = (high[axis] + margin - corner[axis]) * canvas->scale + 2;
        box[0][axis] = (int)Clampf(from, 0, (float)size[axis]);
        box[1][axis] = (int)Clampf(to, -1, (float)size[axis] - 1);
    }
}

void Silhouette_Fill(const Canvas *canvas, const Silhouette *figure, uint32_t colour, uint32_t line, int begin,
                     int end) {
    Fill fill = {
        .canvas = canvas, .figure = figure, .count = Mini(figure->count, MOST), .colour = colour, .line = line};
    float low[2], high[2], melt = 0;
    int all[2][2], box[2][2];
    for (int i = 0; i < fill.count; i++) melt = Maxf(figure->shapes[i].melt, melt);
    for (int i = 0; i < fill.count; i++) {
        Shape_Bounds(&figure->shapes[i], low, high);
        find_box(canvas, low, high, melt, box);
        for (int axis = 0; axis < 2; axis++) fill.low[i][axis] = box[0][axis], fill.high[i][axis] = box[1][axis];
    }
    Silhouette_Bounds(figure, low, high);
    if (!(low[0] <= high[0])) return;
    find_box(canvas, low, high, melt, all);
    for (int y = Maxi(begin, all[0][1]); y < Mini(end, all[1][1] + 1); y++)
        for (int x = all[0][0]; x <= all[1][0]; x += RUN) fill_run(&fill, x, y, Mini(RUN, all[1][0] + 1 - x));
}
