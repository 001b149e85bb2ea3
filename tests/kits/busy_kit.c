#include "tests/kits/busy_kit.h"

#include "tests/kits/fluid_kit.h"
#include "tests/kits/patience.h"

void Busy_Play(Fluid *fluid, int ticks) {
    for (int i = 0; i < ticks; i++) {
        const float x = 1.4f + 0.06f * (float)i;
        Fluid_SetBody(fluid, 2, &(FluidBody){.velocity = {3.6f, 0, 0}, .spin = {0, 0, 1}, .pivot = {x, 2, 0}});
        Fluid_ClearOccupancy(fluid);
        Kit_StampDisc(fluid, 2, x, 2, 0.45f);
        Fluid_StampBox(fluid, 3, FLUID_AT(3.3f, 3.2f), FLUID_AT(1, 0.02f), 0.3f);
        Fluid_Add(fluid, FLUID_SMOKE, FLUID_AT(2, 3.6f), FLUID_AT(3, 3.7f), 0.3f, 0.5f);
        Fluid_Add(fluid, FLUID_HEAT, FLUID_AT(2, 3.6f), FLUID_AT(3, 3.7f), 0.3f, 10);
        Fluid_Push(fluid, FLUID_AT(1, 3), FLUID_AT(1.5f, 3), 0.3f, FLUID_AT(1, -1));
        Fluid_Step(fluid, 1 / 60.0f);
    }
}

FluidDef Busy_Def(const Case *each) {
    FluidDef def = each->def;
    Case_Resize(&def, BUSY_WIDE, BUSY_HIGH, 0.1f);
    def.vorticity = 1, def.viscosity = 0.001f, def.friction = 0.1f;
    for (int c = 0; c < 2; c++)
        def.channel[c].diffusion = 0.001f, def.channel[c].decay = 0.1f, def.channel[c].buoyancy = 0.02f;
    return def;
}

uint64_t Busy_Hash(Case *each, FluidDef def, FluidParallelFor *parallel_for, void *data) {
    def.host.parallel_for = parallel_for;
    def.host.data = data;
    Fluid *fluid = Case_Create(each, &def);
    const int ticks = Patience_Sanitized() ? 1 : 3;
    Busy_Play(fluid, ticks);
    Kit_Stir(fluid, 60); /* far in a tick */
    Busy_Play(fluid, ticks);
    const uint64_t hash = Fluid_Hash(fluid);
    const double total = Fluid_Total(fluid, FLUID_SMOKE);
    const FluidProfile profile = Fluid_GetProfile(fluid);
    Fluid_Destroy(fluid);
    return hash ^ (uint64_t)(total * 1e9) ^ ((uint64_t)(profile.divergence_after * 1e9f) << 20) ^
           (uint64_t)profile.pressure_iterations;
}
