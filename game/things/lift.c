/* A plank on two chains, which goes up and down and waits a little at both ends. */
#include "game/base/count.h"
#include "game/things/obstacles.h"
#include "game/things/stuff.h"

enum { TRAVEL, PERIOD, PHASE };

#define PULLEY 0.08f /* m, radius */
#define SKIRT  0.3f  /* m above the stone of its rest, below which a skirt closes the gap */

static const Property PROPERTIES[] = {
    [TRAVEL] = {"travel", 2.6f, 0.0f, 20.0f, .unit = "m",
                .about = "From its lowest place, where it is drawn, to its highest"},
    [PERIOD] = {"period", 10.0f, 1.0f, 120.0f, .unit = "s", .about = "Time up and down"},
    [PHASE] = {"phase", 0.0f, 0.0f, 1.0f, .unit = "turns", .about = "Share of the period by which it is ahead"},
};

float Lift_Highest(const Obstacle *lift) { return lift->at.y - lift->value[TRAVEL]; }

static Pose pose(const Obstacle *self, double seconds) {
    float up = Pose_Linger(seconds / self->value[PERIOD] + self->value[PHASE]);
    return (Pose){Vec2_Sub(self->at, Vec2_At(0, up * self->value[TRAVEL])), 0, 0};
}

/* A lift that rises out of the floor must leave no slit, through which air would race. A keeper does not fit in
 * there. */
static int solids(const Obstacle *self, Pose at, Solid *out) {
    float above = self->at.y - at.at.y, gap = self->sunk ? above - 2 * self->half.y : SKIRT;
    float skirt = gap < SKIRT ? above : 0;
    out[0] = Solid_Box(Vec2_Add(at.at, Vec2_At(0, 0.5f * skirt)), Vec2_Add(self->half, Vec2_At(0, 0.5f * skirt)), 0);
    return 1;
}

/* The chain goes up to a pulley below the stone from which it hangs. */
static int chain(float x, float y, float hung, Shape *shapes) {
    shapes[0] = Shape_Capsule(x, y, 0.018f, x, hung, 0.018f);
    shapes[1] = Shape_Disc(x, hung + 1.4f * PULLEY, PULLEY);
    shapes[2] = Shape_Box(x, hung + 0.5f * PULLEY, 0.5f * PULLEY, 0.5f * PULLEY, 0, 0);
    return 3;
}

static int outline(const Obstacle *self, Pose at, Shape *shapes) {
    shapes[0] = Shape_Of(Shape_Box(at.at.x, at.at.y, self->half.x, self->half.y, 0, 0.05f), STUFF_WOOD);
    int count = 1;
    for (int i = 0; i < 2; i++)
        count += chain(at.at.x + (i ? 1 : -1) * (self->half.x - LIFT_CHAIN), at.at.y, self->hung[i], shapes + count);
    return count;
}

// clang-format off
static const char CODE[] =
    CODE_CONSTANT(SKIRT)
    "/* A plank that goes up and down. Near the stone that it comes out of, it fills the gap below. */\n"
    "static void lift(double t, float x, float y, float w, float h, bool sunk, float travel, float period, float phase) {\n"
    "    const float up = travel * linger(t / period + phase), skirt = (sunk ? up - 2 * h : SKIRT) < SKIRT ? up / 2 : 0;\n"
    "    body(x, y - up, 0);\n"
    "    box(x, y - up + skirt, w, h + skirt, 0);\n"
    "}\n";
// clang-format on
static const char CALL[] = "lift(t, {x}, {y}, {w}, {h}, {sunk}, {travel}, {period}, {phase})";

const ObstacleKind OBSTACLE_LIFT = {
    "lift", true,    PROPERTIES,   COUNT_OF(PROPERTIES), pose,
    solids, outline, .code = CODE, .call = CALL,         .shown = {"Lift", SHOWN_MACHINES, {1.5f, 0.15f}},
};
