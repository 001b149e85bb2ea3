/* Openings: a fire beside one draws air in through it, and out through another. What comes in brings no speed of its
 * own: if it came in the faster for having come in fast, it would drive itself. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

enum { WIDTH = 160, HEIGHT = 112, FLOOR = 14, STEPS = 320, STONE = 1, OPENING = 2 };
static const float cell = 1 / 16.f, dt = 1 / 60.f;

/* One opening ends above the floor, so that air flows down along the side below it; the other is in the ceiling. */
static void build(Fluid *fluid) {
    Fluid_SetBody(fluid, OPENING, &(FluidBody){.open = true});
    Fluid_ClearOccupancy(fluid);
    Kit_StampCells(fluid, STONE, 0, HEIGHT - FLOOR, WIDTH, FLOOR);
    Kit_StampCells(fluid, OPENING, WIDTH / 2, 2, 19, 2);
    Kit_StampCells(fluid, OPENING, 0, HEIGHT - FLOOR - 47, 2, 19);
}

/* The fire is carried along the floor. */
static float top_speed(Case *each, const FluidDef *def) {
    float most = 0;
    Fluid *fluid = Case_Create(each, def);
    for (int i = 0; i < STEPS; i++) {
        const float x = 1.6f + .01f * (float)i, y = (HEIGHT - FLOOR - 18) * cell;
        build(fluid);
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(x, y), FLUID_AT(x, y), .2f, 20);
        Fluid_Step(fluid, dt);
        const float speed = Kit_TopSpeed(fluid);
        if (!(speed <= most)) most = speed;
    }
    Fluid_Destroy(fluid);
    return most;
}

static void check(Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, WIDTH, HEIGHT, cell);
    def.vorticity = 0;
    Case_AtMost(each, "the draught of a fire, m/s", top_speed(each, &def), 7);
    Case_AllSides(&def, FLUID_WALL, 1);
    Case_AtMost(each, "the draught of a fire between slippery walls, m/s", top_speed(each, &def), 7);
}

TEST(test_what_comes_in_does_not_drive_itself) { Cases_WalkPresets(check); }
