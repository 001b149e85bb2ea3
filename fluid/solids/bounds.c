#include "../inside.h"

/* ---- What lies behind a wall -------------------------------------------------------------------- */

/* The mean of a sample and its ghost is the value on the wall. */
static Ghost held(float value) { return (Ghost){-1, 2 * value}; }

static const Ghost copied = {1, 0}, still = {0, 0};

static Ghost dragged(float slip, float velocity) { return (Ghost){2 * slip - 1, 2 * (1 - slip) * velocity}; }

Ghost flu_side_ghost(const Fluid *f, int what, int side) {
    const FluidSide *wall = &f->def.side[side];
    if (what == FLU_PRESSURE) return wall->kind == FLUID_OPEN ? still : copied;
    if (what >= FLU_CHANNEL) {
        int c = what - FLU_CHANNEL;
        if (wall->holds[c]) return held(wall->value[c]);
        return wall->kind == FLUID_WALL ? copied : held(f->def.channel[c].ambient);
    }
    bool normal = side / 2 == what;
    if (wall->kind == FLUID_INFLOW) return held(wall->velocity[what]);
    if (wall->kind == FLUID_OPEN) return normal ? copied : still;
    return normal ? held(0) : dragged(wall->slip, wall->velocity[what]);
}

Ghost flu_surface_ghost(const Fluid *f, int what, int body, int axis, const float at[3]) {
    const FluidBody *solid = &f->solids.body[body];
    if (what >= FLU_CHANNEL) {
        int c = what - FLU_CHANNEL;
        if (solid->holds[c]) return held(solid->value[c]);
        return solid->open || flu_is_vent(f, body) ? held(f->def.channel[c].ambient) : copied;
    }
    if (solid->open) return what == axis ? copied : still;
    float velocity = flu_surface_velocity(f, body, what, at);
    if (what == axis && flu_stands(f, body)) velocity -= solid->velocity[axis];
    return what == axis ? held(velocity) : dragged(solid->slip, velocity);
}

/* ---- The ring around a field --------------------------------------------------------------------- */

/* Samples in a line, which are the first ones along the axis that a side lies across. */
typedef struct SampleLine {
    float *first;
    ptrdiff_t along;
    int count;
} SampleLine;

/* The same line on one of the two sides, and the step from there into the field. */
typedef struct Edge {
    SampleLine line;
    ptrdiff_t in;
} Edge;

static ptrdiff_t step_of(const Field *field, int axis) { return axis == 0 ? 1 : axis == 1 ? field->row : field->slab; }

static Edge edge_of(const Field *field, int side, SampleLine line) {
    ptrdiff_t in = step_of(field, side / 2);
    if (!(side & 1)) return (Edge){line, in};
    line.first += (field->size[side / 2] - 1) * in;
    return (Edge){line, -in};
}

/* ring = own * value + add */
FLU_WIDE static void set_row(float *FLU_RESTRICT beyond, const float *FLU_RESTRICT value, int count, float own,
                             float add) {
    for (int i = 0; i < count; i++) beyond[i] = own * value[i] + add;
}

/* The same for a line, where the value lies `from` behind the first sample. */
static void set_beyond(const Edge *e, ptrdiff_t from, float own, float add) {
    float *beyond = e->line.first - e->in;
    const float *value = e->line.first + from;
    ptrdiff_t along = e->line.along;
    if (along == 1)
        set_row(beyond, value, e->line.count, own, add);
    else
        for (int i = 0; i < e->line.count; i++, beyond += along, value += along) *beyond = own * *value + add;
}

static void set_on_side(const Edge *e, float value) {
    for (int i = 0; i < e->line.count; i++) e->line.first[i * e->line.along] = value;
}

/* On faces the first sample lies on the side itself. */
static void set_faces(const Fluid *f, const Edge *e, int side) {
    const FluidSide *wall = &f->def.side[side];
    if (wall->kind == FLUID_WALL)
        set_on_side(e, 0), set_beyond(e, e->in, -1, 0);
    else if (wall->kind == FLUID_INFLOW)
        set_on_side(e, wall->velocity[side / 2]), set_beyond(e, 0, 0, wall->velocity[side / 2]);
    else
        set_beyond(e, 0, 1, 0);
}

/* Sets both ends of a periodic axis. The last face repeats the first. */
static void wrap_sides(const SampleLine *line, ptrdiff_t in, int size, bool on_faces) {
    for (int i = 0; i < line->count; i++) {
        float *first = line->first + i * line->along;
        int count = size;
        if (on_faces) first[(size - 1) * in] = first[0], count--;
        first[-in] = first[(count - 1) * in];
        first[count * in] = first[0];
        if (on_faces) first[(count + 1) * in] = first[in];
    }
}

/* Sets the ring beyond both sides that the axis meets. */
static void set_edges(const Fluid *f, const Field *field, int what, int axis, SampleLine line) {
    bool on_faces = what == axis && field->offset[axis] < .25f;
    if (f->grid.periodic[axis]) {
        wrap_sides(&line, step_of(field, axis), field->size[axis], on_faces);
        return;
    }
    for (int side = 2 * axis; side < 2 * axis + 2; side++) {
        Edge edge = edge_of(field, side, line);
        Ghost ghost = on_faces ? still : flu_side_ghost(f, what, side);
        if (on_faces)
            set_faces(f, &edge, side);
        else
            set_beyond(&edge, 0, ghost.own, ghost.add);
    }
}

static bool insulates(const Fluid *f, int channel, int side) {
    return f->def.side[side].kind == FLUID_WALL && !f->def.side[side].holds[channel];
}

/* Sets the four lines along the third axis where sides of two axes meet. In 2D each is one sample. There the ring is
 * the mean of its two neighbours in it (Stam 2003), unless an axis wraps, or a side holds a channel's value, which then
 * holds along the side's whole line. */
static void set_corners(const Fluid *f, const Field *field, int what, int a, int b) {
    const int along = 3 - a - b, *size = f->grid.size;
    const ptrdiff_t step = step_of(field, along);
    for (int i = 0; i < 4; i++) {
        const int side[2] = {2 * a + (i & 1), 2 * b + (i >> 1)};
        const ptrdiff_t to_a = i & 1 ? -step_of(field, a) : step_of(field, a), /* into the field */
            to_b = i >> 1 ? -step_of(field, b) : step_of(field, b);
        const ptrdiff_t around = f->grid.periodic[a] ? to_a * size[a] : f->grid.periodic[b] ? to_b * size[b] : 0;
        const bool is_mean = what < FLU_CHANNEL || what == FLU_PRESSURE ||
                             (insulates(f, what - FLU_CHANNEL, side[0]) && insulates(f, what - FLU_CHANNEL, side[1]));
        const Ghost ghost = flu_side_ghost(f, what, side[1]);
        float *corner = field->data + (i & 1 ? field->size[a] : -1) * step_of(field, a) +
                        (i >> 1 ? field->size[b] : -1) * step_of(field, b);
        for (int k = 0; k < field->size[along]; k++, corner += step)
            *corner = around    ? corner[around]
                      : is_mean ? .5f * (corner[to_a] + corner[to_b])
                                : ghost.own * corner[to_b] + ghost.add;
    }
}

/* Where three sides meet, the ring is the mean of the lines there, or the line's other end around a periodic axis. */
static void set_points(const Fluid *f, const Field *field) {
    for (int i = 0; i < 8; i++) {
        ptrdiff_t at = 0, in[3], around = 0;
        for (int axis = 0; axis < 3; axis++) {
            ptrdiff_t step = step_of(field, axis);
            bool end = i >> axis & 1;
            at += (end ? field->size[axis] : -1) * step;
            in[axis] = end ? -step : step;
            if (f->grid.periodic[axis]) around = in[axis] * f->grid.size[axis];
        }
        float *point = field->data + at;
        *point = around ? point[around] : (point[in[0]] + point[in[1]] + point[in[2]]) * (1 / 3.f);
    }
}

enum { FLU_MANY_ROWS = 256 /* for which it pays to hand out their ends */ };

typedef struct Rings {
    Fluid *fluid;
    const Field *field;
    int what, count; /* of the first field, and how many fields */
    bool solids;     /* are enforced first, in velocities */
} Rings;

/* Sets the ends of `count` rows of a slab, if the field has these rows. */
static void set_ends_in_slab(const Rings *rings, int i, Row first, int count) {
    Fluid *f = rings->fluid;
    const Field *field = &rings->field[i];
    int end = flu_min(first.y + count, field->size[1]);
    if (first.z >= field->size[2]) return;
    for (int begin = first.y, next; begin < end; begin = next) {
        const Row row = flu_row_at(&f->grid, begin, first.z);
        next = flu_alike_rows(f, begin, end);
        if (f->calm.at_zero && !flu_row_is_awake(f, begin, first.z)) continue;
        for (int y = begin; y < next && rings->solids; y++)
            f->flow.layout->bound(f, rings->what + i, flu_row_at(&f->grid, y, first.z));
        set_edges(f, field, rings->what + i, 0, (SampleLine){field->data + row.at, field->row, next - begin});
    }
}

/* The left and right sides lie far apart in memory, so that each thread sets those of its rows. */
static void set_ends_of_rows(int begin, int end, void *data) {
    const Rings *rings = data;
    const Grid *grid = &rings->fluid->grid;
    for (int r = begin, count; r < end; r += count) {
        Row first = flu_face_row(grid, r);
        count = flu_min(end - r, grid->size[1] + 1 - first.y);
        for (int i = 0; i < rings->count; i++) set_ends_in_slab(rings, i, first, count);
    }
}

/* Sets sides across y in one slab, or sides across z in one row of each slab. */
static void set_sides_at(const Fluid *f, const Field *field, int what, int axis, int at) {
    set_edges(f, field, what, axis, (SampleLine){field->data + at * step_of(field, 3 - axis), 1, field->size[0]});
}

/* Does so in all slabs and rows but the first and the last ones, which depend on each other. */
static void set_sides_within(int begin, int end, void *data) {
    const Rings *rings = data;
    const int slabs = rings->fluid->grid.size[2];
    for (int i = 0; i < rings->count; i++)
        for (int r = begin; r < end; r++) {
            const int axis = r < slabs ? 1 : 2, at = 1 + (r < slabs ? r : r - slabs);
            if (at < rings->field[i].size[3 - axis] - 1)
                set_sides_at(rings->fluid, &rings->field[i], rings->what + i, axis, at);
        }
}

/* Sets the first and the last of those, and then the ends of the rows on the sides. Faces on these sides, and the last
 * row around a periodic axis, have only now got their values. */
static void set_sides(const Fluid *f, const Field *field, int what, int axis) {
    int other = 3 - axis, last = field->size[other] - 1;
    for (int at = 0; at <= last; at += flu_max(last, 1)) set_sides_at(f, field, what, axis, at);
    for (int end = 0; end < 2; end++) {
        float *first = field->data + (end ? field->size[axis] - 1 : 0) * step_of(field, axis);
        set_edges(f, field, what, 0, (SampleLine){first, step_of(field, other), field->size[other]});
        if (axis == 2) set_edges(f, field, what, 1, (SampleLine){first, 1, field->size[0]});
    }
}

static void set_rest(const Fluid *f, const Field *field, int what) {
    for (int axis = 1; axis < FLU_AXES(f->grid); axis++) set_sides(f, field, what, axis);
    for (int a = 0; a < FLU_AXES(f->grid); a++)
        for (int b = a + 1; b < FLU_AXES(f->grid); b++) set_corners(f, field, what, a, b);
    if (FLU_AXES(f->grid) > 2) set_points(f, field);
}

static void set_rings(Fluid *f, const Field *field, int what, int count, bool solids) {
    Rings rings = {f, field, what, count, solids};
    int rows = flu_face_rows(&f->grid);
    if (rows <= FLU_MANY_ROWS || !f->def.host.parallel_for)
        set_ends_of_rows(0, rows, &rings);
    else
        f->def.host.parallel_for(rows, FLU_MANY_ROWS / 2, set_ends_of_rows, &rings, f->def.host.data);
    if (FLU_AXES(f->grid) > 2) flu_rows(f, f->grid.size[1] + f->grid.size[2], set_sides_within, &rings);
    for (int i = 0; i < count; i++) set_rest(f, &field[i], what + i);
}

void flu_set_ring(Fluid *f, Field *field, int what) { set_rings(f, field, what, 1, false); }

/* The whole ring beyond a side, with its corners. */
void flu_still_outside(const Fluid *f, Field *field, int axis) {
    const int a = axis == 0 ? 1 : 0, b = 3 - axis - a, deep = FLU_AXES(f->grid) > 2;
    for (int side = 2 * axis; side < 2 * axis + 2; side++) {
        if (f->def.side[side].kind != FLUID_OPEN) continue;
        for (int k = -deep; k < field->size[b] + deep; k++) {
            float *first = field->data + k * step_of(field, b) - step_of(field, a);
            Edge edge = edge_of(field, side, (SampleLine){first, step_of(field, a), field->size[a] + 2});
            set_beyond(&edge, 0, 0, 0);
        }
    }
}

/* ---- Sides and occupied cells, in one place -------------------------------------------- */

void flu_set_bnd(Fluid *f, int what) {
    bool channel = what >= FLU_CHANNEL;
    set_rings(f, channel ? &f->flow.channel[what - FLU_CHANNEL] : &f->flow.velocity[what], what, 1, !channel);
}

void flu_set_channels_bnd(Fluid *f) { set_rings(f, f->flow.channel, FLU_CHANNEL, f->def.channel_count, false); }

void flu_set_velocity_bnd(Fluid *f, bool held) {
    set_rings(f, f->flow.velocity, 0, FLU_AXES(f->grid), !held || !f->flow.layout->holds_closed);
}
