/* system.h - sparse linear systems on lattices, for diffusion and pressure, and the levels of a multigrid cycle.
 * Private; included by solver.h, whose types it uses. */
#ifndef FLUID_SYSTEM_H
#define FLUID_SYSTEM_H

/* A sparse linear system on a lattice of samples: p = keep p + id (b + the four neighbours' p), relaxed in place.
 * Samples are split by the colour of a checkerboard: (x, y) is in array (x + y) & 1 at x >> 1 of row y. */
typedef struct System {
    int size[2];
    ptrdiff_t row, odd_rows, keep_row; /* rows of even y follow each other, and those of odd y behind them */
    bool periodic[2];
    float *p[2], *b[2], *id[2];
    float *keep[2]; /* in memory that is free between advections; for flu_relax alone */
} System;

/* A cell that belongs to another cell of the next coarser level than to the one that it lies in; both x, y. */
typedef struct Guest {
    int at[2], host[2];
} Guest;

typedef struct GuestList {
    Guest *guest;
    int count, most;
    int homeless;   /* parts that found no host: coarse cells that join what walls part */
    uint8_t *apart; /* of each coarse cell that stands for four: whether these do not hang together */
    int size[2];    /* so many of them */
} GuestList;

/* A level of a multigrid cycle; above the finest, with the faces around red cells, 0 closed to 1 open (NULL: all open).
 */
typedef struct Level {
    System s;
    int rows; /* behind these no cell takes part, and p and b are 0 */
    float *left, *right, *above, *below;
    Columns *stale; /* of each row, what is to be made anew for the present mask */
    uint8_t *open;  /* rows with four open faces around each cell, but for those at the row's ends */
    bool seam;      /* colours meet around an odd periodic axis */
    GuestList guests;
} Level;

#include "../pressure/krylov/skyline.h"

/* What hangs together of each block of cells, as unknowns of a small system. */
typedef struct Patches {
    int side, shift, columns; /* of a block, cells (0: there are none), and its logarithm; blocks in a row */
    int most_ways;
    uint8_t *of;   /* of each cell, within its block */
    int *first_of; /* of each block */
    Skyline graph;
} Patches;

FLU_INLINE ptrdiff_t flu_half(const System *system, int y) {
    return (y >> 1) * system->row + (y & 1 ? system->odd_rows : 0);
}
/* Samples of one colour in a row, padded: beyond the last, up to the next row, p, id and b are 0, so that loops may run
 * over them. */
FLU_INLINE int flu_lanes(const System *system) { return ((system->size[0] + 1) / 2 + 7) / 8 * 8; }

/* ---- grid.c, relax.c, poisson.c, multigrid_levels.c --------------------------------------------- */

void flu_take_weights(Arena *arena, System *system, int width, int height);        /* and how its rows lie */
void flu_take_unknowns(Arena *arena, System *system, int height);                  /* p and b */
void flu_system_begin(System *system, int width, int height, const FluidDef *def); /* a lattice, with a ring of zeros */
void flu_clear_gaps(const System *system, float *to); /* between the rows; begins a lattice */
void flu_clear_weights(const System *system);         /* between the rows of id, before those are made */
void flu_system_wrap(const System *system);           /* p's ring, around periodic axes */
void flu_clear_row(const System *system, float *const colours[2], int y); /* samples of both colours are 0 */
void flu_system_clear(const Fluid *fluid);                                /* p = 0 */
void flu_take_keep(Fluid *fluid);                                         /* for flu_relax */
void flu_relax(const Fluid *fluid, const System *system, int sweeps);
bool flu_on_odd_seam(const System *system, int x, int y); /* neighbours of the same colour: relax with care */
float flu_dot(const float *a, const float *b, int count); /* in a fixed order */
double flu_sum_rows(const Fluid *fluid);                  /* of row_sums, over the grid's rows */
void flu_poisson(Fluid *fluid);                           /* id of the pressure system */
/* id and keep, over-relaxed by factor; with the values behind walls exact, or those of the last sweep. */
void flu_poisson_relaxed(Fluid *fluid, float factor, bool lagged_ghosts);
/* What is stale in rows [begin, end), of those that there are. */
FLU_INLINE Columns flu_stale_within(const Columns *stale, int begin, int end, int rows) {
    Columns all = {0, 0};
    for (int y = begin > 0 ? begin : 0; y < end && y < rows; y++)
        if (flu_any(&stale[y])) flu_include(&all, stale[y].begin, stale[y].end);
    return all;
}
bool flu_lies_open(const Fluid *fluid, int y); /* no solid in this row, nor in the next ones */
/* A p of samples [from, from + count) of one colour in row y, as the sum of what flows out: of the pressure's
 * differences alone, so that no volume is made by rounding, however high the pressure is. */
void flu_apply_poisson(const Fluid *fluid, int colour, int y, int from, int count, float *to);
float flu_largest_residual(Fluid *fluid); /* of the pressure system, m/s */
void flu_multigrid_lay_out(Fluid *fluid, Arena *arena);
void flu_patches_lay_out(Fluid *fluid, Arena *arena);

#endif
