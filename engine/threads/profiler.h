/* profiler.h - where the time of each frame went.
 *
 * A series is a named number with one value a frame, mostly milliseconds. All frames of the run are kept and summed up
 * as percentiles. What happened at which moment within a frame is the business of trace.h. */
#ifndef ENGINE_PROFILER_H
#define ENGINE_PROFILER_H

#include <stdbool.h>

#define PROFILER_HISTORY    240 /* frames that a HUD shows */
#define PROFILER_MAX_SERIES 48

typedef struct Profiler Profiler;

typedef struct ProfilerDef {
    const char *const *series; /* names, which head the columns of the CSV; series 0 is the time of the whole frame in
                                  ms, set by EndFrame. Copied. */
    int series_count;          /* 1 .. PROFILER_MAX_SERIES */
    int frames;                /* frames to keep for statistics and CSV: the last so many, at least PROFILER_HISTORY */
    double (*seconds)(void);   /* monotonic clock: App_Seconds, or a test's own */
} ProfilerDef;

typedef struct ProfilerStats {
    int frames;                /* frames that had a value */
    double p50, p95, p99, max; /* nearest rank, so each is a value that occurred; 0 if there is none */
    int over;                  /* frames above the budget */
} ProfilerStats;

Profiler *Profiler_Create(const ProfilerDef *def); /* NULL: see Log_Reason */
void Profiler_Destroy(Profiler *profiler);         /* NULL is fine */

void Profiler_BeginFrame(Profiler *profiler);
void Profiler_EndFrame(Profiler *profiler); /* the row is complete */

void Profiler_Add(Profiler *profiler, int series,
                  double value); /* adds to the value of this frame, so that several ticks sum up */
void Profiler_Set(Profiler *profiler, int series, double value); /* replaces the value of this frame */
double Profiler_Now(const Profiler *profiler, int series); /* the value of this frame so far; NAN if it has none yet */
void Profiler_Amend(Profiler *profiler, int series,
                    double value); /* sets the value of the last completed frame: for what is known only afterwards */

int Profiler_Frames(const Profiler *profiler); /* frames completed since creation */

/* The value of a series `age` frames ago (0: the last completed frame). NAN if that frame had no value or is no longer
 * kept. */
double Profiler_Value(const Profiler *profiler, int series, int age);
const char *Profiler_SeriesName(const Profiler *profiler, int series);
int Profiler_SeriesCount(const Profiler *profiler);

/* Over those of the last `frames` frames (0: all that are kept) in which the series had a value. */
ProfilerStats Profiler_Summary(const Profiler *profiler, int series, int frames, double budget);

/* Writes a line of names, then a line for each kept frame: its number, from 1, then all series, empty where there is no
 * value. RFC 4180, with decimal points in every locale. */
bool Profiler_WriteCSV(const Profiler *profiler, const char *path);

#endif
