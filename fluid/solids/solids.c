#include "../inside.h"

float flu_lever(const Fluid *f, int body, int axis, float x) {
    float lever = x * f->def.cell_size - f->body[body].pivot[axis];
    if (!flu_periodic(&f->def, axis)) return lever;
    float lap = (float)f->def.size[axis] * f->def.cell_size;
    return lever - lap * floorf(lever / lap + .5f);
}

float flu_body_velocity(const Fluid *f, int body, int axis, float x, float y) {
    const FluidBody *solid = &f->body[body];
    float turn = solid->spin[2] == 0 ? 0 : axis == 0 ? -flu_lever(f, body, 1, y) : flu_lever(f, body, 0, x);
    return flu_bounded(solid->velocity[axis] + solid->spin[2] * turn, FLU_MAX_SPEED);
}

/* ---- The map of cells ----------------------------------------------------------------------------------------------
 */

typedef struct Mapping {
    Fluid *fluid;
    int drains;
    uint8_t drain[FLUID_MAX_BODIES]; /* bodies that are open */
} Mapping;

static Mapping begin_mapping(Fluid *f) {
    Mapping job = {f, 0, {0}};
    for (int body = 1; body < FLUID_MAX_BODIES; body++)
        if (f->body[body].open) job.drain[job.drains++] = (uint8_t)body;
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

static void map_drain(uint8_t *map, const uint8_t *occupancy, int drain, int count, Columns *stale) {
    for (int x = 0; x < count; x++) {
        const uint8_t *cell = memchr(occupancy + x, drain, (size_t)(count - x));
        if (!cell) break;
        x = (int)(cell - occupancy);
        map[x] = FLU_OUTLET;
        flu_include(stale, x, x + 1);
    }
}

enum { FLU_MAP_PIECE = 64 /* cells: what changes is found to this */ };

static void map_rows(int begin, int end, void *data) {
    const Mapping *job = data;
    Fluid *f = job->fluid;
    for (int y = begin; y < end; y++) {
        const uint8_t *occupancy = f->occupancy + (ptrdiff_t)y * f->width;
        uint8_t *map = f->cells + y * f->row;
        bool any = false, occupied;
        for (int x = 0; x < f->width; x += FLU_MAP_PIECE, any |= occupied) {
            int count = f->width - x < FLU_MAP_PIECE ? f->width - x : FLU_MAP_PIECE;
            if (map_row(map + x, occupancy + x, count, &occupied)) flu_include(&f->stale[y], x, x + count);
        }
        f->row_occupied[y] = any;
        for (int i = 0; i < job->drains && any; i++) map_drain(map, occupancy, job->drain[i], f->width, &f->stale[y]);
    }
}

static uint8_t beyond(const Fluid *f, int side, uint8_t wrapped) {
    FluidSideKind kind = f->def.side[side].kind;
    return kind == FLUID_PERIODIC ? wrapped : kind == FLUID_OPEN ? FLU_OUTLET : FLU_CLOSED;
}

static void map_ring(Fluid *f) {
    for (int y = 0; y < f->height; y++) {
        uint8_t *map = f->cells + y * f->row;
        map[-1] = beyond(f, 0, map[f->width - 1]);
        map[f->width] = beyond(f, 1, map[0]);
    }
    uint8_t *first = f->cells, *last = f->cells + (f->height - 1) * f->row;
    for (int x = 0; x < f->width; x++) {
        first[x - f->row] = beyond(f, 2, last[x]);
        last[x + f->row] = beyond(f, 3, first[x]);
    }
}

/* ---- Parts of rows that a body fills, between the runs of free cells --------------------------------------------- */

Part flu_parts_of(const Fluid *f, int y) { return (Part){y, 0, 0, 0, f->first_run[y]}; }

bool flu_next_part(const Fluid *f, Part *part) {
    const Run *run = f->runs + part->run, *last = f->runs + f->first_run[part->y + 1];
    const uint8_t *occupancy = f->occupancy + (ptrdiff_t)part->y * f->width;
    int x = part->end;
    if (run < last && (int)run->begin == x) x = run++->end;
    part->run = (int)(run - f->runs), part->begin = x;
    if (x == f->width) return false;
    part->body = occupancy[x];
    part->end = run < last ? (int)run->begin : f->width;
    bool whole = memcmp(occupancy + x, occupancy + x + 1, (size_t)(part->end - x - 1)) == 0;
    while (!whole && x + 8 < part->end && memcmp(occupancy + x, occupancy + x + 1, 8) == 0) x += 8;
    while (!whole && occupancy[x] == part->body) x++; /* another body ends it, before the run does */
    if (!whole) part->end = x;
    return true;
}

/* ---- All of it, when the occupancy or a body changed -------------------------------------------- */

/* Columns of row y within which the occupancy differs from the one before; none: {0, 0}. */
static Columns changed_columns(const Fluid *f, int y) {
    const uint8_t *before = f->occupancy_before + (ptrdiff_t)y * f->width,
                  *now = f->occupancy + (ptrdiff_t)y * f->width;
    if (memcmp(before, now, (size_t)f->width) == 0) return (Columns){0, 0};
    int first = 0, last = f->width - 1;
    while (last - first > 16 && memcmp(before + first, now + first, 16) == 0) first += 16;
    while (before[first] == now[first]) first++;
    while (last - first > 16 && memcmp(before + last - 15, now + last - 15, 16) == 0) last -= 16;
    while (before[last] == now[last]) last--;
    return (Columns){first, last + 1};
}

bool flu_find_changes(Fluid *f, int *begin, int *end) {
    *begin = f->height, *end = 0;
    for (int y = 0; y < f->height; y++) {
        f->changed[y] = changed_columns(f, y);
        if (f->changed[y].end == 0) continue;
        if (*begin > y) *begin = y;
        *end = y + 1;
    }
    return *begin < *end;
}

static void uncover_row(Fluid *f, int y) {
    const uint8_t *before = f->occupancy_before + (ptrdiff_t)y * f->width,
                  *now = f->occupancy + (ptrdiff_t)y * f->width;
    for (int x = f->changed[y].begin; x < f->changed[y].end; x++)
        if (before[x] && !now[x]) f->layout->uncover(f, x, y, before[x]);
}

/* Up to the one behind the last free cell, which may hold a drain. Around a periodic axis the last row lies before the
 * first; and some layouts do not hold what is closed. */
static int open_rows(const Fluid *f) {
    int rows = f->height;
    if (flu_periodic(&f->def, 1) || !f->layout->holds_closed) return rows;
    while (rows > 0 && f->first_run[rows] == f->first_run[rows - 1]) rows--;
    return rows < f->height ? rows + 1 : rows;
}

/* Around periodic axes the first see the last, in the ring. */
static void wrap_stale(Fluid *f) {
    Columns *first = &f->stale[0], *last = &f->stale[f->height - 1];
    for (int y = 0; flu_periodic(&f->def, 0) && y < f->height; y++)
        if (flu_any(&f->stale[y])) f->stale[y] = (Columns){0, f->width};
    if (!flu_periodic(&f->def, 1)) return;
    if (flu_any(first)) flu_include(last, first->begin, first->end);
    if (flu_any(last)) flu_include(first, last->begin, last->end);
}

void flu_update_solids(Fluid *f) {
    if (!f->solids_changed) return;
    flu_know_divergence(f);
    Mapping job = begin_mapping(f);
    f->outlets = job.drains > 0;
    for (int side = 0; side < 4; side++) f->outlets |= f->def.side[side].kind == FLUID_OPEN;
    flu_rows(f, f->height, map_rows, &job);
    map_ring(f);
    wrap_stale(f);
    f->solids_exist = memchr(f->row_occupied, 1, (size_t)f->height) != NULL;
    flu_find_rooms(f);
    f->open_rows = open_rows(f);
    if (f->solids_exist) flu_update_clearance(f);
    flu_survey_bodies(f);
    f->solids_changed = false;
}

void flu_uncover(Fluid *f) {
    if (!f->solids_changed || f->uncovered) return;
    int begin, end;
    flu_find_changes(f, &begin, &end);
    for (int y = begin; y < end; y++) uncover_row(f, y);
    f->uncovered = true;
}
