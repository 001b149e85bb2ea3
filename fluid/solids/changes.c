/* Where the occupancy differs from the one before. */
#include "../inside.h"

/* Columns of row y within which the occupancy differs from the one before; none: {0, 0}. */
static Columns changed_columns(const Fluid *f, int y) {
    const uint8_t *before = f->solids.occupancy_before + (ptrdiff_t)y * f->grid.size[0],
                  *now = f->solids.occupancy + (ptrdiff_t)y * f->grid.size[0];
    if (memcmp(before, now, (size_t)f->grid.size[0]) == 0) return (Columns){0, 0};
    int first = 0, last = f->grid.size[0] - 1;
    while (last - first > 16 && memcmp(before + first, now + first, 16) == 0) first += 16;
    while (before[first] == now[first]) first++;
    while (last - first > 16 && memcmp(before + last - 15, now + last - 15, 16) == 0) last -= 16;
    while (before[last] == now[last]) last--;
    return (Columns){first, last + 1};
}

bool flu_find_changes(Fluid *f, int *begin, int *end) {
    *begin = f->grid.size[1], *end = 0;
    for (int y = 0; y < f->grid.size[1]; y++) {
        f->solids.changes[y] = changed_columns(f, y);
        if (f->solids.changes[y].end == 0) continue;
        if (*begin > y) *begin = y;
        *end = y + 1;
    }
    return *begin < *end;
}

static void uncover_row(Fluid *f, int y) {
    const uint8_t *before = f->solids.occupancy_before + (ptrdiff_t)y * f->grid.size[0],
                  *now = f->solids.occupancy + (ptrdiff_t)y * f->grid.size[0];
    for (int x = f->solids.changes[y].begin; x < f->solids.changes[y].end; x++)
        if (before[x] && !now[x]) f->flow.layout->uncover(f, x, y, before[x]);
}

void flu_uncover(Fluid *f) {
    if (!f->solids.changed || f->solids.uncovered) return;
    int begin, end;
    flu_find_changes(f, &begin, &end);
    for (int y = begin; y < end; y++) uncover_row(f, y);
    f->solids.uncovered = true;
}
