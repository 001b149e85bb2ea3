/* The table of parameters: what each row takes, and that it reaches the fluid. */

#include "game/air/tuning.h"
#include "game/rules/game.h"
#include "tests/kits/guard_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define EVERY(row) for (int row = 0; row < TUNING_ROWS; row++)

static FluidDef def_of(const Tuning *tuning) {
    FluidDef def = Fluid_PresetDef(tuning->preset);
    Tuning_Apply(tuning, &def);
    return def;
}

static FluidDef usable_def_of(const Tuning *tuning) {
    FluidDef def = def_of(tuning);
    Tuning_FallBack(&def);
    return def;
}

static float step_above(float value) { return nextafterf(value, INFINITY); }

TEST(every_row_has_a_place_and_a_name_of_its_own) {
    EVERY(i) {
        const TuningRow *row = Tuning_Row(i);
        assert_true(row->head && *row->label && *row->id && row->unit);
        assert_true(row->place < sizeof(FluidDef) && row->high > row->low);
        assert_int_equal(Tuning_Find(row->id), i);
        assert_true(row->kind == TUNING_FLAG || row->kind == TUNING_CHOICE || row->step > 0);
        for (int k = 0; k < i; k++) assert_true(Tuning_Row(k)->place != row->place);
    }
    assert_int_equal(Tuning_Find("nothing"), -1);
}

/* What every row takes, alone, makes a fluid that can be, and every other def is left as it is. */
TEST(the_ends_of_every_row_are_taken_and_what_is_beyond_is_not) {
    EVERY(i) {
        const TuningRow *row = Tuning_Row(i);
        const float inside[] = {row->low, row->high},
                    beyond[] = {nextafterf(row->low, -INFINITY), step_above(row->high), NAN, INFINITY, -INFINITY};
        for (int k = 0; k < 2; k++) {
            Tuning tuning = Tuning_Of(FLUID_PRESET_GAME);
            assert_true(Tuning_Set(&tuning, i, inside[k]));
            FluidDef def = usable_def_of(&tuning);
            if (Fluid_DefError(&def)) fail_msg("%s: %s", row->id, Fluid_DefError(&def));
            assert_true(TuningRow_Get(row, &def) == inside[k]);
        }
        for (int k = 0; k < 5; k++) {
            Tuning tuning = Tuning_Of(FLUID_PRESET_GAME);
            assert_false(Tuning_Set(&tuning, i, beyond[k]));
            assert_int_equal(tuning.set, 0);
        }
        Tuning tuning = Tuning_Of(FLUID_PRESET_GAME);
        if (row->kind != TUNING_NUMBER) assert_false(Tuning_Set(&tuning, i, row->low + 0.5f));
    }
}

/* A row that says so needs another fluid; every other is taken by the one that flows, if it has the memory. */
TEST(a_row_of_copies_holds_what_all_of_them_hold) {
    FluidDef def = Fluid_DefaultDef();
    const TuningRow *slip = Tuning_Row(Tuning_Find("slip"));
    assert_true(TuningRow_Holds(slip, &def, 0));
    def.side[3].slip = 1;
    assert_false(TuningRow_Holds(slip, &def, 0));
}

TEST(rows_say_which_need_a_fluid_anew) {
    EVERY(i) {
        const TuningRow *row = Tuning_Row(i);
        Tuning tuning = Tuning_Of(FLUID_PRESET_GAME);
        FluidDef most = def_of(&tuning);
        most.size[0] = most.size[1] = 8;
        most.advection = most.channel[0].advection = most.channel[1].advection = FLUID_CONSERVING;
        most.reflection = true;
        most.pressure = FLUID_FFT;
        Fluid *fluid = Fluid_Create(&most);
        FluidDef def = most;
        def.reflection = false;
        assert_true(Tuning_Set(&tuning, i, row->high));
        Tuning_Apply(&tuning, &def);
        if (Fluid_Tune(fluid, &def) == row->anew) fail_msg("%s", row->id);
        Fluid_Destroy(fluid);
    }
}

TEST(what_is_set_reaches_the_def_and_nothing_else_changes) {
    EVERY(i) {
        Tuning tuning = Tuning_Of(FLUID_PRESET_STAM_1999);
        FluidDef plain = def_of(&tuning);
        const TuningRow *row = Tuning_Row(i);
        float was = TuningRow_Get(row, &plain), other = was == row->high ? row->low : row->high;
        assert_true(Tuning_Set(&tuning, i, other));
        FluidDef def = def_of(&tuning);
        EVERY(k)
        assert_true(TuningRow_Get(Tuning_Row(k), &def) == (k == i ? other : TuningRow_Get(Tuning_Row(k), &plain)));
        Tuning_Reset(&tuning, i);
        def = def_of(&tuning);
        assert_memory_equal(&def, &plain, sizeof def);
    }
    Tuning slippery = Tuning_Of(FLUID_PRESET_GAME);
    Tuning_Set(&slippery, Tuning_Find("slip"), 0.5f);
    FluidDef def = def_of(&slippery);
    for (int side = 0; side < 6; side++) assert_true(def.side[side].slip == 0.5f);
}

TEST(text_holds_every_value_exactly) {
    char text[TUNING_TEXT];
    float back;
    EVERY(i) {
        const TuningRow *row = Tuning_Row(i);
        for (int k = 0; k <= 100; k++) {
            float value = row->low + (row->high - row->low) * (float)k / 100;
            if (row->kind != TUNING_NUMBER) value = floorf(value);
            TuningRow_Print(row, value, text);
            if (!TuningRow_Parse(row, text, &back) || back != value) fail_msg("%s: %s", row->id, text);
        }
    }
    const TuningRow *row = Tuning_Row(Tuning_Find("smoke.decay"));
    TuningRow_Print(row, 0.1f, text);
    assert_string_equal(text, "0.1");
    static const char *const wrong[] = {"", " 1", "1 ", "x", "1x", "nan", "inf", "0x1p3", "11", "-1", "1e9", "--1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) assert_false(TuningRow_Parse(row, wrong[i], &back));
}

TEST(sliders_go_from_end_to_end) {
    EVERY(i) {
        const TuningRow *row = Tuning_Row(i);
        if (row->kind != TUNING_NUMBER && row->kind != TUNING_WHOLE) continue;
        assert_true(TuningRow_At(row, 0) == row->low && TuningRow_At(row, 1) == row->high);
        assert_true(TuningRow_At(row, -1) == row->low && TuningRow_At(row, 2) == row->high);
        float nearest = row->kind == TUNING_WHOLE ? fmaxf(0.02f, 0.501f / (row->high - row->low)) : 0.02f;
        for (int k = 0; k <= 20; k++) {
            float value = TuningRow_At(row, (float)k / 20);
            assert_true(TuningRow_Takes(row, value));
            assert_float_equal(TuningRow_Share(row, value), (float)k / 20, nearest);
        }
        float value = row->low;
        int presses = 0;
        for (; value < row->high && presses < 1000; presses++) {
            float next = TuningRow_Step(row, value, 1, false), fine = TuningRow_Step(row, value, 1, true);
            assert_true(next > value && TuningRow_Takes(row, next));
            assert_true(fine > value && fine <= next);
            value = next;
        }
        if (presses > 250) fail_msg("%s takes %d presses", row->id, presses);
        assert_true(TuningRow_Step(row, row->high, 1, false) == row->high);
        assert_true(TuningRow_Step(row, row->low, -1, false) == row->low);
    }
    const TuningRow *layout = Tuning_Row(Tuning_Find("layout")); /* round and round */
    assert_true(TuningRow_Step(layout, 1, 1, false) == 0 && TuningRow_Step(layout, 0, -1, false) == 1);
}

/* What the halls set by themselves can be set by hand, too; but the solver of west-2007 comes with its preset alone. */
TEST(what_the_halls_have_is_in_range) {
    static Scene scene;
    char error[SCENE_ERROR];
    for (int s = 0; Scene_Name(s); s++)
        for (int preset = 0; preset < FLUID_PRESET_COUNT; preset++) {
            Tuning tuning = Tuning_Of((FluidPreset)preset);
            if (Tuning_Error(&tuning)) continue;
            assert_true(Scene_Load(&scene, Scene_Name(s), error, sizeof error));
            FluidDef def = Air_Def(&scene, (const int[3]){0, 0, 0}, &tuning);
            EVERY(i) {
                const TuningRow *row = Tuning_Row(i);
                bool solver = i == Tuning_Find("pressure") && def.pressure == FLUID_COMPRESSIBLE;
                if (!solver && !TuningRow_Takes(row, TuningRow_Get(row, &def)))
                    fail_msg("%s: %s is %g", Scene_Name(s), row->id, (double)TuningRow_Get(row, &def));
            }
        }
}

TEST(walking_comes_by_every_preset_and_the_given_one) {
    Tuning given = Tuning_Of(FLUID_PRESET_STAM_1999), tuning = given;
    Tuning_Set(&given, Tuning_Find("vorticity"), 2);
    char words[TUNING_WORDS], seen[7 * TUNING_WORDS + 14] = "";
    for (int i = 0; i < 7; i++, tuning = Tuning_Next(&tuning, &given)) {
        Tuning_Words(&tuning, words, sizeof words);
        strcat(strcat(seen, words), ", ");
    }
    assert_string_equal(seen,
                        "stam-1999, stam-1999 with 1 change, west-2007, staggered-sor, game, stam-2003, stam-1999, ");
    assert_true(Tuning_Same(&tuning, &given));
    Tuning other = given;
    Tuning_Set(&other, Tuning_Find("vorticity"), 3);
    assert_false(Tuning_Same(&other, &given));
}

static void tune(Game *game, const char *id, float value) {
    char error[400];
    const Intent idle = {.move = 0};
    Tuning tuning = game->air.tuning;
    assert_true(Tuning_Set(&tuning, Tuning_Find(id), value));
    if (!Game_Tune(game, false, &tuning, error, sizeof error)) fail_msg("%s: %s", id, error);
    for (int i = 0; i < 3; i++)
        if (!Game_Tick(game, &idle, error, sizeof error)) fail_msg("%s: %s", id, error);
    const size_t overrun = Guard_Overrun(game->air.fluid);
    if (overrun) fail_msg("%s: %zu bytes beyond the fluid are written to", id, overrun);
}

/* Finer smoke gives up memory, which the flow then needs. */
TEST(air_that_flows_stays_in_its_memory) {
    static Game game;
    char error[400];
    const FluidHost host = Guard_Host();
    GameStart start = {"box", {32, 18}, {.preset = FLUID_PRESET_STAM_2003}, 1};
    if (!Game_Open(&game, &start, &host, error, sizeof error)) fail_msg("%s", error);
    tune(&game, "smoke.fineness", 2);
    tune(&game, "smoke.advection", FLUID_CONSERVING);
    tune(&game, "smoke.advection", FLUID_LINEAR);
    tune(&game, "pressure", FLUID_MULTIGRID);
    tune(&game, "order", FLUID_ADVECT_FIRST);
    tune(&game, "reflection", true);
    Game_Close(&game);
}

/* ---- Schemes that do not go together ---------------------------------------------------------------------- */

static void expect_fallback(FluidDef def, FluidPressure pressure, FluidAdvection advection, const char *word) {
    const char *said = Tuning_FallBack(&def);
    if (!said != !word || (word && !strstr(said, word))) fail_msg("%s: %s", word ? word : "nothing", said);
    assert_true(def.pressure == pressure && def.advection == advection);
    assert_null(Fluid_DefError(&def));
    assert_null(Tuning_FallBack(&def));
}

TEST(what_does_not_go_together_falls_back) {
    Tuning tuning = Tuning_Of(FLUID_PRESET_GAME);
    FluidDef def = def_of(&tuning);
    def.size[0] = 33, def.size[1] = 24;
    expect_fallback(def, FLUID_MULTIGRID, FLUID_MACCORMACK, NULL);
    def.side[0].kind = def.side[1].kind = FLUID_PERIODIC;
    expect_fallback(def, FLUID_FFT, FLUID_MACCORMACK, "even number");
    def.layout = FLUID_CENTRED;
    expect_fallback(def, FLUID_FFT, FLUID_LINEAR, "odd number of cells; advection is linear");
    def.size[0] = 32;
    expect_fallback(def, FLUID_MULTIGRID, FLUID_LINEAR, "staggered layout");
    def.advection = FLUID_CONSERVING, def.size[0] = 1;
    expect_fallback(def, FLUID_FFT, FLUID_CONSERVING, "even number");
    assert_true(Tuning_Set(&tuning, Tuning_Find("layout"), FLUID_CENTRED));
    assert_null(Tuning_Error(&tuning));
}

/* In a hall that goes around, on a grid that was asked for; whatever is tuned, and when the knob is turned. */
TEST(halls_run_with_what_they_fall_back_to) {
    static Game game;
    char error[400];
    const Intent turn = {.move = INTENT_MOVE_MAX};
    const GameStart start = {"billows", {33, 33}, {.preset = FLUID_PRESET_GAME}, 1};
    if (!Game_Open(&game, &start, NULL, error, sizeof error)) fail_msg("%s", error);
    const FluidDef *def = Fluid_GetDef(game.air.fluid);
    if (def->size[0] % 2 == 0) fail_msg("%d cells across", def->size[0]);
    assert_true(def->pressure == FLUID_FFT && game.air.fell_back);
    Tuning tuning = game.air.tuning;
    Tuning_Set(&tuning, Tuning_Find("layout"), FLUID_CENTRED);
    if (!Game_Tune(&game, false, &tuning, error, sizeof error)) fail_msg("%s", error);
    Tuning_Set(&tuning, Tuning_Find("pressure"), FLUID_MULTIGRID);
    if (!Game_OpenTwin(&game, &tuning, error, sizeof error)) fail_msg("%s", error);
    for (int i = 0; i < 3; i++) assert_true(Game_Tick(&game, &turn, error, sizeof error));
    for (int i = 0; i < 2; i++) {
        def = Fluid_GetDef(Game_Air(&game, i)->fluid);
        assert_true(def->pressure == FLUID_FFT && def->advection == FLUID_LINEAR && def->layout == FLUID_CENTRED);
        assert_non_null(strstr(Game_Air(&game, i)->fell_back, "odd number"));
    }
    tuning = Tuning_Of(FLUID_PRESET_STAM_2003);
    if (!Game_Tune(&game, false, &tuning, error, sizeof error)) fail_msg("%s", error);
    assert_null(game.air.fell_back);
    Game_Close(&game);
}
