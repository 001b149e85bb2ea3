#include "tests/bench/bench_ratio.h"
#include "tests/bench/bench_clock.h"
#include "tests/bench/bench_laps.h"
#include "tests/bench/bench_scene.h"

#include <float.h>

const Effort effort_full = {1, 8, 20, 40}, effort_quick = {8, 0, 2, 4};

enum { PAPER_WARM_UP = 2 };

typedef struct Yardstick {
    void *paper;
    void (*run)(void *paper, int frame);
    int frame;
    double least;
} Yardstick;

static Yardstick warm_up(const Contest *contest, void *paper) {
    Yardstick yardstick = {paper, contest->paper_frame, 0, DBL_MAX};
    while (yardstick.frame < PAPER_WARM_UP) yardstick.run(paper, yardstick.frame++);
    return yardstick;
}

/* Its sweeps are the same whatever the flow does, so that the least of all frames is what each costs. */
static void run_yardstick(Yardstick *yardstick) {
    const double start = Bench_ThreadTime(NULL);
    yardstick->run(yardstick->paper, yardstick->frame++);
    const double seconds = Bench_ThreadTime(NULL) - start;
    if (seconds < yardstick->least) yardstick->least = seconds;
}

static void run_in_turns(const Contest *contest, double patience, Laps *game, Laps *linear, Ratio *ratio) {
    Yardstick printed = warm_up(contest, contest->printed), lean = warm_up(contest, contest->lean);
    const double begin = Bench_ThreadTime(NULL);
    for (int lap = 0; lap < 2 || Bench_ThreadTime(NULL) - begin < patience; lap++) {
        run_yardstick(&printed);
        Laps_Run(game);
        run_yardstick(&lean);
        Laps_Run(linear);
    }
    *ratio = (Ratio){printed.least, lean.least, Laps_Mean(game), Laps_Mean(linear), {0}};
    for (int stage = 0; stage < FLUID_STAGE_COUNT && contest->game.host.seconds; stage++)
        ratio->stage[stage] = Laps_StageMean(game, (FluidStage)stage);
}

bool Ratio_Run(const Contest *contest, const Effort *effort, Ratio *ratio) {
    Laps game, linear;
    bool open = Laps_Open(&game, &contest->game, contest->frame, effort->warm_up, effort->frames);
    open = Laps_Open(&linear, &contest->linear, contest->frame, effort->warm_up, effort->frames) && open;
    if (open) run_in_turns(contest, effort->seconds, &game, &linear, ratio);
    Laps_Close(&game);
    Laps_Close(&linear);
    return open;
}

/* ---- Two dimensions ------------------------------------------------------------------------------- */

static void paper_frame(void *paper, int frame) { Bench_PaperFrame(paper, frame); }

bool Ratio_Measure(int size, const Effort *effort, Ratio *ratio) {
    PaperReference printed, lean;
    size /= effort->shrink;
    const Contest contest = {Bench_GameDef(size), Bench_LinearDef(size), Bench_FluidFrame, &printed, &lean,
                             paper_frame};
    bool open = Bench_OpenPaper(&printed, size); /* both are tried: both will be closed */
    open = Bench_OpenPaper(&lean, size) && open;
    lean.skips_idle_diffusion = true;
    open = open && Ratio_Run(&contest, effort, ratio);
    PaperReference_Close(&printed);
    PaperReference_Close(&lean);
    return open;
}
