/* Where transport has work to do: tiles of a channel that differ from still, outside air, and those that such air may
 * reach in the step. Elsewhere ambient air takes ambient air's place; and within solids nothing moves. */
#include "solver.h"

enum { TILE = 16 };

static int tiles_along(int cells) { return (cells + TILE - 1) / TILE; }

size_t flu_tile_count(const Fluid *f) { return (size_t)tiles_along(f->width) * (size_t)tiles_along(f->height); }

static int least(int a, int b) { return a < b ? a : b; }

typedef struct Search {
    Fluid *fluid;
    const Carried *fields;
    int count;
} Search;

/* Columns in which one of four rows is not ambient, besides those found before. */
FLU_WIDE static void search_fours(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, const float *FLU_RESTRICT c,
                                  const float *FLU_RESTRICT d, int count, float ambient, int *FLU_RESTRICT found) {
    for (int i = 0; i < count; i++)
        found[i] |= ((a[i] != ambient) | (b[i] != ambient)) | ((c[i] != ambient) | (d[i] != ambient));
}

FLU_WIDE static int any_of(const int *found, int count) {
    int any = 0;
    for (int i = 0; i < count; i++) any |= found[i];
    return any;
}

/* Columns [x0, x0 + count) of the tiles of row ty. */
static void search_strip(const Search *job, int x0, int count, int ty) {
    Fluid *f = job->fluid;
    uint8_t *tiles = f->smoky + ty * tiles_along(f->width) + x0 / TILE;
    int found[FLU_CHUNK] = {0};
    for (int k = 0; k < job->count; k++) {
        float ambient = f->def.channel[job->fields[k].what - FLU_CHANNEL].ambient;
        for (int y = ty * TILE; y < least(ty * TILE + TILE, f->height); y += 4) {
            const float *row[4]; /* the last again, where there are no more */
            for (int i = 0; i < 4; i++) row[i] = job->fields[k].now->data + flu_at(f, x0, least(y + i, f->height - 1));
            search_fours(row[0], row[1], row[2], row[3], count, ambient, found);
        }
    }
    for (int x = 0; x < count; x += TILE) tiles[x / TILE] = any_of(found + x, least(TILE, count - x)) != 0;
}

static void search_rows(int begin, int end, void *data) {
    const Search *job = data;
    enum { STRIP = FLU_CHUNK / TILE * TILE };
    for (int ty = begin; ty < end; ty++)
        for (int x = 0; x < job->fluid->width; x += STRIP)
            search_strip(job, x, least(STRIP, job->fluid->width - x), ty);
}

/* Whether air beside a surface that holds a value of its own may differ from ambient; from 0 nothing is rounded away.
 */
static bool differs(const Fluid *f, int channel, bool holds, float value) {
    return holds && (value != 0 || f->def.channel[channel].ambient != 0);
}

static bool sides_differ(const Fluid *f, int channel) {
    bool any = false;
    for (int side = 0; side < 4; side++)
        any |= differs(f, channel, f->def.side[side].holds[channel], f->def.side[side].value[channel]);
    return any;
}

/* Marks the tiles around a body. */
static void mark_body(Fluid *f, int body) {
    Box box = f->box[body];
    int left = box.begin[0] / TILE, across = tiles_along(box.end[0]) - left;
    for (int ty = box.begin[1] / TILE; ty < tiles_along(box.end[1]); ty++)
        memset(f->smoky + ty * tiles_along(f->width) + left, 1, (size_t)across);
}

/* Air beside what holds a value is never idle. */
static void mark_holders(Fluid *f, const Carried *fields, int count) {
    for (int body = 1; body < FLUID_MAX_BODIES && f->solids_exist; body++) {
        bool any = false;
        for (int k = 0, c; k < count; k++)
            c = fields[k].what - FLU_CHANNEL, any |= differs(f, c, f->body[body].holds[c], f->body[body].value[c]);
        if (any) mark_body(f, body);
    }
}

/* Marks what lies within the margin of a marked tile, in one line of tiles. */
static void spread(const uint8_t *from, uint8_t *to, int count, int step, int margin, bool wraps) {
    int lap = wraps ? count : 0, since = margin + 1;
    for (int i = -lap; i < count; i++) {
        since = from[(i < 0 ? i + count : i) * step] ? 0 : least(since + 1, margin + 1);
        if (i >= 0) to[i * step] = since <= margin;
    }
    since = margin + 1;
    for (int i = count - 1 + lap; i >= 0; i--) {
        since = from[(i < count ? i : i - count) * step] ? 0 : least(since + 1, margin + 1);
        if (i < count) to[i * step] |= since <= margin;
    }
}

/* Tiles that the step's longest way, there and back again, may touch; around an axis that wraps, the last may be short.
 */
static int margin_of(const Fluid *f, int axis, float reach) {
    int size = f->def.size[axis], tiles = tiles_along(size);
    float far = 2 * reach + 4;
    if (far >= (float)size) return tiles;
    return least(tiles, 1 + flu_whole((double)far, 0, size) / TILE + (flu_periodic(&f->def, axis) && size % TILE != 0));
}

/* Tiles of a row that are not busy, or shut. */
static void find_idle(Fluid *f, int y, const uint8_t *busy) {
    int across = tiles_along(f->width);
    const uint8_t *shut = f->shut + y * across;
    uint8_t *idle = f->idle + y * across;
    for (int i = 0; i < across; i++) idle[i] = !busy[i];
    for (int i = 0; i < across && f->row_shut[y]; i++) idle[i] |= shut[i];
}

static void find_busy(Fluid *f, const Carried *fields, int count, const int margin[2]) {
    int across = tiles_along(f->width), down = tiles_along(f->height);
    flu_rows(f, down, search_rows, &(Search){f, fields, count});
    mark_holders(f, fields, count);
    for (int y = 0; y < down; y++)
        spread(f->smoky + y * across, f->busy + y * across, across, 1, margin[0], flu_periodic(&f->def, 0));
    for (int x = 0; x < across; x++)
        spread(f->busy + x, f->smoky + x, down, across, margin[1], flu_periodic(&f->def, 1));
    memcpy(f->busy, f->smoky, flu_tile_count(f));
}

void flu_find_busy(Fluid *f, const Carried *fields, int count, float reach) {
    int across = tiles_along(f->width), down = tiles_along(f->height);
    int margin[2] = {margin_of(f, 0, reach), margin_of(f, 1, reach)};
    bool all = margin[0] == across && margin[1] == down;
    for (int k = 0; k < count; k++) all |= sides_differ(f, fields[k].what - FLU_CHANNEL);
    memset(f->busy, all, flu_tile_count(f));
    if (!all) find_busy(f, fields, count, margin);
    for (int y = 0; y < f->height; y++) find_idle(f, y, f->busy + y / TILE * across);
}

/* ---- Solids at rest ------------------------------------------------------------------------------------------------
 */

size_t flu_shut_count(const Fluid *f) { return (size_t)tiles_along(f->width) * (size_t)f->height; }

static void include(Box *box, const Part *part) {
    box->begin[0] = least(box->begin[0], part->begin), box->begin[1] = least(box->begin[1], part->y);
    box->end[0] = part->end > box->end[0] ? part->end : box->end[0], box->end[1] = part->y + 1;
}

/* Tiles of a row that one body at rest fills: their samples, and those on the faces before them, stay as they are.
 * Returns whether there are any. Widens the bodies' boxes. */
static bool shut_row(Fluid *f, int y, uint8_t *shut) {
    bool any = false;
    memset(shut, false, (size_t)tiles_along(f->width));
    for (Part part = flu_parts_of(f, y); flu_next_part(f, &part);) {
        const FluidBody *body = &f->body[part.body];
        int first = tiles_along(part.begin), last = part.end / TILE;
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
        if (f->row_occupied[y]) f->row_shut[y] = shut_row(f, y, f->shut + y * tiles_along(f->width));
}

/* ---- What is carried ------------------------------------------------------------------------------------------------
 */

/* The end of the tiles from `first` on that are idle, or not, as that one is. */
static int alike(const uint8_t *idle, int first, int end) {
    const uint8_t *other = memchr(idle + first, idle[first] ? 0 : 1, (size_t)(end - first));
    return other ? (int)(other - idle) : end;
}

int flu_span(const Fluid *f, const Carried *field, int x, int y, bool *busy) {
    int across = tiles_along(f->width), end = least(field->width, x + FLU_CHUNK), first = x / TILE;
    int last = least(tiles_along(end), across); /* less than `first` where there is but a last face */
    const uint8_t *idle = (field->what < FLU_CHANNEL ? f->shut : f->idle) + y * across;
    *busy = true;
    if (first >= last || (field->what < FLU_CHANNEL && (y == f->height || !f->row_shut[y]))) return end;
    last = alike(idle, first, last);
    *busy = !idle[first];
    return *busy && last >= across ? end : least(end, last * TILE);
}

/* Where nothing is shut, what is idle is ambient. */
void flu_keep_idle(const Fluid *f, const Carried *fields, int count, int x, int y, int end) {
    ptrdiff_t at = flu_at(f, x, y);
    for (int k = 0; k < count; k++)
        if (f->row_shut[y])
            memcpy(fields[k].next->data + at, fields[k].now->data + at, (size_t)(end - x) * sizeof(float));
        else
            flu_fill(fields[k].next->data + at, end - x, f->def.channel[fields[k].what - FLU_CHANNEL].ambient);
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
