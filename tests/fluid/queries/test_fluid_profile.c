/* The profile: stages sum to the step, divergence and Courant number are what a reader of the views computes. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <string.h>
#include <time.h>

static double seconds(void *host) {
    struct timespec now;
    (void)host;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void play(Fluid *fluid, int steps) {
    Kit_StampDisc(fluid, 1, 2, 2, 0.5f);
    for (int i = 0; i < steps; i++) {
        Fluid_Push(fluid, FLUID_AT(1, 1), FLUID_AT(2, 1), 0.2f, FLUID_AT(1, 0.5f));
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(1, 3), FLUID_AT(1, 3), 0.3f, 1);
        Fluid_Step(fluid, 1 / 60.0f);
    }
}

static void check_stages(Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, 96, 96, 0.1f);
    def.host.seconds = seconds;
    def.viscosity = 0.001f;
    Fluid *fluid = Case_Create(each, &def);
    double worst = 1;
    for (int i = 0; i < 5; i++) { /* the best of five: a busy machine may take time between two readings */
        play(fluid, 1);
        const FluidProfile profile = Fluid_GetProfile(fluid);
        double sum = 0;
        for (int stage = 0; stage < FLUID_STAGE_COUNT; stage++) {
            Case_Expect(each, profile.stage_seconds[stage] >= 0, "stage %s took %g s",
                        Fluid_StageName((FluidStage)stage), profile.stage_seconds[stage]);
            sum += profile.stage_seconds[stage];
        }
        Case_Expect(each, profile.step_seconds > 0, "a step took no time");
        worst = fmin(worst, fabs(sum / profile.step_seconds - 1));
    }
    Case_AtMost(each, "share of a step that no stage tells of", worst, 0.05);
    Fluid_Destroy(fluid);
}

TEST(test_stages_sum_to_the_step) { Cases_Walk(check_stages); }

typedef struct Told {
    double stage[FLUID_STAGE_COUNT], ended; /* s */
    int count;
    bool forwards;
} Told;

static void tell(const char *name, double began, double ended, void *host) {
    Told *told = host;
    for (int i = 0; i < FLUID_STAGE_COUNT; i++)
        if (!strcmp(name, Fluid_StageName((FluidStage)i))) told->stage[i] += ended - began;
    told->forwards = told->forwards && began >= told->ended && ended >= began;
    told->ended = ended;
    told->count++;
}

static void check_spans(Case *each) {
    FluidDef def = each->def;
    Told told = {.forwards = true};
    def.host.data = &told;
    def.host.span = tell;
    Fluid *fluid = Case_Create(each, &def);
    play(fluid, 2);
    Case_Near(each, "spans without a clock", told.count, 0, 0);
    Fluid_Destroy(fluid);
    def.host.seconds = seconds;
    fluid = Case_Create(each, &def);
    play(fluid, 1);
    const FluidProfile profile = Fluid_GetProfile(fluid);
    Case_Expect(each, told.forwards, "a stage begins before the one ahead of it has ended");
    for (int i = 0; i < FLUID_STAGE_COUNT; i++)
        Case_Near(each, Fluid_StageName((FluidStage)i), told.stage[i], profile.stage_seconds[i], 1e-9);
    Fluid_Destroy(fluid);
}

TEST(test_spans_are_the_stages) { Cases_WalkPresets(check_spans); }

static void check_no_clock(Case *each) {
    Fluid *fluid = Case_Create(each, &each->def);
    play(fluid, 2);
    const FluidProfile profile = Fluid_GetProfile(fluid);
    Case_Near(each, "time without a clock", profile.step_seconds, 0, 0);
    for (int stage = 0; stage < FLUID_STAGE_COUNT; stage++)
        Case_Near(each, "a stage without a clock", profile.stage_seconds[stage], 0, 0);
    Case_AtLeast(each, "bytes held", (double)profile.bytes, 32 * 24 * 4 * 6);
    Fluid_Destroy(fluid);
}

TEST(test_no_clock_gives_no_times) { Cases_WalkPresets(check_no_clock); }

static void check_divergence(Case *each) {
    if (each->def.pressure == FLUID_COMPRESSIBLE) return;
    FluidDef def = each->def;
    Case_Resize(&def, 40, 40, 0.1f);
    def.side[1].kind = FLUID_OPEN; /* a way out: nothing is left over on purpose */
    Fluid *fluid = Case_Create(each, &def);
    play(fluid, 3);
    const FluidProfile profile = Fluid_GetProfile(fluid);
    Case_AtLeast(each, "divergence before", profile.divergence_before, 1e-3);
    /* central differences leave part of it even after an exact solve */
    Case_AtMost(each, "divergence after over before", profile.divergence_after / profile.divergence_before,
                def.layout == FLUID_STAGGERED ? 0.75 : 0.95);
    if (def.layout == FLUID_STAGGERED) {
        const double computed = Kit_FaceDivergence(fluid);
        Case_Near(each, "divergence left, as the faces tell it", profile.divergence_after, computed,
                  0.01 * computed + 1e-5);
    }
    Case_AtLeast(each, "sweeps or cycles spent", profile.pressure_iterations, 1);
    Case_AtMost(each, "sweeps or cycles spent", profile.pressure_iterations,
                def.pressure_iterations * (def.order == FLUID_PROJECT_TWICE || def.reflection ? 2 : 1));
    Fluid_Destroy(fluid);
}

TEST(test_divergence_is_told_truly) { Cases_Walk(check_divergence); }

/* The tolerance is kept: a tighter one leaves less, and what is left lies below it. */
static void check_tolerance(Case *each) {
    static const float tolerances[] = {0.1f, 1e-2f, 1e-3f};
    if (each->def.layout != FLUID_STAGGERED || each->def.pressure == FLUID_COMPRESSIBLE) return;
    int spent = 0;
    for (int i = 0; i < 3; i++) {
        FluidDef def = each->def;
        def.side[1].kind = FLUID_OPEN;
        Case_Converge(&def, tolerances[i]);
        Fluid *fluid = Case_Create(each, &def);
        play(fluid, 3);
        const FluidProfile profile = Fluid_GetProfile(fluid);
        Case_AtMost(each, "rms divergence under its tolerance", Kit_FaceDivergence(fluid), 1.01 * tolerances[i] + 1e-5);
        Case_AtLeast(each, "sweeps for a tighter tolerance", profile.pressure_iterations, spent);
        spent = profile.pressure_iterations;
        Fluid_Destroy(fluid);
    }
}

TEST(test_the_tolerance_is_kept) { Cases_Walk(check_tolerance); }

static void check_courant(Case *each) {
    FluidDef def = Case_Quiet(each);
    Case_AllSides(&def, FLUID_PERIODIC, 0);
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetWind(fluid, 3, 0);
    Fluid_Step(fluid, 0.1f);
    Case_Near(each, "Courant number along x", Fluid_GetProfile(fluid).max_courant, 3, 1e-3);
    Kit_SetWind(fluid, 0, -5);
    Fluid_Step(fluid, 0.05f);
    Case_Near(each, "Courant number along y", Fluid_GetProfile(fluid).max_courant, 2.5, 1e-3);
    Fluid_Destroy(fluid);
}

TEST(test_courant_numbers) { Cases_Walk(check_courant); }

/* Volume blown into a closed room stays as divergence, spread evenly; tolerance and profile leave it out. */
static void check_closed_room(Case *each) {
    if (each->def.layout != FLUID_STAGGERED || each->def.pressure == FLUID_COMPRESSIBLE) return;
    FluidDef def = Case_Quiet(each);
    Case_Converge(&def, 1e-3f);
    Fluid *fluid = Case_Create(each, &def);
    Fluid_SetBody(fluid, 1, &(FluidBody){.blows = true, .velocity = {1, 0, 0}});
    Kit_StampCells(fluid, 1, 0, 8, 4, 6); /* a vent on the wall: 6 faces x 1 m/s x 0.1 m into 744 cells */
    Fluid_Step(fluid, 0.02f);
    const double spread = 6 * 0.1 / ((32 * 24 - 24) * 0.01);
    Case_Near(each, "divergence of a closed room with a vent", Kit_FaceDivergence(fluid), spread, 0.01 * spread);
    Case_AtMost(each, "divergence that the profile tells", Fluid_GetProfile(fluid).divergence_after, 0.05 * spread);
    Fluid_Destroy(fluid);
}

TEST(test_closed_rooms_spread_what_is_blown_in) { Cases_Walk(check_closed_room); }
