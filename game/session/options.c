#include "game/session/options.h"

#include "engine/files/file.h"
#include "engine/threads/workers.h"
#include "game/air/air.h"
#include "game/base/complaint.h"
#include "game/base/count.h"
#include "game/base/numbers.h"

#include <stdio.h>
#include <string.h>

#define GRID_MAX       2048
#define GRID_CELLS_MAX (1 << 21)
#define SIZE_MAX_PX    8192
#define FRAMES_MAX     100000000

typedef struct Complaint {
    char *text;
    size_t capacity;
} Complaint;

#define COMPLAIN(complaint, ...) Complain((complaint)->text, (complaint)->capacity, __VA_ARGS__)

/* ---- A reader for every option ----------------------------------------------------------------- */

static bool read_scene(Options *options, const char *value, Complaint *complaint) {
    return *(options->scene = value) || COMPLAIN(complaint, "--scene needs a name; --list-scenes tells them");
}

static bool read_grid(Options *options, const char *value, Complaint *complaint) {
    int *grid = options->grid;
    if (!Numbers_Size(value, GRID_MAX, grid) || grid[0] * grid[1] > GRID_CELLS_MAX)
        return COMPLAIN(complaint, "--grid is cells across x cells down, 1x1 .. %dx1024 as in 320x180, not '%.40s'",
                        GRID_MAX, value);
    return true;
}

static bool read_depth(Options *options, const char *value, Complaint *complaint) {
    return Numbers_Count(value, 1, AIR_LAYERS_MOST, &options->depth) ||
           COMPLAIN(complaint, "--depth is layers of air, 1 .. %d, not '%.40s'", AIR_LAYERS_MOST, value);
}

/* Reads a preset by its name. A file's path is only noted. */
static bool read_tuning(const char *option, const char *value, Tuning *tuning, const char **file,
                        Complaint *complaint) {
    *file = File_EndsIn(value, ".json") ? value : NULL;
    if (*file) return *tuning = Tuning_Of(FLUID_PRESET_GAME), true;
    char known[160] = "";
    for (int i = 0; i < FLUID_PRESET_COUNT; i++) {
        *tuning = Tuning_Of((FluidPreset)i);
        const char *name = Fluid_PresetName((FluidPreset)i), *unusable = Tuning_Error(tuning);
        if (!strcmp(name, value))
            return !unusable || COMPLAIN(complaint, "%s %s cannot run: %s", option, name, unusable);
        if (!unusable) snprintf(known + strlen(known), sizeof known - strlen(known), " %s", name);
    }
    return COMPLAIN(complaint, "unknown preset '%.40s', there are:%s", value, known);
}

static bool read_preset(Options *options, const char *value, Complaint *complaint) {
    return read_tuning("--preset", value, &options->tuning, &options->preset, complaint);
}

static bool read_against(Options *options, const char *value, Complaint *complaint) {
    options->compared = true;
    return read_tuning("--against", value, &options->against, &options->against_preset, complaint);
}

static bool read_threads(Options *options, const char *value, Complaint *complaint) {
    const char *end, *item = value;
    options->count = 0;
    do {
        char word[NUMBERS_TEXT];
        end = item + strcspn(item, ",");
        snprintf(word, sizeof word, "%.*s", (int)(end - item), item);
        if (end == item && strchr(value, ','))
            return COMPLAIN(complaint, "--threads lacks number %d in '%.40s'", options->count + 1, value);
        if (options->count == OPTIONS_COUNTS)
            return COMPLAIN(complaint, "--threads lists at most %d numbers, not '%.40s'", OPTIONS_COUNTS, value);
        if (end - item >= NUMBERS_TEXT || !Numbers_Count(word, 1, WORKERS_MAX, &options->counts[options->count++]))
            return COMPLAIN(complaint, "--threads is 1 .. %d, not '%s'", WORKERS_MAX, word);
        item = end + 1;
    } while (*end);
    options->threads = options->counts[0];
    return true;
}

static bool read_seed(Options *options, const char *value, Complaint *complaint) {
    return Numbers_Whole(value, 0, UINT64_MAX, &options->seed) ||
           COMPLAIN(complaint, "--seed is a whole number, not '%.40s'", value);
}

static bool read_budget(Options *options, const char *value, Complaint *complaint) {
    return Numbers_Decimal(value, 0.001, 1000, &options->budget) ||
           COMPLAIN(complaint, "--budget is milliseconds, 0.001 .. 1000, not '%.40s'", value);
}

static bool read_view(Options *options, const char *value, Complaint *complaint) {
    char known[160] = "";
    for (int i = 0; i < PICTURE_MODES; i++) {
        options->view = (PictureMode)i, options->viewed = true;
        if (!strcmp(Picture_ModeName((PictureMode)i), value)) return true;
        snprintf(known + strlen(known), sizeof known - strlen(known), " %s", Picture_ModeName((PictureMode)i));
    }
    return COMPLAIN(complaint, "unknown view '%.40s', there are:%s", value, known);
}

static bool read_size(Options *options, const char *value, Complaint *complaint) {
    return Numbers_Size(value, SIZE_MAX_PX, options->size) ||
           COMPLAIN(complaint, "--size is width x height, 1x1 .. %dx%d as in 1280x720, not '%.40s'", SIZE_MAX_PX,
                    SIZE_MAX_PX, value);
}

static bool read_renderer(Options *options, const char *value, Complaint *complaint) {
    options->renderer = !strcmp(value, "gpu") ? APP_OPENGL : APP_SOFTWARE;
    return options->renderer == APP_OPENGL || !strcmp(value, "software") ||
           COMPLAIN(complaint, "--renderer is gpu or software, not '%.40s'", value);
}

static bool read_frames(Options *options, const char *value, Complaint *complaint) {
    return Numbers_Count(value, 1, FRAMES_MAX, &options->frames) ||
           COMPLAIN(complaint, "--frames is 1 .. %d, not '%.40s'", FRAMES_MAX, value);
}

static bool read_screenshot(Options *options, const char *value, Complaint *complaint) {
    options->screenshot = value;
    return File_EndsIn(value, ".png") ||
           COMPLAIN(complaint, "--screenshot writes a picture that ends in .png, not '%.200s'", value);
}

static bool read_profile(Options *options, const char *value, Complaint *complaint) {
    options->profile = value;
    return File_EndsIn(value, ".csv") || File_EndsIn(value, ".json") ||
           COMPLAIN(complaint, "--profile writes a table that ends in .csv or a trace in .json, not '%.200s'", value);
}

static bool read_record(Options *options, const char *value, Complaint *complaint) {
    return *(options->record = value) || COMPLAIN(complaint, "--record needs a file");
}

static bool read_replay(Options *options, const char *value, Complaint *complaint) {
    return *(options->replay = value) || COMPLAIN(complaint, "--replay needs a file");
}

static bool read_pref(Options *options, const char *value, Complaint *complaint) {
    return *(options->pref = value) || COMPLAIN(complaint, "--pref needs a folder");
}

static bool read_export(Options *options, const char *value, Complaint *complaint) {
    return *(options->export = value) || COMPLAIN(complaint, "--export needs a folder");
}

/* ---- The table ---------------------------------------------------------------------------------- */

typedef struct OptionRow {
    const char *name, *value; /* value and read are NULL for a flag */
    const char *help;
    bool (*read)(Options *options, const char *value, Complaint *complaint);
    OptionsAsk ask; /* what it asks for instead of play */
} OptionRow;

enum {
    SCENE,
    GRID,
    DEPTH,
    PRESET,
    AGAINST,
    THREADS,
    SEED,
    BUDGET,
    HOLD,
    VIEW,
    SIZE,
    RENDERER,
    FULLSCREEN,
    HEADLESS,
    FRAMES,
    SCREENSHOT,
    PROFILE,
    RECORD,
    REPLAY,
    PREF,
    WORKSHOP,
    EXPORT,
    BENCH,
    LIST,
    HELP,
    VERSION,
    ROW_COUNT
};

static const OptionRow ROWS[ROW_COUNT] = {
    [SCENE] = {"--scene", "NAME", "go straight into a hall, or a map FILE.json (the title; without a window: hall)",
               read_scene},
    [GRID] = {"--grid", "WxH", "cells of air; the hall stays as large in metres (the scene's own)", read_grid},
    [DEPTH] = {"--depth", "N", "layers of air in a hall, as 12: three dimensions (1: two)", read_depth},
    [PRESET] =
        {"--preset", "NAME",
         "the method that moves the air: game, stam-2003, stam-1999, west-2007, staggered-sor, or FILE.json (game)",
         read_preset},
    [AGAINST] = {"--against", "NAME", "A/B: a second air beside the first, by another method or FILE.json (none)",
                 read_against},
    [THREADS] = {"--threads", "N",
                 "threads that share the work, no more than cores (one a core); for --bench a list, as 1,2,4,8",
                 read_threads},
    [SEED] = {"--seed", "N", "seed of all random numbers (1)", read_seed},
    [BUDGET] = {"--budget", "MS", "the solver's budget, in milliseconds (4)", read_budget},
    [HOLD] = {"--hold", NULL, "let quality follow the budget, down and up again, by the solver's processor time"},
    [VIEW] = {"--view", "NAME", "what to show of the air: smoke, speed, streamlines ... (smoke)", read_view},
    [SIZE] = {"--size", "WxH", "of the window, or of the picture when headless (1280x720)", read_size},
    [RENDERER] = {"--renderer", "NAME",
                  "what draws into the window: gpu, by OpenGL, or software (gpu, if it is no emulation)",
                  read_renderer},
    [FULLSCREEN] = {"--fullscreen", NULL, "fill the screen"},
    [HEADLESS] = {"--headless", NULL, "no window, as fast as it can; needs --frames or --replay"},
    [FRAMES] = {"--frames", "N", "end after N ticks of 1/60 s", read_frames},
    [SCREENSHOT] = {"--screenshot", "FILE.png", "write the last frame", read_screenshot},
    [PROFILE] = {"--profile", "FILE.csv",
                 "write a row of times for each frame; FILE.json: a timeline, for Perfetto or speedscope",
                 read_profile},
    [RECORD] = {"--record", "FILE", "record what the player does", read_record},
    [REPLAY] = {"--replay", "FILE", "replay a recording, to the same final state", read_replay},
    [PREF] = {"--pref", "DIR", "where settings and progress are kept (where the system keeps such things)", read_pref},
    [WORKSHOP] = {"--workshop", NULL, "go straight into the workshop, with --scene or the box"},
    [EXPORT] =
        {"--export", "DIR",
         "write a scene as a program of its own, to be built beside fluid/; with --frames: print its totals, too",
         read_export, OPTIONS_EXPORT},
    [BENCH] = {"--bench", NULL, "measure all scenes and presets at two sizes, on one thread and on all (two minutes)",
               .ask = OPTIONS_BENCH},
    [LIST] = {"--list-scenes", NULL, "list the scenes, one a line", .ask = OPTIONS_LIST_SCENES},
    [HELP] = {"--help", NULL, "show this help", .ask = OPTIONS_HELP},
    [VERSION] = {"--version", NULL, "show the version", .ask = OPTIONS_VERSION},
};

static bool given(const Options *options, int row) { return options->given >> row & 1; }

/* ---- Options that clash -------------------------------------------------------------------------- */

typedef struct OptionClash {
    int a, b;
    const char *why;
} OptionClash;

static const OptionClash CLASHES[] = {
    {HOLD, RECORD, "quality that follows the time cannot be recorded"},
    {HOLD, REPLAY, "quality that follows the time is not what was recorded"},
    {RECORD, REPLAY, "a replay is recorded already"},
    {REPLAY, SCENE, "a recording brings its own scene"},
    {REPLAY, GRID, "a recording brings its own grid"},
    {REPLAY, DEPTH, "a recording brings its own depth"},
    {REPLAY, PRESET, "a recording brings its own preset"},
    {REPLAY, SEED, "a recording brings its own seed"},
    {HEADLESS, FULLSCREEN, "there is no window to fill the screen"},
    {WORKSHOP, DEPTH, "the workshop draws halls of two dimensions"},
    {WORKSHOP, AGAINST, "the workshop has one air"},
    {WORKSHOP, RECORD, "what is built is no recording"},
    {WORKSHOP, REPLAY, "a recording brings its own scene"},
    {WORKSHOP, BENCH, "each ends by itself"},
    {WORKSHOP, EXPORT, "the workshop exports what is built there"},
    {BENCH, HOLD, "it measures full quality"},
    {BENCH, VIEW, "it draws nothing"},
    {BENCH, AGAINST, "each row is one air"},
    {BENCH, SIZE, "it draws nothing"},
    {BENCH, RENDERER, "it draws nothing"},
    {BENCH, FULLSCREEN, "there is no window to fill the screen"},
    {BENCH, SCREENSHOT, "it draws nothing"},
    {BENCH, RECORD, "nobody plays"},
    {BENCH, REPLAY, "nobody plays"},
    {BENCH, PREF, "nothing is kept"},
    {EXPORT, BENCH, "each ends by itself"},
    {EXPORT, DEPTH, "the program's air has two dimensions"},
    {EXPORT, HOLD, "the program has full quality"},
    {EXPORT, VIEW, "it draws nothing"},
    {EXPORT, AGAINST, "the program has one air"},
    {EXPORT, SIZE, "it draws nothing"},
    {EXPORT, RENDERER, "it draws nothing"},
    {EXPORT, FULLSCREEN, "there is no window to fill the screen"},
    {EXPORT, SCREENSHOT, "it draws nothing"},
    {EXPORT, PROFILE, "it measures nothing"},
    {EXPORT, RECORD, "nobody plays"},
    {EXPORT, REPLAY, "nobody plays"},
    {EXPORT, PREF, "nothing is kept"},
};

static bool check_clashes(const Options *options, Complaint *complaint) {
    for (int i = 0; i < COUNT_OF(CLASHES); i++)
        if (given(options, CLASHES[i].a) && given(options, CLASHES[i].b))
            return COMPLAIN(complaint, "%s and %s do not go together: %s", ROWS[CLASHES[i].a].name,
                            ROWS[CLASHES[i].b].name, CLASHES[i].why);
    if (options->ask == OPTIONS_BENCH)
        return !options->profile || File_EndsIn(options->profile, ".csv") ||
               COMPLAIN(complaint, "--bench writes a table: --profile FILE.csv, not '%.200s'", options->profile);
    if (options->ask == OPTIONS_EXPORT && !options->scene_given)
        return COMPLAIN(complaint, "--export needs --scene, the scene to take home");
    if (options->count > 1) return COMPLAIN(complaint, "--threads is one number, and a list of them only for --bench");
    if (options->headless && !options->frames && !options->replay)
        return COMPLAIN(complaint, "--headless needs --frames or --replay, or it would run for ever");
    return true;
}

/* ---- Parsing ------------------------------------------------------------------------------------ */

static int row_of(const char *name) {
    for (int i = 0; i < ROW_COUNT; i++)
        if (!strcmp(ROWS[i].name, name)) return i;
    return -1;
}

/* Takes an option from the front of the arguments. *used is how many arguments it took. */
static bool take(Options *options, char **arguments, int left, int *used, Complaint *complaint) {
    int row = row_of(arguments[0]);
    if (row < 0) return COMPLAIN(complaint, "unknown option '%.80s'; --help tells them all", arguments[0]);
    bool valued = ROWS[row].value != NULL;
    if (valued && (left < 2 || row_of(arguments[1]) >= 0))
        return COMPLAIN(complaint, "%s needs a value: %s", ROWS[row].name, ROWS[row].value);
    options->given |= 1u << row;
    *used = valued ? 2 : 1;
    if (ROWS[row].ask) options->ask = ROWS[row].ask;
    return !valued || ROWS[row].read(options, arguments[1], complaint);
}

bool Options_Parse(Options *options, int argc, char **argv, char *error, size_t capacity) {
    Complaint complaint = {error, capacity};
    *options =
        (Options){.scene = "hall", .tuning = Tuning_Of(FLUID_PRESET_GAME), .seed = 1, .budget = 4, .size = {1280, 720}};
    for (int i = 1, used = 1; i < argc; i += used)
        if (!take(options, argv + i, argc - i, &used, &complaint)) return false;
    options->hold = given(options, HOLD);
    options->fullscreen = given(options, FULLSCREEN), options->headless = given(options, HEADLESS);
    options->workshop = given(options, WORKSHOP);
    if (options->workshop && !given(options, SCENE)) options->scene = "box";
    options->title = options->workshop;
    options->title |= !given(options, SCENE) && !options->headless && !options->replay && !options->record;
    options->budgeted = given(options, BUDGET) || given(options, HOLD);
    options->scene_given = given(options, SCENE), options->preset_given = given(options, PRESET);
    const bool runs = options->ask == OPTIONS_PLAY || options->ask == OPTIONS_BENCH || options->ask == OPTIONS_EXPORT;
    return !runs || check_clashes(options, &complaint);
}

bool Options_IsPlayed(const Options *options) {
    return !options->headless && !options->replay && !options->screenshot && !options->profile && !options->frames;
}

/* ---- Files that will be written ------------------------------------------------------------------ */

bool Options_CheckOutputs(const Options *options, char *error, size_t capacity) {
    const char *paths[] = {options->screenshot, options->profile, options->record};
    const char *names[] = {"--screenshot", "--profile", "--record"};
    const char *read[] = {options->scene, options->preset, options->against_preset, options->replay};
    Complaint complaint = {error, capacity};
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < i; k++)
            if (paths[i] && paths[k] && !strcmp(paths[i], paths[k]))
                return COMPLAIN(&complaint, "%s and %s name the same file", names[k], names[i]);
        for (int k = 0; k < 4; k++)
            if (paths[i] && read[k] && !strcmp(paths[i], read[k]))
                return COMPLAIN(&complaint, "%s would write over '%.300s', which is to be read", names[i], paths[i]);
        if (paths[i] && !File_MayWrite(paths[i]))
            return COMPLAIN(&complaint, "%s cannot write '%.300s'", names[i], paths[i]);
    }
    return true;
}

/* ---- Help ----------------------------------------------------------------------------------------- */

static const char KEYS[] = "Keys\n"
                           "  arrows, WASD      move                  F1   help: every key\n"
                           "  space             jump; held: glide     F2   profiler\n"
                           "  mouse             aim                   F3   view: smoke, speed ...; Shift+F3 back\n"
                           "  left button       bellows               F4   preset: another method\n"
                           "  right button      torch                 F5   A/B: a second preset beside it\n"
                           "  P, N              pause, single step    F11  fullscreen\n"
                           "  R, Tab            restart, next scene   F12  screenshot\n"
                           "                                          F6   tuning: every parameter of the air\n"
                           "                                          F7   workshop: draw halls of your own\n"
                           "                                          Esc  the menu: other keys, among them\n"
                           "A pad works, too: left stick, A, right stick, triggers, Start.\n";

/* Prints the options that clash. The rows of CLASHES with the same first option stand side by side. */
static void print_clashes(void) {
    printf("\nNot together");
    for (int i = 0; i < COUNT_OF(CLASHES); i++) {
        const bool same = i > 0 && CLASHES[i].a == CLASHES[i - 1].a;
        printf(same ? ", %.0s%s" : "\n  with %-12s %s", ROWS[CLASHES[i].a].name, ROWS[CLASHES[i].b].name);
    }
    printf("\n");
}

void Options_PrintHelp(void) {
    printf("Ember %s - keep a flame alive in draughty halls\n\nember [OPTION...]\n\n", FLUID_VERSION);
    for (int i = 0; i < ROW_COUNT; i++) {
        char left[40];
        snprintf(left, sizeof left, "%s %s", ROWS[i].name, ROWS[i].value ? ROWS[i].value : "");
        printf("  %-24s %s\n", left, ROWS[i].help);
    }
    print_clashes();
    printf("\n%s", KEYS);
}
