/* A cigarette's smoke, a thin warm plume that rises straight, faster and faster, and sways further up. The laminar part
 * follows T. Fujii, "Theory of the steady laminar natural convection above a horizontal line heat source", Int. J. Heat
 * Mass Transfer 6 (1963), and B. Gebhart, L. Pera and A. Schorr, same journal 13 (1970). Its middle rises at C (F^2 x /
 * nu)^(1/5). Here x is the height above the source, and F the buoyancy that is fed in, in m^3/s^3. For air (Prandtl
 * number .7) C is .809. Two heights are compared, so the exact place where the plume begins does not matter. */
#include "game/base/samples.h"
#include "game/lab/experiment.h"

#define VISCOSITY 0.02f
#define PRANDTL   0.7f
#define PLACE_X   10.5f
#define ABOVE     0.6f /* m from the floor to the source */
#define TIP_Y     8.4f /* m, in the map */
#define LOW       1.6f /* m above the source, the two heights */
#define HIGH      3.0f
#define HALF      0.10f /* m, of the source */
#define SWAY      0.6f  /* m/s^2 of a draught across its foot */
#define RHYTHM    0.6   /* 1/s, a rhythm that the plume amplifies */
#define EVERY     4
#define BLOCK     180
#define LIFT      0.0333f /* m/s^2 a degree, as in nature */

static float published(float buoyancy) {
    (void)buoyancy;
    return 0.809f;
}

static void tune(FluidDef *def, float buoyancy) {
    (void)buoyancy;
    Lab_Quiet(def);
    def->viscosity = VISCOSITY;
    def->channel[FLUID_HEAT].diffusion = VISCOSITY / PRANDTL;
    def->channel[FLUID_HEAT].buoyancy = LIFT;
    for (int side = 0; side < 3; side++) def->side[side].kind = FLUID_OPEN;
    def->side[3].slip = 1;
}

static Vec2 source(const Fluid *fluid) { return Vec2_At(PLACE_X, Lab_Height(fluid) - ABOVE); }

/* Sets the first cell of the source. Returns its width in cells. */
static int cells_of(const Fluid *fluid, int first[2]) {
    const FluidDef *def = Fluid_GetDef(fluid);
    int across = (int)(2 * HALF / def->cell_size + 0.5f);
    Vec2 at = source(fluid);
    across = across < 1 ? 1 : across;
    first[0] = (int)(at.x / def->cell_size - 0.5f * (float)across + 0.5f);
    first[1] = (int)(at.y / def->cell_size - 0.5f * (float)across + 0.5f);
    return across;
}

/* Adds heat for the buoyancy that the knob says, and a draught that makes the plume sway. */
static void tick(const Trial *trial, Fluid *fluid) {
    const FluidView heat = Fluid_Channel(fluid, FLUID_HEAT);
    const Samples smoke = Samples_Of(fluid, Fluid_Channel(fluid, FLUID_SMOKE));
    const float cell = Fluid_GetDef(fluid)->cell_size;
    int first[2], across = cells_of(fluid, first);
    float degrees = Trial_Setting(trial) / LIFT * LAB_DT / ((float)(across * across) * cell * cell);
    Vec2 at = source(fluid);
    float sway = SWAY * Maths_Sin((double)trial->ticks * (double)LAB_DT * MATHS_TURN * RHYTHM);
    Fluid_Push(fluid, FLUID_AT(at.x, at.y - 0.5f), FLUID_AT(at.x, at.y - 0.5f), 0.25f, FLUID_AT(sway * LAB_DT, 0));
    for (int y = first[1]; y < first[1] + across; y++)
        for (int x = first[0]; x < first[0] + across; x++) {
            if (x < 0 || y < 0 || x >= heat.size[0] || y >= heat.size[1]) continue;
            heat.data[x + y * heat.row] += degrees;
            Samples_Raise(&smoke, x, y, 0, 1.4f);
        }
}

/* The cigarette is only drawn. The air does not feel it. */
static int outline(const Trial *trial, float between, Shape *shapes) {
    (void)trial, (void)between;
    shapes[0] = Shape_Capsule(PLACE_X + 0.06f, TIP_Y + 0.07f, 0.075f, PLACE_X + 1.5f, TIP_Y + 0.34f, 0.085f);
    shapes[1] = Shape_Box(PLACE_X + 1.05f, TIP_Y + 0.52f, 1.2f, 0.08f, 0, 0.03f);
    return 2;
}

/* The fastest wind up at a height, searched near the middle because the plume may lean. */
static float rise_at(const Fluid *fluid, float above) {
    float best = 0, y = source(fluid).y - above;
    for (int i = -20; i <= 20; i++) {
        float velocity[3] = {0, 0, 0};
        Fluid_SampleVelocity(fluid, FLUID_AT(PLACE_X + 0.04f * (float)i, y), velocity);
        if (-velocity[1] > best) best = -velocity[1];
    }
    return best;
}

static float fifth_power(float x) { return x * x * x * x * x; }

/* By Newton's method. */
static float fifth_root(float x) {
    float root = 1;
    if (!(x > 0)) return 0;
    for (int i = 0; i < 40; i++) root = 0.8f * root + x / (5 * root * root * root * root);
    return root;
}

enum { SUM, COUNT, MEAN }; /* sums */

static void measure(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    float low = rise_at(fluid, LOW), high = rise_at(fluid, HIGH), *sum = gauge->sum, f = Trial_Setting(trial);
    float now = fifth_root((fifth_power(high) - fifth_power(low)) / (HIGH - LOW) * VISCOSITY / (f * f));
    if (gauge->ticks % EVERY == 0) Gauge_Trace(gauge, high);
    sum[SUM] += now;
    if (++sum[COUNT] < BLOCK) return;
    float mean = sum[SUM] / sum[COUNT];
    bool even = gauge->ticks > 3 * BLOCK && Maths_Abs(mean - sum[MEAN]) < 0.005f * mean;
    if (even || gauge->known) Gauge_Know(gauge, mean);
    sum[MEAN] = mean, sum[SUM] = sum[COUNT] = 0;
}

static void graph(const Trial *trial, const Gauge *gauge, Graph *to) {
    (void)trial;
    to->x_title = "s", to->y_title = "m/s, 3 m above";
    Graph_Trace(to, gauge, EVERY, 0, 3);
}

// clang-format off
static const char CODE[] =
    CODE_CONSTANT(PLACE_X)
    CODE_CONSTANT(ABOVE)
    CODE_CONSTANT(HALF)
    CODE_CONSTANT(LIFT)
    CODE_CONSTANT(SWAY)
    "\n"
    "/* The tip warms the air and smokes. A draught across its foot makes the plume sway. */\n"
    "static void feed(int tick) {\n"
    "    const FluidView smoke = Fluid_Channel(air, FLUID_SMOKE), heat = Fluid_Channel(air, FLUID_HEAT);\n"
    "    const float down = ROWS * CELL - ABOVE, sway = SWAY * DT * wave(0.6 * tick * (double)DT);\n"
    "    const int wide = (int)fmaxf(2 * HALF / CELL + 0.5f, 1); /* cells */\n"
    "    const float warmth = 0.4f / LIFT * DT / ((float)(wide * wide) * CELL * CELL);\n"
    "    const int x = (int)(PLACE_X / CELL - (float)wide / 2 + 0.5f), y = (int)(down / CELL - (float)wide / 2 + 0.5f);\n"
    "    for (int j = y; j < y + wide; j++)\n"
    "        for (int i = x; i < x + wide; i++) {\n"
    "            heat.data[i + j * heat.row] += warmth;\n"
    "            smoke.data[i + j * smoke.row] = fmaxf(smoke.data[i + j * smoke.row], 1.4f);\n"
    "        }\n"
    "    Fluid_Push(air, FLUID_AT(PLACE_X, down - 0.5f), NULL, 0.25f, FLUID_AT(sway, 0));\n"
    "}\n";
// clang-format on

const Experiment EXPERIMENT_CIGARETTE = {
    .name = "cigarette",
    .title = "Cigarette",
    .quantity = "rise, in (F^2 x / viscosity)^(1/5)",
    .format = "%.3f",
    .source = "Fujii 1963, Gebhart 1970",
    .hint = "{left} or {right}: cooler or hotter. Blow at it: the mouse stirs, and the smoke sways.",
    .knob = "buoyancy F, in m^3/s^3",
    .setting = {0.1f, 0.2f, 0.4f, 0.8f, 1.2f},
    .settings = 5,
    .standard = 2,
    .view = PICTURE_SMOKE,
    .tolerance = 0.08f,
    .patience = 3000,
    .published = published,
    .tune = tune,
    .tick = tick,
    .measure = measure,
    .graph = graph,
    .outline = outline,
    .glow = {PLACE_X, TIP_Y},
    .code = CODE,
};
