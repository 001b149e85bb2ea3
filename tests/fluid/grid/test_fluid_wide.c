/* Grids wider than the pieces that a row is worked through in: the pressure is solved as well as on the same grid laid
 * on its side, whatever lies at its ends, and smoke crosses from piece to piece. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

static const int widths[] = {335, 336, 337, 545, 1349}; /* pieces of 336 columns, on coarse levels too */
static const FluidSideKind kinds[] = {FLUID_WALL, FLUID_OPEN, FLUID_PERIODIC};

enum { DEEP = 24 };
static const float at_edge = 33.6f; /* of the first piece, m */

static Fluid *make(int width, FluidSideKind kind, bool on_its_side, int cycles) {
    FluidDef def = Fluid_DefaultDef();
    Case_Resize(&def, on_its_side ? DEEP : width, on_its_side ? width : DEEP, 0.1f);
    def.side[on_its_side ? 2 : 0].kind = def.side[on_its_side ? 3 : 1].kind = kind;
    def.pressure_iterations = cycles;
    def.vorticity = 0;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    return fluid;
}

/* A disc between two pieces, and one at each end: they are swept along the grid, and leave this much divergence. */
static float left_over(int width, FluidSideKind kind, bool on_its_side) {
    Fluid *fluid = make(width, kind, on_its_side, 3);
    const float at[] = {0.3f, at_edge, 0.1f * (float)width - 0.4f};
    FluidBody body = {.velocity = {0, 0, 0}};
    body.velocity[on_its_side] = 2;
    Fluid_SetBody(fluid, 1, &body);
    float worst = 0;
    for (int tick = 0; tick < 4; tick++) {
        Fluid_ClearOccupancy(fluid);
        for (int i = 0; i < 3; i++) {
            const float along = at[i] + 0.03f * (float)tick;
            Kit_StampDisc(fluid, 1, on_its_side ? 1.1f : along, on_its_side ? along : 1.1f, 0.4f);
        }
        Fluid_Step(fluid, 1 / 60.0f);
        worst = fmaxf(worst, (float)Kit_FaceDivergence(fluid));
    }
    assert_true(Kit_AllFinite(fluid));
    Fluid_Destroy(fluid);
    return worst;
}

TEST(test_pressure_is_solved_across_pieces) {
    for (size_t w = 0; w < sizeof widths / sizeof *widths; w++)
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            const int width = widths[w] + (kinds[k] == FLUID_PERIODIC && widths[w] % 2);
            const float wide = left_over(width, kinds[k], false), tall = left_over(width, kinds[k], true);
            if (!(wide < 0.05f && wide < 1.7f * tall + 1e-5f))
                fail_msg("%d cells wide, sides %d: leaves %g, laid on its side %g", width, (int)kinds[k], (double)wide,
                         (double)tall);
        }
}

/* Smoke that is blown along, a push that leans and is longer than two pieces, and across both a plate that is longer
 * than a piece: whichever way the grid lies, they come out the same. */
static void play(Fluid *fluid, int side, int tick) {
    enum { FROM = 130, LENGTH = 340, THICK = 2 };
    const int across = 18 + tick / 8; /* at .75 m/s */
    const float smoke[2] = {at_edge, 1.2f}, a[2] = {3.03f, 0.43f}, b[2] = {57.01f, 1.07f}, push[2] = {1, 3};
    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {side ? 0.75f : 0, side ? 0 : 0.75f, 0}});
    Fluid_ClearOccupancy(fluid);
    Kit_StampCells(fluid, 1, side ? across : FROM, side ? FROM : across, side ? THICK : LENGTH, side ? LENGTH : THICK);
    Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(smoke[side], smoke[!side]), FLUID_AT(smoke[side], smoke[!side]), 0.5f, 0.1f);
    if (tick % 4 == 0)
        Fluid_Push(fluid, FLUID_AT(a[side], a[!side]), FLUID_AT(b[side], b[!side]), 0.33f,
                   FLUID_AT(push[side], push[!side]));
    Fluid_Step(fluid, 1 / 60.0f);
}

/* The largest difference, and the largest value. */
static float difference(FluidView wide, FluidView tall, float *most) {
    float worst = 0;
    *most = Kit_MaxAbs(wide);
    for (int x = 0; x < wide.size[0]; x++)
        for (int y = 0; y < wide.size[1]; y++) worst = fmaxf(worst, fabsf(*Kit_At(wide, x, y) - *Kit_At(tall, y, x)));
    return worst;
}

TEST(test_a_scene_is_the_same_on_its_side) {
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        Fluid *fluid[2];
        for (int side = 0; side < 2; side++) {
            fluid[side] = make(600, kinds[k], side, 12);
            for (int tick = 0; tick < 12; tick++) play(fluid[side], side, tick);
        }
        for (int i = 0; i < 3; i++) {
            float most;
            const float off = i < 2 ? difference(Fluid_Velocity(fluid[0], i), Fluid_Velocity(fluid[1], !i), &most)
                                    : difference(Fluid_Channel(fluid[0], 0), Fluid_Channel(fluid[1], 0), &most);
            if (!(most > 0.3f && off < 4e-3f * most))
                fail_msg("sides %d: field %d is off by %g of %g", (int)kinds[k], i, (double)off, (double)most);
        }
        for (int side = 0; side < 2; side++) Fluid_Destroy(fluid[side]);
    }
}

/* A push that covers no cell's centre means the cell that holds its first point, in whichever piece that lies. */
TEST(test_a_long_push_of_no_width_means_one_cell) {
    const float y = 1.2f, ends[2] = {3.03f, 57.01f};
    for (int back = 0; back < 2; back++) {
        Fluid *fluid = make(600, FLUID_OPEN, false, 3);
        FluidDef def = *Fluid_GetDef(fluid);
        def.pressure_iterations = 0;
        Fluid_Tune(fluid, &def);
        Fluid_Push(fluid, FLUID_AT(ends[back], y), FLUID_AT(ends[!back], y), 0, FLUID_AT(1, 3));
        Fluid_StepVelocity(fluid, 1e-6f);
        const int cell[2] = {(int)(10 * ends[back]), (int)(10 * y)};
        for (int axis = 0; axis < 2; axis++) {
            const FluidView v = Fluid_Velocity(fluid, axis);
            double sum = 0;
            for (int i = 0; i < v.size[0] * v.size[1]; i++) sum += *Kit_At(v, i % v.size[0], i / v.size[0]);
            const float first = *Kit_At(v, cell[0], cell[1]), second = *Kit_At(v, cell[0] + !axis, cell[1] + axis);
            const float push = axis ? 3 : 1;
            if (first != push || second != push || sum != 2 * push)
                fail_msg("axis %d, back %d: faces of %g and %g, all faces %g", axis, back, (double)first,
                         (double)second, sum);
        }
        Fluid_Destroy(fluid);
    }
}
