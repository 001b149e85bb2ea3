/* The command line: what is taken, and the sentence for everything that is not. */

#include "game/session/options.h"
#include "tests/kits/test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 16 };

/* Splits a line at blanks; '~' stands for an empty argument. */
static bool parse(const char *line, Options *options, char *error) {
    static char text[512];
    char *argv[MOST] = {(char *)"ember"};
    int argc = 1;
    snprintf(text, sizeof text, "%s", line);
    for (char *word = strtok(text, " "); word && argc < MOST; word = strtok(NULL, " "))
        argv[argc++] = strcmp(word, "~") ? word : word + 1;
    error[0] = 0;
    return Options_Parse(options, argc, argv, error, OPTIONS_ERROR);
}

TEST(nothing_said_is_the_hall) {
    Options options;
    char error[OPTIONS_ERROR];
    assert_true(parse("", &options, error));
    assert_string_equal(options.scene, "hall");
    assert_int_equal(options.tuning.preset, FLUID_PRESET_GAME);
    assert_true(options.budget == 4 && options.seed == 1 && options.size[0] == 1280 && options.size[1] == 720);
    assert_true(options.title && !options.pref);
    assert_true(!options.grid[0] && !options.threads && !options.frames && !options.headless && !options.record);
}

TEST(everything_is_taken) {
    Options options;
    char error[OPTIONS_ERROR];
    assert_true(
        parse("--scene box --grid 64x36 --preset stam-2003 --threads 3 --seed 18446744073709551615 --budget 2.5",
              &options, error));
    assert_string_equal(options.scene, "box");
    assert_true(options.grid[0] == 64 && options.grid[1] == 36 && options.tuning.preset == FLUID_PRESET_STAM_2003);
    assert_true(options.threads == 3 && options.seed == UINT64_MAX && options.budget == 2.5);
    assert_true(parse("--size 640x480 --fullscreen --frames 10 --screenshot a.png --profile b.csv --record c", &options,
                      error));
    assert_true(options.size[0] == 640 && options.fullscreen && options.frames == 10);
    assert_string_equal(options.screenshot, "a.png");
    assert_string_equal(options.profile, "b.csv");
    assert_string_equal(options.record, "c");
    assert_true(parse("--renderer gpu", &options, error) && options.renderer == APP_OPENGL);
    assert_true(parse("--renderer software --headless --frames 3", &options, error));
    assert_true(options.renderer == APP_SOFTWARE);
    assert_true(parse("--headless --replay c --frames 3 --frames 4", &options, error));
    assert_int_equal(options.frames, 4);
    assert_true(parse("--preset mine.json", &options, error) && !options.tuning.set);
    assert_string_equal(options.preset, "mine.json");
    assert_true(parse("--preset mine.json --preset stam-1999", &options, error) && !options.preset);
    assert_true(parse("--budget 4", &options, error) && options.budgeted);
    assert_true(parse("--hold", &options, error) && options.budgeted);
    assert_true(parse("--scene box", &options, error) && !options.budgeted);
    assert_true(parse("--hold --budget 3", &options, error) && options.hold);
    assert_true(parse("--bench --scene box --frames 9 --profile a.csv", &options, error));
    assert_true(options.ask == OPTIONS_BENCH && options.scene_given && !options.preset_given);
    assert_true(parse("--threads 2 --threads 1,64,4,4,5,6,7,8 --bench", &options, error));
    assert_true(options.threads == 1 && options.count == 8 && options.counts[1] == 64 && options.counts[7] == 8);
    assert_true(parse("--threads 1,2 --threads 3", &options, error) && options.threads == 3 && options.count == 1);
    assert_true(parse("--help", &options, error) && options.ask == OPTIONS_HELP);
    assert_true(parse("--version", &options, error) && options.ask == OPTIONS_VERSION);
    assert_true(parse("--list-scenes", &options, error) && options.ask == OPTIONS_LIST_SCENES);
}

TEST(the_title_asks_only_who_has_said_nothing) {
    static const char *const STRAIGHT[] = {"--scene box", "--headless --frames 3", "--replay a", "--record a"};
    Options options;
    char error[OPTIONS_ERROR];
    for (size_t i = 0; i < sizeof STRAIGHT / sizeof *STRAIGHT; i++)
        assert_true(parse(STRAIGHT[i], &options, error) && !options.title);
    assert_true(parse("--frames 3 --pref here --size 64x36", &options, error) && options.title);
    assert_string_equal(options.pref, "here");
}

TEST(whatever_is_wrong_is_named) {
    static const char *const WRONG[][2] = {
        {"--nonsense", "unknown option '--nonsense'"},
        {"stray", "unknown option 'stray'"},
        {"--", "unknown option '--'"},
        {"--scene", "--scene needs a value: NAME"},
        {"--scene --headless", "--scene needs a value: NAME"},
        {"--scene ~", "--scene needs a name"},
        {"--grid 0x9", "--grid is cells across x cells down"},
        {"--grid 9x0", "not '9x0'"},
        {"--grid 64x36x2", "not '64x36x2'"},
        {"--grid -4x4", "not '-4x4'"},
        {"--grid 64", "not '64'"},
        {"--grid 4096x4096", "not '4096x4096'"},
        {"--grid 2048x2048", "not '2048x2048'"},
        {"--grid 99999999999999999999x2", "--grid is"},
        {"--depth 0", "--depth is layers of air, 1 .. 64, not '0'"},
        {"--depth -3", "not '-3'"},
        {"--depth 65", "not '65'"},
        {"--depth 99999999999999999999", "--depth is"},
        {"--depth deep", "not 'deep'"},
        {"--replay b --depth 8", "--replay and --depth do not go together: a recording brings its own depth"},
        {"--against nobody", "unknown preset 'nobody', there are: "},
        {"--preset nobody", "unknown preset 'nobody', there are: "},
        {"--threads 0", "--threads is 1 .. 64, not '0'"},
        {"--threads two", "not 'two'"},
        {"--bench --threads 1,0,4", "--threads is 1 .. 64, not '0'"},
        {"--bench --threads 1,2,65", "--threads is 1 .. 64, not '65'"},
        {"--bench --threads 1,-2", "--threads is 1 .. 64, not '-2'"},
        {"--bench --threads 1,two", "not 'two'"},
        {"--bench --threads 1;2", "not '1;2'"},
        {"--bench --threads 1,,4", "--threads lacks number 2 in '1,,4'"},
        {"--bench --threads ,4", "--threads lacks number 1 in ',4'"},
        {"--bench --threads 1,2,", "--threads lacks number 3 in '1,2,'"},
        {"--bench --threads 1,2,3,4,5,6,7,8,9", "--threads lists at most 8 numbers, not '1,2,3,4,5,6,7,8,9'"},
        {"--bench --threads 1,99999999999999999999999999999999999999999999", "not '9999"},
        {"--bench --threads 0000000000000000000000000000003x", "not '000000"},
        {"--threads 1,2", "--threads is one number, and a list of them only for --bench"},
        {"--seed -1", "--seed is a whole number, not '-1'"},
        {"--seed 18446744073709551616", "--seed is a whole number"},
        {"--budget 0", "--budget is milliseconds"},
        {"--budget nan", "not 'nan'"},
        {"--budget 1e3", "not '1e3'"},
        {"--budget 4ms", "not '4ms'"},
        {"--budget .", "not '.'"},
        {"--bench --hold", "--bench and --hold do not go together"},
        {"--bench --screenshot a.png", "--bench and --screenshot do not go together"},
        {"--bench --record a", "--bench and --record do not go together"},
        {"--replay a --bench", "--bench and --replay do not go together"},
        {"--size 9x9 --bench", "--bench and --size do not go together"},
        {"--bench --profile a.json", "--bench writes a table: --profile FILE.csv, not 'a.json'"},
        {"--hold --record a", "--hold and --record do not go together"},
        {"--replay a --hold", "--hold and --replay do not go together"},
        {"--renderer brush", "--renderer is gpu or software, not 'brush'"},
        {"--view nothing", "unknown view 'nothing', there are: smoke heat speed"},
        {"--size 0x0", "--size is width x height"},
        {"--size 10000x10", "not '10000x10'"},
        {"--frames 0", "--frames is 1 .. "},
        {"--frames 3.5", "not '3.5'"},
        {"--frames 99999999999", "--frames is"},
        {"--screenshot a.jpg", "ends in .png, not 'a.jpg'"},
        {"--screenshot .png", "ends in .png, not '.png'"},
        {"--profile a.txt", "ends in .csv or a trace in .json, not 'a.txt'"},
        {"--profile .json", "not '.json'"},
        {"--pref", "--pref needs a value: DIR"},
        {"--pref ~", "--pref needs a folder"},
        {"--record ~", "--record needs a file"},
        {"--replay ~", "--replay needs a file"},
        {"--record a --replay b", "--record and --replay do not go together"},
        {"--replay b --scene box", "--replay and --scene do not go together"},
        {"--replay b --grid 9x9", "--replay and --grid do not go together"},
        {"--replay b --preset game", "--replay and --preset do not go together"},
        {"--replay b --seed 9", "--replay and --seed do not go together"},
        {"--headless --fullscreen --frames 3", "--headless and --fullscreen do not go together"},
        {"--headless", "--headless needs --frames or --replay"},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        Options options;
        char error[OPTIONS_ERROR];
        bool good = parse(WRONG[i][0], &options, error);
        if (good || !strstr(error, WRONG[i][1]) || strchr(error, '\n'))
            fail_msg("'%s' should say '%s', says '%s'", WRONG[i][0], WRONG[i][1], error);
    }
}

TEST(numbers_at_their_limits_are_taken) {
    static const char *const TAKEN[] = {"--budget 0.001",    "--budget 1000",    "--threads 1", "--threads 64",
                                        "--frames 1",        "--grid 2048x1024", "--grid 1x1",  "--depth 1",
                                        "--depth 64",        "--size 1x1",       "--seed 0",    "--size 8192x8192",
                                        "--frames 100000000"};
    static const char *const REFUSED[] = {"--budget 0.0009999", "--budget 1000.001", "--threads 65",
                                          "--frames 100000001", "--grid 2049x1",     "--grid 2048x1025",
                                          "--size 8193x1"};
    Options options;
    char error[OPTIONS_ERROR];
    for (size_t i = 0; i < sizeof TAKEN / sizeof *TAKEN; i++)
        if (!parse(TAKEN[i], &options, error)) fail_msg("%s: %s", TAKEN[i], error);
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++)
        if (parse(REFUSED[i], &options, error)) fail_msg("%s is taken", REFUSED[i]);
}

TEST(no_value_overruns_the_sentence) {
    static char long_word[2000];
    char error[64];
    memset(long_word, 'x', sizeof long_word - 1);
    char *argv[] = {(char *)"ember", (char *)"--preset", long_word};
    Options options;
    assert_false(Options_Parse(&options, 3, argv, error, sizeof error));
    assert_true(strlen(error) < sizeof error);
    argv[1] = long_word;
    assert_false(Options_Parse(&options, 3, argv, error, sizeof error));
}

static bool exists(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file) fclose(file);
    return file != NULL;
}

TEST(files_are_tried_without_a_trace) {
    char error[OPTIONS_ERROR];
    Options options = {.screenshot = "test_game_options_trace.png"};
    assert_true(Options_CheckOutputs(&options, error, sizeof error));
    assert_false(exists(options.screenshot));
    options.screenshot = "no such folder/a.png";
    assert_false(Options_CheckOutputs(&options, error, sizeof error));
    assert_non_null(strstr(error, "--screenshot cannot write 'no such folder/a.png'"));
    options = (Options){.record = ".", .screenshot = NULL};
    assert_false(Options_CheckOutputs(&options, error, sizeof error));
    options = (Options){.record = "same.png", .screenshot = "same.png"};
    assert_false(Options_CheckOutputs(&options, error, sizeof error));
    assert_non_null(strstr(error, "same file"));
    options = (Options){.preset = "mine.json", .profile = "mine.json"};
    assert_false(Options_CheckOutputs(&options, error, sizeof error));
    assert_non_null(strstr(error, "--profile would write over 'mine.json'"));
    options = (Options){.replay = "mine.rec", .screenshot = "mine.rec"};
    assert_false(Options_CheckOutputs(&options, error, sizeof error));
}

/* Options that clash stand side by side in the help, a line for each first one. */
TEST(the_help_has_a_line_for_all_that_clash_with_one) {
    static char help[20000];
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(stdout);
    const int terminal = dup(1);
    dup2(fileno(file), 1);
    Options_PrintHelp();
    fflush(stdout);
    dup2(terminal, 1), close(terminal);
    rewind(file);
    assert_true(fread(help, 1, sizeof help - 1, file) > 1000);
    fclose(file);
    assert_non_null(strstr(help, "\n  with --workshop"));
    assert_non_null(strstr(help, "\n  with --bench      --hold, --view, "));
    assert_null(strstr(strstr(help, "\n  with --bench") + 1, "\n  with --bench"));
}
