/* Reads fields back as views in place, and as values at points. */
#include "../inside.h"
#include "queries.h"

static const FluidView no_view = {NULL, {0, 0, 0}, 0, 0, {0, 0, 0}};

static FluidView channel_view(const Fluid *f, const char *call, int channel) {
    if (!flu_takes_channel(f, call, channel)) return no_view;
    const Fluid *holder = flu_holder_of_field(f, &channel);
    return holder->flow.channel[channel];
}

static FluidView velocity_view(const Fluid *f, const char *call, int axis) {
    if (axis < 0 || axis > 2) flu_refuse(f, call, "axis %d is not 0 .. 2", axis);
    return f && axis >= 0 && axis < FLU_AXES(f->grid) ? f->flow.velocity[axis] : no_view;
}

FluidView Fluid_ReadChannel(const Fluid *f, int channel) { return channel_view(f, __func__, channel); }
FluidView Fluid_ReadVelocity(const Fluid *f, int axis) { return velocity_view(f, __func__, axis); }

FluidView Fluid_ReadPressure(const Fluid *f) { return f ? f->flow.pressure : no_view; }

FluidView Fluid_Channel(Fluid *f, int channel) {
    if (flu_has_channel(f, channel)) {
        int place = channel;
        Fluid *holder = flu_holder_of_field(f, &place);
        holder->flow.written[FLU_CHANNEL + place] = true;
    }
    return channel_view(f, __func__, channel);
}

FluidView Fluid_Velocity(Fluid *f, int axis) {
    if (f && axis >= 0 && axis < FLU_AXES(f->grid)) flu_know_divergence(f), f->flow.written[axis] = true;
    return velocity_view(f, __func__, axis);
}

FluidView Fluid_Pressure(Fluid *f) {
    if (f) f->flow.written[FLU_PRESSURE] = true;
    return Fluid_ReadPressure(f);
}

/* ---- Values at points --------------------------------------------------------------------------- */

Place flu_place(const Fluid *f, const float at[3]) {
    Place place = {{0, 0, 0}, -1};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        float size = (float)f->grid.size[axis], x = at[axis];
        if (f->grid.periodic[axis]) x = x - size * floorf(x / size);
        if (x < 0 || x > size) place.side = 2 * axis + (x > 0);
        place.at[axis] = x;
    }
    return place;
}

static Place place_of(const Fluid *f, const float position[3]) {
    float at[3] = {0, 0, 0};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        at[axis] = flu_bounded(position[axis], FLU_MAX_LENGTH) / f->grid.cell;
    return flu_place(f, at);
}

Departure flu_cell_of(const Fluid *f, const Place *place) {
    Departure at = {{0, 0, 0}, {0, 0, 0}, 0, 0};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        at.cell[axis] = flu_min((int)place->at[axis], f->grid.size[axis] - 1);
        at.at[axis] = place->at[axis] - (float)at.cell[axis];
    }
    at.body = flu_body_in(f, at.cell);
    return at;
}

/* Between the outermost centres and a wall, the value is the outermost cell's. */
static float within_centres(const Fluid *f, int axis, int cell, float at) {
    bool first = cell == 0, last = cell == f->grid.size[axis] - 1, wraps = f->grid.periodic[axis];
    return !wraps && ((first && at < .5f) || (last && at > .5f)) ? .5f : at;
}

float flu_sample_cell(const Fluid *f, int channel, const Departure *at) {
    Departure in = {{at->cell[0], at->cell[1], at->cell[2]}, {0, 0, 0}, 0, 0};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++)
        in.at[axis] = within_centres(f, axis, at->cell[axis], at->at[axis]);
    return flu_sample_channel(f, &f->flow.channel[channel], &in);
}

float flu_side_value(const Fluid *f, int channel, int side) {
    const FluidSide *beyond = &f->def.side[side];
    return beyond->holds[channel] ? beyond->value[channel] : f->def.channel[channel].ambient;
}

float Fluid_Sample(const Fluid *f, int channel, const float position[3]) {
    if (!flu_takes_channel(f, __func__, channel)) return 0;
    float ambient = f->def.channel[channel].ambient;
    if (!flu_takes_place(f, __func__, "position", position)) return ambient;
    f = flu_holder(f, &channel);
    Place place = place_of(f, position);
    if (place.side >= 0) return flu_side_value(f, channel, place.side);
    Departure at = flu_cell_of(f, &place);
    const FluidBody *body = &f->solids.body[at.body];
    if (at.body) return body->holds[channel] ? body->value[channel] : ambient;
    return flu_sample_cell(f, channel, &at);
}

static float side_velocity(const FluidSide *wall, int side, int axis) {
    bool drags = wall->kind == FLUID_INFLOW || (wall->kind == FLUID_WALL && axis != side / 2);
    return drags ? wall->velocity[axis] : 0;
}

float flu_velocity_at(const Fluid *f, const Place *place, int axis) {
    if (place->side >= 0) return side_velocity(&f->def.side[place->side], place->side, axis);
    Departure at = flu_cell_of(f, place);
    if (!at.body) return f->flow.layout->sample(f, &f->flow.velocity[axis], axis, at.cell, at.at);
    return f->solids.body[at.body].open ? 0 : flu_surface_velocity(f, at.body, axis, place->at);
}

void Fluid_SampleVelocity(const Fluid *f, const float position[3], float velocity[3]) {
    if (!flu_takes_place(f, __func__, "position", position) || !flu_takes_pointer(f, __func__, "velocity", velocity))
        return;
    Place place = place_of(f, position);
    for (int axis = 0; axis < 3; axis++)
        velocity[axis] = axis < FLU_AXES(f->grid) ? flu_velocity_at(f, &place, axis) : 0;
}
