/* progress.h - the levels that have been won, and how fast, kept from run to run. */
#ifndef GAME_PROGRESS_H
#define GAME_PROGRESS_H

#include "game/saved/store.h"

enum { PROGRESS_LEVELS = 64, PROGRESS_NAME = 48 };

typedef struct ProgressLevel {
    char name[PROGRESS_NAME]; /* the scene's */
    int best;                 /* ticks, 0 if it has been won only with assists */
    int embers;               /* the most that were left after a win */
} ProgressLevel;

typedef struct Progress {
    ProgressLevel level[PROGRESS_LEVELS]; /* those that have been won */
    int levels;
} Progress;

Progress Progress_Load(Store *store); /* nothing won if there is nothing to read, see store->said */
/* Saves the best of this and of what another game has kept since, so that neither loses anything. */
void Progress_Save(Progress *progress, Store *store);

/* Notes a win with assists, which opens the next level but sets no best time. True if it was not won before. */
bool Progress_WinAssisted(Progress *progress, const char *scene);
bool Progress_IsWon(const Progress *progress, const char *scene);    /* with or without */
bool Progress_Win(Progress *progress, const char *scene, int ticks); /* true for the first win or a new best time */
/* Notes the embers left in a level that has been won. True if more than ever. */
bool Progress_Spare(Progress *progress, const char *scene, int embers);
int Progress_Best(const Progress *progress, const char *scene); /* ticks, 0 if not won without assists yet */

/* The first level is open, every other level once the level before it has been won. Other halls are always open. */
bool Progress_IsOpen(const Progress *progress, int scene); /* as Scene_Name counts */
int Progress_LevelAfter(int scene);                        /* -1 if there is none */
int Progress_Goal(const Progress *progress);               /* the first level that is not won, else the first scene */

/* All levels together. */
typedef struct ProgressSum {
    int levels, won;
    int ticks, embers; /* of their best wins. Ticks stay below INT_MAX. */
} ProgressSum;

ProgressSum Progress_Sum(const Progress *progress);
bool Progress_IsWhole(const Progress *progress); /* there are levels, and all have been won */

void Progress_Time(int ticks, char *text, size_t capacity); /* "1:02.35" */

#endif
