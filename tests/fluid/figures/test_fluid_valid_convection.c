/* Natural convection in a square cavity, one side hot, the other cold, top and bottom insulated, Prandtl number 0.71:
 * G. de Vahl Davis, "Natural convection of air in a square cavity: a bench mark numerical solution", Int. J. Numer.
 * Methods Fluids 3 (1983), table III. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <math.h>

static const char *const davis = "de Vahl Davis 1983";

typedef struct Convection {
    double rayleigh, nusselt, across, up; /* top speeds on the centre lines, in diffusivity / width */
} Convection;

static const Convection published[] = {
    {1e3, 1.118, 3.649, 3.697}, {1e4, 2.243, 16.178, 19.617}, {1e5, 4.519, 34.73, 68.59}};

/* Degrees to the wall half a cell away: the flux that the solver's own diffusion has there. */
static double nusselt_at(Fluid *air, int side) {
    const FluidView heat = Fluid_Channel(air, 0);
    const int cells = heat.size[0];
    double sum = 0;
    for (int y = 0; y < cells; y++) {
        const double value = *Kit_At(heat, side ? cells - 1 : 0, y);
        sum += side ? value + .5 : .5 - value;
    }
    return 2 * sum;
}

static double largest(Fluid *air, int axis) {
    const FluidView v = Fluid_Velocity(air, axis);
    double most = 0;
    for (int i = 0; i < v.size[!axis]; i++) {
        const int mid = v.size[axis] / 2; /* the face on the centre line */
        const double here = axis ? *Kit_At(v, i, mid) : *Kit_At(v, mid, i);
        most = fmax(most, fabs(here));
    }
    return most;
}

/* Speeds in sqrt(g beta dT L), times in L over that. */
static Fluid *differentially_heated(double rayleigh, int cells) {
    FluidDef def = Valid_Def(cells, cells, cells);
    def.channel_count = 1;
    def.channel[0].buoyancy = 1;
    def.channel[0].diffusion = (float)(1 / sqrt(.71 * rayleigh));
    def.viscosity = (float)sqrt(.71 / rayleigh);
    for (int side = 0; side < 2; side++) def.side[side].holds[0] = true, def.side[side].value[0] = .5f - (float)side;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    return air;
}

/* Half a cell a step, and as far as the implicit diffusion is solved well. */
static double time_step(const Fluid *air, double rayleigh) {
    const FluidDef *def = Fluid_GetDef(air);
    const double h = def->cell_size, top = rayleigh < 3e3 ? .14 : .26;
    return fmin(.5 * h / top, 4 * h * h / def->channel[0].diffusion);
}

static Convection convect(double rayleigh, int cells) {
    Fluid *air = differentially_heated(rayleigh, cells);
    const double diffusion = Fluid_GetDef(air)->channel[0].diffusion;
    Valid_Settle(air, (float)time_step(air, rayleigh), 1e-5, 100);
    const Convection ours = {rayleigh, .5 * (nusselt_at(air, 0) + nusselt_at(air, 1)), largest(air, 0) / diffusion,
                             largest(air, 1) / diffusion};
    Fluid_Destroy(air);
    print_message("    Ra %g, %d x %d: Nusselt %.4f, u %.3f, v %.3f\n", rayleigh, cells, cells, ours.nusselt,
                  ours.across, ours.up);
    return ours;
}

/* tolerance: part of the published figure. */
static void compare(const Convection *to, double tolerance) {
    const Convection coarse = convect(to->rayleigh, 32), fine = convect(to->rayleigh, 64);
    Valid_Near("64 x 64, Nusselt number at the walls", fine.nusselt, to->nusselt, tolerance * to->nusselt, davis);
    Valid_Near("64 x 64, top u on the vertical", fine.across, to->across, tolerance * to->across, davis);
    Valid_Near("64 x 64, top v on the horizontal", fine.up, to->up, tolerance * to->up, davis);
    Valid_Falls("32 x 32 to 64 x 64, Nusselt number", fabs(coarse.nusselt - to->nusselt),
                fabs(fine.nusselt - to->nusselt), 1.6);
}

TEST(test_rayleigh_1e3) { compare(&published[0], .015); }

TEST(test_rayleigh_1e4) { compare(&published[1], .015); }

TEST(test_rayleigh_1e5) {
    if (!Patience_Sanitized()) compare(&published[2], .015);
}

/* ---- Air that has no reason to move ------------------------------------------------------------- */

/* At the end, and over all steps. */
static float top_speed_of_stratified_air(int cycles, float *ever) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = def.size[1] = 64;
    def.pressure_iterations = cycles;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    Kit_StampDisc(air, 1, 1.5f, 1.7f, .64f);
    Fluid_Step(air, 1 / 60.f); /* what the disc covers now is not pushed out of it later */
    const FluidView heat = Fluid_Channel(air, FLUID_HEAT);
    for (int y = 0; y < 64; y++)
        for (int x = 0; x < 64; x++) Kit_Put(heat, x, y, 20 * (1 - ((float)y + .5f) / 64));
    float top = *ever = 0;
    for (int i = 0; i < 200; i++) {
        Fluid_Step(air, 1 / 60.f);
        top = Kit_TopSpeed(air);
        *ever = fmaxf(*ever, top);
    }
    Fluid_Destroy(air);
    return top;
}

/* 20 degrees over 3.2 m, around a disc, for 200 steps. What the game's one cycle leaves of one step's lift goes in the
 * next ones. */
TEST(test_stratified_air_stays_still) {
    float solved_ever, one_ever;
    const float solved = top_speed_of_stratified_air(8, &solved_ever), one = top_speed_of_stratified_air(1, &one_ever);
    print_message(
        "    stratified air after 200 steps, top speed: %.1e m/s with 8 cycles (%.1e at most), %.1e with 1 (%.1e)\n",
        solved, solved_ever, one, one_ever);
    assert_true(solved < 1e-5f && solved_ever < 1e-5f);
    assert_true(one < 1e-5f && one_ever < 1e-3f);
}
