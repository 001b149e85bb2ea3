/* Where the occupancy differs from that of the last StepChannels. */
#include "../inside.h"

/* Columns of row r that hold all differences, or {0, 0}. */
static Columns changed_columns(const Fluid *f, int r) {
    const size_t width = (size_t)f->grid.size[0];
    const uint8_t *before = f->solids.occupancy_before + (size_t)r * width,
                  *now = f->solids.occupancy + (size_t)r * width;
    if (memcmp(before, now, width) == 0) return (Columns){0, 0};
    int first = 0, last = f->grid.size[0] - 1;
    while (last - first > 16 && memcmp(before + first, now + first, 16) == 0) first += 16;
    while (before[first] == now[first]) first++;
    while (last - first > 16 && memcmp(before + last - 15, now + last - 15, 16) == 0) last -= 16;
    while (before[last] == now[last]) last--;
    return (Columns){first, last + 1};
}

static void find_changes_in_rows(int begin, int end, void *data) {
    const Fluid *f = data;
    for (int r = begin; r < end; r++) f->solids.changes[r] = changed_columns(f, r);
}

bool flu_find_changes(Fluid *f) {
    bool any = false;
    if (!f->solids.compared) flu_rows(f, f->grid.rows, find_changes_in_rows, f);
    f->solids.compared = true;
    for (int r = 0; r < f->grid.rows && !any; r++) any = flu_any(&f->solids.changes[r]);
    return any;
}

void flu_forget_changes(Fluid *f) {
    for (int r = 0; r < f->grid.rows; r++) {
        Columns *changes = &f->solids.changes[r];
        const size_t first = (size_t)r * (size_t)f->grid.size[0] + (size_t)changes->begin;
        memcpy(f->solids.occupancy_before + first, f->solids.occupancy + first,
               (size_t)(changes->end - changes->begin));
        *changes = (Columns){0, 0};
    }
}

bool flu_next_changed(const Fluid *f, bool covered, int cell[3]) {
    for (int r = flu_row_number(&f->grid, cell[1], cell[2]), x = cell[0] + 1; r < f->grid.rows; r++, x = 0) {
        const Columns *changes = &f->solids.changes[r];
        const ptrdiff_t first = (ptrdiff_t)r * f->grid.size[0];
        const uint8_t *without = (covered ? f->solids.occupancy_before : f->solids.occupancy) + first,
                      *with = (covered ? f->solids.occupancy : f->solids.occupancy_before) + first;
        for (x = flu_max(x, changes->begin); x < changes->end; x++) {
            while (x + 8 < changes->end && memcmp(without + x, with + x, 8) == 0) x += 8;
            if (without[x] || !with[x]) continue;
            const Row row = flu_row(&f->grid, r);
            cell[0] = x, cell[1] = row.y, cell[2] = row.z;
            return true;
        }
    }
    return false;
}

void flu_uncover(Fluid *f) {
    if (!f->solids.changed || f->solids.uncovered) return;
    flu_find_changes(f);
    for (int cell[3] = {-1, 0, 0}; flu_next_changed(f, false, cell);)
        f->flow.layout->uncover(f, cell, f->solids.occupancy_before[flu_number(&f->grid, cell)]);
    f->solids.uncovered = true;
}
