#include "game/lab/fire/flames.h"

#define LIFT 0.033f /* m/s^2 a degree, as in nature */

/* Fuel and heat use the conserving scheme. A flame draws its air in so fast that other schemes create fuel. */
void Flames_Tune(FluidDef *def, float expansion) {
    Lab_Quiet(def);
    def->channel_count = FLAMES_FUEL + 1;
    def->channel[FLAMES_FUEL].name = "fuel";
    def->channel[FLUID_HEAT].advection = def->channel[FLAMES_FUEL].advection = FLUID_CONSERVING;
    def->channel[FLUID_HEAT].buoyancy = LIFT;
    def->channel[FLUID_HEAT].decay = 0.5f;
    def->channel[FLUID_SMOKE].decay = 0.3f;
    def->reaction = (FluidReaction){
        .fuel = FLAMES_FUEL, .ignition = 100, .rate = 20, .heat = FLAMES_HEAT, .smoke = 0.08f, .expansion = expansion};
}
