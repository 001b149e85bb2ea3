/* The faces of the coarse levels. Air passes three resistances in series between the centres of two coarse cells. They
 * are half of the one cell, the faces between them, and half of the other cell.
 *      | . o . | . o . |      `within` sums the faces at o, `between` those at the bar in the middle
 * So a coarse face in open air is as open as its finer ones. A doorway that is narrower than a coarse cell hardly
 * shrinks from level to level, as it limits the flow. Means of the finer faces, the usual way, would let a doorway of
 * one cell shrink to nothing, and corrections would overshoot. */
#include "multigrid.h"

/* Sums of finer faces between coarse cells, and within them. Along x these begin with the column before the strip.
 * Along the other axes `between` has those between the strip and the rows before and behind it. `within` has those
 * within the row before, this row, and the row behind. */
typedef struct Faces {
    float between_x[FLU_CHUNK + 1], within_x[FLU_CHUNK + 2];
    float between[3][2][FLU_CHUNK], within[3][3][FLU_CHUNK];
} Faces;

enum { FLU_MOST_ROWS = 4 /* finer rows for which a coarse row stands */ };

/* Faces within a coarse cell that has only one half on the finer level count as open. */
static float half_a_cell(const Level *coarse) { return 2 * coarse->wide; }

/* An OPEN side, whose faces are as open as the outermost cells. */
static bool leads_out(const Fluid *f, int side) {
    return f->grid.size[side / 2] > 1 && f->def.side[side].kind == FLUID_OPEN;
}

/* ---- From the cells of the map ------------------------------------------------------------------ */

FLU_INLINE void add_open_pairs(const uint8_t *FLU_RESTRICT a, const uint8_t *FLU_RESTRICT b, int count,
                               uint8_t *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = (uint8_t)(to[i] + flu_both_free(a[i], b[i]));
}

FLU_WIDE static void finest_along(const uint8_t *const cells[], int rows, int count, Faces *to) {
    uint8_t open[2 * FLU_CHUNK + 4] = {0};
    for (int i = 0; i < rows; i++) add_open_pairs(cells[i] - 1, cells[i] - 2, 2 * count + 3, open);
    for (int i = 0; i < count + 2; i++) to->within_x[i] = (float)open[2 * i];
    for (int i = 0; i < count + 1; i++) to->between_x[i] = (float)open[2 * i + 1];
}

/* Faces between the cells that lie `from` and `to` behind the cells of these rows. */
FLU_WIDE static void finest_across(const uint8_t *const cells[], int rows, ptrdiff_t from, ptrdiff_t to, int width,
                                   int count, float *FLU_RESTRICT faces) {
    uint8_t open[2 * FLU_CHUNK] = {0};
    for (int i = 0; i < rows; i++) add_open_pairs(cells[i] + from, cells[i] + to, width, open);
    for (int i = 0; i < count; i++) faces[i] = (float)(open[2 * i] + open[2 * i + 1]);
}

/* The rows of cells for which a coarse row stands. Along the axis `across` only the first of them. */
static int finest_rows(const Fluid *f, const Strip *s, int across, const uint8_t *cells[FLU_MOST_ROWS]) {
    int count = 0;
    for (int i = 0; i < FLU_MOST_ROWS; i++) {
        int along[3] = {0, i & 1, i >> 1}, cell[3] = {2 * s->from, 2 * s->row.y + along[1], 2 * s->row.z + along[2]};
        if (flu_in_grid(&f->grid, cell) && along[across] == 0)
            cells[count++] = f->solids.cells + flu_index(&f->grid, cell);
    }
    return count;
}

static float count_pairs(const uint8_t *const cells[], int rows, int x, int beside) {
    int pairs = 0;
    for (int i = 0; i < rows; i++) pairs += flu_both_free(cells[i][x], cells[i][x + beside]);
    return (float)pairs;
}

static void finest_faces_along(const Fluid *f, const Strip *s, int width, Faces *to) {
    const uint8_t *cells[FLU_MOST_ROWS];
    int rows = finest_rows(f, s, 0, cells);
    finest_along(cells, rows, s->count, to);
    if (s->from == 0 && leads_out(f, 0)) to->between_x[0] = count_pairs(cells, rows, 0, 0);
    if (2 * s->from + width == f->grid.size[0])
        to->between_x[s->count] = count_pairs(cells, rows, width - 1, leads_out(f, 1) ? 0 : 1);
}

static void finest_faces_across(const Fluid *f, const Strip *s, int axis, int width, float nothing, Faces *to) {
    const uint8_t *cells[FLU_MOST_ROWS];
    int rows = finest_rows(f, s, axis, cells), first = 2 * flu_row_along(s->row, axis), last = f->grid.size[axis] - 1;
    ptrdiff_t step = f->grid.step[axis], end = first < last ? step : 0; /* to the strip's last cells */
    for (int i = 0; i < 3; i++) {
        int at = first + 2 * (i - 1);
        ptrdiff_t from = 2 * (i - 1) * step;
        if (at >= 0 && at < last)
            finest_across(cells, rows, from, from + step, width, s->count, to->within[axis][i]);
        else
            flu_fill(to->within[axis][i], s->count, nothing);
    }
    bool out_before = first == 0 && leads_out(f, 2 * axis),
         out_behind = first + 1 >= last && leads_out(f, 2 * axis + 1);
    finest_across(cells, rows, out_before ? 0 : -step, 0, width, s->count, to->between[axis][0]);
    finest_across(cells, rows, end, out_behind ? end : end + step, width, s->count, to->between[axis][1]);
}

/* ---- From the faces of a level ------------------------------------------------------------------ */

FLU_HOT static void sum_faces(const float *FLU_RESTRICT a, const float *FLU_RESTRICT b, bool more, int count,
                              float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = (more ? to[i] : 0) + (a[i] + b[i]);
}

/* Red cells keep the faces. The cell behind keeps every second face, and the cell before keeps the others. */
static void coarser_faces_along(const Level *l, const Strip *s, Faces *to) {
    float *const *face = l->face[0];
    for (int z = 2 * s->row.z; z < 2 * s->row.z + (FLU_AXES(l->s) > 2 ? 2 : 1); z++) {
        int y = 2 * s->row.y, odd = z & 1;
        ptrdiff_t first = flu_half(&l->s, y, z) + s->from, second = flu_half(&l->s, y + 1, z) + s->from;
        sum_faces(face[odd] + first - odd, face[!odd] + second - !odd, odd, s->count + 1, to->between_x);
        sum_faces(face[!odd] + first - 1, face[odd] + second - 1, odd, s->count + 2, to->within_x);
    }
    if ((l->s.size[0] & 1) && s->from + s->count > (l->s.size[0] - 1) / 2)
        to->between_x[s->count] = to->within_x[s->count];
}

static void faces_before(const Level *l, const Strip *s, int axis, int place, float *to) {
    int across = 3 - axis, end = flu_min(2 * flu_row_along(s->row, across) + 2, l->s.size[across]);
    for (int i = 2 * flu_row_along(s->row, across); i < end; i++) {
        int y = axis == 1 ? place : i, z = axis == 1 ? i : place;
        ptrdiff_t here = flu_half(&l->s, y, z), before = axis == 1 ? flu_half(&l->s, y - 1, z) : here - l->s.slab;
        sum_faces(l->face[axis][0] + here + s->from, l->face[axis][1] + before + s->from, i & 1, s->count, to);
    }
}

static void coarser_faces_across(const Level *l, const Strip *s, int axis, float nothing, Faces *to) {
    int first = 2 * flu_row_along(s->row, axis), size = l->s.size[axis];
    faces_before(l, s, axis, first, to->between[axis][0]);
    faces_before(l, s, axis, flu_min(first + 2, size), to->between[axis][1]);
    for (int i = 0; i < 3; i++) {
        int at = first + 2 * (i - 1);
        if (at >= 0 && at + 1 < size)
            faces_before(l, s, axis, at + 1, to->within[axis][i]);
        else
            flu_fill(to->within[axis][i], s->count, nothing);
    }
}

/* ---- From sums to faces ------------------------------------------------------------------------- */

FLU_WIDE static void bridge(const float *FLU_RESTRICT within, const float *FLU_RESTRICT between,
                            const float *FLU_RESTRICT within_next, int count, float *FLU_RESTRICT to) {
    for (int i = 0; i < count; i++) to[i] = flu_coarse_face(within[i], between[i], within_next[i]);
}

FLU_HOT static void scale_faces(const float *from, float factor, int count, float *to) {
    for (int i = 0; i < count; i++) to[i] = factor * from[i];
}

/* No cells lie beyond the faces of the box, so these are as open as the mean of the finer faces. */
static void bridge_along(const Faces *faces, const Level *fine, const Level *coarse, Strip *s) {
    int n = s->count;
    float mean = fine->s.size[0] > 1 ? .5f : 1;
    bridge(faces->within_x, faces->between_x, faces->within_x + 1, n + 1, s->x);
    if (s->from == 0) s->x[0] = mean * faces->between_x[0];
    if (s->from + n == coarse->s.size[0]) s->x[n] = mean * faces->between_x[n];
}

static void bridge_across(const Faces *faces, const Level *fine, const Level *coarse, int axis, Strip *s) {
    int end[2] = {0, coarse->s.size[axis] - 1};
    float mean = fine->s.size[axis] > 1 ? .5f : 1;
    for (int i = 0; i < 2; i++)
        if (flu_row_along(s->row, axis) == end[i])
            scale_faces(faces->between[axis][i], mean, s->count, s->face[axis][i]);
        else
            bridge(faces->within[axis][i], faces->between[axis][i], faces->within[axis][i + 1], s->count,
                   s->face[axis][i]);
}

/* Beyond an OPEN side the pressure is 0, always half a finest cell away. Coarser cells have their centres further
 * off. */
static void stiffen_open_sides(const Fluid *f, const Level *l, float stiffer, Strip *s) {
    if (leads_out(f, 0) && s->from == 0) s->x[0] *= stiffer;
    if (leads_out(f, 1) && s->from + s->count == l->s.size[0]) s->x[s->count] *= stiffer;
    for (int side = 2; side < 2 * FLU_AXES(l->s); side++) {
        int end = side & 1 ? l->s.size[side / 2] - 1 : 0;
        float *face = s->face[side / 2][side & 1];
        if (leads_out(f, side) && flu_row_along(s->row, side / 2) == end) scale_faces(face, stiffer, s->count, face);
    }
}

void flu_make_faces(const Fluid *f, const Level *fine, const Level *coarse, float stiffer, Strip *s) {
    Faces faces;
    bool finest = !fine->face[0][0];
    int last = (fine->s.size[0] - 1) / 2, width = flu_min(2 * s->count, f->grid.size[0] - 2 * s->from);
    float nothing = half_a_cell(coarse);
    if (finest)
        finest_faces_along(f, s, width, &faces);
    else
        coarser_faces_along(fine, s, &faces);
    if ((fine->s.size[0] & 1) && s->from + s->count >= last) faces.within_x[last - s->from + 1] = nothing;
    bridge_along(&faces, fine, coarse, s);
    for (int axis = 1; axis < FLU_AXES(fine->s); axis++) {
        if (finest)
            finest_faces_across(f, s, axis, width, nothing, &faces);
        else
            coarser_faces_across(fine, s, axis, nothing, &faces);
        bridge_across(&faces, fine, coarse, axis, s);
    }
    stiffen_open_sides(f, coarse, stiffer, s);
}
