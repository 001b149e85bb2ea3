/* Air that nothing drives: its energy never exceeds what it started with, whatever the sides and schemes; where the box
 * is open it leaves, and what comes in instead is still. Wind and plumes pass open sides as if the box went on. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

enum { WIDTH = 96, HEIGHT = 48, STONE = 1 };
static const float cell = .05f, dt = 1 / 60.f;

/* Two vortices that drive each other towards the left side. */
static float pair_velocity(int axis, float x, float y) {
    float velocity = 0;
    for (int i = 0; i < 2; i++) {
        const float dx = x - 1.8f, dy = y - (i ? 1.55f : .85f), turn = i ? 10 : -10;
        velocity += turn * expf(-(dx * dx + dy * dy) / .08f) * (axis == 0 ? -dy : dx);
    }
    return velocity;
}

static float pair_x(float x, float y, const void *data) { return (void)data, pair_velocity(0, x, y); }
static float pair_y(float x, float y, const void *data) { return (void)data, pair_velocity(1, x, y); }

/* The largest energy of a pair within so many seconds, and what is left at their end, as parts of the first
 * projection's. */
typedef struct Decay {
    double most, last;
} Decay;

static Decay decay(Case *each, const FluidDef *def, bool stones, int seconds) {
    Fluid *fluid = Case_Create(each, def);
    if (stones) {
        Kit_StampCells(fluid, STONE, 1, 6, 1, 10);
        Kit_StampCells(fluid, STONE, 40, 1, 16, 1);
        Kit_StampCells(fluid, STONE, WIDTH - 3, 28, 2, 8);
        Kit_StampCells(fluid, STONE, 60, HEIGHT - 2, 8, 2);
    }
    Kit_Fill(fluid, Fluid_Velocity(fluid, 0), pair_x, NULL);
    Kit_Fill(fluid, Fluid_Velocity(fluid, 1), pair_y, NULL);
    Fluid_StepVelocity(fluid, 1e-6f);
    const double start = Kit_Energy(fluid);
    Decay decay = {1, 1};
    for (int i = 0; i < (int)((float)seconds / dt); i++) {
        Fluid_StepVelocity(fluid, dt);
        decay.last = Kit_Energy(fluid) / start;
        decay.most = fmax(decay.most, decay.last);
    }
    Fluid_Destroy(fluid);
    return decay;
}

static FluidDef quiet_box(const Case *each) {
    FluidDef def = Case_Quiet(each);
    Case_Resize(&def, WIDTH, HEIGHT, cell);
    return def;
}

static void check_energy(Case *each) {
    if (Case_IsDeep(each)) return; /* test_fluid_volume_rest */
    static const struct {
        FluidSideKind x, y;
        bool stones;
        int seconds;
        double last;
    } boxes[] = {{FLUID_OPEN, FLUID_OPEN, false, 20, .03},
                 {FLUID_OPEN, FLUID_OPEN, true, 10, .35},
                 {FLUID_WALL, FLUID_WALL, false, 20, 1},
                 {FLUID_WALL, FLUID_OPEN, true, 10, 1},
                 {FLUID_PERIODIC, FLUID_PERIODIC, false, 10, 1}};
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        FluidDef def = quiet_box(each);
        Case_AxisSides(&def, 0, boxes[i].x, 1);
        Case_AxisSides(&def, 1, boxes[i].y, 1);
        const Decay it = decay(each, &def, boxes[i].stones, boxes[i].seconds);
        Case_Expect(each, it.most <= 1.01, "box %zu: energy grows to %g of the start", i, it.most);
        Case_Expect(each, it.last <= boxes[i].last, "box %zu: %g of the energy is left", i, it.last);
    }
}

TEST(test_energy_never_grows) { Cases_WalkTransport(check_energy); }

static void check_wind(Case *each) {
    FluidDef def = quiet_box(each);
    Case_AllSides(&def, FLUID_WALL, 1);
    def.side[0].kind = FLUID_INFLOW, def.side[0].velocity[0] = 2;
    def.side[1].kind = FLUID_OPEN;
    Fluid *fluid = Case_Create(each, &def);
    Kit_SetWind(fluid, 2, 0);
    Kit_Steps(fluid, 200, dt);
    const FluidView u = Fluid_ReadVelocity(fluid, 0);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            Case_Near(each, "wind from an inflow to an open side", *Kit_At(u, x, y), 2, 1e-3);
    Fluid_Destroy(fluid);
}

TEST(test_wind_passes) { Cases_WalkTransport(check_wind); }

/* m^2/s that rise through the height of 2.4 m above a fire, on average over the second half of fifteen seconds. */
static double rising(Case *each, FluidDef *def, int height) {
    Case_Resize(def, WIDTH, height, cell);
    Fluid *fluid = Case_Create(each, def);
    const float floor = (float)height * cell, x = .5f * WIDTH * cell;
    double sum = 0;
    for (int i = 0; i < 900; i++) {
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(x, floor - .15f), FLUID_AT(x, floor - .15f), .25f, 60 * dt);
        Fluid_Step(fluid, dt);
        const FluidView v = Fluid_ReadVelocity(fluid, 1);
        for (int k = 0; k < WIDTH && i >= 450; k++) sum += fmax(-(double)*Kit_At(v, k, height - 46), 0);
    }
    Fluid_Destroy(fluid);
    return sum * cell / 450;
}

static void check_plume(Case *each) {
    FluidDef def = each->def;
    Case_AllSides(&def, FLUID_OPEN, 0);
    def.side[3].kind = FLUID_WALL;
    if (Case_IsDeep(each)) return;
    const double low = rising(each, &def, HEIGHT), tall = rising(each, &def, 2 * HEIGHT);
    Case_Near(each, "what rises through an open ceiling, beside a room twice as high", low / tall, 1, .25);
}

TEST(test_plumes_leave) { Cases_WalkPresets(check_plume); }
