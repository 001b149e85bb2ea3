/* paper_reference.h - the algorithm of "Real-Time Fluid Dynamics for Games" (Stam 2003), written plainly.
 *
 * The yardstick of the solver: test_fluid_paper.c holds the `stam-2003` preset against it, bench.c divides by its time.
 * It shares nothing with fluid/ on purpose. The routines are the paper's: add_source, diffuse, advect, project,
 * set_bnd, vel_step and dens_step in a box 1 wide with a ring of ghost cells, 20 Gauss-Seidel sweeps for each linear
 * system, diffusion run as printed even where the rate is zero (unless told otherwise: that is about a quarter of the
 * time). The inner loop runs along x, which is contiguous. Sums stand in the printed order with the printed division.
 * Each cell of a sweep then waits for the one before it: 46 ms a frame of 256^2 with two channels, confinement,
 * buoyancy and a masked disc (gcc 12 -O3, a 2-core server). Who adds the left neighbour last and multiplies by 1/c
 * halves that (18 ms), and red-black order needs 5 ms: keep both in mind when reading the benchmark's ratios.
 *
 * The paper says that a third dimension is straightforward: here it is one neighbour more on both sides of each cell.
 *
 * Beyond the listing, and all optional: several channels, buoyancy per channel, vorticity confinement (Fedkiw, Stam and
 * Jensen 2001), and the boolean grid of the paper's "Extensions": set_bnd fills occupied cells from their direct
 * neighbours.
 */
#ifndef PAPER_REFERENCE_H
#define PAPER_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PAPER_SWEEPS = 20, PAPER_MAX_CHANNELS = 8 };

/* The order in which a sweep visits the cells. The paper's is lexicographic; red-black visits all cells with i + j + k
 * odd first, then the others, then set_bnd: what a solver that runs in parallel can reproduce. */
typedef enum { PAPER_LEXICOGRAPHIC, PAPER_RED_BLACK } PaperOrder;

typedef struct PaperReference {
    int n[3], axes;      /* cells along each axis, cubes or squares; n[2] is 1 with two axes */
    ptrdiff_t row, slab; /* from one cell to the next along y, and along z (0 with two axes) */
    size_t cells;        /* of every array, with the ring */
    int channels;        /* 0 .. PAPER_MAX_CHANNELS */
    PaperOrder order;
    bool skips_idle_diffusion; /* leaves out the sweeps of diffuse where the rate is 0: the same values in less time */
    float viscosity, confinement;        /* box widths^2/s; 1/s, as FluidDef.vorticity */
    float diffusion[PAPER_MAX_CHANNELS]; /* box widths^2/s */
    float buoyancy[PAPER_MAX_CHANNELS];  /* upward (to smaller y) acceleration per unit of the channel */
    float *v[3], *v_prev[3];             /* velocity; the sources of the next step, which ends with scratch in them */
    float *x[PAPER_MAX_CHANNELS], *x_prev[PAPER_MAX_CHANNELS];
    float *curl;                 /* its length, for confinement */
    float solid_velocity[3];     /* of all occupied cells */
    uint8_t *solid;              /* 1 occupied, 0 free; call PaperReference_MarkSolids after changes */
    int *surface, surface_count; /* occupied cells with a free direct neighbour */
} PaperReference;

/* All fields zero. False without memory; PaperReference_Close is fine either way. */
bool PaperReference_Open(PaperReference *paper, const int n[3], int channels);
void PaperReference_Close(PaperReference *paper);

/* 1 <= i <= n[0] and so on; y points down, as on screen. */
ptrdiff_t PaperReference_Index(const PaperReference *paper, int i, int j, int k);

/* Finds the surface of what `solid` holds. */
void PaperReference_MarkSolids(PaperReference *paper);
/* Clears the boolean grid and marks the cells whose centres lie in a ball; centre and radius in widths of the box. */
void PaperReference_StampBall(PaperReference *paper, const float centre[3], float radius);

/* One pass of the paper's main loop: sources must have been written (or zeroed) in v_prev and x_prev. */
void PaperReference_Step(PaperReference *paper, float dt);
/* Zeroes all sources, as get_from_UI does in the paper's prototype when nothing is pressed. */
void PaperReference_ClearSources(PaperReference *paper);

#endif
