/* Everything at cell centres, as Stam's 2003 paper has it: simple, and blind to what alternates from cell to cell, so
 * that walls want two cells. Occupied cells are filled from their direct neighbours, as the paper proposes. */
#include "../inside.h"

static void centred_place(int axis, float offset[3]) {
    (void)axis;
    for (int i = 0; i < 3; i++) offset[i] = .5f;
}

static void centred_displace(const Fluid *f, int what, int x, int y, float c, float *dx, float *dy) {
    (void)what;
    *dx = c * f->flow.velocity[0].data[flu_at(f, x, y)], *dy = c * f->flow.velocity[1].data[flu_at(f, x, y)];
}

FLU_WIDE static void centred_ways_of(const float *FLU_RESTRICT u, const float *FLU_RESTRICT v, float c, int count,
                                     Ways *FLU_RESTRICT to) {
    int32_t most = 0;
    for (int i = 0; i < count; i++) {
        to->dx[i] = c * u[i], to->dy[i] = c * v[i];
        most = flu_measure(to, i, most);
    }
    flu_note_longest(to, most);
}

static void centred_find_ways(const Fluid *f, int what, int x, int y, int count, float c, Ways *to) {
    (void)what;
    centred_ways_of(f->flow.velocity[0].data + flu_at(f, x, y), f->flow.velocity[1].data + flu_at(f, x, y), c, count,
                    to);
}

/* The neighbour beyond one side of cell (x, y), as that cell sees it. What an opening lets in brings no speed of its
 * own: were it as fast as what it follows, a draught would drive itself. */
static float seen(const Fluid *f, const Field *field, int what, int x, int y, int axis, int side, float here) {
    int nx = axis == 0 ? x + side : x, ny = axis == 1 ? y + side : y, body = flu_body_at(f, nx, ny);
    if (!body) return field->data[flu_at(f, flu_wrapped(f, 0, nx), flu_wrapped(f, 1, ny))];
    float wall[2] = {(float)x + .5f, (float)y + .5f};
    wall[axis] += .5f * (float)side;
    Ghost ghost = flu_body_ghost(f, what, body, axis, wall[0], wall[1]);
    bool comes_in = f->solids.body[body].open && what == axis && here * (float)side < 0;
    return comes_in ? 0 : ghost.own * here + ghost.add;
}

static float centred_sample(const Fluid *f, const Field *field, int axis, int x, int y, const float at[2]) {
    int sx = at[0] < .5f ? -1 : 1, sy = at[1] < .5f ? -1 : 1;
    float wx = fabsf(at[0] - .5f), wy = fabsf(at[1] - .5f), here = field->data[flu_at(f, x, y)];
    float beside = seen(f, field, axis, x, y, 0, sx, here), above = seen(f, field, axis, x, y, 1, sy, here);
    bool open = !flu_body_at(f, x + sx, y + sy) && !(flu_body_at(f, x + sx, y) && flu_body_at(f, x, y + sy));
    ptrdiff_t corner = flu_at(f, flu_wrapped(f, 0, x + sx), flu_wrapped(f, 1, y + sy));
    float across = open ? field->data[corner] : .5f * (beside + above);
    return (1 - wy) * ((1 - wx) * here + wx * beside) + wy * ((1 - wx) * above + wx * across);
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

FLU_WIDE static void centred_divergence_3(const Beside *v, int count, float *to) {
    centred_divergence_row(v, 3, count, to);
}

static void centred_divergence(const Fluid *f, Row row, int x, int count, float *to) {
    Beside v = {{0}, {0}};
    for (int axis = 0; axis < f->grid.axes; axis++) {
        const float *at = f->flow.velocity[axis].data + row.at + x;
        v.before[axis] = at - f->grid.step[axis], v.behind[axis] = at + f->grid.step[axis];
    }
    (f->grid.axes > 2 ? centred_divergence_3 : centred_divergence_2)(&v, count, to);
}

/* Behind a wall lies the cell's own pressure. */
FLU_INLINE float behind(uint8_t cell, float there, float here) { return cell == FLU_CLOSED ? here : there; }

/* The cells of the map, and p, before and behind along one axis. */
FLU_WIDE static void take_off_centred(const uint8_t *FLU_RESTRICT cell_before, const uint8_t *FLU_RESTRICT cell_behind,
                                      const float *FLU_RESTRICT p, const float *FLU_RESTRICT p_before,
                                      const float *FLU_RESTRICT p_behind, int count, float *FLU_RESTRICT v) {
    for (int i = 0; i < count; i++) {
        float slope = .5f * (behind(cell_behind[i], p_behind[i], p[i]) - behind(cell_before[i], p_before[i], p[i]));
        v[i] = flu_bounded(v[i] - slope, FLU_MAX_SPEED);
    }
}

static void centred_gradient(Fluid *f, Row row, int x, int count, const float *p, const Beside *beside) {
    for (int axis = 0; axis < f->grid.axes; axis++) {
        const uint8_t *cell = f->solids.cells + row.at + x;
        take_off_centred(cell - f->grid.step[axis], cell + f->grid.step[axis], p, axis ? beside->before[axis] : p - 1,
                         axis ? beside->behind[axis] : p + 1, count, f->flow.velocity[axis].data + row.at + x);
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
