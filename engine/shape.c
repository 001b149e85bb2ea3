#include "engine/silhouette.h"
#include <math.h>

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
    return (Shape){
        .kind = SHAPE_CRESCENT, .a = {x, y}, .b = {cut_x, cut_y}, .radius = radius, .radius_b = cut_radius};
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

static float length(float x, float y) { return sqrtf(x * x + y * y); }

/* How far along a-b the foot of (x, y) lies, 0..1, and the distance to it. */
static float segment_distance(const float a[2], const float b[2], float x, float y, float *along) {
    const float dx = b[0] - a[0], dy = b[1] - a[1], px = x - a[0], py = y - a[1];
    const float t = (px * dx + py * dy) / (dx * dx + dy * dy + 1e-12f);
    *along = t > 0 ? t < 1 ? t : 1 : 0;
    return length(px - *along * dx, py - *along * dy);
}

static float capsule_distance(const Shape *shape, float x, float y) {
    float along;
    const float distance = segment_distance(shape->a, shape->b, x, y, &along);
    return distance - (shape->radius + (shape->radius_b - shape->radius) * along);
}

static float box_distance(const Shape *shape, float x, float y) {
    const float c = shape->turn[0], s = shape->turn[1], px = x - shape->a[0], py = y - shape->a[1];
    const float dx = fabsf(c * px + s * py) - shape->b[0] + shape->radius;
    const float dy = fabsf(c * py - s * px) - shape->b[1] + shape->radius;
    return length(fmaxf(dx, 0), fmaxf(dy, 0)) + fminf(fmaxf(dx, dy), 0) - shape->radius;
}

static float crescent_distance(const Shape *shape, float x, float y) {
    const float disc = length(x - shape->a[0], y - shape->a[1]) - shape->radius;
    const float cut = length(x - shape->b[0], y - shape->b[1]) - shape->radius_b;
    return fmaxf(disc, -cut);
}

static float polygon_distance(const Shape *shape, float x, float y) {
    float nearest = INFINITY;
    int left = 0, right = 0;
    for (int i = 0; i < shape->points; i++) {
        const float *a = shape->point[i], *b = shape->point[(i + 1) % shape->points];
        float along;
        nearest = fminf(nearest, segment_distance(a, b, x, y, &along));
        const float side = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
        left += side >= 0, right += side <= 0;
    }
    const bool inside = left == shape->points || right == shape->points;
    return (inside ? -nearest : nearest) - shape->radius;
}

static float (*const distance_of[SHAPE_KINDS])(const Shape *shape, float x, float y) = {
    [SHAPE_CAPSULE] = capsule_distance,
    [SHAPE_BOX] = box_distance,
    [SHAPE_CRESCENT] = crescent_distance,
    [SHAPE_POLYGON] = polygon_distance,
};

float Shape_Distance(const Shape *shape, float x, float y) { return distance_of[shape->kind](shape, x, y); }

static void include(float low[2], float high[2], const float centre[2], float reach) {
    for (int axis = 0; axis < 2; axis++) {
        low[axis] = fminf(low[axis], centre[axis] - reach);
        high[axis] = fmaxf(high[axis], centre[axis] + reach);
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
