/* Shapes of draw.h whose edges do not follow pixel borders. Their soft edges look the same on every renderer.
 *
 * SDL's software renderer rounds the corners of triangles to whole pixels. So it is computed here how much of each
 * pixel a shape covers, and drawn as runs of equal coverage. Shapes added to one Cover do not blend twice where they
 * overlap. */
#include "engine/draw/draw.h"
#include "engine/maths/room.h"
#include "engine/maths/scalar.h"

#include <SDL.h>
#include <math.h>
#include <string.h>

/* ---- Coverage -------------------------------------------------------------------------------------------- */

typedef struct Cover {
    int x, y, width, height; /* the rectangle, in output pixels */
    uint8_t *alpha;          /* [height][width], 0 .. 255 */
} Cover;

static int whole(float value, int most) { return (int)SDL_clamp(value, 0.0f, (float)most); }

/* Starts an empty cover. False if out of memory, or if `bounds` with `margin` is not finite or lies outside. */
static bool begin(Cover *cover, Draw *draw, DrawRect bounds, float margin) {
    int width, height;
    Draw_Size(draw, &width, &height);
    if (!isfinite(bounds.x + bounds.y + bounds.w + bounds.h + margin)) return false;
    cover->x = whole(floorf(bounds.x - margin), width);
    cover->y = whole(floorf(bounds.y - margin), height);
    cover->width = whole(ceilf(bounds.x + bounds.w + margin), width) - cover->x;
    cover->height = whole(ceilf(bounds.y + bounds.h + margin), height) - cover->y;
    if (cover->width <= 0 || cover->height <= 0) return false;
    const size_t size = (size_t)cover->width * (size_t)cover->height;
    cover->alpha = Room_For(Draw_Room(draw), size);
    if (cover->alpha) memset(cover->alpha, 0, size);
    return cover->alpha;
}

static float part(float value) { return Clampf(value, 0, 1); } /* NaN becomes 0 */

static void join(uint8_t *alpha, float coverage) {
    const uint8_t value = (uint8_t)(coverage * 255.0f + 0.5f);
    if (value > *alpha) *alpha = value;
}

static float distance_to_segment(DrawPoint a, DrawPoint b, float x, float y) {
    const float dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy, along = (x - a.x) * dx + (y - a.y) * dy;
    if (along > 0 && along < square) return fabsf((x - a.x) * dy - (y - a.y) * dx) / sqrtf(square);
    return along > 0 ? hypotf(x - b.x, y - b.y) : hypotf(x - a.x, y - a.y);
}

static float x_at(DrawPoint a, DrawPoint b, float y) {
    return a.y == b.y ? a.x : a.x + (b.x - a.x) * part((y - a.y) / (b.y - a.y));
}

static void add_segment(Cover *cover, DrawPoint a, DrawPoint b, float thickness) {
    /* A line thinner than a pixel is fainter, not gone. */
    const float strength = part(thickness), reach = SDL_max(thickness, 1.0f) * 0.5f + 0.5f;
    const bool is_level = fabsf(a.y - b.y) < reach;
    const int top = whole(SDL_min(a.y, b.y) - reach - (float)cover->y, cover->height);
    const int bottom = whole(SDL_max(a.y, b.y) + reach + 1 - (float)cover->y, cover->height);
    for (int row = top; row < bottom; row++) {
        const float y = (float)(row + cover->y) + 0.5f;
        const float x0 = is_level ? a.x : x_at(a, b, y - reach), x1 = is_level ? b.x : x_at(a, b, y + reach);
        const int left = whole(SDL_min(x0, x1) - reach - (float)cover->x, cover->width);
        const int right = whole(SDL_max(x0, x1) + reach + 1 - (float)cover->x, cover->width);
        uint8_t *alpha = cover->alpha + (size_t)row * (size_t)cover->width;
        for (int column = left; column < right; column++) {
            const float x = (float)(column + cover->x) + 0.5f;
            join(alpha + column, strength * part(reach - distance_to_segment(a, b, x, y)));
        }
    }
}

static void add_ring(Cover *cover, DrawPoint centre, float inner, float outer) {
    uint8_t *alpha = cover->alpha;
    for (int row = 0; row < cover->height; row++)
        for (int column = 0; column < cover->width; column++, alpha++) {
            const float x = (float)(column + cover->x) + 0.5f - centre.x, y = (float)(row + cover->y) + 0.5f - centre.y;
            const float distance = sqrtf(x * x + y * y);
            join(alpha, SDL_min(part(outer + 0.5f - distance), part(distance - inner + 0.5f)));
        }
}

/* The signed area is positive if the points run clockwise on screen. */
static float turn(const DrawPoint *points, int count) {
    float area = 0;
    for (int i = 0; i < count; i++) {
        const DrawPoint a = points[i], b = points[(i + 1) % count];
        area += a.x * b.y - b.x * a.y;
    }
    return area;
}

static float depth_in_polygon(const DrawPoint *points, int count, float sign, float x, float y) {
    float depth = INFINITY;
    for (int i = 0; i < count; i++) {
        const DrawPoint a = points[i], b = points[(i + 1) % count];
        const float dx = b.x - a.x, dy = b.y - a.y, length = sqrtf(dx * dx + dy * dy);
        if (length > 0) depth = SDL_min(depth, sign * (dx * (y - a.y) - dy * (x - a.x)) / length);
    }
    return depth;
}

static void add_polygon(Cover *cover, const DrawPoint *points, int count) {
    const float sign = turn(points, count) > 0 ? 1.0f : -1.0f;
    uint8_t *alpha = cover->alpha;
    for (int row = 0; row < cover->height; row++)
        for (int column = 0; column < cover->width; column++, alpha++) {
            const float x = (float)(column + cover->x) + 0.5f, y = (float)(row + cover->y) + 0.5f;
            join(alpha, part(depth_in_polygon(points, count, sign, x, y) + 0.5f));
        }
}

/* ---- Shapes ---------------------------------------------------------------------------------------------- */

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

static void show(Draw *draw, const Cover *cover, DrawColour colour) {
    Runs runs;
    runs.count = 0;
    for (int row = 0; row < cover->height; row++) gather_row(draw, cover, row, &runs, colour);
    show_runs(draw, &runs, colour);
}

void Draw_Polyline(Draw *draw, const DrawPoint *points, int count, float thickness, DrawColour colour) {
    Cover cover;
    if (count < 2 || !begin(&cover, draw, bounds_of(points, count), SDL_max(thickness, 1.0f) * 0.5f + 1.0f)) return;
    for (int i = 1; i < count; i++) add_segment(&cover, points[i - 1], points[i], thickness);
    show(draw, &cover, colour);
}

void Draw_Line(Draw *draw, float x0, float y0, float x1, float y1, float thickness, DrawColour colour) {
    Draw_Polyline(draw, (DrawPoint[]){{x0, y0}, {x1, y1}}, 2, thickness, colour);
}

void Draw_Polygon(Draw *draw, const DrawPoint *points, int count, DrawColour colour) {
    Cover cover;
    if (count < 3 || !begin(&cover, draw, bounds_of(points, count), 1)) return;
    add_polygon(&cover, points, count);
    show(draw, &cover, colour);
}

static void draw_ring(Draw *draw, DrawPoint centre, float inner, float outer, DrawColour colour) {
    Cover cover;
    if (outer <= 0 || !begin(&cover, draw, (DrawRect){centre.x, centre.y, 0, 0}, outer + 1)) return;
    add_ring(&cover, centre, inner, outer);
    show(draw, &cover, colour);
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
    Cover cover;
    const DrawPoint centre = {x, y};
    if (!(radius > 0) || !(height > radius) || !begin(&cover, draw, (DrawRect){x, y - height, 0, height}, radius + 1))
        return;
    const float touch = radius / height, beside = radius * sqrtf(1 - touch * touch), up = radius * touch;
    add_polygon(&cover, (DrawPoint[]){{x - beside, y - up}, {x, y - height}, {x + beside, y - up}}, 3);
    add_ring(&cover, centre, -1, radius);
    show(draw, &cover, colour);
}

void Draw_Gradient(Draw *draw, DrawRect rect, DrawColour top, DrawColour bottom) {
    for (float y = 0; y < rect.h; y++) {
        const DrawRect row = {rect.x, rect.y + y, rect.w, SDL_min(rect.h - y, 1.0f)};
        Draw_Rect(draw, row, Draw_Mix(top, bottom, (y + 0.5f) / rect.h));
    }
}
