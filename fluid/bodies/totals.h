/* totals.h - the total of a channel in each room. totals.c keeps it, passed.c counts at its edges. Private. */
#ifndef FLUID_TOTALS_H
#define FLUID_TOTALS_H

#include "../inside.h"

typedef struct Totals {
    Fluid *fluid;
    int c; /* the channel */
    float courant;
    float *now;                 /* its values after advection */
    const float *before, *high; /* before advection, and the largest values that its backtraces met */
} Totals;

#define FLU_HELD 1e30f /* more than all values of a grid can gain or lose */

/* Counts content that leaves each room, marks rooms that a surface holds, and joins rooms that a body touches. */
FLU_LOCAL void flu_count_passed(const Totals *totals);
/* The run that stands for the room of this one, after rooms have been joined. */
FLU_LOCAL int flu_room_of_account(Account *accounts, int run);

#endif
