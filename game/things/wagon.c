/* A closed wagon that rolls to and fro along a floor and lingers at both ends. The keeper can shelter behind it. */
#include "game/base/count.h"
#include "game/things/obstacles.h"
#include "game/things/stuff.h"

enum { TRAVEL, PERIOD, PHASE };
enum { SPOKES = 2 }; /* each across the whole wheel */

#define WHEEL 0.20f /* m, radius */

static const Property PROPERTIES[] = {
    [TRAVEL] = {"travel", 6.0f, 0.0f, 40.0f, .unit = "m", .about = "To the right from where it is drawn"},
    [PERIOD] = {"period", 16.0f, 1.0f, 120.0f, .unit = "s", .about = "Time there and back"},
    [PHASE] = {"phase", 0.0f, 0.0f, 1.0f, .unit = "turns",
               .about = "Share of the period. At 0 it is half way and rolls to the right"},
};

static Pose pose(const Obstacle *self, double seconds) {
    float gone = Pose_Linger(seconds / self->value[PERIOD] + self->value[PHASE]) * self->value[TRAVEL];
    return (Pose){Vec2_Add(self->at, Vec2_At(gone, 0)), 0, gone / WHEEL};
}

static int solids(const Obstacle *self, Pose at, Solid *out) {
    out[0] = Solid_Box(at.at, self->half, 0);
    return 1;
}

/* A wheel is a ring with spokes, open between them, and a hub. */
static int wheel(const Obstacle *self, Pose at, float side, Shape *shapes) {
    float x = at.at.x + side * (self->half.x - WHEEL - 0.04f), y = at.at.y + self->half.y - WHEEL;
    int count = 0;
    shapes[count++] = Shape_Crescent(x, y, WHEEL, x, y, WHEEL - 0.055f);
    shapes[count++] = Shape_Disc(x, y, 0.055f);
    for (int i = 0; i < SPOKES; i++) {
        double angle = (double)at.whirl + 0.5 * MATHS_TURN * i / SPOKES;
        Vec2 way = Vec2_At((WHEEL - 0.03f) * Maths_Cos(angle), (WHEEL - 0.03f) * Maths_Sin(angle));
        shapes[count++] = Shape_Capsule(x - way.x, y - way.y, 0.018f, x + way.x, y + way.y, 0.018f);
    }
    return count;
}

/* A body of planks between posts, which hangs on its axles clear of the wheels. */
static int outline(const Obstacle *self, Pose at, Shape *shapes) {
    float wide = self->half.x, top = at.at.y - self->half.y, bed = at.at.y + self->half.y - 2 * WHEEL - 0.06f;
    float high = Maths_Clamp(0.5f * (bed - top), 0.1f, 99), middle = top + high;
    int count = 0;
    shapes[count++] = Shape_Of(Shape_Box(at.at.x, middle + 0.06f, wide - 0.06f, high - 0.06f, 0, 0.02f), STUFF_WOOD);
    shapes[count++] = Shape_Of(Shape_Box(at.at.x, top + 0.05f, wide + 0.06f, 0.05f, 0, 0.04f), STUFF_WOOD);
    shapes[count++] = Shape_Of(Shape_Box(at.at.x, bed, wide + 0.04f, 0.05f, 0, 0.02f), STUFF_WOOD);
    for (int side = -1; side <= 1; side += 2) {
        float post = at.at.x + (float)side * (wide - 0.05f), axle = at.at.x + (float)side * (wide - WHEEL - 0.04f);
        shapes[count++] = Shape_Of(Shape_Capsule(post, top, 0.05f, post, bed, 0.05f), STUFF_WOOD);
        shapes[count++] = Shape_Capsule(axle, bed, 0.07f, axle, at.at.y + self->half.y - WHEEL, 0.045f);
        count += wheel(self, at, (float)side, shapes + count);
    }
    return count;
}

// clang-format off
static const char CODE[] =
    "/* A wagon that rolls to and fro. */\n"
    "static void wagon(double t, float x, float y, float w, float h, float travel, float period, float phase) {\n"
    "    x += travel * linger(t / period + phase);\n"
    "    body(x, y, 0);\n"
    "    box(x, y, w, h, 0);\n"
    "}\n";
// clang-format on
static const char CALL[] = "wagon(t, {x}, {y}, {w}, {h}, {travel}, {period}, {phase})";

/* A wagon is hard, but it gives way before it would press the keeper against stone. */
const ObstacleKind OBSTACLE_WAGON = {
    "wagon",
    true,
    PROPERTIES,
    COUNT_OF(PROPERTIES),
    pose,
    solids,
    outline,
    .yields = true,
    .code = CODE,
    .call = CALL,
    .shown = {"Wagon", SHOWN_MACHINES, {0.9f, 1.8f}, true},
};
