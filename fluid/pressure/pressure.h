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
    Columns *stale;              /* [rows]: what has changed since the system's weights were made */
    bool weighed;                /* they were made, and but for what is stale they stand */
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
/* What is stale in rows [begin, end), of those that there are. */
FLU_INLINE Columns flu_stale_within(const Columns *stale, int begin, int end, int rows) {
    Columns all = {0, 0};
    for (int y = begin > 0 ? begin : 0; y < end && y < rows; y++)
        if (flu_any(&stale[y])) flu_include(&all, stale[y].begin, stale[y].end);
    return all;
}
/* A p of samples [from, from + count) of one colour in row y, as the sum of what flows out: of the pressure's
 * differences alone, so that no volume is made by rounding, however high the pressure is. */
void flu_apply_poisson(const Fluid *fluid, int colour, int y, int from, int count, float *to);
float flu_largest_residual(Fluid *fluid); /* of the pressure system, m/s */

#endif
