/* A crate of laths, which stands, slides, tips over, and can be pushed and stood on. */
#include "game/base/count.h"
#include "game/things/body.h"

enum { MASS, FRICTION };

static const Property PROPERTIES[] = {
    [MASS] = {"mass", 1.2f, 0.05f, 50.0f, .unit = "kg/m", .about = "Weight of a metre of depth"},
    [FRICTION] = {"friction", 0.7f, 0.0f, 2.0f, .about = "How much it rubs on stone"},
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

static Shape lath(Pose at, float x0, float y0, float x1, float y1, float wide) {
    Vec2 a = Pose_Point(at, x0, y0), b = Pose_Point(at, x1, y1);
    return Shape_Capsule(a.x, a.y, wide, b.x, b.y, wide);
}

/* A frame, and a cross in it. */
static int outline(const Body *self, Pose at, Shape *shapes) {
    const float frame = 0.045f, cross = 0.025f, x = self->half.x - frame, y = self->half.y - frame;
    shapes[0] = lath(at, -x, -y, x, -y, frame);
    shapes[1] = lath(at, -x, y, x, y, frame);
    shapes[2] = lath(at, -x, -y, -x, y, frame);
    shapes[3] = lath(at, x, -y, x, y, frame);
    shapes[4] = lath(at, -x, -y, x, y, cross);
    shapes[5] = lath(at, -x, y, x, -y, cross);
    return 6;
}

const BodyKind BODY_CRATE = {
    "crate", PROPERTIES, COUNT_OF(PROPERTIES), build,
    solids,  outline,    STUFF_WOOD,           .shown = {"Crate", SHOWN_BODIES, {0.5f, 0.5f}, true},
};
