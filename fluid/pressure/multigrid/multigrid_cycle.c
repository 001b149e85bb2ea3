/* The multigrid cycle. */
#include "multigrid.h"
#include <limits.h>

/* Half sweeps after a correction on coarser levels, after the correction on the finest level, and on the coarsest
 * level. Levels with at most `once_up_to` cells use the coarser ones once, larger ones twice. */
typedef struct Effort {
    int after, on_finest, at_bottom, once_up_to;
} Effort;

enum { FLU_SWEEPS_BEFORE = 2 };
static const Effort open_air = {3, 6, 4, 1024}, among_walls = {4, 6, 8, 128}, in_depth = {5, 7, 4, 1024},
                    symmetric_cycle = {4, 4, 17, INT_MAX};

/* Walls that are thinner than coarse cells slow convergence. In three dimensions one effort does for both. */
static const Effort *effort_for(const Fluid *f, bool symmetric) {
    int walls = 0;
    for (int k = 0; k < f->pressure.level_count - 1; k++)
        walls += f->pressure.level[k].reassigned.count + f->pressure.level[k].reassigned.unplaced;
    return symmetric ? &symmetric_cycle : FLU_AXES(f->grid) > 2 ? &in_depth : walls > 0 ? &among_walls : &open_air;
}

static void cycle(Fluid *f, int k, const Effort *effort, bool from_zero, bool norm) {
    const Level *l = &f->pressure.level[k], *coarse = l + 1;
    bool symmetric = effort == &symmetric_cycle;
    int before = symmetric ? effort->after : FLU_SWEEPS_BEFORE, after = k > 0 ? effort->after : effort->on_finest;
    int left_over = FLU_RED, first = symmetric ? FLU_BLACK : FLU_RED, then = norm ? FLU_THEN_NORM : FLU_THEN_STOP;
    bool patched = symmetric && 2 << k == f->pressure.patches.side; /* deflation takes the place of coarser levels */
    if (k == f->pressure.level_count - 1 || patched) {
        flu_pass(&(LevelPass){f, l, NULL, false, from_zero, FLU_RED, effort->at_bottom, then});
        return;
    }
    flu_pass(&(LevelPass){f, l, coarse, false, from_zero, FLU_RED, before, FLU_THEN_RESTRICT});
    bool twice = k > 0 && l->s.size[0] * l->s.rows > effort->once_up_to;
    for (int asked = twice ? 2 : 1; asked > 0; asked--) {
        flu_restrict_reassigned(l, coarse, left_over);
        cycle(f, k + 1, effort, true, false);
        flu_prolong_reassigned(l, coarse, !first);
        flu_pass(&(LevelPass){f, l, coarse, true, false, first, after, asked > 1 ? FLU_THEN_RESTRICT : then});
        left_over = (first + after) & 1; /* the colour that was not relaxed last */
    }
}

void flu_multigrid_cycle(Fluid *f, bool symmetric, bool from_zero, bool norm) {
    cycle(f, 0, effort_for(f, symmetric), from_zero, norm);
}
