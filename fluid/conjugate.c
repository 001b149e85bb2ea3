/* Conjugate gradients (Hestenes and Stiefel 1952), preconditioned by one symmetric multigrid cycle: slower than cycles
 * alone where those work, but it goes on where they stall; through long mazes slowly. The system's b holds the
 * residual, its p what the preconditioner makes of it. */
#include "solver.h"

/* Iterations beyond the game's own budget, if the residual asks for them: where cycles fail, their number says little.
 */
enum { TO_BE_SMALL = 24, TO_BE_SMALLER = 64 };

typedef float *const *Vector; /* split by colour, as the system's arrays are */

typedef struct Axpy {
    Fluid *fluid;
    Vector x, y;
    float a;
} Axpy;

static int half_width(const Fluid *f) { return (f->width + 1) / 2; }

static void add_row(float *FLU_RESTRICT y, const float *FLU_RESTRICT x, float a, int count) {
    for (int k = 0; k < count; k++) y[k] += a * x[k];
}

static void scale_add_row(float *FLU_RESTRICT y, const float *FLU_RESTRICT x, float a, int count) {
    for (int k = 0; k < count; k++) y[k] = x[k] + a * y[k];
}

static void add_rows(int begin, int end, void *data) {
    const Axpy *job = data;
    for (int y = begin; y < end; y++)
        for (int c = 0; c < 2; c++) {
            ptrdiff_t at = flu_half(&job->fluid->system, y);
            add_row(job->y[c] + at, job->x[c] + at, job->a, half_width(job->fluid));
        }
}

static void scale_add_rows(int begin, int end, void *data) {
    const Axpy *job = data;
    for (int y = begin; y < end; y++)
        for (int c = 0; c < 2; c++) {
            ptrdiff_t at = flu_half(&job->fluid->system, y);
            scale_add_row(job->y[c] + at, job->x[c] + at, job->a, half_width(job->fluid));
        }
}

static void add(Fluid *f, Vector y, float a, Vector x) { flu_rows(f, f->height, add_rows, &(Axpy){f, x, y, a}); }

static void scale_add(Fluid *f, Vector y, float a, Vector x) {
    flu_rows(f, f->height, scale_add_rows, &(Axpy){f, x, y, a});
}

static void dot_rows(int begin, int end, void *data) {
    const Axpy *job = data;
    for (int y = begin; y < end; y++) {
        ptrdiff_t at = flu_half(&job->fluid->system, y);
        int half = half_width(job->fluid);
        job->fluid->row_sums[y] =
            flu_dot(job->x[0] + at, job->y[0] + at, half) + flu_dot(job->x[1] + at, job->y[1] + at, half);
    }
}

static double dot(Fluid *f, Vector x, Vector y) {
    flu_rows(f, f->height, dot_rows, &(Axpy){f, x, y, 0});
    return flu_sum_rows(f);
}

static void copy(Fluid *f, Vector to, Vector from) {
    for (int y = 0; y < f->height; y++)
        for (int c = 0; c < 2; c++) {
            ptrdiff_t at = flu_half(&f->system, y);
            memcpy(to[c] + at, from[c] + at, (size_t)half_width(f) * sizeof(float));
        }
}

static void clear(Fluid *f, Vector v) {
    for (int y = 0; y < f->height; y++)
        for (int c = 0; c < 2; c++) memset(v[c] + flu_half(&f->system, y), 0, (size_t)half_width(f) * sizeof(float));
}

static float largest(Fluid *f) {
    float most = 0;
    for (int y = 0; y < f->height; y++)
        for (int c = 0; c < 2; c++)
            for (int k = 0; k < half_width(f); k++) {
                float r = fabsf(f->system.b[c][flu_half(&f->system, y) + k]);
                most = r > most ? r : most;
            }
    return most;
}

/* q = A d, as the negative of what d leaves over from b = 0. */
static void apply(Fluid *f, Vector d, Vector q) {
    System *s = &f->system;
    copy(f, q, s->b);
    clear(f, s->b);
    copy(f, s->p, d);
    flu_system_wrap(s);
    flu_residual_to_b(f);
    for (int y = 0; y < f->height; y++)
        for (int c = 0; c < 2; c++) {
            float *b = s->b[c] + flu_half(s, y), *to = q[c] + flu_half(s, y);
            for (int k = 0; k < half_width(f); k++) {
                float r = to[k];
                to[k] = -b[k], b[k] = r;
            }
        }
}

static void precondition(Fluid *f) {
    clear(f, f->system.p);
    flu_system_wrap(&f->system);
    flu_multigrid_cycle(f, true);
    flu_remove_room_means(f, f->system.p);
    flu_system_wrap(&f->system);
}

/* Goes on while the game's own budget of iterations lasts, and beyond it until the residual is small. */
static bool wanted(Fluid *f, int done, int budget, double first) {
    double left = sqrt(dot(f, f->system.b, f->system.b));
    float tolerance = f->def.pressure_tolerance * f->def.cell_size;
    if (!(left > FLU_NOTHING * first)) return false;
    if (done >= budget) return left > first ? done < TO_BE_SMALLER : done < TO_BE_SMALL && left > FLU_CONTENT * first;
    return !(tolerance > 0 && largest(f) <= tolerance);
}

int flu_conjugate_gradients(Fluid *f, double first, double left, int budget) {
    System *s = &f->system;
    Vector x = f->conjugate[0], d = f->conjugate[1], q = f->conjugate[2];
    if (!(left < first)) clear(f, s->p), flu_system_wrap(s); /* the cycles made it worse */
    copy(f, x, s->p);
    flu_residual_to_b(f);
    flu_remove_room_means(f, s->b);
    clear(f, d);
    double rz = 0;
    int done = 0;
    while (wanted(f, done, budget, first)) {
        precondition(f);
        double before = rz;
        rz = dot(f, s->b, s->p);
        if (!(rz > 0)) break;
        scale_add(f, d, before > 0 ? (float)(rz / before) : 0, s->p);
        apply(f, d, q);
        double curvature = dot(f, d, q);
        if (!(curvature > 0)) break;
        float step = (float)(rz / curvature);
        add(f, x, step, d);
        add(f, s->b, -step, q);
        done++;
    }
    copy(f, s->p, x);
    flu_system_wrap(s);
    return done;
}
