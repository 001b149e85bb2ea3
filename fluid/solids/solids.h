/* solids.h - what the occupancy means: maps, rooms, what bodies cover and leave. Private; included by solver.h, whose
 * types it uses. */
#ifndef FLUID_SOLIDS_H
#define FLUID_SOLIDS_H

/* ---- solids.c, clearance.c, rooms.c, displace.c, balance.c -------------------------------------- */

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
/* Fills `changed`, and rows [begin, end) that hold all changes; false if there are none. */
bool flu_find_changes(Fluid *fluid, int *begin, int *end);
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

/* Whether no air passes between two cells of the map: one of them is closed, or both are outlets. */
FLU_INLINE bool flu_is_closed(uint8_t a, uint8_t b) {
    uint8_t lesser = a < b ? a : b;
    return lesser != FLU_FREE;
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
/* The same of the cells x .. x + count - 1 of a row that the cover reaches: sets bytes to 1 or 0, those beyond the
 * cover's columns not at all. */
void flu_cover_row(const Cover *cover, int x, int y, int count, uint8_t *covered);
/* Of a row that the cover reaches, `count` cells from (x, y) on: 1 where it covers them. Row by row: */
typedef struct Covered {
    const Cover *cover;
    int x, y, count;
    uint8_t cell[FLU_CHUNK];
} Covered;
FLU_INLINE Covered flu_covered(const Cover *cover) { /* before the first */
    return (Covered){.cover = cover, .x = cover->begin[0], .y = cover->begin[1]};
}
bool flu_next_covered(Covered *at);
/* Whether the cover holds no free cell's centre, and so means the cell that holds `a` (-1, -1 if that is not free
 * either). */
bool flu_cover_falls_back(const Fluid *fluid, const Cover *cover, const float a[3], int *x, int *y);

#endif
