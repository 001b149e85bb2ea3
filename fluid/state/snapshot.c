#include "../setup/setup.h"
#include "state.h"
#include <limits.h>

/* ---- Single values ------------------------------------------------------------------------------ */

static void visit_any(Visitor *v, float *x, int count) { v->numbers(v, x, count, -FLT_MAX, FLT_MAX); }

static void visit_flag(Visitor *v, bool *flag) {
    uint32_t word = *flag;
    v->word(v, &word, 1);
    *flag = word != 0;
}

static void visit_int(Visitor *v, int *x, int high) {
    uint32_t word = (uint32_t)*x;
    v->word(v, &word, (uint32_t)high);
    *x = (int)word;
}

static void visit_held(Visitor *v, bool *holds, float *value) {
    for (int c = 0; c < FLUID_MAX_CHANNELS; c++) {
        visit_flag(v, &holds[c]);
        if (!holds[c]) value[c] = 0;
        const bool nonnegative = v->def && c < v->def->channel_count && v->def->channel[c].nonnegative;
        const bool below = holds[c] && !nonnegative;
        v->numbers(v, &value[c], 1, below ? -FLU_MAX_VALUE : 0, holds[c] ? FLU_MAX_VALUE : 0);
    }
}

/* ---- Tuning ------------------------------------------------------------------------------------- */

/* Fields that came later. Where a field is 0, the hash is as before there was one. Else its number goes before it, so
 * that two fields with the same value differ. */
typedef enum {
    FLU_NOISE = 1,
    FLU_FINENESS,
    FLU_STIFFNESS,
    FLU_FILTER,
    FLU_TRACER_TOLERANCE,
    FLU_REACTION,
    FLU_KEEPS_TOTAL,
    FLU_STILL,
    FLU_NONNEGATIVE
} LaterField;

static void visit_name(Visitor *v, LaterField field) {
    uint32_t word = (uint32_t)field;
    if (!v->image) v->word(v, &word, FLU_NONNEGATIVE);
}

static void visit_later(Visitor *v, LaterField field, float *x) {
    if (!v->image && *x == 0) return;
    visit_name(v, field);
    visit_any(v, x, 1);
}

static void visit_side(Visitor *v, FluidSide *side) {
    int kind = (int)side->kind;
    visit_int(v, &kind, FLUID_PERIODIC);
    side->kind = (FluidSideKind)kind;
    visit_any(v, side->velocity, 3);
    visit_any(v, &side->slip, 1);
    visit_held(v, side->holds, side->value);
}

static void visit_channel(Visitor *v, FluidChannel *channel) {
    int advection = (int)channel->advection;
    visit_int(v, &advection, FLU_LAST_ADVECTION);
    channel->advection = (FluidAdvection)advection;
    visit_any(v, &channel->ambient, 1);
    visit_any(v, &channel->diffusion, 1);
    visit_any(v, &channel->decay, 1);
    visit_any(v, &channel->buoyancy, 1);
    if (v->image || channel->cutoff != 0)
        visit_any(v, &channel->cutoff, 1); /* a hash without a cutoff is as before there was one */
    visit_later(v, FLU_NOISE, &channel->noise);
    if (v->image || channel->keeps_total) {
        visit_name(v, FLU_KEEPS_TOTAL);
        visit_flag(v, &channel->keeps_total);
    }
    if (v->image || channel->nonnegative) {
        visit_name(v, FLU_NONNEGATIVE);
        visit_flag(v, &channel->nonnegative);
    }
    if (!v->image && channel->fineness <= 1) return;
    visit_name(v, FLU_FINENESS);
    visit_int(v, &channel->fineness, FLU_MAX_FINENESS);
}

static void visit_schemes(Visitor *v, FluidDef *def) {
    int layout = (int)def->layout, order = (int)def->order, advection = (int)def->advection,
        pressure = (int)def->pressure;
    visit_int(v, &layout, FLU_LAST_LAYOUT);
    visit_int(v, &order, FLU_LAST_ORDER);
    visit_int(v, &advection, FLU_LAST_ADVECTION);
    visit_flag(v, &def->midpoint);
    visit_int(v, &pressure, FLU_LAST_PRESSURE);
    visit_int(v, &def->pressure_iterations, INT_MAX);
    visit_flag(v, &def->reflection);
    def->layout = (FluidLayout)layout, def->order = (FluidOrder)order;
    def->advection = (FluidAdvection)advection, def->pressure = (FluidPressure)pressure;
}

static void visit_reaction(Visitor *v, FluidReaction *reaction) {
    visit_later(v, FLU_REACTION, &reaction->rate);
    if (reaction->rate == 0) {
        if (!v->image) return;
        *reaction = (FluidReaction){0}; /* it does not count */
    }
    visit_int(v, &reaction->fuel, FLUID_MAX_CHANNELS - 1);
    visit_any(v, &reaction->ignition, 1);
    visit_any(v, &reaction->heat, 1);
    visit_any(v, &reaction->smoke, 1);
    visit_any(v, &reaction->expansion, 1);
}

void flu_visit_def(Visitor *v, FluidDef *def, int channels) {
    float *const number[] = {&def->cell_size, &def->density,  &def->pressure_tolerance, &def->over_relaxation,
                             &def->viscosity, &def->friction, &def->vorticity};
    for (int axis = 0; axis < 3; axis++) visit_int(v, &def->size[axis], INT_MAX);
    visit_schemes(v, def);
    visit_int(v, &def->channel_count, FLUID_MAX_CHANNELS);
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) visit_any(v, number[i], 1);
    visit_any(v, def->up, 3);
    visit_later(v, FLU_STIFFNESS, &def->stiffness);
    visit_later(v, FLU_FILTER, &def->filter);
    visit_later(v, FLU_TRACER_TOLERANCE, &def->tracer_tolerance);
    visit_later(v, FLU_STILL, &def->still);
    if (v->image) visit_int(v, &def->pushes, FLU_MAX_PUSHES);
    visit_reaction(v, &def->reaction);
    for (int side = 0; side < 6; side++) visit_side(v, &def->side[side]);
    for (int c = 0; c < channels; c++) visit_channel(v, &def->channel[c]);
}

/* ---- State -------------------------------------------------------------------------------------- */

#define FLU_MAX_RING 1e15f /* larger than the values that steps set there. Nothing else makes the ring finite again */

static void visit_ring(Visitor *v, float *x, int count) {
    if (v->image) v->numbers(v, x, count, -FLU_MAX_RING, FLU_MAX_RING);
}

static void visit_slab(Visitor *v, const Field *field, float *row) {
    int width = field->size[0];
    visit_ring(v, row - field->row - 1, width + 2);
    for (int y = 0; y < field->size[1]; y++, row += field->row) {
        visit_ring(v, row - 1, 1);
        visit_any(v, row, width);
        visit_ring(v, row + width, 1);
    }
    visit_ring(v, row - 1, width + 2);
}

static void visit_ring_slab(Visitor *v, const Field *field, float *row) {
    for (int y = -1; y <= field->size[1]; y++) visit_ring(v, row + y * field->row - 1, field->size[0] + 2);
}

static void visit_field(Visitor *v, const Field *field) {
    float *first = field->data;
    if (field->slab) visit_ring_slab(v, field, first - field->slab);
    for (int z = 0; z < field->size[2]; z++) visit_slab(v, field, first + z * field->slab);
    if (field->slab) visit_ring_slab(v, field, first + field->size[2] * field->slab);
}

/* Nobody reads its ring. */
static void visit_gas(Visitor *v, const Field *gas) {
    for (int r = 0; r < flu_field_rows(gas); r++)
        v->numbers(v, gas->data + flu_field_row(gas, r).at, gas->size[0], 0, FLU_MAX_VALUE);
}

/* A body that does not blow has its hash from before there were vents. Drains do not blow. */
static void visit_blows(Visitor *v, FluidBody *body) {
    uint32_t word = body->blows;
    if (!v->image && !word) return;
    v->word(v, &word, !body->open);
    body->blows = word != 0;
}

static void visit_body(Visitor *v, FluidBody *place) {
    FluidBody body = *place;
    visit_flag(v, &body.open);
    visit_blows(v, &body);
    visit_any(v, body.velocity, 3);
    visit_any(v, body.spin, 3);
    visit_any(v, body.pivot, 3);
    v->numbers(v, &body.slip, 1, 0, 1);
    visit_held(v, body.holds, body.value);
    if (v->stores) *place = body;
}

static void visit_push(Visitor *v, Push *place, int axes) {
    Push push = *place;
    visit_any(v, push.a, axes);
    visit_any(v, push.b, axes);
    visit_any(v, push.velocity_change, axes);
    v->numbers(v, &push.radius, 1, 0, FLT_MAX);
    if (v->stores) *place = push;
}

static void visit_queue(Visitor *v, Fluid *f) {
    static const Push none = {{0}, {0}, 0, {0}};
    int count = f->forces.push_count;
    if (v->image) visit_int(v, &count, f->forces.most_pushes);
    for (int i = 0; i < (v->image ? f->forces.most_pushes : count); i++) {
        Push unused = none;
        visit_push(v, i < f->forces.push_count || v->stores ? &f->forces.push[i] : &unused, FLU_AXES(f->grid));
    }
    if (v->stores) f->forces.push_count = count;
}

/* A fluid that never had noise has its hash from before there was any. */
static void visit_noise(Visitor *v, Fluid *f) {
    int steps = f->forces.noise_steps;
    if (!v->image && steps == 0) return;
    visit_name(v, FLU_NOISE);
    visit_int(v, &steps, INT32_MAX);
    if (v->stores) f->forces.noise_steps = steps;
}

static void visit_solids(Visitor *v, Fluid *f) {
    size_t cells = (size_t)f->grid.size[0] * (size_t)f->grid.rows;
    int pending = f->solids.uncovered + 2 * f->solids.changed;
    v->bytes(v, f->solids.occupancy, cells);
    v->bytes(v, f->solids.occupancy_before, cells);
    visit_int(v, &pending, 3);
    v->numbers(v, f->bodies.may_go, FLUID_MAX_BODIES, 0, FLU_MAY_GO);
    if (v->stores) f->solids.uncovered = (pending & 1) != 0, f->solids.changed = (pending & 2) != 0;
}

static void visit_loads(Visitor *v, Fluid *f) {
    for (int body = 1; body < FLUID_MAX_BODIES; body++) {
        BodyLoad *load = &f->bodies.load[body];
        int about = FLU_AXES(f->grid) > 2 ? 0 : 2;
        v->numbers(v, load->force, FLU_AXES(f->grid), -FLU_MAX_LOAD, FLU_MAX_LOAD);
        v->numbers(v, load->torque + about, 3 - about, -FLU_MAX_LOAD, FLU_MAX_LOAD);
    }
}

void flu_visit_figures(Visitor *v, FluidProfile *profile) {
    visit_int(v, &profile->pressure_iterations, INT_MAX);
    v->numbers(v, &profile->divergence_before, 1, 0, FLT_MAX);
    v->numbers(v, &profile->divergence_after, 1, 0, FLT_MAX);
    v->numbers(v, &profile->max_courant, 1, 0, FLT_MAX);
}

void flu_visit_state(Visitor *v, Fluid *f) {
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) visit_field(v, &f->flow.velocity[axis]);
    for (int c = 0; c < f->def.channel_count; c++) {
        int place = c;
        const Fluid *holder = flu_holder_of_field(f, &place);
        visit_field(v, &holder->flow.channel[place]);
    }
    visit_field(v, &f->flow.pressure);
    if (f->pressure.gas.data && (v->image || f->def.reaction.rate > 0)) visit_gas(v, &f->pressure.gas);
    for (int body = 1; body < FLUID_MAX_BODIES; body++) visit_body(v, &f->solids.body[body]);
    visit_solids(v, f);
    visit_queue(v, f);
    visit_loads(v, f);
    visit_noise(v, f);
}
