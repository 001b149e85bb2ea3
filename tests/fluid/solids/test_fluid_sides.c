/* The four sides: sliding and slipping walls, wind tunnels, open air. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

enum { GAP = 16 };

/* A gap between two plates along x, GAP cells of 0.1 m. */
static FluidDef gap(const Case *each, float slip) {
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, 8, GAP, 0.1f);
    Case_AxisSides(&def, 0, FLUID_PERIODIC, 0);
    Case_AxisSides(&def, 1, FLUID_WALL, slip);
    return def;
}

/* Couette: u = U y / H between a resting and a sliding plate. Steady after H^2 / nu = 25 s. */
static void check_couette(Case *each) {
    FluidDef def = gap(each, 0);
    def.viscosity = 0.1f;
    def.side[3].velocity[0] = 1;
    def.side[3].velocity[1] = 5; /* its normal part is ignored */
    Fluid *fluid = Case_Create(each, &def);
    Kit_Steps(fluid, 400, 0.1f);
    const FluidView u = Fluid_Velocity(fluid, 0);
    for (int y = 0; y < GAP; y++) Case_Near(each, "Couette profile", *Kit_At(u, 3, y), ((float)y + 0.5f) / GAP, 0.005);
    Case_AtMost(each, "flow across the gap", Kit_MaxAbs(Fluid_Velocity(fluid, 1)), 1e-4);
    Fluid_Destroy(fluid);
}

TEST(test_couette) { Cases_Walk(check_couette); }

/* Poiseuille: pushed evenly by g, u = g y (H - y) / (2 nu). The discrete profile is the parabola plus at most g h^2 /
 * (8 nu). */
static void check_poiseuille(Case *each) {
    FluidDef def = gap(each, 0);
    const float h = 0.1f, height = GAP * h, g = 0.2f, dt = 0.05f;
    def.viscosity = 0.1f;
    Fluid *fluid = Case_Create(each, &def);
    for (int i = 0; i < 400; i++) {
        Fluid_Push(fluid, FLUID_AT(0, 0), FLUID_AT(1, 1), 9, FLUID_AT(g * dt, 0));
        Fluid_Step(fluid, dt);
    }
    const FluidView u = Fluid_Velocity(fluid, 0);
    const float top = g * height * height / (8 * def.viscosity);
    for (int i = 0; i < GAP; i++) {
        const float y = ((float)i + 0.5f) * h;
        Case_Near(each, "Poiseuille profile", *Kit_At(u, 3, i), g * y * (height - y) / (2 * def.viscosity),
                  0.03f * top);
    }
    Fluid_Destroy(fluid);
}

TEST(test_poiseuille) { Cases_Walk(check_poiseuille); }

static void check_slip(Case *each) {
    FluidDef def = gap(each, 1);
    def.viscosity = 0.1f;
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetWind(fluid, 1.5f, 0);
    Kit_Steps(fluid, 100, 0.05f);
    for (int y = 0; y < GAP; y++)
        Case_Near(each, "wind between slipping walls", *Kit_At(Fluid_Velocity(fluid, 0), 3, y), 1.5, 1e-4);
    Fluid_Destroy(fluid);
}

TEST(test_slipping_walls_do_not_drag) { Cases_Walk(check_slip); }

static FluidDef tunnel(const Case *each, float wind) {
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, 48, 24, 0.1f);
    Case_AxisSides(&def, 1, FLUID_WALL, 1);
    def.side[0].kind = FLUID_INFLOW;
    def.side[0].velocity[0] = wind;
    def.side[1].kind = FLUID_OPEN;
    Case_Converge(&def, 5e-4f);
    return def;
}

static double flux(Fluid *fluid, int x) {
    const FluidView u = Fluid_Velocity(fluid, 0);
    double sum = 0;
    for (int y = 0; y < u.size[1]; y++)
        if (u.offset[0] > 0 ? Kit_IsFree(fluid, x, y) : Kit_IsFree(fluid, x, y) || Kit_IsFree(fluid, x - 1, y))
            sum += *Kit_At(u, x, y);
    return sum * Fluid_GetDef(fluid)->cell_size;
}

static void check_tunnel(Case *each) {
    if (Case_ConvergesSlowly(each)) return;
    const bool faces = each->def.layout == FLUID_STAGGERED;
    FluidDef def = tunnel(each, 1);
    Fluid *fluid = Case_Create(each, &def);
    Kit_StampDisc(fluid, 1, 1.6f, 1.2f, 0.4f);
    Kit_Steps(fluid, 40, 0.05f);
    for (int x = 1; x <= 48 - !faces; x++)
        Case_Near(each, "flux through a column", flux(fluid, x), 2.4, faces ? 2e-3 : 0.12);
    Case_Near(each, "wind that enters", *Kit_At(Fluid_Velocity(fluid, 0), 0, 12), 1, faces ? 1e-6 : 0.1);
    Fluid_Destroy(fluid);
}

TEST(test_wind_tunnel_conserves_flux) { Cases_Walk(check_tunnel); }

static void check_empty_tunnel(Case *each) {
    if (Case_ConvergesSlowly(each)) return;
    FluidDef def = tunnel(each, 1);
    def.side[0].holds[FLUID_SMOKE] = true;
    def.side[0].value[FLUID_SMOKE] = 0.75f;
    def.channel[FLUID_HEAT].ambient = 4;
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetChannel(fluid, FLUID_HEAT, 9);
    Kit_Steps(fluid, 60, 0.2f);
    const FluidView u = Fluid_Velocity(fluid, 0), v = Fluid_Velocity(fluid, 1);
    for (int x = 1; x < 47; x++) Case_Near(each, "wind in an empty tunnel", *Kit_At(u, x, 7), 1, 0.01);
    Case_AtMost(each, "cross wind in an empty tunnel", Kit_MaxAbs(v), 0.01);
    float low, high;
    Kit_FreeRange(fluid, FLUID_SMOKE, &low, &high);
    Case_Near(each, "least smoke blown in", low, 0.75, 5e-3);
    Case_Near(each, "most smoke blown in", high, 0.75, 5e-3);
    Kit_FreeRange(fluid, FLUID_HEAT, &low, &high);
    Case_Near(each, "ambient heat blown in", low, 4, 0.02);
    Case_Near(each, "old heat blown out", high, 4, 0.02);
    Fluid_Destroy(fluid);
}

TEST(test_inflow_brings_its_values) { Cases_Walk(check_empty_tunnel); }

/* All sides open: what the wind blows out is gone, and ambient air takes its place. */
static void check_open(Case *each) {
    if (Case_ConvergesSlowly(each)) return;
    FluidDef def = Case_Quiet(each);
    Case_AllSides(&def, FLUID_OPEN, 0);
    def.channel[FLUID_SMOKE].ambient = 0.125f;
    Case_Converge(&def, 1e-3f);
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetChannel(fluid, FLUID_SMOKE, 1);
    for (int i = 0; i < 60; i++) {
        Kit_SetWind(fluid, 2, 1);
        Fluid_Step(fluid, 0.1f);
    }
    float low, high;
    Kit_CellRange(fluid, FLUID_SMOKE, &low, &high);
    Case_AtLeast(each, "least smoke", low, Case_Conserves(each) ? 0.04 : 0.125 - 1e-5);
    Case_AtMost(each, "smoke left behind", high, 0.2);
    Fluid_Destroy(fluid);
}

TEST(test_open_sides_let_air_through) { Cases_Walk(check_open); }

/* Between a hot and a cold plate heat settles on a straight line, and insulating walls keep what there is. */
static void check_plates(Case *each) {
    FluidDef def = gap(each, 0);
    def.channel[FLUID_HEAT].diffusion = def.channel[FLUID_SMOKE].diffusion = 0.1f;
    def.side[2].holds[FLUID_HEAT] = def.side[3].holds[FLUID_HEAT] = true;
    def.side[3].value[FLUID_HEAT] = 100;
    Fluid *fluid = Case_Create(each, &def);
    Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(0.2f, 0.2f), FLUID_AT(0.6f, 0.2f), 0.2f, 1);
    const double smoke = Fluid_Total(fluid, FLUID_SMOKE);
    Kit_Steps(fluid, 400, 0.1f);
    for (int y = 0; y < GAP; y++)
        Case_Near(each, "heat between plates", *Kit_At(Fluid_Channel(fluid, FLUID_HEAT), 3, y),
                  100 * ((float)y + 0.5f) / GAP, 0.5);
    Case_Near(each, "smoke between insulating walls", Fluid_Total(fluid, FLUID_SMOKE), smoke, 0.005 * smoke);
    Fluid_Destroy(fluid);
}

TEST(test_plates_hold_their_values) { Cases_WalkTransport(check_plates); }
