/* pocket.h - smoke for processors without floating point, in integers of 16 bits.
 *
 * "Real-Time Fluid Dynamics for Games" (Stam 2003) ends with a page on handhelds, the same solver in fixed point. This
 * is that solver, with the paper's names and order. Beyond the paper's listing it has solids (its "Extensions"), which
 * may move, buoyancy, and vorticity confinement (Fedkiw, Stam and Jensen 2001). It needs nothing but <stdint.h>. It has
 * no libc, no heap, no float, no 64-bit product, and no division in a loop. Include it in one .c file. README.md tells
 * its cost.
 *
 *     static freal u[34 * 34], v[34 * 34], u_prev[34 * 34], v_prev[34 * 34], dens[34 * 34], dens_prev[34 * 34];
 *     static uint8_t occupied[34 * 34];
 *     static Box box = {32, occupied};
 *
 *     while (simulating) {
 *         get_from_UI(dens_prev, u_prev, v_prev);             // writes every value, zero where nothing happens
 *         buoyancy(&box, v_prev, dens, FLU_F2X(.02));
 *         confinement(&box, u_prev, v_prev, u, v, FLU_F2X(.1));
 *         vel_step(&box, u, v, u_prev, v_prev, visc, FLU_X1_0);
 *         dens_step(&box, dens, dens_prev, u, v, diff, FLU_X1_0);
 *         draw_dens(dens);
 *     }
 *
 * The grid has N x N cells and a ring of one more cell around them. Cell (i, j), 1 <= i, j <= N, lies in each array at
 * [i + (N + 2) * j], and j grows downwards. N is 1 to 128.
 *
 * A cell is 1 long and a frame takes 1, so velocities are cells a frame. The paper's h and N then vanish from project()
 * and advect(). With s seconds a frame, the paper's numbers turn into these by velocity * N * s, force * N * s * s,
 * visc and diff * N * N * s, and a density's source * s. dt is 1, or less for slow motion.
 *
 * Each number is an int16_t with 13 bits of fraction, from -3.9999 to 3.9999 in steps of 1/8192. Sums that leave this
 * range stop at its ends. Velocities, forces and densities saturate, and nothing wraps around, whatever the arrays
 * hold. A density that starts between 0 and 3.9999 remains there. A force of less than half a step a frame does
 * nothing.
 *
 * Right shifts of negative numbers must copy the sign, as they do with every compiler for such machines. */
#ifndef FLU_POCKET_H
#define FLU_POCKET_H

#include <stdint.h>

typedef int16_t freal; /* the paper's name */

enum { FLU_FPP = 13, FLU_X1_0 = 1 << FLU_FPP, FLU_TOP = 32767, FLU_BODIES = 8, FLU_SWEEPS = 20 };

/* For constants alone. The compiler computes them, and no float remains. */
#define FLU_F2X(x) ((freal)((x)*FLU_X1_0))

typedef struct Box {
    int N;
    const uint8_t *occupied;      /* (N+2)^2 bytes, 0 air, k a solid that moves at body[k & 7]. NULL is all air */
    freal body[FLU_BODIES][2];    /* cells a frame. body[0] is unused */
    int left, right, top, bottom; /* the cells that hold all solids, kept by survey() */
} Box;

static inline freal sat(int32_t x) { return (freal)(x > FLU_TOP ? FLU_TOP : x < -FLU_TOP ? -FLU_TOP : x); }

/* Product of two numbers, of which one has FLU_FPP bits of fraction. */
static inline int32_t XM(int32_t x, int32_t y) { return (x * y + FLU_X1_0 / 2) >> FLU_FPP; }

/* ---- the boundary ---- */

/* Finds where set_bnd() has to look for solids. */
static inline void survey(Box *box) {
    const int N = box->N;
    box->left = box->top = N + 1;
    box->right = box->bottom = 0;
    for (int j = 1; box->occupied && j <= N; j++) {
        const uint8_t *row = box->occupied + j * (N + 2);
        for (int i = 1; i <= N; i++) {
            if (!row[i]) continue;
            if (box->top > j) box->top = j;
            box->bottom = j;
            if (box->left > i) box->left = i;
            if (box->right < i) box->right = i;
        }
    }
}

/* An occupied cell takes the mean of its free neighbours' values. With b = 1 or 2 and across that axis it takes the
 * velocity that has the solid's own half way. Solids must be two cells thick, as in the paper. */
static inline void fill(const Box *box, int b, freal *x, int c) {
    static const int16_t part[5] = {0, 16384, 8192, 5461, 4096}; /* 2^14 by the number of neighbours */
    const int step[4] = {-1, 1, -(box->N + 2), box->N + 2};
    const int32_t own = b ? 2 * box->body[box->occupied[c] & (FLU_BODIES - 1)][b - 1] : 0;
    int32_t sum = 0;
    int found = 0;
    for (int side = 0; side < 4; side++) {
        const int next = c + step[side];
        if (box->occupied[next]) continue;
        sum += b == 1 + side / 2 ? sat(own - x[next]) : x[next];
        found++;
    }
    if (found) x[c] = (freal)((sum * part[found] + 8192) >> 14);
}

static inline void set_bnd(const Box *box, int b, freal *x) {
    const int N = box->N, row = N + 2, last = N * row, ghost = last + row;
    for (int i = 1; i <= N; i++) {
        freal *at = x + i * row;
        at[0] = b == 1 ? sat(-at[1]) : at[1];
        at[N + 1] = b == 1 ? sat(-at[N]) : at[N];
        x[i] = b == 2 ? sat(-x[i + row]) : x[i + row];
        x[i + ghost] = b == 2 ? sat(-x[i + last]) : x[i + last];
    }
    x[0] = (freal)((x[1] + x[row]) >> 1);
    x[N + 1] = (freal)((x[N] + x[N + 1 + row]) >> 1);
    x[ghost] = (freal)((x[ghost + 1] + x[last]) >> 1);
    x[ghost + N + 1] = (freal)((x[ghost + N] + x[last + N + 1]) >> 1);
    for (int j = box->top; box->occupied && j <= box->bottom; j++)
        for (int c = box->left + j * row; c <= box->right + j * row; c++)
            if (box->occupied[c]) fill(box, b, x, c);
}

/* ---- the paper's routines ---- */

static inline void add_source(const Box *box, freal *x, const freal *s, freal dt) {
    const int size = (box->N + 2) * (box->N + 2);
    for (int c = 0; c < size; c++) x[c] = sat(x[c] + XM(dt, s[c]));
}

/* x = (x0 + a (sum of four neighbours)) / (1 + 4a). The weights sum to exactly 2^15, so a mean stays in its range. */
static inline void diffuse(const Box *box, int b, freal *x, const freal *x0, freal diff, freal dt) {
    const int N = box->N, row = N + 2;
    const int32_t a = diff > 0 && dt > 0 ? XM(diff, dt) : 0, whole = FLU_X1_0 + 4 * a;
    const int32_t beside = 8192 - ((INT32_C(8192) << FLU_FPP) + whole / 2) / whole, own = 32768 - 4 * beside;
    for (int k = 0; k < (beside ? FLU_SWEEPS : 1); k++) {
        for (int j = 1; j <= N; j++) {
            const freal *from = x0 + j * row;
            freal *at = x + j * row;
            int32_t left = *at;
            for (int i = N; i > 0; i--) {
                at++, from++;
                left = (own * *from + beside * (left + at[1] + at[-row] + at[row]) + 16384) >> 15;
                *at = (freal)left;
            }
        }
        set_bnd(box, b, x);
    }
}

/* Interpolates between two rows first, with 2 bits more than a freal has, then between two columns, with 31 bits in
 * all. The rounding error of a cell is handed to the next one, so that a row's sum is exact. Errors do not drift, the
 * flow blurs them. */
static inline void advect(const Box *box, int b, freal *d, const freal *d0, const freal *u, const freal *v, freal dt) {
    const int N = box->N, row = N + 2;
    const int32_t low = FLU_X1_0 / 2, high = (int32_t)N * FLU_X1_0 + low;
    int32_t rest = 16384;
    for (int j = 1; j <= N; j++) {
        for (int i = 1; i <= N; i++) {
            const int c = i + j * row;
            int32_t x = (int32_t)i * FLU_X1_0 - XM(dt, u[c]), y = (int32_t)j * FLU_X1_0 - XM(dt, v[c]);
            x = x < low ? low : x > high ? high : x;
            y = y < low ? low : y > high ? high : y;
            const int32_t s = x & (FLU_X1_0 - 1), t = y & (FLU_X1_0 - 1);
            const freal *at = d0 + (x >> FLU_FPP) + (y >> FLU_FPP) * row;
            const int32_t before = ((int32_t)at[0] * FLU_X1_0 + (at[row] - at[0]) * t + 1024) >> 11;
            const int32_t behind = ((int32_t)at[1] * FLU_X1_0 + (at[row + 1] - at[1]) * t + 1024) >> 11;
            rest = before * FLU_X1_0 + (behind - before) * s + (rest & 32767);
            d[c] = (freal)(rest >> 15);
        }
    }
    set_bnd(box, b, d);
}

/* Twice the divergence. */
static inline int32_t outflow(const freal *u, const freal *v, int c, int row) {
    return u[c + 1] - u[c - 1] + v[c + row] - v[c - row];
}

/* A sweep adds at most half of the greatest right-hand side to the greatest pressure, and 1 by rounding. Scaled to at
 * most 3272 by a power of two, 20 sweeps cannot leave 16 bits, and small flows get up to 5 bits more of fraction. */
static inline int32_t finest(const Box *box, const freal *u, const freal *v) {
    const int N = box->N, row = N + 2;
    int32_t most = 0, scale = 1024;
    for (int j = 1; j <= N; j++) {
        for (int c = j * row + 1; c <= j * row + N; c++) {
            const int32_t flow = outflow(u, v, c, row);
            if (most < flow) most = flow;
            if (most < -flow) most = -flow;
        }
    }
    while (most * scale > INT32_C(3272) * 64) scale >>= 1;
    return scale;
}

static inline void project(const Box *box, freal *u, freal *v, freal *p, freal *div) {
    const int N = box->N, row = N + 2, size = row * row;
    const int32_t scale = finest(box, u, v), back = 1024 / scale;
    for (int j = 1; j <= N; j++)
        for (int c = j * row + 1; c <= j * row + N; c++) div[c] = (freal)((32 - outflow(u, v, c, row) * scale) >> 6);
    for (int c = 0; c < size; c++) p[c] = 0;
    set_bnd(box, 0, div);

    for (int k = 0; k < FLU_SWEEPS; k++) {
        const int32_t rounding = 1 + (k & 1); /* a half goes up in one sweep and down in the next */
        for (int j = 1; j <= N; j++) {
            const freal *b = div + j * row;
            freal *at = p + j * row;
            int32_t left = *at;
            for (int i = N; i > 0; i--) {
                at++, b++;
                left = (*b + left + at[1] + at[-row] + at[row] + rounding) >> 2;
                *at = (freal)left;
            }
        }
        set_bnd(box, 0, p);
    }

    int32_t rest_u = 32, rest_v = 32; /* handed on, as in advect() */
    for (int j = 1; j <= N; j++) {
        for (int c = j * row + 1; c <= j * row + N; c++) {
            rest_u = (p[c + 1] - p[c - 1]) * back + (rest_u & 63);
            rest_v = (p[c + row] - p[c - row]) * back + (rest_v & 63);
            u[c] = sat(u[c] - (rest_u >> 6));
            v[c] = sat(v[c] - (rest_v >> 6));
        }
    }
    set_bnd(box, 1, u);
    set_bnd(box, 2, v);
}

/* Where the paper swaps pointers, the two arrays change places in the calls. */
static inline void dens_step(Box *box, freal *x, freal *x0, const freal *u, const freal *v, freal diff, freal dt) {
    survey(box);
    add_source(box, x, x0, dt);
    diffuse(box, 0, x0, x, diff, dt);
    advect(box, 0, x, x0, u, v, dt);
}

static inline void vel_step(Box *box, freal *u, freal *v, freal *u0, freal *v0, freal visc, freal dt) {
    survey(box);
    add_source(box, u, u0, dt);
    add_source(box, v, v0, dt);
    diffuse(box, 1, u0, u, visc, dt);
    diffuse(box, 2, v0, v, visc, dt);
    project(box, u0, v0, u, v);
    advect(box, 1, u, u0, u0, v0, dt);
    advect(box, 2, v, v0, u0, v0, dt);
    project(box, u, v, u0, v0);
}

/* ---- forces, to be added to u_prev and v_prev before vel_step() ---- */

/* Dense smoke rises (j grows downwards), or sinks where lift is negative. */
static inline void buoyancy(const Box *box, freal *v0, const freal *dens, freal lift) {
    const int size = (box->N + 2) * (box->N + 2);
    for (int c = 0; c < size; c++) v0[c] = sat(v0[c] - XM(lift, dens[c]));
}

/* Twice the vorticity. */
static inline int32_t curl(const freal *u, const freal *v, int c, int row) {
    return v[c + 1] - v[c - 1] - u[c + row] + u[c - row];
}

static inline int32_t magnitude(int32_t x) { return x < 0 ? -x : x; }

/* Gives (x, y) the length 2^14. It multiplies by 1 / sqrt(x^2 + y^2), by Newton's method from a straight line. */
static inline void unit(int32_t *x, int32_t *y) {
    int32_t most = magnitude(*x) > magnitude(*y) ? magnitude(*x) : magnitude(*y);
    if (most == 0) return;
    for (; most >= 1 << 15; most >>= 1) *x >>= 1, *y >>= 1;
    for (; most < 1 << 14; most *= 2) *x *= 2, *y *= 2;
    const int32_t square = (int32_t)(((uint32_t)(*x * *x) + (uint32_t)(*y * *y)) >> 16); /* 2^12 to 2^15. 2^14 is 1 */
    int32_t root = 29262 - ((square * 9896) >> 14);
    for (int k = 0; k < 3; k++) root = (root * (3 * 16384 - ((((square * root) >> 14) * root) >> 14))) >> 15;
    *x = (*x * root) >> 15;
    *y = (*y * root) >> 15;
}

/* A force that turns the way each eddy turns already, as strong as its vorticity times eps. It keeps swirls that the
 * coarse grid would blur away. */
static inline void confinement(const Box *box, freal *u0, freal *v0, const freal *u, const freal *v, freal eps) {
    const int N = box->N, row = N + 2;
    for (int j = 2; j < N; j++) {
        for (int c = j * row + 2; c < j * row + N; c++) {
            int32_t x = magnitude(curl(u, v, c + 1, row)) - magnitude(curl(u, v, c - 1, row));
            int32_t y = magnitude(curl(u, v, c + row, row)) - magnitude(curl(u, v, c - row, row));
            const int32_t force = sat((eps * sat(curl(u, v, c, row))) >> 10); /* 17 bits of fraction, 0.25 at most */
            unit(&x, &y);
            u0[c] = sat(u0[c] + ((force * y + (1 << 17)) >> 18));
            v0[c] = sat(v0[c] - ((force * x + (1 << 17)) >> 18));
        }
    }
}

#endif
