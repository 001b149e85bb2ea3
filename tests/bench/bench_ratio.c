#include "tests/bench/bench_ratio.h"
#include "tests/bench/bench_clock.h"
#include "tests/bench/bench_laps.h"
#include "tests/bench/bench_scene.h"

#include <float.h>

const Effort effort_full = {1, 8, 20, 40}, effort_quick = {8, 0, 2, 4};

enum { PAPER_WARM_UP = 3 };

typedef struct Yardstick {
    PaperReference paper;
    int frame;
    double least;
} Yardstick;

static bool open_yardstick(Yardstick *yardstick, int size, bool lean) {
    *yardstick = (Yardstick){.least = DBL_MAX};
    if (!Bench_OpenPaper(&yardstick->paper, size)) return false;
    yardstick->paper.skips_idle_diffusion = lean;
    while (yardstick->frame < PAPER_WARM_UP) Bench_PaperFrame(&yardstick->paper, yardstick->frame++);
    return true;
}

/* Its sweeps are the same whatever the flow does, so that the least of all frames is what each costs. */
static void run_yardstick(Yardstick *yardstick) {
    const double start = Bench_ThreadTime(NULL);
    Bench_PaperFrame(&yardstick->paper, yardstick->frame++);
    const double seconds = Bench_ThreadTime(NULL) - start;
    if (seconds < yardstick->least) yardstick->least = seconds;
}

typedef struct Contest {
    Yardstick printed, lean;
    Laps game, linear;
} Contest;

static bool open_contest(Contest *contest, int size, const Effort *effort) {
    const FluidDef game = Bench_GameDef(size), linear = Bench_LinearDef(size);
    bool opened = open_yardstick(&contest->printed, size, false); /* all are tried: all will be closed */
    opened = open_yardstick(&contest->lean, size, true) && opened;
    opened = Laps_Open(&contest->game, &game, Bench_FluidFrame, effort->warm_up, effort->frames) && opened;
    return Laps_Open(&contest->linear, &linear, Bench_FluidFrame, effort->warm_up, effort->frames) && opened;
}

static void close_contest(Contest *contest) {
    PaperReference_Close(&contest->printed.paper);
    PaperReference_Close(&contest->lean.paper);
    Laps_Close(&contest->game);
    Laps_Close(&contest->linear);
}

static void run_contest(Contest *contest, double patience) {
    const double begin = Bench_ThreadTime(NULL);
    do {
        run_yardstick(&contest->printed);
        Laps_Run(&contest->game);
        run_yardstick(&contest->lean);
        Laps_Run(&contest->linear);
    } while (Bench_ThreadTime(NULL) - begin < patience);
}

bool Ratio_Measure(int size, const Effort *effort, Ratio *ratio) {
    Contest contest;
    const bool open = open_contest(&contest, size / effort->shrink, effort);
    if (open) {
        run_contest(&contest, effort->seconds);
        *ratio =
            (Ratio){contest.printed.least, contest.lean.least, Laps_Mean(&contest.game), Laps_Mean(&contest.linear)};
    }
    close_contest(&contest);
    return open;
}
