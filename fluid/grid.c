#include "solver.h"

/* ---- One allocation ---------------------------------------------------------------------------------------------- */

enum { PAD = 16 /* samples left of a row, so that rows start on a cache line and the ring is there */ };

static void *take(Arena *arena, size_t bytes) {
    size_t offset = (arena->used + FLU_ALIGN - 1) / FLU_ALIGN * FLU_ALIGN;
    arena->used = offset + bytes;
    return arena->base ? arena->base + offset : NULL;
}

static float *take_floats(Arena *arena, ptrdiff_t row, int rows) {
    return (float *)take(arena, (size_t)(row * (rows + 4)) * sizeof(float)) + (arena->base ? 2 * row + PAD : 0);
}

static uint8_t *take_map(Fluid *f, Arena *arena) {
    return (uint8_t *)take(arena, (size_t)(f->row * (f->height + 4))) + (arena->base ? 2 * f->row + PAD : 0);
}

static Field take_field(Fluid *f, Arena *arena, const float offset[3]) {
    Field field = {take_floats(arena, f->row, f->height), {0}, f->row, 0, {offset[0], offset[1], offset[2]}};
    for (int axis = 0; axis < 3; axis++) field.size[axis] = f->def.size[axis] + (offset[axis] < .25f);
    return field;
}

static void take_system(Fluid *f, Arena *arena) {
    System *system = &f->system;
    system->row = ((f->width + 1) / 2 + 1 + 2 * PAD - 1) / PAD * PAD + PAD;
    for (int colour = 0; colour < 2; colour++) {
        system->p[colour] = take_floats(arena, system->row, f->height);
        system->b[colour] = take_floats(arena, system->row, f->height);
        system->id[colour] = take_floats(arena, system->row, f->height);
        system->keep[colour] = take_floats(arena, system->row, f->height);
    }
}

void flu_lay_out(Fluid *f, Arena *arena) {
    static const float centre[3] = {.5f, .5f, .5f};
    f->width = f->def.size[0], f->height = f->def.size[1];
    f->row = ((ptrdiff_t)f->width + 2 + 2 * PAD - 1) / PAD * PAD + PAD;
    size_t cells = (size_t)f->width * (size_t)f->height;
    for (int axis = 0; axis < 2; axis++) {
        float offset[3];
        f->layout->place(axis, offset);
        f->velocity[axis] = take_field(f, arena, offset);
        f->velocity_next[axis] = take_field(f, arena, offset);
    }
    for (int c = 0; c < f->def.channel_count; c++) {
        f->channel[c] = take_field(f, arena, centre);
        f->channel_next[c] = take_field(f, arena, centre);
    }
    f->pressure = take_field(f, arena, centre);
    take_system(f, arena);
    f->occupancy = take(arena, cells);
    f->occupancy_before = take(arena, cells);
    f->cells = take_map(f, arena);
    f->clearance = take_map(f, arena);
    f->marks = take_map(f, arena);
    f->row_occupied = take(arena, (size_t)f->height);
    f->faces = take(arena, (2 * cells + (size_t)f->width + (size_t)f->height) * sizeof(Face));
    f->runs = take(arena, (size_t)(f->width + 1) / 2 * (size_t)f->height * sizeof(Run));
    f->first_run = take(arena, (size_t)(f->height + 1) * sizeof(int));
    f->row_sums = take(arena, (size_t)(f->height + 1) * sizeof(float));
    f->row_maxima = take(arena, (size_t)(f->height + 1) * sizeof(float));
}

/* ---- Rows, on the host's threads ----------------------------------------------------------------------------------- */

void flu_rows(const Fluid *f, int rows, FluidTask *task, void *data) {
    const FluidHost *host = &f->def.host;
    if (host->parallel_for && rows > FLU_GRAIN)
        host->parallel_for(rows, FLU_GRAIN, task, data, host->data);
    else
        task(0, rows, data);
}

/* ---- Whatever a game wrote -------------------------------------------------------------------------------------------- */

typedef struct Sanitise {
    Field *field;
    float limit;
} Sanitise;

static void sanitise_row(float *FLU_RESTRICT x, int count, float limit) {
    for (int i = 0; i < count; i++) x[i] = flu_bounded(x[i], limit);
}

static void sanitise_rows(int begin, int end, void *data) {
    const Sanitise *job = data;
    for (int y = begin; y < end; y++) sanitise_row(job->field->data + y * job->field->row, job->field->size[0], job->limit);
}

void flu_sanitise(Fluid *f) {
    if (!f->written) return;
    for (int axis = 0; axis < 2; axis++)
        flu_rows(f, f->velocity[axis].size[1], sanitise_rows, &(Sanitise){&f->velocity[axis], FLU_MAX_SPEED});
    for (int c = 0; c < f->def.channel_count; c++)
        flu_rows(f, f->height, sanitise_rows, &(Sanitise){&f->channel[c], FLU_MAX_VALUE});
    f->written = false;
}

Field *flu_scratch(Fluid *f) { return &f->velocity_next[0]; }
