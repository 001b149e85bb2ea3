/* arrivals.h - where the content of samples arrives. Private to advection that keeps totals.
 *
 *      +-------+-------+
 *      |       |       |     Content of a sample that is carried to * is split among the four samples around it, by the
 *      |   0   |   1   |     areas that a cell around * would cover of theirs. Bit a of a sample's number stands for
 *      |      *|       |     the second one along axis a. In three dimensions there are eight.
 *      +-------+-------+
 *      |   2   |   3   |
 *      +-------+-------+
 */
#ifndef FLUID_ARRIVALS_H
#define FLUID_ARRIVALS_H

#include "../../inside.h"

/* Per sample of a field, and per row of them. */
typedef struct Arrivals {
    int *cell;          /* index of the first of the samples that its content arrives in */
    float *w[3];        /* weights of the second ones along each axis. w[2] only where there are three */
    uint8_t *blocked;   /* a bit for each of the samples that takes no part */
    int *least, *most;  /* [rows], of `cell` */
    double *sum;        /* collected */
    float *mass, *half; /* of a velocity, the mass that came along, and half a step's result */
} Arrivals;

/* A field that is carried, and the sides and bodies that it may meet. These block it, or they are reservoirs. Drains
 * and outside air are at ambient, surfaces may hold a value. A reservoir takes all that comes and gives all that is
 * asked. */
typedef struct Transfer {
    Fluid *fluid;
    const Arrivals *arrivals;
    const Field *lattice;
    int what, size[3]; /* `size` counts samples. Around a periodic axis the last face is the first */
    bool side_is_reservoir[6], any_body_is_reservoir;
    float courant; /* paths are courant * velocity */
} Transfer;

/* The arrival of one sample's content. */
typedef struct Arrival {
    int cell[3];
    float w[3];
    unsigned blocked;
} Arrival;

enum { FLU_NOWHERE = 255 /* `blocked`, where all samples are */ };

/* The rows of the samples that count. */
FLU_INLINE int flu_transfer_rows(const Transfer *t) { return t->size[1] * t->size[2]; }
FLU_INLINE Row flu_transfer_row(const Transfer *t, int r) {
    int z = r / t->size[1];
    return flu_row_at(&t->fluid->grid, r - z * t->size[1], z);
}

FLU_LOCAL Transfer flu_transfer(Fluid *fluid, const Arrivals *arrivals, const Field *lattice, int what);
/* Fills t->arrivals for paths of courant * velocity. The longest of each row is left in per_row.most. Samples of a
 * velocity whose path may meet a solid arrive nowhere. */
FLU_LOCAL void flu_find_arrivals(Transfer *t, float courant);
/* As it was found for the sample at `at`, without its cell. */
FLU_INLINE Arrival flu_arrival_at(const Arrivals *from, ptrdiff_t at, int axes) {
    Arrival a = {{0, 0, 0}, {0, 0, 0}, from->blocked[at]};
    for (int axis = 0; axis < axes; axis++) a.w[axis] = from->w[axis][at];
    return a;
}
/* Splits content among the samples. The parts add up to it. */
FLU_INLINE void flu_split_content(const Arrival *arrival, int axes, double content, double part[8]) {
    double right = content * (double)arrival->w[0], left = content - right;
    part[3] = right * (double)arrival->w[1], part[1] = right - part[3];
    part[2] = left * (double)arrival->w[1], part[0] = left - part[2];
    for (int k = 0; k < 4 && axes > 2; k++) part[k + 4] = part[k] * (double)arrival->w[2], part[k] -= part[k + 4];
}
/* The samples' weights, without those that are blocked. They add up to 1. */
FLU_INLINE void flu_open_weights(const Arrival *arrival, int axes, double w[8]) {
    const int count = 1 << axes;
    double sum = 0;
    flu_split_content(arrival, axes, 1, w);
    for (int i = 0; i < count; i++) sum += w[i] = arrival->blocked >> i & 1 ? 0 : w[i];
    for (int i = 0; i < count; i++) w[i] /= sum;
}
/* Moves the cell's content by `path`. Returns the fraction that arrives in a reservoir. `*value` is that fraction times
 * the values held there for `carried`, which is a channel or FLU_AIR. */
FLU_LOCAL double flu_part_in_reservoirs(const Transfer *t, int carried, const int cell[3], const float path[3],
                                        double *value);
/* Flags the cells whose path, there or back, may meet a reservoir. Returns false if none does. */
FLU_LOCAL bool flu_flag_near_reservoirs(const Transfer *t, Row row, int x, int count, const Paths *paths,
                                        uint8_t *flag);
/* Whether a cell lies in a reservoir, and the value there. */
FLU_LOCAL bool flu_reservoir_at(const Transfer *t, int carried, const int cell[3], float *value);
/* Whether two channels have the same reservoirs, so that their content arrives alike. */
FLU_LOCAL bool flu_arrive_alike(const Fluid *fluid, int a, int b);

/* ---- collect.c ----------------------------------------------------------------------------------- */

typedef struct Collection Collection;
struct Collection {
    const Transfer *transfer;
    const Field *carried; /* or NULL for ones, which are requests or mass */
    Field *now, *next;
    int what;                                    /* a channel, FLU_AIR, or -1 for a velocity */
    void (*finish)(const Collection *, Row row); /* with what a row has collected */
};

/* Adds up in arrivals->sum what arrives in each sample, and hands the rows to `finish`. */
FLU_LOCAL void flu_collect(Collection *to, const Field *carried, void (*finish)(const Collection *, Row row));

/* ---- even_out.c ---------------------------------------------------------------------------------- */

/* Moves air to where it falls short of 1, and with it the same part of each channel, from `now` to `now`. The air was
 * carried along with the channels, and its `next` is free. Overwrites the arrivals. */
FLU_LOCAL void flu_even_out(Fluid *fluid, const Arrivals *arrivals, const Carried *air, const Carried *channels,
                            int count, float courant);

#endif
