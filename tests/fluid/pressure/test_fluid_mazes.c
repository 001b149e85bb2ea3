/* Mazes: corridors that wind through the whole box. What is pushed at one end is far from the other, however near that
 * lies on the grid; multigrid's coarse cells would join what walls part. Whatever moves the air, no step leaves much of
 * the divergence, and none takes many iterations. */
#include "fluid/fluid.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <stdio.h>

enum { MOST = 320, LARGE = 256, STEPS = 16, WALL = 1, BODY = 2 };
static const float dt = 1 / 60.f;

/* ---- Walls -------------------------------------------------------------------------------------- */

typedef struct Maze {
    Fluid *fluid;
    int size, width; /* of the box and of its corridors, cells */
    KitRandom random;
    uint8_t walls[MOST * MOST];
} Maze;

typedef void Build(Maze *maze);

static bool bars_the_way(const Maze *maze, int along, int across) {
    const int pitch = maze->width + 1, size = maze->size;
    const bool wall = across % pitch == maze->width && across + maze->width < size;
    return wall && (across / pitch % 2 ? along >= maze->width : along < size - maze->width);
}

static void wind_to_and_fro(Maze *maze) {
    for (int i = 0; i < maze->size * maze->size; i++)
        maze->walls[i] = bars_the_way(maze, i % maze->size, i / maze->size) ? WALL : 0;
}

static void wind_up_and_down(Maze *maze) {
    for (int i = 0; i < maze->size * maze->size; i++)
        maze->walls[i] = bars_the_way(maze, i / maze->size, i % maze->size) ? WALL : 0;
}

static void carve(Maze *maze, int x, int y, int width, int height) {
    for (int i = 0; i < width * height; i++) maze->walls[x + i % width + (y + i / width) * maze->size] = 0;
}

/* Ways without a way around: from each chamber one leads on to the left or upwards, by chance. */
static void branch(Maze *maze) {
    const int pitch = maze->width + 1, chambers = (maze->size + 1) / pitch;
    for (int i = 0; i < maze->size * maze->size; i++) maze->walls[i] = WALL;
    for (int i = 0; i < chambers * chambers; i++) {
        const int X = i % chambers, Y = i / chambers, x = X * pitch, y = Y * pitch;
        const bool left = X > 0 && (Y == 0 || Kit_Random(&maze->random) % 2), up = Y > 0 && !left;
        carve(maze, x - left, y - up, maze->width + left, maze->width + up);
    }
}

/* ---- What moves the air ------------------------------------------------------------------------- */

typedef void Stir(Maze *maze, int step);

static float place(Maze *maze) {
    return Kit_RandomFloat(&maze->random, 0, (float)maze->size) * Fluid_GetDef(maze->fluid)->cell_size;
}

static void puff(Maze *maze, int step) {
    (void)step;
    const float at[3] = {place(maze), place(maze), 0};
    Fluid_Push(maze->fluid, at, at, .2f, FLUID_AT(Kit_RandomFloat(&maze->random, -3, 3), 2));
}

static void draught(Maze *maze, int step) {
    const float at = place(maze), end = (float)maze->size * Fluid_GetDef(maze->fluid)->cell_size;
    Fluid_Push(maze->fluid, FLUID_AT(0, at), FLUID_AT(end, at), .3f, FLUID_AT(step % 2 ? 1.f : -2.f, .1f));
    Fluid_Push(maze->fluid, FLUID_AT(at, 0), FLUID_AT(at, end), .3f, FLUID_AT(.1f, step % 2 ? -1.f : 2.f));
}

static void fire(Maze *maze, int step) {
    const float x = place(maze), y = place(maze);
    (void)step;
    Fluid_Add(maze->fluid, FLUID_HEAT, FLUID_AT(x, y), FLUID_AT(x, y), .5f, 100);
}

static void noise(Maze *maze, int step) {
    (void)step;
    for (int axis = 0; axis < 2; axis++) {
        const FluidView view = Fluid_Velocity(maze->fluid, axis);
        for (int y = 0; y < view.size[1]; y++)
            for (int x = 0; x < view.size[0]; x++) *Kit_At(view, x, y) += Kit_RandomFloat(&maze->random, -1, 1);
    }
}

/* To and fro, and fills two thirds of a corridor, or all of one that is too narrow. */
static void piston(Maze *maze, int step) {
    const float h = Fluid_GetDef(maze->fluid)->cell_size, gone = (float)(step < STEPS / 2 ? step : STEPS - step);
    const int at = maze->size / 2 / (maze->width + 1) * (maze->width + 1), wide = (2 * maze->width + 2) / 3;
    Fluid_SetBody(maze->fluid, BODY, &(FluidBody){.velocity = {(step < STEPS / 2 ? 1 : -1) * h / dt, 0, 0}});
    Kit_StampCells(maze->fluid, BODY, at + (int)gone, at, 3, wide);
}

/* The walls turn where they stand, some of their stones do not: all of a corridor is blown and sucked through. */
static void turn(Maze *maze, int step) {
    Fluid_SetBody(maze->fluid, WALL, &(FluidBody){.velocity = {2, step % 2 ? -1.f : 1.f, 0}, .spin = {0, 0, 2}});
    for (int i = 0; i < maze->size * maze->size; i++)
        if (maze->walls[i] && Kit_Random(&maze->random) % 40 == 0)
            Kit_StampCells(maze->fluid, BODY, i % maze->size, i / maze->size, 1, 1);
}

/* ---- Walks -------------------------------------------------------------------------------------- */

static int steps(void) { return Patience_Sanitized() ? STEPS / 4 : STEPS; }

typedef struct Walk {
    int iterations, most;
    float before, after, worst; /* the divergence, and the largest share of it that a step left */
} Walk;

static void note(Walk *walk, FluidProfile profile) {
    const float nothing = 1e-4f, left = profile.divergence_after / profile.divergence_before;
    if (!(profile.divergence_before > nothing)) return;
    walk->iterations += profile.pressure_iterations;
    walk->before += profile.divergence_before;
    walk->after += profile.divergence_after;
    if (profile.pressure_iterations > walk->most) walk->most = profile.pressure_iterations;
    if (left > walk->worst) walk->worst = left;
}

static Walk walk(Build *build, int size, int width, Stir *stir) {
    static Maze maze;
    Walk walk = {0};
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    def.size[0] = def.size[1] = size;
    maze = (Maze){.fluid = Fluid_Create(&def), .size = size, .width = width, .random = {7}};
    assert_non_null(maze.fluid);
    build(&maze);
    for (int step = 0; step < steps(); step++) {
        Fluid_SetOccupancy(maze.fluid, maze.walls);
        stir(&maze, step);
        Fluid_Step(maze.fluid, dt);
        note(&walk, Fluid_GetProfile(maze.fluid));
    }
    Fluid_Destroy(maze.fluid);
    return walk;
}

static void check(Build *build, int size, int most_iterations) {
    static const struct {
        const char *name;
        Stir *stir;
    } ways[] = {{"puffs", puff}, {"draughts", draught}, {"fires", fire}, {"noise", noise}, {"a piston", piston}};
    static const int widths[] = {1, 2, 3, 7, 31};
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++)
        for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
            const Walk sum = walk(build, size, widths[i], ways[k].stir);
            printf("    %d wide, %s: %.1f iterations a step, at most %d; left %.3f, at most %.3f\n", widths[i],
                   ways[k].name, (double)sum.iterations / steps(), sum.most, (double)(sum.after / (sum.before + 1e-9f)),
                   (double)sum.worst);
            assert_true(sum.before > 0);
            assert_true(sum.worst < .1f);
            assert_true(sum.after <= .05f * sum.before);
            assert_true(sum.most <= most_iterations);
        }
}

TEST(test_a_corridor_that_winds_to_and_fro) { check(wind_to_and_fro, LARGE, 12); }

TEST(test_a_corridor_that_winds_up_and_down) { check(wind_up_and_down, 127, 12); }

TEST(test_a_maze_with_dead_ends) { check(branch, 128, 25); }

/* Pressures of millions of cells' worth are rounded to more than the flow needs: then nothing is done rather than harm.
 */
TEST(test_what_cannot_be_solved_is_left) {
    const Walk sum = walk(wind_to_and_fro, MOST, 1, turn);
    printf("    %.1f iterations a step, left at most %.4f\n", (double)sum.iterations / steps(), (double)sum.worst);
    assert_true(sum.before > 0);
    assert_true(sum.worst < 1.001f);
    assert_true(sum.most <= 48);
}

/* What a step leaves must not add up to winds along all of it. */
static void check_strip(int width, int height) {
    static Maze strip;
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    def.size[0] = width, def.size[1] = height;
    strip = (Maze){.fluid = Fluid_Create(&def), .random = {7}};
    assert_non_null(strip.fluid);
    Walk walk = {0};
    float first = 0, last = 0;
    for (int step = 0; step < steps(); step++) {
        noise(&strip, step);
        Fluid_Step(strip.fluid, dt);
        const FluidProfile profile = Fluid_GetProfile(strip.fluid);
        note(&walk, profile);
        first = step ? first : profile.divergence_before;
        last = profile.divergence_before;
    }
    Fluid_Destroy(strip.fluid);
    printf("    %d x %d: left %.3g, at most %.3g; the last step found %.3g, the first %.3g\n", width, height,
           (double)(walk.after / walk.before), (double)walk.worst, (double)last, (double)first);
    assert_true(walk.worst < .05f);
    assert_true(last < 1.1f * first);
}

TEST(test_a_strip) {
    check_strip(65536, 1);
    check_strip(1, 16384);
    check_strip(16384, 4);
    check_strip(3, 4096);
}
