/* Another grid for what flows: totals, even and linear fields, bounds, divergence. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>

/* From 32 x 24 cells of 0.1 m: the same box on finer, coarser and odd grids; then other boxes. `meet`: the cells' edges
 * do. */
typedef struct Target {
    int width, height;
    float cell;
    bool meet, same_box;
} Target;

static const Target targets[] = {
    {32, 24, 0.1f, true, true},       {64, 48, 0.05f, true, true},   {96, 72, 0.1f / 3, true, true},
    {16, 12, 0.2f, true, true},       {8, 6, 0.4f, true, true},      {224, 168, 0.1f / 7, true, true},
    {52, 39, 3.2f / 52, false, true}, {20, 15, 0.16f, false, true},  {44, 33, 3.2f / 44, false, true},
    {40, 30, 0.1f, true, false},      {20, 10, 0.1f, true, false},   {17, 13, 0.2f, true, false},
    {47, 41, 0.05f, true, false},     {29, 31, 0.07f, false, false}, {1, 1, 0.3f, true, false},
    {1, 1, 10, false, false},         {13, 5, 0.13f, false, false}};
enum { TARGETS = sizeof targets / sizeof *targets };

static FluidDef source_def(FluidLayout layout) {
    FluidDef def = Fluid_DefaultDef();
    Case_Resize(&def, 32, 24, 0.1f);
    def.layout = layout;
    def.channel[FLUID_HEAT].ambient = 3;
    return def;
}

static Fluid *create(Case *each, const FluidDef *source, const Target *target, FluidLayout layout) {
    FluidDef def = *source;
    Case_Resize(&def, target->width, target->height, target->cell);
    def.layout = layout;
    snprintf(each->name, sizeof each->name, "%s %d x %d of %g from %s", layout ? "centred" : "staggered", target->width,
             target->height, (double)target->cell, source->layout ? "centred" : "staggered");
    return Case_Create(each, &def);
}

typedef void Check(Case *each, const Target *target, const FluidDef *source, FluidLayout layout);

static void walk(Check *check) {
    Case each = {.name = ""};
    for (int i = 0; i < TARGETS; i++)
        for (int k = 0; k < 4; k++) {
            const FluidDef source = source_def((FluidLayout)(k / 2));
            check(&each, &targets[i], &source, (FluidLayout)(k % 2));
        }
    Case_End(each.failures);
}

/* ---- Channels ----------------------------------------------------------------------------------- */

/* Of the source's channel over the part of its box that the target has, too; ambient is left out. */
static double total_within(Fluid *from, float width, float height) {
    const FluidView view = Fluid_Channel(from, FLUID_SMOKE);
    double sum = 0;
    for (int y = 0; y < 24; y++)
        for (int x = 0; x < 32; x++) {
            const double across = fmin(fmax((double)width / 0.1 - x, 0), 1),
                         down = fmin(fmax((double)height / 0.1 - y, 0), 1);
            sum += (double)*Kit_At(view, x, y) * across * down * 0.01;
        }
    return sum;
}

/* Noise from cell to cell, which hides no error. */
static void check_totals(Case *each, const Target *target, const FluidDef *source, FluidLayout layout) {
    KitRandom random = {9};
    Fluid *from = Case_Create(each, source), *to = create(each, source, target, layout);
    for (int i = 0; i < 32 * 24; i++)
        Kit_Put(Fluid_Channel(from, FLUID_SMOKE), i % 32, i / 32, Kit_RandomFloat(&random, 0, i % 3 ? 1 : 5));
    Case_Expect(each, Fluid_Resample(to, from), "refused");
    const double wanted = total_within(from, (float)target->width * target->cell, (float)target->height * target->cell);
    Case_Near(each, "total", Fluid_Total(to, FLUID_SMOKE), wanted, wanted * (target->meet ? 1e-3 : 0.05));
    float low, high;
    Kit_FreeRange(to, FLUID_SMOKE, &low, &high);
    Case_Expect(each, low >= 0 && high <= 5, "%g .. %g is out of bounds", (double)low, (double)high);
    Fluid_Destroy(from), Fluid_Destroy(to);
}

TEST(test_totals_are_kept) { walk(check_totals); }

/* The same grid is copied, whatever occupied cells hold. */
static bool is_copied(const Target *target, const FluidDef *source, FluidLayout layout) {
    return target == targets && layout == source->layout;
}

static bool in_disc(float x, float y, float cell) { return hypotf(x * cell - 1.61f, y * cell - 1.13f) < 0.55f; }

/* Even fields, also beside solids, and in cells that are cut; ambient air beyond, and where only the source is solid.
 */
static void check_even(Case *each, const Target *target, const FluidDef *source, FluidLayout layout) {
    Fluid *from = Case_Create(each, source), *to = create(each, source, target, layout);
    Kit_SetChannel(from, FLUID_SMOKE, 0.7f), Kit_SetChannel(from, FLUID_HEAT, 40);
    Kit_StampDisc(from, 1, 1.61f, 1.13f, 0.47f), Kit_StampDisc(to, 1, 1.61f, 1.13f, 0.2f);
    if (is_copied(target, source, layout)) Fluid_SetOccupancy(to, Fluid_GetOccupancy(from));
    for (int i = 0; i < 32 * 24; i++) /* what occupied cells hold must not show */
        if (!Kit_IsFree(from, i % 32, i / 32)) Kit_Put(Fluid_Channel(from, FLUID_SMOKE), i % 32, i / 32, 1e6f);
    Case_Expect(each, Fluid_Resample(to, from), "refused");
    for (int y = 0; y < target->height; y++)
        for (int x = 0; x < target->width; x++) {
            const float right = (float)(x + 1) * target->cell, low = (float)(y + 1) * target->cell;
            const bool within = right < 3.2001f && low < 2.4001f;
            const bool beyond = right - target->cell > 3.1999f || low - target->cell > 2.3999f;
            const float smoke = *Kit_At(Fluid_Channel(to, FLUID_SMOKE), x, y),
                        heat = *Kit_At(Fluid_Channel(to, FLUID_HEAT), x, y);
            if (!Kit_IsFree(to, x, y)) continue;
            const bool solid = smoke == 0 && heat == 3 && in_disc((float)x + 0.5f, (float)y + 0.5f, target->cell);
            Case_Expect(each, !within || solid || (smoke == 0.7f && heat == 40), "(%d, %d) is %g and %g", x, y,
                        (double)smoke, (double)heat);
            Case_Expect(each, !beyond || (smoke == 0 && heat == 3), "beyond, (%d, %d) is %g", x, y, (double)smoke);
            Case_Expect(each, smoke >= 0 && smoke <= 0.7f, "(%d, %d) is %g", x, y, (double)smoke);
        }
    Fluid_Destroy(from), Fluid_Destroy(to);
}

TEST(test_even_fields_stay_even) { walk(check_even); }

/* ---- Velocity ----------------------------------------------------------------------------------- */

/* What lies in solids and on their faces does not show: there is the wind, or the stillness of what was solid. */
static void check_wind(Case *each, const Target *target, const FluidDef *source, FluidLayout layout) {
    FluidDef def = *source;
    if (is_copied(target, source, layout)) return;
    Case_AllSides(&def, FLUID_OPEN, 1);
    Fluid *from = Case_Create(each, &def), *to = create(each, &def, target, layout);
    Kit_SetWind(from, 0.5f, -0.25f);
    Kit_StampDisc(from, 1, 1.61f, 1.13f, 0.47f);
    for (int axis = 0; axis < 2; axis++) {
        const FluidView view = Fluid_Velocity(from, axis);
        for (int y = 1; y < 23; y++)
            for (int x = 1; x < 31; x++) {
                const int before = view.offset[axis] == 0;
                const bool open =
                    Kit_IsFree(from, x, y) && Kit_IsFree(from, x - (axis == 0 && before), y - (axis && before));
                if (!open) Kit_Put(view, x, y, 1e6f);
            }
    }
    Case_Expect(each, Fluid_Resample(to, from), "refused");
    Case_AtMost(each, "wind along x", (double)Kit_MaxAbs(Fluid_Velocity(to, 0)), 0.5);
    Case_AtMost(each, "wind along y", (double)Kit_MaxAbs(Fluid_Velocity(to, 1)), 0.25);
    Fluid_Destroy(from), Fluid_Destroy(to);
}

TEST(test_solids_do_not_leak) { walk(check_wind); }

/* Shear and stretch, in every field at its own places. */
static float linear(float x, float y, const void *data) {
    const float *slope = data;
    return 1 + slope[0] * x + slope[1] * y;
}

static const float slopes[2][2] = {{0.3f, -0.7f}, {0.9f, -0.3f}};

static void check_linear(Case *each, const Target *target, const FluidDef *source, FluidLayout layout) {
    FluidDef def = *source;
    Case_AllSides(&def, FLUID_OPEN, 1);
    Fluid *from = Case_Create(each, &def), *to = create(each, &def, target, layout);
    for (int axis = 0; axis < 2; axis++) Kit_Fill(from, Fluid_Velocity(from, axis), linear, slopes[axis]);
    Case_Expect(each, Fluid_Resample(to, from), "refused");
    for (int axis = 0; axis < 2; axis++) {
        const FluidView view = Fluid_Velocity(to, axis);
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++) {
                const float at_x = ((float)x + view.offset[0]) * target->cell,
                            at_y = ((float)y + view.offset[1]) * target->cell;
                const float reach = 0.5f * target->cell + 0.051f; /* beside the box's end there is less to see */
                const bool inside = at_x < 3.2f - reach && at_y < 2.4f - reach && at_x > 0.05f && at_y > 0.05f;
                if (inside)
                    Case_Near(each, "velocity", (double)*Kit_At(view, x, y), (double)linear(at_x, at_y, slopes[axis]),
                              2e-6);
                if (at_x > 3.2f + reach || at_y > 2.4f + reach)
                    Case_Near(each, "velocity beyond", (double)*Kit_At(view, x, y), 0, 0);
            }
    }
    Fluid_Destroy(from), Fluid_Destroy(to);
}

TEST(test_linear_profiles_stay_linear) { walk(check_linear); }

/* A swirl through the box, free of divergence on the faces: so it is on grids whose edges meet, and nearly so on
 * others. */
static void check_divergence(Case *each, const Target *target, const FluidDef *source, FluidLayout layout) {
    if (source->layout || layout || !target->same_box) return;
    FluidDef def = *source;
    Case_Converge(&def, 1e-5f);
    Fluid *from = Case_Create(each, &def), *to = create(each, &def, target, layout);
    Kit_Stir(from, 2);
    Fluid_Step(from, 1e-3f);
    Case_Expect(each, Fluid_Resample(to, from), "refused");
    const int ratio = target->width / 32;
    if (target->meet && ratio <= 1) Case_AtMost(each, "divergence", Kit_FaceDivergence(to), 1e-3);
    Case_AtMost(each, "divergence between cells", Kit_FaceDivergence(to), 1);
    Case_Near(each, "top speed", (double)Kit_TopSpeed(to), (double)Kit_TopSpeed(from),
              0.1 * (double)Kit_TopSpeed(from));
    Fluid_Destroy(from), Fluid_Destroy(to);
}

TEST(test_flows_stay_free_of_divergence) { walk(check_divergence); }
