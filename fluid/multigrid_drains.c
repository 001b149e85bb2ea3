/* Drains on coarse levels. The pressure is 0 in a drain, and each way into it from a free cell pulls on all the coarse
 * cells that stand for that one, as hard as on that cell itself, however large they are. */
#include "multigrid.h"

static float *pull(const System *s, int x, int y) { return s->b[(x + y) & 1] + flu_half(s, y) + (x >> 1); }

static void add(const Level *fine, const Level *coarse, int x, int y, float ways) {
    int cell[2] = {x, y};
    flu_go_coarser(fine, cell);
    *pull(&coarse->s, cell[0], cell[1]) += ways;
}

/* A cell beside a drain; x and y wrap. */
static void add_cell(Fluid *f, int x, int y) {
    if (flu_periodic(&f->def, 0)) x = flu_wrap(x, f->width);
    if (flu_periodic(&f->def, 1)) y = flu_wrap(y, f->height);
    if (!flu_inside(f, x, y) || f->cells[flu_at(f, x, y)] != FLU_FREE) return;
    add(&f->level[0], &f->level[1], x, y, 1);
    f->stale[y] = true; /* weights are made without drains, to which these are added each time */
}

/* With what lies between the rows, where there is nothing. */
static void clear(const System *s) {
    for (int c = 0; c < 2; c++)
        for (int y = 0; y < 2 && y < s->size[1]; y++)
            memset(s->b[c] + flu_half(s, y), 0, (size_t)((s->size[1] - y + 1) / 2 * s->row) * sizeof(float));
}

/* Ways into a row's drains, from where they are found on; levels are cleared before the first. */
static bool add_row(Fluid *f, int y, bool any) {
    const uint8_t *row = f->cells + flu_at(f, 0, y), *end = row + f->width, *at = row;
    for (; (at = memchr(at, FLU_OUTLET, (size_t)(end - at))); at++) {
        int x = (int)(at - row);
        for (int k = 1; k < f->level_count && !any; k++) clear(&f->level[k].s);
        any = true;
        add_cell(f, x - 1, y), add_cell(f, x + 1, y), add_cell(f, x, y - 1), add_cell(f, x, y + 1);
    }
    return any;
}

enum { FEW = 8 /* samples, looked at together */ };

static bool any_of_few(const float *pull) {
    uint64_t bits[FEW / 2];
    memcpy(bits, pull, sizeof bits);
    return ((bits[0] | bits[1]) | (bits[2] | bits[3])) != 0;
}

static void weigh_few(const Level *l, const Level *coarser, int c, int y, int first) {
    float *ways = l->s.b[c] + flu_half(&l->s, y), *id = l->s.id[c] + flu_half(&l->s, y);
    for (int k = first; k < first + FEW; k++) {
        if (!(ways[k] > 0)) continue;
        id[k] = 1 / (ways[k] + (id[k] > 0 ? 1 / id[k] : 0));
        if (coarser) add(l, coarser, 2 * k + ((y + c) & 1), y, ways[k]);
    }
}

/* Weighs what pulls on level l, and hands it on to the next one, if there is one. */
static void weigh(const Level *l, const Level *coarser) {
    int lanes = flu_lanes(&l->s);
    for (int y = 0; y < l->s.size[1]; y++)
        for (int c = 0; c < 2; c++)
            for (int k = 0; k < lanes; k += FEW)
                if (any_of_few(l->s.b[c] + flu_half(&l->s, y) + k)) weigh_few(l, coarser, c, y, k);
}

void flu_ground_drains(Fluid *f) {
    bool any = false;
    if (!f->outlets || f->level_count < 2) return;
    for (int y = 0; y < f->height; y++)
        if (f->row_occupied[y]) any = add_row(f, y, any);
    for (int k = 1; k < f->level_count && any; k++)
        weigh(&f->level[k], k + 1 < f->level_count ? &f->level[k + 1] : NULL);
}
