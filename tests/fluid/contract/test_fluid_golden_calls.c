/* Golden states of what test_fluid_golden's scene leaves out: every row of the tables with sides, bodies, drains, vents
 * and bitmaps of all kinds, with tracers carried, means, rays and forces read, windows that move, mazes, and calls by
 * chance. As there, a change of these numbers is deliberate, and said in CHANGELOG.md. */
#include "tests/kits/fluid_calls.h"
#include "tests/kits/fluid_cases.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NARROW = 41, WIDE = 571, HIGH = 34, TICKS = 6, TRACERS = 40, CHANCES = 250, CALLS = 14 };
enum { WALL = 1, FLYING, BLADE, DRAIN, VENT, SPRITE };

static const float dt = 1 / 60.f;
static uint64_t sum;

static void mix(uint64_t value) {
    sum = (sum ^ value) * 0x9e3779b97f4a7c15u;
    sum ^= sum >> 29;
}

static void mix_floats(const float *values, int count) {
    for (int i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        mix(bits << 1 ? bits : 0);
    }
}

static void compare(const char *what, uint64_t golden) {
    if (sum != golden) printf("    %s: 0x%016llx\n", what, (unsigned long long)sum);
    assert_true(sum == golden);
}

/* Serial, but in pieces of all sizes, the last first. */
static void in_pieces(int count, int grain, FluidTask *task, void *task_data, void *host) {
    (void)host;
    for (int end = count, size = grain > 0 ? grain : 1; end > 0; size++) {
        const int begin = end < 2 * size ? 0 : end - size;
        task(begin, end, task_data);
        end = begin;
    }
}

/* ---- Every row ---------------------------------------------------------------------------------- */

static void choose_sides(FluidDef *def, int variant) {
    static const FluidSideKind kinds[][4] = {{FLUID_WALL, FLUID_OPEN, FLUID_WALL, FLUID_WALL},
                                             {FLUID_INFLOW, FLUID_OPEN, FLUID_WALL, FLUID_WALL},
                                             {FLUID_PERIODIC, FLUID_PERIODIC, FLUID_WALL, FLUID_OPEN},
                                             {FLUID_WALL, FLUID_WALL, FLUID_PERIODIC, FLUID_PERIODIC},
                                             {FLUID_WALL, FLUID_WALL, FLUID_WALL, FLUID_WALL},
                                             {FLUID_PERIODIC, FLUID_PERIODIC, FLUID_PERIODIC, FLUID_PERIODIC},
                                             {FLUID_OPEN, FLUID_OPEN, FLUID_INFLOW, FLUID_OPEN}};
    for (int side = 0; side < 4; side++) {
        const float speed = .3f + .2f * (float)side;
        def->side[side] = (FluidSide){.kind = kinds[variant % 7][side], .velocity = {speed, speed / 2, 0}};
        def->side[side].slip = .25f * (float)side;
        def->side[side].holds[side % 2] = variant % 2 == 0;
        def->side[side].value[side % 2] = .5f + (float)side;
    }
}

static FluidDef busy_def(const Case *each, int width, int variant) {
    FluidDef def = each->def;
    Case_Resize(&def, width, HIGH, .1f);
    choose_sides(&def, variant);
    if (def.side[0].kind == FLUID_PERIODIC) def.size[0]--;
    if (variant % 2) def.host.parallel_for = in_pieces;
    def.pressure_iterations = def.pressure_iterations > 8 ? 8 : def.pressure_iterations;
    def.viscosity = variant % 3 ? .002f : 0, def.friction = .1f, def.vorticity = 2;
    def.up[0] = .6f, def.up[1] = -.8f;
    def.channel_count = 3;
    for (int c = 0; c < 3; c++) {
        def.channel[c].ambient = .1f * (float)c;
        def.channel[c].diffusion = .001f, def.channel[c].decay = .2f, def.channel[c].buoyancy = .3f * (float)(c - 1);
    }
    def.channel[1].advection = FLUID_CONSERVING;
    return def;
}

static void set_bodies(Fluid *fluid, float x) {
    const FluidBody bodies[] = {
        [FLYING] = {.velocity = {3.1f, .4f, 0},
                    .spin = {0, 0, 3},
                    .pivot = {x, 1.7f, 0},
                    .slip = .3f,
                    .holds = {true},
                    .value = {.7f}},
        [BLADE] = {.spin = {0, 0, -4}, .pivot = {2.9f, 2.4f, 0}, .slip = 1},
        [DRAIN] = {.open = true},
        [VENT] = {.blows = true, .velocity = {-1.5f, .5f, 0}, .holds = {false, true, true}, .value = {0, 2, -.5f}},
        [SPRITE] = {.velocity = {0, -2, 0}},
    };
    for (int body = FLYING; body <= SPRITE; body++) assert_true(Fluid_SetBody(fluid, body, &bodies[body]));
}

static void stamp(Fluid *fluid, int tick) {
    const int width = Fluid_GetDef(fluid)->size[0];
    uint8_t mask[WIDE * HIGH] = {0}, alpha[5 * 8];
    const float gone = (float)tick * dt, x = 1.1f + 3.1f * gone;
    for (int y = 5; y < 20; y++) mask[30 + width * y] = WALL; /* one cell thick, and a thicker one around a chamber */
    for (int i = 0; i < 7 * 9; i++) mask[i % 7 + 1 + width * (i / 7 + 22)] = i % 7 % 6 && i / 7 % 8 ? 0 : WALL;
    for (int i = 60; i < width; i++) mask[i + width * (i % 11 + i % 7)] = i % 50 < 40 ? WALL : 0;
    for (int i = 0; i < 5 * 8; i++) alpha[i] = (uint8_t)(i * 53);
    assert_true(Fluid_SetOccupancy(fluid, mask));
    set_bodies(fluid, x);
    Fluid_StampCapsule(fluid, FLYING, FLUID_AT(x, 1.7f + .4f * gone), FLUID_AT(x + .3f, 1.6f), .33f);
    Fluid_StampBox(fluid, BLADE, FLUID_AT(2.9f, 2.4f), FLUID_AT(.8f, .03f), .4f - 4 * gone);
    Fluid_StampBox(fluid, DRAIN, FLUID_AT(3.7f, .4f), FLUID_AT(.25f, .15f), 0);
    if (tick % 3 != 1) Fluid_StampCapsule(fluid, VENT, FLUID_AT(.2f, 1.9f), FLUID_AT(.2f, 1), .12f);
    Fluid_StampBitmap(fluid, SPRITE, FLUID_AT(2.1f, .9f - 2 * gone), .17f, alpha + 4, 5, 7, tick % 2 ? -1 : 1, 5, 90);
}

static void stir(Fluid *fluid, int tick) {
    const float x = .4f + .3f * (float)tick;
    Fluid_Add(fluid, tick % 3, FLUID_AT(x, 3), FLUID_AT(x + .6f, 2.7f), .25f, 1.5f);
    Fluid_Add(fluid, 1, FLUID_AT(1.5f, 1.2f), FLUID_AT(1.5f, 1.2f), .01f, 4);
    Fluid_Push(fluid, FLUID_AT(3.2f, x), FLUID_AT(3.5f, 2), .2f, FLUID_AT(-6, 4));
    if (tick == 2) Fluid_Push(fluid, FLUID_AT(.5f, .5f), FLUID_AT(3.5f, .5f), .3f, FLUID_AT(90, 5));
}

static void read_back(Fluid *fluid, float (*tracers)[3]) {
    float out[6];
    assert_true(Fluid_Carry(fluid, tracers, TRACERS, .1f));
    mix_floats(tracers[0], 3 * TRACERS);
    for (int i = 0; i < TRACERS; i++) {
        const float a[3] = {.13f * (float)i - .4f, 3.7f - .11f * (float)i, 0}, b[3] = {2.05f, .33f, 0};
        out[0] = Fluid_Sample(fluid, i % 3, a), out[1] = Fluid_Ray(fluid, i % 3, a, i % 4 ? b : tracers[i]);
        Fluid_SampleVelocity(fluid, a, out + 2);
        mix_floats(out, 5);
        if (i % 4 == 0 && Fluid_Mean(fluid, i % 3, a, b, .05f * (float)i, out, out + 1)) mix_floats(out, 4);
    }
    for (int body = WALL; body <= SPRITE; body++)
        if (Fluid_BodyForce(fluid, body, out, out + 3)) mix_floats(out, 6);
    const FluidProfile profile = Fluid_GetProfile(fluid);
    mix_floats(&profile.divergence_before, 3);
    mix((uint64_t)profile.pressure_iterations);
    mix((uint64_t)(int64_t)(Fluid_Total(fluid, 1) * 1e9));
    mix(Fluid_Hash(fluid));
}

static void save_and_restore(Fluid *fluid) {
    static uint8_t image[1 << 20];
    const size_t size = Fluid_Save(fluid, image, sizeof image);
    assert_true(size > 0);
    assert_true(Fluid_Restore(fluid, image, size));
}

static int variant;

static void play(Case *each, int width, int ticks) {
    const FluidDef def = busy_def(each, width, variant++);
    Fluid *fluid = Case_Create(each, &def);
    float tracers[TRACERS][3];
    for (int i = 0; i < TRACERS; i++)
        tracers[i][0] = .1f * (float)i, tracers[i][1] = .083f * (float)i, tracers[i][2] = 0;
    for (int tick = 0; tick < ticks; tick++) {
        if (tick == 3) Fluid_Scroll(fluid, (const int[3]){2, -1, 0});
        stamp(fluid, tick);
        stir(fluid, tick);
        Case_Expect(each, Fluid_Step(fluid, dt), "a step is refused");
        read_back(fluid, tracers);
        if (tick == 4) save_and_restore(fluid);
    }
    Fluid_Destroy(fluid);
}

static bool projects(const Case *each) { return each->def.pressure != FLUID_COMPRESSIBLE; }

static void play_row(Case *each) {
    if (!Case_IsDeep(each) && projects(each) && !Case_IsFiner(each)) play(each, NARROW, TICKS);
}

static void play_finer(Case *each) {
    if (!Case_IsDeep(each) && Case_IsFiner(each)) play(each, NARROW, TICKS), play(each, WIDE, 2);
}

static void play_wide(Case *each) {
    if (!Case_IsDeep(each) && projects(each)) play(each, WIDE, 2);
}

static void play_compressible(Case *each) {
    if (!projects(each)) play(each, NARROW, TICKS), play(each, WIDE, 2);
}

TEST(test_rows) {
    sum = 1, variant = 0;
    Cases_WalkTransport(play_row);
    Cases_WalkPresets(play_row);
    Cases_WalkPresets(play_wide);
    Cases_WalkPresets(play_wide);
    compare("rows", Patience_Sanitized() ? 0x3d1a73ba6e154155 : 0x7a34e3a2a3830bcf); /* fewer rows */
}

TEST(test_compressible) {
    sum = 4, variant = 0;
    Cases_WalkPresets(play_compressible);
    compare("compressible", 0x7ded03cd23b24cfe);
}

TEST(test_finer) {
    sum = 1, variant = 0;
    Cases_WalkFiner(play_finer);
    compare("finer", 0x0538d5d134b95743);
}

/* ---- Mazes and other halls ---------------------------------------------------------------------------- */

/* Corridors that wind; rooms of all sizes, without doors or with; a tall box full of
 * splinters and a long one with a few stones; a tall one that wraps. */
static const int sizes[][2] = {{112, 112}, {112, 109}, {112, 106}, {40, 300}, {2300, 20}, {40, 300}};

static bool is_wall(int kind, int x, int y, KitRandom *random) {
    const int pitch = kind == 0 ? 4 : 14, width = sizes[kind][0];
    const bool row = y % pitch == pitch - 1, column = x % pitch == pitch - 1, stone = Kit_Random(random) % 64 == 0;
    if (kind == 0) return row && (y / pitch % 2 ? x >= 3 : x < width - 3);
    if (kind > 2) return kind == 4 ? stone : (x + y / 2) % 7 == 0 || (x + (y + 1) / 2) % 5 == 0;
    return (row && x % 5 != 2) || (column && (kind == 1 || y % 9 != 4)) || stone;
}

static Fluid *build(int kind, FluidLayout layout) {
    static uint8_t mask[2300 * 20];
    KitRandom random = {77};
    FluidDef def = Fluid_DefaultDef();
    Case_Resize(&def, sizes[kind][0], sizes[kind][1], .1f);
    def.layout = layout;
    def.host.parallel_for = in_pieces;
    if (kind == 2) Case_AxisSides(&def, 0, FLUID_PERIODIC, 0), def.side[2].kind = FLUID_OPEN;
    if (kind == 5) Case_AxisSides(&def, 1, FLUID_PERIODIC, 0);
    def = Kit_Usable(&def);
    Fluid *fluid = Fluid_Create(&def);
    assert_non_null(fluid);
    for (int i = 0; i < def.size[0] * def.size[1]; i++)
        mask[i] = is_wall(kind, i % def.size[0], i / def.size[0], &random) ? (uint8_t)(1 + i % 3) : 0;
    assert_true(Fluid_SetOccupancy(fluid, mask));
    return fluid;
}

static void play_hall(int kind, FluidLayout layout) {
    Fluid *fluid = build(kind, layout);
    for (int tick = 0; tick < (kind > 2 ? 1 : 3); tick++) {
        const float x = .4f + 2.3f * (float)tick;
        Kit_StampDisc(fluid, FLYING, x, kind == 4 ? 1 : 5, .35f);
        Fluid_SetBody(fluid, FLYING, &(FluidBody){.velocity = {4, 1, 0}, .spin = {0, 0, 2}});
        Fluid_Push(fluid, FLUID_AT(x, .2f), FLUID_AT(x, 10), .4f, FLUID_AT(3, -2));
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(1, x), FLUID_AT(9, x), .4f, 60);
        assert_true(Fluid_Step(fluid, dt));
        mix(Fluid_Hash(fluid));
        mix((uint64_t)Fluid_GetProfile(fluid).pressure_iterations);
    }
    Fluid_Destroy(fluid);
}

TEST(test_halls) {
    sum = 2;
    for (int kind = 0; kind < 6; kind++)
        for (int layout = 0; layout < 2; layout++) play_hall(kind, (FluidLayout)layout);
    compare("halls", 0x15a1cae6fe21abc1);
}

/* ---- Calls by chance ---------------------------------------------------------------------------- */

TEST(test_calls) {
    Case each = {.name = "by chance"};
    sum = 3;
    for (uint32_t seed = 1; seed <= CHANCES; seed++) {
        Calls calls = Calls_FromSeed(seed);
        const FluidDef def = Calls_UsableDef(&calls);
        Fluid *fluid = Case_Create(&each, &def);
        for (int i = 0; i < CALLS; i++) mix((uint64_t)Calls_Make(&calls, fluid));
        Fluid_Step(fluid, dt);
        mix(Fluid_Hash(fluid));
        Fluid_Destroy(fluid);
    }
    compare("calls", 0xb81ce537f3f9e203);
}
