/* Time in the workshop: its speeds, clean air, and the way back to a state. */
#include "tests/kits/game_kit.h"

#include "engine/files/file.h"
#include "game/workshop/measure/moments.h"

#include <string.h>

static Moments moments;

static int close_all(void **state) {
    Moments_Free(&moments);
    moments = (Moments){.pace = MOMENTS_FULL};
    return close_game(state);
}

static void keep(void) {
    if (!Moments_Keep(&moments, &game, error, sizeof error)) fail_msg("%s", error);
}

static double smoke(void) { return Fluid_Total(game.air.fluid, FLUID_SMOKE); }

TEST_WITH(NULL, close_all, time_stands_and_steps) {
    assert_int_equal(Moments_Due(&moments, 2), 2);
    moments.pace = MOMENTS_QUARTER;
    assert_true(Moments_Pace(&moments) == 0.25f && Moments_Due(&moments, 1) == 1);
    moments.pace = MOMENTS_PAUSED;
    assert_int_equal(Moments_Due(&moments, 3), 0);
    moments.pace = MOMENTS_FULL;
    Moments_Step(&moments);
    assert_true(moments.pace == MOMENTS_PAUSED && Moments_Pace(&moments) == 1);
    assert_int_equal(Moments_Due(&moments, 0), 1);
    assert_int_equal(Moments_Due(&moments, 4), 0);
    Moments_Step(&moments);
    moments.pace = MOMENTS_FULL;
    assert_int_equal(Moments_Due(&moments, 2), 2);
    moments.pace = MOMENTS_PAUSED;
    assert_int_equal(Moments_Due(&moments, 2), 0); /* the step is not owed any longer */
}

/* Light bodies, leaves, fires and the keeper go back with the air, so that the hall goes on with the same bits. */
TEST_WITH(NULL, close_all, the_hall_goes_on_from_the_kept_state) {
    static const char *const HALLS[] = {"hall", "porch", "windway", "street"};
    for (int i = 0; i < 4; i++) {
        open_at(HALLS[i], 96, 54);
        go(30, 500, INTENT_TORCH, 3, 3);
        keep();
        const uint64_t then = Game_Hash(&game);
        go(40, 500, INTENT_TORCH, 4, 2);
        const uint64_t later = Game_Hash(&game);
        go(25, -500, INTENT_BELLOWS, 4, 2);
        assert_true(Moments_GoBack(&moments, &game, error, sizeof error));
        assert_string_equal(error, "");
        assert_true(Game_Hash(&game) == then);
        go(40, 500, INTENT_TORCH, 4, 2);
        assert_true(Game_Hash(&game) == later);
    }
}

TEST_WITH(NULL, close_all, another_tuning_goes_back_as_well) {
    open_at("hall", 96, 54);
    go(30, 0, INTENT_TORCH, 3, 3);
    keep();
    const uint64_t then = Game_Hash(&game);
    Tuning other = Tuning_Of(FLUID_PRESET_STAM_2003);
    assert_true(Game_Tune(&game, false, &other, error, sizeof error));
    go(3, 0, 0, 3, 3);
    assert_true(Moments_GoBack(&moments, &game, error, sizeof error));
    assert_true(Game_Hash(&game) == then && game.air.tuning.preset == FLUID_PRESET_GAME);
    go(3, 0, 0, 3, 3);
}

TEST_WITH(NULL, close_all, a_twin_starts_from_the_kept_state) {
    const Tuning other = Tuning_Of(FLUID_PRESET_STAM_2003);
    open_at("hall", 96, 54);
    go(30, 0, INTENT_TORCH, 3, 3);
    keep();
    assert_true(Game_OpenTwin(&game, &other, error, sizeof error));
    go(60, 0, INTENT_TORCH, 3, 3);
    assert_true(Moments_GoBack(&moments, &game, error, sizeof error));
    assert_non_null(game.twin);
    assert_float_equal(Fluid_Total(game.twin->fluid, FLUID_SMOKE), smoke(), 0.02 * smoke());
    go(3, 0, 0, 3, 3);
}

TEST_WITH(NULL, close_all, in_a_changed_hall_only_the_air_goes_back) {
    open_at("hall", 96, 54);
    go(30, 0, INTENT_TORCH, 3, 3);
    keep();
    const double then = smoke();
    go(60, 0, INTENT_TORCH, 3, 3);
    const Vec2 keeper = game.player.at;
    game.scene.probe[game.scene.probes++] = (SceneProbe){.shows = PROBE_HEAT}; /* changes nothing */
    snprintf(game.scene.name, sizeof game.scene.name, "den");                  /* nor does this */
    snprintf(game.scene.file, sizeof game.scene.file, "den.json");
    game.player.at.x += 0.25f;
    assert_true(Moments_GoBack(&moments, &game, error, sizeof error));
    assert_true(!*error && game.scene.probes == 1 && smoke() == then && game.player.at.x == keeper.x);
    go(60, 0, INTENT_TORCH, 3, 3);
    game.player.at.x += 0.25f;
    game.scene.brazier[0].strength *= 0.5f;
    assert_true(Moments_GoBack(&moments, &game, error, sizeof error));
    assert_non_null(strstr(error, "only its air"));
    assert_true(smoke() == then && game.tick == 30 && game.player.at.x != keeper.x);
}

TEST_WITH(NULL, close_all, what_cannot_come_back_is_refused_in_a_sentence) {
    open_at("hall", 96, 54);
    assert_false(Moments_GoBack(&moments, &game, error, sizeof error));
    assert_non_null(strstr(error, "no state"));
    keep();
    open_at("hall", 120, 60);
    go(10, 0, INTENT_TORCH, 3, 3);
    const uint64_t now = Game_Hash(&game);
    assert_false(Moments_GoBack(&moments, &game, error, sizeof error));
    assert_non_null(strstr(error, "it has 96x54 cells"));
    assert_non_null(strstr(error, "the hall has 120x60"));
    assert_true(Game_Hash(&game) == now);
}

/* Its channels would not be those of the hall. */
TEST_WITH(NULL, close_all, air_without_gas_does_not_come_back_to_a_jet) {
    open_at("hall", 96, 54);
    keep();
    static Scene burning;
    burning = game.scene;
    burning.jet[burning.jets++] = (SceneJet){.at = {6, 3}, .way = {0, -1}, .gas = 2, .heat = 400};
    if (!Game_ChangeScene(&game, &burning, error, sizeof error)) fail_msg("%s", error);
    const uint64_t now = Game_Hash(&game);
    assert_false(Moments_GoBack(&moments, &game, error, sizeof error));
    assert_non_null(strstr(error, "gas"));
    assert_true(Game_Hash(&game) == now);
}

TEST_WITH(NULL, close_all, cleared_air_is_clean_and_fires_fill_it_again) {
    open_at("box", 60, 60);
    go(40, 0, INTENT_TORCH | INTENT_BELLOWS, 3, 3);
    assert_true(smoke() > 0.01);
    Brazier *none = &game.brazier[game.scene.braziers];
    none->wind = 3;
    Moments_Clear(&game);
    assert_true(none->wind == 3); /* what is no bowl stays as it is */
    assert_true(smoke() == 0 && Fluid_Total(game.air.fluid, FLUID_HEAT) == 0);
    go(40, 0, INTENT_TORCH, 3, 3);
    assert_true(smoke() > 0.01);
}

/* An experiment's own wind is there again. */
TEST_WITH(NULL, close_all, a_cleared_experiment_begins_anew) {
    open_at("street", 0, 0);
    go(2, 0, 0, 1, 1);
    const float wind = Air_At(&game.air, Vec2_At(0.2f, 0.2f)).x;
    assert_true(wind > 0.1f);
    go(20, 0, 0, 1, 1);
    Moments_Clear(&game);
    assert_true(Air_At(&game.air, Vec2_At(0.2f, 0.2f)).x > 0.5f * wind);
    assert_int_equal(game.gauge.ticks, 0);
}
