/* The faces of the coarse levels. Between the centres of two coarse cells lies half of what is within the one, what is
 * between them, and half of what is within the other, in series. So a face of open cells is as open as its finer ones,
 * while a doorway that is narrower than the cells are hardly gets narrower from level to level: it is what air has to
 * get through. (Means of the finer faces, which is the usual way, would let a doorway of one cell shrink to nothing,
 * and corrections overshoot.) */
#include "multigrid.h"

/* Sums of two finer faces: between coarse cells, and within them, from the column, or row, before the strip on. */
typedef struct Faces {
    float between_x[FLU_CHUNK + 1], within_x[FLU_CHUNK + 2];
    float above[FLU_CHUNK], below[FLU_CHUNK], within_y[3][FLU_CHUNK];
} Faces;

#define FLU_HALF_A_CELL 2 /* the last of an odd number: taken for an open one */

FLU_INLINE void add_open_pairs(const uint8_t *FLU_RESTRICT a, const uint8_t *FLU_RESTRICT b, int count,
                               uint8_t *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = (uint8_t)(to[i] + ((a[i] == FLU_FREE) & (b[i] == FLU_FREE)));
}

/* The finest cells' rows, if they are there. */
FLU_WIDE static void finest_along(const uint8_t *first, const uint8_t *second, int count, Faces *to) {
    uint8_t open[2 * FLU_CHUNK + 4] = {0};
    add_open_pairs(first - 1, first - 2, 2 * count + 3, open);
    if (second) add_open_pairs(second - 1, second - 2, 2 * count + 3, open);
    for (int i = 0; i < count + 2; i++) to->within_x[i] = (float)open[2 * i];
    for (int i = 0; i < count + 1; i++) to->between_x[i] = (float)open[2 * i + 1];
}

FLU_WIDE static void finest_across(const uint8_t *above, const uint8_t *here, int cells, int count,
                                   float *FLU_RESTRICT to) {
    uint8_t open[2 * FLU_CHUNK] = {0};
    add_open_pairs(above, here, cells, open);
    for (int i = 0; i < count; i++) to[i] = (float)(open[2 * i] + open[2 * i + 1]);
}

/* Ways out of the box are open as far as its outermost cells are. */
static bool leads_out(const Fluid *f, int side) {
    int cells = side < 2 ? f->grid.size[0] : f->grid.size[1];
    return cells > 1 && f->def.side[side].kind == FLUID_OPEN;
}

/* Free cells, and as free ones beside them, here and in the row below. */
static float count_pairs(const uint8_t *cell, ptrdiff_t beside, const uint8_t *below) {
    return (float)(cell[0] == FLU_FREE && cell[beside] == FLU_FREE) +
           (float)(below && below[0] == FLU_FREE && below[beside] == FLU_FREE);
}

static void finest_faces(const Fluid *f, const Strip *s, Faces *to) {
    int y = 2 * s->y, x = 2 * s->from, cells = flu_min(2 * s->count, f->grid.size[0] - x), last = f->grid.size[1] - 1;
    const uint8_t *row = f->solids.cells + flu_at(f, x, y), *second = y < last ? row + f->grid.step[1] : NULL;
    finest_along(row, second, s->count, to);
    if (x == 0 && leads_out(f, 0)) to->between_x[0] = count_pairs(row, 0, second);
    if (x + cells == f->grid.size[0])
        to->between_x[s->count] =
            count_pairs(row + cells - 1, leads_out(f, 1) ? 0 : 1, second ? second + cells - 1 : NULL);
    for (int i = 0; i < 3; i++) {
        const uint8_t *upper = row + 2 * (i - 1) * f->grid.step[1];
        int at = y + 2 * (i - 1);
        if (at >= 0 && at < last)
            finest_across(upper, upper + f->grid.step[1], cells, s->count, to->within_y[i]);
        else
            flu_fill(to->within_y[i], s->count, FLU_HALF_A_CELL);
    }
    const uint8_t *end = second ? second : row; /* the strip's last row */
    finest_across(y == 0 && leads_out(f, 2) ? row : row - f->grid.step[1], row, cells, s->count, to->above);
    finest_across(end, y + 1 >= last && leads_out(f, 3) ? end : end + f->grid.step[1], cells, s->count, to->below);
}

FLU_WIDE static void add_faces(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, int count,
                               float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = a[i] + b[i];
}

/* Every second face is kept by the red cell behind it, the others by the one before. */
static void coarser_faces(const Level *l, const Strip *s, Faces *to) {
    int y = 2 * s->y, next = flu_min(y + 2, l->s.size[1]), last = (l->s.size[0] - 1) / 2;
    ptrdiff_t even = flu_half(&l->s, y, 0) + s->from, odd = flu_half(&l->s, y + 1, 0) + s->from;
    add_faces(l->left + even, l->right + odd - 1, s->count + 1, to->between_x);
    add_faces(l->right + even - 1, l->left + odd - 1, s->count + 2, to->within_x);
    if ((l->s.size[0] & 1) && s->from + s->count > last) to->between_x[s->count] = to->within_x[s->count];
    add_faces(l->above + even, l->below + flu_half(&l->s, y - 1, 0) + s->from, s->count, to->above);
    add_faces(l->above + flu_half(&l->s, next, 0) + s->from, l->below + flu_half(&l->s, next - 1, 0) + s->from,
              s->count, to->below);
    for (int i = 0; i < 3; i++) {
        int at = y + 2 * (i - 1);
        if (at >= 0 && at + 1 < l->s.size[1])
            add_faces(l->below + flu_half(&l->s, at, 0) + s->from, l->above + flu_half(&l->s, at + 1, 0) + s->from,
                      s->count, to->within_y[i]);
        else
            flu_fill(to->within_y[i], s->count, FLU_HALF_A_CELL);
    }
}

FLU_WIDE static void bridge(const float *FLU_RESTRICT within, const float *FLU_RESTRICT between,
                            const float *FLU_RESTRICT within_next, int count, float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = flu_bridge(within[i], between[i], within_next[i]);
}

FLU_WIDE static void scale_faces(const float *from, float factor, int count, float *to) {
    for (int i = 0; i < count; i++) to[i] = factor * from[i];
}

/* Faces of the box, beyond which there are no cells to look into, open as far as their mean. */
static void bridge_strip(const Faces *faces, const Level *fine, const Level *coarse, Strip *s) {
    int n = s->count;
    float fx = fine->s.size[0] > 1 ? .5f : 1, fy = fine->s.size[1] > 1 ? .5f : 1;
    bridge(faces->within_x, faces->between_x, faces->within_x + 1, n + 1, s->x);
    if (s->from == 0) s->x[0] = fx * faces->between_x[0];
    if (s->from + n == coarse->s.size[0]) s->x[n] = fx * faces->between_x[n];
    if (s->y == 0)
        scale_faces(faces->above, fy, n, s->above);
    else
        bridge(faces->within_y[0], faces->above, faces->within_y[1], n, s->above);
    if (s->y == coarse->s.size[1] - 1)
        scale_faces(faces->below, fy, n, s->below);
    else
        bridge(faces->within_y[1], faces->below, faces->within_y[2], n, s->below);
}

/* Beyond an OPEN side the pressure is 0 half a finest cell away, while a coarse cell's centre draws back from the
 * side. */
static void stiffen_open_sides(const Fluid *f, const Level *l, float stiffer, Strip *s) {
    if (leads_out(f, 0) && s->from == 0) s->x[0] *= stiffer;
    if (leads_out(f, 1) && s->from + s->count == l->s.size[0]) s->x[s->count] *= stiffer;
    if (leads_out(f, 2) && s->y == 0) scale_faces(s->above, stiffer, s->count, s->above);
    if (leads_out(f, 3) && s->y == l->s.size[1] - 1) scale_faces(s->below, stiffer, s->count, s->below);
}

void flu_make_faces(const Fluid *f, const Level *fine, const Level *coarse, float stiffer, Strip *s) {
    Faces faces;
    int last = (fine->s.size[0] - 1) / 2;
    if (fine->left)
        coarser_faces(fine, s, &faces);
    else
        finest_faces(f, s, &faces);
    if ((fine->s.size[0] & 1) && s->from + s->count >= last) faces.within_x[last - s->from + 1] = FLU_HALF_A_CELL;
    bridge_strip(&faces, fine, coarse, s);
    stiffen_open_sides(f, coarse, stiffer, s);
}
