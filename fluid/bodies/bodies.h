/* bodies.h - the cells that moving bodies cover and leave, and the forces on them. For other wings, too. */
#ifndef FLU_BODIES_H
#define FLU_BODIES_H

#include "../transport/transport.h"

/* Cells that a body may go by its velocity without covering or leaving one. Then it stands still. */
#define FLU_MAY_GO 2.f

/* The number of rows of a box, slab by slab. The next gives row i of them. */
FLU_INLINE int flu_box_rows(const Grid *grid, const Box *box) {
    return (box->end[1] - box->begin[1]) * (FLU_AXES(*grid) > 2 ? box->end[2] - box->begin[2] : 1);
}
FLU_INLINE Row flu_box_row(const Grid *grid, const Box *box, int i) {
    int height = box->end[1] - box->begin[1], z = FLU_AXES(*grid) > 2 ? box->begin[2] + i / height : 0;
    return flu_row_at(grid, box->begin[1] + (FLU_AXES(*grid) > 2 ? i % height : i), z);
}

/* The effect of a body on cells in a step. It covered `cells`, less those that it left, by its own motion, and `sum` is
 * their content. `owed` is the debt of other changes to the air around, above ambient. */
typedef struct Swept {
    bool moved, owes;
    double cells, sum[FLUID_MAX_CHANNELS], owed[FLU_CARRIED];
} Swept;

/* The total of a channel, in values times cells, in a run of free cells. The account of a room's first run stands for
 * the whole room. When it is closed, `owed` becomes the part of its gain, or if negative of its loss, that each cell
 * takes, and `gain` the part of its magnitude that each cell takes after that. */
typedef struct Account {
    int room;         /* the run that stands for the room, or one that leads to it */
    float owed;       /* to the room */
    float gain, loss; /* at most, within the values around. Negative where a surface holds the channel */
    float held;       /* the sum of the values' magnitudes */
} Account;

/* The load of the flow on a body, in 2D per metre and with force[0..1] and torque[2] alone. BodyLoad is the last step's
 * mean (N, N m), LoadSum the sum within it (N s, N m s). */
typedef struct BodyLoad {
    float force[3], torque[3];
} BodyLoad;

typedef struct LoadSum {
    double force[3], torque[3];
} LoadSum;

typedef struct Bodies {
    bool has_swept[FLUID_MAX_BODIES];   /* covered or left a cell in this step */
    Swept swept[FLUID_MAX_BODIES];      /* of those */
    float may_go[FLUID_MAX_BODIES];     /* the rest of FLU_MAY_GO cells */
    bool any_moves;                     /* in this step, and is no vent */
    BodyLoad load[FLUID_MAX_BODIES];    /* of the last StepVelocity */
    LoadSum load_sum[FLUID_MAX_BODIES]; /* within it */
    Account *account;                   /* [runs], in memory that pressure and advection use in turns */
} Bodies;

FLU_LOCAL void flu_displace(Fluid *fluid, float dt); /* the channels of cells that bodies covered and left */
FLU_LOCAL void flu_spread_debt(Fluid *fluid, int body,
                               const double owed[]); /* over the free cells around a body, per channel */
/* Puts the totals right of channels that ask for it, and of all while bodies move, right after this scheme has carried
 * them. It has left the values before in `next`, and upper bounds in memory that other schemes use, too. */
FLU_LOCAL void flu_keep_totals(Fluid *fluid, const AdvectionScheme *scheme, float dt);
/* vents.c */
FLU_LOCAL void flu_watch_bodies(Fluid *fluid, float dt); /* which of them move, and which stand still */
FLU_LOCAL void flu_forget_motion(Fluid *fluid);          /* no body has moved yet */
/* With FLUID_COMPRESSIBLE, the air that comes out of vents and INFLOW sides, and its velocity. */
FLU_LOCAL void flu_blow_density(Fluid *fluid, float dt);
FLU_LOCAL void flu_blow_velocity(Fluid *fluid, float dt);
FLU_LOCAL void flu_begin_loads(Fluid *fluid);
FLU_LOCAL void flu_feel_viscosity(Fluid *fluid, float dt); /* traction, right after velocity has diffused for dt */
FLU_LOCAL void flu_end_loads(Fluid *fluid, float dt);      /* with the pressure. dt is the whole step */

#endif
