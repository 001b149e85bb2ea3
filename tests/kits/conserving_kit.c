#include "tests/kits/conserving_kit.h"

#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <math.h>

FluidDef Conserving_Def(FluidLayout layout, FluidSideKind kind) {
    Case each = {.def = Fluid_DefaultDef()};
    FluidDef def = Case_Quiet(&each);
    Case_Resize(&def, WIDE, HIGH, cell);
    Case_AllSides(&def, kind, 1);
    def.layout = layout;
    for (int c = 0; c < def.channel_count; c++) def.channel[c].advection = FLUID_CONSERVING;
    return def;
}

Fluid *Conserving_Create(const FluidDef *given) {
    const FluidDef def = Kit_Usable(given);
    Fluid *fluid = Fluid_Create(&def);
    if (!fluid) fail_msg("%s", Fluid_DefError(&def));
    return fluid;
}

/* Smoke in puffs, heat at random; what lies in solids means nothing. */
void Conserving_Fill(Fluid *fluid) {
    const KitPuff puff = {1.3f, 1.2f, 0.4f, 1};
    KitRandom random = {77};
    Kit_FillChannel(fluid, FLUID_SMOKE, Kit_Puff, &puff);
    for (int i = 0; i < WIDE * HIGH; i++)
        *Kit_At(Fluid_Channel(fluid, FLUID_HEAT), i % WIDE, i / WIDE) = Kit_RandomFloat(&random, 0, 9);
}

Totals Conserving_Totals(const Fluid *fluid) {
    return (Totals){Fluid_Total(fluid, FLUID_SMOKE), Fluid_Total(fluid, FLUID_HEAT)};
}

void Conserving_ExpectKept(Fluid *fluid, Totals before, const char *what) {
    const Totals now = Conserving_Totals(fluid);
    const double smoke = fabs(now.smoke / before.smoke - 1), heat = fabs(now.heat / before.heat - 1);
    if (!(smoke <= rounding && heat <= rounding)) fail_msg("%s: totals are off by %g and %g", what, smoke, heat);
    for (int c = 0; c < 2; c++) {
        float low, high;
        Kit_FreeRange(fluid, c, &low, &high);
        if (!(low >= 0)) fail_msg("%s: channel %d goes down to %g", what, c, (double)low);
    }
}
