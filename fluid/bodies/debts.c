/* Spreads the debt of a body over the free cells around it. */
#include "layers.h"

typedef struct FreeCells {
    int *number, count; /* in memory that advection will use */
    double sum[FLU_CARRIED];
} FreeCells;

static bool has_debts(const Fluid *f, int c) { return c < f->def.channel_count || flu_is_conserved(f, c); }

static void add_if_free(Fluid *f, const int cell[3], FreeCells *to) {
    uint8_t *mark = flu_mark_of(f, cell);
    if (*mark || !flu_free_cell(f, cell)) return;
    *mark = FLU_LAYER;
    to->number[to->count++] = (int)flu_number(&f->grid, cell);
    for (int c = 0; c < FLU_CARRIED; c++)
        if (has_debts(f, c))
            to->sum[c] += (double)(flu_carried_field(f, c)->data[flu_index(&f->grid, cell)] - flu_ambient(f, c));
}

/* Finds cells that the body left, and cells beside its own. Nothing passes where walls meet at a corner. */
static void find_free_cells(Fluid *f, int body, FreeCells *to) {
    const size_t size = (size_t)f->grid.size[0];
    for (int r = 0; r < f->grid.rows; r++) {
        const uint8_t *now = f->solids.occupancy + (size_t)r * size,
                      *before = f->solids.occupancy_before + (size_t)r * size;
        if (!memchr(now, body, size) && !memchr(before, body, size)) continue;
        const Row row = flu_row(&f->grid, r);
        for (int x = 0; x < f->grid.size[0]; x++) {
            const int cell[3] = {x, row.y, row.z};
            if (now[x] != body && (now[x] || before[x] != body)) continue;
            add_if_free(f, cell, to);
            for (int side = 0, next[3]; side < 2 * FLU_AXES(f->grid); side++)
                if (flu_neighbour(f, cell, side, next)) add_if_free(f, next, to);
        }
    }
}

static void spread_over_cell(Fluid *f, ptrdiff_t cell, const double owed[], const FreeCells *around) {
    for (int c = 0; c < FLU_CARRIED; c++) {
        if (!has_debts(f, c)) continue;
        float *value = &flu_carried_field(f, c)->data[cell], ambient = flu_ambient(f, c);
        double left = around->sum[c] + owed[c];
        bool shrinks = left * around->sum[c] >= 0 && fabs(left) < fabs(around->sum[c]);
        if (shrinks)
            *value = flu_bounded(ambient + (*value - ambient) * (float)(left / around->sum[c]), FLU_MAX_VALUE);
        else
            *value = flu_bounded(*value + (float)(owed[c] / around->count), FLU_MAX_VALUE);
    }
}

void flu_spread_debt(Fluid *f, int body, const double owed[]) {
    Arena shared = f->memory.shared;
    FreeCells around = {flu_take(&shared, 0), 0, {0}};
    find_free_cells(f, body, &around);
    for (int i = 0, cell[3]; i < around.count; i++) {
        flu_numbered_cell(&f->grid, around.number[i], cell);
        spread_over_cell(f, flu_index(&f->grid, cell), owed, &around);
        *flu_mark_of(f, cell) = FLU_UNMARKED;
    }
}
