/* Clearance: the Chebyshev distance of each cell to the nearest occupied one, which tells what may see a solid.
 *
 * Rows down, then up, find what is nearer along y than along x; the rest is a run along the row, by doubling. */
#include "solver.h"

FLU_WIDE static void clearance_down(uint8_t *FLU_RESTRICT to, const uint8_t *FLU_RESTRICT from, int count) {
    for (int x = 0; x < count; x++) {
        uint8_t near = from[x - 1] < from[x] ? from[x - 1] : from[x];
        near = from[x + 1] < near ? from[x + 1] : near;
        near = (uint8_t)(near + 1);
        to[x] = near < to[x] ? near : to[x];
    }
}

FLU_WIDE static void clearance_double(uint8_t *FLU_RESTRICT to, const uint8_t *FLU_RESTRICT from, int count, int step) {
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

/* A piece of the row with what lies left and right of it; beyond ends that do not wrap, nothing is near. */
static void fetch_piece(const Fluid *f, const uint8_t *row, int x0, int count, uint8_t *piece) {
    int begin = x0 < HALO ? -x0 : -HALO, end = x0 + count + HALO > f->width ? f->width - x0 : count + HALO;
    memset(piece - HALO, FLU_FAR, (size_t)(count + 2 * HALO));
    memcpy(piece + begin, row + x0 + begin, (size_t)(end - begin));
    if (!flu_periodic(&f->def, 0)) return;
    for (int x = -HALO; x < begin; x++) piece[x] = row[flu_wrap(x0 + x, f->width)];
    for (int x = end; x < count + HALO; x++) piece[x] = row[flu_wrap(x0 + x, f->width)];
}

static void clearance_along_row(const Fluid *f, uint8_t *row) {
    uint8_t a[FLU_CHUNK + 2 * HALO + 64], b[FLU_CHUNK + 2 * HALO + 64], *from = a + HALO, *to = b + HALO;
    for (int x0 = 0; x0 < f->width; x0 += FLU_CHUNK) {
        int count = f->width - x0 < FLU_CHUNK ? f->width - x0 : FLU_CHUNK;
        fetch_piece(f, row, x0, count, from);
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
    for (int y = begin; y < end; y++) {
        uint8_t *row = f->clearance + y * f->row;
        bool empty = row[0] == FLU_FAR && memcmp(row, row + 1, (size_t)f->width - 1) == 0;
        if (!empty) clearance_along_row(f, row);
    }
}

void flu_update_clearance(Fluid *f) {
    clearance_along_columns(f);
    flu_rows(f, f->height, clearance_rows, f);
}
