/* paper_volume.h - the algorithm of "Real-Time Fluid Dynamics for Games" (Stam 2003) with three axes, written plainly.
 *
 * The yardstick of the solver in three dimensions, as paper_reference.h is in two: everything that is said there holds
 * here too, with one neighbour more on both sides of each cell. The paper prints two dimensions and says that a third
 * is straightforward: this is the straightforward way. The box need not be a cube; its width is 1, and cells are cubes.
 * Sweeps are lexicographic, as printed.
 *
 * Every array has (nx+2)(ny+2)(nz+2) floats; cell (i, j, k) with 1 <= i <= nx and so on lies at PaperVolume_Index(). y
 * points down, as on screen.
 */
#ifndef PAPER_VOLUME_H
#define PAPER_VOLUME_H

#include "tests/kits/paper_reference.h" /* PAPER_SWEEPS, PAPER_MAX_CHANNELS */

#include <stddef.h>

typedef struct PaperVolume {
    int n[3];            /* cells along each axis */
    ptrdiff_t row, slab; /* from one cell to the next along y, and along z */
    float h;             /* side of a cell: 1 / n[0] */
    int channels;        /* 0 .. PAPER_MAX_CHANNELS */
    bool skips_idle_diffusion;
    float viscosity, confinement; /* these, and the fields below, as in PaperReference */
    float diffusion[PAPER_MAX_CHANNELS], buoyancy[PAPER_MAX_CHANNELS];
    float *v[3], *v_prev[3];
    float *x[PAPER_MAX_CHANNELS], *x_prev[PAPER_MAX_CHANNELS];
    float *curl; /* its length, for confinement: six curls a cell would be worked out without it */
    float solid_velocity[3];
    uint8_t *solid;
    int *surface, surface_count;
} PaperVolume;

/* All fields zero. False without memory; PaperVolume_Close is fine either way. */
bool PaperVolume_Open(PaperVolume *paper, const int n[3], int channels);
void PaperVolume_Close(PaperVolume *paper);

ptrdiff_t PaperVolume_Index(const PaperVolume *paper, int i, int j, int k);

/* Finds the surface of what `solid` holds. */
void PaperVolume_MarkSolids(PaperVolume *paper);
/* Clears the boolean grid and marks the cells whose centres lie in a ball; centre and radius in widths of the box. */
void PaperVolume_StampBall(PaperVolume *paper, const float centre[3], float radius);

void PaperVolume_Step(PaperVolume *paper, float dt);
void PaperVolume_ClearSources(PaperVolume *paper);

/* Root mean square over free cells, 1/s, by central differences, as project() sees it. */
double PaperVolume_Divergence(const PaperVolume *paper);

#endif
