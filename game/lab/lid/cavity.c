/* The cavity under a sliding lid: U. Ghia, K. N. Ghia and C. T. Shin, "High-Re solutions for incompressible flow using
 * the Navier-Stokes equations and a multigrid method", J. Comput. Phys. 48 (1982), table I: u along the vertical line
 * through the middle. The figure is its lowest value, the graph shows the whole line. */
#include "game/lab/experiment.h"

#define CELLS 1.0f /* that the lid goes in a tick */

enum { POINTS = 15, REYNOLDS = 3, PROFILE = 64, OFTEN = 24 };

static const float HEIGHT[POINTS] = {.9766f, .9688f, .9609f, .9531f, .8516f, .7344f, .6172f, .5000f,
                                     .4531f, .2813f, .1719f, .1016f, .0703f, .0625f, .0547f};
static const float U[REYNOLDS][POINTS] = {
    {.84123f, .78871f, .73722f, .68717f, .23151f, .00332f, -.13641f, -.20581f, -.21090f, -.15662f, -.10150f, -.06434f,
     -.04775f, -.04192f, -.03717f},
    {.75837f, .68439f, .61756f, .55892f, .29093f, .16256f, .02135f, -.11477f, -.17119f, -.32726f, -.24299f, -.14612f,
     -.10338f, -.09266f, -.08186f},
    {.65928f, .57492f, .51117f, .46604f, .33304f, .18719f, .05702f, -.06080f, -.10648f, -.27805f, -.38289f, -.29730f,
     -.22220f, -.20196f, -.18109f},
};

static int row_of(float reynolds) { return reynolds < 200 ? 0 : reynolds < 700 ? 1 : 2; }

/* Without its sign: the air below runs against the lid. */
static float published(float reynolds) {
    float lowest = 0;
    for (int i = 0; i < POINTS; i++)
        if (U[row_of(reynolds)][i] < lowest) lowest = U[row_of(reynolds)][i];
    return -lowest;
}

static void tune(FluidDef *def, float reynolds) {
    const float lid = Lab_Speed(def, CELLS);
    Lab_Quiet(def);
    def->viscosity = lid * (float)def->size[1] * def->cell_size / reynolds;
    def->side[2].velocity[0] = lid;
}

/* As a share of the lid's speed; height 0 is the floor, 1 the lid. */
static float u_at(const Fluid *fluid, float height) {
    float velocity[3] = {0, 0, 0};
    Fluid_SampleVelocity(fluid, FLUID_AT(0.5f * Lab_Width(fluid), (1 - height) * Lab_Height(fluid)), velocity);
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

/* The figure is known once it changes by less than .4 % while the lid goes as far as the cavity is wide. */
static void measure(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    const int turn = Fluid_GetDef(fluid)->size[0] + 1;
    (void)trial;
    if (gauge->ticks % OFTEN == 1)
        for (int i = 0; i < PROFILE; i++) gauge->trace[i] = u_at(fluid, ((float)i + 0.5f) / PROFILE);
    if (gauge->ticks % turn != 0) return;
    float now = lowest(fluid), change = Maths_Abs(now - gauge->sum[BEFORE]);
    if (now > 0 && change < 0.004f * now && gauge->ticks > 4 * turn)
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
    Graph_Add(to, true);
    for (int i = 0; i < POINTS; i++) Graph_Point(to, U[row_of(Trial_Setting(trial))][i], HEIGHT[i]);
}

const Experiment EXPERIMENT_CAVITY = {
    .name = "cavity",
    .title = "Lid-driven cavity",
    .quantity = "strongest backward wind, in lid speeds",
    .unit = "",
    .format = "%.4f",
    .source = "Ghia, Ghia, Shin 1982",
    .hint = "{left} or {right}: another Reynolds number. The lid at the top slides to the right; the mouse stirs.",
    .knob = "Reynolds number",
    .setting = {100, 400, 1000},
    .settings = 3,
    .standard = 1,
    .view = PICTURE_SPEED,
    .tolerance = 0.1f,
    .patience = 6000,
    .published = published,
    .tune = tune,
    .measure = measure,
    .graph = graph,
};
