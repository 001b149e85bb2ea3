/* Drains on coarse levels. The pressure is 0 in a drain, and each way into it from a free cell pulls on all the coarse
 * cells that stand for that one, as hard as on that cell itself, however large they are. */
#include "multigrid.h"

/* Rows [begin, end) of each level in which anything pulls: these alone are cleared, and looked at. */
typedef struct Drains {
    Fluid *fluid;
    int begin[FLU_MAX_LEVELS], end[FLU_MAX_LEVELS];
} Drains;

static float *pull(const System *s, int x, int y) { return s->b[(x + y) & 1] + flu_half(s, y, 0) + (x >> 1); }

static void include_row(Drains *d, int k, int y) {
    const System *s = &d->fluid->pressure.level[k].s;
    if (d->begin[k] == d->end[k]) d->begin[k] = d->end[k] = y;
    while (d->begin[k] > y) flu_clear_row(s, s->b, flu_half(s, --d->begin[k], 0));
    while (d->end[k] <= y) flu_clear_row(s, s->b, flu_half(s, d->end[k]++, 0));
}

/* To the coarse cell that stands for (x, y) of level k. */
static void add(Drains *d, int k, int x, int y, float ways) {
    int cell[2] = {x, y};
    flu_go_coarser(&d->fluid->pressure.level[k], cell);
    include_row(d, k + 1, cell[1]);
    *pull(&d->fluid->pressure.level[k + 1].s, cell[0], cell[1]) += ways;
}

/* A cell beside a drain; x and y wrap. */
static void add_cell(Drains *d, int x, int y) {
    Fluid *f = d->fluid;
    if (f->grid.periodic[0]) x = flu_wrap(x, f->grid.size[0]);
    if (f->grid.periodic[1]) y = flu_wrap(y, f->grid.size[1]);
    if (!flu_inside(f, x, y) || f->solids.cells[flu_at(f, x, y)] != FLU_FREE) return;
    add(d, 0, x, y, 1);
    flu_include(&f->pressure.stale[y], x,
                x + 1); /* weights are made without drains, to which these are added each time */
}

/* Ways into a row's drains. */
static void add_drains_of_row(Drains *d, int y) {
    const Fluid *f = d->fluid;
    const uint8_t *row = f->solids.cells + flu_at(f, 0, y), *end = row + f->grid.size[0], *at = row;
    for (; (at = memchr(at, FLU_OUTLET, (size_t)(end - at))); at++) {
        int x = (int)(at - row);
        add_cell(d, x - 1, y), add_cell(d, x + 1, y), add_cell(d, x, y - 1), add_cell(d, x, y + 1);
    }
}

enum { FLU_FEW_SAMPLES = 8 /* samples, looked at together */ };

static bool any_of_few(const float *pull) {
    uint64_t bits[FLU_FEW_SAMPLES / 2];
    memcpy(bits, pull, sizeof bits);
    return ((bits[0] | bits[1]) | (bits[2] | bits[3])) != 0;
}

static void weigh_few(Drains *d, int level, int c, int y, int first) {
    const Level *l = &d->fluid->pressure.level[level];
    float *ways = l->s.b[c] + flu_half(&l->s, y, 0), *id = l->s.id[c] + flu_half(&l->s, y, 0);
    for (int k = first; k < first + FLU_FEW_SAMPLES; k++) {
        if (!(ways[k] > 0)) continue;
        id[k] = 1 / (ways[k] + (id[k] > 0 ? 1 / id[k] : 0));
        if (level + 1 < d->fluid->pressure.level_count) add(d, level, 2 * k + ((y + c) & 1), y, ways[k]);
    }
}

/* Weighs what pulls on a level, and hands it on to the next one, if there is one. */
static void weigh_drains(Drains *d, int level) {
    const System *s = &d->fluid->pressure.level[level].s;
    int lanes = flu_lanes(s);
    for (int y = d->begin[level]; y < d->end[level]; y++)
        for (int c = 0; c < 2; c++)
            for (int k = 0; k < lanes; k += FLU_FEW_SAMPLES)
                if (any_of_few(s->b[c] + flu_half(s, y, 0) + k)) weigh_few(d, level, c, y, k);
}

void flu_ground_drains(Fluid *f) {
    Drains d = {.fluid = f};
    if (!f->solids.outlets || f->pressure.level_count < 2) return;
    for (int y = 0; y < f->grid.size[1]; y++)
        if (f->solids.row_occupied[y]) add_drains_of_row(&d, y);
    for (int k = 1; k < f->pressure.level_count; k++) weigh_drains(&d, k);
}
