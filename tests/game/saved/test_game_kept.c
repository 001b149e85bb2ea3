/* What is kept is what was there: each number of the settings, each part of an intent, and the best of each level. */
#define STORE_KIT_FOLDER "test_game_kept.folder"
#include "tests/kits/store_kit.h"

#include "game/saved/progress.h"
#include "game/saved/replay.h"
#include "game/saved/settings.h"
#include "game/world/scenes.h"
#include "tests/kits/test.h"

#include <limits.h>

static char error[400];

/* ---- Settings ------------------------------------------------------------------------------------------- */

/* As the options show them, to a hundredth: none loses one by being kept. */
TEST_WITH(set_up, tear_down, hundredths_come_back) {
    static const int HUNDREDTHS[] = {0, 1, 5, 17, 29, 50, 53, 59, 70, 99, 100}; /* some of them lie below in binary */
    for (int i = 0; i < 11; i++) {
        Settings settings = Settings_Standard();
        float *numbers[] = {&settings.volume,    &settings.effects, &settings.ambience,   &settings.music,
                            &settings.text_size, &settings.pace,    &settings.brightness, &settings.more_embers};
        static const int LOW[] = {0, 0, 0, 0, 100, 0, 50, 0}, LEAST[] = {0, 0, 0, 0, 100, 50, 50, 0};
        for (int k = 0; k < 8; k++) {
            const int hundredth = LOW[k] + HUNDREDTHS[i];
            *numbers[k] = (float)(hundredth > LEAST[k] ? hundredth : LEAST[k]) / 100;
        }
        Settings_Save(&settings, &store);
        const Settings back = Settings_Load(&store);
        assert_string_equal(store.said, "");
        const float kept[] = {back.volume,    back.effects, back.ambience,   back.music,
                              back.text_size, back.pace,    back.brightness, back.more_embers};
        for (int k = 0; k < 8; k++)
            if (Maths_Abs(kept[k] - *numbers[k]) > 0.0001f)
                fail_msg("number %d: %.9g became %.9g", k, (double)*numbers[k], (double)kept[k]);
    }
}

/* As a version wrote it that had no music. */
TEST_WITH(set_up, tear_down, what_an_old_file_lacks_is_the_standard) {
    static const char OLD[] = "{\"version\": 1, \"volume\": 0.25, \"ambience\": 0.5}";
    assert_true(File_WriteAtomically(path_of("settings.json"), OLD, strlen(OLD)));
    const Settings settings = Settings_Load(&store);
    assert_string_equal(store.said, "");
    assert_true(settings.volume == 0.25f && settings.ambience == 0.5f && settings.music == 1);
}

/* The folder's path is as long as it may be. */
TEST_WITH(set_up, tear_down, settings_come_back_from_far_down) {
    char deep[STORE_FOLDER];
    size_t used = (size_t)snprintf(deep, sizeof deep, "%s", folder);
    while (used + 3 < STORE_FOLDER) used += (size_t)sprintf(deep + used, "/.");
    Settings settings = Settings_Standard();
    settings.volume = 0.35f;
    Store_Open(&store, deep);
    Settings_Save(&settings, &store);
    assert_true(Settings_Load(&store).volume == 0.35f);
    assert_string_equal(store.said, "");
}

TEST_WITH(set_up, tear_down, embers_given_are_whole) {
    Settings settings = Settings_Standard();
    assert_int_equal(Settings_Assist(&settings).embers, 0);
    for (int i = 0; i <= ASSIST_EMBERS; i++)
        for (int k = -1; k <= 1; k++) {
            settings.more_embers = (float)i + 0.01f * (float)k;
            assert_int_equal(Settings_Assist(&settings).embers, i);
        }
    assert_false(Settings_Assist(&settings).steady);
    settings.steady_fires = true;
    assert_true(Settings_Assist(&settings).steady);
}

/* The ends of a range are within it, and a hair beyond them is not; what is not known is left. */
TEST_WITH(set_up, tear_down, ranges_end_where_they_end) {
    static const struct {
        const char *name;
        float low, high;
    } ROWS[] = {{"volume", 0, 1},    {"effects", 0, 1},          {"ambience", 0, 1}, {"music", 0, 1},
                {"text_size", 1, 2}, {"brightness", 0.5f, 1.5f}, {"pace", 0.5f, 1},  {"more_embers", 0, 3}};
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 4; k++) {
            char text[100];
            const float value = k < 2 ? ROWS[i].low : ROWS[i].high;
            snprintf(text, sizeof text, "{\"version\": 1, \"new\": 7, \"%s\": %g}", ROWS[i].name,
                     (double)value + (k == 1   ? -0.001
                                      : k == 3 ? 0.001
                                               : 0));
            assert_true(File_WriteAtomically(path_of("settings.json"), text, strlen(text)));
            Settings_Load(&store);
            if ((*store.said == 0) != (k % 2 == 0)) fail_msg("%s: '%s'", text, store.said);
            store.said[0] = 0;
        }
}

/* ---- Recordings ----------------------------------------------------------------------------------------- */

static void expect_kept(Replay *written) {
    Replay read;
    written->state = 0xfedcba9876543210u;
    if (!Replay_Write(written, path_of("a.rec"), error, sizeof error)) fail_msg("%s", error);
    if (!Replay_Read(&read, path_of("a.rec"), error, sizeof error)) fail_msg("%s", error);
    assert_true(read.ticks == written->ticks && read.seed == UINT64_MAX && read.state == written->state);
    assert_memory_equal(read.intents, written->intents, (size_t)read.ticks * sizeof *read.intents);
    Replay_Free(written);
    Replay_Free(&read);
}

/* Two ticks in a row that differ in one part alone are not one run; and each end of what an intent can be. */
TEST_WITH(set_up, tear_down, each_part_of_an_intent_is_kept) {
    static const Intent STEPS[] = {{1, 0, {0}}, {1, 4, {0}}, {1, 4, {7}}, {1, 4, {7, 8}}, {1, 4, {7, 8, 9}}};
    Replay written;
    assert_true(Replay_Begin(&written, &(GameStart){.scene = "box", .seed = UINT64_MAX}, error, sizeof error));
    for (int i = 0; i < 5; i++)
        for (int k = 0; k <= i; k++) assert_true(Replay_Add(&written, &STEPS[i]));
    for (int i = 4; i >= 0; i--) assert_true(Replay_Add(&written, &STEPS[i]));
    for (int i = -1; i <= 1; i += 2)
        for (int axis = 0; axis < 3; axis++) {
            Intent intent = {i * INTENT_MOVE_MAX, INTENT_ALL, {0}};
            intent.aim[axis] = i * INTENT_AIM_MAX;
            assert_true(Replay_Add(&written, &intent));
        }
    assert_int_equal(written.ticks, 26);
    expect_kept(&written);
}

/* ---- Progress ------------------------------------------------------------------------------------------- */

TEST_WITH(set_up, tear_down, the_best_of_a_level_is_never_lost) {
    Progress progress = {.levels = 0};
    assert_true(Progress_Win(&progress, "hall", 900) && Progress_Spare(&progress, "hall", 1));
    assert_false(Progress_Win(&progress, "hall", 901));
    assert_false(Progress_WinAssisted(&progress, "hall"));
    assert_false(Progress_Spare(&progress, "hall", 1));
    assert_true(Progress_Best(&progress, "hall") == 900 && progress.level[0].embers == 1);
    assert_true(Progress_Win(&progress, "hall", 899) && Progress_Spare(&progress, "hall", 3));
    Progress_Save(&progress, &store);
    progress = Progress_Load(&store);
    assert_true(Progress_Best(&progress, "hall") == 899 && progress.level[0].embers == 3 && progress.levels == 1);
}

TEST_WITH(set_up, tear_down, there_is_room_for_many_levels_and_no_more) {
    Progress progress = {.levels = 0}, back;
    char name[2 * PROGRESS_NAME];
    for (int i = 0; i < PROGRESS_LEVELS; i++) {
        snprintf(name, sizeof name, "level %d", i);
        assert_true(Progress_Win(&progress, name, i + 1));
    }
    assert_false(Progress_Win(&progress, "one more", 1) || Progress_IsWon(&progress, "one more"));
    assert_true(Progress_Win(&progress, name, 1));
    Progress_Save(&progress, &store);
    back = Progress_Load(&store);
    assert_memory_equal(&back, &progress, sizeof back);
    assert_string_equal(store.said, "");
    progress = (Progress){.levels = 0};
    memset(name, 'x', sizeof name);
    name[PROGRESS_NAME] = 0;
    assert_false(Progress_Win(&progress, name, 1));
    name[PROGRESS_NAME - 1] = 0;
    assert_true(Progress_Win(&progress, name, 1) && Progress_IsWon(&progress, name));
}

TEST_WITH(set_up, tear_down, all_levels_together_are_summed) {
    Progress progress = {.levels = 0};
    ProgressSum sum = Progress_Sum(&progress);
    const int all = sum.levels;
    assert_true(all > 1 && sum.won == 0 && sum.ticks == 0 && sum.embers == 0);
    Progress_Win(&progress, "no level", 7);
    for (int i = Progress_LevelAfter(-1); i >= 0; i = Progress_LevelAfter(i)) {
        assert_false(Progress_IsWhole(&progress));
        Progress_Win(&progress, Scene_Name(i), 100);
        Progress_Spare(&progress, Scene_Name(i), 2);
    }
    sum = Progress_Sum(&progress);
    assert_true(sum.levels == all && sum.won == all && sum.ticks == 100 * all && sum.embers == 2 * all);
    assert_true(Progress_IsWhole(&progress));
    for (int i = 0; i < progress.levels; i++) progress.level[i].best = INT_MAX;
    assert_int_equal(Progress_Sum(&progress).ticks, INT_MAX);
}

TEST_WITH(set_up, tear_down, times_are_told_to_a_hundredth) {
    static const struct {
        int ticks;
        const char *text;
    } TIMES[] = {{1, "0:00.01"},    {6, "0:00.10"},    {59, "0:00.98"},    {60, "0:01.00"},
                 {3599, "0:59.98"}, {3600, "1:00.00"}, {36000, "10:00.00"}};
    for (int i = 0; i < 7; i++) {
        char text[24];
        Progress_Time(TIMES[i].ticks, text, sizeof text);
        assert_string_equal(text, TIMES[i].text);
    }
}
