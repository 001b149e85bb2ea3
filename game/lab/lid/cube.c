/* The cube under a sliding lid. The figure is the lowest u along the vertical line through the middle. At a Reynolds
 * number of 1000 it is -.2803833, and the line is in table 5 of S. Albensoeder and H. C. Kuhlmann, "Accurate
 * three-dimensional lid-driven cavity flow", J. Comput. Phys. 206 (2005). At 100 no numbers are public. There -.2156 is
 * the limit of central differences for small cells. */
#include "game/lab/depth.h"
#include "game/lab/lid/lid.h"

enum { POINTS = 15 };

static const float HEIGHT[POINTS] = {.0547f, .0625f, .0703f, .1016f, .1719f, .2813f, .4531f, .5000f,
                                     .6172f, .7344f, .8516f, .9531f, .9609f, .9688f, .9766f};
static const float U[POINTS] = {-.20623f, -.22283f, -.23696f, -.27293f, -.25160f, -.10999f, -.00612f, .00802f,
                                .03905f,  .07334f,  .12183f,  .33171f,  .39821f,  .48443f,  .58964f};

static float published(float reynolds) { return reynolds == 100 ? 0.2156f : reynolds == 1000 ? 0.2803833f : -1; }

static void tune(FluidDef *def, float reynolds) {
    Lid_Tune(def, reynolds);
    def->reflection = def->order == FLUID_ADVECT_FIRST;
}

/* Puts smoke along the far wall, for the picture. */
static float curtain(const float at[3], const void *data) {
    const float away = (at[0] - *(const float *)data) / 0.25f;
    return 0.7f * Lab_Exp(-away * away);
}

static void begin(const Trial *trial, Fluid *fluid) {
    const float wall = Lab_Width(fluid);
    (void)trial;
    Depth_Add(fluid, Fluid_Channel(fluid, FLUID_SMOKE), curtain, &wall);
}

static void measure(const Trial *trial, Fluid *fluid, Gauge *gauge) {
    (void)trial;
    Lid_Measure(fluid, gauge, 0.002f, 20);
}

static void graph(const Trial *trial, const Gauge *gauge, Graph *to) {
    Lid_Graph(gauge, to);
    if (Trial_Setting(trial) != 1000) return;
    Graph_Add(to, true);
    for (int i = 0; i < POINTS; i++) Graph_Point(to, U[i], HEIGHT[i]);
}

const Experiment EXPERIMENT_CUBE = {
    .name = "cube",
    .title = "Lid-driven cube",
    .quantity = "strongest backward wind, in lid speeds",
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
