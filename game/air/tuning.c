#include "game/air/tuning.h"

#include <stdio.h>
#include <string.h>

/* ---- The table -------------------------------------------------------------------------------------------- */

static const char *const LAYOUTS[] = {"staggered", "centred"};
static const char *const ORDERS[] = {"advect-first", "force-first", "project-twice"};
static const char *const ADVECTIONS[] = {"linear", "maccormack", "conserving"};
/* Solvers up to "fft" can be chosen. "compressible" is only shown, as it comes with its preset, which sets more. */
static const char *const SOLVERS[] = {"multigrid", "gauss-seidel", "sor", "fft", "compressible"};

#define AT(field)    .place = offsetof(FluidDef, field)
#define NUMBER       .kind = TUNING_NUMBER
#define FLAG         .kind = TUNING_FLAG, .high = 1
#define CHOICE(list) .kind = TUNING_CHOICE, .names = (list), .high = sizeof(list) / sizeof *(list)-1
#define FIRE         "Fire, where a scene has gas"
#define BENT         .bent = true, .step = 0.02f

// clang-format off
static const TuningRow ROWS[TUNING_ROWS] = {
    {"Method", "Layout", "layout", "", AT(layout), CHOICE(LAYOUTS), .anew = true},
    {"Method", "Order of stages", "order", "", AT(order), CHOICE(ORDERS)},
    {"Method", "Advection", "advection", "", AT(advection), CHOICE(ADVECTIONS)},
    {"Method", "Midpoint", "midpoint", "", AT(midpoint), FLAG},
    {"Method", "Tracer's tolerance", "tracer_tolerance", "cells", AT(tracer_tolerance), NUMBER, .high = 1, BENT},
    {"Method", "Reflection", "reflection", "", AT(reflection), FLAG},
    {"Pressure", "Solver", "pressure", "", AT(pressure), .kind = TUNING_CHOICE, .names = SOLVERS, .high = FLUID_FFT},
    {"Pressure", "Iterations, at most", "pressure_iterations", "", AT(pressure_iterations), .kind = TUNING_WHOLE, .high = 100, .step = 1},
    {"Pressure", "Tolerance", "pressure_tolerance", "1/s", AT(pressure_tolerance), NUMBER, .high = 10, BENT},
    {"Pressure", "Over-relaxation", "over_relaxation", "", AT(over_relaxation), NUMBER, .low = 1, .high = 2, .step = 0.05f},
    {"Pressure", "Stiffness, compressible", "stiffness", "m\u00b2/s\u00b2", AT(stiffness), NUMBER, .high = 100, BENT},
    {"Pressure", "Filter, compressible", "filter", "", AT(filter), NUMBER, .high = 1, .step = 0.05f},
    {"Air", "Density", "density", "kg/m\u00b3", AT(density), NUMBER, .low = 0.1f, .high = 10, .step = 0.1f},
    {"Air", "Viscosity", "viscosity", "m\u00b2/s", AT(viscosity), NUMBER, .high = 1, BENT},
    {"Air", "Friction", "friction", "1/s", AT(friction), NUMBER, .high = 10, BENT},
    {"Air", "Vorticity confinement", "vorticity", "1/s", AT(vorticity), NUMBER, .high = 20, BENT},
    {"Air", "Slip of the sides", "slip", "", AT(side[0].slip), .copies = 6, .stride = sizeof(FluidSide), NUMBER, .high = 1, .step = 0.05f},
    {"Air", "Sleeps below", "still", "m/s", AT(still), NUMBER, .high = 0.01f, BENT},
    {"Smoke", "Advection", "smoke.advection", "", AT(channel[FLUID_SMOKE].advection), CHOICE(ADVECTIONS)},
    {"Smoke", "Ambient", "smoke.ambient", "", AT(channel[FLUID_SMOKE].ambient), NUMBER, .high = 1, .step = 0.01f},
    {"Smoke", "Diffusion", "smoke.diffusion", "m\u00b2/s", AT(channel[FLUID_SMOKE].diffusion), NUMBER, .high = 1, BENT},
    {"Smoke", "Decay", "smoke.decay", "1/s", AT(channel[FLUID_SMOKE].decay), NUMBER, .high = 10, BENT},
    {"Smoke", "Buoyancy", "smoke.buoyancy", "m/s\u00b2", AT(channel[FLUID_SMOKE].buoyancy), NUMBER, .low = -10, .high = 10, BENT},
    {"Smoke", "Cutoff", "smoke.cutoff", "", AT(channel[FLUID_SMOKE].cutoff), NUMBER, .high = 0.1f, BENT},
    {"Smoke", "Keeps its total", "smoke.keeps_total", "", AT(channel[FLUID_SMOKE].keeps_total), FLAG},
    {"Smoke", "Noise", "smoke.noise", "m/s\u00b2", AT(channel[FLUID_SMOKE].noise), NUMBER, .high = 200, BENT},
    {"Smoke", "Samples a cell's edge", "smoke.fineness", "", AT(channel[FLUID_SMOKE].fineness), .kind = TUNING_WHOLE, .low = 1, .high = 2, .step = 1, .anew = true},
    {"Heat", "Advection", "heat.advection", "", AT(channel[FLUID_HEAT].advection), CHOICE(ADVECTIONS)},
    {"Heat", "Ambient", "heat.ambient", "K", AT(channel[FLUID_HEAT].ambient), NUMBER, .low = -50, .high = 50, .step = 1},
    {"Heat", "Diffusion", "heat.diffusion", "m\u00b2/s", AT(channel[FLUID_HEAT].diffusion), NUMBER, .high = 1, BENT},
    {"Heat", "Decay", "heat.decay", "1/s", AT(channel[FLUID_HEAT].decay), NUMBER, .high = 10, BENT},
    {"Heat", "Buoyancy", "heat.buoyancy", "m/s\u00b2/K", AT(channel[FLUID_HEAT].buoyancy), NUMBER, .low = -1, .high = 1, BENT},
    {"Heat", "Cutoff", "heat.cutoff", "K", AT(channel[FLUID_HEAT].cutoff), NUMBER, .high = 5, BENT},
    {"Heat", "Keeps its total", "heat.keeps_total", "", AT(channel[FLUID_HEAT].keeps_total), FLAG},
    {"Heat", "Noise", "heat.noise", "m/s\u00b2/K", AT(channel[FLUID_HEAT].noise), NUMBER, .high = 10, BENT},
    {FIRE, "Ignition", "reaction.ignition", "K", AT(reaction.ignition), NUMBER, .high = 1000, .step = 10},
    {FIRE, "Heat", "reaction.heat", "K", AT(reaction.heat), NUMBER, .high = 3000, .step = 50},
    {FIRE, "Smoke", "reaction.smoke", "", AT(reaction.smoke), NUMBER, .high = 5, BENT},
    {FIRE, "Expansion", "reaction.expansion", "", AT(reaction.expansion), NUMBER, .high = 20, BENT},
};
// clang-format on

const TuningRow *Tuning_Row(int row) { return &ROWS[row]; }

int Tuning_Find(const char *id) {
    for (int i = 0; i < TUNING_ROWS; i++)
        if (!strcmp(ROWS[i].id, id)) return i;
    return -1;
}

/* ---- What is set ------------------------------------------------------------------------------------------ */

Tuning Tuning_Of(FluidPreset preset) { return (Tuning){.preset = preset}; }

bool Tuning_IsSet(const Tuning *tuning, int row) { return tuning->set >> row & 1; }

bool Tuning_Set(Tuning *tuning, int row, float value) {
    if (!TuningRow_Takes(&ROWS[row], value)) return false;
    tuning->set |= UINT64_C(1) << row;
    tuning->value[row] = value;
    tuning->name[0] = 0;
    return true;
}

void Tuning_Reset(Tuning *tuning, int row) {
    tuning->set &= ~(UINT64_C(1) << row);
    tuning->value[row] = 0;
    tuning->name[0] = 0;
}

bool Tuning_Same(const Tuning *a, const Tuning *b) {
    bool same = a->preset == b->preset && a->set == b->set;
    for (int i = 0; i < TUNING_ROWS && same; i++) same = !Tuning_IsSet(a, i) || a->value[i] == b->value[i];
    return same;
}

static void put(const TuningRow *row, FluidDef *def, float value) {
    int whole = (int)value;
    bool flag = value != 0;
    for (int i = 0; i < (row->copies ? row->copies : 1); i++) {
        char *place = (char *)def + row->place + (size_t)i * row->stride;
        if (row->kind == TUNING_NUMBER)
            memcpy(place, &value, sizeof value);
        else if (row->kind == TUNING_FLAG)
            memcpy(place, &flag, sizeof flag);
        else
            memcpy(place, &whole, sizeof whole);
    }
}

void Tuning_Apply(const Tuning *tuning, FluidDef *def) {
    _Static_assert(sizeof(FluidLayout) == sizeof(int) && sizeof(FluidPressure) == sizeof(int), "enumerators are ints");
    for (int i = 0; i < TUNING_ROWS; i++)
        if (Tuning_IsSet(tuning, i)) put(&ROWS[i], def, tuning->value[i]);
}

/* If the def is refused for what that solver and advection of velocity mend, changes it and returns true. Another fault
 * may be left. */
static bool is_mended_by(FluidDef *def, FluidPressure pressure, FluidAdvection advection) {
    FluidDef other = *def;
    other.pressure = pressure, other.advection = advection;
    const char *error = Fluid_DefError(def), *left = Fluid_DefError(&other);
    if (!error || (left && strcmp(error, left) == 0)) return false;
    *def = other;
    return true;
}

const char *Tuning_FallBack(FluidDef *def) {
    const bool linear = def->advection == FLUID_MACCORMACK && is_mended_by(def, def->pressure, FLUID_LINEAR);
    const bool fft = def->pressure == FLUID_MULTIGRID && is_mended_by(def, FLUID_FFT, def->advection);
    if (linear && fft)
        return "The solver is fft, as the air goes around an odd number of cells; advection is linear in this layout.";
    if (fft) return "The solver is fft: multigrid needs an even number of cells where the air goes around.";
    return linear ? "Advection is linear: maccormack needs the staggered layout." : NULL;
}

const char *Tuning_Error(const Tuning *tuning) {
    FluidDef def = Fluid_PresetDef(tuning->preset);
    Tuning_Apply(tuning, &def);
    Tuning_FallBack(&def);
    return Fluid_DefError(&def);
}

/* ---- Walking, words --------------------------------------------------------------------------------------- */

Tuning Tuning_Next(const Tuning *tuning, const Tuning *given) {
    if (!tuning->set && given->set && given->preset == tuning->preset) return *given;
    Tuning next = Tuning_Of(tuning->preset);
    do next.preset = (FluidPreset)((next.preset + 1) % FLUID_PRESET_COUNT);
    while (next.preset != tuning->preset && Tuning_Error(&next));
    return next;
}

void Tuning_Words(const Tuning *tuning, char *words, size_t capacity) {
    int changes = 0;
    const char *preset = Fluid_PresetName(tuning->preset);
    for (int i = 0; i < TUNING_ROWS; i++) changes += Tuning_IsSet(tuning, i);
    if (*tuning->name)
        snprintf(words, capacity, "%s", tuning->name);
    else if (changes)
        snprintf(words, capacity, "%s with %d change%s", preset, changes, changes == 1 ? "" : "s");
    else
        snprintf(words, capacity, "%s", preset);
}
