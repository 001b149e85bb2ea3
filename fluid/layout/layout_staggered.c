/* The staggered (MAC) grid: each velocity component lies on the faces that it crosses, pressure and channels at
 * centres. Harlow and Welch 1965; the note on the staggered grid. Divergence and gradient are exact inverses of each
 * other's steps, so that a projection reaches zero and a wall one cell thick holds. */
#include "../inside.h"

static void staggered_place(int axis, float offset[3]) {
    for (int i = 0; i < 3; i++) offset[i] = i == axis ? 0 : .5f;
}

/* ---- Velocity at samples --------------------------------------------------------------------------------------------
 */

FLU_INLINE float of_two(float c, float a, float b) { return .5f * c * (a + b); }

/* Sums are symmetric in pairs, so that a mirrored scene stays mirrored. */
FLU_INLINE float of_four(float c, float a, float b, float d, float e) { return .25f * c * ((a + b) + (d + e)); }

/* A velocity component where a field's sample lies: its own, or the mean of the nearest two, or of the nearest four,
 * the first of which lies a step before along the field's axis. */
FLU_INLINE float way_along(int axis, int what, const float *v, const ptrdiff_t step[3], float c) {
    if (what == axis) return c * v[0];
    if (what >= FLU_CHANNEL) return of_two(c, v[0], v[step[axis]]);
    const ptrdiff_t lower = step[flu_min(what, axis)], upper = step[flu_max(what, axis)];
    v -= step[what];
    return of_four(c, v[0], v[lower], v[upper], v[lower + upper]);
}

FLU_INLINE void find_ways_of(const Fluid *f, int what, int axes, ptrdiff_t at, float c, int count,
                             Ways *FLU_RESTRICT to) {
    const ptrdiff_t step[3] = {1, f->grid.step[1], f->grid.step[2]};
    const float *FLU_RESTRICT v[3];
    int32_t most = 0;
    for (int axis = 0; axis < axes; axis++) v[axis] = f->flow.velocity[axis].data + at;
    for (int i = 0; i < count; i++) {
        for (int axis = 0; axis < axes; axis++) to->d[axis][i] = way_along(axis, what, v[axis] + i, step, c);
        most = flu_measure(to, axes, i, most);
    }
    flu_note_longest(to, most);
}

FLU_WIDE static void ways_of_u_2(const Fluid *f, ptrdiff_t at, float c, int count, Ways *to) {
    find_ways_of(f, 0, 2, at, c, count, to);
}
FLU_WIDE static void ways_of_v_2(const Fluid *f, ptrdiff_t at, float c, int count, Ways *to) {
    find_ways_of(f, 1, 2, at, c, count, to);
}
FLU_WIDE static void ways_of_centres_2(const Fluid *f, ptrdiff_t at, float c, int count, Ways *to) {
    find_ways_of(f, FLU_CHANNEL, 2, at, c, count, to);
}
FLU_WIDE static void ways_of_u_3(const Fluid *f, ptrdiff_t at, float c, int count, Ways *to) {
    find_ways_of(f, 0, 3, at, c, count, to);
}
FLU_WIDE static void ways_of_v_3(const Fluid *f, ptrdiff_t at, float c, int count, Ways *to) {
    find_ways_of(f, 1, 3, at, c, count, to);
}
FLU_WIDE static void ways_of_w_3(const Fluid *f, ptrdiff_t at, float c, int count, Ways *to) {
    find_ways_of(f, 2, 3, at, c, count, to);
}
FLU_WIDE static void ways_of_centres_3(const Fluid *f, ptrdiff_t at, float c, int count, Ways *to) {
    find_ways_of(f, FLU_CHANNEL, 3, at, c, count, to);
}

static void staggered_find_ways(const Fluid *f, int what, Row row, int x, int count, float c, Ways *to) {
    const bool deep = f->grid.axes > 2;
    (what == 0   ? (deep ? ways_of_u_3 : ways_of_u_2)
     : what == 1 ? (deep ? ways_of_v_3 : ways_of_v_2)
     : what == 2 ? ways_of_w_3
                 : (deep ? ways_of_centres_3 : ways_of_centres_2))(f, row.at + x, c, count, to);
}

static void staggered_displace(const Fluid *f, int what, const int cell[3], float c, float d[3]) {
    for (int axis = 0; axis < f->grid.axes; axis++)
        d[axis] = way_along(axis, what, f->flow.velocity[axis].data + flu_index(&f->grid, cell), f->grid.step, c);
}

/* Along its own axis a component is linear between the two faces of a cell. */
FLU_INLINE float between_faces(const Fluid *f, const Field *field, int axis, const int cell[3], float at) {
    const bool wraps = f->grid.periodic[axis] && cell[axis] == f->grid.size[axis] - 1; /* the last face is the first */
    const ptrdiff_t step = axis == 0 ? 1 : f->grid.step[axis], along = wraps ? -step * cell[axis] : step;
    const float *face = field->data + flu_index(&f->grid, cell);
    return face[0] + at * (face[along] - face[0]);
}

/* What a free cell sees in the neighbour across another axis: the component there, or what a wall makes of its own. */
FLU_INLINE float seen_across(const Fluid *f, const Field *field, int axis, int other, const int cell[3],
                             const float at[3], float here) {
    const int side = at[other] < .5f ? -1 : 1;
    int beyond[3] = {cell[0], cell[1], cell[2]};
    beyond[other] = flu_wrapped(f, other, beyond[other] + side);
    const int body = flu_body_in(f, beyond);
    if (!body) return between_faces(f, field, axis, beyond, at[axis]);
    float wall[3] = {(float)cell[0] + at[0], (float)cell[1] + at[1], (float)cell[2] + at[2]};
    wall[other] = (float)(cell[other] + (side > 0));
    const Ghost ghost = flu_surface_ghost(f, axis, body, other, wall);
    return ghost.own * here + ghost.add;
}

FLU_INLINE float sample_among_two(const Fluid *f, const Field *field, int axis, const int place[3], const float in[3]) {
    const int cell[3] = {place[0], place[1], 0};
    const float at[3] = {in[0], in[1], 0}, here = between_faces(f, field, axis, cell, at[axis]),
                there = seen_across(f, field, axis, !axis, cell, at, here);
    return here + fabsf(at[!axis] - .5f) * (there - here);
}

/* Across three axes the cell over the edge takes part; behind two that are occupied it cannot be seen, and the mean of
 * what they show takes its place. */
static float sample_among_four(const Fluid *f, const Field *field, int axis, const int cell[3], const float at[3]) {
    const int one = axis == 0 ? 1 : 0, two = axis == 2 ? 1 : 2;
    const float here = between_faces(f, field, axis, cell, at[axis]),
                beside = seen_across(f, field, axis, one, cell, at, here),
                above = seen_across(f, field, axis, two, cell, at, here);
    int across[3] = {cell[0], cell[1], cell[2]}, next_one[3], next_two[3];
    across[one] = flu_wrapped(f, one, cell[one] + (at[one] < .5f ? -1 : 1));
    across[two] = flu_wrapped(f, two, cell[two] + (at[two] < .5f ? -1 : 1));
    memcpy(next_one, across, sizeof across), next_one[two] = cell[two];
    memcpy(next_two, across, sizeof across), next_two[one] = cell[one];
    const bool open = !flu_body_in(f, across) && !(flu_body_in(f, next_one) && flu_body_in(f, next_two));
    const float corner = open ? between_faces(f, field, axis, across, at[axis]) : .5f * (beside + above);
    const float weight = fabsf(at[one] - .5f), first = here + weight * (beside - here),
                second = above + weight * (corner - above);
    return first + fabsf(at[two] - .5f) * (second - first);
}

static float staggered_sample(const Fluid *f, const Field *field, int axis, const int cell[3], const float at[3]) {
    if (f->grid.axes > 2) return sample_among_four(f, field, axis, cell, at);
    return axis == 0 ? sample_among_two(f, field, 0, cell, at) : sample_among_two(f, field, 1, cell, at);
}

/* ---- Solids ------------------------------------------------------------------------------------- */

FLU_WIDE static void turn_row(float velocity, float spin, float cell, float pivot, int x0, int count,
                              float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++)
        to[i] = flu_bounded(velocity + spin * (((float)(x0 + i) + .5f) * cell - pivot), FLU_MAX_SPEED);
}

/* A body's velocity on the faces before the cells of a part. */
static void move_part(const Fluid *f, int axis, const Part *part, float *to) {
    const FluidBody *body = &f->solids.body[part->body];
    bool turns = axis == 1 && body->spin[2] != 0;
    float velocity = flu_body_velocity(f, part->body, axis, (float)part->begin + .5f, (float)part->y + .5f);
    if (turns && !f->grid.periodic[0]) {
        turn_row(body->velocity[1], body->spin[2], f->grid.cell, body->pivot[0], part->begin, part->end - part->begin,
                 to);
        return;
    }
    for (int x = part->begin; x < part->end; x++)
        to[x - part->begin] = turns ? flu_body_velocity(f, part->body, axis, (float)x + .5f, 0) : velocity;
}

/* Faces that bodies close have the body's velocity: the one of the cell itself, else the cell's before it. `behind`:
 * those on the far side, too. */
static void close_part(Fluid *f, int axis, const Part *part, bool behind) {
    int count = part->end - part->begin;
    ptrdiff_t at = flu_at(f, part->begin, part->y), step = axis == 0 ? 1 : f->grid.step[1];
    float *face = f->flow.velocity[axis].data + at,
          *next_face = face + step; /* the faces before and behind each cell */
    move_part(f, axis, part, face);
    if (axis == 0)
        next_face[count - 1] = face[count - 1];
    else if (behind)
        memcpy(next_face, face, (size_t)count * sizeof *face);
    bool last = (axis == 0 ? part->end : part->y + 1) == f->grid.size[axis];
    if (!last || !f->grid.periodic[axis]) return;
    /* the last face is the first one's, unless the first cell's body has it */
    ptrdiff_t first = (1 - f->grid.size[axis]) * step;
    for (int i = axis == 0 ? count - 1 : 0; i < count; i++)
        if (f->solids.cells[at + i + first] != FLU_CLOSED) face[i + first] = face[i];
}

/* Air passes between a drain and free cells; between drains, and between one and a side, it stands still. */
static void close_drain(Fluid *f, int axis, const Part *part) {
    ptrdiff_t at = flu_at(f, 0, part->y), step = axis == 0 ? 1 : f->grid.step[1];
    float *face = f->flow.velocity[axis].data + at;
    for (int x = part->begin; x < part->end; x++) {
        int staggered_place = axis == 0 ? x : part->y;
        uint8_t before = f->solids.cells[at + x - step];
        if (before == FLU_OUTLET || (before == FLU_CLOSED && staggered_place == 0)) face[x] = 0;
        if (staggered_place == f->grid.size[axis] - 1) face[x + step] = 0;
    }
}

/* In order: a cell behind another body's has the face between them. So the row before comes first, whose far faces are
 * this one's near ones. */
static void staggered_bound(Fluid *f, int axis, int begin, int end) {
    for (int y = axis == 1 && begin > 0 ? begin - 1 : begin; y < end && y < f->grid.size[1]; y++) {
        if (!f->solids.row_occupied[y]) continue;
        for (Part part = flu_parts_of(f, y); flu_next_part(f, &part);) {
            bool open = f->solids.body[part.body].open;
            if (y >= begin && open) close_drain(f, axis, &part);
            if (y >= begin && !open) close_part(f, axis, &part, y + 1 < end);
            if (y < begin && !open) move_part(f, axis, &part, f->flow.velocity[1].data + flu_at(f, part.begin, begin));
        }
    }
}

static void staggered_uncover(Fluid *f, int x, int y, int body) {
    ptrdiff_t at = flu_at(f, x, y);
    float cx = (float)x, cy = (float)y;
    f->flow.velocity[0].data[at] = flu_body_velocity(f, body, 0, cx, cy + .5f);
    f->flow.velocity[0].data[at + 1] = flu_body_velocity(f, body, 0, cx + 1, cy + .5f);
    f->flow.velocity[1].data[at] = flu_body_velocity(f, body, 1, cx + .5f, cy);
    f->flow.velocity[1].data[at + f->grid.step[1]] = flu_body_velocity(f, body, 1, cx + .5f, cy + 1);
}

/* ---- Divergence and gradient -------------------------------------------------------------------- */

FLU_WIDE static void staggered_divergence_row(const float *FLU_RESTRICT u, const float *FLU_RESTRICT v,
                                              const float *FLU_RESTRICT w, int count, float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = (u[i] - u[i + 1]) + (v[i] - w[i]);
}

static void staggered_divergence(const Fluid *f, int x, int y, int count, float *to) {
    const float *v = f->flow.velocity[1].data + flu_at(f, x, y);
    staggered_divergence_row(f->flow.velocity[0].data + flu_at(f, x, y), v, v + f->grid.step[1], count, to);
}

/* Of a sample, unless its face is closed between two cells of the map. */
FLU_INLINE float moved(float v, float by, uint8_t cell, uint8_t before) {
    float fresh = flu_bounded(v - by, FLU_MAX_SPEED);
    return flu_is_closed(cell, before) ? v : fresh;
}

FLU_WIDE static void subtract_gradient(float *FLU_RESTRICT v, const float *FLU_RESTRICT p,
                                       const float *FLU_RESTRICT before, const uint8_t *FLU_RESTRICT cell,
                                       const uint8_t *FLU_RESTRICT cell_before, int count) {
    for (int i = 0; i < count; i++) v[i] = moved(v[i], p[i] - before[i], cell[i], cell_before[i]);
}

FLU_WIDE static void subtract_both(float *FLU_RESTRICT u, float *FLU_RESTRICT v, const float *FLU_RESTRICT p,
                                   const float *FLU_RESTRICT above, int count) {
    for (int i = 0; i < count; i++) {
        u[i] = flu_bounded(u[i] - (p[i] - p[i - 1]), FLU_MAX_SPEED);
        v[i] = flu_bounded(v[i] - (p[i] - above[i]), FLU_MAX_SPEED);
    }
}

FLU_WIDE static void subtract_beside(float *FLU_RESTRICT u, float *FLU_RESTRICT v, const float *FLU_RESTRICT p,
                                     const float *FLU_RESTRICT above, const uint8_t *FLU_RESTRICT cell,
                                     const uint8_t *FLU_RESTRICT cell_above, int count) {
    for (int i = 0; i < count; i++) {
        u[i] = moved(u[i], p[i] - p[i - 1], cell[i], cell[i - 1]);
        v[i] = moved(v[i], p[i] - above[i], cell[i], cell_above[i]);
    }
}

/* No solid in this row or in the one before, which is the last where y goes round. */
static bool lies_clear(const Fluid *f, int y) {
    int before = y > 0 ? y - 1 : f->grid.periodic[1] ? f->grid.size[1] - 1 : 0;
    return !(y < f->grid.size[1] && f->solids.row_occupied[y]) && !f->solids.row_occupied[before];
}

static void staggered_gradient(Fluid *f, int x, int y, int count, const float *p, const float *above,
                               const float *below) {
    float *u = f->flow.velocity[0].data + flu_at(f, x, y), *v = f->flow.velocity[1].data + flu_at(f, x, y);
    const uint8_t *cell = f->solids.cells + flu_at(f, x, y);
    if (y > 0 && lies_clear(f, y))
        subtract_both(u, v, p, above, count);
    else
        subtract_beside(u, v, p, above, cell, cell - f->grid.step[1], count);
    if (x + count == f->grid.size[0]) u[count] = moved(u[count], p[count] - p[count - 1], cell[count], cell[count - 1]);
    if (y == f->grid.size[1] - 1) subtract_gradient(v + f->grid.step[1], below, p, cell + f->grid.step[1], cell, count);
}

/* ---- Forces ------------------------------------------------------------------------------------- */

FLU_INLINE float mean_difference(float a, float b, float c, float d) { return .25f * ((c + d) - (a + b)); }

/* The rows above, here and below; v before and behind each centre. */
FLU_WIDE static void staggered_curl_row(const float *FLU_RESTRICT above, const float *FLU_RESTRICT u,
                                        const float *FLU_RESTRICT below, const float *FLU_RESTRICT before,
                                        const float *FLU_RESTRICT v, const float *FLU_RESTRICT behind, ptrdiff_t row,
                                        int count, float *FLU_RESTRICT staggered_curl, float *FLU_RESTRICT core) {
    for (int i = 0; i < count; i++)
        flu_curl(u[i + 1] - u[i], mean_difference(above[i], above[i + 1], below[i], below[i + 1]),
                 mean_difference(before[i], before[i + row], behind[i], behind[i + row]), v[i + row] - v[i],
                 &staggered_curl[i], &core[i]);
}

static void staggered_curl(const Fluid *f, int x, int y, int count, float *to, float *core) {
    ptrdiff_t row = f->grid.step[1];
    const float *u = f->flow.velocity[0].data + flu_at(f, x, y), *v = f->flow.velocity[1].data + flu_at(f, x, y);
    staggered_curl_row(u - row, u, u + row, v - 1, v, v + 1, row, count, to, core);
}

FLU_WIDE static void staggered_push_row(const float *FLU_RESTRICT v, const float *FLU_RESTRICT a,
                                        const float *FLU_RESTRICT b, int count, float keep, float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = flu_bounded((v[i] + .5f * (a[i] + b[i])) * keep, FLU_MAX_SPEED);
}

FLU_WIDE static void push_beside(const float *FLU_RESTRICT v, const float *FLU_RESTRICT a, const float *FLU_RESTRICT b,
                                 const uint8_t *FLU_RESTRICT cell, const uint8_t *FLU_RESTRICT before, int count,
                                 float keep, float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) {
        float pushed = flu_bounded((v[i] + .5f * (a[i] + b[i])) * keep, FLU_MAX_SPEED);
        to[i] = flu_is_closed(cell[i], before[i]) ? v[i] : pushed;
    }
}

static void staggered_accelerate(Fluid *f, int x, int y, int count, const float *fx, const float *fy,
                                 const float *fy_above, float keep) {
    ptrdiff_t at = flu_at(f, x, y);
    const float *u = f->flow.velocity[0].data + at, *v = f->flow.velocity[1].data + at;
    const uint8_t *cell = f->solids.cells + at;
    int faces =
        count + (x + count == f->grid.size[0] && f->def.side[1].kind == FLUID_OPEN); /* others bring their own */
    if (lies_clear(f, y)) {
        if (y < f->grid.size[1]) staggered_push_row(u, fx - 1, fx, faces, keep, f->flow.next[0].data + at);
        staggered_push_row(v, fy_above, fy, count, keep, f->flow.next[1].data + at);
    } else {
        if (y < f->grid.size[1]) push_beside(u, fx - 1, fx, cell, cell - 1, faces, keep, f->flow.next[0].data + at);
        push_beside(v, fy_above, fy, cell, cell - f->grid.step[1], count, keep, f->flow.next[1].data + at);
    }
}

const LayoutScheme flu_layout_staggered = {"staggered",
                                           FLUID_STAGGERED,
                                           false,
                                           true,
                                           staggered_place,
                                           staggered_displace,
                                           staggered_find_ways,
                                           staggered_sample,
                                           staggered_bound,
                                           staggered_uncover,
                                           staggered_divergence,
                                           staggered_gradient,
                                           staggered_curl,
                                           staggered_accelerate};
