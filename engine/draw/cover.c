#include "engine/draw/cover.h"
#include "engine/maths/scalar.h"

#include <SDL.h>
#include <math.h>
#include <string.h>

static int whole(float value, int most) { return (int)SDL_clamp(value, 0.0f, (float)most); }

bool Cover_Begin(Cover *cover, DrawRect bounds, float margin, int output_width, int output_height) {
    if (!isfinite(bounds.x + bounds.y + bounds.w + bounds.h + margin)) return false;
    cover->x = whole(floorf(bounds.x - margin), output_width);
    cover->y = whole(floorf(bounds.y - margin), output_height);
    cover->width = whole(ceilf(bounds.x + bounds.w + margin), output_width) - cover->x;
    cover->height = whole(ceilf(bounds.y + bounds.h + margin), output_height) - cover->y;
    if (cover->width <= 0 || cover->height <= 0) return false;
    const size_t size = (size_t)cover->width * (size_t)cover->height;
    cover->alpha = Room_For(&cover->room, size);
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

void Cover_AddSegment(Cover *cover, DrawPoint a, DrawPoint b, float thickness) {
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

void Cover_AddRing(Cover *cover, DrawPoint centre, float inner, float outer) {
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

void Cover_AddPolygon(Cover *cover, const DrawPoint *points, int count) {
    const float sign = turn(points, count) > 0 ? 1.0f : -1.0f;
    uint8_t *alpha = cover->alpha;
    for (int row = 0; row < cover->height; row++)
        for (int column = 0; column < cover->width; column++, alpha++) {
            const float x = (float)(column + cover->x) + 0.5f, y = (float)(row + cover->y) + 0.5f;
            join(alpha, part(depth_in_polygon(points, count, sign, x, y) + 0.5f));
        }
}
