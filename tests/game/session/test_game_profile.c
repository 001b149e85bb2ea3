/* The profile of a session as a timeline: every frame is there, and what happens in it lies where it belongs. */
#define KIT_FOLDER "test_game_profile.folder"
#include "tests/kits/session_kit.h"
#include "tests/kits/trace_kit.h"
#include "tests/kits/test.h"

static char path[1100];

/* Pieces apart, which lie in everything, and below the frame itself. */
static void check_places(const KitTrace *trace, int frames) {
    assert_int_equal(kit_count_within(trace, "frame", NULL), frames);
    assert_int_equal(kit_count_within(trace, "tick", "frame"), kit_count(trace, "tick"));
    assert_int_equal(kit_count_within(trace, "solver", "tick"), kit_count(trace, "tick"));
    assert_int_equal(kit_count_within(trace, "picture", "frame"), frames);
    assert_int_equal(kit_count_within(trace, "hud", "frame"), frames);
    assert_int_equal(kit_count_within(trace, "present", "frame"), frames);
    for (int i = 0; i < FLUID_STAGE_COUNT; i++) {
        const char *name = Fluid_StageName((FluidStage)i);
        assert_true(kit_count(trace, name) >= kit_count(trace, "solver"));
        assert_int_equal(kit_count_within(trace, name, "solver"), kit_count(trace, name));
    }
    for (int i = 0; i < PICTURE_STAGE_COUNT; i++) {
        const char *name = Picture_StageName((PictureStage)i);
        assert_int_equal(kit_count_within(trace, name, "picture"), frames);
    }
}

static void write_profile(void) {
    char error[OPTIONS_ERROR];
    Trace_EndFrame(session.meter.trace);
    if (!Meter_Write(&session.meter, &session.hall.game, &session.options, error, sizeof error)) fail_msg("%s", error);
}

static void open_traced(const char *options) {
    char line[1400];
    snprintf(path, sizeof path, "%s/trace.json", folder);
    snprintf(line, sizeof line, "--scene hall --profile %s %.100s", path, options);
    open_with(line);
}

TEST_WITH(set_up, tear_down, every_frame_is_told_stage_by_stage) {
    static KitTrace trace;
    open_traced("--threads 2 --grid 96x54");
    for (int i = 1; i < 40; i++) frame();
    write_profile();
    kit_read_trace(&trace, path);
    assert_int_equal(kit_number(trace.other, "frames"), 40);
    assert_int_equal(kit_number(trace.other, "frames dropped"), 0);
    assert_int_equal(kit_number(trace.other, "spans dropped"), 0);
    assert_string_equal(kit_text(trace.other, "scene"), "hall");
    assert_string_equal(kit_text(trace.other, "grid"), "96x54");
    assert_true(trace.first_frame == 1 && trace.last_frame == 40);
    check_places(&trace, 40);
    assert_true(kit_count(&trace, "project piece") > 0);
    assert_true(trace.counters >= 40 * (SERIES_COUNT - 8));
    kit_free_trace(&trace);
}

TEST_WITH(set_up, tear_down, tables_and_games_make_no_trace) {
    open_with("--scene hall");
    assert_null(session.meter.trace);
    assert_null(Fluid_GetDef(session.hall.game.air.fluid)->host.span);
}

/* ---- Holding the budget ------------------------------------------------------------------------------------- */

static const FluidDef *def(void) { return Fluid_GetDef(session.hall.game.air.fluid); }

TEST_WITH(set_up, tear_down, quality_follows_an_impossible_budget) {
    static KitTrace trace;
    open_traced("--headless --frames 999 --hold --budget 0.001");
    session.overlay.hud.panel = HUD_PANEL_SMALL; /* or players would be shown figures unasked */
    assert_int_equal(session.meter.quality.offered, 3u | 1u << 2 | 1u << 4 | 1u << 5); /* one cycle cannot be halved */
    play_ticks(250);
    assert_int_equal(session.meter.quality.level, 5);
    assert_int_equal(session.hall.game.air.quality, 5);
    assert_true(session.hall.game.air.stepped != AIR_BOTH && def()->advection == FLUID_LINEAR);
    assert_int_equal(def()->channel[FLUID_SMOKE].advection, FLUID_MACCORMACK);
    assert_float_equal(Profiler_Value(session.meter.profiler, SERIES_QUALITY, 0), 5, 0);
    assert_non_null(strstr(session.overlay.hud.toast, "quality: turns with linear flow"));
    write_profile();
    kit_read_trace(&trace, path);
    assert_int_equal(trace.marks, 3);
    kit_free_trace(&trace);
}

/* A new preset's air begins uncut; a new hall's, too; an experiment is not touched at all. */
TEST_WITH(set_up, tear_down, new_air_is_cut_like_the_old) {
    open_with("--headless --frames 9999 --scene hall --hold --budget 0.001");
    play_ticks(250);
    tap(KEY_F4);
    play_ticks(3);
    assert_int_equal(session.hall.game.air.tuning.preset, FLUID_PRESET_STAM_2003);
    assert_true(session.hall.game.air.quality == session.meter.quality.level && session.meter.quality.level >= 4);
    assert_int_equal(def()->pressure_iterations, session.meter.quality.level == 5 ? 10 : 20);
    assert_int_equal(session.meter.quality.offered, 3u | 1u << 3 | 1u << 4 | 1u << 5);
    session.meter.quality.budget = 1e9;
    play_ticks(3000);
    assert_true(session.meter.quality.level == QUALITY_FINE && session.hall.game.air.quality == QUALITY_FINE);
    assert_true(def()->pressure_iterations == 20 && session.hall.game.air.stepped == AIR_BOTH);
}

TEST_WITH(set_up, tear_down, the_laboratory_is_not_cut) {
    open_with("--headless --frames 999 --scene street --hold --budget 0.001");
    play_ticks(130);
    assert_int_equal(session.meter.quality.offered, 1u << QUALITY_FULL);
    assert_int_equal(session.meter.quality.changes, 0);
}

/* Two airs of one kind stay alike: both are cut in the same tick. */
TEST_WITH(set_up, tear_down, both_airs_are_cut) {
    open_with("--headless --frames 999 --scene hall --against game --hold --budget 0.001");
    play_ticks(250);
    const Air *air = &session.hall.game.air;
    assert_non_null(session.hall.game.twin);
    assert_true(air->quality == 5 && session.hall.game.twin->quality == 5);
    assert_true(Fluid_Hash(air->fluid) == Fluid_Hash(session.hall.game.twin->fluid));
}

static uint64_t played(const char *options) {
    open_with(options);
    play_ticks(149);
    uint64_t hash = Game_Hash(&session.hall.game);
    Session_Close(&session);
    session = (Session){.devices.app = NULL};
    return hash;
}

TEST_WITH(set_up, tear_down, with_time_to_spare_nothing_changes) {
    assert_true(played("--headless --frames 150 --scene hall") ==
                played("--headless --frames 150 --scene hall --hold --budget 1000"));
}

/* All smoke stays where it is when its samples become finer, and when they become coarser again. */
TEST_WITH(set_up, tear_down, with_much_time_to_spare_smoke_is_finer) {
    open_with("--headless --frames 9999 --scene hall --hold --budget 1000");
    for (int change = 0; change < 2; change++) {
        const int level = change ? QUALITY_FINE : QUALITY_FULL;
        double smoke = 0;
        assert_int_equal(session.hall.game.air.quality, level);
        for (int tick = 0; tick < 500 && session.hall.game.air.quality == level; tick++) {
            smoke = Fluid_Total(session.hall.game.air.fluid, FLUID_SMOKE);
            play_ticks(1);
        }
        assert_int_equal(session.hall.game.air.quality, change ? QUALITY_FULL : QUALITY_FINE);
        assert_int_equal(def()->channel[FLUID_SMOKE].fineness, change ? 1 : 2);
        assert_float_equal(Fluid_Total(session.hall.game.air.fluid, FLUID_SMOKE), smoke, 0.02 * smoke);
        session.meter.quality.budget = 1e-3;
    }
}

/* As if the fluid had no memory for what full quality needs. */
TEST_WITH(set_up, tear_down, a_level_that_the_fluid_refuses_is_left_out) {
    open_with("--headless --frames 9999 --scene hall --hold --budget 0.001");
    play_ticks(70);
    assert_int_equal(session.hall.game.air.quality, 2);
    session.hall.game.air.full.advection = (FluidAdvection)99;
    assert_false(Air_SetQuality(&session.hall.game.air, 4));
    assert_int_equal(session.hall.game.air.quality, 2);
    play_ticks(200);
    assert_int_equal(session.meter.quality.level, 5);
    assert_int_equal(session.meter.quality.offered & (1u << 4), 0);
}
