/* balance.h - the band around a body that moves, which balance.c keeps the books of and crossings.c the edge of.
 * Private.
 */
#ifndef FLUID_BALANCE_H
#define FLUID_BALANCE_H

#include "../inside.h"

enum { FLU_FOLLOWED = 12 /* cells: longer steps are not */ };
enum { FLU_OUTSIDE, FLU_WITHIN }; /* marks */

typedef struct Balance {
    Fluid *fluid;
    Box filled, box; /* by the body, and the band around it, cells */
    float courant;
    int reach; /* of backtraces, cells */
    double cells, before[FLUID_MAX_CHANNELS], mean[FLUID_MAX_CHANNELS],
        left[FLUID_MAX_CHANNELS]; /* left across the edge: counted from the mean */
} Balance;

FLU_LOCAL void flu_count_crossings(Balance *b); /* adds to `left` */

#endif
