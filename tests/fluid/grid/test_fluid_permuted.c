/* A scene in which nothing is alike along two axes, in two and three dimensions, with its axes exchanged and mirrored:
 * everything that is carried, pushed, stamped, held, blown, drained and read back comes out exchanged and mirrored. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>

enum { TICKS = 3, READINGS = 14, VALUES = 14 };
enum { WALL = 1, FLYING, BLADE, DRAIN, VENT, SPRITE, BODIES };

/* Odd, so that checkerboards have the same colours from both ends. No place lies on an edge of cells, where rounding
 * would decide what a stamp covers. */
static const int full_size[3] = {19, 15, 11};
static const float cell = .1f, dt = 1 / 60.f;

/* The scene's axis i lies along of[i], backwards where mirrored[i]. */
typedef struct Pose {
    int of[3];
    bool mirrored[3];
} Pose;

static const Pose plain = {{0, 1, 2}, {false, false, false}};
static const Pose flat_poses[] = {
    {{1, 0, 2}, {false, false, false}}, {{0, 1, 2}, {true, false, false}}, {{0, 1, 2}, {false, true, false}}};
static const Pose deep_poses[] = {{{1, 2, 0}, {false, false, false}}, {{2, 0, 1}, {false, false, false}},
                                  {{0, 1, 2}, {false, false, true}},  {{2, 1, 0}, {true, false, false}},
                                  {{0, 2, 1}, {false, true, true}},   {{0, 1, 2}, {true, false, false}},
                                  {{0, 1, 2}, {false, true, false}}};

typedef struct At {
    float at[3];
} At;

static int size[3]; /* of the scene in its own axes */

static float sign(Pose pose, int axis) { return pose.mirrored[axis] ? -1.f : 1.f; }

/* Vectors that follow mirrors, those that stand for turns (which point the other way in a mirror), and places. */
static At along(Pose pose, float x, float y, float z) {
    const float v[3] = {x, y, z};
    At to;
    for (int i = 0; i < 3; i++) to.at[pose.of[i]] = sign(pose, i) * v[i];
    return to;
}

static float handedness(Pose pose) {
    const bool cyclic = pose.of[1] == (pose.of[0] + 1) % 3;
    return (cyclic ? 1.f : -1.f) * sign(pose, 0) * sign(pose, 1) * sign(pose, 2);
}

static At about(Pose pose, float x, float y, float z) {
    const float hand = handedness(pose);
    return along(pose, hand * x, hand * y, hand * z);
}

static At at(Pose pose, float x, float y, float z) {
    At to = along(pose, x, y, z);
    for (int i = 0; i < 3; i++)
        if (pose.mirrored[i]) to.at[pose.of[i]] += (float)size[i] * cell;
    return to;
}

/* The same of what is read back, into the scene's own axes. */
static void undo(Pose pose, const float from[3], float hand, float to[3]) {
    for (int i = 0; i < 3; i++) to[i] = hand * sign(pose, i) * from[pose.of[i]];
}

static void undo_place(Pose pose, const float from[3], float to[3]) {
    undo(pose, from, 1, to);
    for (int i = 0; i < 3; i++)
        if (pose.mirrored[i]) to[i] += (float)size[i] * cell;
}

static bool only_mirrors(Pose pose) { return pose.of[0] == 0 && pose.of[1] == 1; }

/* ---- The scene ---------------------------------------------------------------------------------- */

static void choose_sides(FluidDef *def, int variant, Pose pose) {
    static const FluidSideKind kinds[][6] = {
        {FLUID_WALL, FLUID_OPEN, FLUID_WALL, FLUID_WALL, FLUID_WALL, FLUID_WALL},
        {FLUID_INFLOW, FLUID_OPEN, FLUID_WALL, FLUID_WALL, FLUID_PERIODIC, FLUID_PERIODIC},
        {FLUID_WALL, FLUID_WALL, FLUID_WALL, FLUID_WALL, FLUID_WALL, FLUID_WALL},
        {FLUID_PERIODIC, FLUID_PERIODIC, FLUID_WALL, FLUID_INFLOW, FLUID_INFLOW, FLUID_OPEN},
        {FLUID_PERIODIC, FLUID_PERIODIC, FLUID_PERIODIC, FLUID_PERIODIC, FLUID_PERIODIC, FLUID_PERIODIC},
        {FLUID_OPEN, FLUID_OPEN, FLUID_OPEN, FLUID_INFLOW, FLUID_OPEN, FLUID_OPEN}};
    for (int side = 0; side < 6; side++) {
        const int axis = side / 2;
        FluidSide *to = &def->side[2 * pose.of[axis] + (side % 2 != pose.mirrored[axis])];
        const float speed = .2f + .1f * (float)side;
        const At velocity = along(pose, speed, .7f - speed, .4f);
        *to = (FluidSide){.kind = kinds[variant % 6][side]};
        for (int i = 0; i < 3; i++) to->velocity[i] = velocity.at[i];
        to->slip = .2f * (float)side;
        to->holds[0] = side == variant % 6, to->value[0] = 1.5f;
    }
}

static FluidDef def_of(const Case *each, int variant, Pose pose) {
    FluidDef def = each->def;
    for (int i = 0; i < 3; i++) size[i] = i < 2 || Case_IsDeep(each) ? full_size[i] : 1;
    for (int i = 0; i < 3; i++) def.size[pose.of[i]] = size[i];
    def.cell_size = cell;
    choose_sides(&def, variant, pose);
    if (def.pressure == FLUID_MULTIGRID || def.pressure == FLUID_FFT)
        Case_Converge(&def, 1e-6f), def.pressure_iterations = 60;
    def.viscosity = .002f, def.friction = .1f, def.vorticity = 1;
    const At up = Case_IsDeep(each) ? along(pose, .36f, -.8f, .48f) : along(pose, .6f, -.8f, 0);
    for (int i = 0; i < 3; i++) def.up[i] = up.at[i];
    for (int c = 0; c < 2; c++) def.channel[c].diffusion = .001f, def.channel[c].decay = .2f;
    def.channel[0].buoyancy = -.3f, def.channel[1].buoyancy = .4f, def.channel[1].ambient = .2f;
    return def;
}

static void set_body(Fluid *fluid, Pose pose, int number, FluidBody body) {
    const float *v = body.velocity, *p = body.pivot, *s = body.spin;
    const At velocity = along(pose, v[0], v[1], v[2]), pivot = at(pose, p[0], p[1], p[2]),
             spin = about(pose, s[0], s[1], s[2]);
    for (int i = 0; i < 3; i++)
        body.velocity[i] = velocity.at[i], body.pivot[i] = pivot.at[i], body.spin[i] = spin.at[i];
    Fluid_SetBody(fluid, number, &body);
}

/* Unturned: from the middle and half sizes. */
static void stamp_box(Fluid *fluid, Pose pose, int body, const float middle[3], const float half[3]) {
    At to;
    for (int i = 0; i < 3; i++) to.at[pose.of[i]] = half[i];
    Fluid_StampTurnedBox(fluid, body, at(pose, middle[0], middle[1], middle[2]).at, to.at,
                         (const float[4]){0, 0, 0, 1});
}

static void stamp_blade(Fluid *fluid, Pose pose, float angle) {
    const float s = sinf(.5f * angle), c = cosf(.5f * angle); /* about (.6, 0, .8) */
    const At turn = about(pose, .6f * s, 0, .8f * s);
    At half;
    for (int i = 0; i < 3; i++) half.at[pose.of[i]] = ((const float[3]){.33f, .021f, .19f})[i];
    Fluid_StampTurnedBox(fluid, BLADE, at(pose, .613f, .971f, .537f).at, half.at,
                         (const float[4]){turn.at[0], turn.at[1], turn.at[2], c});
}

/* In 2D alone: a picture of 4 x 3 pixels, gone through from another corner or column by column. */
static void stamp_sprite(Fluid *fluid, Pose pose, float x, float y) {
    static const int pixels[2] = {4, 3}, steps[2] = {1, 4};
    const float corner[2] = {x, y}, pixel = .097f;
    uint8_t alpha[12];
    int first = 0, many[2], step[2];
    float to[3] = {0};
    for (int i = 0; i < 12; i++) alpha[i] = (uint8_t)(i * 53);
    for (int i = 0; i < 2; i++) {
        const int axis = pose.of[i];
        many[axis] = pixels[i], step[axis] = pose.mirrored[i] ? -steps[i] : steps[i];
        to[axis] = pose.mirrored[i] ? (float)size[i] * cell - corner[i] - (float)pixels[i] * pixel : corner[i];
        if (pose.mirrored[i]) first += (pixels[i] - 1) * steps[i];
    }
    Fluid_StampBitmap(fluid, SPRITE, to, pixel, alpha + first, many[0], many[1], step[0], step[1], 90);
}

/* Bodies do not touch each other, as a face between two is either one's. Two variants of three have a floor: stages may
 * leave out the rows within it. */
static void stamp(Fluid *fluid, int tick, int variant, Pose pose) {
    const float gone = (float)tick * dt, x = .513f + 3.1f * gone, z = .483f + .9f * gone;
    Fluid_ClearOccupancy(fluid);
    set_body(fluid, pose, FLYING,
             (FluidBody){.velocity = {3.1f, .4f, .9f},
                         .spin = {2, -1, 3},
                         .pivot = {x, .4f, z},
                         .slip = .3f,
                         .holds = {true},
                         .value = {.7f}});
    set_body(fluid, pose, BLADE, (FluidBody){.spin = {3, 0, 4}, .pivot = {.613f, .971f, .537f}, .slip = 1});
    set_body(fluid, pose, WALL, (FluidBody){.pivot = {.93f, .82f, .53f}});
    set_body(fluid, pose, DRAIN, (FluidBody){.open = true});
    set_body(fluid, pose, VENT,
             (FluidBody){.blows = true,
                         .velocity = {-1.43f, .57f, .8f},
                         .pivot = {1.5f, .7f, .3f},
                         .holds = {false, true},
                         .value = {0, 2}});
    set_body(fluid, pose, SPRITE, (FluidBody){.velocity = {0, -2, 0}});
    if (variant % 3 && tick >= variant % 3 - 1)
        stamp_box(fluid, pose, WALL, (const float[3]){.95f, 1.45f, .55f}, (const float[3]){9, .19f, 9});
    stamp_box(fluid, pose, WALL, (const float[3]){1.5f, 1.15f, .45f}, (const float[3]){.28f, .04f, .18f});
    Fluid_StampCapsule(fluid, FLYING, at(pose, x, .437f, z).at, at(pose, x + .17f, .373f, z + .1f).at, .217f);
    stamp_blade(fluid, pose, .4f + 5 * gone);
    stamp_box(fluid, pose, DRAIN, (const float[3]){1.6f, 1.35f, .9f}, (const float[3]){.09f, .09f, .09f});
    if (variant % 6 == 3) /* beside the seam of a periodic axis */
        stamp_box(fluid, pose, DRAIN, (const float[3]){(float)size[0] * cell - .05f, 1.05f, .9f},
                  (const float[3]){.04f, .14f, .14f});
    Fluid_StampCapsule(fluid, VENT, at(pose, 1.537f, .613f, .337f).at, at(pose, 1.537f, .763f, .263f).at, .117f);
    if (size[2] == 1) {
        stamp_sprite(fluid, pose, 1.113f, .157f - 2 * gone);
        return;
    }
    stamp_box(fluid, pose, WALL, (const float[3]){1.25f, .5f, .3f}, (const float[3]){.04f, .28f, .33f});
    stamp_box(fluid, pose, WALL, (const float[3]){1.5f, .25f, .85f}, (const float[3]){.18f, .28f, .04f});
}

static void stir(Fluid *fluid, int tick, Pose pose) {
    const float x = .313f + .3f * (float)tick;
    Fluid_Add(fluid, 0, at(pose, x, 1.23f, .27f).at, at(pose, x + .6f, 1.13f, .83f).at, .253f, 1.5f);
    Fluid_Add(fluid, 1, at(pose, .13f, .23f, .93f).at, at(pose, .13f, .23f, .93f).at, .01f, 4);
    Fluid_Push(fluid, at(pose, .83f, x, .33f).at, at(pose, 1.07f, 1.2f, .77f).at, .197f,
               along(pose, -6.3f, 4.1f, 5.2f).at);
}

static Fluid *play(Case *each, int variant, Pose pose) {
    const FluidDef def = def_of(each, variant, pose);
    Fluid *fluid = Case_Create(each, &def);
    for (int tick = 0; tick < TICKS; tick++) {
        stamp(fluid, tick, variant, pose);
        stir(fluid, tick, pose);
        Fluid_Step(fluid, dt);
    }
    return fluid;
}

/* ---- Comparison --------------------------------------------------------------------------------- */

static ptrdiff_t place(FluidView view, Pose pose, const int from[3]) {
    const ptrdiff_t step[3] = {1, view.row, view.slab};
    ptrdiff_t to = 0;
    for (int i = 0; i < 3; i++) {
        const int axis = pose.of[i];
        to += (pose.mirrored[i] ? view.size[axis] - 1 - from[i] : from[i]) * step[axis];
    }
    return to;
}

/* The largest difference, relative to the largest value. Samples on edges of the box are left out of channels: where
 * two sides meet, one of them has the edge. */
static double difference(FluidView a, FluidView b, Pose pose, float turn, bool edges) {
    double most = 0, top = 1e-3;
    int at[3];
    for (at[2] = 0; at[2] < a.size[2]; at[2]++)
        for (at[1] = 0; at[1] < a.size[1]; at[1]++)
            for (at[0] = 0; at[0] < a.size[0]; at[0]++) {
                const double here = (double)a.data[place(a, plain, at)];
                int ends = 0;
                for (int i = 0; i < 3; i++) ends += a.size[i] > 1 && at[i] % (a.size[i] - 1) == 0;
                const double gap = fabs(here - (double)(turn * b.data[place(b, pose, at)]));
                if ((edges || ends < 2) && !(gap <= most)) most = gap; /* as fmax, but NaN stays */
                if (isnan(most)) return most;
                top = fmax(top, fabs(here));
            }
    return most / top;
}

static bool covers_alike(const Fluid *a, const Fluid *b, Pose pose) {
    const int *turned = Fluid_GetDef(b)->size;
    const FluidView marks_of_a = {.size = {size[0], size[1], size[2]}, .row = size[0], .slab = size[0] * size[1]};
    const FluidView marks_of_b = {
        .size = {turned[0], turned[1], turned[2]}, .row = turned[0], .slab = turned[0] * turned[1]};
    for (int c = 0; c < Kit_Cells(a); c++) {
        const int at[3] = {c % size[0], c / size[0] % size[1], c / size[0] / size[1]};
        if (Fluid_GetOccupancy(a)[place(marks_of_a, plain, at)] != Fluid_GetOccupancy(b)[place(marks_of_b, pose, at)])
            return false;
    }
    return true;
}

typedef struct Readings {
    float value[READINGS][VALUES], force[BODIES][6];
} Readings;

static Readings read_back(Fluid *fluid, Pose pose) {
    Readings r = {0};
    for (int i = 0; i < READINGS; i++) {
        const float x = .1317f * (float)i - .1f, y = 1.43f - .12f * (float)i, z = .17f + .06f * (float)i;
        float *to = r.value[i], velocity[3] = {0}, tracer[1][3];
        const At a = at(pose, x, y, z), b = at(pose, x + .3f, y * .7f, 1 - z);
        to[0] = Fluid_Sample(fluid, 1, a.at);
        to[1] = Fluid_Ray(fluid, 1, a.at, b.at);
        if (to[1] > 1e3f) to[1] = 1e3f; /* a body is in the way */
        Fluid_SampleVelocity(fluid, a.at, velocity);
        undo(pose, velocity, 1, to + 2);
        if (Fluid_Mean(fluid, 0, a.at, b.at, .173f, &to[5], velocity)) undo(pose, velocity, 1, to + 6);
        for (int k = 0; k < 3; k++) tracer[0][k] = a.at[k];
        Fluid_Carry(fluid, tracer, 1, .05f);
        undo_place(pose, tracer[0], to + 9);
    }
    for (int body = WALL; body < BODIES; body++) {
        float force[3] = {0}, torque[3] = {0};
        Fluid_BodyForce(fluid, body, force, torque);
        undo(pose, force, 1, r.force[body]);
        undo(pose, torque, handedness(pose), r.force[body] + 3);
    }
    return r;
}

static void compare(Case *each, const char *what, int index, const float *a, const float *b, int count, float within) {
    for (int k = 0; k < count; k++)
        Case_Expect(each, fabsf(a[k] - b[k]) <= within * (1 + fabsf(a[k])), "%s %d, number %d: %g, permuted %g", what,
                    index, k, (double)a[k], (double)b[k]);
}

/* Mirrors change no more than the order of sums, whose rounding grows twentyfold in a tick beside the drain. It also
 * decides whether the adaptive tracer halves its steps once more, which moves an end by its tolerance. */
static void compare_all(Case *each, Fluid *a, Fluid *b, Pose pose, int variant) {
    const double exact = 2e-4 + .05 * (double)each->def.tracer_tolerance, limit = only_mirrors(pose) ? exact : 1e-3;
    char what[64];
    snprintf(what, sizeof what, "variant %d as %s%c%s%c%s%c", variant, pose.mirrored[0] ? "-" : "", "xyz"[pose.of[0]],
             pose.mirrored[1] ? "-" : "", "xyz"[pose.of[1]], pose.mirrored[2] ? "-" : "", "xyz"[pose.of[2]]);
    const int before = each->failures;
    Case_Expect(each, covers_alike(a, b, pose), "stamps cover other cells");
    for (int i = 0; i < Kit_Axes(a); i++)
        Case_AtMost(each, "velocity",
                    difference(Fluid_Velocity(a, i), Fluid_Velocity(b, pose.of[i]), pose, sign(pose, i), true),
                    2 * limit);
    for (int c = 0; c < 2; c++)
        Case_AtMost(each, "channel", difference(Fluid_Channel(a, c), Fluid_Channel(b, c), pose, 1, false), limit);
    Case_AtMost(each, "pressure", difference(Fluid_Pressure(a), Fluid_Pressure(b), pose, 1, true), 2e-4 + limit);
    const Readings before_pose = read_back(a, plain), after = read_back(b, pose);
    for (int i = 0; i < READINGS; i++) compare(each, "reading", i, before_pose.value[i], after.value[i], VALUES, 1e-3f);
    for (int body = WALL; body < BODIES; body++)
        compare(each, "force on body", body, before_pose.force[body], after.force[body], 6, 3e-3f);
    Case_Expect(each, each->failures == before, "%s", what);
}

/* Each row sees two of the kinds of sides, and each pose one of them. */
static void check_row(Case *each) {
    static int variant;
    const bool deep = Case_IsDeep(each);
    const Pose *poses = deep ? deep_poses : flat_poses;
    const int count = deep ? sizeof deep_poses / sizeof *poses : sizeof flat_poses / sizeof *poses;
    for (int k = 0; k < 2; k++, variant++) {
        Fluid *a = play(each, variant, plain);
        for (int i = deep ? k : 0; i < count; i += deep ? 2 : 1) {
            Fluid *b = play(each, variant, poses[i]);
            compare_all(each, a, b, poses[i], variant);
            Fluid_Destroy(b);
        }
        Fluid_Destroy(a);
    }
    variant += 3; /* 5 a row, so that all six come up */
}

TEST(test_axes_are_alike) { Cases_Walk(check_row); }

TEST(test_axes_are_alike_in_depth) { Cases_WalkDeep(check_row); }
