/* What each body fills, and what lies open. */
#include "../inside.h"

size_t flu_shut_count(const Fluid *f) { return (size_t)flu_tiles_along(f->grid.size[0]) * (size_t)f->grid.size[1]; }

static void include(Box *box, const Part *part) {
    box->begin[0] = flu_min(box->begin[0], part->begin), box->begin[1] = flu_min(box->begin[1], part->y);
    box->end[0] = part->end > box->end[0] ? part->end : box->end[0], box->end[1] = part->y + 1;
}

/* Tiles of a row that one body at rest fills: their samples, and those on the faces before them, stay as they are.
 * Returns whether there are any. Widens the bodies' boxes. */
static bool shut_row(Fluid *f, int y, uint8_t *shut) {
    bool any = false;
    memset(shut, false, (size_t)flu_tiles_along(f->grid.size[0]));
    for (Part part = flu_parts_of(f, y); flu_next_part(f, &part);) {
        const FluidBody *body = &f->solids.body[part.body];
        int first = flu_tiles_along(part.begin), last = part.end / FLU_TILE;
        include(&f->solids.box[part.body], &part);
        if (first >= last || flu_moves(body) || body->open) continue;
        memset(shut + first, true, (size_t)(last - first));
        any = true;
    }
    return any;
}

void flu_survey_bodies(Fluid *f) {
    memset(f->solids.row_shut, false, (size_t)f->grid.size[1]);
    for (int body = 0; body < FLUID_MAX_BODIES; body++)
        f->solids.box[body] = (Box){{f->grid.size[0], f->grid.size[1]}, {0, 0}};
    for (int y = 0; y < f->grid.size[1]; y++)
        if (f->solids.row_occupied[y])
            f->solids.row_shut[y] = shut_row(f, y, f->solids.shut + y * flu_tiles_along(f->grid.size[0]));
}

/* Around an axis that wraps, a box at one end has its margin at the other. */
void flu_widen(const Fluid *f, Box *box, int margin) {
    for (int axis = 0; axis < 2; axis++) {
        int size = f->grid.size[axis], begin = box->begin[axis] - margin, end = box->end[axis] + margin;
        bool wraps = f->grid.periodic[axis] && (begin < 0 || end > size);
        box->begin[axis] = wraps || begin < 0 ? 0 : begin;
        box->end[axis] = wraps || end > size ? size : end;
    }
}

bool flu_lies_open(const Fluid *f, int y) {
    return y > 0 && y < f->grid.size[1] - 1 && !f->solids.row_occupied[y - 1] && !f->solids.row_occupied[y] &&
           !f->solids.row_occupied[y + 1];
}
