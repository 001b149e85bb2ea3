/* Subtracts the gradient of the pressure from the velocity. */
#include "../inside.h"

typedef struct Projection {
    Fluid *fluid;
    float to_pascals; /* per m/s of p */
    bool first;       /* the step's first, so p replaces the last step's pressure */
} Projection;

FLU_WIDEST static void interleave_less_mean(const float *FLU_RESTRICT even, const float *FLU_RESTRICT odd, int count,
                                            float mean, float *FLU_RESTRICT p) {
    for (int k = 0; k <= count / 2; k++) p[2 * k] = even[k] - mean, p[2 * k + 1] = odd[k] - mean;
}

FLU_WIDE static void take_off(float *p, float mean, int count) {
    for (int i = 0; i < count; i++) p[i] -= mean;
}

static void take_off_run(const Fluid *f, const Run *run, int x, int count, float *p) {
    float mean = flu_room_mean(f, run);
    if (mean == 0) return;
    int begin = flu_clamp((int)run->begin - x, -1, count + 1), end = flu_clamp(run->end - x, -1, count + 1);
    if (end - begin >= 16)
        take_off(p + begin, mean, end - begin);
    else
        for (int i = begin; i < end; i++) p[i] -= mean;
    if (f->pressure.system.periodic[0] && x == 0 && run->end == f->grid.size[0]) p[-1] -= mean;
    if (f->pressure.system.periodic[0] && x + count == f->grid.size[0] && run->begin == 0) p[count] -= mean;
}

/* The number of row (y, z), which may lie just outside the grid and wraps around a periodic axis. -1 for none. */
static int row_around(const Fluid *f, int y, int z) {
    int cell[3] = {0, flu_wrapped(f, 1, y), flu_wrapped(f, 2, z)};
    return flu_in_grid(&f->grid, cell) ? flu_row_number(&f->grid, cell[1], cell[2]) : -1;
}

/* p of row (y, z) from x - 1 to x + count, less the means of its rooms. The wrapped ring loses them too. */
static void join_pressure_row(const Fluid *f, int x, int y, int z, int count, float *p) {
    const System *s = &f->pressure.system;
    ptrdiff_t at = flu_half(s, y, z) + x / 2;
    const float *even = s->p[(y + z) & 1] + at, *odd = s->p[!((y + z) & 1)] + at;
    int r = row_around(f, y, z);
    const Run *whole = r >= 0 ? flu_whole_row(f, r) : NULL;
    float mean = whole ? flu_room_mean(f, whole) : 0;
    interleave_less_mean(even, odd, count, mean, p);
    p[-1] = odd[-1] - (x > 0 || s->periodic[0] ? mean : 0);
    if (x + count == f->grid.size[0] && !s->periodic[0]) p[count] = count & 1 ? odd[count / 2] : even[count / 2];
    if (r < 0 || whole) return;
    for (int i = f->solids.first_run[r]; i < f->solids.first_run[r + 1]; i++)
        take_off_run(f, &f->solids.runs[i], x, count, p);
}

FLU_WIDEST static void keep_pressure_row(const float *FLU_RESTRICT p, float to_pascals, int count,
                                         float *FLU_RESTRICT to) {
    for (int x = 0; x < count; x++) to[x] = flu_bounded(0 + to_pascals * p[x], FLU_MAX_VALUE);
}

FLU_WIDE static void add_pressure_row(const float *FLU_RESTRICT p, float to_pascals, int count,
                                      float *FLU_RESTRICT to) {
    for (int x = 0; x < count; x++) to[x] = flu_bounded(to[x] + to_pascals * p[x], FLU_MAX_VALUE);
}

enum { FLU_JOIN_MARGIN = 16 };

/* Rows of p with both colours joined, at the row and before and behind it along y, and before and behind it along z. */
typedef struct JoinedRows {
    float *before, *here, *behind, *slab[2];
} JoinedRows;

/* Two of the rows along y are there already, except at the beginning of a slab. */
static void join_rows(const Fluid *f, JoinedRows *p, Row row, int x, int count, bool first) {
    if (first || row.y == 0) {
        join_pressure_row(f, x, row.y - 1, row.z, count, p->before);
        join_pressure_row(f, x, row.y, row.z, count, p->here);
    }
    join_pressure_row(f, x, row.y + 1, row.z, count, p->behind);
    for (int i = 0; i < 2 && FLU_AXES(f->grid) > 2; i++)
        join_pressure_row(f, x, row.y, row.z + 2 * i - 1, count, p->slab[i]);
}

static void gradient_rows(int begin, int end, void *data) {
    const Projection *job = data;
    Fluid *f = job->fluid;
    float *pressure = f->flow.pressure.data;
    for (; end > f->solids.open_rows && end > begin; end--)
        if (job->first) memset(pressure + flu_row(&f->grid, end - 1).at, 0, (size_t)f->grid.size[0] * sizeof(float));
    float rows[5][FLU_JOIN_MARGIN + FLU_CHUNK + FLU_JOIN_MARGIN], *at[5];
    for (int i = 0; i < 5; i++) at[i] = rows[i] + FLU_JOIN_MARGIN;
    for (int from = begin, next; from < end; from = next) {
        const Row first = flu_row(&f->grid, from);
        next = f->calm.sleeps
                   ? from + flu_alike_rows(f, first.y, flu_min(f->grid.size[1], first.y + end - from)) - first.y
                   : end;
        for (int x = 0, count; (count = flu_awake_chunk(f, first, &x)) > 0; x += count) {
            JoinedRows p = {at[0], at[1], at[2], {at[3], at[4]}};
            for (int r = from; r < next; r++) {
                Row row = flu_row(&f->grid, r);
                join_rows(f, &p, row, x, count, r == from);
                f->flow.layout->gradient(f, row, x, count, p.here,
                                         &(Beside){{NULL, p.before, p.slab[0]}, {NULL, p.behind, p.slab[1]}});
                (job->first ? keep_pressure_row : add_pressure_row)(p.here, job->to_pascals, count,
                                                                    pressure + row.at + x);
                p = (JoinedRows){p.here, p.behind, p.before, {p.slab[0], p.slab[1]}};
            }
        }
    }
}

static void sum_pressure(int begin, int end, void *data) {
    Fluid *f = data;
    for (int r = begin; r < end; r++) flu_sum_runs(f, &f->pressure.system, r, f->pressure.system.p);
}

void flu_take_off_pressure(Fluid *f, float to_pascals, bool first) {
    flu_system_wrap(&f->pressure.system);
    flu_rows(f, f->grid.rows, sum_pressure, f);
    flu_average_rooms(f);
    flu_rows(f, f->grid.rows, gradient_rows, &(Projection){f, to_pascals, first});
    flu_set_velocity_bnd(f, true);
}
