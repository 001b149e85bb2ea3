/* A revolving door, which is an airlock. Four leaves turn in a drum that is open to both sides. */
#include "game/base/count.h"
#include "game/things/obstacles.h"
#include "game/things/stuff.h"

enum { LENGTH, PERIOD, PHASE, DRUM };
enum { LEAVES = 4, ARC = 3 /* pieces of each half of the drum */ };

#define THICK 0.08f /* m, half of a leaf */
#define PLAY  0.06f /* m between a leaf's tip and the drum */

static const Property PROPERTIES[] = {
    [LENGTH] = {"length", 1.9f, 0.8f, 10.0f, .unit = "m", .about = "From the hub to a leaf's tip"},
    [PERIOD] = {"period", 12.0f, -60.0f, 60.0f, .unit = "s",
                .about = "Time of a turn. Negative turns against the clock, 0 stands still"},
    [PHASE] = {"phase", 0.0f, 0.0f, 1.0f, .unit = "turns", .about = "Share of a turn by which it is ahead"},
    [DRUM] = {"drum", 1.0f, 0.0f, 1.0f, .whole = true, .about = "It has walls around its leaves"},
};

static Pose pose(const Obstacle *self, double seconds) {
    return Pose_Spin(self->at, self->value[PERIOD], self->value[PHASE], seconds);
}

static Vec2 around(Vec2 hub, double angle, float length) {
    return Vec2_Add(hub, Vec2_At(length * Maths_Cos(angle), length * Maths_Sin(angle)));
}

static Vec2 tip(const Obstacle *self, Pose at, int leaf) {
    return around(at.at, at.angle + MATHS_TURN * leaf / LEAVES, self->value[LENGTH] - THICK);
}

static int solids(const Obstacle *self, Pose at, Solid *out) {
    for (int i = 0; i < LEAVES; i++) out[i] = Solid_Capsule(at.at, tip(self, at, i), THICK);
    out[LEAVES] = Solid_Capsule(at.at, at.at, 0.14f);
    return LEAVES + 1;
}

static int outline(const Obstacle *self, Pose at, Shape *shapes) {
    for (int i = 0; i < LEAVES; i++) {
        Vec2 end = tip(self, at, i);
        shapes[i] = Shape_Of(Shape_Capsule(at.at.x, at.at.y, 0.06f, end.x, end.y, THICK), STUFF_WOOD);
        shapes[LEAVES + i] = Obstacle_Strap(at.at, end, 0.4f, THICK);
        shapes[2 * LEAVES + i] = Obstacle_Strap(at.at, end, 0.97f, THICK);
    }
    shapes[3 * LEAVES] = Shape_Of(Shape_Disc(at.at.x, at.at.y, 0.20f), STUFF_IRON);
    shapes[3 * LEAVES + 1] = Shape_Of(Shape_Disc(at.at.x, at.at.y, 0.12f), STUFF_BRASS);
    return 3 * LEAVES + 2;
}

/* ---- The drum, which stands still, with a quarter of the ring above and a quarter below ------------------ */

static Pose stand(const Obstacle *self, double seconds) {
    (void)seconds;
    return (Pose){self->at, 0, 0};
}

static Vec2 rim(const Obstacle *self, Pose at, int half, int piece) {
    double angle = MATHS_TURN * ((half ? 0.125 : 0.625) + 0.25 * piece / ARC);
    /* The pieces are chords. Their middles lie nearer to the hub than their ends. */
    return around(at.at, angle, (self->value[LENGTH] + PLAY) * 1.0353f + THICK);
}

static int drum_solids(const Obstacle *self, Pose at, Solid *out) {
    if (self->value[DRUM] <= 0.5f) return 0;
    for (int i = 0; i < 2 * ARC; i++)
        out[i] = Solid_Capsule(rim(self, at, i / ARC, i % ARC), rim(self, at, i / ARC, i % ARC + 1), THICK);
    return 2 * ARC;
}

static int drum_outline(const Obstacle *self, Pose at, Shape *shapes) {
    Solid pieces[2 * ARC];
    int count = drum_solids(self, at, pieces);
    for (int i = 0; i < count; i++)
        shapes[i] = Shape_Of(Shape_Capsule(pieces[i].a.x, pieces[i].a.y, THICK, pieces[i].b.x, pieces[i].b.y, THICK),
                             STUFF_IRON);
    return count;
}

// clang-format off
static const char DRUM_CODE[] =
    "/* The drum of a revolving door, open to the left and to the right. */\n"
    "static void drum(float x, float y, float length) {\n"
    "    const float far = (length + " CODE_WRITTEN(PLAY) ") * 1.0353f + " CODE_WRITTEN(THICK) ";\n"
    "    body(x, y, 0);\n"
    "    for (int i = 0; i < 6; i++) {\n"
    "        const float a = turned((i < 3 ? 0.625 : 0.125) + i % 3 / 12.0), b = a + 0.5235988f;\n"
    "        limb(far * cosf(a), far * sinf(a), far * cosf(b), far * sinf(b), " CODE_WRITTEN(THICK) ");\n"
    "    }\n"
    "}\n";
// clang-format on
static const char DRUM_CALL[] = "drum({x}, {y}, {length})";

static const ObstacleKind FRAME = {
    "drum",      false,        PROPERTIES,        COUNT_OF(PROPERTIES), stand,
    drum_solids, drum_outline, .code = DRUM_CODE, .call = DRUM_CALL,
};

// clang-format off
static const char CODE[] =
    CODE_CONSTANT(THICK)
    "/* A revolving door. Four leaves turn about a hub. */\n"
    "static void revolver(double t, float x, float y, float length, float period, float phase) {\n"
    "    const float far = length - THICK;\n"
    "    body(x, y, turned(period != 0 ? t / period + phase : phase));\n"
    "    for (int i = 0; i < 4; i++) limb(0, 0, i % 2 ? 0 : far * (float)(1 - i), i % 2 ? far * (float)(2 - i) : 0, THICK);\n"
    "    limb(0, 0, 0, 0, 0.14f);\n"
    "}\n";
// clang-format on
static const char CALL[] = "revolver(t, {x}, {y}, {length}, {period}, {phase})";

const ObstacleKind OBSTACLE_REVOLVER = {
    "revolver",
    false,
    PROPERTIES,
    COUNT_OF(PROPERTIES),
    pose,
    solids,
    outline,
    .yields = true,
    .frame = &FRAME,
    .code = CODE,
    .call = CALL,
    .shown = {"Revolving door", SHOWN_MACHINES},
};
