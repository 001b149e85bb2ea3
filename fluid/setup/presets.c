/* Each paper is one preset of the same pipeline, with that paper's choices. */
#include "../inside.h"
#include "setup.h"

static FluidDef common(void) {
    FluidDef def;
    memset(&def, 0, sizeof def);
    def.size[0] = 256, def.size[1] = 144, def.size[2] = 1;
    def.cell_size = .05f;
    def.density = 1.2f;
    def.up[1] = -1;
    def.over_relaxation = 1;
    def.channel_count = 2;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) def.channel[c].fineness = 1;
    def.channel[FLUID_SMOKE].name = "smoke";
    def.channel[FLUID_HEAT].name = "heat";
    def.channel[FLUID_HEAT].buoyancy = .033f; /* g over 293 K */
    def.cookie = FLU_COOKIE;
    return def;
}

static void advect_all(FluidDef *def, FluidAdvection advection) {
    def->advection = advection;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) def->channel[c].advection = advection;
}

static void slippery(FluidDef *def) {
    for (int side = 0; side < 6; side++) def->side[side].slip = 1;
}

static FluidDef staggered_sor(void) {
    FluidDef def = common();
    def.layout = FLUID_STAGGERED;
    def.order = FLUID_ADVECT_FIRST;
    advect_all(&def, FLUID_LINEAR);
    def.pressure = FLUID_SOR;
    def.pressure_iterations = 40;
    def.over_relaxation = 1.9f;
    return def;
}

static FluidDef game(void) {
    FluidDef def = staggered_sor();
    advect_all(&def, FLUID_MACCORMACK);
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) def.channel[c].keeps_total = true;
    def.pressure = FLUID_MULTIGRID;
    def.pressure_iterations = 1;
    def.vorticity = 1;
    def.still = .0001f; /* a five hundredth of a cell a second, which nobody sees */
    return def;
}

static FluidDef stam_2003(void) {
    FluidDef def = common();
    def.layout = FLUID_CENTRED;
    def.order = FLUID_PROJECT_TWICE;
    advect_all(&def, FLUID_LINEAR);
    def.pressure = FLUID_GAUSS_SEIDEL;
    def.pressure_iterations = 20;
    slippery(&def);
    return def;
}

static FluidDef stam_1999(void) {
    FluidDef def = staggered_sor();
    def.order = FLUID_FORCE_FIRST;
    def.midpoint = true;
    def.pressure = FLUID_MULTIGRID;
    def.pressure_iterations = 10;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) def.channel[c].decay = .1f;
    return def;
}

static FluidDef west_2007(void) {
    FluidDef def = common();
    def.layout = FLUID_CENTRED;
    def.order = FLUID_ADVECT_FIRST;
    advect_all(&def, FLUID_CONSERVING);
    def.pressure = FLUID_COMPRESSIBLE;
    def.pressure_iterations = 1;
    def.stiffness = 2.25f; /* (half a cell / (1/60 s))^2 */
    def.filter = .25f;
    slippery(&def);
    return def;
}

static const struct Preset {
    const char *name;
    FluidDef (*def)(void);
} presets[FLUID_PRESET_COUNT] = {
    [FLUID_PRESET_GAME] = {"game", game},
    [FLUID_PRESET_STAM_2003] = {"stam-2003", stam_2003},
    [FLUID_PRESET_STAM_1999] = {"stam-1999", stam_1999},
    [FLUID_PRESET_WEST_2007] = {"west-2007", west_2007},
    [FLUID_PRESET_STAGGERED_SOR] = {"staggered-sor", staggered_sor},
};

FluidDef Fluid_DefaultDef(void) { return Fluid_PresetDef(FLUID_PRESET_GAME); }

FluidDef Fluid_PresetDef(FluidPreset preset) {
    if ((unsigned)preset < FLUID_PRESET_COUNT) return presets[preset].def();
    FluidDef none;
    memset(&none, 0, sizeof none); /* refused by Fluid_Create */
    return none;
}

const char *Fluid_PresetName(FluidPreset preset) {
    return (unsigned)preset < FLUID_PRESET_COUNT ? presets[preset].name : NULL;
}

FluidBody Fluid_DefaultBody(void) {
    FluidBody body;
    memset(&body, 0, sizeof body);
    return body;
}
