/* A vortex ring goes at U = Gamma / (4 pi R) (ln(8 R / a) - .558). This holds if the core is thin and its vorticity
 * falls off as exp(-r^2 / a^2). See P. G. Saffman, "The velocity of viscous vortex rings", Stud. Appl. Math. 49 (1970).
 * For an even core the constant is 1/4. Our ring starts in the middle of a box whose walls slip. Its mirror images in
 * the walls go the other way, and slow it by about a twenty-fifth. */
#include "game/lab/depth.h"

#define RADIUS 0.5f
#define START  2.6f /* m below the ceiling where it begins */
#define FROM   2.5f /* m, where measuring begins */
#define TO     1.9f /* m, where measuring ends */
#define CELLS  0.4f /* that it goes in a tick, with a core of standard size */
#define OFTEN  2    /* ticks between measurements */
#define EASE   3    /* projections before it starts */
#define AGAIN  160  /* ticks from one ring to the next */

static float share(float thinness) { return Lab_Log(8 * thinness) - 0.558f; }

static float published(float thinness) { return share(thinness); }

static void tune(FluidDef *def, float thinness) {
    (void)thinness;
    Lab_Quiet(def);
    def->viscosity = 0;
    def->reflection = def->order == FLUID_ADVECT_FIRST; /* otherwise it loses a tenth of its speed */
    for (int side = 0; side < 6; side++) def->side[side].slip = 1;
}

/* Gamma / (4 pi R), m/s. */
static float scale(const Fluid *fluid) { return Lab_Speed(Fluid_GetDef(fluid), CELLS) / share(3); }

static void start_ring(const Trial *trial, Fluid *fluid) {
    const float middle = 0.5f * Lab_Width(fluid);
    const DepthRing ring = {.at = {middle, START, middle},
                            .radius = RADIUS,
                            .core = RADIUS / Trial_Setting(trial),
                            .circulation = scale(fluid) * 2 * (float)MATHS_TURN * RADIUS};
    Depth_AddRing(fluid, &ring);
    Depth_AddRingSmoke(fluid, &ring, 1.2f);
}

static void begin(const Trial *trial, Fluid *fluid) {
    start_ring(trial, fluid);
    for (int i = 0; i < EASE; i++) Fluid_StepVelocity(fluid, 1e-6f);
}

/* Only the first ring is measured. The next rings go through air that it has stirred. */
static void tick(const Trial *trial, Fluid *fluid) {
    if (trial->ticks > 1 && trial->ticks % AGAIN == 1) start_ring(trial, fluid);
}

/* The mean height of the ring, from the vorticity about z in the slab through its axis. The weights are vorticity times
 * distance from the axis. */
static float height_of(const Fluid *fluid) {
    const FluidView u = Fluid_ReadVelocity(fluid, 0), v = Fluid_ReadVelocity(fluid, 1);
    const FluidDef *def = Fluid_GetDef(fluid);
    const int *size = def->size;
    const float *across = u.data + size[2] / 2 * u.slab, *along = v.data + size[2] / 2 * v.slab;
    double weight = 0, sum = 0;
    for (int y = 1; y < size[1]; y++)
        for (int x = 1; x < size[0]; x++) {
            const float spin =
                along[x + y * v.row] - along[x - 1 + y * v.row] - across[x + y * u.row] + across[x + (y - 1) * u.row];
            const double part = (double)spin * (x - 0.5 * size[0]) * Maths_Abs((float)x - 0.5f * (float)size[0]);
            weight += part, sum += part * y;
        }
    return weight != 0 ? (float)(sum / weight) * def->cell_size : 0;
}

enum { FROM_TICK, FROM_AT, UNIT }; /* sums: tick and height when measuring began, Gamma / (4 pi R) in m/s */

static void measure(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    float *sum = gauge->sum;
    (void)trial;
    if (gauge->known || gauge->ticks % OFTEN) return;
    const float at = height_of(fluid);
    sum[UNIT] = scale(fluid);
    Gauge_Trace(gauge, START - at);
    if (sum[FROM_TICK] <= 0 && at < FROM) sum[FROM_TICK] = (float)gauge->ticks, sum[FROM_AT] = at;
    if (sum[FROM_TICK] <= 0 || at > TO) return;
    const float seconds = ((float)gauge->ticks - sum[FROM_TICK]) * LAB_DT;
    Gauge_Know(gauge, (sum[FROM_AT] - at) / seconds / sum[UNIT]);
}

/* Draws how far it has come, beside the published speed from where measuring began. */
static void graph(const Trial *trial, const Gauge *gauge, Graph *to) {
    const float *sum = gauge->sum, speed = Trial_Published(trial) * sum[UNIT];
    to->x_title = "s", to->y_title = "m risen";
    to->low[0] = 0, to->high[0] = 0.8f, to->low[1] = 0, to->high[1] = START - TO;
    Graph_Add(to, false);
    for (int i = 0; i < gauge->traced && i < GRAPH_POINTS; i++)
        Graph_Point(to, (float)((i + 1) * OFTEN) * LAB_DT, gauge->trace[i]);
    if (sum[FROM_TICK] <= 0) return;
    const float began = sum[FROM_TICK] * LAB_DT, risen = START - sum[FROM_AT];
    Graph_Add(to, false);
    Graph_Point(to, began, risen);
    Graph_Point(to, began + (to->high[1] - risen) / speed, to->high[1]);
}

const Experiment EXPERIMENT_RING = {
    .name = "ring",
    .title = "Vortex ring",
    .quantity = "its speed, in Gamma / (4 pi R)",
    .format = "%.3f",
    .source = "Saffman 1970",
    .hint = "{left} or {right}: a thicker or a thinner core, from the start. Held, {bellows} stirs and smokes, {torch} "
            "turns the box; the wheel comes nearer, or moves the slice.",
    .knob = "radius, in core radii",
    .setting = {2, 2.5f, 3, 4, 5},
    .settings = 5,
    .standard = 2,
    .anew = true,
    .deep = 4,
    .view = PICTURE_SMOKE,
    .tolerance = 0.12f,
    .patience = 400,
    .published = published,
    .tune = tune,
    .begin = begin,
    .tick = tick,
    .measure = measure,
    .graph = graph,
};
