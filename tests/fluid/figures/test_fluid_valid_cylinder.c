/* A cylinder in a channel: M. Schaefer and S. Turek, "Benchmark computations of laminar flow around a cylinder", Notes
 * on Numerical Fluid Mechanics 52 (1996). Case 2D-1, Reynolds number 20, stands still: drag, lift, pressure difference.
 * Case 2D-2, Reynolds number 100, sheds vortices: their Strouhal numbers, diameter x frequency / mean speed, lie
 * between .295 and .305.
 *
 * The parabolic inflow is a column of vents, one body a cell. The channel ends .8 m behind it instead of 2.2 m: at 8
 * cells a diameter that changes no digit given here. The cylinder is a staircase of cells. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"
#include "tests/kits/patience.h"
#include "tests/kits/test.h"

#include <math.h>

enum { CYLINDER = 1, VENTS };
static const double width = .41, length = .8, diameter = .1, viscosity = .001;
/* From the inflow's face and from the wall -y; theirs is nearer to the other wall, which is the same. */
static const double centre_x = .2, centre_y = .21;

static Fluid *channel_with_cylinder(int rows, bool midpoint, bool reflection) {
    const double h = width / rows;
    FluidDef def = Valid_Def((int)(length / h) + 1, rows, rows);
    def.cell_size = (float)h;
    def.channel_count = 0;
    def.density = 1;
    def.viscosity = (float)viscosity;
    def.side[1].kind = FLUID_OPEN;
    def.midpoint = midpoint, def.reflection = reflection;
    return Fluid_Create(&def);
}

static void start(Fluid *fluid, double mean_speed) {
    const FluidDef *def = Fluid_GetDef(fluid);
    const FluidView u = Fluid_Velocity(fluid, 0);
    const double h = def->cell_size;
    for (int y = 0; y < def->size[1]; y++) {
        const double at = (y + .5) * h / width;
        const float speed = (float)(6 * mean_speed * at * (1 - at));
        Fluid_SetBody(fluid, VENTS + y, &(FluidBody){.velocity = {speed, 0, 0}});
        Kit_StampCells(fluid, VENTS + y, 0, y, 1, 1);
        for (int x = 0; x < u.size[0]; x++) Kit_Put(u, x, y, speed);
    }
    Kit_StampDisc(fluid, CYLINDER, (float)(centre_x + h), (float)centre_y, (float)(.5 * diameter));
}

/* Of 1 m/s mean speed, from the times at which the air two diameters behind the centre turns downwards; the last three
 * periods count. */
static double shed(Fluid *fluid, double dt, double until) {
    const float at[3] = {(float)(centre_x + Fluid_GetDef(fluid)->cell_size + 2 * diameter), (float)centre_y, 0};
    double turned[4] = {0}, before = 0;
    for (double time = 0; time < until; time += dt) {
        float v[3];
        Fluid_Step(fluid, (float)dt);
        Fluid_SampleVelocity(fluid, at, v);
        if (before < 0 && v[1] >= 0) {
            for (int i = 0; i < 3; i++) turned[i] = turned[i + 1];
            turned[3] = time + dt * (1 - v[1] / (v[1] - before));
        }
        before = v[1];
    }
    return 3 * diameter / (turned[3] - turned[0]);
}

static double strouhal(int rows, bool midpoint, bool reflection) {
    Fluid *fluid = channel_with_cylinder(rows, midpoint, reflection);
    assert_non_null(fluid);
    const double h = width / rows, fastest = 2.2;
    start(fluid, 1);
    const double number = shed(fluid, h / fastest, 5);
    Fluid_Destroy(fluid);
    print_message("    %.1f cells a diameter%s%s: Strouhal number %.4f\n", diameter / h, midpoint ? ", midpoint" : "",
                  reflection ? ", reflection" : "", number);
    return number;
}

typedef struct Held {
    double drag, lift, pressure; /* coefficients; front less back, Pa */
} Held;

/* At the surface, from the two cells before it. The circle's middle lies on a corner of cells. */
static double pressure_at(Fluid *fluid, double x, int outward) {
    const FluidView p = Fluid_Pressure(fluid);
    const double h = Fluid_GetDef(fluid)->cell_size;
    const int at = (int)floor(x / h + .5 * outward), above = (int)(centre_y / h + .5);
    double near = 0, far = 0;
    for (int y = above - 1; y <= above; y++) near += .5 * *Kit_At(p, at, y), far += .5 * *Kit_At(p, at + outward, y);
    return 1.5 * near - .5 * far;
}

/* Rows are a multiple of 41, so that the cylinder lies evenly on the cells: elsewhere the lift is that of its steps. */
static Held hold(int rows) {
    const double h = width / rows, mean_speed = .2, force = .5 * mean_speed * mean_speed * diameter;
    Fluid *fluid = channel_with_cylinder(rows, false, false);
    assert_non_null(fluid);
    start(fluid, mean_speed);
    Kit_Steps(fluid, (int)(6 * .44 / h), (float)(h / .44));
    float on[3];
    assert_true(Fluid_BodyForce(fluid, CYLINDER, on, NULL));
    const double middle = centre_x + h, radius = .5 * diameter;
    const Held held = {on[0] / force, -on[1] / force,
                       pressure_at(fluid, middle - radius, -1) - pressure_at(fluid, middle + radius, 1)};
    Fluid_Destroy(fluid);
    print_message("    %.0f cells a diameter: drag %.3f, lift %.4f, pressure %.4f\n", diameter / h, held.drag,
                  held.lift, held.pressure);
    return held;
}

TEST(test_drag_and_lift) {
    const Held coarse = hold(41), fine = hold(82);
    Valid_Near("20 cells a diameter, drag coefficient", fine.drag, 5.58, .12, "Schaefer 1996: 5.57 to 5.59");
    Valid_Near("20 cells a diameter, lift coefficient", fine.lift, .0107, .003, "Schaefer 1996: .0104 to .0110");
    Valid_Near("20 cells a diameter, pressure difference", fine.pressure, .1174, .007, "Schaefer 1996: .1172 to .1176");
    Valid_Falls("10 to 20 cells a diameter, drag coefficient", fabs(coarse.drag - 5.58), fabs(fine.drag - 5.58), 1.8);
}

TEST(test_strouhal_number) {
    const double coarse = strouhal(33, false, false);
    Valid_Near("8 cells a diameter, Strouhal number", coarse, .30, .05, "Schaefer 1996");
    if (Patience_Sanitized()) return;
    const double fine = strouhal(66, false, false);
    Valid_Near("16 cells a diameter, Strouhal number", fine, .30, .025, "Schaefer 1996");
    Valid_Falls("8 to 16 cells a diameter, Strouhal number", fabs(coarse - .30), fabs(fine - .30), 1.7);
    if (!Patience_Long()) return;
    const double finest = strouhal(132, false, false);
    Valid_Near("32 cells a diameter, Strouhal number", finest, .30, .012, "Schaefer 1996");
}

/* Ways back by their midpoints change little, as the split into advection and projection loses more: reflection takes
 * that back. */
TEST(test_second_order_in_time) {
    const double midpoint = strouhal(33, true, false), reflected = strouhal(33, true, true);
    Valid_Near("8 cells a diameter, midpoint", midpoint, .30, .05, "Schaefer 1996");
    Valid_Near("8 cells a diameter, reflection", reflected, .30, .035, "Schaefer 1996");
    if (!Patience_Long()) return;
    Valid_Near("16 cells a diameter, reflection", strouhal(66, true, true), .30, .0125, "Schaefer 1996");
}
