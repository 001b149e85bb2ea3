/* costs.h - what a hall would cost. It runs copies of the hall on other grids, with depth, with each preset, on one
 * thread and on all, a little in each frame.
 *
 *     Costs_Begin(&costs, &game, threads, budget, error, sizeof error);
 *     in each frame:  if (Costs_Run(&costs, 0.010)) show Costs_Lines
 *
 * The hall may change or close meanwhile. Times are those of the clock, so let nothing else run. */
#ifndef GAME_COSTS_H
#define GAME_COSTS_H

#include "game/rules/game.h"

enum {
    COSTS_DEPTH = 8,
    COSTS_ROWS = 2 * (4 + FLUID_PRESET_COUNT), /* at most */
    COSTS_TICKS = 60,                          /* counted in a row, fewer where ticks are slow */
    COSTS_LABEL = 48,
    COSTS_WORDS = 160
};

#define COSTS_SLICE 0.010 /* s of a frame */

typedef enum { COSTS_WAITS, COSTS_RUNS, COSTS_DONE, COSTS_REFUSED } CostsState;

/* A way to run the hall, and what it costs. */
typedef struct CostsRow {
    char label[COSTS_LABEL]; /* "half the grid" */
    int cells[3];            /* asked for */
    Tuning tuning;
    int threads;
    CostsState state;
    char why[SCENE_ERROR]; /* it is refused */
    int grid[3];
    int ticks;                       /* counted */
    double ms;                       /* of the solver in a tick, the median */
    double stage[FLUID_STAGE_COUNT]; /* ms, the median of each */
    size_t bytes;                    /* that the air holds */
    bool held;                       /* ms is within the budget */
} CostsRow;

/* Zeroed there are no rows and nothing runs. */
typedef struct Costs {
    CostsRow row[COSTS_ROWS];
    int rows, at; /* row[at] is next. All are done where it is `rows`. */
    double budget;
    Game *from, *trial; /* the hall as it was at the start, and what runs now. NULL unless something runs. */
    int warmed;         /* ticks that were not counted */
    double spent;       /* s, in this row */
    double sample[FLUID_STAGE_COUNT + 1][COSTS_TICKS];
} Costs;

/* Takes a copy of the hall. `threads` is how many its host lends, `budget` is in ms. What ran before is cancelled.
 * False with a sentence if out of memory. */
bool Costs_Begin(Costs *costs, const Game *hall, int threads, double budget, char *error, size_t capacity);
/* Goes on for so many seconds or, if that takes longer, for a tick, which cannot be parted and takes a quarter of a
 * second on large grids. A row that begins ends the call, so that a picture can tell. True while there is more to do.
 */
bool Costs_Run(Costs *costs, double seconds);
/* Stops, and frees what was held. Rows that are done stay. */
void Costs_Cancel(Costs *costs);

/* A line of a pane. */
typedef struct CostsLine {
    char label[COSTS_LABEL];   /* "half the grid, 1 thread" */
    char value[COSTS_WORDS];   /* "1.2 of 4 ms, 12.3 MB", or a sentence that says why not */
    char details[COSTS_WORDS]; /* its grid, and its milliseconds by stage. May be "". */
    bool known, held;          /* `held` only if it is known */
} CostsLine;

int Costs_Lines(const Costs *costs, CostsLine lines[COSTS_ROWS]); /* returns how many */

/* What the running hall costs. Zeroed nothing has run. */
typedef struct CostsNow {
    double ms, stage[FLUID_STAGE_COUNT]; /* of a tick, means of late */
    size_t bytes;
} CostsNow;

void Costs_Note(CostsNow *now, const Air *air); /* after each tick */
/* The solver, and then its stages. Returns how many. */
int Costs_NowLines(const CostsNow *now, double budget, CostsLine lines[1 + FLUID_STAGE_COUNT]);

/* Writes the rows that are done or refused as CSV if the path ends in .csv, else as a table to read. False with a
 * sentence in `error`, and then the file is as it was. */
bool Costs_Write(const Costs *costs, const char *path, char *error, size_t capacity);

#endif
