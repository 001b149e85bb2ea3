/* Air in layers, warm above cold, has no reason to move, and a sphere in it gives it none: the lift is a gradient,
 * which pressure balances. In the GAME preset, 20 degrees over 1.2 m; with the pressure solved and with the game's one
 * cycle. */
#include "tests/kits/fluid_kit.h"
#include "tests/kits/fluid_valid.h"
#include "tests/kits/fluid_valid_deep.h"
#include "tests/kits/test.h"

#include <math.h>

enum { CELLS = 24, STEPS = 200 };

/* data: the axis of `up` */
static double layers(int axis, const double at[3], const void *data) {
    (void)axis;
    return 20 * (1 - at[*(const int *)data] / (CELLS * .05));
}

typedef struct Speed {
    double ever, last;
} Speed;

static Speed top_speed(int cycles, int up) {
    FluidDef def = Fluid_DefaultDef();
    for (int i = 0; i < 3; i++) def.size[i] = CELLS, def.up[i] = i == up ? -1 : 0;
    def.pressure_iterations = cycles;
    Fluid *air = Fluid_Create(&def);
    assert_non_null(air);
    const float middle[3] = {.55f, .65f, .6f};
    Fluid_StampCapsule(air, 1, middle, middle, .24f);
    Fluid_Step(air, 1 / 60.f); /* what the sphere covers now is not pushed out of it later */
    Deep_Fill(air, Fluid_Channel(air, FLUID_HEAT), 3, layers, &up);
    Speed top = {0, 0};
    for (int i = 0; i < STEPS; i++) {
        Fluid_Step(air, 1 / 60.f);
        top.last = (double)Kit_TopSpeed(air);
        top.ever = fmax(top.ever, top.last);
    }
    Fluid_Destroy(air);
    return top;
}

TEST(test_layered_air_stays_still) {
    for (int up = 0; up < 3; up++) {
        const Speed solved = top_speed(8, up), one = top_speed(1, up);
        print_message(
            "    layers along %c, top speed in %d steps: %.1e m/s with 8 cycles, at last %.1e; %.1e with 1, at "
            "last %.1e\n",
            "xyz"[up], STEPS, solved.ever, solved.last, one.ever, one.last);
        assert_true(solved.ever < 1e-5 && solved.last < 1e-5);
        assert_true(one.ever < 1e-3 && one.last < 5e-5);
    }
}
