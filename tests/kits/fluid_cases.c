#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/patience.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct Choice {
    int value;
    const char *name;
} Choice;

static const Choice layouts[] = {{FLUID_STAGGERED, "staggered"}, {FLUID_CENTRED, "centred"}};
static const Choice orders[] = {
    {FLUID_ADVECT_FIRST, "advect-first"}, {FLUID_FORCE_FIRST, "force-first"}, {FLUID_PROJECT_TWICE, "project-twice"}};
static const Choice advections[] = {
    {FLUID_LINEAR, "linear"}, {FLUID_MACCORMACK, "maccormack"}, {FLUID_CONSERVING, "conserving"}};
static const Choice pressures[] = {{FLUID_SOR, "sor"},
                                   {FLUID_GAUSS_SEIDEL, "gauss-seidel"},
                                   {FLUID_MULTIGRID, "multigrid"},
                                   {FLUID_FFT, "fft"},
                                   {FLUID_COMPRESSIBLE, "compressible"}};

enum { ADVECTIONS = 3, PRESSURES = 5, COMBINATIONS = 2 * 3 * ADVECTIONS * PRESSURES };

static void run_case(Case *each, CaseCheck *check, int *failures) {
    check(each);
    if (each->failures) printf("    %s: %d expectation(s) failed\n", each->name, each->failures);
    *failures += each->failures;
}

static bool small_preset(int preset, Case *out) {
    *out = (Case){.def = Fluid_PresetDef((FluidPreset)preset)};
    snprintf(out->name, sizeof out->name, "%s", Fluid_PresetName((FluidPreset)preset));
    Case_Resize(&out->def, 32, 24, 0.1f);
    Case_AllSides(&out->def, FLUID_WALL, 0);
    return Fluid_DefError(&out->def) == NULL;
}

/* Two Latin squares, so that each pair of schemes of different tables meets in what is left: one row in six. */
static bool left_out(int index) {
    const int pressure = index % PRESSURES, advection = index / PRESSURES % ADVECTIONS,
              order = index / (PRESSURES * ADVECTIONS) % 3, layout = index / (PRESSURES * ADVECTIONS * 3);
    return Patience_Sanitized() && ((pressure + advection + order) % 3 || (advection + 2 * order) % 3 % 2 != layout);
}

static bool combination(int index, Case *out) {
    const Choice *pressure = &pressures[index % PRESSURES], *advection = &advections[index / PRESSURES % ADVECTIONS];
    const Choice *order = &orders[index / (PRESSURES * ADVECTIONS) % 3],
                 *layout = &layouts[index / (PRESSURES * ADVECTIONS * 3)];
    small_preset(FLUID_PRESET_STAGGERED_SOR, out);
    snprintf(out->name, sizeof out->name, "%s %s %s %s", layout->name, order->name, advection->name, pressure->name);
    out->def.layout = (FluidLayout)layout->value;
    out->def.order = (FluidOrder)order->value;
    out->def.advection = (FluidAdvection)advection->value;
    out->def.pressure = (FluidPressure)pressure->value;
    if (out->def.pressure == FLUID_COMPRESSIBLE)
        out->def.stiffness = 9, out->def.filter = .25f; /* half a cell in 1/60 s */
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) out->def.channel[c].advection = out->def.advection;
    return Fluid_DefError(&out->def) == NULL;
}

/* What comes on top of a combination, with each layout and advection once at least. */
typedef struct Refined {
    FluidLayout layout;
    FluidOrder order;
    FluidAdvection advection;
    FluidPressure pressure;
    bool midpoint, reflection;
    float tolerance; /* of the adaptive tracer */
    int fineness;    /* of all channels but heat */
} Refined;

static const Refined refined[] = {
    {FLUID_STAGGERED, FLUID_FORCE_FIRST, FLUID_MACCORMACK, FLUID_MULTIGRID, true, false, 0, 1},
    {FLUID_STAGGERED, FLUID_ADVECT_FIRST, FLUID_LINEAR, FLUID_MULTIGRID, false, true, 0, 1},
    {FLUID_STAGGERED, FLUID_ADVECT_FIRST, FLUID_MACCORMACK, FLUID_MULTIGRID, true, true, 0, 1},
    {FLUID_STAGGERED, FLUID_ADVECT_FIRST, FLUID_CONSERVING, FLUID_MULTIGRID, true, true, 0, 1},
    {FLUID_CENTRED, FLUID_PROJECT_TWICE, FLUID_LINEAR, FLUID_SOR, true, false, 0, 1},
    {FLUID_CENTRED, FLUID_ADVECT_FIRST, FLUID_LINEAR, FLUID_MULTIGRID, false, true, 0, 1},
    {FLUID_CENTRED, FLUID_FORCE_FIRST, FLUID_CONSERVING, FLUID_SOR, true, false, 0, 1},
    {FLUID_STAGGERED, FLUID_ADVECT_FIRST, FLUID_MACCORMACK, FLUID_MULTIGRID, false, false, .01f, 1},
    {FLUID_STAGGERED, FLUID_FORCE_FIRST, FLUID_LINEAR, FLUID_MULTIGRID, true, false, .001f, 1},
    {FLUID_CENTRED, FLUID_PROJECT_TWICE, FLUID_LINEAR, FLUID_SOR, false, false, .01f, 1},
    {FLUID_CENTRED, FLUID_ADVECT_FIRST, FLUID_LINEAR, FLUID_MULTIGRID, false, true, .1f, 1},
    {FLUID_STAGGERED, FLUID_ADVECT_FIRST, FLUID_MACCORMACK, FLUID_MULTIGRID, false, false, 0, 2},
    {FLUID_STAGGERED, FLUID_FORCE_FIRST, FLUID_CONSERVING, FLUID_FFT, false, false, 0, 4},
    {FLUID_CENTRED, FLUID_PROJECT_TWICE, FLUID_LINEAR, FLUID_COMPRESSIBLE, true, false, 0, 2},
};

static int place_of(const Choice *choices, int value) {
    int place = 0;
    while (choices[place].value != value) place++;
    return place;
}

static bool refinement(const Refined *row, Case *out) {
    combination(place_of(pressures, row->pressure) +
                    PRESSURES * (row->advection + ADVECTIONS * (row->order + 3 * row->layout)),
                out);
    out->def.midpoint = row->midpoint, out->def.reflection = row->reflection;
    out->def.tracer_tolerance = row->tolerance;
    if (row->midpoint) strcat(out->name, " midpoint");
    if (row->reflection) strcat(out->name, " reflection");
    if (row->tolerance > 0) strcat(out->name, " adaptive");
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) out->def.channel[c].fineness = c == FLUID_HEAT ? 1 : row->fineness;
    if (row->fineness > 1) strcat(out->name, row->fineness > 2 ? " four times as fine" : " twice as fine");
    return Fluid_DefError(&out->def) == NULL;
}

static void walk_refined(CaseCheck *check, bool maccormack_alone, int *failures) {
    Case each;
    for (size_t i = 0; i < sizeof refined / sizeof *refined; i++)
        if (refinement(&refined[i], &each) && (!maccormack_alone || each.def.advection == FLUID_MACCORMACK))
            run_case(&each, check, failures);
}

static void walk_presets(CaseCheck *check, int *failures) {
    Case each;
    for (int preset = 0; preset < FLUID_PRESET_COUNT; preset++)
        if (small_preset(preset, &each)) run_case(&each, check, failures);
}

static void run_deep(Case *flat, CaseCheck *check, int *failures) {
    Case deep = *flat;
    deep.def.size[2] = CASE_DEPTH;
    Case_AxisSides(&deep.def, 2, FLUID_WALL, 1);
    snprintf(deep.name, sizeof deep.name, "%.80s, in depth", flat->name);
    if (!Fluid_DefError(&deep.def)) run_case(&deep, check, failures);
}

static void walk_deep_presets(CaseCheck *check, int presets, int *failures) {
    Case each;
    for (int preset = 0; preset < presets; preset++)
        if (small_preset(preset, &each)) run_deep(&each, check, failures);
}

/* Of the refined rows those whose layout and advection the presets do not have, and with the adaptive tracer one of
 * each layout, and finer channels; from the `first` on. */
static void walk_deep_refined(CaseCheck *check, int first, int *failures) {
    static const int rows[] = {6, 3, 5, 7, 9, 11};
    Case each;
    for (int i = first; i < 6; i++)
        if (refinement(&refined[rows[i]], &each)) run_deep(&each, check, failures);
}

void Cases_WalkDeep(CaseCheck *check) {
    int failures = 0;
    walk_deep_presets(check, FLUID_PRESET_COUNT, &failures);
    walk_deep_refined(check, 0, &failures);
    Case_End(failures);
}

void Cases_WalkFiner(CaseCheck *check) {
    int failures = 0;
    Case each;
    for (size_t i = 0; i < sizeof refined / sizeof *refined; i++)
        if (refined[i].fineness > 1 && refinement(&refined[i], &each)) run_case(&each, check, &failures);
    Case_End(failures);
}

void Cases_WalkPresets(CaseCheck *check) {
    int failures = 0;
    walk_presets(check, &failures);
    walk_deep_presets(check, 1, &failures);
    Case_End(failures);
}

void Cases_Walk(CaseCheck *check) {
    int failures = 0;
    Case each;
    walk_presets(check, &failures);
    for (int i = 0; i < COMBINATIONS; i++)
        if (!left_out(i) && combination(i, &each)) run_case(&each, check, &failures);
    walk_refined(check, false, &failures);
    walk_deep_presets(check, 2, &failures);
    walk_deep_refined(check, 0, &failures);
    Case_End(failures);
}

void Cases_WalkTransport(CaseCheck *check) {
    int failures = 0;
    Case each;
    for (int group = 0; group < COMBINATIONS; group += PRESSURES) {
        int i = group;
        while (i < group + PRESSURES && (left_out(i) || !combination(i, &each))) i++;
        if (i < group + PRESSURES) run_case(&each, check, &failures);
    }
    walk_refined(check, true, &failures);
    walk_deep_refined(check, 1, &failures);
    Case_End(failures);
}

void Cases_RunOne(CaseCheck *check) {
    int failures = 0;
    Case each = {.name = "default", .def = Fluid_DefaultDef()};
    Case_Resize(&each.def, 32, 24, 0.1f);
    run_case(&each, check, &failures);
    Case_End(failures);
}

bool Case_Expect(Case *each, bool holds, const char *format, ...) {
    if (holds) return true;
    va_list arguments;
    va_start(arguments, format);
    printf("    [%s] ", each->name);
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
    each->failures++;
    return false;
}

bool Case_Near(Case *each, const char *what, double got, double wanted, double tolerance) {
    return Case_Expect(each, fabs(got - wanted) <= tolerance, "%s: %.9g, wanted %.9g within %.3g", what, got, wanted,
                       tolerance);
}

bool Case_AtMost(Case *each, const char *what, double got, double limit) {
    return Case_Expect(each, got <= limit, "%s: %.9g, wanted at most %.9g", what, got, limit);
}

bool Case_AtLeast(Case *each, const char *what, double got, double limit) {
    return Case_Expect(each, got >= limit, "%s: %.9g, wanted at least %.9g", what, got, limit);
}

FluidDef Case_Quiet(const Case *each) {
    FluidDef def = each->def;
    def.viscosity = def.friction = def.vorticity = def.filter = 0;
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++)
        def.channel[c].ambient = def.channel[c].diffusion = def.channel[c].decay = def.channel[c].buoyancy = 0;
    return def;
}

void Case_Converge(FluidDef *def, float tolerance) {
    def->pressure_iterations = 40000;
    def->pressure_tolerance = tolerance;
}

bool Case_ConvergesSlowly(const Case *each) {
    if (each->def.pressure == FLUID_COMPRESSIBLE) return true;
    return each->def.pressure == FLUID_GAUSS_SEIDEL && strchr(each->name, ' ');
}

bool Case_Conserves(const Case *each) { return each->def.channel[0].advection == FLUID_CONSERVING; }

void Case_Resize(FluidDef *def, int width, int height, float cell_size) {
    def->size[0] = width;
    def->size[1] = height;
    def->cell_size = cell_size;
}

bool Case_IsDeep(const Case *each) { return each->def.size[2] > 1; }

bool Case_IsFiner(const Case *each) { return each->def.channel[FLUID_SMOKE].fineness > 1; }

void Case_AxisSides(FluidDef *def, int axis, FluidSideKind kind, float slip) {
    for (int side = 2 * axis; side < 2 * axis + 2; side++) {
        memset(&def->side[side], 0, sizeof def->side[side]);
        def->side[side].kind = kind;
        def->side[side].slip = slip;
    }
}

void Case_AllSides(FluidDef *def, FluidSideKind kind, float slip) {
    for (int axis = 0; axis < 2; axis++) Case_AxisSides(def, axis, kind, slip);
}

Fluid *Case_Create(Case *each, const FluidDef *given) {
    const FluidDef def = Kit_Usable(given);
    const char *error = Fluid_DefError(&def);
    Fluid *fluid = Fluid_Create(&def);
    if (!Case_Expect(each, fluid, "Fluid_Create: %s", error ? error : "no error, but NULL")) Case_End(1);
    return fluid;
}
