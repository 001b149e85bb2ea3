/* West's pressure (2007) without a projection. The density of a cell rises where more air flows in than out, and pushes
 * the surrounding air away. Some steps later that makes the flow nearly free of divergence. Pushes leave ripples, which
 * a pass of diffusion over velocity and density takes off.
 *
 * Listing 1 adds each pair's difference to both of its cells, which is the centred layout's gradient. */
#include "../inside.h"

#define FLU_MOST_SOUND .7f /* cells that sound goes in a step. Faster sound would gain energy */

typedef struct Density {
    Fluid *fluid;
    const Field *from, *to;
    float scale, limit;
} Density;

/* ---- Pressure and density ------------------------------------------------------------------------ */

static float pascals_of(const FluidDef *def) { return flu_bounded(def->density * def->stiffness, FLU_MAX_LOAD); }

float flu_pressure_ratio(const FluidDef *from, const FluidDef *to) {
    bool was = from->pressure == FLUID_COMPRESSIBLE, is = to->pressure == FLUID_COMPRESSIBLE;
    if (!was || !is) return was == is;
    float before = pascals_of(from);
    return before > 0 ? flu_bounded(pascals_of(to) / before, FLU_MAX_LOAD) : 0;
}

FLU_HOT static void scale_pressure_row(float *x, int count, float factor) {
    for (int i = 0; i < count; i++) x[i] = flu_bounded(factor * x[i], FLU_MAX_VALUE);
}

void flu_scale_pressure(Fluid *f, float factor) {
    for (int r = 0; r < f->grid.rows && factor != 1; r++)
        scale_pressure_row(f->flow.pressure.data + flu_row(&f->grid, r).at, f->grid.size[0], factor);
}

/* Divides, so that the pressure of no air is a density of exactly 0. */
FLU_HOT static void density_row(float *x, int count, float pascals) {
    for (int i = 0; i < count; i++) x[i] = flu_maxf(0, flu_bounded(1 + x[i] / pascals, FLU_MAX_VALUE));
}

static void density_rows(int begin, int end, void *data) {
    const Density *job = data;
    for (int r = begin; r < end; r++) {
        float *row = job->to->data + flu_row(&job->fluid->grid, r).at;
        if (job->scale > 0)
            density_row(row, job->fluid->grid.size[0], job->scale);
        else
            flu_fill(row, job->fluid->grid.size[0], 1);
    }
}

void flu_begin_density(Fluid *f) {
    flu_rows(f, f->grid.rows, density_rows, &(Density){f, NULL, &f->flow.pressure, pascals_of(&f->def), 0});
}

FLU_HOT static void add_gas_row(float *FLU_RESTRICT p, const float *FLU_RESTRICT gas, const uint8_t *FLU_RESTRICT cell,
                                int count, float pascals) {
    for (int i = 0; i < count; i++) {
        float more = cell[i] == FLU_FREE ? gas[i] : 0;
        p[i] = flu_bounded(p[i] + pascals * more, FLU_MAX_VALUE);
    }
}

void flu_press_gas(Fluid *f) {
    for (int r = 0; r < f->grid.rows; r++) {
        ptrdiff_t at = flu_row(&f->grid, r).at;
        add_gas_row(f->flow.pressure.data + at, f->pressure.gas.data + at, f->solids.cells + at, f->grid.size[0],
                    pascals_of(&f->def));
    }
    flu_set_ring(f, &f->flow.pressure, FLU_PRESSURE);
}

FLU_HOT static void pressure_row(const float *FLU_RESTRICT density, const uint8_t *FLU_RESTRICT cell, int count,
                                 float pascals, float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) {
        float p = flu_bounded((density[i] - 1) * pascals, FLU_MAX_VALUE);
        to[i] = cell[i] == FLU_FREE ? p : 0;
    }
}

/* ---- The filter ---------------------------------------------------------------------------------- */

/* Half of the differences that a whole pass takes, which removes values that alternate from cell to cell. Nothing
 * passes a face that is not open between two cells. */
static float filter_share(const Fluid *f) { return .5f * f->def.filter / (float)(2 * FLU_AXES(f->grid)); }

FLU_WIDE static void add_differences(const float *FLU_RESTRICT x, const float *FLU_RESTRICT before,
                                     const float *FLU_RESTRICT behind, const uint8_t *FLU_RESTRICT cell_before,
                                     const uint8_t *FLU_RESTRICT cell_behind, int count, float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) {
        float a = cell_before[i] == FLU_FREE ? before[i] - x[i] : 0,
              b = cell_behind[i] == FLU_FREE ? behind[i] - x[i] : 0;
        to[i] += a + b;
    }
}

FLU_HOT static void add_share(const float *FLU_RESTRICT x, const float *FLU_RESTRICT change, int count, float share,
                              float limit, float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = flu_bounded(x[i] + share * change[i], limit);
}

static void smooth_part(const Density *job, ptrdiff_t at, int count) {
    const Fluid *f = job->fluid;
    const float *x = job->from->data + at;
    const uint8_t *cell = f->solids.cells + at;
    float change[FLU_CHUNK] = {0};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        ptrdiff_t step = f->grid.step[axis];
        add_differences(x, x - step, x + step, cell - step, cell + step, count, change);
    }
    add_share(x, change, count, job->scale, job->limit, job->to->data + at);
}

static void smooth_rows(int begin, int end, void *data) {
    const Density *job = data;
    const Grid *grid = &job->fluid->grid;
    for (int r = begin; r < end; r++)
        for (int x = 0; x < grid->size[0]; x += FLU_CHUNK)
            smooth_part(job, flu_row(grid, r).at + x, flu_chunk(grid->size[0], x));
}

/* The ring of `field` must be set. */
static void smooth_field(Fluid *f, Field *field, Field *next, float limit) {
    flu_rows(f, f->grid.rows, smooth_rows, &(Density){f, field, next, filter_share(f), limit});
    flu_swap(field, next);
}

void flu_filter_by_diffusion(Fluid *f) {
    for (int axis = 0; axis < FLU_AXES(f->grid) && f->def.filter > 0; axis++)
        smooth_field(f, &f->flow.velocity[axis], &f->flow.next[axis], FLU_MAX_SPEED);
    flu_set_velocity_bnd(f, false);
}

static void to_pressure_rows(int begin, int end, void *data) {
    const Density *job = data;
    const Fluid *f = job->fluid;
    for (int r = begin; r < end; r++) {
        ptrdiff_t at = flu_row(&f->grid, r).at;
        pressure_row(job->from->data + at, f->solids.cells + at, f->grid.size[0], job->scale, job->to->data + at);
    }
}

void flu_end_density(Fluid *f) {
    Field *field = &f->flow.pressure, *next = flu_scratch(f);
    flu_set_ring(f, field, FLU_PRESSURE);
    if (f->def.filter > 0) smooth_field(f, field, next, FLU_MAX_VALUE);
    flu_rows(f, f->grid.rows, to_pressure_rows, &(Density){f, field, next, pascals_of(&f->def), 0});
    flu_swap(field, next);
    flu_set_ring(f, field, FLU_PRESSURE);
}

/* ---- Pushes -------------------------------------------------------------------------------------- */

float flu_held_stiffness(const Fluid *f, float dt) {
    float most = FLU_MOST_SOUND * (f->grid.cell / dt);
    return f->def.stiffness > most * most ? most * most / f->def.stiffness : 1;
}

/* Scales p to m/s, as the gradient takes it. */
static void push_pressure_rows(int begin, int end, void *data) {
    const Density *job = data;
    const Fluid *f = job->fluid;
    for (int r = begin; r < end; r++) {
        ptrdiff_t at = flu_row(&f->grid, r).at;
        for (int i = 0; i < f->grid.size[0]; i++) {
            float p = f->solids.cells[at + i] == FLU_FREE ? job->from->data[at + i] : 0;
            job->to->data[at + i] = flu_bounded(job->scale * p, FLU_MAX_SPEED);
        }
    }
}

static void push_rows(int begin, int end, void *data) {
    const Density *job = data;
    Fluid *f = job->fluid;
    for (int r = begin; r < end; r++) {
        Row row = flu_row(&f->grid, r);
        for (int x = 0; x < f->grid.size[0]; x += FLU_CHUNK) {
            const float *p = job->to->data + row.at + x;
            Beside beside = {{0}, {0}};
            for (int axis = 1; axis < FLU_AXES(f->grid); axis++)
                beside.before[axis] = p - f->grid.step[axis], beside.behind[axis] = p + f->grid.step[axis];
            f->flow.layout->gradient(f, row, x, flu_chunk(f->grid.size[0], x), p, &beside);
        }
    }
}

void flu_push_by_density(Fluid *f, float dt) {
    Field *scaled = flu_scratch(f);
    const float scale = flu_held_stiffness(f, dt) * flu_courant(f, dt) / f->def.density;
    Density job = {f, &f->flow.pressure, scaled, flu_bounded(scale, FLU_MAX_LOAD), 0};
    flu_rows(f, f->grid.rows, push_pressure_rows, &job);
    flu_set_ring(f, scaled, FLU_PRESSURE);
    flu_rows(f, f->grid.rows, push_rows, &job);
    flu_set_velocity_bnd(f, true);
    f->timing.profile.divergence_before = 0;
    f->pressure.divergence_known = false;
}

FLU_ROW PressureScheme flu_compressible = {"compressible", FLUID_COMPRESSIBLE, NULL, NULL, NULL, false};
