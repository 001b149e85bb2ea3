/* A plank on two chains that goes up and down, and waits a little at both ends. */
#include "game/obstacles.h"

enum { TRAVEL, PERIOD, PHASE };

static const Property PROPERTIES[] = {
    [TRAVEL] = {"travel", 2.6f, 0.0f, 20.0f},   /* m, from its lowest place, where the scene draws it, to its highest */
    [PERIOD] = {"period", 10.0f, 1.0f, 120.0f}, /* s */
    [PHASE] = {"phase", 0.0f, 0.0f, 1.0f},      /* turns */
};

static Pose pose(const Obstacle *self, double seconds) {
    float wave = Obstacle_Wave(seconds / self->value[PERIOD] + self->value[PHASE]);
    float up = 0.5f + 0.25f * wave * (3 - wave * wave);
    return (Pose){Vec2_Sub(self->at, Vec2_At(0, up * self->value[TRAVEL])), 0, 0};
}

static int solids(const Obstacle *self, Pose at, Solid *out) {
    out[0] = Solid_Box(at.at, self->half, 0);
    return 1;
}

static int outline(const Obstacle *self, Pose at, Shape *shapes) {
    float left = at.at.x - self->half.x + 0.1f, right = at.at.x + self->half.x - 0.1f;
    shapes[0] = Shape_Box(at.at.x, at.at.y, self->half.x, self->half.y, 0, 0.05f);
    shapes[1] = Shape_Capsule(left, at.at.y, 0.018f, left, -1, 0.018f);
    shapes[2] = Shape_Capsule(right, at.at.y, 0.018f, right, -1, 0.018f);
    return 3;
}

const ObstacleKind OBSTACLE_LIFT = {
    "lift", true, PROPERTIES, sizeof PROPERTIES / sizeof *PROPERTIES, pose, solids, outline, NULL, false, NULL,
};
