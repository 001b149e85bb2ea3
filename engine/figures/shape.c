#include "engine/figures/shape.h"
#include "engine/maths/plane.h"
#include "engine/maths/scalar.h"
#include "engine/light/tone.h"
#include <math.h>
#include <stdbool.h>

Shape Shape_Capsule(float ax, float ay, float radius_a, float bx, float by, float radius_b) {
    return (Shape){.kind = SHAPE_CAPSULE, .a = {ax, ay}, .b = {bx, by}, .radius = radius_a, .radius_b = radius_b};
}

Shape Shape_Disc(float x, float y, float radius) { return Shape_Capsule(x, y, radius, x, y, radius); }

Shape Shape_Box(float x, float y, float half_width, float half_height, float angle, float corner) {
    return (Shape){.kind = SHAPE_BOX,
                   .a = {x, y},
                   .b = {half_width, half_height},
                   .radius = corner,
                   .turn = {cosf(angle), sinf(angle)}};
}

Shape Shape_Crescent(float x, float y, float radius, float cut_x, float cut_y, float cut_radius) {
    return (Shape){.kind = SHAPE_CRESCENT, .a = {x, y}, .b = {cut_x, cut_y}, .radius = radius, .radius_b = cut_radius};
}

Shape Shape_Polygon(const float (*points)[2], int count, float corner) {
    Shape shape = {.kind = SHAPE_POLYGON, .radius = corner, .points = count > SHAPE_POINTS ? SHAPE_POINTS : count};
    for (int i = 0; i < shape.points; i++)
        for (int axis = 0; axis < 2; axis++) shape.point[i][axis] = points[i][axis];
    return shape;
}

Shape Shape_Melt(Shape shape, float melt) {
    shape.melt = melt;
    return shape;
}

Shape Shape_Of(Shape shape, int stuff) {
    shape.stuff = stuff;
    return shape;
}

static inline float length(float x, float y) { return sqrtf(x * x + y * y); }

WIDE_LOOP static void capsule_distance(const Shape *shape, const float *restrict x, const float *restrict y,
                                       float *restrict distance, int count) {
    const float ax = shape->a[0], ay = shape->a[1], dx = shape->b[0] - ax, dy = shape->b[1] - ay;
    const float scale = 1 / (dx * dx + dy * dy + 1e-12f), radius = shape->radius, growth = shape->radius_b - radius;
    for (int i = 0; i < count; i++) {
        const float px = x[i] - ax, py = y[i] - ay, foot = (px * dx + py * dy) * scale;
        const float along = Clampf(foot, 0, 1);
        distance[i] = length(px - along * dx, py - along * dy) - (radius + growth * along);
    }
}

WIDE_LOOP static void box_distance(const Shape *shape, const float *restrict x, const float *restrict y,
                                   float *restrict distance, int count) {
    const float c = shape->turn[0], s = shape->turn[1], cx = shape->a[0], cy = shape->a[1], round = shape->radius;
    const float width = shape->b[0] - round, height = shape->b[1] - round;
    for (int i = 0; i < count; i++) {
        const float px = x[i] - cx, py = y[i] - cy;
        const float dx = fabsf(c * px + s * py) - width, dy = fabsf(c * py - s * px) - height;
        distance[i] = length(Maxf(dx, 0), Maxf(dy, 0)) + Minf(Maxf(dx, dy), 0) - round;
    }
}

WIDE_LOOP static void crescent_distance(const Shape *shape, const float *restrict x, const float *restrict y,
                                        float *restrict distance, int count) {
    const float ax = shape->a[0], ay = shape->a[1], bx = shape->b[0], by = shape->b[1];
    const float radius = shape->radius, cut = shape->radius_b;
    for (int i = 0; i < count; i++)
        distance[i] = Maxf(length(x[i] - ax, y[i] - ay) - radius, cut - length(x[i] - bx, y[i] - by));
}

enum { SOME = 128 /* places that are measured in one go */ };

/* For each place, the squared distance to the nearest side, and the least and most distance left of a side. */
typedef struct Sides {
    float nearest[SOME], least[SOME], most[SOME];
} Sides;

WIDE_LOOP static void measure_side(const float *a, const float *b, const float *restrict x, const float *restrict y,
                                   int count, Sides *restrict to) {
    const float ax = a[0], ay = a[1], dx = b[0] - ax, dy = b[1] - ay, scale = 1 / (dx * dx + dy * dy + 1e-12f);
    for (int i = 0; i < count; i++) {
        const float px = x[i] - ax, py = y[i] - ay, foot = (px * dx + py * dy) * scale;
        const float along = Clampf(foot, 0, 1), gap_x = px - along * dx, gap_y = py - along * dy;
        const float square = gap_x * gap_x + gap_y * gap_y, side = dx * py - dy * px;
        to->nearest[i] = square < to->nearest[i] ? square : to->nearest[i];
        to->least[i] = side < to->least[i] ? side : to->least[i];
        to->most[i] = side > to->most[i] ? side : to->most[i];
    }
}

/* A place is inside if it lies on the same hand of all sides. */
WIDE_LOOP static void take_distances(const Sides *restrict sides, float round, int count, float *restrict distance) {
    for (int i = 0; i < count; i++) {
        const float nearest = sqrtf(sides->nearest[i]), outside = Minf(-sides->least[i], sides->most[i]);
        distance[i] = (outside > 0 ? nearest : -nearest) - round;
    }
}

static void polygon_distance(const Shape *shape, const float *restrict x, const float *restrict y,
                             float *restrict distance, int count) {
    for (int from = 0; from < count; from += SOME) {
        const int some = Mini(count - from, SOME);
        Sides sides;
        for (int i = 0; i < some; i++) sides.nearest[i] = sides.least[i] = INFINITY, sides.most[i] = -INFINITY;
        for (int i = 0; i < shape->points; i++)
            measure_side(shape->point[i], shape->point[(i + 1) % shape->points], x + from, y + from, some, &sides);
        take_distances(&sides, shape->radius, some, distance + from);
    }
}

static void (*const distance_of[SHAPE_KINDS])(const Shape *, const float *, const float *, float *, int) = {
    [SHAPE_CAPSULE] = capsule_distance,
    [SHAPE_BOX] = box_distance,
    [SHAPE_CRESCENT] = crescent_distance,
    [SHAPE_POLYGON] = polygon_distance,
};

void Shape_Distances(const Shape *shape, const float *x, const float *y, float *distance, int count) {
    distance_of[shape->kind](shape, x, y, distance, count);
}

void Shape_Shift(Shape *shape, float right, float down) {
    const bool box = shape->kind == SHAPE_BOX;
    shape->a[0] += right, shape->a[1] += down;
    if (!box) shape->b[0] += right, shape->b[1] += down;
    for (int i = 0; i < shape->points; i++) shape->point[i][0] += right, shape->point[i][1] += down;
}

float Shape_Distance(const Shape *shape, float x, float y) {
    float distance;
    Shape_Distances(shape, &x, &y, &distance, 1);
    return distance;
}

WIDE_LOOP void Shape_Join(float *restrict distance, const float *restrict other, float melt, int count) {
    const float k = melt > 1e-6f ? melt : 1e-6f;
    for (int i = 0; i < count; i++) {
        const float gap = .5f + .5f * (distance[i] - other[i]) / k, part = Clampf(gap, 0, 1);
        distance[i] += (other[i] - distance[i]) * part - k * part * (1 - part);
    }
}

static void include(float low[2], float high[2], const float centre[2], float reach) {
    for (int axis = 0; axis < 2; axis++) {
        low[axis] = Minf(centre[axis] - reach, low[axis]);
        high[axis] = Maxf(centre[axis] + reach, high[axis]);
    }
}

void Shape_Bounds(const Shape *shape, float low[2], float high[2]) {
    low[0] = low[1] = INFINITY, high[0] = high[1] = -INFINITY;
    const bool box = shape->kind == SHAPE_BOX, capsule = shape->kind == SHAPE_CAPSULE;
    if (shape->kind != SHAPE_POLYGON)
        include(low, high, shape->a, box ? length(shape->b[0], shape->b[1]) : shape->radius);
    if (capsule) include(low, high, shape->b, shape->radius_b);
    for (int i = 0; i < shape->points; i++) include(low, high, shape->point[i], shape->radius);
}
