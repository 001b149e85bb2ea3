/* Reading fields back: views in place, and values at points. */
#include "../inside.h"
#include "queries.h"

static const FluidView no_view = {NULL, {0, 0, 0}, 0, 0, {0, 0, 0}};

FluidView Fluid_ReadChannel(const Fluid *f, int channel) {
    if (!flu_has_channel(f, channel)) return flu_refuse(f), no_view;
    return f->flow.channel[channel];
}

FluidView Fluid_ReadVelocity(const Fluid *f, int axis) {
    if (!f || axis < 0 || axis > 2) return flu_refuse(f), no_view;
    return axis == 2 ? no_view : f->flow.velocity[axis];
}

FluidView Fluid_ReadPressure(const Fluid *f) { return f ? f->flow.pressure : no_view; }

FluidView Fluid_Channel(Fluid *f, int channel) {
    if (flu_has_channel(f, channel)) f->flow.written[FLU_CHANNEL + channel] = true;
    return Fluid_ReadChannel(f, channel);
}

FluidView Fluid_Velocity(Fluid *f, int axis) {
    if (f && (axis == 0 || axis == 1)) flu_know_divergence(f), f->flow.written[axis] = true;
    return Fluid_ReadVelocity(f, axis);
}

FluidView Fluid_Pressure(Fluid *f) {
    if (f) f->flow.written[FLU_PRESSURE] = true;
    return Fluid_ReadPressure(f);
}

/* ---- Values at points --------------------------------------------------------------------------- */

Place flu_place(const Fluid *f, const float at[2]) {
    Place place = {{0, 0}, -1};
    for (int axis = 0; axis < 2; axis++) {
        float size = (float)f->grid.size[axis], x = at[axis];
        if (f->grid.periodic[axis]) x = x - size * floorf(x / size);
        if (x < 0 || x > size) place.side = 2 * axis + (x > 0);
        place.at[axis] = x;
    }
    return place;
}

static Place place_of(const Fluid *f, const float position[3]) {
    float h = f->grid.cell, at[2];
    for (int axis = 0; axis < 2; axis++) at[axis] = flu_bounded(position[axis], FLU_MAX_LENGTH) / h;
    return flu_place(f, at);
}

Departure flu_cell_of(const Fluid *f, const Place *place) {
    Departure at = {(int)place->at[0], (int)place->at[1], {0, 0}, 0};
    if (at.x >= f->grid.size[0]) at.x = f->grid.size[0] - 1;
    if (at.y >= f->grid.size[1]) at.y = f->grid.size[1] - 1;
    at.at[0] = place->at[0] - (float)at.x, at.at[1] = place->at[1] - (float)at.y;
    at.body = flu_body_at(f, at.x, at.y);
    return at;
}

/* Between the outermost centres and a wall, the value is the outermost cell's. */
static void stay_within_centres(const Fluid *f, Departure *at) {
    int cell[2] = {at->x, at->y};
    for (int axis = 0; axis < 2; axis++) {
        if (f->grid.periodic[axis]) continue;
        if (cell[axis] == 0 && at->at[axis] < .5f) at->at[axis] = .5f;
        if (cell[axis] == f->grid.size[axis] - 1 && at->at[axis] > .5f) at->at[axis] = .5f;
    }
}

float flu_sample_cell(const Fluid *f, int channel, Departure at) {
    stay_within_centres(f, &at);
    return flu_sample_channel(f, &f->flow.channel[channel], &at);
}

float flu_side_value(const Fluid *f, int channel, int side) {
    const FluidSide *beyond = &f->def.side[side];
    return beyond->holds[channel] ? beyond->value[channel] : f->def.channel[channel].ambient;
}

float Fluid_Sample(const Fluid *f, int channel, const float position[3]) {
    if (!flu_has_channel(f, channel)) return flu_refuse(f);
    float ambient = f->def.channel[channel].ambient;
    if (!flu_is_place(position)) return flu_refuse(f), ambient;
    Place place = place_of(f, position);
    if (place.side >= 0) return flu_side_value(f, channel, place.side);
    Departure at = flu_cell_of(f, &place);
    const FluidBody *body = &f->solids.body[at.body];
    if (at.body) return body->holds[channel] ? body->value[channel] : ambient;
    return flu_sample_cell(f, channel, at);
}

static float side_velocity(const FluidSide *wall, int side, int axis) {
    bool drags = wall->kind == FLUID_INFLOW || (wall->kind == FLUID_WALL && axis != side / 2);
    return drags ? wall->velocity[axis] : 0;
}

float flu_velocity_at(const Fluid *f, const Place *place, int axis) {
    if (place->side >= 0) return side_velocity(&f->def.side[place->side], place->side, axis);
    Departure at = flu_cell_of(f, place);
    if (!at.body) return f->flow.layout->sample(f, &f->flow.velocity[axis], axis, at.x, at.y, at.at);
    return f->solids.body[at.body].open ? 0 : flu_body_velocity(f, at.body, axis, place->at[0], place->at[1]);
}

void Fluid_SampleVelocity(const Fluid *f, const float position[3], float velocity[3]) {
    if (!f || !velocity || !flu_is_place(position)) {
        flu_refuse(f);
        return;
    }
    Place place = place_of(f, position);
    for (int axis = 0; axis < 2; axis++) velocity[axis] = flu_velocity_at(f, &place, axis);
    velocity[2] = 0;
}
