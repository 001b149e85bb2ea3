/* An urn on a narrow foot: easily tipped over, and then it rolls. */
#include "game/body.h"

enum { MASS, FRICTION };

static const Property PROPERTIES[] = {
    [MASS] = {"mass", 0.8f, 0.05f, 50.0f},       /* kg a metre of depth */
    [FRICTION] = {"friction", 0.6f, 0.0f, 2.0f}, /* on stone */
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

/* Foot, belly, neck, from the bottom up. */
static int solids(const Body *self, Pose at, Solid *out) {
    float wide = self->half.x, high = self->half.y, belly = wide < 0.7f * high ? wide : 0.7f * high;
    out[0] = Solid_Box(Body_Point(at, 0, high - 0.12f * high), Vec2_At(0.6f * wide, 0.12f * high), at.angle);
    out[1] = Solid_Capsule(Body_Point(at, 0, 0.25f * high), Body_Point(at, 0, -0.1f * high), belly);
    out[2] = Solid_Box(Body_Point(at, 0, -0.75f * high), Vec2_At(0.45f * wide, 0.25f * high), at.angle);
    return 3;
}

static int outline(const Body *self, Pose at, Shape *shapes) {
    float wide = self->half.x, high = self->half.y, belly = wide < 0.7f * high ? wide : 0.7f * high;
    Vec2 low = Body_Point(at, 0, 0.25f * high), up = Body_Point(at, 0, -0.1f * high),
         foot = Body_Point(at, 0, 0.9f * high);
    Vec2 neck = Body_Point(at, 0, -0.72f * high), lip = Body_Point(at, 0, -0.95f * high);
    shapes[0] = Shape_Capsule(low.x, low.y, 0.85f * belly, up.x, up.y, belly);
    shapes[1] = Shape_Melt(Shape_Capsule(low.x, low.y, 0.4f * wide, foot.x, foot.y, 0.4f * wide), 0.06f);
    shapes[2] = Shape_Melt(Shape_Capsule(up.x, up.y, 0.4f * wide, neck.x, neck.y, 0.36f * wide), 0.06f);
    shapes[3] = Shape_Box(lip.x, lip.y, 0.55f * wide, 0.05f * high, at.angle, 0.02f);
    shapes[4] = Shape_Box(foot.x, foot.y, 0.6f * wide, 0.1f * high, at.angle, 0.02f);
    return 5;
}

const BodyKind BODY_URN = {
    "urn", PROPERTIES, sizeof PROPERTIES / sizeof *PROPERTIES, build, solids, outline, 0.005f,
};
