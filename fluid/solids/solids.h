/* solids.h - all that follows from the occupancy, such as the map of cells, rooms, clearance, values behind walls and
 * the cells that a shape covers. Other wings may use this. */
#ifndef FLU_SOLIDS_H
#define FLU_SOLIDS_H

#include "../calm/calm.h"

/* A cell as the flow meets it. flu_is_closed makes use of the order. */
enum { FLU_CLOSED, FLU_FREE, FLU_OUTLET /* a drain's cell, or the air outside an OPEN side */ };
enum { FLU_FAR = 31 /* clearances are counted up to here */ };

/* Free cells [begin, end) of one row. Runs that touch form a room. `room` is the number of another run of it, nearer to
 * its first run, which names itself. The other members hold for the room in its first run alone. */
typedef struct Run {
    unsigned begin : 28;
    unsigned nudged : 1;         /* something in the room begins to move air far from it */
    unsigned partly_asleep : 1;  /* some of the room sleeps, and takes air in and gives it */
    unsigned has_outlet : 1;     /* the room has a way out, so that its pressure is absolute */
    unsigned has_divergence : 1; /* some of the room has divergence */
    int end, room, cells;        /* `cells` are those of the whole room */
    double sum;                  /* of this run. In the first run it becomes the room's mean */
} Run;

FLU_INLINE size_t flu_most_runs(const Grid *grid) { return (size_t)(grid->size[0] + 1) / 2 * (size_t)grid->rows; }

typedef struct Solids {
    FluidBody body[FLUID_MAX_BODIES];
    uint8_t *occupancy, *occupancy_before; /* [depth][height][width], now and at the last StepChannels */
    Columns *changes;                      /* [rows], where flu_find_changes found that the two differ */
    Columns *remapped;                     /* [rows], where the map has changed since the pressure last looked */
    bool changed;                          /* the occupancy or a body, since the last flu_update_solids */
    bool finer_stale;                      /* the same, since fluids of finer channels took them over */
    bool exist;
    int open_rows;             /* no row from this one on has a free cell, and steps leave them out */
    bool outlets;              /* there are OPEN sides, or bodies that are drains, even if they fill no cell */
    bool compared;             /* `changes` are those of the present occupancy */
    bool uncovered;            /* flu_uncover has run since the last StepChannels */
    uint8_t *row_occupied;     /* [rows] */
    uint8_t *row_clearance;    /* [rows], the least of each row */
    Box box[FLUID_MAX_BODIES]; /* what each body fills */
    uint8_t *cells;            /* map of FLU_CLOSED, FLU_FREE, FLU_OUTLET, with a ring for the sides */
    uint8_t *marks;            /* map of cells that a search has met. It is 0 between calls */
    uint8_t *clearance;        /* map of Chebyshev distances to the nearest occupied cell, 0 within, at most FLU_FAR */
    Run *runs;
    int *first_run;  /* [rows + 1] */
    uint8_t *inert;  /* [rows], the tiles of each row that lie within solids at rest */
    bool *row_inert; /* [rows], whether any tile does. If not, the row's `inert` is out of date */
} Solids;

FLU_INLINE void flu_note_change(Solids *solids) {
    solids->changed = solids->finer_stale = true;
    solids->compared = false;
}

/* Whether no air passes between two cells of the map, as one is closed, or both are outlets. */
FLU_INLINE bool flu_is_closed(uint8_t a, uint8_t b) {
    uint8_t lesser = a < b ? a : b;
    return lesser != FLU_FREE;
}

/* Whether air passes from a free cell to one beside it, and whether both are free, as 1 or 0. */
FLU_INLINE int flu_lets_in(uint8_t cell) { return cell != FLU_CLOSED; }
FLU_INLINE int flu_both_free(uint8_t a, uint8_t b) { return (a == FLU_FREE) & (b == FLU_FREE); }

/* How many faces of a free cell of the map lead to free cells and outlets. */
FLU_INLINE int flu_open_faces(const Grid *grid, const uint8_t *cell) {
    int faces = 0;
    for (int axis = 0; axis < FLU_AXES(*grid); axis++)
        faces += flu_lets_in(cell[-grid->step[axis]]) + flu_lets_in(cell[grid->step[axis]]);
    return faces;
}

FLU_INLINE bool flu_moves(const Grid *grid, const FluidBody *body) { /* 2D moves and turns within the plane alone */
    bool moves = body->velocity[0] != 0 || body->velocity[1] != 0 || body->spin[2] != 0;
    if (FLU_AXES(*grid) > 2) moves |= body->velocity[2] != 0 || body->spin[0] != 0 || body->spin[1] != 0;
    return moves;
}

/* ---- solids.c: surfaces, and parts of rows ------------------------------------------------------ */

/* Metres along the axis from a body's pivot to x (in cells), around a periodic axis the short way. */
FLU_LOCAL float flu_lever(const Fluid *fluid, int body, int axis, float x);
/* The part of a surface velocity that spin about one axis adds, for the distance from the pivot along another. */
FLU_LOCAL float flu_arm(const Fluid *fluid, int body, int about, int along, const float at[3]);
FLU_LOCAL float flu_surface_velocity(const Fluid *fluid, int body, int axis,
                                     const float at[3]); /* at a point, in cells */
/* Cells [begin, end) of row r that one body fills. */
typedef struct Part {
    int r, begin, end, body, run; /* `run` is the next run of the row */
} Part;
FLU_LOCAL Part flu_parts_of(const Fluid *fluid, int r); /* before the first part */
FLU_LOCAL bool flu_next_part(const Fluid *fluid, Part *part);

/* ---- update.c, changes.c, clearance.c, boxes.c -------------------------------------------------- */

FLU_LOCAL void flu_update_solids(Fluid *fluid);  /* maps and rooms, if anything changed */
FLU_LOCAL bool flu_find_changes(Fluid *fluid);   /* fills `changes`, and returns whether there are any */
FLU_LOCAL void flu_forget_changes(Fluid *fluid); /* occupancy_before becomes the present one */
/* Goes on to the next cell among `changes` that a body covered, or left. Begins with {-1, 0, 0}. Returns false
 * behind the last one. */
FLU_LOCAL bool flu_next_changed(const Fluid *fluid, bool covered, int cell[3]);
/* Sets the velocity of cells that bodies left. Comes before flu_update_solids. */
FLU_LOCAL void flu_uncover(Fluid *fluid);
FLU_LOCAL void flu_update_clearance(Fluid *fluid);
FLU_LOCAL size_t flu_tile_count(const Fluid *fluid);
FLU_LOCAL void flu_survey_bodies(Fluid *fluid); /* their boxes, and the tiles within those at rest */
FLU_LOCAL void flu_widen(const Fluid *fluid, Box *box, int margin);
FLU_LOCAL bool flu_lies_open(const Fluid *fluid, int r); /* no solid in this row, nor in those beside it */

/* ---- rooms.c ------------------------------------------------------------------------------------ */

FLU_LOCAL void flu_find_rooms(Fluid *fluid);
FLU_LOCAL void flu_find_rooms_partly_asleep(Fluid *fluid); /* once it is known what sleeps */
FLU_LOCAL void flu_wake_all(Fluid *fluid);                 /* in the middle of a step */
/* The first notes the rooms in which the pressure system's right-hand side is not 0. The second sets p to exactly 0 in
 * all other rooms. */
FLU_LOCAL void flu_note_divergent_rooms(Fluid *fluid, const System *pressure);
FLU_LOCAL void flu_clear_divergence_free_rooms(Fluid *fluid, const System *pressure);
/* Make a field's mean 0 in each room without a way out, where the field is split by colour. The first three are its
 * steps, for callers that go through the rows anyway. */
FLU_LOCAL void flu_sum_runs(Fluid *fluid, const System *split, int r, float *const field[2]);
FLU_LOCAL void flu_average_rooms(Fluid *fluid);
FLU_LOCAL void flu_subtract_means(const Fluid *fluid, const System *split, int r, float *const field[2]);
FLU_LOCAL void flu_remove_room_means(Fluid *fluid, const System *split, float *const field[2]);

/* ---- bounds.c, Stam's set_bnd --------------------------------------------------------------------------- */

/* The value behind a wall is own * value + add, given the one before it. */
typedef struct Ghost {
    float own, add;
} Ghost;

FLU_LOCAL Ghost flu_side_ghost(const Fluid *fluid, int what, int side);
FLU_LOCAL Ghost flu_surface_ghost(const Fluid *fluid, int what, int body, int axis,
                                  const float at[3]); /* axis is the normal, at is in cells */
FLU_LOCAL void flu_set_bnd(Fluid *fluid, int what);
FLU_LOCAL void flu_set_channels_bnd(Fluid *fluid);                 /* the same of all channels */
FLU_LOCAL void flu_set_ring(Fluid *fluid, Field *field, int what); /* the ring alone */
/* Sets the ring beyond open sides to 0 for an advection. If the air that it brings in were as fast as the air inside, a
 * draught would drive itself. Otherwise the ring goes on like the field inside, and lets the flow out. */
FLU_LOCAL void flu_still_outside(const Fluid *fluid, Field *velocity, int axis);
/* `held` says that samples in solids still have their values, and are left alone. */
FLU_LOCAL void flu_set_velocity_bnd(Fluid *fluid, bool held);

/* ---- cover.c, the cells that a capsule covers -------------------------------------------------------- */

typedef struct Cover {
    Box cells;                               /* that it may touch */
    double a[3], along[3], length2, radius2; /* in cells. In 2D it lies in the middle of the only slab */
} Cover;
FLU_LOCAL Cover flu_cover(const Fluid *fluid, const float a[3], const float b[3], float radius);
FLU_LOCAL bool flu_cover_misses(const Fluid *fluid, const Cover *cover); /* the capsule lies wholly outside the grid */
FLU_LOCAL bool flu_covers(const Cover *cover, const int cell[3]);
/* The same of `count` cells along x, in a row that the cover reaches. Sets bytes to 1 or 0, but leaves those beyond the
 * cover's columns as they are. */
FLU_LOCAL void flu_cover_row(const Cover *cover, const int first[3], int count, uint8_t *covered);
/* `count` cells along x of a row that the cover reaches, with 1 for each cell that it covers. */
typedef struct Covered {
    const Cover *cover;
    int first[3], count;
    uint8_t cell[FLU_CHUNK];
} Covered;
FLU_INLINE Covered flu_covered(const Cover *cover) { /* before the first */
    return (Covered){.cover = cover, .first = {cover->cells.begin[0], cover->cells.begin[1], cover->cells.begin[2]}};
}
FLU_LOCAL bool flu_next_covered(Covered *at);
FLU_LOCAL bool flu_next_covered_free(const Fluid *fluid, Covered *at); /* the same, and 0 where a body fills the cell */
/* Shrinks a cover without a free cell's centre to the cell that holds `a`, or to nothing if that is not free either.
 * Returns whether it did. */
FLU_LOCAL bool flu_fall_back(const Fluid *fluid, Cover *cover, const float a[3]);
/* The cells along one axis whose centres may lie within [low, high]. */
FLU_LOCAL void flu_cells_within(int size, double low, double high, int *begin, int *end);
/* How far a place in cells lies outside the grid along an axis, with its sign. It is 0 along a periodic axis. */
FLU_INLINE double flu_beyond(const Grid *grid, int axis, double at) {
    if (grid->periodic[axis] || (at >= 0 && at <= grid->size[axis])) return 0;
    return at < 0 ? at : at - grid->size[axis];
}
#define FLU_TOUCHES 1e-3  /* cells outside that still touch the side, as places in metres are rounded */
#define FLU_ROUNDED 1e-14 /* of a shape's size in cells, by which its computed surface may be off */
/* Whether all that lies between two places along the axis is outside. */
FLU_INLINE bool flu_is_outside(const Grid *grid, int axis, double low, double high) {
    return flu_beyond(grid, axis, high) < -FLU_TOUCHES || flu_beyond(grid, axis, low) > FLU_TOUCHES;
}

/* ---- stamps.c ---------------------------------------------------------------------------- */

FLU_LOCAL void flu_mark(Fluid *fluid, int body, const int cell[3]);
/* Marks every cell that a segment passes through, one axis at a time, so that the line is unbroken. */
FLU_LOCAL void flu_mark_line(Fluid *fluid, int body, const double from[3], const double along[3]);
/* In cells. A shape that reaches this far around its middle line holds the centre of each cell on the line. */
FLU_INLINE double flu_thin(const Grid *grid) { return FLU_AXES(*grid) > 2 ? .8661 : .7072; }

#endif
