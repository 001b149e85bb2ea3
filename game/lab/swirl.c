/* The box of J. Stam, "Real-Time Fluid Dynamics for Games" (2003). It is closed, and air slips along its walls. The
 * paper prints no measurement, but the equation (its figure 1). It says that fluids "dampen faster than they should in
 * reality". For the one swirl that fills a box the true rate is exact. It dies as exp(-pi^2 (1 / width^2 + 1 /
 * height^2) viscosity t), see G. I. Taylor, "On the decay of vortices in a viscous fluid", Phil. Mag. 46 (1923). The
 * experiment measures the viscosity by which the swirl dies, which is the given one and what the method adds. */
#include "game/lab/experiment.h"

#define WIND 0.53f /* cells in a tick, at first */

enum {
    POINTS = 24, /* across and down where the wind is read */
    EVERY = 4,   /* ticks from sample to sample */
    WINDOW = 45  /* samples over which a rate is taken, 3 s */
};

static float published(float viscosity) { return viscosity; }

static void tune(FluidDef *def, float viscosity) {
    Lab_Quiet(def);
    def->viscosity = viscosity;
    def->channel[FLUID_SMOKE].decay = 0.12f;
    for (int side = 0; side < 4; side++) def->side[side].slip = 1;
}

/* The swirl's wind along an axis at a place, for a speed of 1 at the sides. */
static float swirl(const Fluid *fluid, int axis, Vec2 at) {
    const float wide = Lab_Width(fluid), high = Lab_Height(fluid);
    const double x = MATHS_TURN / 2 * (double)(at.x / wide), y = MATHS_TURN / 2 * (double)(at.y / high);
    return axis == 0 ? Maths_Sin(x) * Maths_Cos(y) : -Maths_Cos(x) * Maths_Sin(y) * high / wide;
}

static void begin(const Trial *trial, Fluid *fluid) {
    const float cell = Fluid_GetDef(fluid)->cell_size, speed = Lab_Speed(Fluid_GetDef(fluid), WIND);
    (void)trial;
    for (int axis = 0; axis < 2; axis++) {
        const FluidView view = Fluid_Velocity(fluid, axis);
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++) {
                const Vec2 at = {((float)x + view.offset[0]) * cell, ((float)y + view.offset[1]) * cell};
                view.data[x + y * view.row] = speed * swirl(fluid, axis, at);
            }
    }
}

/* The share of the initial swirl that is left in the wind. */
static float part_left(const Fluid *fluid) {
    const float wide = Lab_Width(fluid) / POINTS, high = Lab_Height(fluid) / POINTS;
    float sum = 0, all = 0;
    for (int y = 0; y < POINTS; y++)
        for (int x = 0; x < POINTS; x++) {
            const Vec2 at = {((float)x + 0.5f) * wide, ((float)y + 0.5f) * high};
            const float wave = swirl(fluid, 0, at);
            float velocity[3];
            Fluid_SampleVelocity(fluid, FLUID_AT(at.x, at.y), velocity);
            sum += velocity[0] * wave, all += wave * wave;
        }
    return sum / all / Lab_Speed(Fluid_GetDef(fluid), WIND);
}

/* Four threads of smoke make the swirl visible. */
static void tick(const Trial *trial, Fluid *fluid) {
    const float wide = Lab_Width(fluid), y = 0.5f * Lab_Height(fluid);
    (void)trial;
    for (int i = 1; i <= 4; i++) {
        const float x = wide * (0.5f + 0.11f * (float)i);
        Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(x, y), FLUID_AT(x, y), 0.012f * wide, 0.16f);
    }
}

/* 1/s, for each m^2/s. */
static float rate_of(const Fluid *fluid) {
    const float pi = (float)(MATHS_TURN / 2), wide = pi / Lab_Width(fluid), high = pi / Lab_Height(fluid);
    return wide * wide + high * high;
}

enum { RATE, DISTURBED }; /* sums: rate_of the box, and the sample since which nobody has stirred */

static void measure(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    (void)trial;
    gauge->sum[RATE] = rate_of(fluid);
    if (gauge->ticks % EVERY != 0) return;
    const float before = Gauge_Sample(gauge, 0), now = part_left(fluid);
    Gauge_Trace(gauge, now);
    const bool stirred = Maths_Abs(now - before) > 0.02f * before, faint = now < 0.02f;
    if (stirred && gauge->traced > 1) gauge->sum[DISTURBED] = (float)gauge->traced;
    if (stirred) gauge->known = false;
    if (stirred || faint || (float)gauge->traced - gauge->sum[DISTURBED] <= WINDOW) return;
    const float past = Gauge_Sample(gauge, WINDOW), seconds = (float)(WINDOW * EVERY) * LAB_DT;
    Gauge_Know(gauge, Lab_Log(past / now) / (seconds * gauge->sum[RATE]));
}

/* Draws the swirl, and the equation's decay from the oldest sample since anybody stirred. */
static void graph(const Trial *trial, const Gauge *gauge, Graph *to) {
    const int kept = Gauge_Kept(gauge), since = gauge->traced - 1 - (int)gauge->sum[DISTURBED],
              oldest = since < kept ? since : kept - 1, step = GAUGE_TRACE / GRAPH_POINTS + 1;
    const float sample = (float)EVERY * LAB_DT, part = sample * gauge->sum[RATE] * Trial_Setting(trial);
    to->x_title = "s", to->y_title = "swirl, and by the equation";
    Graph_Trace(to, gauge, EVERY, 0, 1);
    Graph_Add(to, false);
    float left = Gauge_Sample(gauge, oldest > 0 ? oldest : 0);
    for (int back = oldest; back >= 0; back--) {
        if (back % step == 0) Graph_Point(to, -(float)back * sample, left);
        left *= (1 - 0.5f * part) / (1 + 0.5f * part);
    }
}

// clang-format off
static const char CODE[] =
    CODE_CONSTANT(WIND)
    "\n"
    "/* A single swirl fills the box. */\n"
    "static void begin(void) {\n"
    "    for (int axis = 0; axis < 2; axis++) {\n"
    "        const FluidView speed = Fluid_Velocity(air, axis);\n"
    "        for (int y = 0; y < speed.size[1]; y++)\n"
    "            for (int x = 0; x < speed.size[0]; x++) {\n"
    "                const float right = ((float)x + speed.offset[0]) / COLUMNS * 3.1415927f;\n"
    "                const float down = ((float)y + speed.offset[1]) / ROWS * 3.1415927f;\n"
    "                const float swirl = axis ? -cosf(right) * sinf(down) * ROWS / COLUMNS : sinf(right) * cosf(down);\n"
    "                speed.data[x + y * speed.row] = WIND * CELL / DT * swirl;\n"
    "            }\n"
    "    }\n"
    "}\n"
    "\n"
    "/* Four threads of smoke make it visible. */\n"
    "static void feed(int tick) {\n"
    "    const float wide = COLUMNS * CELL, y = ROWS * CELL / 2;\n"
    "    (void)tick;\n"
    "    for (int i = 1; i <= 4; i++)\n"
    "        Fluid_Add(air, FLUID_SMOKE, FLUID_AT(wide * (0.5f + 0.11f * (float)i), y), NULL, 0.012f * wide, 0.16f);\n"
    "}\n";
// clang-format on

const Experiment EXPERIMENT_SWIRL = {
    .name = "swirl",
    .title = "The paper's box",
    .quantity = "viscosity by which the swirl dies",
    .unit = "m\u00b2/s",
    .format = "%.4f",
    .source = "Taylor 1923, exact",
    .hint =
        "{left} or {right}: another viscosity. {preset}: the paper's own method dampens \"faster than it should\", as "
        "it says. The mouse stirs.",
    .knob = "viscosity, in m\u00b2/s",
    .setting = {0, 0.01f, 0.02f, 0.05f, 0.1f, 0.2f},
    .settings = 6,
    .standard = 4,
    .anew = true,
    .view = PICTURE_SMOKE,
    .tolerance = 0.06f,
    .patience = 600,
    .published = published,
    .tune = tune,
    .begin = begin,
    .tick = tick,
    .measure = measure,
    .graph = graph,
    .code = CODE,
};
