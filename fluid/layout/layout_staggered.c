/* The staggered (MAC) grid (Harlow and Welch 1965, and the note on the staggered grid). Each velocity component lies on
 * the faces that it crosses, pressure and channels at centres.
 *      +--v--+      p at (.5, .5), u at (0, .5), v at (.5, 0) of each cell
 *      u  p  u      divergence  (u right - u left) + (v below - v above)
 *      +--v--+      gradient    p here - p before, at each face
 * Both take the same differences, so a projection reaches zero and a wall one cell thick holds. */
#include "../inside.h"

static void staggered_place(int axis, float offset[3]) {
    for (int i = 0; i < 3; i++) offset[i] = i == axis ? 0 : .5f;
}

/* ---- Velocity at samples ------------------------------------------------------------------------ */

FLU_INLINE float of_two(float c, float a, float b) { return .5f * c * (a + b); }

/* Symmetric in pairs, so that a mirrored scene stays mirrored. */
FLU_INLINE float of_four(float c, float a, float b, float d, float e) { return .25f * c * ((a + b) + (d + e)); }

/* A velocity component where a field's sample lies. It is the component's own sample, or the mean of the nearest two or
 * four. The first of the four lies a step before along the field's axis.
 *      +--v--+--v--+
 *      |     U     |      v at the face U is the mean of the four v around it
 *      +--v--+--v--+ */
FLU_INLINE float path_along(int axis, int what, const float *v, const ptrdiff_t step[3], float c) {
    if (what == axis) return c * v[0];
    if (what >= FLU_CHANNEL) return of_two(c, v[0], v[step[axis]]);
    const ptrdiff_t lower = step[flu_min(what, axis)], upper = step[flu_max(what, axis)];
    v -= step[what];
    return of_four(c, v[0], v[lower], v[upper], v[lower + upper]);
}

FLU_INLINE void find_paths_of(const Fluid *f, int what, int axes, ptrdiff_t at, float c, int count,
                              Paths *FLU_RESTRICT to) {
    const ptrdiff_t step[3] = {1, f->grid.step[1], f->grid.step[2]};
    const float *FLU_RESTRICT v[3];
    int32_t most = 0;
    for (int axis = 0; axis < axes; axis++) v[axis] = f->flow.velocity[axis].data + at;
    for (int i = 0; i < count; i++) {
        for (int axis = 0; axis < axes; axis++) to->d[axis][i] = path_along(axis, what, v[axis] + i, step, c);
        most = flu_measure(to, axes, i, most);
    }
    flu_note_longest(to, most);
}

FLU_WIDEST static void paths_of_u_2(const Fluid *f, ptrdiff_t at, float c, int count, Paths *to) {
    find_paths_of(f, 0, 2, at, c, count, to);
}
FLU_WIDEST static void paths_of_v_2(const Fluid *f, ptrdiff_t at, float c, int count, Paths *to) {
    find_paths_of(f, 1, 2, at, c, count, to);
}
FLU_WIDEST static void paths_of_centres_2(const Fluid *f, ptrdiff_t at, float c, int count, Paths *to) {
    find_paths_of(f, FLU_CHANNEL, 2, at, c, count, to);
}
FLU_WIDEST static void paths_of_u_3(const Fluid *f, ptrdiff_t at, float c, int count, Paths *to) {
    find_paths_of(f, 0, 3, at, c, count, to);
}
FLU_WIDEST static void paths_of_v_3(const Fluid *f, ptrdiff_t at, float c, int count, Paths *to) {
    find_paths_of(f, 1, 3, at, c, count, to);
}
FLU_WIDEST static void paths_of_w_3(const Fluid *f, ptrdiff_t at, float c, int count, Paths *to) {
    find_paths_of(f, 2, 3, at, c, count, to);
}
FLU_WIDEST static void paths_of_centres_3(const Fluid *f, ptrdiff_t at, float c, int count, Paths *to) {
    find_paths_of(f, FLU_CHANNEL, 3, at, c, count, to);
}

static void staggered_find_paths(const Fluid *f, int what, Row row, int x, int count, float c, Paths *to) {
    const bool deep = FLU_AXES(f->grid) > 2;
    (what == 0   ? (deep ? paths_of_u_3 : paths_of_u_2)
     : what == 1 ? (deep ? paths_of_v_3 : paths_of_v_2)
     : what == 2 ? paths_of_w_3
                 : (deep ? paths_of_centres_3 : paths_of_centres_2))(f, row.at + x, c, count, to);
}

static void staggered_displace(const Fluid *f, int what, const int cell[3], float c, float d[3]) {
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        d[axis] = path_along(axis, what, f->flow.velocity[axis].data + flu_index(&f->grid, cell), f->grid.step, c);
}

/* Along its own axis a component is linear between the two faces of a cell. Periodic axes end with their first face. */
FLU_INLINE float between_faces(const Fluid *f, int axis, const int cell[3], const float *face, float at) {
    const bool wraps = f->grid.periodic[axis] && cell[axis] == f->grid.size[axis] - 1;
    const ptrdiff_t step = axis == 0 ? 1 : f->grid.step[axis], along = wraps ? -step * cell[axis] : step;
    return face[0] + at * (face[along] - face[0]);
}

/* Kept out of line, since gcc would read both numbers of `cell` at once. It would wait for their stores. */
FLU_NOINLINE static float shown_by_wall(const Fluid *f, int axis, int other, const int cell[3], const float at[3],
                                        int side, int body, float here) {
    float wall[3] = {(float)cell[0] + at[0], (float)cell[1] + at[1], (float)cell[2] + at[2]};
    wall[other] = (float)(cell[other] + (side > 0));
    const Ghost ghost = flu_surface_ghost(f, axis, body, other, wall);
    return ghost.own * here + ghost.add;
}

/* The component in the neighbour across another axis. A wall makes a ghost of the cell's own. */
FLU_INLINE float seen_across(const Fluid *f, int axis, int other, const int cell[3], const float at[3],
                             const float *face, float here) {
    const int side = at[other] < .5f ? -1 : 1, next = flu_wrapped(f, other, cell[other] + side),
              by = next - cell[other];
    const ptrdiff_t row = f->grid.size[0], step = other == 0 ? 1 : other == 1 ? row : row * f->grid.size[1];
    const bool inside = (unsigned)next < (unsigned)f->grid.size[other];
    const int body = inside ? (f->solids.occupancy + flu_number(&f->grid, cell))[by * step] : 0;
    if (body) return shown_by_wall(f, axis, other, cell, at, side, body, here);
    return between_faces(f, axis, cell, face + by * f->grid.step[other], at[axis]);
}

FLU_INLINE float sample_among_two(const Fluid *f, const Field *field, int axis, const int cell[3], const float at[3]) {
    const float *face = field->data + cell[0] + cell[1] * f->grid.step[1];
    const float here = between_faces(f, axis, cell, face, at[axis]),
                there = seen_across(f, axis, !axis, cell, at, face, here);
    return here + fabsf(at[!axis] - .5f) * (there - here);
}

/* Across three axes the cell over the edge takes part. Behind two occupied cells it cannot be seen, and the mean of
 * their values takes its place. */
FLU_NOINLINE static float sample_among_four(const Fluid *f, const Field *field, int axis, const int cell[3],
                                            const float at[3]) {
    const int one = axis == 0 ? 1 : 0, two = axis == 2 ? 1 : 2;
    const float *face = field->data + flu_index(&f->grid, cell);
    const float here = between_faces(f, axis, cell, face, at[axis]),
                beside = seen_across(f, axis, one, cell, at, face, here),
                above = seen_across(f, axis, two, cell, at, face, here);
    int across[3] = {cell[0], cell[1], cell[2]}, next_one[3], next_two[3];
    across[one] = flu_wrapped(f, one, cell[one] + (at[one] < .5f ? -1 : 1));
    across[two] = flu_wrapped(f, two, cell[two] + (at[two] < .5f ? -1 : 1));
    memcpy(next_one, across, sizeof across), next_one[two] = cell[two];
    memcpy(next_two, across, sizeof across), next_two[one] = cell[one];
    const bool open = !flu_body_in(f, across) && !(flu_body_in(f, next_one) && flu_body_in(f, next_two));
    const float *over = field->data + flu_index(&f->grid, across);
    const float corner = open ? between_faces(f, axis, cell, over, at[axis]) : .5f * (beside + above);
    const float weight = fabsf(at[one] - .5f), first = here + weight * (beside - here),
                second = above + weight * (corner - above);
    return first + fabsf(at[two] - .5f) * (second - first);
}

static float staggered_sample(const Fluid *f, const Field *field, int axis, const int cell[3], const float at[3]) {
    if (FLU_AXES(f->grid) > 2) return sample_among_four(f, field, axis, cell, at);
    return axis == 0 ? sample_among_two(f, field, 0, cell, at) : sample_among_two(f, field, 1, cell, at);
}

/* ---- Divergence and gradient -------------------------------------------------------------------- */

FLU_INLINE void staggered_divergence_row(const Beside *v, int axes, int count, float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) {
        float sum = (v->before[0][i] - v->behind[0][i]) + (v->before[1][i] - v->behind[1][i]);
        if (axes > 2) sum += v->before[2][i] - v->behind[2][i];
        to[i] = sum;
    }
}

FLU_WIDEST static void staggered_divergence_2(const Beside *v, int count, float *to) {
    staggered_divergence_row(v, 2, count, to);
}

FLU_WIDEST static void staggered_divergence_3(const Beside *v, int count, float *to) {
    staggered_divergence_row(v, 3, count, to);
}

static void staggered_divergence(const Fluid *f, Row row, int x, int count, float *to) {
    Beside v = {{0}, {0}};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        v.before[axis] = f->flow.velocity[axis].data + row.at + x;
        v.behind[axis] = v.before[axis] + f->grid.step[axis];
    }
    (FLU_AXES(f->grid) > 2 ? staggered_divergence_3 : staggered_divergence_2)(&v, count, to);
}

/* A velocity sample after a change, unless its face is closed between two cells of the map. */
FLU_INLINE float moved(float v, float by, uint8_t cell, uint8_t before) {
    float fresh = flu_bounded(v - by, FLU_MAX_SPEED);
    return flu_is_closed(cell, before) ? v : fresh;
}

FLU_WIDEST static void subtract_gradient(float *FLU_RESTRICT v, const float *FLU_RESTRICT p,
                                         const float *FLU_RESTRICT before, const uint8_t *FLU_RESTRICT cell,
                                         const uint8_t *FLU_RESTRICT cell_before, int count) {
    for (int i = 0; i < count; i++) v[i] = moved(v[i], p[i] - before[i], cell[i], cell_before[i]);
}

FLU_WIDEST static void subtract_both(float *FLU_RESTRICT u, float *FLU_RESTRICT v, const float *FLU_RESTRICT p,
                                     const float *FLU_RESTRICT above, int count) {
    for (int i = 0; i < count; i++) {
        u[i] = flu_bounded(u[i] - (p[i] - p[i - 1]), FLU_MAX_SPEED);
        v[i] = flu_bounded(v[i] - (p[i] - above[i]), FLU_MAX_SPEED);
    }
}

FLU_WIDEST static void subtract_beside(float *FLU_RESTRICT u, float *FLU_RESTRICT v, const float *FLU_RESTRICT p,
                                       const float *FLU_RESTRICT above, const uint8_t *FLU_RESTRICT cell,
                                       const uint8_t *FLU_RESTRICT cell_above, int count) {
    for (int i = 0; i < count; i++) {
        u[i] = moved(u[i], p[i] - p[i - 1], cell[i], cell[i - 1]);
        v[i] = moved(v[i], p[i] - above[i], cell[i], cell_above[i]);
    }
}

/* True if this row of faces has no solid, nor have the rows before along y and z. These wrap along periodic axes. */
static bool lies_clear(const Fluid *f, Row row) {
    const int *size = f->grid.size;
    bool clear =
        row.y == size[1] || row.z == size[2] || !f->solids.row_occupied[flu_row_number(&f->grid, row.y, row.z)];
    for (int axis = 1; axis < FLU_AXES(f->grid); axis++) {
        int before[3] = {0, row.y, row.z};
        before[axis] = before[axis] > 0 ? before[axis] - 1 : f->grid.periodic[axis] ? size[axis] - 1 : 0;
        bool there = before[1] < size[1] && before[2] < size[2];
        clear &= !there || !f->solids.row_occupied[flu_row_number(&f->grid, before[1], before[2])];
    }
    return clear;
}

/* Takes two axes at once. The third axis, and the last faces of each, follow one by one. */
static void staggered_gradient(Fluid *f, Row row, int x, int count, const float *p, const Beside *beside) {
    float *u = f->flow.velocity[0].data + row.at + x, *v = f->flow.velocity[1].data + row.at + x;
    const uint8_t *cell = f->solids.cells + row.at + x;
    const ptrdiff_t *step = f->grid.step;
    if (FLU_AXES(f->grid) == 2 && row.y > 0 && lies_clear(f, row))
        subtract_both(u, v, p, beside->before[1], count);
    else
        subtract_beside(u, v, p, beside->before[1], cell, cell - step[1], count);
    if (x + count == f->grid.size[0]) u[count] = moved(u[count], p[count] - p[count - 1], cell[count], cell[count - 1]);
    for (int axis = 1; axis < FLU_AXES(f->grid); axis++) {
        float *faces = f->flow.velocity[axis].data + row.at + x;
        if (axis > 1) subtract_gradient(faces, p, beside->before[axis], cell, cell - step[axis], count);
        if (flu_row_along(row, axis) < f->grid.size[axis] - 1) continue;
        subtract_gradient(faces + step[axis], beside->behind[axis], p, cell + step[axis], cell, count);
    }
}

/* ---- Forces ------------------------------------------------------------------------------------- */

/* The derivative of a component along another axis, at the cell's centre, as the mean over its two faces. */
FLU_INLINE float across(const float *v, ptrdiff_t own, ptrdiff_t other) {
    return .25f * ((v[other] + v[other + own]) - (v[-other] + v[own - other]));
}

FLU_INLINE void staggered_curl_of(const float *u, const float *v, const float *w, ptrdiff_t row, ptrdiff_t slab,
                                  int axes, int count, float *FLU_RESTRICT size, float *FLU_RESTRICT core_x,
                                  float *FLU_RESTRICT core_y, float *FLU_RESTRICT core_z) {
    for (int i = 0; i < count; i++) {
        float d[3][3] = {
            {u[i + 1] - u[i], across(u + i, 1, row), 0}, {across(v + i, row, 1), v[i + row] - v[i], 0}, {0}};
        float core[3];
        if (axes > 2) {
            d[0][2] = across(u + i, 1, slab), d[1][2] = across(v + i, row, slab);
            d[2][0] = across(w + i, slab, 1), d[2][1] = across(w + i, slab, row), d[2][2] = w[i + slab] - w[i];
        }
        flu_curl(d, axes, &size[i], core);
        if (axes > 2) core_x[i] = core[0], core_y[i] = core[1];
        core_z[i] = core[2];
    }
}

FLU_WIDEST static void staggered_curl_2(const float *u, const float *v, ptrdiff_t row, int count,
                                        float *FLU_RESTRICT size, float *FLU_RESTRICT core_z) {
    staggered_curl_of(u, v, NULL, row, 0, 2, count, size, NULL, NULL, core_z);
}

FLU_WIDEST static void staggered_curl_3(const float *u, const float *v, const float *w, ptrdiff_t row, ptrdiff_t slab,
                                        int count, float *FLU_RESTRICT size, float *FLU_RESTRICT core_x,
                                        float *FLU_RESTRICT core_y, float *FLU_RESTRICT core_z) {
    staggered_curl_of(u, v, w, row, slab, 3, count, size, core_x, core_y, core_z);
}

static void staggered_curl(const Fluid *f, Row row, int x, int count, float *size, float *const core[3]) {
    const Field *velocity = f->flow.velocity;
    const ptrdiff_t at = row.at + x, *step = f->grid.step;
    if (FLU_AXES(f->grid) == 2)
        staggered_curl_2(velocity[0].data + at, velocity[1].data + at, step[1], count, size, core[2]);
    else
        staggered_curl_3(velocity[0].data + at, velocity[1].data + at, velocity[2].data + at, step[1], step[2], count,
                         size, core[0], core[1], core[2]);
}

FLU_WIDEST static void staggered_push_row(const float *FLU_RESTRICT v, const float *FLU_RESTRICT a,
                                          const float *FLU_RESTRICT b, int count, float keep, float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = flu_bounded((v[i] + .5f * (a[i] + b[i])) * keep, FLU_MAX_SPEED);
}

FLU_WIDEST static void push_beside(const float *FLU_RESTRICT v, const float *FLU_RESTRICT a,
                                   const float *FLU_RESTRICT b, const uint8_t *FLU_RESTRICT cell,
                                   const uint8_t *FLU_RESTRICT before, int count, float keep, float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) {
        float pushed = flu_bounded((v[i] + .5f * (a[i] + b[i])) * keep, FLU_MAX_SPEED);
        to[i] = flu_is_closed(cell[i], before[i]) ? v[i] : pushed;
    }
}

static void staggered_accelerate(Fluid *f, Row row, int x, int count, const float *const change[3],
                                 const float *const before[3], float keep) {
    const ptrdiff_t at = row.at + x;
    const uint8_t *cell = f->solids.cells + at;
    const int place[3] = {0, row.y, row.z};
    const bool clear = lies_clear(f, row);
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        bool there = true; /* the last row of faces along y or z has no other faces */
        for (int other = 1; other < FLU_AXES(f->grid); other++)
            there &= other == axis || place[other] < f->grid.size[other];
        if (!there) continue;
        const float *v = f->flow.velocity[axis].data + at, *a = axis == 0 ? change[0] - 1 : before[axis];
        float *to = f->flow.next[axis].data + at;
        bool last = axis == 0 && x + count == f->grid.size[0] && f->def.side[1].kind == FLUID_OPEN;
        int faces = count + last; /* other sides bring their own */
        if (clear)
            staggered_push_row(v, a, change[axis], faces, keep, to);
        else
            push_beside(v, a, change[axis], cell, cell - f->grid.step[axis], faces, keep, to);
    }
}

FLU_ROW LayoutScheme flu_layout_staggered = {"staggered",
                                             FLUID_STAGGERED,
                                             false,
                                             true,
                                             staggered_place,
                                             staggered_displace,
                                             staggered_find_paths,
                                             staggered_sample,
                                             flu_close_faces,
                                             flu_uncover_faces,
                                             staggered_divergence,
                                             staggered_gradient,
                                             staggered_curl,
                                             staggered_accelerate};
