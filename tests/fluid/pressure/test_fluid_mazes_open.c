/* Mazes that are not closed: with drains and open sides, around an axis that wraps, with ways around, and thousands of
 * rooms of two cells. Whatever is blown, few iterations leave little of the divergence. */
#include "fluid/fluid.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>

enum { SIZE = 96, STEPS = 3, WALL = 1, DRAIN = 2 };

typedef bool IsWall(int x, int y);

/* Corridors of that width, to and fro. */
static bool winds(int x, int y, int width) {
    const int pitch = width + 1;
    return y % pitch == width && (y / pitch % 2 ? x >= width : x < SIZE - width);
}

static bool narrow(int x, int y) { return winds(x, y, 1); }

static bool wide(int x, int y) { return winds(x, y, 5); }

static bool upright(int x, int y) { return winds(y, x, 2); }

/* Doors everywhere, so that there are many ways around. */
static bool braided(int x, int y) {
    const unsigned mix = (unsigned)(x * 7919 + y * 104729) * 2654435761u >> 16;
    return (x % 2 && y % 2) || ((x % 2 || y % 2) && mix % 5 < 2);
}

/* And some rooms of one. */
static bool pairs(int x, int y) {
    if (x % 24 < 3 && y % 24 < 3) return x % 24 != 1 || y % 24 != 1;
    return (x + y) % 3 == 2 || (y % 2 && x % 3 != y % 3);
}

typedef struct Maze {
    const char *name;
    IsWall *is_wall;
    FluidSideKind side[4];
    bool drains;
} Maze;

#define WALLS                                                                                                          \
    { FLUID_WALL, FLUID_WALL, FLUID_WALL, FLUID_WALL }

static const Maze mazes[] = {
    {"narrow, with drains", narrow, WALLS, true},
    {"wide, with drains", wide, WALLS, true},
    {"narrow, open below", narrow, {FLUID_WALL, FLUID_WALL, FLUID_WALL, FLUID_OPEN}, false},
    {"upright, open at both ends", upright, {FLUID_OPEN, FLUID_OPEN, FLUID_WALL, FLUID_WALL}, true},
    {"wide, around x", wide, {FLUID_PERIODIC, FLUID_PERIODIC, FLUID_WALL, FLUID_WALL}, false},
    {"narrow, around y", narrow, {FLUID_WALL, FLUID_WALL, FLUID_PERIODIC, FLUID_PERIODIC}, false},
    {"upright, around both", upright, {FLUID_PERIODIC, FLUID_PERIODIC, FLUID_PERIODIC, FLUID_PERIODIC}, false},
    {"braided", braided, WALLS, false},
    {"pairs", pairs, WALLS, false},
};

static Fluid *build(const Maze *maze) {
    uint8_t mask[SIZE * SIZE];
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = def.size[1] = SIZE;
    for (int side = 0; side < 4; side++) def.side[side].kind = maze->side[side];
    for (int i = 0; i < SIZE * SIZE; i++) {
        mask[i] = maze->is_wall(i % SIZE, i / SIZE) ? WALL : 0;
        if (maze->drains && i % SIZE / 3 == 20 && i / SIZE % 40 == 30) mask[i] = DRAIN;
    }
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    Fluid_SetBody(fluid, DRAIN, &(FluidBody){.open = true});
    Fluid_SetOccupancy(fluid, mask);
    return fluid;
}

static void blow(Fluid *fluid, KitRandom *random) {
    for (int axis = 0; axis < 2; axis++) {
        const FluidView view = Fluid_Velocity(fluid, axis);
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++) *Kit_At(view, x, y) += Kit_RandomFloat(random, -1, 1);
    }
}

/* Returns whether it is so, and destroys the fluid. */
static bool little_is_left(const char *name, Fluid *fluid) {
    KitRandom random = {5};
    float worst = 0;
    int most = 0;
    for (int step = 0; step < STEPS; step++) {
        blow(fluid, &random);
        Fluid_Step(fluid, 1 / 60.f);
        const FluidProfile profile = Fluid_GetProfile(fluid);
        worst = fmaxf(worst, profile.divergence_after / profile.divergence_before);
        most = profile.pressure_iterations > most ? profile.pressure_iterations : most;
    }
    printf("    %s: left at most %.4f after at most %d iterations\n", name, (double)worst, most);
    Fluid_Destroy(fluid);
    return worst < .05f && most <= 6;
}

TEST(test_mazes) {
    int wrong = 0;
    for (size_t i = 0; i < sizeof mazes / sizeof *mazes; i++) wrong += !little_is_left(mazes[i].name, build(&mazes[i]));
    assert_int_equal(wrong, 0);
}

/* So narrow that a patch has itself beside it. */
TEST(test_a_strip_that_wraps) {
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 3, def.size[1] = 1100;
    def.side[0].kind = def.side[1].kind = FLUID_PERIODIC;
    assert_true(little_is_left("a strip around x", Fluid_Create(&def)));
}
