/* The lid-driven cavity: U. Ghia, K. N. Ghia and C. T. Shin, "High-Re solutions for incompressible flow using the
 * Navier-Stokes equations and a multigrid method", J. Comput. Phys. 48 (1982), tables I and II. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <math.h>

enum { POINTS = 15 };

/* Along the vertical centre line, height above the floor; u there. Walls left out. */
static const double heights[POINTS] = {.9766, .9688, .9609, .9531, .8516, .7344, .6172, .5000,
                                       .4531, .2813, .1719, .1016, .0703, .0625, .0547};
/* Along the horizontal one. */
static const double places[POINTS] = {.9688, .9609, .9531, .9453, .9063, .8594, .8047, .5000,
                                      .2344, .2266, .1563, .0938, .0781, .0703, .0625};

typedef struct Published {
    double reynolds, u[POINTS], v[POINTS];
} Published;

static const Published ghia[] = {
    {100,
     {.84123, .78871, .73722, .68717, .23151, .00332, -.13641, -.20581, -.21090, -.15662, -.10150, -.06434, -.04775,
      -.04192, -.03717},
     {-.05906, -.07391, -.08864, -.10313, -.16914, -.22445, -.24533, .05454, .17527, .17507, .16077, .12317, .10890,
      .10091, .09233}},
    /* The table's v at .9063, -.23827, breaks its own curve, and is known as a misprint: left out. */
    {400,
     {.75837, .68439, .61756, .55892, .29093, .16256, .02135, -.11477, -.17119, -.32726, -.24299, -.14612, -.10338,
      -.09266, -.08186},
     {-.12146, -.15663, -.19254, -.22847, NAN, -.44993, -.38598, .05186, .30174, .30203, .28124, .22965, .20920, .19713,
      .18360}},
    {1000,
     {.65928, .57492, .51117, .46604, .33304, .18719, .05702, -.06080, -.10648, -.27805, -.38289, -.29730, -.22220,
      -.20196, -.18109},
     {-.21388, -.27669, -.33714, -.39188, -.51550, -.42665, -.31966, .02526, .32235, .33075, .37095, .32627, .30353,
      .29012, .27485}},
};

/* The extremes on those lines, where Ghia's own grid of 129 x 129 is off by up to .0085: O. Botella and R. Peyret,
 * "Benchmark spectral results on the lid-driven cavity flow", Computers and Fluids 27 (1998). */
typedef struct Extremes {
    double reynolds, lowest_u, highest_v, lowest_v;
} Extremes;

static const Extremes botella[] = {{100, -.2140424, .1795728, -.2538030}, {1000, -.3885698, .3769447, -.5270771}};

typedef struct Result {
    double u, v, rms; /* away from Ghia's values: largest, largest, root mean square of all */
    Extremes extremes;
} Result;

static Fluid *settled_cavity(double reynolds, int cells, bool midpoint, bool reflection) {
    FluidDef def = Valid_Def(cells, cells, cells);
    def.channel_count = 0;
    def.viscosity = (float)(1 / reynolds);
    def.side[2].velocity[0] = 1; /* y runs down: the lid is the side -y */
    def.midpoint = midpoint, def.reflection = reflection;
    Fluid *cavity = Fluid_Create(&def);
    assert_non_null(cavity);
    Valid_Settle(cavity, 1 / (float)cells, 1e-5, 60);
    return cavity;
}

static double u_at(Fluid *cavity, double height) {
    float velocity[3];
    Fluid_SampleVelocity(cavity, FLUID_AT(.5f, (float)(1 - height)), velocity);
    return velocity[0];
}

static double v_at(Fluid *cavity, double place) {
    float velocity[3];
    Fluid_SampleVelocity(cavity, FLUID_AT((float)place, .5f), velocity);
    return -velocity[1];
}

/* Of the parabola through the extreme sample and its neighbours. */
static double extreme(Fluid *cavity, double along(Fluid *, double), int sign) {
    const int cells = Fluid_GetDef(cavity)->size[0];
    const double h = 1.0 / cells;
    double best = -1e9;
    for (int i = 1; i < cells - 1; i++) {
        const double before = sign * along(cavity, (i - .5) * h), here = sign * along(cavity, (i + .5) * h),
                     after = sign * along(cavity, (i + 1.5) * h), bend = before - 2 * here + after;
        if (here >= before && here >= after && bend < 0)
            best = fmax(best, here - (after - before) * (after - before) / (8 * bend));
    }
    return sign * best;
}

static Result measure(Fluid *cavity, const Published *to) {
    Result e = {0};
    int count = 0;
    for (int i = 0; i < POINTS; i++) {
        const double u = fabs(u_at(cavity, heights[i]) - to->u[i]),
                     v = isnan(to->v[i]) ? 0 : fabs(v_at(cavity, places[i]) - to->v[i]);
        e.u = fmax(e.u, u), e.v = fmax(e.v, v);
        e.rms += u * u + v * v;
        count += 2 - isnan(to->v[i]);
    }
    e.rms = sqrt(e.rms / count);
    e.extremes =
        (Extremes){to->reynolds, extreme(cavity, u_at, -1), extreme(cavity, v_at, 1), extreme(cavity, v_at, -1)};
    return e;
}

static Result run(const Published *to, int cells, bool midpoint, bool reflection) {
    Fluid *cavity = settled_cavity(to->reynolds, cells, midpoint, reflection);
    const Result result = measure(cavity, to);
    Fluid_Destroy(cavity);
    print_message("    Re %g, %d x %d%s%s, off Ghia's: u up to %.4f, v up to %.4f, rms %.4f; extremes %.4f %.4f %.4f\n",
                  to->reynolds, cells, cells, midpoint ? ", midpoint" : "", reflection ? ", reflection" : "", result.u,
                  result.v, result.rms, result.extremes.lowest_u, result.extremes.highest_v, result.extremes.lowest_v);
    return result;
}

static double off(const Result *result, const Extremes *from) {
    return fabs(result->extremes.lowest_u - from->lowest_u) + fabs(result->extremes.highest_v - from->highest_v) +
           fabs(result->extremes.lowest_v - from->lowest_v);
}

TEST(test_reynolds_100) {
    const Result coarse = run(&ghia[0], 32, false, false), fine = run(&ghia[0], 64, false, false);
    Valid_Near("Re 100, 64 x 64, worst u on the vertical", fine.u, 0, .006, "Ghia 1982");
    Valid_Near("Re 100, 64 x 64, worst v on the horizontal", fine.v, 0, .006, "Ghia 1982");
    Valid_Near("Re 100, 64 x 64, lowest u", fine.extremes.lowest_u, botella[0].lowest_u, .006, "Botella 1998");
    Valid_Near("Re 100, 64 x 64, highest v", fine.extremes.highest_v, botella[0].highest_v, .006, "Botella 1998");
    Valid_Near("Re 100, 64 x 64, lowest v", fine.extremes.lowest_v, botella[0].lowest_v, .006, "Botella 1998");
    Valid_Falls("Re 100, 32 x 32 to 64 x 64, the three extremes", off(&coarse, &botella[0]), off(&fine, &botella[0]),
                2);
}

/* On these grids the layers at the walls are two or three cells thin, and what is wrong is the scheme's own blur. */
TEST(test_reynolds_400_and_1000) {
    if (Patience_Sanitized()) return;
    const Result coarse = run(&ghia[1], 32, false, false), fine = run(&ghia[1], 64, false, false);
    Valid_Near("Re 400, 64 x 64, rms of u and v", fine.rms, 0, .025, "Ghia 1982");
    Valid_Falls("Re 400, 32 x 32 to 64 x 64, rms of u and v", coarse.rms, fine.rms, 2);
    if (!Patience_Long()) return;
    const Result finest = run(&ghia[1], 128, false, false), fast = run(&ghia[2], 64, false, false),
                 faster = run(&ghia[2], 128, false, false);
    Valid_Near("Re 1000, 128 x 128, rms of u and v", faster.rms, 0, .03, "Ghia 1982");
    Valid_Falls("Re 400, 64 x 64 to 128 x 128, rms of u and v", fine.rms, finest.rms, 2);
    Valid_Falls("Re 1000, 64 x 64 to 128 x 128, the three extremes", off(&fast, &botella[1]), off(&faster, &botella[1]),
                1.8);
}

/* Ways back by their midpoints bring little here, as the split into advection and projection loses more: reflection
 * takes that back. */
TEST(test_second_order_in_time) {
    const Result plain = run(&ghia[1], 32, false, false), midpoint = run(&ghia[1], 32, true, false),
                 reflected = run(&ghia[1], 32, true, true);
    Valid_Falls("Re 400, 32 x 32, straight to midpoint ways", plain.rms, midpoint.rms, 1);
    Valid_Falls("Re 400, 32 x 32, midpoint to reflection", midpoint.rms, reflected.rms, 1.2);
    if (!Patience_Long()) return;
    Valid_Near("Re 400, 64 x 64, reflection, rms of u and v", run(&ghia[1], 64, true, true).rms, 0, .012, "Ghia 1982");
}
