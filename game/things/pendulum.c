/* A blade on a rod that swings about its anchor. */
#include "game/base/count.h"
#include "game/things/obstacles.h"
#include "game/things/stuff.h"

enum { LENGTH, SWING, PERIOD, PHASE };

static const Property PROPERTIES[] = {
    [LENGTH] = {"length", 4.0f, 0.5f, 20.0f, .unit = "m", .about = "From the anchor to the blade's middle"},
    [SWING] = {"swing", 0.5f, 0.0f, 1.4f, .unit = "rad", .about = "How far it swings to either side"},
    [PERIOD] = {"period", 4.4f, 0.5f, 60.0f, .unit = "s", .about = "Time to and fro"},
    [PHASE] = {"phase", 0.0f, 0.0f, 1.0f, .unit = "turns", .about = "Share of the period by which it is ahead"},
};

static Pose pose(const Obstacle *self, double seconds) {
    float swing = self->value[SWING] * Pose_Swing(seconds / self->value[PERIOD] + self->value[PHASE]);
    return (Pose){self->at, -swing, 0};
}

/* The rod, the hub, and the crescent as four pieces of its arc. */
static int solids(const Obstacle *self, Pose at, Solid *out) {
    static const Vec2 ARC[] = {{-0.388f, 0.097f}, {-0.246f, 0.315f}, {0, 0.40f}, {0.246f, 0.315f}, {0.388f, 0.097f}};
    float length = self->value[LENGTH];
    out[0] = Solid_Capsule(at.at, Pose_Point(at, 0, length), 0.05f);
    out[1] = Solid_Capsule(Pose_Point(at, 0, length - 0.02f), Pose_Point(at, 0, length + 0.2f), 0.15f);
    for (int i = 0; i < 4; i++)
        out[2 + i] = Solid_Capsule(Pose_Point(at, ARC[i].x, length + ARC[i].y),
                                   Pose_Point(at, ARC[i + 1].x, length + ARC[i + 1].y), 0.135f);
    return 6;
}

static int outline(const Obstacle *self, Pose at, Shape *shapes) {
    float length = self->value[LENGTH];
    Vec2 blade = Pose_Point(at, 0, length), cut = Pose_Point(at, 0, length - 0.42f),
         hub = Pose_Point(at, 0, length - 0.02f);
    shapes[0] = Shape_Of(Shape_Capsule(at.at.x, at.at.y, 0.042f, blade.x, blade.y, 0.042f), STUFF_WOOD);
    shapes[1] = Shape_Of(Shape_Crescent(blade.x, blade.y, 0.54f, cut.x, cut.y, 0.55f), STUFF_PAINT);
    shapes[2] = Shape_Of(Shape_Crescent(blade.x, blade.y, 0.49f, cut.x, cut.y, 0.55f), STUFF_STEEL);
    shapes[3] = Shape_Of(Shape_Disc(hub.x, hub.y, 0.15f), STUFF_IRON);
    return 4;
}

// clang-format off
static const char CODE[] =
    "/* A blade on a rod that swings about its anchor. */\n"
    "static void pendulum(double t, float x, float y, float length, float swing, float period, float phase) {\n"
    "    static const float ARC[5][2] = {{-.388f, .097f}, {-.246f, .315f}, {0, .4f}, {.246f, .315f}, {.388f, .097f}};\n"
    "    body(x, y, -swing * wave(t / period + phase));\n"
    "    limb(0, 0, 0, length, 0.05f);\n"
    "    limb(0, length - 0.02f, 0, length + 0.2f, 0.15f);\n"
    "    for (int i = 0; i < 4; i++)\n"
    "        limb(ARC[i][0], length + ARC[i][1], ARC[i + 1][0], length + ARC[i + 1][1], 0.135f);\n"
    "}\n";
// clang-format on
static const char CALL[] = "pendulum(t, {x}, {y}, {length}, {swing}, {period}, {phase})";

const ObstacleKind OBSTACLE_PENDULUM = {
    "pendulum",
    false,
    PROPERTIES,
    COUNT_OF(PROPERTIES),
    pose,
    solids,
    outline,
    .slim = true,
    .code = CODE,
    .call = CALL,
    .shown = {"Pendulum", SHOWN_MACHINES},
};
