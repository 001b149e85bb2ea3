/* grid.h - the ground floor, with the grid and its rows, memory, rows handed to threads, numbers that behave, and the
 * clock. Other wings may use this. */
#ifndef FLU_GRID_H
#define FLU_GRID_H

#include "../fluid.h"
#include "floats.h"
#include <string.h>

/* ---- Sizes and limits ------------------------------------------------------------------------ */

enum {
    FLU_ALIGN = 64,         /* bytes. The arena's arrays start on multiples */
    FLU_MAX_SIDE = 1 << 24, /* so that every position is exact in a float */
    FLU_CHUNK = 336,        /* columns that a row pass keeps on its stack, with room for 320 and one face more */
    FLU_GRAIN = 8,          /* rows. Fewer are not worth a thread */
    FLU_MAX_CELLS = SIZE_MAX > 0xffffffffu ? 1 << 28 : 1 << 23, /* so that every index fits an int */
};
#define FLU_MOST_BYTES (SIZE_MAX / 2 / FLU_ALIGN * FLU_ALIGN)
#define FLU_MAX_SPEED  1e9f   /* m/s, within which velocities are kept. Their squares stay finite */
#define FLU_MAX_LENGTH 1e30f  /* m, beyond any grid, and still finite in cells */
#define FLU_MAX_VALUE  1e12f  /* channels are kept within */
#define FLU_MAX_LOAD   1e36f  /* forces on bodies and line integrals are kept within */
#define FLU_TINY       1e-20f /* stored as 0, so that flush-to-zero modes agree */

/* ---- The grid and its rows ------------------------------------------------------------------- */

/* Kernels loop over rows, and over axes [0, axes), whatever their number. */
typedef struct Grid {
    int size[3];       /* cells */
    int axes;          /* 2 where size[2] is 1, else 3 */
    ptrdiff_t step[3]; /* from sample to sample along each axis, in every field and map, so 1, a row, a slab */
    bool periodic[3];
    int rows;   /* size[1] * size[2] */
    float cell; /* m */
} Grid;

/* The axes of a grid, or of a linear system. With FLUID_2D_ONLY it is a constant, so that nothing is compiled for
 * three. */
#if defined(FLUID_2D_ONLY)
#define FLU_AXES(grid) ((void)(grid), 2)
#else
#define FLU_AXES(grid) (grid).axes
#endif

/* A row of samples along x. Rows are numbered slab by slab, by y + z * size[1]. */
typedef struct Row {
    int y, z;
    ptrdiff_t at; /* of the sample at x = 0 */
} Row;

/* The samples before and behind those of a row along each axis. With two axes [2] is never read. */
typedef struct Beside {
    const float *before[3], *behind[3];
} Beside;

FLU_INLINE Row flu_row_at(const Grid *grid, int y, int z) { return (Row){y, z, y * grid->step[1] + z * grid->step[2]}; }

FLU_INLINE Row flu_row(const Grid *grid, int r) {
    int z = FLU_AXES(*grid) > 2 ? r / grid->size[1] : 0;
    return flu_row_at(grid, r - z * grid->size[1], z);
}

FLU_INLINE int flu_row_number(const Grid *grid, int y, int z) { return y + z * grid->size[1]; }

/* Where a row lies along axis 1 or 2. */
FLU_INLINE int flu_row_along(Row row, int axis) { return axis == 1 ? row.y : row.z; }

/* Velocity fields on faces have one sample more along their own axis. These are the rows of a lattice that holds the
 * faces across all axes, and one such row. */
FLU_INLINE int flu_face_rows(const Grid *grid) {
    return (grid->size[1] + 1) * (FLU_AXES(*grid) > 2 ? grid->size[2] + 1 : 1);
}
FLU_INLINE Row flu_face_row(const Grid *grid, int r) {
    int z = FLU_AXES(*grid) > 2 ? r / (grid->size[1] + 1) : 0;
    return flu_row_at(grid, r - z * (grid->size[1] + 1), z);
}

/* The index of a cell's sample in fields and maps, its number in the occupancy, and whether it lies in the grid. */
FLU_INLINE ptrdiff_t flu_index(const Grid *grid, const int cell[3]) {
    return cell[0] + cell[1] * grid->step[1] + cell[2] * grid->step[2];
}
FLU_INLINE size_t flu_number(const Grid *grid, const int cell[3]) {
    return (size_t)cell[0] + (size_t)grid->size[0] * (size_t)flu_row_number(grid, cell[1], cell[2]);
}
FLU_INLINE bool flu_in_grid(const Grid *grid, const int cell[3]) { /* numbers below 0 are large without their sign */
    return (unsigned)cell[0] < (unsigned)grid->size[0] && (unsigned)cell[1] < (unsigned)grid->size[1] &&
           (unsigned)cell[2] < (unsigned)grid->size[2];
}

/* A field holds a velocity component along axis 0, 1, 2, channel FLU_CHANNEL + n, or the pressure. */
enum { FLU_CHANNEL = 3, FLU_PRESSURE = FLU_CHANNEL + FLUID_MAX_CHANNELS, FLU_FIELDS };

/* With FLUID_COMPRESSIBLE the air's density is carried like a channel, in StepChannels. Its number lies behind all
 * channels, so that FLU_CHANNEL + FLU_AIR is FLU_PRESSURE, whose field holds it within StepChannels. */
enum { FLU_AIR = FLUID_MAX_CHANNELS, FLU_CARRIED };

typedef FluidView Field; /* data points at sample (0, 0, 0). A ring of one sample lies around, at -1 and size */

/* Row r of a field's own lattice, numbered slab by slab like the grid's, and the number of its rows. */
FLU_INLINE Row flu_field_row(const Field *field, int r) {
    int z = field->slab ? r / field->size[1] : 0, y = r - z * field->size[1];
    return (Row){y, z, y * field->row + z * field->slab};
}
FLU_INLINE int flu_field_rows(const Field *field) { return field->size[1] * field->size[2]; }

typedef struct Columns { /* [begin, end) of a row. May be empty */
    int begin, end;
} Columns;

FLU_INLINE bool flu_any(const Columns *columns) { return columns->begin < columns->end; }

FLU_INLINE void flu_include(Columns *columns, int begin, int end) {
    bool none = !flu_any(columns);
    columns->begin = none || begin < columns->begin ? begin : columns->begin;
    columns->end = none || end > columns->end ? end : columns->end;
}

typedef struct Box { /* cells [begin, end) along each axis */
    int begin[3], end[3];
} Box;

/* Each row's sum and maximum, [flu_face_rows]. Reductions go through them in the order of rows. */
typedef struct PerRow {
    float *sum, *most;
} PerRow;

/* ---- arena.c, one allocation ------------------------------------------------------------------ */

typedef struct Arena {
    char *base; /* NULL only measures */
    size_t used;
} Arena;

FLU_LOCAL void *flu_take(Arena *arena, uint64_t bytes);
FLU_LOCAL float *flu_take_floats(Arena *arena, ptrdiff_t row, int rows); /* with two rows more on both sides */
FLU_LOCAL uint8_t *flu_take_map(Arena *arena, const Grid *grid);         /* a byte a cell, laid out as fields are */
FLU_LOCAL Field flu_take_field(Arena *arena, const Grid *grid, const float offset[3]);
FLU_LOCAL void flu_take_fields(Arena *arena, const Grid *grid, int count, Field *fields); /* at centres */
FLU_LOCAL ptrdiff_t flu_row_length(int samples); /* from row to row, for so many samples and their ring */

/* The memory that a fluid's arena was cut from. */
typedef struct Memory {
    void *block;
    size_t bytes, schemes_begin; /* the arena's length, and where the schemes' part of it begins */
    Arena shared;                /* from here on, advection and pressure use the same memory in turns */
} Memory;

/* ---- rows.c, with rows on the host's threads, sums in a fixed order, numbers -------------------------- */

FLU_LOCAL void flu_rows(const Fluid *fluid, int rows, FluidTask *task, void *data);
FLU_LOCAL float flu_dot(const float *a, const float *b, int count); /* in a fixed order */
FLU_LOCAL double flu_sum_rows(const Fluid *fluid);                  /* of per_row.sum, over the grid's rows */
FLU_LOCAL void flu_swap(Field *a, Field *b);
FLU_LOCAL void flu_fill(float *to, int count, float value);
FLU_LOCAL void flu_fill_field(Field *field, float value); /* and its ring, which samples read */
FLU_LOCAL int flu_truncate(double x, int low, int high);  /* x within [low, high], rounded towards 0 */
FLU_LOCAL int flu_floor(double x, int low, int high);     /* the same, rounded down */

/* A reader changes what is no part of the state, such as a count. No fluid is const, as Fluid_Create makes them. */
FLU_INLINE Fluid *flu_owned(const Fluid *fluid) {
    Fluid *owned;
    memcpy(&owned, &fluid, sizeof owned); /* a cast would be warned of */
    return owned;
}

FLU_INLINE int flu_min(int a, int b) { return a < b ? a : b; }
FLU_INLINE int flu_max(int a, int b) { return a > b ? a : b; }
FLU_INLINE int flu_clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
FLU_INLINE float flu_minf(float a, float b) { return a < b ? a : b; }
FLU_INLINE float flu_maxf(float a, float b) { return a > b ? a : b; }
FLU_INLINE double flu_mind(double a, double b) { return a < b ? a : b; }
FLU_INLINE double flu_maxd(double a, double b) { return a > b ? a : b; }
/* The length of a chunk that begins at `from`. */
FLU_INLINE int flu_chunk(int size, int from) { return flu_min(size - from, FLU_CHUNK); }
FLU_INLINE int flu_cells_below(float x) { /* rounded down */
    int i = (int)x;
    return i - (x < (float)i);
}
FLU_INLINE float flu_bounded(float value, float limit) { /* NaN becomes 0 */
    float size = fabsf(value), kept = size > FLU_TINY ? value : 0;
    return size > limit ? copysignf(limit, value) : kept;
}
FLU_INLINE int flu_wrap(int x, int size) {
    if ((unsigned)x < (unsigned)size) return x;
    return (x %= size) < 0 ? x + size : x; /* NOLINT(clang-analyzer-core.DivideZero): no side has 0 cells */
}
FLU_INLINE bool flu_finite(float x) { /* by its bits, as to compare a NaN would raise FE_INVALID */
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return (bits & 0x7f800000u) != 0x7f800000u;
}
FLU_INLINE bool flu_is_amount(float x) { /* finite and not negative, likewise. -0 is 0 */
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits < 0x7f800000u || bits == 0x80000000u;
}

/* ---- sanitise.c ------------------------------------------------------------------------------- */

FLU_LOCAL void flu_sanitise(Fluid *fluid); /* makes what a game wrote through views finite and bounded */
FLU_LOCAL void flu_raise(Fluid *fluid);    /* all nonnegative channels to 0 at least */

/* ---- timing.c, the cost of the last step --------------------------------------------------------- */

typedef struct Timing {
    FluidProfile profile;
    double stage_began;
} Timing;

FLU_LOCAL void flu_start_clock(Fluid *fluid); /* first thing in a step */
/* Begins from 0, or else adds the channels' times to those of the velocity. */
FLU_LOCAL void flu_begin_timing(Fluid *fluid, bool anew);
FLU_LOCAL void flu_stage_done(Fluid *fluid, FluidStage stage); /* charges the time since the last one */
FLU_LOCAL float flu_courant(const Fluid *fluid, float dt);     /* dt over the cell's size, in cells for each m/s */
FLU_LOCAL void flu_note_courant(Fluid *fluid, int rows);       /* the largest of per_row.most, for the profile */

/* ---- refuse.c, calls that are refused ------------------------------------------------------------ */

enum { FLU_SENTENCE = 160 };

typedef struct Refusal {
    char sentence[FLU_SENTENCE]; /* "" until a call is refused */
} Refusal;

/* Counts it, keeps the sentence `call: why`, and returns false for callers to return. `call` is __func__. */
FLU_LOCAL bool flu_refuse(const Fluid *fluid, const char *call, const char *why, ...) FLU_LIKE_PRINTF(3, 4);
/* Whether an argument can be taken. If not, the call is refused, and the sentence names it. A fluid that is NULL takes
 * none. */
FLU_LOCAL bool flu_takes_channel(const Fluid *fluid, const char *call, int channel);
FLU_LOCAL bool flu_takes_body(const Fluid *fluid, const char *call, int body, int least);
FLU_LOCAL bool flu_takes_pointer(const Fluid *fluid, const char *call, const char *name, const void *pointer);
FLU_LOCAL bool flu_takes_number(const Fluid *fluid, const char *call, const char *name, float x); /* finite */
FLU_LOCAL bool flu_takes_amount(const Fluid *fluid, const char *call, const char *name, float x); /* and not negative */
FLU_LOCAL bool flu_takes_size(const Fluid *fluid, const char *call, const char *name, float x);   /* above 0 */
FLU_LOCAL bool flu_takes_place(const Fluid *fluid, const char *call, const char *name, const float place[3]);
FLU_LOCAL bool flu_takes_capsule(const Fluid *fluid, const char *call, const float a[3], const float b[3],
                                 float radius);

#include "system.h"

#endif
