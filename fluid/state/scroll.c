/* Moves the window over the world by whole cells, so that samples keep their bits. */
#include "../inside.h"

typedef struct Scroll {
    Fluid *fluid;
    int by[3];     /* cells, limited to the grid's size. Around a PERIODIC axis less than a lap */
    int period[3]; /* cells, or 0 */
} Scroll;

/* An array of the fluid. Rows and slabs are that many bytes apart. */
typedef struct Samples {
    char *data;
    size_t row, slab, bytes; /* of a sample */
    int size[3];
    const void *ambient;
} Samples;

/* The old place of sample i, or -1. */
static int origin(const Scroll *s, int axis, int i, int size) {
    int from = i + s->by[axis];
    if (s->period[axis]) return flu_wrap(from, s->period[axis]);
    return from >= 0 && from < size ? from : -1;
}

static void move_row(const Scroll *s, const char *from, char *to, const Samples *samples) {
    int size = samples->size[0], end = s->period[0] ? s->period[0] : size;
    for (int x = 0, count; x < size; x += count) {
        int first = from ? origin(s, 0, x, size) : -1;
        count = first < 0 ? 1 : end - first < size - x ? end - first : size - x;
        const void *source = first < 0 ? samples->ambient : from + (size_t)first * samples->bytes;
        memcpy(to + (size_t)x * samples->bytes, source, (size_t)count * samples->bytes);
    }
}

static size_t bytes_to_row(const Samples *samples, int y, int z) {
    return (size_t)y * samples->row + (size_t)z * samples->slab;
}

static void move_rows(const Scroll *s, const char *copy, const Samples *to) {
    for (int z = 0; z < to->size[2]; z++)
        for (int y = 0; y < to->size[1]; y++) {
            int from_y = origin(s, 1, y, to->size[1]), from_z = origin(s, 2, z, to->size[2]);
            bool ambient = from_y < 0 || from_z < 0;
            move_row(s, ambient ? NULL : copy + bytes_to_row(to, from_y, from_z), to->data + bytes_to_row(to, y, z),
                     to);
        }
}

static const char *copy_samples(const Scroll *s, const Samples *samples) {
    char *copy = (char *)flu_scratch(s->fluid)->data;
    for (int z = 0; z < samples->size[2]; z++)
        for (int y = 0; y < samples->size[1]; y++)
            memcpy(copy + bytes_to_row(samples, y, z), samples->data + bytes_to_row(samples, y, z),
                   (size_t)samples->size[0] * samples->bytes);
    return copy;
}

static void move_samples(const Scroll *s, const Samples *samples) { move_rows(s, copy_samples(s, samples), samples); }

/* ---- Fields and occupancies --------------------------------------------------------------------- */

static Samples samples_of(const Field *field, const float *ambient) {
    return (Samples){(char *)field->data,
                     (size_t)field->row * sizeof(float),
                     (size_t)field->slab * sizeof(float),
                     sizeof(float),
                     {field->size[0], field->size[1], field->size[2]},
                     ambient};
}

/* Readers see the ring until the next step. Setting it changes faces on the sides too, so these are moved again. */
static void move_velocity(const Scroll *s, int axis) {
    static const float at_rest = 0;
    Samples samples = samples_of(&s->fluid->flow.velocity[axis], &at_rest);
    const char *copy = copy_samples(s, &samples);
    move_rows(s, copy, &samples);
    flu_set_ring(s->fluid, &s->fluid->flow.velocity[axis], axis);
    move_rows(s, copy, &samples);
}

static Scroll scroll_by(Fluid *f, const int cells[3]) {
    Scroll s = {f, {0, 0, 0}, {0, 0, 0}};
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        int all = f->grid.size[axis] + 1, by = cells[axis];
        s.period[axis] = f->grid.periodic[axis] ? f->grid.size[axis] : 0;
        s.by[axis] = s.period[axis] ? by % s.period[axis] : by < -all ? -all : by > all ? all : by;
    }
    return s;
}

static void move_channel(const Scroll *flow, int channel) {
    Fluid *holder = flu_holder_of_field(flow->fluid, &channel);
    int cells[3];
    for (int axis = 0; axis < 3; axis++) cells[axis] = flow->by[axis] * holder->finer.fineness;
    const Scroll s = scroll_by(holder, cells);
    Samples samples = samples_of(&holder->flow.channel[channel], &holder->def.channel[channel].ambient);
    move_samples(&s, &samples);
    flu_set_bnd(holder, FLU_CHANNEL + channel);
}

static void move_centres(const Scroll *s, const Field *field) {
    static const float none = 0;
    Samples samples = samples_of(field, &none);
    move_samples(s, &samples);
}

static void move_occupancy(const Scroll *s, uint8_t *occupancy) {
    static const uint8_t none = 0;
    const int *size = s->fluid->grid.size;
    size_t row = (size_t)size[0], slab = row * (size_t)size[1];
    Samples samples = {(char *)occupancy, row, slab, 1, {size[0], size[1], size[2]}, &none};
    move_samples(s, &samples);
}

/* ---- Places ------------------------------------------------------------------------------------- */

/* The distance that a place moves along the axis, m. Around a PERIODIC axis a place in the box stays in it. */
static double shift_of(const Scroll *s, int axis, int cells, float at) {
    double h = (double)s->fluid->grid.cell, lap = h * s->period[axis], here = (double)at;
    if (!s->period[axis]) return h * cells;
    double shift = h * s->by[axis], there = here - shift;
    if (here < 0 || here >= lap) return shift;
    return there < 0 ? shift - lap : there >= lap ? shift + lap : shift;
}

static void move_places(const Scroll *s, const int cells[3]) {
    Fluid *f = s->fluid;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        for (int body = 1; body < FLUID_MAX_BODIES; body++) {
            float *pivot = &f->solids.body[body].pivot[axis];
            *pivot = (float)((double)*pivot - shift_of(s, axis, cells[axis], *pivot));
        }
        for (int i = 0; i < f->forces.push_count; i++) {
            float *a = &f->forces.push[i].a[axis], *b = &f->forces.push[i].b[axis];
            double shift = shift_of(s, axis, cells[axis], *a);
            *a = (float)((double)*a - shift), *b = (float)((double)*b - shift);
        }
    }
}

/* ---- All of it ---------------------------------------------------------------------------------- */

bool Fluid_Scroll(Fluid *f, const int cells[3]) {
    if (!flu_takes_pointer(f, __func__, "cells", cells)) return false;
    flu_know_divergence(f);
    flu_sanitise(f);
    Scroll s = scroll_by(f, cells);
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) move_velocity(&s, axis);
    for (int c = 0; c < f->def.channel_count; c++) move_channel(&s, c);
    move_centres(&s, &f->flow.pressure);
    if (f->pressure.gas.data) move_centres(&s, &f->pressure.gas);
    move_occupancy(&s, f->solids.occupancy);
    move_occupancy(&s, f->solids.occupancy_before);
    move_places(&s, cells);
    flu_note_change(&f->solids);
    flu_touch_all(f);
    return true;
}
