/* Calm air (FluidDef.still): what sleeps costs no truth. Each row of the table is played twice, with some of it asleep
 * and with all awake, and again on other splits and from a saved state. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/parallel.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const float tick = 1 / 60.f, still = .001f;

enum {
    WALL = 1,       /* down the middle, without a door */
    DOORS = 2,      /* walls down the middle and across, with doors */
    GRAVEL = 4,     /* a cell in eleven is solid */
    FAR = 8,        /* a disc far from the source that starts in step 12 */
    OFF_WALL = 16,  /* a box on the left side that comes off it in step 12 */
    VENT = 32,      /* begins to blow in step 8 */
    PUSH = 64,      /* in steps 4 and 20 */
    HOT = 128,      /* a disc that stands and holds heat from step 8 on */
    WRITTEN = 256,  /* a gust and smoke through views, in step 8 */
    SCROLLED = 512, /* in step 10 */
    COPIED = 1024,  /* to another fluid and back, in step 10 */
    CLEARED = 2048, /* in step 10 */
    TUNED = 4096,   /* still is 0 from step 6 to step 12 */
    HALVES = 8192   /* smoke is added far from the source between the halves of step 8 */
};

typedef struct Row {
    const char *name;
    int things, steps;
    void (*change)(FluidDef *def);
    double awake; /* of all cells, on the mean */
    double apart; /* velocities from those with still 0, in units of still. 20 are promised */
} Row;

static void plain(FluidDef *def) { (void)def; }

static void both_sides(FluidDef *def, int axis, FluidSideKind kind) {
    def->side[2 * axis].kind = def->side[2 * axis + 1].kind = kind;
}

static void open_sides(FluidDef *def) {
    def->side[0].kind = def->side[2].kind = FLUID_OPEN;
    def->order = FLUID_FORCE_FIRST, def->advection = FLUID_LINEAR;
}

static void inflow(FluidDef *def) {
    def->side[0].kind = FLUID_INFLOW, def->side[1].kind = FLUID_OPEN;
    def->side[0].velocity[0] = .01f, def->side[0].holds[0] = true, def->side[0].value[0] = .3f;
}

static void around(FluidDef *def) {
    both_sides(def, 0, FLUID_PERIODIC);
    def->order = FLUID_PROJECT_TWICE, def->midpoint = true;
}

static void around_both(FluidDef *def) {
    both_sides(def, 0, FLUID_PERIODIC), both_sides(def, 1, FLUID_PERIODIC);
    def->size[0] = 200, def->size[1] = 132; /* the last tiles are short */
}

static void lid(FluidDef *def) { def->side[2].velocity[0] = .5f, def->viscosity = .001f; }

static void hot_floor(FluidDef *def) {
    def->side[3].holds[FLUID_HEAT] = true, def->side[3].value[FLUID_HEAT] = 2;
    def->channel[FLUID_HEAT].diffusion = .002f;
    def->layout = FLUID_CENTRED, def->advection = FLUID_LINEAR;
}

static void centred(FluidDef *def) {
    def->layout = FLUID_CENTRED, def->advection = FLUID_LINEAR, def->order = FLUID_PROJECT_TWICE;
}

static void reflected(FluidDef *def) { def->reflection = true, def->midpoint = true; }

static void finer(FluidDef *def) {
    def->channel[2] = def->channel[0], def->channel_count = 3;
    def->channel[0].fineness = 2, def->channel[2].fineness = 4, def->channel[2].ambient = 1;
}

static void conserving(FluidDef *def) {
    def->channel[0].advection = def->channel[1].advection = FLUID_CONSERVING;
    def->channel[0].ambient = .5f;
}

static void conserving_cutoff(FluidDef *def) {
    def->channel[0].advection = def->channel[1].advection = FLUID_CONSERVING;
    def->channel[0].cutoff = def->channel[1].cutoff = 1e-3f;
}

static void clouded(FluidDef *def) {
    def->channel[0].ambient = 1;
    def->channel[0].diffusion = def->channel[1].diffusion = def->viscosity = .001f;
}

static void fire(FluidDef *def) {
    def->channel[2] = def->channel[0], def->channel_count = 3;
    def->reaction = (FluidReaction){2, 1, 5, 10, 1, 1};
}

static void noisy(FluidDef *def) { def->channel[1].noise = 1, def->tracer_tolerance = .01f; }

static void deep(FluidDef *def) { def->size[0] = 48, def->size[1] = 40, def->size[2] = 32; }

static void deep_open(FluidDef *def) {
    deep(def), both_sides(def, 0, FLUID_PERIODIC);
    def->side[4].kind = FLUID_OPEN, def->channel[0].ambient = 1;
}

/* All of it wears away. */
static void fading(FluidDef *def) {
    def->friction = 20;
    for (int c = 0; c < 2; c++) def->channel[c].decay = 20, def->channel[c].cutoff = 1e-4f;
}

/* At most so many cells are awake, and velocities so far apart: a little more than was measured. */
static const Row rows[] = {
    {"a puff", 0, 40, plain, .5, 20},
    {"fading", 0, 60, fading, .5, 20},
    {"doors", DOORS, 40, plain, .5, 20},
    {"doors, a disc", DOORS | FAR, 40, plain, .8, 20},
    {"gravel", GRAVEL, 40, plain, .6, 20},
    {"a disc", FAR, 30, plain, .8, 20},
    {"off a wall", WALL | OFF_WALL, 30, plain, .7, 20},
    {"a vent", WALL | VENT, 30, plain, .8, 20},
    {"a vent, written", VENT | WRITTEN, 30, plain, .8, 20},
    {"a push", PUSH, 30, plain, .8, 20},
    {"a hot disc", HOT, 30, plain, .7, 20},
    {"open sides", 0, 25, open_sides, .7, 20},
    {"an inflow", WALL, 25, inflow, .7, 20},
    {"around", PUSH, 25, around, .8, 20},
    {"around both", PUSH, 25, around_both, .8, 20},
    {"a lid", WALL, 25, lid, .7, 20},
    {"a hot floor", WALL, 30, hot_floor, .7, 20},
    {"centred", DOORS, 30, centred, .7, 20},
    {"reflected", DOORS | PUSH, 30, reflected, .8, 20},
    {"finer", DOORS | FAR, 30, finer, .8, 20},
    {"conserving", DOORS | HOT, 30, conserving, .8, 20},
    {"conserving, cutoff", DOORS | FAR, 30, conserving_cutoff, .8, 20},
    {"clouded", DOORS, 30, clouded, .7, 20},
    {"fire", WALL, 30, fire, .7, 20},
    {"fire, written", WRITTEN, 30, fire, .7, 20},
    {"noise", DOORS, 30, noisy, .7, 20},
    {"deep", FAR, 30, deep, .9, 20},
    {"deep, open", PUSH, 25, deep_open, .9, 20},
    {"written", WRITTEN, 30, plain, .8, 20},
    {"halves", HALVES, 30, clouded, .8, 20},
    {"scrolled", DOORS | SCROLLED, 30, plain, .8, 20},
    {"copied", DOORS | COPIED, 30, plain, .8, 20},
    {"cleared", CLEARED, 30, plain, .8, 20},
    {"tuned", TUNED, 30, plain, .8, 20},
};
enum { ROWS = sizeof rows / sizeof *rows };

static FluidDef def_of(const Row *row, float limit) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    def.size[0] = 192, def.size[1] = 128, def.still = limit;
    row->change(&def);
    return def;
}

static Fluid *create(FluidDef def) {
    Fluid *fluid = Fluid_Create(&def);
    if (!fluid) fail_msg("%s", Fluid_DefError(&def));
    return fluid;
}

/* ---- What happens in a row ------------------------------------------------------------------------ */

typedef struct World {
    Fluid *fluid;
    const Row *row;
    float still;
    bool mirror[2]; /* left and right, up and down */
} World;

/* A place in parts of the box, from 0 to 1, with a shift in metres. */
typedef struct Place {
    float at[3];
} Place;

static Place place(const World *world, float x, float y, float shift) {
    const FluidDef *def = Fluid_GetDef(world->fluid);
    Place place = {{x, y, .5f}};
    for (int axis = 0; axis < 3; axis++) {
        const float size = (float)def->size[axis] * def->cell_size;
        place.at[axis] = place.at[axis] * size + (axis == 0 ? shift : 0);
        if (axis < 2 && world->mirror[axis]) place.at[axis] = size - place.at[axis];
    }
    return place;
}

static uint8_t is_stone(const World *world, int x, int y) {
    const FluidDef *def = Fluid_GetDef(world->fluid);
    const int things = world->row->things;
    if (world->mirror[0]) x = def->size[0] - 1 - x;
    if (world->mirror[1]) y = def->size[1] - 1 - y;
    if (things & GRAVEL && (x / 3 * 7 + y / 4 * 13) % 11 == 0) return 1;
    if (things & (WALL | DOORS) && x == def->size[0] / 2) return things & WALL || y % 19 > 2;
    return things & DOORS && y == def->size[1] / 2 && x % 28 > 2;
}

static void set_body(const World *world, int body, FluidBody is) {
    if (world->mirror[0]) is.velocity[0] *= -1;
    Fluid_SetBody(world->fluid, body, &is);
}

static void put_solids(const World *world, int step) {
    const FluidDef *def = Fluid_GetDef(world->fluid);
    const int things = world->row->things;
    const float way = fmaxf(0, (float)step - 11) * .02f, speed = step >= 12 ? 1.2f : 0;
    uint8_t *mask = calloc((size_t)def->size[0], (size_t)def->size[1]);
    assert_non_null(mask);
    for (int i = 0; i < def->size[0] * def->size[1]; i++)
        mask[i] = is_stone(world, i % def->size[0], i / def->size[0]);
    Kit_SetMask(world->fluid, mask);
    free(mask);
    const Place disc = place(world, .75f, .25f, things & FAR ? way : 0), box = place(world, 0, .25f, .2f + way);
    set_body(world, 2, (FluidBody){.velocity = {things & FAR ? speed : 0}, .holds = {0, things & HOT && step >= 8}, .value = {0, 5}});
    if (things & (FAR | HOT)) Fluid_StampCapsule(world->fluid, 2, disc.at, disc.at, .16f);
    set_body(world, 3, (FluidBody){.velocity = {speed}});
    if (things & OFF_WALL) Fluid_StampBox(world->fluid, 3, box.at, FLUID_AT3(.2f, .3f, 1), 0);
    set_body(world, 4, (FluidBody){.velocity = {step >= 8 ? .4f : 0}, .blows = step >= 8});
    if (things & VENT) Fluid_StampBox(world->fluid, 4, disc.at, FLUID_AT3(.1f, .3f, 1), 0);
}

static void tune(const World *world, float limit) {
    FluidDef def = *Fluid_GetDef(world->fluid);
    def.still = limit;
    assert_true(Fluid_Tune(world->fluid, &def));
}

static void meddle(const World *world, int step) {
    Fluid *fluid = world->fluid;
    const FluidDef *def = Fluid_GetDef(fluid);
    const int things = world->row->things, x = 3 * def->size[0] / 4, y = 3 * def->size[1] / 4;
    if (things & WRITTEN && step == 8) {
        Kit_PutCell(fluid, FLUID_SMOKE, x, y, 1);
        *Kit_At(Fluid_Velocity(fluid, 0), x + 5, y) = 1;
    }
    if (things & SCROLLED && step == 10) Fluid_Scroll(fluid, (const int[3]){21, -5, 0});
    if (things & CLEARED && step == 10) Fluid_Clear(fluid);
    if (things & TUNED && (step == 6 || step == 12)) tune(world, step == 6 ? 0 : world->still);
    if (things & COPIED && step == 10) {
        Fluid *other = create(*def);
        assert_true(Fluid_Resample(other, fluid));
        Kit_SetWind(fluid, 1, 1);
        assert_true(Fluid_Resample(fluid, other));
        Fluid_Destroy(other);
    }
}

static void play(const World *world, int step) {
    Fluid *fluid = world->fluid;
    const int things = world->row->things;
    const Place source = place(world, .2f, .7f, 0), push = place(world, .6f, .7f, 0), late = place(world, .8f, .8f, 0);
    if (step == 0 || things & (FAR | OFF_WALL | VENT | HOT | SCROLLED | CLEARED)) put_solids(world, step);
    meddle(world, step);
    for (int c = 0; c < Fluid_GetDef(fluid)->channel_count && step < 20; c++)
        if (c < 2 || step >= 7) Fluid_Add(fluid, c, source.at, source.at, .12f, c == FLUID_HEAT ? 3 : .1f);
    if (things & PUSH && step % 16 == 4)
        Fluid_Push(fluid, push.at, push.at, .15f, FLUID_AT3(0, world->mirror[1] ? -1 : 1, 0));
    Fluid_StepVelocity(fluid, tick);
    if (things & HALVES && step == 8) Fluid_Add(fluid, FLUID_SMOKE, late.at, late.at, .2f, 1);
    Fluid_StepChannels(fluid, tick);
}

/* ---- As with still 0 ------------------------------------------------------------------------------ */

static float velocities_apart(const Fluid *a, const Fluid *b) {
    float most = 0;
    for (int axis = 0; axis < Kit_Axes(a); axis++)
        most = fmaxf(most, Kit_LargestDifference(Fluid_ReadVelocity(a, axis), Fluid_ReadVelocity(b, axis)));
    return most;
}

static double totals_apart(const Fluid *a, const Fluid *b) {
    double most = 0;
    for (int c = 0; c < Fluid_GetDef(a)->channel_count; c++)
        most = fmax(most, fabs(Fluid_Total(a, c) - Fluid_Total(b, c)) / (fabs(Fluid_Total(a, c)) + 1e-9));
    return most;
}

static float channels_apart(const Fluid *a, const Fluid *b) {
    float most = 0;
    for (int c = 0; c < Fluid_GetDef(a)->channel_count; c++)
        most = fmaxf(most, Kit_LargestDifference(Fluid_ReadChannel(a, c), Fluid_ReadChannel(b, c)));
    return most;
}

static double share_awake(const Fluid *fluid) {
    return (double)Fluid_GetProfile(fluid).awake / (double)Kit_Cells(fluid);
}

/* Both worlds are played; the most that they differed. */
typedef struct Gap {
    double totals, awake;
    float velocity, smoke;
} Gap;

static Gap gap_of(const Row *row) {
    const World all = {create(def_of(row, 0)), row, 0}, some = {create(def_of(row, still)), row, still};
    Gap gap = {0};
    for (int i = 0; i < row->steps; i++) {
        play(&all, i), play(&some, i);
        if (share_awake(all.fluid) != 1) fail_msg("%s: with still 0 something sleeps", row->name);
        gap.totals = fmax(gap.totals, totals_apart(all.fluid, some.fluid));
        gap.velocity = fmaxf(gap.velocity, velocities_apart(all.fluid, some.fluid));
        gap.awake += share_awake(some.fluid) / row->steps;
    }
    gap.smoke = Kit_LargestDifference(Fluid_ReadChannel(all.fluid, 0), Fluid_ReadChannel(some.fluid, 0));
    Fluid_Destroy(all.fluid), Fluid_Destroy(some.fluid);
    return gap;
}

TEST(test_what_sleeps_costs_no_truth) {
    int failures = 0;
    for (int r = 0; r < ROWS; r++) {
        const Row *row = &rows[r];
        const Gap gap = gap_of(row);
        const double apart = (double)(gap.velocity / still);
        const bool good = gap.totals <= 1e-4 && apart <= row->apart && gap.awake <= row->awake;
        if (!good || getenv("EMBER_SHOW"))
            print_message("%-18s awake %.3f, totals %.1e, velocity %.3f still, smoke %.1e\n", row->name, gap.awake, gap.totals,
                          apart, (double)gap.smoke);
        failures += !good;
    }
    assert_int_equal(failures, 0);
}

/* ---- The same bits -------------------------------------------------------------------------------- */

static Fluid *restored(const World *world, FluidDef def) {
    const size_t size = Fluid_Save(world->fluid, NULL, 0);
    uint8_t *image = malloc(size);
    assert_non_null(image);
    assert_true(Fluid_Save(world->fluid, image, size) == size);
    def.still = 0; /* the image brings it */
    Fluid *fluid = create(def);
    assert_true(Fluid_Restore(fluid, image, size));
    free(image);
    return fluid;
}

/* On any split and order, and from a state that was saved in the middle, in which part sleeps. */
TEST(test_bits_depend_neither_on_threads_nor_on_the_past) {
    int seed = 7, failures = 0;
    for (int r = 0; r < ROWS; r++) {
        const Row *row = &rows[r];
        FluidDef def = def_of(row, still);
        World plain = {create(def), row, still}, saved = {NULL, row, still};
        def.host = (FluidHost){.data = &seed, .parallel_for = Parallel_Backwards};
        World split = {create(def), row, still};
        bool same = true;
        for (int i = 0; i < row->steps; i++) {
            if (i == 9) saved.fluid = restored(&plain, def);
            play(&plain, i), play(&split, i);
            if (saved.fluid) play(&saved, i);
            same &= Fluid_Hash(plain.fluid) == Fluid_Hash(split.fluid);
            same &= !saved.fluid || Fluid_Hash(plain.fluid) == Fluid_Hash(saved.fluid);
            same &= !saved.fluid || Fluid_GetProfile(plain.fluid).awake == Fluid_GetProfile(saved.fluid).awake;
        }
        if (!same) print_message("%s: other bits\n", row->name);
        failures += !same;
        Fluid_Destroy(plain.fluid), Fluid_Destroy(split.fluid), Fluid_Destroy(saved.fluid);
    }
    assert_int_equal(failures, 0);
}

/* Solvers that take the grid as a whole let nothing sleep. */
TEST(test_other_solvers_never_sleep) {
    static const FluidPressure solvers[] = {FLUID_GAUSS_SEIDEL, FLUID_SOR, FLUID_FFT, FLUID_COMPRESSIBLE};
    for (int i = 0; i < 4; i++) {
        const Row row = {"", PUSH, 6, solvers[i] == FLUID_COMPRESSIBLE ? centred : plain, 1, 0};
        World world[2];
        for (int k = 0; k < 2; k++) {
            FluidDef def = def_of(&row, k ? still : 0);
            def.pressure = solvers[i];
            world[k] = (World){create(def), &row, still};
            for (int step = 0; step < row.steps; step++) play(&world[k], step);
        }
        assert_true(share_awake(world[1].fluid) == 1);
        assert_true(velocities_apart(world[0].fluid, world[1].fluid) == 0);
        tune(&world[1], 0);
        assert_true(Fluid_Hash(world[0].fluid) == Fluid_Hash(world[1].fluid));
        Fluid_Destroy(world[0].fluid), Fluid_Destroy(world[1].fluid);
    }
}

/* ---- Bad input -------------------------------------------------------------------------------------- */

TEST(test_a_bad_still_is_refused_by_name) {
    static const float bad[] = {-1e-9f, -1, NAN, INFINITY, -INFINITY};
    FluidDef def = Fluid_DefaultDef();
    def.still = still;
    Fluid *fluid = create(def);
    for (int i = 0; i < 5; i++) {
        def.still = bad[i];
        const char *error = Fluid_DefError(&def);
        assert_true(error && strncmp(error, "still", 5) == 0);
        assert_null(Fluid_Create(&def));
        assert_false(Fluid_Tune(fluid, &def));
    }
    assert_true(Fluid_GetDef(fluid)->still == still);
    assert_true(Fluid_GetProfile(fluid).refused == 5);
    Fluid_Destroy(fluid);
}

/* ---- Who sleeps, and when --------------------------------------------------------------------------- */

static FluidDef hall(float limit) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    def.size[0] = 256, def.size[1] = 160, def.still = limit;
    return def;
}

TEST(test_an_empty_box_sleeps_and_a_puff_wakes_a_part_for_a_while) {
    FluidDef def = hall(still);
    fading(&def);
    Fluid *fluid = create(def);
    for (int i = 0; i < 20; i++) {
        Fluid_Step(fluid, tick);
        assert_true(Fluid_GetProfile(fluid).awake == 0);
    }
    const uint64_t empty = Fluid_Hash(fluid);
    Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(9, 2), FLUID_AT(9, 2), .3f, 5);
    Fluid_Step(fluid, tick);
    assert_true(Fluid_GetProfile(fluid).awake > 0 && share_awake(fluid) < .2);
    for (int i = 0; i < 90; i++) Fluid_Step(fluid, tick);
    assert_true(Fluid_GetProfile(fluid).awake == 0);
    assert_true(Kit_TopSpeed(fluid) == 0 && Fluid_Total(fluid, FLUID_HEAT) == 0);
    assert_true(Fluid_Hash(fluid) == empty);
    Fluid_Destroy(fluid);
}

TEST(test_a_room_sleeps_beside_a_busy_one) {
    Fluid *fluid = create(hall(still));
    Kit_StampCells(fluid, 1, 64, 0, 1, 160);
    for (int i = 0; i < 30; i++) {
        Fluid_Push(fluid, FLUID_AT(1.5f, 6), FLUID_AT(1.5f, 6), .5f, FLUID_AT(0, -1));
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(1.5f, 7), FLUID_AT(1.5f, 7), .3f, 5);
        Fluid_Step(fluid, tick);
    }
    assert_true(share_awake(fluid) < .36); /* the left quarter, and the tiles that what is fast could reach */
    Fluid_Destroy(fluid);
}

/* Hot air lies on cold air in one of two rooms, above the door between them. */
TEST(test_layers_stay_at_rest) {
    float top[2];
    for (int k = 0; k < 2; k++) {
        FluidDef def = hall(k ? still : 0);
        def.pressure_tolerance = 2e-6f, def.pressure_iterations = 400;
        Fluid *fluid = create(def);
        Kit_StampCells(fluid, 1, 128, 0, 1, 120);
        for (int i = 0; i < 128 * 30; i++) Kit_PutCell(fluid, FLUID_HEAT, i % 128, i / 128, 5);
        for (int i = 0; i < 40; i++) Fluid_Step(fluid, tick);
        assert_true(k ? share_awake(fluid) < .3 : share_awake(fluid) == 1);
        top[k] = Kit_TopSpeed(fluid);
        Fluid_Destroy(fluid);
    }
    if (getenv("EMBER_SHOW")) print_message("layers at rest: %g m/s, %g with still 0\n", (double)top[1], (double)top[0]);
    assert_true(top[1] < 1e-5f);
}

/* The first step of a body that starts in air that sleeps: beside it and 20 cells away. */
TEST(test_air_gives_way_at_once) {
    for (int deep_too = 0; deep_too < 2; deep_too++) {
        Fluid *fluid[2];
        const float z = deep_too ? 1.6f : .5f;
        for (int k = 0; k < 2; k++) {
            FluidDef def = hall(k ? still : 0);
            if (deep_too) def.size[0] = 96, def.size[1] = def.size[2] = 64;
            def.pressure_tolerance = 1e-4f, def.pressure_iterations = 50;
            fluid[k] = create(def);
            for (int i = 0; i < 6; i++) {
                Fluid_SetBody(fluid[k], 1, &(FluidBody){.velocity = {i == 5 ? 1.2f : 0}});
                Fluid_ClearOccupancy(fluid[k]);
                Fluid_StampCapsule(fluid[k], 1, FLUID_AT3(2.1f, 1.6f, z), FLUID_AT3(2.1f, 1.6f, z), .3f);
                Fluid_Step(fluid[k], tick);
                assert_true(k == 0 || i == 5 || Fluid_GetProfile(fluid[k]).awake == 0);
            }
        }
        float far[3];
        Fluid_SampleVelocity(fluid[0], FLUID_AT3(3.4f, 1.6f, z), far);
        assert_true(far[0] > 10 * still);
        const float apart = velocities_apart(fluid[0], fluid[1]) / still;
        if (getenv("EMBER_SHOW")) print_message("gives way: %.2f still, awake %.2f\n", (double)apart, share_awake(fluid[1]));
        assert_true(apart < 2);
        Fluid_Destroy(fluid[0]), Fluid_Destroy(fluid[1]);
    }
}

/* ---- Mirrors ------------------------------------------------------------------------------------------ */

static float mirrored_apart(Fluid *plain, Fluid *mirror, int axis) {
    float most = 0;
    for (int component = 0; component < 2; component++) {
        const FluidView a = Fluid_Velocity(plain, component), b = Fluid_Velocity(mirror, component);
        for (int y = 0; y < a.size[1]; y++)
            for (int x = 0; x < a.size[0]; x++) {
                const float other = *Kit_At(b, axis == 0 ? a.size[0] - 1 - x : x, axis == 1 ? a.size[1] - 1 - y : y);
                most = fmaxf(most, fabsf(*Kit_At(a, x, y) - (component == axis ? -other : other)));
            }
    }
    return most;
}

TEST(test_mirrors_agree) {
    static const int things[] = {0, PUSH, FAR, DOORS, VENT};
    for (int i = 0; i < 5; i++)
        for (int axis = 0; axis < 2; axis++) {
            const Row row = {"", things[i], 25, plain, 1, 0};
            FluidDef def = def_of(&row, still);
            def.pressure_iterations = 6;
            const World left = {create(def), &row, still};
            if (axis == 1) def.up[1] = 1;
            const World right = {create(def), &row, still, {axis == 0, axis == 1}};
            for (int step = 0; step < row.steps; step++) play(&left, step), play(&right, step);
            const float apart = mirrored_apart(left.fluid, right.fluid, axis) / still;
            if (getenv("EMBER_SHOW")) print_message("mirror %d, axis %d: %.3f still\n", things[i], axis, (double)apart);
            assert_true(Fluid_GetProfile(left.fluid).awake == Fluid_GetProfile(right.fluid).awake);
            assert_true(apart < 10);
            Fluid_Destroy(left.fluid), Fluid_Destroy(right.fluid);
        }
}
