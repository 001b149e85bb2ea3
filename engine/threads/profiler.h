/* profiler.h - the time that each frame took, by its parts.
 *
 * A series is a named number with one value a frame, mostly milliseconds. The last frames are kept and summed up as
 * percentiles. trace.h records at which moment of a frame things happened. */
#ifndef ENGINE_PROFILER_H
#define ENGINE_PROFILER_H

#include <stdbool.h>

#define PROFILER_HISTORY    240 /* frames that a HUD shows */
#define PROFILER_MAX_SERIES 48

typedef struct Profiler Profiler;

typedef struct ProfilerDef {
    const char *const *series; /* names for the columns of the CSV, copied. Series 0 is the ms of the frame */
    int series_count;          /* 1 .. PROFILER_MAX_SERIES */
    int frames;                /* the last frames kept for statistics and CSV, at least PROFILER_HISTORY */
    double (*seconds)(void);   /* monotonic clock, which is App_Seconds or a test's own */
} ProfilerDef;

typedef struct ProfilerStats {
    int frames;                /* frames that had a value */
    double p50, p95, p99, max; /* nearest rank, so each is a value that occurred, 0 if there is none */
    int over;                  /* frames above the budget */
} ProfilerStats;

Profiler *Profiler_Create(const ProfilerDef *def); /* NULL on failure, see Log_Reason */
void Profiler_Destroy(Profiler *profiler);         /* NULL is fine */

void Profiler_BeginFrame(Profiler *profiler);
void Profiler_EndFrame(Profiler *profiler); /* completes the row */

void Profiler_Add(Profiler *profiler, int series, double value);   /* sums up the values of this frame */
void Profiler_Set(Profiler *profiler, int series, double value);   /* replaces the value of this frame */
double Profiler_Now(const Profiler *profiler, int series);         /* the value of this frame so far, NAN if none */
void Profiler_Amend(Profiler *profiler, int series, double value); /* sets the value of the last completed frame */

int Profiler_Frames(const Profiler *profiler); /* frames completed since creation */

/* Returns the value `age` frames ago, where 0 is the last completed frame. NAN if there is none or it is dropped. */
double Profiler_Value(const Profiler *profiler, int series, int age);
const char *Profiler_SeriesName(const Profiler *profiler, int series);
int Profiler_SeriesCount(const Profiler *profiler);

/* Sums up the last `frames` frames (0 for all that are kept) in which the series had a value. */
ProfilerStats Profiler_Summary(const Profiler *profiler, int series, int frames, double budget);

/* Writes a line of names, then a line for each kept frame with its number, from 1, and all series. Missing values are
 * empty. RFC 4180, with decimal points in every locale. */
bool Profiler_WriteCSV(const Profiler *profiler, const char *path);

#endif
