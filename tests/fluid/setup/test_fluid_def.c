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

#define BAD(name, statement)                                                                                           \
    static void name(FluidDef *def) { statement; }

static void burn(FluidDef *def) { def->channel_count = 3, def->reaction.fuel = 2, def->reaction.rate = 1; }

BAD(width_zero, def->size[0] = 0)
BAD(height_negative, def->size[1] = -5)
BAD(depth_zero, def->size[2] = 0)
BAD(huge, def->size[0] = def->size[1] = INT_MAX)
BAD(huge_area, def->size[0] = def->size[1] = 1 << 20)
BAD(longer_than_a_float_counts, def->size[0] = (1 << 24) + 1; def->size[1] = 1)
BAD(higher_than_a_float_counts, def->size[0] = 1; def->size[1] = (1 << 24) + 1)
BAD(huge_one_axis, def->size[0] = INT_MAX)
BAD(cell_zero, def->cell_size = 0)
BAD(cell_negative, def->cell_size = -1)
BAD(cell_nan, def->cell_size = NAN)
BAD(cell_infinite, def->cell_size = INFINITY)
BAD(density_zero, def->density = 0)
BAD(density_nan, def->density = NAN)
BAD(layout_wild, def->layout = (FluidLayout)99)
BAD(order_wild, def->order = (FluidOrder)99)
BAD(advection_wild, def->advection = (FluidAdvection)99)
BAD(pressure_wild, def->pressure = (FluidPressure)99)
BAD(iterations_negative, def->pressure_iterations = -1)
BAD(tolerance_negative, def->pressure_tolerance = -1)
BAD(tolerance_nan, def->pressure_tolerance = NAN)
BAD(relaxation_low, def->pressure = FLUID_SOR; def->over_relaxation = 0.5f)
BAD(relaxation_high, def->pressure = FLUID_SOR; def->over_relaxation = 2.5f)
BAD(relaxation_nan, def->pressure = FLUID_SOR; def->over_relaxation = NAN)
BAD(viscosity_negative, def->viscosity = -1)
BAD(viscosity_nan, def->viscosity = NAN)
BAD(viscosity_infinite, def->viscosity = INFINITY)
BAD(friction_negative, def->friction = -1)
BAD(friction_nan, def->friction = NAN)
BAD(vorticity_nan, def->vorticity = NAN)
BAD(vorticity_infinite, def->vorticity = INFINITY)
BAD(up_nan, def->up[0] = NAN)
BAD(up_long, def->up[1] = 7)
BAD(up_zero, def->up[0] = def->up[1] = def->up[2] = 0)
BAD(side_wild, def->side[3].kind = (FluidSideKind)99)
BAD(side_half_periodic, def->side[0].kind = FLUID_PERIODIC)
BAD(side_velocity_nan, def->side[2].velocity[0] = NAN)
BAD(side_slip_negative, def->side[1].slip = -0.5f)
BAD(side_slip_high, def->side[1].slip = 2)
BAD(side_slip_nan, def->side[1].slip = NAN)
BAD(side_value_nan, def->side[1].holds[0] = true; def->side[1].value[0] = NAN)
BAD(channels_negative, def->channel_count = -1)
BAD(channels_many, def->channel_count = FLUID_MAX_CHANNELS + 1)
BAD(channel_advection_wild, def->channel[0].advection = (FluidAdvection)99)
BAD(channel_ambient_nan, def->channel[0].ambient = NAN)
BAD(channel_diffusion_negative, def->channel[0].diffusion = -1)
BAD(channel_diffusion_nan, def->channel[0].diffusion = NAN)
BAD(channel_decay_negative, def->channel[1].decay = -1)
BAD(channel_decay_nan, def->channel[1].decay = NAN)
BAD(channel_buoyancy_infinite, def->channel[1].buoyancy = INFINITY)
BAD(channel_cutoff_negative, def->channel[0].cutoff = -1)
BAD(channel_cutoff_nan, def->channel[1].cutoff = NAN)
BAD(stiffness_negative, def->stiffness = -1)
BAD(stiffness_nan, def->stiffness = NAN)
BAD(filter_high, def->filter = 1.5f)
BAD(filter_nan, def->filter = NAN)
BAD(tolerance_of_tracer_negative, def->tracer_tolerance = -1)
BAD(tolerance_of_tracer_infinite, def->tracer_tolerance = INFINITY)
BAD(noise_negative, def->channel[0].noise = -1)
BAD(noise_nan, def->channel[1].noise = NAN)
BAD(fineness_negative, def->channel[0].fineness = -1)
BAD(fineness_three, def->channel[0].fineness = 3)
BAD(fineness_four_in_depth, def->size[2] = 8; def->channel[0].fineness = 4)
BAD(reaction_rate_nan, def->reaction.rate = NAN)
BAD(reaction_burns_smoke, def->reaction.rate = 1; def->reaction.fuel = FLUID_SMOKE)
BAD(reaction_burns_nothing, def->channel_count = 3; def->reaction.rate = 1; def->reaction.fuel = 3)
BAD(reaction_burns_negative, def->channel_count = 3; def->reaction.rate = 1; def->reaction.fuel = -1)
BAD(ignition_nan, burn(def); def->reaction.ignition = NAN)
BAD(heat_infinite, burn(def); def->reaction.heat = INFINITY)
BAD(smoke_nan, burn(def); def->reaction.smoke = NAN)
BAD(expansion_negative, burn(def); def->reaction.expansion = -1)
BAD(cookie_missing, def->cookie = 0)

static const BadField bad_fields[] = {
    {"size", width_zero},
    {"size", height_negative},
    {"size", depth_zero},
    {"size", huge},
    {"size", huge_one_axis},
    {"size", huge_area},
    {"size", longer_than_a_float_counts},
    {"size", higher_than_a_float_counts},
    {"cell_size", cell_zero},
    {"cell_size", cell_negative},
    {"cell_size", cell_nan},
    {"cell_size", cell_infinite},
    {"density", density_zero},
    {"density", density_nan},
    {"layout", layout_wild},
    {"order", order_wild},
    {"advection", advection_wild},
    {"pressure", pressure_wild},
    {"pressure_iterations", iterations_negative},
    {"pressure_tolerance", tolerance_negative},
    {"pressure_tolerance", tolerance_nan},
    {"over_relaxation", relaxation_low},
    {"over_relaxation", relaxation_high},
    {"over_relaxation", relaxation_nan},
    {"viscosity", viscosity_negative},
    {"viscosity", viscosity_nan},
    {"viscosity", viscosity_infinite},
    {"friction", friction_negative},
    {"friction", friction_nan},
    {"vorticity", vorticity_nan},
    {"vorticity", vorticity_infinite},
    {"up", up_nan},
    {"up", up_long},
    {"up", up_zero},
    {"side", side_wild},
    {"side", side_half_periodic},
    {"side", side_velocity_nan},
    {"slip", side_slip_negative},
    {"slip", side_slip_high},
    {"slip", side_slip_nan},
    {"side", side_value_nan},
    {"channel_count", channels_negative},
    {"channel_count", channels_many},
    {"advection", channel_advection_wild},
    {"ambient", channel_ambient_nan},
    {"diffusion", channel_diffusion_negative},
    {"diffusion", channel_diffusion_nan},
    {"decay", channel_decay_negative},
    {"decay", channel_decay_nan},
    {"buoyancy", channel_buoyancy_infinite},
    {"cutoff", channel_cutoff_negative},
    {"cutoff", channel_cutoff_nan},
    {"stiffness", stiffness_negative},
    {"stiffness", stiffness_nan},
    {"filter", filter_high},
    {"filter", filter_nan},
    {"tracer_tolerance", tolerance_of_tracer_negative},
    {"tracer_tolerance", tolerance_of_tracer_infinite},
    {"noise", noise_negative},
    {"noise", noise_nan},
    {"fineness", fineness_negative},
    {"fineness", fineness_three},
    {"fineness", fineness_four_in_depth},
    {"reaction: rate", reaction_rate_nan},
    {"reaction: fuel", reaction_burns_smoke},
    {"reaction: fuel", reaction_burns_nothing},
    {"reaction: fuel", reaction_burns_negative},
    {"reaction: ignition", ignition_nan},
    {"reaction: heat", heat_infinite},
    {"reaction: smoke", smoke_nan},
    {"reaction: expansion", expansion_negative},
    {"cookie", cookie_missing},
};

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
    (void)state;
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

TEST(test_presets_are_what_the_papers_say) {
    const FluidDef stam = Fluid_PresetDef(FLUID_PRESET_STAM_2003), sor = Fluid_PresetDef(FLUID_PRESET_STAGGERED_SOR);
    assert_int_equal(stam.layout, FLUID_CENTRED);
    assert_int_equal(stam.order, FLUID_PROJECT_TWICE);
    assert_int_equal(stam.advection, FLUID_LINEAR);
    assert_int_equal(stam.pressure, FLUID_GAUSS_SEIDEL);
    assert_int_equal(stam.pressure_iterations, 20);
    assert_false(stam.midpoint);
    assert_int_equal(sor.layout, FLUID_STAGGERED);
    assert_int_equal(sor.order, FLUID_ADVECT_FIRST);
    assert_int_equal(sor.pressure, FLUID_SOR);
    assert_int_equal(sor.pressure_iterations, 40);
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

/* Every enumerator either works or is refused with a sentence that names a field; nothing is silently replaced. */
static void check_kept(Case *each) {
    Fluid *fluid = Case_Create(each, &each->def);
    const FluidDef *kept = Fluid_GetDef(fluid);
    Case_Expect(each, kept->layout == each->def.layout, "layout is replaced");
    Case_Expect(each, kept->order == each->def.order, "order is replaced");
    Case_Expect(each, kept->advection == each->def.advection, "advection is replaced");
    Case_Expect(each, kept->pressure == each->def.pressure, "pressure is replaced");
    Case_Expect(each, kept->pressure_iterations == each->def.pressure_iterations, "pressure_iterations are replaced");
    Case_Expect(each, kept->midpoint == each->def.midpoint, "midpoint is replaced");
    Case_Expect(each, kept->tracer_tolerance == each->def.tracer_tolerance, "tracer_tolerance is replaced");
    Case_Expect(each, kept->channel[0].advection == each->def.channel[0].advection,
                "a channel's advection is replaced");
    Fluid_Destroy(fluid);
}

TEST(test_nothing_is_replaced) { Cases_Walk(check_kept); }

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
