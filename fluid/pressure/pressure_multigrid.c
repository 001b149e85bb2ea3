/* Multigrid cycles over any mask (Brandt 1977): each coarse face opens as far as air gets through the fine cells and
 * faces around it, residuals are summed and corrections copied. Such corrections fall short of smooth pressures, a
 * little on each level; so all but the finest and the small levels ask the coarser ones twice (a W-cycle), which costs
 * little where both axes are halved. Where walls mislead the coarse levels, more than 5 % of the divergence may be left
 * after the cycles that were asked for: then up to two more follow. Where a cycle takes off less than a quarter, or
 * these two do not do either, conjugate gradients take over, with a symmetric V-cycle as preconditioner; in mazes,
 * right away and deflated. */
#include "multigrid/multigrid.h"
#include <limits.h>

/* Half sweeps after each correction and on the coarsest level, and the cells of a level that asks but once. */
typedef struct Effort {
    int after, at_bottom, once_up_to;
} Effort;

enum { FLU_SWEEPS_BEFORE = 2, FLU_SWEEPS_AT_LAST = 6 /* after, on the finest level */ };
static const Effort open_air = {3, 4, 1024}, among_walls = {4, 8, 128}, symmetric_cycle = {4, 17, INT_MAX};

/* Walls thinner than coarse cells make more work. */
static const Effort *effort_for(const Fluid *f, bool symmetric) {
    int walls = 0;
    for (int k = 0; k < f->level_count - 1; k++) walls += f->level[k].guests.count + f->level[k].guests.homeless;
    return symmetric ? &symmetric_cycle : walls > 0 ? &among_walls : &open_air;
}

static void cycle(Fluid *f, int k, const Effort *effort, bool from_zero, bool norm) {
    const Level *l = &f->level[k], *coarse = l + 1;
    bool symmetric = effort == &symmetric_cycle;
    int before = symmetric ? effort->after : FLU_SWEEPS_BEFORE,
        after = symmetric || k > 0 ? effort->after : FLU_SWEEPS_AT_LAST;
    int left_over = FLU_RED, first = symmetric ? FLU_BLACK : FLU_RED, then = norm ? FLU_THEN_NORM : FLU_THEN_STOP;
    bool patched = symmetric && 2 << k == f->patches.side; /* what is coarser is deflated */
    if (k == f->level_count - 1 || patched) {
        flu_go(&(Way){f, l, NULL, false, from_zero, FLU_RED, effort->at_bottom, then});
        return;
    }
    flu_go(&(Way){f, l, coarse, false, from_zero, FLU_RED, before, FLU_THEN_RESTRICT});
    bool twice = k > 0 && l->s.size[0] * l->s.size[1] > effort->once_up_to;
    for (int asked = twice ? 2 : 1; asked > 0; asked--) {
        flu_guests_restrict(l, coarse, left_over);
        cycle(f, k + 1, effort, true, false);
        flu_guests_prolong(l, coarse, !first);
        flu_go(&(Way){f, l, coarse, true, false, first, after, asked > 1 ? FLU_THEN_RESTRICT : then});
        left_over = (first + after) & 1; /* the colour that was not relaxed last */
    }
}

void flu_multigrid_cycle(Fluid *f, bool symmetric, bool from_zero, bool norm) {
    cycle(f, 0, effort_for(f, symmetric), from_zero, norm);
}

#define FLU_STALLED .75 /* a cycle that leaves more than this of the residual */
#define FLU_MISLED  .05 /* of the first residual: too much to leave it at that */
enum { FLU_MORE_CYCLES = 2 /* than asked for, while that much is left */ };

/* Iterations that led nowhere: back to where they began. */
static void go_back(Fluid *f, int cycles) {
    flu_divergence(f);
    flu_system_clear(f);
    flu_system_wrap(&f->system);
    for (int i = 0; i < cycles; i++) flu_multigrid_cycle(f, false, i == 0, true);
}

/* By conjugate gradients, which are deflated where that is what walls ask for, or else if nothing less helps. */
static int iterate(Fluid *f, double first, double left, int cycles, bool deflated) {
    double reached = left;
    int budget = f->def.pressure_iterations - cycles;
    int done = flu_conjugate_gradients(f, first, &reached, budget, deflated);
    if (!deflated && reached > FLU_MISLED * first && left > FLU_MISLED * first)
        done += flu_conjugate_gradients(f, first, &reached, budget - done, true);
    bool better = left < first; /* by the cycles */
    if (!(reached < (better ? left : first))) go_back(f, better ? cycles : 0);
    return cycles + done;
}

static bool enough(const Fluid *f, int cycles, double left, double first) {
    return left <= FLU_NOTHING * first || (cycles >= f->def.pressure_iterations && left < FLU_MISLED * first);
}

/* Walls so near each other that a coarse level joins, in more than a sixteenth of its cells, what they part; or one
 * long corridor. Whatever residual cycles leave there, it drives winds to and fro through all of it. */
static bool is_maze(const Fluid *f) {
    enum {
        FLU_MEETING_CELLS = 64 /* cells of a level on which all rooms meet */,
        FLU_SLIM = 256 /* times as long as wide */
    };
    if (f->width / FLU_SLIM > f->height || f->height / FLU_SLIM > f->width) return true;
    for (int k = 2; k < f->level_count; k++) { /* what the first one joins, at leaning walls, is no maze */
        int cells = f->level[k].s.size[0] * f->level[k].s.size[1];
        if (cells >= FLU_MEETING_CELLS && f->level[k - 1].guests.homeless > cells / 16) return true;
    }
    return false;
}

static int solve_by_cycles(Fluid *f) {
    float tolerance = f->def.pressure_tolerance * f->def.cell_size;
    int cycles = 0;
    if (tolerance > 0) flu_system_clear(f);
    flu_poisson(f);
    flu_multigrid_set_up(f);
    double first = sqrt(flu_sum_rows(f)), left = first;
    if (is_maze(f)) return iterate(f, first, left, 0, true);
    while (!enough(f, cycles, left, first)) {
        if (tolerance > 0 && flu_largest_residual(f) <= tolerance) break;
        double before = left;
        flu_multigrid_cycle(f, false, cycles == 0, true);
        cycles++;
        left = sqrt(flu_sum_rows(f));
        bool stalls = !(left < FLU_STALLED * before) || cycles - f->def.pressure_iterations >= FLU_MORE_CYCLES;
        if (stalls && !enough(f, cycles, left, first)) return iterate(f, first, left, cycles, false);
    }
    return cycles;
}

const PressureScheme flu_multigrid = {"multigrid", FLUID_MULTIGRID, flu_multigrid_lay_out, flu_patches_lay_out,
                                      solve_by_cycles};
