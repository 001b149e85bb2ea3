/* The boxes that bodies fill, and rows that no solid is near. */
#include "../inside.h"

size_t flu_tile_count(const Fluid *f) { return (size_t)flu_tiles_along(f->grid.size[0]) * (size_t)f->grid.rows; }

static void include_cells(Box *box, const int begin[3], const int end[3]) {
    for (int axis = 0; axis < 3; axis++) {
        box->begin[axis] = flu_min(box->begin[axis], begin[axis]);
        box->end[axis] = flu_max(box->end[axis], end[axis]);
    }
}

/* Flags the tiles of a row that one body at rest fills. Their samples, and those on the faces before them, stay as they
 * are. Returns whether there are any, and widens the bodies' boxes. */
static bool find_inert_tiles(Fluid *f, int r, uint8_t *inert) {
    bool any = false;
    Row row = flu_row(&f->grid, r);
    memset(inert, false, (size_t)flu_tiles_along(f->grid.size[0]));
    for (Part part = flu_parts_of(f, r); flu_next_part(f, &part);) {
        const FluidBody *body = &f->solids.body[part.body];
        int first = flu_tiles_along(part.begin), last = part.end / FLU_TILE;
        include_cells(&f->solids.box[part.body], (const int[3]){part.begin, row.y, row.z},
                      (const int[3]){part.end, row.y + 1, row.z + 1});
        if (first >= last || flu_moves(&f->grid, body) || body->open) continue;
        memset(inert + first, true, (size_t)(last - first));
        any = true;
    }
    return any;
}

void flu_survey_bodies(Fluid *f) {
    const int *size = f->grid.size;
    memset(f->solids.row_inert, false, (size_t)f->grid.rows);
    for (int body = 0; body < FLUID_MAX_BODIES; body++)
        f->solids.box[body] = (Box){{size[0], size[1], size[2]}, {0, 0, 0}};
    for (int r = 0; r < f->grid.rows; r++)
        if (f->solids.row_occupied[r])
            f->solids.row_inert[r] = find_inert_tiles(f, r, f->solids.inert + r * flu_tiles_along(size[0]));
}

/* Around an axis that wraps, a box at one end has its margin at the other. */
void flu_widen(const Fluid *f, Box *box, int margin) {
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        int size = f->grid.size[axis], begin = box->begin[axis] - margin, end = box->end[axis] + margin;
        bool wraps = f->grid.periodic[axis] && (begin < 0 || end > size);
        box->begin[axis] = wraps || begin < 0 ? 0 : begin;
        box->end[axis] = wraps || end > size ? size : end;
    }
}

bool flu_lies_open(const Fluid *f, int r) {
    const Grid *grid = &f->grid;
    const uint8_t *occupied = f->solids.row_occupied + r;
    Row row = flu_row(grid, r);
    if (row.y == 0 || row.y == grid->size[1] - 1) return false;
    if (occupied[-1] || occupied[0] || occupied[1]) return false;
    if (FLU_AXES(*grid) == 2) return true;
    return row.z > 0 && row.z < grid->size[2] - 1 && !occupied[-grid->size[1]] && !occupied[grid->size[1]];
}
