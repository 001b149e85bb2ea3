/* landings.h - where the content of samples lands. Private to advection that keeps totals. */
#ifndef FLUID_LANDINGS_H
#define FLUID_LANDINGS_H

#include "../../inside.h"

/* Per sample of a field, and per row of them. */
typedef struct Landings {
    int *cell;               /* of the first of the four or eight samples that it lands among */
    float *w[3];             /* along each axis, of those behind it; w[2] only where there are three */
    uint8_t *shut, *careful; /* careful: [rows], anything is shut */
    int *first, *last;       /* [rows]: the rows where it lands, counted as memory has them */
    double *sum;             /* collected */
    float *mass, *half;      /* of a velocity: what came along, and half a step's result */
} Landings;

/* What is carried, and what it may meet: occupied cells and sides are shut, or they hold a value (a drain and outside
 * air hold ambient), take what comes and give what is asked. */
typedef struct Voyage {
    Fluid *fluid;
    const Landings *landings;
    const Field *lattice;
    int what, size[3]; /* samples that count: around a periodic axis the last face is the first */
    bool side_gives[6], body_gives;
} Voyage;

/* Among a sample and those behind it along each axis, numbered by bits as corners are; those in `shut` (a bit each)
 * take no part. */
typedef struct Landing {
    int cell[3];
    float w[3];
    unsigned shut;
} Landing;

enum { FLU_NOWHERE = 255 /* shut: all of them */ };

/* Rows are counted as memory has them: those of the ring lie between the slabs. Rows of a slab, 0 in two dimensions;
 * and the row that a sample lies in, be it in the ring. */
FLU_INLINE int flu_slab_rows(const Grid *grid) { return (int)(grid->step[2] / grid->step[1]); }
FLU_INLINE int flu_memory_row(const Grid *grid, ptrdiff_t at, int axes) {
    ptrdiff_t row = grid->step[1], slab = axes > 2 ? grid->step[2] : 0;
    int before = axes > 2 ? 1 + flu_slab_rows(grid) : 1;
    return (int)((at + slab + row + 1) / row) - before;
}

/* The rows of the samples that count. */
FLU_INLINE int flu_voyage_rows(const Voyage *voyage) { return voyage->size[1] * voyage->size[2]; }
FLU_INLINE Row flu_voyage_row(const Voyage *voyage, int r) {
    int z = r / voyage->size[1];
    return flu_row_at(&voyage->fluid->grid, r - z * voyage->size[1], z);
}

FLU_LOCAL Voyage flu_voyage(Fluid *fluid, const Landings *landings, const Field *lattice, int what);
/* voyage->landings, for displacements of courant * velocity; the longest of each row is left in
 * per_row.most. Of a velocity, samples whose way may see a solid land nowhere. */
FLU_LOCAL void flu_find_landings(const Voyage *voyage, float courant);
/* As it was found for the sample at `at`; without its cell. */
FLU_INLINE Landing flu_landing_at(const Landings *from, ptrdiff_t at, int axes) {
    Landing l = {{0, 0, 0}, {0, 0, 0}, from->shut[at]};
    for (int axis = 0; axis < axes; axis++) l.w[axis] = from->w[axis][at];
    return l;
}
/* Moves the part of four samples that lands in the next slab to four more. */
FLU_INLINE void flu_split_slabs(double part[8], float weight) {
    for (int k = 0; k < 4; k++) part[k + 4] = part[k] * (double)weight, part[k] -= part[k + 4];
}
/* Their sum is 1. */
FLU_INLINE void flu_weights(const Landing *landing, int axes, double w[8]) {
    const int count = 1 << axes;
    double right = (double)landing->w[0], below = (double)landing->w[1], sum = 0;
    w[3] = right * below, w[1] = right - w[3], w[2] = below - w[3], w[0] = (1 - right) - w[2];
    if (axes > 2) flu_split_slabs(w, landing->w[2]);
    if (!landing->shut) return;
    for (int i = 0; i < count; i++) sum += w[i] = landing->shut >> i & 1 ? 0 : w[i];
    for (int i = 0; i < count; i++) w[i] /= sum;
}
/* Of a cell's content, displaced so, the part that lands in what gives; and that part at the values held there for
 * `carried`, which is a channel or FLU_AIR. */
FLU_LOCAL double flu_part_given(const Voyage *voyage, int carried, const int cell[3], const float way[3],
                                double *value);
/* Flags the cells whose way, there or back, may meet what gives; false if none does. */
FLU_LOCAL bool flu_flag_near_givers(const Voyage *voyage, Row row, int x, int count, const Ways *ways, uint8_t *flag);
/* Whether what is there gives, and what. */
FLU_LOCAL bool flu_given_at(const Voyage *voyage, int carried, const int cell[3], float *value);
/* Whether the same sides and bodies give to two channels, so that their content lands alike. */
FLU_LOCAL bool flu_land_alike(const Fluid *fluid, int a, int b);

/* ---- collect.c ----------------------------------------------------------------------------------- */

typedef struct Pass Pass;
struct Pass {
    const Voyage *voyage;
    const Field *carried; /* NULL: ones, which are requests or mass */
    Field *now, *next;
    int what;                              /* is carried: a channel, FLU_AIR, or -1 for a velocity */
    float courant;                         /* over half a step */
    void (*finish)(const Pass *, Row row); /* what a row has collected */
};

/* Adds up, in landings->sum, what lands in each row of `carried`, and hands the row to `finish`. */
FLU_LOCAL void flu_collect(Pass *pass, const Field *carried, void (*finish)(const Pass *, Row row));

/* ---- even_out.c ---------------------------------------------------------------------------------- */

/* Moves air to where it falls short of 1, and of each channel the same part of what is there: from `now` to `now`. The
 * air was carried along with the channels, and its `next` is free. Overwrites the landings. */
FLU_LOCAL void flu_even_out(Fluid *fluid, const Landings *landings, const Carried *air, const Carried *channels,
                            int count, float courant);

#endif
