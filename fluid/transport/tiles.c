/* Rows are carried by tiles. Nothing moves within solids, and tiles that busy.c found idle stay ambient. */
#include "../inside.h"

/* ---- Tiles that are carried ------------------------------------------------------------------------ */

/* The number of the first of eight bytes that is not 0. One of them is not. */
FLU_INLINE int first_other(uint64_t bytes) {
#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return __builtin_ctzll(bytes) / 8;
#else
    uint8_t byte[8];
    int i = 0;
    memcpy(byte, &bytes, sizeof byte);
    while (byte[i] == 0) i++;
    return i;
#endif
}

/* The end of the tiles from `first` on that agree in these bits. Reads up to seven bytes beyond the last. */
static int tiles_alike(const uint8_t *tiles, int first, int end, int bits) {
    const uint64_t eightfold = UINT64_MAX / UINT8_MAX, same = eightfold * tiles[first],
                   which = eightfold * (uint64_t)bits;
    for (int i = first + 1; i < end; i += 8) {
        uint64_t eight, others;
        memcpy(&eight, tiles + i, sizeof eight);
        others = (eight ^ same) & which;
        if (others) return flu_min(i + first_other(others), end);
    }
    return end;
}

static int bit_of(const Carried *field) { return field->what < FLU_CHANNEL ? 1 : 1 << (field->what - FLU_CHANNEL); }

/* The end of the samples from x on in which the same fields are busy, at most a chunk. `busy` has a bit for each. */
static int find_span(const Fluid *f, const Carried *field, Row row, int x, int bits, int *busy) {
    const Grid *grid = &f->grid;
    bool flows = field->what < FLU_CHANNEL, last_face = row.y == grid->size[1] || row.z == grid->size[2];
    int across = flu_tiles_along(grid->size[0]), end = flu_min(field->width, x + FLU_CHUNK), first = x / FLU_TILE;
    int last = flu_min(flu_tiles_along(end), across); /* less than `first` if only a last face is left */
    int r = flu_row_number(grid, row.y, row.z);
    *busy = bits;
    if (flows && f->calm.sleeps && first < across) {
        const Columns awake = flu_awake(f, row, x);
        const bool all = awake.end == grid->size[0], none = !flu_any(&awake);
        *busy = awake.begin > x ? 0 : bits;
        if (!*busy) return none ? field->width : awake.begin;
        end = all ? end : flu_min(end, awake.end), last = flu_min(flu_tiles_along(end), across);
    }
    if (first >= last || (flows && (last_face || !f->solids.row_inert[r]))) return end;
    const uint8_t *tiles = (flows ? f->solids.inert : f->transport.work) + r * across;
    last = tiles_alike(tiles, first, last, bits);
    *busy = (flows ? !tiles[first] : tiles[first]) & bits;
    return *busy && last >= across ? end : flu_min(end, last * FLU_TILE);
}

/* Samples in inert tiles stay. Others that are idle are ambient. */
static void keep_samples(const Fluid *f, const Carried *field, ptrdiff_t at, int count, bool inert) {
    if (inert)
        memcpy(field->next->data + at, field->now->data + at, (size_t)count * sizeof(float));
    else if (field->what >= FLU_CHANNEL)
        flu_fill(field->next->data + at, count, f->def.channel[field->what - FLU_CHANNEL].ambient);
    else if (!f->calm.at_zero)
        flu_fill(field->next->data + at, count, 0);
}

static void keep_idle(const Fluid *f, const Carried *const *idle, int count, Row row, int x, int end) {
    int r = flu_row_number(&f->grid, row.y, row.z);
    const uint8_t *inert = f->solids.inert + r * flu_tiles_along(f->grid.size[0]);
    bool any = row.y < f->grid.size[1] && row.z < f->grid.size[2] && f->solids.row_inert[r];
    for (int stop; x < end; x = stop) {
        stop = any ? flu_min(end, tiles_alike(inert, x / FLU_TILE, flu_tiles_along(end), true) * FLU_TILE) : end;
        if (f->calm.sleeps && f->calm.at_zero) { /* what sleeps is there already */
            const Columns awake = flu_awake(f, row, x);
            if (awake.begin > x) {
                stop = flu_any(&awake) ? flu_min(awake.begin, end) : end;
                continue;
            }
            stop = flu_min(stop, awake.end == f->grid.size[0] ? end : awake.end);
        }
        for (int k = 0; k < count; k++) keep_samples(f, idle[k], row.at + x, stop - x, any && inert[x / FLU_TILE]);
    }
}

/* The end of the longest stretch from x on, at most a chunk, in which the same fields are busy. Lists these fields.
 * Gives the samples of the others the values that they keep. */
static int busy_stretch(const Fluid *f, const Carried *fields, int count, Row row, int x, Carried *busy,
                        int *busy_count) {
    const Carried *idle[FLUID_MAX_CHANNELS];
    int bits = 0, at_work, listed = 0, left_out = 0;
    for (int k = 0; k < count; k++) bits |= bit_of(&fields[k]);
    int end = find_span(f, &fields[0], row, x, bits, &at_work);
    if (at_work == bits) { /* as it mostly is, since velocities are one field without idle tiles */
        memcpy(busy, fields, (size_t)count * sizeof *busy);
        *busy_count = count;
        return end;
    }
    for (int k = 0; k < count; k++)
        if (at_work & bit_of(&fields[k]))
            busy[listed++] = fields[k];
        else
            idle[left_out++] = &fields[k];
    if (left_out) keep_idle(f, idle, left_out, row, x, end);
    *busy_count = listed;
    return end;
}

void flu_carry_busy(const CarryJob *job, int begin, int end, CarryChunk *carry) {
    for (int r = begin; r < end; r++) {
        Row row = flu_field_row(job->fields[0].now, r);
        if (job->fluid->calm.at_zero && !flu_row_is_awake(job->fluid, row.y, row.z))
            continue; /* all is there already */
        for (int x = 0, next; x < job->fields[0].width; x = next) {
            Carried busy[FLUID_MAX_CHANNELS];
            CarryJob part = {job->fluid, busy, 0, job->courant};
            next = busy_stretch(job->fluid, job->fields, job->count, row, x, busy, &part.count);
            if (part.count) carry(&part, row, r, x, next - x);
        }
    }
}

int flu_channel_span(const Fluid *f, int channel, Row row, int x, bool *busy) {
    int across = flu_tiles_along(f->grid.size[0]), bit = 1 << channel;
    const uint8_t *tiles = f->transport.busy + flu_block_row(&f->grid, row) * across;
    *busy = tiles[x / FLU_TILE] & bit;
    return flu_min(f->grid.size[0], tiles_alike(tiles, x / FLU_TILE, across, bit) * FLU_TILE);
}

/* ---- How fast the air moves -------------------------------------------------------------------------- */

FLU_WIDE static int32_t fastest_bits(const float *FLU_RESTRICT v, int count) {
    int32_t most = 0;
    for (int i = 0; i < count; i++) {
        int32_t bits;
        memcpy(&bits, &v[i], sizeof bits);
        bits &= INT32_MAX;
        most = bits > most ? bits : most;
    }
    return most;
}

/* Returns bits, whose order is that of floats without sign. */
static int32_t fastest_in_row(const Fluid *f, int r) {
    Row row = flu_face_row(&f->grid, r);
    int32_t most = 0;
    for (int axis = 0; axis < FLU_AXES(f->grid); axis++) {
        const Field *field = &f->flow.velocity[axis];
        for (Columns part = flu_awake(f, row, 0); flu_any(&part) && row.y < field->size[1] && row.z < field->size[2];
             part = flu_awake(f, row, part.end)) {
            const int end = part.end == f->grid.size[0] ? field->size[0] : part.end;
            most = flu_max(most, fastest_bits(field->data + row.at + part.begin, end - part.begin));
        }
    }
    return most;
}

static void fastest_rows(int begin, int end, void *data) {
    Fluid *f = data;
    for (int r = begin; r < end; r++) {
        int32_t most = fastest_in_row(f, r);
        memcpy(&f->per_row.most[r], &most, sizeof most);
    }
}

float flu_fastest(Fluid *f) {
    float most = 0;
    int rows = flu_face_rows(&f->grid);
    flu_rows(f, rows, fastest_rows, f);
    for (int r = 0; r < rows; r++) most = flu_maxf(f->per_row.most[r], most);
    return most;
}

bool flu_is_still(const Fluid *f) {
    int r = 0, rows = flu_face_rows(&f->grid);
    while (r < rows && fastest_in_row(f, r) == 0) r++;
    return r == rows;
}
