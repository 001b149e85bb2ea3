/* The vortex street behind a cylinder, after T. von Karman 1911. The Strouhal number is diameter x frequency / wind. C.
 * H. K. Williamson, "Defining a universal and continuous Strouhal-Reynolds number relationship", Phys. Fluids 31
 * (1988), found St = -3.3265 / Re + .1816 + .00016 Re from Re 49 to 178. Below 49 no vortices are shed. His cylinder
 * stands in the open. Ours stands between slippery walls 14 diameters apart. */
#include "game/lab/experiment.h"

#define DIAMETER 0.64f
#define PLACE_X  4.8f
#define PLACE_Y  4.5f /* the middle of the tunnel */
#define WIND     2.4f /* m/s, .8 of a cell in a tick at 20 cells a metre */
#define EVERY    2    /* ticks from sample to sample */
#define PERIODS  5    /* of the lift, over which a mean is taken */

static float published(float reynolds) {
    return reynolds < 49 ? 0 : -3.3265f / reynolds + 0.1816f + 0.00016f * reynolds;
}

static void tune(FluidDef *def, float reynolds) {
    Lab_Quiet(def);
    def->viscosity = WIND * DIAMETER / reynolds;
    Lab_Tunnel(def, WIND);
}

static void stamp(const Trial *trial, Fluid *fluid) {
    const float at[3] = {PLACE_X, PLACE_Y, 0};
    (void)trial;
    Fluid_StampCapsule(fluid, EXPERIMENT_BODY, at, at, 0.5f * DIAMETER);
}

static int outline(const Trial *trial, float between, Shape *shapes) {
    (void)trial, (void)between;
    shapes[0] = Shape_Disc(PLACE_X, PLACE_Y, 0.5f * DIAMETER);
    return 1;
}

static void begin(const Trial *trial, Fluid *fluid) {
    (void)trial;
    Lab_BlowPast(fluid, PLACE_X, PLACE_Y, DIAMETER, WIND);
}

/* The newest comes first. */
static void add_mark(Gauge *gauge, float mark) {
    for (int i = GAUGE_MARKS - 1; i > 0; i--) gauge->mark[i] = gauge->mark[i - 1];
    gauge->mark[0] = mark;
    gauge->marks++;
}

/* The mean time between the last marks. 0 if there are too few, or if any differs from it by more than 3 %. */
static float period_of(const Gauge *gauge) {
    if (gauge->marks <= PERIODS) return 0;
    float mean = (gauge->mark[0] - gauge->mark[PERIODS]) / (float)PERIODS;
    for (int i = 0; i < PERIODS; i++)
        if (Maths_Abs(gauge->mark[i] - gauge->mark[i + 1] - mean) > 0.03f * mean) return 0;
    return mean;
}

/* Sums: the lift a tick ago, its slow mean, its largest size lately. */
enum { LIFT, MEAN, SIZE };

static void measure(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    float force[3] = {0, 0, 0}, *sum = gauge->sum;
    Fluid_BodyForce(fluid, EXPERIMENT_BODY, force, NULL);
    float lift = -force[1] / (0.5f * Fluid_GetDef(fluid)->density * WIND * WIND * DIAMETER);
    float before = sum[LIFT] - sum[MEAN], now = lift - sum[MEAN];
    sum[SIZE] = Maths_Abs(now) > sum[SIZE] ? Maths_Abs(now) : sum[SIZE] * 0.995f;
    if (gauge->ticks > 60 && before < 0 && now >= 0) add_mark(gauge, (float)gauge->ticks - now / (now - before));
    sum[MEAN] += (lift - sum[MEAN]) * 0.005f;
    sum[LIFT] = lift;
    if (gauge->ticks % EVERY == 0) Gauge_Trace(gauge, lift);
    float period = period_of(gauge);
    if (sum[SIZE] < 0.004f && gauge->ticks > 300)
        Gauge_Know(gauge, 0);
    else if (period > 0 && sum[SIZE] > 0.02f)
        Gauge_Know(gauge, DIAMETER / (WIND * period * LAB_DT));
    else
        gauge->known = false;
    (void)trial;
}

static void graph(const Trial *trial, const Gauge *gauge, Graph *to) {
    (void)trial;
    to->x_title = "s", to->y_title = "lift coefficient";
    Graph_Trace(to, gauge, EVERY, -0.6f, 0.6f);
}

// clang-format off
static const char CODE[] =
    CODE_CONSTANT(WIND)
    CODE_CONSTANT(DIAMETER)
    CODE_CONSTANT(PLACE_X)
    CODE_CONSTANT(PLACE_Y)
    "\n"
    "static void begin(void) { wind_past(PLACE_X, PLACE_Y, DIAMETER, WIND); }\n"
    "\n"
    "static void stamp(void) {\n"
    "    body(PLACE_X, PLACE_Y, 0);\n"
    "    limb(0, 0, 0, 0, DIAMETER / 2);\n"
    "}\n";
// clang-format on

const Experiment EXPERIMENT_STREET = {
    .name = "street",
    .title = "Vortex street",
    .quantity = "Strouhal number",
    .format = "%.3f",
    .source = "Williamson 1988",
    .hint = "{left} or {right}: another Reynolds number; below 49 the wake stands still. The mouse stirs.",
    .knob = "Reynolds number",
    .setting = {40, 60, 80, 100, 120, 150, 178},
    .settings = 7,
    .standard = 3,
    .body = "cylinder",
    .view = PICTURE_VORTICITY,
    .tolerance = 0.08f,
    .patience = 2400,
    .published = published,
    .tune = tune,
    .begin = begin,
    .stamp = stamp,
    .measure = measure,
    .graph = graph,
    .outline = outline,
    .code = CODE,
};
