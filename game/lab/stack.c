/* A smoke stack in a cross wind, whose air mixes evenly with an eddy diffusivity K. O. F. T. Roberts worked out how its
 * smoke spreads in "The theoretical scattering of smoke in a turbulent atmosphere", Proc. R. Soc. A 104 (1923). Across
 * the plume the smoke follows Gauss's curve. Its standard deviation is sqrt(s0^2 + 2 K x / U) at x behind the mouth,
 * and s0 at the mouth. The slice lies beside the stack, so that the wind passes it. The smoke is as cold as the air. To
 * rise as G. A. Briggs found, a plume would need air that flows around it, in 3D. */
#include "game/base/samples.h"
#include "game/lab/experiment.h"

#define WIND    1.8f
#define PLACE_X 1.6f
#define MOUTH_Y 3.2f
#define HALF    0.15f /* m, of the mouth */
#define BEHIND  10.0f /* m, where it is measured */
#define PROFILE 100   /* samples of the graph, over the tunnel's height */
#define SETTLES 700   /* ticks until the first smoke has passed */

static float mouth_spread(void) {
    return 4 * HALF * HALF / 12;
} /* m^2, the variance of smoke that fills the mouth evenly */

static float published(float mixing) { return sqrtf(mouth_spread() + 2 * mixing * BEHIND / WIND); }

static void tune(FluidDef *def, float mixing) {
    Lab_Quiet(def);
    def->channel[FLUID_SMOKE].diffusion = mixing;
    Lab_Tunnel(def, WIND);
}

static void begin(const Trial *trial, Fluid *fluid) {
    (void)trial;
    Lab_Blow(fluid, WIND);
}

/* Puffs show the speed of the wind and change nothing across the plume. */
static void tick(const Trial *trial, Fluid *fluid) {
    const FluidView smoke = Fluid_Channel(fluid, FLUID_SMOKE);
    const int n = Samples_Of(fluid, smoke).fineness;
    const float cell = Fluid_GetDef(fluid)->cell_size / (float)n;
    float puff = 1.6f + 1.0f * Maths_Sin((double)trial->ticks * (double)LAB_DT * 4.2);
    int x = (int)(PLACE_X / (cell * (float)n)) * n;
    for (int y = 0; y < smoke.size[1]; y++) {
        float off = Maths_Abs(((float)y + 0.5f) * cell - MOUTH_Y);
        for (int i = x; i < x + 2 * n && i < smoke.size[0]; i++)
            if (off <= HALF) smoke.data[i + y * smoke.row] = puff;
    }
}

static float smoke_at(const Fluid *fluid, float y) {
    return Fluid_Sample(fluid, FLUID_SMOKE, FLUID_AT(PLACE_X + BEHIND, y));
}

/* Averages the profile across the plume over time, and takes its second moment. */
static void measure(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    float all = 0, first = 0, second = 0, step = Lab_Height(fluid) / PROFILE;
    (void)trial;
    for (int i = 0; i < PROFILE; i++) {
        float y = ((float)i + 0.5f) * step, here = smoke_at(fluid, y);
        gauge->trace[i] += (here - gauge->trace[i]) * 0.02f;
        all += gauge->trace[i], first += gauge->trace[i] * y, second += gauge->trace[i] * y * y;
    }
    if (all <= 0.05f || gauge->ticks < SETTLES) return;
    float middle = first / all, spread = second / all - middle * middle;
    Gauge_Know(gauge, sqrtf(spread > 0 ? spread : 0));
}

/* Draws the smoke as a share of the largest, over the distance from the middle of the plume. */
static void graph(const Trial *trial, const Gauge *gauge, Graph *to) {
    float most = 0, wide = Trial_Published(trial);
    for (int i = 0; i < PROFILE; i++) most = gauge->trace[i] > most ? gauge->trace[i] : most;
    to->x_title = "m across", to->y_title = "smoke 10 m behind";
    to->low[0] = -3, to->high[0] = 3, to->low[1] = 0, to->high[1] = 1.2f;
    Graph_Add(to, false);
    for (int i = 0; i < PROFILE && most > 0; i++) {
        float across = MOUTH_Y - ((float)i + 0.5f) * 0.09f;
        if (Maths_Abs(across) < 3) Graph_Point(to, across, gauge->trace[i] / most);
    }
    Graph_Add(to, true);
    for (int i = -12; i <= 12; i++) {
        float across = 0.25f * (float)i, part = across / wide;
        float tanh = Lab_Tanh(0.25f * part * part); /* exp(-2 z) = (1 - tanh z) / (1 + tanh z) */
        Graph_Point(to, across, (1 - tanh) / (1 + tanh));
    }
}

static int outline(const Trial *trial, float between, Shape *shapes) {
    const float low = 9.2f, half = 0.30f, mouth = 0.20f, top = MOUTH_Y + HALF;
    const float tower[4][2] = {
        {PLACE_X - half, low}, {PLACE_X + half, low}, {PLACE_X + mouth, top}, {PLACE_X - mouth, top}};
    (void)trial, (void)between;
    shapes[0] = Shape_Polygon(tower, 4, 0.02f);
    shapes[1] = Shape_Box(PLACE_X, top + 0.12f, mouth + 0.06f, 0.05f, 0, 0.02f);
    shapes[2] = Shape_Box(PLACE_X, 8.95f, 0.6f, 0.25f, 0, 0.03f);
    return 3;
}

// clang-format off
static const char CODE[] =
    CODE_CONSTANT(WIND)
    CODE_CONSTANT(PLACE_X)
    CODE_CONSTANT(MOUTH_Y)
    CODE_CONSTANT(HALF)
    "\n"
    "static void begin(void) { wind_everywhere(WIND); }\n"
    "\n"
    "/* Smoke comes out of the stack's mouth, in puffs that show the speed of the wind. */\n"
    "static void feed(int tick) {\n"
    "    const FluidView smoke = Fluid_Channel(air, FLUID_SMOKE);\n"
    "    const int x = (int)(PLACE_X / CELL);\n"
    "    for (int y = 0; y < ROWS; y++)\n"
    "        for (int i = x; i < x + 2 && fabsf(((float)y + 0.5f) * CELL - MOUTH_Y) <= HALF; i++)\n"
    "            smoke.data[i + y * smoke.row] = 1.6f + (float)sin(tick * (double)DT * 4.2);\n"
    "}\n";
// clang-format on

const Experiment EXPERIMENT_STACK = {
    .name = "stack",
    .title = "Smoke stack",
    .quantity = "spread of the smoke 10 m behind",
    .unit = "m",
    .format = "%.3f",
    .source = "Roberts 1923",
    .hint = "{left} or {right}: calmer or gustier air. The mouse stirs: what it adds is not in the theory.",
    .knob = "mixing K, in m^2/s",
    .setting = {0.005f, 0.01f, 0.02f, 0.04f, 0.08f},
    .settings = 5,
    .standard = 2,
    .view = PICTURE_SMOKE,
    .tolerance = 0.04f,
    .patience = 1500,
    .published = published,
    .tune = tune,
    .begin = begin,
    .tick = tick,
    .measure = measure,
    .graph = graph,
    .outline = outline,
    .code = CODE,
};
