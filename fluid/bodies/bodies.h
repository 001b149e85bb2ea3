/* bodies.h - what moving bodies cover, leave and feel. What other wings may use of bodies/. */
#ifndef FLU_BODIES_H
#define FLU_BODIES_H

#include "../transport/transport.h"

/* Cells that a body should have moved, but has covered none. On such a way it is taken for one that is stamped in
 * place, and blows; with FLUID_COMPRESSIBLE, only on the second one does air come out of it: a body that moves covers
 * cells by then. */
#define FLU_A_VENT 2.f
#define FLU_BLOWS  (2 * FLU_A_VENT)

/* Rows of a box, slab by slab, and one of them. */
FLU_INLINE int flu_box_rows(const Grid *grid, const Box *box) {
    return (box->end[1] - box->begin[1]) * (grid->axes > 2 ? box->end[2] - box->begin[2] : 1);
}
FLU_INLINE Row flu_box_row(const Grid *grid, const Box *box, int i) {
    int height = box->end[1] - box->begin[1], z = grid->axes > 2 ? box->begin[2] + i / height : 0;
    return flu_row_at(grid, box->begin[1] + (grid->axes > 2 ? i % height : i), z);
}

/* What a body covered and left in a step. By its own motion: cells that it covered, less those that it left, and what
 * they held. Otherwise: what it owes to the air around it, above ambient. */
typedef struct Swept {
    bool moved, owes;
    double cells, sum[FLUID_MAX_CHANNELS], owed[FLU_CARRIED];
    double met,
        all[FLUID_MAX_CHANNELS]; /* cells that it covered or left by its motion, and the sum of what they held */
} Swept;

/* Of a run of free cells, and of a room in that of its first run: the total of a channel, in values times cells. */
typedef struct Account {
    int room;   /* the run that stands for the room, or one that leads to it */
    float owed; /* to the room. In the end the part of its gain, or if negative of its loss, that each cell takes */
    float gain,
        loss; /* at most, within the values around. Negative where a surface holds the channel: nothing is shared */
} Account;

/* What the flow does to a body, in 2D per metre and with force[0..1] and torque[2] alone: the last step's mean (N, N
 * m), and the sum within it (N s, N m s). */
typedef struct BodyLoad {
    float force[3], torque[3];
} BodyLoad;

typedef struct LoadSum {
    double force[3], torque[3];
} LoadSum;

typedef struct Bodies {
    bool has_swept[FLUID_MAX_BODIES];      /* in this step: covered or left a cell */
    Swept swept[FLUID_MAX_BODIES];         /* of those */
    float gone_in_place[FLUID_MAX_BODIES]; /* cells that it should have moved, by its velocity, since it last covered or
                                              left one; far enough, and it is taken for a vent, stamped in place */
    BodyLoad load[FLUID_MAX_BODIES];       /* of the last StepVelocity */
    LoadSum load_sum[FLUID_MAX_BODIES];    /* within it */
    Account *account;                      /* [runs]; in memory that pressure and advection use in turns */
} Bodies;

FLU_LOCAL void flu_displace(Fluid *fluid, float dt); /* channels of cells that bodies covered and left */
FLU_LOCAL void flu_hand_over(Fluid *fluid, int begin,
                             int end); /* the same for channels that conserve, rows [begin, end) */
FLU_LOCAL void flu_settle(Fluid *fluid, int body,
                          const double owed[]);         /* among the free cells around a body, per channel */
FLU_LOCAL void flu_balance(Fluid *fluid, float dt);     /* what backtraces around moving bodies made or lost */
FLU_LOCAL void flu_keep_totals(Fluid *fluid, float dt); /* of channels that ask for it; advection has left the
                                                 values before in `next` */
FLU_LOCAL void flu_forget_ways(Fluid *fluid);           /* no body has moved yet */
/* vents.c, with FLUID_COMPRESSIBLE: the air that comes out of vents and INFLOW sides, and its velocity. */
FLU_LOCAL void flu_blow_density(Fluid *fluid, float dt);
FLU_LOCAL void flu_blow_velocity(Fluid *fluid, float dt);
FLU_LOCAL void flu_begin_loads(Fluid *fluid);
FLU_LOCAL void flu_feel_viscosity(Fluid *fluid, float dt); /* traction; right after velocity has diffused for dt */
FLU_LOCAL void flu_end_loads(Fluid *fluid, float dt);      /* with the pressure; dt: the whole step */

#endif
