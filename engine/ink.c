#include "engine/ink.h"
#include "engine/palette.h"
#include "engine/scalar.h"
#include <math.h>

static const float FAR = 1e6f; /* px: what lies beyond is in no picture */

static inline void touch(uint32_t *pixel, uint32_t colour, uint32_t part) {
    *pixel = 0xff000000u | Palette_Mix(*pixel & 0xffffff, colour, part);
}

static bool drawable(const float (*point)[2], int count) {
    bool near = true;
    for (int i = 0; i < count; i++) near = near && fabsf(point[i][0]) < FAR && fabsf(point[i][1]) < FAR;
    return near;
}

/* A stroke along its longer axis, `along`: 0 is x. Steps are pixels of that axis. */
typedef struct Way {
    int along, first, last;
    float middle, slope; /* across it, at step 0, and its change a step */
    float cover, change; /* the same of what it hides, of 256 */
    float half;          /* to one side, across it */
} Way;

static void go(const Canvas *canvas, const Way *way, uint32_t colour, int begin, int end) {
    const ptrdiff_t next = way->along ? 1 : canvas->row, ahead = way->along ? canvas->row : 1;
    const int low = way->along ? 0 : begin, high = way->along ? canvas->width - 1 : end - 1;
    const float reach = way->half + .5f;
    for (int step = way->first; step <= way->last; step++) {
        const float middle = way->middle + way->slope * (float)step, cover = way->cover + way->change * (float)step;
        const int first = Maxi(Floori(middle - reach), low), last = Mini(Floori(middle + reach), high);
        uint32_t *pixel = canvas->pixels + step * ahead + first * next;
        for (int at = first; at <= last; at++, pixel += next) {
            const float inside = Minf(reach - fabsf((float)at + .5f - middle), 1);
            const int part = (int)(cover * inside);
            if (part > 0) touch(pixel, colour, (uint32_t)part);
        }
    }
}

void Ink_Stroke(const Canvas *canvas, const Stroke *stroke, int begin, int end) {
    const float ends[2][2] = {{stroke->a[0], stroke->a[1]}, {stroke->b[0], stroke->b[1]}};
    const float dx = stroke->b[0] - stroke->a[0], dy = stroke->b[1] - stroke->a[1];
    const int along = fabsf(dx) >= fabsf(dy) ? 0 : 1, turned = (along ? dy : dx) < 0;
    const float length = fabsf(along ? dy : dx);
    if (!drawable(ends, 2) || length == 0) return;
    if (Maxf(ends[0][1], ends[1][1]) + 2 * INK_HALF < (float)begin) return;
    if (Minf(ends[0][1], ends[1][1]) - 2 * INK_HALF > (float)end) return;
    const float *from = ends[turned], *to = ends[!turned], start = from[along] - .5f;
    const float slope = (to[!along] - from[!along]) / length, thin = Clampf(stroke->half, 0, INK_HALF);
    const float full = 256 * Minf(2 * thin, 1), cover = full * Clampf(stroke->cover[turned], 0, 1);
    const float change = (full * Clampf(stroke->cover[!turned], 0, 1) - cover) / length;
    const int low = along ? begin : 0, high = along ? end - 1 : canvas->width - 1;
    const Way way = {.along = along,
                     .first = Maxi((int)ceilf(start), low),
                     .last = Mini((int)ceilf(to[along] - .5f) - 1, high),
                     .middle = from[!along] - slope * start,
                     .slope = slope,
                     .cover = cover - change * start,
                     .change = change,
                     .half = thin * sqrtf(1 + slope * slope)};
    go(canvas, &way, stroke->colour, begin, end);
}

/* How far a point lies inside a triangle's edge, px; positive on the side of the third corner. */
typedef struct Edge {
    float x, y, far;
} Edge;

static Edge edge_of(const float from[2], const float to[2], const float third[2]) {
    const float dx = to[0] - from[0], dy = to[1] - from[1], length = Maxf(sqrtf(dx * dx + dy * dy), 1e-6f);
    Edge edge = {-dy / length, dx / length, 0};
    edge.far = edge.x * from[0] + edge.y * from[1];
    if (edge.x * third[0] + edge.y * third[1] < edge.far) edge = (Edge){-edge.x, -edge.y, -edge.far};
    return edge;
}

static void bounds(const float (*corner)[2], int axis, int low, int high, int range[2]) {
    const float least = Minf(Minf(corner[0][axis], corner[1][axis]), corner[2][axis]);
    const float most = Maxf(Maxf(corner[0][axis], corner[1][axis]), corner[2][axis]);
    range[0] = Maxi(Floori(least - .5f), low), range[1] = Mini(Floori(most + .5f), high);
}

void Ink_Triangle(const Canvas *canvas, const float (*corner)[2], uint32_t colour, float cover, int begin, int end) {
    int across[2], down[2];
    if (!drawable(corner, 3)) return;
    Edge edge[3];
    for (int i = 0; i < 3; i++) edge[i] = edge_of(corner[i], corner[(i + 1) % 3], corner[(i + 2) % 3]);
    bounds(corner, 0, 0, canvas->width - 1, across);
    bounds(corner, 1, begin, end - 1, down);
    for (int y = down[0]; y <= down[1]; y++)
        for (int x = across[0]; x <= across[1]; x++) {
            float inside = 1;
            for (int i = 0; i < 3; i++)
                inside *= Clampf(edge[i].x * ((float)x + .5f) + edge[i].y * ((float)y + .5f) - edge[i].far + .5f, 0, 1);
            const int part = (int)(256 * inside * Clampf(cover, 0, 1));
            if (part > 0) touch(canvas->pixels + x + (ptrdiff_t)y * canvas->row, colour, (uint32_t)part);
        }
}
