/* multigrid.h - private to multigrid/ and krylov/. Levels, passes over the rows of a level, and cycles. */
#ifndef FLUID_MULTIGRID_H
#define FLUID_MULTIGRID_H

#include "../../inside.h"

enum { FLU_RED, FLU_BLACK };
enum {
    FLU_THEN_STOP,
    FLU_THEN_RESTRICT /* b - A p, to b of `coarse` */,
    FLU_THEN_NORM /* squares of b - A p, to per_row.sum */
};
enum { FLU_MAPPED_LEVELS = 3 /* the finest ones, on which a tile is an even number of cells wide, high and deep */ };
enum { FLU_SERIAL_CELLS = 8192 /* of a level. Up to here threads cost more than they gain */ };

/* A pass over a level, in stages. Corrections come from `coarse`, half sweeps follow, and the residual that they leave
 * is used. All stages go down the rows together, each one row behind the stage that it reads from, so that rows are
 * still in the cache. Any order in which each stage follows the one before gives the same bits.
 *       row        0            1        2         3
 *       stage   residual      black     red    prolong      at one time; then all move on by a row */
typedef struct LevelPass {
    Fluid *fluid;
    const Level *level, *coarse;
    bool prolong;   /* corrections come to the colour that is not relaxed first */
    bool from_zero; /* p counts as 0, whatever it holds (but for its ring) */
    int colour, half_sweeps;
    int then;
} LevelPass;

/* Samples of one colour, from k on, that are awake in a row of a level; of whole rows with the gap behind them. */
FLU_INLINE Columns flu_awake_samples(const Level *l, int y, int z, int k) {
    if (!l->calm) return (Columns){k, flu_lanes(&l->s)};
    const int halved = (int)(l - l->calm->pressure.level);
    const Columns cells = flu_next_awake(l->calm, halved, y, z, l->s.size[0], 2 * k);
    if (!flu_any(&cells)) return (Columns){k, k};
    return (Columns){cells.begin / 2, cells.end == l->s.size[0] ? flu_lanes(&l->s) : cells.end / 2};
}
/* The end of the rows from y on in which the same samples are awake as there. */
FLU_INLINE int flu_rows_awake_alike(const Level *l, int y) {
    const int high = FLU_TILE_HIGH >> (l - l->calm->pressure.level);
    return (y / high + 1) * high;
}
FLU_LOCAL void flu_pass(const LevelPass *pass);
FLU_LOCAL void flu_pass_by_stages(const LevelPass *pass); /* one stage after the other, for periodic axes and 3D */
/* On rows [begin, end) of a level of which some sleeps: prolongs for i < 0, does half sweep i, or what follows those.
 */
FLU_LOCAL void flu_do_awake_stage(const LevelPass *pass, int i, int begin, int end);
FLU_LOCAL void flu_relaxed_from_zero(const Level *l, int colour, Row row, int from, int count, float *to);
/* The relaxed values of samples [from, from + count) of one colour in a row. The next gives b - A p. */
FLU_LOCAL void flu_relaxed(const Level *level, int colour, Row row, int from, int count, float *to);
FLU_LOCAL void flu_residual(const Level *level, int colour, Row row, int from, int count, float *to);

FLU_LOCAL void flu_multigrid_lay_out(Fluid *fluid, Arena *arena);
FLU_LOCAL void flu_patches_lay_out(Fluid *fluid, Arena *arena);
FLU_LOCAL void flu_multigrid_set_up(Fluid *fluid); /* weights of all levels, for the present mask */

/* ---- multigrid_faces.c, the faces of a coarse level ------------------------------------------------ */

/* Columns [from, from + count) of a coarse row, with the faces around them. The last one of x lies behind them. `face`
 * has those before and behind each along the other axes ([0] is not used). */
typedef struct Strip {
    Row row;
    int from, count;
    float x[FLU_CHUNK + 1], face[3][2][FLU_CHUNK];
} Strip;

/* Fills the strip's faces. They are `stiffer` on OPEN sides of the box than on the finer level. */
FLU_LOCAL void flu_make_faces(const Fluid *fluid, const Level *fine, const Level *coarse, float stiffer, Strip *strip);

/* The resistance within a cell that a wall closes, as a part of a face's. It was measured. In an open cell it is .5. */
#define FLU_CLOSED_RESISTANCE .4f

/* The resistance from a cell's centre to a face, divided by that of the face. */
FLU_INLINE float flu_half_resistance(float within, float face) {
    float closed = face > 0 || within > 0 ? 0.f : 1.f;
    return (within > 0 ? .5f : FLU_CLOSED_RESISTANCE) * face / ((within > face ? within : face) + closed);
}

/* A coarse face from sums of finer ones within a cell, between it and the next one, and within the next one. */
FLU_INLINE float flu_coarse_face(float within, float between, float within_next) {
    return between / (1 + flu_half_resistance(within, between) + flu_half_resistance(within_next, between));
}

/* ---- multigrid_walls.c, cells that thin walls cut off from their coarse cells ------------------------ */

FLU_LOCAL int flu_most_reassigned(const int size[3]);
/* Call it once the faces of both levels are there. Moves those of `coarse` that belong to these cells. */
FLU_LOCAL void flu_reassign_cells(Level *fine, const Level *coarse);
FLU_LOCAL void flu_coarse_cell_of(const Level *fine, int cell[3]); /* cell becomes the coarse cell that stands for it */
FLU_LOCAL void flu_restrict_reassigned(const Level *fine, const Level *coarse, int colour);
FLU_LOCAL void flu_prolong_reassigned(const Level *fine, const Level *coarse, int colour);

/* ---- Drains and cycles ------------------------------------------------------------------------------- */

/* Adds the faces of drains to the weights of all coarse levels, once these are made. Uses b. */
FLU_LOCAL void flu_weigh_drains(Fluid *fluid);

/* A cycle, from p = 0 or from the present p. `norm` leaves the squares of the residual in per_row.sum. */
FLU_LOCAL void flu_multigrid_cycle(Fluid *fluid, bool symmetric, bool from_zero, bool norm);

/* ---- krylov/ --------------------------------------------------------------------------------------------- */

FLU_LOCAL void flu_patches_find(Fluid *fluid); /* finds the patches of the present mask and factors their system */
/* Adds a constant to p on each patch, so that b - A p sums to 0 over each. Does nothing if there are no patches. */
FLU_LOCAL void flu_patches_correct(Fluid *fluid);

/* `first` and `left` are the residual at p = 0 and at the present p. Sets the new `left` and returns the iterations. */
FLU_LOCAL int flu_conjugate_gradients(Fluid *fluid, double first, double *left, int budget);

#endif
