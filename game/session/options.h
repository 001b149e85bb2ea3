/* options.h - the command line. Every option is a row of one table, which parsing and --help walk. */
#ifndef GAME_OPTIONS_H
#define GAME_OPTIONS_H

#include "engine/picture/picture.h"
#include "engine/window/app.h"
#include "game/air/tuning.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { OPTIONS_PLAY, OPTIONS_LIST_SCENES, OPTIONS_HELP, OPTIONS_VERSION, OPTIONS_BENCH } OptionsAsk;

typedef struct Options {
    OptionsAsk ask;
    const char *scene;  /* a name, or a map's path that ends in .json or .tmj */
    int grid[2];        /* cells; 0: the scene's own */
    int depth;          /* layers of air in a hall; 0 or 1: two dimensions */
    Tuning tuning;      /* a preset by its name, */
    const char *preset; /* or a file's path, which the session reads; NULL: none */
    Tuning against;     /* likewise, for a second air beside the first, */
    const char *against_preset;
    bool compared; /* if there is to be one */
    int threads;   /* 0: one a core */
    uint64_t seed;
    double budget; /* ms for the solver, */
    bool budgeted; /* which somebody asked for: --budget or --hold */
    PictureMode view;
    bool viewed; /* --view was given */
    int size[2]; /* window units, or pixels when headless */
    bool fullscreen, headless;
    AppRenderer renderer;
    bool hold; /* quality is to follow the budget */
    bool scene_given, preset_given;
    bool title; /* no option says what to play: the title asks the player */
    int frames; /* ticks after which to end; 0: never */
    const char *screenshot, *profile, *record, *replay, *pref; /* paths or NULL */
    unsigned given;                                            /* bit i: row i of the table was on the command line */
} Options;

enum { OPTIONS_ERROR = 400 };

/* Fills options from the arguments. argv[0] is skipped; of an option that is given twice the last counts; strings point
 * into argv. False: `error` is one sentence that names the option, and options must not be used. Opens no file. */
bool Options_Parse(Options *options, int argc, char **argv, char *error, size_t capacity);

/* Whether all files that are to be written can be; leaves no trace of trying. */
bool Options_CheckOutputs(const Options *options, char *error, size_t capacity);

/* At a window, by somebody, and not a run that is replayed, measured or shot. */
bool Options_IsPlayed(const Options *options);

void Options_PrintHelp(void); /* on standard output */

#endif
