/* solver.h - private to the module's .c files: the Fluid, its grid, and the rows of the scheme tables.
 *
 * Reads bottom up: grid.c lays out memory and hands rows to threads, solids.c turns the occupancy into maps that the
 * stages read, bounds.c enforces sides and solids, layout_*.c know where velocities live, and fluid.c is the step. */
#ifndef FLUID_SOLVER_H
#define FLUID_SOLVER_H

#include "fluid.h"
#include "grid/floats.h"
#include <string.h>

/* ---- Sizes and limits ------------------------------------------------------------------------ */

enum {
    FLU_ALIGN = 64,         /* bytes: what the arena's arrays start on */
    FLU_MAX_SIDE = 1 << 24, /* so that every position is exact in a float */
    FLU_CHUNK = 336,        /* columns that a row pass keeps on its stack: 320 and a face more are one */
    FLU_SUMMED = 272,       /* numbers of a row that are summed at once, which is part of the bits */
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

/* What a field holds: a velocity component along axis 0, 1, 2, channel FLU_CHANNEL + n, or the pressure. */
enum { FLU_CHANNEL = 3, FLU_PRESSURE = FLU_CHANNEL + FLUID_MAX_CHANNELS, FLU_FIELDS };

typedef FluidView Field; /* data points at sample (0,0); a ring of one sample lies around, at -1 and size */

/* A cell as the flow meets it, in an order that flu_is_closed makes use of. */
enum { FLU_CLOSED, FLU_FREE, FLU_OUTLET /* a drain's cell, or the air outside an OPEN side */ };

/* Free cells [begin, end) of one row. Runs that touch form a room; `room` leads to the run that stands for it. */
typedef struct Run {
    unsigned begin : 28;
    unsigned pinned : 1;  /* of a room's first run: it has a way out, so that its pressure is absolute */
    unsigned stirred : 1; /* likewise: some of it has divergence */
    int end, room, cells; /* likewise: of the whole room */
    double sum;           /* likewise, once the rooms are averaged: their mean */
} Run;

/* What a body covered and left in a step. By its own motion: cells that it covered, less those that it left, and what
 * they held. Otherwise: what it owes to the air around it, above ambient. */
typedef struct Swept {
    bool moved, owes;
    double cells, sum[FLUID_MAX_CHANNELS], owed[FLUID_MAX_CHANNELS];
} Swept;

typedef struct Columns { /* [begin, end); none where that is empty */
    int begin, end;
} Columns;

FLU_INLINE bool flu_any(const Columns *columns) { return columns->begin < columns->end; }

FLU_INLINE void flu_include(Columns *columns, int begin, int end) {
    bool none = !flu_any(columns);
    columns->begin = none || begin < columns->begin ? begin : columns->begin;
    columns->end = none || end > columns->end ? end : columns->end;
}

typedef struct Box {
    int begin[2], end[2];
} Box;

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

typedef struct Arena Arena;

#include "grid/system.h"

typedef struct LayoutScheme LayoutScheme;
typedef struct AdvectionScheme AdvectionScheme;
typedef struct PressureScheme PressureScheme;

struct Fluid {
    FluidDef def;
    const LayoutScheme *layout;
    const PressureScheme *pressure_scheme;

    void *memory;                      /* what the arena was cut from */
    size_t arena_bytes, schemes_begin; /* the arena's length; where in it the schemes' own part begins, */
    size_t turns_begin;                /* and what advection and pressure use by turns */
    int width, height;
    ptrdiff_t row; /* of every field and of the maps, in samples */
    Field velocity[2], channel[FLUID_MAX_CHANNELS];
    Field next[FLUID_MAX_CHANNELS]; /* what a stage makes of the velocities, then of the channels */
    Field once[FLUID_MAX_CHANNELS]; /* MacCormack's own, likewise, */
    Field high[FLUID_MAX_CHANNELS]; /* and these */
    Field reflected[2];             /* with def.reflection */
    Field pressure;
    bool written[FLU_FIELDS]; /* a view to write through was lent since the last step */

    FluidBody body[FLUID_MAX_BODIES];
    uint8_t *occupancy, *occupancy_before; /* [height][width]; the latter as the last StepChannels saw it */
    Columns *changed;                      /* [height]: where the two differ, at the time of flu_find_changes */
    bool solids_changed;
    bool solids_exist;
    int open_rows;                    /* behind these no cell is free, and nothing that they hold changes in a step */
    bool outlets;                     /* drains, though they may fill no cell, or OPEN sides */
    bool uncovered;                   /* what bodies left since the last StepChannels has its velocity */
    uint8_t *row_occupied;            /* [height] */
    uint8_t *row_clearance;           /* [height]: the least of each row */
    Box box[FLUID_MAX_BODIES];        /* what each body fills */
    bool has_swept[FLUID_MAX_BODIES]; /* in this step: covered or left a cell */
    Swept swept[FLUID_MAX_BODIES];    /* of those */
    float unswept[FLUID_MAX_BODIES];  /* cells that each body has gone since it last covered or left one */
    uint8_t *cells;                   /* map: FLU_CLOSED, FLU_FREE, FLU_OUTLET, with a ring for the sides */
    uint8_t *marks;                   /* map: cells on flu_displace's list, 0 between calls */
    uint8_t *clearance; /* map: cells to the nearest occupied one (Chebyshev), 0 within, at most FLU_FAR */
    Run *runs;
    int *first_run;         /* [height + 1] */
    float reach;            /* of the channels' longest way in this step, cells */
    uint8_t *smoky;         /* blocks in which channels differ from ambient, a bit each; */
    uint8_t *beside, *busy; /* tiles of rows of blocks: what they may reach along the row, and at all; */
    uint8_t *shut;          /* [height]: of each row's tiles, those that lie within solids at rest; */
    bool *row_shut;         /* [height]: if there are any, else they are not up to date */
    uint8_t *work;          /* [height]: of each row's tiles, the channels that have work there */
    System system;
    Columns *stale;              /* [height]: of each row, what has changed since the pressure's weights were made */
    bool weighed;                /* they were made, and but for what is stale they stand */
    Level level[FLU_MAX_LEVELS]; /* multigrid alone */
    int level_count;
    Patches patches;              /* likewise, for a while */
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

#include "setup/schemes.h"

/* ---- fluid.c, grid.c ------------------------------------------------------------------------- */

/* Whether Fluid_Tune takes the def; and takes it. */
bool flu_can_tune(const Fluid *fluid, const FluidDef *def);
void flu_tune(Fluid *fluid, const FluidDef *def);

struct Arena {
    char *base; /* NULL measures */
    size_t used;
};

void *flu_take(Arena *arena, uint64_t bytes);
float *flu_take_floats(Arena *arena, ptrdiff_t row, int rows); /* with two rows more on both sides */
void flu_lay_out(Fluid *fluid, Arena *arena);                  /* every array, from the one allocation */
void flu_lay_out_schemes(Fluid *fluid, Arena *arena);
void flu_rows(const Fluid *fluid, int rows, FluidTask *task, void *data);
void flu_maccormack_lay_out(Fluid *fluid, Arena *arena);
void flu_swap(Field *a, Field *b);
void flu_fill(float *to, int count, float value);
int flu_whole(double x, int low, int high); /* x within [low, high], rounded towards 0 */
int flu_floor(double x, int low, int high); /* the same, rounded down */
Field *flu_scratch(Fluid *fluid);           /* a field that is free between advections */
void flu_sanitise(Fluid *fluid);            /* what views wrote: finite and bounded again */
FLU_INLINE bool flu_inside(const Fluid *fluid, int x, int y) {
    return (unsigned)x < (unsigned)fluid->width && (unsigned)y < (unsigned)fluid->height; /* below 0 is far beyond */
}
FLU_INLINE ptrdiff_t flu_at(const Fluid *fluid, int x, int y) { return x + (ptrdiff_t)y * fluid->row; }
FLU_INLINE float flu_bounded(float value, float limit) { /* NaN becomes 0 */
    float size = fabsf(value), kept = size > FLU_TINY ? value : 0;
    return size > limit ? copysignf(limit, value) : kept;
}
FLU_INLINE int flu_min(int a, int b) { return a < b ? a : b; }
FLU_INLINE int flu_max(int a, int b) { return a > b ? a : b; }
FLU_INLINE int flu_clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
FLU_INLINE float flu_minf(float a, float b) { return a < b ? a : b; }
FLU_INLINE float flu_maxf(float a, float b) { return a > b ? a : b; }
FLU_INLINE double flu_mind(double a, double b) { return a < b ? a : b; }
FLU_INLINE double flu_maxd(double a, double b) { return a > b ? a : b; }
FLU_INLINE int flu_chunk(int size, int from) {
    return flu_min(size - from, FLU_CHUNK);
} /* samples of one from there on */
FLU_INLINE int flu_wrap(int x, int size) {
    if ((unsigned)x < (unsigned)size) return x;
    return (x %= size) < 0 ? x + size : x; /* NOLINT(clang-analyzer-core.DivideZero): no side has 0 cells */
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

#include "solids/solids.h"

/* ---- bounds.c -------------------------------------------------------------------------------- */

/* The value behind a wall, given the one before it: own * value + add. */
typedef struct Ghost {
    float own, add;
} Ghost;

Ghost flu_side_ghost(const Fluid *fluid, int what, int side);
Ghost flu_body_ghost(const Fluid *fluid, int what, int body, int axis, float x, float y); /* axis: the wall's normal */
void flu_set_bnd(Fluid *fluid, int what);
void flu_set_ring(Fluid *fluid, Field *field, int what); /* the sides alone */
void flu_set_velocity_bnd(Fluid *fluid, bool held);      /* held: samples in solids are still as this set them */

#include "transport/transport.h"

/* ---- diffuse.c, forces.c, project.c, body_force.c, advect.c, profile.c ----------------------- */

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
void flu_take_off_pressure(Fluid *fluid, float to_pascals, bool first);
/* Takes off the last step's pressure where that leaves less divergence. Brings the system's b.
 */
bool flu_predict(Fluid *fluid, float to_pascals, float *divergence);
float flu_divergence(Fluid *fluid);                              /* rms, 1/s; leaves its negative in fluid->system.b */
void flu_advect_velocity(Fluid *fluid, Field from[2], float dt); /* from: velocity, or what it carries to be velocity */
void flu_keep_velocity(Fluid *fluid);                            /* as `reflected`, until: */
void flu_reflect_velocity(Fluid *fluid);                         /* reflected = 2 velocity - what was kept */
void flu_advect_channels(Fluid *fluid, float dt);
void flu_decay(Fluid *fluid, int channel, float dt, bool diffused); /* since it was carried */
float flu_courant(const Fluid *fluid, float dt);                    /* cells per m/s */
void flu_note_courant(Fluid *fluid, int rows);                      /* the largest of row_maxima, for the profile */
void flu_know_divergence(Fluid *fluid);                             /* the profile's divergence_after */
bool flu_refuse(const Fluid *fluid);                 /* counts it; false, so that callers can return it */
void flu_start_clock(Fluid *fluid);                  /* before anything that a step does */
void flu_begin_timing(Fluid *fluid, bool anew);      /* anew, or going on with the channels */
void flu_stage_done(Fluid *fluid, FluidStage stage); /* charges the time since the last one */

#endif
