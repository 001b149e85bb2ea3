/* A crate of laths: it stands, slides, tips over, and can be pushed and stood on. */
#include "game/body.h"

enum { MASS, FRICTION };

static const Property PROPERTIES[] = {
    [MASS] = {"mass", 1.2f, 0.05f, 50.0f},       /* kg a metre of depth */
    [FRICTION] = {"friction", 0.7f, 0.0f, 2.0f}, /* on stone */
};

static void build(Body *self) {
    float wide = self->half.x, high = self->half.y;
    self->mass = self->value[MASS];
    self->inertia = self->mass * (wide * wide + high * high) / 3;
    self->carried = BODY_AIR * 8 * wide * high;
    self->swept = 0.4f * self->carried * (wide * wide + high * high) / 3;
    self->friction = self->value[FRICTION];
    self->bounce = 0.1f;
}

static int solids(const Body *self, Pose at, Solid *out) {
    out[0] = Solid_Box(at.at, self->half, at.angle);
    return 1;
}

static Shape lath(Pose at, float x0, float y0, float x1, float y1) {
    Vec2 a = Body_Point(at, x0, y0), b = Body_Point(at, x1, y1);
    return Shape_Capsule(a.x, a.y, 0.035f, b.x, b.y, 0.035f);
}

static int outline(const Body *self, Pose at, Shape *shapes) {
    float x = self->half.x - 0.035f, y = self->half.y - 0.035f;
    shapes[0] = lath(at, -x, -y, x, -y);
    shapes[1] = lath(at, -x, y, x, y);
    shapes[2] = lath(at, -x, -y, -x, y);
    shapes[3] = lath(at, x, -y, x, y);
    shapes[4] = lath(at, -x, -y, x, y);
    shapes[5] = lath(at, -x, y, x, -y);
    shapes[6] = Shape_Box(at.at.x, at.at.y, 0.8f * x, 0.8f * y, at.angle, 0.02f);
    return 7;
}

const BodyKind BODY_CRATE = {
    "crate", PROPERTIES, sizeof PROPERTIES / sizeof *PROPERTIES, build, solids, outline, 0.006f,
};
