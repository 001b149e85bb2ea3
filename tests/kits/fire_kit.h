/* fire_kit.h - gas that burns, for tests of the reaction. */
#ifndef TEST_FIRE_KIT_H
#define TEST_FIRE_KIT_H

#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"

enum { FUEL = 2 };
static const float dt = 1 / 60.f;

static inline FluidDef fire(const Case *each) {
    FluidDef def = Case_Quiet(each);
    def.channel_count = 3;
    def.reaction =
        (FluidReaction){.fuel = FUEL, .ignition = 100, .rate = 20, .heat = 500, .smoke = .25f, .expansion = 3};
    return def;
}

/* Gas and heat in the middle of the box. */
static inline void put_fire(Fluid *fluid) {
    Fluid_Add(fluid, FUEL, FLUID_AT3(1.2f, 1.2f, .15f), FLUID_AT3(1.6f, 1.2f, .15f), .35f, .5f);
    Fluid_Add(fluid, FLUID_HEAT, FLUID_AT3(1.4f, 1.2f, .15f), FLUID_AT3(1.4f, 1.2f, .15f), .3f, 300);
}

static inline double burn_once(Fluid *fluid) {
    put_fire(fluid);
    const double fuel = Fluid_Total(fluid, FUEL);
    Fluid_StepChannels(fluid, dt);
    return fuel - Fluid_Total(fluid, FUEL);
}

#endif
