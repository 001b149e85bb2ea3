/* The window over a larger world: samples move by whole cells and keep their bits; what comes in is ambient. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>

static const int amounts[][3] = {{1, 0},
                                 {-1, 0},
                                 {0, 1},
                                 {0, -1},
                                 {3, -5, 1},
                                 {-7, 2, -1},
                                 {31, 23},
                                 {32, 0},
                                 {0, -24},
                                 {-33, 25},
                                 {INT_MAX, 0},
                                 {INT_MIN, 0},
                                 {0, 0},
                                 {40, 1, 2},
                                 {INT_MIN, INT_MIN},
                                 {INT_MAX, INT_MIN},
                                 {INT_MIN + 1, 3},
                                 {-1, INT_MAX, 0},
                                 {0, 0, 1},
                                 {0, 1, -3},
                                 {2, 0, INT_MIN}};

static void stir(Fluid *fluid) {
    for (int i = 0; i < 4; i++) {
        Fluid_SetBody(fluid, 2, &(FluidBody){.velocity = {2, 0, 0}, .spin = {0, 0, 3}, .pivot = {1.1f, 1, 0}});
        Fluid_ClearOccupancy(fluid);
        Kit_StampDisc(fluid, 2, 1 + 0.033f * (float)i, 1, 0.3f);
        Kit_StampCells(fluid, 1, 20, 0, 1, 18);
        Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(1, 2), FLUID_AT(2.5f, 2.1f), 0.2f, 0.5f);
        Fluid_Push(fluid, FLUID_AT(2.6f, 1), FLUID_AT(2.8f, 1), 0.3f, FLUID_AT(3, -2));
        Fluid_Step(fluid, 1 / 60.0f);
    }
}

static int was_at(int i, int by, int n, int size, int period) {
    const long long from = (long long)i + (long long)by * n;
    if (period) return (int)((from % period + period) % period);
    return from < 0 || from >= size ? -1 : (int)from;
}

static int period_of(const Fluid *fluid, int axis) {
    const FluidDef *def = Fluid_GetDef(fluid);
    return def->side[2 * axis].kind == FLUID_PERIODIC ? def->size[axis] : 0;
}

/* Where a sample of n along a cell's edge was, or false if it comes in from outside. In 2D what lies along z does not
 * count. */
static bool was(const Fluid *fluid, const int size[3], int n, const int at[3], const int by[3], int from[3]) {
    bool within = true;
    from[2] = 0;
    for (int axis = 0; axis < Kit_Axes(fluid); axis++) {
        from[axis] = was_at(at[axis], by[axis], n, size[axis], n * period_of(fluid, axis));
        within = within && from[axis] >= 0;
    }
    return within;
}

static bool moved(const Fluid *fluid, FluidView now, FluidView before, float ambient, const int by[3]) {
    int at[3], from[3];
    const int n = Kit_Fineness(fluid, now);
    for (at[2] = 0; at[2] < now.size[2]; at[2]++)
        for (at[1] = 0; at[1] < now.size[1]; at[1]++)
            for (at[0] = 0; at[0] < now.size[0]; at[0]++) {
                const bool within = was(fluid, now.size, n, at, by, from);
                const float wanted = within ? *Kit_At3(before, from[0], from[1], from[2]) : ambient;
                if (*Kit_At3(now, at[0], at[1], at[2]) != wanted) return false;
            }
    return true;
}

static bool occupancy_moved(const Fluid *now, const Fluid *before, const int by[3]) {
    const int *size = Fluid_GetDef(now)->size;
    for (int i = 0; i < Kit_Cells(now); i++) {
        const int at[3] = {i % size[0], i / size[0] % size[1], i / size[0] / size[1]};
        int from[3];
        const bool within = was(now, size, 1, at, by, from);
        const int wanted = within ? Fluid_GetOccupancy(before)[from[0] + size[0] * (from[1] + size[1] * from[2])] : 0;
        if (Fluid_GetOccupancy(now)[i] != wanted) return false;
    }
    return true;
}

static void check_amount(Case *each, const FluidDef *def, const int by[3]) {
    Fluid *a = Case_Create(each, def), *b = Case_Create(each, def);
    stir(a), stir(b);
    Case_Expect(each, Fluid_Scroll(b, by), "refused");
    for (int axis = 0; axis < Kit_Axes(a); axis++)
        Case_Expect(each, moved(b, Fluid_Velocity(b, axis), Fluid_Velocity(a, axis), 0, by),
                    "velocity %d by %d, %d, %d", axis, by[0], by[1], by[2]);
    for (int c = 0; c < 2; c++)
        Case_Expect(each, moved(b, Fluid_Channel(b, c), Fluid_Channel(a, c), def->channel[c].ambient, by),
                    "channel %d by %d, %d, %d", c, by[0], by[1], by[2]);
    Case_Expect(each, moved(b, Fluid_Pressure(b), Fluid_Pressure(a), 0, by), "pressure by %d, %d, %d", by[0], by[1],
                by[2]);
    Case_Expect(each, occupancy_moved(b, a, by), "occupancy by %d, %d, %d", by[0], by[1], by[2]);
    Fluid_Step(b, 1 / 60.0f);
    Case_Expect(each, Kit_AllFinite(b), "not finite after a step");
    Fluid_Destroy(a), Fluid_Destroy(b);
}

static void check_amounts(Case *each) {
    FluidDef def = each->def;
    def.channel[1].ambient = 3;
    for (size_t i = 0; i < sizeof amounts / sizeof *amounts; i += Patience_Sanitized() ? 3 : 1) {
        Case_AllSides(&def, FLUID_WALL, 0);
        check_amount(each, &def, amounts[i]);
        Case_AllSides(&def, FLUID_OPEN, 0);
        check_amount(each, &def, amounts[i]);
        Case_AxisSides(&def, 0, FLUID_PERIODIC, 0);
        check_amount(each, &def, amounts[i]);
        Case_AxisSides(&def, 1, FLUID_PERIODIC, 0);
        check_amount(each, &def, amounts[i]);
        if (!Case_IsDeep(each)) continue;
        Case_AxisSides(&def, 2, FLUID_PERIODIC, 0);
        check_amount(each, &def, amounts[i]);
        Case_AxisSides(&def, 2, FLUID_WALL, 1);
    }
}

TEST(test_samples_move_by_whole_cells) {
    Cases_WalkPresets(check_amounts);
    Cases_WalkFiner(check_amounts);
}

/* The pivot goes with the body, around the box too: points of the body keep their velocity. */
static void check_pivots(Case *each) {
    static const int by[][2] = {{3, 2}, {-4, 0}, {20, -15}, {-60, 30}};
    for (int i = 0; i < 8; i++) {
        FluidDef def = each->def;
        Case_AllSides(&def, i < 4 ? FLUID_PERIODIC : FLUID_WALL, 0);
        Fluid *fluid = Case_Create(each, &def);
        stir(fluid);
        const int *cells = by[i % 4];
        const float width = 3.2f, height = 2.4f;
        float before[3], after[3], x = 1.25f - 0.1f * (float)cells[0], y = 1.05f - 0.1f * (float)cells[1];
        if (i < 4) x -= width * floorf(x / width), y -= height * floorf(y / height);
        Fluid_SampleVelocity(fluid, FLUID_AT(1.25f, 1.05f), before);
        Fluid_Scroll(fluid, (const int[3]){cells[0], cells[1], 0});
        Fluid_SampleVelocity(fluid, FLUID_AT(x, y), after);
        const bool gone = i >= 4 && (x < 0 || y < 0 || x > width || y > height);
        for (int axis = 0; axis < 2; axis++)
            Case_Near(each, "a body's velocity", after[axis], gone ? 0 : before[axis], 1e-5);
        Fluid_Destroy(fluid);
    }
}

TEST(test_pivots_move_with_their_bodies) { Cases_RunOne(check_pivots); }

/* Readers see the walls where they are now: no slip along them. */
TEST(test_walls_hold_in_the_new_place) {
    FluidDef def = Fluid_DefaultDef();
    Case_Resize(&def, 32, 24, 0.1f);
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    float velocity[3];
    Kit_SetWind(fluid, 2, 0);
    Fluid_Scroll(fluid, (const int[3]){-3, 4, 0});
    Fluid_SampleVelocity(fluid, FLUID_AT(1.6f, 0), velocity);
    assert_true(velocity[0] == 0);
    Fluid_SampleVelocity(fluid, FLUID_AT(1.6f, 1), velocity);
    assert_true(velocity[0] == 2);
    Fluid_Destroy(fluid);
}

/* ---- A window that follows, over a world that stays ---------------------------------------------- */

typedef struct World {
    Fluid *fluid;
    int x, y; /* of its corner, cells */
} World;

static const float h = 0.1f;

static void tick(World *w, int i) {
    const float x = 4 - h * (float)w->x + 0.05f * (float)i, y = 3 - h * (float)w->y;
    Fluid_SetBody(w->fluid, 2, &(FluidBody){.velocity = {3, 0, 0}, .spin = {0, 0, 4}, .pivot = {x, y, 0}});
    Fluid_ClearOccupancy(w->fluid);
    Fluid_StampBox(w->fluid, 2, FLUID_AT(x, y), FLUID_AT(0.35f, 0.12f), 4 * (float)i / 60);
    Fluid_Add(w->fluid, FLUID_SMOKE, FLUID_AT(x - 0.5f, y), FLUID_AT(x - 0.5f, y), 0.2f, 0.2f);
    Fluid_Add(w->fluid, FLUID_HEAT, FLUID_AT(x - 0.5f, y), FLUID_AT(x - 0.5f, y), 0.2f, 2);
    Fluid_Step(w->fluid, 1 / 60.0f);
}

static float difference(const World *a, const World *b, int channel, float *most) {
    float worst = 0;
    *most = 0;
    for (int i = 0; i < 40; i++)
        for (int k = 0; k < 24; k++) {
            const float x = 3.5f + h * (float)i, y = 1.8f + h * (float)k;
            const float p = Fluid_Sample(a->fluid, channel, FLUID_AT(x - h * (float)a->x, y - h * (float)a->y)),
                        q = Fluid_Sample(b->fluid, channel, FLUID_AT(x - h * (float)b->x, y - h * (float)b->y));
            worst = fmaxf(worst, fabsf(p - q)), *most = fmaxf(*most, fabsf(p));
        }
    return worst;
}

/* The sides are open and far away; pushes that wait move with the window, as do bodies. */
TEST(test_a_scrolled_window_sees_the_same_world) {
    FluidDef def = Fluid_DefaultDef();
    Case_Resize(&def, 160, 64, h);
    Case_AllSides(&def, FLUID_OPEN, 0);
    Case_Converge(&def, 1e-5f);
    def.pressure_iterations = 20;
    World still = {Fluid_Create(&def), 0, 0}, moving = {Fluid_Create(&def), 0, 0};
    assert_non_null(still.fluid);
    assert_non_null(moving.fluid);
    for (int i = 0; i < 40; i++) {
        tick(&still, i), tick(&moving, i);
        if (i % 4) continue;
        for (int k = 0; k < 2; k++) {
            World *w = k ? &moving : &still;
            const float x = 4 - h * (float)w->x, y = 2.5f - h * (float)w->y;
            Fluid_Push(w->fluid, FLUID_AT(x, y), FLUID_AT(x + 0.3f, y), 0.21f, FLUID_AT(0, 1));
        }
        const int by[3] = {2, i % 8 ? 1 : -1, 0};
        assert_true(Fluid_Scroll(moving.fluid, by));
        moving.x += by[0], moving.y += by[1];
    }
    float most;
    const float smoke = difference(&still, &moving, FLUID_SMOKE, &most);
    printf("    smoke differs by %g of %g\n", (double)smoke, (double)most);
    assert_true(smoke <= 0.01f * most);
    assert_true(most > 0.1f);
    Fluid_Destroy(still.fluid), Fluid_Destroy(moving.fluid);
}

/* Carried by a given flow alone, far from the sides: the same bits. */
static void check_carried(Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, 64, 48, 0.125f);
    Fluid *a = Case_Create(each, &def), *b = Case_Create(each, &def);
    const KitPuff puff = {4, 3, 0.5f, 1};
    Kit_Stir(a, 2), Kit_Stir(b, 2);
    Kit_FillChannel(a, 0, Kit_Puff, &puff), Kit_FillChannel(b, 0, Kit_Puff, &puff);
    Fluid_Scroll(b, (const int[3]){3, 2, 0});
    for (int i = 0; i < 4; i++) Fluid_StepChannels(a, 1 / 60.0f), Fluid_StepChannels(b, 1 / 60.0f);
    const FluidView now = Fluid_Channel(b, 0), then = Fluid_Channel(a, 0);
    const int n = now.size[0] / 64; /* samples a cell */
    float worst = 0;
    for (int y = 8 * n; y < 38 * n; y++)
        for (int x = 8 * n; x < 53 * n; x++)
            worst = fmaxf(worst, fabsf(*Kit_At(now, x, y) - *Kit_At(then, x + 3 * n, y + 2 * n)));
    /* What is evened out reaches further in a step than the margin. */
    Case_AtMost(each, "what is carried differs by", (double)worst, Case_Conserves(each) ? 2e-3 : 0);
    Fluid_Destroy(a), Fluid_Destroy(b);
}

TEST(test_scrolled_smoke_is_carried_to_the_bit) { Cases_WalkTransport(check_carried); }

TEST(test_nothing_to_scroll_is_refused) {
    FluidDef def = Fluid_DefaultDef();
    Case_Resize(&def, 1, 1, 0.1f);
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    assert_false(Fluid_Scroll(NULL, (const int[3]){1, 0, 0}));
    assert_false(Fluid_Scroll(fluid, NULL));
    assert_int_equal(Fluid_GetProfile(fluid).refused, 1);
    assert_true(Fluid_Scroll(fluid, (const int[3]){1, 0, 0}));
    Fluid_Destroy(fluid);
}
