/* Channels with exact solutions: Poiseuille's parabola under an even force, and Couette's straight line between walls
 * that slide. Every layout, order and advection. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"
#include "tests/kits/test.h"

#include <math.h>

static const double viscosity = .1;

/* 1 m between the walls; periodic along x. */
static FluidDef channel_def(const Case *each, int cells) {
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, 8, cells, 1 / (float)cells);
    Case_AxisSides(&def, 0, FLUID_PERIODIC, 0);
    def.viscosity = (float)viscosity;
    return def;
}

/* The slowest wave between the walls loses all but a millionth. */
static void settle(Fluid *fluid, double dt) {
    Kit_Steps(fluid, (int)ceil(log(1e6) / (viscosity * 9.8 * dt)), (float)dt);
}

static double speed_at(const Fluid *fluid, double y) {
    float velocity[3];
    Fluid_SampleVelocity(fluid, FLUID_AT(.3f, (float)y), velocity);
    return velocity[0];
}

/* The even force is the buoyancy of a channel that is 1 above ambient everywhere, with `up` along the channel. Top
 * speed 1 m/s; steps within what the 2003 paper's 20 sweeps of diffusion solve. */
static double poiseuille_error(Case *each, int cells) {
    FluidDef def = channel_def(each, cells);
    def.up[0] = 1, def.up[1] = 0;
    def.channel[0].buoyancy = (float)(8 * viscosity);
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetChannel(fluid, 0, 1);
    settle(fluid, .5 / (viscosity * cells * cells));
    double worst = 0;
    for (int i = 0; i < cells; i++) {
        const double y = (i + .5) / cells;
        worst = fmax(worst, fabs(speed_at(fluid, y) - 4 * y * (1 - y)));
    }
    Fluid_Destroy(fluid);
    return worst;
}

static void check_poiseuille(Case *each) {
    const double coarse = poiseuille_error(each, 8), fine = poiseuille_error(each, 16);
    print_message("    %-40s parabola off by %.5f at 8 cells, %.5f at 16: order %.2f\n", each->name, coarse, fine,
                  log2(coarse / fine));
    Case_AtMost(each, "off Poiseuille's parabola", fine, .01);
    Case_AtLeast(each, "order of Poiseuille's parabola", log2(coarse / fine), 1.9);
}

TEST(test_poiseuille) { Cases_WalkTransport(check_poiseuille); }

/* One wall slides by 1, the other by -1 m/s. A slip s of one of them sets its wall back by s / (1 - s) of half a cell.
 */
static double couette_error(Case *each, double slip) {
    enum { CELLS = 16 };
    const double back = .5 / CELLS * slip / (1 - slip);
    FluidDef def = channel_def(each, CELLS);
    def.side[2].velocity[0] = 1, def.side[2].slip = (float)slip;
    def.side[3].velocity[0] = -1, def.side[3].velocity[1] = 5; /* the normal part is ignored */
    Fluid *fluid = Case_Create(each, &def);
    settle(fluid, 2 / (viscosity * CELLS * CELLS));
    double worst = 0;
    for (int i = 0; i < CELLS; i++) {
        const double y = (i + .5) / CELLS;
        worst = fmax(worst, fabs(speed_at(fluid, y) - (1 - 2 * (y + back) / (1 + back))));
    }
    Fluid_Destroy(fluid);
    return worst;
}

static void check_couette(Case *each) {
    const double dragged = couette_error(each, 0), slipping = couette_error(each, .5);
    print_message("    %-40s straight line off by %.1e, with slip by %.1e\n", each->name, dragged, slipping);
    Case_AtMost(each, "off Couette's line", dragged, 1e-5);
    Case_AtMost(each, "off Couette's line with slip", slipping, 1e-5);
}

TEST(test_couette) { Cases_WalkTransport(check_couette); }

/* Walls of full slip drag nothing along. */
static void check_full_slip(Case *each) {
    FluidDef def = channel_def(each, 16);
    for (int side = 2; side < 4; side++) def.side[side].velocity[0] = 1, def.side[side].slip = 1;
    Fluid *fluid = Case_Create(each, &def);
    Kit_Steps(fluid, 50, .1f);
    Case_Near(each, "speed between walls of full slip", Kit_TopSpeed(fluid), 0, 0);
    Fluid_Destroy(fluid);
}

TEST(test_full_slip) { Cases_WalkTransport(check_full_slip); }
