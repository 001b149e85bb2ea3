/* Figures that are close to the eye. They are so blurred that their cover is measured only at every STEP pixels. */
#include "engine/figures/silhouette.h"
#include "engine/light/tone.h"
#include "engine/maths/scalar.h"
#include <math.h>

enum { STEP = 4, RUN = 256, NODES = RUN / STEP + 1 };

typedef struct Soft {
    const Canvas *canvas;
    const Silhouette *figure;
    uint32_t colour;
} Soft;

/* The cover, 0..256, at nodes from pixel (x, y) on. False if there is none. */
static bool measure(const Soft *soft, int x, int y, int nodes, float cover[NODES]) {
    const Canvas *canvas = soft->canvas;
    float across[NODES], down[NODES], distance[NODES], other[NODES], most = 0;
    for (int i = 0; i < nodes; i++) {
        across[i] = canvas->left + (float)(x + STEP * i) / canvas->scale;
        down[i] = canvas->top + (float)y / canvas->scale;
    }
    for (int i = 0; i < soft->figure->count; i++) {
        const Shape *shape = &soft->figure->shapes[i];
        Shape_Distances(shape, across, down, i ? other : distance, nodes);
        if (i) Shape_Join(distance, other, shape->melt, nodes);
    }
    for (int i = 0; i < nodes; i++) {
        const float part = Clampf(.5f - distance[i] / soft->figure->soft, 0, 1);
        cover[i] = 256 * soft->figure->hides * part * part * (3 - 2 * part);
        most = Maxf(most, cover[i]);
    }
    return most > .5f;
}

INLINE_LOOP uint32_t mixed(uint32_t pixel, uint32_t colour, uint32_t part) {
    const uint32_t twins = 0x00ff00ff, left = 256 - part;
    const uint32_t red_blue = (pixel & twins) * left + (colour & twins) * part;
    const uint32_t green = (pixel >> 8 & 0xff) * left + (colour >> 8 & 0xff) * part;
    return 0xff000000u | (red_blue >> 8 & twins) | (green & 0xff00);
}

WIDE_LOOP static void mix_line(uint32_t *restrict pixels, const float *restrict cover, uint32_t colour, int count) {
    for (int i = 0; i < count; i++) pixels[i] = mixed(pixels[i], colour, (uint32_t)(int)(cover[i] + .5f));
}

/* Enlarges the cover from nodes to the pixels of a line, whose middles lie between them. */
static void widen(const float upper[NODES], const float lower[NODES], float down, float cover[RUN]) {
    float node[NODES];
    for (int i = 0; i < NODES; i++) node[i] = upper[i] + (lower[i] - upper[i]) * down;
    for (int i = 0; i < NODES - 1; i++)
        for (int k = 0; k < STEP; k++)
            cover[STEP * i + k] = node[i] + (node[i + 1] - node[i]) * (((float)k + .5f) / STEP);
}

static void draw_run(const Soft *soft, int x, int count, int begin, int end) {
    const Canvas *canvas = soft->canvas;
    float node[2][NODES], cover[RUN];
    bool seen[2] = {false, false};
    int lower = begin / STEP * STEP;
    seen[1] = measure(soft, x, lower, NODES, node[1]);
    for (int y = begin; y < end; y++) {
        if (y == begin || y == lower) {
            for (int i = 0; i < NODES; i++) node[0][i] = node[1][i];
            seen[0] = seen[1], lower += STEP;
            seen[1] = measure(soft, x, lower, NODES, node[1]);
        }
        if (!seen[0] && !seen[1]) continue;
        widen(node[0], node[1], ((float)(y - lower + STEP) + .5f) / STEP, cover);
        mix_line(canvas->pixels + x + (ptrdiff_t)y * canvas->row, cover, soft->colour, count);
    }
}

void Silhouette_Soften(const Canvas *canvas, const Silhouette *figure, int begin, int end) {
    float low[2], high[2];
    Soft soft = {canvas, figure, 0};
    for (int c = 0; c < 3; c++) soft.colour |= (uint32_t)(255 * LOOK_NEAREST[c] + .5f) << (16 - 8 * c);
    if (figure->count < 1 || !(figure->soft > 0) || !(figure->hides > 0)) return;
    Silhouette_Bounds(figure, low, high);
    const float reach = .5f * figure->soft;
    const int left = (int)Clampf((low[0] - reach - canvas->left) * canvas->scale, 0, (float)canvas->width);
    const int right = (int)Clampf((high[0] + reach - canvas->left) * canvas->scale + 1, 0, (float)canvas->width);
    const int top = (int)Clampf((low[1] - reach - canvas->top) * canvas->scale, (float)begin, (float)end);
    const int bottom = (int)Clampf((high[1] + reach - canvas->top) * canvas->scale + 1, (float)begin, (float)end);
    for (int x = left / STEP * STEP; x < right && top < bottom; x += RUN)
        draw_run(&soft, x, Mini(RUN, right - x), top, bottom);
}
