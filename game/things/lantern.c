/* A paper lantern, which warm air lifts. It glows, and never turns over. */
#include "game/base/count.h"
#include "game/things/body.h"

enum { MASS, FLOATS_AT, GLOW };

static const Property PROPERTIES[] = {
    [MASS] = {"mass", 0.08f, 0.02f, 50.0f, .unit = "kg/m", .about = "Weight of a metre of depth"},
    [FLOATS_AT] = {"floats_at", 40.0f, 5.0f, 500, .unit = "degrees",
                   .about = "Warmth around it that carries its weight"},
    [GLOW] = {"glow", 1.0f, 0.0f, 4.0f, .about = "How bright its light is"},
};

static float radius(const Body *self) { return self->half.x < self->half.y ? self->half.x : self->half.y; }

static void build(Body *self) {
    self->mass = self->value[MASS];
    self->inertia = 1;
    self->carried = BODY_AIR * 8 * self->half.x * self->half.y;
    self->upright = self->soft = true;
    self->friction = 0.2f;
    self->bounce = 0.35f;
    self->floats_at = self->value[FLOATS_AT];
    self->glow = self->value[GLOW];
}

static int solids(const Body *self, Pose at, Solid *out) {
    Vec2 end = {self->half.x - radius(self), self->half.y - radius(self)};
    out[0] = Solid_Capsule(Vec2_Sub(at.at, end), Vec2_Add(at.at, end), radius(self));
    return 1;
}

/* It leans as it is blown along. */
static int outline(const Body *self, Pose at, Shape *shapes) {
    float lean = Maths_Clamp(0.12f * self->velocity.x, -0.3f, 0.3f), wide = self->half.x, high = self->half.y;
    Pose pose = {at.at, lean, 0};
    Vec2 top = Pose_Point(pose, 0, -high), foot = Pose_Point(pose, 0, high), ring = Pose_Point(pose, 0, -high - 0.07f);
    Vec2 tassel = Pose_Point(pose, -0.6f * lean * high, high + 0.16f);
    Vec2 upper = Pose_Point(pose, 0, -0.35f * high), lower = Pose_Point(pose, 0, 0.3f * high);
    shapes[0] = Shape_Capsule(upper.x, upper.y, 0.66f * wide, lower.x, lower.y, 0.72f * wide);
    shapes[1] = Shape_Melt(Shape_Disc(at.at.x, at.at.y, wide), 0.1f);
    shapes[2] = Shape_Box(top.x, top.y + 0.03f, 0.55f * wide, 0.035f, lean, 0.015f);
    shapes[3] = Shape_Box(foot.x, foot.y - 0.03f, 0.5f * wide, 0.03f, lean, 0.015f);
    shapes[4] = Shape_Capsule(top.x, top.y, 0.012f, ring.x, ring.y, 0.02f);
    shapes[5] = Shape_Capsule(foot.x, foot.y, 0.014f, tassel.x, tassel.y, 0.022f);
    return 6;
}

const BodyKind BODY_LANTERN = {
    "lantern",   PROPERTIES,   COUNT_OF(PROPERTIES),
    build,       solids,       outline,
    STUFF_PAPER, .slim = true, .shown = {"Paper lantern", SHOWN_BODIES, {0.4f, 0.5f}},
};
