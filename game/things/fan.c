/* A fan in a frame, which takes in air behind and blows it out in front, steadily or in gusts. */
#include "game/base/count.h"
#include "game/things/obstacles.h"
#include "game/things/stuff.h"

#include <math.h>

enum { WIND, ANGLE, REACH, PERIOD, DUTY, PHASE };
enum { BLADES = 4 };

#define RAMP 0.35f /* s to full speed, and to a stop */

static const Property PROPERTIES[] = {
    [WIND] = {"wind", 6.0f, 0.0f, 20.0f, .unit = "m/s", .about = "Speed of the air that it blows"},
    [ANGLE] = {"angle", 0.0f, -180.0f, 180.0f, .unit = "degrees", .about = "It blows right at 0, down at 90"},
    [REACH] = {"reach", 4.0f, 0.0f, 40.0f, .unit = "m", .about = "How far before it the wind is kept up"},
    [PERIOD] = {"period", 0.0f, 0.0f, 60.0f, .unit = "s", .about = "From gust to gust. 0 blows steadily"},
    [DUTY] = {"duty", 0.5f, 0.05f, 1.0f, .about = "Share of the period in which it blows"},
    [PHASE] = {"phase", 0.0f, 0.0f, 1.0f, .unit = "turns", .about = "Share of the period by which it is ahead"},
};

static Vec2 axis(const Obstacle *self) { return Maths_Way(self->value[ANGLE]); }

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

/* The blades run on a little between gusts. */
static Pose pose(const Obstacle *self, double seconds) {
    double slow = self->value[PERIOD] > 0 ? 0.5 * Maths_Sin(MATHS_TURN * (seconds / self->value[PERIOD])) : 0;
    return (Pose){self->at, 0, (float)(seconds * 9 + slow)};
}

static int solids(const Obstacle *self, Pose at, Solid *out) {
    out[0] = Solid_Box(at.at, self->half, 0);
    return 1;
}

/* A place `ahead` of the hub along the axis and `out` across, in the fan's half sizes. */
static Vec2 spot(Vec2 hub, Vec2 way, Vec2 aside, float ahead, float out) {
    return Vec2_Add(hub, Vec2_Add(Vec2_Scale(way, ahead), Vec2_Scale(aside, out)));
}

static Shape rod(Vec2 a, float radius_a, Vec2 b, float radius_b) {
    return Shape_Capsule(a.x, a.y, radius_a, b.x, b.y, radius_b);
}

/* Seen from the side, a blade is longest when it stands upright. It shows more of its broad tip the more it points
 * towards the viewer. */
static Shape blade(Vec2 hub, Vec2 way, Vec2 aside, float angle) {
    float up = 0.86f * cosf(angle), ahead = sinf(angle);
    return rod(hub, 0.035f, spot(hub, way, aside, 0.22f * ahead, up), 0.06f + 0.09f * fabsf(ahead));
}

/* A shroud whose lips flare to the front, and a strut that carries the motor. */
static int housing(Vec2 hub, Vec2 way, Vec2 aside, float side, Shape *shapes) {
    Vec2 back = spot(hub, way, aside, -1.1f, side), front = spot(hub, way, aside, 1.0f, side);
    shapes[0] = rod(back, 0.07f, front, 0.09f);
    shapes[1] = Shape_Melt(rod(front, 0.08f, spot(hub, way, aside, 1.5f, 1.03f * side), 0.035f), 0.03f);
    shapes[2] = rod(spot(hub, way, aside, -1.0f, 0), 0.03f, spot(hub, way, aside, -1.0f, side), 0.025f);
    return 3;
}

static int outline(const Obstacle *self, Pose at, Shape *shapes) {
    Vec2 unit = axis(self), across = {-unit.y, unit.x};
    Vec2 way = Vec2_Scale(unit, Obstacle_Extent(self, unit)),
         aside = Vec2_Scale(across, Obstacle_Extent(self, across) - 0.09f);
    Vec2 hub = Vec2_Add(at.at, Vec2_Scale(way, 0.25f));
    int count = housing(at.at, way, aside, -1, shapes);
    count += housing(at.at, way, aside, 1, shapes + count);
    for (int i = 0; i < BLADES; i++)
        shapes[count++] =
            Shape_Of(blade(hub, way, aside, at.whirl + (float)MATHS_TURN * (float)i / BLADES), STUFF_WOOD);
    shapes[count++] = rod(spot(hub, way, aside, -1.6f, 0), 0.15f, spot(hub, way, aside, -0.7f, 0), 0.15f); /* motor */
    shapes[count++] = rod(hub, 0.12f, spot(hub, way, aside, 1.1f, 0), 0.04f);                              /* nose */
    return count;
}

// clang-format off
static const char CODE[] =
    CODE_CONSTANT(RAMP)
    "/* m/s that a fan blows, in gusts if it has a period. */\n"
    "static float gust(double t, float wind, float period, float duty, float phase) {\n"
    "    const float since = period > 0 ? period * (float)fmod(t / period + phase, 1) : 1, off = since - duty * period;\n"
    "    if (period <= 0 || duty >= 1) return wind;\n"
    "    return wind * fminf(fmaxf(off < 0 ? since / RAMP : 1 - off / RAMP, 0), 1);\n"
    "}\n"
    "\n"
    "static void fan(float x, float y, float w, float h, float right, float down, float wind) {\n"
    "    body(x, y, 0);\n"
    "    box(x, y, w, h, 0);\n"
    "    Fluid_SetBody(air, bodies, &(FluidBody){.blows = wind > 0, .velocity = {wind * right, wind * down}});\n"
    "}\n"
    "\n"
    "/* Pushes before a fan keep its wind up, lane by lane, as far as nothing solid stands in the way. */\n"
    "static void jet(float x, float y, float w, float h, float right, float down, float reach, float wind) {\n"
    "    const float far = fabsf(right) * w + fabsf(down) * h + CELL, wide = fabsf(down) * w + fabsf(right) * h;\n"
    "    const int lanes = (int)fminf(fmaxf(8 * wide + 0.5f, 1), 16);\n"
    "    for (int i = 0; i < lanes && wind > 0.01f; i++) {\n"
    "        const float radius = wide / (float)lanes, aside = wide * ((float)(2 * i + 1) / (float)lanes - 1);\n"
    "        const float face[2] = {x + far * right - aside * down, y + far * down + aside * right};\n"
    "        float gone = CELL / 2, smoke, before[3];\n"
    "        while (gone < reach && is_free(face[0] + gone * right, face[1] + gone * down)) gone += CELL / 2;\n"
    "        gone = (gone < reach ? gone - CELL / 2 : reach) - radius;\n"
    "        if (gone <= 0) continue;\n"
    "        const float from[3] = {face[0] + radius * right, face[1] + radius * down};\n"
    "        const float to[3] = {face[0] + gone * right, face[1] + gone * down};\n"
    "        Fluid_Mean(air, FLUID_SMOKE, from, to, radius, &smoke, before);\n"
    "        const float lack = fminf(fmaxf(wind - before[0] * right - before[1] * down, 0), wind) * 6 * DT;\n"
    "        Fluid_Push(air, from, to, radius, FLUID_AT(lack * right, lack * down));\n"
    "    }\n"
    "}\n";
// clang-format on
static const char CALL[] = "fan({x}, {y}, {w}, {h}, {right}, {down}, gust(t, {wind}, {period}, {duty}, {phase}))";
static const char SOURCE[] =
    "jet({x}, {y}, {w}, {h}, {right}, {down}, {reach}, gust(tick / 60.0, {wind}, {period}, {duty}, {phase}))";

const ObstacleKind OBSTACLE_FAN = {
    "fan",        true,         PROPERTIES,       COUNT_OF(PROPERTIES),
    pose,         solids,       outline,          .blow = blow,
    .code = CODE, .call = CALL, .source = SOURCE, .shown = {"Fan", SHOWN_AIR, {0.4f, 1.4f}},
};
