/* What is not a number or out of range is refused and counted, and an occupancy is kept. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <string.h>

enum { WIDE = 60, HIGH = 50, CELLS = WIDE * HIGH };
static const float cell = 0.1f;

static Fluid *open_grid(Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, WIDE, HIGH, cell);
    return Case_Create(each, &def);
}

static int refuse_all(Case *each, Fluid *fluid, float bad) {
    const uint8_t alpha[1] = {255};
    const float *ok = FLUID_AT(1, 1);
    float value = 0, velocity[3] = {0}, tracers[][3] = {{1, 1, 0}, {2, 2, 0}, {bad, 1, 0}};
    const bool taken[] = {
        Fluid_StampCapsule(fluid, 1, FLUID_AT(bad, 1), ok, 1),
        Fluid_StampCapsule(fluid, 1, ok, FLUID_AT(1, bad), 1),
        Fluid_StampCapsule(fluid, 1, ok, ok, bad),
        Fluid_StampBox(fluid, 1, FLUID_AT(1, bad), ok, 0),
        Fluid_StampBox(fluid, 1, ok, FLUID_AT(bad, 1), 0),
        Fluid_StampBox(fluid, 1, ok, ok, bad),
        Fluid_StampBitmap(fluid, 1, FLUID_AT(bad, 1), 1, alpha, 1, 1, 1, 1, 1),
        Fluid_StampBitmap(fluid, 1, ok, bad, alpha, 1, 1, 1, 1, 1),
        Fluid_SetTiles(fluid, 1, alpha, 1, 1, bad),
        Fluid_Add(fluid, 0, FLUID_AT(bad, 1), ok, 1, 1),
        Fluid_Add(fluid, 0, ok, ok, bad, 1),
        Fluid_Add(fluid, 0, ok, ok, 1, bad),
        Fluid_Push(fluid, FLUID_AT(1, bad), ok, 1, ok),
        Fluid_Push(fluid, ok, ok, bad, ok),
        Fluid_Push(fluid, ok, ok, 1, FLUID_AT(bad, 0)),
        Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {bad, 0, 0}}),
        Fluid_SetBody(fluid, 1, &(FluidBody){.spin = {0, 0, bad}}),
        Fluid_SetBody(fluid, 1, &(FluidBody){.pivot = {0, bad, 0}}),
        Fluid_SetBody(fluid, 1, &(FluidBody){.slip = bad}),
        Fluid_SetBody(fluid, 1, &(FluidBody){.open = true, .blows = true}),
        Fluid_SetBody(fluid, 1, &(FluidBody){.holds = {true}, .value = {bad}}),
        Fluid_Step(fluid, bad),
        Fluid_StepVelocity(fluid, bad),
        Fluid_StepChannels(fluid, bad),
        Fluid_Mean(fluid, 0, FLUID_AT(bad, 1), ok, 1, &value, velocity),
        Fluid_Mean(fluid, 0, ok, ok, bad, &value, NULL),
        Fluid_Ray(fluid, 0, FLUID_AT(bad, 1), ok) != 0,
        Fluid_Ray(fluid, 0, ok, FLUID_AT(1, bad)) != 0,
        Fluid_Carry(fluid, tracers, 2, bad),
        Fluid_Carry(fluid, &tracers[2], 1, 0.1f),
        Fluid_Sample(fluid, 0, FLUID_AT(1, bad)) != 0,
    };
    const int count = (int)(sizeof taken / sizeof *taken);
    for (int i = 0; i < count; i++) Case_Expect(each, !taken[i], "call %d takes %g", i, bad);
    return count;
}

/* Of readers, images and shapes: what there is none of. Returns how many. */
static int refuse_indices(Case *each, Fluid *fluid) {
    const float *ok = FLUID_AT(1, 1);
    float value = 7, vector[3] = {7, 7, 7}, tracer[1][3] = {{1, 1, 0}};
    const uint8_t image[8] = {0};
    const bool taken[] = {
        Fluid_Channel(fluid, 2).data != NULL,
        Fluid_Channel(fluid, -1).data != NULL,
        Fluid_Velocity(fluid, 3).data != NULL,
        Fluid_Velocity(fluid, -1).data != NULL,
        Fluid_Sample(fluid, 2, ok) != 0,
        Fluid_Mean(fluid, 8, ok, ok, 1, &value, NULL),
        Fluid_Total(fluid, -1) != 0,
        Fluid_Ray(fluid, 2, ok, ok) != 0,
        Fluid_BodyForce(fluid, 0, vector, vector),
        Fluid_BodyForce(fluid, 256, vector, vector),
        Fluid_Carry(fluid, tracer, -1, 0.1f),
        Fluid_Carry(fluid, NULL, 1, 0.1f),
        Fluid_Carry(fluid, tracer, 1, -0.1f),
        Fluid_Scroll(fluid, NULL),
        Fluid_Restore(fluid, NULL, 8),
        Fluid_Restore(fluid, image, sizeof image),
        Fluid_SetOccupancy(fluid, NULL),
        Fluid_Tune(fluid, NULL),
        Fluid_StampBox(fluid, 1, ok, FLUID_AT(-1, 1), 0),
        Fluid_StampBitmap(fluid, 1, ok, 0, image, 2, 2, 1, 2, 1),
        Fluid_StampBitmap(fluid, 1, ok, 1, image, 0, 2, 1, 2, 1),
        Fluid_SetTiles(fluid, 1, NULL, 2, 2, 1),
        Fluid_SetTiles(fluid, 1, image, 0, 2, 1),
        Fluid_SetTiles(fluid, 1, image, 2, -1, 1),
        Fluid_SetTiles(fluid, 1, image, 2, 2, 0),
        Fluid_SetTiles(fluid, 1, image, 2, 2, -1),
        Fluid_SetTiles(fluid, -1, image, 2, 2, 1),
        Fluid_SetTiles(fluid, 256, image, 2, 2, 1),
    };
    const int count = (int)(sizeof taken / sizeof *taken);
    for (int i = 0; i < count; i++) Case_Expect(each, !taken[i], "call %d of what there is none of is taken", i);
    Case_Expect(each, value == 7 && vector[0] == 7 && vector[2] == 7, "a refused reader writes its output");
    return count;
}

static void check_refusals(Case *each) {
    Fluid *fluid = open_grid(each);
    Kit_Stir(fluid, 1);
    Fluid_Step(fluid, 0.01f);
    const uint64_t hash = Fluid_Hash(fluid);
    int refused = refuse_all(each, fluid, NAN) + refuse_all(each, fluid, INFINITY) + refuse_all(each, fluid, -INFINITY);
    static const int bodies[] = {-1, 0, 256, 100000};
    for (int i = 0; i < 4; i++) {
        Case_Expect(each, !Fluid_SetBody(fluid, bodies[i], &(FluidBody){0}), "body %d can be set", bodies[i]);
        refused++;
        if (bodies[i] == 0) continue; /* whether 0 erases is not said */
        Case_Expect(each, !Fluid_StampCapsule(fluid, bodies[i], FLUID_AT(1, 1), FLUID_AT(1, 1), 1),
                    "body %d can be stamped", bodies[i]);
        refused++;
    }
    static const int channels[] = {-1, 2, 8, 1000};
    for (int i = 0; i < 4; i++) {
        Case_Expect(each, !Fluid_Add(fluid, channels[i], FLUID_AT(1, 1), FLUID_AT(1, 1), 1, 1),
                    "channel %d can be added to", channels[i]);
        refused++;
    }
    Case_Expect(each, !Fluid_Step(fluid, -0.1f), "a negative step is taken");
    refused += 1 + refuse_indices(each, fluid);
    Case_Expect(each, Fluid_Hash(fluid) == hash, "refused calls change the state");
    Case_Near(each, "refused inputs counted", (double)Fluid_GetProfile(fluid).refused, refused, 0);
    Fluid_Destroy(fluid);
}

TEST(test_bad_input_is_refused_and_counted) { Cases_WalkPresets(check_refusals); }

static void check_occupancy(Case *each) {
    Fluid *fluid = open_grid(each);
    uint8_t mask[CELLS];
    for (int i = 0; i < CELLS; i++) mask[i] = (uint8_t)(i * 7 % 256);
    Case_Expect(each, Fluid_SetOccupancy(fluid, mask), "an occupancy is refused");
    Case_Expect(each, !memcmp(mask, Fluid_GetOccupancy(fluid), CELLS), "an occupancy comes back changed");
    Fluid_StampCapsule(fluid, 200, FLUID_AT(3, 2.5f), FLUID_AT(3, 2.5f), 9);
    Fluid_StampCapsule(fluid, 201, FLUID_AT(3, 2.5f), FLUID_AT(3, 2.5f), 0.5f);
    Case_Expect(each, Fluid_GetOccupancy(fluid)[25 * WIDE + 30] == 201, "the last stamp does not win");
    Fluid_ClearOccupancy(fluid);
    Case_Near(each, "cells marked after clearing", CELLS - Kit_Marked(fluid, 0), 0, 0);
    Fluid_Destroy(fluid);
}

TEST(test_occupancy_is_kept) { Cases_RunOne(check_occupancy); }
