/* Walls that nothing crosses, in two and three dimensions, at any speed of the air on both sides, with diffusion or
 * without; and even smoke stays even beside them. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 24, MOST = 13 * 12 * 11 };
static const float cell = .1f, dt = .05f;

static int size[3], step[3]; /* of the case's grid */

static int place_along(int c, int axis) { return c / step[axis] % size[axis]; }

static FluidDef walled(const Case *each) {
    FluidDef def = Case_Quiet(each);
    const int deep[3] = {13, 12, 11}, flat[3] = {SIDE, SIDE, 1};
    memcpy(def.size, Case_IsDeep(each) ? deep : flat, sizeof def.size);
    memcpy(size, def.size, sizeof size);
    step[0] = 1, step[1] = size[0], step[2] = size[0] * size[1];
    def.vorticity = 1;
    return def;
}

/* ---- Walls -------------------------------------------------------------------------------------- */

typedef void Build(Fluid *fluid, int number);

static void middle_of_a_cell(float middle[3]) {
    for (int i = 0; i < 3; i++) middle[i] = ((float)(size[i] / 2) + .5f) * cell;
}

static void build_across(Fluid *fluid, int axis) {
    float middle[3], half[3] = {9, 9, 9};
    middle_of_a_cell(middle);
    half[axis] = .04f;
    Fluid_StampTurnedBox(fluid, 1, middle, half, (const float[4]){0, 0, 0, 1});
}

/* Turns where it stands: what it holds nowhere must not come from across. */
static void build_turning(Fluid *fluid, int axis) {
    Fluid_SetBody(fluid, 1, &(FluidBody){.spin = {0, 0, 3}, .pivot = {1.15f, 1.2f, 0}});
    build_across(fluid, axis);
}

static void build_room(Fluid *fluid, int number) {
    (void)number;
    for (int side = 0; side < (size[2] > 1 ? 6 : 4); side++) {
        float at[3], wall[3] = {.34f, .34f, .34f};
        middle_of_a_cell(at);
        at[side / 2] += side % 2 ? .3f : -.3f, wall[side / 2] = .04f;
        Fluid_StampTurnedBox(fluid, 1 + side / 2, at, wall, (const float[4]){0, 0, 0, 1});
    }
}

/* A sheet turned by chance. */
static void build_sheet(Fluid *fluid, int number) {
    float middle[3], half[3] = {9, 9, 9}, turn[4];
    KitRandom random = {(uint32_t)number + 7};
    middle_of_a_cell(middle);
    for (int i = 0; i < 4; i++) turn[i] = Kit_RandomFloat(&random, -1, 1);
    half[number % (size[2] > 1 ? 3 : 2)] = number % 2 ? 0 : .03f;
    Fluid_StampTurnedBox(fluid, 1, middle, half, turn);
}

static void build_line(Fluid *fluid, int number) {
    (void)number;
    Fluid_StampCapsule(fluid, 1, FLUID_AT(-1, .3f), FLUID_AT(4, 2.1f), .01f);
}

/* Cells that share no more than an edge or a corner, but block each way across. */
static void build_steps(Fluid *fluid, int number) {
    uint8_t mask[MOST];
    for (int c = 0; c < Kit_Cells(fluid); c++) {
        const int x = place_along(c, 0), y = place_along(c, 1), z = place_along(c, 2);
        const bool walls[] = {x == y, abs(x - 12) + abs(y - 12) == 8, x + y + z == 16, x + z == 11, y == z};
        mask[c] = walls[number];
    }
    Fluid_SetOccupancy(fluid, mask);
}

static void build_thick(Fluid *fluid, int axis) {
    float middle[3] = {.6f, .6f, .6f}, half[3] = {9, 9, 9};
    half[axis] = .08f;
    Fluid_StampBox(fluid, 1, middle, half, 0);
}

static void build_thick_room(Fluid *fluid, int number) {
    (void)number;
    Kit_StampCells(fluid, 1, 6, 5, 13, 2);
    Kit_StampCells(fluid, 1, 6, 16, 13, 2);
    Kit_StampCells(fluid, 2, 6, 5, 2, 13);
    Kit_StampCells(fluid, 2, 17, 5, 2, 13);
}

typedef struct Wall {
    Build *build;
    int number;
    const char *what;
} Wall;

static const Wall flat_walls[] = {
    {build_across, 0, "a wall"},    {build_across, 1, "a floor"},   {build_room, 0, "a room"},
    {build_steps, 0, "a diagonal"}, {build_steps, 1, "a lozenge"},  {build_line, 0, "a thin capsule"},
    {build_sheet, 4, "a thin box"}, {build_sheet, 5, "a thin box"}, {build_turning, 0, "a wall that turns"}};
static const Wall deep_walls[] = {
    {build_across, 0, "a wall"}, {build_across, 1, "a floor"}, {build_across, 2, "a wall across z"},
    {build_room, 0, "a room"},   {build_sheet, 4, "a sheet"},  {build_sheet, 5, "a sheet"},
    {build_sheet, 6, "a sheet"}, {build_sheet, 7, "a sheet"},  {build_steps, 2, "steps"},
    {build_steps, 3, "steps"},   {build_steps, 4, "steps"}};
static const Wall flat_thick[] = {
    {build_thick, 0, "a thick wall"}, {build_thick, 1, "a thick floor"}, {build_thick_room, 0, "a thick room"}};
static const Wall deep_thick[] = {
    {build_thick, 0, "a thick wall"}, {build_thick, 1, "a thick floor"}, {build_thick, 2, "a thick wall across z"}};

/* ---- Air that blows on both sides ------------------------------------------------------------------ */

/* Marks the free cells that are not reached from the first one through faces: the other side of the wall. */
static int find_other_side(const uint8_t *occupancy, int cells, bool *other) {
    static int stack[MOST];
    int count = 0, start = 0, left = 0;
    for (int c = 0; c < cells; c++) other[c] = !occupancy[c], left += other[c];
    while (occupancy[start]) start++;
    other[start] = false, stack[count++] = start, left--;
    while (count) {
        const int c = stack[--count];
        for (int k = 0; k < 6; k++) {
            const int to = place_along(c, k / 2) + (k % 2 ? 1 : -1), next = c + (k % 2 ? 1 : -1) * step[k / 2];
            if (to < 0 || to >= size[k / 2] || !other[next]) continue;
            other[next] = false, stack[count++] = next, left--;
        }
    }
    return left;
}

/* An even wind, a swirl, or any. */
static void blow(Fluid *fluid, KitRandom *random, float speed) {
    const int kind = Kit_RandomInt(random, 0, 2);
    float wind[3];
    for (int i = 0; i < 3; i++) wind[i] = Kit_RandomFloat(random, -speed, speed);
    wind[Kit_RandomInt(random, 0, Kit_Axes(fluid) - 1)] = speed;
    if (kind == 1) Kit_Stir(fluid, wind[0]);
    for (int axis = 0; axis < Kit_Axes(fluid) && kind != 1; axis++) {
        const FluidView v = Fluid_Velocity(fluid, axis);
        for (int z = 0; z < v.size[2]; z++)
            for (int y = 0; y < v.size[1]; y++)
                for (int x = 0; x < v.size[0]; x++)
                    *Kit_At3(v, x, y, z) = kind ? wind[axis] : Kit_RandomFloat(random, -speed, speed);
    }
}

/* This side of the walls has 1 of smoke and the other 0, heat the other way round. */
static void expect_tight(Case *each, const FluidDef *def, const Wall *wall, float courant) {
    static bool other[MOST];
    Fluid *fluid = Case_Create(each, def);
    KitRandom random = {12345};
    wall->build(fluid, wall->number);
    Fluid_StepChannels(fluid, dt); /* the walls stand before the smoke comes */
    const uint8_t *occupancy = Fluid_GetOccupancy(fluid);
    const int cells = Kit_Cells(fluid);
    if (!Case_Expect(each, find_other_side(occupancy, cells, other) > 0, "%s has one side", wall->what)) return;
    for (int c = 0; c < cells; c++) {
        const int x = place_along(c, 0), y = place_along(c, 1), z = place_along(c, 2);
        Kit_PutCell3(fluid, FLUID_SMOKE, x, y, z, occupancy[c] ? 5 : !other[c]);
        Kit_PutCell3(fluid, FLUID_HEAT, x, y, z, occupancy[c] ? 5 : other[c]);
    }
    for (int i = 0; i < (size[2] > 1 ? 8 : 20); i++) {
        blow(fluid, &random, courant * cell / dt);
        Fluid_Step(fluid, dt);
    }
    float leaked = 0, uneven = 0;
    for (int c = 0; c < cells; c++) {
        const int none = other[c] ? FLUID_SMOKE : FLUID_HEAT, even = other[c] ? FLUID_HEAT : FLUID_SMOKE;
        const int x = place_along(c, 0), y = place_along(c, 1), z = place_along(c, 2);
        if (occupancy[c]) continue;
        leaked = fmaxf(leaked, Kit_CellGap(fluid, none, x, y, z, 0));
        uneven = fmaxf(uneven, Kit_CellGap(fluid, even, x, y, z, 1));
    }
    Case_Expect(each, leaked == 0, "%s at Courant %g: %g leaks", wall->what, (double)courant, (double)leaked);
    if (!Case_Conserves(each))
        Case_Expect(each, uneven < 1e-5f, "%s at Courant %g: even smoke is off by %g", wall->what, (double)courant,
                    (double)uneven);
    Fluid_Destroy(fluid);
}

static void check_thin(Case *each) {
    static const float courants[] = {.5f, 1, 2.3f, 5, 10};
    if (each->def.layout != FLUID_STAGGERED) return;
    FluidDef def = walled(each);
    const bool deep = Case_IsDeep(each), all = Patience_Long();
    const Wall *walls = deep ? deep_walls : flat_walls;
    const int count = deep ? sizeof deep_walls / sizeof *walls : sizeof flat_walls / sizeof *walls;
    for (int i = 0; i < count; i++)
        for (int k = deep || all ? 0 : i % 2; k < 5; k += all ? 1 : 2) expect_tight(each, &def, &walls[i], courants[k]);
    def.viscosity = .05f, def.channel[0].diffusion = def.channel[1].diffusion = .2f;
    for (int i = 0; i < count; i++) expect_tight(each, &def, &walls[i], 1);
}

static void check_thin_flat(Case *each) {
    if (!Case_IsDeep(each)) check_thin(each);
}

TEST(test_thin_walls_hold_in_the_staggered_layout) {
    Cases_Walk(check_thin_flat);
    Cases_WalkDeep(check_thin);
}

/* "This simple procedure will work if an object is at least two grid cells thick" (Stam 2003). */
static void check_thick(Case *each) {
    const FluidDef def = walled(each);
    for (int i = 0; i < 3; i++)
        for (float courant = .1f; courant < 1; courant += .4f)
            expect_tight(each, &def, Case_IsDeep(each) ? &deep_thick[i] : &flat_thick[i], courant);
}

static void check_thick_flat(Case *each) {
    if (!Case_IsDeep(each)) check_thick(each);
}

TEST(test_two_cells_hold_in_every_layout) {
    Cases_Walk(check_thick_flat);
    Cases_WalkDeep(check_thick);
}

/* Air that moves on one side does not move the other. */
static void check_still_side(Case *each) {
    FluidDef def = each->def;
    if (def.layout != FLUID_STAGGERED || def.pressure == FLUID_COMPRESSIBLE) return;
    Case_Resize(&def, SIDE, SIDE, cell);
    def.viscosity = .01f, def.vorticity = 2;
    Fluid *fluid = Case_Create(each, &def);
    Kit_StampCells(fluid, 1, 11, 0, 1, SIDE);
    for (int i = 0; i < 30; i++) {
        Fluid_Push(fluid, FLUID_AT(.5f, .3f), FLUID_AT(.8f, 2), .2f, FLUID_AT(2, -3));
        Fluid_Step(fluid, dt);
    }
    float moved = 0;
    for (int y = 0; y < SIDE; y++)
        for (int x = 12; x < SIDE; x++)
            moved = fmaxf(moved, fmaxf(fabsf(*Kit_At(Fluid_Velocity(fluid, 0), x, y)),
                                       fabsf(*Kit_At(Fluid_Velocity(fluid, 1), x, y))));
    Case_AtLeast(each, "speed on the windy side", Kit_TopSpeed(fluid), 1);
    /* a coarse cell of the multigrid may lie on both sides of a thin wall */
    const float allowed = def.pressure == FLUID_MULTIGRID ? .01f * Kit_TopSpeed(fluid) : 0;
    Case_Expect(each, moved <= allowed, "air moves at %g behind the wall", moved);
    Fluid_Destroy(fluid);
}

TEST(test_wind_does_not_pass_a_thin_wall) { Cases_Walk(check_still_side); }
