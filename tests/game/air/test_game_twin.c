/* Two fluids that are told the same: alike they stay alike, whatever happens; and the game never knows of the second.
 */

#include "tests/kits/patience.h"
#include "tests/kits/game_kit.h"

#include <stdio.h>
#include <string.h>

/* Coarse, unless somebody has the time. */
static void open(const char *scene) {
    int fine = Patience_Long() ? 0 : 1;
    open_start(&(GameStart){scene, {64 * fine, 36 * fine}, {.preset = FLUID_PRESET_GAME}, 3}, NULL);
}

static void open_twin(const Tuning *tuning) {
    if (!Game_OpenTwin(&game, tuning, error, sizeof error)) fail_msg("%s", error);
}

/* A player by chance, who lights, blows, falls, and drowns in smoke. */
static void play(int ticks, uint64_t seed) {
    Random random = Random_Seed(seed);
    Intent intent = {.move = 0};
    for (int i = 0; i < ticks; i++) {
        if (i % 9 == 0) {
            intent.move = (int)(Random_Bits(&random) % 3) * 100 - 100;
            intent.buttons = Random_Bits(&random) % 8;
            intent.aim[0] = (int)(Random_Bits(&random) % 16000);
            intent.aim[1] = (int)(Random_Bits(&random) % 9000);
        }
        if (!Game_Tick(&game, &intent, error, sizeof error)) fail_msg("%s", error);
    }
}

static void press(unsigned buttons) {
    Intent intent = {.buttons = buttons, .aim = {3000, 3000}};
    if (!Game_Tick(&game, &intent, error, sizeof error)) fail_msg("%s", error);
}

/* Under a sanitizer one scene in six is played. */
static bool left_out(int i) { return Patience_Sanitized() && i % 6; }

static int ticks(void) { return Patience_Long() ? 150 : 50; }

static bool alike(void) { return Fluid_Hash(game.air.fluid) == Fluid_Hash(game.twin->fluid); }

TEST(a_preset_beside_itself_shows_no_difference) {
    for (int i = 0; Scene_Name(i); i++) {
        if (left_out(i)) continue;
        open(Scene_Name(i));
        open_twin(&game.air.tuning);
        play(ticks(), 7);
        if (!alike()) fail_msg("%s: not alike from the start", Scene_Name(i));
        Game_CloseTwin(&game);
        play(30, 8);
        open_twin(&game.air.tuning);
        assert_true(alike());
        play(ticks(), 9);
        if (!alike()) fail_msg("%s: not alike from the middle", Scene_Name(i));
        assert_memory_equal(&game.gauge, &game.twin_gauge, sizeof game.gauge);
        press(INTENT_RESTART);
        play(10, 10);
        if (!alike()) fail_msg("%s: not alike after a restart", Scene_Name(i));
    }
}

/* The same run without a twin, and with one that is as different as can be. */
TEST(no_game_knows_of_its_twin) {
    for (int i = 0; Scene_Name(i); i++) {
        if (left_out(i)) continue;
        open(Scene_Name(i));
        play(ticks(), 4);
        uint64_t alone = Game_Hash(&game);
        Tuning other = Tuning_Of(FLUID_PRESET_STAM_2003);
        Tuning_Set(&other, Tuning_Find("friction"), 3);
        open(Scene_Name(i));
        open_twin(&other);
        play(ticks(), 4);
        assert_false(alike());
        if (Game_Hash(&game) != alone) fail_msg("%s: another state beside a twin", Scene_Name(i));
    }
}

/* Every row, to both ends: the twin differs, the air does not care, and set back it is tuned as it was. */
TEST(every_parameter_can_differ) {
    open("hall");
    play(60, 5);
    Tuning own = game.air.tuning;
    open_twin(&own);
    uint64_t before = Game_Hash(&game);
    for (int i = 0; i < TUNING_ROWS; i++)
        for (int end = 0; end < 2; end++) {
            const TuningRow *row = Tuning_Row(i);
            Tuning tuning = own;
            assert_true(Tuning_Set(&tuning, i, end ? row->high : row->low));
            if (!Game_Tune(&game, true, &tuning, error, sizeof error)) fail_msg("%s: %s", row->id, error);
            assert_true(TuningRow_Get(row, Fluid_GetDef(game.twin->fluid)) == (end ? row->high : row->low));
            assert_true(Tuning_Same(&game.twin->tuning, &tuning) && Tuning_Same(&game.air.tuning, &own));
        }
    assert_true(Game_Tune(&game, true, &own, error, sizeof error));
    assert_true(Game_Hash(&game) == before);
    FluidDef now = *Fluid_GetDef(game.twin->fluid);
    for (int i = 0; i < TUNING_ROWS; i++)
        assert_true(TuningRow_Get(Tuning_Row(i), &now) == TuningRow_Get(Tuning_Row(i), Fluid_GetDef(game.air.fluid)));
}

/* Another layout takes over the smoke and the wind; an experiment starts anew. */
TEST(another_layout_takes_the_flow_over) {
    for (int lab = 0; lab < 2; lab++) {
        open(lab ? "tunnel" : "hall");
        play(60, 5);
        Tuning tuning = Tuning_Of(FLUID_PRESET_STAM_2003);
        float before[2], after[2];
        Vec2 at = Vec2_At(8, 4.5f), wind = Air_At(&game.air, at);
        for (int c = 0; c < 2; c++) before[c] = (float)Fluid_Total(game.air.fluid, c);
        assert_true(lab || (before[FLUID_SMOKE] > 0 && Vec2_Length(wind) > 1e-3f));
        if (!Game_Tune(&game, false, &tuning, error, sizeof error)) fail_msg("%s", error);
        for (int c = 0; c < 2; c++) after[c] = (float)Fluid_Total(game.air.fluid, c);
        assert_int_equal(Fluid_GetDef(game.air.fluid)->layout, FLUID_CENTRED);
        assert_true(lab || (before[0] == after[0] && before[1] == after[1]));
        assert_true(lab || Vec2_Length(Vec2_Sub(Air_At(&game.air, at), wind)) < 0.3f * Vec2_Length(wind) + 0.02f);
        if (lab) assert_true(before[FLUID_SMOKE] > 0 && after[FLUID_SMOKE] == 0);
        play(2, 6);
    }
}

/* The air flows on from where it is, in another layout, too. */
TEST(tuned_air_flows_on) {
    open("hall");
    play(60, 5);
    for (int i = 0; i < TUNING_ROWS; i++) {
        const TuningRow *row = Tuning_Row(i);
        double smoke = Fluid_Total(game.air.fluid, FLUID_SMOKE);
        FluidDef def = *Fluid_GetDef(game.air.fluid);
        Tuning tuning = game.air.tuning;
        assert_true(Tuning_Set(&tuning, i, TuningRow_Get(row, &def) == row->high ? row->low : row->high));
        if (!Game_Tune(&game, false, &tuning, error, sizeof error)) {
            assert_string_equal(error, "reflection: needs the order ADVECT_FIRST");
            continue;
        }
        assert_true(Fluid_Total(game.air.fluid, FLUID_SMOKE) == smoke && smoke > 0);
        play(2, 6);
    }
}

TEST(what_cannot_be_is_refused_and_changes_nothing) {
    open("hall");
    Tuning own = game.air.tuning, wrong = Tuning_Of(FLUID_PRESET_STAM_2003);
    Tuning_Set(&wrong, Tuning_Find("reflection"), 1);
    uint64_t before = Game_Hash(&game);
    assert_false(Game_OpenTwin(&game, &wrong, error, sizeof error));
    assert_string_equal(error, "reflection: needs the order ADVECT_FIRST");
    assert_null(game.twin);
    assert_false(Game_Tune(&game, false, &wrong, error, sizeof error));
    assert_true(Tuning_Same(&game.air.tuning, &own) && Game_Hash(&game) == before);
    open_twin(&own);
    assert_false(Game_Tune(&game, true, &wrong, error, sizeof error));
    assert_true(alike());
}

TEST(a_twin_comes_along) {
    open("hall");
    Tuning other = Tuning_Of(FLUID_PRESET_STAGGERED_SOR);
    open_twin(&other);
    press(INTENT_NEXT_SCENE);
    assert_string_equal(game.scene.name, "box");
    assert_true(game.twin && Tuning_Same(&game.twin->tuning, &other));
    press(INTENT_NEXT_PRESET);
    assert_int_equal(game.air.tuning.preset, FLUID_PRESET_STAM_2003);
    assert_true(game.twin && Tuning_Same(&game.twin->tuning, &other));
    play(20, 1);
    Game_CloseTwin(&game);
    assert_null(game.twin);
    Game_CloseTwin(&game);
}

TEST_GROUP(NULL, close_game)
