/* The pressure's equation on the finest grid, for all solvers. Counts open faces, and finds the residual. */
#include "../inside.h"

typedef struct Setup {
    Fluid *fluid;
    float factor;
    bool lagged, keeps;
} Setup;

/* ---- The weights -------------------------------------------------------------------------------- */

FLU_INLINE void count_open_faces(const uint8_t *cell, ptrdiff_t row, ptrdiff_t slab, int axes, int count,
                                 uint8_t *FLU_RESTRICT faces) {
    for (int x = 0; x < count; x++) {
        int sum = flu_lets_in(cell[x - 1]) + flu_lets_in(cell[x + 1]) + flu_lets_in(cell[x - row]) +
                  flu_lets_in(cell[x + row]);
        if (axes > 2) sum += flu_lets_in(cell[x - slab]) + flu_lets_in(cell[x + slab]);
        faces[x] = (uint8_t)((cell[x] == FLU_FREE) * sum);
    }
}

FLU_HOT static void count_open_faces_2(const uint8_t *cell, const Grid *grid, int count, uint8_t *faces) {
    count_open_faces(cell, grid->step[1], 0, 2, count, faces);
}

FLU_HOT static void count_open_faces_3(const uint8_t *cell, const Grid *grid, int count, uint8_t *faces) {
    count_open_faces(cell, grid->step[1], grid->step[2], 3, count, faces);
}

/* Sets every second cell's weights. */
FLU_HOT static void invert_faces_of_cells(const uint8_t *FLU_RESTRICT faces, int count, float *FLU_RESTRICT inv) {
    for (int k = 0; k < count; k++) {
        float n = (float)faces[2 * k], closed = n > 0 ? 0.f : 1.f;
        inv[k] = (1 - closed) / (n + closed);
    }
}

/* A closed neighbour does not count. With lagged ghosts (the paper's set_bnd) it counts with the cell's last value. */
FLU_WIDE static void weigh_relaxed(const uint8_t *FLU_RESTRICT faces, int count, float factor, float lagged,
                                   float *FLU_RESTRICT inv, float *FLU_RESTRICT keep) {
    for (int k = 0; k < count; k++) {
        float n = (float)faces[2 * k], closed = n > 0 ? 0.f : 1.f, diagonal = lagged > 0 ? lagged : n + closed;
        float weight = (1 - closed) * factor / diagonal;
        inv[k] = weight;
        keep[k] = (1 - closed) - weight * n;
    }
}

static void weigh_colour(const Setup *job, const uint8_t *faces, Row row, int from, int count, int colour) {
    const System *s = &job->fluid->pressure.system;
    float *inv = s->inv[colour] + row.at + from, lagged = job->lagged ? 2 * (float)FLU_AXES(*s) : 0;
    if (job->keeps)
        weigh_relaxed(faces, count, job->factor, lagged, inv, s->keep[colour] + flu_keep(s, row.y, row.z) + from);
    else
        invert_faces_of_cells(faces, count, inv);
}

/* Away from solids all faces are open, except at the row's ends. */
static void weigh_open_row(const Fluid *f, Row row) {
    const System *s = &f->pressure.system;
    const uint8_t *cell = flu_map_row(f, row);
    int width = f->grid.size[0], last = width - 1;
    float inner = .5f / (float)FLU_AXES(f->grid);
    flu_fill(s->inv[flu_odd(0, row)] + row.at, (width + 1) / 2, inner);
    flu_fill(s->inv[flu_odd(1, row)] + row.at, width / 2, inner);
    s->inv[flu_odd(0, row)][row.at] = 1 / (float)flu_open_faces(&f->grid, cell);
    s->inv[flu_odd(last, row)][row.at + (last >> 1)] = 1 / (float)flu_open_faces(&f->grid, cell + last);
}

static void weigh_row(const Setup *job, Row row, Columns columns) {
    const Fluid *f = job->fluid;
    uint8_t faces[FLU_CHUNK + 2] = {0};
    for (int x = columns.begin; x < columns.end; x += FLU_CHUNK) {
        int count = flu_chunk(columns.end, x);
        const uint8_t *cell = flu_map_row(f, row) + x;
        (FLU_AXES(f->grid) > 2 ? count_open_faces_3 : count_open_faces_2)(cell, &f->grid, count, faces);
        weigh_colour(job, faces, row, x / 2, (count + 1) / 2, flu_odd(0, row));
        weigh_colour(job, faces + 1, row, x / 2, count / 2, flu_odd(1, row));
    }
}

/* The columns whose weights may have changed, from an even one on. All columns if the weights are not kept. */
static Columns changed_around(const Setup *job, Row row) {
    const Fluid *f = job->fluid;
    Columns all = {0, f->grid.size[0]};
    if (job->keeps) return all;
    Columns changed = flu_stale_in(f->pressure.level[0].stale, f->grid.size, row.y - 1, row.z - 1, 3);
    if (!flu_any(&changed)) return changed;
    return (Columns){flu_max(changed.begin - 1, 0) / 2 * 2, flu_min(changed.end + 1, all.end)};
}

static void weigh_rows(int begin, int end, void *data) {
    const Setup *job = data;
    const System *s = &job->fluid->pressure.system;
    for (int r = begin; r < end; r++) {
        Row row = flu_system_row(s, r);
        Columns columns = changed_around(job, row);
        if (!flu_any(&columns)) continue;
        if (!job->keeps && flu_lies_open(job->fluid, r))
            weigh_open_row(job->fluid, row);
        else
            weigh_row(job, row, columns);
        if (flu_has_odd_seam(s)) flu_weigh_seam(job->fluid, row, job->lagged);
    }
}

/* Columns that the solids report as changed become stale. */
static void take_over_changes(Fluid *f) {
    f->pressure.settled &= f->pressure.weighed;
    for (int r = 0; r < f->grid.rows; r++) {
        const Columns changed = f->solids.remapped[r];
        f->pressure.settled &= !flu_any(&changed);
        if (flu_any(&changed)) flu_include(&f->pressure.level[0].stale[r], changed.begin, changed.end);
        f->solids.remapped[r] = (Columns){0, 0};
        if (!f->pressure.weighed) f->pressure.level[0].stale[r] = (Columns){0, f->grid.size[0]};
    }
}

void flu_poisson(Fluid *f) {
    if (!f->pressure.weighed) flu_clear_weights(&f->pressure.system);
    take_over_changes(f);
    if (!f->pressure.settled) flu_rows(f, f->grid.rows, weigh_rows, &(Setup){f, 1, false, false});
}

void flu_poisson_relaxed(Fluid *f, float factor, bool lagged) {
    flu_take_keep(&f->pressure.system, flu_scratch(f));
    flu_clear_weights(&f->pressure.system);
    flu_rows(f, f->grid.rows, weigh_rows, &(Setup){f, factor, lagged, true});
}

/* ---- A p by fluxes ------------------------------------------------------------------------------- */

FLU_INLINE float flux(uint8_t cell, float p, float there) { return (flu_lets_in(cell) ? 1.f : 0.f) * (p - there); }

FLU_INLINE void add_fluxes(const float *FLU_RESTRICT p, const Beside *q, const uint8_t *cell, ptrdiff_t row,
                           ptrdiff_t slab, int axes, int count, float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) {
        const uint8_t *at = cell + 2 * k;
        float along = flux(at[-1], p[k], q->before[0][k]) + flux(at[1], p[k], q->behind[0][k]);
        float across = flux(at[-row], p[k], q->before[1][k]) + flux(at[row], p[k], q->behind[1][k]);
        float sum = along + across;
        if (axes > 2) sum += flux(at[-slab], p[k], q->before[2][k]) + flux(at[slab], p[k], q->behind[2][k]);
        to[k] = (*at == FLU_FREE ? 1.f : 0.f) * sum;
    }
}

FLU_HOT static void add_fluxes_2(const float *p, const Beside *q, const uint8_t *cell, const Grid *grid, int count,
                                 float *to) {
    add_fluxes(p, q, cell, grid->step[1], 0, 2, count, to);
}

FLU_HOT static void add_fluxes_3(const float *p, const Beside *q, const uint8_t *cell, const Grid *grid, int count,
                                 float *to) {
    add_fluxes(p, q, cell, grid->step[1], grid->step[2], 3, count, to);
}

void flu_apply_poisson(const Fluid *f, int colour, Row row, int from, int count, float *to) {
    const System *s = &f->pressure.system;
    int odd = flu_odd(colour, row), x = 2 * from + odd, last = (f->grid.size[0] - odd + 1) / 2 - from;
    const Neighbours at = flu_neighbours(s, colour, row);
    const Beside q = flu_beside(s->p[!colour], &at, from);
    const uint8_t *cell = flu_map_row(f, row) + x;
    for (; count > last; count--) to[count - 1] = 0;
    (FLU_AXES(f->grid) > 2 ? add_fluxes_3 : add_fluxes_2)(s->p[colour] + row.at + from, &q, cell, &f->grid, count, to);
}

/* ---- The residual ------------------------------------------------------------------------------- */

static float residual_at(const Fluid *f, Row row, int x, const uint8_t *cell) {
    const System *s = &f->pressure.system;
    if (*cell != FLU_FREE) return 0;
    int c = flu_odd(x, row), k = x >> 1;
    const Neighbours at = flu_neighbours(s, c, row);
    const Beside q = flu_beside(s->p[!c], &at, k);
    return s->b[c][row.at + k] + flu_sum_beside(&q, FLU_AXES(*s), 0) -
           (float)flu_open_faces(&f->grid, cell) * s->p[c][row.at + k];
}

static void largest_residual_rows(int begin, int end, void *data) {
    Fluid *f = data;
    for (int r = begin; r < end; r++) {
        const Row row = flu_system_row(&f->pressure.system, r);
        const uint8_t *cell = flu_map_row(f, row);
        f->per_row.most[r] = 0;
        for (int x = 0; x < f->grid.size[0]; x++)
            if (!f->calm.sleeps || flu_awake(f, flu_row(&f->grid, r), x).begin == x)
                f->per_row.most[r] = flu_maxf(fabsf(residual_at(f, row, x, cell + x)), f->per_row.most[r]);
    }
}

float flu_largest_residual(Fluid *f) {
    float largest = 0;
    flu_rows(f, f->grid.rows, largest_residual_rows, f);
    for (int r = 0; r < f->grid.rows; r++) largest = flu_maxf(f->per_row.most[r], largest);
    return largest;
}
