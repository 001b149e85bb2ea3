/* Walls that multigrid's coarse cells cannot show: checkerboards, crumbs, combs, corridors that wind through the whole
 * box, closed or open. Whatever moves the air, no step leaves much of the divergence, and none takes many iterations.
 */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>

enum { MOST = 320 * 320, STEPS = 16, WALL = 1, BODY, DRAIN };
static const float dt = 1 / 60.f;

typedef struct Hall Hall;
typedef bool IsWall(const Hall *hall, int x, int y);
typedef void Stir(Hall *hall, Fluid *fluid);

struct Hall {
    const char *name;
    IsWall *is_wall;
    int width; /* of corridors, cells */
    FluidSideKind side[4];
    bool drains;
    int size[2], step;
    KitRandom random;
};

/* ---- Walls -------------------------------------------------------------------------------------- */

static uint32_t mixed(int x, int y, int step) {
    KitRandom random = {(uint32_t)(1 + x + 200 * y + 40000 * (step / 10))};
    Kit_Random(&random);
    return Kit_Random(&random) % 100;
}

static bool checkerboard(const Hall *hall, int x, int y) { return (x + y + hall->step / 20) % 2; }
static bool wide_checkerboard(const Hall *hall, int x, int y) { return (x / 3 + y / 3 + hall->step / 20) % 2; }
static bool single_cells(const Hall *hall, int x, int y) { return (void)hall, x % 2 || y % 2; }
static bool posts(const Hall *hall, int x, int y) { return (void)hall, x % 2 && y % 2; }
static bool combs(const Hall *hall, int x, int y) {
    return (void)hall, x % 4 == 1 && (x / 4 % 2 ? y > 2 : y % 31 != 9);
}
static bool sparse(const Hall *hall, int x, int y) { return mixed(x, y, hall->step) < 10; }
static bool dense(const Hall *hall, int x, int y) { return mixed(x, y, hall->step) < 35; }
static bool pores(const Hall *hall, int x, int y) { return mixed(x, y, hall->step) < 60; }
static bool crumbs(const Hall *hall, int x, int y) { return mixed(x, y, hall->step) < 90; }
static bool leaning(const Hall *hall, int x, int y) { return (void)hall, (x + y) % 7 == 0 || (x - y + 700) % 11 == 0; }

/* One corridor, to and fro or up and down. */
static bool bars_the_way(int width, int size, int along, int across) {
    const int pitch = width + 1;
    const bool wall = across % pitch == width && across + width < size;
    return wall && (across / pitch % 2 ? along >= width : along < size - width);
}

static bool to_and_fro(const Hall *hall, int x, int y) { return bars_the_way(hall->width, hall->size[0], x, y); }
static bool up_and_down(const Hall *hall, int x, int y) { return bars_the_way(hall->width, hall->size[1], y, x); }

/* Ways without a way around: from each chamber one leads on to the left or upwards, by chance. */
static bool leads_left(int X, int Y) { return X > 0 && (Y == 0 || mixed(X, Y, 0) % 2); }

static bool dead_ends(const Hall *hall, int x, int y) {
    const int pitch = hall->width + 1, chambers = (hall->size[0] + 1) / pitch, X = x / pitch, Y = y / pitch;
    const bool beside = x % pitch == hall->width, below = y % pitch == hall->width;
    if (X >= chambers || Y >= chambers) return true;
    if (beside) return below || X + 1 == chambers || !leads_left(X + 1, Y);
    return below && (Y + 1 == chambers || leads_left(X, Y + 1));
}

/* Doors everywhere, so that there are many ways around. */
static bool braided(const Hall *hall, int x, int y) {
    const unsigned mix = (unsigned)(x * 7919 + y * 104729) * 2654435761u >> 16;
    (void)hall;
    return (x % 2 && y % 2) || ((x % 2 || y % 2) && mix % 5 < 2);
}

/* Thousands of rooms of two cells, and some of one. */
static bool pairs(const Hall *hall, int x, int y) {
    (void)hall;
    if (x % 24 < 3 && y % 24 < 3) return x % 24 != 1 || y % 24 != 1;
    return (x + y) % 3 == 2 || (y % 2 && x % 3 != y % 3);
}

static void build(const Hall *hall, Fluid *fluid) {
    static uint8_t mask[MOST];
    for (int i = 0; i < hall->size[0] * hall->size[1]; i++) {
        const int x = i % hall->size[0], y = i / hall->size[0];
        mask[i] = hall->is_wall(hall, x, y) ? WALL : 0;
        if (hall->drains && x / 3 == 20 && y % 40 == 30) mask[i] = DRAIN;
    }
    Fluid_SetBody(fluid, DRAIN, &(FluidBody){.open = true});
    Fluid_SetOccupancy(fluid, mask);
}

/* ---- What moves the air ------------------------------------------------------------------------- */

static float place(Hall *hall, const Fluid *fluid, int axis) {
    return Kit_RandomFloat(&hall->random, 0, (float)hall->size[axis]) * Fluid_GetDef(fluid)->cell_size;
}

static void puff(Hall *hall, Fluid *fluid) {
    const float at[3] = {place(hall, fluid, 0), place(hall, fluid, 1), 0};
    Fluid_Push(fluid, at, at, .2f, FLUID_AT(Kit_RandomFloat(&hall->random, -3, 3), 2));
}

static void draught(Hall *hall, Fluid *fluid) {
    const float at = place(hall, fluid, 0), end = (float)hall->size[0] * Fluid_GetDef(fluid)->cell_size;
    const float way = hall->step % 2 ? 1.f : -2.f;
    Fluid_Push(fluid, FLUID_AT(0, at), FLUID_AT(end, at), .3f, FLUID_AT(way, .1f));
    Fluid_Push(fluid, FLUID_AT(at, 0), FLUID_AT(at, end), .3f, FLUID_AT(.1f, -way));
}

static void fire(Hall *hall, Fluid *fluid) {
    const float at[3] = {place(hall, fluid, 0), place(hall, fluid, 1), 0};
    Fluid_Add(fluid, FLUID_HEAT, at, at, .5f, 100);
}

static void noise(Hall *hall, Fluid *fluid) {
    for (int axis = 0; axis < 2; axis++) {
        const FluidView view = Fluid_Velocity(fluid, axis);
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++) *Kit_At(view, x, y) += Kit_RandomFloat(&hall->random, -1, 1);
    }
}

/* To and fro, and fills two thirds of a corridor, or all of one that is too narrow. */
static void piston(Hall *hall, Fluid *fluid) {
    const bool forth = hall->step < STEPS / 2;
    const int gone = forth ? hall->step : STEPS - hall->step, wide = (2 * hall->width + 2) / 3,
              at = hall->size[0] / 2 / (hall->width + 1) * (hall->width + 1);
    Fluid_SetBody(fluid, BODY,
                  &(FluidBody){.velocity = {(forth ? 1 : -1) * Fluid_GetDef(fluid)->cell_size / dt, 0, 0}});
    Kit_StampCells(fluid, BODY, at + gone, at, 3, wide);
}

/* A disc goes through all walls, and pushes come by chance. */
static void disc(Hall *hall, Fluid *fluid) {
    const float h = Fluid_GetDef(fluid)->cell_size, tick = (float)hall->step;
    Fluid_SetBody(fluid, BODY, &(FluidBody){.velocity = {30 * h, 12 * h, 0}, .spin = {0, 0, 2}});
    Kit_StampDisc(fluid, BODY, h * (8 + .5f * tick), h * (.5f * (float)hall->size[1] + .2f * tick), 6 * h);
    const float at[3] = {place(hall, fluid, 0), place(hall, fluid, 1), 0};
    Fluid_Push(fluid, at, at, 10 * h, FLUID_AT(Kit_RandomFloat(&hall->random, -3, 3), 2));
}

/* The walls turn where they stand, some of their stones do not: all of a corridor is blown and sucked through. */
static void turn(Hall *hall, Fluid *fluid) {
    Fluid_SetBody(fluid, WALL, &(FluidBody){.velocity = {2, hall->step % 2 ? -1.f : 1.f, 0}, .spin = {0, 0, 2}});
    for (int i = 0; i < hall->size[0] * hall->size[1]; i++)
        if (Fluid_GetOccupancy(fluid)[i] == WALL && Kit_Random(&hall->random) % 40 == 0)
            Kit_StampCells(fluid, BODY, i % hall->size[0], i / hall->size[0], 1, 1);
}

/* ---- Walks -------------------------------------------------------------------------------------- */

typedef struct Walk {
    int iterations;                    /* at most in a step */
    float before, after, worst, speed; /* the divergence, the largest share of it that a step left; m/s */
    float first, last;                 /* the divergence that the first and the last step found */
} Walk;

/* `cycles` 0: the preset's. */
static Walk walk(Hall hall, Stir *stir, int steps, int cycles) {
    Walk walk = {0};
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    def.size[0] = hall.size[0], def.size[1] = hall.size[1];
    if (cycles) def.pressure_iterations = cycles;
    for (int side = 0; side < 4; side++) def.side[side].kind = hall.side[side];
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    hall.random = (KitRandom){7};
    for (hall.step = 0; hall.step < steps; hall.step++) {
        if (hall.is_wall) build(&hall, fluid);
        stir(&hall, fluid);
        Fluid_Step(fluid, dt);
        const FluidProfile profile = Fluid_GetProfile(fluid);
        if (profile.pressure_iterations > walk.iterations) walk.iterations = profile.pressure_iterations;
        if (hall.step == 0) walk.first = profile.divergence_before;
        walk.last = profile.divergence_before;
        walk.speed = fmaxf(walk.speed, Kit_TopSpeed(fluid));
        assert_true(Kit_AllFinite(fluid));
        if (!(profile.divergence_before > 1e-4f)) continue;
        walk.before += profile.divergence_before, walk.after += profile.divergence_after;
        walk.worst = fmaxf(walk.worst, profile.divergence_after / profile.divergence_before);
    }
    Fluid_Destroy(fluid);
    printf("    %s, %d x %d, %d wide: left %.4f, at most %.4f, after at most %d iterations, %.1f m/s\n", hall.name,
           hall.size[0], hall.size[1], hall.width, (double)(walk.after / (walk.before + 1e-9f)), (double)walk.worst,
           walk.iterations, (double)walk.speed);
    return walk;
}

static void expect(Walk walk, float most_left, int most_iterations) {
    assert_true(walk.worst < most_left && walk.after <= .051f * walk.before);
    assert_in_range(walk.iterations, 0, most_iterations);
}

static int patient(int steps) { return Patience_Sanitized() ? steps / 4 : steps; }

#define WALLS                                                                                                          \
    { FLUID_WALL, FLUID_WALL, FLUID_WALL, FLUID_WALL }
#define AROUND                                                                                                         \
    { FLUID_PERIODIC, FLUID_PERIODIC, FLUID_PERIODIC, FLUID_PERIODIC }

TEST(test_any_mask_is_solved) {
    static const Hall masks[] = {{"checkerboard", checkerboard},
                                 {"wide checkerboard", wide_checkerboard},
                                 {"single cells", single_cells},
                                 {"posts", posts},
                                 {"combs", combs},
                                 {"sparse", sparse},
                                 {"dense", dense},
                                 {"pores", pores},
                                 {"crumbs", crumbs},
                                 {"leaning walls", leaning}};
    static const int sizes[][2] = {{64, 64}, {131, 77}, {33, 100}};
    for (size_t i = 0; i < sizeof masks / sizeof *masks; i++)
        for (int k = 0; k < 3; k++) {
            Hall hall = masks[i];
            hall.size[0] = sizes[k][0], hall.size[1] = sizes[k][1];
            const Walk sum = walk(hall, disc, 40, 0);
            expect(sum, .051f, 16);       /* single cells have no divergence at all */
            assert_true(sum.speed < 150); /* the disc's is 3, through ways a tenth as wide */
        }
}

/* Whoever asks for many cycles has them go on until they stall. Conjugate gradients that lead nowhere from there are
 * taken back. */
TEST(test_cycles_that_stall_keep_what_they_reached) {
    expect(walk((Hall){"dense", dense, .size = {131, 77}}, disc, 40, 14), .051f, 14);
}

static void check_corridors(const char *name, IsWall *is_wall, int size, int most_iterations) {
    static Stir *const stirs[] = {puff, draught, fire, noise, piston};
    static const int widths[] = {1, 2, 3, 7, 31};
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 5; k++)
            expect(walk((Hall){name, is_wall, widths[i], .size = {size, size}}, stirs[k], patient(STEPS), 0), .1f,
                   most_iterations);
}

TEST(test_mazes) {
    check_corridors("to and fro", to_and_fro, 256, 12);
    check_corridors("up and down", up_and_down, 127, 12);
    check_corridors("dead ends", dead_ends, 128, 25);
}

TEST(test_mazes_that_are_open) {
    static const Hall halls[] = {
        {"narrow, with drains", to_and_fro, 1, WALLS, true},
        {"wide, with drains", to_and_fro, 5, WALLS, true},
        {"narrow, open below", to_and_fro, 1, {FLUID_WALL, FLUID_WALL, FLUID_WALL, FLUID_OPEN}, false},
        {"upright, open at both ends", up_and_down, 2, {FLUID_OPEN, FLUID_OPEN, FLUID_WALL, FLUID_WALL}, true},
        {"wide, around x", to_and_fro, 5, {FLUID_PERIODIC, FLUID_PERIODIC, FLUID_WALL, FLUID_WALL}, false},
        {"narrow, around y", to_and_fro, 1, {FLUID_WALL, FLUID_WALL, FLUID_PERIODIC, FLUID_PERIODIC}, false},
        {"upright, around both", up_and_down, 2, AROUND, false},
        {"braided", braided, 0, WALLS, false},
        {"pairs", pairs, 0, WALLS, false}};
    for (size_t i = 0; i < sizeof halls / sizeof *halls; i++) {
        Hall hall = halls[i];
        hall.size[0] = hall.size[1] = 96;
        expect(walk(hall, noise, 3, 0), .05f, 6);
    }
}

/* Pressures of millions of cells' worth are rounded to more than the flow needs: then nothing is done rather than harm.
 */
TEST(test_what_cannot_be_solved_is_left) {
    const Walk sum = walk((Hall){"to and fro", to_and_fro, 1, .size = {320, 320}}, turn, patient(STEPS), 0);
    assert_true(sum.before > 0 && sum.worst < 1.001f && sum.iterations <= 48);
}

/* What a step leaves must not add up to winds along all of it. The last is so narrow that a patch has itself beside it.
 */
TEST(test_strips) {
    static const Hall strips[] = {
        {"strip", .size = {65536, 1}},
        {"strip", .size = {1, 16384}},
        {"strip", .size = {16384, 4}},
        {"strip", .size = {3, 4096}},
        {"around x", .side = {FLUID_PERIODIC, FLUID_PERIODIC, FLUID_WALL, FLUID_WALL}, .size = {2, 1100}}};
    for (size_t i = 0; i < sizeof strips / sizeof *strips; i++) {
        const Walk sum = walk(strips[i], noise, patient(STEPS), 0);
        assert_true(sum.worst < .05f && sum.last < 1.1f * sum.first);
    }
}
