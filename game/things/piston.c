/* A slab that a rod drives out of the wall and draws back in. It lingers at both ends. */
#include "game/base/count.h"
#include "game/things/obstacles.h"
#include "game/things/stuff.h"

enum { TRAVEL, ANGLE, PERIOD, PHASE };
enum { CLAMPS = 8 };

static const Property PROPERTIES[] = {
    [TRAVEL] = {"travel", 1.8f, 0.0f, 10.0f, .unit = "m", .about = "From drawn in to driven out"},
    [ANGLE] = {"angle", 90.0f, -180.0f, 180.0f, .unit = "degrees", .about = "It is driven right at 0, down at 90"},
    [PERIOD] = {"period", 5.7f, 0.5f, 60.0f, .unit = "s", .about = "Time out and back"},
    [PHASE] = {"phase", 0.0f, 0.0f, 1.0f, .unit = "turns", .about = "Share of the period by which it is ahead"},
};

static float radians(const Obstacle *self) { return (float)((double)self->value[ANGLE] * (MATHS_TURN / 360)); }

double Piston_Period(const Obstacle *piston) { return (double)piston->value[PERIOD]; }

double Piston_Turn(const Obstacle *piston, double seconds) {
    double turns = seconds / piston->value[PERIOD] + piston->value[PHASE];
    return turns - floor(turns);
}

float Piston_Out(const Obstacle *piston, double seconds, Vec2 *way) {
    *way = Maths_Way(piston->value[ANGLE]);
    return Pose_Linger(seconds / piston->value[PERIOD] + piston->value[PHASE]);
}

static Pose pose(const Obstacle *self, double seconds) {
    float out = Pose_Linger(seconds / self->value[PERIOD] + self->value[PHASE]);
    return (Pose){Vec2_Add(self->at, Vec2_Scale(Maths_Way(self->value[ANGLE]), out * self->value[TRAVEL])), 0, 0};
}

/* Sizes are as the scene draws them. The rod reaches back past the place of rest. */
static float reach(const Obstacle *self) { return self->value[TRAVEL] + 0.6f; }

static Vec2 rod_middle(const Obstacle *self, Pose at) {
    return Vec2_Sub(at.at, Vec2_Scale(Maths_Way(self->value[ANGLE]), reach(self) / 2));
}

static int solids(const Obstacle *self, Pose at, Solid *out) {
    out[0] = Solid_Box(at.at, self->half, 0);
    out[1] = Solid_Box(rod_middle(self, at), Vec2_At(reach(self) / 2, 0.14f), radians(self));
    return 2;
}

/* Iron bars clamp the slab, half a metre apart or as far as CLAMPS of them need. Returns how many. */
static int clamp_slab(const Obstacle *self, Vec2 middle, Vec2 way, float wide, Shape *shapes) {
    float half = Obstacle_Extent(self, way), last = 2 * half - 0.3f, apart = fmaxf(0.5f, last / CLAMPS);
    int count = 0;
    for (float gone = 0.1f; gone < last && count < CLAMPS; gone += apart) {
        Vec2 at = Vec2_Add(middle, Vec2_Scale(way, gone - half));
        shapes[count++] = Shape_Of(Shape_Box(at.x, at.y, 0.045f, wide + 0.05f, radians(self), 0.015f), STUFF_IRON);
    }
    return count;
}

static int outline(const Obstacle *self, Pose at, Shape *shapes) {
    Vec2 rod = rod_middle(self, at), way = Maths_Way(self->value[ANGLE]), across = {-way.y, way.x};
    Vec2 band = Vec2_Add(at.at, Vec2_Scale(way, Obstacle_Extent(self, way) - 0.13f)); /* near the face that presses */
    float wide = Obstacle_Extent(self, across) - 0.03f;
    shapes[0] = Shape_Of(Shape_Box(rod.x, rod.y, reach(self) / 2, 0.15f, radians(self), 0.02f), STUFF_IRON);
    shapes[1] = Shape_Of(Shape_Box(at.at.x, at.at.y, self->half.x, self->half.y, 0, 0.07f), STUFF_STEEL);
    shapes[2] = Shape_Of(Shape_Box(band.x, band.y, 0.06f, wide, radians(self), 0.01f), STUFF_PAINT);
    return 3 + clamp_slab(self, at.at, way, wide, shapes + 3);
}

// clang-format off
static const char CODE[] =
    "/* A slab on a rod, which lingers drawn in and driven out. */\n"
    "static void piston(double t, float x, float y, float w, float h, float right, float down, float travel,\n"
    "                   float period, float phase) {\n"
    "    const float out = travel * linger(t / period + phase), rod = (travel + 0.6f) / 2;\n"
    "    body(x + out * right, y + out * down, 0);\n"
    "    box(x + out * right, y + out * down, w, h, 0);\n"
    "    box(x + (out - rod) * right, y + (out - rod) * down, rod, 0.14f, atan2f(down, right));\n"
    "}\n";
// clang-format on
static const char CALL[] = "piston(t, {x}, {y}, {w}, {h}, {right}, {down}, {travel}, {period}, {phase})";

const ObstacleKind OBSTACLE_PISTON = {
    "piston", true,    PROPERTIES,   COUNT_OF(PROPERTIES), pose,
    solids,   outline, .code = CODE, .call = CALL,         .shown = {"Piston", SHOWN_MACHINES, {0.8f, 0.8f}},
};
