/* Shapes of draw.h whose edges do not follow pixel borders. */
#include "engine/draw/cover.h"
#include "engine/draw/draw.h"

#include <SDL.h>
#include <math.h>

static DrawRect bounds_of(const DrawPoint *points, int count) {
    float left = points[0].x, right = left, top = points[0].y, bottom = top, sum = 0;
    for (int i = 0; i < count; i++) {
        left = SDL_min(left, points[i].x);
        right = SDL_max(right, points[i].x);
        top = SDL_min(top, points[i].y);
        bottom = SDL_max(bottom, points[i].y);
        sum += points[i].x + points[i].y; /* the sum keeps an infinity or a NaN, which comparisons would lose */
    }
    return (DrawRect){left, top, right - left, bottom - top + 0 * sum};
}

static bool begin(Draw *draw, DrawRect bounds, float margin) {
    int width, height;
    Draw_Size(draw, &width, &height);
    return Cover_Begin(Draw_Cover(draw), bounds, margin, width, height);
}

/* Runs of pixels that a shape covers to the same degree, within 1/32. A call to the renderer costs more than the few
 * pixels of an edge. So runs are collected, and one call draws all runs of one level. */
enum { LEVELS = 17 /* an odd number, so that a level is exactly a half */, MOST_RUNS = 512 };

typedef struct Runs {
    SDL_FRect run[MOST_RUNS];
    uint8_t level[MOST_RUNS];
    int count;
} Runs;

static int level_of(uint8_t alpha) { return (alpha * (LEVELS - 1) + 127) / 255; }

static void show_runs(Draw *draw, Runs *runs, DrawColour colour) {
    SDL_FRect sorted[MOST_RUNS];
    int begin[LEVELS + 1] = {0}, next[LEVELS];
    for (int i = 0; i < runs->count; i++) begin[runs->level[i] + 1]++;
    for (int level = 0; level < LEVELS; level++) next[level] = begin[level], begin[level + 1] += begin[level];
    for (int i = 0; i < runs->count; i++) sorted[next[runs->level[i]]++] = runs->run[i];
    for (int level = 1; level < LEVELS; level++)
        Draw_Rects(draw, sorted + begin[level], begin[level + 1] - begin[level],
                   Draw_Fade(colour, (float)level / (LEVELS - 1)));
    runs->count = 0;
}

static void gather_row(Draw *draw, const Cover *cover, int row, Runs *runs, DrawColour colour) {
    const uint8_t *alpha = cover->alpha + (size_t)row * (size_t)cover->width;
    for (int from = 0, to; from < cover->width; from = to) {
        const int level = level_of(alpha[from]);
        for (to = from + 1; to < cover->width && level_of(alpha[to]) == level;) to++;
        if (level == 0) continue;
        if (runs->count == MOST_RUNS) show_runs(draw, runs, colour);
        runs->run[runs->count] = (SDL_FRect){(float)(cover->x + from), (float)(cover->y + row), (float)(to - from), 1};
        runs->level[runs->count++] = (uint8_t)level;
    }
}

static void show(Draw *draw, DrawColour colour) {
    const Cover *cover = Draw_Cover(draw);
    Runs runs;
    runs.count = 0;
    for (int row = 0; row < cover->height; row++) gather_row(draw, cover, row, &runs, colour);
    show_runs(draw, &runs, colour);
}

void Draw_Polyline(Draw *draw, const DrawPoint *points, int count, float thickness, DrawColour colour) {
    if (count < 2 || !begin(draw, bounds_of(points, count), SDL_max(thickness, 1.0f) * 0.5f + 1.0f)) return;
    for (int i = 1; i < count; i++) Cover_AddSegment(Draw_Cover(draw), points[i - 1], points[i], thickness);
    show(draw, colour);
}

void Draw_Line(Draw *draw, float x0, float y0, float x1, float y1, float thickness, DrawColour colour) {
    Draw_Polyline(draw, (DrawPoint[]){{x0, y0}, {x1, y1}}, 2, thickness, colour);
}

void Draw_Polygon(Draw *draw, const DrawPoint *points, int count, DrawColour colour) {
    if (count < 3 || !begin(draw, bounds_of(points, count), 1)) return;
    Cover_AddPolygon(Draw_Cover(draw), points, count);
    show(draw, colour);
}

static void draw_ring(Draw *draw, DrawPoint centre, float inner, float outer, DrawColour colour) {
    if (outer <= 0 || !begin(draw, (DrawRect){centre.x, centre.y, 0, 0}, outer + 1)) return;
    Cover_AddRing(Draw_Cover(draw), centre, inner, outer);
    show(draw, colour);
}

void Draw_Disc(Draw *draw, float x, float y, float radius, DrawColour colour) {
    draw_ring(draw, (DrawPoint){x, y}, -1, radius, colour);
}

void Draw_Ring(Draw *draw, float x, float y, float radius, float thickness, DrawColour colour) {
    draw_ring(draw, (DrawPoint){x, y}, radius - thickness * 0.5f, radius + thickness * 0.5f, colour);
}

/* The sides of the tip are tangents of the disc.
 *
 *        /\
 *       /  \      <- the triangle touches the disc here
 *      (    )
 *       `--' */
void Draw_Drop(Draw *draw, float x, float y, float radius, float height, DrawColour colour) {
    const DrawPoint centre = {x, y};
    if (!(radius > 0) || !(height > radius) || !begin(draw, (DrawRect){x, y - height, 0, height}, radius + 1)) return;
    const float touch = radius / height, beside = radius * sqrtf(1 - touch * touch), up = radius * touch;
    Cover_AddPolygon(Draw_Cover(draw), (DrawPoint[]){{x - beside, y - up}, {x, y - height}, {x + beside, y - up}}, 3);
    Cover_AddRing(Draw_Cover(draw), centre, -1, radius);
    show(draw, colour);
}

void Draw_Gradient(Draw *draw, DrawRect rect, DrawColour top, DrawColour bottom) {
    for (float y = 0; y < rect.h; y++) {
        const DrawRect row = {rect.x, rect.y + y, rect.w, SDL_min(rect.h - y, 1.0f)};
        Draw_Rect(draw, row, Draw_Mix(top, bottom, (y + 0.5f) / rect.h));
    }
}
