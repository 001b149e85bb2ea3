/* Where the occupancy differs from the one before. */
#include "../inside.h"

static const uint8_t *occupants_of_row(const Fluid *f, const uint8_t *occupancy, int r) {
    return occupancy + (ptrdiff_t)r * f->grid.size[0];
}

/* Columns of row r within which the occupancy differs from the one before; none: {0, 0}. */
static Columns changed_columns(const Fluid *f, int r) {
    const uint8_t *before = occupants_of_row(f, f->solids.occupancy_before, r),
                  *now = occupants_of_row(f, f->solids.occupancy, r);
    if (memcmp(before, now, (size_t)f->grid.size[0]) == 0) return (Columns){0, 0};
    int first = 0, last = f->grid.size[0] - 1;
    while (before[first] == now[first]) first++;
    while (before[last] == now[last]) last--;
    return (Columns){first, last + 1};
}

bool flu_find_changes(Fluid *f, int *begin, int *end) {
    *begin = f->grid.rows, *end = 0;
    for (int r = 0; r < f->grid.rows; r++) {
        f->solids.changes[r] = changed_columns(f, r);
        if (f->solids.changes[r].end == 0) continue;
        if (*begin > r) *begin = r;
        *end = r + 1;
    }
    return *begin < *end;
}

static void uncover_row(Fluid *f, int r) {
    const uint8_t *before = occupants_of_row(f, f->solids.occupancy_before, r),
                  *now = occupants_of_row(f, f->solids.occupancy, r);
    Row row = flu_row(&f->grid, r);
    for (int x = f->solids.changes[r].begin; x < f->solids.changes[r].end; x++)
        if (before[x] && !now[x]) f->flow.layout->uncover(f, (const int[3]){x, row.y, row.z}, before[x]);
}

void flu_uncover(Fluid *f) {
    if (!f->solids.changed || f->solids.uncovered) return;
    int begin, end;
    flu_find_changes(f, &begin, &end);
    for (int r = begin; r < end; r++) uncover_row(f, r);
    f->solids.uncovered = true;
}
