/* Rows are carried by tiles: within solids nothing moves, and what busy.c found idle stays ambient. */
#include "solver.h"

enum { TILE = FLU_TILE };

int flu_tiles_along(int cells) { return (cells + TILE - 1) / TILE; }

static int least(int a, int b) { return a < b ? a : b; }

/* ---- Solids at rest ------------------------------------------------------------------------------------------------
 */

size_t flu_shut_count(const Fluid *f) { return (size_t)flu_tiles_along(f->width) * (size_t)f->height; }

static void include(Box *box, const Part *part) {
    box->begin[0] = least(box->begin[0], part->begin), box->begin[1] = least(box->begin[1], part->y);
    box->end[0] = part->end > box->end[0] ? part->end : box->end[0], box->end[1] = part->y + 1;
}

/* Tiles of a row that one body at rest fills: their samples, and those on the faces before them, stay as they are.
 * Returns whether there are any. Widens the bodies' boxes. */
static bool shut_row(Fluid *f, int y, uint8_t *shut) {
    bool any = false;
    memset(shut, false, (size_t)flu_tiles_along(f->width));
    for (Part part = flu_parts_of(f, y); flu_next_part(f, &part);) {
        const FluidBody *body = &f->body[part.body];
        int first = flu_tiles_along(part.begin), last = part.end / TILE;
        include(&f->box[part.body], &part);
        if (first >= last || flu_moves(body) || body->open) continue;
        memset(shut + first, true, (size_t)(last - first));
        any = true;
    }
    return any;
}

void flu_survey_bodies(Fluid *f) {
    memset(f->row_shut, false, (size_t)f->height);
    for (int body = 0; body < FLUID_MAX_BODIES; body++) f->box[body] = (Box){{f->width, f->height}, {0, 0}};
    for (int y = 0; y < f->height; y++)
        if (f->row_occupied[y]) f->row_shut[y] = shut_row(f, y, f->shut + y * flu_tiles_along(f->width));
}

/* ---- What is carried ------------------------------------------------------------------------------------------------
 */

/* The end of the tiles from `first` on that are idle, or not, as that one is. */
static int alike(const uint8_t *idle, int first, int end) {
    const uint8_t *other = memchr(idle + first, idle[first] ? 0 : 1, (size_t)(end - first));
    return other ? (int)(other - idle) : end;
}

int flu_span(const Fluid *f, const Carried *field, int x, int y, bool *busy) {
    int across = flu_tiles_along(f->width), end = least(field->width, x + FLU_CHUNK), first = x / TILE;
    int last = least(flu_tiles_along(end), across); /* less than `first` where there is but a last face */
    const uint8_t *idle = (field->what < FLU_CHANNEL ? f->shut : f->idle) + y * across;
    *busy = true;
    if (first >= last || (field->what < FLU_CHANNEL && (y == f->height || !f->row_shut[y]))) return end;
    last = alike(idle, first, last);
    *busy = !idle[first];
    return *busy && last >= across ? end : least(end, last * TILE);
}

/* What is shut stays, and what else is idle is ambient. */
static void keep(const Fluid *f, const Carried *field, int x, int y, int count, bool shut) {
    ptrdiff_t at = flu_at(f, x, y);
    if (shut)
        memcpy(field->next->data + at, field->now->data + at, (size_t)count * sizeof(float));
    else
        flu_fill(field->next->data + at, count, f->def.channel[field->what - FLU_CHANNEL].ambient);
}

void flu_keep_idle(const Fluid *f, const Carried *fields, int count, int x, int y, int end) {
    const uint8_t *shut = f->shut + y * flu_tiles_along(f->width);
    bool any = f->row_shut[y];
    for (int stop; x < end; x = stop) {
        stop = any ? least(end, alike(shut, x / TILE, flu_tiles_along(end)) * TILE) : end;
        for (int k = 0; k < count; k++) keep(f, &fields[k], x, y, stop - x, any && shut[x / TILE]);
    }
}

/* ---- How fast the air moves ----------------------------------------------------------------------------------------
 */

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

/* In bits, whose order is that of floats without sign. */
static int32_t fastest_in_row(const Fluid *f, int y) {
    int32_t most = 0;
    for (int axis = 0; axis < 2; axis++) {
        const Field *field = &f->velocity[axis];
        int32_t bits = y < field->size[1] ? fastest_bits(field->data + flu_at(f, 0, y), field->size[0]) : 0;
        most = bits > most ? bits : most;
    }
    return most;
}

static void fastest_rows(int begin, int end, void *data) {
    Fluid *f = data;
    for (int y = begin; y < end; y++) {
        int32_t most = fastest_in_row(f, y);
        memcpy(&f->row_maxima[y], &most, sizeof most);
    }
}

float flu_fastest(Fluid *f) {
    float most = 0;
    flu_rows(f, f->height + 1, fastest_rows, f);
    for (int y = 0; y <= f->height; y++) most = f->row_maxima[y] > most ? f->row_maxima[y] : most;
    return most;
}

bool flu_is_still(const Fluid *f) {
    int y = 0;
    while (y <= f->height && fastest_in_row(f, y) == 0) y++;
    return y > f->height;
}
