#include "engine/threads/profiler.h"
#include "engine/files/file.h"
#include "engine/files/log.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_CAPACITY = 32 };

struct Profiler {
    char name[PROFILER_MAX_SERIES][NAME_CAPACITY];
    int series_count;
    double (*seconds)(void);
    double *rows;    /* ring of capacity x series_count */
    double *scratch; /* capacity */
    int capacity;
    int frames; /* completed */
    double begin;
    double current[PROFILER_MAX_SERIES];
};

static const char *def_error(const ProfilerDef *def) {
    if (def->series_count < 1 || def->series_count > PROFILER_MAX_SERIES) return "series_count must be 1 to 48";
    if (def->frames < 0) return "frames must not be negative";
    if (!def->seconds) return "seconds, the clock, is missing";
    for (int i = 0; i < def->series_count; i++)
        if (strlen(def->series[i]) >= NAME_CAPACITY) return "series: a name is longer than 31 characters";
    return NULL;
}

static void forget_values(Profiler *profiler) {
    for (int i = 0; i < PROFILER_MAX_SERIES; i++) profiler->current[i] = NAN;
}

Profiler *Profiler_Create(const ProfilerDef *def) {
    const char *error = def_error(def);
    if (error) return Log_Fail("profiler: %s", error), NULL;
    Profiler *profiler = calloc(1, sizeof *profiler);
    const int capacity = def->frames > PROFILER_HISTORY ? def->frames : PROFILER_HISTORY;
    double *rows = calloc((size_t)capacity, ((size_t)def->series_count + 1) * sizeof *rows);
    if (!profiler || !rows) {
        free(profiler);
        free(rows);
        return Log_Fail("no memory for a profile of %d frames", capacity), NULL;
    }
    profiler->rows = rows;
    profiler->scratch = rows + (size_t)capacity * (size_t)def->series_count;
    profiler->capacity = capacity;
    profiler->series_count = def->series_count;
    profiler->seconds = def->seconds;
    for (int i = 0; i < def->series_count; i++) strcpy(profiler->name[i], def->series[i]);
    forget_values(profiler);
    return profiler;
}

void Profiler_Destroy(Profiler *profiler) {
    if (!profiler) return;
    free(profiler->rows);
    free(profiler);
}

void Profiler_BeginFrame(Profiler *profiler) {
    profiler->begin = profiler->seconds();
    forget_values(profiler);
}

void Profiler_EndFrame(Profiler *profiler) {
    profiler->current[0] = (profiler->seconds() - profiler->begin) * 1e3;
    const size_t row = (size_t)(profiler->frames % profiler->capacity) * (size_t)profiler->series_count;
    memcpy(profiler->rows + row, profiler->current, (size_t)profiler->series_count * sizeof *profiler->rows);
    profiler->frames++;
}

static bool is_series(const Profiler *profiler, int series) { return series >= 0 && series < profiler->series_count; }

void Profiler_Set(Profiler *profiler, int series, double value) {
    if (is_series(profiler, series)) profiler->current[series] = value;
}

void Profiler_Add(Profiler *profiler, int series, double value) {
    if (!is_series(profiler, series)) return;
    const double before = profiler->current[series];
    profiler->current[series] = isnan(before) ? value : before + value;
}

double Profiler_Now(const Profiler *profiler, int series) {
    return is_series(profiler, series) ? profiler->current[series] : NAN;
}

int Profiler_Frames(const Profiler *profiler) { return profiler->frames; }

static int kept(const Profiler *profiler) {
    return profiler->frames < profiler->capacity ? profiler->frames : profiler->capacity;
}

/* Returns NULL if that frame is not kept. */
static double *slot(const Profiler *profiler, int series, int age) {
    if (!is_series(profiler, series) || age < 0 || age >= kept(profiler)) return NULL;
    const int row = (profiler->frames - 1 - age) % profiler->capacity;
    return &profiler->rows[(size_t)row * (size_t)profiler->series_count + (size_t)series];
}

double Profiler_Value(const Profiler *profiler, int series, int age) {
    const double *value = slot(profiler, series, age);
    return value ? *value : NAN;
}

void Profiler_Amend(Profiler *profiler, int series, double value) {
    double *last = slot(profiler, series, 0);
    if (last) *last = value;
}

const char *Profiler_SeriesName(const Profiler *profiler, int series) {
    return is_series(profiler, series) ? profiler->name[series] : "";
}

int Profiler_SeriesCount(const Profiler *profiler) { return profiler->series_count; }

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double nearest_rank(const double *sorted, int count, int percent) {
    const int rank = (int)(((long long)count * percent + 99) / 100);
    return sorted[rank - 1];
}

ProfilerStats Profiler_Summary(const Profiler *profiler, int series, int frames, double budget) {
    ProfilerStats stats = {0};
    double *values = profiler->scratch;
    const int window = frames > 0 && frames < kept(profiler) ? frames : kept(profiler);
    for (int age = 0; age < window; age++) {
        const double value = Profiler_Value(profiler, series, age);
        if (isnan(value)) continue;
        values[stats.frames++] = value;
        if (value > budget) stats.over++;
    }
    if (stats.frames == 0) return stats;
    qsort(values, (size_t)stats.frames, sizeof *values, ascending);
    stats.p50 = nearest_rank(values, stats.frames, 50);
    stats.p95 = nearest_rank(values, stats.frames, 95);
    stats.p99 = nearest_rank(values, stats.frames, 99);
    stats.max = values[stats.frames - 1];
    return stats;
}

static void print_row(const Profiler *profiler, int age, FILE *file) {
    char number[FILE_NUMBER];
    fprintf(file, "%d", profiler->frames - age);
    for (int i = 0; i < profiler->series_count; i++) {
        const double value = Profiler_Value(profiler, i, age);
        fputc(',', file);
        if (!isnan(value)) fputs(File_Number(number, value), file);
    }
    fputs("\r\n", file);
}

static bool print_rows(FILE *file, const void *data) {
    const Profiler *profiler = data;
    fputs("frame", file);
    for (int i = 0; i < profiler->series_count; i++) {
        fputc(',', file);
        File_PrintCell(file, profiler->name[i]);
    }
    fputs("\r\n", file);
    for (int age = kept(profiler) - 1; age >= 0; age--) print_row(profiler, age, file);
    return true;
}

bool Profiler_WriteCSV(const Profiler *profiler, const char *path) {
    return File_WriteThrough(path, print_rows, profiler);
}
