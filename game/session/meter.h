/* meter.h - times of frames and ticks, the solver's figures, and the quality that follows them. */
#ifndef GAME_METER_H
#define GAME_METER_H

#include "engine/threads/processor.h"
#include "engine/threads/profiler.h"
#include "game/air/quality.h"
#include "engine/threads/trace.h"
#include "engine/threads/workers.h"
#include "game/rules/game.h"
#include "game/session/options.h"

typedef struct Meter {
    Profiler *profiler;
    Trace *trace;           /* NULL unless the profile is a timeline */
    Quality quality;        /* only with --hold */
    int threads;            /* that share the work */
    ProcessorTime began;    /* s, start of this frame */
    double present;         /* s to show the last frame, waiting included */
    double solver;          /* ms of the solver in the last frame in which it ran, 0 before */
    int timed, over_budget; /* frames in which the solver ran, and in which it exceeded its budget */
} Meter;

bool Meter_OpenTrace(Meter *meter, const Options *options, Workers *workers); /* false, see Log_Reason */
bool Meter_OpenProfiler(Meter *meter, int limit); /* for `limit` ticks or, if 0, without end */
void Meter_Close(Meter *meter);

void Meter_BeginFrame(Meter *meter);
void Meter_NoteTick(Meter *meter, const Game *game, double seconds); /* after a tick that took so long */
/* Call after Meter_NoteTick. Lets quality follow the budget, with `ticks` of the run done. True if it changed. */
bool Meter_Hold(Meter *meter, Game *game, int ticks);
/* ms of the solver in this frame, or in the last frame in which it ran. */
double Meter_Solver(const Meter *meter);
void Meter_EndFrame(Meter *meter, const Options *options); /* before the frame is shown */

/* Prints and writes at the end of a run. */
void Meter_PrintTimes(const Meter *meter, int ticks, double budget, uint64_t state);
void Meter_PrintQuality(const Meter *meter);
bool Meter_Write(const Meter *meter, const Game *game, const Options *options, char *error, size_t capacity);

#endif
