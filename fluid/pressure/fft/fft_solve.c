/* Solves a box of equations directly (Hockney 1965; Stam 1999). It takes waves along all axes but one. Along that axis
 * each wave has a tridiagonal system (Thomas 1949). Around periodic axes alone a division takes its place. */
#include "../../inside.h"

typedef struct BoxJob {
    Fluid *fluid;
    const BoxEquation *box;
    const FftPlan *plan[3]; /* none along the tridiagonal axis, nor where 2D has one sample */
    int middle;             /* the axis along which the equation is solved */
    int axis;               /* of the present lines */
    bool forwards;          /* to waves, or back */
    int groups, count;      /* groups of lines side by side, and all groups */
    float scale;
} BoxJob;

/* ---- Memory ------------------------------------------------------------------------------------- */

void flu_fft_lay_out(Fluid *f, Arena *arena) {
    Fft *fft = &f->pressure.fft;
    fft->longest = 1;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        for (int i = 0; i < FLU_PLANS; i++) flu_take_plan(arena, &fft->plan[axis][i], f->grid.size[axis]);
        fft->longest = flu_max(fft->longest, flu_longest_transform(f->grid.size[axis]));
        fft->last[axis] = 0;
    }
}

void flu_fft_lay_out_shared(Fluid *f, Arena *arena) {
    Fft *fft = &f->pressure.fft;
    int longest = flu_max(f->grid.size[0], flu_max(f->grid.size[1], f->grid.size[2])) + 1;
    fft->row = (f->grid.size[0] + 1 + FLU_LINES - 1) / FLU_LINES * FLU_LINES;
    fft->x = flu_take(arena, (uint64_t)fft->row * (uint64_t)flu_face_rows(&f->grid) * sizeof(float));
    fft->share_floats = (size_t)longest * FLU_LINES + (size_t)fft->longest * 2 * FLU_LINES;
    fft->share = flu_take(arena, (uint64_t)fft->share_floats * FLU_SHARES * sizeof(float));
}

static Bench bench_of(const Fft *fft, int share) {
    const size_t numbers = (size_t)fft->longest * FLU_LINES;
    float *from = fft->share + (size_t)share * fft->share_floats, *to = from + numbers;
    return (Bench){to + numbers, FLU_LINES, {from, from + FLU_PAIRS}, {to, to + FLU_PAIRS}};
}

static const FftPlan *plan_for(Fluid *f, int axis, int size, int key) {
    Fft *fft = &f->pressure.fft;
    FftPlan *plans = fft->plan[axis];
    for (int i = 0; i < FLU_PLANS; i++)
        if (plans[i].size == size && plans[i].key == key) return &plans[i];
    fft->last[axis] = (fft->last[axis] + 1) % FLU_PLANS;
    flu_fill_plan(&plans[fft->last[axis]], size, key, bench_of(fft, 0));
    return &plans[fft->last[axis]];
}

/* ---- Lines -------------------------------------------------------------------------------------- */

/* FLU_LINES lines that lie side by side. They are samples of a row if they run along y or z, and rows if along x. */
typedef struct LineGroup {
    float *first;
    ptrdiff_t along;        /* from a sample to the next, 1 along x */
    int size, count;        /* samples of a line, and lines that are there. Others may hold anything */
    float shift[FLU_LINES]; /* the eigenvalues along the other axes, and the equation's own */
    bool first_of_all;      /* its first line is constant along the other axes */
} LineGroup;

static float eigenvalue_at(const BoxJob *job, int axis, int k) {
    return job->plan[axis] ? job->plan[axis]->eigenvalue[k] : 0;
}

static ptrdiff_t step_along(const BoxJob *job, int axis) {
    ptrdiff_t row = job->fluid->pressure.fft.row;
    return axis == 0 ? 1 : axis == 1 ? row : row * job->box->size[1];
}

static LineGroup line_group(const BoxJob *job, int group) {
    const int *size = job->box->size, axis = job->axis, across = 3 - axis;
    const int begin = group % job->groups * FLU_LINES, other = group / job->groups;
    float *x = job->fluid->pressure.fft.x;
    LineGroup lines = {x, step_along(job, axis), size[axis], 0, {0}, group == 0};
    lines.count = flu_min(FLU_LINES, (axis ? size[0] : size[1] * size[2]) - begin);
    lines.first += axis ? begin + other * step_along(job, across) : begin * step_along(job, 1);
    for (int i = 0; i < lines.count && axis == job->middle; i++)
        lines.shift[i] = job->box->shift + (axis ? eigenvalue_at(job, 0, begin + i) + eigenvalue_at(job, across, other)
                                                 : eigenvalue_at(job, 1, (begin + i) % size[1]) +
                                                       eigenvalue_at(job, 2, (begin + i) / size[1]));
    for (int i = 0; i < lines.count; i++)
        if (lines.shift[i] == 0) lines.shift[i] = job->box->floor;
    return lines;
}

FLU_WIDE static void gather_lines(const LineGroup *g, ptrdiff_t row, float *FLU_RESTRICT to) {
    const ptrdiff_t across = g->along > 1 ? 1 : row;
    if (g->count == FLU_LINES)
        for (int k = 0; k < FLU_LINES; k++)
            for (int i = 0; i < g->size; i++) to[i * FLU_LINES + k] = g->first[i + k * row];
    else
        for (int k = 0; k < FLU_LINES; k++)
            for (int i = 0; i < g->size; i++)
                to[i * FLU_LINES + k] = k < g->count ? g->first[i * g->along + k * across] : 0;
}

FLU_WIDE static void scatter_lines(const LineGroup *g, ptrdiff_t row, const float *FLU_RESTRICT from) {
    const ptrdiff_t across = g->along > 1 ? 1 : row;
    for (int k = 0; k < g->count; k++)
        for (int i = 0; i < g->size; i++) g->first[i * g->along + k * across] = from[i * FLU_LINES + k];
}

/* ---- The equation along one axis ---------------------------------------------------------------- */

/* 1 / pivot. Where the equation is singular the last pivot is 0, and its unknown becomes 0. */
FLU_INLINE float inverted(float pivot) {
    float nothing = pivot > 0 ? 0.f : 1.f;
    return (1 - nothing) / (pivot + nothing);
}

/* Keeps each pivot as 1 and an excess, since a slow wave needs all digits of the excess. */
FLU_WIDE static void solve_tridiagonal(float *FLU_RESTRICT x, ptrdiff_t along, float *FLU_RESTRICT ratio, int size,
                                       const float *FLU_RESTRICT shift, const float own[2], float scale) {
    float excess[FLU_LINES], part[FLU_LINES], y[FLU_LINES];
    for (int k = 0; k < FLU_LINES; k++) excess[k] = shift[k] + (1 - own[0]), y[k] = 0;
    for (int i = 0; i < size - 1; i++)
        for (int k = 0; k < FLU_LINES; k++) {
            float r = 1 / (1 + excess[k]);
            y[k] = (scale * x[i * along + k] + y[k]) * r;
            x[i * along + k] = y[k], ratio[i * FLU_LINES + k] = r;
            excess[k] = shift[k] + excess[k] * r;
        }
    float *FLU_RESTRICT last = x + (size - 1) * along;
    for (int k = 0; k < FLU_LINES; k++) {
        part[k] = inverted(excess[k] + (1 - own[1]));
        y[k] = last[k] = (scale * last[k] + y[k]) * part[k];
    }
    for (int i = size - 2; i >= 0; i--)
        for (int k = 0; k < FLU_LINES; k++) {
            y[k] = x[i * along + k] + ratio[i * FLU_LINES + k] * y[k];
            x[i * along + k] = y[k];
        }
}

FLU_HOT static void divide_waves(float *FLU_RESTRICT x, ptrdiff_t along, const FftPlan *plan,
                                 const float *FLU_RESTRICT shift, float scale) {
    for (int i = 0; i < plan->size; i++) {
        const float eigenvalue = plan->eigenvalue[i];
        for (int k = 0; k < FLU_LINES; k++) x[i * along + k] *= scale * inverted(shift[k] + eigenvalue);
    }
}

/* Works on the first line. */
static void take_off_line_mean(float *x, ptrdiff_t along, int size) {
    double sum = 0;
    for (int i = 0; i < size; i++) sum += (double)x[i * along];
    for (int i = 0; i < size; i++) x[i * along] -= (float)(sum / size);
}

static void work_on(const BoxJob *job, const LineGroup *g, Bench *bench) {
    const FftPlan *plan = job->plan[job->axis];
    const bool middle = job->axis == job->middle, no_mean = middle && g->first_of_all && job->box->no_mean;
    if (!plan) {
        solve_tridiagonal(bench->lines, bench->along, bench->from.re, g->size, g->shift, job->box->ends[job->axis].own,
                          job->scale);
        if (no_mean) take_off_line_mean(bench->lines, bench->along, g->size);
        return;
    }
    if (middle || job->forwards) flu_to_waves(plan, bench);
    if (middle) divide_waves(bench->lines, bench->along, plan, g->shift, job->scale);
    if (no_mean) bench->lines[0] = 0;
    if (middle || !job->forwards) flu_from_waves(plan, bench);
}

static void solve_shares(int begin, int end, void *data) {
    const BoxJob *job = data;
    const Bench own = bench_of(&job->fluid->pressure.fft, begin);
    const ptrdiff_t row = job->fluid->pressure.fft.row;
    int first = (int)((int64_t)job->count * begin / FLU_SHARES), last = (int)((int64_t)job->count * end / FLU_SHARES);
    for (int i = first; i < last; i++) {
        const LineGroup g = line_group(job, i);
        const bool in_place = g.along > 1 && g.count == FLU_LINES;
        Bench bench = own;
        if (in_place)
            bench.lines = g.first, bench.along = g.along;
        else
            gather_lines(&g, row, bench.lines);
        work_on(job, &g, &bench);
        if (!in_place) scatter_lines(&g, row, bench.lines);
    }
}

static void go_through_lines(BoxJob *job, int axis, bool forwards) {
    const FluidHost *host = &job->fluid->def.host;
    const int *size = job->box->size;
    job->axis = axis, job->forwards = forwards;
    job->groups = ((axis ? size[0] : size[1] * size[2]) + FLU_LINES - 1) / FLU_LINES;
    job->count = job->groups * (axis ? size[3 - axis] : 1);
    if (host->parallel_for && job->count > 1)
        host->parallel_for(FLU_SHARES, 1, solve_shares, job, host->data);
    else
        solve_shares(0, FLU_SHARES, job);
}

/* ---- Which axis is which ------------------------------------------------------------------------ */

/* The axis whose ends have no waves, else the axis whose waves would take longest. Lines along x cost most. */
static int middle_axis(const Fluid *f, const BoxEquation *box) {
    int middle = 0;
    double most = 0;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        int key = flu_ends_key(&box->ends[axis]);
        if (key < 0) return axis;
        double cost = box->ends[axis].around ? 0 : flu_transform_cost(box->size[axis], key) / box->size[axis];
        if (cost > most) most = cost, middle = axis;
    }
    return middle;
}

bool flu_can_solve_box(const Fluid *f, const BoxEquation *box) {
    int without_waves = 0;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) without_waves += flu_ends_key(&box->ends[axis]) < 0;
    return without_waves <= 1;
}

void flu_solve_box(Fluid *f, const BoxEquation *box) {
    BoxJob job = {.fluid = f, .box = box, .middle = middle_axis(f, box), .scale = 1};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        if (axis == job.middle && !box->ends[axis].around) continue;
        job.plan[axis] = plan_for(f, axis, box->size[axis], flu_ends_key(&box->ends[axis]));
        job.scale *= flu_scale(job.plan[axis]);
    }
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        if (axis != job.middle) go_through_lines(&job, axis, true);
    go_through_lines(&job, job.middle, true);
    for (int axis = FLU_AXES(f->grid) - 1; axis >= 0; axis--)
        if (axis != job.middle) go_through_lines(&job, axis, false);
}
