/* Shedding behind a cylinder in a channel, Reynolds number 100: M. Schaefer and S. Turek, "Benchmark computations of
 * laminar flow around a cylinder", Notes on Numerical Fluid Mechanics 52 (1996), case 2D-2. Their Strouhal numbers,
 * diameter x frequency / mean speed, lie between .295 and .305.
 *
 * The parabolic inflow is a column of vents, one body a cell. The channel ends .8 m behind it instead of 2.2 m: at 8
 * cells a diameter that changes no digit given here. The cylinder is a staircase of cells. */
#include "fluid_kit.h"
#include "fluid_valid.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { CYLINDER = 1, VENTS };
static const double width = .41, length = .8, diameter = .1, top_speed = 1.5, viscosity = .001;
/* From the inflow's face and from the wall -y; theirs is nearer to the other wall, which is the same. */
static const double centre_x = .2, centre_y = .21;

static double inflow(double y) { return 4 * top_speed * y * (width - y) / (width * width); }

static Fluid *channel_with_cylinder(int rows, bool midpoint, bool reflection) {
    const double h = width / rows;
    FluidDef def = Valid_Def((int)(length / h) + 1, rows, rows);
    def.cell_size = (float)h;
    def.channel_count = 0;
    def.viscosity = (float)viscosity;
    def.side[1].kind = FLUID_OPEN;
    def.midpoint = midpoint, def.reflection = reflection;
    return Fluid_Create(&def);
}

static void start(Fluid *fluid) {
    const FluidDef *def = Fluid_GetDef(fluid);
    const FluidView u = Fluid_Velocity(fluid, 0);
    const double h = def->cell_size;
    for (int y = 0; y < def->size[1]; y++) {
        const float speed = (float)inflow((y + .5) * h);
        Fluid_SetBody(fluid, VENTS + y, &(FluidBody){.velocity = {speed, 0, 0}});
        Kit_StampCells(fluid, VENTS + y, 0, y, 1, 1);
        for (int x = 0; x < u.size[0]; x++) *Kit_At(u, x, y) = speed;
    }
    Kit_StampDisc(fluid, CYLINDER, (float)(centre_x + h), (float)centre_y, (float)(.5 * diameter));
}

/* From the times at which the air two diameters behind the centre turns downwards; the last three periods count. */
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
    const double mean_speed = 2 * top_speed / 3;
    return 3 * diameter / (turned[3] - turned[0]) / mean_speed;
}

static double strouhal(int rows, bool midpoint, bool reflection) {
    Fluid *fluid = channel_with_cylinder(rows, midpoint, reflection);
    if (!fluid) return -1;
    const double h = width / rows, fastest = 2.2;
    start(fluid);
    const double number = shed(fluid, h / fastest, 5);
    Fluid_Destroy(fluid);
    print_message("    %.1f cells a diameter%s%s: Strouhal number %.4f\n", diameter / h, midpoint ? ", midpoint" : "",
                  reflection ? ", reflection" : "", number);
    return number;
}

static void test_strouhal_number(void **state) {
    (void)state;
    const double coarse = strouhal(33, false, false), fine = strouhal(66, false, false);
    Valid_Near("8 cells a diameter, Strouhal number", coarse, .30, .05, "Schaefer 1996");
    Valid_Near("16 cells a diameter, Strouhal number", fine, .30, .025, "Schaefer 1996");
    Valid_Falls("8 to 16 cells a diameter, Strouhal number", fabs(coarse - .30), fabs(fine - .30), 1.7);
    if (!Valid_Long()) return;
    const double finest = strouhal(132, false, false);
    Valid_Near("32 cells a diameter, Strouhal number", finest, .30, .012, "Schaefer 1996");
}

/* Ways back by their midpoints change little, as the split into advection and projection loses more. */
static void test_second_order_in_time(void **state) {
    (void)state;
    const double midpoint = strouhal(33, true, false), reflected = strouhal(33, true, true);
    if (midpoint > 0) Valid_Near("8 cells a diameter, midpoint", midpoint, .30, .05, "Schaefer 1996");
    if (reflected > 0) Valid_Near("8 cells a diameter, reflection", reflected, .30, .03, "Schaefer 1996");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strouhal_number),
        cmocka_unit_test(test_second_order_in_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
