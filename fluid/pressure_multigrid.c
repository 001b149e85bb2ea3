/* Multigrid V-cycles over any mask (Brandt 1977): each coarse face opens as far as the mean of the fine faces it stands
 * for, residuals are summed and corrections copied, and level k is relaxed 1 + k times before and after, which
 * piecewise constant corrections ask for. Where one-cell walls mislead the coarse levels, cycles may stall: then
 * conjugate gradients take over, with a symmetric cycle as preconditioner. */
#include "solver.h"

enum { RED, BLACK };
enum { BOTTOM_SWEEPS = 8, SERIAL_CELLS = 4096 /* below which threads cost more than they bring */ };

typedef struct Pass { /* over some rows of a level */
    Fluid *fluid;
    const Level *level, *coarse;
    int colour;
} Pass;

static void pass_rows(Fluid *f, const Level *level, const Level *coarse, int rows, FluidTask *task, int colour) {
    Pass pass = {f, level, coarse, colour};
    if (level->s.size[0] * level->s.size[1] <= SERIAL_CELLS)
        task(0, rows, &pass);
    else
        flu_rows(f, rows, task, &pass);
}

/* ---- Relaxation and residual -------------------------------------------------------------------- */

/* What a half sweep reads around samples k of one row: the other colour's values, and the faces between. */
typedef struct Around {
    const float *left, *right, *above, *below;
    const float *wl, *wr, *wa, *wb; /* NULL on the finest level: all 1 */
} Around;

static Around around(const Level *l, int colour, int y) {
    const System *s = &l->s;
    ptrdiff_t at = flu_half(s, y);
    int odd = (y + colour) & 1; /* this colour's samples lie at odd x */
    const float *q = s->p[!colour] + at;
    Around a = {q + (odd ? 0 : -1), q + (odd ? 1 : 0), q - s->row, q + s->row, NULL, NULL, NULL, NULL};
    if (!l->left) return a;
    if (colour == RED)
        a.wl = l->left + at, a.wr = l->right + at, a.wa = l->above + at, a.wb = l->below + at;
    else { /* a black cell's faces are kept by its red neighbours */
        a.wl = l->right + at + (odd ? 0 : -1), a.wr = l->left + at + (odd ? 1 : 0);
        a.wa = l->below + at - s->row, a.wb = l->above + at + s->row;
    }
    return a;
}

FLU_WIDE static void relaxed_plain(const float *FLU_RESTRICT b, const float *FLU_RESTRICT id,
                                   const float *FLU_RESTRICT left, const float *FLU_RESTRICT right,
                                   const float *FLU_RESTRICT above, const float *FLU_RESTRICT below, int count,
                                   float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) to[k] = id[k] * (b[k] + ((left[k] + right[k]) + (above[k] + below[k])));
}

FLU_WIDE static void relaxed_weighted(const float *FLU_RESTRICT b, const float *FLU_RESTRICT id,
                                      const float *FLU_RESTRICT left, const float *FLU_RESTRICT right,
                                      const float *FLU_RESTRICT above, const float *FLU_RESTRICT below,
                                      const float *FLU_RESTRICT wl, const float *FLU_RESTRICT wr,
                                      const float *FLU_RESTRICT wa, const float *FLU_RESTRICT wb, int count,
                                      float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++)
        to[k] = id[k] * (b[k] + ((wl[k] * left[k] + wr[k] * right[k]) + (wa[k] * above[k] + wb[k] * below[k])));
}

static void add_kept(const float *FLU_RESTRICT keep, const float *FLU_RESTRICT p, int count, float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) to[k] += keep[k] * p[k];
}

/* Samples [from, from + count) of a row, relaxed, to wherever. */
static void relaxed(const Level *l, int colour, int y, int from, int count, float *to) {
    const System *s = &l->s;
    ptrdiff_t at = flu_half(s, y) + from;
    Around a = around(l, colour, y);
    const float *b = s->b[colour] + at, *id = s->id[colour] + at;
    float old[FLU_CHUNK];
    if (l->seam) memcpy(old, s->p[colour] + at, (size_t)count * sizeof(float));
    if (!l->left)
        relaxed_plain(b, id, a.left + from, a.right + from, a.above + from, a.below + from, count, to);
    else
        relaxed_weighted(b, id, a.left + from, a.right + from, a.above + from, a.below + from, a.wl + from, a.wr + from,
                         a.wa + from, a.wb + from, count, to);
    if (l->seam) add_kept(s->keep[colour] + at, old, count, to);
}

static void relax_rows(int begin, int end, void *data) {
    const Pass *pass = data;
    const System *s = &pass->level->s;
    int half = (s->size[0] + 1) / 2;
    for (int y = begin; y < end; y++)
        for (int k = 0; k < half; k += FLU_CHUNK)
            relaxed(pass->level, pass->colour, y, k, half - k < FLU_CHUNK ? half - k : FLU_CHUNK,
                    s->p[pass->colour] + flu_half(s, y) + k);
}

static void relax(Fluid *f, const Level *l, int half_sweeps, int colour) {
    for (int i = 0; i < half_sweeps; i++, colour = !colour) {
        pass_rows(f, l, NULL, l->s.size[1], relax_rows, colour);
        flu_system_wrap(&l->s);
    }
}

/* b - A p, from what relaxing would change. */
static void residual(const Level *l, int colour, int y, int from, int count, float *to) {
    ptrdiff_t at = flu_half(&l->s, y) + from;
    const float *p = l->s.p[colour] + at, *id = l->s.id[colour] + at;
    relaxed(l, colour, y, from, count, to);
    for (int k = 0; k < count; k++) to[k] = id[k] > 0 ? (to[k] - p[k]) / (id[k] > 0 ? id[k] : 1) : 0;
}

/* ---- Between levels ----------------------------------------------------------------------------- */

FLU_WIDE static void add_every_second(const float *FLU_RESTRICT from, int count, float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) to[k] += from[2 * k];
}

/* Each coarse cell holds one cell of each colour in both of its rows. After a black half sweep only red ones have
 * residuals, but for those that meet their own colour around a seam. */
static void restrict_rows(int begin, int end, void *data) {
    const Pass *pass = data;
    const Level *fine = pass->level, *coarse = pass->coarse;
    int width = coarse->s.size[0], half = (width + 1) / 2;
    float r[FLU_CHUNK + 1];
    for (int Y = begin; Y < end; Y++) {
        ptrdiff_t at = flu_half(&coarse->s, Y);
        for (int colour = 0; colour < 2; colour++) memset(coarse->s.b[colour] + at, 0, (size_t)half * sizeof(float));
        for (int y = 2 * Y; y < 2 * Y + 2 && y < fine->s.size[1]; y++)
            for (int colour = RED; colour <= (fine->seam ? BLACK : RED); colour++)
                for (int k = 0; k < width; k += FLU_CHUNK) {
                    int count = width - k < FLU_CHUNK ? width - k : FLU_CHUNK;
                    residual(fine, colour, y, k, count, r);
                    add_every_second(r, (count + 1) / 2, coarse->s.b[Y & 1] + at + k / 2);
                    add_every_second(r + 1, count / 2, coarse->s.b[!(Y & 1)] + at + k / 2);
                }
    }
}

FLU_WIDE static void add_correction(const float *FLU_RESTRICT even, const float *FLU_RESTRICT odd,
                                    const float *FLU_RESTRICT id, int count, float *FLU_RESTRICT p) {
    for (int k = 0; k < count; k++) {
        p[2 * k] += id[2 * k] > 0 ? even[k] : 0;
        p[2 * k + 1] += id[2 * k + 1] > 0 ? odd[k] : 0;
    }
}

/* To one colour: the other is relaxed next, from this one. */
static void prolong_rows(int begin, int end, void *data) {
    const Pass *pass = data;
    const System *fine = &pass->level->s, *coarse = &pass->coarse->s;
    int half = (fine->size[0] + 1) / 2, c = pass->colour;
    for (int y = begin; y < end; y++) {
        int Y = y >> 1;
        const float *even = coarse->p[Y & 1] + flu_half(coarse, Y), *odd = coarse->p[!(Y & 1)] + flu_half(coarse, Y);
        add_correction(even, odd, fine->id[c] + flu_half(fine, y), (half + 1) / 2, fine->p[c] + flu_half(fine, y));
    }
}

static void clear_p(const System *s) {
    for (int y = 0; y < s->size[1]; y++)
        for (int colour = 0; colour < 2; colour++)
            memset(s->p[colour] + flu_half(s, y) - 1, 0, (size_t)((s->size[0] + 1) / 2 + 2) * sizeof(float));
}

static void cycle(Fluid *f, int k, bool symmetric) {
    const Level *l = &f->level[k], *coarse = l + 1;
    if (k == f->level_count - 1) {
        relax(f, l, 2 * BOTTOM_SWEEPS + (symmetric ? 1 : 2), RED);
        return;
    }
    int first = symmetric ? BLACK : RED;
    relax(f, l, 2 * (1 + k), RED);
    pass_rows(f, l, coarse, coarse->s.size[1], restrict_rows, RED);
    clear_p(&coarse->s);
    cycle(f, k + 1, symmetric);
    pass_rows(f, l, coarse, l->s.size[1], prolong_rows, !first);
    if (l->seam) pass_rows(f, l, coarse, l->s.size[1], prolong_rows, first);
    flu_system_wrap(&l->s);
    relax(f, l, 2 * (1 + k), first);
}

void flu_multigrid_cycle(Fluid *f, bool symmetric) { cycle(f, 0, symmetric); }

/* ---- The residual as a whole -------------------------------------------------------------------- */

static void norm_rows(int begin, int end, void *data) {
    const Pass *pass = data;
    Fluid *f = pass->fluid;
    int half = (f->width + 1) / 2;
    float r[FLU_CHUNK];
    for (int y = begin; y < end; y++) {
        f->row_sums[y] = 0;
        for (int colour = 0; colour < 2; colour++)
            for (int k = 0; k < half; k += FLU_CHUNK) {
                int count = half - k < FLU_CHUNK ? half - k : FLU_CHUNK;
                residual(pass->level, colour, y, k, count, r);
                f->row_sums[y] += flu_dot(r, r, count);
            }
    }
}

double flu_residual_norm(Fluid *f) {
    pass_rows(f, &f->level[0], NULL, f->height, norm_rows, RED);
    return sqrt(flu_sum_rows(f));
}

static void residual_to_b(int begin, int end, void *data) {
    const Pass *pass = data;
    const System *s = &pass->level->s;
    int half = (s->size[0] + 1) / 2;
    for (int y = begin; y < end; y++)
        for (int colour = 0; colour < 2; colour++)
            for (int k = 0; k < half; k += FLU_CHUNK)
                residual(pass->level, colour, y, k, half - k < FLU_CHUNK ? half - k : FLU_CHUNK,
                         s->b[colour] + flu_half(s, y) + k);
}

/* b becomes b - A p. */
void flu_residual_to_b(Fluid *f) { pass_rows(f, &f->level[0], NULL, f->height, residual_to_b, RED); }

/* ---- The row of the table ----------------------------------------------------------------------- */

#define STALLED .5  /* a cycle that leaves more than this of the residual */
#define MISLED  .25 /* of the first residual, after the last cycle: too much to leave it at that */

static int solve(Fluid *f) {
    float tolerance = f->def.pressure_tolerance * f->def.cell_size;
    int cycles = 0;
    flu_poisson(f, 1, false);
    flu_multigrid_set_up(f);
    double first = flu_residual_norm(f), left = first;
    while (cycles < f->def.pressure_iterations && left > FLU_NOTHING * first) {
        if (tolerance > 0 && flu_largest_residual(f) <= tolerance) break;
        double before = left;
        cycle(f, 0, false);
        cycles++;
        left = flu_residual_norm(f);
        bool stalled = !(left < STALLED * before) && left > FLU_NOTHING * first,
             last = cycles == f->def.pressure_iterations;
        if (stalled && (!last || !(left < MISLED * first)))
            return cycles + flu_conjugate_gradients(f, first, left, f->def.pressure_iterations - cycles);
    }
    return cycles;
}

const PressureScheme flu_multigrid = {"multigrid", FLUID_MULTIGRID, flu_multigrid_lay_out, solve};
