#include "game/lab/lid/lid.h"

#define CELLS 1.0f /* that the lid goes in a tick */

enum { PROFILE = 64, OFTEN = 24 /* ticks between lines */ };

void Lid_Tune(FluidDef *def, float reynolds) {
    const float lid = Lab_Speed(def, CELLS);
    Lab_Quiet(def);
    def->viscosity = lid * (float)def->size[1] * def->cell_size / reynolds;
    def->side[2].velocity[0] = lid;
}

/* As a share of the lid's speed. Height 0 is the floor, 1 the lid. */
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

enum { BEFORE }; /* sums: the figure of the last lap */

void Lid_Measure(const Fluid *fluid, Gauge *gauge, float part, int laps) {
    const int turn = Fluid_GetDef(fluid)->size[0] + 1;
    if (gauge->ticks % OFTEN == 1)
        for (int i = 0; i < PROFILE; i++) gauge->trace[i] = u_at(fluid, ((float)i + 0.5f) / PROFILE);
    if (gauge->ticks % turn != 0) return;
    float now = lowest(fluid), change = Maths_Abs(now - gauge->sum[BEFORE]);
    if (now > 0 && change < part * now && gauge->ticks > laps * turn)
        Gauge_Know(gauge, now);
    else
        gauge->known = false;
    gauge->sum[BEFORE] = now;
}

void Lid_Graph(const Gauge *gauge, Graph *to) {
    to->x_title = "u / lid", to->y_title = "height";
    to->low[0] = -0.5f, to->high[0] = 1, to->low[1] = 0, to->high[1] = 1;
    Graph_Add(to, false);
    for (int i = 0; i < PROFILE; i++) Graph_Point(to, gauge->trace[i], ((float)i + 0.5f) / PROFILE);
}
