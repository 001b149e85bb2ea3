/* Fields of the same scheme on one lattice are carried together, along one backtrace. */
#include "../inside.h"

/* `next`, `forward`, `high` are shared by all fields. Gives this one the size and offset of `lattice`. */
static Field *placed_as(const Field *lattice, Field *field) {
    float *data = field->data;
    *field = *lattice;
    field->data = data;
    return field;
}

/* The last face is not carried if it lies on a wall at rest. On a sliding wall it is, as its speed counts for the
 * Courant number. */
static int carried_width(const Fluid *f, const Field *field) {
    const FluidSide *right = &f->def.side[1];
    bool faces = field->offset[0] < .25f, rests = right->kind == FLUID_WALL;
    for (int axis = 1; axis < FLU_AXES(f->grid); axis++) rests = rests && right->velocity[axis] == 0;
    return field->size[0] - (faces && rests);
}

/* Whether the velocity's components lie there, so that they are carried together. */
static bool on_one_lattice(const Fluid *f) {
    float first[3], second[3];
    f->flow.layout->place(0, first), f->flow.layout->place(1, second);
    return first[0] == second[0];
}

/* `turn` is the place among fields that are carried together. */
static Carried carried(Fluid *f, Field *now, int place, int turn, int what) {
    return (Carried){.now = now,
                     .next = placed_as(now, &f->flow.next[place]),
                     .forward = placed_as(now, &f->flow.forward[turn]),
                     .what = what,
                     .width = carried_width(f, now),
                     .high = placed_as(now, &f->flow.high[turn])};
}

void flu_advect_velocity(Fluid *f, Field from[], float dt) {
    if (from == f->flow.velocity && flu_is_still(f)) return; /* still air carries itself nowhere */
    const AdvectionScheme *scheme = f->transport.velocity_scheme;
    const int axes = FLU_AXES(f->grid);
    bool together = on_one_lattice(f);
    Carried component[3] = {{0}};
    for (int axis = 0; axis < axes; axis++) {
        component[axis] = carried(f, &from[axis], axis, together ? axis : 0, axis);
        if (!together) scheme->advect(f, &component[axis], 1, dt);
    }
    if (together) scheme->advect(f, component, axes, dt);
    for (int axis = 0; axis < axes; axis++) flu_swap(&f->flow.velocity[axis], &f->flow.next[axis]);
    flu_set_velocity_bnd(f, scheme->holds_closed);
}

/* Upper bounds tell how far a channel may rise to keep its total. MacCormack's scheme has them anyway. */
static Carried carried_channel(Fluid *f, int c) {
    Carried field = carried(f, &f->flow.channel[c], c, c, FLU_CHANNEL + c);
    if (flu_corrects_total(f, c) && f->transport.channel_scheme[c]->advection == FLUID_LINEAR)
        field.low = field.forward;
    return field;
}

bool flu_advect_channels_like(Fluid *f, int first, float dt) {
    const AdvectionScheme *const *scheme = f->transport.channel_scheme;
    if (!scheme[first]) return false; /* another fluid carries a finer one */
    Carried fields[FLUID_MAX_CHANNELS] = {carried_channel(f, first)};
    int count = 1;
    for (int c = 0; c < first; c++)
        if (scheme[c] == scheme[first]) return false;
    for (int c = first + 1; c < f->def.channel_count; c++)
        if (scheme[c] == scheme[first]) fields[count++] = carried_channel(f, c);
    scheme[first]->advect(f, fields, count, dt);
    for (int i = 0; i < count; i++) flu_swap(fields[i].now, fields[i].next);
    return true;
}

void flu_advect_density(Fluid *f, float dt) {
    Carried density = carried(f, &f->flow.pressure, 0, 0, FLU_PRESSURE);
    flu_advect_conserving.advect(f, &density, 1, dt);
    flu_swap(density.now, density.next);
}

void flu_look_ahead(Fluid *f, float dt) {
    f->transport.reach = flu_fastest(f) * flu_courant(f, dt);
    f->timing.profile.max_courant = flu_maxf(f->transport.reach, f->timing.profile.max_courant);
    flu_find_busy(f);
}
