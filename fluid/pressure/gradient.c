/* From pressure to velocity: its gradient comes off. */
#include "../inside.h"

typedef struct Projection {
    Fluid *fluid;
    float to_pascals; /* per m/s of p */
    bool first;       /* nothing of this step's pressure is there yet */
} Projection;

/* Both colours of a row, less the mean. */
FLU_WIDE static void interleave_less_mean(const float *FLU_RESTRICT even, const float *FLU_RESTRICT odd, int count,
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

/* p of row y from x - 1 to x + count, its rooms' means taken off, with the wrapped ring's. */
static void join_pressure_row(const Fluid *f, int x, int y, int count, float *p) {
    const System *s = &f->pressure.system;
    ptrdiff_t at = flu_half(s, y, 0) + x / 2;
    const float *even = s->p[y & 1] + at, *odd = s->p[!(y & 1)] + at;
    bool there = flu_inside(f, 0, y) || s->periodic[1];
    const Run *whole = there ? flu_whole_row(f, flu_wrap(y, f->grid.size[1])) : NULL;
    float mean = whole ? flu_room_mean(f, whole) : 0;
    interleave_less_mean(even, odd, count, mean, p);
    p[-1] = odd[-1] - (x > 0 || s->periodic[0] ? mean : 0);
    if (x + count == f->grid.size[0] && !s->periodic[0]) p[count] = count & 1 ? odd[count / 2] : even[count / 2];
    if (!there || whole) return;
    y = flu_wrap(y, f->grid.size[1]);
    for (int r = f->solids.first_run[y]; r < f->solids.first_run[y + 1]; r++)
        take_off_run(f, &f->solids.runs[r], x, count, p);
}

FLU_WIDE static void keep_pressure_row(const float *FLU_RESTRICT p, float to_pascals, int count,
                                       float *FLU_RESTRICT to) {
    for (int x = 0; x < count; x++) to[x] = flu_bounded(0 + to_pascals * p[x], FLU_MAX_VALUE);
}

FLU_WIDE static void add_pressure_row(const float *FLU_RESTRICT p, float to_pascals, int count,
                                      float *FLU_RESTRICT to) {
    for (int x = 0; x < count; x++) to[x] = flu_bounded(to[x] + to_pascals * p[x], FLU_MAX_VALUE);
}

/* Three rows of p at a time, joined when they are reached. */
static void gradient_rows(int begin, int end, void *data) {
    const Projection *job = data;
    Fluid *f = job->fluid;
    for (; end > f->solids.open_rows && end > begin; end--)
        if (job->first)
            memset(f->flow.pressure.data + flu_at(f, 0, end - 1), 0, (size_t)f->grid.size[0] * sizeof(float));
    if (begin == end) return;
    enum { FLU_JOIN_MARGIN = 16 };
    float rows[3][FLU_JOIN_MARGIN + FLU_CHUNK + FLU_JOIN_MARGIN];
    for (int x = 0; x < f->grid.size[0]; x += FLU_CHUNK) {
        float *above = rows[0] + FLU_JOIN_MARGIN, *here = rows[1] + FLU_JOIN_MARGIN, *below = rows[2] + FLU_JOIN_MARGIN,
              *last;
        int count = flu_chunk(f->grid.size[0], x);
        join_pressure_row(f, x, begin - 1, count, above);
        join_pressure_row(f, x, begin, count, here);
        for (int y = begin; y < end; y++, last = above, above = here, here = below, below = last) {
            join_pressure_row(f, x, y + 1, count, below);
            f->flow.layout->gradient(f, x, y, count, here, above, below);
            (job->first ? keep_pressure_row : add_pressure_row)(here, job->to_pascals, count,
                                                                f->flow.pressure.data + flu_at(f, x, y));
        }
    }
}

static void sum_pressure(int begin, int end, void *data) {
    Fluid *f = data;
    for (int y = begin; y < end; y++) flu_sum_runs(f, &f->pressure.system, y, f->pressure.system.p);
}

void flu_take_off_pressure(Fluid *f, float to_pascals, bool first) {
    flu_system_wrap(&f->pressure.system);
    flu_rows(f, f->grid.size[1], sum_pressure, f);
    flu_average_rooms(f);
    flu_rows(f, f->grid.size[1], gradient_rows, &(Projection){f, to_pascals, first});
    flu_set_velocity_bnd(f, true);
}
