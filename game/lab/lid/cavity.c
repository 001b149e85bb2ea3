/* The cavity under a sliding lid. U. Ghia, K. N. Ghia and C. T. Shin, "High-Re solutions for incompressible flow using
 * the Navier-Stokes equations and a multigrid method", J. Comput. Phys. 48 (1982), table I, give u along the vertical
 * line through the middle. The figure is its lowest value. The graph shows the whole line. */
#include "game/lab/lid/lid.h"

enum { POINTS = 15, REYNOLDS = 3 };

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

/* Positive, although the air below runs against the lid. */
static float published(float reynolds) {
    float lowest = 0;
    for (int i = 0; i < POINTS; i++)
        if (U[row_of(reynolds)][i] < lowest) lowest = U[row_of(reynolds)][i];
    return -lowest;
}

static void measure(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    (void)trial;
    Lid_Measure(fluid, gauge, 0.004f, 4);
}

static void graph(const Trial *trial, const Gauge *gauge, Graph *to) {
    Lid_Graph(gauge, to);
    Graph_Add(to, true);
    for (int i = 0; i < POINTS; i++) Graph_Point(to, U[row_of(Trial_Setting(trial))][i], HEIGHT[i]);
}

const Experiment EXPERIMENT_CAVITY = {
    .name = "cavity",
    .title = "Lid-driven cavity",
    .quantity = "strongest backward wind, in lid speeds",
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
    .tune = Lid_Tune,
    .measure = measure,
    .graph = graph,
};
