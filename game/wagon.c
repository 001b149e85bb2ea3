/* A closed wagon that rolls to and fro along a floor, and lingers at both ends: a shelter to walk behind. */
#include "game/obstacles.h"

enum { TRAVEL, PERIOD, PHASE };
enum { WHEELS = 2, SPOKES = 2 };

#define WHEEL 0.27f /* m, its radius */

static const Property PROPERTIES[] = {
    [TRAVEL] = {"travel", 6.0f, 0.0f, 40.0f},   /* m to the right, from where the scene draws it */
    [PERIOD] = {"period", 16.0f, 1.0f, 120.0f}, /* s, there and back */
    [PHASE] = {"phase", 0.0f, 0.0f, 1.0f},      /* turns; at 0 it is half way, and rolls to the right */
};

static Pose pose(const Obstacle *self, double seconds) {
    float wave = Obstacle_Wave(seconds / self->value[PERIOD] + self->value[PHASE]);
    float gone = (0.5f + 0.25f * wave * (3 - wave * wave)) * self->value[TRAVEL];
    return (Pose){Vec2_Add(self->at, Vec2_At(gone, 0)), 0, gone / WHEEL};
}

static int solids(const Obstacle *self, Pose at, Solid *out) {
    out[0] = Solid_Box(at.at, self->half, 0);
    return 1;
}

static int wheel(const Obstacle *self, Pose at, float side, Shape *shapes) {
    float x = at.at.x + side * (self->half.x - WHEEL), y = at.at.y + self->half.y - WHEEL;
    shapes[0] = Shape_Disc(x, y, WHEEL);
    for (int i = 0; i < SPOKES; i++) {
        double angle = (double)at.whirl + 0.5 * MATHS_TURN * i / SPOKES;
        Vec2 way = Vec2_At(WHEEL * 1.12f * Maths_Cos(angle), WHEEL * 1.12f * Maths_Sin(angle));
        shapes[1 + i] = Shape_Capsule(x - way.x, y - way.y, 0.025f, x + way.x, y + way.y, 0.025f);
    }
    return 1 + SPOKES;
}

static int outline(const Obstacle *self, Pose at, Shape *shapes) {
    float wide = self->half.x, high = self->half.y, top = at.at.y - high;
    shapes[0] = Shape_Box(at.at.x, at.at.y - WHEEL * 0.5f, wide, high - WHEEL * 0.5f, 0, 0.03f);
    shapes[1] = Shape_Box(at.at.x, top + 0.05f, wide + 0.05f, 0.05f, 0, 0.02f);
    shapes[2] = Shape_Box(at.at.x, at.at.y + high - 1.6f * WHEEL, wide + 0.05f, 0.05f, 0, 0.02f);
    int count = 3;
    for (int i = 0; i < WHEELS; i++) count += wheel(self, at, i ? 1 : -1, shapes + count);
    return count;
}

/* Its frame is hard, but between stone and it, it gives way. */
const ObstacleKind OBSTACLE_WAGON = {
    "wagon", true, PROPERTIES, sizeof PROPERTIES / sizeof *PROPERTIES, pose, solids, outline, NULL, true, NULL,
};
