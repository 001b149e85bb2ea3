/* The cube under a sliding lid: u along the vertical line through the middle, whose lowest value is the figure. At a
 * Reynolds number of 1000 that is -.2803833, and the line that of table 5 in S. Albensoeder and H. C. Kuhlmann,
 * "Accurate three-dimensional lid-driven cavity flow", J. Comput. Phys. 206 (2005). At 100 no published numbers are in
 * public reach; -.2156 is what central differences come to when cells shrink to nothing: see
 * tests/fluid/volume/test_fluid_valid_cube.c. */
#include "game/lab/depth.h"

#define CELLS 1.0f /* that the lid goes in a tick */

enum { POINTS = 15, PROFILE = 64, OFTEN = 24, LAPS = 20 };

static const float HEIGHT[POINTS] = {.0547f, .0625f, .0703f, .1016f, .1719f, .2813f, .4531f, .5000f,
                                     .6172f, .7344f, .8516f, .9531f, .9609f, .9688f, .9766f};
static const float U[POINTS] = {-.20623f, -.22283f, -.23696f, -.27293f, -.25160f, -.10999f, -.00612f, .00802f,
                                .03905f,  .07334f,  .12183f,  .33171f,  .39821f,  .48443f,  .58964f};

static float published(float reynolds) { return reynolds == 100 ? 0.2156f : reynolds == 1000 ? 0.2803833f : -1; }

static void tune(FluidDef *def, float reynolds) {
    const float lid = Lab_Speed(def, CELLS);
    Lab_Quiet(def);
    def->viscosity = lid * (float)def->size[1] * def->cell_size / reynolds;
    def->reflection = def->order == FLUID_ADVECT_FIRST;
    def->side[2].velocity[0] = lid;
}

/* Smoke along the far wall, for the picture. */
static float curtain(const float at[3], const void *data) {
    const float away = (at[0] - *(const float *)data) / 0.25f;
    return 0.7f * Lab_Exp(-away * away);
}

static void begin(const Trial *trial, Fluid *fluid) {
    const float wall = Lab_Width(fluid);
    (void)trial;
    Depth_Add(fluid, Fluid_Channel(fluid, FLUID_SMOKE), curtain, &wall);
}

/* As a share of the lid's speed; height 0 is the floor, 1 the lid. */
static float u_at(const Fluid *fluid, float height) {
    const float middle = 0.5f * Lab_Width(fluid);
    float velocity[3] = {0, 0, 0};
    Fluid_SampleVelocity(fluid, FLUID_AT3(middle, (1 - height) * Lab_Height(fluid), middle), velocity);
    return velocity[0] / Fluid_GetDef(fluid)->side[2].velocity[0];
}

/* The lowest point of the parabola through the lowest sample and its neighbours. */
static float lowest(const Fluid *fluid) {
    const int cells = Fluid_GetDef(fluid)->size[1];
    const float h = 1 / (float)cells;
    float least = 0;
    for (int i = 1; i < cells - 1; i++) {
        float before = u_at(fluid, ((float)i - 0.5f) * h), here = u_at(fluid, ((float)i + 0.5f) * h),
              after = u_at(fluid, ((float)i + 1.5f) * h), bend = before - 2 * here + after;
        if (here > before || here > after || bend <= 0) continue;
        float bottom = here - (after - before) * (after - before) / (8 * bend);
        if (bottom < least) least = bottom;
    }
    return -least;
}

enum { BEFORE }; /* sums: the figure when the lid had gone one width less */

/* The figure is known once it changes by less than .2 % while the lid goes as far as the cube is wide. */
static void measure(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    const int turn = Fluid_GetDef(fluid)->size[0] + 1;
    (void)trial;
    if (gauge->ticks % OFTEN == 1)
        for (int i = 0; i < PROFILE; i++) gauge->trace[i] = u_at(fluid, ((float)i + 0.5f) / PROFILE);
    if (gauge->ticks % turn != 0) return;
    float now = lowest(fluid), change = Maths_Abs(now - gauge->sum[BEFORE]);
    if (now > 0 && change < 0.002f * now && gauge->ticks > LAPS * turn)
        Gauge_Know(gauge, now);
    else
        gauge->known = false;
    gauge->sum[BEFORE] = now;
}

static void graph(const Trial *trial, const Gauge *gauge, Graph *to) {
    to->x_title = "u / lid", to->y_title = "height";
    to->low[0] = -0.5f, to->high[0] = 1, to->low[1] = 0, to->high[1] = 1;
    Graph_Add(to, false);
    for (int i = 0; i < PROFILE; i++) Graph_Point(to, gauge->trace[i], ((float)i + 0.5f) / PROFILE);
    if (Trial_Setting(trial) != 1000) return;
    Graph_Add(to, true);
    for (int i = 0; i < POINTS; i++) Graph_Point(to, U[i], HEIGHT[i]);
}

const Experiment EXPERIMENT_CUBE = {
    .name = "cube",
    .title = "Lid-driven cube",
    .quantity = "strongest backward wind, in lid speeds",
    .unit = "",
    .format = "%.4f",
    .source = "converged; Albensoeder 2005",
    .hint = "{left} or {right}: another Reynolds number. The lid at the top slides to the right. Held, {bellows} stirs "
            "and smokes, {torch} turns the cube; the wheel comes nearer, or moves the slice.",
    .knob = "Reynolds number",
    .setting = {100, 400, 1000},
    .settings = 3,
    .standard = 0,
    .deep = 3,
    .view = PICTURE_SPEED,
    .tolerance = 0.05f,
    .patience = 4000,
    .published = published,
    .tune = tune,
    .begin = begin,
    .measure = measure,
    .graph = graph,
};
