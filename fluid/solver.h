/* solver.h - private to the module's .c files: the Fluid, its grid, and the rows of the scheme tables.
 *
 * Reads bottom up: grid.c lays out memory and hands rows to threads, solids.c turns the occupancy into maps that the
 * stages read, bounds.c enforces sides and solids, layout_*.c know where velocities live, and fluid.c is the step. */
#ifndef FLUID_SOLVER_H
#define FLUID_SOLVER_H

#include "fluid.h"
#include "guards.h"
#include <string.h>

/* ---- Sizes and limits --------------------------------------------------------------------------- */

enum {
    FLU_ALIGN = 64,         /* bytes: what the arena's arrays start on */
    FLU_MAX_SIDE = 1 << 24, /* so that every position is exact in a float */
    FLU_CHUNK = 272,        /* columns that a row pass keeps on its stack: 256 and a face more are one */
    FLU_GRAIN = 8,          /* rows below which a piece is not worth a thread */
    FLU_MAX_CELLS = SIZE_MAX > 0xffffffffu ? 1 << 28 : 1 << 23, /* so that every index fits an int */
    FLU_MAX_PUSHES = 512,                                       /* queued until the next StepVelocity */
    FLU_MAX_LEVELS = 26,                                        /* of a multigrid cycle */
    FLU_FAR = 31                                                /* clearances are counted up to here */
};
#define FLU_MOST_BYTES (SIZE_MAX / 2 / FLU_ALIGN * FLU_ALIGN)
#define FLU_COOKIE     0x464c5544u
#define FLU_MAX_SPEED  1e9f   /* m/s: velocities are kept within; their squares stay finite */
#define FLU_MAX_LENGTH 1e30f  /* m: beyond any grid; in cells it is still finite */
#define FLU_MAX_VALUE  1e12f  /* channels are kept within */
#define FLU_MAX_LOAD   1e36f  /* forces on bodies and line integrals are kept within */
#define FLU_NOTHING    1e-6   /* of the first residual: what rounding leaves */
#define FLU_CONTENT    .02    /* of the first residual: where conjugate gradients are content beyond their budget */
#define FLU_TINY       1e-20f /* stored as 0, so that flush-to-zero modes agree */

/* What a field holds: a velocity component along axis 0, 1, 2, or channel FLU_CHANNEL + n. */
enum { FLU_CHANNEL = 3 };

typedef FluidView Field; /* data points at sample (0,0); a ring of one sample lies around, at -1 and size */

/* A cell as the flow meets it. */
enum { FLU_CLOSED, FLU_FREE, FLU_OUTLET /* a drain's cell, or the air outside an OPEN side */ };

/* Free cells [begin, end) of one row. Runs that touch form a room; `room` leads to the run that stands for it. */
typedef struct Run {
    unsigned begin : 28;
    unsigned pinned : 1;  /* of a room's first run: it has a way out, so that its pressure is absolute */
    unsigned stirred : 1; /* likewise: some of it has divergence */
    int end, room, cells; /* likewise: of the whole room */
    double sum;           /* likewise, once the rooms are averaged: their mean */
} Run;

/* By a body's own motion: cells that it covered, less those that it left, and what they held. */
typedef struct Swept {
    bool moved;
    double cells, sum[FLUID_MAX_CHANNELS];
} Swept;

typedef struct Columns {
    int begin, end;
} Columns;

/* What the flow does to a body, in 2D per metre: the last step's mean (N, N m), and the sum within it (N s, N m s). */
typedef struct BodyLoad {
    float force[2], torque;
} BodyLoad;

typedef struct LoadSum {
    double force[2], torque;
} LoadSum;

typedef struct Push {
    float a[3], b[3], radius, velocity_change[3];
} Push;

/* A sparse linear system on a lattice of samples: p = keep p + id (b + the four neighbours' p), relaxed in place.
 * Samples are split by the colour of a checkerboard: (x, y) is in array (x + y) & 1 at x >> 1 of row y. */
typedef struct System {
    int size[2];
    ptrdiff_t row, odd_rows, keep_row; /* rows of even y follow each other, and those of odd y behind them */
    bool periodic[2];
    float *p[2], *b[2], *id[2];
    float *keep[2]; /* in memory that is free between advections; for flu_relax alone */
} System;

/* A cell that belongs to another cell of the next coarser level than to the one that it lies in; both x, y. */
typedef struct Guest {
    int at[2], host[2];
} Guest;

typedef struct GuestList {
    Guest *guest;
    int count, most;
} GuestList;

/* A level of a multigrid cycle; above the finest, with the faces around red cells, 0 closed to 1 open (NULL: all open).
 */
typedef struct Level {
    System s;
    float *left, *right, *above, *below;
    uint8_t *open; /* rows with four open faces around each cell, but for those at the row's ends */
    bool seam;     /* colours meet around an odd periodic axis */
    GuestList guests;
} Level;

typedef struct LayoutScheme LayoutScheme;
typedef struct AdvectionScheme AdvectionScheme;
typedef struct PressureScheme PressureScheme;
typedef struct Arena Arena;

struct Fluid {
    FluidDef def;
    const LayoutScheme *layout;
    const PressureScheme *pressure_scheme;

    void *memory;                      /* what the arena was cut from */
    size_t arena_bytes, schemes_begin; /* the arena's length; where in it the schemes' own part begins */
    int width, height;
    ptrdiff_t row; /* of every field and of the maps, in samples */
    Field velocity[2], channel[FLUID_MAX_CHANNELS];
    Field next[FLUID_MAX_CHANNELS]; /* what a stage makes of the velocities, then of the channels */
    Field once[FLUID_MAX_CHANNELS]; /* MacCormack's own, likewise, */
    Field high[FLUID_MAX_CHANNELS]; /* and these */
    Field reflected[2];             /* with def.reflection */
    Field pressure;
    bool written; /* a view was lent since the last step */

    FluidBody body[FLUID_MAX_BODIES];
    uint8_t *occupancy, *occupancy_before; /* [height][width]; the latter as the last StepChannels saw it */
    Columns *changed;                      /* [height]: where the two differ, at the time of flu_find_changes */
    bool solids_changed;
    bool solids_exist;
    bool outlets;                    /* drains, though they may fill no cell, or OPEN sides */
    bool uncovered;                  /* what bodies left since the last StepChannels has its velocity */
    uint8_t *row_occupied;           /* [height] */
    uint8_t *row_clearance;          /* [height]: the least of each row */
    Swept swept[FLUID_MAX_BODIES];   /* in this step */
    float unswept[FLUID_MAX_BODIES]; /* cells that each body has gone since it last covered or left one */
    uint8_t *cells;                  /* map: FLU_CLOSED, FLU_FREE, FLU_OUTLET, with a ring for the sides */
    uint8_t *marks;                  /* map: cells on flu_displace's list, 0 between calls */
    uint8_t *clearance;              /* map: cells to the nearest occupied one (Chebyshev), 0 within, at most FLU_FAR */
    Run *runs;
    int *first_run; /* [height + 1] */
    float reach;    /* of the channels' longest way in this step, cells */
    uint8_t *smoky,
        *busy; /* tiles: of the channels on their way, those that differ from ambient, and what they may reach */
    System system;
    Level level[FLU_MAX_LEVELS]; /* multigrid alone */
    int level_count;
    size_t landings_begin;        /* where in the arena conserving advection's part begins */
    float *row_sums, *row_maxima; /* [height + 1]: reductions, added in row order */

    BodyLoad load[FLUID_MAX_BODIES];    /* of the last StepVelocity */
    LoadSum load_sum[FLUID_MAX_BODIES]; /* within it */

    Push push[FLU_MAX_PUSHES];
    int push_count;
    FluidProfile profile;
    bool divergence_known; /* the profile's divergence_after is up to date */
    double stage_began;
};

#include "schemes.h"

/* ---- fluid.c, grid.c
 * -------------------------------------------------------------------------------------------------------
 */

/* Whether Fluid_Tune takes the def; and takes it. */
bool flu_can_tune(const Fluid *fluid, const FluidDef *def);
void flu_tune(Fluid *fluid, const FluidDef *def);

struct Arena {
    char *base; /* NULL measures */
    size_t used;
};

void *flu_take(Arena *arena, uint64_t bytes);
float *flu_take_floats(Arena *arena, ptrdiff_t row, int rows); /* with two rows more on both sides */
void flu_take_system(Arena *arena, System *system, int width, int height);
void flu_lay_out(Fluid *fluid, Arena *arena); /* every array, from the one allocation */
void flu_lay_out_schemes(Fluid *fluid, Arena *arena);
void flu_rows(const Fluid *fluid, int rows, FluidTask *task, void *data);
void flu_maccormack_lay_out(Fluid *fluid, Arena *arena);
void flu_swap(Field *a, Field *b);
int flu_whole(double x, int low, int high); /* x within [low, high], rounded towards 0 */
int flu_floor(double x, int low, int high); /* the same, rounded down */
Field *flu_scratch(Fluid *fluid);           /* a field that is free between advections */
void flu_sanitise(Fluid *fluid);            /* what views wrote: finite and bounded again */
FLU_INLINE bool flu_inside(const Fluid *fluid, int x, int y) {
    return (unsigned)x < (unsigned)fluid->width && (unsigned)y < (unsigned)fluid->height; /* below 0 is far beyond */
}
FLU_INLINE ptrdiff_t flu_at(const Fluid *fluid, int x, int y) { return x + (ptrdiff_t)y * fluid->row; }
FLU_INLINE ptrdiff_t flu_half(const System *system, int y) {
    return (y >> 1) * system->row + (y & 1 ? system->odd_rows : 0);
}
/* Samples of one colour in a row, padded: beyond the last, up to the next row, p, id and b are 0, so that loops may run
 * over them. */
FLU_INLINE int flu_lanes(const System *system) { return ((system->size[0] + 1) / 2 + 7) / 8 * 8; }
FLU_INLINE float flu_bounded(float value, float limit) { /* NaN becomes 0 */
    float size = fabsf(value), kept = size > FLU_TINY ? value : 0;
    return size > limit ? copysignf(limit, value) : kept;
}
FLU_INLINE int flu_wrap(int x, int size) {
    if ((unsigned)x < (unsigned)size) return x;
    return (x %= size) < 0 ? x + size : x;
}
FLU_INLINE bool flu_has_channel(const Fluid *fluid, int channel) {
    return fluid && channel >= 0 && channel < fluid->def.channel_count;
}
FLU_INLINE bool flu_finite(float x) { /* by its bits: to compare a NaN would raise FE_INVALID */
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (bits & 0x7f800000u) != 0x7f800000u;
}
FLU_INLINE bool flu_is_place(const float p[3]) { return p && flu_finite(p[0]) && flu_finite(p[1]); }
FLU_INLINE bool flu_is_amount(float x) { /* finite and not negative, likewise; -0 is 0 */
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits < 0x7f800000u || bits == 0x80000000u;
}
FLU_INLINE bool flu_conserves(const Fluid *fluid, int channel) {
    return fluid->def.channel[channel].advection == FLUID_CONSERVING;
}
FLU_INLINE bool flu_periodic(const FluidDef *def, int axis) { return def->side[2 * axis].kind == FLUID_PERIODIC; }
/* What wraps around is read in place: between steps, the ring may be out of date. */
FLU_INLINE int flu_wrapped(const Fluid *fluid, int axis, int x) {
    return flu_periodic(&fluid->def, axis) ? flu_wrap(x, fluid->def.size[axis]) : x;
}

/* ---- solids.c, clearance.c, rooms.c, displace.c, balance.c: what the occupancy means
 * ---------------------------------------------------------------
 */

void flu_update_clearance(Fluid *fluid);
void flu_find_rooms(Fluid *fluid);
void flu_update_solids(Fluid *fluid); /* maps and rooms, if anything changed */
/* Occupied cells [begin, end) of row y that one body fills; parts of a row come one after the other. */
typedef struct Part {
    int y, begin, end, body, run; /* run: the next in the row */
} Part;
Part flu_parts_of(const Fluid *fluid, int y); /* before the first */
bool flu_next_part(const Fluid *fluid, Part *part);
void flu_uncover(Fluid *fluid);                       /* velocity of cells that bodies left; before flu_update_solids */
void flu_displace(Fluid *fluid, float dt);            /* channels of cells that bodies covered and left */
void flu_hand_over(Fluid *fluid, int begin, int end); /* the same for channels that conserve, rows [begin, end) */
typedef struct Box {
    int begin[2], end[2];
} Box;
/* Fills `changed`, and rows [begin, end) that hold all changes; false if there are none. */
bool flu_find_changes(Fluid *fluid, int *begin, int *end);
FLU_INLINE Box flu_no_box(const Fluid *fluid) { return (Box){{fluid->width, fluid->height}, {0, 0}}; }
void flu_include_body(const Fluid *fluid, const uint8_t *occupancy, int body, Box *box);
void flu_widen(const Fluid *fluid, Box *box, int margin);
void flu_settle(Fluid *fluid, int body, const double owed[]); /* among the free cells around a body, per channel */
void flu_balance(Fluid *fluid, float dt);                     /* what backtraces around moving bodies made or lost */
void flu_forget_ways(Fluid *fluid);                           /* no body has moved yet */
void flu_note_stirred_rooms(Fluid *fluid);                    /* by the pressure system's right-hand side */
void flu_clear_quiet_rooms(Fluid *fluid);                     /* p = 0, exactly, where it is 0 */
/* In rooms without a way out, means of a split field are 0: the sums of a row, then of the rooms, and then off a row;
 * or all of it. */
void flu_sum_runs(Fluid *fluid, int y, float *const field[2]);
void flu_average_rooms(Fluid *fluid);
void flu_subtract_means(const Fluid *fluid, int y, float *const field[2]);
void flu_remove_room_means(Fluid *fluid, float *const field[2]);
FLU_INLINE const Run *flu_whole_row(const Fluid *fluid, int y) { /* NULL if it is not one run */
    const Run *run = &fluid->runs[fluid->first_run[y]];
    bool whole = fluid->first_run[y + 1] == fluid->first_run[y] + 1 && run->end - (int)run->begin == fluid->width;
    return whole ? run : NULL;
}
FLU_INLINE float flu_room_mean(const Fluid *fluid, const Run *run) { return (float)fluid->runs[run->room].sum; }
/* Metres along the axis from a body's pivot to x (in cells), around a periodic axis the short way. */
float flu_lever(const Fluid *fluid, int body, int axis, float x);
FLU_INLINE bool flu_moves(const FluidBody *body) {
    return body->velocity[0] != 0 || body->velocity[1] != 0 || body->spin[2] != 0;
}
float flu_body_velocity(const Fluid *fluid, int body, int axis, float x, float y); /* at a point, in cells */
FLU_INLINE int flu_body_at(const Fluid *fluid, int x, int y) { /* 0 outside too; x, y wrap along periodic axes */
    if (!flu_inside(fluid, x, y)) {
        if (flu_periodic(&fluid->def, 0)) x = flu_wrap(x, fluid->width);
        if (flu_periodic(&fluid->def, 1)) y = flu_wrap(y, fluid->height);
        if (!flu_inside(fluid, x, y)) return 0;
    }
    return fluid->occupancy[x + (ptrdiff_t)y * fluid->width];
}

FLU_INLINE bool flu_is_free(const Fluid *fluid, int x, int y) {
    return fluid->occupancy[x + (ptrdiff_t)y * fluid->width] == 0;
}

/* Faces through which a cell has a neighbour, or the air outside. */
FLU_INLINE int flu_ways(const Fluid *fluid, int x, int y) {
    const uint8_t *cell = fluid->cells + flu_at(fluid, x, y);
    return (cell[-1] != 0) + (cell[1] != 0) + (cell[-fluid->row] != 0) + (cell[fluid->row] != 0);
}

/* A capsule as sources and stamps cover it. */
typedef struct Cover {
    int begin[2], end[2];                    /* cells that it may touch */
    double a[2], along[2], length2, radius2; /* in cells */
} Cover;
Cover flu_cover(const Fluid *fluid, const float a[3], const float b[3], float radius);
bool flu_covers(const Cover *cover, int x, int y);
/* Whether the cover holds no free cell's centre, and so means the cell that holds `a` (-1, -1 if that is not free
 * either). */
bool flu_cover_falls_back(const Fluid *fluid, const Cover *cover, const float a[3], int *x, int *y);

/* ---- bounds.c ------------------------------------------------------------------------------------------------------
 */

/* The value behind a wall, given the one before it: own * value + add. */
typedef struct Ghost {
    float own, add;
} Ghost;

Ghost flu_side_ghost(const Fluid *fluid, int what, int side);
Ghost flu_body_ghost(const Fluid *fluid, int what, int body, int axis, float x, float y); /* axis: the wall's normal */
void flu_set_bnd(Fluid *fluid, int what);
void flu_set_ring(Fluid *fluid, Field *field, int what); /* the sides alone */
void flu_set_velocity_bnd(Fluid *fluid);

#include "transport.h"

/* ---- relax.c, diffuse.c, forces.c, project.c, body_force.c, advect.c, profile.c ----------------- */

void flu_system_begin(System *system, int width, int height, const FluidDef *def); /* a lattice, with a ring of zeros */
void flu_clear_gaps(const System *system, float *to); /* between the rows; begins a lattice */
void flu_system_wrap(const System *system);           /* p's ring, around periodic axes */
void flu_system_clear(const Fluid *fluid);            /* p = 0 */
void flu_take_keep(Fluid *fluid);                     /* for flu_relax */
void flu_relax(const Fluid *fluid, const System *system, int sweeps);
bool flu_on_odd_seam(const System *system, int x, int y); /* neighbours of the same colour: relax with care */
float flu_dot(const float *a, const float *b, int count); /* in a fixed order */
double flu_sum_rows(const Fluid *fluid);                  /* of row_sums, over the grid's rows */
void flu_poisson(Fluid *fluid);                           /* id of the pressure system */
/* id and keep, over-relaxed by factor; with the values behind walls exact, or those of the last sweep. */
void flu_poisson_relaxed(Fluid *fluid, float factor, bool lagged_ghosts);
bool flu_lies_open(const Fluid *fluid, int y); /* no solid in this row, nor in the next ones */
float flu_largest_residual(Fluid *fluid);      /* of the pressure system, m/s */
void flu_multigrid_lay_out(Fluid *fluid, Arena *arena);
void flu_diffuse(Fluid *fluid, Field *field, int what, float coefficient, float dt);
void flu_diffuse_velocity(Fluid *fluid, float dt);
/* From differences of u and v over one cell along x and y. Shear has vorticity too, and pushing it along walls would
 * keep a corridor's flow alive for ever: only where rotation outweighs strain (Okubo 1970, Weiss 1991) is it a core's.
 */
FLU_INLINE void flu_curl(float ux, float uy, float vx, float vy, float *curl, float *core) {
    float w = vx - uy, shear = vx + uy, stretch = ux - vy;
    float turn = w * w, strain = shear * shear + stretch * stretch;
    float excess = turn > strain ? turn - strain : 0;
    *curl = w;
    *core = w * (excess / (turn + strain + FLU_TINY));
}
void flu_apply_forces(Fluid *fluid, float dt);
void flu_apply_pushes(Fluid *fluid);
void flu_begin_loads(Fluid *fluid);
void flu_feel_viscosity(Fluid *fluid, float dt);      /* right after velocity has diffused for dt */
void flu_end_loads(Fluid *fluid, float dt);           /* with the pressure; dt: the whole step */
void flu_project(Fluid *fluid, float dt, bool first); /* first of the step: its pressure is not added to */
/* Takes the gradient of the system's p, less its rooms' means, off the velocity; adds p to the pressure, unless it is
 * the step's first; pascal: Pa per m/s of p. */
void flu_take_off_pressure(Fluid *fluid, float pascal, bool first);
/* Takes off the last step's pressure where that leaves less divergence. Brings the system's b.
 */
bool flu_predict(Fluid *fluid, float pascal, float *divergence);
float flu_divergence(Fluid *fluid);                              /* rms, 1/s; leaves its negative in fluid->system.b */
void flu_advect_velocity(Fluid *fluid, Field from[2], float dt); /* from: velocity, or what it carries to be velocity */
void flu_keep_velocity(Fluid *fluid);                            /* as `reflected`, until: */
void flu_reflect_velocity(Fluid *fluid);                         /* reflected = 2 velocity - what was kept */
void flu_advect_channels(Fluid *fluid, float dt);
void flu_decay(Fluid *fluid, int channel, float dt);
float flu_courant(const Fluid *fluid, float dt);     /* cells per m/s */
void flu_note_courant(Fluid *fluid, int rows);       /* the largest of row_maxima, for the profile */
void flu_know_divergence(Fluid *fluid);              /* the profile's divergence_after */
bool flu_refuse(const Fluid *fluid);                 /* counts it; false, so that callers can return it */
void flu_start_clock(Fluid *fluid);                  /* before anything that a step does */
void flu_begin_timing(Fluid *fluid, bool anew);      /* anew, or going on with the channels */
void flu_stage_done(Fluid *fluid, FluidStage stage); /* charges the time since the last one */

#endif
