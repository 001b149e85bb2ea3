/* Views, and what is read near solids and beyond the sides. In free air: test_fluid_queries.c. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

static void check_shapes(Case *each) {
    Fluid *fluid = Case_Create(each, &each->def);
    const bool faces = each->def.layout == FLUID_STAGGERED;
    const int depth = each->def.size[2], axes = Kit_Axes(fluid);
    for (int axis = 0; axis < axes; axis++) {
        const FluidView view = Fluid_Velocity(fluid, axis);
        Case_Expect(each,
                    view.size[0] == 32 + (faces && axis == 0) && view.size[1] == 24 + (faces && axis == 1) &&
                        view.size[2] == depth + (faces && axis == 2),
                    "velocity %d is %d x %d x %d", axis, view.size[0], view.size[1], view.size[2]);
        Case_Expect(each, depth == 1 || view.slab >= view.row * view.size[1], "slabs overlap");
        for (int along = 0; along < axes; along++)
            Case_Near(each, "offset of velocity", view.offset[along], faces && along == axis ? 0 : 0.5, 0);
        Case_Expect(each, view.row >= view.size[0], "rows overlap");
    }
    const FluidView smoke = Fluid_Channel(fluid, FLUID_SMOKE), pressure = Fluid_Pressure(fluid);
    const int n = Kit_Fineness(fluid, smoke);
    Case_Near(each, "fineness", n, each->def.channel[FLUID_SMOKE].fineness, 0);
    Case_Expect(each,
                smoke.size[0] == 32 * n && smoke.size[1] == 24 * n && smoke.size[2] == (depth > 1 ? depth * n : 1) &&
                    smoke.offset[0] == 0.5f && smoke.offset[1] == 0.5f && smoke.offset[2] == 0.5f,
                "a channel's shape");
    Case_Expect(each,
                pressure.size[0] == 32 && pressure.size[1] == 24 && pressure.size[2] == depth &&
                    pressure.offset[0] == 0.5f,
                "the pressure's shape");
    Case_Expect(each,
                (depth > 1) == (Fluid_Velocity(fluid, 2).data != NULL) && !Fluid_Velocity(fluid, 3).data &&
                    !Fluid_Velocity(fluid, -1).data,
                "a view of a missing axis has data");
    Case_Expect(each, !Fluid_Channel(fluid, 2).data && !Fluid_Channel(fluid, -1).data,
                "a view of a missing channel has data");
    Fluid_Destroy(fluid);
}

TEST(test_views_have_their_shapes) { Cases_Walk(check_shapes); }

/* Of the `i`th field, to be written or to be read alone. */
static FluidView view_of(Fluid *fluid, int i, bool to_read) {
    if (i < 2) return to_read ? Fluid_ReadChannel(fluid, i) : Fluid_Channel(fluid, i);
    if (i < 4) return to_read ? Fluid_ReadVelocity(fluid, i - 2) : Fluid_Velocity(fluid, i - 2);
    return to_read ? Fluid_ReadPressure(fluid) : Fluid_Pressure(fluid);
}

/* Each field alone, as each is seen to alone. */
static void check_written(Case *each) {
    Fluid *fluid = Case_Create(each, &each->def);
    for (int i = 0; i < 5; i++) {
        const FluidView read = view_of(fluid, i, true);
        view_of(fluid, i, false).data[5] = INFINITY;
        Case_Expect(each, read.data[5] == INFINITY, "field %d is read elsewhere than it is written", i);
        Fluid_Step(fluid, 0);
        Case_Expect(each, isfinite(read.data[5]), "field %d is not finite", i);
    }
    Case_Expect(each, !Fluid_ReadVelocity(fluid, Kit_Axes(fluid)).data && !Fluid_ReadChannel(fluid, 2).data,
                "a view of nothing has data");
    Fluid_Destroy(fluid);
}

TEST(test_what_is_written_is_read_and_made_finite) { Cases_Walk(check_written); }

/* Alone in its row, as only rows with anything that has to change are gone over. */
TEST(test_odd_numbers_become_what_steps_store) {
    static const float NUMBERS[][2] = {{NAN, 0},       {INFINITY, 0},  {-INFINITY, 0},   {-0.0f, 0},
                                       {1e-21f, 0},    {-1e-21f, 0},   {1e-20f, 0},      {1.1e-20f, 1.1e-20f},
                                       {1e12f, 1e12f}, {2e12f, 1e12f}, {-2e12f, -1e12f}, {-1e12f, -1e12f},
                                       {1e-40f, 0},    {-3.5f, -3.5f}};
    const FluidDef def = Fluid_DefaultDef();
    Fluid *fluid = Fluid_Create(&def);
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
        const FluidView smoke = Fluid_Channel(fluid, FLUID_SMOKE);
        float *number = &smoke.data[3 + (int)i + 7 * smoke.row];
        *number = NUMBERS[i][0];
        assert_true(Fluid_Step(fluid, 0));
        assert_memory_equal(number, &NUMBERS[i][1], sizeof *number);
        *number = 0;
    }
    Fluid_Destroy(fluid);
}

/* Next to solids only free cells count: even smoke is even up to the surface. */
static void check_near_solids(Case *each) {
    FluidDef def = each->def;
    def.channel[FLUID_SMOKE].ambient = 0.125f;
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetChannel(fluid, FLUID_SMOKE, 3);
    const FluidBody body = {
        .velocity = {1, 2, 0}, .spin = {0, 0, 0.5f}, .pivot = {1, 1, 0}, .holds = {false, true}, .value = {0, 70}};
    Fluid_SetBody(fluid, 4, &body);
    Kit_StampDisc(fluid, 4, 1.6f, 1.2f, 0.4f);
    for (int i = 0; i < 32 * 24; i++) /* what lies in solids means nothing */
        if (!Kit_IsFree(fluid, i % 32, i / 32)) Kit_PutCell(fluid, FLUID_SMOKE, i % 32, i / 32, 77);
    KitRandom random = {3};
    for (int i = 0; i < 1000; i++) {
        const float x = Kit_RandomFloat(&random, 0.01f, 3.19f), y = Kit_RandomFloat(&random, 0.01f, 2.39f);
        const float smoke = Fluid_Sample(fluid, FLUID_SMOKE, FLUID_AT(x, y));
        if (Kit_IsFree(fluid, (int)(x * 10), (int)(y * 10))) {
            Case_Near(each, "even smoke beside a solid", smoke, 3, 1e-5);
            continue;
        }
        float velocity[3];
        Fluid_SampleVelocity(fluid, FLUID_AT(x, y), velocity);
        Case_Near(each, "u within a body", velocity[0], 1 - 0.5 * (y - 1), 1e-5);
        Case_Near(each, "v within a body", velocity[1], 2 + 0.5 * (x - 1), 1e-5);
        Case_Near(each, "smoke within a body", smoke, 0.125, 1e-6);
        Case_Near(each, "heat within a body that holds it", Fluid_Sample(fluid, FLUID_HEAT, FLUID_AT(x, y)), 70, 1e-4);
    }
    Fluid_Destroy(fluid);
}

TEST(test_samples_near_and_within_solids) { Cases_Walk(check_near_solids); }

static void check_outside(Case *each) {
    FluidDef def = each->def;
    def.channel[FLUID_SMOKE].ambient = 0.5f;
    def.side[0].kind = FLUID_INFLOW;
    def.side[0].velocity[0] = 2, def.side[0].velocity[1] = 0.5f;
    def.side[0].holds[FLUID_SMOKE] = true, def.side[0].value[FLUID_SMOKE] = 4;
    def.side[1].kind = FLUID_OPEN;
    def.side[2].velocity[0] = 3;
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetChannel(fluid, FLUID_SMOKE, 1);
    Kit_SetWind(fluid, 1, 1);
    float velocity[3];
    Fluid_SampleVelocity(fluid, FLUID_AT(-1, 1), velocity);
    Case_Near(each, "u beyond an inflow", velocity[0], 2, 1e-6);
    Case_Near(each, "v beyond an inflow", velocity[1], 0.5, 1e-6);
    Case_Near(each, "smoke beyond an inflow that holds it", Fluid_Sample(fluid, FLUID_SMOKE, FLUID_AT(-1, 1)), 4, 1e-6);
    Fluid_SampleVelocity(fluid, FLUID_AT(9, 1), velocity);
    Case_Near(each, "smoke beyond an open side", Fluid_Sample(fluid, FLUID_SMOKE, FLUID_AT(9, 1)), 0.5, 1e-6);
    Fluid_SampleVelocity(fluid, FLUID_AT(1, -1), velocity);
    Case_Near(each, "u within a sliding wall", velocity[0], 3, 1e-6);
    Case_Near(each, "v within a wall", velocity[1], 0, 1e-6);
    Fluid_SampleVelocity(fluid, FLUID_AT(1e30f, -1e30f), velocity);
    Case_Expect(each, isfinite(velocity[0]) && isfinite(Fluid_Sample(fluid, FLUID_SMOKE, FLUID_AT(1e30f, -1e30f))),
                "far outside is not finite");
    Fluid_Destroy(fluid);
}

TEST(test_samples_outside) { Cases_WalkTransport(check_outside); }

static void check_periodic_samples(Case *each) {
    FluidDef def = each->def;
    Case_AllSides(&def, FLUID_PERIODIC, 0);
    Fluid *fluid = Case_Create(each, &def);
    KitRandom random = {8};
    for (int y = 0; y < 24; y++)
        for (int x = 0; x < 32; x++) Kit_PutCell(fluid, FLUID_SMOKE, x, y, Kit_RandomFloat(&random, 0, 1));
    for (int i = 0; i < 200; i++) {
        const float x = Kit_RandomFloat(&random, 0, 3.2f), y = Kit_RandomFloat(&random, 0, 2.4f);
        Case_Near(each, "a sample around the corner", Fluid_Sample(fluid, FLUID_SMOKE, FLUID_AT(x + 3.2f, y - 4.8f)),
                  Fluid_Sample(fluid, FLUID_SMOKE, FLUID_AT(x, y)), 1e-4);
    }
    Kit_PutCell(fluid, FLUID_SMOKE, 0, 3, 1), Kit_PutCell(fluid, FLUID_SMOKE, 31, 3, 0);
    Case_Near(each, "half way across the seam", Fluid_Sample(fluid, FLUID_SMOKE, FLUID_AT(0, 0.35f)), 0.5, 1e-5);
    Fluid_Destroy(fluid);
}

TEST(test_samples_wrap) { Cases_WalkTransport(check_periodic_samples); }

static void check_mean_in_solid(Case *each) {
    FluidDef def = each->def;
    def.channel[FLUID_SMOKE].ambient = 0.5f;
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetChannel(fluid, FLUID_SMOKE, 2);
    Kit_StampDisc(fluid, 1, 1.6f, 1.2f, 0.35f);
    float value = 9, velocity[3] = {9, 9, 9};
    Case_Expect(each,
                !Fluid_Mean(fluid, FLUID_SMOKE, FLUID_AT(1.6f, 1.2f), FLUID_AT(1.6f, 1.2f), 0.1f, &value, velocity),
                "a mean within a solid");
    Case_Near(each, "that mean is ambient", value, 0.5, 0);
    Case_Near(each, "and still", fabsf(velocity[0]) + fabsf(velocity[1]) + fabsf(velocity[2]), 0, 0);
    Case_Expect(each,
                Fluid_Mean(fluid, FLUID_SMOKE, FLUID_AT(1.6f, 1.2f), FLUID_AT(1.6f, 1.2f), 0.6f, &value, velocity),
                "a shape that reaches beyond its own cells feels nothing");
    Case_Near(each, "what a body breathes", value, 2, 1e-5);
    Fluid_Destroy(fluid);
}

TEST(test_means_from_within_solids) { Cases_WalkTransport(check_mean_in_solid); }

/* ---- Where two rules meet ------------------------------------------------------------------------------ */

/* A channel finer than the one before it is seen to, and what is written changes no figure of the step before. */
TEST(test_writing_to_a_finer_channel_and_after_a_step) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 32, def.size[1] = 24, def.channel[FLUID_HEAT].fineness = 2;
    float left[2];
    for (int k = 0; k < 2; k++) {
        Fluid *fluid = Fluid_Create(&def);
        assert_non_null(fluid);
        Kit_Stir(fluid, 1);
        Fluid_Step(fluid, .1f);
        if (k) *Kit_At(Fluid_Velocity(fluid, 0), 9, 9) = 50;
        left[k] = Fluid_GetProfile(fluid).divergence_after;
        Fluid_Channel(fluid, FLUID_HEAT).data[5] = NAN;
        Fluid_Step(fluid, 0);
        assert_true(Kit_IsFinite(Fluid_ReadChannel(fluid, FLUID_HEAT)));
        Fluid_Destroy(fluid);
    }
    assert_true(left[0] == left[1]);
}

/* On the very edge of the box the outermost cell tells, and far away around a periodic axis some cell does. A refused
 * sample is ambient. A drain stands still, whatever velocity it was given. */
TEST(test_samples_at_the_edge_and_far_away) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 32, def.size[1] = 24, def.cell_size = .125f;
    def.channel[FLUID_SMOKE].ambient = .5f;
    def.side[2].kind = def.side[3].kind = FLUID_PERIODIC;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    Kit_SetChannel(fluid, FLUID_SMOKE, 2);
    assert_true(Fluid_Sample(fluid, FLUID_SMOKE, FLUID_AT(4, 1)) == 2);
    assert_true(Fluid_Sample(fluid, FLUID_SMOKE, FLUID_AT(0, 3)) == 2);
    assert_true(Fluid_Sample(fluid, FLUID_SMOKE, FLUID_AT(4.001f, 1)) == .5f);
    assert_true(Fluid_Sample(fluid, FLUID_SMOKE, FLUID_AT(1, 3.4e38f)) == 2);
    assert_true(Fluid_Sample(fluid, FLUID_SMOKE, FLUID_AT(NAN, 1)) == .5f);
    float velocity[3] = {9, 9, 9};
    Fluid_SetBody(fluid, 1, &(FluidBody){.open = true, .velocity = {1, 2, 0}});
    Kit_StampCells(fluid, 1, 8, 8, 4, 4);
    Fluid_SampleVelocity(fluid, FLUID_AT(1.25f, 1.25f), velocity);
    assert_true(velocity[0] == 0 && velocity[1] == 0 && velocity[2] == 0);
    Fluid_Destroy(fluid);
}
