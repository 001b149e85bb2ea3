/* profiler.h - where the time of each frame went.
 *
 * Series: named numbers, one value a frame (milliseconds, mostly), kept for the whole run and summed up as percentiles.
 * What happened when within a frame is told by trace.h.
 */
#ifndef ENGINE_PROFILER_H
#define ENGINE_PROFILER_H

#include <stdbool.h>

#define PROFILER_HISTORY    240 /* frames that a HUD shows */
#define PROFILER_MAX_SERIES 48

typedef struct Profiler Profiler;

typedef struct ProfilerDef {
    const char *const
        *series;      /* names, the CSV's column heads; series 0 is the frame's total, ms, set by EndFrame. Copied. */
    int series_count; /* 1 .. PROFILER_MAX_SERIES */
    int frames;       /* rows to keep for statistics and CSV: the last so many; at least PROFILER_HISTORY are */
    double (*seconds)(void); /* monotonic clock: App_Seconds, or a test's own */
} ProfilerDef;

typedef struct ProfilerStats {
    int frames;                /* that had a value */
    double p50, p95, p99, max; /* nearest rank: values that occurred; 0 if there are none */
    int over;                  /* frames above the budget */
} ProfilerStats;

Profiler *Profiler_Create(const ProfilerDef *def); /* NULL: see Log_Reason */
void Profiler_Destroy(Profiler *profiler);         /* NULL is fine */

void Profiler_BeginFrame(Profiler *profiler);
void Profiler_EndFrame(Profiler *profiler); /* the row is complete */

void Profiler_Add(Profiler *profiler, int series, double value); /* to this frame's value: several ticks sum up */
void Profiler_Set(Profiler *profiler, int series, double value); /* replaces it: for what does not sum up */
double Profiler_Now(const Profiler *profiler, int series);       /* this frame's value so far; NAN: none yet */
void Profiler_Amend(Profiler *profiler, int series,
                    double value); /* of the last completed frame: for what is known only then */

int Profiler_Frames(const Profiler *profiler); /* completed since creation */

/* The value of a series `age` frames ago (0: the last completed). NAN where that frame had none, or is not kept. */
double Profiler_Value(const Profiler *profiler, int series, int age);
const char *Profiler_SeriesName(const Profiler *profiler, int series);
int Profiler_SeriesCount(const Profiler *profiler);

/* Over the last `frames` rows (0: all that are kept) in which the series had a value. */
ProfilerStats Profiler_Summary(const Profiler *profiler, int series, int frames, double budget);

/* A head line, then a row a frame that is kept: its number from 1, then every series; empty where there is no value. As
 * RFC 4180 says, with decimal points wherever the program runs. */
bool Profiler_WriteCSV(const Profiler *profiler, const char *path);

#endif
