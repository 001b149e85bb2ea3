#include "tests/kits/paper_volume.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef PaperVolume Paper;

ptrdiff_t PaperVolume_Index(const Paper *paper, int i, int j, int k) { return i + j * paper->row + k * paper->slab; }

static size_t cell_count(const Paper *paper) { return (size_t)paper->slab * (size_t)(paper->n[2] + 2); }

static void swap(float **a, float **b) {
    float *kept = *a;
    *a = *b;
    *b = kept;
}

/* ---- set_bnd ---- */

enum { SCALAR = -1 }; /* or the axis along which a velocity component lies */

/* Edges and corners of the box continue the ring beside them: nothing but advection reads them, at the box's corners.
 */
static void bound_sides(const Paper *paper, int kind, float *x) {
    const ptrdiff_t row = paper->row, slab = paper->slab;
    const int nx = paper->n[0], ny = paper->n[1], nz = paper->n[2];
    const float across = kind == 0 ? -1.0f : 1.0f, down = kind == 1 ? -1.0f : 1.0f, deep = kind == 2 ? -1.0f : 1.0f;
    for (int k = 1; k <= nz; k++)
        for (int j = 1; j <= ny; j++) {
            float *at = x + k * slab + j * row;
            at[0] = across * at[1];
            at[nx + 1] = across * at[nx];
        }
    for (int k = 1; k <= nz; k++)
        for (int i = 0; i <= nx + 1; i++) {
            float *at = x + k * slab + i;
            at[0] = down * at[row];
            at[(ny + 1) * row] = down * at[ny * row];
        }
    for (int j = 0; j <= ny + 1; j++)
        for (int i = 0; i <= nx + 1; i++) {
            float *at = x + j * row + i;
            at[0] = deep * at[slab];
            at[(nz + 1) * slab] = deep * at[nz * slab];
        }
}

static void bound_solids(const Paper *paper, int kind, float *x) {
    const ptrdiff_t step[6] = {-1, 1, -paper->row, paper->row, -paper->slab, paper->slab};
    const float own = kind == SCALAR ? 0.0f : paper->solid_velocity[kind];
    for (int s = 0; s < paper->surface_count; s++) {
        const int cell = paper->surface[s];
        float sum = 0.0f, found = 0.0f;
        for (int side = 0; side < 6; side++) {
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

/* ---- the linear solver of diffuse and project: 20 sweeps of c x = b + a (sum of the six neighbours) ---- */

static void sweep(const Paper *paper, float *x, const float *b, float a, float c) {
    const ptrdiff_t row = paper->row, slab = paper->slab;
    for (int k = 1; k <= paper->n[2]; k++)
        for (int j = 1; j <= paper->n[1]; j++) {
            float *here = x + k * slab + j * row;
            const float *right_side = b + k * slab + j * row;
            for (int i = 1; i <= paper->n[0]; i++)
                here[i] = (right_side[i] + a * (here[i - 1] + here[i + 1] + here[i - row] + here[i + row] +
                                                here[i - slab] + here[i + slab])) /
                          c;
        }
}

static void relax(const Paper *paper, int kind, float *x, const float *b, float a, float c) {
    for (int k = 0; k < PAPER_SWEEPS; k++) {
        sweep(paper, x, b, a, c);
        set_bnd(paper, kind, x);
    }
}

/* ---- the listing's routines ---- */

static void add_source(const Paper *paper, float *x, const float *source, float dt) {
    const size_t count = cell_count(paper);
    for (size_t i = 0; i < count; i++) x[i] += dt * source[i];
}

/* From *x into *x, by the listing's diffuse with the SWAPs around it. */
static void spread(const Paper *paper, int kind, float **x, float **x0, float rate, float dt) {
    const float a = dt * rate / (paper->h * paper->h);
    if (paper->skips_idle_diffusion && rate == 0.0f) {
        set_bnd(paper, kind, *x);
        return;
    }
    swap(x0, x);
    relax(paper, kind, *x, *x0, a, 1.0f + 6.0f * a);
}

static float clamp(float value, float low, float high) { return value < low ? low : value > high ? high : value; }

static float mix(const float *corner, ptrdiff_t row, float s, float t) {
    return (1 - s) * ((1 - t) * corner[0] + t * corner[row]) + s * ((1 - t) * corner[1] + t * corner[row + 1]);
}

static void advect(const Paper *paper, int kind, float *x, const float *x0, float *const v[3], float dt) {
    const ptrdiff_t row = paper->row, slab = paper->slab;
    const float dt0 = dt / paper->h;
    const float *u = v[0], *w = v[1], *q = v[2];
    const float high[3] = {(float)paper->n[0] + 0.5f, (float)paper->n[1] + 0.5f, (float)paper->n[2] + 0.5f};
    for (int k = 1; k <= paper->n[2]; k++)
        for (int j = 1; j <= paper->n[1]; j++)
            for (int i = 1; i <= paper->n[0]; i++) {
                const ptrdiff_t cell = i + row * j + slab * k;
                const float px = clamp((float)i - dt0 * u[cell], 0.5f, high[0]),
                            py = clamp((float)j - dt0 * w[cell], 0.5f, high[1]),
                            pz = clamp((float)k - dt0 * q[cell], 0.5f, high[2]);
                const int i0 = (int)px, j0 = (int)py, k0 = (int)pz;
                const float s = px - (float)i0, t = py - (float)j0, r = pz - (float)k0;
                const float *corner = x0 + i0 + row * j0 + slab * k0;
                x[cell] = (1 - r) * mix(corner, row, s, t) + r * mix(corner + slab, row, s, t);
            }
    set_bnd(paper, kind, x);
}

static void measure_divergence(const Paper *paper, float *const v[3], float *divergence) {
    const ptrdiff_t row = paper->row, slab = paper->slab;
    const float half = 0.5f * paper->h, *u = v[0], *w = v[1], *q = v[2];
    for (int k = 1; k <= paper->n[2]; k++)
        for (int j = 1; j <= paper->n[1]; j++)
            for (ptrdiff_t c = PaperVolume_Index(paper, 1, j, k); c <= PaperVolume_Index(paper, paper->n[0], j, k); c++)
                divergence[c] = -half * (u[c + 1] - u[c - 1] + w[c + row] - w[c - row] + q[c + slab] - q[c - slab]);
}

static void subtract_gradient(const Paper *paper, float *const v[3], const float *p) {
    const ptrdiff_t row = paper->row, slab = paper->slab;
    const float half = 0.5f / paper->h;
    float *u = v[0], *w = v[1], *q = v[2];
    for (int k = 1; k <= paper->n[2]; k++)
        for (int j = 1; j <= paper->n[1]; j++)
            for (ptrdiff_t c = PaperVolume_Index(paper, 1, j, k); c <= PaperVolume_Index(paper, paper->n[0], j, k);
                 c++) {
                u[c] -= half * (p[c + 1] - p[c - 1]);
                w[c] -= half * (p[c + row] - p[c - row]);
                q[c] -= half * (p[c + slab] - p[c - slab]);
            }
}

static void project(const Paper *paper, float *const v[3], float *p, float *divergence) {
    measure_divergence(paper, v, divergence);
    memset(p, 0, cell_count(paper) * sizeof *p);
    set_bnd(paper, SCALAR, divergence);
    relax(paper, SCALAR, p, divergence, 1.0f, 6.0f);
    subtract_gradient(paper, v, p);
    for (int axis = 0; axis < 3; axis++) set_bnd(paper, axis, v[axis]);
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
    for (int axis = 0; axis < 3; axis++) add_source(paper, v[axis], v0[axis], dt);
    for (int axis = 0; axis < 3; axis++) spread(paper, axis, &v[axis], &v0[axis], paper->viscosity, dt);
    project(paper, v, v0[0], v0[1]);
    for (int axis = 0; axis < 3; axis++) swap(&v0[axis], &v[axis]);
    for (int axis = 0; axis < 3; axis++) advect(paper, axis, v[axis], v0[axis], v0, dt);
    project(paper, v, v0[0], v0[1]);
}

/* ---- extensions: forces into the velocity's sources ---- */

static void add_buoyancy(Paper *paper) {
    const size_t count = cell_count(paper);
    for (int channel = 0; channel < paper->channels; channel++) {
        const float lift = paper->buoyancy[channel], *x = paper->x[channel];
        if (lift == 0.0f) continue;
        for (size_t i = 0; i < count; i++) paper->v_prev[1][i] -= lift * x[i];
    }
}

static void find_curl(const Paper *paper, ptrdiff_t cell, float curl[3]) {
    const ptrdiff_t row = paper->row, slab = paper->slab;
    const float half = 0.5f / paper->h;
    const float *u = paper->v[0] + cell, *w = paper->v[1] + cell, *q = paper->v[2] + cell;
    curl[0] = half * ((q[row] - q[-row]) - (w[slab] - w[-slab]));
    curl[1] = half * ((u[slab] - u[-slab]) - (q[1] - q[-1]));
    curl[2] = half * ((w[1] - w[-1]) - (u[row] - u[-row]));
}

static void measure_curl(Paper *paper) {
    for (int k = 1; k <= paper->n[2]; k++)
        for (int j = 1; j <= paper->n[1]; j++)
            for (int i = 1; i <= paper->n[0]; i++) {
                const ptrdiff_t cell = PaperVolume_Index(paper, i, j, k);
                float w[3];
                find_curl(paper, cell, w);
                paper->curl[cell] = sqrtf(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
            }
}

/* f = strength h (N x w) with N the unit gradient of |w|. */
static void confine_cell(Paper *paper, ptrdiff_t cell) {
    const ptrdiff_t row = paper->row, slab = paper->slab;
    const float *length = paper->curl + cell;
    float w[3];
    find_curl(paper, cell, w);
    const float gx = length[1] - length[-1], gy = length[row] - length[-row], gz = length[slab] - length[-slab];
    const float scale = paper->confinement * paper->h / (sqrtf(gx * gx + gy * gy + gz * gz) + 1e-5f);
    paper->v_prev[0][cell] += scale * (gy * w[2] - gz * w[1]);
    paper->v_prev[1][cell] += scale * (gz * w[0] - gx * w[2]);
    paper->v_prev[2][cell] += scale * (gx * w[1] - gy * w[0]);
}

static void add_confinement(Paper *paper) {
    if (paper->confinement == 0.0f) return;
    measure_curl(paper);
    for (int k = 2; k < paper->n[2]; k++)
        for (int j = 2; j < paper->n[1]; j++)
            for (int i = 2; i < paper->n[0]; i++) confine_cell(paper, PaperVolume_Index(paper, i, j, k));
}

void PaperVolume_Step(Paper *paper, float dt) {
    add_buoyancy(paper);
    add_confinement(paper);
    vel_step(paper, dt);
    for (int channel = 0; channel < paper->channels; channel++) dens_step(paper, channel, dt);
}

/* ---- memory and solids ---- */

static bool take(float **field, size_t count) { return (*field = calloc(count, sizeof **field)) != NULL; }

bool PaperVolume_Open(Paper *paper, const int n[3], int channels) {
    const ptrdiff_t row = n[0] + 2, slab = row * (n[1] + 2);
    *paper = (Paper){{n[0], n[1], n[2]}, row, slab, .h = 1.0f / (float)n[0], .channels = channels};
    const size_t count = cell_count(paper);
    bool whole = take(&paper->curl, count);
    for (int axis = 0; axis < 3; axis++) {
        whole = take(&paper->v[axis], count) && whole;
        whole = take(&paper->v_prev[axis], count) && whole;
    }
    for (int k = 0; k < channels; k++) {
        whole = take(&paper->x[k], count) && whole;
        whole = take(&paper->x_prev[k], count) && whole;
    }
    whole = (paper->solid = calloc(count, 1)) && whole;
    return (paper->surface = calloc(count, sizeof(int))) && whole;
}

void PaperVolume_Close(Paper *paper) {
    for (int axis = 0; axis < 3; axis++) {
        free(paper->v[axis]);
        free(paper->v_prev[axis]);
    }
    for (int k = 0; k < paper->channels; k++) {
        free(paper->x[k]);
        free(paper->x_prev[k]);
    }
    free(paper->curl);
    free(paper->solid);
    free(paper->surface);
}

void PaperVolume_ClearSources(Paper *paper) {
    const size_t bytes = cell_count(paper) * sizeof(float);
    for (int axis = 0; axis < 3; axis++) memset(paper->v_prev[axis], 0, bytes);
    for (int channel = 0; channel < paper->channels; channel++) memset(paper->x_prev[channel], 0, bytes);
}

static bool on_surface(const Paper *paper, ptrdiff_t cell) {
    const uint8_t *s = paper->solid + cell;
    const ptrdiff_t row = paper->row, slab = paper->slab;
    return *s && !(s[-1] && s[1] && s[-row] && s[row] && s[-slab] && s[slab]);
}

void PaperVolume_MarkSolids(Paper *paper) {
    paper->surface_count = 0;
    for (int k = 1; k <= paper->n[2]; k++)
        for (int j = 1; j <= paper->n[1]; j++)
            for (int i = 1; i <= paper->n[0]; i++) {
                const ptrdiff_t cell = PaperVolume_Index(paper, i, j, k);
                if (on_surface(paper, cell)) paper->surface[paper->surface_count++] = (int)cell;
            }
}

void PaperVolume_StampBall(Paper *paper, const float centre[3], float radius) {
    const float h = paper->h;
    memset(paper->solid, 0, cell_count(paper));
    for (int k = 1; k <= paper->n[2]; k++)
        for (int j = 1; j <= paper->n[1]; j++)
            for (int i = 1; i <= paper->n[0]; i++) {
                const float dx = ((float)i - 0.5f) * h - centre[0], dy = ((float)j - 0.5f) * h - centre[1],
                            dz = ((float)k - 0.5f) * h - centre[2];
                paper->solid[PaperVolume_Index(paper, i, j, k)] = dx * dx + dy * dy + dz * dz <= radius * radius;
            }
    PaperVolume_MarkSolids(paper);
}

double PaperVolume_Divergence(const Paper *paper) {
    const ptrdiff_t row = paper->row, slab = paper->slab;
    const float half = 0.5f / paper->h;
    double squares = 0;
    int count = 0;
    for (int k = 1; k <= paper->n[2]; k++)
        for (int j = 1; j <= paper->n[1]; j++)
            for (int i = 1; i <= paper->n[0]; i++) {
                const ptrdiff_t c = PaperVolume_Index(paper, i, j, k);
                const float *u = paper->v[0] + c, *w = paper->v[1] + c, *q = paper->v[2] + c;
                const double d = (double)(half * (u[1] - u[-1] + w[row] - w[-row] + q[slab] - q[-slab]));
                if (paper->solid[c]) continue;
                squares += d * d;
                count++;
            }
    return sqrt(squares / count);
}
