/* pressure.h - the projection and its solvers. The part of pressure/ that other wings may use. */
#ifndef FLU_PRESSURE_H
#define FLU_PRESSURE_H

#include "../layout/layout.h"
#include "fft/fft.h"
#include "krylov/skyline.h"

#define FLU_ROUNDOFF 1e-6 /* part of the first residual that rounding leaves */
#define FLU_ACCEPTED .02  /* part of the first residual at which conjugate gradients beyond their budget stop */
enum { FLU_MAX_LEVELS = 26 /* of a multigrid cycle */ };

/* A pressure solver is one file that ends in such a row. */
typedef struct PressureScheme {
    const char *name;
    FluidPressure pressure;
    /* Takes the memory that it needs beside the system. May be NULL. */
    void (*lay_out)(Fluid *fluid, Arena *arena);
    void (*lay_out_shared)(Fluid *fluid, Arena *arena); /* memory that it needs only while it solves. May be NULL */
    /* Solves pressure.system for p, starting from 0. per_row.sum holds the squares of b. Returns the number of sweeps
     * or cycles. NULL projects nothing. */
    int (*solve)(Fluid *fluid);
    bool direct; /* leaves nothing but rounding errors where nothing is occupied. flu_solve_box then solves diffusion */
} PressureScheme;

FLU_LOCAL const PressureScheme flu_gauss_seidel, flu_sor, flu_multigrid, flu_fft, flu_compressible;

/* A wall may cut the four cells of one coarse cell into parts. The widest part keeps that coarse cell. A cell of any
 * other part is reassigned to another coarse cell, its parent, on its own side of the wall. Both are x, y. */
typedef struct Reassigned {
    int at[2], parent[2];
} Reassigned;

typedef struct ReassignedList {
    Reassigned *cell;
    int count, most;
    int unplaced;     /* parts without a parent, where the coarse cell joins air from both sides of a wall */
    uint8_t *divided; /* of each coarse cell that stands for four, true if walls cut it into parts */
    int size[2];      /* coarse cells that stand for four, along x and y */
} ReassignedList;

typedef struct Level {
    System s;
    int rows;          /* with two axes, no cell takes part in later rows, and p and b are 0 there */
    float *face[3][2]; /* before and behind red cells along each axis, from 0 (closed) to `wide`. All are 1 if NULL */
    float wide;        /* of an open face, 1. With three axes it doubles with each level that halves them all */
    Columns *stale; /* of each row, the columns whose weights must be made anew for the present mask. Making all weights
                     * anew in each step takes 9 % of it among walls */
    uint8_t *open;  /* of each row, true if all faces are open but for those at its ends. Never with three axes */
    bool seam;      /* cells meet their own colour around an odd periodic axis. Never on the finest level */
    ReassignedList reassigned;
    const Fluid *calm;                /* whose map tells which cells are awake; NULL: all are, or their inv tells */
    float *all_inv[2], *awake_inv[2]; /* s.inv is one of them: where the map is too coarse for a level, inv is 0 in
                                       * cells that sleep */
} Level;

/* A patch is a connected part of a block of cells. Patches are the unknowns of a small system. */
typedef struct Patches {
    int side, shift; /* of a block in cells, and the logarithm of that. side is 0 if there are no patches */
    int columns;     /* blocks in a row */
    int most_links;
    uint8_t *of;   /* of each cell, its patch, counted within its block */
    int *first_of; /* of each block, its first patch */
    Skyline graph;
} Patches;

typedef struct Pressure {
    const PressureScheme *scheme;
    System system;
    bool weighed; /* the system's inv is there, and right but for the columns that level[0].stale names */
    bool settled; /* the levels' weights are those of the present map, and of what sleeps now */
    Level level[FLU_MAX_LEVELS]; /* for multigrid only */
    int level_count;
    Patches patches;       /* likewise, only while it solves */
    Fft fft;               /* for the direct solver only */
    bool divergence_known; /* the profile's divergence_after is up to date */
    Field gas; /* m^3 in a m^3 that fire has made since the last StepVelocity, which makes room for it. Has no data
                  unless the fluid was created with a reaction */
    float gas_speed; /* m/s, cell / dt within a StepVelocity that has such gas, else 0 */
} Pressure;

/* ---- project.c, divergence.c, gradient.c, predict.c ---------------------------------------------- */

/* Projections between these two leave pressure.gas / dt as divergence, whatever part of dt each is for. */
FLU_LOCAL void flu_begin_expansion(Fluid *fluid, float dt);
FLU_LOCAL void flu_end_expansion(Fluid *fluid);
/* The pressure of the `first` projection of a step replaces the last step's. Later ones are added to it. */
FLU_LOCAL void flu_project(Fluid *fluid, float dt, bool first);
FLU_LOCAL float
flu_divergence(Fluid *fluid); /* the rms, 1/s, without the gas. Leaves its negative in pressure.system.b */
FLU_LOCAL void flu_know_divergence(Fluid *fluid); /* the profile's divergence_after */
/* Removes p's room means, then subtracts the gradient of the system's p from the velocity. p becomes the pressure if it
 * is the step's first, and is added to it otherwise. to_pascals is Pa per m/s of p. */
FLU_LOCAL void flu_take_off_pressure(Fluid *fluid, float to_pascals, bool first);
/* Subtracts the gradient of the last step's pressure if that leaves less divergence. Returns whether it did. Leaves the
 * divergence in the system's b. */
FLU_LOCAL bool flu_predict(Fluid *fluid, float to_pascals, float *divergence);

/* ---- pressure_compressible.c, density instead of a projection -------------------------------------------- */

FLU_LOCAL void flu_press_gas(Fluid *fluid); /* adds pressure.gas to the density */
/* Between steps the pressure's field holds (density - 1) * def.density * def.stiffness, Pa. These two are the
 * velocity's part of a step. They push along density's differences, and apply one pass of the filter. */
FLU_LOCAL void flu_push_by_density(Fluid *fluid, float dt);
FLU_LOCAL void flu_filter_by_diffusion(Fluid *fluid);
/* The channels' part. Between these two the pressure's field holds the density. */
FLU_LOCAL void flu_begin_density(Fluid *fluid);
FLU_LOCAL void flu_end_density(Fluid *fluid);
FLU_LOCAL float flu_held_stiffness(const Fluid *fluid,
                                   float dt); /* the part of def.stiffness with which a step of dt pushes */
/* The factor of a pressure where one def follows another. The density stays, and is 1 at first. */
FLU_LOCAL float flu_pressure_ratio(const FluidDef *from, const FluidDef *to);
FLU_LOCAL void flu_scale_pressure(Fluid *fluid, float factor);

/* ---- poisson.c, the equation on the finest grid ---------------------------------------------------- */

FLU_LOCAL void flu_poisson(Fluid *fluid); /* inv of the pressure system */
/* inv and keep, over-relaxed by factor. With lagged ghosts, values behind walls are the last sweep's. */
FLU_LOCAL void flu_poisson_relaxed(Fluid *fluid, float factor, bool lagged_ghosts);
/* The columns that are stale in rows [y, y + count) of slabs [z, z + count), as far as these exist. */
FLU_INLINE Columns flu_stale_in(const Columns *stale, const int size[3], int y, int z, int count) {
    Columns all = {0, 0};
    for (int in_z = flu_max(z, 0); in_z < flu_min(z + count, size[2]); in_z++)
        for (int in_y = flu_max(y, 0); in_y < flu_min(y + count, size[1]); in_y++) {
            const Columns *columns = &stale[in_y + in_z * size[1]];
            if (flu_any(columns)) flu_include(&all, columns->begin, columns->end);
        }
    return all;
}
/* A p of samples [from, from + count) of one colour in a row, as the sum of the fluxes through their faces. A flux is a
 * difference of two pressures, so rounding makes no volume, however high the pressure is. */
FLU_LOCAL void flu_apply_poisson(const Fluid *fluid, int colour, Row row, int from, int count, float *to);
FLU_LOCAL float flu_largest_residual(Fluid *fluid); /* of the pressure system, m/s */

/* ---- seam.c, where a periodic axis of odd size closes ---------------------------------------------------- */

FLU_LOCAL void flu_weigh_seam(const Fluid *fluid, Row row, bool lagged); /* inv and keep of a row of the grid */
FLU_LOCAL void flu_damp_seam(const Level *level);                        /* inv of a coarse level */
/* Adds the part of their p that samples [from, from + count) keep when they are relaxed. */
FLU_LOCAL void flu_keep_on_seam(const Level *level, int colour, Row row, int from, int count, float *to);

#endif
