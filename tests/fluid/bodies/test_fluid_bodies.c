/* Bodies: surfaces that move the fluid, vents, drains, values that they hold. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

enum { WIDE = 40, HIGH = 32 };

static float body_velocity(const FluidBody *body, int axis, float x, float y) {
    return axis ? body->velocity[1] + body->spin[2] * (x - body->pivot[0])
                : body->velocity[0] - body->spin[2] * (y - body->pivot[1]);
}

/* The largest gap between a face's velocity and its solid's: faces between fluid and solid, and of the walls. */
static float surface_error(Fluid *fluid, const FluidBody *body) {
    const FluidDef *def = Fluid_GetDef(fluid);
    float worst = 0;
    for (int axis = 0; axis < 2; axis++) {
        const FluidView view = Fluid_Velocity(fluid, axis);
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++) {
                const bool here = Kit_IsFree(fluid, x, y), before = Kit_IsFree(fluid, x - !axis, y - axis);
                if (here == before) continue;
                const bool wall = axis ? y == 0 || y == def->size[1] : x == 0 || x == def->size[0];
                const float px = ((float)x + view.offset[0]) * def->cell_size,
                            py = ((float)y + view.offset[1]) * def->cell_size;
                const float wanted = wall ? 0 : body_velocity(body, axis, px, py);
                worst = fmaxf(worst, fabsf(*Kit_At(view, x, y) - wanted));
            }
    }
    return worst;
}

static void check_surfaces(Case *each) {
    if (each->def.layout != FLUID_STAGGERED) return;
    FluidDef def = each->def;
    Case_Resize(&def, WIDE, HIGH, 0.1f);
    def.channel[FLUID_HEAT].buoyancy = 1;
    Fluid *fluid = Case_Create(each, &def);
    FluidBody body = {.velocity = {0.7f, -0.3f, 0}, .spin = {0, 0, 2}, .slip = 0.5f};
    for (int i = 0; i < 20; i++) {
        body.pivot[0] = 1.5f + 0.7f * 0.03f * (float)i;
        body.pivot[1] = 1.8f - 0.3f * 0.03f * (float)i;
        Fluid_SetBody(fluid, 5, &body);
        Fluid_ClearOccupancy(fluid);
        Fluid_StampBox(fluid, 5, body.pivot, FLUID_AT(0.5f, 0.3f), 0.06f * (float)i);
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(1, 3), FLUID_AT(2, 3), 0.2f, 1);
        Fluid_Push(fluid, body.pivot, body.pivot, 1, FLUID_AT(0.2f, 0.4f));
        Fluid_Step(fluid, 0.03f);
        Case_AtMost(each, "face against its solid", surface_error(fluid, &body), 1e-5);
    }
    Fluid_Destroy(fluid);
}

TEST(test_faces_hold_the_velocity_of_their_solid) { Cases_Walk(check_surfaces); }

/* A resting block that blows 1 m/s out of its whole surface to the right, and a drain across the room. */
static void check_vent(Case *each) {
    if (Case_ConvergesSlowly(each)) return;
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, WIDE, HIGH, 0.1f);
    Case_Converge(&def, 1e-3f);
    Fluid *fluid = Case_Create(each, &def);
    const FluidBody vent = {.blows = true, .velocity = {1, 0, 0}, .holds = {true}, .value = {0.5f}},
                    drain = {.open = true};
    Fluid_SetBody(fluid, 1, &vent);
    Fluid_SetBody(fluid, 2, &drain);
    Kit_StampCells(fluid, 1, 0, 10, 3, 6);
    Kit_StampCells(fluid, 2, WIDE - 3, 10, 3, 6);
    Kit_Steps(fluid, 40, 0.15f);
    const FluidView u = Fluid_Velocity(fluid, 0);
    const bool faces = def.layout == FLUID_STAGGERED;
    for (int x = 6; x < WIDE - 6; x += 5) {
        double flux = 0;
        for (int y = 0; y < HIGH; y++) flux += *Kit_At(u, x, y);
        Case_Near(each, "flux from vent to drain, faces", flux, 6, faces ? 0.05 : 1);
    }
    Case_AtLeast(each, "wind before the vent", *Kit_At(u, 4, 12), 0.6);
    float low, high;
    Kit_CellRange(fluid, FLUID_SMOKE, &low, &high);
    Case_AtLeast(each, "smoke that the vent holds, blown into the room", Kit_Cell(fluid, FLUID_SMOKE, 6, 12, 0), 0.4);
    Case_AtMost(each, "most smoke", high, Case_Conserves(each) ? 0.6 : 0.5 + 1e-4);
    Fluid_Destroy(fluid);
}

/* Smoke fills the room. A fan blows ambient air into it. */
static void check_fan(Case *each) {
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, WIDE, HIGH, 0.1f);
    Fluid *fluid = Case_Create(each, &def);
    Fluid_SetBody(fluid, 1, &(FluidBody){.blows = true, .velocity = {1, 0, 0}});
    Kit_StampCells(fluid, 1, 8, 10, 3, 6);
    Kit_SetChannel(fluid, FLUID_SMOKE, 1);
    Kit_Steps(fluid, 40, 0.05f);
    Case_AtMost(each, "smoke before a fan", Kit_Cell(fluid, FLUID_SMOKE, 11, 12, 0), 0.1);
    Case_AtLeast(each, "wind before a fan", *Kit_At(Fluid_Velocity(fluid, 0), 12, 12), 0.3);
    Fluid_Destroy(fluid);
}

TEST(test_fans_blow_ambient_air) { Cases_WalkTransport(check_fan); }

/* A body has run against something: air before it comes to rest, and so it does not blow. Its speed is .5 cells a step.
 */
static void check_stopped(Case *each) {
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, WIDE, HIGH, 0.1f);
    Fluid *fluid = Case_Create(each, &def);
    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {1, 0.25f, 0}});
    Kit_StampCells(fluid, 1, 8, 10, 3, 6);
    Kit_StampCells(fluid, 2, 5, 10, 1, 6); /* a stone as far behind it as it is long */
    for (int step = 0; step < 5; step++) Fluid_Step(fluid, 0.05f);
    const FluidView u = Fluid_ReadVelocity(fluid, 0), v = Fluid_ReadVelocity(fluid, 1);
    if (def.layout == FLUID_STAGGERED) {
        for (int y = 10; y < 16; y++) {
            Case_Near(each, "air at a body's front", *Kit_At(u, 11, y), 0, 0);
            Case_Near(each, "air at its back", *Kit_At(u, 8, y), 0, 0);
            Case_Near(each, "the body itself", *Kit_At(u, 9, y), 1, 0);
        }
        for (int x = 8; x < 11; x++) {
            Case_Near(each, "air above it", *Kit_At(v, x, 10), 0, 0);
            Case_Near(each, "air below it", *Kit_At(v, x, 16), 0, 0);
            Case_Near(each, "the body itself, down", *Kit_At(v, x, 12), 0.25, 0);
        }
    }
    Kit_Steps(fluid, 100, 0.05f);
    Case_AtMost(each, "wind before a body that stands", fabs((double)*Kit_At(Fluid_Velocity(fluid, 0), 14, 13)), 0.15);
    Fluid_Destroy(fluid);
}

TEST(test_bodies_that_run_against_something_do_not_blow) { Cases_WalkTransport(check_stopped); }

/* However slowly a vent blows, as much smoke comes out as it holds times the air that it moves. */
static void check_slow_vent(Case *each) {
    for (int cells = 1; cells <= 4; cells *= 2) {
        FluidDef def = Case_Quiet(each);
        Case_Resize(&def, 48, 48, 0.1f);
        Case_AxisSides(&def, 1, FLUID_OPEN, 0);
        Fluid *fluid = Case_Create(each, &def);
        const float speed = 0.2f * 0.1f * (float)cells / (1 / 60.f); /* 0.2, 0.4, 0.8 cells a step */
        const FluidBody vent = {.blows = true, .velocity = {0, -speed, 0}, .holds = {true}, .value = {1}};
        Fluid_SetBody(fluid, 1, &vent);
        Fluid_StampBox(fluid, 1, FLUID_AT(2.4f, 4), FLUID_AT3(0.5f, 0.2f, 9), 0);
        Kit_Steps(fluid, 60, 1 / 60.f);
        Case_Near(each, "smoke from a vent, of what it blew",
                  Fluid_Total(fluid, FLUID_SMOKE) / (double)(speed * Kit_Depth(fluid)), 1, 0.25);
        Fluid_Destroy(fluid);
    }
}

TEST(test_slow_vents_blow_what_they_hold) {
    Cases_WalkPresets(check_slow_vent);
    Cases_WalkTransport(check_slow_vent);
}

TEST(test_vents_blow_and_drains_drain) { Cases_Walk(check_vent); }

/* A drain in a room of smoke with a wind towards it: the smoke goes, ambient air comes. */
static void check_drain(Case *each) {
    if (Case_ConvergesSlowly(each)) return;
    FluidDef def = Case_Quiet(each);
    Case_AxisSides(&def, 1, FLUID_WALL, 1);
    def.side[0].kind = FLUID_INFLOW;
    def.side[0].velocity[0] = 1;
    Case_Converge(&def, 1e-3f);
    Fluid *fluid = Case_Create(each, &def);
    Fluid_SetBody(fluid, 9, &(FluidBody){.open = true});
    Kit_StampCells(fluid, 9, 29, 0, 3, 24);
    Kit_SetChannel(fluid, FLUID_SMOKE, 1);
    const double before = Fluid_Total(fluid, FLUID_SMOKE);
    Kit_Steps(fluid, 40, 0.15f);
    Case_AtMost(each, "smoke left after a drain", Fluid_Total(fluid, FLUID_SMOKE), 0.01 * before);
    Case_Near(each, "wind into a drain", *Kit_At(Fluid_Velocity(fluid, 0), 26, 12), 1,
              def.layout == FLUID_STAGGERED ? 0.01 : 0.1);
    Fluid_Destroy(fluid);
}

TEST(test_a_drain_empties_a_room) { Cases_Walk(check_drain); }

/* The other way round: the far side sucks, and still ambient air comes in through the drain. */
static void check_supply(Case *each) {
    if (Case_ConvergesSlowly(each)) return;
    FluidDef def = Case_Quiet(each);
    Case_AxisSides(&def, 1, FLUID_WALL, 1);
    def.side[1].kind = FLUID_INFLOW;
    def.side[1].velocity[0] = 1; /* out of the box */
    def.channel[FLUID_SMOKE].ambient = 0.25f;
    Case_Converge(&def, 1e-3f);
    Fluid *fluid = Case_Create(each, &def);
    Fluid_SetBody(fluid, 9, &(FluidBody){.open = true});
    Kit_StampCells(fluid, 9, 0, 0, 3, 24);
    Kit_SetChannel(fluid, FLUID_SMOKE, 1);
    Kit_Steps(fluid, 40, 0.15f);
    /* Beside an opening the centred grid's wind wavers by a tenth from cell to cell: what comes in there is kept. */
    const double off = def.layout == FLUID_CENTRED && Case_Conserves(each) ? 0.03 : 0.01;
    for (int x = 4; x < 28; x += 6)
        Case_Near(each, "air from a drain", Kit_Cell(fluid, FLUID_SMOKE, x, 12, 0), 0.25, off);
    Fluid_Destroy(fluid);
}

TEST(test_a_drain_lets_ambient_air_in) { Cases_Walk(check_supply); }

/* Heat conducted from a hot slab to a cold side: a straight line again. */
static void check_held(Case *each) {
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, 8, 20, 0.1f);
    Case_AxisSides(&def, 0, FLUID_PERIODIC, 0);
    def.channel[FLUID_HEAT].diffusion = def.channel[FLUID_SMOKE].diffusion = 0.1f;
    def.side[2].holds[FLUID_HEAT] = true;
    Fluid *fluid = Case_Create(each, &def);
    Fluid_SetBody(fluid, 1, &(FluidBody){.holds = {false, true}, .value = {0, 100}});
    Kit_StampCells(fluid, 1, 0, 16, 8, 4);
    Fluid_Step(fluid, 0.05f);
    Kit_SetChannel(fluid, FLUID_SMOKE, 1);
    Kit_Steps(fluid, 400, 0.1f);
    for (int y = 0; y < 16; y++) {
        Case_Near(each, "heat above a hot slab", Kit_Cell(fluid, FLUID_HEAT, 3, y, 0), 100 * ((float)y + 0.5f) / 16,
                  0.7);
        Case_Near(each, "smoke at an insulating slab", Kit_Cell(fluid, FLUID_SMOKE, 3, y, 0), 1, 1e-4);
    }
    Fluid_Destroy(fluid);
}

TEST(test_bodies_hold_their_values) { Cases_WalkTransport(check_held); }

/* A face that a body leaves starts with that body's velocity. Without projection and in still air it can be seen. */
static void check_wake(Case *each) {
    if (each->def.layout != FLUID_STAGGERED) return;
    FluidDef def = Case_Quiet(each);
    Fluid *fluid = Case_Create(each, &def);
    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {1, 0, 0}});
    Kit_StampCells(fluid, 1, 10, 8, 6, 6);
    Fluid_Step(fluid, 0.1f);
    def.pressure_iterations = 0;
    Fluid_Tune(fluid, &def);
    Fluid_ClearOccupancy(fluid);
    Kit_StampCells(fluid, 1, 11, 8, 6, 6);
    Fluid_Step(fluid, 1e-6f);
    Case_Near(each, "a face in the wake", *Kit_At(Fluid_Velocity(fluid, 0), 10, 11), 1, 0.02);
    Fluid_Destroy(fluid);
}

TEST(test_the_wake_moves_with_the_body) { Cases_Walk(check_wake); }
