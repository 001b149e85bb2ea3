/* Walls that nothing crosses, at any speed of the air on both sides. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <string.h>

enum { SIDE = 24, CELLS = SIDE * SIDE };
static const float cell = 0.1f, dt = 0.05f;

/* Marks the free cells that are not reached from the first free cell: the other side of the wall. */
static void find_other_side(const uint8_t *occupancy, bool *other) {
    int stack[CELLS], count = 0, start = 0;
    for (int c = 0; c < CELLS; c++) other[c] = !occupancy[c];
    while (occupancy[start]) start++;
    other[start] = false;
    stack[count++] = start;
    while (count) {
        const int c = stack[--count], x = c % SIDE, y = c / SIDE;
        const int next[4] = {x > 0 ? c - 1 : c, x < SIDE - 1 ? c + 1 : c, y > 0 ? c - SIDE : c,
                             y < SIDE - 1 ? c + SIDE : c};
        for (int k = 0; k < 4; k++)
            if (other[next[k]]) other[next[k]] = false, stack[count++] = next[k];
    }
}

static void blow(Fluid *fluid, KitRandom *random, float speed) {
    static const float turns[5][2] = {{1, 0}, {-1, 0.3f}, {0.7f, -0.7f}, {0.2f, 1}, {-0.8f, -0.6f}};
    const int turn = Kit_RandomInt(random, 0, 9);
    if (turn < 5)
        Kit_SetWind(fluid, speed * turns[turn][0], speed * turns[turn][1]);
    else
        Kit_Stir(fluid, turn % 2 ? speed : -speed);
}

/* Fills this side of the walls with 1 and the other with 0 (smoke) and the other way round (heat), and blows hard. */
static void expect_tight(Case *each, const FluidDef *def, void (*build)(Fluid *), const char *what, float courant) {
    Fluid *fluid = Case_Create(each, def);
    bool other[CELLS];
    KitRandom random = {12345};
    build(fluid);
    Fluid_StepChannels(fluid, dt); /* the walls stand before the smoke comes */
    find_other_side(Fluid_GetOccupancy(fluid), other);
    for (int c = 0; c < CELLS; c++) {
        Kit_PutCell(fluid, FLUID_SMOKE, c % SIDE, c / SIDE, Fluid_GetOccupancy(fluid)[c] ? 5 : !other[c]);
        Kit_PutCell(fluid, FLUID_HEAT, c % SIDE, c / SIDE, Fluid_GetOccupancy(fluid)[c] ? 5 : other[c]);
    }
    for (int i = 0; i < 25; i++) {
        blow(fluid, &random, courant * cell / dt);
        Fluid_Step(fluid, dt);
    }
    float leaked = 0, uneven = 0;
    for (int c = 0; c < CELLS; c++) {
        const int none = other[c] ? FLUID_SMOKE : FLUID_HEAT, even = other[c] ? FLUID_HEAT : FLUID_SMOKE;
        if (Fluid_GetOccupancy(fluid)[c]) continue;
        leaked = fmaxf(leaked, Kit_CellGap(fluid, none, c % SIDE, c / SIDE, 0, 0));
        uneven = fmaxf(uneven, Kit_CellGap(fluid, even, c % SIDE, c / SIDE, 0, 1));
    }
    Case_Expect(each, leaked == 0, "%s at Courant %g: %g leaks", what, courant, leaked);
    if (def->advection != FLUID_CONSERVING)
        Case_Expect(each, uneven < 1e-5f, "%s at Courant %g: even smoke is off by %g", what, courant, uneven);
    Fluid_Destroy(fluid);
}

static void build_wall(Fluid *fluid) { Kit_StampCells(fluid, 1, 11, 0, 1, SIDE); }
static void build_floor(Fluid *fluid) { Kit_StampCells(fluid, 1, 0, 13, SIDE, 1); }
static void build_room(Fluid *fluid) {
    Kit_StampCells(fluid, 1, 6, 5, 12, 1);
    Kit_StampCells(fluid, 1, 6, 17, 12, 1);
    Kit_StampCells(fluid, 2, 6, 5, 1, 13);
    Kit_StampCells(fluid, 2, 17, 5, 1, 13);
}
static void build_diagonal(Fluid *fluid) {
    uint8_t mask[CELLS] = {0};
    for (int i = 0; i < SIDE; i++) mask[i + i * SIDE] = 1;
    Kit_SetMask(fluid, mask);
}
static void build_lozenge(Fluid *fluid) {
    uint8_t mask[CELLS] = {0};
    for (int i = 0; i <= 8; i++) {
        mask[12 + i + (4 + i) * SIDE] = mask[12 - i + (4 + i) * SIDE] = 1;
        mask[12 + i + (20 - i) * SIDE] = mask[12 - i + (20 - i) * SIDE] = 1;
    }
    Kit_SetMask(fluid, mask);
}
static void build_thin_line(Fluid *fluid) {
    Fluid_StampCapsule(fluid, 1, FLUID_AT(-1, 0.3f), FLUID_AT(4, 2.1f), 0.01f);
}
static void build_steep_line(Fluid *fluid) { Fluid_StampBox(fluid, 1, FLUID_AT(1.13f, 1.2f), FLUID_AT(2, 0), 1.3f); }
static void build_vent_wall(Fluid *fluid) { /* blows to both sides; what it holds nowhere must not come from across */
    Fluid_SetBody(fluid, 1, &(FluidBody){.spin = {0, 0, 3}, .pivot = {1.15f, 1.2f, 0}});
    build_wall(fluid);
}

static const struct {
    void (*build)(Fluid *);
    const char *what;
} walls[] = {{build_wall, "a one-cell wall"},  {build_floor, "a one-cell floor"},
             {build_room, "a closed room"},    {build_diagonal, "a diagonal wall"},
             {build_lozenge, "a lozenge"},     {build_thin_line, "a thin capsule"},
             {build_steep_line, "a thin box"}, {build_vent_wall, "a wall that turns"}};

static void check_thin_walls(Case *each) {
    static const float courants[] = {0.5f, 1, 2.3f, 5, 10};
    if (each->def.layout != FLUID_STAGGERED || Case_IsDeep(each)) return;
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, SIDE, SIDE, cell);
    def.vorticity = 1;
    for (size_t i = 0; i < sizeof walls / sizeof *walls; i++)
        for (size_t k = 0; k < sizeof courants / sizeof *courants; k++)
            expect_tight(each, &def, walls[i].build, walls[i].what, courants[k]);
}

TEST(test_thin_walls_hold_in_the_staggered_layout) { Cases_Walk(check_thin_walls); }

/* The same with diffusion: it must not go through walls either. */
static void check_diffusion(Case *each) {
    FluidDef def = Case_Quiet(each);
    if (def.layout != FLUID_STAGGERED || Case_IsDeep(each)) return;
    Case_Resize(&def, SIDE, SIDE, cell);
    def.viscosity = 0.05f;
    for (int c = 0; c < 2; c++) def.channel[c].diffusion = 0.2f;
    for (size_t i = 0; i < sizeof walls / sizeof *walls; i++)
        expect_tight(each, &def, walls[i].build, walls[i].what, 1);
}

TEST(test_diffusion_stops_at_walls) { Cases_Walk(check_diffusion); }

/* Air that moves on one side does not move the other. */
static void check_still_side(Case *each) {
    FluidDef def = each->def;
    if (def.layout != FLUID_STAGGERED || def.pressure == FLUID_COMPRESSIBLE) return;
    Case_Resize(&def, SIDE, SIDE, cell);
    def.viscosity = 0.01f, def.vorticity = 2;
    Fluid *fluid = Case_Create(each, &def);
    build_wall(fluid);
    for (int i = 0; i < 30; i++) {
        Fluid_Push(fluid, FLUID_AT(0.5f, 0.3f), FLUID_AT(0.8f, 2), 0.2f, FLUID_AT(2, -3));
        Fluid_Step(fluid, dt);
    }
    float moved = 0;
    for (int y = 0; y < SIDE; y++)
        for (int x = 12; x < SIDE; x++)
            moved = fmaxf(moved, fmaxf(fabsf(*Kit_At(Fluid_Velocity(fluid, 0), x, y)),
                                       fabsf(*Kit_At(Fluid_Velocity(fluid, 1), x, y))));
    Case_AtLeast(each, "speed on the windy side", Kit_TopSpeed(fluid), 1);
    /* a coarse cell of the multigrid may lie on both sides of a thin wall */
    const float allowed = def.pressure == FLUID_MULTIGRID ? 0.01f * Kit_TopSpeed(fluid) : 0;
    Case_Expect(each, moved <= allowed, "air moves at %g behind the wall", moved);
    Fluid_Destroy(fluid);
}

TEST(test_wind_does_not_pass_a_thin_wall) { Cases_Walk(check_still_side); }

static void build_thick_wall(Fluid *fluid) { Kit_StampCells(fluid, 1, 11, 0, 2, SIDE); }
static void build_thick_floor(Fluid *fluid) { Kit_StampCells(fluid, 1, 0, 10, SIDE, 2); }
static void build_thick_room(Fluid *fluid) {
    Kit_StampCells(fluid, 1, 6, 5, 13, 2);
    Kit_StampCells(fluid, 1, 6, 16, 13, 2);
    Kit_StampCells(fluid, 2, 6, 5, 2, 13);
    Kit_StampCells(fluid, 2, 17, 5, 2, 13);
}

/* "This simple procedure will work if an object is at least two grid cells thick" (Stam 2003). */
static void check_thick_walls(Case *each) {
    if (Case_IsDeep(each)) return;
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, SIDE, SIDE, cell);
    def.vorticity = 1;
    for (float courant = 0.1f; courant < 1; courant += 0.2f) {
        expect_tight(each, &def, build_thick_wall, "a two-cell wall", courant);
        expect_tight(each, &def, build_thick_floor, "a two-cell floor", courant);
        expect_tight(each, &def, build_thick_room, "a room with two-cell walls", courant);
    }
}

TEST(test_two_cells_hold_in_every_layout) { Cases_Walk(check_thick_walls); }
