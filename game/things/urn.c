/* An urn on a narrow foot, which tips over easily and then rolls. */
#include "game/base/count.h"
#include "game/things/body.h"

enum { MASS, FRICTION };

static const Property PROPERTIES[] = {
    [MASS] = {"mass", 0.8f, 0.05f, 50.0f, .unit = "kg/m", .about = "Weight of a metre of depth"},
    [FRICTION] = {"friction", 0.6f, 0.0f, 2.0f, .about = "How much it rubs on stone"},
};

static void build(Body *self) {
    float wide = self->half.x, high = self->half.y;
    self->mass = self->value[MASS];
    self->inertia = self->mass * (wide * wide + high * high) / 4;
    self->carried = BODY_AIR * 6.4f * wide * high;
    self->swept = 0.4f * self->carried * (wide * wide + high * high) / 3;
    self->friction = self->value[FRICTION];
    self->bounce = 0.15f;
}

/* Foot, belly and neck, from the bottom up. */
static int solids(const Body *self, Pose at, Solid *out) {
    float wide = self->half.x, high = self->half.y, belly = wide < 0.7f * high ? wide : 0.7f * high;
    out[0] = Solid_Box(Pose_Point(at, 0, high - 0.12f * high), Vec2_At(0.6f * wide, 0.12f * high), at.angle);
    out[1] = Solid_Capsule(Pose_Point(at, 0, 0.25f * high), Pose_Point(at, 0, -0.1f * high), belly);
    out[2] = Solid_Box(Pose_Point(at, 0, -0.75f * high), Vec2_At(0.45f * wide, 0.25f * high), at.angle);
    return 3;
}

static Shape part(Pose at, float from, float wide_from, float to, float wide_to, float melt) {
    Vec2 a = Pose_Point(at, 0, from), b = Pose_Point(at, 0, to);
    return Shape_Melt(Shape_Capsule(a.x, a.y, wide_from, b.x, b.y, wide_to), melt);
}

static int outline(const Body *self, Pose at, Shape *shapes) {
    float wide = self->half.x, high = self->half.y, belly = wide < 0.7f * high ? wide : 0.7f * high;
    Vec2 foot = Pose_Point(at, 0, 0.93f * high), lip = Pose_Point(at, 0, -0.94f * high);
    shapes[0] = part(at, 0.1f * high, 0.8f * belly, -0.15f * high, belly, 0);
    shapes[1] = part(at, 0.2f * high, 0.6f * belly, 0.75f * high, 0.22f * wide, 0.05f);
    shapes[2] = part(at, -0.3f * high, 0.6f * belly, -0.85f * high, 0.28f * wide, 0.05f);
    shapes[3] = Shape_Box(lip.x, lip.y, 0.5f * wide, 0.06f * high, at.angle, 0.02f);
    shapes[4] = Shape_Box(foot.x, foot.y, 0.6f * wide, 0.07f * high, at.angle, 0.02f);
    for (int i = 0; i < 2; i++) { /* handles */
        float x = (i ? 0.62f : -0.62f) * wide;
        Vec2 a = Pose_Point(at, 0.55f * x, -0.8f * high), b = Pose_Point(at, 1.35f * x, -0.62f * high);
        Vec2 c = Pose_Point(at, 1.2f * x, -0.3f * high);
        shapes[5 + 2 * i] = Shape_Capsule(a.x, a.y, 0.022f, b.x, b.y, 0.022f);
        shapes[6 + 2 * i] = Shape_Capsule(b.x, b.y, 0.022f, c.x, c.y, 0.022f);
    }
    return 9;
}

const BodyKind BODY_URN = {
    "urn",  PROPERTIES, COUNT_OF(PROPERTIES), build,
    solids, outline,    STUFF_CLAY,           .shown = {"Urn", SHOWN_BODIES, {0.4f, 0.6f}, true},
};
