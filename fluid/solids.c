#include "solver.h"

float flu_body_velocity(const Fluid *f, int body, int axis, float x, float y) {
    const FluidBody *solid = &f->body[body];
    float h = f->def.cell_size;
    float turn = axis == 0 ? solid->pivot[1] - y * h : x * h - solid->pivot[0];
    return flu_bounded(solid->velocity[axis] + solid->spin[2] * turn, FLU_MAX_SPEED);
}

/* ---- The map of cells ---------------------------------------------------------------------------------------------- */

static uint8_t cell_of(const Fluid *f, int body) {
    return body == 0 ? FLU_FREE : f->body[body].open ? FLU_OUTLET : FLU_CLOSED;
}

static void map_row(uint8_t *FLU_RESTRICT map, const uint8_t *FLU_RESTRICT occupancy, int count) {
    for (int x = 0; x < count; x++) map[x] = occupancy[x] == 0;
}

static void map_rows(int begin, int end, void *data) {
    Fluid *f = data;
    for (int y = begin; y < end; y++) {
        const uint8_t *occupancy = f->occupancy + (ptrdiff_t)y * f->width;
        uint8_t *map = f->cells + y * f->row;
        map_row(map, occupancy, f->width);
        f->row_occupied[y] = memchr(map, 0, (size_t)f->width) != NULL;
        for (int x = 0; f->row_occupied[y] && x < f->width; x++)
            if (!map[x]) map[x] = cell_of(f, occupancy[x]);
    }
}

static uint8_t beyond(const Fluid *f, int side, uint8_t wrapped) {
    FluidSideKind kind = f->def.side[side].kind;
    return kind == FLUID_PERIODIC ? wrapped : kind == FLUID_OPEN ? FLU_OUTLET : FLU_CLOSED;
}

static void map_ring(Fluid *f) {
    for (int y = 0; y < f->height; y++) {
        uint8_t *map = f->cells + y * f->row;
        map[-1] = beyond(f, 0, map[f->width - 1]);
        map[f->width] = beyond(f, 1, map[0]);
    }
    uint8_t *first = f->cells, *last = f->cells + (f->height - 1) * f->row;
    for (int x = 0; x < f->width; x++) {
        first[x - f->row] = beyond(f, 2, last[x]);
        last[x + f->row] = beyond(f, 3, first[x]);
    }
}

/* ---- Clearance: Chebyshev distance to the nearest occupied cell --------------------------------------------------------
 * Rows down, then up, find what is nearer along y than along x; the rest is a run along the row, by doubling. */

static void clearance_down(uint8_t *FLU_RESTRICT to, const uint8_t *FLU_RESTRICT from, int count) {
    for (int x = 0; x < count; x++) {
        uint8_t near = from[x - 1] < from[x] ? from[x - 1] : from[x];
        near = from[x + 1] < near ? from[x + 1] : near;
        near = (uint8_t)(near + 1);
        to[x] = near < to[x] ? near : to[x];
    }
}

static void clearance_double(uint8_t *FLU_RESTRICT to, const uint8_t *FLU_RESTRICT from, int count, int step) {
    for (int x = 0; x < count; x++) {
        uint8_t near = from[x - step] < from[x + step] ? from[x - step] : from[x + step];
        near = (uint8_t)(near + step);
        to[x] = near < from[x] ? near : from[x];
    }
}

/* Around an axis that does not wrap, the cells beyond the ends are no nearer than the last ones. */
static void clearance_ends(const Fluid *f, uint8_t *row) {
    bool wraps = flu_periodic(&f->def, 0);
    row[-1] = row[wraps ? f->width - 1 : 0];
    row[f->width] = row[wraps ? 0 : f->width - 1];
}

static uint8_t *clearance_row(const Fluid *f, int y) { return f->clearance + flu_wrap(y, f->height) * f->row; }

static void clearance_along_columns(Fluid *f) {
    int lap = flu_periodic(&f->def, 1) ? FLU_FAR : 0; /* what wraps around reaches no further */
    for (int y = 0; y < f->height; y++) {
        uint8_t *row = clearance_row(f, y);
        const uint8_t *occupancy = f->occupancy + (ptrdiff_t)y * f->width;
        for (int x = 0; x < f->width; x++) row[x] = occupancy[x] ? 0 : FLU_FAR;
        clearance_ends(f, row);
    }
    for (int y = 1 - lap; y < f->height; y++) {
        clearance_down(clearance_row(f, y), clearance_row(f, y - 1), f->width);
        clearance_ends(f, clearance_row(f, y));
    }
    for (int y = f->height - 2 + lap; y >= 0; y--) {
        clearance_down(clearance_row(f, y), clearance_row(f, y + 1), f->width);
        clearance_ends(f, clearance_row(f, y));
    }
}

enum { HALO = 32 };

static void clearance_along_row(const Fluid *f, uint8_t *row) {
    uint8_t a[FLU_CHUNK + 2 * HALO + 64], b[FLU_CHUNK + 2 * HALO + 64], *from = a + HALO, *to = b + HALO;
    bool wraps = flu_periodic(&f->def, 0);
    for (int x0 = 0; x0 < f->width; x0 += FLU_CHUNK) {
        int count = f->width - x0 < FLU_CHUNK ? f->width - x0 : FLU_CHUNK;
        memset(b, FLU_FAR, sizeof b);
        for (int x = -HALO; x < count + HALO; x++) {
            bool inside = x0 + x >= 0 && x0 + x < f->width;
            from[x] = inside ? row[x0 + x] : wraps ? row[flu_wrap(x0 + x, f->width)] : FLU_FAR;
        }
        for (int step = 1, reach = 0; step <= 16; step *= 2) {
            reach += step;
            clearance_double(to - HALO + reach, from - HALO + reach, count + 2 * (HALO - reach), step);
            uint8_t *swap = from;
            from = to, to = swap;
        }
        memcpy(row + x0, from, (size_t)count);
    }
    clearance_ends(f, row);
}

static void clearance_rows(int begin, int end, void *data) {
    Fluid *f = data;
    for (int y = begin; y < end; y++) clearance_along_row(f, f->clearance + y * f->row);
}

/* ---- Closed faces ---------------------------------------------------------------------------------------------------- */

/* The face below cell (x, y) along the axis, that is between it and the cell before. */
static void add_face(Fluid *f, Face **end, int axis, int x, int y) {
    int back_x = axis == 0 ? x - 1 : x, back_y = axis == 1 ? y - 1 : y;
    int body = flu_body_at(f, x, y), behind = flu_body_at(f, back_x, back_y);
    uint8_t cell = f->cells[flu_at(f, x, y)], cell_behind = f->cells[flu_at(f, back_x, back_y)];
    if (cell == FLU_FREE && cell_behind == FLU_OUTLET) return;
    if (cell == FLU_OUTLET && cell_behind == FLU_FREE) return;
    int solid = cell == FLU_CLOSED && body ? body : cell_behind == FLU_CLOSED ? behind : 0;
    float centre_x = (float)x + (axis == 0 ? 0 : .5f), centre_y = (float)y + (axis == 1 ? 0 : .5f);
    *(*end)++ = (Face){(int)flu_at(f, x, y), solid ? flu_body_velocity(f, solid, axis, centre_x, centre_y) : 0};
}

static Face *list_faces(Fluid *f, Face *end, int axis) {
    int next_x = axis == 0, next_y = axis == 1, last = (axis == 0 ? f->width : f->height) - 1;
    bool wraps = flu_periodic(&f->def, axis);
    for (int y = 0; y < f->height; y++) {
        if (!f->row_occupied[y]) continue;
        const uint8_t *occupancy = f->occupancy + (ptrdiff_t)y * f->width;
        for (int x = 0; x < f->width; x++) {
            if (!occupancy[x]) continue;
            add_face(f, &end, axis, x, y);
            bool at_end = (axis == 0 ? x : y) == last;
            if (at_end && wraps && !flu_body_at(f, axis == 0 ? 0 : x, axis == 1 ? 0 : y))
                add_face(f, &end, axis, axis == 0 ? 0 : x, axis == 1 ? 0 : y);
            else if (at_end || !flu_body_at(f, x + next_x, y + next_y))
                add_face(f, &end, axis, x + next_x, y + next_y);
        }
    }
    return end;
}

/* ---- Rooms: free cells that are connected through faces ----------------------------------------------------------------- */

static int room_of(Run *runs, int run) {
    while (runs[run].room != run) run = runs[run].room = runs[runs[run].room].room;
    return run;
}

static void join(Run *runs, int a, int b) {
    a = room_of(runs, a), b = room_of(runs, b);
    if (a < b) runs[b].room = a;
    else runs[a].room = b;
}

static int list_runs(Fluid *f, int y, int count) {
    const uint8_t *map = f->cells + y * f->row;
    for (int x = 0; x < f->width;) {
        if (map[x] != FLU_FREE) {
            x++;
            continue;
        }
        const uint8_t *end = f->row_occupied[y] ? NULL : map + f->width;
        for (int e = x; !end; e++)
            if (e == f->width || map[e] != FLU_FREE) end = map + e;
        f->runs[count] = (Run){x, (int)(end - map), count, false, false, 0, 0};
        x = f->runs[count++].end;
    }
    return count;
}

/* Both lists are in order: step through them together. */
static void join_rows(Fluid *f, int y, int y_above) {
    int a = f->first_run[y_above], b = f->first_run[y];
    while (a < f->first_run[y_above + 1] && b < f->first_run[y + 1]) {
        const Run *above = &f->runs[a], *here = &f->runs[b];
        if (above->begin < here->end && here->begin < above->end) join(f->runs, a, b);
        if (above->end < here->end) a++;
        else b++;
    }
}

static bool has_outlet(const uint8_t *map, int begin, int end) {
    return memchr(map + begin, FLU_OUTLET, (size_t)(end - begin)) != NULL;
}

static void find_rooms(Fluid *f) {
    int count = 0;
    for (int y = 0; y < f->height; y++) {
        f->first_run[y] = count;
        count = list_runs(f, y, count);
        f->first_run[y + 1] = count;
        if (y > 0) join_rows(f, y, y - 1);
        int first = f->first_run[y], last = count - 1;
        if (flu_periodic(&f->def, 0) && last > first && f->runs[first].begin == 0 && f->runs[last].end == f->width)
            join(f->runs, first, last);
    }
    if (flu_periodic(&f->def, 1) && f->height > 1) join_rows(f, 0, f->height - 1);
    for (int y = 0; y < f->height; y++)
        for (int r = f->first_run[y]; r < f->first_run[y + 1]; r++) {
            Run *run = &f->runs[r], *room = &f->runs[room_of(f->runs, r)];
            const uint8_t *map = f->cells + y * f->row;
            run->room = (int)(room - f->runs);
            room->cells += run->end - run->begin;
            room->pinned |= map[run->begin - 1] == FLU_OUTLET || map[run->end] == FLU_OUTLET ||
                            has_outlet(map - f->row, run->begin, run->end) ||
                            has_outlet(map + f->row, run->begin, run->end);
        }
}

/* Samples x of one colour within [begin, end) of row y are [from, to) of its half row. */
static void half_range(int begin, int end, int y, int colour, int *from, int *to) {
    int odd = (y + colour) & 1;
    *from = (begin + 1 - odd) >> 1;
    *to = (end + 1 - odd) >> 1;
}

static double sum_half(const float *x, int count) {
    double s[4] = {0, 0, 0, 0};
    int i = 0;
    for (; i + 4 <= count; i += 4)
        for (int k = 0; k < 4; k++) s[k] += (double)x[i + k];
    for (; i < count; i++) s[0] += (double)x[i];
    return (s[0] + s[1]) + (s[2] + s[3]);
}

typedef struct RoomMeans {
    Fluid *fluid;
    float *const *field;
} RoomMeans;

static void sum_runs(int begin, int end, void *data) {
    const RoomMeans *job = data;
    Fluid *f = job->fluid;
    for (int y = begin; y < end; y++)
        for (int r = f->first_run[y]; r < f->first_run[y + 1]; r++) {
            f->runs[r].sum = 0;
            if (f->runs[f->runs[r].room].pinned) continue;
            for (int colour = 0, from, to; colour < 2; colour++) {
                half_range(f->runs[r].begin, f->runs[r].end, y, colour, &from, &to);
                f->runs[r].sum += sum_half(job->field[colour] + flu_half(&f->system, y) + from, to - from);
            }
        }
}

static void subtract_means(int begin, int end, void *data) {
    const RoomMeans *job = data;
    Fluid *f = job->fluid;
    for (int y = begin; y < end; y++)
        for (int r = f->first_run[y]; r < f->first_run[y + 1]; r++) {
            const Run *room = &f->runs[f->runs[r].room];
            float mean = (float)(room->sum / (double)room->cells);
            if (mean == 0) continue;
            for (int colour = 0, from, to; colour < 2; colour++) {
                half_range(f->runs[r].begin, f->runs[r].end, y, colour, &from, &to);
                float *x = job->field[colour] + flu_half(&f->system, y);
                for (int k = from; k < to; k++) x[k] -= mean;
            }
        }
}

void flu_remove_room_means(Fluid *f, float *const field[2]) {
    RoomMeans job = {f, field};
    flu_rows(f, f->height, sum_runs, &job);
    for (int r = 0; r < f->first_run[f->height]; r++)
        if (f->runs[r].room != r) f->runs[f->runs[r].room].sum += f->runs[r].sum;
    flu_rows(f, f->height, subtract_means, &job);
}

static bool any_in_run(const Fluid *f, int y, const Run *run) {
    float most = 0;
    for (int colour = 0, from, to; colour < 2; colour++) {
        half_range(run->begin, run->end, y, colour, &from, &to);
        const float *b = f->system.b[colour] + flu_half(&f->system, y);
        for (int k = from; k < to && most == 0; k++) most = fabsf(b[k]);
    }
    return most > 0;
}

void flu_note_stirred_rooms(Fluid *f) {
    for (int r = 0; r < f->first_run[f->height]; r++) f->runs[r].stirred = false;
    for (int y = 0; y < f->height; y++)
        for (int r = f->first_run[y]; r < f->first_run[y + 1]; r++) {
            Run *room = &f->runs[f->runs[r].room];
            if (!room->stirred) room->stirred = any_in_run(f, y, &f->runs[r]);
        }
}

void flu_clear_quiet_rooms(Fluid *f) {
    for (int y = 0; y < f->height; y++)
        for (int r = f->first_run[y]; r < f->first_run[y + 1]; r++) {
            if (f->runs[f->runs[r].room].stirred) continue;
            for (int colour = 0, from, to; colour < 2; colour++) {
                half_range(f->runs[r].begin, f->runs[r].end, y, colour, &from, &to);
                for (int k = from; k < to; k++) f->system.p[colour][flu_half(&f->system, y) + k] = 0;
            }
        }
}

/* ---- All of it, when the occupancy or a body changed ---------------------------------------------------------------------- */

static void uncover_row(Fluid *f, int y) {
    const uint8_t *before = f->occupancy_before + (ptrdiff_t)y * f->width, *now = f->occupancy + (ptrdiff_t)y * f->width;
    if (memcmp(before, now, (size_t)f->width) == 0) return;
    for (int x = 0; x < f->width; x++)
        if (before[x] && !now[x]) f->layout->uncover(f, x, y, before[x]);
}

void flu_update_solids(Fluid *f) {
    if (!f->solids_changed) return;
    flu_rows(f, f->height, map_rows, f);
    map_ring(f);
    f->solids_exist = memchr(f->row_occupied, 1, (size_t)f->height) != NULL;
    if (f->solids_exist) {
        clearance_along_columns(f);
        flu_rows(f, f->height, clearance_rows, f);
    }
    Face *end = list_faces(f, f->faces, 0);
    f->face_count[0] = (int)(end - f->faces);
    f->face_count[1] = (int)(list_faces(f, end, 1) - end);
    find_rooms(f);
    for (int y = 0; y < f->height; y++) uncover_row(f, y);
    f->solids_changed = false;
}
