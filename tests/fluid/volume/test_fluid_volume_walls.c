/* One-cell walls across every axis, rooms, and sheets at any turn, with air that blows in all directions on both sides:
 * nothing crosses them, with diffusion or without, and even smoke stays even. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <string.h>

enum { WIDE = 13, HIGH = 12, DEEP = 11, CELLS = WIDE * HIGH * DEEP };
static const int size[3] = {WIDE, HIGH, DEEP}, step[3] = {1, WIDE, WIDE *HIGH};
static const float cell = .1f, dt = .05f;

static int place_along(int c, int axis) { return c / step[axis] % size[axis]; }

static void put_cell(Fluid *fluid, int channel, int c, float value) {
    Kit_PutCell3(fluid, channel, place_along(c, 0), place_along(c, 1), place_along(c, 2), value);
}

static float gap_of(const Fluid *fluid, int channel, int c, float value) {
    return Kit_CellGap(fluid, channel, place_along(c, 0), place_along(c, 1), place_along(c, 2), value);
}

/* Marks the free cells that are not reached from the first one through faces: the other side of the wall. */
static int find_other_side(const uint8_t *occupancy, bool *other) {
    static int stack[CELLS];
    int count = 0, start = 0, left = 0;
    for (int c = 0; c < CELLS; c++) other[c] = !occupancy[c], left += other[c];
    while (occupancy[start]) start++;
    for (other[start] = false, stack[count++] = start, left--; count;) {
        const int c = stack[--count];
        for (int k = 0; k < 6; k++) {
            const int to = place_along(c, k / 2) + (k % 2 ? 1 : -1), next = c + (k % 2 ? 1 : -1) * step[k / 2];
            if (to < 0 || to >= size[k / 2] || !other[next]) continue;
            other[next] = false, stack[count++] = next, left--;
        }
    }
    return left;
}

static void blow(Fluid *fluid, KitRandom *random, float speed) {
    const bool wild = Kit_RandomInt(random, 0, 2) == 0;
    float wind[3];
    for (int i = 0; i < 3; i++) wind[i] = Kit_RandomFloat(random, -speed, speed);
    wind[Kit_RandomInt(random, 0, 2)] = speed;
    for (int axis = 0; axis < 3; axis++) {
        const FluidView v = Fluid_Velocity(fluid, axis);
        for (int z = 0; z < v.size[2]; z++)
            for (int y = 0; y < v.size[1]; y++)
                for (int x = 0; x < v.size[0]; x++)
                    *Kit_At3(v, x, y, z) = wild ? Kit_RandomFloat(random, -speed, speed) : wind[axis];
    }
}

/* This side of the walls has 1 of smoke and the other 0, heat the other way round. */
static void expect_tight(Case *each, const FluidDef *def, void (*build)(Fluid *, int), int number, float courant,
                         int ticks) {
    static bool other[CELLS];
    Fluid *fluid = Case_Create(each, def);
    KitRandom random = {12345};
    build(fluid, number);
    Fluid_StepChannels(fluid, dt); /* the walls stand before the smoke comes */
    const uint8_t *occupancy = Fluid_GetOccupancy(fluid);
    if (!Case_Expect(each, find_other_side(occupancy, other) > 0, "wall %d has one side", number)) return;
    for (int c = 0; c < CELLS; c++) {
        put_cell(fluid, FLUID_SMOKE, c, occupancy[c] ? 5 : !other[c]);
        put_cell(fluid, FLUID_HEAT, c, occupancy[c] ? 5 : other[c]);
    }
    for (int i = 0; i < ticks; i++) {
        blow(fluid, &random, courant * cell / dt);
        Fluid_Step(fluid, dt);
    }
    float leaked = 0, uneven = 0;
    for (int c = 0; c < CELLS; c++) {
        if (occupancy[c]) continue;
        leaked = fmaxf(leaked, gap_of(fluid, other[c] ? FLUID_SMOKE : FLUID_HEAT, c, 0));
        uneven = fmaxf(uneven, gap_of(fluid, other[c] ? FLUID_HEAT : FLUID_SMOKE, c, 1));
    }
    Case_Expect(each, leaked == 0, "wall %d at Courant %g: %g leaks", number, (double)courant, (double)leaked);
    if (!Case_Conserves(each))
        Case_Expect(each, uneven < 1e-5f, "wall %d at Courant %g: even smoke is off by %g", number, (double)courant,
                    (double)uneven);
    Fluid_Destroy(fluid);
}

/* 0 to 2: a wall of one cell across an axis; 3: a room; 4 on: sheets, turned by chance. */
static void build_wall(Fluid *fluid, int number) {
    float middle[3] = {.65f, .65f, .55f}, half[3] = {9, 9, 9}, turn[4] = {0, 0, 0, 1};
    KitRandom random = {(uint32_t)number + 7};
    if (number < 3) half[number] = .04f;
    if (number > 3) {
        for (int i = 0; i < 4; i++) turn[i] = Kit_RandomFloat(&random, -1, 1);
        half[number % 3] = number % 2 ? 0 : .03f;
    }
    if (number != 3) {
        Fluid_StampTurnedBox(fluid, 1, middle, half, turn);
        return;
    }
    for (int side = 0; side < 6; side++) {
        float at[3] = {middle[0], middle[1], middle[2]}, wall[3] = {.34f, .34f, .34f};
        at[side / 2] += side % 2 ? .3f : -.3f, wall[side / 2] = .04f;
        Fluid_StampTurnedBox(fluid, 1 + side / 2, at, wall, turn);
    }
}

/* Cells that share no more than an edge or a corner: x + y + z is constant, so that each way across is blocked. */
static void build_steps(Fluid *fluid, int number) {
    uint8_t mask[CELLS];
    for (int c = 0; c < CELLS; c++) {
        const int x = place_along(c, 0), y = place_along(c, 1), z = place_along(c, 2);
        mask[c] = number == 0 ? x + y + z == 16 : number == 1 ? x + z == 11 : y == z;
    }
    Fluid_SetOccupancy(fluid, mask);
}

static FluidDef walled(const Case *each) {
    FluidDef def = Case_Quiet(each);
    memcpy(def.size, size, sizeof size);
    def.vorticity = 1;
    return def;
}

static void check_thin_walls(Case *each) {
    static const float courants[] = {.5f, 1, 2.3f, 5, 10};
    if (each->def.layout != FLUID_STAGGERED) return;
    FluidDef def = walled(each);
    for (int number = 0; number < 8; number++)
        for (size_t k = 0; k < sizeof courants / sizeof *courants; k++)
            expect_tight(each, &def, build_wall, number, courants[k], 8);
    for (int number = 0; number < 3; number++)
        for (size_t k = 0; k < sizeof courants / sizeof *courants; k++)
            expect_tight(each, &def, build_steps, number, courants[k], 8);
    def.viscosity = .05f, def.channel[0].diffusion = def.channel[1].diffusion = .2f;
    for (int number = 0; number < 8; number++) expect_tight(each, &def, build_wall, number, 1, 8);
}

TEST(test_thin_walls_hold) { Cases_WalkDeep(check_thin_walls); }

/* "At least two grid cells thick" (Stam 2003). */
static void build_thick(Fluid *fluid, int number) {
    float middle[3] = {.6f, .6f, .6f}, half[3] = {9, 9, 9};
    half[number] = .08f;
    Fluid_StampBox(fluid, 1, middle, half, 0);
}

static void check_thick_walls(Case *each) {
    const FluidDef def = walled(each);
    for (int number = 0; number < 3; number++)
        for (int k = 0; k < 3; k++) expect_tight(each, &def, build_thick, number, .1f + .4f * (float)k, 8);
}

TEST(test_two_cells_hold_in_every_layout) { Cases_WalkDeep(check_thick_walls); }
