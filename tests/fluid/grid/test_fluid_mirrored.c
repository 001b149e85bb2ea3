/* A scene like those of the golden states, mirrored along each axis: a plume, a piston that moves, a blade that turns,
 * a sheet one cell thick, and gusts, in two and three dimensions, in every row of the tables and with every kind of
 * side. All fields come out mirrored, to rounding. Lengths are odd, so that checkerboards have the same colours from
 * both ends. No place lies on an edge of cells, where rounding would decide what a stamp covers. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDE = 41, HIGH = 29, DEEP = 15, TICKS = 6 };
enum { SHEET = 1, BLADE, PISTON };

static const float cell = .1f, dt = 1 / 60.f;

/* Along which axes a scene is mirrored, a bit each. */
typedef unsigned Mirror;

typedef struct At {
    float at[3];
} At;

static float sign(Mirror mirror, int axis) { return mirror >> axis & 1 ? -1.f : 1.f; }

static At direction(Mirror mirror, float x, float y, float z) {
    return (At){{sign(mirror, 0) * x, sign(mirror, 1) * y, sign(mirror, 2) * z}};
}

/* A place, in cells. */
static At place(const Fluid *fluid, Mirror mirror, float x, float y, float z) {
    const int *size = Fluid_GetDef(fluid)->size;
    At to = {{x, y, z}};
    for (int i = 0; i < 3; i++) {
        if (mirror >> i & 1) to.at[i] = (float)size[i] - to.at[i];
        to.at[i] *= cell;
    }
    return to;
}

/* What turns about an axis turns the other way in a mirror that lies along it. */
static At turning(Mirror mirror, float x, float y, float z) {
    const float hand = sign(mirror, 0) * sign(mirror, 1) * sign(mirror, 2);
    return direction(mirror, hand * x, hand * y, hand * z);
}

/* ---- The scene ---------------------------------------------------------------------------------- */

static const FluidSideKind sides[][6] = {
    {FLUID_OPEN, FLUID_OPEN, FLUID_OPEN, FLUID_WALL, FLUID_OPEN, FLUID_OPEN},
    {FLUID_INFLOW, FLUID_OPEN, FLUID_WALL, FLUID_INFLOW, FLUID_PERIODIC, FLUID_PERIODIC},
    {FLUID_WALL, FLUID_WALL, FLUID_WALL, FLUID_WALL, FLUID_WALL, FLUID_WALL},
    {FLUID_PERIODIC, FLUID_PERIODIC, FLUID_OPEN, FLUID_INFLOW, FLUID_INFLOW, FLUID_WALL},
};
enum { VARIANTS = sizeof sides / sizeof *sides };

static void choose_sides(FluidDef *def, int variant, Mirror mirror) {
    for (int side = 0; side < 6; side++) {
        const float speed = .3f + .2f * (float)side, into = side % 2 ? -1.f : 1.f;
        const int flipped = mirror >> side / 2 & 1;
        At velocity = {{.9f - speed, .2f, speed - .5f}};
        velocity.at[side / 2] = into * speed;
        velocity = direction(mirror, velocity.at[0], velocity.at[1], velocity.at[2]);
        FluidSide *to = &def->side[flipped ? side ^ 1 : side];
        *to = (FluidSide){.kind = sides[variant][side], .slip = .25f * (float)(side % 5)};
        memcpy(to->velocity, velocity.at, sizeof velocity.at);
        to->holds[FLUID_HEAT] = side == variant % 4, to->value[FLUID_HEAT] = 30;
    }
}

static FluidDef def_of(const Case *each, int variant, Mirror mirror) {
    FluidDef def = each->def;
    Case_Resize(&def, WIDE, HIGH, cell);
    if (Case_IsDeep(each)) def.size[2] = DEEP;
    choose_sides(&def, variant, mirror);
    if (def.pressure == FLUID_MULTIGRID || def.pressure == FLUID_FFT)
        Case_Converge(&def, 1e-6f), def.pressure_iterations = 60;
    def.viscosity = 1e-3f, def.friction = .1f, def.vorticity = 1;
    const At up = direction(mirror, .6f, -.8f, 0);
    memcpy(def.up, up.at, sizeof def.up);
    def.channel[FLUID_SMOKE].decay = .1f, def.channel[FLUID_HEAT].diffusion = 1e-3f;
    return def;
}

static void set_body(Fluid *fluid, Mirror mirror, int number, At pivot, float velocity, float spin) {
    const At goes = direction(mirror, velocity, .4f * velocity, -.3f * velocity),
             turns = turning(mirror, 0, .6f * spin, .8f * spin);
    FluidBody body = {.slip = .5f * (float)(number == PISTON)};
    memcpy(body.pivot, pivot.at, sizeof body.pivot);
    memcpy(body.velocity, goes.at, sizeof body.velocity);
    memcpy(body.spin, turns.at, sizeof body.spin);
    Fluid_SetBody(fluid, number, &body);
}

static void stamp_box(Fluid *fluid, Mirror mirror, int body, At middle, At half, float angle) {
    const float s = sinf(.5f * angle), c = cosf(.5f * angle);
    const At axle = turning(mirror, 0, .6f * s, .8f * s);
    for (int i = 0; i < 3; i++) half.at[i] *= cell;
    Fluid_StampTurnedBox(fluid, body, middle.at, half.at, (const float[4]){axle.at[0], axle.at[1], axle.at[2], c});
}

static void tick(Fluid *fluid, Mirror m, int number) {
    const float gone = dt * (float)number / cell, middle = .5f * (float)Fluid_GetDef(fluid)->size[2];
    const At blade = place(fluid, m, 18.7f, 12.3f, middle + .6f),
             piston = place(fluid, m, 5.31f + 6 * gone, 20.83f + 2.4f * gone, middle - 1.27f - 1.8f * gone);
    set_body(fluid, m, BLADE, blade, 0, 4);
    set_body(fluid, m, PISTON, piston, 6, -1);
    Fluid_ClearOccupancy(fluid);
    stamp_box(fluid, m, SHEET, place(fluid, m, 31.4f, 13.7f, middle + .2f), (At){{0, 6.3f, 4.2f}}, .3f);
    stamp_box(fluid, m, BLADE, blade, (At){{5.2f, .7f, 2.2f}}, .2f + 4 * dt * (float)number);
    Fluid_StampCapsule(fluid, PISTON, piston.at, piston.at, .2317f);
    const At a = place(fluid, m, 16.3f, 25.2f, middle + 1.3f), b = place(fluid, m, 21.7f, 24.7f, middle - 2.3f);
    Fluid_Add(fluid, FLUID_SMOKE, a.at, b.at, .13f, .2f);
    Fluid_Add(fluid, FLUID_HEAT, a.at, b.at, .13f, 9);
    const At left = place(fluid, m, 3.2f, 3.3f, middle - .7f), change = direction(m, -6, 5, 3);
    if (number % 3 == 1) Fluid_Push(fluid, left.at, left.at, .31f, change.at);
    const At right = place(fluid, m, 37.1f, 25.6f, middle + .7f), other = direction(m, 7, 4, -2);
    if (number % 3 == 0) Fluid_Push(fluid, right.at, right.at, .31f, other.at);
    Fluid_Step(fluid, dt);
}

/* ---- Comparison --------------------------------------------------------------------------------- */

static double difference(const Fluid *plain, FluidView a, FluidView b, Mirror mirror, float turned) {
    double most = 0;
    const int n = Kit_Fineness(plain, a), deep = a.size[2] > 1 ? n : 1;
    const bool centres = a.offset[0] == .5f && a.offset[1] == .5f && a.offset[2] == .5f;
    for (int z = 0; z < a.size[2]; z++)
        for (int y = 0; y < a.size[1]; y++)
            for (int x = 0; x < a.size[0]; x++) {
                const float there = *Kit_At3(b, mirror & 1 ? a.size[0] - 1 - x : x, mirror & 2 ? a.size[1] - 1 - y : y,
                                             mirror & 4 ? a.size[2] - 1 - z : z);
                if (centres && !Kit_IsFree3(plain, x / n, y / n, z / deep)) continue;
                most = fmax(most, fabs((double)*Kit_At3(a, x, y, z) - (double)(turned * there)));
            }
    return most;
}

static int covered_unlike(const Fluid *a, const Fluid *b, Mirror mirror) {
    const int *size = Fluid_GetDef(a)->size;
    int unlike = 0;
    for (int i = 0; i < Kit_Cells(a); i++) {
        int at[3] = {i % size[0], i / size[0] % size[1], i / size[0] / size[1]};
        for (int axis = 0; axis < 3; axis++)
            if (mirror >> axis & 1) at[axis] = size[axis] - 1 - at[axis];
        unlike += Fluid_GetOccupancy(a)[i] != Fluid_GetOccupancy(b)[at[0] + size[0] * (at[1] + size[1] * at[2])];
    }
    return unlike;
}

/* Rounding decides whether the adaptive tracer halves its steps once more, which moves an end by its tolerance. The
 * pressure is what iterations leave, and so it is compared less closely. */
static void compare(Case *each, Fluid *plain, Fluid *mirrored, Mirror mirror) {
    const double speed = (double)Kit_TopSpeed(plain), limit = 1e-5 + .05 * (double)each->def.tracer_tolerance;
    Case_Expect(each, covered_unlike(plain, mirrored, mirror) == 0, "stamps cover other cells");
    for (int axis = 0; axis < Kit_Axes(plain); axis++)
        Case_AtMost(each, "velocity, of the top speed",
                    difference(plain, Fluid_ReadVelocity(plain, axis), Fluid_ReadVelocity(mirrored, axis), mirror,
                               sign(mirror, axis)) /
                        speed,
                    limit);
    for (int c = 0; c < 2; c++) {
        const FluidView channel = Fluid_ReadChannel(plain, c);
        Case_AtMost(each, "channel, of the largest value",
                    difference(plain, channel, Fluid_ReadChannel(mirrored, c), mirror, 1) / (double)Kit_MaxAbs(channel),
                    1e-5);
    }
    const FluidView pressure = Fluid_ReadPressure(plain);
    Case_AtMost(each, "pressure, of the largest",
                difference(plain, pressure, Fluid_ReadPressure(mirrored), mirror, 1) / (double)Kit_MaxAbs(pressure),
                2e-4 + limit);
}

static Fluid *play(Case *each, int variant, Mirror mirror) {
    const FluidDef def = def_of(each, variant, mirror);
    Fluid *fluid = Case_Create(each, &def);
    for (int i = 0; i < TICKS; i++) tick(fluid, mirror, i);
    return fluid;
}

static void check_variant(Case *each, int variant) {
    Fluid *plain = play(each, variant, 0);
    for (int axis = 0; axis < Kit_Axes(plain); axis++) {
        const int before = each->failures;
        Fluid *mirrored = play(each, variant, 1u << axis);
        compare(each, plain, mirrored, 1u << axis);
        Case_Expect(each, each->failures == before, "sides %d, mirrored along %c", variant, "xyz"[axis]);
        Fluid_Destroy(mirrored);
    }
    Fluid_Destroy(plain);
}

/* Of the flat rows, which are many, each sees two of the four kinds of sides. */
static void check_row(Case *each) {
    static int variant;
    const int count = Case_IsDeep(each) ? VARIANTS : 2;
    for (int i = 0; i < count; i++, variant++) check_variant(each, variant % VARIANTS);
    variant++;
}

TEST(test_mirrored) { Cases_Walk(check_row); }
