/* landings.h - where the content of samples lands. Private to advection that keeps totals. */
#ifndef FLUID_LANDINGS_H
#define FLUID_LANDINGS_H

#include "../inside.h"

/* Per sample of a field, and per row of them. */
typedef struct Landings {
    int *cell; /* of the first of the four samples that it lands among */
    float *wx, *wy;
    uint8_t *shut, *careful; /* careful: [rows], anything is shut */
    int *top, *bottom;       /* [rows]: the rows where it lands */
    double *sum;             /* collected */
    float *mass, *half;      /* of a velocity: what came along, and half a step's result */
} Landings;

/* What is carried, and what it may meet: occupied cells and sides are shut, or they hold a value (a drain and outside
 * air hold ambient), take what comes and give what is asked. */
typedef struct Voyage {
    Fluid *fluid;
    const Landings *landings;
    const Field *lattice;
    int what, size[2]; /* samples that count: around a periodic axis the last face is the first */
    bool side_gives[4], body_gives;
} Voyage;

/* Among the samples (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1), of which those in `shut` (a bit each) take no part.
 */
typedef struct Landing {
    int x, y;
    float wx, wy;
    unsigned shut;
} Landing;

FLU_INLINE int flu_row_of(const Fluid *fluid, int at) {
    return (int)((at + fluid->grid.step[1] + 1) / fluid->grid.step[1]) - 1;
}
enum { FLU_NOWHERE = 15 /* shut: all four */ };

Voyage flu_voyage(Fluid *fluid, const Landings *landings, const Field *lattice, int what);
/* voyage->landings, for displacements of courant * velocity; the longest of each row is left in row_maxima. Of a
 * velocity, samples whose way may see a solid land nowhere. */
void flu_find_landings(const Voyage *voyage, float courant);
void flu_weights(const Landing *landing, double weight[4]); /* their sum is 1 */
/* Of the content of cell (x, y), displaced so, the part that lands in what gives; and that part at the values held
 * there. */
double flu_part_given(const Voyage *voyage, int x, int y, float dx, float dy, double *value);
/* Flags the cells whose way, there or back, may meet what gives; false if none does. */
bool flu_flag_near_givers(const Voyage *voyage, int x0, int y, int count, const float *dx, const float *dy,
                          uint8_t *flag);
bool flu_given_at(const Voyage *voyage, int x, int y, float *value); /* whether what is there gives, and what */

#endif
