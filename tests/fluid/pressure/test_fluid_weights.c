/* What the pressure's weights are kept for: rows whose cells stay as they are. Steps that keep them end in the same
 * bits as steps that make all of them anew, whatever comes and goes: machines, walls that part storeys, drains. */
#include "fluid/fluid.h"
#include "tests/kits/test.h"

#include <stdlib.h>

enum { WIDTH = 76, HEIGHT = 70, STEPS = 60 };
enum { WALL = 1, DISC, BAR, DRAIN };

/* A tuning that changes nothing lays out all schemes anew, and nothing of theirs is kept. */
static void forget(Fluid *fluid) {
    const FluidDef def = *Fluid_GetDef(fluid);
    assert_true(Fluid_Tune(fluid, &def));
}

static void place(Fluid *fluid, int step) {
    static uint8_t mask[WIDTH * HEIGHT];
    const float dt = 1 / 60.f, cell = Fluid_GetDef(fluid)->cell_size, at = cell * (12 + .7f * (float)step);
    for (int i = 0; i < WIDTH * HEIGHT; i++) mask[i] = 0;
    for (int x = 0; x < WIDTH - 8 && step % 20 < 14; x++)
        mask[x + (30 + step / 20) * WIDTH] = WALL; /* a storey's floor */
    Fluid_SetOccupancy(fluid, mask);
    Fluid_SetBody(fluid, DISC, &(FluidBody){.velocity = {.7f * cell / dt, 0, 0}});
    Fluid_SetBody(fluid, BAR, &(FluidBody){.spin = {0, 0, 4}, .pivot = {40 * cell, 50 * cell, 0}});
    Fluid_SetBody(fluid, DRAIN, &(FluidBody){.open = step % 16 > 3 && step % 16 < 7});
    if (step % 10 < 8) Fluid_StampCapsule(fluid, DISC, FLUID_AT(at, at), FLUID_AT(at, at), 5 * cell);
    Fluid_StampBox(fluid, BAR, FLUID_AT(40 * cell, 50 * cell), FLUID_AT(14 * cell, .4f * cell), 4 * dt * (float)step);
    if (step % 16 < 9) Fluid_StampBox(fluid, DRAIN, FLUID_AT(60 * cell, 9 * cell), FLUID_AT(3 * cell, 2 * cell), 0);
    Fluid_Push(fluid, FLUID_AT(20 * cell, 20 * cell), FLUID_AT(50 * cell, 20 * cell), 3 * cell, FLUID_AT(1, -1));
}

static void check_sides(FluidSideKind along, FluidSideKind across) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    def.size[0] = WIDTH, def.size[1] = HEIGHT;
    def.side[0].kind = def.side[1].kind = along, def.side[2].kind = def.side[3].kind = across;
    Fluid *keeps = Fluid_Create(&def), *anew = Fluid_Create(&def);
    assert_true(keeps && anew);
    for (int step = 0; step < STEPS; step++) {
        forget(anew);
        place(keeps, step), place(anew, step);
        Fluid_Step(keeps, 1 / 60.f), Fluid_Step(anew, 1 / 60.f);
        assert_true(Fluid_Hash(keeps) == Fluid_Hash(anew));
    }
    Fluid_Destroy(keeps), Fluid_Destroy(anew);
}

TEST(test_kept_weights_are_those_made_anew) {
    check_sides(FLUID_WALL, FLUID_WALL);
    check_sides(FLUID_OPEN, FLUID_WALL);
    check_sides(FLUID_PERIODIC, FLUID_OPEN);
    check_sides(FLUID_WALL, FLUID_PERIODIC);
}

/* Diffusion solves its own system in the same memory. */
TEST(test_diffusion_takes_them) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_GAME);
    def.size[0] = WIDTH, def.size[1] = HEIGHT, def.viscosity = .01f, def.channel[FLUID_SMOKE].diffusion = .01f;
    Fluid *keeps = Fluid_Create(&def), *anew = Fluid_Create(&def);
    assert_true(keeps && anew);
    for (int step = 0; step < STEPS / 3; step++) {
        forget(anew);
        place(keeps, 9 + step / 4), place(anew, 9 + step / 4); /* without the drain */
        Fluid_Step(keeps, 1 / 60.f), Fluid_Step(anew, 1 / 60.f);
        assert_true(Fluid_Hash(keeps) == Fluid_Hash(anew));
    }
    Fluid_Destroy(keeps), Fluid_Destroy(anew);
}
