/* A room full of gas, a spark, and a door. Burning makes gas that needs more room, and the door is the only way out. So
 * the net outflow through the door is exactly what burning has made. Both are counted.
 *
 *     +------------+
 *     | gas        |
 *     |  *spark      door -> outflow
 *     +-------------------- */
#include "game/lab/fire/flames.h"

#define LEFT      3.1f /* m, the room's walls */
#define RIGHT     6.3f
#define CEILING   1.0f
#define FLOOR     3.2f
#define WALL      0.12f
#define DOOR      0.6f /* m high, at first */
#define SPARK_X   3.7f
#define SPARK_Y   2.6f
#define SPARK     0.15f
#define HOT       900
#define WAIT      30  /* ticks until the spark */
#define BURN      150 /* ticks after the spark for which the door is watched */
#define EXPANSION 2.5f
#define GAS       0.5f
#define AGAIN     540 /* ticks from one flash to the next */
#define MOST      4   /* m^2/s in the graph */
enum { ROOM = EXPERIMENT_BODY };

static float published(float door) {
    (void)door;
    return 1;
}

static void tune(FluidDef *def, float door) {
    (void)door;
    Flames_Tune(def, EXPANSION);
    def->side[0].kind = def->side[1].kind = def->side[2].kind = FLUID_OPEN;
}

static void box(Fluid *fluid, float left, float top, float right, float bottom) {
    Fluid_StampBox(fluid, ROOM, FLUID_AT(0.5f * (left + right), 0.5f * (top + bottom)),
                   FLUID_AT(0.5f * (right - left), 0.5f * (bottom - top)), 0);
}

static void stamp(const Trial *trial, Fluid *fluid) {
    box(fluid, LEFT - WALL, CEILING - WALL, RIGHT + WALL, CEILING);
    box(fluid, LEFT - WALL, CEILING, LEFT, FLOOR);
    box(fluid, RIGHT, CEILING, RIGHT + WALL, FLOOR - Trial_Setting(trial));
    box(fluid, 0, FLOOR, Lab_Width(fluid), Lab_Height(fluid));
}

/* Sets the range [from, to) of cells between two places along an axis. */
static void cells_between(const Fluid *fluid, int axis, float low, float high, int range[2]) {
    const FluidDef *def = Fluid_GetDef(fluid);
    range[0] = (int)(low / def->cell_size + 0.5f), range[1] = (int)(high / def->cell_size + 0.5f);
    for (int i = 0; i < 2; i++) range[i] = range[i] < def->size[axis] ? range[i] : def->size[axis];
}

static void fill(Fluid *fluid) {
    const FluidView fuel = Fluid_Channel(fluid, FLAMES_FUEL);
    int across[2], down[2];
    cells_between(fluid, 0, LEFT, RIGHT, across);
    cells_between(fluid, 1, CEILING, FLOOR, down);
    for (int y = down[0]; y < down[1]; y++)
        for (int x = across[0]; x < across[1]; x++) fuel.data[x + y * fuel.row] = GAS;
}

static void tick(const Trial *trial, Fluid *fluid) {
    const FluidView heat = Fluid_ReadChannel(fluid, FLUID_HEAT);
    const int since = (int)(trial->ticks % AGAIN), at[2] = {(int)(SPARK_X / Fluid_GetDef(fluid)->cell_size),
                                                            (int)(SPARK_Y / Fluid_GetDef(fluid)->cell_size)};
    if (since == 1) fill(fluid);
    if (since == WAIT && at[0] < heat.size[0] && at[1] < heat.size[1])
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(SPARK_X, SPARK_Y), FLUID_AT(SPARK_X, SPARK_Y), SPARK, HOT);
}

/* ---- Made and let out ------------------------------------------------------------------------ */

/* m^2/s of gas that burning in the room made in this tick. The fuel left in a cell tells what burnt there. Cells that
 * did not burn are still cold. */
static float made(const Fluid *fluid) {
    const FluidView fuel = Fluid_ReadChannel(fluid, FLAMES_FUEL), heat = Fluid_ReadChannel(fluid, FLUID_HEAT);
    const FluidDef *def = Fluid_GetDef(fluid);
    const FluidReaction *fire = &def->reaction;
    double burnt = 0;
    int across[2], down[2];
    cells_between(fluid, 0, LEFT, RIGHT, across);
    cells_between(fluid, 1, CEILING, FLOOR, down);
    for (int y = down[0]; y < down[1]; y++)
        for (int x = across[0]; x < across[1]; x++)
            if (heat.data[x + y * heat.row] >= fire->ignition) burnt += (double)fuel.data[x + y * fuel.row];
    return (float)(burnt * (double)(fire->rate * fire->expansion * def->cell_size * def->cell_size));
}

/* m^2/s outwards through the door. */
static float outflow(const Fluid *fluid) {
    const FluidView u = Fluid_ReadVelocity(fluid, 0);
    int across[2], down[2];
    float sum = 0;
    cells_between(fluid, 0, RIGHT, RIGHT + WALL, across);
    cells_between(fluid, 1, CEILING, FLOOR, down);
    for (int y = down[0]; y < down[1]; y++) sum += u.data[(across[0] + across[1]) / 2 + y * u.row];
    return sum * Fluid_GetDef(fluid)->cell_size;
}

enum { MADE, LEFT_BY_DOOR, MADE_LAST }; /* sums in m^2, and the last tick's gas in m^2/s */

/* Gas that burns in a tick makes room in the next tick. */
static void measure(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    float *sum = gauge->sum;
    const float out = outflow(fluid);
    (void)trial;
    if (gauge->ticks > WAIT + BURN) return;
    sum[MADE] += sum[MADE_LAST] * LAB_DT, sum[LEFT_BY_DOOR] += out * LAB_DT;
    Gauge_Trace(gauge, out);
    Gauge_Trace(gauge, sum[MADE_LAST]);
    sum[MADE_LAST] = made(fluid);
    if (gauge->ticks == WAIT + BURN && sum[MADE] > 0) Gauge_Know(gauge, sum[LEFT_BY_DOOR] / sum[MADE]);
}

static void graph(const Trial *trial, const Gauge *gauge, Graph *to) {
    (void)trial;
    to->x_title = "s", to->y_title = "m^2/s: out (line), made (dots)";
    to->low[0] = 0, to->high[0] = (float)(WAIT + BURN) * LAB_DT, to->low[1] = -1, to->high[1] = MOST;
    for (int curve = 0; curve < 2; curve++) {
        Graph_Add(to, curve);
        for (int i = 0; 2 * i + curve < Gauge_Kept(gauge); i += curve ? 4 : 1)
            Graph_Point(to, (float)i * LAB_DT, gauge->trace[2 * i + curve]);
    }
}

static int outline(const Trial *trial, float between, Shape *shapes) {
    const float high = 0.5f * (FLOOR - CEILING), door = FLOOR - Trial_Setting(trial) - CEILING, out = 0.5f * WALL;
    (void)between;
    shapes[0] = Shape_Box(0.5f * (LEFT + RIGHT), CEILING - out, 0.5f * (RIGHT - LEFT) + WALL, out, 0, 0.01f);
    shapes[1] = Shape_Box(LEFT - out, CEILING + high, out, high + 0.01f, 0, 0.01f);
    shapes[2] = Shape_Box(RIGHT + out, CEILING + 0.5f * door, out, 0.5f * door + 0.01f, 0, 0.01f);
    shapes[3] = Shape_Box(4, FLOOR + 0.75f, 4.2f, 0.75f, 0, 0.01f);
    return 4;
}

// clang-format off
static const char CODE[] =
    CODE_CONSTANT(LEFT)
    CODE_CONSTANT(RIGHT)
    CODE_CONSTANT(CEILING)
    CODE_CONSTANT(FLOOR)
    CODE_CONSTANT(WALL)
    CODE_CONSTANT(DOOR)
    CODE_CONSTANT(GAS)
    CODE_CONSTANT(AGAIN)
    CODE_CONSTANT(WAIT)
    CODE_CONSTANT(SPARK_X)
    CODE_CONSTANT(SPARK_Y)
    CODE_CONSTANT(SPARK)
    CODE_CONSTANT(HOT)
    "\n"
    "static void wall(float left, float top, float right, float bottom) {\n"
    "    box((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2, 0);\n"
    "}\n"
    "\n"
    "/* A room with a door on the right. */\n"
    "static void stamp(void) {\n"
    "    body(0, 0, 0);\n"
    "    wall(LEFT - WALL, CEILING - WALL, RIGHT + WALL, CEILING);\n"
    "    wall(LEFT - WALL, CEILING, LEFT, FLOOR);\n"
    "    wall(RIGHT, CEILING, RIGHT + WALL, FLOOR - DOOR);\n"
    "    wall(0, FLOOR, COLUMNS * CELL, ROWS * CELL);\n"
    "}\n"
    "\n"
    "/* Fills the room with gas, and a spark lights it. Some seconds later it starts again. */\n"
    "static void feed(int tick) {\n"
    "    const FluidView fuel = Fluid_Channel(air, 2);\n"
    "    const int since = tick % (int)AGAIN;\n"
    "    for (int y = (int)(CEILING / CELL + 0.5f); since == 1 && y < (int)(FLOOR / CELL + 0.5f); y++)\n"
    "        for (int x = (int)(LEFT / CELL + 0.5f); x < (int)(RIGHT / CELL + 0.5f); x++) fuel.data[x + y * fuel.row] = GAS;\n"
    "    if (since == (int)WAIT) Fluid_Add(air, FLUID_HEAT, FLUID_AT(SPARK_X, SPARK_Y), NULL, SPARK, HOT);\n"
    "}\n";
// clang-format on

const Experiment EXPERIMENT_FLASH = {
    .name = "flash",
    .title = "Flash",
    .quantity = "out by the door, of what was made",
    .format = "%.3f",
    .source = "exact",
    .hint = "{left} or {right}: a lower or a higher door, from the start. Held, {torch} smokes and heats, {bellows} "
            "stirs.",
    .knob = "height of the door, in m",
    .setting = {0.2f, 0.3f, 0.4f, DOOR, 0.8f, 1.2f},
    .settings = 6,
    .standard = 3,
    .anew = true,
    .view = PICTURE_SMOKE,
    .tolerance = 0.05f,
    .patience = 400,
    .published = published,
    .tune = tune,
    .stamp = stamp,
    .tick = tick,
    .measure = measure,
    .graph = graph,
    .outline = outline,
    .code = CODE,
};
