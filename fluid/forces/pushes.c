/* The pushes that a game queued. */
#include "../inside.h"

static bool pushes(const Fluid *f, const Cover *cover, const int cell[3]) {
    return f->solids.cells[flu_index(&f->grid, cell)] == FLU_FREE && flu_covers(cover, cell);
}

/* Sets a byte for each of `count` cells along x, from `first` on, to 1 if the cell is pushed. The cover's cells have
 * faces in front of them and behind them. */
static void mark_row(const Fluid *f, const Cover *cover, const int first[3], int count, uint8_t *marks) {
    memset(marks, 0, (size_t)count);
    for (int axis = 1; axis < 3; axis++)
        if (first[axis] < cover->cells.begin[axis] || first[axis] >= cover->cells.end[axis]) return;
    flu_cover_row(cover, first, count, marks);
    const uint8_t *cells = f->solids.cells + flu_index(&f->grid, first);
    for (int i = 0; i < count; i++) marks[i] = marks[i] && cells[i] == FLU_FREE;
}

/* Pushes the samples of marked cells. On faces a sample belongs to the cell and to the one before. Closed faces stay.
 */
FLU_HOT static void push_marked(const uint8_t *FLU_RESTRICT marks, const uint8_t *FLU_RESTRICT marks_before,
                                const uint8_t *FLU_RESTRICT cell, const uint8_t *FLU_RESTRICT cell_before, float change,
                                float *FLU_RESTRICT v, int count) {
    for (int i = 0; i < count; i++) {
        bool pushed = (marks[i] | marks_before[i]) & !flu_is_closed(cell[i], cell_before[i]);
        v[i] = pushed ? flu_bounded(v[i] + change, FLU_MAX_SPEED) : v[i];
    }
}

/* Pushes samples x0 .. x0 + count - 1 of a row. Marks begin with cell x0 - 1, in this row and in those before it along
 * y and z. */
static void push_row(Fluid *f, const Cover *cover, const float *change, int x0, const Row *row, int count,
                     uint8_t *const marks[3]) {
    const int place[3] = {x0, row->y, row->z};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        bool faces = f->flow.velocity[axis].offset[axis] < .25f, within = true;
        for (int other = 1; other < FLU_AXES(f->grid);
             other++) /* behind the last cells there are faces across one axis */
            within &= other == axis || place[other] < cover->cells.end[other];
        if (!within) continue;
        const uint8_t *cell = f->solids.cells + row->at + x0;
        const uint8_t *before = axis > 0 ? marks[axis] + 1 : marks[0];
        push_marked(marks[0] + 1, faces ? before : marks[0] + 1, cell, cell - (faces ? f->grid.step[axis] : 0),
                    change[axis], f->flow.velocity[axis].data + row->at + x0, count);
    }
}

static void push_slab_columns(Fluid *f, const Cover *cover, const float *change, int x0, int z, int count) {
    uint8_t rows[3][FLU_CHUNK + 1] = {{0}};
    uint8_t *marks[3] = {rows[0], rows[1], rows[2]};
    bool faces = f->flow.velocity[0].offset[0] < .25f;
    for (int y = cover->cells.begin[1]; y < cover->cells.end[1] + faces; y++) {
        const Row row = flu_row_at(&f->grid, y, z);
        uint8_t *above = marks[0];
        marks[0] = marks[1], marks[1] = above;
        mark_row(f, cover, (const int[3]){x0 - 1, y, z}, count + 1, marks[0]);
        if (FLU_AXES(f->grid) > 2) mark_row(f, cover, (const int[3]){x0 - 1, y, z - 1}, count + 1, marks[2]);
        push_row(f, cover, change, x0, &row, count, marks);
    }
}

static void push_columns(Fluid *f, const Cover *cover, const float *change, int x0, int count) {
    bool faces = FLU_AXES(f->grid) > 2 && f->flow.velocity[2].offset[2] < .25f;
    for (int z = cover->cells.begin[2]; z < cover->cells.end[2] + faces; z++)
        push_slab_columns(f, cover, change, x0, z, count);
}

/* The last face of an axis that wraps around repeats the first. */
static void push_first_face(Fluid *f, const Cover *cover, int axis, float change, const int first[3]) {
    int last[3] = {first[0], first[1], first[2]};
    last[axis] = f->grid.size[axis] - 1;
    if (!pushes(f, cover, last) || pushes(f, cover, first)) return;
    float *v = &f->flow.velocity[axis].data[flu_index(&f->grid, first)];
    *v = flu_bounded(*v + change, FLU_MAX_SPEED);
}

static void push_first_faces(Fluid *f, const Cover *cover, int axis, float change) {
    Cover layer = *cover;
    int first[3];
    layer.cells.begin[axis] = 0, layer.cells.end[axis] = 1;
    for (first[2] = layer.cells.begin[2]; first[2] < layer.cells.end[2]; first[2]++)
        for (first[1] = layer.cells.begin[1]; first[1] < layer.cells.end[1]; first[1]++)
            for (first[0] = layer.cells.begin[0]; first[0] < layer.cells.end[0]; first[0]++)
                push_first_face(f, cover, axis, change, first);
}

static void push_samples(Fluid *f, const Cover *cover, const float *change) {
    int last = cover->cells.end[0] + 1; /* with the faces behind the last cells */
    for (int x = cover->cells.begin[0]; x < last; x += FLU_CHUNK) push_columns(f, cover, change, x, flu_chunk(last, x));
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        if (f->flow.velocity[axis].offset[axis] < .25f && f->grid.periodic[axis])
            push_first_faces(f, cover, axis, change[axis]);
}

void flu_apply_pushes(Fluid *f) {
    for (int i = 0; i < f->forces.push_count; i++) {
        const Push *push = &f->forces.push[i];
        Cover cover = flu_cover(f, push->a, push->b, push->radius);
        flu_fall_back(f, &cover, push->a);
        push_samples(f, &cover, push->velocity_change);
    }
    if (f->forces.push_count) flu_set_velocity_bnd(f, true);
    f->forces.push_count = 0;
}
