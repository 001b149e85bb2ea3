/* A flow of two dimensions that is drawn out along any axis stays what it is: every slab is alike, nothing moves
 * across, and the flow is that of the 2D fluid, as far as the pressure is converged. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>

enum { WIDTH = 20, HEIGHT = 14, DEPTH = 6, TICKS = 10 };
static const float CELL = .1f, DT = 1 / 60.f;

/* Along which axes of the volume x and y of the 2D fluid lie, and which one goes across. */
typedef struct Axes {
    int of[3];
} Axes;

static const Axes PLAIN = {{0, 1, 2}};

static void turn(Axes axes, float x, float y, float across, float to[3]) {
    to[axes.of[0]] = x, to[axes.of[1]] = y, to[axes.of[2]] = across;
}

static FluidDef extruded(const FluidDef *flat, Axes axes, FluidSideKind across) {
    FluidDef def = *flat;
    for (int i = 0; i < 2; i++) {
        const int to = axes.of[i];
        def.size[to] = flat->size[i], def.up[to] = flat->up[i];
        for (int end = 0; end < 2; end++) {
            def.side[2 * to + end] = flat->side[2 * i + end];
            const float *v = flat->side[2 * i + end].velocity;
            turn(axes, v[0], v[1], 0, def.side[2 * to + end].velocity);
        }
    }
    def.size[axes.of[2]] = DEPTH, def.up[axes.of[2]] = 0;
    Case_AxisSides(&def, axes.of[2], across, 1);
    return def;
}

/* A source, a turning body that moves, and a push, all of them as deep as the box. */
static void tick(Fluid *air, Axes axes, int number) {
    float a[3], b[3], change[3];
    const float near_end = -1, far_end = DEPTH * CELL + 1, x = 1.02f + .3f * sinf(.2f * (float)number);
    turn(axes, .8f, 1.1f, near_end, a), turn(axes, .8f, 1.1f, far_end, b);
    Fluid_Add(air, FLUID_SMOKE, a, b, .15f, .2f);
    Fluid_Add(air, FLUID_HEAT, a, b, .15f, 9);
    FluidBody body = Fluid_DefaultBody();
    turn(axes, 3.6f * cosf(.2f * (float)number), 0, 0, body.velocity);
    turn(axes, x, .6f, 0, body.pivot);
    body.spin[axes.of[2]] = 2;
    Fluid_SetBody(air, 1, &body);
    Fluid_ClearOccupancy(air);
    turn(axes, x, .6f, near_end, a), turn(axes, x, .6f, far_end, b);
    Fluid_StampCapsule(air, 1, a, b, .21f);
    turn(axes, 1.4f, .9f, near_end, a), turn(axes, 1.4f, .9f, far_end, b);
    turn(axes, -1, .5f, 0, change);
    if (number == 3) Fluid_Push(air, a, b, .2f, change);
    Fluid_Step(air, DT);
}

typedef struct Difference {
    double from_flat, from_first; /* the most, as a share of what is usual */
} Difference;

static void compare(FluidView flat, FluidView deep, const uint8_t *body, Axes axes, double usual, Difference *most) {
    const ptrdiff_t step[3] = {1, deep.row, deep.slab};
    const int n = flat.size[0] / WIDTH; /* samples along a cell's edge */
    for (int y = 0; y < flat.size[1]; y++)
        for (int x = 0; x < flat.size[0]; x++) {
            if (body && body[x / n + y / n * WIDTH]) continue;
            const float *first = deep.data + x * step[axes.of[0]] + y * step[axes.of[1]];
            for (int z = 0; z < DEPTH * n; z++) {
                const double value = (double)first[z * step[axes.of[2]]];
                most->from_first = fmax(most->from_first, fabs(value - (double)*first) / usual);
                most->from_flat = fmax(most->from_flat, fabs(value - (double)flat.data[x + y * flat.row]) / usual);
            }
        }
}

static double most_across(const Fluid *deep, int axis) {
    const FluidView v = Fluid_ReadVelocity(deep, axis);
    double most = 0;
    for (int z = 0; z < v.size[2]; z++)
        for (int y = 0; y < v.size[1]; y++)
            for (int x = 0; x < v.size[0]; x++) most = fmax(most, fabs((double)v.data[x + y * v.row + z * v.slab]));
    return most;
}

static double load_difference(const Fluid *flat, const Fluid *deep, Axes axes) {
    float force[2][3], torque[2][3];
    const double depth = (double)(DEPTH * CELL);
    Fluid_BodyForce(flat, 1, force[0], torque[0]);
    Fluid_BodyForce(deep, 1, force[1], torque[1]);
    double most =
        fabs((double)torque[1][axes.of[2]] / depth - (double)torque[0][2]) / (.05 + fabs((double)torque[0][2]));
    for (int i = 0; i < 2; i++)
        most = fmax(most, fabs((double)force[1][axes.of[i]] / depth - (double)force[0][i]) /
                              (.1 + hypot((double)force[0][0], (double)force[0][1])));
    return most;
}

static void check_against(Case *each, Fluid *flat, Fluid *deep, Axes axes, const char *what) {
    Difference most = {0, 0};
    const bool centred = each->def.layout == FLUID_CENTRED;
    const uint8_t *body = Fluid_GetOccupancy(flat);
    for (int i = 0; i < 2; i++) {
        compare(Fluid_ReadVelocity(flat, i), Fluid_ReadVelocity(deep, axes.of[i]), centred ? body : NULL, axes, 2,
                &most);
        compare(Fluid_ReadChannel(flat, i), Fluid_ReadChannel(deep, i), body, axes, i ? 100 : 1, &most);
    }
    char words[64];
    snprintf(words, sizeof words, "%s: from the flat flow", what);
    /* With a third axis the sweeps that even out what conserves are other ones. */
    Case_AtMost(each, words, most.from_flat, Case_Conserves(each) ? 0.03 : 1e-4);
    snprintf(words, sizeof words, "%s: from slab to slab", what);
    Case_AtMost(each, words, most.from_first, 1e-4);
    snprintf(words, sizeof words, "%s: speed across", what);
    Case_AtMost(each, words, most_across(deep, axes.of[2]), 2e-4);
    snprintf(words, sizeof words, "%s: load", what);
    Case_AtMost(each, words, load_difference(flat, deep, axes), .002);
}

static void drawn_out(Case *each, const FluidDef *flat_def) {
    static const Axes turned[3] = {{{0, 1, 2}}, {{1, 2, 0}}, {{2, 0, 1}}};
    const bool fast = flat_def->pressure == FLUID_MULTIGRID; /* sweeps take thousands to converge */
    for (int k = fast ? 0 : 1; k < (fast ? 3 : 2); k++)
        for (int periodic = 0; periodic < (fast ? 2 : 1); periodic++) {
            const FluidDef def = extruded(flat_def, turned[k], periodic ? FLUID_PERIODIC : FLUID_WALL);
            Fluid *flat = Case_Create(each, flat_def), *deep = Case_Create(each, &def);
            for (int i = 0; i < TICKS; i++) tick(flat, PLAIN, i), tick(deep, turned[k], i);
            char what[32];
            snprintf(what, sizeof what, "across %c, %s", "zxy"[k], periodic ? "periodic" : "walls");
            check_against(each, flat, deep, turned[k], what);
            Fluid_Destroy(flat), Fluid_Destroy(deep);
        }
}

static void check(Case *each) {
    if (Case_IsDeep(each) || each->def.pressure == FLUID_GAUSS_SEIDEL || each->def.pressure == FLUID_COMPRESSIBLE)
        return;                                              /* as SOR, but slower */
    if (each->def.channel[FLUID_SMOKE].fineness > 2) return; /* there is none such in depth */
    FluidDef def = each->def;
    Case_Resize(&def, WIDTH, HEIGHT, CELL);
    Case_Converge(&def, 1e-5f);
    def.pressure_iterations = def.pressure == FLUID_MULTIGRID ? 100 : 1500; /* a centred layout never gets there */
    def.vorticity = 1, def.viscosity = def.channel[FLUID_SMOKE].diffusion = .002f;
    drawn_out(each, &def);
    def.side[0].kind = FLUID_INFLOW, def.side[0].velocity[0] = .7f, def.side[1].kind = FLUID_OPEN;
    def.side[2].slip = .5f, def.side[3].slip = 1;
    drawn_out(each, &def);
}

TEST(test_flows_drawn_out_stay_what_they_are) { Cases_Walk(check); }
