/* Everything at cell centres, as Stam's 2003 paper has it: simple, and blind to what alternates from cell to cell, so
 * that walls want two cells. Occupied cells are filled from their direct neighbours, as the paper proposes. */
#include "../inside.h"

static void centred_place(int axis, float offset[3]) {
    (void)axis;
    for (int i = 0; i < 3; i++) offset[i] = .5f;
}

static void centred_displace(const Fluid *f, int what, const int cell[3], float c, float d[3]) {
    (void)what;
    for (int axis = 0; axis < f->grid.axes; axis++)
        d[axis] = c * f->flow.velocity[axis].data[flu_index(&f->grid, cell)];
}

FLU_INLINE void find_centred_ways(const Fluid *f, int axes, ptrdiff_t at, float c, int count, Ways *FLU_RESTRICT to) {
    const float *FLU_RESTRICT v[3];
    int32_t most = 0;
    for (int axis = 0; axis < axes; axis++) v[axis] = f->flow.velocity[axis].data + at;
    for (int i = 0; i < count; i++) {
        for (int axis = 0; axis < axes; axis++) to->d[axis][i] = c * v[axis][i];
        most = flu_measure(to, axes, i, most);
    }
    flu_note_longest(to, most);
}

FLU_WIDE static void centred_ways_2(const Fluid *f, ptrdiff_t at, float c, int count, Ways *to) {
    find_centred_ways(f, 2, at, c, count, to);
}
FLU_WIDE static void centred_ways_3(const Fluid *f, ptrdiff_t at, float c, int count, Ways *to) {
    find_centred_ways(f, 3, at, c, count, to);
}

static void centred_find_ways(const Fluid *f, int what, Row row, int x, int count, float c, Ways *to) {
    (void)what;
    (f->grid.axes > 2 ? centred_ways_3 : centred_ways_2)(f, row.at + x, c, count, to);
}

/* The neighbour beyond one side of a free cell, as that cell sees it. What an opening lets in brings no speed of its
 * own: were it as fast as what it follows, a draught would drive itself. */
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

/* Linear between the cells around the nearest corner. One behind others that are occupied cannot be seen: the mean of
 * those before it takes its place. */
static float centred_sample(const Fluid *f, const Field *field, int axis, const int cell[3], const float at[3]) {
    const int axes = f->grid.axes;
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

/* What an occupied cell shows to its free neighbours along one axis: their sum, and how many there are. */
static float shown_along(const Fluid *f, int what, int x, int y, int axis, int body, int *count) {
    float sum = 0;
    for (int side = -1; side <= 1; side += 2) {
        int nx = axis == 0 ? x + side : x, ny = axis == 1 ? y + side : y;
        bool outside = !flu_inside(f, nx, ny);
        if ((outside && !f->grid.periodic[axis]) || flu_body_at(f, nx, ny)) continue;
        if (outside) nx = flu_wrap(nx, f->grid.size[0]), ny = flu_wrap(ny, f->grid.size[1]);
        float wall[2] = {(float)x + .5f, (float)y + .5f};
        wall[axis] += .5f * (float)side;
        Ghost ghost = flu_body_ghost(f, what, body, axis, wall[0], wall[1]);
        sum += ghost.own * f->flow.velocity[what].data[flu_at(f, nx, ny)] + ghost.add;
        ++*count;
    }
    return sum;
}

/* An occupied cell takes the mean of what its free neighbours would see there: first of all those that it keeps the
 * flow from, which lie along the component's own axis. Deep inside, the body's own velocity. */
static void fill_occupied(Fluid *f, int what, int x, int y, int body) {
    int count = 0;
    float sum = shown_along(f, what, x, y, what, body, &count);
    if (!count) sum = shown_along(f, what, x, y, !what, body, &count);
    float own = f->solids.body[body].open ? 0 : flu_body_velocity(f, body, what, (float)x + .5f, (float)y + .5f);
    f->flow.velocity[what].data[flu_at(f, x, y)] = count ? flu_bounded(sum / (float)count, FLU_MAX_SPEED) : own;
}

static void centred_bound(Fluid *f, int axis, int begin, int end) {
    for (int y = begin; y < end && y < f->grid.size[1]; y++) {
        if (!f->solids.row_occupied[y]) continue;
        const uint8_t *occupancy = f->solids.occupancy + (ptrdiff_t)y * f->grid.size[0];
        for (int x = 0; x < f->grid.size[0]; x++)
            if (occupancy[x]) fill_occupied(f, axis, x, y, occupancy[x]);
    }
}

static void centred_uncover(Fluid *f, int x, int y, int body) {
    for (int axis = 0; axis < 2; axis++)
        f->flow.velocity[axis].data[flu_at(f, x, y)] = flu_body_velocity(f, body, axis, (float)x + .5f, (float)y + .5f);
}

FLU_WIDE static void centred_divergence_row(const float *FLU_RESTRICT left, const float *FLU_RESTRICT right,
                                            const float *FLU_RESTRICT above, const float *FLU_RESTRICT below, int count,
                                            float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = -.5f * ((right[i] - left[i]) + (below[i] - above[i]));
}

static void centred_divergence(const Fluid *f, int x, int y, int count, float *to) {
    const float *u = f->flow.velocity[0].data + flu_at(f, x, y), *v = f->flow.velocity[1].data + flu_at(f, x, y);
    centred_divergence_row(u - 1, u + 1, v - f->grid.step[1], v + f->grid.step[1], count, to);
}

/* Behind a wall lies the cell's own pressure. */
FLU_INLINE float behind(uint8_t cell, float there, float here) { return cell == FLU_CLOSED ? here : there; }

static void centred_gradient(Fluid *f, int x, int y, int count, const float *p, const float *above,
                             const float *below) {
    ptrdiff_t row = f->grid.step[1], at = flu_at(f, x, y);
    const uint8_t *FLU_RESTRICT cell = f->solids.cells + at;
    float *FLU_RESTRICT u = f->flow.velocity[0].data + at, *FLU_RESTRICT v = f->flow.velocity[1].data + at;
    for (int i = 0; i < count; i++) {
        float px = .5f * (behind(cell[i + 1], p[i + 1], p[i]) - behind(cell[i - 1], p[i - 1], p[i]));
        float py = .5f * (behind(cell[i + row], below[i], p[i]) - behind(cell[i - row], above[i], p[i]));
        u[i] = flu_bounded(u[i] - px, FLU_MAX_SPEED);
        v[i] = flu_bounded(v[i] - py, FLU_MAX_SPEED);
    }
}

FLU_INLINE float half_difference(float a, float b) { return .5f * (b - a); }

/* Of u and v, what lies left and right of each centre; and each centre, above and below which the rows are. */
FLU_WIDE static void centred_curl_row(const float *FLU_RESTRICT u_left, const float *FLU_RESTRICT u,
                                      const float *FLU_RESTRICT u_right, const float *FLU_RESTRICT v_left,
                                      const float *FLU_RESTRICT v, const float *FLU_RESTRICT v_right, ptrdiff_t row,
                                      int count, float *FLU_RESTRICT centred_curl, float *FLU_RESTRICT core) {
    for (int i = 0; i < count; i++)
        flu_curl(half_difference(u_left[i], u_right[i]), half_difference(u[i - row], u[i + row]),
                 half_difference(v_left[i], v_right[i]), half_difference(v[i - row], v[i + row]), &centred_curl[i],
                 &core[i]);
}

static void centred_curl(const Fluid *f, int x, int y, int count, float *to, float *core) {
    const float *u = f->flow.velocity[0].data + flu_at(f, x, y), *v = f->flow.velocity[1].data + flu_at(f, x, y);
    centred_curl_row(u - 1, u, u + 1, v - 1, v, v + 1, f->grid.step[1], count, to, core);
}

FLU_WIDE static void centred_push_row(const float *FLU_RESTRICT v, const float *FLU_RESTRICT a, int count, float keep,
                                      float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = flu_bounded((v[i] + a[i]) * keep, FLU_MAX_SPEED);
}

static void centred_accelerate(Fluid *f, int x, int y, int count, const float *fx, const float *fy,
                               const float *fy_above, float keep) {
    (void)fy_above;
    if (y == f->grid.size[1]) return;
    centred_push_row(f->flow.velocity[0].data + flu_at(f, x, y), fx, count, keep,
                     f->flow.next[0].data + flu_at(f, x, y));
    centred_push_row(f->flow.velocity[1].data + flu_at(f, x, y), fy, count, keep,
                     f->flow.next[1].data + flu_at(f, x, y));
}

const LayoutScheme flu_layout_centred = {
    "centred",         FLUID_CENTRED,     true,          false,           centred_place,      centred_displace,
    centred_find_ways, centred_sample,    centred_bound, centred_uncover, centred_divergence, centred_gradient,
    centred_curl,      centred_accelerate};
