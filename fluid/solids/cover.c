/* Which cells a capsule covers. Geometry is in cells and in double: + - * / and sqrt only. */
#include "../inside.h"

/* The cells whose centres may lie within [low, high]. */
void flu_cells_within(int size, double low, double high, int *begin, int *end) {
    *begin = flu_whole(low - .5, 0, size);
    *end = flu_whole(high + .5, -1, size - 1) + 1;
}

bool flu_capsule_ok(const Fluid *f, const float a[3], const float b[3], float radius) {
    return f && a && b && flu_finite(a[0]) && flu_finite(a[1]) && flu_finite(b[0]) && flu_finite(b[1]) &&
           flu_is_amount(radius);
}

Cover flu_cover(const Fluid *f, const float a[3], const float b[3], float radius) {
    Cover cover = {{0}, {0}, {0}, {0}, 0, 0};
    double h = (double)f->grid.cell, r = (double)radius / h;
    cover.radius2 = r * r;
    for (int axis = 0; axis < 2; axis++) {
        double from = (double)a[axis] / h, to = (double)b[axis] / h;
        cover.a[axis] = from, cover.along[axis] = to - from;
        cover.length2 += cover.along[axis] * cover.along[axis];
        flu_cells_within(f->grid.size[axis], flu_mind(from, to) - r, flu_maxd(from, to) + r, &cover.begin[axis],
                         &cover.end[axis]);
    }
    return cover;
}

/* Whether the point (dx, dy) from `a` is in there; length2 is not 0. */
FLU_INLINE bool cover_holds(const Cover *cover, double length2, double dx, double dy) {
    double part = (dx * cover->along[0] + dy * cover->along[1]) / length2;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    dx -= part * cover->along[0], dy -= part * cover->along[1];
    return dx * dx + dy * dy <= cover->radius2;
}

/* Where there is no length there is no way along it either: any other does. */
static double length2_of(const Cover *cover) { return cover->length2 > 0 ? cover->length2 : 1; }

bool flu_covers(const Cover *cover, int x, int y) {
    if (x < cover->begin[0] || x >= cover->end[0] || y < cover->begin[1] || y >= cover->end[1]) return false;
    return cover_holds(cover, length2_of(cover), (double)x + .5 - cover->a[0], (double)y + .5 - cover->a[1]);
}

FLU_WIDE static void cover_cells(const Cover *cover, double length2, int x, double dy, int count,
                                 uint8_t *FLU_RESTRICT covered) {
    for (int i = 0; i < count; i++)
        covered[i] = cover_holds(cover, length2, (double)(x + i) + .5 - cover->a[0], dy) ? 1 : 0;
}

void flu_cover_row(const Cover *cover, int x, int y, int count, uint8_t *covered) {
    int first = x > cover->begin[0] ? x : cover->begin[0];
    int last = x + count < cover->end[0] ? x + count : cover->end[0];
    cover_cells(cover, length2_of(cover), first, (double)y + .5 - cover->a[1], last - first, covered + (first - x));
}

bool flu_next_covered(Covered *at) {
    const Cover *cover = at->cover;
    at->x += at->count;
    if (at->x >= cover->end[0]) at->x = cover->begin[0], at->y++;
    int left = cover->end[0] - at->x;
    if (left <= 0 || at->y >= cover->end[1]) return false;
    at->count = left < FLU_CHUNK ? left : FLU_CHUNK;
    flu_cover_row(cover, at->x, at->y, at->count, at->cell);
    return true;
}

bool flu_cover_falls_back(const Fluid *f, const Cover *cover, const float a[3], int *x, int *y) {
    *x = *y = -1;
    for (Covered at = flu_covered(cover); flu_next_covered(&at);)
        for (int i = 0; i < at.count; i++)
            if (at.cell[i] && flu_is_free(f, at.x + i, at.y)) return false;
    double h = (double)f->grid.cell;
    int ax = flu_floor((double)a[0] / h, -1, f->grid.size[0]), ay = flu_floor((double)a[1] / h, -1, f->grid.size[1]);
    if (flu_inside(f, ax, ay) && !flu_body_at(f, ax, ay)) *x = ax, *y = ay;
    return true;
}
