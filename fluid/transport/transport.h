/* transport.h - what carries fields along the flow: ways and their ends, reads from anywhere, traces that meet solids,
 * and where there is something to carry. What other wings may use of transport/. */
#ifndef FLU_TRANSPORT_H
#define FLU_TRANSPORT_H

#include "../layout/layout.h"

/* A field on its way through an advection: `next` receives what `now` holds; linear advection leaves the least and the
 * largest of the values that each was interpolated from in `low` and `high`, unless they are NULL; `once` is a
 * scheme's own, if it laid it out. Of each row the first `width` samples are carried: the last face is not one of them
 * where it lies on a wall at rest (see carried_width). */
typedef struct Carried {
    Field *now, *next, *once;
    int what, width;
    Field *low, *high;
} Carried;

/* An advection is one file that ends in such a row. */
typedef struct AdvectionScheme {
    const char *name;
    FluidAdvection advection;
    bool holds_closed; /* what lies in solids, or on their faces, stays as it is */
    /* Takes what it needs, by the fluid's def, grid and layout alone, as fields may not be laid out. May be NULL.
     * Shares its memory with the pressure's schemes: neither keeps anything from stage to stage. */
    void (*lay_out)(Fluid *fluid, Arena *arena);
    /* Fields that share one lattice are carried together, along one backtrace. */
    void (*advect)(Fluid *fluid, const Carried *fields, int count, float dt);
} AdvectionScheme;

FLU_LOCAL const AdvectionScheme flu_advect_linear, flu_advect_maccormack, flu_advect_conserving;

typedef struct Transport {
    const AdvectionScheme *velocity_scheme, *channel_scheme[FLUID_MAX_CHANNELS];
    Field air;              /* of 1 before each step; where channels conserve, bodies and the flow move it along */
    float reach;            /* of the channels' longest way in this step, cells */
    uint8_t *smoky;         /* [blocks]: which channels differ from ambient in the block, a bit each; */
    uint8_t *beside, *busy; /* [tiles of rows of blocks]: which of that may reach the tile in this step, from its own
                               row of blocks; and from anywhere */
    uint8_t *work;          /* [tiles of rows]: the channels that are to be carried there */
} Transport;

/* ---- advect.c ------------------------------------------------------------------------------------ */

/* from: the field to carry: the velocity, or with reflection the one that becomes it. */
FLU_LOCAL void flu_advect_velocity(Fluid *fluid, Field from[], float dt);
FLU_LOCAL void flu_advect_channels(Fluid *fluid, float dt);
FLU_LOCAL void flu_advect_density(Fluid *fluid, float dt); /* of the air, in the pressure's field */
FLU_LOCAL bool flu_on_one_lattice(const Fluid *fluid); /* the velocity's components, which are then carried together */

FLU_LOCAL void
flu_filter_velocity(Fluid *fluid); /* filter.c, at centres: takes off what alternates along its own axis */

/* ---- tracer/ways.c, backtrace.c, gather.c, read_volume.c, advect_linear.c ---------------------------------------- */

enum { FLU_LANES = 16 }; /* of a vector, at most: ends of loops that do not fill one are slow */

/* Where ways lead: the sample at or before the other end along every axis, counted from the chunk's first one, and the
 * end's place between it and the next, 0..1 along each axis. */
typedef struct Ends {
    FLU_ALIGNED float w[3][FLU_CHUNK];     /* w[2] is not touched where there are two axes */
    FLU_ALIGNED int cell[FLU_CHUNK];       /* index of the sample; in groups that pick.c reads, as it says there */
    uint16_t above[FLU_CHUNK / FLU_LANES]; /* for pick.c: a bit for each sample that ends in the row above */
    uint32_t picked;                       /* a bit for each group of sixteen that pick.c reads */
    FLU_ALIGNED int whole[3]
                         [FLU_CHUNK]; /* with three axes: whole cells from the sample to the one at or before its end */
} Ends;

/* Of `count` samples of a row from x on. */
enum { FLU_UPSTREAM = -1, FLU_DOWNSTREAM = 1 };
enum { FLU_MOST_SUBSTEPS = 16 }; /* of the adaptive tracer */
FLU_LOCAL void flu_find_ways(const Fluid *fluid, const Carried *field, Row row, int x, int count, float courant,
                             int direction, Ways *to);
FLU_LOCAL void flu_find_ends(const Fluid *fluid, const Carried *field, Row row, int x, int count, const Ways *ways,
                             int direction, Ends *to);
/* The same, to look at the cells: pick.c reads none. */
FLU_LOCAL void flu_find_cells(const Fluid *fluid, const Carried *field, Row row, int x, int count, const Ways *ways,
                              int direction, Ends *to);
/* How far beyond a side ways lead at most, in cells: a velocity's to the still air outside an open one, the ring's
 * sample; others end on the side. */
FLU_LOCAL float flu_reach_outside(const Fluid *fluid, const Carried *field, int side);

/* busy.c, tiles.c: where there is something to carry. Idle samples stay as they are. */
enum { FLU_BLOCK = 4 };  /* cells each way of what is searched */
enum { FLU_BEYOND = 8 }; /* bytes that may be read behind lists of tiles */
FLU_LOCAL size_t flu_smoky_count(const Fluid *fluid);
FLU_LOCAL size_t flu_busy_count(const Fluid *fluid);
FLU_LOCAL int flu_block_row(const Grid *grid, Row row); /* the row of blocks that a row of cells belongs to */
FLU_LOCAL void flu_find_busy(Fluid *fluid); /* of the channels, for the step's longest way: fluid->transport.reach */
FLU_LOCAL bool flu_was_smoky(const Fluid *fluid, const Box *box); /* whether a channel differed from ambient there */
/* Fields that share one lattice, on their way together. */
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

/* What lies at the ends: values, with 0 for tiny ones. Where low and high are not NULL, also the least and the largest
 * of the values with weight. */
typedef struct Read {
    float *value, *low, *high;
} Read;
FLU_LOCAL void flu_interpolate(const Grid *grid, const float *from, const Ends *ends, int count, const Read *to);

/* pick.c, for two axes: the ends of samples [begin, end), which lead to no side; and what lies at those that it found
 * near by. */
FLU_LOCAL void flu_find_near_ends(const Ways *ways, float sign, int begin, int end, int row, Ends *to);
FLU_LOCAL void flu_read_near(const float *from, ptrdiff_t row, const Ends *ends, int count, const Read *to);
/* read_volume.c: flu_interpolate for three axes. */
FLU_LOCAL void flu_interpolate_volume(const Grid *grid, const float *from, const Ends *ends, int count, const Read *to);
FLU_LOCAL void flu_carry_linearly(Fluid *fluid, const Carried *fields, int count, float dt);

/* ---- near_solids.c: ways that may meet solids ----------------------------------------------------- */

/* Flags samples whose way, there or back, may see a solid; false if none does. */
FLU_LOCAL bool flu_flag_near_solids(const Fluid *fluid, const Carried *field, const Ways *ways, Row row, int x,
                                    int count, uint8_t *flag);
/* Moves flags of samples in solids, or on their faces, from one row of flags to the other. */
FLU_LOCAL void flu_take_closed(const Fluid *fluid, const Field *field, Row row, int x, int count, uint8_t *flag,
                               uint8_t *closed);
/* Lists those flagged samples of a chunk that move, and whose way upstream, or what is read at its end, does not lie
 * among free cells alone. Returns how many there are. */
FLU_LOCAL int flu_list_blocked(const Fluid *fluid, const Field *field, const Ways *ways, Row row, int x, int count,
                               const uint8_t *flag, int *list);

/* ---- trace.c: backtraces that meet solids --------------------------------------------------------- */

typedef struct Departure {
    int cell[3]; /* the free cell where it ended */
    float at[3]; /* across that cell, 0..1; in two dimensions the third is 0 */
    int body;    /* that stopped it, or 0 */
    float still; /* of a velocity: how much of what it brings is the still air outside open sides, 0..1 */
} Departure;

/* From a point by a way, in cells. On an edge that it does not leave, it belongs to the cell on `side`, -1 or 1. */
FLU_LOCAL Departure flu_trace(const Fluid *fluid, const float from[3], const float way[3], int side);
/* From where a way ended. On an edge that still belongs to the cell that it came through: beyond may lie a solid. */
FLU_LOCAL Departure flu_trace_on(const Fluid *fluid, const Departure *from, const float way[3]);
/* How much of the air at the end of a way is still: one that no body stopped ends on a side, and may lead on to the
 * still air outside. */
FLU_LOCAL float flu_still_part(const Fluid *fluid, const Carried *field, const float from[3], const float way[3]);
/* From a sample of a field's lattice upstream, or along a midpoint's way. True of one on an edge that its flow does not
 * leave: it belongs to both sides. */
FLU_LOCAL bool flu_depart(const Fluid *fluid, const Carried *field, const int cell[3], const float way[3],
                          float courant, int side, Departure *to);

/* ---- tracer/path.c: the adaptive tracer near solids ------------------------------------------------ */

/* As flu_depart, for def.tracer_tolerance. */
FLU_LOCAL bool flu_depart_adaptively(const Fluid *fluid, const Carried *field, const int cell[3], const float way[3],
                                     float courant, int side, Departure *to);

/* ---- stencil.c: what they bring ------------------------------------------------------------------ */

/* Cells (or the ring's) and their weights, which sum to 1. */
typedef struct Stencil {
    int cell[8][3];
    float weight[8];
    int count;
    float share; /* of the weights that fell on free cells, before solids lost theirs */
} Stencil;

FLU_LOCAL void flu_stencil(const Fluid *fluid, const Departure *at, Stencil *to);
FLU_LOCAL float flu_sample_channel(const Fluid *fluid, const Field *field, const Departure *at);
/* Of fields that share one lattice: what each brings from there. */
FLU_LOCAL void flu_departed_values(const Fluid *fluid, const Carried *fields, int count, const Departure *from,
                                   float *to);

#endif
