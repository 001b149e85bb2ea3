/* All that follows from the occupancy is made anew when it or a body changed, first of all the map of cells. */
#include "../inside.h"

typedef struct Mapping {
    Fluid *fluid;
    int drains;
    uint8_t drain[FLUID_MAX_BODIES]; /* bodies that are open */
} Mapping;

static Mapping begin_mapping(Fluid *f) {
    Mapping job = {f, 0, {0}};
    for (int body = 1; body < FLUID_MAX_BODIES; body++)
        if (f->solids.body[body].open) job.drain[job.drains++] = (uint8_t)body;
    return job;
}

/* Returns bits that differ from what the map held before, and whether anything is occupied. */
FLU_WIDE static uint8_t map_row(uint8_t *FLU_RESTRICT map, const uint8_t *FLU_RESTRICT occupancy, int count,
                                bool *occupied) {
    uint8_t differs = 0, bodies = 0;
    for (int x = 0; x < count; x++) {
        uint8_t cell = occupancy[x] ? FLU_CLOSED : FLU_FREE;
        differs |= cell ^ map[x];
        bodies |= occupancy[x];
        map[x] = cell;
    }
    *occupied = bodies != 0;
    return differs;
}

static void map_drain(uint8_t *map, const uint8_t *occupancy, int drain, int count, Columns *remapped) {
    for (int x = 0; x < count; x++) {
        const uint8_t *cell = memchr(occupancy + x, drain, (size_t)(count - x));
        if (!cell) break;
        x = (int)(cell - occupancy);
        map[x] = FLU_OUTLET;
        flu_include(remapped, x, x + 1);
    }
}

enum { FLU_MAP_PIECE = 64 /* cells in a piece, by which changes are noted */ };

static void map_rows(int begin, int end, void *data) {
    const Mapping *job = data;
    Fluid *f = job->fluid;
    int width = f->grid.size[0];
    for (int r = begin; r < end; r++) {
        const uint8_t *occupancy = f->solids.occupancy + (ptrdiff_t)r * width;
        uint8_t *map = f->solids.cells + flu_row(&f->grid, r).at;
        bool any = false, occupied;
        for (int x = 0; x < width; x += FLU_MAP_PIECE, any |= occupied) {
            int count = flu_min(width - x, FLU_MAP_PIECE);
            if (map_row(map + x, occupancy + x, count, &occupied)) flu_include(&f->solids.remapped[r], x, x + count);
        }
        f->solids.row_occupied[r] = any;
        for (int i = 0; i < job->drains && any; i++)
            map_drain(map, occupancy, job->drain[i], width, &f->solids.remapped[r]);
    }
}

/* The cell beyond a side. Around a periodic axis it is the one at the other side. */
static uint8_t beyond(const Fluid *f, int side, uint8_t wrapped) {
    FluidSideKind kind = f->def.side[side].kind;
    return kind == FLUID_PERIODIC ? wrapped : kind == FLUID_OPEN ? FLU_OUTLET : FLU_CLOSED;
}

/* Sets the ring beyond both ends of `axis`, for `count` lines of cells that lie side by side. */
static void map_beyond(const Fluid *f, int axis, uint8_t *first, ptrdiff_t along, int count) {
    ptrdiff_t step = f->grid.step[axis];
    uint8_t *last = first + (f->grid.size[axis] - 1) * step;
    for (int i = 0; i < count; i++, first += along, last += along) {
        first[-step] = beyond(f, 2 * axis, *last);
        last[step] = beyond(f, 2 * axis + 1, *first);
    }
}

static void map_ring(Fluid *f) {
    const Grid *grid = &f->grid;
    uint8_t *cells = f->solids.cells;
    for (int z = 0; z < grid->size[2]; z++) {
        map_beyond(f, 0, cells + z * grid->step[2], grid->step[1], grid->size[1]);
        map_beyond(f, 1, cells + z * grid->step[2] - 1, 1, grid->size[0] + 2);
    }
    for (int y = -1; FLU_AXES(*grid) > 2 && y <= grid->size[1]; y++)
        map_beyond(f, 2, cells + y * grid->step[1] - 1, 1, grid->size[0] + 2);
}

/* Rows up to the last that has a free cell, and one more, which may hold a drain. All rows count in 3D, where other
 * rows lie beside the last one, around a periodic axis, and in layouts that do not hold closed samples. */
static int open_rows(const Fluid *f) {
    int rows = f->grid.rows;
    if (FLU_AXES(f->grid) > 2 || f->grid.periodic[1] || !f->flow.layout->holds_closed) return rows;
    while (rows > 0 && f->solids.first_run[rows] == f->solids.first_run[rows - 1]) rows--;
    return flu_min(rows + 1, f->grid.rows);
}

static void stale_both(Columns *a, Columns *b) {
    if (flu_any(a)) flu_include(b, a->begin, a->end);
    if (flu_any(b)) flu_include(a, b->begin, b->end);
}

/* Around periodic axes the first row or column sees the last one in the ring. */
static void wrap_remapped(Fluid *f) {
    const Grid *grid = &f->grid;
    Columns *stale = f->solids.remapped;
    for (int r = 0; grid->periodic[0] && r < grid->rows; r++)
        if (flu_any(&stale[r])) stale[r] = (Columns){0, grid->size[0]};
    for (int z = 0; grid->periodic[1] && z < grid->size[2]; z++)
        stale_both(&stale[flu_row_number(grid, 0, z)], &stale[flu_row_number(grid, grid->size[1] - 1, z)]);
    for (int y = 0; FLU_AXES(*grid) > 2 && grid->periodic[2] && y < grid->size[1]; y++)
        stale_both(&stale[flu_row_number(grid, y, 0)], &stale[flu_row_number(grid, y, grid->size[2] - 1)]);
}

void flu_update_solids(Fluid *f) {
    if (!f->solids.changed) return;
    Mapping job = begin_mapping(f);
    f->solids.outlets = job.drains > 0;
    for (int side = 0; side < 2 * FLU_AXES(f->grid); side++) f->solids.outlets |= f->def.side[side].kind == FLUID_OPEN;
    flu_rows(f, f->grid.rows, map_rows, &job);
    map_ring(f);
    wrap_remapped(f);
    f->solids.exist = memchr(f->solids.row_occupied, 1, (size_t)flu_max(f->grid.rows, 0)) != NULL;
    flu_find_rooms(f);
    f->solids.open_rows = open_rows(f);
    if (f->solids.exist) flu_update_clearance(f);
    flu_survey_bodies(f);
    f->solids.changed = false;
}
