/* All that follows from the occupancy, made anew when it or a body changed: first of all the map of cells. */
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

/* Returns what differs from the row before, and whether anything is occupied. */
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

enum { FLU_MAP_PIECE = 64 /* cells: what changes is found to this */ };

static void map_rows(int begin, int end, void *data) {
    const Mapping *job = data;
    Fluid *f = job->fluid;
    for (int y = begin; y < end; y++) {
        const uint8_t *occupancy = f->solids.occupancy + (ptrdiff_t)y * f->grid.size[0];
        uint8_t *map = f->solids.cells + y * f->grid.step[1];
        bool any = false, occupied;
        for (int x = 0; x < f->grid.size[0]; x += FLU_MAP_PIECE, any |= occupied) {
            int count = f->grid.size[0] - x < FLU_MAP_PIECE ? f->grid.size[0] - x : FLU_MAP_PIECE;
            if (map_row(map + x, occupancy + x, count, &occupied)) flu_include(&f->solids.remapped[y], x, x + count);
        }
        f->solids.row_occupied[y] = any;
        for (int i = 0; i < job->drains && any; i++)
            map_drain(map, occupancy, job->drain[i], f->grid.size[0], &f->solids.remapped[y]);
    }
}

static uint8_t beyond(const Fluid *f, int side, uint8_t wrapped) {
    FluidSideKind kind = f->def.side[side].kind;
    return kind == FLUID_PERIODIC ? wrapped : kind == FLUID_OPEN ? FLU_OUTLET : FLU_CLOSED;
}

static void map_ring(Fluid *f) {
    for (int y = 0; y < f->grid.size[1]; y++) {
        uint8_t *map = f->solids.cells + y * f->grid.step[1];
        map[-1] = beyond(f, 0, map[f->grid.size[0] - 1]);
        map[f->grid.size[0]] = beyond(f, 1, map[0]);
    }
    uint8_t *first = f->solids.cells, *last = f->solids.cells + (f->grid.size[1] - 1) * f->grid.step[1];
    for (int x = 0; x < f->grid.size[0]; x++) {
        first[x - f->grid.step[1]] = beyond(f, 2, last[x]);
        last[x + f->grid.step[1]] = beyond(f, 3, first[x]);
    }
}

/* Up to the one behind the last free cell, which may hold a drain. Around a periodic axis the last row lies before the
 * first; and some layouts do not hold what is closed. */
static int open_rows(const Fluid *f) {
    int rows = f->grid.size[1];
    if (f->grid.periodic[1] || !f->flow.layout->holds_closed) return rows;
    while (rows > 0 && f->solids.first_run[rows] == f->solids.first_run[rows - 1]) rows--;
    return rows < f->grid.size[1] ? rows + 1 : rows;
}

/* Around periodic axes the first see the last, in the ring. */
static void wrap_remapped(Fluid *f) {
    Columns *first = &f->solids.remapped[0], *last = &f->solids.remapped[f->grid.size[1] - 1];
    for (int y = 0; f->grid.periodic[0] && y < f->grid.size[1]; y++)
        if (flu_any(&f->solids.remapped[y])) f->solids.remapped[y] = (Columns){0, f->grid.size[0]};
    if (!f->grid.periodic[1]) return;
    if (flu_any(first)) flu_include(last, first->begin, first->end);
    if (flu_any(last)) flu_include(first, last->begin, last->end);
}

void flu_update_solids(Fluid *f) {
    if (!f->solids.changed) return;
    Mapping job = begin_mapping(f);
    f->solids.outlets = job.drains > 0;
    for (int side = 0; side < 4; side++) f->solids.outlets |= f->def.side[side].kind == FLUID_OPEN;
    flu_rows(f, f->grid.size[1], map_rows, &job);
    map_ring(f);
    wrap_remapped(f);
    f->solids.exist = memchr(f->solids.row_occupied, 1, (size_t)f->grid.size[1]) != NULL;
    flu_find_rooms(f);
    f->solids.open_rows = open_rows(f);
    if (f->solids.exist) flu_update_clearance(f);
    flu_survey_bodies(f);
    f->solids.changed = false;
}
