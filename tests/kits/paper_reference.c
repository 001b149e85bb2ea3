#include "tests/kits/paper_reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef PaperReference Paper;

int PaperReference_Index(const Paper *paper, int i, int j) { return i + (paper->n + 2) * j; }

static size_t cell_count(const Paper *paper) { return (size_t)(paper->n + 2) * (size_t)(paper->n + 2); }

static void swap(float **a, float **b) {
    float *kept = *a;
    *a = *b;
    *b = kept;
}

/* ---- set_bnd ---- */

typedef enum { SCALAR, ALONG_X, ALONG_Y } Kind;

static void bound_sides(const Paper *paper, Kind kind, float *x) {
    const int n = paper->n, row = n + 2, last = n * row, ghost = last + row;
    const float across = kind == ALONG_X ? -1.0f : 1.0f, down = kind == ALONG_Y ? -1.0f : 1.0f;
    for (int i = 1; i <= n; i++) {
        x[i * row] = across * x[i * row + 1];
        x[i * row + n + 1] = across * x[i * row + n];
        x[i] = down * x[i + row];
        x[i + ghost] = down * x[i + last];
    }
    x[0] = 0.5f * (x[1] + x[row]);
    x[n + 1] = 0.5f * (x[n] + x[n + 1 + row]);
    x[ghost] = 0.5f * (x[ghost + 1] + x[last]);
    x[ghost + n + 1] = 0.5f * (x[ghost + n] + x[last + n + 1]);
}

/* A free neighbour's value as the solid mirrors it: a scalar and the velocity along the surface are continued, the
 * velocity across it is reflected about the solid's own, as the listing does at the sides of the box. */
static void bound_solids(const Paper *paper, Kind kind, float *x) {
    const int step[4] = {-1, 1, -(paper->n + 2), paper->n + 2};
    const float own = kind == SCALAR ? 0.0f : paper->solid_velocity[kind == ALONG_Y];
    for (int k = 0; k < paper->surface_count; k++) {
        const int cell = paper->surface[k];
        float sum = 0.0f, found = 0.0f;
        for (int side = 0; side < 4; side++) {
            const int next = cell + step[side];
            const bool reflected = kind != SCALAR && (kind == ALONG_Y) == (side >= 2);
            if (paper->solid[next]) continue;
            sum += reflected ? 2.0f * own - x[next] : x[next];
            found += 1.0f;
        }
        x[cell] = sum / found;
    }
}

static void set_bnd(const Paper *paper, Kind kind, float *x) {
    bound_sides(paper, kind, x);
    bound_solids(paper, kind, x);
}

/* ---- the linear solver of diffuse and project: 20 sweeps of c x = b + a (sum of the four neighbours) ---- */

static void sweep_lexicographic(int n, float *x, const float *b, float a, float c) {
    const int row = n + 2;
    for (int j = 1; j <= n; j++) {
        float *here = x + j * row;
        const float *above = here - row, *below = here + row, *right_side = b + j * row;
        for (int i = 1; i <= n; i++) {
            here[i] = (right_side[i] + a * (here[i - 1] + here[i + 1] + above[i] + below[i])) / c;
        }
    }
}

static void sweep_colour(int n, float *x, const float *b, float a, float c, int colour) {
    const int row = n + 2;
    for (int j = 1; j <= n; j++) {
        for (int i = 1 + ((1 + j + colour) & 1); i <= n; i += 2) {
            float *at = x + j * row + i;
            *at = (b[j * row + i] + a * (at[-1] + at[1] + at[-row] + at[row])) / c;
        }
    }
}

static void relax(const Paper *paper, Kind kind, float *x, const float *b, float a, float c) {
    for (int k = 0; k < PAPER_SWEEPS; k++) {
        if (paper->order == PAPER_LEXICOGRAPHIC)
            sweep_lexicographic(paper->n, x, b, a, c);
        else
            for (int colour = 0; colour < 2; colour++) sweep_colour(paper->n, x, b, a, c, colour);
        set_bnd(paper, kind, x);
    }
}

/* ---- the listing's routines ---- */

static void add_source(const Paper *paper, float *x, const float *source, float dt) {
    const size_t count = cell_count(paper);
    for (size_t i = 0; i < count; i++) x[i] += dt * source[i];
}

static void diffuse(const Paper *paper, Kind kind, float *x, const float *x0, float rate, float dt) {
    const float a = dt * rate * (float)paper->n * (float)paper->n;
    relax(paper, kind, x, x0, a, 1.0f + 4.0f * a);
}

/* From *x into *x. The listing's SWAPs around diffuse belong to it, and are left out with it. */
static void spread(const Paper *paper, Kind kind, float **x, float **x0, float rate, float dt) {
    if (paper->skips_idle_diffusion && rate == 0.0f) {
        set_bnd(paper, kind, *x);
        return;
    }
    swap(x0, x);
    diffuse(paper, kind, *x, *x0, rate, dt);
}

static float clamp(float value, float low, float high) { return value < low ? low : value > high ? high : value; }

static void advect(const Paper *paper, Kind kind, float *x, const float *x0, const float *u, const float *v, float dt) {
    const int n = paper->n, row = n + 2;
    const float dt0 = dt * (float)n, high = (float)n + 0.5f;
    for (int j = 1; j <= n; j++) {
        for (int i = 1; i <= n; i++) {
            const int cell = i + row * j;
            const float px = clamp((float)i - dt0 * u[cell], 0.5f, high),
                        py = clamp((float)j - dt0 * v[cell], 0.5f, high);
            const int i0 = (int)px, j0 = (int)py;
            const float s = px - (float)i0, t = py - (float)j0;
            const float *corner = x0 + i0 + row * j0;
            x[cell] =
                (1 - s) * ((1 - t) * corner[0] + t * corner[row]) + s * ((1 - t) * corner[1] + t * corner[row + 1]);
        }
    }
    set_bnd(paper, kind, x);
}

static void measure_divergence(const Paper *paper, const float *u, const float *v, float *divergence) {
    const int n = paper->n, row = n + 2;
    const float half = 0.5f / (float)n;
    for (int j = 1; j <= n; j++)
        for (int c = j * row + 1; c <= j * row + n; c++)
            divergence[c] = -half * (u[c + 1] - u[c - 1] + v[c + row] - v[c - row]);
}

static void subtract_gradient(const Paper *paper, float *u, float *v, const float *p) {
    const int n = paper->n, row = n + 2;
    const float half = 0.5f * (float)n;
    for (int j = 1; j <= n; j++) {
        for (int c = j * row + 1; c <= j * row + n; c++) {
            u[c] -= half * (p[c + 1] - p[c - 1]);
            v[c] -= half * (p[c + row] - p[c - row]);
        }
    }
}

static void project(const Paper *paper, float *u, float *v, float *p, float *divergence) {
    measure_divergence(paper, u, v, divergence);
    memset(p, 0, cell_count(paper) * sizeof *p);
    set_bnd(paper, SCALAR, divergence);
    relax(paper, SCALAR, p, divergence, 1.0f, 4.0f);
    subtract_gradient(paper, u, v, p);
    set_bnd(paper, ALONG_X, u);
    set_bnd(paper, ALONG_Y, v);
}

static void dens_step(Paper *paper, int channel, float dt) {
    float **x = &paper->x[channel], **x0 = &paper->x_prev[channel];
    add_source(paper, *x, *x0, dt);
    spread(paper, SCALAR, x, x0, paper->diffusion[channel], dt);
    swap(x0, x);
    advect(paper, SCALAR, *x, *x0, paper->u, paper->v, dt);
}

static void vel_step(Paper *paper, float dt) {
    float **u = &paper->u, **v = &paper->v, **u0 = &paper->u_prev, **v0 = &paper->v_prev;
    add_source(paper, *u, *u0, dt);
    add_source(paper, *v, *v0, dt);
    spread(paper, ALONG_X, u, u0, paper->viscosity, dt);
    spread(paper, ALONG_Y, v, v0, paper->viscosity, dt);
    project(paper, *u, *v, *u0, *v0);
    swap(u0, u);
    swap(v0, v);
    advect(paper, ALONG_X, *u, *u0, *u0, *v0, dt);
    advect(paper, ALONG_Y, *v, *v0, *u0, *v0, dt);
    project(paper, *u, *v, *u0, *v0);
}

/* ---- extensions: forces into the velocity's sources ---- */

static void add_buoyancy(Paper *paper) {
    const size_t count = cell_count(paper);
    for (int channel = 0; channel < paper->channels; channel++) {
        const float lift = paper->buoyancy[channel], *x = paper->x[channel];
        if (lift == 0.0f) continue;
        for (size_t i = 0; i < count; i++) paper->v_prev[i] -= lift * x[i];
    }
}

static float curl(const float *u, const float *v, int cell, int row, float half) {
    return half * ((v[cell + 1] - v[cell - 1]) - (u[cell + row] - u[cell - row]));
}

/* f = strength h (N x w) with N the unit gradient of |w|; needs no array: w is computed where it is read. */
static void add_confinement(Paper *paper) {
    const int n = paper->n, row = n + 2;
    const float half = 0.5f * (float)n, *u = paper->u, *v = paper->v, strength = paper->confinement / (float)n;
    if (paper->confinement == 0.0f) return;
    for (int j = 2; j < n; j++) {
        for (int c = j * row + 2; c < j * row + n; c++) {
            const float w = curl(u, v, c, row, half);
            const float gx = fabsf(curl(u, v, c + 1, row, half)) - fabsf(curl(u, v, c - 1, row, half));
            const float gy = fabsf(curl(u, v, c + row, row, half)) - fabsf(curl(u, v, c - row, row, half));
            const float scale = strength * w / (sqrtf(gx * gx + gy * gy) + 1e-5f);
            paper->u_prev[c] += gy * scale;
            paper->v_prev[c] -= gx * scale;
        }
    }
}

void PaperReference_Step(Paper *paper, float dt) {
    add_buoyancy(paper);
    add_confinement(paper);
    vel_step(paper, dt);
    for (int channel = 0; channel < paper->channels; channel++) dens_step(paper, channel, dt);
}

/* ---- memory and solids ---- */

bool PaperReference_Open(Paper *paper, int n, int channels) {
    *paper = (Paper){.n = n, .channels = channels};
    const size_t count = cell_count(paper);
    float **field[4] = {&paper->u, &paper->v, &paper->u_prev, &paper->v_prev};
    bool whole = true;
    for (int k = 0; k < 4; k++) whole = (*field[k] = calloc(count, sizeof(float))) && whole;
    for (int k = 0; k < channels; k++) {
        whole = (paper->x[k] = calloc(count, sizeof(float))) && whole;
        whole = (paper->x_prev[k] = calloc(count, sizeof(float))) && whole;
    }
    whole = (paper->solid = calloc(count, 1)) && whole;
    return (paper->surface = calloc(count, sizeof(int))) && whole;
}

void PaperReference_Close(Paper *paper) {
    float *field[4] = {paper->u, paper->v, paper->u_prev, paper->v_prev};
    for (int k = 0; k < 4; k++) free(field[k]);
    for (int k = 0; k < paper->channels; k++) {
        free(paper->x[k]);
        free(paper->x_prev[k]);
    }
    free(paper->solid);
    free(paper->surface);
}

void PaperReference_ClearSources(Paper *paper) {
    const size_t bytes = cell_count(paper) * sizeof(float);
    memset(paper->u_prev, 0, bytes);
    memset(paper->v_prev, 0, bytes);
    for (int channel = 0; channel < paper->channels; channel++) memset(paper->x_prev[channel], 0, bytes);
}

void PaperReference_MarkSolids(Paper *paper) {
    const int n = paper->n, row = n + 2;
    const uint8_t *solid = paper->solid;
    paper->surface_count = 0;
    for (int j = 1; j <= n; j++)
        for (int c = j * row + 1; c <= j * row + n; c++)
            if (solid[c] && !(solid[c - 1] && solid[c + 1] && solid[c - row] && solid[c + row]))
                paper->surface[paper->surface_count++] = c;
}

void PaperReference_StampDisc(Paper *paper, float x, float y, float radius) {
    const int n = paper->n;
    const float h = 1.0f / (float)n;
    memset(paper->solid, 0, cell_count(paper));
    for (int j = 1; j <= n; j++) {
        for (int i = 1; i <= n; i++) {
            const float dx = ((float)i - 0.5f) * h - x, dy = ((float)j - 0.5f) * h - y;
            paper->solid[PaperReference_Index(paper, i, j)] = dx * dx + dy * dy <= radius * radius;
        }
    }
    PaperReference_MarkSolids(paper);
}
