/* Tracers: what sides and solids do with them. Where the flow takes them is in test_fluid_queries.c. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/parallel.h"
#include "tests/kits/test.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 10000 };
static float tracer[MANY][3], before[MANY][3];

/* 0 too where it is outside. */
static int body_at(const Fluid *fluid, const float at[3]) {
    const FluidDef *def = Fluid_GetDef(fluid);
    const int x = (int)floorf(at[0] / def->cell_size), y = (int)floorf(at[1] / def->cell_size);
    const bool inside = x >= 0 && y >= 0 && x < def->size[0] && y < def->size[1];
    return inside ? Fluid_GetOccupancy(fluid)[x + y * def->size[0]] : 0;
}

static bool in_box(const Fluid *fluid, const float at[3]) {
    const FluidDef *def = Fluid_GetDef(fluid);
    return at[0] >= 0 && at[1] >= 0 && at[0] <= (float)def->size[0] * def->cell_size &&
           at[1] <= (float)def->size[1] * def->cell_size;
}

static void scatter(const Fluid *fluid, KitRandom *random, int count) {
    const FluidDef *def = Fluid_GetDef(fluid);
    for (int i = 0; i < count; i++) {
        tracer[i][0] = Kit_RandomFloat(random, 0, (float)def->size[0] * def->cell_size);
        tracer[i][1] = Kit_RandomFloat(random, 0, (float)def->size[1] * def->cell_size);
    }
}

/* ---- Where the flow goes ------------------------------------------------------------------------- */

static void carry_one(Fluid *fluid, float x, float y, float dt, float out[3]) {
    float at[1][3] = {{x, y, NAN}};
    Fluid_Carry(fluid, at, 1, dt);
    memcpy(out, at[0], sizeof at[0]);
}

static void near_place(Case *each, const char *what, const float at[3], double x, double y) {
    Case_Near(each, what, at[0], x, 1e-3);
    Case_Near(each, what, at[1], y, 1e-3);
    Case_Expect(each, isnan(at[2]), "%s: z is touched", what);
}

static void check_sides(Case *each) {
    FluidDef def = Case_Quiet(each); /* 3.2 x 2.4 m */
    float at[3];
    Case_AllSides(&def, FLUID_PERIODIC, 0);
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetWind(fluid, 1, -0.5f);
    carry_one(fluid, 3.1f, 0.1f, 0.4f, at);
    near_place(each, "wraps around", at, 0.3, 2.3);
    carry_one(fluid, 3.1f, 0.1f, 10 * 3.2f, at);
    near_place(each, "laps", at, 3.1, 0.1 - 16 + 7 * 2.4);
    carry_one(fluid, 3.5f, -0.2f, 0.4f, at);
    near_place(each, "comes from beyond", at, 0.7, 2.0);
    Fluid_Destroy(fluid);

    Case_AllSides(&def, FLUID_WALL, 1);
    def.side[0].kind = FLUID_INFLOW;
    def.side[0].velocity[0] = 1;
    def.side[1].kind = FLUID_OPEN;
    def.side[2].velocity[0] = 2;
    fluid = Case_Create(each, &def);
    Kit_SetWind(fluid, 1, 0);
    carry_one(fluid, 2.5f, 1.3f, 0.5f, at);
    near_place(each, "goes with the wind", at, 3, 1.3);
    carry_one(fluid, 2.5f, 1.3f, 2, at);
    Case_Expect(each, at[0] > 3.2f && at[0] < 3.31f, "leaves through the open side and stays there: %g", at[0]);
    carry_one(fluid, -0.75f, 1.3f, 2, at);
    near_place(each, "comes in with the inflow", at, 1.25, 1.3);
    carry_one(fluid, 1, -1, 0.5f, at);
    near_place(each, "moves beyond a wall as that slides", at, 2, -1);
    Kit_StampCells(fluid, 1, 0, 12, 1, 4);
    carry_one(fluid, -0.75f, 1.3f, 2, at);
    Case_Expect(each, at[0] < 0 && !body_at(fluid, at), "enters a solid at the side: %g", at[0]);
    Kit_SetWind(fluid, 0.1f, 50);
    carry_one(fluid, 1, 2, 1, at);
    Case_Expect(each, at[1] > 2.39f && at[1] < 2.4f, "passes a wall: %g", at[1]);
    Fluid_Destroy(fluid);
}

TEST(test_sides_keep_or_let_go) { Cases_RunOne(check_sides); }

/* ---- Solids -------------------------------------------------------------------------------------- */

/* Four rooms between walls of one cell, straight and diagonal. */
static int room_of(const float at[3]) {
    const int x = (int)floorf(at[0] * 10), y = (int)floorf(at[1] * 10);
    if (x == 16 || (x < 16 && y == x + 2)) return -1; /* in a wall */
    return (x > 16) * 2 + (y > (x < 16 ? x + 2 : 12));
}

static void check_rooms(Case *each) {
    Fluid *fluid = Case_Create(each, &each->def);
    KitRandom random = {17};
    uint8_t level[32 * 24];
    for (int y = 0; y < 24; y++)
        for (int x = 0; x < 32; x++) level[x + 32 * y] = x == 16 || (x < 16 && y == x + 2) || (x > 16 && y == 12);
    Kit_SetMask(fluid, level);
    scatter(fluid, &random, 1000);
    int lost = 0;
    for (int step = 0; step < 60; step++) {
        const float speed = step % 3 == 0 ? 1 : step % 3 == 1 ? 30 : 3000;
        for (int axis = 0; axis < 2; axis++) {
            const FluidView view = Fluid_Velocity(fluid, axis);
            for (int i = 0; i < view.size[0] * view.size[1]; i++)
                Kit_Put(view, i % view.size[0], i / view.size[0], Kit_RandomFloat(&random, -speed, speed));
        }
        memcpy(before, tracer, sizeof tracer);
        Fluid_Carry(fluid, tracer, 1000, 0.05f);
        for (int i = 0; i < 1000; i++) {
            if (body_at(fluid, before[i])) lost += memcmp(before[i], tracer[i], sizeof tracer[i]) != 0;
            if (!body_at(fluid, before[i]))
                lost += room_of(before[i]) != room_of(tracer[i]) || !in_box(fluid, tracer[i]);
        }
    }
    Case_Near(each, "tracers that passed a wall, or moved in one at rest", lost, 0, 0);
    Fluid_Destroy(fluid);
}

/* On a corner or an edge, beside a cell that is solid. */
static void check_edges(Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, 32, 24, 1);
    for (int way = 0; way < 9; way++) {
        Fluid *fluid = Case_Create(each, &def);
        float at[3];
        Kit_StampCells(fluid, 1, 10, 10, 1, 1);
        Kit_SetWind(fluid, (float)(way % 3 - 1), (float)(way / 3 - 1));
        for (int corner = 0; corner < 4; corner++) {
            const float x = 10 + (float)(corner % 2), y = 10 + (float)(corner / 2);
            if (corner == 0) continue; /* that place is in the solid */
            if (Kit_IsFree(fluid, (int)x, (int)y)) carry_one(fluid, x, y, 0.7f, at);
            Case_Expect(each, !body_at(fluid, at), "from (%g, %g) into the solid at (%g, %g)", x, y, at[0], at[1]);
        }
        carry_one(fluid, 11, 10.5f, 5, at);
        Case_Expect(each, !body_at(fluid, at), "from its side into the solid at (%g, %g)", at[0], at[1]);
        Fluid_Destroy(fluid);
    }
}

static void check_slide(Case *each) {
    FluidDef def = each->def;
    Fluid *fluid = Case_Create(each, &def);
    float at[3];
    Fluid_SetBody(fluid, 1, &(FluidBody){.slip = 1});
    Kit_StampCells(fluid, 1, 0, 12, 32, 1);
    Kit_SetWind(fluid, 1, 1);
    carry_one(fluid, 0.5f, 1.1f, 1, at);
    Case_Near(each, "along a wall with the wind", at[0], 1.5, 0.02);
    Case_Expect(each, at[1] > 1.195f && at[1] < 1.2f, "at the wall: %g", at[1]);
    Fluid_Destroy(fluid);
}

TEST(test_walls_hold_tracers) {
    Cases_RunOne(check_rooms);
    Cases_RunOne(check_edges);
    Cases_RunOne(check_slide);
}

/* A paddle and a disc stir a room of 10^4 tracers. */
static void stamp_stirrers(Fluid *fluid, int step, bool moving) {
    const float time = 0.02f * (float)step, way = time - 2 * floorf(time / 2), on = moving ? 1 : 0;
    const FluidBody paddle = {.spin = {0, 0, 2.5f * on}, .pivot = {1.7f, 2, 0}},
                    disc = {.velocity = {way < 1 ? 1.1f * on : -1.1f * on, 0, 0}};
    const float x = 3.6f + 1.1f * (way < 1 ? way : 2 - way);
    Fluid_SetBody(fluid, 1, &paddle);
    Fluid_SetBody(fluid, 2, &disc);
    Fluid_ClearOccupancy(fluid);
    Fluid_StampBox(fluid, 1, paddle.pivot, FLUID_AT(0.9f, 0.08f), 2.5f * time);
    Kit_StampDisc(fluid, 2, x, 2, 0.45f);
    Kit_StampCells(fluid, 3, 30, 20, 1, 20);
}

static void check_lively(Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, 72, 40, 0.1f);
    Fluid *fluid = Case_Create(each, &def);
    KitRandom random = {3};
    stamp_stirrers(fluid, 0, true);
    scatter(fluid, &random, MANY);
    int swallowed = 0, lost = 0, overrun = 0;
    for (int step = 0; step <= 220; step++) {
        stamp_stirrers(fluid, step < 200 ? step : 200, step < 200);
        Fluid_Step(fluid, 0.02f);
        memcpy(before, tracer, sizeof tracer);
        Case_Expect(each, Fluid_Carry(fluid, tracer, MANY, 0.02f), "step %d is refused", step);
        for (int i = 0; i < MANY; i++) {
            const bool was = body_at(fluid, before[i]) != 0;
            swallowed += !was && body_at(fluid, tracer[i]);
            overrun += was;
            lost += !in_box(fluid, tracer[i]) || !isfinite(tracer[i][0]) || !isfinite(tracer[i][1]);
        }
    }
    int within = 0;
    for (int i = 0; i < MANY; i++) within += body_at(fluid, tracer[i]) != 0;
    Case_Near(each, "tracers that went into a solid", swallowed, 0, 0);
    Case_Near(each, "tracers lost", lost, 0, 0);
    Case_AtLeast(each, "times that a body overran one", overrun, 1000);
    Case_AtMost(each, "tracers within the bodies at the end, per mille", within / (MANY / 1000.), 70);
    Fluid_Destroy(fluid);
}

/* A disc that turns takes along what was found in it; where it moves away, that flows on. */
static void check_ride(Case *each) {
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, 64, 64, 0.1f);
    Fluid *fluid = Case_Create(each, &def);
    float at[1][3] = {{3.9f, 3.2f, 0}};
    Fluid_SetBody(fluid, 1, &(FluidBody){.spin = {0, 0, 1}, .pivot = {3.2f, 3.2f, 0}});
    Kit_StampDisc(fluid, 1, 3.2f, 3.2f, 1);
    for (int i = 0; i < 60; i++) Fluid_Carry(fluid, at, 1, 3.14159265f / 60);
    Case_Near(each, "half a turn in a turning disc, x", at[0][0], 2.5, 0.01);
    Case_Near(each, "half a turn in a turning disc, y", at[0][1], 3.2, 0.01);
    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {-1, 0.5f, 0}});
    Fluid_Carry(fluid, at, 1, 0.2f);
    Case_Near(each, "with a moving disc, x", at[0][0], 2.3, 0.01);
    Case_Near(each, "with a moving disc, y", at[0][1], 3.3, 0.01);
    Fluid_SetBody(fluid, 1, &(FluidBody){.open = true, .velocity = {-1, 0.5f, 0}});
    const float rest = at[0][0];
    Fluid_Carry(fluid, at, 1, 0.2f);
    Case_Near(each, "in a drain", at[0][0], rest, 0);
    Fluid_Destroy(fluid);
}

TEST(test_moving_bodies_take_tracers_along) {
    Cases_RunOne(check_lively);
    Cases_RunOne(check_ride);
}

/* ---- What is asked for --------------------------------------------------------------------------- */

static void check_refused(Case *each) {
    Fluid *fluid = Case_Create(each, &each->def);
    Kit_SetWind(fluid, 1, 1);
    float at[3][3] = {{1, 1, 0}, {1, 2, 0}, {2, 1, NAN}}, kept[3][3];
    memcpy(kept, at, sizeof at);
    const float odd[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 3; i++) {
        at[i][i & 1] = kept[i][i & 1] = odd[i];
        Case_Expect(each, !Fluid_Carry(fluid, at, 3, 0.1f), "%g is taken", odd[i]);
        Case_Expect(each, memcmp(at, kept, sizeof at) == 0, "%g: something has moved", odd[i]);
        at[i][i & 1] = kept[i][i & 1] = 1;
        Case_Expect(each, !Fluid_Carry(fluid, at, 3, odd[i]), "a dt of %g is taken", odd[i]);
    }
    Case_Expect(each, !Fluid_Carry(fluid, at, 3, -0.1f) && !Fluid_Carry(fluid, at, -1, 0.1f), "negatives are taken");
    Case_Expect(each, !Fluid_Carry(fluid, NULL, 1, 0.1f) && !Fluid_Carry(NULL, at, 3, 0.1f), "NULL is taken");
    Case_Near(each, "refused", (double)Fluid_GetProfile(fluid).refused, 9, 0);
    Case_Expect(each, Fluid_Carry(fluid, NULL, 0, 0.1f) && Fluid_Carry(fluid, at, 3, 0), "nothing to do is refused");
    Case_Expect(each, memcmp(at, kept, sizeof at) == 0, "moved without time");
    Fluid_Destroy(fluid);
}

static void check_absurd(Case *each) {
    static const float far[] = {FLT_MAX, -FLT_MAX, 1e20f, -1e9f, 3e6f, 1e-30f, -0.0f, 1.2f, 3.2f};
    static const FluidSideKind kinds[] = {FLUID_WALL, FLUID_OPEN, FLUID_INFLOW, FLUID_PERIODIC};
    for (int i = 0; i < 64; i++) {
        FluidDef def = each->def;
        Case_AxisSides(&def, 0, kinds[i & 3], 0);
        Case_AxisSides(&def, 1, kinds[i >> 2 & 3], 0);
        for (int side = 0; side < 4; side++) def.side[side].velocity[side & 1] = side < 2 ? 1e8f : -3;
        Fluid *fluid = Case_Create(each, &def);
        Kit_SetWind(fluid, i & 16 ? NAN : 1e30f, -FLT_MAX);
        Fluid_SetBody(fluid, 1,
                      &(FluidBody){.velocity = {FLT_MAX, 1, 0}, .spin = {0, 0, 1e30f}, .pivot = {-FLT_MAX, 0, 0}});
        Kit_StampCells(fluid, 1, 5, 5, 10, 10);
        float at[81][3];
        for (int k = 0; k < 81; k++) at[k][0] = far[k % 9], at[k][1] = far[k / 9], at[k][2] = INFINITY;
        Case_Expect(each, Fluid_Carry(fluid, at, 81, i & 32 ? FLT_MAX : 0.02f), "the absurd is refused");
        for (int k = 0; k < 81; k++)
            Case_Expect(each, isfinite(at[k][0]) && isfinite(at[k][1]), "from (%g, %g) to (%g, %g)", far[k % 9],
                        far[k / 9], at[k][0], at[k][1]);
        Fluid_Destroy(fluid);
    }
}

static void check_split(Case *each) {
    int seed = 5;
    FluidDef def = each->def;
    Fluid *plain = Case_Create(each, &def);
    def.host.parallel_for = Parallel_Backwards;
    def.host.data = &seed;
    Fluid *split = Case_Create(each, &def), *both[] = {plain, split};
    for (int i = 0; i < 2; i++) {
        KitRandom random = {9};
        Kit_Stir(both[i], 6);
        Kit_StampDisc(both[i], 1, 1.6f, 1.2f, 0.4f);
        scatter(both[i], &random, MANY);
        Fluid_Carry(both[i], tracer, MANY, 0.3f);
        if (i == 0) memcpy(before, tracer, sizeof tracer);
    }
    Case_Expect(each, memcmp(before, tracer, sizeof tracer) == 0, "the split changes places");
    Fluid_Destroy(plain);
    Fluid_Destroy(split);
}

TEST(test_anything_may_be_asked) {
    Cases_RunOne(check_refused);
    Cases_RunOne(check_absurd);
    Cases_RunOne(check_split);
}
