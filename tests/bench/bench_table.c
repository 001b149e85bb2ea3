#include "tests/bench/bench_table.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct Goal {
    const char *name;
    double least, aim; /* 0: none */
    bool falls;        /* the smaller the better: least is the most that it may be */
    int digits;        /* behind the point */
    const char *unit;
} Goal;

static const Goal goals[ROW_COUNT] = {
    [ROW_GAME_128] = {"GAME, 128 x 128", 40, 70, false, 1, "x"},
    [ROW_GAME_256] = {"GAME, 256 x 256", 40, 70, false, 1, "x"},
    [ROW_GAME_512] = {"GAME, 512 x 512", 40, 70, false, 1, "x"},
    [ROW_LINEAR_128] = {"with linear advection, 128 x 128", 65, 100, false, 1, "x"},
    [ROW_LINEAR_256] = {"with linear advection, 256 x 256", 65, 100, false, 1, "x"},
    [ROW_LINEAR_512] = {"with linear advection, 512 x 512", 65, 100, false, 1, "x"},
    [ROW_DIVERGENCE] = {"divergence left by a step's projection, rms, 256 x 256", 0.05, 0.02, true, 4, ""},
    [ROW_THREADS] = {"two threads over one, 512 x 512", 1.5, 1.9, false, 2, "x"},
    [ROW_GCC_O2] = {"GAME by plain `gcc -O2`, 256 x 256", 18, 30, false, 1, "x"},
    [ROW_GCC_O3] = {"GAME by plain `gcc -O3`, 256 x 256", 25, 40, false, 1, "x"},
    [ROW_CLANG_O2] = {"GAME by plain `clang -O2`, 256 x 256", 0, 0, false, 1, "x"},
    [ROW_CLANG_O3] = {"GAME by plain `clang -O3`, 256 x 256", 0, 0, false, 1, "x"},
    [ROW_SCALING] = {"time a cell, 1024 x 1024 over 64 x 64", 3, 1.4, true, 2, "x"},
    [ROW_MEMORY] = {"memory a cell with two channels, 256 x 256", 128, 90, true, 1, " B"},
    [ROW_TAIL] = {"99th percentile over median of 600 steps, 256 x 256", 2, 1.3, true, 2, "x"},
    [ROW_ROOMS_DIVERGENCE] = {"16 rooms and a paddle, 256 x 256: divergence left, worst step", 0.1, 0.02, true, 4, ""},
    [ROW_ROOMS_SLOWEST] = {"16 rooms and a paddle: slowest step over the median", 6, 3, true, 2, "x"},
    [ROW_IDLE] = {"still air in an empty box over the lively scene, 256 x 256", 0, 0.1, true, 3, "x"},
    [ROW_DIRECT] = {"FFT over multigrid to the same residual, 256 x 256", 1, 0, false, 1, "x"},
    [ROW_DIRECT + 1] = {"FFT over multigrid to the same residual, 256 x 256 periodic", 1, 0, false, 1, "x"},
    [ROW_DIRECT + 2] = {"FFT over multigrid to the same residual, 256 x 256 open", 0, 0, false, 1, "x"},
    [ROW_DIRECT + 3] = {"FFT over multigrid to the same residual, 255 x 257", 1, 0, false, 1, "x"},
    [ROW_DIRECT + 4] = {"FFT over multigrid to the same residual, 64 x 64 x 64", 1, 0, false, 1, "x"},
    [ROW_FINER] = {"fineness 2 over 1, LeVeque's swirl at 64 x 64: error", 0.3, 0, true, 2, "x"},
    [ROW_FINER + 1] = {"fineness 2 over 1, LeVeque's swirl at 64 x 64: time", 0, 0, true, 1, "x"},
    [ROW_FINER + 2] = {"fineness 4 over 1, LeVeque's swirl at 64 x 64: error", 0.15, 0, true, 2, "x"},
    [ROW_FINER + 3] = {"fineness 4 over 1, LeVeque's swirl at 64 x 64: time", 0, 0, true, 1, "x"},
    [ROW_VOLUME_GAME] = {"GAME, 32 x 32 x 32", 0, 0, false, 1, "x"},
    [ROW_VOLUME_GAME + 1] = {"GAME, 64 x 64 x 64", 18, 28, false, 1, "x"},
    [ROW_VOLUME_GAME + 2] = {"GAME, 128 x 128 x 128", 0, 0, false, 1, "x"},
    [ROW_VOLUME_GAME + 3] = {"GAME, 128 x 72 x 16", 0, 0, false, 1, "x"},
    [ROW_VOLUME_LINEAR] = {"with linear advection, 32 x 32 x 32", 0, 0, false, 1, "x"},
    [ROW_VOLUME_LINEAR + 1] = {"with linear advection, 64 x 64 x 64", 32, 50, false, 1, "x"},
    [ROW_VOLUME_LINEAR + 2] = {"with linear advection, 128 x 128 x 128", 0, 0, false, 1, "x"},
    [ROW_VOLUME_LINEAR + 3] = {"with linear advection, 128 x 72 x 16", 0, 0, false, 1, "x"},
    [ROW_VOLUME_SCALING] = {"time a cell, 128 x 128 x 128 over 64 x 64 x 64", 1.15, 0, true, 2, "x"},
    [ROW_VOLUME_MEMORY_64] = {"memory a cell with two channels, 64 x 64 x 64", 115, 90, true, 1, " B"},
    [ROW_VOLUME_MEMORY_128] = {"memory a cell with two channels, 128 x 128 x 128", 95, 80, true, 1, " B"},
    [ROW_VOLUME_DIVERGENCE] = {"divergence left by a step's projection, rms, 64 x 64 x 64", 0.05, 0.03, true, 4, ""},
    [ROW_VOLUME_ROOMS] = {"64 rooms and a paddle, 64 x 64 x 64: divergence left", 0.1, 0.05, true, 4, ""},
    [ROW_VOLUME_THREADS] = {"two threads over one, 64 x 64 x 64", 1.6, 1.85, false, 2, "x"},
};

enum { NAME_WIDTH = 62, FIGURE_WIDTH = 16 };

void Table_Begin(Table *table, bool markdown, const char *folder) {
    *table = (Table){.folder = folder, .markdown = markdown};
    if (markdown)
        printf("| | ours | idle diffusion left out | at least | aim |\n|---|---|---|---|---|\n");
    else
        printf("%-*s %-*s %-*s %-*s %s\n", NAME_WIDTH, "", FIGURE_WIDTH, "ours", FIGURE_WIDTH, "no idle diffusion",
               FIGURE_WIDTH, "at least", "aim");
}

static void print_cell(const Table *table, const char *text, int width) {
    if (table->markdown)
        printf(" %s |", text);
    else
        printf("%-*s ", width, text);
}

/* In as many digits as it has. */
static void print_goal(const Table *table, const Goal *goal, double value) {
    char text[32] = "";
    if (value > 0) snprintf(text, sizeof text, "%s%g%s", goal->falls ? "at most " : "", value, goal->unit);
    print_cell(table, text, FIGURE_WIDTH);
}

static void print_figure(const Table *table, const Goal *goal, bool there, double value) {
    char text[32] = "";
    if (there) snprintf(text, sizeof text, "%.*f%s", goal->digits, value, goal->unit);
    print_cell(table, text, FIGURE_WIDTH);
}

static bool reaches(const Goal *goal, double ours) {
    if (goal->least <= 0) return true;
    return goal->falls ? ours <= goal->least : ours >= goal->least;
}

static void end_row(const Table *table, const Goal *goal) {
    print_goal(table, goal, goal->least);
    print_goal(table, goal, goal->aim);
    printf("\n");
    fflush(stdout);
}

void Table_Row(Table *table, TableRow row, double ours, double lean) {
    const Goal *goal = &goals[row];
    const bool reached = reaches(goal, ours);
    if (table->markdown) printf("|");
    print_cell(table, goal->name, NAME_WIDTH);
    print_figure(table, goal, true, ours);
    print_figure(table, goal, lean > 0, lean);
    end_row(table, goal);
    table->missed += !reached;
    if (!reached) Table_Note(table, "missed: %s", goal->name);
}

void Table_Skip(Table *table, TableRow row, const char *why) {
    if (table->markdown) printf("|");
    print_cell(table, goals[row].name, NAME_WIDTH);
    print_cell(table, "not measured", FIGURE_WIDTH);
    print_cell(table, "", FIGURE_WIDTH);
    end_row(table, &goals[row]);
    Table_Note(table, "not measured: %s: %s", goals[row].name, why);
}

void Table_Note(Table *table, const char *format, ...) {
    const size_t room = sizeof table->notes - table->used;
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(table->notes + table->used, room, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length + 1 >= room) return; /* full: the rest is cut off */
    table->used += (size_t)length;
    table->notes[table->used++] = '\n';
}

/* Indented in markdown, so that columns stay columns. */
void Table_End(Table *table) {
    printf("\n");
    table->notes[table->used] = 0;
    for (char *line = table->notes; *line;) {
        const size_t length = strcspn(line, "\n");
        printf("%s%.*s\n", table->markdown ? "    " : "", (int)length, line);
        line += length + (line[length] == '\n');
    }
}
