/* multigrid.h - private to the multigrid's files: ways over the rows of a level, and what the cycles build on. */
#ifndef FLUID_MULTIGRID_H
#define FLUID_MULTIGRID_H

#include "../../inside.h"

enum { FLU_RED, FLU_BLACK };
enum {
    FLU_THEN_STOP,
    FLU_THEN_RESTRICT /* what is left over, to b of `coarse` */,
    FLU_THEN_NORM /* row_sums: squares */
};
enum { FLU_SERIAL_CELLS = 8192 /* of a level: up to here threads cost more than they bring */ };

/* One way over a level: corrections come from `coarse`, half sweeps follow, and something is made of what they leave
 * over. All stages go down the rows together, each one row behind the stage that it reads from, so that rows are still
 * in the cache; any order in which a stage follows the one before gives the same bits. */
typedef struct Way {
    Fluid *fluid;
    const Level *level, *coarse;
    bool prolong;   /* to the colour that is not relaxed first */
    bool from_zero; /* p counts as 0, whatever it holds (but for its ring) */
    int colour, half_sweeps;
    int then;
} Way;

void flu_go(const Way *way);
void flu_go_by_stages(const Way *way); /* where an axis is periodic, or there are three */
/* Samples [from, from + count) of one colour in a row: relaxed; b - A p; and A p, on the finest level. */
void flu_relaxed(const Level *level, int colour, Row row, int from, int count, float *to);
void flu_residual(const Level *level, int colour, Row row, int from, int count, float *to);
void flu_apply(const Level *level, int colour, Row row, int from, int count, float *to);

void flu_multigrid_lay_out(Fluid *fluid, Arena *arena);
void flu_patches_lay_out(Fluid *fluid, Arena *arena);
void flu_multigrid_set_up(Fluid *fluid); /* levels for the present mask */

/* multigrid_faces.c */

/* Columns [from, from + count) of a coarse row, with the faces around them: along x, of which the last lies behind
 * them; and before and behind each along the other axes ([0] is not used). */
typedef struct Strip {
    Row row;
    int from, count;
    float x[FLU_CHUNK + 1], face[3][2][FLU_CHUNK];
} Strip;

/* Faces of a coarse row's strip; open sides `stiffer` than those of the finer level. */
void flu_make_faces(const Fluid *fluid, const Level *fine, const Level *coarse, float stiffer, Strip *strip);

#define FLU_EMPTY .4f /* of a face, as what resists in a cell half of which a wall takes, rather than .5: measured */

/* What resists on the way from a cell's centre to a face, over what resists at the face. */
FLU_INLINE float flu_half_way(float within, float face) {
    float closed = face > 0 || within > 0 ? 0.f : 1.f;
    return (within > 0 ? .5f : FLU_EMPTY) * face / ((within > face ? within : face) + closed);
}

/* A coarse face by sums of two finer ones: within a cell, between it and the next one, and within that one. */
FLU_INLINE float flu_bridge(float within, float between, float within_next) {
    return between / (1 + flu_half_way(within, between) + flu_half_way(within_next, between));
}

/* multigrid_walls.c: once the faces of both levels are there; after restricting what is left of a colour, and before
 * prolonging to one. */
int flu_most_guests(const int size[3]);
void flu_invite_guests(Level *fine, const Level *coarse);
void flu_go_coarser(const Level *fine, int cell[3]); /* from a cell to the coarse one that stands for it */
void flu_guests_restrict(const Level *fine, const Level *coarse, int colour);
void flu_guests_prolong(const Level *fine, const Level *coarse, int colour);

/* multigrid_drains.c: what ways into drains add to the weights of all coarse levels, once these are made. Uses b. */
void flu_ground_drains(Fluid *fluid);

/* From p = 0 or on from p; `norm` leaves the squares of the residual in row_sums. */
void flu_multigrid_cycle(Fluid *fluid, bool symmetric, bool from_zero, bool norm);
void flu_patches_find(Fluid *fluid); /* of the present mask, and factors their system */
/* Adds to p what is constant on each patch and takes away the sum of b - A p over each. Nothing if there are none. */
void flu_patches_correct(Fluid *fluid);

/* From the residual `first` at p = 0 and `left` at the present p, to what is left then; returns the iterations spent.
 */
int flu_conjugate_gradients(Fluid *fluid, double first, double *left, int budget, bool deflated);

#endif
