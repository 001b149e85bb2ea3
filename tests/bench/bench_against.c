/* Rows about ratios to the paper's code: of this build, and of plain compilers. */
#include "tests/bench/bench_sections.h"

#include <stdio.h>

static void note_ratio(Table *table, const char *what, int size, const Ratio *r) {
    Table_Note(table,
               "%s, %d x %d, ms a frame: the paper's code %.3f, without idle diffusion %.3f; GAME %.3f, linear %.3f",
               what, size, size, 1e3 * r->paper, 1e3 * r->lean, 1e3 * r->game, 1e3 * r->linear);
}

bool Bench_Ratios(Table *table, const Effort *effort) {
    static const int sizes[3] = {128, 256, 512};
    Ratio ratio[3];
    for (int i = 0; i < 3; i++) {
        if (!Ratio_Measure(sizes[i], effort, &ratio[i])) return false;
        note_ratio(table, "this build", sizes[i] / effort->shrink, &ratio[i]);
    }
    for (int i = 0; i < 3; i++)
        Table_Row(table, (TableRow)(ROW_GAME_128 + i), ratio[i].paper / ratio[i].game, ratio[i].lean / ratio[i].game);
    for (int i = 0; i < 3; i++)
        Table_Row(table, (TableRow)(ROW_LINEAR_128 + i), ratio[i].paper / ratio[i].linear,
                  ratio[i].lean / ratio[i].linear);
    return true;
}

/* ---- Other programs: this one, as plain compilers make it ---------------------------------------- */

static bool run_build(const char *folder, const char *name, bool quick, Ratio *ratio) {
    char command[1024];
    snprintf(command, sizeof command, "'%s/bench_%s' %s 2>&1", folder, name, quick ? "--quick" : "");
    FILE *said = popen(command, "r");
    if (!said) return false;
    const int read = fscanf(said, "%lf %lf %lf %lf", &ratio->paper, &ratio->lean, &ratio->game, &ratio->linear);
    return pclose(said) == 0 && read == 4;
}

bool Bench_Builds(Table *table, const Effort *effort) {
    static const char *const name[4] = {"gcc_O2", "gcc_O3", "clang_O2", "clang_O3"};
    for (int i = 0; i < 4; i++) {
        const TableRow row = (TableRow)(ROW_GCC_O2 + i);
        Ratio ratio;
        if (run_build(table->folder, name[i], effort->shrink > 1, &ratio)) {
            Table_Row(table, row, ratio.paper / ratio.game, ratio.lean / ratio.game);
            note_ratio(table, name[i], 256 / effort->shrink, &ratio);
        } else
            Table_Skip(table, row, "build the target bench_plain (it needs the compiler)");
    }
    return true;
}
