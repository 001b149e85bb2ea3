/* A light door that hangs from its upper edge. A draught swings it. While it hangs straight it keeps the air out. */
#include "game/base/count.h"
#include "game/things/body.h"

enum { MASS, SWING, WAY };

static const char *const WAYS[] = {"only left", "both sides", "only right", NULL};
static const Property PROPERTIES[] = {
    [MASS] = {"mass", 2.5f, 0.05f, 50.0f, .unit = "kg/m", .about = "Weight of a metre of depth"},
    [SWING] = {"swing", 1.35f, 0.05f, 1.6f, .unit = "rad", .about = "How far it swings to either side"},
    [WAY] = {"way", 0, -1, 1, .whole = true, .names = WAYS, .about = "The side to which it opens"},
};

static void build(Body *self) {
    float length = 2 * self->half.y, swing = self->value[SWING], way = self->value[WAY];
    self->at = Vec2_Sub(self->place, Vec2_At(0, self->half.y));
    self->arm = Vec2_At(0, self->half.y);
    self->mass = self->value[MASS];
    self->inertia = self->mass * length * length / 3;
    self->carried = BODY_AIR * 4 * self->half.x * self->half.y;
    self->swept = BODY_AIR * 0.4f * length * length * length * length;
    self->hinged = self->soft = true;
    self->foot = 1;
    self->low = way < -0.5f ? 0 : -swing; /* clockwise turns the foot to the left */
    self->high = way > 0.5f ? 0 : swing;
    self->rub = 1;
    self->bounce = 0.15f;
    self->friction = 0.2f;
}

static int solids(const Body *self, Pose at, Solid *out) {
    out[0] = Solid_Capsule(at.at, Pose_Point(at, 0, 2 * self->half.y - self->half.x), self->half.x);
    return 1;
}

static int outline(const Body *self, Pose at, Shape *shapes) {
    float wide = self->half.x, length = 2 * self->half.y;
    Vec2 middle = Pose_Point(at, 0, self->half.y);
    shapes[0] = Shape_Of(Shape_Box(middle.x, middle.y, wide, self->half.y, at.angle, 0.02f), STUFF_WOOD);
    for (int i = 0; i < 2; i++) {
        Vec2 band = Pose_Point(at, 0, (i ? 0.8f : 0.3f) * length);
        shapes[1 + i] = Shape_Of(Shape_Box(band.x, band.y, wide + 0.02f, 0.04f, at.angle, 0.01f), STUFF_IRON);
    }
    shapes[3] = Shape_Of(Shape_Disc(at.at.x, at.at.y, wide + 0.035f), STUFF_IRON);
    return 4;
}

const BodyKind BODY_DOOR = {
    "door", PROPERTIES, COUNT_OF(PROPERTIES), build,
    solids, outline,    STUFF_WOOD,           .shown = {"Flap door", SHOWN_BODIES, {0.14f, 1.8f}},
};
