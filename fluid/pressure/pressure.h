/* pressure.h - the projection and what solves its equation. Face of the wing pressure/. */
#ifndef FLU_PRESSURE_H
#define FLU_PRESSURE_H

#include "../layout/layout.h"
#include "krylov/skyline.h"

#define FLU_NOTHING 1e-6 /* of the first residual: what rounding leaves */
#define FLU_CONTENT .02  /* of the first residual: where conjugate gradients are content beyond their budget */
enum { FLU_MAX_LEVELS = 26 /* of a multigrid cycle */ };

/* A pressure solver is one file that ends in such a row. */
typedef struct PressureScheme {
    const char *name;
    FluidPressure pressure;
    /* Takes what it needs beyond the system; may be NULL. */
    void (*lay_out)(Fluid *fluid, Arena *arena);
    void (*lay_out_turns)(Fluid *fluid, Arena *arena); /* what it keeps no longer than it solves; may be NULL */
    /* Solves pressure.system for p, as from 0; per_row.sum holds the squares of b. Returns the sweeps or cycles
     * spent. */
    int (*solve)(Fluid *fluid);
} PressureScheme;

extern const PressureScheme flu_gauss_seidel, flu_sor, flu_multigrid;

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

/* A level of a multigrid cycle. */
typedef struct Level {
    System s;
    int rows;          /* with two axes: behind these no cell takes part, and p and b are 0 */
    float *face[3][2]; /* before and behind red cells along each axis, from 0 closed to `wide` open; NULL: all are 1 */
    float wide;        /* 1; with three axes it doubles from level to level for as long as all of them are halved */
    Columns *stale;    /* of each row, what is to be made anew for the present mask */
    uint8_t *open;     /* rows in which all faces are open, but for those at the row's ends; none with three axes */
    bool seam;         /* colours meet around an odd periodic axis */
    GuestList guests;
} Level;

/* What hangs together of each block of cells, as unknowns of a small system. */
typedef struct Patches {
    int side, shift, columns; /* of a block, cells (0: there are none), and its logarithm; blocks in a row */
    int most_ways;
    uint8_t *of;   /* of each cell, within its block */
    int *first_of; /* of each block */
    Skyline graph;
} Patches;

typedef struct Pressure {
    const PressureScheme *scheme;
    System system;
    bool weighed; /* the system's weights were made, and stand but for what is stale of the finest level */
    Level level[FLU_MAX_LEVELS]; /* multigrid alone */
    int level_count;
    Patches patches;       /* likewise, for a while */
    bool divergence_known; /* the profile's divergence_after is up to date */
} Pressure;

/* ---- project.c, divergence.c, gradient.c, predict.c ---------------------------------------------- */

void flu_project(Fluid *fluid, float dt, bool first); /* first of the step: its pressure is not added to */
float flu_divergence(Fluid *fluid);                   /* rms, 1/s; leaves its negative in pressure.system.b */
void flu_know_divergence(Fluid *fluid);               /* the profile's divergence_after */
/* Takes the gradient of the system's p, less its rooms' means, off the velocity; adds p to the pressure, unless it is
 * the step's first; to_pascals: Pa per m/s of p. */
void flu_take_off_pressure(Fluid *fluid, float to_pascals, bool first);
/* Takes off the last step's pressure where that leaves less divergence. Brings the system's b. */
bool flu_predict(Fluid *fluid, float to_pascals, float *divergence);

/* ---- poisson.c: the equation on the finest grid ---------------------------------------------------- */

void flu_poisson(Fluid *fluid); /* id of the pressure system */
/* id and keep, over-relaxed by factor; with the values behind walls exact, or those of the last sweep. */
void flu_poisson_relaxed(Fluid *fluid, float factor, bool lagged_ghosts);
/* What is stale in rows [y, y + count) of slabs [z, z + count), of those that there are. */
FLU_INLINE Columns flu_stale_in(const Columns *stale, const int size[3], int y, int z, int count) {
    Columns all = {0, 0};
    for (int in_z = flu_max(z, 0); in_z < flu_min(z + count, size[2]); in_z++)
        for (int in_y = flu_max(y, 0); in_y < flu_min(y + count, size[1]); in_y++) {
            const Columns *columns = &stale[in_y + in_z * size[1]];
            if (flu_any(columns)) flu_include(&all, columns->begin, columns->end);
        }
    return all;
}
/* A p of samples [from, from + count) of one colour in row y, as the sum of what flows out: of the pressure's
 * differences alone, so that no volume is made by rounding, however high the pressure is. */
void flu_apply_poisson(const Fluid *fluid, int colour, Row row, int from, int count, float *to);
float flu_largest_residual(Fluid *fluid); /* of the pressure system, m/s */

/* ---- seam.c: around a periodic axis of odd size ---------------------------------------------------- */

void flu_weigh_seam(const Fluid *fluid, Row row, bool lagged, bool keeps); /* id (and keep) of the finest grid's row */
void flu_damp_seam(const Level *level);                                    /* id of a coarse level */
/* What relaxed samples [from, from + count) keep of their p; and what that changes in A p. */
void flu_keep_on_seam(const Level *level, int colour, Row row, int from, int count, float *to);
void flu_apply_seam(const Level *level, int colour, Row row, int from, int count, float *to);

#endif
