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

static void clear(const Level *l) {
    for (int y = 0; y < l->s.size[1]; y++)
        for (int c = 0; c < 2; c++) memset(l->s.b[c] + flu_half(&l->s, y), 0, (size_t)flu_lanes(&l->s) * sizeof(float));
}

/* Ways into a row's drains, from where they are found on; levels are cleared before the first. */
static bool add_row(Fluid *f, int y, bool any) {
    const uint8_t *row = f->cells + flu_at(f, 0, y), *end = row + f->width, *at = row;
    for (; (at = memchr(at, FLU_OUTLET, (size_t)(end - at))); at++) {
        int x = (int)(at - row);
        for (int k = 1; k < f->level_count && !any; k++) clear(&f->level[k]);
        any = true;
        add_cell(f, x - 1, y), add_cell(f, x + 1, y), add_cell(f, x, y - 1), add_cell(f, x, y + 1);
    }
    return any;
}

FLU_WIDE static bool any_of(const float *pull, int count) {
    int any = 0;
    for (int k = 0; k < count; k++) any |= pull[k] > 0;
    return any != 0;
}

/* Weighs what pulls on level l, and hands it on to the next one, if there is one. */
static void weigh(const Level *l, const Level *coarser) {
    const System *s = &l->s;
    for (int y = 0; y < s->size[1]; y++)
        for (int c = 0; c < 2; c++) {
            float *ways = s->b[c] + flu_half(s, y), *id = s->id[c] + flu_half(s, y);
            if (!any_of(ways, flu_lanes(s))) continue;
            for (int k = 0; k < flu_lanes(s); k++) {
                if (!(ways[k] > 0)) continue;
                id[k] = 1 / (ways[k] + (id[k] > 0 ? 1 / id[k] : 0));
                if (coarser) add(l, coarser, 2 * k + ((y + c) & 1), y, ways[k]);
            }
        }
}

void flu_ground_drains(Fluid *f) {
    bool any = false;
    if (!f->outlets || f->level_count < 2) return;
    for (int y = 0; y < f->height; y++)
        if (f->row_occupied[y]) any = add_row(f, y, any);
    for (int k = 1; k < f->level_count && any; k++)
        weigh(&f->level[k], k + 1 < f->level_count ? &f->level[k + 1] : NULL);
}
