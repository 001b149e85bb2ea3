/* The flame of a long slot burner. For a given rate of heat, buoyancy alone decides how fast air is drawn in. So it
 * decides how high the flame gets before it has burnt out. Froude's law in two dimensions is L = C Q^(2/3), whatever
 * the slot's width. Above a short opening the exponent is 2/5. L. M. Yuan and G. Cox, "An experimental study of some
 * line fires", Fire Safety J. 27 (1996), found C = .034 m for Q in kW per metre of the slot. The flame's height is the
 * median of its tip. Above its tip nothing is hotter than TIP.
 *
 *     rim |  ^  gas  ^  | rim     pilots burn at both ends of the slot */
#include "game/lab/fire/flames.h"

#define DENSITY 1.2f   /* kg/m^3 */
#define WARMTH  1.005f /* kJ a kg and degree */
#define PLACE_X 5.6f
#define MOUTH_Y 4.1f
#define HALF    0.1f /* m, of the slot */
#define WALL    0.05f
#define SPEED   0.8f /* m/s of the gas at first */
#define TIP     300  /* degrees */
#define PILOT   400  /* degrees */
#define WARM_UP 180  /* ticks until heights count */
#define BLOCK   300  /* ticks over which they are averaged */
#define EVERY   4
enum { RIM = EXPERIMENT_BODY, SLOT };

static float heat_rate(float speed) { return DENSITY * WARMTH * FLAMES_HEAT * speed * 2 * HALF; }

/* The cube root, by Newton's method. */
static float cube_root(float x) {
    float root = 1;
    for (int i = 0; i < 40; i++) root += (x / (root * root) - root) / 3;
    return root;
}

static float published(float speed) {
    const float rate = heat_rate(speed);
    return 0.034f * cube_root(rate * rate);
}

static void tune(FluidDef *def, float speed) {
    (void)speed;
    Flames_Tune(def, 2);
    for (int side = 0; side < 3; side++) def->side[side].kind = FLUID_OPEN;
}

/* Gas blows out between two rims. */
static void stamp(const Trial *trial, Fluid *fluid) {
    const float high = 0.5f * (Lab_Height(fluid) - MOUTH_Y), y = MOUTH_Y + high, out = HALF + WALL;
    FluidBody slot = Fluid_DefaultBody();
    slot.blows = true;
    slot.velocity[1] = -Trial_Setting(trial);
    Fluid_SetBody(fluid, SLOT, &slot);
    Fluid_StampBox(fluid, RIM, FLUID_AT(PLACE_X - out, y), FLUID_AT(WALL, high), 0);
    Fluid_StampBox(fluid, RIM, FLUID_AT(PLACE_X + out, y), FLUID_AT(WALL, high), 0);
    Fluid_StampBox(fluid, SLOT, FLUID_AT(PLACE_X, y), FLUID_AT(HALF, high), 0);
}

/* Adds the gas of a tick to the row of cells above the slot, and a pilot flame at both ends. */
static void tick(const Trial *trial, Fluid *fluid) {
    const FluidView fuel = Fluid_Channel(fluid, FLAMES_FUEL), heat = Fluid_Channel(fluid, FLUID_HEAT);
    const float cell = Fluid_GetDef(fluid)->cell_size;
    const int across = (int)(2 * HALF / cell + 0.5f), first = (int)(PLACE_X / cell - 0.5f * (float)across + 0.5f),
              y = (int)(MOUTH_Y / cell + 0.5f) - 1;
    if (across < 1 || y < 1 || y >= fuel.size[1] || first < 0 || first + across > fuel.size[0]) return;
    const float amount = Trial_Setting(trial) * LAB_DT * 2 * HALF / ((float)across * cell * cell);
    for (int x = first; x < first + across; x++) fuel.data[x + y * fuel.row] += amount;
    for (int i = 0; i < 4; i++) {
        float *pilot = &heat.data[(i & 1 ? first + across - 1 : first) + (y - i / 2) * heat.row];
        *pilot = *pilot < PILOT ? PILOT : *pilot;
    }
}

/* m above the mouth. */
static float tip_of(const Fluid *fluid) {
    const FluidView heat = Fluid_ReadChannel(fluid, FLUID_HEAT);
    const float cell = Fluid_GetDef(fluid)->cell_size;
    for (int y = 0; y < heat.size[1]; y++)
        for (int x = 0; x < heat.size[0]; x++)
            if (heat.data[x + y * heat.row] >= TIP) return Maths_Clamp(MOUTH_Y - (float)y * cell, 0, MOUTH_Y);
    return 0;
}

/* Half of the last samples lie above it. */
static float median(const Gauge *gauge, int samples) {
    float low = 0, high = MOUTH_Y;
    for (int i = 0; i < 20; i++) {
        const float middle = 0.5f * (low + high);
        int above = 0;
        for (int k = 0; k < samples; k++) above += Gauge_Sample(gauge, k) > middle;
        if (2 * above > samples)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static void measure(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    (void)trial;
    if (gauge->ticks % EVERY == 0) Gauge_Trace(gauge, tip_of(fluid));
    if (gauge->ticks >= WARM_UP + BLOCK && gauge->ticks % EVERY == 0) Gauge_Know(gauge, median(gauge, BLOCK / EVERY));
}

/* Draws the heights that were found at each speed, beside the law. */
static void graph(const Trial *trial, const Gauge *gauge, Graph *to) {
    const Experiment *experiment = trial->experiment;
    to->x_title = "m/s of gas", to->y_title = "m high";
    to->low[0] = 0, to->high[0] = 3.4f, to->low[1] = 0, to->high[1] = 4;
    Graph_Add(to, true);
    for (int i = 0; i < experiment->settings; i++) {
        const bool now = i == trial->step && gauge->known;
        const float height = now ? gauge->value : gauge->found[i];
        if (height > 0) Graph_Point(to, experiment->setting[i], height);
    }
    Graph_Add(to, false);
    for (int i = 1; i <= 34; i++) Graph_Point(to, 0.1f * (float)i, published(0.1f * (float)i));
}

static int outline(const Trial *trial, float between, Shape *shapes) {
    const float out = HALF + WALL;
    (void)trial, (void)between;
    shapes[0] = Shape_Box(PLACE_X - out, MOUTH_Y + 0.2f, WALL, 0.2f, 0, 0.01f);
    shapes[1] = Shape_Box(PLACE_X + out, MOUTH_Y + 0.2f, WALL, 0.2f, 0, 0.01f);
    shapes[2] = Shape_Box(PLACE_X, MOUTH_Y + 0.24f, out, 0.16f, 0, 0.01f);
    return 3;
}

// clang-format off
static const char CODE[] =
    CODE_CONSTANT(PLACE_X)
    CODE_CONSTANT(MOUTH_Y)
    CODE_CONSTANT(HALF)
    CODE_CONSTANT(WALL)
    CODE_CONSTANT(SPEED)
    CODE_CONSTANT(PILOT)
    "\n"
    "/* Gas blows out of a slot between two rims. */\n"
    "static void stamp(void) {\n"
    "    const float high = (ROWS * CELL - MOUTH_Y) / 2, y = MOUTH_Y + high;\n"
    "    body(PLACE_X, y, 0);\n"
    "    box(PLACE_X - HALF - WALL, y, WALL, high, 0);\n"
    "    box(PLACE_X + HALF + WALL, y, WALL, high, 0);\n"
    "    body(PLACE_X, y, 0);\n"
    "    box(PLACE_X, y, HALF, high, 0);\n"
    "    Fluid_SetBody(air, bodies, &(FluidBody){.blows = true, .velocity = {0, -SPEED}});\n"
    "}\n"
    "\n"
    "/* The gas of a tick comes in above the slot. Pilots burn at both ends. */\n"
    "static void feed(int tick) {\n"
    "    const FluidView fuel = Fluid_Channel(air, 2), heat = Fluid_Channel(air, FLUID_HEAT);\n"
    "    const int across = (int)fmaxf(2 * HALF / CELL + 0.5f, 1), y = (int)(MOUTH_Y / CELL + 0.5f) - 1;\n"
    "    const int first = (int)(PLACE_X / CELL - (float)across / 2 + 0.5f);\n"
    "    (void)tick;\n"
    "    for (int x = first; x < first + across; x++)\n"
    "        fuel.data[x + y * fuel.row] += SPEED * DT * 2 * HALF / ((float)across * CELL * CELL);\n"
    "    for (int i = 0; i < 4; i++) {\n"
    "        float *pilot = &heat.data[(i % 2 ? first + across - 1 : first) + (y - i / 2) * heat.row];\n"
    "        *pilot = fmaxf(*pilot, PILOT);\n"
    "    }\n"
    "}\n";
// clang-format on

const Experiment EXPERIMENT_FLAME = {
    .name = "flame",
    .title = "Flame",
    .quantity = "its height L",
    .unit = "m",
    .format = "%.2f",
    .source = "Yuan and Cox 1996",
    .hint = "{left} or {right}: less or more gas. Blow at it: the mouse stirs.",
    .knob = "speed of the gas, in m/s",
    .setting = {0.2f, 0.4f, SPEED, 1.2f, 1.6f, 2.4f, 3.2f},
    .settings = 7,
    .standard = 2,
    .view = PICTURE_SMOKE,
    .tolerance = 0.2f,
    .patience = 600,
    .published = published,
    .tune = tune,
    .stamp = stamp,
    .tick = tick,
    .measure = measure,
    .graph = graph,
    .outline = outline,
    .code = CODE,
};
