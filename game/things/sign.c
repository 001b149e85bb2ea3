/* A board that hangs on two chains and swings in the wind. */
#include "game/base/count.h"
#include "game/things/body.h"

enum { MASS, CHAIN };

static const Property PROPERTIES[] = {
    [MASS] = {"mass", 1.5f, 0.05f, 50.0f, .unit = "kg/m", .about = "Weight of a metre of depth"},
    [CHAIN] = {"chain", 0.4f, 0.05f, 10, .unit = "m", .about = "From the board up to its hinge"},
};

static void build(Body *self) {
    float wide = self->half.x, high = self->half.y, down = self->value[CHAIN] + high;
    self->at = Vec2_Sub(self->place, Vec2_At(0, down));
    self->arm = Vec2_At(0, down);
    self->mass = self->value[MASS];
    self->inertia = self->mass * (down * down + (wide * wide + high * high) / 3);
    self->carried = BODY_AIR * 4 * wide * high;
    self->swept = BODY_AIR * 3.15f * high * high * (down * down + high * high / 8 + wide * wide);
    self->hinged = self->soft = true;
    self->low = -1.5f;
    self->high = 1.5f;
    self->rub = 0.15f;
    self->bounce = 0.2f;
    self->friction = 0.3f;
}

static int solids(const Body *self, Pose at, Solid *out) {
    out[0] = Solid_Box(Pose_Point(at, self->arm.x, self->arm.y), self->half, at.angle);
    return 1;
}

static int outline(const Body *self, Pose at, Shape *shapes) {
    Vec2 middle = Pose_Point(at, 0, self->arm.y);
    float top = self->value[CHAIN], aside = 0.7f * self->half.x;
    shapes[0] = Shape_Of(Shape_Box(middle.x, middle.y, self->half.x, self->half.y, at.angle, 0.04f), STUFF_WOOD);
    for (int i = 0; i < 2; i++) {
        float x = i ? aside : -aside;
        Vec2 foot = Pose_Point(at, x, top), eye = Vec2_Add(at.at, Vec2_At(0.5f * x, 0));
        shapes[1 + i] = Shape_Of(Shape_Capsule(eye.x, eye.y, 0.016f, foot.x, foot.y, 0.016f), STUFF_IRON);
    }
    shapes[3] = Shape_Of(Shape_Capsule(at.at.x - 0.6f * aside, at.at.y, 0.03f, at.at.x + 0.6f * aside, at.at.y, 0.03f),
                         STUFF_IRON);
    return 4;
}

const BodyKind BODY_SIGN = {
    "sign", PROPERTIES, COUNT_OF(PROPERTIES), build,
    solids, outline,    STUFF_WOOD,           .shown = {"Hanging sign", SHOWN_BODIES, {0.8f, 0.6f}},
};
