#include "tests/kits/fluid_calls.h"

static void choose_sides(Calls *calls, FluidDef *def, int sides) {
    for (int side = 0; side < sides; side++) {
        FluidSide *at = &def->side[side];
        at->kind = (FluidSideKind)Calls_Int(calls, Calls_OneIn(calls, 50) ? -1 : 0, 3);
        if (!Calls_OneIn(calls, 50) && (side & 1) && (at->kind == FLUID_PERIODIC) != (at[-1].kind == FLUID_PERIODIC))
            at->kind = at[-1].kind;
        if (Calls_OneIn(calls, 3)) Calls_Vector(calls, at->velocity);
        if (Calls_OneIn(calls, 3)) at->slip = (float)Calls_Int(calls, 0, 8) / 8;
        const int channel = Calls_Int(calls, 0, FLUID_MAX_CHANNELS - 1);
        at->holds[channel] = Calls_OneIn(calls, 2);
        at->value[channel] = Calls_Float(calls);
    }
}

void Calls_ChooseSides(Calls *calls, FluidDef *def) { choose_sides(calls, def, def->size[2] > 1 ? 6 : 4); }

void Calls_ChooseSchemes(Calls *calls, FluidDef *def) {
    const int odd = Calls_OneIn(calls, 20);
    def->order = (FluidOrder)Calls_Int(calls, -odd, 2 + odd);
    def->advection = (FluidAdvection)Calls_Int(calls, -odd, 2 + odd);
    def->pressure = (FluidPressure)Calls_Int(calls, -odd, 4 + odd);
    def->midpoint = Calls_OneIn(calls, 3);
    def->reflection = Calls_OneIn(calls, 3);
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++)
        def->channel[c].advection =
            Calls_OneIn(calls, 2) ? def->advection : (FluidAdvection)Calls_Int(calls, -odd, 2 + odd);
}

/* One of the numbers, anything. */
void Calls_TurnAKnob(Calls *calls, FluidDef *def) {
    const int side = Calls_Int(calls, 0, 5), c = Calls_Int(calls, 0, FLUID_MAX_CHANNELS - 1);
    const int axis = Calls_Int(calls, 0, 2);
    float *const knobs[] = {&def->viscosity,          &def->friction,
                            &def->vorticity,          &def->density,
                            &def->cell_size,          &def->over_relaxation,
                            &def->pressure_tolerance, &def->tracer_tolerance,
                            &def->up[axis],           &def->side[side].velocity[axis],
                            &def->side[side].slip,    &def->side[side].value[c],
                            &def->channel[c].ambient, &def->channel[c].diffusion,
                            &def->channel[c].decay,   &def->channel[c].buoyancy,
                            &def->channel[c].cutoff,  &def->channel[c].noise};
    float *knob = knobs[Calls_Int(calls, 0, (int)(sizeof knobs / sizeof *knobs) - 1)];
    *knob = Calls_Float(calls);
}

static int iterations(Calls *calls) {
    return Calls_OneIn(calls, 20) ? Calls_Int(calls, -2, 100) : Calls_Int(calls, 0, 12);
}

FluidDef Calls_Def(Calls *calls) {
    static const int sizes[][2] = {{1, 1}, {1, 9}, {12, 1}, {2, 2},   {3, 7},   {8, 8},
                                   {5, 4}, {2, 9}, {16, 5}, {19, 14}, {33, 17}, {17, 33}};
    FluidDef def = Fluid_PresetDef((FluidPreset)Calls_Int(calls, 0, FLUID_PRESET_COUNT - 1));
    const int size = Calls_Int(calls, 0, (int)(sizeof sizes / sizeof *sizes) - 1);
    def.size[0] = sizes[size][0], def.size[1] = sizes[size][1], def.size[2] = 1;
    if (Calls_OneIn(calls, 100)) {
        static const int odd[] = {-1, 0, 2, 1 << 28, 2147483647};
        int *side = &def.size[Calls_Int(calls, 0, 2)];
        *side = odd[Calls_Int(calls, 0, 4)];
    }
    def.cell_size = 0.1f;
    def.layout = (FluidLayout)Calls_Int(calls, 0, Calls_OneIn(calls, 30) ? 2 : 1);
    def.channel_count = Calls_OneIn(calls, 30) ? Calls_Int(calls, -1, 9) : Calls_Int(calls, 0, 4);
    def.pressure_iterations = iterations(calls);
    if (Calls_OneIn(calls, 2)) choose_sides(calls, &def, 4); /* golden states hold what a seed makes */
    if (!Calls_OneIn(calls, 3)) Calls_ChooseSchemes(calls, &def);
    for (int i = Calls_Int(calls, 0, 3); i > 0; i--) Calls_TurnAKnob(calls, &def);
    return def;
}

FluidDef Calls_UsableDef(Calls *calls) {
    for (int i = 0; i < 40; i++) {
        const FluidDef def = Calls_Def(calls);
        if (!Fluid_DefError(&def)) return def;
    }
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = 7, def.size[1] = 5;
    return def;
}

/* Of the last channel, as there is one behind smoke and heat. */
void Calls_ChooseReaction(Calls *calls, FluidDef *def) {
    def->reaction.fuel = Calls_OneIn(calls, 20) ? Calls_Int(calls, -1, 9) : def->channel_count - 1;
    def->reaction.rate = Calls_OneIn(calls, 4) ? Calls_Float(calls) : (float)Calls_Int(calls, 0, 20);
    def->reaction.ignition = Calls_Float(calls);
    def->reaction.heat = Calls_Float(calls);
    def->reaction.smoke = Calls_Float(calls);
    def->reaction.expansion = Calls_Float(calls);
}

static FluidDef deep_def(Calls *calls) {
    FluidDef def = Calls_UsableDef(calls);
    if (!Calls_OneIn(calls, 3) || def.size[2] > 1) return def;
    const FluidDef flat = def;
    const int stands = Calls_Int(calls, 0, 4); /* 1: x is 1, 2: y is 1 */
    def.size[2] = Calls_Int(calls, 2, CALLS_DEPTH);
    if (stands == 1 || stands == 2) def.size[2] = flat.size[stands - 1], def.size[stands - 1] = 1;
    if (Calls_OneIn(calls, 2)) Calls_ChooseSides(calls, &def);
    return Fluid_DefError(&def) ? flat : def;
}

void Calls_ChooseFineness(Calls *calls, FluidDef *def) {
    static const int fineness[] = {0, 1, 2, 4};
    const int last = def->size[2] > 1 ? 2 : 3;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) def->channel[c].fineness = fineness[Calls_Int(calls, 0, last)];
}

FluidDef Calls_UsableDeepDef(Calls *calls) {
    const FluidDef cold = deep_def(calls);
    FluidDef def = cold;
    if (Calls_OneIn(calls, 3)) Calls_ChooseReaction(calls, &def);
    if (Fluid_DefError(&def)) def = cold;
    if (Calls_OneIn(calls, 3)) Calls_ChooseFineness(calls, &def);
    return def;
}
