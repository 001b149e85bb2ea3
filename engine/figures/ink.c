#include "engine/figures/ink.h"
#include "engine/figures/palette.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <stdbool.h>

static const float FAR = 16000; /* px. Farther points lie outside every picture and would overflow fixed point. */

static inline void touch(uint32_t *pixel, uint32_t colour, uint32_t part) {
    *pixel = 0xff000000u | Palette_Mix(*pixel & 0xffffff, colour, part);
}

static bool drawable(const float (*point)[2], int count) {
    bool near = true;
    for (int i = 0; i < count; i++) near = near && fabsf(point[i][0]) < FAR && fabsf(point[i][1]) < FAR;
    return near;
}

enum { ONE = 1 << 16 }; /* a pixel in fixed point, and full opacity over 256. Strokes cost most of such a picture */

/* A stroke along its longer axis, which is `along`. A step is one pixel of that axis. */
typedef struct Way {
    int along, first, last;
    int middle, slope; /* position across that axis at step `first`, and its change per step */
    int cover, change; /* opacity of 256, and its change per step */
    int reach;         /* half its extent across that axis, plus half a pixel */
} Way;

static void go(const Canvas *canvas, const Way *way, uint32_t colour, int begin, int end) {
    const ptrdiff_t next = way->along ? 1 : canvas->row, ahead = way->along ? canvas->row : 1;
    const int low = way->along ? 0 : begin, high = way->along ? canvas->width - 1 : end - 1;
    int middle = way->middle, cover = way->cover;
    for (int step = way->first; step <= way->last; step++, middle += way->slope, cover += way->change) {
        const int first = Maxi((middle - way->reach + ONE / 2) >> 16, low); /* first pixel centre within reach */
        const int last = Mini((middle + way->reach - ONE / 2 - 1) >> 16, high);
        const uint32_t part = (uint32_t)(Mini(Maxi(cover, 0), 256 * ONE) >> 8);
        uint32_t *pixel = canvas->pixels + step * ahead + first * next;
        for (int at = first; at <= last; at++, pixel += next) {
            const int off = at * ONE + ONE / 2 - middle, inside = way->reach - (off < 0 ? -off : off);
            touch(pixel, colour, (part * (uint32_t)(Mini(inside, ONE) >> 8)) >> 16);
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
    const float pale = thin < .5f ? 2 * thin / ((thin + .5f) * (thin + .5f)) : 1; /* thinner than a pixel is paler */
    const float full = 256 * pale, cover = full * Clampf(stroke->cover[turned], 0, 1);
    const float change = (full * Clampf(stroke->cover[!turned], 0, 1) - cover) / length;
    const int begun = (int)ceilf(start), first = Maxi(begun, along ? begin : 0), skipped = first - begun;
    const float gone = (float)begun - start, reach = thin * sqrtf(1 + slope * slope) + .5f;
    const int rise = (int)(slope * ONE), fade = (int)(change * ONE);
    if ((float)skipped > length) return;
    const Way way = {.along = along,
                     .first = first,
                     .last = Mini((int)ceilf(to[along] - .5f) - 1, along ? end - 1 : canvas->width - 1),
                     .middle = (int)((from[!along] + slope * gone) * ONE) + rise * skipped,
                     .slope = rise,
                     .cover = (int)((cover + change * gone) * ONE) + fade * skipped,
                     .change = fade,
                     .reach = (int)(reach * ONE)};
    if (way.first <= way.last) go(canvas, &way, stroke->colour, begin, end);
}

/* The distance in px from an edge of a triangle. It is positive on the side of the third corner. */
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
