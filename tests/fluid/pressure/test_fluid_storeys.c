/* Storeys that a floor one cell thick parts, wherever it lies on the grid: coarse levels keep them apart, and a few
 * cycles do. */
#include "fluid/fluid.h"
#include "tests/kits/test.h"

#include <stdio.h>

enum { WIDTH = 160, HEIGHT = 96, STEPS = 12, MOST_CYCLES = 3, FEW = 4 /* per cent of all floors */ };

typedef struct Storeys {
    int floor;    /* the row of cells that it fills */
    bool upright; /* a wall between rooms instead, in that column */
    int doorway;  /* cells at its end */
    bool drained; /* by a few cells of its upper or left face */
    int leans; /* an upright wall: a column to the right each so many rows, where cells meet at corners alone; 0: not */
} Storeys;

enum { WALL = 1, DISC, DRAIN, DRAIN_BEGIN = 32, DRAIN_END = 40 };

static void build(Fluid *fluid, const Storeys *storeys) {
    static uint8_t mask[WIDTH * HEIGHT];
    const int length = (storeys->upright ? HEIGHT : WIDTH) - storeys->doorway;
    const int along = storeys->upright ? WIDTH : 1, across = storeys->upright ? 1 : WIDTH;
    for (int i = 0; i < WIDTH * HEIGHT; i++) mask[i] = 0;
    for (int i = 0; i < length; i++)
        mask[storeys->floor * across + i * along + (storeys->leans ? i / storeys->leans : 0)] = WALL;
    for (int i = DRAIN_BEGIN; storeys->drained && i < DRAIN_END; i++)
        mask[(storeys->floor - 1) * across + i * along] = DRAIN;
    Fluid_SetOccupancy(fluid, mask);
}

/* Cycles that the worst step took; the share of the divergence that it left. */
static int worst_step(const Storeys *storeys, float *share) {
    const float dt = 1 / 60.f;
    int most = 0;
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    def.size[0] = WIDTH, def.size[1] = HEIGHT;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    *share = 0;
    for (int i = 0; i < STEPS; i++) {
        const float y = HEIGHT * def.cell_size * (.2f + .04f * (float)i);
        const FluidBody disc = {.velocity = {0, HEIGHT * def.cell_size * .04f / dt, 0}};
        Fluid_SetBody(fluid, DISC, &disc);
        Fluid_SetBody(fluid, DRAIN, &(FluidBody){.open = true});
        build(fluid, storeys);
        Fluid_StampCapsule(fluid, DISC, FLUID_AT(2, y), FLUID_AT(2, y), .4f);
        Fluid_Step(fluid, dt);
        const FluidProfile profile = Fluid_GetProfile(fluid);
        const float left = profile.divergence_after / profile.divergence_before;
        if (profile.pressure_iterations > most) most = profile.pressure_iterations;
        if (left > *share) *share = left;
    }
    Fluid_Destroy(fluid);
    return most;
}

static void check_floors(int doorway, bool drained) {
    int slow = 0, all = 0;
    for (int upright = 0; upright < 2; upright++)
        for (int floor = 24; floor < 72; floor++) {
            const Storeys storeys = {floor, upright != 0, doorway, drained, 0};
            float share;
            const int cycles = worst_step(&storeys, &share);
            all++;
            slow += cycles > MOST_CYCLES;
            assert_true(share < .1f);
        }
    printf("    %d of %d floors take more than %d cycles\n", slow, all, MOST_CYCLES);
    assert_true(100 * slow <= FEW * all);
}

TEST(test_floors_of_one_cell_part_storeys) { check_floors(6, false); }

TEST(test_drains_pin_their_own_storey) { check_floors(6, true); }

/* What hangs together at corners alone does not hang together. */
TEST(test_walls_that_lean_part_rooms) {
    int most = 0;
    for (int doorway = 0; doorway < 2; doorway++)
        for (int leans = 1; leans < 4; leans++)
            for (int column = 56; column < 64; column++) {
                const Storeys storeys = {column, true, doorway, false, leans};
                float share;
                const int cycles = worst_step(&storeys, &share);
                if (cycles > most) most = cycles;
                assert_true(share < .05f);
            }
    printf("    %d cycles at most\n", most);
    assert_in_range(most, 1, 2);
}
