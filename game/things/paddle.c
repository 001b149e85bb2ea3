/* Blades that turn about a hub without rest. */
#include "game/base/count.h"
#include "game/things/obstacles.h"
#include "game/things/stuff.h"

enum { LENGTH, BLADES, PERIOD, PHASE };
enum { MOST_BLADES = 5 };

static const Property PROPERTIES[] = {
    [LENGTH] = {"length", 1.12f, 0.2f, 10.0f, .unit = "m", .about = "From the hub to a blade's tip"},
    [BLADES] = {"blades", 3.0f, 1.0f, MOST_BLADES, .whole = true, .about = "How many blades it has"},
    [PERIOD] = {"period", 4.2f, -60.0f, 60.0f, .unit = "s",
                .about = "Time of a turn. Negative turns against the clock, 0 stands still"},
    [PHASE] = {"phase", 0.0f, 0.0f, 1.0f, .unit = "turns", .about = "Share of a turn by which it is ahead"},
};

static Pose pose(const Obstacle *self, double seconds) {
    return Pose_Spin(self->at, self->value[PERIOD], self->value[PHASE], seconds);
}

static Vec2 tip(const Obstacle *self, Pose at, int blade, float length) {
    double angle = at.angle + MATHS_TURN * blade / (int)self->value[BLADES];
    return Vec2_Add(at.at, Vec2_At(length * Maths_Cos(angle), length * Maths_Sin(angle)));
}

static int solids(const Obstacle *self, Pose at, Solid *out) {
    int blades = (int)self->value[BLADES];
    for (int i = 0; i < blades; i++) out[i] = Solid_Capsule(at.at, tip(self, at, i, self->value[LENGTH]), 0.08f);
    out[blades] = Solid_Capsule(at.at, at.at, 0.17f);
    return blades + 1;
}

static int outline(const Obstacle *self, Pose at, Shape *shapes) {
    int blades = (int)self->value[BLADES];
    for (int i = 0; i < blades; i++) {
        Vec2 end = tip(self, at, i, self->value[LENGTH]);
        shapes[i] = Shape_Of(Shape_Capsule(at.at.x, at.at.y, 0.05f, end.x, end.y, 0.10f), STUFF_WOOD);
        shapes[blades + i] = Obstacle_Strap(at.at, end, 0.72f, 0.095f);
    }
    shapes[2 * blades] = Shape_Of(Shape_Disc(at.at.x, at.at.y, 0.17f), STUFF_IRON);
    shapes[2 * blades + 1] = Shape_Of(Shape_Disc(at.at.x, at.at.y, 0.07f), STUFF_BRONZE);
    return 2 * blades + 2;
}

// clang-format off
static const char CODE[] =
    "/* Blades that turn about a hub. */\n"
    "static void paddle(double t, float x, float y, float length, int blades, float period, float phase) {\n"
    "    body(x, y, turned(period != 0 ? t / period + phase : phase));\n"
    "    for (int i = 0; i < blades; i++)\n"
    "        limb(0, 0, length * wave((double)i / blades + 0.25), length * wave((double)i / blades), 0.08f);\n"
    "    limb(0, 0, 0, 0, 0.17f);\n"
    "}\n";
// clang-format on
static const char CALL[] = "paddle(t, {x}, {y}, {length}, {blades}, {period}, {phase})";

const ObstacleKind OBSTACLE_PADDLE = {
    "paddle", false,   PROPERTIES,   COUNT_OF(PROPERTIES), pose,
    solids,   outline, .code = CODE, .call = CALL,         .shown = {"Paddle wheel", SHOWN_MACHINES},
};
