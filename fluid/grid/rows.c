#include "../inside.h"
#include "sums.h"

/* ---- One allocation ----------------------------------------------------------------------------- */

enum { FLU_PAD = 16 /* samples left of the first row; the others' left ring lies behind the row before them */ };

/* Samples from row to row: rows start on a cache line, and have room for the ring on both sides. */
static ptrdiff_t row_of(ptrdiff_t samples) { return (samples + 4 + FLU_PAD - 1) / FLU_PAD * FLU_PAD; }

/* Stops at half of what can be addressed, which Fluid_Create then takes for out of memory. */
void *flu_take(Arena *arena, uint64_t bytes) {
    size_t offset = (arena->used + FLU_ALIGN - 1) / FLU_ALIGN * FLU_ALIGN;
    arena->used = bytes < FLU_MOST_BYTES - offset ? offset + (size_t)bytes : FLU_MOST_BYTES;
    return arena->base ? arena->base + offset : NULL;
}

float *flu_take_floats(Arena *arena, ptrdiff_t row, int rows) {
    uint64_t bytes =
        ((uint64_t)row * (uint64_t)(rows + 4) + FLU_PAD) * sizeof(float); /* rows may be shorter than PAD */
    float *first = flu_take(arena, bytes);
    return first ? first + 2 * row + FLU_PAD : NULL;
}

static uint8_t *take_map(Fluid *f, Arena *arena) {
    uint8_t *first = flu_take(arena, (uint64_t)f->row * (uint64_t)(f->height + 4));
    return first ? first + 2 * f->row + FLU_PAD : NULL;
}

static Field take_field(Fluid *f, Arena *arena, const float offset[3]) {
    Field field = {flu_take_floats(arena, f->row, f->height), {0}, f->row, 0, {offset[0], offset[1], offset[2]}};
    for (int axis = 0; axis < 3; axis++) field.size[axis] = f->def.size[axis] + (offset[axis] < .25f);
    return field;
}

void flu_take_weights(Arena *arena, System *system, int width, int height) {
    int half = (width + 2) / 2; /* of one colour, were there a sample more, as there is of faces; so of rows */
    int pad = FLU_PAD / 2;      /* what lies between rows is computed too */
    system->row = (half + 2 + pad - 1) / pad * pad;
    if (system->row == ((width + 1) / 2 + 7) / 8 * 8) system->row += pad; /* padding must have padding beside it */
    system->odd_rows = ((height + 1) / 2 + 2) * system->row;
    for (int colour = 0; colour < 2; colour++) system->id[colour] = flu_take_floats(arena, system->row, height + 2);
}

void flu_take_unknowns(Arena *arena, System *system, int height) {
    for (int colour = 0; colour < 2; colour++) {
        system->p[colour] = flu_take_floats(arena, system->row, height + 2);
        system->b[colour] = flu_take_floats(arena, system->row, height + 2);
    }
}

/* Advection and the pressure's unknowns take turns in the same memory; what is reflected outlives both, and so do the
 * weights, which stand for as long as the mask does. */
void flu_lay_out_schemes(Fluid *f, Arena *arena) {
    for (int axis = 0; axis < 2 && f->def.reflection; axis++)
        f->reflected[axis] = take_field(f, arena, f->velocity[axis].offset);
    flu_take_weights(arena, &f->system, f->width, f->height);
    if (f->pressure_scheme->lay_out) f->pressure_scheme->lay_out(f, arena);
    f->weighed = false;
    size_t begin = f->turns_begin = arena->used, end;
    flu_take_unknowns(arena, &f->system, f->height);
    if (f->pressure_scheme->lay_out_turns) f->pressure_scheme->lay_out_turns(f, arena);
    end = arena->used;
    for (int i = -1; i < f->def.channel_count; i++) {
        const AdvectionScheme *scheme = flu_find_advection(i < 0 ? f->def.advection : f->def.channel[i].advection);
        arena->used = begin;
        if (scheme->lay_out) scheme->lay_out(f, arena);
        end = arena->used > end ? arena->used : end;
    }
    arena->used = begin;
    flu_maccormack_lay_out(f, arena); /* any fluid has room to be tuned to it */
    arena->used = arena->used > end ? arena->used : end;
    flu_take(arena, 2 * FLU_LANES * sizeof(float)); /* windows of pick.c reach as far behind an array */
}

static const float at_centre[3] = {.5f, .5f, .5f};

/* Velocity and channels take turns in the same memory. */
static void take_turns(Fluid *f, Arena *arena, Field *fields) {
    int count = f->def.channel_count > 2 ? f->def.channel_count : 2;
    for (int i = 0; i < count; i++) fields[i] = take_field(f, arena, at_centre);
}

void flu_maccormack_lay_out(Fluid *f, Arena *arena) {
    take_turns(f, arena, f->once);
    take_turns(f, arena, f->high);
}

void flu_lay_out(Fluid *f, Arena *arena) {
    f->width = f->def.size[0], f->height = f->def.size[1];
    f->row = row_of(f->width);
    size_t cells = (size_t)f->width * (size_t)f->height;
    for (int axis = 0; axis < 2; axis++) {
        float offset[3];
        f->layout->place(axis, offset);
        f->velocity[axis] = take_field(f, arena, offset);
    }
    for (int c = 0; c < f->def.channel_count; c++) f->channel[c] = take_field(f, arena, at_centre);
    take_turns(f, arena, f->next);
    f->pressure = take_field(f, arena, at_centre);
    f->occupancy = flu_take(arena, cells);
    f->occupancy_before = flu_take(arena, cells);
    f->cells = take_map(f, arena);
    f->clearance = take_map(f, arena);
    f->marks = take_map(f, arena);
    f->changed = flu_take(arena, (size_t)f->height * sizeof(Columns));
    f->stale = flu_take(arena, (size_t)f->height * sizeof(Columns));
    f->row_occupied = flu_take(arena, (size_t)f->height);
    f->row_clearance = flu_take(arena, (size_t)f->height);
    f->runs = flu_take(arena, (size_t)(f->width + 1) / 2 * (size_t)f->height * sizeof(Run));
    f->first_run = flu_take(arena, (size_t)(f->height + 1) * sizeof(int));
    f->smoky = flu_take(arena, flu_smoky_count(f));
    f->beside = flu_take(arena, flu_busy_count(f));
    f->busy = flu_take(arena, flu_busy_count(f) + FLU_BEYOND);
    f->shut = flu_take(arena, flu_shut_count(f) + FLU_BEYOND);
    f->work = flu_take(arena, flu_shut_count(f) + FLU_BEYOND);
    f->row_shut = flu_take(arena, (size_t)f->height);
    f->row_sums = flu_take(arena, (size_t)(f->height + 1) * sizeof(float));
    f->row_maxima = flu_take(arena, (size_t)(f->height + 1) * sizeof(float));
    f->schemes_begin = arena->used;
    flu_lay_out_schemes(f, arena);
}

/* ---- Rows, on the host's threads -----------------------------------------------------------------------------------
 */

void flu_rows(const Fluid *f, int rows, FluidTask *task, void *data) {
    const FluidHost *host = &f->def.host;
    if (host->parallel_for && rows > FLU_GRAIN)
        host->parallel_for(rows, FLU_GRAIN, task, data, host->data);
    else
        task(0, rows, data);
}

/* ---- Sums in a fixed order ---------------------------------------------------------------------- */

FLU_WIDE static float dot_wide(const float *a, const float *b, int count) {
    float s[8];
    const int whole = count / 8 * 8;
    flu_sum_products(a, b, whole, s);
    for (int k = whole; k < count; k++) s[0] += a[k] * b[k];
    return ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
}

float flu_dot(const float *a, const float *b, int count) { return dot_wide(a, b, count); }

double flu_sum_rows(const Fluid *f) {
    double sum = 0;
    for (int y = 0; y < f->height; y++) sum += (double)f->row_sums[y];
    return sum;
}

/* ---- From numbers to counts --------------------------------------------------------------------- */

/* Not inlined: a compiler that sees both would convert first and choose then, and traps would notice. */
FLU_NOINLINE static double clamped(double x, double low, double high) { return x < low ? low : x > high ? high : x; }

int flu_whole(double x, int low, int high) { return (int)clamped(x, low, high); }

int flu_floor(double x, int low, int high) {
    double kept = clamped(x, low, high);
    int whole = (int)kept;
    return whole - (kept < whole);
}

/* ---- Whatever a game wrote ---------------------------------------------------------------------- */

typedef struct Sanitise {
    Field *field;
    float limit;
} Sanitise;

/* Else 0, by a mask: of a choice compilers compare both, and a NaN would raise FE_INVALID. */
FLU_INLINE float number(float x) {
    uint32_t bits, mask = 0u - (uint32_t)flu_finite(x);
    memcpy(&bits, &x, sizeof bits);
    bits &= mask;
    memcpy(&x, &bits, sizeof x);
    return x;
}

FLU_WIDE static void sanitise_row(float *FLU_RESTRICT x, int count, float limit) {
    for (int i = 0; i < count; i++) x[i] = flu_bounded(number(x[i]), limit); /* as a saved state has it */
}

/* Whether that would change any. Most rows hold what steps have stored, and are but read. By bits, whose order is that
 * of floats without sign; -0 becomes 0, too. */
FLU_WIDE static bool is_unfit_row(const float *x, int count, float limit) {
    const float tiny = FLU_TINY;
    uint32_t low, high, unfit = 0;
    memcpy(&low, &tiny, sizeof low);
    memcpy(&high, &limit, sizeof high);
    for (int i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &x[i], sizeof bits);
        unfit |= (uint32_t)((bits & INT32_MAX) - low - 1 >= high - low) & (uint32_t)(bits != 0);
    }
    return unfit != 0;
}

static void sanitise_rows(int begin, int end, void *data) {
    const Sanitise *job = data;
    for (int y = begin; y < end; y++) {
        float *row = job->field->data + y * job->field->row;
        if (is_unfit_row(row, job->field->size[0], job->limit)) sanitise_row(row, job->field->size[0], job->limit);
    }
}

static void sanitise(Fluid *f, int what, Field *field, float limit) {
    if (f->written[what]) flu_rows(f, field->size[1], sanitise_rows, &(Sanitise){field, limit});
    f->written[what] = false;
}

void flu_sanitise(Fluid *f) {
    for (int axis = 0; axis < 2; axis++) sanitise(f, axis, &f->velocity[axis], FLU_MAX_SPEED);
    for (int c = 0; c < f->def.channel_count; c++) sanitise(f, FLU_CHANNEL + c, &f->channel[c], FLU_MAX_VALUE);
    sanitise(f, FLU_PRESSURE, &f->pressure, FLU_MAX_VALUE);
}

FLU_WIDE static void fill_wide(float *to, int count, float value) {
    for (int i = 0; i < count; i++) to[i] = value;
}

void flu_fill(float *to, int count, float value) { fill_wide(to, count, value); }

void flu_swap(Field *a, Field *b) {
    float *data = a->data;
    a->data = b->data, b->data = data;
}

Field *flu_scratch(Fluid *f) { return &f->next[0]; }
