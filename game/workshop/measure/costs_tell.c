/* What a hall costs, in words and on the disk. */
#include "game/workshop/measure/costs.h"

#include "engine/files/file.h"
#include "game/base/complaint.h"

#include <stdio.h>
#include <string.h>

#define RECENT 0.05 /* share of a tick in the mean of late */

/* ---- Lines of a pane ------------------------------------------------------------------------------------------- */

static void tell_details(const CostsRow *row, CostsLine *line) {
    Air_PrintGrid(row->grid, line->details);
    int used = (int)strlen(line->details);
    for (int i = 0; i < FLUID_STAGE_COUNT; i++)
        used += snprintf(line->details + used, sizeof line->details - (size_t)used, ", %s %.2f",
                         Fluid_StageName((FluidStage)i), row->stage[i]);
}

static void tell_row(const Costs *costs, const CostsRow *row, CostsLine *line) {
    static const char *const STATES[] = {[COSTS_WAITS] = "not measured yet", [COSTS_RUNS] = "measuring"};
    *line = (CostsLine){.known = row->state == COSTS_DONE, .held = row->state == COSTS_DONE && row->held};
    snprintf(line->label, sizeof line->label, "%.30s, %d thread%s", row->label, row->threads,
             row->threads == 1 ? "" : "s");
    if (row->state == COSTS_REFUSED) {
        snprintf(line->value, sizeof line->value, "%.*s", COSTS_WORDS - 1, row->why);
    } else if (row->state == COSTS_DONE) {
        snprintf(line->value, sizeof line->value, "%.2f of %.3g ms, %.1f MB", row->ms, costs->budget,
                 (double)row->bytes / 1e6);
        tell_details(row, line);
    } else {
        snprintf(line->value, sizeof line->value, "%s", STATES[row->state]);
    }
}

int Costs_Lines(const Costs *costs, CostsLine lines[COSTS_ROWS]) {
    for (int i = 0; i < costs->rows; i++) tell_row(costs, &costs->row[i], &lines[i]);
    return costs->rows;
}

static void blend(double *mean, double value, bool first) { *mean += (first ? 1 : RECENT) * (value - *mean); }

void Costs_Note(CostsNow *now, const Air *air) {
    const FluidProfile profile = Air_Profile(air);
    const bool first = now->ms == 0;
    blend(&now->ms, 1000 * profile.step_seconds, first);
    for (int i = 0; i < FLUID_STAGE_COUNT; i++) blend(&now->stage[i], 1000 * profile.stage_seconds[i], first);
    now->bytes = Fluid_GetProfile(air->fluid).bytes;
}

int Costs_NowLines(const CostsNow *now, double budget, CostsLine lines[1 + FLUID_STAGE_COUNT]) {
    lines[0] = (CostsLine){.label = "the solver now", .known = now->ms > 0, .held = now->ms <= budget};
    snprintf(lines[0].value, sizeof lines[0].value, "%.2f of %.3g ms, %.1f MB", now->ms, budget,
             (double)now->bytes / 1e6);
    for (int i = 0; i < FLUID_STAGE_COUNT; i++) {
        CostsLine *line = &lines[1 + i];
        *line = (CostsLine){.known = true, .held = true};
        snprintf(line->label, sizeof line->label, "%s", Fluid_StageName((FluidStage)i));
        snprintf(line->value, sizeof line->value, "%.2f ms", now->stage[i]);
    }
    return 1 + FLUID_STAGE_COUNT;
}

/* ---- Files ----------------------------------------------------------------------------------------------------- */

static bool is_told(const CostsRow *row) { return row->state == COSTS_DONE || row->state == COSTS_REFUSED; }

static void print_cells(FILE *file, const Costs *costs, const CostsRow *row) {
    char number[FILE_NUMBER], preset[TUNING_WORDS];
    const double before[] = {row->grid[0], row->grid[1], row->grid[2], row->threads, row->ticks, row->ms};
    const double after[] = {costs->budget, row->held, (double)row->bytes / 1e6};
    const bool done = row->state == COSTS_DONE;
    Tuning_Words(&row->tuning, preset, sizeof preset);
    File_PrintCell(file, row->label);
    fputc(',', file);
    File_PrintCell(file, preset);
    for (int i = 0; i < 6; i++) fprintf(file, ",%s", done || i == 3 ? File_Number(number, before[i]) : "");
    for (int i = 0; i < FLUID_STAGE_COUNT; i++) fprintf(file, ",%s", done ? File_Number(number, row->stage[i]) : "");
    for (int i = 0; i < 3; i++) fprintf(file, ",%s", done || i == 0 ? File_Number(number, after[i]) : "");
    fputc(',', file);
    File_PrintCell(file, row->why);
    fputs("\r\n", file);
}

static bool print_csv(FILE *file, const void *data) {
    const Costs *costs = data;
    fputs("run,preset,width,height,depth,threads,ticks,ms", file);
    for (int i = 0; i < FLUID_STAGE_COUNT; i++) fprintf(file, ",%s ms", Fluid_StageName((FluidStage)i));
    fputs(",budget ms,held,MB,refused\r\n", file);
    for (int i = 0; i < costs->rows; i++)
        if (is_told(&costs->row[i])) print_cells(file, costs, &costs->row[i]);
    return true;
}

static void print_row(FILE *file, const CostsRow *row) {
    char grid[AIR_GRID];
    fprintf(file, "%-20s %7d ", row->label, row->threads);
    if (row->state == COSTS_REFUSED) {
        fprintf(file, "%s\n", row->why);
        return;
    }
    Air_PrintGrid(row->grid, grid);
    fprintf(file, "%12s %8.3f %5s %8.1f", grid, row->ms, row->held ? "yes" : "no", (double)row->bytes / 1e6);
    for (int i = 0; i < FLUID_STAGE_COUNT; i++) fprintf(file, " %8.3f", row->stage[i]);
    fputc('\n', file);
}

static bool print_text(FILE *file, const void *data) {
    const Costs *costs = data;
    fprintf(file, "%-20s %7s %12s %8s %5s %8s", "run", "threads", "grid", "ms", "held", "MB");
    for (int i = 0; i < FLUID_STAGE_COUNT; i++) fprintf(file, " %8s", Fluid_StageName((FluidStage)i));
    fputc('\n', file);
    for (int i = 0; i < costs->rows; i++)
        if (is_told(&costs->row[i])) print_row(file, &costs->row[i]);
    fprintf(file, "Milliseconds of the solver in a tick, and of its stages. Held: within the budget of %.3g ms.\n",
            costs->budget);
    return true;
}

bool Costs_Write(const Costs *costs, const char *path, char *error, size_t capacity) {
    bool told = false;
    for (int i = 0; i < costs->rows; i++) told = told || is_told(&costs->row[i]);
    if (!told) return Complain(error, capacity, "nothing has been measured yet");
    return File_WriteThrough(path, File_EndsIn(path, ".csv") ? print_csv : print_text, costs) ||
           Complain(error, capacity, "%s", Log_Reason());
}
