/* Golden states: what a fixed scene has come to after a second, bit for bit, on any machine. A change of these numbers
 * is deliberate, and said in CHANGELOG.md: replays recorded before it end elsewhere. */
#include "fluid/fluid.h"
#include "tests/kits/test.h"

#include <stdio.h>

static void as_it_is(FluidDef *def) { (void)def; }

static void reflected(FluidDef *def) { def->reflection = true; }

static void through_midpoints(FluidDef *def) { def->midpoint = true; }

static void conserving(FluidDef *def) {
    for (int c = 0; c < def->channel_count; c++) def->channel[c].advection = FLUID_CONSERVING;
}

static void conserving_all(FluidDef *def) { def->advection = FLUID_CONSERVING, conserving(def); }

static void closed(FluidDef *def) { def->side[1].kind = FLUID_WALL; }

static void around(FluidDef *def) {
    def->size[0] = 96;
    def->side[0].kind = def->side[1].kind = FLUID_PERIODIC;
}

static void blown(FluidDef *def) { def->side[0] = (FluidSide){.kind = FLUID_INFLOW, .velocity = {1.5f, 0, 0}}; }

static const struct {
    const char *name;
    FluidPreset preset;
    void (*change)(FluidDef *def);
    uint64_t state;
} golden[] = {
    {"game", FLUID_PRESET_GAME, as_it_is, 0x9c6a62ead6a539b2},
    {"game, reflected", FLUID_PRESET_GAME, reflected, 0x4b51b09b0933d638},
    {"game, through midpoints", FLUID_PRESET_GAME, through_midpoints, 0x85ba739479b066ac},
    {"game, conserving", FLUID_PRESET_GAME, conserving, 0x226217f738aea865},
    {"game, all conserving", FLUID_PRESET_GAME, conserving_all, 0xbe71b9329d79dc53},
    {"game, closed", FLUID_PRESET_GAME, closed, 0xd5d20e9b7bfedd07},
    {"game, around", FLUID_PRESET_GAME, around, 0x38c81ba5f63b9e29},
    {"game, blown", FLUID_PRESET_GAME, blown, 0x3fa34acd094458b3},
    {"stam-2003", FLUID_PRESET_STAM_2003, as_it_is, 0x747b4967c1c434f8},
    {"stam-1999", FLUID_PRESET_STAM_1999, as_it_is, 0x7c324f7ef5151cfd},
    {"staggered-sor", FLUID_PRESET_STAGGERED_SOR, as_it_is, 0x93fe91b8dceb7d07},
};

#define WIDE_PLATFORM 0xad72396e13d1e0e5

static FluidDef scene_def(FluidPreset preset) {
    FluidDef def = Fluid_PresetDef(preset);
    def.size[0] = 97, def.size[1] = 64;
    def.viscosity = 1e-4f;
    def.friction = .1f;
    def.vorticity = 1;
    def.side[1].kind = FLUID_OPEN;
    def.channel[FLUID_SMOKE].decay = .1f;
    def.channel[FLUID_HEAT].diffusion = 1e-4f;
    return def;
}

/* A plume, a paddle that turns through it, a piston, a wall one cell thick, and a gust. */
static void tick(Fluid *fluid, int i) {
    const float dt = 1 / 60.f, time = dt * (float)i;
    const FluidBody paddle = {.spin = {0, 0, 2}, .pivot = {2.4f, 1.4f, 0}},
                    piston = {.velocity = {.6f, 0, 0}, .slip = .5f};
    Fluid_SetBody(fluid, 2, &paddle);
    Fluid_SetBody(fluid, 3, &piston);
    Fluid_ClearOccupancy(fluid);
    Fluid_StampCapsule(fluid, 1, FLUID_AT(3.8f, .4f), FLUID_AT(3.2f, 2.6f), 0);
    Fluid_StampBox(fluid, 2, paddle.pivot, FLUID_AT(.6f, .08f), 2 * time);
    Fluid_StampBox(fluid, 3, FLUID_AT(.2f + .6f * time, 2.6f), FLUID_AT(.4f, .2f), 0);
    Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(2.1f, 2.9f), FLUID_AT(2.5f, 2.9f), .12f, .2f);
    Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(2.1f, 2.9f), FLUID_AT(2.5f, 2.9f), .12f, 9);
    if (i % 20 == 5) Fluid_Push(fluid, FLUID_AT(1, 1), FLUID_AT(1.4f, 1), .2f, FLUID_AT(2, -1));
    Fluid_Step(fluid, dt);
}

TEST(test_states_are_the_golden_ones) {
    int changed = 0;
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
        FluidDef def = scene_def(golden[i].preset);
        golden[i].change(&def);
        Fluid *fluid = Fluid_Create(&def);
        assert_non_null(fluid);
        for (int k = 0; k < 60; k++) tick(fluid, k);
        const uint64_t now = Fluid_Hash(fluid);
        if (now != golden[i].state)
            printf("    %s: state %016llx\n", golden[i].name, (unsigned long long)now), changed++;
        Fluid_Destroy(fluid);
    }
    assert_int_equal(changed, 0);
}

/* Along a platform of 336 cells, where ways are counted, rows are gone through piece by piece: where pieces end is part
 * of the bits. */
TEST(test_a_wide_platform) {
    const float dt = 1 / 60.f;
    const FluidBody platform = {.velocity = {2, .7f, 0}};
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 400, def.size[1] = 40, def.midpoint = true;
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    for (int i = 0; i < 20; i++) {
        const float gone = dt * (float)(i + 1);
        Fluid_ClearOccupancy(fluid);
        Fluid_SetBody(fluid, 1, &platform);
        Fluid_StampBox(fluid, 1, FLUID_AT(10 + 2 * gone, 1 + .7f * gone), FLUID_AT(8.4f, .1f), 0);
        for (int k = 0; k < 8; k++) {
            const float x = 1 + 2.3f * (float)k;
            Fluid_Add(fluid, 0, FLUID_AT(x, .7f), FLUID_AT(x, .7f), .3f, 1);
            Fluid_Push(fluid, FLUID_AT(x, .7f), FLUID_AT(x, .7f), .3f, FLUID_AT(k % 2 ? 9 : -9, 3));
        }
        Fluid_Step(fluid, dt);
    }
    const uint64_t now = Fluid_Hash(fluid);
    if (now != WIDE_PLATFORM) fail_msg("state %016llx", (unsigned long long)now);
    Fluid_Destroy(fluid);
}

/* ---- Three axes --------------------------------------------------------------------------------- */

static void deep_around(FluidDef *def) {
    def->size[2] = 18;
    def->side[4].kind = def->side[5].kind = FLUID_PERIODIC;
}

static void deep_open(FluidDef *def) {
    for (int side = 0; side < 6; side++) def->side[side].kind = FLUID_OPEN;
}

static void deep_blown(FluidDef *def) { def->side[4] = (FluidSide){.kind = FLUID_INFLOW, .velocity = {.3f, 0, 1.5f}}; }

static void centred(FluidDef *def) { def->layout = FLUID_CENTRED, def->advection = FLUID_LINEAR; }

static const struct {
    const char *name;
    FluidPreset preset;
    void (*change)(FluidDef *def);
    uint64_t state;
} deep[] = {
    {"game", FLUID_PRESET_GAME, as_it_is, 0x16e1079ffdcba8be},
    {"game, around", FLUID_PRESET_GAME, deep_around, 0x180e594808a04784},
    {"game, open", FLUID_PRESET_GAME, deep_open, 0x6fe453bdf5d89c08},
    {"game, blown", FLUID_PRESET_GAME, deep_blown, 0xe3e471c6338dc366},
    {"game, centred", FLUID_PRESET_GAME, centred, 0xdddd719a7fec2493},
    {"game, reflected", FLUID_PRESET_GAME, reflected, 0xfadaf396182cbb0a},
    {"game, all conserving", FLUID_PRESET_GAME, conserving_all, 0x7c30c210b76c9a11},
    {"stam-2003", FLUID_PRESET_STAM_2003, as_it_is, 0x8f8f59a1ea67b80a},
    {"stam-1999", FLUID_PRESET_STAM_1999, as_it_is, 0x356e49bf6e7c7f46},
    {"staggered-sor", FLUID_PRESET_STAGGERED_SOR, as_it_is, 0x5f1afcb9ed495445},
};

/* A plume, a ball that flies and spins, a blade that turns about a slanting axle, a sheet at a slant, and a gust. */
static void deep_tick(Fluid *fluid, int i) {
    static const float cosine[] = {1, .9950042f, .9800666f, .9553365f, .921061f, .8775826f, .8253356f, .7648422f},
                       sine[] = {0, .0998334f, .1986693f, .2955202f, .3894183f, .4794255f, .5646425f, .6442177f};
    const float dt = 1 / 60.f, time = dt * (float)i, c = cosine[i % 8], s = sine[i % 8];
    const FluidBody ball = {.velocity = {1.5f, .3f, .6f}, .spin = {3, 1, -2}, .pivot = {.5f + 1.5f * time, .5f, .5f}},
                    blade = {.spin = {7.2f, 0, 9.6f}, .pivot = {1.1f, .6f, .5f}, .slip = .5f};
    const float at[3] = {ball.pivot[0], .5f + .3f * time, .5f + .6f * time};
    Fluid_SetBody(fluid, 2, &ball);
    Fluid_SetBody(fluid, 3, &blade);
    Fluid_ClearOccupancy(fluid);
    Fluid_StampTurnedBox(fluid, 1, FLUID_AT3(1.6f, .6f, .5f), FLUID_AT3(0, .4f, .3f),
                         (const float[4]){.1f, .2f, .3f, .9f});
    Fluid_StampTurnedBox(fluid, 3, blade.pivot, FLUID_AT3(.3f, .03f, .2f), (const float[4]){.6f * s, 0, .8f * s, c});
    Fluid_StampCapsule(fluid, 2, at, at, .18f);
    Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT3(.8f, 1, .3f), FLUID_AT3(1.2f, 1, .8f), .12f, .2f);
    Fluid_Add(fluid, FLUID_HEAT, FLUID_AT3(.8f, 1, .3f), FLUID_AT3(1.2f, 1, .8f), .12f, 9);
    if (i % 7 == 3) Fluid_Push(fluid, FLUID_AT3(.3f, .9f, .2f), FLUID_AT3(.4f, .9f, .8f), .15f, FLUID_AT3(2, -1, 3));
    if (i == 9) Fluid_Scroll(fluid, (const int[3]){1, -1, 2});
    Fluid_Step(fluid, dt);
}

TEST(test_states_in_depth_are_the_golden_ones) {
    int changed = 0;
    for (size_t i = 0; i < sizeof deep / sizeof *deep; i++) {
        FluidDef def = scene_def(deep[i].preset);
        def.size[0] = 37, def.size[1] = 22, def.size[2] = 19;
        deep[i].change(&def);
        Fluid *fluid = Fluid_Create(&def);
        assert_non_null(fluid);
        for (int k = 0; k < 14; k++) deep_tick(fluid, k);
        const uint64_t now = Fluid_Hash(fluid);
        if (now != deep[i].state)
            printf("    in depth, %s: state %016llx\n", deep[i].name, (unsigned long long)now), changed++;
        Fluid_Destroy(fluid);
    }
    assert_int_equal(changed, 0);
}
