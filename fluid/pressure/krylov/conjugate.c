/* Conjugate gradients (Hestenes and Stiefel 1952), preconditioned by one symmetric multigrid cycle. Slower than cycles
 * alone where those work, but it goes on where they stall, and if it is deflated, through mazes too (Tang, Nabben, Vuik
 * and Erlangga 2009, A-DEF2). The system's b holds the residual; its p holds the preconditioned residual, and then the
 * direction. Solution and direction lie in fields that are free between advections. */
#include "../multigrid/multigrid.h"

/* The most iterations, even if the game's budget is less: to improve a residual that is small already, and to bring a
 * large one down. */
enum { FLU_TO_BE_BETTER = 4, FLU_TO_BE_SMALL = 24 };
#define FLU_FAR_OFF .25 /* of the first residual: a large one */
#define FLU_HOPELESS                                                                                                   \
    .9 /* of the residual that they began with: if two iterations leave more, the others are not tried */

typedef struct KrylovSearch {
    Fluid *fluid;
    Field x, d; /* rows of one colour and then the other */
    bool deflated;
    float a;
} KrylovSearch;

static int half_of_search(const KrylovSearch *s) { return (s->fluid->grid.size[0] + 1) / 2; }

static float *search_row(const KrylovSearch *s, const Field *v, Row row, int colour) {
    return v->data + row.y * v->row + row.z * v->slab + colour * half_of_search(s);
}

FLU_WIDE static void add_scaled_row(float *FLU_RESTRICT y, const float *FLU_RESTRICT x, float a, int count) {
    for (int k = 0; k < count; k++) y[k] += a * x[k];
}

FLU_WIDE static void scale_add_row(float *FLU_RESTRICT y, const float *FLU_RESTRICT x, float a, int count) {
    for (int k = 0; k < count; k++) y[k] = x[k] + a * y[k];
}

static void run_rows(KrylovSearch *s, FluidTask *task, float a) {
    s->a = a;
    flu_rows(s->fluid, s->fluid->grid.rows, task, s);
}

static void store_rows(int begin, int end, void *data) {
    const KrylovSearch *s = data;
    const System *system = &s->fluid->pressure.system;
    size_t bytes = (size_t)half_of_search(s) * sizeof(float);
    for (int r = begin; r < end; r++)
        for (int c = 0; c < 2; c++) {
            Row row = flu_system_row(system, r);
            memcpy(search_row(s, &s->x, row, c), system->p[c] + row.at, bytes);
            memset(search_row(s, &s->d, row, c), 0, bytes);
        }
}

static void restore_rows(int begin, int end, void *data) {
    const KrylovSearch *s = data;
    const System *system = &s->fluid->pressure.system;
    size_t bytes = (size_t)half_of_search(s) * sizeof(float);
    for (int r = begin; r < end; r++)
        for (int c = 0; c < 2; c++) {
            Row row = flu_system_row(system, r);
            memcpy(system->p[c] + row.at, search_row(s, &s->x, row, c), bytes);
        }
}

/* A p. In a maze the pressure is so high that only fluxes are exact enough. */
static void apply(const KrylovSearch *s, int colour, Row row, int from, int count, float *to) {
    if (s->deflated)
        flu_apply_poisson(s->fluid, colour, row, from, count, to);
    else
        flu_apply(&s->fluid->pressure.level[0], colour, row, from, count, to);
}

/* b becomes b - A p. */
static void replace_by_residual(int begin, int end, void *data) {
    const KrylovSearch *s = data;
    const System *system = &s->fluid->pressure.system;
    int half = half_of_search(s);
    float left[FLU_CHUNK];
    for (int r = begin; r < end; r++)
        for (int c = 0; c < 2; c++)
            for (int k = 0; k < half; k += FLU_CHUNK) {
                Row row = flu_system_row(system, r);
                int count = flu_chunk(half, k);
                float *b = system->b[c] + row.at + k;
                if (s->deflated) {
                    apply(s, c, row, k, count, left);
                    add_scaled_row(b, left, -1, count);
                } else {
                    flu_residual(&s->fluid->pressure.level[0], c, row, k, count, left);
                    memcpy(b, left, (size_t)count * sizeof(float));
                }
            }
}

/* The new direction: the preconditioned residual and a part of the last direction. p holds it too. */
static void turn_rows(int begin, int end, void *data) {
    const KrylovSearch *s = data;
    const System *system = &s->fluid->pressure.system;
    int half = half_of_search(s);
    for (int r = begin; r < end; r++)
        for (int c = 0; c < 2; c++) {
            Row row = flu_system_row(system, r);
            float *p = system->p[c] + row.at, *d = search_row(s, &s->d, row, c);
            scale_add_row(d, p, s->a, half);
            memcpy(p, d, (size_t)half * sizeof(float));
        }
}

static void dot_rows(int begin, int end, void *data) {
    const KrylovSearch *s = data;
    const System *system = &s->fluid->pressure.system;
    int half = half_of_search(s);
    for (int r = begin; r < end; r++) {
        ptrdiff_t at = flu_system_row(system, r).at;
        s->fluid->per_row.sum[r] =
            flu_dot(system->b[0] + at, system->p[0] + at, half) + flu_dot(system->b[1] + at, system->p[1] + at, half);
    }
}

static void curvature_rows(int begin, int end, void *data) {
    const KrylovSearch *s = data;
    const System *system = &s->fluid->pressure.system;
    int half = half_of_search(s);
    float q[FLU_SUMMED];
    for (int r = begin; r < end; r++) {
        Row row = flu_system_row(system, r);
        float sum = 0;
        for (int c = 0; c < 2; c++)
            for (int k = 0; k < half; k += FLU_SUMMED) {
                int count = flu_min(half - k, FLU_SUMMED);
                apply(s, c, row, k, count, q);
                sum += flu_dot(q, system->p[c] + row.at + k, count);
            }
        s->fluid->per_row.sum[r] = sum;
    }
}

/* Goes along the direction. per_row.sum: the squares of the new residual. */
static void go_rows(int begin, int end, void *data) {
    const KrylovSearch *s = data;
    const System *system = &s->fluid->pressure.system;
    int half = half_of_search(s);
    float q[FLU_CHUNK];
    for (int r = begin; r < end; r++) {
        Row row = flu_system_row(system, r);
        float sum = 0;
        for (int c = 0; c < 2; c++) {
            float *b = system->b[c] + row.at;
            add_scaled_row(search_row(s, &s->x, row, c), search_row(s, &s->d, row, c), s->a, half);
            for (int k = 0; k < half; k += FLU_CHUNK) {
                int count = flu_chunk(half, k);
                apply(s, c, row, k, count, q);
                add_scaled_row(b + k, q, -s->a, count);
            }
            sum += flu_dot(b, b, half);
        }
        s->fluid->per_row.sum[r] = sum;
    }
}

static void square_rows(int begin, int end, void *data) {
    const KrylovSearch *s = data;
    const System *system = &s->fluid->pressure.system;
    int half = half_of_search(s);
    for (int r = begin; r < end; r++) {
        const float *even = system->b[0] + flu_system_row(system, r).at,
                    *odd = system->b[1] + flu_system_row(system, r).at;
        s->fluid->per_row.sum[r] = flu_dot(even, even, half) + flu_dot(odd, odd, half);
    }
}

static float largest_residual(const Fluid *f) {
    const System *s = &f->pressure.system;
    float most = 0;
    for (int r = 0; r < f->grid.rows; r++)
        for (int c = 0; c < 2; c++)
            for (int k = 0; k < (f->grid.size[0] + 1) / 2; k++)
                most = flu_maxf(fabsf(s->b[c][flu_system_row(s, r).at + k]), most);
    return most;
}

static void precondition(Fluid *f) {
    flu_multigrid_cycle(f, true, true, false);
    flu_patches_correct(f);
    flu_remove_room_means(f, &f->pressure.system, f->pressure.system.p);
}

/* Whether to go on: within the game's budget until the tolerance is met, and beyond it until the residual is small. */
static bool wanted(const Fluid *f, int done, int budget, double first, double left, int most) {
    float tolerance = f->def.pressure_tolerance * f->grid.cell;
    if (!(left > FLU_NOTHING * first)) return false;
    if (done >= budget) return done < most && left > FLU_CONTENT * first;
    return !(tolerance > 0 && largest_residual(f) <= tolerance);
}

/* The residual of the present p, which b becomes. */
static double find_residual(KrylovSearch *s) {
    run_rows(s, replace_by_residual, 0);
    flu_remove_room_means(s->fluid, &s->fluid->pressure.system, s->fluid->pressure.system.b);
    run_rows(s, square_rows, 0);
    return sqrt(flu_sum_rows(s->fluid));
}

/* b becomes the divergence again. That clears the ends of p's rows, so p is stored meanwhile. */
static void load(KrylovSearch *s) {
    run_rows(s, store_rows, 0);
    flu_divergence(s->fluid);
    run_rows(s, restore_rows, 0);
    flu_system_wrap(&s->fluid->pressure.system);
}

/* The iterations' own residual does not know what p loses by rounding, which is a lot in a maze. */
static double true_residual(KrylovSearch *s) {
    load(s);
    return find_residual(s);
}

int flu_conjugate_gradients(Fluid *f, double first, double *left, int budget, bool deflated) {
    KrylovSearch s = {f, f->flow.next[0], f->flow.next[1], deflated, 0};
    int most = *left < FLU_FAR_OFF * first && !deflated ? FLU_TO_BE_BETTER : FLU_TO_BE_SMALL;
    if (!(*left < first))
        flu_system_clear(&f->pressure.system),
            flu_system_wrap(&f->pressure.system); /* the cycles made it worse: begins at 0 */
    f->pressure.patches.side = 0;
    if (deflated) {
        load(&s);
        flu_patches_find(f);
        flu_patches_correct(f);
    }
    run_rows(&s, store_rows, 0);
    double began = *left = find_residual(&s), rz = 0;
    int done = 0;
    while (wanted(f, done, budget, first, *left, most)) {
        precondition(f);
        double before = rz;
        run_rows(&s, dot_rows, 0);
        rz = flu_sum_rows(f);
        if (!(rz > 0)) break;
        run_rows(&s, turn_rows, before > 0 ? (float)(rz / before) : 0);
        flu_system_wrap(&f->pressure.system);
        run_rows(&s, curvature_rows, 0);
        double curvature = flu_sum_rows(f);
        if (!(curvature > 0)) break;
        run_rows(&s, go_rows, (float)(rz / curvature));
        *left = sqrt(flu_sum_rows(f));
        done++;
        if (most == FLU_TO_BE_BETTER && done == 2 && *left > FLU_HOPELESS * began) break;
    }
    run_rows(&s, restore_rows, 0);
    flu_system_wrap(&f->pressure.system);
    if (deflated) *left = true_residual(&s);
    return done;
}
