#include "../inside.h"

/* ---- What lies behind a wall -------------------------------------------------------------------- */

/* The value midway between a sample and its ghost is the wall's. */
static Ghost held(float value) { return (Ghost){-1, 2 * value}; }

static const Ghost copied = {1, 0}, still = {0, 0};

static Ghost dragged(float slip, float velocity) { return (Ghost){2 * slip - 1, 2 * (1 - slip) * velocity}; }

Ghost flu_side_ghost(const Fluid *f, int what, int side) {
    const FluidSide *wall = &f->def.side[side];
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
        return solid->open ? held(f->def.channel[c].ambient) : copied;
    }
    if (solid->open) return what == axis ? copied : still;
    float velocity = flu_surface_velocity(f, body, what, at);
    return what == axis ? held(velocity) : dragged(solid->slip, velocity);
}

Ghost flu_body_ghost(const Fluid *f, int what, int body, int axis, float x, float y) {
    return flu_surface_ghost(f, what, body, axis, (const float[3]){x, y, 0});
}

/* ---- The ring around a field ---------------------------------------------------------------------------------------
 */

/* The samples along one side: the first, the step inward, and the step from one to the next. */
typedef struct Edge {
    float *first;
    ptrdiff_t in, along;
    int count;
} Edge;

/* From `begin` to `end` along the side. */
static Edge edge_of(const Field *field, int side, int begin, int end) {
    int axis = side / 2;
    ptrdiff_t in = axis == 0 ? 1 : field->row, along = axis == 0 ? field->row : 1;
    float *first = field->data + begin * along;
    if (side & 1) return (Edge){first + (field->size[axis] - 1) * in, -in, along, end - begin};
    return (Edge){first, in, along, end - begin};
}

/* ring = own * value + add, where the value is the sample at the step given from the first. */
FLU_WIDE static void set_row(float *FLU_RESTRICT beyond, const float *FLU_RESTRICT value, int count, float own,
                             float add) {
    for (int i = 0; i < count; i++) beyond[i] = own * value[i] + add;
}

static void set_beyond(const Edge *e, ptrdiff_t from, float own, float add) {
    float *beyond = e->first - e->in;
    const float *value = e->first + from;
    if (e->along == 1)
        set_row(beyond, value, e->count, own, add);
    else
        for (int i = 0; i < e->count; i++, beyond += e->along, value += e->along) *beyond = own * *value + add;
}

static void set_on_side(const Edge *e, float value) {
    for (int i = 0; i < e->count; i++) e->first[i * e->along] = value;
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

/* Both ends of a periodic axis; the last face repeats the first. */
static void wrap_edges(const Edge *e, int size, bool on_faces) {
    for (int i = 0; i < e->count; i++) {
        float *first = e->first + i * e->along;
        int count = size;
        if (on_faces) first[(size - 1) * e->in] = first[0], count--;
        first[-e->in] = first[(count - 1) * e->in];
        first[count * e->in] = first[0];
        if (on_faces) first[(count + 1) * e->in] = first[e->in];
    }
}

static void set_edges(const Fluid *f, const Field *field, int what, int axis, int begin, int end) {
    bool on_faces = what == axis && field->offset[axis] < .25f;
    for (int side = 2 * axis; side < 2 * axis + 2; side++) {
        Edge edge = edge_of(field, side, begin, end);
        Ghost ghost = on_faces ? still : flu_side_ghost(f, what, side);
        if (f->grid.periodic[axis]) {
            wrap_edges(&edge, field->size[axis], on_faces);
            return;
        }
        if (on_faces)
            set_faces(f, &edge, side);
        else
            set_beyond(&edge, 0, ghost.own, ghost.add);
    }
}

static bool insulates(const Fluid *f, int channel, int side) {
    return f->def.side[side].kind == FLUID_WALL && !f->def.side[side].holds[channel];
}

/* A corner is the mean of its two neighbours in the ring (Stam 2003), unless an axis wraps, or a side holds a channel's
 * value, which then holds along the side's whole line. */
static void set_corner(const Fluid *f, const Field *field, int what, int x, int y) {
    int side_x = x < 0 ? 0 : 1, side_y = y < 0 ? 2 : 3;
    float *corner = field->data + x + y * field->row;
    ptrdiff_t in_x = x < 0 ? 1 : -1, in_y = y < 0 ? field->row : -field->row;
    if (f->grid.periodic[0])
        *corner = corner[in_x * f->grid.size[0]];
    else if (f->grid.periodic[1])
        *corner = corner[in_y * f->grid.size[1]];
    else if (what < FLU_CHANNEL ||
             (insulates(f, what - FLU_CHANNEL, side_x) && insulates(f, what - FLU_CHANNEL, side_y)))
        *corner = .5f * (corner[in_x] + corner[in_y]);
    else {
        Ghost ghost = flu_side_ghost(f, what, side_y);
        *corner = ghost.own * corner[in_y] + ghost.add;
    }
}

enum { FLU_MANY_ROWS = 256 /* for which it pays to hand out their ends */ };

typedef struct Rings {
    Fluid *fluid;
    const Field *field;
    int what, count; /* of the first field; fields */
    bool solids;     /* are enforced first: they are velocities */
} Rings;

/* The left and right sides lie far apart in memory, row by row: each is set by the thread that has the row. */
static void set_ends_of_rows(int begin, int end, void *data) {
    const Rings *rings = data;
    Fluid *f = rings->fluid;
    int last = end == f->grid.size[1] ? end + 1 : end; /* with the faces behind the last row */
    for (int i = 0; i < rings->count; i++) {
        const Field *field = &rings->field[i];
        if (rings->solids) f->flow.layout->bound(f, rings->what + i, begin, last);
        set_edges(f, field, rings->what + i, 0, begin, last < field->size[1] ? last : field->size[1]);
    }
}

static void set_rest(const Fluid *f, const Field *field, int what) {
    set_edges(f, field, what, 1, 0, field->size[0]);
    int last = field->size[1] - 1; /* faces on a side, or the last row around, have only now become what they are */
    set_edges(f, field, what, 0, 0, 1), set_edges(f, field, what, 0, last, last + 1);
    for (int y = -1; y <= field->size[1]; y += field->size[1] + 1)
        for (int x = -1; x <= field->size[0]; x += field->size[0] + 1) set_corner(f, field, what, x, y);
}

static void set_rings(Fluid *f, const Field *field, int what, int count, bool solids) {
    Rings rings = {f, field, what, count, solids};
    bool alone = solids && f->grid.periodic[1]; /* the last row's solids close faces of the first */
    if (f->grid.size[1] < FLU_MANY_ROWS || !f->def.host.parallel_for || alone)
        set_ends_of_rows(0, f->grid.size[1], &rings);
    else
        f->def.host.parallel_for(f->grid.size[1], FLU_MANY_ROWS / 2, set_ends_of_rows, &rings, f->def.host.data);
    for (int i = 0; i < count; i++) set_rest(f, &field[i], what + i);
}

void flu_set_ring(Fluid *f, Field *field, int what) { set_rings(f, field, what, 1, false); }

/* ---- set_bnd: sides and occupied cells, in one place -------------------------------------------- */

void flu_set_bnd(Fluid *f, int what) {
    bool channel = what >= FLU_CHANNEL;
    set_rings(f, channel ? &f->flow.channel[what - FLU_CHANNEL] : &f->flow.velocity[what], what, 1, !channel);
}

void flu_set_velocity_bnd(Fluid *f, bool held) {
    set_rings(f, f->flow.velocity, 0, 2, !held || !f->flow.layout->holds_closed);
}
