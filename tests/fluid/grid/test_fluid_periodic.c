/* Sides that wrap around, at any size, and without a seam. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

/* An even wind of whole cells a step carries a puff around and back to where it was, bit by bit. A row that goes half
 * the way forwards and half backwards needs whole cells in both halves. */
static void check_wrap(Case *each) {
    static const int cases[][4] = {{15, 9, 1, 0},  {15, 9, 0, 1}, {16, 10, 3, 1}, {7, 5, 4, -2},
                                   {9, 8, -11, 5}, {1, 6, 0, 1},  {2, 3, 1, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int width = cases[i][0], height = cases[i][1], steps = width * height;
        FluidDef def = Case_Quiet(each);
        Case_Resize(&def, width, height, 0.125f);
        Case_AllSides(&def, FLUID_PERIODIC, 0);
        Fluid *fluid = Case_Create(each, &def);
        const int halves = Case_Conserves(each) ? 2 : 1, wind[2] = {halves * cases[i][2], halves * cases[i][3]};
        Kit_SetWind(fluid, (float)wind[0], (float)wind[1]);
        Kit_PutCell(fluid, FLUID_SMOKE, width / 2, height / 2, 1);
        Kit_PutCell(fluid, FLUID_SMOKE, 0, height - 1, 2 + Kit_Cell(fluid, FLUID_SMOKE, 0, height - 1, 0));
        Fluid_Step(fluid, 0.125f);
        const int x = (width / 2 + wind[0] + 4 * width) % width, y = (height / 2 + wind[1] + 4 * height) % height;
        Case_Near(each, "a puff after one step of whole cells", Kit_Cell(fluid, FLUID_SMOKE, x, y, 0),
                  width / 2 == 0 && height / 2 == height - 1 ? 3 : 1, 1e-3);
        for (int step = 1; step < steps; step++) Fluid_Step(fluid, 0.125f);
        Case_Near(each, "a puff carried around", Kit_Cell(fluid, FLUID_SMOKE, 0, height - 1, 0), 2, 0.01);
        Case_Near(each, "wind that meets nothing", *Kit_At(Fluid_Velocity(fluid, 0), width - 1, 0), wind[0], 1e-4);
        Case_Near(each, "smoke after going around", Fluid_Total(fluid, FLUID_SMOKE) / Kit_Depth(fluid),
                  3 * 0.125 * 0.125, 1e-4);
        Fluid_Destroy(fluid);
    }
}

TEST(test_periodic_sides_wrap) { Cases_WalkTransport(check_wrap); }

/* The largest difference of velocity, in scenes of 18 x 14 cells of which the second is shifted by 8 and 6. */
static float shifted_difference(Fluid *a, Fluid *b) {
    float worst = 0;
    for (int axis = 0; axis < 2; axis++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 18; x++)
                worst = fmaxf(worst, fabsf(*Kit_At(Fluid_Velocity(a, axis), x, y) -
                                           *Kit_At(Fluid_Velocity(b, axis), (x + 8) % 18, (y + 6) % 14)));
    return worst;
}

/* Shifting a periodic scene by some cells shifts what becomes of it: nothing knows where the seam is. The shift is
 * even, for red and black cells to stay what they are. A body that moves fills, in one of both scenes, cells of the
 * last row above heated ones of the first. */
static void tick(Fluid *fluid, int x, int y, bool solid) {
    const float push[3] = {((float)x + .5f) * .1f, ((float)((y + 4) % 14) + .5f) * .1f, 0};
    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {0.2f, 0.5f, 0}});
    Fluid_ClearOccupancy(fluid);
    if (solid) Kit_StampCells(fluid, 1, x, y, 5, 1);
    for (int n = 0; n < 3; n++) {
        const float at[3] = {((float)(x + n) + 0.5f) * 0.1f, ((float)((y + 1) % 14) + 0.5f) * 0.1f, 0};
        Fluid_Add(fluid, FLUID_HEAT, at, at, 0, 1);
    }
    if (!solid) Fluid_Push(fluid, push, push, 0.23f, FLUID_AT(0.5f, 0.2f));
    Fluid_Step(fluid, 0.05f);
}

static void check_seam(Case *each) {
    for (int solid = 0; solid < 2; solid++) {
        FluidDef def = Case_Quiet(each);
        Case_Resize(&def, 18, 14, 0.1f);
        Case_AllSides(&def, FLUID_PERIODIC, 0);
        def.vorticity = !solid, def.viscosity = solid ? 0 : 0.001f, def.friction = solid ? 0.5f : 0;
        def.channel[FLUID_HEAT].buoyancy = 1;
        Case_Converge(&def, 1e-4f);
        def.pressure_iterations = 1000;
        Fluid *a = Case_Create(each, &def), *b = Case_Create(each, &def);
        for (int i = 0; i < (solid ? 4 : 8); i++) tick(a, 4, 7, solid), tick(b, 12, 13, solid);
        Case_AtMost(each, solid ? "difference at a body on the seam" : "difference across the seam",
                    shifted_difference(a, b), (solid ? 0.005 : 1e-4) * Kit_TopSpeed(a));
        Case_AtLeast(each, "top speed", Kit_TopSpeed(a), 0.1);
        Fluid_Destroy(a);
        Fluid_Destroy(b);
    }
}

TEST(test_periodic_sides_have_no_seam) { Cases_Walk(check_seam); }

static void check_last_face(Case *each) {
    if (each->def.layout != FLUID_STAGGERED) return;
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, 13, 11, 0.1f);
    Case_AllSides(&def, FLUID_PERIODIC, 0);
    Fluid *fluid = Case_Create(each, &def);
    FluidView u = Fluid_Velocity(fluid, 0), v = Fluid_Velocity(fluid, 1);
    Case_Expect(each, u.size[0] == 14 && u.size[1] == 11 && v.size[0] == 13 && v.size[1] == 12,
                "faces: %d x %d and %d x %d", u.size[0], u.size[1], v.size[0], v.size[1]);
    for (int y = 0; y < 11; y++) Kit_Put(u, 0, y, 1); /* the first counts when written, the last does not */
    for (int y = 0; y < 11; y++) Kit_Put(u, 13, y, -7);
    Fluid_StepVelocity(fluid, 1e-6f);
    u = Fluid_Velocity(fluid, 0);
    double sum = 0;
    for (int y = 0; y < 11; y++)
        for (int x = 0; x < 13; x++) sum += *Kit_At(u, x, y);
    Case_Near(each, "momentum of a written seam", sum, 11, 1e-2);
    Kit_Stir(fluid, 1);
    for (int i = 0; i < 5; i++)
        Fluid_Push(fluid, FLUID_AT(0, 0.3f), FLUID_AT(0, 0.3f), 0.2f, FLUID_AT(1, 1)), Fluid_Step(fluid, 0.05f);
    u = Fluid_Velocity(fluid, 0), v = Fluid_Velocity(fluid, 1);
    float worst = 0;
    for (int y = 0; y < 11; y++) worst = fmaxf(worst, fabsf(*Kit_At(u, 0, y) - *Kit_At(u, 13, y)));
    for (int x = 0; x < 13; x++) worst = fmaxf(worst, fabsf(*Kit_At(v, x, 0) - *Kit_At(v, x, 11)));
    Case_Near(each, "last face against the first", worst, 0, 0);
    Fluid_Destroy(fluid);
}

TEST(test_the_last_face_repeats_the_first) { Cases_Walk(check_last_face); }
