#include "engine/silhouette.h"

Shape Shape_Capsule(float ax, float ay, float radius_a, float bx, float by, float radius_b) {
    return (Shape){.kind = SHAPE_CAPSULE, .a = {ax, ay}, .b = {bx, by}, .radius = radius_a, .radius_b = radius_b};
}

Shape Shape_Disc(float x, float y, float radius) { return Shape_Capsule(x, y, radius, x, y, radius); }

Shape Shape_Box(float x, float y, float half_width, float half_height, float angle, float corner) {
    return (Shape){
        .kind = SHAPE_BOX, .a = {x, y}, .b = {half_width, half_height}, .radius = corner, .angle = angle};
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
