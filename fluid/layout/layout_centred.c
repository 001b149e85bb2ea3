/* Everything lies at cell centres, as in Stam's 2003 paper. This is simple, but blind to values that alternate from
 * cell to cell, so walls want two cells. Occupied cells are filled from their neighbours, as in the paper. */
#include "../inside.h"

static void centred_place(int axis, float offset[3]) {
    (void)axis;
    for (int i = 0; i < 3; i++) offset[i] = .5f;
}

static void centred_displace(const Fluid *f, int what, const int cell[3], float c, float d[3]) {
    (void)what;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        d[axis] = c * f->flow.velocity[axis].data[flu_index(&f->grid, cell)];
}

FLU_INLINE void find_centred_paths(const Fluid *f, int axes, ptrdiff_t at, float c, int count, Paths *FLU_RESTRICT to) {
    const float *FLU_RESTRICT v[3];
    int32_t most = 0;
    for (int axis = 0; axis < axes; axis++) v[axis] = f->flow.velocity[axis].data + at;
    for (int i = 0; i < count; i++) {
        for (int axis = 0; axis < axes; axis++) to->d[axis][i] = c * v[axis][i];
        most = flu_measure(to, axes, i, most);
    }
    flu_note_longest(to, most);
}

FLU_WIDE static void centred_paths_2(const Fluid *f, ptrdiff_t at, float c, int count, Paths *to) {
    find_centred_paths(f, 2, at, c, count, to);
}
FLU_HOT static void centred_paths_3(const Fluid *f, ptrdiff_t at, float c, int count, Paths *to) {
    find_centred_paths(f, 3, at, c, count, to);
}

static void centred_find_paths(const Fluid *f, int what, Row row, int x, int count, float c, Paths *to) {
    (void)what;
    (FLU_AXES(f->grid) > 2 ? centred_paths_3 : centred_paths_2)(f, row.at + x, c, count, to);
}

/* The neighbour beyond one side of a free cell, as that cell sees it. Air that an opening lets in brings no speed of
 * its own. If it came as fast as the air that it follows, a draught would drive itself. */
static float seen(const Fluid *f, const Field *field, int what, const int cell[3], int axis, int side) {
    float here = field->data[flu_index(&f->grid, cell)];
    int beyond[3] = {cell[0], cell[1], cell[2]};
    beyond[axis] = flu_wrapped(f, axis, beyond[axis] + side);
    int body = flu_body_in(f, beyond);
    if (!body) return field->data[flu_index(&f->grid, beyond)];
    float wall[3] = {(float)cell[0] + .5f, (float)cell[1] + .5f, (float)cell[2] + .5f};
    wall[axis] += .5f * (float)side;
    Ghost ghost = flu_surface_ghost(f, what, body, axis, wall);
    bool comes_in = f->solids.body[body].open && what == axis && here * (float)side < 0;
    return comes_in ? 0 : ghost.own * here + ghost.add;
}

/* Linear between the cells around the nearest corner. A cell behind occupied cells cannot be seen. The mean of the
 * cells before it takes its place. */
static float centred_sample(const Fluid *f, const Field *field, int axis, const int cell[3], const float at[3]) {
    const int axes = FLU_AXES(f->grid);
    float value[8] = {field->data[flu_index(&f->grid, cell)]};
    unsigned open = 1;
    for (int corner = 1; corner < 1 << axes; corner++) {
        int to[3] = {cell[0], cell[1], cell[2]}, steps = 0, last = 0;
        float before = 0;
        for (int k = 0; k < axes; k++) {
            if (!(corner >> k & 1)) continue;
            to[k] = flu_wrapped(f, k, to[k] + (at[k] < .5f ? -1 : 1));
            before += value[corner ^ (1 << k)], steps++, last = k;
        }
        bool seen_through = !flu_body_in(f, to) && flu_is_reached(open, corner, axes);
        open |= (unsigned)seen_through << corner;
        value[corner] = steps == 1     ? seen(f, field, axis, cell, last, at[last] < .5f ? -1 : 1)
                        : seen_through ? field->data[flu_index(&f->grid, to)]
                                       : before / (float)steps;
    }
    for (int k = 0, pairs = 1 << axes >> 1; k < axes; k++, pairs >>= 1) {
        float weight = fabsf(at[k] - .5f);
        for (int i = 0; i < pairs; i++) value[i] = (1 - weight) * value[2 * i] + weight * value[2 * i + 1];
    }
    return value[0];
}

/* The sum of the values that an occupied cell shows to its free neighbours along one axis. Counts them. */
static float shown_along(const Fluid *f, int what, const int cell[3], ptrdiff_t at, int axis, int body, int *count) {
    const ptrdiff_t step = f->grid.step[axis], lap = step * f->grid.size[axis];
    float sum = 0;
    for (int side = -1; side <= 1; side += 2) {
        if (f->solids.cells[at + side * step] != FLU_FREE) continue;
        bool wraps = (unsigned)(cell[axis] + side) >= (unsigned)f->grid.size[axis];
        float wall[3] = {(float)cell[0] + .5f, (float)cell[1] + .5f, (float)cell[2] + .5f};
        wall[axis] += .5f * (float)side;
        Ghost ghost = flu_surface_ghost(f, what, body, axis, wall);
        sum += ghost.own * f->flow.velocity[what].data[at + side * (wraps ? step - lap : step)] + ghost.add;
        ++*count;
    }
    return sum;
}

FLU_INLINE bool is_beside_free(const Fluid *f, ptrdiff_t at, int axis) {
    const uint8_t *cell = f->solids.cells + at;
    ptrdiff_t step = f->grid.step[axis];
    return (cell[-step] == FLU_FREE) | (cell[step] == FLU_FREE);
}

/* An occupied cell takes the mean of what its free neighbours would see there. Neighbours along the component's own
 * axis, from which it keeps the flow, count first. Deep inside it has the body's own velocity. */
static void fill_occupied(Fluid *f, int what, int x, Row row, int body) {
    const int cell[3] = {x, row.y, row.z};
    const ptrdiff_t at = row.at + x;
    float *value = f->flow.velocity[what].data + at, sum = 0;
    int count = 0;
    if (is_beside_free(f, at, what))
        sum = shown_along(f, what, cell, at, what, body, &count);
    else
        for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
            if (axis != what && is_beside_free(f, at, axis)) sum += shown_along(f, what, cell, at, axis, body, &count);
    const float centre[3] = {(float)x + .5f, (float)row.y + .5f, (float)row.z + .5f};
    if (count)
        *value = flu_bounded(sum / (float)count, FLU_MAX_SPEED);
    else
        *value = f->solids.body[body].open ? 0 : flu_surface_velocity(f, body, what, centre);
}

static void centred_bound(Fluid *f, int axis, Row row) {
    int r = flu_row_number(&f->grid, row.y, row.z);
    bool there = row.y < f->grid.size[1] && row.z < f->grid.size[2] && f->solids.row_occupied[r];
    if (!there) return;
    for (Part part = flu_parts_of(f, r); flu_next_part(f, &part);)
        for (int x = part.begin; x < part.end; x++) fill_occupied(f, axis, x, row, part.body);
}

static void centred_uncover(Fluid *f, const int cell[3], int body) {
    const float centre[3] = {(float)cell[0] + .5f, (float)cell[1] + .5f, (float)cell[2] + .5f};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        f->flow.velocity[axis].data[flu_index(&f->grid, cell)] = flu_surface_velocity(f, body, axis, centre);
}

FLU_INLINE void centred_divergence_row(const Beside *v, int axes, int count, float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) {
        float sum = (v->behind[0][i] - v->before[0][i]) + (v->behind[1][i] - v->before[1][i]);
        if (axes > 2) sum += v->behind[2][i] - v->before[2][i];
        to[i] = -.5f * sum;
    }
}

FLU_WIDE static void centred_divergence_2(const Beside *v, int count, float *to) {
    centred_divergence_row(v, 2, count, to);
}

FLU_HOT static void centred_divergence_3(const Beside *v, int count, float *to) {
    centred_divergence_row(v, 3, count, to);
}

static void centred_divergence(const Fluid *f, Row row, int x, int count, float *to) {
    Beside v = {{0}, {0}};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        const float *at = f->flow.velocity[axis].data + row.at + x;
        v.before[axis] = at - f->grid.step[axis], v.behind[axis] = at + f->grid.step[axis];
    }
    (FLU_AXES(f->grid) > 2 ? centred_divergence_3 : centred_divergence_2)(&v, count, to);
}

/* Behind a wall lies the cell's own pressure. */
FLU_INLINE float behind(uint8_t cell, float there, float here) { return cell == FLU_CLOSED ? here : there; }

FLU_WIDE static void take_off_centred(const uint8_t *FLU_RESTRICT cell_before, const uint8_t *FLU_RESTRICT cell_behind,
                                      const float *FLU_RESTRICT p, const float *FLU_RESTRICT p_before,
                                      const float *FLU_RESTRICT p_behind, int count, float *FLU_RESTRICT v) {
    for (int i = 0; i < count; i++) {
        float slope = .5f * (behind(cell_behind[i], p_behind[i], p[i]) - behind(cell_before[i], p_before[i], p[i]));
        v[i] = flu_bounded(v[i] - slope, FLU_MAX_SPEED);
    }
}

static void centred_gradient(Fluid *f, Row row, int x, int count, const float *p, const Beside *beside) {
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        const uint8_t *cell = f->solids.cells + row.at + x;
        take_off_centred(cell - f->grid.step[axis], cell + f->grid.step[axis], p, axis ? beside->before[axis] : p - 1,
                         axis ? beside->behind[axis] : p + 1, count, f->flow.velocity[axis].data + row.at + x);
    }
}

FLU_INLINE float central(const float *v, ptrdiff_t step) { return .5f * (v[step] - v[-step]); }

FLU_INLINE void centred_curl_of(const float *u, const float *v, const float *w, ptrdiff_t row, ptrdiff_t slab, int axes,
                                int count, float *FLU_RESTRICT size, float *FLU_RESTRICT core_x,
                                float *FLU_RESTRICT core_y, float *FLU_RESTRICT core_z) {
    for (int i = 0; i < count; i++) {
        float d[3][3] = {{central(u + i, 1), central(u + i, row), 0}, {central(v + i, 1), central(v + i, row), 0}, {0}};
        float core[3];
        if (axes > 2) {
            d[0][2] = central(u + i, slab), d[1][2] = central(v + i, slab);
            d[2][0] = central(w + i, 1), d[2][1] = central(w + i, row), d[2][2] = central(w + i, slab);
        }
        flu_curl(d, axes, &size[i], core);
        if (axes > 2) core_x[i] = core[0], core_y[i] = core[1];
        core_z[i] = core[2];
    }
}

FLU_WIDE static void centred_curl_2(const float *u, const float *v, ptrdiff_t row, int count, float *FLU_RESTRICT size,
                                    float *FLU_RESTRICT core_z) {
    centred_curl_of(u, v, NULL, row, 0, 2, count, size, NULL, NULL, core_z);
}

FLU_HOT static void centred_curl_3(const float *u, const float *v, const float *w, ptrdiff_t row, ptrdiff_t slab,
                                   int count, float *FLU_RESTRICT size, float *FLU_RESTRICT core_x,
                                   float *FLU_RESTRICT core_y, float *FLU_RESTRICT core_z) {
    centred_curl_of(u, v, w, row, slab, 3, count, size, core_x, core_y, core_z);
}

static void centred_curl(const Fluid *f, Row row, int x, int count, float *size, float *const core[3]) {
    const Field *velocity = f->flow.velocity;
    const ptrdiff_t at = row.at + x, *step = f->grid.step;
    if (FLU_AXES(f->grid) == 2)
        centred_curl_2(velocity[0].data + at, velocity[1].data + at, step[1], count, size, core[2]);
    else
        centred_curl_3(velocity[0].data + at, velocity[1].data + at, velocity[2].data + at, step[1], step[2], count,
                       size, core[0], core[1], core[2]);
}

FLU_WIDE static void centred_push_row(const float *FLU_RESTRICT v, const float *FLU_RESTRICT a, int count, float keep,
                                      float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = flu_bounded((v[i] + a[i]) * keep, FLU_MAX_SPEED);
}

static void centred_accelerate(Fluid *f, Row row, int x, int count, const float *const change[3],
                               const float *const before[3], float keep) {
    (void)before;
    if (row.y == f->grid.size[1] || row.z == f->grid.size[2]) return;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        centred_push_row(f->flow.velocity[axis].data + row.at + x, change[axis], count, keep,
                         f->flow.next[axis].data + row.at + x);
}

FLU_ROW LayoutScheme flu_layout_centred = {
    "centred",          FLUID_CENTRED,     true,          false,           centred_place,      centred_displace,
    centred_find_paths, centred_sample,    centred_bound, centred_uncover, centred_divergence, centred_gradient,
    centred_curl,       centred_accelerate};
