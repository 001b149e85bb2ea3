/* The papers' interactive prototype in three dimensions. A box of air holds a hot, smoking spot on its floor, a sphere
 * that circles, and a paddle that turns. Nothing is measured. */
#include "game/lab/depth.h"

#define SPOT    0.24f /* m, radius of a tongue of the fire */
#define DANCE   0.35f /* m, side of the square that tongues dance about in */
#define SPHERE  0.34f
#define ROUND   1.15f /* m, radius of the sphere's path */
#define LAP     7.0   /* s */
#define TURN    3.0   /* s */
#define BLADES  3
#define TONGUES 3
#define SHELLS  3
#define BEFORE  96 /* ticks that it has been going when it begins */
#define LEAP    8

static const float SOURCE[3] = {2, 3.9f, 2}, HUB[3] = {2.95f, 1.5f, 2}, BLADE[3] = {0.34f, 0.05f, 0.5f};

static void tune(FluidDef *def, float heat) {
    (void)heat;
    def->vorticity = 0.09f / def->cell_size;
    def->friction = 0.05f;
    def->channel[FLUID_SMOKE].decay = 0.2f;
    def->channel[FLUID_HEAT].decay = 0.7f;
    def->channel[FLUID_HEAT].buoyancy = 0.0075f;
    for (int side = 0; side < 6; side++) def->side[side].slip = 1;
}

/* The angle so many ticks after the start, in rad. */
static double turned(double ticks, double period) { return MATHS_TURN * ticks * (double)LAB_DT / period; }

/* The sphere, then the blades. */
static int shapes_at(double ticks, VolumeShape *shapes) {
    const double round = turned(ticks, LAP), turn = turned(ticks, TURN);
    shapes[0] = (VolumeShape){VOLUME_CAPSULE, EXPERIMENT_BODY, .radius = SPHERE};
    shapes[0].a[0] = shapes[0].b[0] = 2 + ROUND * Maths_Cos(round);
    shapes[0].a[1] = shapes[0].b[1] = 2.3f;
    shapes[0].a[2] = shapes[0].b[2] = 2 + ROUND * Maths_Sin(round);
    for (int i = 0; i < BLADES; i++) {
        const double angle = turn + MATHS_TURN * i / BLADES;
        const float c = Maths_Cos(angle), s = Maths_Sin(angle);
        shapes[1 + i] = (VolumeShape){
            VOLUME_BOX, EXPERIMENT_BODY + 1, .a = {HUB[0] + BLADE[0] * c, HUB[1] + BLADE[0] * s, HUB[2]},
            .half = {BLADE[0], BLADE[1], BLADE[2]}, .turn = {0, 0, Maths_Sin(angle / 2), Maths_Cos(angle / 2)}};
    }
    return 1 + BLADES;
}

static int solids(const Trial *trial, float between, VolumeShape *shapes) {
    return shapes_at(BEFORE - 1 + (double)trial->ticks + (double)between, shapes);
}

static void move(double ticks, Fluid *fluid) {
    const double round = turned(ticks, LAP);
    const float speed = ROUND * (float)(MATHS_TURN / LAP);
    const FluidBody sphere = {.velocity = {-speed * Maths_Sin(round), 0, speed * Maths_Cos(round)}},
                    paddle = {.spin = {0, 0, (float)(MATHS_TURN / TURN)}, .pivot = {HUB[0], HUB[1], HUB[2]}};
    Fluid_SetBody(fluid, EXPERIMENT_BODY, &sphere);
    Fluid_SetBody(fluid, EXPERIMENT_BODY + 1, &paddle);
}

static void stamp_at(double ticks, Fluid *fluid) {
    VolumeShape shapes[EXPERIMENT_SHAPES];
    const int count = shapes_at(ticks, shapes);
    move(ticks, fluid);
    for (int i = 0; i < count; i++) Depth_Stamp(fluid, &shapes[i]);
}

static void stamp(const Trial *trial, Fluid *fluid) { stamp_at(BEFORE + (double)trial->ticks, fluid); }

/* Three balls within each other make a soft edge, as an edge of cells shows in the smoke all the way up. */
static void add_soft(Fluid *fluid, int channel, const float at[3], float radius, float amount) {
    for (int i = 1; i <= SHELLS; i++) Fluid_Add(fluid, channel, at, at, radius * (float)i / SHELLS, amount / SHELLS);
}

static float missing(const Fluid *fluid, int channel, const float at[3], float wanted) {
    return Maths_Clamp(wanted - Fluid_Sample(fluid, channel, at), 0, 400);
}

/* Tongues dance about in the spot, so that the fire flickers and its column rolls up. */
static void burn(double ticks, float heat, Fluid *fluid) {
    const float time = (float)(ticks * LAB_DT);
    for (int i = 0; i < TONGUES; i++) {
        const float at[3] = {SOURCE[0] + DANCE * (Maths_Noise(2.3f * time, 0.5f, 10u + 2 * (uint32_t)i) - 0.5f),
                             SOURCE[1],
                             SOURCE[2] + DANCE * (Maths_Noise(2.3f * time, 0.5f, 11u + 2 * (uint32_t)i) - 0.5f)};
        add_soft(fluid, FLUID_SMOKE, at, SPOT, 0.25f * missing(fluid, FLUID_SMOKE, at, 0.8f));
        add_soft(fluid, FLUID_HEAT, at, SPOT, 0.2f * missing(fluid, FLUID_HEAT, at, heat));
    }
}

static void tick(const Trial *trial, Fluid *fluid) { burn(BEFORE + (double)trial->ticks, Trial_Setting(trial), fluid); }

/* `data` is the amount along the column's axis. */
static float column(const float at[3], const void *data) {
    const float x = at[0] - SOURCE[0] - 0.1f * Maths_Noise(3 * at[1], 0.5f, 1),
                z = at[2] - SOURCE[2] - 0.1f * Maths_Noise(3 * at[1], 0.5f, 2);
    return at[1] < 2.2f ? 0 : *(const float *)data * Lab_Exp(-(x * x + z * z) / (0.2f * 0.2f));
}

/* Starts with a column of smoke and a ring at its head, and lets them go on for a while. */
static void begin(const Trial *trial, Fluid *fluid) {
    const DepthRing ring = {{2, 2.4f, 2}, 0.4f, 0.14f, 1.6f};
    const float smoke = 0.5f, heat = Trial_Setting(trial);
    Depth_AddRing(fluid, &ring);
    Depth_AddRingSmoke(fluid, &ring, 0.5f);
    Depth_Add(fluid, Fluid_Channel(fluid, FLUID_SMOKE), column, &smoke);
    Depth_Add(fluid, Fluid_Channel(fluid, FLUID_HEAT), column, &heat);
    for (int ticks = LEAP; ticks <= BEFORE; ticks += LEAP) {
        Fluid_ClearOccupancy(fluid);
        stamp_at(ticks, fluid);
        burn(ticks, heat, fluid);
        Fluid_Step(fluid, LEAP * LAB_DT);
    }
}

const Experiment EXPERIMENT_VOLUME = {
    .name = "volume",
    .title = "Smoke in a box",
    .hint = "Held, {bellows} drags the air and smokes, {torch} turns the box. The mouse's wheel comes nearer; in other "
            "views it moves the slice. {left} or {right}: cooler or hotter.",
    .knob = "heat of the spot, in K",
    .setting = {0, 60, 120, 240, 400},
    .settings = 5,
    .standard = 3,
    .body = "sphere",
    .body_2 = "paddle",
    .deep = 4,
    .view = PICTURE_SMOKE,
    .tune = tune,
    .begin = begin,
    .stamp = stamp,
    .solids = solids,
    .tick = tick,
};
