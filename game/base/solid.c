#include "game/base/solid.h"

Solid Solid_Capsule(Vec2 a, Vec2 b, float radius) { return (Solid){SOLID_CAPSULE, a, b, radius, 0}; }
Solid Solid_Box(Vec2 centre, Vec2 half, float angle) { return (Solid){SOLID_BOX, centre, half, 0, angle}; }

static float capsule_distance(const Solid *solid, Vec2 p, Vec2 *outward) {
    Vec2 axis = Vec2_Sub(solid->b, solid->a), from = Vec2_Sub(p, solid->a);
    float t = Maths_Clamp(Vec2_Dot(from, axis) / (Vec2_Dot(axis, axis) + 1e-12f), 0, 1);
    Vec2 away = Vec2_Sub(from, Vec2_Scale(axis, t));
    Vec2 side = Vec2_Unit(Vec2_At(axis.y, -axis.x), Vec2_At(0, -1));
    *outward = Vec2_Unit(away, side);
    return Vec2_Length(away) - solid->radius;
}

/* `out` is how far a point lies beyond the box's faces, in the box's frame, folded into the positive quarter. */
static float quarter_distance(Vec2 out, Vec2 *outward) {
    Vec2 face = out.x > out.y ? Vec2_At(1, 0) : Vec2_At(0, 1);
    if (out.x <= 0 || out.y <= 0) {
        *outward = face;
        return out.x > out.y ? out.x : out.y;
    }
    *outward = Vec2_Unit(out, face);
    return Vec2_Length(out);
}

static float box_distance(const Solid *solid, Vec2 p, Vec2 *outward) {
    float cosine = solid->angle != 0 ? Maths_Cos(solid->angle) : 1,
          sine = solid->angle != 0 ? Maths_Sin(solid->angle) : 0;
    Vec2 q = Vec2_Turn(Vec2_Sub(p, solid->a), cosine, -sine), n;
    float distance = quarter_distance(Vec2_At(Maths_Abs(q.x) - solid->b.x, Maths_Abs(q.y) - solid->b.y), &n);
    *outward = Vec2_Turn(Vec2_At(q.x < 0 ? -n.x : n.x, q.y < 0 ? -n.y : n.y), cosine, sine);
    return distance;
}

float Solid_Distance(const Solid *solid, Vec2 p, Vec2 *outward) {
    return solid->kind == SOLID_BOX ? box_distance(solid, p, outward) : capsule_distance(solid, p, outward);
}

/* The distance to a convex solid is convex along a line, so a ternary search finds its least value. */
float Solid_Gap(const Solid *solid, Vec2 a, Vec2 b, float radius, Vec2 *outward, Vec2 *where) {
    float low = 0, high = 1;
    for (int i = 0; i < 24; i++) {
        float third = (high - low) / 3;
        float left = Solid_Distance(solid, Vec2_Mix(a, b, low + third), outward);
        float right = Solid_Distance(solid, Vec2_Mix(a, b, high - third), outward);
        if (left <= right) high -= third;
        if (right <= left) low += third;
    }
    *where = Vec2_Mix(a, b, (low + high) / 2);
    return Solid_Distance(solid, *where, outward) - radius;
}

float Solid_LeastGap(const Solid *solid, Vec2 a, Vec2 b, float radius) {
    Vec2 centre;
    float reach = Solid_Reach(solid, &centre);
    float apart = Vec2_Length(Vec2_Sub(Vec2_Mix(a, b, 0.5f), centre));
    return apart - reach - Vec2_Length(Vec2_Sub(b, a)) / 2 - radius - 0.01f; /* more than rounding can take */
}
