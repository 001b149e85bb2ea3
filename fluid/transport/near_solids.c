/* Finds paths that come near solids, and among them those that may meet one. Only the latter are walked from cell to
 * cell, by trace.c, which says why smoke does not leak. */
#include "../inside.h"

/* A face is as near as the nearer of its two cells. */
FLU_WIDE static int flag_row(const float *FLU_RESTRICT length, const uint8_t *FLU_RESTRICT here,
                             const uint8_t *FLU_RESTRICT before_it, int count, uint8_t *FLU_RESTRICT flag) {
    int any = 0;
    for (int i = 0; i < count; i++) {
        uint8_t nearest = here[i] < before_it[i] ? here[i] : before_it[i];
        flag[i] = length[i] + 1 >= (float)nearest;
        any |= flag[i];
    }
    return any;
}

/* The axis across which a field's samples lie on faces, or -1 for samples at centres. */
static int face_axis(const Field *field) {
    int on = -1;
    for (int axis = 0; axis < 3; axis++)
        if (field->offset[axis] < .25f) on = axis;
    return on;
}

/* The row of cells, or the nearest one there is. */
static Row nearest_row(const Fluid *f, int y, int z) {
    return flu_row_at(&f->grid, flu_nearest(f, 1, y), flu_nearest(f, 2, z));
}

FLU_WIDE static void take_closed(const uint8_t *FLU_RESTRICT cell, const uint8_t *FLU_RESTRICT before_it, int count,
                                 uint8_t *FLU_RESTRICT flag, uint8_t *FLU_RESTRICT closed) {
    for (int i = 0; i < count; i++) {
        uint8_t is_closed = flu_is_closed(cell[i], before_it[i]);
        closed[i] = flag[i] & is_closed;
        flag[i] = flag[i] & !is_closed;
    }
}

void flu_take_closed(const Fluid *f, const Field *field, Row row, int x, int count, uint8_t *flag, uint8_t *closed) {
    const uint8_t *cell = f->solids.cells + row.at + x;
    int on = face_axis(field);
    take_closed(cell, cell - (on < 0 ? 0 : f->grid.step[on]), count, flag, closed);
}

bool flu_flag_near_solids(const Fluid *f, const Carried *field, const Paths *paths, Row row, int x, int count,
                          uint8_t *flag) {
    if (!f->solids.exist) return false;
    Row nearest = nearest_row(f, row.y, row.z), before = nearest;
    if (paths->longest + 2 < (float)f->solids.row_clearance[flu_row_number(&f->grid, nearest.y, nearest.z)])
        return false;
    int on = face_axis(field->now);
    if (on > 0) before = nearest_row(f, row.y - (on == 1), row.z - (on == 2));
    const uint8_t *here = f->solids.clearance + nearest.at + x;
    const uint8_t *before_it = f->solids.clearance + before.at + x - (on == 0);
    return flag_row(paths->length, here, before_it, count, flag) != 0;
}

enum { FLU_MOST_ACROSS = 8 /* cells */ };

/* Eight cells at a time. It may read behind the end of a row. */
static bool all_free(const Fluid *f, const Box *box) {
    static const uint8_t counts[2 * FLU_MOST_ACROSS] = {255, 255, 255, 255, 255, 255, 255, 255};
    const uint64_t free_cells = UINT64_MAX / 255 * FLU_FREE;
    uint64_t within, other = 0;
    memcpy(&within, counts + FLU_MOST_ACROSS - (box->end[0] - box->begin[0]), sizeof within);
    for (int z = box->begin[2]; z < box->end[2]; z++)
        for (int y = box->begin[1]; y < box->end[1]; y++) {
            uint64_t cells;
            memcpy(&cells, f->solids.cells + flu_row_at(&f->grid, y, z).at + box->begin[0], sizeof cells);
            other |= (cells ^ free_cells) & within;
        }
    return other == 0;
}

/* True if all cells are free in the box around the path upstream of sample i of a chunk and around its stencil. Then
 * nothing needs to be walked. */
static bool leads_past_solids(const Fluid *f, const Field *field, const Paths *paths, Row row, int x, int i) {
    if (flu_paths_curve(f) || paths->length[i] > FLU_MOST_ACROSS - 3) return false;
    const int start[3] = {x + i, row.y, row.z};
    Box box = {{0, 0, 0}, {0, 0, 1}};
    bool inside = true;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        int on_face = field->offset[axis] < .25f, end = start[axis] + flu_cells_below(-paths->d[axis][i]);
        int first = start[axis] - on_face, last = end + !on_face;
        box.begin[axis] = flu_min(first, end);
        box.end[axis] = 1 + flu_max(start[axis], last);
        inside &= box.begin[axis] >= 0 && box.end[axis] <= f->grid.size[axis];
    }
    return inside && all_free(f, &box);
}

FLU_INLINE bool free_four(const uint8_t *cell, ptrdiff_t row) {
    return (cell[0] & cell[1] & cell[row] & cell[row + 1] & FLU_FREE) != 0;
}

/* A path shorter than a cell lies among the cells around the corner that the sample heads for. Around a sample on a
 * face they lie on both sides of it. `cell` is the sample's own in the map. */
FLU_INLINE bool heads_past_solids(const ptrdiff_t *step, const bool *on_face, const Paths *paths, int i,
                                  const uint8_t *cell, int axes) {
    for (int axis = 0; axis < axes; axis++) cell -= (on_face[axis] | (paths->d[axis][i] > 0)) * step[axis];
    return axes == 2 ? free_four(cell, step[1]) : free_four(cell, step[1]) && free_four(cell + step[2], step[1]);
}

/* Lists the flagged samples in order. It has no branches, as flags come and go along a row and would surprise them. */
static int list_flags(const uint8_t *flag, int count, int *list) {
    int listed = 0, i = 0;
    for (uint64_t eight; i + 8 <= count; i += 8) {
        memcpy(&eight, flag + i, sizeof eight);
        for (int j = 0; eight != 0 && j < 8; j++) list[listed] = i + j, listed += flag[i + j];
    }
    for (; i < count; i++) list[listed] = i, listed += flag[i];
    return listed;
}

int flu_list_blocked(const Fluid *f, const Field *field, const Paths *paths, Row row, int x, int count,
                     const uint8_t *flag, int *list) {
    const ptrdiff_t step[3] = {1, f->grid.step[1], f->grid.step[2]};
    const uint8_t *cell = f->solids.cells + row.at + x;
    bool plain = !flu_paths_curve(f), on_face[3];
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        plain &= !f->grid.periodic[axis], on_face[axis] = field->offset[axis] < .25f;
    int blocked = 0, flagged = list_flags(flag, count, list);
    for (int k = 0; k < flagged; k++) {
        int i = list[k];
        float length = paths->length[i];
        bool past = !(length > 0);
        if (plain && length < 1)
            past |= heads_past_solids(step, on_face, paths, i, cell + i, FLU_AXES(f->grid));
        else
            past |= leads_past_solids(f, field, paths, row, x, i);
        list[blocked] = i, blocked += !past;
    }
    return blocked;
}
