/* progress.h - which levels have been won, and how fast: what the player has reached, kept from one run to the next. */
#ifndef GAME_PROGRESS_H
#define GAME_PROGRESS_H

#include "game/saved/store.h"

enum { PROGRESS_LEVELS = 64, PROGRESS_NAME = 48 };

typedef struct ProgressLevel {
    char name[PROGRESS_NAME]; /* the scene's */
    int best;                 /* ticks; 0: it has been won with assists alone */
    int embers;               /* the most that were left after a win */
} ProgressLevel;

typedef struct Progress {
    ProgressLevel level[PROGRESS_LEVELS]; /* those that have been won */
    int levels;
} Progress;

Progress Progress_Load(Store *store); /* nothing won where there is nothing to read: see store->said */
/* Adds what another game has kept since, so that neither loses anything: the best of both. */
void Progress_Save(Progress *progress, Store *store);

/* With assists: it opens the next level, and is no best time. True: it was not won before. */
bool Progress_WinAssisted(Progress *progress, const char *scene);
bool Progress_IsWon(const Progress *progress, const char *scene);    /* with or without */
bool Progress_Win(Progress *progress, const char *scene, int ticks); /* true: faster than ever, or the first time */
/* Of a level that has been won; true: more than ever. */
bool Progress_Spare(Progress *progress, const char *scene, int embers);
int Progress_Best(const Progress *progress, const char *scene); /* ticks; 0: not won without assists yet */

/* The first level is open, every other once the one before it has been won; what is no level is always open. */
bool Progress_IsOpen(const Progress *progress, int scene); /* as Scene_Name counts */
int Progress_LevelAfter(int scene);                        /* -1: none */
int Progress_Goal(const Progress *progress);               /* the first level that is not won; else the first scene */

/* All levels together. */
typedef struct ProgressSum {
    int levels, won;
    int ticks, embers; /* of their best wins; ticks stay below INT_MAX */
} ProgressSum;

ProgressSum Progress_Sum(const Progress *progress);
bool Progress_IsWhole(const Progress *progress); /* there are levels, and all have been won */

void Progress_Time(int ticks, char *text, size_t capacity); /* "1:02.35" */

#endif
