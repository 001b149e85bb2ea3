/* The FluidDef of an exported program, with each value that is not the default. */
#include "game/workshop/export/export.h"

#include "game/base/count.h"

#include <stdio.h>
#include <string.h>

typedef enum { NUMBER, WHOLE, FLAG, NAMED } Kind;

typedef struct DefRow {
    const char *name; /* in a FluidDef, a FluidSide or a FluidChannel */
    size_t place;
    Kind kind;
    const char *const *names; /* of an enumerator */
} DefRow;

static const char *const LAYOUTS[] = {"FLUID_STAGGERED", "FLUID_CENTRED"};
static const char *const ORDERS[] = {"FLUID_ADVECT_FIRST", "FLUID_FORCE_FIRST", "FLUID_PROJECT_TWICE"};
static const char *const ADVECTIONS[] = {"FLUID_LINEAR", "FLUID_MACCORMACK", "FLUID_CONSERVING"};
static const char *const SOLVERS[] = {"FLUID_MULTIGRID", "FLUID_GAUSS_SEIDEL", "FLUID_SOR", "FLUID_FFT",
                                      "FLUID_COMPRESSIBLE"};
static const char *const SIDES[] = {"FLUID_WALL", "FLUID_OPEN", "FLUID_INFLOW", "FLUID_PERIODIC"};
static const char *const PRESETS[] = {"FLUID_PRESET_GAME", "FLUID_PRESET_STAM_2003", "FLUID_PRESET_STAM_1999",
                                      "FLUID_PRESET_WEST_2007", "FLUID_PRESET_STAGGERED_SOR"};
_Static_assert(COUNT_OF(PRESETS) == FLUID_PRESET_COUNT, "each preset has its name");

#define IN(type, field) #field, offsetof(type, field)

static const DefRow DEF[] = {
    {IN(FluidDef, density), NUMBER, NULL},
    {IN(FluidDef, layout), NAMED, LAYOUTS},
    {IN(FluidDef, order), NAMED, ORDERS},
    {IN(FluidDef, advection), NAMED, ADVECTIONS},
    {IN(FluidDef, midpoint), FLAG, NULL},
    {IN(FluidDef, pressure), NAMED, SOLVERS},
    {IN(FluidDef, pressure_iterations), WHOLE, NULL},
    {IN(FluidDef, pressure_tolerance), NUMBER, NULL},
    {IN(FluidDef, over_relaxation), NUMBER, NULL},
    {IN(FluidDef, viscosity), NUMBER, NULL},
    {IN(FluidDef, friction), NUMBER, NULL},
    {IN(FluidDef, vorticity), NUMBER, NULL},
    {IN(FluidDef, reflection), FLAG, NULL},
    {IN(FluidDef, stiffness), NUMBER, NULL},
    {IN(FluidDef, filter), NUMBER, NULL},
    {IN(FluidDef, tracer_tolerance), NUMBER, NULL},
    {IN(FluidDef, still), NUMBER, NULL},
    {IN(FluidDef, channel_count), WHOLE, NULL},
    {IN(FluidDef, reaction.fuel), WHOLE, NULL},
    {IN(FluidDef, reaction.ignition), NUMBER, NULL},
    {IN(FluidDef, reaction.rate), NUMBER, NULL},
    {IN(FluidDef, reaction.heat), NUMBER, NULL},
    {IN(FluidDef, reaction.smoke), NUMBER, NULL},
    {IN(FluidDef, reaction.expansion), NUMBER, NULL},
};

static const DefRow SIDE[] = {
    {IN(FluidSide, kind), NAMED, SIDES},
    {IN(FluidSide, velocity[0]), NUMBER, NULL},
    {IN(FluidSide, velocity[1]), NUMBER, NULL},
    {IN(FluidSide, slip), NUMBER, NULL},
    {IN(FluidSide, holds[FLUID_SMOKE]), FLAG, NULL},
    {IN(FluidSide, value[FLUID_SMOKE]), NUMBER, NULL},
    {IN(FluidSide, holds[FLUID_HEAT]), FLAG, NULL},
    {IN(FluidSide, value[FLUID_HEAT]), NUMBER, NULL},
};

static const DefRow CHANNEL[] = {
    {IN(FluidChannel, advection), NAMED, ADVECTIONS}, {IN(FluidChannel, ambient), NUMBER, NULL},
    {IN(FluidChannel, diffusion), NUMBER, NULL},      {IN(FluidChannel, decay), NUMBER, NULL},
    {IN(FluidChannel, buoyancy), NUMBER, NULL},       {IN(FluidChannel, cutoff), NUMBER, NULL},
    {IN(FluidChannel, noise), NUMBER, NULL},          {IN(FluidChannel, fineness), WHOLE, NULL},
    {IN(FluidChannel, keeps_total), FLAG, NULL},      {IN(FluidChannel, nonnegative), FLAG, NULL},
};

static size_t size_of(const DefRow *row) {
    return row->kind == NUMBER ? sizeof(float) : row->kind == FLAG ? sizeof(bool) : sizeof(int);
}

static void print_value(const DefRow *row, const char *from, Code *code) {
    float number;
    bool flag;
    int whole;
    if (row->kind == NUMBER)
        memcpy(&number, from + row->place, sizeof number), Code_Put(code, Code_Number(number).text);
    else if (row->kind == FLAG)
        memcpy(&flag, from + row->place, sizeof flag), Code_Put(code, flag ? "true" : "false");
    else if (memcpy(&whole, from + row->place, sizeof whole), row->kind == WHOLE)
        Code_Add(code, "%d", whole);
    else
        Code_Put(code, row->names[whole]);
}

static bool differs(const DefRow *row, const void *is, const void *was) {
    return memcmp((const char *)is + row->place, (const char *)was + row->place, size_of(row)) != 0;
}

/* Writes the assignments of one object in one statement, in as many lines as it takes. */
static void write_rows(const DefRow *rows, int count, const char *object, const void *is, const void *was, Code *code) {
    enum { WIDE = 112 };
    size_t line = code->size;
    bool any = false;
    for (int i = 0; i < count; i++) {
        const DefRow *row = &rows[i];
        if (!differs(row, is, was)) continue;
        const bool anew = any && code->size - line + strlen(object) + strlen(row->name) + 24 > WIDE;
        if (anew) Code_Put(code, ";\n"), line = code->size;
        Code_Add(code, "%s%s%s = ", any && !anew ? ", " : "    ", object, row->name);
        print_value(row, is, code);
        any = true;
    }
    if (any) Code_Put(code, ";\n");
}

static bool is_changed(const FluidChannel *is, const FluidChannel *was) {
    bool changed = false;
    for (int i = 0; i < COUNT_OF(CHANNEL); i++) changed |= differs(&CHANNEL[i], is, was);
    return changed;
}

static const char *name_of(const FluidDef *def, int channel) {
    if (channel <= FLUID_HEAT) return channel == FLUID_SMOKE ? "smoke" : "heat";
    return def->reaction.rate > 0 && channel == def->reaction.fuel ? "fuel" : "red";
}

static CodeNumber number_of(int channel) {
    CodeNumber number = Code_Number((float)channel);
    if (channel <= FLUID_HEAT) snprintf(number.text, sizeof number.text, channel ? "FLUID_HEAT" : "FLUID_SMOKE");
    return number;
}

void ExportDef_Write(const Export *export, Code *code) {
    static const char *const SIDE_NAMES[] = {"LEFT", "RIGHT", "TOP", "BOTTOM"};
    const FluidDef *def = &export->def, plain = Fluid_PresetDef(export->tuning.preset);
    const int own = export->air.dye >= 0 ? export->air.dye + 1 : def->channel_count; /* green and blue are as red */
    if (export->tuning.preset == FLUID_PRESET_GAME)
        Code_Put(code, "    FluidDef def = Fluid_DefaultDef();\n");
    else
        Code_Add(code, "    FluidDef def = Fluid_PresetDef(%s);\n", PRESETS[export->tuning.preset]);
    bool any = false;
    for (int i = 0; i < own; i++) {
        if (!is_changed(&def->channel[i], &plain.channel[i])) continue;
        const char *before = !any ? "    FluidChannel " : i <= FLUID_HEAT + 1 ? ", " : ";\n    FluidChannel ";
        Code_Add(code, "%s*%s = &def.channel[%s]", before, name_of(def, i), number_of(i).text);
        any = true;
    }
    Code_Put(code, any ? ";\n" : "");
    Code_Put(code, "    def.size[0] = COLUMNS, def.size[1] = ROWS, def.cell_size = CELL;\n");
    write_rows(DEF, COUNT_OF(DEF), "def.", def, &plain, code);
    for (int i = 0; i < own; i++) {
        char object[16];
        snprintf(object, sizeof object, "%s->", name_of(def, i));
        write_rows(CHANNEL, COUNT_OF(CHANNEL), object, &def->channel[i], &plain.channel[i], code);
    }
    if (export->air.dye >= 0)
        Code_Put(code, "    def.channel[DYE + 1] = def.channel[DYE + 2] = *red;\n"
                       "    red->name = \"red\", def.channel[DYE + 1].name = \"green\", def.channel[DYE + 2].name = "
                       "\"blue\";\n");
    for (int i = 0; i < 4; i++) {
        char object[32];
        snprintf(object, sizeof object, "def.side[FLUID_%s].", SIDE_NAMES[i]);
        write_rows(SIDE, COUNT_OF(SIDE), object, &def->side[i], &plain.side[i], code);
    }
}
