/* The pushes that a game queued. */
#include "../inside.h"

/* Whether the push covers the free cell (x, y). Where it covers none at all, it means the one that holds `a`. */
typedef struct Pushed {
    Cover cover;
    bool single;
    int x, y;
} Pushed;

static bool pushes(const Fluid *f, const Pushed *p, int x, int y) {
    if (f->solids.cells[flu_at(f, x, y)] != FLU_FREE) return false;
    return p->single ? x == p->x && y == p->y : flu_covers(&p->cover, x, y);
}

/* A byte for each of `count` cells of row y from `x` on: 1 where it is pushed. Beyond the grid nothing is. */
static void mark_row(const Fluid *f, const Pushed *p, int x, int y, int count, uint8_t *marks) {
    memset(marks, 0, (size_t)count);
    if (y == p->cover.end[1]) return; /* there are faces below it */
    if (p->single) {
        if (y == p->y && p->x >= x && p->x < x + count) marks[p->x - x] = 1;
        return;
    }
    flu_cover_row(&p->cover, x, y, count, marks);
    const uint8_t *cells = f->solids.cells + flu_at(f, x, y);
    for (int i = 0; i < count; i++) marks[i] = marks[i] && cells[i] == FLU_FREE;
}

/* Samples of cells that are marked, and on faces those between them and the cells before; but not what is closed. */
FLU_WIDE static void push_marked(const uint8_t *FLU_RESTRICT marks, const uint8_t *FLU_RESTRICT marks_before,
                                 const uint8_t *FLU_RESTRICT cell, const uint8_t *FLU_RESTRICT cell_before,
                                 float change, float *FLU_RESTRICT v, int count) {
    for (int i = 0; i < count; i++) {
        bool pushed = (marks[i] | marks_before[i]) & !flu_is_closed(cell[i], cell_before[i]);
        v[i] = pushed ? flu_bounded(v[i] + change, FLU_MAX_SPEED) : v[i];
    }
}

/* Samples x0 .. x0 + count - 1 of all rows. */
static void push_columns(Fluid *f, const Pushed *p, const float *change, int x0, int count) {
    uint8_t rows[2][FLU_CHUNK + 1] = {{0}}; /* marks from x0 - 1 on, of this row and of the one above */
    bool faces = f->flow.velocity[0].offset[0] < .25f;
    for (int y = p->cover.begin[1]; y < p->cover.end[1] + faces; y++) {
        uint8_t *here = rows[y & 1], *above = rows[!(y & 1)];
        mark_row(f, p, x0 - 1, y, count + 1, here);
        ptrdiff_t at = flu_at(f, x0, y), row = faces ? f->grid.step[1] : 0;
        const uint8_t *cell = f->solids.cells + at;
        if (y < p->cover.end[1])
            push_marked(here + 1, here + !faces, cell, cell - faces, change[0], f->flow.velocity[0].data + at, count);
        push_marked(here + 1, faces ? above + 1 : here + 1, cell, cell - row, change[1], f->flow.velocity[1].data + at,
                    count);
    }
}

/* The last face of an axis that wraps around repeats the first. */
static void push_first_faces(Fluid *f, const Pushed *p, int axis, float change) {
    const int *begin = p->cover.begin, *end = p->cover.end;
    for (int i = begin[!axis]; i < end[!axis]; i++) {
        int first[2] = {i, i}, last[2] = {i, i};
        first[axis] = 0, last[axis] = f->grid.size[axis] - 1;
        if (pushes(f, p, last[0], last[1]) && !pushes(f, p, first[0], first[1])) {
            float *v = &f->flow.velocity[axis].data[flu_at(f, first[0], first[1])];
            *v = flu_bounded(*v + change, FLU_MAX_SPEED);
        }
    }
}

static void push_samples(Fluid *f, const Pushed *p, const float *change) {
    int last = p->cover.end[0] + 1; /* with the faces behind the last cells */
    for (int x = p->cover.begin[0]; x < last; x += FLU_CHUNK) push_columns(f, p, change, x, flu_chunk(last, x));
    for (int axis = 0; axis < 2; axis++)
        if (f->flow.velocity[axis].offset[axis] < .25f && f->grid.periodic[axis])
            push_first_faces(f, p, axis, change[axis]);
}

void flu_apply_pushes(Fluid *f) {
    for (int i = 0; i < f->forces.push_count; i++) {
        const Push *push = &f->forces.push[i];
        Pushed p = {flu_cover(f, push->a, push->b, push->radius), false, 0, 0};
        p.single = flu_cover_falls_back(f, &p.cover, push->a, &p.x, &p.y);
        push_samples(f, &p, push->velocity_change);
    }
    if (f->forces.push_count) flu_set_velocity_bnd(f, true);
    f->forces.push_count = 0;
}
