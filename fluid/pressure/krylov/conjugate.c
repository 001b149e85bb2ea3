/* Conjugate gradients (Hestenes and Stiefel 1952), preconditioned by one symmetric multigrid cycle, or as the caller
 * says. They are slower than cycles alone where those work, but go on where cycles stall. With deflation they pass
 * through mazes too (Tang, Nabben, Vuik and Erlangga 2009, A-DEF2). The system's b holds the residual. Its p holds the
 * preconditioned residual, and then the direction. Solution and direction lie in scratch fields. */
#include "conjugate.h"
#include "../multigrid/multigrid.h"

enum { FLU_TO_BE_SMALL = 24 }; /* the most iterations while the residual is large, even if the game's budget is less */

typedef struct KrylovSearch KrylovSearch;

/* A task on the samples of one colour in a row. `sum` is the row's. */
typedef void SearchTask(const KrylovSearch *s, Row row, int colour, float *sum);

struct KrylovSearch {
    Fluid *fluid;
    const System *system;
    Field x, d; /* solution and direction, with rows of one colour and then the other */
    Precondition *precondition;
    int half; /* samples of one colour in a row */
    SearchTask *task;
    float a; /* for the task */
};

static float *search_row(const KrylovSearch *s, const Field *v, Row row, int colour) {
    return v->data + row.y * v->row + row.z * v->slab + colour * s->half;
}

static void search_each_row(int begin, int end, void *data) {
    const KrylovSearch *s = data;
    for (int r = begin; r < end; r++) {
        float sum = 0;
        for (int c = 0; c < 2; c++) s->task(s, flu_system_row(s->system, r), c, &sum);
        s->fluid->per_row.sum[r] = sum;
    }
}

static double run_search(KrylovSearch *s, SearchTask *task, float a) {
    s->task = task, s->a = a;
    flu_rows(s->fluid, s->system->rows, search_each_row, s);
    return flu_sum_rows(s->fluid);
}

/* ---- Tasks on rows ------------------------------------------------------------------------------ */

FLU_HOT static void add_scaled_row(float *FLU_RESTRICT y, const float *FLU_RESTRICT x, float a, int count) {
    for (int k = 0; k < count; k++) y[k] += a * x[k];
}

FLU_HOT static void scale_add_row(float *FLU_RESTRICT y, const float *FLU_RESTRICT x, float a, int count) {
    for (int k = 0; k < count; k++) y[k] = x[k] + a * y[k];
}

static void store_solution(const KrylovSearch *s, Row row, int c, float *sum) {
    (void)sum;
    memcpy(search_row(s, &s->x, row, c), s->system->p[c] + row.at, (size_t)s->half * sizeof(float));
    memset(search_row(s, &s->d, row, c), 0, (size_t)s->half * sizeof(float));
}

static void restore_solution(const KrylovSearch *s, Row row, int c, float *sum) {
    (void)sum;
    memcpy(s->system->p[c] + row.at, search_row(s, &s->x, row, c), (size_t)s->half * sizeof(float));
}

/* A p by the fluxes through the cells' faces, which is exact however high the pressure is, as in a maze. */
static void apply(const KrylovSearch *s, int colour, Row row, int from, int count, float *to) {
    flu_apply_poisson(s->fluid, colour, row, from, count, to);
}

static void replace_by_residual(const KrylovSearch *s, Row row, int c, float *sum) {
    float left[FLU_CHUNK];
    (void)sum;
    for (int k = 0; k < s->half; k += FLU_CHUNK) {
        const int count = flu_chunk(s->half, k);
        apply(s, c, row, k, count, left);
        add_scaled_row(s->system->b[c] + row.at + k, left, -1, count);
    }
}

/* The new direction is the preconditioned residual and a part of the last direction. p holds it too. */
static void turn_direction(const KrylovSearch *s, Row row, int c, float *sum) {
    float *p = s->system->p[c] + row.at, *d = search_row(s, &s->d, row, c);
    (void)sum;
    scale_add_row(d, p, s->a, s->half);
    memcpy(p, d, (size_t)s->half * sizeof(float));
}

static void dot_with_p(const KrylovSearch *s, Row row, int c, float *sum) {
    *sum += flu_dot(s->system->b[c] + row.at, s->system->p[c] + row.at, s->half);
}

static void find_curvature(const KrylovSearch *s, Row row, int c, float *sum) {
    float q[FLU_CHUNK];
    for (int k = 0; k < s->half; k += FLU_CHUNK) {
        int count = flu_min(s->half - k, FLU_CHUNK);
        apply(s, c, row, k, count, q);
        *sum += flu_dot(q, s->system->p[c] + row.at + k, count);
    }
}

static void square_residual(const KrylovSearch *s, Row row, int c, float *sum) {
    const float *b = s->system->b[c] + row.at;
    *sum += flu_dot(b, b, s->half);
}

/* Goes along the direction. Adds the squares of the new residual. */
static void go_along_direction(const KrylovSearch *s, Row row, int c, float *sum) {
    float q[FLU_CHUNK];
    add_scaled_row(search_row(s, &s->x, row, c), search_row(s, &s->d, row, c), s->a, s->half);
    for (int k = 0; k < s->half; k += FLU_CHUNK) {
        int count = flu_chunk(s->half, k);
        apply(s, c, row, k, count, q);
        add_scaled_row(s->system->b[c] + row.at + k, q, -s->a, count);
    }
    square_residual(s, row, c, sum);
}

/* ---- The search --------------------------------------------------------------------------------- */

static float largest_residual(const Fluid *f) {
    const System *s = &f->pressure.system;
    float most = 0;
    for (int r = 0; r < f->grid.rows; r++)
        for (int c = 0; c < 2; c++)
            for (int k = 0; k < (f->grid.size[0] + 1) / 2; k++)
                most = flu_maxf(fabsf(s->b[c][flu_system_row(s, r).at + k]), most);
    return most;
}

static void precondition_by_cycle(Fluid *f) {
    flu_multigrid_cycle(f, true, true, false);
    flu_patches_correct(f);
}

/* True if the search goes on, within the budget until the tolerance is met, beyond it until the residual is small. */
static bool wanted(const Fluid *f, int done, int budget, double first, double left, int most) {
    float tolerance = f->def.pressure_tolerance * f->grid.cell;
    if (!(left > FLU_ROUNDOFF * first)) return false;
    if (done >= budget) return done < most && left > FLU_ACCEPTED * first;
    return !(tolerance > 0 && largest_residual(f) <= tolerance);
}

/* The residual of the present p, which b becomes. */
static double find_residual(KrylovSearch *s) {
    run_search(s, replace_by_residual, 0);
    flu_remove_room_means(s->fluid, s->system, s->system->b);
    return sqrt(run_search(s, square_residual, 0));
}

/* b becomes the divergence again. p is stored meanwhile, as this clears the ends of its rows. */
static void load_divergence(KrylovSearch *s) {
    run_search(s, store_solution, 0);
    flu_divergence(s->fluid);
    run_search(s, restore_solution, 0);
    flu_system_wrap(s->system);
}

/* The iterations' own residual does not know what p loses by rounding, which is a lot in a maze. */
static double true_residual(KrylovSearch *s) {
    load_divergence(s);
    return find_residual(s);
}

/* Searches from the present p with residual *left. Takes at most `budget` iterations, or `most` while it is large. */
static int search(KrylovSearch *s, double first, double *left, int budget, int most) {
    Fluid *f = s->fluid;
    run_search(s, store_solution, 0);
    double rz = 0;
    *left = find_residual(s);
    int done = 0;
    while (wanted(f, done, budget, first, *left, most)) {
        s->precondition(f);
        flu_remove_room_means(f, s->system, s->system->p);
        double before = rz;
        rz = run_search(s, dot_with_p, 0);
        if (!(rz > 0)) break;
        run_search(s, turn_direction, before > 0 ? (float)(rz / before) : 0);
        flu_system_wrap(s->system);
        double curved = run_search(s, find_curvature, 0);
        if (!(curved > 0)) break;
        *left = sqrt(run_search(s, go_along_direction, (float)(rz / curved)));
        done++;
    }
    run_search(s, restore_solution, 0);
    flu_system_wrap(s->system);
    return done;
}

static KrylovSearch new_search(Fluid *f, Precondition *precondition) {
    const System *system = &f->pressure.system;
    return (KrylovSearch){f,    system, f->flow.next[0], f->flow.next[1], precondition, (system->size[0] + 1) / 2,
                          NULL, 0};
}

int flu_conjugate_gradients(Fluid *f, double first, double *left, int budget) {
    const System *system = &f->pressure.system;
    KrylovSearch s = new_search(f, precondition_by_cycle);
    if (!(*left < first)) flu_system_clear(system), flu_system_wrap(system); /* the cycles made it worse. Begins at 0 */
    load_divergence(&s);
    flu_patches_find(f);
    flu_patches_correct(f);
    const int done = search(&s, first, left, budget, FLU_TO_BE_SMALL);
    *left = true_residual(&s);
    return done;
}

int flu_preconditioned_gradients(Fluid *f, Precondition *precondition, double first) {
    double left = first;
    KrylovSearch s = new_search(f, precondition);
    flu_system_clear(&f->pressure.system), flu_system_wrap(&f->pressure.system);
    return search(&s, first, &left, f->def.pressure_iterations, 0);
}
