/* Masks that coarse levels cannot show: whatever lies between the air's cells, and moves among them, the pressure takes
 * most of the divergence away in each step, and never adds to it. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>

enum { WALL = 1, DISC, TICKS = 40, MOST_SIDE = 131, MOST_ITERATIONS = 16 };
#define MOST_LEFT  .051f /* of the divergence: what cycles may leave, and rounding */
#define MOST_SPEED 150   /* m/s; the disc's are 3, through ways a tenth as wide */
static const int sizes[][2] = {{64, 64}, {131, 77}, {33, 100}};

typedef bool IsWall(int x, int y, int tick);

/* A number of its own for each cell. */
static uint32_t mixed(int x, int y, int tick) {
    KitRandom random = {(uint32_t)(1 + x + 200 * y + 40000 * (tick / 10))};
    Kit_Random(&random);
    return Kit_Random(&random) % 100;
}

static bool checkerboard(int x, int y, int tick) { return (x + y + tick / 20) % 2; }
static bool wide_checkerboard(int x, int y, int tick) { return (x / 3 + y / 3 + tick / 20) % 2; }
static bool single_cells(int x, int y, int tick) {
    (void)tick;
    return x % 2 || y % 2;
}
static bool posts(int x, int y, int tick) {
    (void)tick;
    return x % 2 && y % 2;
}
static bool combs(int x, int y, int tick) {
    (void)tick;
    return x % 4 == 1 && (x / 4 % 2 ? y > 2 : y % 31 != 9);
}
static bool sparse(int x, int y, int tick) { return mixed(x, y, tick) < 10; }
static bool dense(int x, int y, int tick) { return mixed(x, y, tick) < 35; }
static bool pores(int x, int y, int tick) { return mixed(x, y, tick) < 60; }
static bool crumbs(int x, int y, int tick) { return mixed(x, y, tick) < 90; }
static bool lattice(int x, int y, int tick) {
    (void)tick;
    return (x + y) % 7 == 0 || (x - y + 700) % 11 == 0;
}

static const struct {
    const char *name;
    IsWall *is_wall;
} masks[] = {
    {"checkerboard", checkerboard},
    {"wide checkerboard", wide_checkerboard},
    {"single cells", single_cells},
    {"posts", posts},
    {"combs", combs},
    {"sparse", sparse},
    {"dense", dense},
    {"pores", pores},
    {"crumbs", crumbs},
    {"leaning walls", lattice},
};

static void build(Fluid *fluid, IsWall *is_wall, int tick) {
    static uint8_t mask[MOST_SIDE * MOST_SIDE];
    const FluidDef *def = Fluid_GetDef(fluid);
    for (int y = 0; y < def->size[1]; y++)
        for (int x = 0; x < def->size[0]; x++) mask[x + y * def->size[0]] = is_wall(x, y, tick) ? WALL : 0;
    Fluid_SetOccupancy(fluid, mask);
    const float h = def->cell_size, x = h * (8 + .5f * (float)tick),
                y = h * (.5f * (float)def->size[1] + .2f * (float)tick);
    Fluid_SetBody(fluid, DISC, &(FluidBody){.velocity = {30 * h, 12 * h, 0}, .spin = {0, 0, 2}});
    Kit_StampDisc(fluid, DISC, x, y, 6 * h);
}

static void stir(Fluid *fluid, KitRandom *random) {
    const FluidDef *def = Fluid_GetDef(fluid);
    const float at[3] = {Kit_RandomFloat(random, 0, def->cell_size * (float)def->size[0]),
                         Kit_RandomFloat(random, 0, def->cell_size * (float)def->size[1]), 0};
    Fluid_Push(fluid, at, at, 10 * def->cell_size,
               FLUID_AT(Kit_RandomFloat(random, -3, 3), Kit_RandomFloat(random, -3, 3)));
}

/* The largest share of the divergence that a step leaves, of those that find any to speak of. */
static float worst_share(int mask, const int size[2], int cycles, float *top_speed, int *iterations) {
    FluidDef def = Fluid_DefaultDef();
    def.pressure_iterations = cycles;
    KitRandom random = {5};
    float worst = 0;
    Case_Resize(&def, size[0], size[1], .1f);
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    *top_speed = 0, *iterations = 0;
    for (int tick = 0; tick < TICKS; tick++) {
        build(fluid, masks[mask].is_wall, tick);
        stir(fluid, &random);
        Fluid_Step(fluid, 1 / 60.0f);
        const FluidProfile profile = Fluid_GetProfile(fluid);
        if (profile.divergence_before > .01f)
            worst = fmaxf(worst, profile.divergence_after / profile.divergence_before);
        if (profile.pressure_iterations > *iterations) *iterations = profile.pressure_iterations;
        *top_speed = fmaxf(*top_speed, Kit_TopSpeed(fluid));
        assert_true(Kit_AllFinite(fluid));
    }
    Fluid_Destroy(fluid);
    return worst;
}

TEST(test_any_mask_is_solved) {
    for (int m = 0; m < (int)(sizeof masks / sizeof *masks); m++)
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            float top;
            int iterations;
            const float share = worst_share(m, sizes[s], Fluid_DefaultDef().pressure_iterations, &top, &iterations);
            printf("    %s, %d x %d: left at most %.4f after at most %d iterations, %.1f m/s at most\n", masks[m].name,
                   sizes[s][0], sizes[s][1], (double)share, iterations, (double)top);
            assert_true(share < MOST_LEFT && top < MOST_SPEED);
            assert_in_range(iterations, 0, MOST_ITERATIONS);
        }
}

/* Whoever asks for many cycles has them go on until they stall. Conjugate gradients that lead nowhere from there are
 * taken back. */
TEST(test_cycles_that_stall_keep_what_they_reached) {
    enum { ASKED = 14 };
    for (int m = 0; m < (int)(sizeof masks / sizeof *masks); m++) {
        float top;
        int iterations;
        if (masks[m].is_wall != dense) continue;
        const float share = worst_share(m, sizes[1], ASKED, &top, &iterations);
        printf("    %s, %d cycles asked for: left at most %.4f after at most %d iterations\n", masks[m].name, ASKED,
               (double)share, iterations);
        assert_true(share < MOST_LEFT);
        assert_in_range(iterations, 1, ASKED);
    }
}
