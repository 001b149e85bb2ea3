/* The pressure's equation on the finest grid, whatever solves it: the ways out of each free cell, and what is left
 * over. */
#include "../inside.h"

typedef struct Setup {
    Fluid *fluid;
    float factor;
    bool lagged, keeps;
} Setup;

FLU_WIDE static void count_ways(const uint8_t *FLU_RESTRICT cell, const uint8_t *FLU_RESTRICT above,
                                const uint8_t *FLU_RESTRICT below, int count, uint8_t *FLU_RESTRICT ways) {
    for (int x = 0; x < count; x++)
        ways[x] = (uint8_t)((cell[x] == FLU_FREE) *
                            ((cell[x - 1] != 0) + (cell[x + 1] != 0) + (above[x] != 0) + (below[x] != 0)));
}

/* Every second cell's weights. */
FLU_WIDE static void invert_ways(const uint8_t *FLU_RESTRICT ways, int count, float *FLU_RESTRICT id) {
    for (int k = 0; k < count; k++) {
        float n = (float)ways[2 * k], closed = n > 0 ? 0.f : 1.f;
        id[k] = (1 - closed) / (n + closed);
    }
}

/* A closed neighbour has no part in them; with lagged ghosts (the paper's set_bnd) it counts with the cell's own value
 * of the sweep before. */
FLU_WIDE static void weigh_relaxed(const uint8_t *FLU_RESTRICT ways, int count, float factor, bool lagged,
                                   float *FLU_RESTRICT id, float *FLU_RESTRICT keep) {
    for (int k = 0; k < count; k++) {
        float n = (float)ways[2 * k], closed = n > 0 ? 0.f : 1.f, diagonal = lagged ? 4 : n + closed;
        float weight = (1 - closed) * factor / diagonal;
        id[k] = weight;
        keep[k] = (1 - closed) - weight * n;
    }
}

/* Cells whose neighbours around an odd periodic axis have their own colour are relaxed as by a damped Jacobi sweep. */
static void weigh_seam(const Setup *job, int y) {
    const Fluid *f = job->fluid;
    const System *s = &f->pressure.system;
    for (int x = 0; x < f->grid.size[0]; x++) {
        if (!flu_on_odd_seam(s, x, y, 0)) continue;
        int c = (x + y) & 1;
        float n = (float)flu_ways(f, x, y), diagonal = job->lagged ? 4 : n;
        if (f->solids.cells[flu_at(f, x, y)] != FLU_FREE || n == 0) continue;
        s->id[c][flu_half(s, y, 0) + (x >> 1)] = .8f / diagonal;
        if (job->keeps) s->keep[c][y * s->keep_row + (x >> 1)] = 1 - .8f / diagonal * n;
    }
}

static void weigh_colour(const Setup *job, const uint8_t *ways, int y, int from, int count, int colour) {
    const System *s = &job->fluid->pressure.system;
    float *id = s->id[colour] + flu_half(s, y, 0) + from;
    if (job->keeps)
        weigh_relaxed(ways, count, job->factor, job->lagged, id, s->keep[colour] + y * s->keep_row + from);
    else
        invert_ways(ways, count, id);
}

/* Away from solids each cell has four ways, but for the row's ends. */
static void set_open_ways(const Fluid *f, int y) {
    const System *s = &f->pressure.system;
    flu_fill(s->id[y & 1] + flu_half(s, y, 0), (f->grid.size[0] + 1) / 2, .25f);
    flu_fill(s->id[!(y & 1)] + flu_half(s, y, 0), f->grid.size[0] / 2, .25f);
    for (int x = 0; x<f->grid.size[0]; x += f->grid.size[0]> 1 ? f->grid.size[0] - 1 : 1)
        s->id[(x + y) & 1][flu_half(s, y, 0) + (x >> 1)] = 1 / (float)flu_ways(f, x, y);
}

static void setup_row(const Setup *job, int y, Columns columns) {
    const Fluid *f = job->fluid;
    uint8_t ways[FLU_CHUNK + 2] = {0};
    for (int x = columns.begin; x < columns.end; x += FLU_CHUNK) {
        int count = flu_chunk(columns.end, x);
        const uint8_t *cell = f->solids.cells + flu_at(f, x, y);
        count_ways(cell, cell - f->grid.step[1], cell + f->grid.step[1], count, ways);
        weigh_colour(job, ways, y, x / 2, (count + 1) / 2, y & 1);
        weigh_colour(job, ways + 1, y, x / 2, count / 2, !(y & 1));
    }
}

/* From an even one on. All of them, where nothing is kept. */
static Columns changed_around(const Setup *job, int y) {
    const Fluid *f = job->fluid;
    Columns all = {0, f->grid.size[0]}, changed = flu_stale_within(f->pressure.stale, y - 1, y + 2, f->grid.size[1]);
    if (job->keeps || !flu_any(&changed)) return job->keeps ? all : changed;
    changed.begin = changed.begin > 0 ? (changed.begin - 1) / 2 * 2 : 0;
    changed.end = changed.end < f->grid.size[0] ? changed.end + 1 : f->grid.size[0];
    return changed;
}

static void setup_rows(int begin, int end, void *data) {
    const Setup *job = data;
    const System *s = &job->fluid->pressure.system;
    for (int y = begin; y < end; y++) {
        Columns columns = changed_around(job, y);
        if (!flu_any(&columns)) continue;
        if (!job->keeps && flu_lies_open(job->fluid, y))
            set_open_ways(job->fluid, y);
        else
            setup_row(job, y, columns);
        if ((s->periodic[0] && s->size[0] & 1) || (s->periodic[1] && s->size[1] & 1)) weigh_seam(job, y);
    }
}

void flu_poisson(Fluid *f) {
    if (!f->pressure.weighed) {
        flu_clear_weights(&f->pressure.system);
        for (int y = 0; y < f->grid.size[1]; y++) f->pressure.stale[y] = (Columns){0, f->grid.size[0]};
    }
    flu_rows(f, f->grid.size[1], setup_rows, &(Setup){f, 1, false, false});
}

void flu_poisson_relaxed(Fluid *f, float factor, bool lagged) {
    flu_take_keep(&f->pressure.system, flu_scratch(f));
    flu_clear_weights(&f->pressure.system);
    flu_rows(f, f->grid.size[1], setup_rows, &(Setup){f, factor, lagged, true});
}

/* ---- A p by fluxes ------------------------------------------------------------------------------- */

FLU_INLINE float passes(uint8_t cell) { return cell != 0 ? 1.f : 0.f; }

FLU_WIDE static void add_fluxes(const float *FLU_RESTRICT p, const float *FLU_RESTRICT left,
                                const float *FLU_RESTRICT right, const float *FLU_RESTRICT above,
                                const float *FLU_RESTRICT below, const uint8_t *FLU_RESTRICT cell,
                                const uint8_t *FLU_RESTRICT cell_above, const uint8_t *FLU_RESTRICT cell_below,
                                int count, float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) {
        float along = passes(cell[2 * k - 1]) * (p[k] - left[k]) + passes(cell[2 * k + 1]) * (p[k] - right[k]);
        float across = passes(cell_above[2 * k]) * (p[k] - above[k]) + passes(cell_below[2 * k]) * (p[k] - below[k]);
        to[k] = (cell[2 * k] == FLU_FREE ? 1.f : 0.f) * (along + across);
    }
}

void flu_apply_poisson(const Fluid *f, int colour, int y, int from, int count, float *to) {
    const System *s = &f->pressure.system;
    int odd = (y + colour) & 1, x = 2 * from + odd, last = (f->grid.size[0] - odd + 1) / 2 - from;
    ptrdiff_t at = flu_half(s, y, 0) + from;
    const float *q = s->p[!colour];
    const uint8_t *cell = f->solids.cells + flu_at(f, x, y);
    for (; count > last; count--) to[count - 1] = 0;
    add_fluxes(s->p[colour] + at, q + at + odd - 1, q + at + odd, q + flu_half(s, y - 1, 0) + from,
               q + flu_half(s, y + 1, 0) + from, cell, cell - f->grid.step[1], cell + f->grid.step[1], count, to);
}

/* ---- The residual ------------------------------------------------------------------------------- */

static float residual_at(const Fluid *f, int x, int y) {
    const System *s = &f->pressure.system;
    if (f->solids.cells[flu_at(f, x, y)] != FLU_FREE) return 0;
    int c = (x + y) & 1;
    ptrdiff_t at = flu_half(s, y, 0) + (x >> 1);
    const float *q = s->p[!c] + (x >> 1);
    float around = (q[flu_half(s, y, 0)] + q[flu_half(s, y, 0) + (x & 1 ? 1 : -1)]) +
                   (q[flu_half(s, y - 1, 0)] + q[flu_half(s, y + 1, 0)]);
    return s->b[c][at] + around - (float)flu_ways(f, x, y) * s->p[c][at];
}

static void largest_residual_rows(int begin, int end, void *data) {
    Fluid *f = data;
    for (int y = begin; y < end; y++) {
        f->per_row.most[y] = 0;
        for (int x = 0; x < f->grid.size[0]; x++) {
            float r = fabsf(residual_at(f, x, y));
            if (r > f->per_row.most[y]) f->per_row.most[y] = r;
        }
    }
}

float flu_largest_residual(Fluid *f) {
    float largest = 0;
    flu_rows(f, f->grid.size[1], largest_residual_rows, f);
    for (int y = 0; y < f->grid.size[1]; y++) largest = f->per_row.most[y] > largest ? f->per_row.most[y] : largest;
    return largest;
}
