/* options.h - the command line. Every option is a row of a table, which parsing and --help walk. */
#ifndef GAME_OPTIONS_H
#define GAME_OPTIONS_H

#include "engine/picture/picture.h"
#include "engine/window/app.h"
#include "game/air/tuning.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    OPTIONS_PLAY,
    OPTIONS_LIST_SCENES,
    OPTIONS_HELP,
    OPTIONS_VERSION,
    OPTIONS_BENCH,
    OPTIONS_EXPORT
} OptionsAsk;

enum { OPTIONS_COUNTS = 8 };

typedef struct Options {
    OptionsAsk ask;
    const char *scene;  /* a name, or a map's path that ends in .json or .tmj */
    int grid[2];        /* cells, 0 for the scene's own */
    int depth;          /* layers of air in a hall, 0 or 1 for two dimensions */
    Tuning tuning;      /* the preset if it has a name */
    const char *preset; /* path of its file, which the session reads, or NULL */
    Tuning against;     /* the same for a second air beside the first */
    const char *against_preset;
    bool compared;                     /* true if there is a second air */
    int threads;                       /* 0 for one a core, and the first of several */
    int counts[OPTIONS_COUNTS], count; /* the threads to compare, only with --bench if there are several */
    uint64_t seed;
    double budget; /* ms for the solver */
    bool budgeted; /* --budget or --hold was given */
    PictureMode view;
    bool viewed; /* --view was given */
    int size[2]; /* window units, or pixels when headless */
    bool fullscreen, headless;
    AppRenderer renderer;
    bool hold; /* quality is to follow the budget */
    bool scene_given, preset_given;
    bool workshop; /* over the title */
    bool title;    /* no option says what to play, so the title asks the player */
    int frames;    /* ticks after which to end, 0 for never */
    const char *screenshot, *profile, *record, *replay, *pref; /* paths or NULL */
    const char *export;                                        /* a folder for the program, or NULL */
    unsigned given;                                            /* bit i is set if row i of the table was given */
} Options;

enum { OPTIONS_ERROR = 400 };

/* Fills options from the arguments after argv[0]. If an option is given twice, the last counts. Strings point into
 * argv. Opens no file. False with a sentence in `error` that names the option. Then options must not be used. */
bool Options_Parse(Options *options, int argc, char **argv, char *error, size_t capacity);

/* True if all files to be written can be. Leaves no trace of trying. */
bool Options_CheckOutputs(const Options *options, char *error, size_t capacity);

/* True for a player at a window, not for a run that is replayed, measured or shot. */
bool Options_IsPlayed(const Options *options);

void Options_PrintHelp(void); /* on standard output */

#endif
