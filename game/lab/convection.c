/* Rayleigh and Benard's convection of air between a warm plate below and a cold plate above. The air stands still up to
 * a Rayleigh number of 1708 (H. Jeffreys 1928; A. Pellew and R. V. Southwell 1940). Beyond that it rolls, and carries
 * the Nusselt number times the heat that still air would conduct. The numbers are those of R. M. Clever and F. H.
 * Busse, "Transition to time-dependent convection", J. Fluid Mech. 65 (1974). They hold for air (Prandtl number .71) in
 * rolls about as wide as the layer is high. The plates are four heights long, so that two pairs of rolls fit. */
#include "game/base/count.h"
#include "game/base/samples.h"
#include "game/lab/experiment.h"

#define CELLS   1.25f /* cells a tick, for air in free fall over the whole difference */
#define PRANDTL 0.71f
#define DEGREES 20.0f
#define PAIRS   2
#define ONSET   1708.0f
#define OFTEN   120 /* ticks between checks of whether it has settled */

static const struct {
    float rayleigh, nusselt;
} PUBLISHED[] = {{1500, 1},      {2000, 1.212f}, {3000, 1.663f}, {5000, 2.116f},
                 {1e4f, 2.661f}, {2e4f, 3.258f}, {3e4f, 3.662f}, {5e4f, 4.245f}};
enum { ROWS = COUNT_OF(PUBLISHED) };

static float published(float rayleigh) {
    for (int i = 0; i < ROWS; i++)
        if (PUBLISHED[i].rayleigh == rayleigh) return PUBLISHED[i].nusselt;
    return -1;
}

/* A higher Rayleigh number makes the air less viscous. The speed of free fall stays the same. */
static void tune(FluidDef *def, float rayleigh) {
    const float high = (float)def->size[1] * def->cell_size, fall = Lab_Speed(def, CELLS);
    FluidChannel *heat = &def->channel[FLUID_HEAT];
    Lab_Quiet(def);
    heat->buoyancy = fall * fall / (DEGREES * high);
    heat->diffusion = fall * high / sqrtf(PRANDTL * rayleigh);
    def->viscosity = PRANDTL * heat->diffusion;
    def->side[0].kind = def->side[1].kind = FLUID_PERIODIC;
    for (int side = 2; side < 4; side++)
        def->side[side].holds[FLUID_HEAT] = true, def->side[side].value[FLUID_HEAT] = side == 3 ? DEGREES : 0;
}

/* Starts with the heat of still air that conducts, and a hint of rolls. */
static void begin(const Trial *trial, Fluid *fluid) {
    const FluidView heat = Fluid_Channel(fluid, FLUID_HEAT);
    const Samples smoke = Samples_Of(fluid, Fluid_Channel(fluid, FLUID_SMOKE));
    (void)trial;
    for (int y = 0; y < heat.size[1]; y++)
        for (int x = 0; x < heat.size[0]; x++) {
            float down = ((float)y + 0.5f) / (float)heat.size[1], across = ((float)x + 0.5f) / (float)heat.size[0];
            float roll = Maths_Cos(MATHS_TURN * PAIRS * (double)across) * Maths_Sin(MATHS_TURN / 2 * (double)down);
            heat.data[x + y * heat.row] = DEGREES * (down + 0.03f * roll);
            for (int k = 0; k < smoke.count; k++) *Samples_At(&smoke, x, y, 0, k) = down > 0.75f ? 0.7f : 0;
        }
}

/* From the flux of the solver's own diffusion at the plates, half a cell from the first samples. */
static float nusselt(const Fluid *fluid) {
    const FluidView heat = Fluid_ReadChannel(fluid, FLUID_HEAT);
    const int last = heat.size[1] - 1;
    float sum = 0;
    for (int x = 0; x < heat.size[0]; x++) sum += heat.data[x] + (DEGREES - heat.data[x + last * heat.row]);
    return sum * (float)heat.size[1] / (DEGREES * (float)heat.size[0]);
}

/* Root mean square of the vertical wind along the middle, as a share of the speed of free fall. */
static float stir_of(const Fluid *fluid) {
    const FluidView v = Fluid_ReadVelocity(fluid, 1);
    const int y = v.size[1] / 2;
    float sum = 0;
    for (int x = 0; x < v.size[0]; x++) sum += v.data[x + y * v.row] * v.data[x + y * v.row];
    return sqrtf(sum / (float)v.size[0]) / Lab_Speed(Fluid_GetDef(fluid), CELLS);
}

/* Sums: the Nusselt numbers since the last check, their mean before, the wind then, its growth in 1/s. */
enum { SUM, MEAN, WIND, GROWTH };

static bool has_settled(const Gauge *gauge, float wind, float mean) {
    bool still = wind < 3e-3f && gauge->sum[GROWTH] < 0, steady = Maths_Abs(wind - gauge->sum[WIND]) < 0.01f * wind;
    bool even = Maths_Abs(mean - gauge->sum[MEAN]) < 0.003f * mean;
    return gauge->ticks > 2 * OFTEN && even && (still || steady || gauge->ticks > 30 * OFTEN);
}

static void measure(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    float now = nusselt(fluid), *sum = gauge->sum;
    (void)trial;
    sum[SUM] += now;
    if (gauge->ticks % 4 == 0) Gauge_Trace(gauge, now);
    if (gauge->ticks % OFTEN != 0) return;
    float mean = sum[SUM] / OFTEN, wind = stir_of(fluid);
    if (has_settled(gauge, wind, mean))
        Gauge_Know(gauge, mean);
    else
        gauge->known = false;
    if (sum[WIND] > 0 && wind > 0) sum[GROWTH] = Lab_Log(wind / sum[WIND]) / (OFTEN * LAB_DT);
    sum[MEAN] = mean, sum[WIND] = wind, sum[SUM] = 0;
}

static void graph(const Trial *trial, const Gauge *gauge, Graph *to) {
    to->x_title = "Rayleigh number, decades", to->y_title = "Nusselt number";
    to->low[0] = 3, to->high[0] = 6.1f, to->low[1] = 0, to->high[1] = 8;
    Graph_Add(to, true);
    for (int i = 0; i < trial->experiment->settings; i++)
        if (gauge->found[i] > 0) Graph_Point(to, Lab_Decades(trial->experiment->setting[i]), gauge->found[i]);
    Graph_Point(to, Lab_Decades(Trial_Setting(trial)), Gauge_Sample(gauge, 0));
    Graph_Add(to, false);
    Graph_Point(to, 3, 1);
    Graph_Point(to, Lab_Decades(ONSET), 1);
    for (int i = 1; i < ROWS; i++) Graph_Point(to, Lab_Decades(PUBLISHED[i].rayleigh), PUBLISHED[i].nusselt);
}

// clang-format off
static const char CODE[] =
    CODE_CONSTANT(PAIRS)
    CODE_CONSTANT(DEGREES)
    "\n"
    "/* Air that conducts heat at rest, with a hint of rolls, and smoke over the warm floor. */\n"
    "static void begin(void) {\n"
    "    const FluidView smoke = Fluid_Channel(air, FLUID_SMOKE), heat = Fluid_Channel(air, FLUID_HEAT);\n"
    "    for (int y = 0; y < ROWS; y++)\n"
    "        for (int x = 0; x < COLUMNS; x++) {\n"
    "            const float down = ((float)y + 0.5f) / ROWS, across = ((float)x + 0.5f) / COLUMNS;\n"
    "            const float roll = wave(PAIRS * across + 0.25f) * wave(down / 2);\n"
    "            heat.data[x + y * heat.row] = DEGREES * (down + 0.03f * roll);\n"
    "            smoke.data[x + y * smoke.row] = down > 0.75f ? 0.7f : 0;\n"
    "        }\n"
    "}\n";
// clang-format on

const Experiment EXPERIMENT_CONVECTION = {
    .name = "convection",
    .title = "Convection between plates",
    .quantity = "Nusselt number",
    .format = "%.3f",
    .source = "Clever and Busse 1974",
    .hint = "{left} or {right}: less or more difference of temperature; below 1708 the air stands still, far above it "
            "plumes rise. The mouse stirs.",
    .knob = "Rayleigh number",
    .setting = {1500, 2000, 3000, 5000, 1e4f, 2e4f, 3e4f, 5e4f, 1e5f, 3e5f, 1e6f},
    .settings = 11,
    .standard = 3,
    .view = PICTURE_HEAT,
    .tolerance = 0.05f,
    .patience = 6000,
    .published = published,
    .tune = tune,
    .begin = begin,
    .measure = measure,
    .graph = graph,
    .code = CODE,
};
