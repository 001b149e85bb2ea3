#include "tests/kits/paper_reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef PaperReference Paper;

ptrdiff_t PaperReference_Index(const Paper *paper, int i, int j, int k) { return i + paper->row * j + paper->slab * k; }

static void swap(float **a, float **b) {
    float *kept = *a;
    *a = *b;
    *b = kept;
}

/* ---- set_bnd ---- */

enum { SCALAR = -1 }; /* or the axis along which a velocity component lies */

static void bound_corners(const Paper *paper, float *x) {
    const int n = paper->n[0];
    const ptrdiff_t row = paper->row, last = paper->n[1] * row, ghost = last + row;
    x[0] = 0.5f * (x[1] + x[row]);
    x[n + 1] = 0.5f * (x[n] + x[n + 1 + row]);
    x[ghost] = 0.5f * (x[ghost + 1] + x[last]);
    x[ghost + n + 1] = 0.5f * (x[ghost + n] + x[last + n + 1]);
}

/* With three axes, edges and corners of the box continue the ring beside them: only advection reads them. */
static void bound_sides(const Paper *paper, int kind, float *x) {
    const ptrdiff_t row = paper->row, slab = paper->slab;
    const int nx = paper->n[0], ny = paper->n[1], nz = paper->n[2];
    const float across = kind == 0 ? -1.0f : 1.0f, down = kind == 1 ? -1.0f : 1.0f, deep = kind == 2 ? -1.0f : 1.0f;
    for (int k = 1; k <= nz; k++) {
        for (float *at = x + k * slab + row; at <= x + k * slab + ny * row; at += row) {
            at[0] = across * at[1];
            at[nx + 1] = across * at[nx];
        }
        for (float *at = x + k * slab; at <= x + k * slab + nx + 1; at++) {
            at[0] = down * at[row];
            at[(ny + 1) * row] = down * at[ny * row];
        }
    }
    for (float *at = x; at < x + slab; at++) {
        at[0] = deep * at[slab];
        at[(nz + 1) * slab] = deep * at[nz * slab];
    }
    if (paper->axes == 2) bound_corners(paper, x);
}

/* A free neighbour's value as the solid mirrors it: a scalar and the velocity along the surface are continued, the
 * velocity across it is reflected about the solid's own, as the listing does at the sides of the box. */
static void bound_solids(const Paper *paper, int kind, float *x) {
    const ptrdiff_t step[6] = {-1, 1, -paper->row, paper->row, -paper->slab, paper->slab};
    const float own = kind == SCALAR ? 0.0f : paper->solid_velocity[kind];
    for (int s = 0; s < paper->surface_count; s++) {
        const int cell = paper->surface[s];
        float sum = 0.0f, found = 0.0f;
        for (int side = 0; side < 2 * paper->axes; side++) {
            const ptrdiff_t next = cell + step[side];
            if (paper->solid[next]) continue;
            sum += kind == side / 2 ? 2.0f * own - x[next] : x[next];
            found += 1.0f;
        }
        x[cell] = sum / found;
    }
}

static void set_bnd(const Paper *paper, int kind, float *x) {
    bound_sides(paper, kind, x);
    bound_solids(paper, kind, x);
}

/* ---- the linear solver of diffuse and project: 20 sweeps of c x = b + a (sum of the neighbours) ---- */

/* `first` and `stride`: every cell in its order, or every second one. Constants to the compiler, as in the listing. */
static inline void sweep_row(const Paper *paper, float *x, const float *b, float a, float c, int first, int stride) {
    const ptrdiff_t row = paper->row, slab = paper->slab;
    const int n = paper->n[0];
    if (paper->axes == 2)
        for (int i = first; i <= n; i += stride)
            x[i] = (b[i] + a * (x[i - 1] + x[i + 1] + x[i - row] + x[i + row])) / c;
    else
        for (int i = first; i <= n; i += stride)
            x[i] = (b[i] + a * (x[i - 1] + x[i + 1] + x[i - row] + x[i + row] + x[i - slab] + x[i + slab])) / c;
}

static void sweep(const Paper *paper, float *x, const float *b, float a, float c, int colour) {
    for (int k = 1; k <= paper->n[2]; k++)
        for (int j = 1; j <= paper->n[1]; j++) {
            const ptrdiff_t at = PaperReference_Index(paper, 0, j, k);
            if (paper->order == PAPER_LEXICOGRAPHIC)
                sweep_row(paper, x + at, b + at, a, c, 1, 1);
            else
                sweep_row(paper, x + at, b + at, a, c, 1 + ((j + k + colour) & 1), 2);
        }
}

#if defined __GNUC__ && !defined __clang__
__attribute__((noclone)) /* one for project, where a is 1, would leave out a factor that the listing has */
#endif
static void
relax(const Paper *paper, int kind, float *x, const float *b, float a, float c) {
    for (int k = 0; k < PAPER_SWEEPS; k++) {
        sweep(paper, x, b, a, c, 0);
        if (paper->order == PAPER_RED_BLACK) sweep(paper, x, b, a, c, 1);
        set_bnd(paper, kind, x);
    }
}

/* ---- the listing's routines ---- */

static void add_source(const Paper *paper, float *x, const float *source, float dt) {
    for (size_t i = 0; i < paper->cells; i++) x[i] += dt * source[i];
}

/* From *x into *x, by the listing's diffuse with the SWAPs around it. */
static void spread(const Paper *paper, int kind, float **x, float **x0, float rate, float dt) {
    const float n = (float)paper->n[0], a = dt * rate * n * n;
    if (paper->skips_idle_diffusion && rate == 0.0f) {
        set_bnd(paper, kind, *x);
        return;
    }
    swap(x0, x);
    relax(paper, kind, *x, *x0, a, 1.0f + (float)(2 * paper->axes) * a);
}

static float clamp(float value, float low, float high) { return value < low ? low : value > high ? high : value; }

static float mix(const float *corner, ptrdiff_t row, float s, float t) {
    return (1 - s) * ((1 - t) * corner[0] + t * corner[row]) + s * ((1 - t) * corner[1] + t * corner[row + 1]);
}

static void advect(const Paper *paper, int kind, float *x, const float *x0, float *const v[3], float dt) {
    const ptrdiff_t row = paper->row, slab = paper->slab;
    const bool flat = paper->axes == 2;
    const float dt0 = dt * (float)paper->n[0];
    const float high[3] = {(float)paper->n[0] + 0.5f, (float)paper->n[1] + 0.5f, (float)paper->n[2] + 0.5f};
    for (int k = 1; k <= paper->n[2]; k++)
        for (int j = 1; j <= paper->n[1]; j++)
            for (int i = 1; i <= paper->n[0]; i++) {
                const ptrdiff_t cell = i + row * j + slab * k;
                const float px = clamp((float)i - dt0 * v[0][cell], 0.5f, high[0]),
                            py = clamp((float)j - dt0 * v[1][cell], 0.5f, high[1]);
                const int i0 = (int)px, j0 = (int)py;
                const float s = px - (float)i0, t = py - (float)j0;
                const float *corner = x0 + i0 + row * j0;
                if (flat) {
                    x[cell] = mix(corner, row, s, t);
                    continue;
                }
                const float pz = clamp((float)k - dt0 * v[2][cell], 0.5f, high[2]), r = pz - (float)(int)pz;
                corner += slab * (int)pz;
                x[cell] = (1 - r) * mix(corner, row, s, t) + r * mix(corner + slab, row, s, t);
            }
    set_bnd(paper, kind, x);
}

static void measure_divergence(const Paper *paper, float *const v[3], float *divergence) {
    const ptrdiff_t row = paper->row, slab = paper->slab;
    const float half = 0.5f / (float)paper->n[0], *u = v[0], *w = v[1], *q = v[2];
    for (int k = 1; k <= paper->n[2]; k++)
        for (int j = 1; j <= paper->n[1]; j++) {
            const ptrdiff_t first = k * slab + j * row + 1;
            for (ptrdiff_t c = first; c < first + paper->n[0]; c++)
                divergence[c] = -half * (u[c + 1] - u[c - 1] + w[c + row] - w[c - row] + q[c + slab] - q[c - slab]);
        }
}

static void subtract_gradient(const Paper *paper, float *v, ptrdiff_t step, const float *p) {
    const float half = 0.5f * (float)paper->n[0];
    for (int k = 1; k <= paper->n[2]; k++)
        for (int j = 1; j <= paper->n[1]; j++) {
            const ptrdiff_t first = PaperReference_Index(paper, 1, j, k);
            for (ptrdiff_t c = first; c < first + paper->n[0]; c++) v[c] -= half * (p[c + step] - p[c - step]);
        }
}

static void project(const Paper *paper, float *const v[3], float *p, float *divergence) {
    const ptrdiff_t step[3] = {1, paper->row, paper->slab};
    measure_divergence(paper, v, divergence);
    memset(p, 0, paper->cells * sizeof *p);
    set_bnd(paper, SCALAR, divergence);
    relax(paper, SCALAR, p, divergence, 1.0f, (float)(2 * paper->axes));
    for (int axis = 0; axis < paper->axes; axis++) {
        subtract_gradient(paper, v[axis], step[axis], p);
        set_bnd(paper, axis, v[axis]);
    }
}

static void dens_step(Paper *paper, int channel, float dt) {
    float **x = &paper->x[channel], **x0 = &paper->x_prev[channel];
    add_source(paper, *x, *x0, dt);
    spread(paper, SCALAR, x, x0, paper->diffusion[channel], dt);
    swap(x0, x);
    advect(paper, SCALAR, *x, *x0, paper->v, dt);
}

static void vel_step(Paper *paper, float dt) {
    float **v = paper->v, **v0 = paper->v_prev;
    for (int axis = 0; axis < paper->axes; axis++) add_source(paper, v[axis], v0[axis], dt);
    for (int axis = 0; axis < paper->axes; axis++) spread(paper, axis, &v[axis], &v0[axis], paper->viscosity, dt);
    project(paper, v, v0[0], v0[1]);
    for (int axis = 0; axis < paper->axes; axis++) swap(&v0[axis], &v[axis]);
    for (int axis = 0; axis < paper->axes; axis++) advect(paper, axis, v[axis], v0[axis], v0, dt);
    project(paper, v, v0[0], v0[1]);
}

/* ---- extensions: forces into the velocity's sources ---- */

static void add_buoyancy(Paper *paper) {
    for (int channel = 0; channel < paper->channels; channel++) {
        const float lift = paper->buoyancy[channel], *x = paper->x[channel];
        if (lift == 0.0f) continue;
        for (size_t i = 0; i < paper->cells; i++) paper->v_prev[1][i] -= lift * x[i];
    }
}

static void find_curl(const Paper *paper, ptrdiff_t cell, float curl[3]) {
    const ptrdiff_t row = paper->row, slab = paper->slab;
    const float half = 0.5f * (float)paper->n[0];
    const float *u = paper->v[0] + cell, *w = paper->v[1] + cell, *q = paper->v[2] + cell;
    curl[0] = half * ((q[row] - q[-row]) - (w[slab] - w[-slab]));
    curl[1] = half * ((u[slab] - u[-slab]) - (q[1] - q[-1]));
    curl[2] = half * ((w[1] - w[-1]) - (u[row] - u[-row]));
}

static void measure_curl(Paper *paper, ptrdiff_t cell) {
    float w[3];
    find_curl(paper, cell, w);
    paper->curl[cell] = sqrtf(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
}

/* f = strength h (N x w) with N the unit gradient of |w|. */
static void confine(Paper *paper, ptrdiff_t cell) {
    const ptrdiff_t row = paper->row, slab = paper->slab;
    const float *length = paper->curl + cell;
    float w[3];
    find_curl(paper, cell, w);
    const float gx = length[1] - length[-1], gy = length[row] - length[-row], gz = length[slab] - length[-slab];
    const float scale = paper->confinement / (float)paper->n[0] / (sqrtf(gx * gx + gy * gy + gz * gz) + 1e-5f);
    paper->v_prev[0][cell] += scale * (gy * w[2] - gz * w[1]);
    paper->v_prev[1][cell] += scale * (gz * w[0] - gx * w[2]);
    paper->v_prev[2][cell] += scale * (gx * w[1] - gy * w[0]);
}

/* For every cell that lies so many cells within the box. */
static void walk(Paper *paper, int within, void act(Paper *paper, ptrdiff_t cell)) {
    const int deep = paper->axes == 2 ? 0 : within;
    for (int k = 1 + deep; k <= paper->n[2] - deep; k++)
        for (int j = 1 + within; j <= paper->n[1] - within; j++)
            for (int i = 1 + within; i <= paper->n[0] - within; i++) act(paper, PaperReference_Index(paper, i, j, k));
}

void PaperReference_Step(Paper *paper, float dt) {
    add_buoyancy(paper);
    if (paper->confinement != 0.0f) {
        walk(paper, 0, measure_curl);
        walk(paper, 1, confine);
    }
    vel_step(paper, dt);
    for (int channel = 0; channel < paper->channels; channel++) dens_step(paper, channel, dt);
}

/* ---- memory and solids ---- */

static bool take(const Paper *paper, float **field) { return (*field = calloc(paper->cells, sizeof **field)) != NULL; }

bool PaperReference_Open(Paper *paper, const int n[3], int channels) {
    const ptrdiff_t row = n[0] + 2, plane = row * (n[1] + 2);
    const bool flat = n[2] == 1;
    *paper = (Paper){.n = {n[0], n[1], n[2]}, .axes = flat ? 2 : 3, .row = row, .channels = channels};
    paper->slab = flat ? 0 : plane;
    paper->cells = (size_t)plane * (flat ? 1 : (size_t)n[2] + 2);
    bool whole = take(paper, &paper->curl);
    for (int axis = 0; axis < 3; axis++)
        whole = take(paper, &paper->v[axis]) && take(paper, &paper->v_prev[axis]) && whole;
    for (int k = 0; k < channels; k++) whole = take(paper, &paper->x[k]) && take(paper, &paper->x_prev[k]) && whole;
    whole = (paper->solid = calloc(paper->cells, 1)) && whole;
    return (paper->surface = calloc(paper->cells, sizeof(int))) && whole;
}

void PaperReference_Close(Paper *paper) {
    for (int axis = 0; axis < 3; axis++) free(paper->v[axis]), free(paper->v_prev[axis]);
    for (int k = 0; k < paper->channels; k++) free(paper->x[k]), free(paper->x_prev[k]);
    free(paper->curl);
    free(paper->solid);
    free(paper->surface);
}

void PaperReference_ClearSources(Paper *paper) {
    const size_t bytes = paper->cells * sizeof(float);
    for (int axis = 0; axis < paper->axes; axis++) memset(paper->v_prev[axis], 0, bytes);
    for (int channel = 0; channel < paper->channels; channel++) memset(paper->x_prev[channel], 0, bytes);
}

static void mark(Paper *paper, ptrdiff_t cell) {
    const uint8_t *s = paper->solid + cell;
    const ptrdiff_t row = paper->row, slab = paper->slab;
    if (*s && !(s[-1] && s[1] && s[-row] && s[row] && s[-slab] && s[slab]))
        paper->surface[paper->surface_count++] = (int)cell;
}

void PaperReference_MarkSolids(Paper *paper) {
    paper->surface_count = 0;
    walk(paper, 0, mark);
}

void PaperReference_StampBall(Paper *paper, const float centre[3], float radius) {
    const float h = 1.0f / (float)paper->n[0];
    memset(paper->solid, 0, paper->cells);
    for (int k = 1; k <= paper->n[2]; k++)
        for (int j = 1; j <= paper->n[1]; j++)
            for (int i = 1; i <= paper->n[0]; i++) {
                const float dx = ((float)i - 0.5f) * h - centre[0], dy = ((float)j - 0.5f) * h - centre[1],
                            dz = ((float)k - 0.5f) * h - centre[2];
                paper->solid[PaperReference_Index(paper, i, j, k)] = dx * dx + dy * dy + dz * dz <= radius * radius;
            }
    PaperReference_MarkSolids(paper);
}
