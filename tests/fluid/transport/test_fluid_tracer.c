/* The adaptive tracer (tracer_tolerance): where air that turns like a solid body came from. The velocity is linear in
 * space, so what its steps miss is all there is to see: a channel that holds a coordinate then brings the coordinate of
 * the place where each sample came from, and so does the velocity itself. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <string.h>

enum { FLAT = 96, DEEP = 24 };
static const float tolerance = 0.01f; /* cells */

typedef struct Turn {
    double axis[3], angle; /* a unit vector; in a step */
    int size;
} Turn;

/* A fluid of cells of 1 m that turns about its middle, so fast that a step of 1 s leads this many cells at the place
 * three tenths of its side from the axis. */
static Turn turn_of(bool deep, double courant) {
    const int size = deep ? DEEP : FLAT;
    return (Turn){{deep ? 1 / 3. : 0, deep ? 2 / 3. : 0, deep ? 2 / 3. : 1}, courant / (.3 * size), size};
}

static void place_of(const Turn *turn, const FluidView *view, const int at[3], double p[3]) {
    for (int i = 0; i < 3; i++)
        p[i] = at[i] + (double)view->offset[i] - .5 * (view->size[2] > 1 || i < 2 ? turn->size : 1);
}

static void cross(const double a[3], const double b[3], double to[3]) {
    for (int i = 0; i < 3; i++) to[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

/* Rodrigues' formula. */
static void turn_back(const Turn *turn, const double p[3], double to[3]) {
    double across[3], along = 0;
    cross(turn->axis, p, across);
    for (int i = 0; i < 3; i++) along += turn->axis[i] * p[i];
    for (int i = 0; i < 3; i++)
        to[i] = p[i] * cos(turn->angle) - across[i] * sin(turn->angle) + turn->axis[i] * along * (1 - cos(turn->angle));
}

typedef double Formula(const Turn *turn, const double p[3], int which);

static double coordinate(const Turn *turn, const double p[3], int which) {
    (void)turn;
    return p[which];
}

static double velocity(const Turn *turn, const double p[3], int which) {
    double v[3];
    cross(turn->axis, p, v);
    return v[which] * turn->angle;
}

static bool next(const FluidView *view, int at[3]) {
    for (int i = 0; i < 3; i++) {
        if (++at[i] < view->size[i]) return true;
        at[i] = 0;
    }
    return false;
}

static void fill(const Turn *turn, FluidView view, Formula *formula, int which) {
    int at[3] = {0, 0, 0};
    do {
        double p[3];
        place_of(turn, &view, at, p);
        *Kit_At3(view, at[0], at[1], at[2]) = (float)formula(turn, p, which);
    } while (next(&view, at));
}

/* How far what came differs from what lay on the exact circle at most, within three tenths of the side from the middle:
 * nothing from the sides came so far. */
static double error_of(const Turn *turn, FluidView view, Formula *formula, int which) {
    double worst = 0;
    int at[3] = {0, 0, 0};
    do {
        double p[3], from[3];
        place_of(turn, &view, at, p);
        turn_back(turn, p, from);
        const double came = *Kit_At3(view, at[0], at[1], at[2]), off = fabs(came - formula(turn, from, which));
        if (p[0] * p[0] + p[1] * p[1] + p[2] * p[2] < .09 * turn->size * turn->size) worst = fmax(worst, off);
    } while (next(&view, at));
    return worst;
}

static FluidDef turning(const Turn *turn, FluidLayout layout, bool deep) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_STAM_1999);
    Case_Resize(&def, turn->size, turn->size, 1);
    if (deep) def.size[2] = turn->size;
    def.layout = layout, def.channel_count = 3, def.midpoint = false, def.pressure_iterations = 0;
    for (int c = 0; c < 3; c++) def.channel[c].buoyancy = def.channel[c].decay = 0;
    return def;
}

/* The largest error of the channels, and of the velocity in cells, after one step. */
static double error_after(const FluidDef *def, const Turn *turn) {
    const FluidDef usable = Kit_Usable(def);
    Fluid *fluid = Fluid_Create(&usable);
    assert_non_null(fluid);
    const int axes = Kit_Axes(fluid);
    double worst = 0;
    for (int i = 0; i < axes; i++) {
        fill(turn, Fluid_Channel(fluid, i), coordinate, i);
        fill(turn, Fluid_Velocity(fluid, i), velocity, i);
    }
    Fluid_StepChannels(fluid, 1);
    for (int i = 0; i < axes; i++) worst = fmax(worst, error_of(turn, Fluid_Channel(fluid, i), coordinate, i));
    Fluid_StepVelocity(fluid, 1);
    for (int i = 0; i < axes; i++)
        worst = fmax(worst, error_of(turn, Fluid_Velocity(fluid, i), velocity, i) / turn->angle);
    Fluid_Destroy(fluid);
    return worst;
}

static void expect_circles(FluidLayout layout, bool deep, FluidAdvection advection) {
    static const double courants[] = {.5, 1, 2, 5, 10};
    for (int i = 0; i < 5 - deep; i++) { /* in the smaller box ten cells are most of a lap */
        const Turn turn = turn_of(deep, courants[i]);
        FluidDef def = turning(&turn, layout, deep);
        def.advection = advection;
        for (int c = 0; c < 3; c++) def.channel[c].advection = advection;
        def.midpoint = true;
        const double midpoint = error_after(&def, &turn);
        def.midpoint = false, def.tracer_tolerance = tolerance;
        const double adaptive = error_after(&def, &turn);
        print_message("    Courant %4.1f: midpoint %.5f cells from the circle, adaptive %.5f\n", courants[i], midpoint,
                      adaptive);
        assert_true(adaptive < (double)tolerance);
        /* r angle^3 / 6 */
        assert_true(midpoint > .1 * courants[i] * turn.angle * turn.angle);
    }
}

TEST(test_air_comes_from_its_circle) {
    for (int layout = 0; layout < 2; layout++)
        for (int deep = 0; deep < 2; deep++)
            for (int advection = FLUID_LINEAR; advection <= FLUID_MACCORMACK; advection++) {
                print_message("    %s, %s, %s\n", layout == FLUID_CENTRED ? "centred" : "staggered", deep ? "3D" : "2D",
                              advection == FLUID_LINEAR ? "linear" : "MacCormack");
                expect_circles((FluidLayout)layout, deep, (FluidAdvection)advection);
            }
}

/* Ways that pass solids are followed one by one, from cell to cell. Four cells on one circle: air that keeps two cells
 * off them comes from its own, as without them. */
static double error_beside_solids(const FluidDef *def, const Turn *turn) {
    static const double radius = 16;
    Fluid *fluid = Fluid_Create(def);
    assert_non_null(fluid);
    for (int i = 0; i < 4; i++)
        Kit_StampCells(fluid, 1, FLAT / 2 + (int)radius * ((i == 0) - (i == 2)),
                       FLAT / 2 + (int)radius * ((i == 1) - (i == 3)), 1, 1);
    Fluid_StepChannels(fluid, 1); /* they stand before the air moves */
    for (int i = 0; i < 2; i++) {
        fill(turn, Fluid_Channel(fluid, i), coordinate, i);
        fill(turn, Fluid_Velocity(fluid, i), velocity, i);
    }
    Fluid_StepChannels(fluid, 1);
    double worst = 0;
    for (int i = 0; i < 2; i++) {
        const FluidView view = Fluid_Channel(fluid, i);
        int at[3] = {0, 0, 0};
        do {
            double p[3], from[3];
            place_of(turn, &view, at, p);
            turn_back(turn, p, from);
            const double r = hypot(p[0], p[1]);
            if (r < 24 && fabs(r - radius) > 2.5) worst = fmax(worst, fabs(*Kit_At(view, at[0], at[1]) - from[i]));
        } while (next(&view, at));
    }
    Fluid_Destroy(fluid);
    return worst;
}

TEST(test_air_passes_solids_on_its_circle) {
    for (int layout = 0; layout < 2; layout++) {
        const Turn turn = turn_of(false, 10);
        FluidDef def = turning(&turn, (FluidLayout)layout, false);
        def.midpoint = true;
        const double midpoint = error_beside_solids(&def, &turn);
        def.tracer_tolerance = tolerance;
        const double adaptive = error_beside_solids(&def, &turn);
        print_message("    midpoint %.5f cells from the circle, adaptive %.5f\n", midpoint, adaptive);
        assert_true(adaptive < (double)tolerance && midpoint > .1);
    }
}
