/* Defs: every bad field is refused with a sentence that names it, and what is accepted works. */
#include "tests/kits/fluid_cases.h"
#include "tests/kits/fluid_kit.h"
#include "tests/kits/test.h"

#include <limits.h>
#include <math.h>
#include <string.h>

typedef struct BadField {
    const char *field;
    void (*spoil)(FluidDef *def);
} BadField;

static void burn(FluidDef *def) { def->channel_count = 3, def->reaction.fuel = 2, def->reaction.rate = 1; }

/* BAD(name, field that the error names, what spoils it) */
#define BAD_FIELDS                                                                                                     \
    BAD(width_zero, "size", def->size[0] = 0)                                                                          \
    BAD(height_negative, "size", def->size[1] = -5)                                                                    \
    BAD(depth_zero, "size", def->size[2] = 0)                                                                          \
    BAD(huge, "size", def->size[0] = def->size[1] = INT_MAX)                                                           \
    BAD(huge_one_axis, "size", def->size[0] = INT_MAX)                                                                 \
    BAD(huge_area, "size", def->size[0] = def->size[1] = 1 << 20)                                                      \
    BAD(longer_than_a_float_counts, "size", def->size[0] = (1 << 24) + 1; def->size[1] = 1)                            \
    BAD(higher_than_a_float_counts, "size", def->size[0] = 1; def->size[1] = (1 << 24) + 1)                            \
    BAD(cell_zero, "cell_size", def->cell_size = 0)                                                                    \
    BAD(cell_negative, "cell_size", def->cell_size = -1)                                                               \
    BAD(cell_nan, "cell_size", def->cell_size = NAN)                                                                   \
    BAD(cell_infinite, "cell_size", def->cell_size = INFINITY)                                                         \
    BAD(density_zero, "density", def->density = 0)                                                                     \
    BAD(density_nan, "density", def->density = NAN)                                                                    \
    BAD(layout_wild, "layout", def->layout = (FluidLayout)99)                                                          \
    BAD(order_wild, "order", def->order = (FluidOrder)99)                                                              \
    BAD(advection_wild, "advection", def->advection = (FluidAdvection)99)                                              \
    BAD(pressure_wild, "pressure", def->pressure = (FluidPressure)99)                                                  \
    BAD(iterations_negative, "pressure_iterations", def->pressure_iterations = -1)                                     \
    BAD(tolerance_negative, "pressure_tolerance", def->pressure_tolerance = -1)                                        \
    BAD(tolerance_nan, "pressure_tolerance", def->pressure_tolerance = NAN)                                            \
    BAD(relaxation_low, "over_relaxation", def->pressure = FLUID_SOR; def->over_relaxation = 0.5f)                     \
    BAD(relaxation_high, "over_relaxation", def->pressure = FLUID_SOR; def->over_relaxation = 2.5f)                    \
    BAD(relaxation_nan, "over_relaxation", def->pressure = FLUID_SOR; def->over_relaxation = NAN)                      \
    BAD(viscosity_negative, "viscosity", def->viscosity = -1)                                                          \
    BAD(viscosity_nan, "viscosity", def->viscosity = NAN)                                                              \
    BAD(viscosity_infinite, "viscosity", def->viscosity = INFINITY)                                                    \
    BAD(friction_negative, "friction", def->friction = -1)                                                             \
    BAD(friction_nan, "friction", def->friction = NAN)                                                                 \
    BAD(vorticity_nan, "vorticity", def->vorticity = NAN)                                                              \
    BAD(vorticity_infinite, "vorticity", def->vorticity = INFINITY)                                                    \
    BAD(up_nan, "up", def->up[0] = NAN)                                                                                \
    BAD(up_long, "up", def->up[1] = 7)                                                                                 \
    BAD(up_zero, "up", def->up[0] = def->up[1] = def->up[2] = 0)                                                       \
    BAD(side_wild, "side", def->side[3].kind = (FluidSideKind)99)                                                      \
    BAD(side_half_periodic, "side", def->side[0].kind = FLUID_PERIODIC)                                                \
    BAD(side_velocity_nan, "side", def->side[2].velocity[0] = NAN)                                                     \
    BAD(side_slip_negative, "slip", def->side[1].slip = -0.5f)                                                         \
    BAD(side_slip_high, "slip", def->side[1].slip = 2)                                                                 \
    BAD(side_slip_nan, "slip", def->side[1].slip = NAN)                                                                \
    BAD(side_value_nan, "side", def->side[1].holds[0] = true; def->side[1].value[0] = NAN)                             \
    BAD(channels_negative, "channel_count", def->channel_count = -1)                                                   \
    BAD(channels_many, "channel_count", def->channel_count = FLUID_MAX_CHANNELS + 1)                                   \
    BAD(channel_advection_wild, "advection", def->channel[0].advection = (FluidAdvection)99)                           \
    BAD(channel_ambient_nan, "ambient", def->channel[0].ambient = NAN)                                                 \
    BAD(channel_diffusion_negative, "diffusion", def->channel[0].diffusion = -1)                                       \
    BAD(channel_diffusion_nan, "diffusion", def->channel[0].diffusion = NAN)                                           \
    BAD(channel_decay_negative, "decay", def->channel[1].decay = -1)                                                   \
    BAD(channel_decay_nan, "decay", def->channel[1].decay = NAN)                                                       \
    BAD(channel_buoyancy_infinite, "buoyancy", def->channel[1].buoyancy = INFINITY)                                    \
    BAD(channel_cutoff_negative, "cutoff", def->channel[0].cutoff = -1)                                                \
    BAD(channel_cutoff_nan, "cutoff", def->channel[1].cutoff = NAN)                                                    \
    BAD(stiffness_negative, "stiffness", def->stiffness = -1)                                                          \
    BAD(stiffness_nan, "stiffness", def->stiffness = NAN)                                                              \
    BAD(filter_high, "filter", def->filter = 1.5f)                                                                     \
    BAD(filter_nan, "filter", def->filter = NAN)                                                                       \
    BAD(tolerance_of_tracer_negative, "tracer_tolerance", def->tracer_tolerance = -1)                                  \
    BAD(tolerance_of_tracer_infinite, "tracer_tolerance", def->tracer_tolerance = INFINITY)                            \
    BAD(noise_negative, "noise", def->channel[0].noise = -1)                                                           \
    BAD(noise_nan, "noise", def->channel[1].noise = NAN)                                                               \
    BAD(fineness_negative, "fineness", def->channel[0].fineness = -1)                                                  \
    BAD(fineness_three, "fineness", def->channel[0].fineness = 3)                                                      \
    BAD(fineness_four_in_depth, "fineness", def->size[2] = 8; def->channel[0].fineness = 4)                            \
    BAD(reaction_rate_nan, "reaction: rate", def->reaction.rate = NAN)                                                 \
    BAD(reaction_burns_smoke, "reaction: fuel", def->reaction.rate = 1; def->reaction.fuel = FLUID_SMOKE)              \
    BAD(reaction_burns_nothing, "reaction: fuel", def->channel_count = 3; def->reaction.rate = 1;                      \
        def->reaction.fuel = 3)                                                                                        \
    BAD(reaction_burns_negative, "reaction: fuel", def->channel_count = 3; def->reaction.rate = 1;                     \
        def->reaction.fuel = -1)                                                                                       \
    BAD(ignition_nan, "reaction: ignition", burn(def); def->reaction.ignition = NAN)                                   \
    BAD(heat_infinite, "reaction: heat", burn(def); def->reaction.heat = INFINITY)                                     \
    BAD(smoke_nan, "reaction: smoke", burn(def); def->reaction.smoke = NAN)                                            \
    BAD(expansion_negative, "reaction: expansion", burn(def); def->reaction.expansion = -1)                            \
    BAD(cookie_missing, "cookie", def->cookie = 0)

#define BAD(name, field, statement)                                                                                    \
    static void name(FluidDef *def) { statement; }
BAD_FIELDS
#undef BAD

#define BAD(name, field, statement) {field, name},
static const BadField bad_fields[] = {BAD_FIELDS};

static void check_bad_fields(Case *each) {
    for (size_t i = 0; i < sizeof bad_fields / sizeof *bad_fields; i++) {
        FluidDef def = each->def;
        bad_fields[i].spoil(&def);
        const char *error = Fluid_DefError(&def);
        Case_Expect(each, error != NULL, "bad %s (row %zu) is accepted", bad_fields[i].field, i);
        Case_Expect(each, !error || strstr(error, bad_fields[i].field),
                    "bad %s (row %zu): the error does not name it: \"%s\"", bad_fields[i].field, i, error);
        Case_Expect(each, !error || error == Fluid_DefError(&def), "the error for %s is not constant",
                    bad_fields[i].field);
        Fluid *fluid = Fluid_Create(&def);
        Case_Expect(each, fluid == NULL, "bad %s (row %zu) creates a fluid", bad_fields[i].field, i);
        Fluid_Destroy(fluid);
    }
}

TEST(test_bad_fields_are_named) { Cases_Walk(check_bad_fields); }

static void check_zeros(Case *each) {
    FluidDef def;
    memset(&def, 0, sizeof def);
    const char *error = Fluid_DefError(&def);
    Case_Expect(each, error != NULL && strstr(error, "cookie"), "a def of zeros: %s", error ? error : "accepted");
    Case_Expect(each, Fluid_Create(&def) == NULL, "a def of zeros creates a fluid");
}

TEST(test_zeros_are_refused) { Cases_RunOne(check_zeros); }

/* The names are a contract of command lines and files. */
TEST(test_presets_have_their_names) {
    static const char *const names[FLUID_PRESET_COUNT] = {"game", "stam-2003", "stam-1999", "west-2007",
                                                          "staggered-sor"};
    for (int preset = 0; preset < FLUID_PRESET_COUNT; preset++)
        assert_string_equal(Fluid_PresetName((FluidPreset)preset), names[preset]);
    for (int stage = 0; stage < FLUID_STAGE_COUNT; stage++) assert_true(strlen(Fluid_StageName((FluidStage)stage)) > 0);
}

static void accept(FluidDef def) {
    const char *error = Fluid_DefError(&def);
    if (error) fail_msg("refused: %s", error);
}

TEST(test_built_presets_are_accepted) {
    accept(Fluid_DefaultDef());
    accept(Fluid_PresetDef(FLUID_PRESET_GAME));
    accept(Fluid_PresetDef(FLUID_PRESET_STAM_2003));
    accept(Fluid_PresetDef(FLUID_PRESET_STAM_1999));
    accept(Fluid_PresetDef(FLUID_PRESET_STAGGERED_SOR));
}

/* What stam-2003 does is compared with the paper's own code in test_fluid_paper.c. */
TEST(test_staggered_sor_is_what_the_header_says) {
    const FluidDef sor = Fluid_PresetDef(FLUID_PRESET_STAGGERED_SOR);
    assert_true(sor.layout == FLUID_STAGGERED && sor.pressure == FLUID_SOR && sor.pressure_iterations == 40);
    assert_true(fabsf(sor.over_relaxation - 1.9f) < 1e-6f);
}

TEST(test_default_def) {
    const FluidDef def = Fluid_DefaultDef();
    assert_int_equal(def.size[0], 256);
    assert_int_equal(def.size[1], 144);
    assert_int_equal(def.size[2], 1);
    assert_int_equal(def.channel_count, 2);
    assert_true(fabsf(def.cell_size - 0.05f) < 1e-6f);
    assert_true(def.up[0] == 0 && def.up[1] == -1 && def.up[2] == 0);
    for (int side = 0; side < 4; side++) assert_true(def.side[side].kind == FLUID_WALL && def.side[side].slip == 0);
}

/* A body that is set to the default is as one that was never set. */
TEST(test_default_body) {
    const FluidDef def = Fluid_DefaultDef();
    const FluidBody body = Fluid_DefaultBody();
    Fluid *fluid = Fluid_Create(&def);
    const uint64_t hash = Fluid_Hash(fluid);
    assert_true(!body.open && body.slip == 0);
    for (int i = 0; i < 3; i++) assert_true(body.velocity[i] == 0 && body.spin[i] == 0 && body.pivot[i] == 0);
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) assert_true(!body.holds[c] && body.value[c] == 0);
    assert_true(Fluid_SetBody(fluid, 7, &body) && Fluid_Hash(fluid) == hash);
    Fluid_Destroy(fluid);
}

static void check_unbuilt(Case *each) {
    static const char *const fields[] = {"size",     "layout",   "order",      "advection",
                                         "pressure", "midpoint", "reflection", "channel"};
    for (int choice = 0; choice < 2 * 3 * 3 * 5 * 2 * 2 * 2; choice++) {
        FluidDef def = each->def;
        int rest = choice;
        def.layout = (FluidLayout)(rest % 2), rest /= 2;
        def.order = (FluidOrder)(rest % 3), rest /= 3;
        def.advection = (FluidAdvection)(rest % 3), rest /= 3;
        def.pressure = (FluidPressure)(rest % 5), rest /= 5;
        def.midpoint = rest % 2, rest /= 2;
        def.reflection = rest % 2, rest /= 2;
        def.size[2] = 1 + rest;
        const char *error = Fluid_DefError(&def);
        bool named = !error;
        for (size_t i = 0; error && i < sizeof fields / sizeof *fields; i++) named = named || strstr(error, fields[i]);
        Case_Expect(each, named, "choice %d: \"%s\" names no field", choice, error);
        if (error) continue;
        Fluid *fluid = Fluid_Create(&def);
        Case_Expect(each, fluid && Fluid_Step(fluid, 0.01f), "choice %d is accepted and does not work", choice);
        Fluid_Destroy(fluid);
    }
}

TEST(test_unbuilt_is_refused) { Cases_RunOne(check_unbuilt); }

/* ---- Schemes that do not go together ---------------------------------------------------------------- */

static FluidDef around(FluidPressure pressure, int width, int height, int depth) {
    FluidDef def = Fluid_DefaultDef();
    Case_Resize(&def, width, height, .1f);
    def.size[2] = depth, def.pressure = pressure;
    for (int axis = 0; axis < 3; axis++) Case_AxisSides(&def, axis, FLUID_PERIODIC, 0);
    return def;
}

static void refuse(FluidDef def, const char *field, const char *remedy) {
    const char *error = Fluid_DefError(&def);
    if (!error) fail_msg("%s: accepted", field);
    if (strncmp(error, field, strlen(field)) || !strstr(error, remedy)) fail_msg("%s: %s", field, error);
    assert_null(Fluid_Create(&def));
    FluidDef usable = Kit_Usable(&def);
    accept(usable);
    Fluid *fluid = Fluid_Create(&usable);
    assert_false(Fluid_Tune(fluid, &def));
    Fluid_Destroy(fluid);
}

TEST(test_odd_sizes_around_are_not_for_multigrid) {
    static const int odd[][3] = {{33, 24, 1}, {32, 3, 1}, {32, 24, 5}};
    for (int i = 0; i < 3; i++) {
        refuse(around(FLUID_MULTIGRID, odd[i][0], odd[i][1], odd[i][2]), "size", "FLUID_FFT");
        for (int pressure = 0; pressure < 3; pressure++)
            accept(around((FluidPressure[]){FLUID_SOR, FLUID_GAUSS_SEIDEL, FLUID_FFT}[pressure], odd[i][0], odd[i][1],
                          odd[i][2]));
    }
    accept(around(FLUID_MULTIGRID, 32, 24, 1));
    accept(around(FLUID_MULTIGRID, 2, 2, 6));
    FluidDef def = around(FLUID_MULTIGRID, 33, 24, 1);
    Case_AxisSides(&def, 0, FLUID_WALL, 0);
    accept(def);
}

TEST(test_velocity_at_centres_is_not_for_maccormack) {
    FluidDef def = Fluid_DefaultDef();
    def.layout = FLUID_CENTRED, def.advection = FLUID_LINEAR;
    def.channel[FLUID_SMOKE].advection = FLUID_MACCORMACK;
    accept(def);
    def.advection = FLUID_MACCORMACK;
    refuse(def, "advection", "FLUID_LINEAR");
    def.layout = FLUID_STAGGERED;
    accept(def);
}

TEST(test_compressible_air_is_at_centres_and_has_nothing_to_reflect) {
    FluidDef def = Fluid_PresetDef(FLUID_PRESET_WEST_2007);
    accept(def);
    def.reflection = true;
    assert_string_equal(Fluid_DefError(&def), "reflection: COMPRESSIBLE has no projection to reflect");
    def.reflection = false, def.layout = FLUID_STAGGERED;
    assert_string_equal(Fluid_DefError(&def), "pressure: COMPRESSIBLE needs the centred layout");
}
