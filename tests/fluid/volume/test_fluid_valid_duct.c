/* Steady flow along a square duct: J. Boussinesq, "Memoire sur l'influence des frottements dans les mouvements
 * reguliers des fluides", J. Math. Pures Appl. 13 (1868), whose series R. K. Shah and A. L. London, "Laminar Flow
 * Forced Convection in Ducts" (1978), sum up: the top speed is 2.0962 times the mean one. Every layout, order and
 * advection. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"
#include "tests/kits/fluid_valid_deep.h"
#include "tests/kits/test.h"

#include <math.h>

static const double pi = 3.14159265358979, viscosity = .1;

/* At a point of the duct's square of 1 m, under an even force of 1 N/kg, with viscosity 1. */
static double exact(double y, double z) {
    double sum = 0;
    for (int i = 1; i < 60; i += 2) /* sin, as it counts from a wall */
        sum += (1 - cosh(i * pi * (z - .5)) / cosh(i * pi / 2)) * sin(i * pi * y) / i / i / i;
    return 4 / (pi * pi * pi) * sum;
}

/* Of the series, in closed form but for tanh. */
static double exact_mean(void) {
    double sum = 0;
    for (int i = 1; i < 60; i += 2) sum += tanh(i * pi / 2) / pow(i, 5);
    return (1 - 192 / pow(pi, 5) * sum) / 12;
}

typedef struct Outcome {
    double off;   /* the profile, at most, part of the exact top speed */
    double ratio; /* of top to mean speed */
    double flux;  /* mean speed, part of the exact one */
} Outcome;

/* Top and mean speed of the exact flow are 1 and 1 / 2.0962. */
static Outcome measure(Fluid *fluid, int axis, int cells) {
    const FluidView v = Fluid_ReadVelocity(fluid, axis);
    double sum = 0, off = 0;
    for (int j = 0; j < cells; j++)
        for (int k = 0; k < cells; k++) {
            int at[3];
            at[axis] = 0, at[(axis + 1) % 3] = j, at[(axis + 2) % 3] = k;
            const double is = (double)*Kit_At3(v, at[0], at[1], at[2]);
            off = fmax(off, fabs(is - exact((j + .5) / cells, (k + .5) / cells) / exact(.5, .5)));
            sum += is;
        }
    float middle[3], place[3] = {.5f, .5f, .5f};
    place[axis] = 0;
    Fluid_SampleVelocity(fluid, place, middle); /* of the four cells around the middle */
    const double mean = sum / (cells * cells);
    return (Outcome){off, (double)middle[axis] / mean, mean * exact(.5, .5) / exact_mean()};
}

/* Forced as in test_fluid_valid_channel.c, until the slowest wave has lost all but a millionth. */
static Outcome flow(Case *each, int cells, int axis) {
    FluidDef def = Case_Quiet(each);
    for (int i = 0; i < 3; i++) def.size[i] = i == axis ? 2 : cells, def.up[i] = i == axis;
    def.cell_size = 1 / (float)cells;
    Deep_AllSides(&def, FLUID_WALL, 0);
    Case_AxisSides(&def, axis, FLUID_PERIODIC, 0);
    def.viscosity = (float)viscosity;
    def.channel[0].buoyancy = (float)(viscosity / exact(.5, .5));
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetChannel(fluid, 0, 1);
    const double dt = .5 / (viscosity * cells * cells);
    Kit_Steps(fluid, (int)ceil(log(1e6) / (viscosity * 2 * pi * pi * dt)), (float)dt);
    const Outcome out = measure(fluid, axis, cells);
    Fluid_Destroy(fluid);
    return out;
}

static void check(Case *each) {
    if (Case_IsDeep(each)) return; /* all are, here */
    static int count;
    const int axis = count++ % 3;
    const Outcome coarse = flow(each, 6, axis), fine = flow(each, 12, axis);
    const double limit = (4 * fine.ratio - coarse.ratio) / 3; /* of both grids, second order */
    print_message(
        "    %-47s along %c: off by %.4f, %.4f, order %.2f; top over mean %.4f, %.4f, drawn out %.4f; exact 2.0962\n",
        each->name, "xyz"[axis], coarse.off, fine.off, log2(coarse.off / fine.off), coarse.ratio, fine.ratio, limit);
    Case_AtMost(each, "off the duct's profile", fine.off, .013);
    Case_AtLeast(each, "order of the duct's profile", log2(coarse.off / fine.off), 1.7);
    Case_Near(each, "top over mean speed", fine.ratio, 2.0962, .08);
    Case_Near(each, "top over mean speed, drawn out to cells of 0", limit, 2.0962, .01);
    Case_Near(each, "mean speed, part of the exact one", fine.flux, 1, .03);
}

TEST(test_square_duct) { Cases_WalkTransport(check); }
