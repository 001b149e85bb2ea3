/* Vorticity confinement (Fedkiw, Stam and Jensen 2001): gives vortices back what transport takes, and no more. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

/* The force itself: along the rotation of a round vortex, at most strength h |w|, and towards no axis. */

static float vortex_x(float x, float y, const void *data) {
    (void)data;
    return -(y - 2) * expf(-((x - 2) * (x - 2) + (y - 2) * (y - 2)) / 0.72f);
}

static float vortex_y(float x, float y, const void *data) { return -vortex_x(y, x, data); }

static Fluid *kick_vortex(Case *each, float vorticity) {
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, 40, 40, 0.1f);
    def.vorticity = vorticity, def.pressure_iterations = 0;
    Fluid *fluid = Case_Create(each, &def);
    Kit_Fill(fluid, Fluid_Velocity(fluid, 0), vortex_x, NULL);
    Kit_Fill(fluid, Fluid_Velocity(fluid, 1), vortex_y, NULL);
    Fluid_StepVelocity(fluid, 1e-3f);
    return fluid;
}

static void check_force(Case *each) {
    Fluid *plain = kick_vortex(each, 0), *confined = kick_vortex(each, 3);
    double tangential = 0, radial = 0, most = 0;
    for (float angle = 0; angle < 6.28f; angle += 0.1f)
        for (float r = 0.15f; r < 0.45f; r += 0.05f) {
            const float dx = cosf(angle), dy = sinf(angle), *at = FLUID_AT(2 + r * dx, 2 + r * dy);
            float before[3], after[3];
            Fluid_SampleVelocity(plain, at, before);
            Fluid_SampleVelocity(confined, at, after);
            const double fx = (after[0] - before[0]) / 1e-3, fy = (after[1] - before[1]) / 1e-3;
            const double along = fy * dx - fx * dy, across = fx * dx + fy * dy;
            tangential += along * fabs(along), radial += across * across, most = fmax(most, hypot(fx, fy));
        }
    Case_AtLeast(each, "force along the rotation over across it", tangential / (radial + 1e-9), 10);
    Case_AtMost(each, "largest force, m/s^2: 3 / s x 0.1 m x 2 / s", most, 0.65);
    Case_AtLeast(each, "largest force, m/s^2", most, 0.3);
    Fluid_Destroy(plain);
    Fluid_Destroy(confined);
}

TEST(test_the_force_turns_with_the_vortex) { Cases_Walk(check_force); }

enum { LONG = 24 };
static const float cell = 0.1f;

/* Mean speed along x of the free cells, m/s. */
static double drift(Fluid *fluid) {
    const FluidView u = Fluid_Velocity(fluid, 0);
    double sum = 0;
    int cells = 0;
    for (int y = 0; y < u.size[1]; y++)
        for (int x = 0; x < LONG; x++)
            if (Kit_IsFree(fluid, x, y)) sum += *Kit_At(u, x, y), cells++;
    return sum / cells;
}

static void fill_parabola(Fluid *fluid, int first, int wide) {
    const FluidView u = Fluid_Velocity(fluid, 0);
    for (int i = 0; i < wide; i++) {
        const float s = ((float)i + 0.5f) / (float)wide;
        for (int x = 0; x < u.size[0]; x++)
            Kit_Put(u, x, first + i, 4 * s * (1 - s) * (1 + 0.1f * sinf(0.7f * (float)x + (float)i)));
    }
}

/* A closed ring: a corridor along x, between walls that are sides or bodies. Friction alone would leave 1 / (1 + f
 * dt)^n. */
static double drift_after(Case *each, float vorticity, int wide, bool bodies, float slip) {
    FluidDef def = Case_Quiet(each);
    const int rim = bodies ? 3 : 0;
    Case_Resize(&def, LONG, wide + 2 * rim, cell);
    Case_AxisSides(&def, 0, FLUID_PERIODIC, 0);
    Case_AxisSides(&def, 1, FLUID_WALL, slip);
    def.vorticity = vorticity, def.friction = 1, def.viscosity = 1e-4f;
    Fluid *fluid = Case_Create(each, &def);
    Fluid_SetBody(fluid, 1, &(FluidBody){.slip = slip});
    if (bodies) Kit_StampCells(fluid, 1, 0, 0, LONG, rim), Kit_StampCells(fluid, 1, 0, rim + wide, LONG, rim);
    fill_parabola(fluid, rim, wide);
    Kit_Steps(fluid, 300, 1 / 60.0f);
    const double left = drift(fluid);
    Fluid_Destroy(fluid);
    return left;
}

/* After 5 s at 1 / s friction leaves 0.7 % of the first 2/3 m/s; half as much again is for what happens on the way. */
static void check_corridor(Case *each) {
    static const int widths[] = {1, 3, 5, 8};
    for (int turn = 0; turn < 4; turn += 3)
        for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
            const float slip = turn & 1 ? 1 : 0;
            const double plain = fabs(drift_after(each, 0, widths[i], turn & 2, slip)),
                         confined = fabs(drift_after(each, 2, widths[i], turn & 2, slip));
            Case_Expect(each, confined < 1.5 * plain + 0.005,
                        "a corridor %d cells wide between %s of slip %g keeps %g m/s, %g without", widths[i],
                        turn & 2 ? "bodies" : "sides", slip, confined, plain);
        }
}

TEST(test_corridors_do_not_flow_by_themselves) { Cases_WalkTransport(check_corridor); }
