/* Wind tunnels and open air. What walls drag along is in test_fluid_valid_channel.c, what they hold in
 * test_fluid_bodies.c. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

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
