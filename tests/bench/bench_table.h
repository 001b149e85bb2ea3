/* bench_table.h - the benchmark's table: what each row must reach at least, and aims for. */
#ifndef BENCH_TABLE_H
#define BENCH_TABLE_H

#include <stdbool.h>
#include <stddef.h>

typedef enum TableRow {
    ROW_GAME_128,
    ROW_GAME_256,
    ROW_GAME_512,
    ROW_LINEAR_128,
    ROW_LINEAR_256,
    ROW_LINEAR_512,
    ROW_DIVERGENCE,
    ROW_THREADS,
    ROW_GCC_O2,
    ROW_GCC_O3,
    ROW_CLANG_O2,
    ROW_CLANG_O3,
    ROW_SCALING,
    ROW_MEMORY,
    ROW_TAIL,
    ROW_ROOMS_DIVERGENCE,
    ROW_ROOMS_SLOWEST,
    ROW_IDLE,
    ROW_DIRECT,                              /* and four more boxes */
    ROW_FINER = ROW_DIRECT + 5,              /* and its time; twice, then four times as fine */
    ROW_VOLUME_GAME = ROW_FINER + 4,         /* and three more sizes, */
    ROW_VOLUME_LINEAR = ROW_VOLUME_GAME + 4, /* here too */
    ROW_VOLUME_SCALING = ROW_VOLUME_LINEAR + 4,
    ROW_VOLUME_MEMORY_64,
    ROW_VOLUME_MEMORY_128,
    ROW_VOLUME_DIVERGENCE,
    ROW_VOLUME_ROOMS,
    ROW_VOLUME_THREADS,
    ROW_COUNT
} TableRow;

typedef struct Table {
    const char *folder; /* where bench and the programs that it runs lie */
    bool markdown;      /* as the README has it, or in columns */
    int missed;         /* rows that do not reach their "at least" */
    size_t used;        /* of notes */
    char notes[16384];
} Table;

void Table_Begin(Table *table, bool markdown, const char *folder);
/* Prints a row. `lean`: a ratio to the paper's code without its idle diffusion, or 0. */
void Table_Row(Table *table, TableRow row, double ours, double lean);
void Table_Skip(Table *table, TableRow row, const char *why); /* not measured */
/* A line or more below the table. */
void Table_Note(Table *table, const char *format, ...);
void Table_End(Table *table);

#endif
