/* transport.h - carries fields along the flow, with paths and their ends, reads from anywhere, traces that meet solids,
 * and a search for busy places. Other wings may use this. */
#ifndef FLU_TRANSPORT_H
#define FLU_TRANSPORT_H

#include "../layout/layout.h"

/* A field in an advection, from `now` to `next`. Linear advection leaves the least and the largest of the values that
 * each sample was interpolated from in `low` and `high`, unless they are NULL. `forward` is a scheme's own, if it laid
 * it out. The first `width` samples of each row are carried (see carried_width). */
typedef struct Carried {
    Field *now, *next, *forward;
    int what, width;
    Field *low, *high;
} Carried;

/* An advection is one file that ends in such a row. */
typedef struct AdvectionScheme {
    const char *name;
    FluidAdvection advection;
    bool holds_closed; /* samples in solids, or on their faces, stay as they are */
    /* Takes memory, by the fluid's def, grid and layout alone, as fields may not be laid out. May be NULL.
     * All schemes of advection and pressure use the same memory in turns, so that none keeps anything, but for the
     * upper bounds, which bodies/totals.c reads right after the channels of a scheme were carried. */
    void (*lay_out)(Fluid *fluid, Arena *arena);
    /* Fields that share one lattice are carried together, along one backtrace. */
    void (*advect)(Fluid *fluid, const Carried *fields, int count, float dt);
} AdvectionScheme;

FLU_LOCAL const AdvectionScheme flu_advect_linear, flu_advect_maccormack, flu_advect_conserving;

typedef struct Transport {
    const AdvectionScheme *velocity_scheme, *channel_scheme[FLUID_MAX_CHANNELS];
    Field air;              /* 1 before each step. Bodies and the flow move it along with channels that conserve */
    float reach;            /* the channels' longest path in this step, cells */
    uint8_t *smoky;         /* [blocks]: which channels differ from ambient in the block, a bit each; */
    uint8_t *beside, *busy; /* [tiles of rows of blocks]: which of that may reach the tile in this step, from its own
                               row of blocks; and from anywhere */
    uint8_t *work;          /* [tiles of rows]: the channels that are to be carried there */
} Transport;

/* ---- advect.c ------------------------------------------------------------------------------------ */

/* `from` is the velocity, or with reflection the field that becomes it. */
FLU_LOCAL void flu_advect_velocity(Fluid *fluid, Field from[], float dt);
FLU_LOCAL void flu_look_ahead(Fluid *fluid, float dt); /* how far the step leads, and which tiles are busy */
/* Carries all channels that have the scheme of channel `first`. Does nothing and returns false if it is not the first
 * of them. Another scheme uses the memory of their upper bounds. */
FLU_LOCAL bool flu_advect_channels_like(Fluid *fluid, int first, float dt);
FLU_LOCAL void flu_advect_density(Fluid *fluid, float dt); /* of the air, in the pressure's field */

/* ---- tracer/paths.c, backtrace.c, gather.c, read_volume.c, advect_linear.c ----------------------------------------
 */

enum { FLU_LANES = 16 }; /* lanes of a vector, at most. Ends of loops that do not fill one are slow */

/* The ends of paths, departure points or arrivals. `w` are the weights of the samples behind along each axis.
 *
 *      cell -- w[0] -- + ------ cell + 1      `cell` is the sample at or before the end * along every axis, counted
 *                     w[1]                    from the chunk's first sample.
 *                      *
 *      cell + row ------------- cell + row + 1
 */
typedef struct Ends {
    FLU_ALIGNED float w[3][FLU_CHUNK];     /* w[2] is not touched where there are two axes */
    FLU_ALIGNED int cell[FLU_CHUNK];       /* in groups that pick.c reads, the place in its windows */
    uint16_t above[FLU_CHUNK / FLU_LANES]; /* for pick.c, a bit for each sample that ends in the row above */
    uint32_t picked;                       /* a bit for each group of sixteen that pick.c reads */
    FLU_ALIGNED int shift[3][FLU_CHUNK];   /* with three axes, whole cells from the sample to `cell` */
} Ends;

/* Find the paths, and their ends, of `count` samples of a row from x on. */
enum { FLU_UPSTREAM = -1, FLU_DOWNSTREAM = 1 };
enum { FLU_MOST_SUBSTEPS = 16 }; /* of the adaptive tracer */
FLU_LOCAL void flu_find_paths(const Fluid *fluid, const Carried *field, Row row, int x, int count, float courant,
                              int direction, Paths *to);
FLU_LOCAL void flu_find_ends(const Fluid *fluid, const Carried *field, Row row, int x, int count, const Paths *paths,
                             int direction, Ends *to);
/* How far beyond a side paths may lead, in cells. A velocity's lead to the still air in the ring outside an open side,
 * all others end on the side. */
FLU_LOCAL float flu_reach_outside(const Fluid *fluid, const Carried *field, int side);

/* busy.c, tiles.c: where there is something to carry. Idle samples stay as they are. */
enum { FLU_BLOCK = 4 };  /* cells each way of what is searched */
enum { FLU_BEYOND = 8 }; /* bytes that may be read behind lists of tiles */
FLU_LOCAL size_t flu_smoky_count(const Fluid *fluid);
FLU_LOCAL size_t flu_busy_count(const Fluid *fluid);
FLU_LOCAL int flu_block_row(const Grid *grid, Row row); /* the row of blocks that a row of cells belongs to */
FLU_LOCAL void flu_find_busy(Fluid *fluid); /* of the channels, for the step's longest path: fluid->transport.reach */
/* Fields that share one lattice, carried together. */
typedef struct CarryJob {
    Fluid *fluid;
    const Carried *fields;
    int count;
    float courant; /* dt / cell size */
} CarryJob;
/* Of `count` samples from x on, in row r of the fields. */
typedef void CarryChunk(const CarryJob *job, Row row, int r, int x, int count);
/* What is busy of rows [begin, end) of the fields, in stretches of at most a chunk: for each a job with the fields that
 * are busy there. Gives the samples of the others the values that they keep. */
FLU_LOCAL void flu_carry_busy(const CarryJob *job, int begin, int end, CarryChunk *carry);
/* The end of the cells from x on that are all busy or all ambient, as the channel was carried. */
FLU_LOCAL int flu_channel_span(const Fluid *fluid, int channel, Row row, int x, bool *busy);
FLU_LOCAL float flu_fastest(Fluid *fluid);       /* the largest velocity component, m/s */
FLU_LOCAL bool flu_is_still(const Fluid *fluid); /* whether that is 0 */

/* Values at the ends of paths, with 0 for tiny ones. If low and high are not NULL, they receive the least and the
 * largest of the samples that have weight. */
typedef struct Read {
    float *value, *low, *high;
} Read;
FLU_LOCAL void flu_interpolate(const Grid *grid, const float *from, const Ends *ends, int count, const Read *to);

/* pick.c, for two axes. Finds the ends of samples [begin, end), which lead to no side, and reads at those that lie near
 * by. */
FLU_LOCAL void flu_find_near_ends(const Paths *paths, float sign, int begin, int end, int row, Ends *to);
FLU_LOCAL void flu_read_near(const float *from, ptrdiff_t row, const Ends *ends, int count, const Read *to);
/* read_volume.c, for three axes. */
FLU_LOCAL void flu_interpolate_volume(const Grid *grid, const float *from, const Ends *ends, int count, const Read *to);
FLU_LOCAL void flu_carry_linearly(Fluid *fluid, const Carried *fields, int count, float dt);

/* ---- near_solids.c, paths that may meet solids ----------------------------------------------------- */

/* Flags samples whose path, there or back, may see a solid. Returns false if none does. */
FLU_LOCAL bool flu_flag_near_solids(const Fluid *fluid, const Carried *field, const Paths *paths, Row row, int x,
                                    int count, uint8_t *flag);
/* Moves flags of samples in solids, or on their faces, from one row of flags to the other. */
FLU_LOCAL void flu_take_closed(const Fluid *fluid, const Field *field, Row row, int x, int count, uint8_t *flag,
                               uint8_t *closed);
/* Lists the flagged samples of a chunk that move, unless their path upstream and all cells that are read at its end are
 * free. Returns how many it lists. */
FLU_LOCAL int flu_list_blocked(const Fluid *fluid, const Field *field, const Paths *paths, Row row, int x, int count,
                               const uint8_t *flag, int *list);

/* ---- trace.c, backtraces that meet solids --------------------------------------------------------- */

typedef struct Departure {
    int cell[3]; /* the free cell that holds the departure point */
    float at[3]; /* across that cell, 0..1. In 2D the third is 0 */
    int body;    /* that stopped the path, or 0 */
    float still; /* for a velocity, the part of still air from outside open sides, 0..1 */
} Departure;

/* Traces from a point along a path, in cells. A point on an edge that it does not leave belongs to the cell on `side`,
 * -1 or 1. */
FLU_LOCAL Departure flu_trace(const Fluid *fluid, const float from[3], const float path[3], int side);
/* Goes on from a departure point. On an edge that belongs to the cell that the path came through, as beyond may lie a
 * solid. */
FLU_LOCAL Departure flu_trace_on(const Fluid *fluid, const Departure *from, const float path[3]);
/* The part of still air at the end of a path that no body stopped. It may lead beyond an open side. */
FLU_LOCAL float flu_still_part(const Fluid *fluid, const Carried *field, const float from[3], const float path[3]);
/* Traces from a sample of a field's lattice upstream, or along a midpoint's path. Returns true for a sample on an edge
 * that its flow does not leave, so that it belongs to both sides. */
FLU_LOCAL bool flu_find_departure(const Fluid *fluid, const Carried *field, const int cell[3], const float path[3],
                                  float courant, int side, Departure *to);

/* ---- tracer/particle.c, the adaptive tracer near solids ------------------------------------------------ */

/* As flu_find_departure, for def.tracer_tolerance. */
FLU_LOCAL bool flu_find_departure_adaptively(const Fluid *fluid, const Carried *field, const int cell[3],
                                             const float path[3], float courant, int side, Departure *to);

/* ---- stencil.c, values at departure points ------------------------------------------------------------------ */

/* Cells, or those of the ring, and their weights, which sum to 1. */
typedef struct Stencil {
    int cell[8][3];
    float weight[8];
    int count;
    float share; /* the sum of the weights of free cells before solids lost theirs */
} Stencil;

FLU_LOCAL void flu_stencil(const Fluid *fluid, const Departure *at, Stencil *to);
FLU_LOCAL float flu_sample_channel(const Fluid *fluid, const Field *field, const Departure *at);
/* The values of fields that share one lattice at a departure point. */
FLU_LOCAL void flu_departure_values(const Fluid *fluid, const Carried *fields, int count, const Departure *from,
                                    float *to);

#endif
