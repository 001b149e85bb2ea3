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

bool flu_find_changes(Fluid *f) {
    bool any = false;
    if (!f->solids.rearranged) return false;
    for (int r = 0; r < f->grid.rows; r++) {
        f->solids.changes[r] = changed_columns(f, r);
        any |= flu_any(&f->solids.changes[r]);
    }
    return any;
}

static bool is_changed(const Fluid *f, bool covered, int number) {
    const int before = f->solids.occupancy_before[number], now = f->solids.occupancy[number];
    return covered ? !before && now : before && !now;
}

bool flu_next_changed(const Fluid *f, bool covered, int cell[3]) {
    const int size = f->grid.size[0];
    for (int r = flu_row_number(&f->grid, cell[1], cell[2]), x = cell[0] + 1; r < f->grid.rows; r++, x = 0) {
        const Columns *changes = &f->solids.changes[r];
        for (x = flu_max(x, changes->begin); x < changes->end; x++) {
            if (!is_changed(f, covered, r * size + x)) continue;
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
