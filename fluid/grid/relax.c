/* Red-black relaxation of a System: each half sweep updates one colour from the other, so that any split of its rows
 * gives the same bits, and rows are plain loops over neighbours in memory. */
#include "../inside.h"

typedef struct HalfSweep {
    const System *system;
    int colour;
} HalfSweep;

FLU_WIDE static void relax_row(float *FLU_RESTRICT p, const float *FLU_RESTRICT b, const float *FLU_RESTRICT id,
                               const float *FLU_RESTRICT keep, const float *FLU_RESTRICT q,
                               const float *FLU_RESTRICT beside, const float *FLU_RESTRICT above,
                               const float *FLU_RESTRICT below, int count) {
    for (int k = 0; k < count; k++)
        p[k] = keep[k] * p[k] + id[k] * (b[k] + ((q[k] + beside[k]) + (above[k] + below[k])));
}

static void half_sweep(int begin, int end, void *data) {
    const HalfSweep *job = data;
    const System *s = job->system;
    int c = job->colour;
    for (int y = begin; y < end; y++) {
        ptrdiff_t at = flu_half(s, y);
        int odd = (y + c) & 1; /* this colour's samples lie at odd x */
        const float *q = s->p[!c];
        relax_row(s->p[c] + at, s->b[c] + at, s->id[c] + at, s->keep[c] + y * s->keep_row, q + at,
                  q + at + (odd ? 1 : -1), q + flu_half(s, y - 1), q + flu_half(s, y + 1), (s->size[0] + 1) / 2);
    }
}

void flu_relax(const Fluid *f, const System *system, int sweeps) {
    for (int i = 0; i < 2 * sweeps; i++) {
        flu_rows(f, system->size[1], half_sweep, &(HalfSweep){system, i & 1});
        flu_system_wrap(system);
    }
}

bool flu_on_odd_seam(const System *s, int x, int y) {
    return (s->periodic[0] && (s->size[0] & 1) && (x == 0 || x == s->size[0] - 1)) ||
           (s->periodic[1] && (s->size[1] & 1) && (y == 0 || y == s->size[1] - 1));
}

static float *at(const System *s, int x, int y) { return &s->p[(x + y) & 1][flu_half(s, y) + (x >> 1)]; }

void flu_system_wrap(const System *s) {
    int nx = s->size[0], ny = s->size[1];
    for (int y = 0; s->periodic[0] && y < ny; y++) {
        *at(s, -1, y) = *at(s, nx - 1, y);
        *at(s, nx, y) = *at(s, 0, y);
    }
    for (int x = 0; s->periodic[1] && x < nx; x++) {
        *at(s, x, -1) = *at(s, x, ny - 1);
        *at(s, x, ny) = *at(s, x, 0);
    }
}

/* What lies between the rows of even y, or of odd y, and before the first; in eights, so that some samples may go too.
 */
FLU_WIDE static void clear_gaps(float *to, ptrdiff_t half, ptrdiff_t row, int rows) {
    to[-1] = 0;
    for (ptrdiff_t k = row; k > half; k -= 8)
        for (int y = 0; y < rows; y++) memset(to + y * row + k - 8, 0, 8 * sizeof(float));
}

void flu_clear_gaps(const System *s, float *to) {
    ptrdiff_t half = s->size[0] >> 1;
    clear_gaps(to, half, s->row, (s->size[1] + 1) / 2);
    clear_gaps(to + s->odd_rows, half, s->row, s->size[1] / 2);
}

void flu_system_begin(System *s, int width, int height, const bool periodic[]) {
    s->size[0] = width, s->size[1] = height;
    for (int axis = 0; axis < 2; axis++) s->periodic[axis] = periodic[axis];
    for (int colour = 0; colour < 2; colour++) {
        flu_clear_gaps(s, s->p[colour]), flu_clear_gaps(s, s->b[colour]);
        memset(s->p[colour] + flu_half(s, -1) - 1, 0, (size_t)(s->row + 1) * sizeof(float));
        memset(s->p[colour] + flu_half(s, height) - 1, 0, (size_t)(s->row + 1) * sizeof(float));
    }
}

void flu_clear_weights(const System *s) {
    for (int colour = 0; colour < 2; colour++) flu_clear_gaps(s, s->id[colour]);
}

void flu_clear_row(const System *s, float *const colours[2], int y) {
    for (int c = 0; c < 2; c++) memset(colours[c] + flu_half(s, y), 0, (size_t)flu_lanes(s) * sizeof(float));
}

void flu_system_clear(const System *s) {
    for (int y = 0; y < s->size[1]; y++) flu_clear_row(s, s->p, y);
}

void flu_take_keep(System *s, const Field *lent) {
    for (int colour = 0; colour < 2; colour++) s->keep[colour] = lent->data + colour * ((s->size[0] + 1) / 2);
    s->keep_row = lent->row;
    for (int y = 0; (s->size[0] & 1) && y < s->size[1]; y++) /* one colour has a sample less */
        s->keep[!(y & 1)][y * s->keep_row + s->size[0] / 2] = 0;
}
