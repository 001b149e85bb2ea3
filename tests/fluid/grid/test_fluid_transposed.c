/* The same scene with x and y exchanged: everything that is carried, pushed, stamped, held, blown, drained and read
 * back comes out exchanged, in every row of the tables and with every kind of side. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

enum { WIDE = 26, HIGH = 21, TICKS = 2, READINGS = 12, VALUES = 9 };
enum { WALL = 1, FLYING, BLADE, DRAIN, VENT, SPRITE, BODIES };
enum { FREE_ROWS = 18, NEVER = TICKS };

static const float cell = .1f, dt = 1 / 60.f;

typedef struct At {
    float at[3];
} At;

/* Everything goes in, and comes out, through these. */
static At at(bool swap, float x, float y) { return swap ? (At){{y, x, 0}} : (At){{x, y, 0}}; }

static void choose_sides(FluidDef *def, int variant, bool swap) {
    static const FluidSideKind kinds[][4] = {{FLUID_WALL, FLUID_OPEN, FLUID_WALL, FLUID_WALL},
                                             {FLUID_INFLOW, FLUID_OPEN, FLUID_WALL, FLUID_WALL},
                                             {FLUID_PERIODIC, FLUID_PERIODIC, FLUID_WALL, FLUID_OPEN},
                                             {FLUID_WALL, FLUID_WALL, FLUID_WALL, FLUID_WALL},
                                             {FLUID_PERIODIC, FLUID_PERIODIC, FLUID_PERIODIC, FLUID_PERIODIC},
                                             {FLUID_OPEN, FLUID_OPEN, FLUID_OPEN, FLUID_INFLOW}};
    for (int side = 0; side < 4; side++) {
        FluidSide *to = &def->side[swap ? (side + 2) % 4 : side];
        const At velocity = at(swap, .3f + .2f * (float)side, .9f - .3f * (float)side);
        *to = (FluidSide){.kind = kinds[variant % 6][side], .velocity = {velocity.at[0], velocity.at[1], 0}};
        to->slip = .25f * (float)side;
        to->holds[0] = side == variant % 4, to->value[0] = 1.5f;
    }
}

static FluidDef def_of(const Case *each, int variant, bool swap) {
    FluidDef def = each->def;
    Case_Resize(&def, swap ? HIGH : WIDE, swap ? WIDE : HIGH, cell);
    choose_sides(&def, variant, swap);
    Case_Converge(&def, 1e-5f);
    def.pressure_iterations = 800;
    def.viscosity = .002f, def.friction = .1f, def.vorticity = 1;
    const At up = at(swap, .6f, -.8f);
    def.up[0] = up.at[0], def.up[1] = up.at[1];
    for (int c = 0; c < 2; c++) def.channel[c].diffusion = .001f, def.channel[c].decay = .2f;
    def.channel[0].buoyancy = -.3f, def.channel[1].buoyancy = .4f, def.channel[1].ambient = .2f;
    return def;
}

static void set_body(Fluid *fluid, bool swap, int number, FluidBody body) {
    const At velocity = at(swap, body.velocity[0], body.velocity[1]), pivot = at(swap, body.pivot[0], body.pivot[1]);
    for (int i = 0; i < 2; i++) body.velocity[i] = velocity.at[i], body.pivot[i] = pivot.at[i];
    if (swap) body.spin[2] = -body.spin[2];
    Fluid_SetBody(fluid, number, &body);
}

static int floor_from; /* the tick from which on */

/* The last rows, or columns, have no free cell, but a drain and a vent beside those that have. */
static void set_floor(uint8_t *mask, bool swap) {
    for (int y = FREE_ROWS; y < HIGH; y++)
        for (int x = 0; x < WIDE; x++)
            mask[swap ? y + x * HIGH : x + y * WIDE] = x >= 5 && x < 8 ? DRAIN : x >= 15 && x < 18 ? VENT : WALL;
}

static void set_walls(Fluid *fluid, int tick, bool swap) {
    uint8_t mask[WIDE * HIGH] = {0};
    if (tick >= floor_from) set_floor(mask, swap);
    for (int i = 3; i < 9; i++) mask[swap ? i + 19 * HIGH : 19 + i * WIDE] = WALL;
    for (int i = 14; i < 18; i++) mask[swap ? 15 + i * HIGH : i + 15 * WIDE] = WALL;
    Kit_SetMask(fluid, mask);
}

static void stamp(Fluid *fluid, int tick, bool swap) {
    const float gone = (float)tick * dt, x = .613f + 3.1f * gone;
    uint8_t alpha[12], turned[12];
    for (int i = 0; i < 12; i++) alpha[i] = turned[i % 4 * 3 + i / 4] = (uint8_t)(i * 53);
    set_walls(fluid, tick, swap);
    set_body(fluid, swap, FLYING,
             (FluidBody){.velocity = {3.1f, .4f, 0},
                         .spin = {0, 0, 3},
                         .pivot = {x, 1.1f, 0},
                         .slip = .3f,
                         .holds = {true},
                         .value = {.7f}});
    set_body(fluid, swap, BLADE, (FluidBody){.spin = {0, 0, -4}, .pivot = {1.21f, 1.67f, 0}, .slip = 1});
    set_body(fluid, swap, DRAIN, (FluidBody){.open = true});
    set_body(fluid, swap, VENT, (FluidBody){.velocity = {-1.43f, .57f, 0}, .holds = {false, true}, .value = {0, 2}});
    set_body(fluid, swap, SPRITE, (FluidBody){.velocity = {0, -2, 0}});
    Fluid_StampCapsule(fluid, FLYING, at(swap, x, 1.137f).at, at(swap, x + .2f, 1.04f).at, .23f);
    Fluid_StampBox(fluid, BLADE, at(swap, 1.21f, 1.67f).at, at(swap, .5f, .03f).at,
                   (swap ? -1.f : 1.f) * (.4f - 4 * gone));
    Fluid_StampBox(fluid, DRAIN, at(swap, 2.33f, 1.61f).at, at(swap, .13f, .12f).at, 0);
    Fluid_StampCapsule(fluid, VENT, at(swap, 2.21f, .47f).at, at(swap, 2.21f, .61f).at, .12f);
    Fluid_StampBitmap(fluid, SPRITE, at(swap, 1.213f, .417f - 2 * gone).at, .097f, swap ? turned : alpha, swap ? 3 : 4,
                      swap ? 4 : 3, 1, swap ? 3 : 4, 90);
}

static void stir(Fluid *fluid, int tick, bool swap) {
    const float x = .4f + .3f * (float)tick;
    Fluid_Add(fluid, 0, at(swap, x, 1.83f).at, at(swap, x + .6f, 1.7f).at, .25f, 1.5f);
    Fluid_Add(fluid, 1, at(swap, .31f, .23f).at, at(swap, .31f, .23f).at, .01f, 4);
    Fluid_Push(fluid, at(swap, 1.83f, x).at, at(swap, 2.17f, 1.2f).at, .2f, at(swap, -6, 4).at);
}

static Fluid *play(Case *each, int variant, bool swap) {
    const FluidDef def = def_of(each, variant, swap);
    Fluid *fluid = Case_Create(each, &def);
    for (int tick = 0; tick < TICKS; tick++) {
        stamp(fluid, tick, swap);
        stir(fluid, tick, swap);
        Fluid_Step(fluid, dt);
    }
    return fluid;
}

/* The largest difference, relative to the largest value. Where two sides that hold a channel meet, one of them has the
 * corner. */
static double difference(FluidView a, FluidView b, bool corners) {
    double most = 0, top = 1e-3;
    for (int y = 0; y < a.size[1]; y++)
        for (int x = 0; x < a.size[0]; x++) {
            const bool corner = x % (a.size[0] - 1) == 0 && y % (a.size[1] - 1) == 0;
            const double here = (double)*Kit_At(a, x, y);
            if (corners || !corner) most = fmax(most, fabs(here - (double)*Kit_At(b, y, x)));
            top = fmax(top, fabs(here));
        }
    return most / top;
}

typedef struct Readings {
    float value[READINGS][VALUES], force[BODIES][3];
} Readings;

static Readings read_back(Fluid *fluid, bool swap) {
    Readings r = {0};
    for (int i = 0; i < READINGS; i++) {
        const float x = .23f * (float)i - .1f, y = 1.93f - .15f * (float)i;
        float *to = r.value[i], velocity[3] = {0}, tracer[1][3] = {{0}};
        const At a = at(swap, x, y), b = at(swap, x + .3f, y * .7f);
        to[0] = Fluid_Sample(fluid, 1, a.at);
        to[1] = fminf(Fluid_Ray(fluid, 1, a.at, b.at), 1e3f);
        Fluid_SampleVelocity(fluid, a.at, velocity);
        to[2] = velocity[swap], to[3] = velocity[!swap];
        if (Fluid_Mean(fluid, 0, a.at, b.at, .17f, &to[4], velocity)) to[5] = velocity[swap], to[6] = velocity[!swap];
        tracer[0][0] = a.at[0], tracer[0][1] = a.at[1];
        Fluid_Carry(fluid, tracer, 1, .05f);
        to[7] = tracer[0][swap], to[8] = tracer[0][!swap];
    }
    for (int body = WALL; body < BODIES; body++) {
        float force[3] = {0}, torque[3] = {0};
        Fluid_BodyForce(fluid, body, force, torque);
        r.force[body][0] = force[swap], r.force[body][1] = force[!swap];
        r.force[body][2] = swap ? -torque[2] : torque[2];
    }
    return r;
}

static void compare(Case *each, const char *what, int index, const float *a, const float *b, int count) {
    for (int k = 0; k < count; k++)
        Case_Expect(each, fabsf(a[k] - b[k]) <= 1e-3f * (1 + fabsf(a[k])), "%s %d, number %d: %g, on its side %g", what,
                    index, k, (double)a[k], (double)b[k]);
}

static void compare_readings(Case *each, Fluid *plain, Fluid *swapped) {
    const Readings a = read_back(plain, false), b = read_back(swapped, true);
    for (int i = 0; i < READINGS; i++) compare(each, "reading", i, a.value[i], b.value[i], VALUES);
    for (int body = WALL; body < BODIES; body++) compare(each, "force on body", body, a.force[body], b.force[body], 3);
}

static int variant;

static void check_row(Case *each) {
    if (Case_IsDeep(each)) return; /* test_fluid_permuted */
    Fluid *plain = play(each, variant, false), *swapped = play(each, variant, true);
    for (int axis = 0; axis < 2; axis++)
        Case_AtMost(each, "velocity on its side",
                    difference(Fluid_Velocity(plain, axis), Fluid_Velocity(swapped, !axis), true), 1e-3);
    for (int c = 0; c < 2; c++)
        Case_AtMost(each, "channel on its side", difference(Fluid_Channel(plain, c), Fluid_Channel(swapped, c), false),
                    1e-3);
    Case_AtMost(each, "pressure on its side", difference(Fluid_Pressure(plain), Fluid_Pressure(swapped), true), 1e-3);
    compare_readings(each, plain, swapped);
    Fluid_Destroy(plain), Fluid_Destroy(swapped);
    variant++;
}

TEST(test_a_scene_on_its_side) {
    floor_from = NEVER;
    for (int first = 0; first < 2; first++) {
        variant = first;
        Cases_WalkTransport(check_row);
    }
}

/* Where it lies below, stages leave out what is behind the last free row; beside the air they do not. */
TEST(test_a_floor_on_its_side) {
    for (floor_from = 0; floor_from < NEVER; floor_from++) {
        variant = 3 * floor_from;
        Cases_WalkTransport(check_row);
    }
}
