/* A fan in a frame: it takes air in behind and blows it out in front, steadily or in gusts. */
#include "game/obstacles.h"

#include <math.h>

enum { WIND, ANGLE, REACH, PERIOD, DUTY, PHASE };
enum { BLADES = 4 };

#define RAMP 0.35f /* s, to come to full speed, and to stop */

static const Property PROPERTIES[] = {
    [WIND] = {"wind", 6.0f, 0.0f, 20.0f},       /* m/s */
    [ANGLE] = {"angle", 0.0f, -180.0f, 180.0f}, /* degrees: where the wind goes; 0 right, 90 down */
    [REACH] = {"reach", 4.0f, 0.0f, 40.0f},     /* m in front of it: so far the wind is kept up */
    [PERIOD] = {"period", 0.0f, 0.0f, 60.0f},   /* s from gust to gust; 0 blows steadily */
    [DUTY] = {"duty", 0.5f, 0.05f, 1.0f},       /* the share of the period in which it blows */
    [PHASE] = {"phase", 0.0f, 0.0f, 1.0f},      /* turns */
};

static Vec2 axis(const Obstacle *self) {
    double angle = (double)self->value[ANGLE] * (MATHS_TURN / 360);
    return Vec2_At(Maths_Cos(angle), Maths_Sin(angle));
}

static float power(const Obstacle *self, double seconds) {
    if (self->value[PERIOD] <= 0 || self->value[DUTY] >= 1) return 1;
    double turns = seconds / self->value[PERIOD] + self->value[PHASE];
    float since = (float)(turns - floor(turns)) * self->value[PERIOD], on = self->value[DUTY] * self->value[PERIOD];
    return since < on ? Maths_Clamp(since / RAMP, 0, 1) : Maths_Clamp(1 - (since - on) / RAMP, 0, 1);
}

static Vec2 blow(const Obstacle *self, double seconds, float *reach) {
    *reach = self->value[REACH];
    return Vec2_Scale(axis(self), self->value[WIND] * power(self, seconds));
}

/* It runs on a little between gusts. */
static Pose pose(const Obstacle *self, double seconds) {
    double slow = self->value[PERIOD] > 0 ? 0.5 * Maths_Sin(MATHS_TURN * (seconds / self->value[PERIOD])) : 0;
    return (Pose){self->at, 0, (float)(seconds * 9 + slow)};
}

static int solids(const Obstacle *self, Pose at, Solid *out) {
    out[0] = Solid_Box(at.at, self->half, 0);
    return 1;
}

/* Half of its size along a direction. */
static float extent(const Obstacle *self, Vec2 way) {
    return Maths_Abs(way.x) * self->half.x + Maths_Abs(way.y) * self->half.y;
}

/* Seen from the side a blade is as long as it stands upright, and leans as far as it does not. */
static Shape blade(Vec2 hub, Vec2 way, Vec2 aside, float angle) {
    float up = cosf(angle), ahead = sinf(angle);
    return Shape_Capsule(hub.x, hub.y, 0.05f, hub.x + aside.x * up + 0.35f * way.x * ahead,
                         hub.y + aside.y * up + 0.35f * way.y * ahead, 0.035f + 0.03f * fabsf(ahead));
}

static int outline(const Obstacle *self, Pose at, Shape *shapes) {
    Vec2 unit = axis(self), across = {-unit.y, unit.x};
    float deep = extent(self, unit), wide = extent(self, across);
    Vec2 way = Vec2_Scale(unit, deep), aside = Vec2_Scale(across, wide - 0.05f);
    for (int side = 0; side < 2; side++) {
        Vec2 rim = Vec2_Add(at.at, Vec2_Scale(aside, side ? 1 : -1));
        shapes[side] = Shape_Capsule(rim.x - way.x, rim.y - way.y, 0.05f, rim.x + way.x, rim.y + way.y, 0.05f);
    }
    for (int i = 0; i < BLADES; i++)
        shapes[2 + i] = blade(at.at, way, aside, at.whirl + (float)MATHS_TURN * (float)i / BLADES);
    shapes[2 + BLADES] =
        Shape_Capsule(at.at.x - way.x, at.at.y - way.y, 0.09f, at.at.x + way.x * 0.6f, at.at.y + way.y * 0.6f, 0.06f);
    shapes[3 + BLADES] = Shape_Capsule(at.at.x - way.x - aside.x, at.at.y - way.y - aside.y, 0.02f,
                                       at.at.x - way.x + aside.x, at.at.y - way.y + aside.y, 0.02f);
    return 4 + BLADES;
}

const ObstacleKind OBSTACLE_FAN = {
    "fan", true, PROPERTIES, sizeof PROPERTIES / sizeof *PROPERTIES, pose, solids, outline, blow, false, NULL,
};
