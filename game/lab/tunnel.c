/* A wind tunnel. The mouse drags and turns the body in it, and the wind pushes the body. At a Reynolds number of 100
 * the mean drag coefficient of a circular cylinder is 1.33 (J. Park, K. Kwon, H. Choi, "Numerical solutions of flow
 * past a circular cylinder at Reynolds numbers up to 160", KSME Int. J. 12 (1998)). For a square cylinder it is 1.48
 * (A. Sohankar, C. Norberg, L. Davidson, Int. J. Numer. Methods Fluids 26 (1998)). Theirs stand in the open. Here the
 * body blocks a twelfth of the tunnel, so the wind passes faster and pushes harder. The figure is what the body
 * feels. */
#include "game/base/count.h"
#include "game/base/samples.h"
#include "game/lab/experiment.h"

#define WIND     2.4f /* m/s, .8 of a cell in a tick at 20 cells a metre */
#define PLACE_X  5.2f /* m, where the body is at first */
#define PLACE_Y  4.5f
#define DIAMETER 0.72f /* of the disc. Drag and lift of all forms are divided by it. */
#define REYNOLDS 100.0f
#define BLOCK    360 /* ticks over which a mean is taken, about three pairs of vortices */
#define SKIP     240 /* ticks for the air to settle after it was disturbed */
#define EVERY    4
#define STREAK   0.6f /* m from one streak of smoke to the next */

typedef enum { DISC, SQUARE, PLATE, WING } Form;
static const char *const NAMES[] = {"disc", "square", "plate", "wing"};

static float published(float form) { return form == DISC ? 1.33f : form == SQUARE ? 1.48f : -1; }

static void tune(FluidDef *def, float form) {
    (void)form;
    Lab_Quiet(def);
    def->viscosity = WIND * DIAMETER / REYNOLDS;
    Lab_Tunnel(def, WIND);
}

/* The wing is a row of discs, blunt in front. The table has their places from its middle and their radii, m. */
static const struct {
    float at, radius;
} WING_DISC[] = {{-0.55f, 0.14f}, {-0.30f, 0.17f}, {0, 0.14f}, {0.35f, 0.09f}, {0.75f, 0.03f}};
enum { DISCS = COUNT_OF(WING_DISC) };

static Form form_of(const Trial *trial) { return (Form)Trial_Setting(trial); }

static Vec2 wing_at(Vec2 at, float angle, int disc) {
    return Vec2_Add(at, Vec2_Scale(Vec2_At(Maths_Cos((double)angle), Maths_Sin((double)angle)), WING_DISC[disc].at));
}

static void stamp_wing(const Trial *trial, Fluid *fluid) {
    for (int i = 0; i + 1 < DISCS; i++) {
        Vec2 a = wing_at(trial->at, trial->angle, i), b = wing_at(trial->at, trial->angle, i + 1),
             middle = Vec2_Mix(a, b, 0.5f);
        float even = 0.5f * (WING_DISC[i].radius + WING_DISC[i + 1].radius);
        Fluid_StampCapsule(fluid, EXPERIMENT_BODY, FLUID_AT(a.x, a.y), FLUID_AT(a.x, a.y), WING_DISC[i].radius);
        Fluid_StampCapsule(fluid, EXPERIMENT_BODY, FLUID_AT(middle.x, middle.y), FLUID_AT(b.x, b.y),
                           WING_DISC[i + 1].radius);
        Fluid_StampCapsule(fluid, EXPERIMENT_BODY, FLUID_AT(a.x, a.y), FLUID_AT(middle.x, middle.y), even);
    }
}

static Vec2 half_of(Form form) { return form == SQUARE ? Vec2_At(0.36f, 0.36f) : Vec2_At(0.06f, 0.36f); }

static void stamp(const Trial *trial, Fluid *fluid) {
    Vec2 way = Vec2_Scale(Vec2_Sub(trial->at, trial->before), 1 / LAB_DT);
    FluidBody motion = {.velocity = {way.x, way.y, 0},
                        .spin = {0, 0, (trial->angle - trial->angle_before) / LAB_DT},
                        .pivot = {trial->at.x, trial->at.y, 0}};
    Form form = form_of(trial);
    const float at[3] = {trial->at.x, trial->at.y, 0};
    Fluid_SetBody(fluid, EXPERIMENT_BODY, &motion);
    if (form == DISC) Fluid_StampCapsule(fluid, EXPERIMENT_BODY, at, at, 0.5f * DIAMETER);
    if (form == WING) stamp_wing(trial, fluid);
    if (form == SQUARE || form == PLATE)
        Fluid_StampBox(fluid, EXPERIMENT_BODY, at, FLUID_AT(half_of(form).x, half_of(form).y), trial->angle);
}

static int outline(const Trial *trial, float between, Shape *shapes) {
    Vec2 at = Vec2_Mix(trial->before, trial->at, between), half = half_of(form_of(trial));
    float angle = Maths_Mix(trial->angle_before, trial->angle, between);
    if (form_of(trial) == DISC) shapes[0] = Shape_Disc(at.x, at.y, 0.5f * DIAMETER);
    if (form_of(trial) != WING && form_of(trial) != DISC)
        shapes[0] = Shape_Box(at.x, at.y, half.x, half.y, angle, 0.02f);
    if (form_of(trial) != WING) return 1;
    for (int i = 0; i + 1 < DISCS; i++) {
        Vec2 a = wing_at(at, angle, i), b = wing_at(at, angle, i + 1);
        shapes[i] = Shape_Capsule(a.x, a.y, WING_DISC[i].radius, b.x, b.y, WING_DISC[i + 1].radius);
    }
    return DISCS - 1;
}

static void begin(const Trial *trial, Fluid *fluid) { Lab_BlowPast(fluid, trial->at.x, trial->at.y, DIAMETER, WIND); }

/* Streaks of smoke come in with the wind. */
static void tick(const Trial *trial, Fluid *fluid) {
    const FluidView smoke = Fluid_Channel(fluid, FLUID_SMOKE);
    const int n = Samples_Of(fluid, smoke).fineness;
    const float cell = Fluid_GetDef(fluid)->cell_size / (float)n;
    (void)trial;
    for (int y = 0; y < smoke.size[1]; y++) {
        float line = ((float)y + 0.5f) * cell / STREAK, part = line - (float)(int)line;
        for (int x = 0; x < 3 * n && x < smoke.size[0]; x++) smoke.data[x + y * smoke.row] = part < 0.4f ? 0.9f : 0;
    }
}

enum { SUM, COUNT, MEAN, SINCE }; /* sums of this block, the mean of the block before, ticks since it was moved */

static void close_block(Gauge *gauge) {
    float *sum = gauge->sum, mean = sum[SUM] / sum[COUNT];
    bool even = sum[MEAN] != 0 && Maths_Abs(mean - sum[MEAN]) < 0.02f * Maths_Abs(mean);
    if (even || gauge->known) Gauge_Know(gauge, mean);
    sum[MEAN] = mean, sum[SUM] = sum[COUNT] = 0;
}

static void measure(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    float force[3] = {0, 0, 0}, *sum = gauge->sum, scale = 0.5f * Fluid_GetDef(fluid)->density * WIND * WIND * DIAMETER;
    bool moved =
        trial->at.x != trial->before.x || trial->at.y != trial->before.y || trial->angle != trial->angle_before;
    Fluid_BodyForce(fluid, EXPERIMENT_BODY, force, NULL);
    float drag = force[0] / scale, lift = -force[1] / scale;
    if (gauge->ticks % EVERY == 0) Gauge_Trace(gauge, drag), Gauge_Trace(gauge, lift);
    if (moved) gauge->known = false, sum[SUM] = sum[COUNT] = sum[MEAN] = sum[SINCE] = 0;
    if (sum[SINCE]++ < SKIP) return;
    sum[SUM] += drag, sum[COUNT]++;
    if (sum[COUNT] >= BLOCK) close_block(gauge);
}

static void graph(const Trial *trial, const Gauge *gauge, Graph *to) {
    (void)trial;
    to->x_title = "s", to->y_title = "drag, lift";
    to->low[0] = -(float)(GAUGE_TRACE / 2 * EVERY) * LAB_DT, to->high[0] = 0, to->low[1] = -1, to->high[1] = 2.5f;
    for (int lift = 0; lift < 2; lift++) {
        Graph_Add(to, false);
        for (int back = 0; back + 1 < Gauge_Kept(gauge); back += 4)
            Graph_Point(to, -(float)(back / 2 * EVERY) * LAB_DT, Gauge_Sample(gauge, back + !lift));
    }
}

// clang-format off
static const char CODE[] =
    CODE_CONSTANT(WIND)
    CODE_CONSTANT(DIAMETER)
    CODE_CONSTANT(PLACE_X)
    CODE_CONSTANT(PLACE_Y)
    CODE_CONSTANT(STREAK)
    "\n"
    "static void begin(void) { wind_past(PLACE_X, PLACE_Y, DIAMETER, WIND); }\n"
    "\n"
    "static void stamp(void) {\n"
    "    body(PLACE_X, PLACE_Y, 0);\n"
    "    limb(0, 0, 0, 0, DIAMETER / 2);\n"
    "}\n"
    "\n"
    "/* Streaks of smoke come in with the wind. */\n"
    "static void feed(int tick) {\n"
    "    const FluidView smoke = Fluid_Channel(air, FLUID_SMOKE);\n"
    "    (void)tick;\n"
    "    for (int y = 0; y < ROWS; y++)\n"
    "        for (int x = 0; x < 3; x++)\n"
    "            smoke.data[x + y * smoke.row] = fmodf(((float)y + 0.5f) * CELL / STREAK, 1) < 0.4f ? 0.9f : 0;\n"
    "}\n";
// clang-format on

const Experiment EXPERIMENT_TUNNEL = {
    .name = "tunnel",
    .title = "Wind tunnel",
    .quantity = "mean drag coefficient at Reynolds 100",
    .format = "%.2f",
    .source = "Park, Sohankar 1998",
    .hint = "Held, {bellows} drags it and {torch} turns it, as the mouse or the right stick goes. {left} or {right}: "
            "another form. The tunnel's walls make its drag a tenth more than in the open.",
    .knob = "form",
    .setting = {DISC, SQUARE, PLATE, WING},
    .settings = 4,
    .standard = 0,
    .setting_names = NAMES,
    .drags = true,
    .at = {PLACE_X, PLACE_Y},
    .low = {1, 1},
    .high = {14, 8},
    .view = PICTURE_SMOKE,
    .tolerance = 0.15f,
    .patience = 4000,
    .published = published,
    .tune = tune,
    .begin = begin,
    .stamp = stamp,
    .tick = tick,
    .measure = measure,
    .graph = graph,
    .outline = outline,
    .code = CODE,
};
