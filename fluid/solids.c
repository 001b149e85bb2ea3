#include "solver.h"

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

static uint8_t cell_of(const Fluid *f, int body) {
    return body == 0 ? FLU_FREE : f->body[body].open ? FLU_OUTLET : FLU_CLOSED;
}

FLU_WIDE static void map_row(uint8_t *FLU_RESTRICT map, const uint8_t *FLU_RESTRICT occupancy, int count) {
    for (int x = 0; x < count; x++) map[x] = occupancy[x] == 0;
}

static void map_rows(int begin, int end, void *data) {
    Fluid *f = data;
    for (int y = begin; y < end; y++) {
        const uint8_t *occupancy = f->occupancy + (ptrdiff_t)y * f->width;
        uint8_t *map = f->cells + y * f->row;
        map_row(map, occupancy, f->width);
        f->row_occupied[y] = memchr(map, 0, (size_t)f->width) != NULL;
        for (int x = 0; f->row_occupied[y] && x < f->width; x++)
            if (!map[x]) map[x] = cell_of(f, occupancy[x]);
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

/* ---- Closed faces ------------------------------------------------------------------------------- */

/* The face below cell (x, y) along the axis, that is between it and the cell before. */
static void add_face(Fluid *f, int *count, int axis, int x, int y) {
    int back_x = axis == 0 ? x - 1 : x, back_y = axis == 1 ? y - 1 : y;
    int body = flu_body_at(f, x, y), behind = flu_body_at(f, back_x, back_y);
    uint8_t cell = f->cells[flu_at(f, x, y)], cell_behind = f->cells[flu_at(f, back_x, back_y)];
    if (cell == FLU_FREE && cell_behind == FLU_OUTLET) return;
    if (cell == FLU_OUTLET && cell_behind == FLU_FREE) return;
    f->face[*count] = (int)flu_at(f, x, y);
    f->face_body[(*count)++] = (uint8_t)(cell == FLU_CLOSED && body ? body : cell_behind == FLU_CLOSED ? behind : 0);
}

static int list_faces(Fluid *f, int count, int axis) {
    int next_x = axis == 0, next_y = axis == 1, last = (axis == 0 ? f->width : f->height) - 1;
    bool wraps = flu_periodic(&f->def, axis);
    for (int y = 0; y < f->height; y++) {
        if (!f->row_occupied[y]) continue;
        const uint8_t *occupancy = f->occupancy + (ptrdiff_t)y * f->width;
        for (int x = 0; x < f->width; x++) {
            if (!occupancy[x]) continue;
            add_face(f, &count, axis, x, y);
            bool at_end = (axis == 0 ? x : y) == last;
            if (at_end && wraps && !flu_body_at(f, axis == 0 ? 0 : x, axis == 1 ? 0 : y))
                add_face(f, &count, axis, axis == 0 ? 0 : x, axis == 1 ? 0 : y);
            else if (at_end || !flu_body_at(f, x + next_x, y + next_y))
                add_face(f, &count, axis, x + next_x, y + next_y);
        }
    }
    return count;
}

/* ---- All of it, when the occupancy or a body changed -------------------------------------------- */

static void uncover_row(Fluid *f, int y) {
    const uint8_t *before = f->occupancy_before + (ptrdiff_t)y * f->width,
                  *now = f->occupancy + (ptrdiff_t)y * f->width;
    if (memcmp(before, now, (size_t)f->width) == 0) return;
    for (int x = 0; x < f->width; x++)
        if (before[x] && !now[x]) f->layout->uncover(f, x, y, before[x]);
}

void flu_update_solids(Fluid *f) {
    if (!f->solids_changed) return;
    flu_know_divergence(f);
    flu_rows(f, f->height, map_rows, f);
    map_ring(f);
    f->solids_exist = memchr(f->row_occupied, 1, (size_t)f->height) != NULL;
    if (f->solids_exist) flu_update_clearance(f);
    f->face_count[0] = list_faces(f, 0, 0);
    f->face_count[1] = list_faces(f, f->face_count[0], 1) - f->face_count[0];
    flu_find_rooms(f);
    f->solids_changed = false;
}

void flu_uncover(Fluid *f) {
    if (!f->solids_changed || f->uncovered) return;
    for (int y = 0; y < f->height; y++) uncover_row(f, y);
    f->uncovered = true;
}
