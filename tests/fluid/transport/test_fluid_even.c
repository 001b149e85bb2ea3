/* Conserving channels that are even stay even where a ball moves through them, or stands in wind, and keep their total.
 */
#include "tests/kits/conserving_kit.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>

enum { STEPS = 200 };
static const float speed = 0.8f; /* cells a step */
static const float low = 0.7f, high = 1.5f;

static Fluid *new_box(FluidLayout layout, int depth, FluidSideKind kind) {
    FluidDef def = Conserving_Def(layout, FLUID_WALL);
    def.size[2] = depth;
    def.channel_count = 1;
    def.side[0].kind = def.side[1].kind = kind;
    return Conserving_Create(&def);
}

/* The ball goes to and fro, or rests at its start while all the air moves. */
static void stamp_ball(Fluid *fluid, int tick, float radius, bool moves) {
    const float first = 8 * cell, way = (WIDE - 16) * cell, gone = (float)tick * speed * cell;
    const bool back = (int)(gone / way) % 2 != 0;
    const float along = fmodf(gone, way);
    const float x = !moves ? first : back ? first + way - along : first + along;
    Fluid_ClearOccupancy(fluid);
    Fluid_SetBody(fluid, 1, &(FluidBody){.velocity = {moves ? (back ? -speed : speed) * cell / dt : 0, 0, 0}});
    Kit_StampDisc(fluid, 1, x, 1.43f, radius * cell);
}

static void expect_even(FluidLayout layout, int depth, float radius, bool moves) {
    Fluid *fluid = new_box(layout, depth, moves ? FLUID_WALL : FLUID_PERIODIC);
    if (!moves) Kit_SetWind(fluid, speed * cell / dt, 0);
    stamp_ball(fluid, 0, radius, moves);
    Fluid_Step(fluid, dt);
    Kit_SetChannel(fluid, FLUID_SMOKE, 1);
    const double before = Fluid_Total(fluid, FLUID_SMOKE);
    for (int tick = 1; tick <= STEPS; tick++) {
        stamp_ball(fluid, tick, radius, moves);
        Fluid_Step(fluid, dt);
        float least, most;
        Kit_FreeRange(fluid, FLUID_SMOKE, &least, &most);
        if (!(least >= low && most <= high))
            fail_msg("layout %d, %d deep, a ball of radius %g that %s, tick %d: %g .. %g", layout, depth,
                     (double)radius, moves ? "moves" : "stands in wind", tick, (double)least, (double)most);
        assert_float_equal(Fluid_Total(fluid, FLUID_SMOKE) / before, 1, rounding);
    }
    Fluid_Destroy(fluid);
}

TEST(test_smoke_stays_even_around_a_ball_that_moves_or_stands_in_wind) {
    for (int i = 0; i < 16; i++) expect_even((FluidLayout)(i & 1), i & 2 ? 27 : 1, i & 4 ? 5 : 2.5f, i & 8);
}
