/* Channels that keep their totals: carrying neither makes nor loses smoke, in any row that is not CONSERVING. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <math.h>

enum { SIDE = 40, WALL = 1, DISC = 2 };
static const float cell = 0.05f, dt = 1 / 60.0f;

static FluidDef keeping_def(const Case *each) {
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, SIDE, SIDE, cell);
    if (Case_IsDeep(each)) def.size[2] = SIDE / 2;
    def.channel[FLUID_HEAT].buoyancy = 0.033f;
    for (int c = 0; c < def.channel_count; c++) def.channel[c].keeps_total = true;
    return def;
}

/* Smoke and heat at (x, y) in the middle of the depth. Returns what came in. */
static double add_plume(Fluid *fluid, float x, float y) {
    const float *at = FLUID_AT3(x, y, 0.5f * cell * (float)Fluid_GetDef(fluid)->size[2]);
    const double before = Fluid_Total(fluid, FLUID_SMOKE);
    Fluid_Add(fluid, FLUID_SMOKE, at, at, 3 * cell, 0.1f);
    Fluid_Add(fluid, FLUID_HEAT, at, at, 3 * cell, 3);
    return Fluid_Total(fluid, FLUID_SMOKE) - before;
}

/* Backtraces ask for a flow without divergence, which is not what COMPRESSIBLE has. */
static bool left_out(const Case *each) { return Case_Conserves(each) || each->def.pressure == FLUID_COMPRESSIBLE; }

/* ---- A closed box -------------------------------------------------------------------------------- */

static void stir(Fluid *fluid, int tick) {
    const float span = 20, at = fabsf(fmodf((float)tick, 2 * span) - span) / span,
                speed = fmodf((float)tick, 2 * span) < span ? -1 : 1;
    Fluid_SetBody(fluid, DISC, &(FluidBody){.velocity = {speed * cell * SIDE / 2 / (span * dt), 0, 0}});
    Fluid_ClearOccupancy(fluid);
    Kit_StampDisc(fluid, DISC, cell * SIDE * (0.25f + 0.5f * at), cell * SIDE / 2, 3.3f * cell);
}

/* By itself, around a disc, and beside a channel that CONSERVING carries, which uses the same memory in turns. */
static void check_closed_box(Case *each) {
    if (left_out(each)) return;
    for (int way = 0; way < 3; way++) {
        FluidDef def = keeping_def(each);
        const bool stirred = way == 1;
        if (way == 2) def.channel[FLUID_HEAT].advection = FLUID_CONSERVING;
        Fluid *fluid = Case_Create(each, &def);
        const int ticks = Patience_Sanitized() ? 2 : Patience_Long() ? 120 : stirred ? 80 : 60;
        double added = 0;
        for (int tick = 0; tick < ticks; tick++) {
            if (stirred) stir(fluid, tick);
            if (tick < 60) added += add_plume(fluid, cell * SIDE / 2, cell * SIDE * 0.85f);
            Fluid_Step(fluid, dt);
        }
        Case_Near(each,
                  stirred ? "smoke around a disc"
                  : way   ? "smoke beside CONSERVING"
                          : "smoke of a plume",
                  Fluid_Total(fluid, FLUID_SMOKE) / added, 1, stirred ? 0.004 : 1e-4);
        Fluid_Destroy(fluid);
    }
}

TEST(test_a_closed_box_holds_what_was_added) { Cases_Walk(check_closed_box); }

/* ---- Rooms --------------------------------------------------------------------------------------- */

static double total_right_of(const Fluid *fluid, int wall) {
    const FluidDef *def = Fluid_GetDef(fluid);
    double sum = 0;
    for (int z = 0; z < def->size[2]; z++)
        for (int y = 0; y < SIDE; y++)
            for (int x = wall + 1; x < SIDE; x++) sum += (double)Kit_Cell(fluid, FLUID_SMOKE, x, y, z);
    return sum;
}

/* A plume on the left, a weaker one on the right, and nothing in a third room in the corner. */
static void check_rooms(Case *each) {
    if (left_out(each) || each->def.layout != FLUID_STAGGERED) return;
    const FluidDef def = keeping_def(each);
    Fluid *fluid = Case_Create(each, &def);
    double added[2] = {0, 0};
    Kit_StampCells(fluid, WALL, SIDE / 2, 0, 1, SIDE);
    Kit_StampCells(fluid, WALL, 6, 0, 1, 6);
    Kit_StampCells(fluid, WALL, 0, 6, 7, 1);
    for (int tick = 0; tick < (Patience_Sanitized() ? 2 : 90); tick++) {
        added[0] += add_plume(fluid, cell * SIDE * 0.25f, cell * SIDE * 0.85f);
        if (tick % 5 == 0) added[1] += add_plume(fluid, cell * SIDE * 0.75f, cell * SIDE * 0.85f);
        Fluid_Step(fluid, dt);
    }
    const double unit = (double)cell * (double)cell * (Kit_Axes(fluid) > 2 ? (double)cell : 1),
                 right = total_right_of(fluid, SIDE / 2) * unit;
    Case_Near(each, "smoke of the left room", (Fluid_Total(fluid, FLUID_SMOKE) - right) / added[0], 1, 2e-4);
    Case_Near(each, "smoke of the right room", right / added[1], 1, 2e-4);
    float leaked = 0;
    for (int y = 0; y < 6; y++)
        for (int x = 0; x < 6; x++) leaked = fmaxf(leaked, Kit_CellGap(fluid, FLUID_SMOKE, x, y, 0, 0));
    Case_AtMost(each, "smoke in a closed corner", leaked, 0);
    Fluid_Destroy(fluid);
}

TEST(test_each_room_holds_what_was_added_there) { Cases_WalkTransport(check_rooms); }

/* ---- Ways out ------------------------------------------------------------------------------------ */

/* A wind from the left carries a puff out on the right. */
static void check_way_out(Case *each) {
    if (left_out(each)) return;
    FluidDef def = keeping_def(each);
    const KitPuff puff = {0.5f * cell * SIDE, 0.5f * cell * SIDE, 4 * cell, 1};
    Case_AllSides(&def, FLUID_WALL, 1);
    def.side[0] = (FluidSide){.kind = FLUID_INFLOW, .velocity = {2, 0, 0}};
    def.side[1].kind = FLUID_OPEN;
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetWind(fluid, 2, 0);
    Kit_FillChannel(fluid, FLUID_SMOKE, Kit_Puff, &puff);
    const double before = Fluid_Total(fluid, FLUID_SMOKE);
    const int way = Patience_Sanitized() ? 2 : 15; /* half a metre: none has left yet */
    Kit_Steps(fluid, way, dt);
    Case_Near(each, "smoke on its way out", Fluid_Total(fluid, FLUID_SMOKE) / before, 1, 0.03);
    if (!Patience_Sanitized()) {
        Kit_Steps(fluid, 75, dt);
        Case_AtMost(each, "smoke that stayed behind", Fluid_Total(fluid, FLUID_SMOKE) / before, 0.01);
    }
    Fluid_Destroy(fluid);
}

TEST(test_smoke_leaves_by_open_sides) { Cases_WalkTransport(check_way_out); }

/* A wind towards a drain at one side of a cube: as much smoke is left whichever side it is. */
static double left_by_drain(Case *each, int side) {
    enum { CUBE = 16 };
    const int axis = side / 2;
    const float middle = 0.5f * CUBE * cell;
    const float centre[3] = {middle, middle, middle};
    float at[3] = {middle, middle, middle}, half[3] = {middle, middle, middle}, wind[3] = {0};
    FluidDef def = keeping_def(each);
    Case_Resize(&def, CUBE, CUBE, cell);
    def.size[2] = CUBE;
    Fluid *fluid = Case_Create(each, &def);
    half[axis] = cell, at[axis] = side & 1 ? (CUBE - 1) * cell : cell, wind[axis] = side & 1 ? 2 : -2;
    Fluid_SetBody(fluid, DISC, &(FluidBody){.open = true});
    Fluid_StampBox(fluid, DISC, at, half, 0);
    Kit_SetChannel(fluid, FLUID_SMOKE, 1);
    const double before = Fluid_Total(fluid, FLUID_SMOKE);
    for (int i = 0; i < 10; i++) {
        Fluid_Push(fluid, centre, centre, 4 * cell, wind);
        Fluid_Step(fluid, dt);
    }
    const double left = Fluid_Total(fluid, FLUID_SMOKE) / before;
    Fluid_Destroy(fluid);
    return left;
}

static void check_drained(Case *each) {
    const double first = left_by_drain(each, 0);
    Case_AtMost(each, "smoke that a drain leaves", first, 0.98);
    for (int side = 1; side < 6; side++)
        Case_Near(each, "smoke that a drain at another side leaves", left_by_drain(each, side), first, 1e-3);
}

TEST(test_smoke_leaves_by_drains_at_all_sides) { Cases_RunOne(check_drained); }

/* A chimney: an inflow at the bottom holds smoke. As much comes in as the inflow brings. */
static void check_inflow(Case *each) {
    if (left_out(each) || each->def.layout != FLUID_STAGGERED || Case_ConvergesSlowly(each)) return;
    FluidDef def = keeping_def(each);
    Case_AllSides(&def, FLUID_WALL, 1);
    def.side[3] = (FluidSide){.kind = FLUID_INFLOW, .velocity = {0, -1, 0}, .holds = {true}, .value = {0.5f}};
    def.side[2].kind = FLUID_OPEN;
    Fluid *fluid = Case_Create(each, &def);
    const int steps = Patience_Sanitized() ? 3 : 30;
    Kit_Steps(fluid, steps, dt);
    const double brought = 0.5 * (double)((float)steps * dt) * SIDE * (double)cell *
                           (Kit_Axes(fluid) > 2 ? (double)(cell * (float)def.size[2]) : 1);
    Case_Near(each, "smoke that an inflow brings", Fluid_Total(fluid, FLUID_SMOKE) / brought, 1, 0.01);
    Fluid_Destroy(fluid);
}

TEST(test_an_inflow_brings_its_smoke) { Cases_WalkTransport(check_inflow); }

static Fluid *heat_by_a_wall(Case *each, bool keeps) {
    FluidDef def = keeping_def(each);
    for (int c = 0; c < def.channel_count; c++) def.channel[c].keeps_total = keeps && c == FLUID_HEAT;
    def.side[3].holds[FLUID_HEAT] = true, def.side[3].value[FLUID_HEAT] = 20;
    Fluid *fluid = Case_Create(each, &def);
    Kit_Stir(fluid, 1);
    Kit_Steps(fluid, Patience_Sanitized() ? 2 : 10, dt);
    return fluid;
}

/* Nobody can tell how much heat belongs into a room that a hot wall heats: it is what advection makes of it. */
static void check_held(Case *each) {
    Fluid *keeps = heat_by_a_wall(each, true), *drifts = heat_by_a_wall(each, false);
    Case_AtMost(each, "heat from a hot wall that was put right",
                Kit_LargestDifference(Fluid_ReadChannel(keeps, FLUID_HEAT), Fluid_ReadChannel(drifts, FLUID_HEAT)), 0);
    Fluid_Destroy(keeps);
    Fluid_Destroy(drifts);
}

TEST(test_a_wall_that_holds_a_channel_gives_as_ever) { Cases_WalkTransport(check_held); }
