/* The complete state, walked in one order: what steps and readers depend on. */
#include "solver.h"

/* FNV-1a over 32-bit words, whatever the machine's byte order. */
static uint64_t mix(uint64_t hash, uint32_t word) { return (hash ^ word) * 1099511628211u; }

static uint64_t mix_float(uint64_t hash, float x) {
    uint32_t bits;
    if (!(x == x) || x == 0) x = 0; /* one zero, and NaN counts as 0 */
    memcpy(&bits, &x, sizeof bits);
    return mix(hash, bits);
}

static uint64_t mix_floats(uint64_t hash, const float *x, int count) {
    for (int i = 0; i < count; i++) hash = mix_float(hash, x[i]);
    return hash;
}

static uint64_t mix_field(uint64_t hash, const Field *field) {
    for (int y = 0; y < field->size[1]; y++) hash = mix_floats(hash, field->data + y * field->row, field->size[0]);
    return hash;
}

static uint64_t mix_bytes(uint64_t hash, const uint8_t *byte, size_t count) {
    for (size_t i = 0; i < count; i++) hash = mix(hash, byte[i]);
    return hash;
}

static uint64_t mix_held(uint64_t hash, const bool *holds, const float *value) {
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) hash = mix_float(mix(hash, holds[c]), holds[c] ? value[c] : 0);
    return hash;
}

static uint64_t mix_side(uint64_t hash, const FluidSide *side) {
    hash = mix_float(mix_floats(mix(hash, (uint32_t)side->kind), side->velocity, 3), side->slip);
    return mix_held(hash, side->holds, side->value);
}

static uint64_t mix_body(uint64_t hash, const FluidBody *body) {
    hash = mix_floats(mix_floats(mix_floats(mix(hash, body->open), body->velocity, 3), body->spin, 3), body->pivot, 3);
    return mix_held(mix_float(hash, body->slip), body->holds, body->value);
}

static uint64_t mix_def(uint64_t hash, const FluidDef *def) {
    for (int axis = 0; axis < 3; axis++) hash = mix(hash, (uint32_t)def->size[axis]);
    const uint32_t choice[] = {def->layout,     def->order,
                               def->advection,  def->midpoint,
                               def->pressure,   (uint32_t)def->pressure_iterations,
                               def->reflection, (uint32_t)def->channel_count};
    for (size_t i = 0; i < sizeof choice / sizeof *choice; i++) hash = mix(hash, choice[i]);
    const float number[] = {def->cell_size, def->density,  def->pressure_tolerance, def->over_relaxation,
                            def->viscosity, def->friction, def->vorticity,          def->up[0],
                            def->up[1],     def->up[2]};
    hash = mix_floats(hash, number, sizeof number / sizeof *number);
    for (int side = 0; side < 6; side++) hash = mix_side(hash, &def->side[side]);
    for (int c = 0; c < def->channel_count; c++) {
        const FluidChannel *channel = &def->channel[c];
        const float value[] = {channel->ambient, channel->diffusion, channel->decay, channel->buoyancy};
        hash = mix_floats(mix(hash, (uint32_t)channel->advection), value, 4);
    }
    return hash;
}

uint64_t Fluid_Hash(const Fluid *f) {
    uint64_t hash = 14695981039346656037u;
    if (!f) return hash;
    hash = mix_def(hash, &f->def);
    for (int axis = 0; axis < 2; axis++) hash = mix_field(hash, &f->velocity[axis]);
    for (int c = 0; c < f->def.channel_count; c++) hash = mix_field(hash, &f->channel[c]);
    hash = mix_field(hash, &f->pressure);
    for (int body = 1; body < FLUID_MAX_BODIES; body++) hash = mix_body(hash, &f->body[body]);
    hash = mix_bytes(hash, f->occupancy, (size_t)f->width * (size_t)f->height);
    hash = mix_bytes(hash, f->occupancy_before, (size_t)f->width * (size_t)f->height);
    hash = mix_floats(mix(hash, f->uncovered), f->unswept, FLUID_MAX_BODIES);
    for (int i = 0; i < f->push_count; i++) {
        const Push *push = &f->push[i];
        hash = mix_floats(mix_floats(mix_floats(hash, push->a, 2), push->b, 2), push->velocity_change, 2);
        hash = mix_float(hash, push->radius);
    }
    return hash;
}
