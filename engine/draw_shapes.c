/* The part of draw.h whose edges are not along pixels. */
#include "engine/cover.h"
#include "engine/draw.h"

#include <SDL.h>
#include <math.h>

static DrawRect bounds_of(const DrawPoint *points, int count) {
    float left = points[0].x, right = left, top = points[0].y, bottom = top, sum = 0;
    for (int i = 0; i < count; i++) {
        left = SDL_min(left, points[i].x);
        right = SDL_max(right, points[i].x);
        top = SDL_min(top, points[i].y);
        bottom = SDL_max(bottom, points[i].y);
        sum += points[i].x + points[i].y; /* carries what is not finite, which comparisons would lose */
    }
    return (DrawRect){left, top, right - left, bottom - top + 0 * sum};
}

static bool begin(Draw *draw, DrawRect bounds, float margin) {
    int width, height;
    Draw_Size(draw, &width, &height);
    return Cover_Begin(Draw_Cover(draw), bounds, margin, width, height);
}

static void show_row(Draw *draw, const Cover *cover, int row, DrawColour colour) {
    const uint8_t *alpha = cover->alpha + (size_t)row * (size_t)cover->width;
    for (int from = 0, to; from < cover->width; from = to) {
        for (to = from + 1; to < cover->width && alpha[to] == alpha[from];) to++;
        if (alpha[from] == 0) continue;
        const DrawRect run = {(float)(cover->x + from), (float)(cover->y + row), (float)(to - from), 1};
        Draw_Rect(draw, run, Draw_Fade(colour, (float)alpha[from] / 255.0f));
    }
}

static void show(Draw *draw, DrawColour colour) {
    const Cover *cover = Draw_Cover(draw);
    for (int row = 0; row < cover->height; row++) show_row(draw, cover, row, colour);
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

void Draw_Gradient(Draw *draw, DrawRect rect, DrawColour top, DrawColour bottom) {
    for (float y = 0; y < rect.h; y++) {
        const DrawRect row = {rect.x, rect.y + y, rect.w, SDL_min(rect.h - y, 1.0f)};
        Draw_Rect(draw, row, Draw_Mix(top, bottom, (y + 0.5f) / rect.h));
    }
}
