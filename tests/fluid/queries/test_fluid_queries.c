/* What is read back and covered, in two and three dimensions, against formulas and against every cell looked at:
 * samples, means, totals, rays, tracers, pushes, and bodies' velocities. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 14, HIGH = 11, DEEP = 9, MOST = WIDE * HIGH * DEEP };
static const float cell = .1f;
static int size[3], cells; /* of the case's box */

static FluidDef box(const Case *each) {
    FluidDef def = Case_Quiet(each);
    const int whole[3] = {WIDE, HIGH, Case_IsDeep(each) ? DEEP : 1};
    memcpy(def.size, whole, sizeof whole);
    def.cell_size = cell;
    memcpy(size, whole, sizeof whole);
    cells = size[0] * size[1] * size[2];
    Case_AllSides(&def, FLUID_WALL, 1);
    return def;
}

/* Where no scheme matters: the default def in both. */
static void run_both(CaseCheck *check) {
    int failures = 0;
    for (int depth = 1; depth < 3; depth++) {
        Case each = {.name = "default", .def = Fluid_DefaultDef()};
        each.def.size[2] = depth;
        check(&each);
        failures += each.failures;
    }
    Case_End(failures);
}

static int axes(void) { return size[2] > 1 ? 3 : 2; }

/* In 2D at the depth of the cells' centres. */
static void place(KitRandom *random, float margin, float at[3]) {
    for (int i = 0; i < 3; i++)
        at[i] = i < axes() ? Kit_RandomFloat(random, -margin, cell * (float)size[i] + margin) : .5f * cell;
}

static void scatter(Fluid *fluid, KitRandom *random, int of) {
    uint8_t mask[MOST];
    for (int i = 0; i < cells; i++) mask[i] = Kit_RandomInt(random, 1, of) == 1;
    Fluid_SetOccupancy(fluid, mask);
}

static void centre_of(int c, float at[3]) {
    const int whole[3] = {c % WIDE, c / WIDE % HIGH, c / WIDE / HIGH};
    for (int i = 0; i < 3; i++) at[i] = ((float)whole[i] + .5f) * cell;
}

typedef float Field3(const float at[3]);

static void fill(const Fluid *fluid, FluidView view, Field3 *field) {
    const float h = cell / (float)Kit_Fineness(fluid, view);
    for (int z = 0; z < view.size[2]; z++)
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++)
                *Kit_At3(view, x, y, z) =
                    field((const float[3]){((float)x + view.offset[0]) * h, ((float)y + view.offset[1]) * h,
                                           axes() > 2 ? ((float)z + view.offset[2]) * h : .05f});
}

static void fill_by_chance(FluidView view, KitRandom *random) {
    for (int z = 0; z < view.size[2]; z++)
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++) *Kit_At3(view, x, y, z) = Kit_RandomFloat(random, -1, 1);
}

static void fill_velocity(Fluid *fluid, Field3 *const fields[3]) {
    for (int axis = 0; axis < axes(); axis++) fill(fluid, Fluid_Velocity(fluid, axis), fields[axis]);
}

static float ramp(const float at[3]) { return 3 + 2 * at[0] - 5 * at[1] + 4 * at[2]; }
static float ramp_u(const float at[3]) { return .3f - at[0] + 2 * at[1] - .5f * at[2]; }
static float ramp_v(const float at[3]) { return 1 + .4f * at[0] - at[1] + 3 * at[2]; }
static float ramp_w(const float at[3]) { return -2 + at[0] + at[1] - 2 * at[2]; }
static Field3 *const ramps[3] = {ramp_u, ramp_v, ramp_w};

static double distance(const float a[3], const float b[3]) {
    return sqrt(pow(b[0] - a[0], 2) + pow(b[1] - a[1], 2) + pow(b[2] - a[2], 2));
}

/* ---- Samples and rays --------------------------------------------------------------------------- */

static void check_linear(Case *each) {
    const FluidDef def = box(each);
    Fluid *fluid = Case_Create(each, &def);
    KitRandom random = {5};
    fill(fluid, Fluid_Channel(fluid, FLUID_SMOKE), ramp);
    fill_velocity(fluid, ramps);
    for (int i = 0; i < 300; i++) {
        float a[3], b[3], middle[3], v[3] = {7, 7, 7};
        place(&random, -.06f, a), place(&random, -.06f, b); /* between the outermost centres */
        Case_Near(each, "a sample", Fluid_Sample(fluid, FLUID_SMOKE, a), ramp(a), 1e-5);
        Fluid_SampleVelocity(fluid, a, v);
        for (int axis = 0; axis < 3; axis++)
            Case_Near(each, "a velocity", v[axis], axis < axes() ? ramps[axis](a) : 0, 1e-5);
        for (int axis = 0; axis < 3; axis++) middle[axis] = (a[axis] + b[axis]) / 2;
        Case_Near(each, "along a ramp", Fluid_Ray(fluid, FLUID_SMOKE, a, b), ramp(middle) * distance(a, b), 2e-5);
    }
    Fluid_Destroy(fluid);
}

/* The same integral from samples; and whether one of them lies well within a solid. */
static double by_samples(const Fluid *fluid, const float from[3], const float to[3], int count, bool *blocked) {
    double sum = 0;
    *blocked = false;
    for (int i = 0; i < count; i++) {
        const float part = ((float)i + .5f) / (float)count;
        float at[3];
        int in[3];
        bool inside = true;
        for (int k = 0; k < 3; k++) {
            at[k] = from[k] + part * (to[k] - from[k]), in[k] = (int)floorf(at[k] / cell);
            const float within = at[k] / cell - (float)in[k];
            inside = inside && in[k] >= 0 && in[k] < size[k] && within > .01f && within < .99f;
        }
        *blocked = *blocked || (inside && !Kit_IsFree3(fluid, in[0], in[1], in[2]));
        sum += (double)Fluid_Sample(fluid, FLUID_SMOKE, at);
    }
    return sum / count * distance(from, to);
}

/* In and out of the box, around a periodic axis, past solids and into them. */
static void check_rays(Case *each) {
    KitRandom random = {7};
    int stopped = 0, passed = 0;
    for (int variant = 0; variant < 3; variant++) {
        FluidDef def = box(each);
        const int axis = axes() - 1;
        def.channel[FLUID_SMOKE].ambient = .4f;
        def.side[2 * axis + 1].holds[FLUID_SMOKE] = true, def.side[2 * axis + 1].value[FLUID_SMOKE] = 2;
        if (variant == 1) Case_AxisSides(&def, axis, FLUID_PERIODIC, 0);
        Fluid *fluid = Case_Create(each, &def);
        fill_by_chance(Fluid_Channel(fluid, FLUID_SMOKE), &random);
        if (variant == 2) scatter(fluid, &random, 30);
        for (int i = 0; i < 80; i++) {
            float a[3], b[3];
            bool blocked;
            place(&random, .5f, a), place(&random, .5f, b);
            const float there = Fluid_Ray(fluid, FLUID_SMOKE, a, b), back = Fluid_Ray(fluid, FLUID_SMOKE, b, a);
            const double samples = by_samples(fluid, a, b, 4000, &blocked);
            Case_Expect(each, !memcmp(&there, &back, sizeof back), "there %.9g, back %.9g", (double)there,
                        (double)back);
            stopped += isinf(there) != 0, passed += variant == 2 && isfinite(there);
            if (blocked) Case_Expect(each, isinf(there), "a ray through a solid tells %g", (double)there);
            if (isfinite(there)) Case_Near(each, "against samples", there, samples, 5e-3);
        }
        Fluid_Destroy(fluid);
    }
    Case_AtLeast(each, "rays that solids stop", stopped, 5);
    Case_AtLeast(each, "rays that pass solids", passed, 5);
}

/* From the middle of a free cell along each axis, over each edge and each corner, into a solid or past it. */
static void check_ray_meets(Case *each) {
    const FluidDef def = box(each);
    if (!Case_IsDeep(each)) return;
    Fluid *fluid = Case_Create(each, &def);
    for (int way = 0; way < 27; way++) {
        const int step[3] = {way % 3 - 1, way / 3 % 3 - 1, way / 9 - 1};
        if (way == 13) continue;
        float from[3], to[3], middle[3];
        int at[3];
        for (int k = 0; k < 3; k++) {
            at[k] = 5 + step[k];
            from[k] = .55f, to[k] = .55f + .2f * (float)step[k], middle[k] = ((float)at[k] + .5f) * cell;
        }
        Fluid_ClearOccupancy(fluid);
        Case_Expect(each, isfinite(Fluid_Ray(fluid, 0, from, to)), "a free ray, way %d, is stopped", way);
        Fluid_StampCapsule(fluid, 1, middle, middle, 0);
        Case_Near(each, "cells", Kit_Marked(fluid, 1), 1, 0);
        Case_Expect(each, isinf(Fluid_Ray(fluid, 0, from, to)), "a ray, way %d, passes a solid", way);
        if (abs(step[0]) + abs(step[1]) + abs(step[2]) != 2) continue; /* two solids that meet in an edge close it */
        Fluid_ClearOccupancy(fluid);
        for (int k = 0; k < 3; k++) {
            float beside[3] = {.55f, .55f, .55f};
            beside[k] += .1f * (float)step[k];
            if (step[k]) Fluid_StampCapsule(fluid, 1, beside, beside, 0);
        }
        Case_Expect(each, isinf(Fluid_Ray(fluid, 0, from, to)), "a ray, way %d, passes an edge where two meet", way);
    }
    Fluid_Destroy(fluid);
}

TEST(test_samples_and_rays) {
    Cases_Walk(check_linear);
    run_both(check_rays);
    run_both(check_ray_meets);
}

/* ---- Sources, means and totals ------------------------------------------------------------------ */

static bool covers(const float a[3], const float b[3], float radius, int c, bool *close) {
    float at[3];
    double along2 = 0, part = 0, away2 = 0;
    centre_of(c, at);
    for (int k = 0; k < axes(); k++) {
        along2 += pow((double)(b[k] - a[k]), 2);
        part += ((double)at[k] - (double)a[k]) * (double)(b[k] - a[k]);
    }
    part = along2 > 0 ? fmin(1, fmax(0, part / along2)) : 0;
    for (int k = 0; k < axes(); k++) away2 += pow((double)at[k] - (double)a[k] - part * (double)(b[k] - a[k]), 2);
    *close = fabs(sqrt(away2) - (double)radius) < 1e-5;
    return sqrt(away2) <= (double)radius;
}

static float *cell_of(FluidView view, int c) { return Kit_At3(view, c % WIDE, c / WIDE % HIGH, c / WIDE / HIGH); }

static void check_covered(Case *each) {
    const FluidDef def = box(each);
    KitRandom random = {11};
    for (int i = 0; i < 80; i++) {
        Fluid *fluid = Case_Create(each, &def);
        float a[3], b[3], mean = 0, velocity[3], radius = Kit_RandomFloat(&random, .08f, .4f);
        double sum = 0, all = 0, wind[3] = {0, 0, 0};
        int covered = 0;
        bool clear = true;
        place(&random, .1f, a), place(&random, .1f, b);
        if (i % 3 == 0) memcpy(b, a, sizeof b);
        scatter(fluid, &random, 5);
        const FluidView smoke = Fluid_Channel(fluid, FLUID_SMOKE), heat = Fluid_Channel(fluid, FLUID_HEAT);
        fill_by_chance(smoke, &random);
        fill_velocity(fluid, ramps);
        for (int c = 0; c < cells; c++) {
            bool close;
            if (Fluid_GetOccupancy(fluid)[c]) continue;
            all += (double)*cell_of(smoke, c);
            if (!covers(a, b, radius, c, &close) || close) {
                clear = clear && !close;
                continue;
            }
            float at[3];
            centre_of(c, at);
            for (int axis = 0; axis < axes(); axis++) wind[axis] += (double)ramps[axis](at);
            sum += (double)*cell_of(smoke, c), covered++;
        }
        Case_Near(each, "total", Fluid_Total(fluid, FLUID_SMOKE), all * pow((double)cell, axes()), 1e-6);
        Fluid_Add(fluid, FLUID_HEAT, a, b, radius, 2);
        if (clear && covered) {
            Case_Expect(each, Fluid_Mean(fluid, FLUID_SMOKE, a, b, radius, &mean, velocity), "a mean is refused");
            Case_Near(each, "mean", mean, sum / covered, 1e-5);
            for (int axis = 0; axis < 3; axis++)
                Case_Near(each, "mean velocity", velocity[axis], wind[axis] / covered, 1e-4);
            Case_Near(each, "heat added", Fluid_Total(fluid, FLUID_HEAT), 2 * covered * pow((double)cell, axes()),
                      1e-6);
            for (int c = 0; c < cells; c++) {
                bool close;
                if (!Fluid_GetOccupancy(fluid)[c] && covers(a, b, radius, c, &close) != (*cell_of(heat, c) == 2))
                    Case_Expect(each, false, "heat in cell %d is %g", c, (double)*cell_of(heat, c));
            }
        }
        Fluid_Destroy(fluid);
    }
}

/* Each sample that touches a covered free cell gets the change once, but those on solids and sides. */
static void check_push(Case *each) {
    static const float change[3] = {1, -2, 4};
    FluidDef def = box(each);
    def.pressure_iterations = 0;
    const bool faces = def.layout == FLUID_STAGGERED;
    KitRandom random = {13};
    for (int i = 0; i < 12; i++) {
        Fluid *fluid = Case_Create(each, &def);
        float a[3], b[3], radius = Kit_RandomFloat(&random, .1f, .3f);
        bool covered[MOST], clear = true;
        place(&random, 0, a), place(&random, 0, b);
        scatter(fluid, &random, 6);
        const uint8_t *occupancy = Fluid_GetOccupancy(fluid);
        for (int c = 0; c < cells; c++) {
            bool close;
            covered[c] = covers(a, b, radius, c, &close) && !occupancy[c], clear = clear && !close;
        }
        Fluid_Push(fluid, a, b, radius, change);
        Fluid_StepVelocity(fluid, 1e-7f);
        for (int axis = 0; axis < axes() && clear; axis++) {
            const int step[3] = {1, WIDE, WIDE * HIGH};
            const FluidView v = Fluid_ReadVelocity(fluid, axis);
            int wrong = 0;
            for (int c = 0; c < cells; c++) {
                const int at[3] = {c % WIDE, c / WIDE % HIGH, c / WIDE / HIGH};
                if (occupancy[c] || (faces && (at[axis] == 0 || occupancy[c - step[axis]]))) continue;
                const bool pushed = covered[c] || (faces && covered[c - step[axis]]);
                wrong += fabsf(*cell_of(v, c) - (pushed ? change[axis] : 0)) > 1e-4f;
            }
            Case_Near(each, "samples that a push gives another speed", wrong, 0, 0);
        }
        Fluid_Destroy(fluid);
    }
}

TEST(test_what_shapes_cover) {
    run_both(check_covered);
    Cases_Walk(check_push);
}

/* ---- Tracers ------------------------------------------------------------------------------------ */

/* Turning once a 2 pi seconds about (2, 1, 2) / 3 through the middle, in 2D about z. */
static float turning(const float at[3], int axis) {
    const float slanting[3] = {2 / 3.f, 1 / 3.f, 2 / 3.f}, upright[3] = {0, 0, 1};
    const float *axle = axes() > 2 ? slanting : upright;
    const int j = (axis + 1) % 3, k = (axis + 2) % 3;
    return axle[j] * (at[k] - .5f * cell * (float)size[k]) - axle[k] * (at[j] - .5f * cell * (float)size[j]);
}

static float turn_u(const float at[3]) { return turning(at, 0); }
static float turn_v(const float at[3]) { return turning(at, 1); }
static float turn_w(const float at[3]) { return turning(at, 2); }

static void check_circle(Case *each) {
    static Field3 *const turns[3] = {turn_u, turn_v, turn_w};
    static const float start[3] = {.7f + .25f, .55f - .1f, .45f + .08f};
    const FluidDef def = box(each);
    Fluid *fluid = Case_Create(each, &def);
    fill_velocity(fluid, turns);
    double gap[2];
    for (int fine = 0; fine < 2; fine++) {
        float at[1][3] = {{start[0], start[1], start[2]}};
        for (int i = 0; i < 40 << fine; i++) Fluid_Carry(fluid, at, 1, 6.28318531f / (float)(40 << fine));
        gap[fine] = distance(at[0], start);
    }
    Case_AtMost(each, "gap of a circle, m", gap[1], 2e-3);
    Case_Near(each, "gap with half as many calls: second order", gap[0] / gap[1], 4, .7);
    Fluid_Destroy(fluid);
}

static void check_kept_out(Case *each) {
    FluidDef def = box(each);
    for (int periodic = 0; periodic < 2; periodic++) {
        if (periodic) Case_AxisSides(&def, axes() - 1, FLUID_PERIODIC, 0);
        Fluid *fluid = Case_Create(each, &def);
        KitRandom random = {17};
        float at[200][3];
        scatter(fluid, &random, 6);
        for (int axis = 0; axis < axes(); axis++) fill_by_chance(Fluid_Velocity(fluid, axis), &random);
        for (int i = 0; i < 200; i++) do
                place(&random, -.001f, at[i]);
            while (!Kit_IsFree3(fluid, (int)(10 * at[i][0]), (int)(10 * at[i][1]), (int)(10 * at[i][2])));
        for (int tick = 0; tick < 30; tick++) Fluid_Carry(fluid, at, 200, .07f);
        for (int i = 0; i < 200; i++) {
            const int x = (int)floorf(10 * at[i][0]), y = (int)floorf(10 * at[i][1]), z = (int)floorf(10 * at[i][2]);
            bool within = true, free_near = false;
            for (int k = 0; k < 3; k++)
                within = within && at[i][k] >= 0 && at[i][k] <= cell * (float)size[k] * 1.00001f;
            for (int k = 0; k < 8; k++) /* on a face it belongs to both cells */
                free_near =
                    free_near || Kit_IsFree3(fluid, (int)floorf(10 * at[i][0] + (k & 1 ? 1e-3f : -1e-3f)),
                                             (int)floorf(10 * at[i][1] + (k & 2 ? 1e-3f : -1e-3f)),
                                             axes() > 2 ? (int)floorf(10 * at[i][2] + (k & 4 ? 1e-3f : -1e-3f)) : 0);
            Case_Expect(each, within && free_near, "a tracer is in cell %d %d %d", x, y, z);
        }
        Fluid_Destroy(fluid);
    }
}

TEST(test_tracers) {
    Cases_Walk(check_circle);
    Cases_WalkTransport(check_kept_out);
}

static void check_spin(Case *each) {
    const FluidDef def = box(each);
    const FluidBody body = {
        .velocity = {.1f, -.2f, .3f}, .spin = {axes() > 2 ? 1 : 0, axes() > 2 ? -2 : 0, 3}, .pivot = {.5f, .6f, .2f}};
    Fluid *fluid = Case_Create(each, &def);
    KitRandom random = {3};
    Fluid_SetBody(fluid, 1, &body);
    Fluid_StampCapsule(fluid, 1, FLUID_AT3(.7f, .5f, .4f), FLUID_AT3(.7f, .5f, .4f), 9);
    for (int i = 0; i < 50; i++) {
        float at[3], v[3];
        place(&random, -.01f, at);
        Fluid_SampleVelocity(fluid, at, v);
        for (int k = 0; k < axes(); k++) {
            const int j = (k + 1) % 3, l = (k + 2) % 3;
            const float wanted =
                body.velocity[k] + body.spin[j] * (at[l] - body.pivot[l]) - body.spin[l] * (at[j] - body.pivot[j]);
            Case_Near(each, "a point of a body that spins", v[k], wanted, 1e-5);
        }
    }
    Fluid_Destroy(fluid);
}

TEST(test_points_of_a_body_that_spins) { run_both(check_spin); }
