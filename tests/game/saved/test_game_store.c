/* Settings and progress: what is kept comes back, and whatever is wrong with a file loses nothing. */
#define STORE_KIT_FOLDER "test_game_store.folder"
#include "tests/kits/store_kit.h"

#include "game/saved/progress.h"
#include "game/world/scenes.h"
#include "game/saved/settings.h"
#include "tests/kits/test.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static void put(const char *name, const char *text) {
    assert_true(File_WriteAtomically(path_of(name), text, strlen(text)));
}

static void holds(const char *name, const char *text) {
    char *content = File_ReadAll(path_of(name), NULL);
    assert_non_null(content);
    assert_string_equal(content, text);
    free(content);
}

static void says(const char *what) {
    if (!strstr(store.said, what)) fail_msg("should say '%s', says '%s'", what, store.said);
    assert_null(strchr(store.said, '\n'));
    store.said[0] = 0;
}

static bool same_settings(const Settings *a, const Settings *b) {
    return a->volume == b->volume && a->effects == b->effects && a->ambience == b->ambience && a->music == b->music &&
           a->text_size == b->text_size && a->brightness == b->brightness && a->fullscreen == b->fullscreen &&
           a->vsync == b->vsync && a->reduced_flashing == b->reduced_flashing && a->high_contrast == b->high_contrast &&
           a->captions == b->captions && a->pace == b->pace && a->more_embers == b->more_embers &&
           a->steady_fires == b->steady_fires && !memcmp(&a->bindings, &b->bindings, sizeof a->bindings);
}

TEST_WITH(set_up, tear_down, nothing_there_is_the_standard) {
    Settings settings = Settings_Load(&store), standard = Settings_Standard();
    assert_true(same_settings(&settings, &standard));
    assert_int_equal(Progress_Load(&store).levels, 0);
    assert_string_equal(store.said, "");
}

TEST_WITH(set_up, tear_down, settings_come_back) {
    Settings settings = Settings_Standard();
    settings.volume = 0.35f;
    settings.text_size = 1.75f;
    settings.brightness = 1.3f;
    settings.pace = 0.7f, settings.more_embers = 2;
    settings.effects = 0.2f, settings.ambience = 0.6f, settings.music = 0.3f;
    settings.fullscreen = settings.reduced_flashing = settings.high_contrast = settings.captions =
        settings.steady_fires = true;
    settings.vsync = false;
    settings.bindings.action[CONTROL_JUMP].keys[0] = KEY_H;
    settings.bindings.action[CONTROL_JUMP].pad[1] = PAD_B;
    settings.bindings.action[CONTROL_TORCH].mouse[0] = MOUSE_MIDDLE;
    Settings_Save(&settings, &store);
    Settings back = Settings_Load(&store);
    assert_true(same_settings(&settings, &back));
    assert_string_equal(store.said, "");
}

TEST_WITH(set_up, tear_down, what_is_no_level_is_open) {
    Progress progress = {.levels = 0};
    int first = Progress_LevelAfter(-1);
    for (int i = 0; Scene_Name(i); i++)
        assert_int_equal(Progress_IsOpen(&progress, i), !Scene_IsLevel(i) || i == first);
    assert_int_equal(Progress_Goal(&progress), first >= 0 ? first : 0);
    for (int i = first; i >= 0; i = Progress_LevelAfter(i)) { /* each opens the next, and becomes the goal */
        assert_true(Progress_IsOpen(&progress, i));
        assert_int_equal(Progress_Goal(&progress), i);
        Progress_Win(&progress, Scene_Name(i), 100);
    }
    assert_int_equal(Progress_Goal(&progress), first >= 0 ? first : 0);
}

/* ---- Damage --------------------------------------------------------------------------------------------- */

static const struct {
    const char *text, *why;
} BAD_SETTINGS[] = {
    {"", "line 1 is not valid JSON"},
    {"{\"version\": 1,\n\"volume\"", "line 2 is not valid JSON"},
    {"[1, 2]", "it is no JSON object"},
    {"{\"version\": 1} and more", "line 1 is not valid JSON"},
    {"{\"version\": 1, \"volume\": 0.5,\n\"volume\": 0.5}", "'volume' is given twice, again in line 2"},
    {"{\"version\": 1, \"version\": 1}", "'version' is given twice"},
    {"{\"version\": 1, \"bindings\": {\"jump\": [\"K\"],\n\"jump\": [\"K\"]}}",
     "'jump' is given twice, again in line 2"},
    {"{\"version\": 1, \"volume\\u0000\": 0.5}", "line 1 holds a zero"},
    {"{\"volume\": 0.5}", "'version'"},
    {"{\"version\": \"1\"}", "'version'"},
    {"{\"version\": 1, \"volume\": \"loud\"}", "'volume'"},
    {"{\"version\": 1, \"volume\": 1.5}", "'volume'"},
    {"{\"version\": 1, \"volume\": -1e300}", "'volume'"},
    {"{\"version\": 1, \"text_size\": 0.5}", "'text_size'"},
    {"{\"version\": 1, \"vsync\": 1}", "'vsync'"},
    {"{\"version\": 1, \"fullscreen\": null}", "'fullscreen'"},
    {"{\"version\": 1, \"reduced_flashing\": {}}", "'reduced_flashing'"},
    {"{\"version\": 1, \"bindings\": []}", "'bindings'"},
    {"{\"version\": 1, \"bindings\": {\"jump\": \"Space\"}}", "'jump'"},
    {"{\"version\": 1, \"bindings\": {\"jump\": [\"Warp\"]}}", "'Warp'"},
    {"{\"version\": 1, \"bindings\": {\"jump\": [7]}}", "'jump'"},
    {"{\"version\": 1, \"bindings\": {\"jump\": [\"F11\"]}}", "'jump'"},
    {"{\"version\": 1, \"bindings\": {\"jump\": [\"Left\"]}}", "another control"},
    {"{\"version\": 1, \"bindings\": {\"jump\": [\"K\", \"K\"]}}", "too many"},
    {"{\"version\": 1, \"bindings\": {\"jump\": [\"1\", \"2\", \"3\", \"4\", \"5\"]}}", "too many"},
    {"{\"version\": 1, \"bindings\": {\"jump\": [\"pad A\", \"pad X\", \"pad B\"]}}", "too many"},
};

TEST_WITH(set_up, tear_down, damaged_settings_are_set_aside) {
    Settings standard = Settings_Standard();
    for (size_t i = 0; i < sizeof BAD_SETTINGS / sizeof *BAD_SETTINGS; i++) {
        char name[60] = "settings.json.damaged";
        if (i > 0) snprintf(name, sizeof name, "settings.json.damaged-%d", (int)i + 1);
        put("settings.json", BAD_SETTINGS[i].text);
        Settings settings = Settings_Load(&store);
        assert_true(same_settings(&settings, &standard));
        assert_false(File_Exists(path_of("settings.json")));
        holds(name, BAD_SETTINGS[i].text);
        assert_non_null(strstr(store.said, name));
        says(BAD_SETTINGS[i].why);
    }
    Settings_Save(&standard, &store);
    assert_true(File_Exists(path_of("settings.json")));
}

TEST_WITH(set_up, tear_down, damaged_progress_is_set_aside) {
    static const char *const BAD[] = {
        "{\"version\": 1}",
        "{\"version\": 1, \"levels\": [\"hall\"]}",
        "{\"version\": 1, \"levels\": {\"hall\": 7}}",
        "{\"version\": 1, \"levels\": {\"hall\": {\"best_ticks\": 9, \"embers\": 4}}}",
        "{\"version\": 1, \"levels\": {\"hall\": {\"best_ticks\": 0}}}",
        "{\"version\": 1, \"levels\": {\"hall\": {\"assisted\": false}}}",
        "{\"version\": 1, \"levels\": {\"hall\": {\"best_ticks\": 1e99}}}",
        "{\"version\": 1, \"levels\": {\"\": {\"best_ticks\": 9}}}",
        "{\"version\": 1, \"levels\": {\"hall\": {\"best_ticks\": 9}, \"hall\": {\"best_ticks\": 8}}}",
        "{\"version\": 1, \"levels\": {\"hall\": {\"best_ticks\": 9, \"best_ticks\": 8}}}",
        "{\"version\": 1, \"levels\": {}, \"levels\": {\"hall\": {\"best_ticks\": 9}}}",
        "{\"version\": 1, \"levels\": {\"hall\\u0000way\": {\"best_ticks\": 9}}}",
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        put("progress.json", BAD[i]);
        assert_int_equal(Progress_Load(&store).levels, 0);
        says("progress.json was damaged");
        assert_false(File_Exists(path_of("progress.json")));
    }
}

TEST_WITH(set_up, tear_down, a_whole_file_cut_anywhere_does_no_harm) {
    Settings settings = Settings_Standard(), standard = settings;
    settings.volume = 0.5f;
    Settings_Save(&settings, &store);
    size_t size;
    char *whole = File_ReadAll(path_of("settings.json"), &size);
    for (size_t cut = 0; cut < size; cut += 13) {
        kit_remove_folder(folder);
        Store_Open(&store, folder);
        assert_true(File_WriteAtomically(path_of("settings.json"), whole, cut));
        Settings read = Settings_Load(&store);
        assert_true(same_settings(&read, &standard));
        says("damaged");
        assert_true(File_Exists(path_of("settings.json.damaged")));
    }
    free(whole);
}

TEST_WITH(set_up, tear_down, bytes_behind_a_zero_are_damage_too) {
    static const char BYTES[] = "{\"version\": 1}\n\0{}";
    assert_true(File_WriteAtomically(path_of("settings.json"), BYTES, sizeof BYTES - 1));
    Settings_Load(&store);
    says("damaged (line 2 holds a zero byte)");
}

TEST_WITH(set_up, tear_down, a_newer_file_stays_as_it_is) {
    static const char *const NEWER = "{\"version\": 2, \"volume\": \"soft\"}";
    put("settings.json", NEWER);
    Settings settings = Settings_Load(&store);
    says("newer Ember (version 2)");
    Settings_Save(&settings, &store);
    holds("settings.json", NEWER);
    Progress progress = {.levels = 0};
    Progress_Win(&progress, "hall", 9);
    Progress_Save(&progress, &store); /* the other file is none of its business */
    assert_true(File_Exists(path_of("progress.json")));
    put("progress.json", NEWER); /* by the newer Ember, while this one runs */
    for (int i = 0; i < 2; i++) Progress_Save(&progress, &store);
    says("newer Ember (version 2)");
    holds("progress.json", NEWER);
    Progress_Save(&progress, &store);
    assert_string_equal(store.said, ""); /* said once */
}

/* ---- Folders that refuse ---------------------------------------------------------------------------------- */

TEST_WITH(set_up, tear_down, what_cannot_be_set_aside_is_not_overwritten) {
    char name[60] = "settings.json.damaged";
    for (int i = 1; i < 100; i++, snprintf(name, sizeof name, "settings.json.damaged-%d", i)) put(name, "taken");
    put("settings.json", "rubbish");
    Settings settings = Settings_Load(&store);
    says("cannot be set aside");
    Settings_Save(&settings, &store);
    holds("settings.json", "rubbish");
    holds("settings.json.damaged", "taken");
}

/* No more files may be opened than are open: nothing is wrong with this one. */
TEST_WITH(set_up, tear_down, what_cannot_be_read_now_is_left) {
    static const char kept[] = "{\"version\": 1, \"volume\": 0.5}";
    struct rlimit before, none = {0, 0};
    put("settings.json", kept);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    none.rlim_max = before.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &none), 0);
    Settings settings = Settings_Load(&store);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    says("settings.json cannot be read: ");
    Settings_Save(&settings, &store);
    holds("settings.json", kept);
    assert_false(File_Exists(path_of("settings.json.damaged")));
}

/* Pipes would be waited for for ever, and large files take all memory. */
TEST_WITH(set_up, tear_down, what_is_no_file_of_settings_is_left) {
    struct stat status;
    Settings standard = Settings_Standard(), settings;
    assert_int_equal(mkfifo(path_of("settings.json"), 0600), 0);
    settings = Settings_Load(&store);
    says("it is a pipe or a device");
    assert_true(same_settings(&settings, &standard));
    Settings_Save(&settings, &store);
    assert_true(stat(path_of("settings.json"), &status) == 0 && S_ISFIFO(status.st_mode));
    put("progress.json", "");
    assert_int_equal(truncate(path_of("progress.json"), (off_t)3 << 30), 0);
    assert_int_equal(Progress_Load(&store).levels, 0);
    says("progress.json cannot be read: it is larger than 16 MB");
}

TEST_WITH(set_up, tear_down, a_folder_that_cannot_be_is_said_once) {
    char below[1100];
    put("file", "x");
    snprintf(below, sizeof below, "%s/file/folder", folder);
    Store_Open(&store, below);
    says("Nothing will be kept");
    Settings settings = Settings_Load(&store);
    Settings_Save(&settings, &store);
    Settings_Save(&settings, &store);
    assert_string_equal(store.said, "");
}

TEST_WITH(set_up, tear_down, a_file_that_cannot_be_written_is_said_once_and_the_old_one_stays) {
    Settings settings = Settings_Standard();
    Settings_Save(&settings, &store);
    char *before = File_ReadAll(path_of("settings.json"), NULL);
    settings.volume = 0;
    const struct rlimit none = {0, RLIM_INFINITY}; /* no file may hold anything */
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
    Settings_Save(&settings, &store);
    says("Nothing will be kept");
    Settings_Save(&settings, &store);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY}), 0);
    assert_string_equal(store.said, "");
    holds("settings.json", before);
    free(before);
}

/* The temporary file can be written, but a folder stands where it belongs, and is not empty. */
TEST_WITH(set_up, tear_down, a_rename_that_fails_is_said) {
    Settings settings = Settings_Standard();
    assert_true(File_MakeFolder(path_of("settings.json")));
    put("settings.json/inside", "x");
    Settings_Save(&settings, &store);
    says("settings.json cannot be written");
    holds("settings.json/inside", "x");
    settings = Settings_Load(&store); /* and as a file it is damaged */
    says("set aside");
    holds("settings.json.damaged/inside", "x");
}

TEST_WITH(set_up, tear_down, a_zeroed_store_keeps_nothing) {
    Store none = {.told = false};
    Settings settings = Settings_Load(&none);
    Settings_Save(&settings, &none);
    assert_string_equal(none.said, "");
}

TEST_WITH(set_up, tear_down, the_environment_names_the_folder) {
    char given[1100];
    setenv("EMBER_PREF_DIR", folder, 1);
    Store_Open(&store, NULL);
    assert_string_equal(store.folder, folder);
    snprintf(given, sizeof given, "%s//", folder); /* no path in it has two slashes */
    Store_Open(&store, given);
    assert_string_equal(store.folder, folder);
    snprintf(given, sizeof given, "%s/other", folder);
    Store_Open(&store, given); /* an option goes before */
    assert_string_equal(store.folder, given);
    unsetenv("EMBER_PREF_DIR");
}

TEST_WITH(set_up, tear_down, a_win_with_assists_opens_the_next_and_is_no_best) {
    Progress progress = {.levels = 0};
    int first = Progress_LevelAfter(-1), second = Progress_LevelAfter(first);
    const char *name = Scene_Name(first);
    assert_true(Progress_WinAssisted(&progress, name));
    assert_false(Progress_WinAssisted(&progress, name));
    Progress_Save(&progress, &store);
    progress = Progress_Load(&store);
    assert_string_equal(store.said, "");
    assert_true(Progress_IsWon(&progress, name) && Progress_IsOpen(&progress, second));
    assert_true(Progress_Best(&progress, name) == 0 && Progress_Goal(&progress) == second);
    assert_int_equal(Progress_Sum(&progress).ticks, 0);
    assert_true(Progress_Win(&progress, name, 900)); /* which counts, however slow */
    Progress_Save(&progress, &store);
    progress = Progress_Load(&store);
    assert_int_equal(Progress_Best(&progress, name), 900);
}
