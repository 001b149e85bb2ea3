/* The lid-driven cube, all other walls at rest, at Re 1000: S. Albensoeder and H. C. Kuhlmann, "Accurate
 * three-dimensional lid-driven cavity flow", J. Comput. Phys. 206 (2005), tables 5 and 6, spectral, in 5 digits, on the
 * centre lines. The extremes on them: the same authors, as quoted by B. Ben Beya and T. Lili, C. R. Mecanique 336
 * (2008), table 1, who themselves got -.2670, -.4134, .2352 on a grid of 32^3. For Re 100, H. C. Ku, R. S. Hirsh and T.
 * D. Taylor, J. Comput. Phys. 70 (1987) have profiles, whose numbers are not in public reach. The extremes here are
 * those of central differences on the staggered grid, drawn out from 60^3 and 80^3 to cells of 0 (40^3 and 60^3 give
 * the same within 2e-4; at Re 1000 that program, from 40^3 and 80^3, comes within 1 % of Albensoeder's extremes). */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"
#include "tests/kits/patience.h"
#include "tests/kits/fluid_valid_deep.h"
#include "tests/kits/test.h"

#include <math.h>

enum { POINTS = 15 };

/* Height above the floor, and along-lid velocity u there; walls left out. */
static const double heights[POINTS] = {.0547, .0625, .0703, .1016, .1719, .2813, .4531, .5000,
                                       .6172, .7344, .8516, .9531, .9609, .9688, .9766};
static const double published_u[POINTS] = {-.20623, -.22283, -.23696, -.27293, -.25160, -.10999, -.00612, .00802,
                                           .03905,  .07334,  .12183,  .33171,  .39821,  .48443,  .58964};
/* Distance from the wall that the lid leaves, and upward velocity v there. */
static const double places[POINTS] = {.0625, .0703, .0781, .0938, .1563, .2266, .2344, .5000,
                                      .8047, .8594, .9063, .9453, .9531, .9609, .9688};
static const double published_v[POINTS] = {.21738,  .22746,  .23503,  .24407,  .22924,  .17580,  .16987, .03674,
                                           -.15223, -.31117, -.43423, -.33511, -.29032, -.24095, -.18864};

/* y runs down: the lid is the side -y. */
static FluidDef cube_def(const DeepScheme *scheme, double reynolds, int cells) {
    FluidDef def = Deep_Def(cells, cells, cells, cells);
    Deep_Use(&def, scheme);
    def.channel_count = 0;
    def.pressure_iterations = 2;
    def.pressure_tolerance = 1e-4f;
    def.viscosity = (float)(1 / reynolds);
    def.side[2].velocity[0] = 1;
    return def;
}

static Fluid *settled(const FluidDef *def, double seconds) {
    const int cells = def->size[0];
    Fluid *cube = Fluid_Create(def);
    assert_non_null(cube);
    Kit_Steps(cube, (int)(seconds * cells), 1 / (float)cells);
    return cube;
}

static Fluid *settled_cube(const DeepScheme *scheme, double reynolds, int cells, double seconds) {
    const FluidDef def = cube_def(scheme, reynolds, cells);
    return settled(&def, seconds);
}

/* On the vertical centre line at this height, and on the horizontal one at this place. */
static double u_at(const Fluid *cube, double height) {
    float velocity[3];
    Fluid_SampleVelocity(cube, FLUID_AT3(.5f, (float)(1 - height), .5f), velocity);
    return (double)velocity[0];
}

static double v_at(const Fluid *cube, double place) {
    float velocity[3];
    Fluid_SampleVelocity(cube, FLUID_AT3((float)place, .5f, .5f), velocity);
    return -(double)velocity[1];
}

/* Of the parabola through the extreme sample and its neighbours. */
static double extreme(const Fluid *cube, double along(const Fluid *, double), int sign) {
    const int cells = Fluid_GetDef(cube)->size[0];
    const double h = 1. / cells;
    double best = -1e9;
    for (int i = 1; i < cells - 1; i++) {
        const double before = sign * along(cube, (i - .5) * h), here = sign * along(cube, (i + .5) * h),
                     after = sign * along(cube, (i + 1.5) * h), bend = before - 2 * here + after;
        if (here >= before && here >= after && bend < 0)
            best = fmax(best, here - (after - before) * (after - before) / (8 * bend));
    }
    return sign * best;
}

typedef struct Extremes {
    double lowest_u, lowest_v, highest_v;
} Extremes;

static const Extremes at_100 = {-.2156, -.2493, .1530}, at_1000 = {-.2803833, -.4350186, .2466511};

static Extremes extremes_of(const Fluid *cube) {
    return (Extremes){extreme(cube, u_at, -1), extreme(cube, v_at, -1), extreme(cube, v_at, 1)};
}

static double off(const Extremes *is, const Extremes *from) {
    return fabs(is->lowest_u - from->lowest_u) + fabs(is->lowest_v - from->lowest_v) +
           fabs(is->highest_v - from->highest_v);
}

typedef struct Row {
    DeepScheme scheme;
    double off; /* each extreme at Re 100 on 20^3, at most */
} Row;

static const Row rows[] = {
    {{"staggered, linear", FLUID_STAGGERED, FLUID_LINEAR, false}, .06},
    {{"staggered, MacCormack", FLUID_STAGGERED, FLUID_MACCORMACK, false}, .03},
    {{"staggered, reflection", FLUID_STAGGERED, FLUID_MACCORMACK, true}, .028},
    {{"centred, MacCormack", FLUID_CENTRED, FLUID_MACCORMACK, false}, .035},
};
enum { ROWS = sizeof rows / sizeof *rows };

static Extremes settled_extremes(const DeepScheme *scheme, int cells) {
    Fluid *cube = settled_cube(scheme, 100, cells, 10);
    const Extremes out = extremes_of(cube);
    Fluid_Destroy(cube);
    return out;
}

TEST(test_reynolds_100) {
    const int cells = Patience_Long() ? 48 : 20;
    for (int i = 0; i < ROWS; i++) {
        const Extremes coarse = settled_extremes(&rows[i].scheme, cells / 2),
                       fine = settled_extremes(&rows[i].scheme, cells);
        print_message("    Re 100, %s, %d^3\n", rows[i].scheme.name, cells);
        Valid_Near("lowest u", fine.lowest_u, at_100.lowest_u, rows[i].off, "central differences");
        Valid_Near("lowest v", fine.lowest_v, at_100.lowest_v, rows[i].off, "central differences");
        Valid_Near("highest v", fine.highest_v, at_100.highest_v, rows[i].off, "central differences");
        Valid_Falls("the three extremes", off(&coarse, &at_100), off(&fine, &at_100), 1.5);
    }
}

static double rms_off(const Fluid *cube) {
    double sum = 0;
    for (int i = 0; i < POINTS; i++) {
        const double u = u_at(cube, heights[i]) - published_u[i], v = v_at(cube, places[i]) - published_v[i];
        sum += (u * u + v * v) / (2 * POINTS);
    }
    return sqrt(sum);
}

/* The layers at the walls are a cell or two thin on these grids. */
TEST(test_reynolds_1000) {
    if (!Patience_Long()) return;
    const DeepScheme *scheme = &rows[2].scheme;
    Fluid *coarse = settled_cube(scheme, 1000, 24, 40), *fine = settled_cube(scheme, 1000, 48, 40);
    const Extremes before = extremes_of(coarse), after = extremes_of(fine);
    Valid_Near("Re 1000, 48^3, reflection, rms of u and v", rms_off(fine), 0, .05, "Albensoeder 2005");
    Valid_Falls("Re 1000, rms of u and v", rms_off(coarse), rms_off(fine), 2);
    Valid_Near("Re 1000, lowest u", after.lowest_u, at_1000.lowest_u, .06, "Albensoeder 2005");
    Valid_Near("Re 1000, lowest v", after.lowest_v, at_1000.lowest_v, .08, "Albensoeder 2005");
    Valid_Near("Re 1000, highest v", after.highest_v, at_1000.highest_v, .05, "Albensoeder 2005");
    Valid_Falls("Re 1000, the three extremes", off(&before, &at_1000), off(&after, &at_1000), 1.8);
    Fluid_Destroy(coarse), Fluid_Destroy(fine);
}

/* The largest difference between both halves of the cube, before and behind the middle, as part of the lid's speed. */
static double lopsidedness(const Fluid *cube) {
    double most = 0;
    for (int axis = 0; axis < 3; axis++) {
        const FluidView v = Fluid_ReadVelocity(cube, axis);
        const float sign = axis == 2 ? -1.f : 1.f;
        for (int z = 0; z < v.size[2]; z++)
            for (int y = 0; y < v.size[1]; y++)
                for (int x = 0; x < v.size[0]; x++)
                    most =
                        fmax(most, fabs((double)(*Kit_At3(v, x, y, z) - sign * *Kit_At3(v, x, y, v.size[2] - 1 - z))));
    }
    return most;
}

/* Nothing lifts rounding: what begins the same on both sides stays the same. With the pressure solved, as cycles begin
 * with the cells of one colour. */
TEST(test_the_cube_stays_symmetric) {
    const int cells = Patience_Long() ? 48 : 24;
    for (int i = 0; i < ROWS; i++) {
        FluidDef def = cube_def(&rows[i].scheme, 1000, cells);
        def.pressure_iterations = 20, def.pressure_tolerance = 2e-6f;
        Fluid *cube = settled(&def, 10);
        const double off = lopsidedness(cube);
        print_message("    Re 1000, %s, %d^3: %.1e of the lid's speed from side to side\n", rows[i].scheme.name, cells,
                      off);
        assert_true(off < 1e-5);
        Fluid_Destroy(cube);
    }
}
