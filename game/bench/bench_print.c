/* The bench's table, for people and for spreadsheets. */
#include "game/base/count.h"
#include "game/bench/bench.h"

#include "engine/files/file.h"

void Bench_Print(FILE *file, const BenchRow *rows, int count, double budget) {
    fprintf(file, "%-12s %-14s %9s %7s %5s %7s %7s %7s %7s %5s %7s %10s %7s %7s %8s\n", "scene", "preset", "grid",
            "threads", "ticks", "p50 ms", "p95", "p99", "max", "over", "ns/cell", "divergence", "cpu p50", "p95",
            "speed-up");
    for (int i = 0; i < count; i++) {
        const BenchRow *row = &rows[i];
        char grid[AIR_GRID];
        Air_PrintGrid(row->grid, grid);
        fprintf(file, "%-12s %-14s %9s %7d %5d %7.3f %7.3f %7.3f %7.3f %5d %7.1f %10.2g %7.3f %7.3f %8.2f\n",
                row->scene, row->preset, grid, row->threads, row->ticks, row->p50, row->p95, row->p99, row->max,
                row->over, row->cell_ns, row->divergence, row->p50_cpu, row->p95_cpu, row->speed_up);
    }
    fprintf(file,
            "Milliseconds of the solver a tick; over: ticks above the budget of %.3g ms; divergence: rms left, 1/s; "
            "cpu: processor time; speed-up: of p50, over the first number of threads.\n",
            budget);
    for (int i = 0; i < count; i++) {
        if (rows[i].took_part == rows[i].threads) continue;
        fprintf(file, "No more than %d threads could take part.\n", rows[i].took_part);
        break;
    }
}

typedef struct Table {
    const BenchRow *rows;
    int count;
    double budget;
} Table;

static void print_row(FILE *file, const BenchRow *row, double budget) {
    const double numbers[] = {row->grid[0],    row->grid[1], row->grid[2], row->threads, row->ticks, row->p50,
                              row->p95,        row->p99,     row->max,     budget,       row->over,  row->cell_ns,
                              row->divergence, row->p50_cpu, row->p95_cpu, row->speed_up};
    char number[FILE_NUMBER];
    File_PrintCell(file, row->scene);
    fputc(',', file);
    File_PrintCell(file, row->preset);
    for (int i = 0; i < COUNT_OF(numbers); i++) fprintf(file, ",%s", File_Number(number, numbers[i]));
    fputs("\r\n", file);
}

static bool print_table(FILE *file, const void *data) {
    const Table *table = data;
    fputs("scene,preset,width,height,depth,threads,ticks,p50,p95,p99,max,budget,over,ns_a_cell,divergence,p50_cpu,p95_"
          "cpu,speed_up\r\n",
          file);
    for (int i = 0; i < table->count; i++) print_row(file, &table->rows[i], table->budget);
    return true;
}

bool Bench_WriteCSV(const BenchRow *rows, int count, double budget, const char *path) {
    return File_WriteThrough(path, print_table, &(Table){rows, count, budget});
}
