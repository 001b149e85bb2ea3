/* The billows of Kelvin and Helmholtz. Two winds blow past each other with u = U tanh(y / d), and waves on the layer
 * between them grow by themselves. See A. Michalke, "On the inviscid instability of the hyperbolic-tangent velocity
 * profile", J. Fluid Mech. 19 (1964). The rates below, in U / d over the wave number in 1 / d, are those of Rayleigh's
 * equation for that profile. The largest is .1897 at .4446. Three waves fit into the box. Once rolled up they pair. */
#include "game/base/count.h"
#include "game/base/samples.h"
#include "game/lab/experiment.h"

#define WAVES 3
#define CELLS 0.6f /* that either wind crosses in a tick */
#define SEED  0.003f
#define FROM  0.02f /* of the wind, the wave's size at which measuring begins */
#define TO    0.08f /* the size at which it ends, as the theory is for small waves */
#define EVERY 2

static const struct {
    float number, rate;
} RATES[] = {{0.2f, 0.1389f}, {0.3f, 0.1729f}, {0.4446f, 0.1897f}, {0.6f, 0.1730f}, {0.75f, 0.1283f}};

static float published(float number) {
    for (int i = 0; i < COUNT_OF(RATES); i++)
        if (RATES[i].number == number) return RATES[i].rate;
    return -1;
}

static float wind_of(const FluidDef *def) { return Lab_Speed(def, CELLS); }
static float wave_of(float width) { return (float)MATHS_TURN * WAVES / width; } /* 1/m */

static float thickness(const Trial *trial, const Fluid *fluid) {
    return Trial_Setting(trial) / wave_of(Lab_Width(fluid));
}

static void tune(FluidDef *def, float number) {
    (void)number;
    Lab_Quiet(def);
    def->viscosity = 0;
    def->side[0].kind = def->side[1].kind = FLUID_PERIODIC;
    for (int side = 2; side < 4; side++) def->side[side].slip = 1;
}

static void set_flow(const Trial *trial, Fluid *fluid) {
    const float cell = Fluid_GetDef(fluid)->cell_size, wind = wind_of(Fluid_GetDef(fluid)), d = thickness(trial, fluid),
                middle = 0.5f * Lab_Height(fluid), wave = wave_of(Lab_Width(fluid));
    for (int axis = 0; axis < 2; axis++) {
        const FluidView view = Fluid_Velocity(fluid, axis);
        for (int y = 0; y < view.size[1]; y++) {
            float up = (middle - ((float)y + view.offset[1]) * cell) / d;
            for (int x = 0; x < view.size[0]; x++) {
                float across = ((float)x + view.offset[0]) * cell, far = up * up;
                view.data[x + y * view.row] =
                    axis ? SEED * wind * Maths_Cos((double)(wave * across)) / (1 + 0.2f * far) : wind * Lab_Tanh(up);
            }
        }
    }
}

/* Puts smoke into the lower wind, for the picture. */
static void begin(const Trial *trial, Fluid *fluid) {
    const FluidView smoke = Fluid_Channel(fluid, FLUID_SMOKE);
    const float cell = Fluid_GetDef(fluid)->cell_size / (float)Samples_Of(fluid, smoke).fineness;
    const float middle = 0.5f * (float)smoke.size[1], d = thickness(trial, fluid) / cell;
    set_flow(trial, fluid);
    for (int y = 0; y < smoke.size[1]; y++)
        for (int x = 0; x < smoke.size[0]; x++)
            smoke.data[x + y * smoke.row] = 0.5f + 0.5f * Lab_Tanh(((float)y + 0.5f - middle) / d);
}

/* Amplitude of the wave in the vertical wind along the middle, as a share of the wind. */
static float amplitude(const Fluid *fluid) {
    const FluidView v = Fluid_ReadVelocity(fluid, 1);
    const float cell = Fluid_GetDef(fluid)->cell_size, wave = wave_of(Lab_Width(fluid));
    const int y = v.size[1] / 2;
    float even = 0, odd = 0;
    for (int x = 0; x < v.size[0]; x++) {
        double phase = (double)(wave * ((float)x + v.offset[0]) * cell);
        even += v.data[x + y * v.row] * Maths_Cos(phase);
        odd += v.data[x + y * v.row] * Maths_Sin(phase);
    }
    return 2 * sqrtf(even * even + odd * odd) / ((float)v.size[0] * wind_of(Fluid_GetDef(fluid)));
}

enum { FIRST, FIRST_TICK, SCALE }; /* sums: the wave and the tick when measuring began, U / d in 1/s */

static void measure(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    float now = amplitude(fluid), *sum = gauge->sum;
    sum[SCALE] = wind_of(Fluid_GetDef(fluid)) / thickness(trial, fluid);
    if (gauge->ticks % EVERY == 0) Gauge_Trace(gauge, now);
    if (sum[FIRST] <= 0 && now >= FROM) sum[FIRST] = now, sum[FIRST_TICK] = (float)gauge->ticks;
    if (gauge->known || sum[FIRST] <= 0 || now < TO) return;
    float seconds = ((float)gauge->ticks - sum[FIRST_TICK]) * LAB_DT;
    if (seconds > 0) Gauge_Know(gauge, Lab_Log(now / sum[FIRST]) / (seconds * sum[SCALE]));
}

/* Draws the wave from its beginning on, and its growth by theory from where measuring began. */
static void graph(const Trial *trial, const Gauge *gauge, Graph *to) {
    const int kept = Gauge_Kept(gauge);
    to->x_title = "s", to->y_title = "wave, decades";
    to->low[0] = 0, to->high[0] = 12, to->low[1] = -3, to->high[1] = 0;
    Graph_Add(to, false);
    for (int i = 0; i < kept; i += 4) {
        float seconds = (float)((gauge->traced - kept + i + 1) * EVERY) * LAB_DT;
        if (seconds <= to->high[0]) Graph_Point(to, seconds, Lab_Decades(Gauge_Sample(gauge, kept - 1 - i)));
    }
    if (gauge->sum[FIRST] <= 0) return;
    float began = gauge->sum[FIRST_TICK] * LAB_DT, slope = Trial_Published(trial) * gauge->sum[SCALE] / 2.302585f;
    Graph_Add(to, false);
    Graph_Point(to, began, Lab_Decades(gauge->sum[FIRST]));
    Graph_Point(to, began - Lab_Decades(gauge->sum[FIRST]) / slope, 0);
}

// clang-format off
static const char CODE[] =
    CODE_CONSTANT(CELLS)
    CODE_CONSTANT(WAVES)
    CODE_CONSTANT(SEED)
    "\n"
    "/* Two winds that blow past each other, with waves on the layer between them, and smoke in the lower one. */\n"
    "static void begin(void) {\n"
    "    const FluidView smoke = Fluid_Channel(air, FLUID_SMOKE);\n"
    "    const float wind = CELLS * CELL / DT, number = 6.2831853f * WAVES / (COLUMNS * CELL), thick = 0.4446f / number;\n"
    "    for (int axis = 0; axis < 2; axis++) {\n"
    "        const FluidView speed = Fluid_Velocity(air, axis);\n"
    "        for (int y = 0; y < speed.size[1]; y++)\n"
    "            for (int x = 0; x < speed.size[0]; x++) {\n"
    "                const float up = (ROWS / 2.0f - ((float)y + speed.offset[1])) * CELL / thick;\n"
    "                const float ripple = SEED * cosf(number * ((float)x + speed.offset[0]) * CELL);\n"
    "                speed.data[x + y * speed.row] = wind * (axis ? ripple / (1 + 0.2f * up * up) : tanhf(up));\n"
    "            }\n"
    "    }\n"
    "    for (int y = 0; y < ROWS; y++)\n"
    "        for (int x = 0; x < COLUMNS; x++)\n"
    "            smoke.data[x + y * smoke.row] = 0.5f + 0.5f * tanhf(((float)y + 0.5f - ROWS / 2.0f) * CELL / thick);\n"
    "}\n";
// clang-format on

const Experiment EXPERIMENT_BILLOWS = {
    .name = "billows",
    .title = "Kelvin-Helmholtz billows",
    .quantity = "growth of the first wave, in U / d",
    .format = "%.4f",
    .source = "Michalke 1964",
    .hint = "{left} or {right}: a thinner or a thicker layer between the winds, from the start. The mouse stirs.",
    .knob = "wave number, in 1 / d",
    .setting = {0.2f, 0.3f, 0.4446f, 0.6f, 0.75f},
    .settings = 5,
    .standard = 2,
    .anew = true,
    .view = PICTURE_VORTICITY,
    .tolerance = 0.08f,
    .patience = 1500,
    .published = published,
    .tune = tune,
    .begin = begin,
    .measure = measure,
    .graph = graph,
    .code = CODE,
};
