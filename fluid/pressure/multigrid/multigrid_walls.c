/* Thin walls on coarse levels, with two axes. A wall may run through the four cells of one coarse cell. Then that cell
 * would join the air of both sides, and cycles would hardly converge. So the widest part keeps the coarse cell. The
 * cells of another part are reassigned to a coarse cell on their own side of the wall, their parent. Their residual is
 * added to the parent's, and they take the parent's correction.
 *      | a # b | c c |      a wall # parts a from b. The left coarse cell is kept by a, and
 *      | a # b | c c |      both b are reassigned to the right one
 * Such cells are few. Rows are treated as if there were none, and their values are moved afterwards. Among thin
 * walls 3 cycles do as much as up to 13 otherwise. */
#include "multigrid_rows.h"

enum { FLU_LEFT, FLU_RIGHT, FLU_ABOVE, FLU_BELOW /* sides are 2 * axis, and 1 more behind the cell */ };
static const int step_x[4] = {-1, 1, 0, 0}, step_y[4] = {0, 0, -1, 1};

static int opposite(int side) { return side ^ 1; }

/* ---- Faces and cells ---------------------------------------------------------------------------- */

static ptrdiff_t level_at(const Level *l, int x, int y) { return flu_half(&l->s, y, 0) + (x >> 1); }

static float *value(const Level *l, float *const colours[2], int x, int y) {
    return colours[(x + y) & 1] + level_at(l, x, y);
}

/* The red one of the two cells that share a face keeps it. */
static float *face(const Level *l, int x, int y, int side) {
    float *const *kept = l->face[side / 2];
    if (((x + y) & 1) == FLU_RED) return kept[side & 1] + level_at(l, x, y);
    return kept[opposite(side) & 1] + level_at(l, x + step_x[side], y + step_y[side]);
}

static bool level_holds(const Level *l, int x, int y) {
    return x >= 0 && y >= 0 && x < l->s.size[0] && y < l->s.size[1];
}

static bool takes_part(const Level *l, int x, int y) { return level_holds(l, x, y) && *value(l, l->s.inv, x, y) > 0; }

/* How open a cell is on one side. On the finest level 1 towards another free cell, else 0. */
static float width_of(const Level *l, int x, int y, int side) {
    if (l->face[0][0]) return *face(l, x, y, side);
    return takes_part(l, x, y) && takes_part(l, x + step_x[side], y + step_y[side]) ? 1.f : 0.f;
}

/* ---- The parts of four cells -------------------------------------------------------------------- */

typedef struct Parts {
    int of[4];  /* of each cell, row by row, its part, named by that part's first cell */
    int widest; /* the part that keeps the coarse cell, whose cells have the widest faces */
} Parts;

static void unite(Parts *parts, int a, int b) {
    int from = parts->of[a] > parts->of[b] ? parts->of[a] : parts->of[b], to = parts->of[a] + parts->of[b] - from;
    for (int i = 0; i < 4; i++)
        if (parts->of[i] == from) parts->of[i] = to;
}

static Parts parts_of(const Level *l, int X, int Y) {
    int x = 2 * X, y = 2 * Y;
    Parts parts = {{0, 1, 2, 3}, 0};
    float width[4] = {0};
    if (width_of(l, x, y, FLU_RIGHT) > 0) unite(&parts, 0, 1);
    if (width_of(l, x, y, FLU_BELOW) > 0) unite(&parts, 0, 2);
    if (width_of(l, x + 1, y + 1, FLU_LEFT) > 0) unite(&parts, 2, 3);
    if (width_of(l, x + 1, y + 1, FLU_ABOVE) > 0) unite(&parts, 1, 3);
    for (int i = 0; i < 4; i++)
        if (takes_part(l, x + i % 2, y + i / 2)) width[parts.of[i]] += 1 / *value(l, l->s.inv, x + i % 2, y + i / 2);
    for (int i = 1; i < 4; i++)
        if (width[i] > width[parts.widest]) parts.widest = i;
    return parts;
}

/* A coarse cell at the end of an odd row stands for fewer than four cells, and was not examined. */
static bool may_be_divided(const ReassignedList *list, int X, int Y) {
    return X >= list->size[0] || Y >= list->size[1] || list->divided[X + (ptrdiff_t)Y * list->size[0]];
}

/* True if a cell belongs to the part that keeps its coarse cell. */
static bool keeps_own(const Level *l, int x, int y) {
    if (!may_be_divided(&l->reassigned, x >> 1, y >> 1)) return true;
    Parts parts = parts_of(l, x >> 1, y >> 1);
    return parts.of[(x & 1) + 2 * (y & 1)] == parts.widest;
}

/* ---- Reassigning cells -------------------------------------------------------------------------- */

FLU_INLINE int both(float face) { return face > 0; }

/* Counts, of each four cells, those that take part and the open faces between them. If the cells are connected, there
 * is at most one cell more than there are faces. */
FLU_HOT static int count_divided(const float *FLU_RESTRICT red, const float *FLU_RESTRICT black,
                                 const float *FLU_RESTRICT black_below, const float *FLU_RESTRICT red_below,
                                 const float *FLU_RESTRICT right, const float *FLU_RESTRICT below,
                                 const float *FLU_RESTRICT left, const float *FLU_RESTRICT above, int count,
                                 uint8_t *FLU_RESTRICT divided) {
    int any = 0;
    for (int k = 0; k < count; k++) {
        int cells = both(red[k]) + both(black[k]) + both(black_below[k]) + both(red_below[k]);
        int faces = both(right[k]) + both(below[k]) + both(left[k]) + both(above[k]);
        divided[k] = cells > faces + 1;
        any |= divided[k];
    }
    return any;
}

/* The same on the finest level, where two free cells touch only at a corner. */
FLU_HOT static int count_finest_divided(const float *FLU_RESTRICT red, const float *FLU_RESTRICT black,
                                        const float *FLU_RESTRICT black_below, const float *FLU_RESTRICT red_below,
                                        int count, uint8_t *FLU_RESTRICT divided) {
    int any = 0;
    for (int k = 0; k < count; k++) {
        int a = both(red[k]), b = both(black[k]), c = both(black_below[k]), d = both(red_below[k]);
        divided[k] = (uint8_t)((a & d & !b & !c) | (b & c & !a & !d));
        any |= divided[k];
    }
    return any;
}

static bool find_divided(const Level *l, int X, int Y, int count, uint8_t *divided) {
    ptrdiff_t here = flu_half(&l->s, 2 * Y, 0) + X, next = flu_half(&l->s, 2 * Y + 1, 0) + X;
    if (!l->face[0][0])
        return count_finest_divided(l->s.inv[FLU_RED] + here, l->s.inv[FLU_BLACK] + here, l->s.inv[FLU_BLACK] + next,
                                    l->s.inv[FLU_RED] + next, count, divided) != 0;
    return count_divided(l->s.inv[FLU_RED] + here, l->s.inv[FLU_BLACK] + here, l->s.inv[FLU_BLACK] + next,
                         l->s.inv[FLU_RED] + next, l->face[0][1] + here, l->face[1][1] + here, l->face[0][0] + next,
                         l->face[1][0] + next, count, divided) != 0;
}

/* The parent lies behind the widest face to a cell that keeps its own. A part that leads outside has none. */
static bool find_parent(const Level *l, int X, int Y, const Parts *parts, int part, int parent[2]) {
    float widest = 0;
    for (int i = 0; i < 16; i++) {
        int x = 2 * X + i / 4 % 2, y = 2 * Y + i / 8, side = i % 4, nx = x + step_x[side], ny = y + step_y[side];
        if (parts->of[i / 4] != part || (nx >> 1 == X && ny >> 1 == Y)) continue;
        float width = width_of(l, x, y, side);
        if (width > 0 && !level_holds(l, nx, ny)) return false;
        if (!(width > widest) || !keeps_own(l, nx, ny)) continue; /* it takes part, or the face would be closed */
        widest = width;
        parent[0] = nx >> 1, parent[1] = ny >> 1;
    }
    return widest > 0;
}

static void add_reassigned(const Level *l, int X, int Y, ReassignedList *list) {
    Parts parts = parts_of(l, X, Y);
    for (int part = 0; part < 4; part++) {
        int parent[2];
        if (parts.of[part] != part || part == parts.widest || !takes_part(l, 2 * X + part % 2, 2 * Y + part / 2))
            continue;
        if (list->count + 3 > list->most || !find_parent(l, X, Y, &parts, part, parent)) {
            list->unplaced++;
            continue;
        }
        for (int i = part; i < 4; i++)
            if (parts.of[i] == part)
                list->cell[list->count++] = (Reassigned){{2 * X + i % 2, 2 * Y + i / 2}, {parent[0], parent[1]}};
    }
}

/* Where nothing has changed no cell is divided. Otherwise everything would have been made anew. */
static bool find_divided_in_row(const Level *fine, const Level *coarse, int Y) {
    const Columns changed = flu_stale_in(coarse->stale, coarse->s.size, Y - 1, 0, 3);
    const int columns = fine->reassigned.size[0], count = flu_min(changed.end, columns) - changed.begin;
    uint8_t *divided = fine->reassigned.divided + (ptrdiff_t)Y * columns + changed.begin;
    if (count <= 0) return false;
    if (!fine->open[2 * Y] && !fine->open[2 * Y + 1]) return find_divided(fine, changed.begin, Y, count, divided);
    memset(divided, 0, (size_t)count);
    return false;
}

static void list_reassigned(const Level *fine, const Level *coarse, ReassignedList *list) {
    bool any = false;
    list->count = list->unplaced = 0;
    for (int Y = 0; Y < list->size[1]; Y++) any |= find_divided_in_row(fine, coarse, Y);
    const uint8_t *first = list->divided, *end = first + (ptrdiff_t)list->size[0] * list->size[1], *at = first;
    for (; any && (at = memchr(at, 1, (size_t)(end - at))); at++)
        add_reassigned(fine, (int)((at - first) % list->size[0]), (int)((at - first) / list->size[0]), list);
}

/* ---- The faces between parents ------------------------------------------------------------------ */

/* Uses binary search, as cells are listed in the order of their own coarse cells. */
static const Reassigned *reassigned_at(const ReassignedList *list, int x, int y) {
    int low = 0, high = list->count;
    if (high == 0 || x < 0 || y < 0 || !may_be_divided(list, x >> 1, y >> 1)) return NULL;
    while (low < high) {
        int middle = (low + high) / 2, X = list->cell[middle].at[0] >> 1, Y = list->cell[middle].at[1] >> 1;
        if (Y < y >> 1 || (Y == y >> 1 && X < x >> 1))
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < list->count && list->cell[low].at[1] >> 1 == y >> 1 && list->cell[low].at[0] >> 1 == x >> 1; low++)
        if (list->cell[low].at[0] == x && list->cell[low].at[1] == y) return &list->cell[low];
    return NULL;
}

static void weigh_cell(const Level *l, int x, int y) {
    float sum = (*face(l, x, y, FLU_LEFT) + *face(l, x, y, FLU_RIGHT)) +
                (*face(l, x, y, FLU_ABOVE) + *face(l, x, y, FLU_BELOW));
    *value(l, l->s.inv, x, y) = sum > 0 ? 1 / sum : 0;
}

#define FLU_FACE_ROUNDING 1e-6f /* of a face, after all its parts were moved away */

static void widen(const Level *l, int x, int y, int side, float by) {
    float *width = face(l, x, y, side), sum = *width + by;
    *width = sum > FLU_FACE_ROUNDING ? sum : 0;
    weigh_cell(l, x, y);
    weigh_cell(l, x + step_x[side], y + step_y[side]);
}

static int side_towards(int from, int to, int axis) { return 2 * axis + (to > from); }

/* Widens the faces along a path from one coarse cell to another, whose corner is not `avoided`. */
static void connect(const Level *coarse, const int from[2], const int to[2], const int avoided[2], float width) {
    int x = from[0], y = from[1];
    bool down_first = y != to[1] && to[0] == avoided[0] && y == avoided[1];
    while (x != to[0] || y != to[1]) {
        int axis = y != to[1] && (down_first || x == to[0]);
        int side = side_towards(axis ? y : x, to[axis], axis);
        widen(coarse, x, y, side, width);
        x += step_x[side], y += step_y[side];
    }
}

/* The part that a cell contributes to the face of its coarse cell, which it shares with another cell. */
static float share_of_face(const Level *l, int x, int y, int side) {
    bool across = side >= FLU_ABOVE; /* the face lies across rows */
    int nx = x + step_x[side], ny = y + step_y[side], bx = across ? x ^ 1 : x, by = across ? y : y ^ 1;
    float width = width_of(l, x, y, side), between = width + width_of(l, bx, by, side);
    float within = width_of(l, x, y, opposite(side)) + width_of(l, bx, by, opposite(side));
    float within_next = width_of(l, nx, ny, side) + width_of(l, bx + step_x[side], by + step_y[side], side);
    return flu_coarse_face(within, between, within_next) * width / between;
}

/* Moves a cell's faces from its own coarse cell to its parent. A face between two such cells is moved once. */
static void move_faces(const Level *fine, const Level *coarse, const ReassignedList *list, const Reassigned *moved) {
    int x = moved->at[0], y = moved->at[1], own[2] = {x >> 1, y >> 1};
    for (int side = 0; side < 4; side++) {
        int nx = x + step_x[side], ny = y + step_y[side], other[2] = {nx >> 1, ny >> 1};
        if (!(width_of(fine, x, y, side) > 0) || (other[0] == own[0] && other[1] == own[1])) continue;
        const Reassigned *neighbour = reassigned_at(list, nx, ny);
        if (neighbour && neighbour < moved) continue;
        float width = share_of_face(fine, x, y, side);
        widen(coarse, own[0], own[1], side, -width);
        connect(coarse, moved->parent, neighbour ? neighbour->parent : other, own, width);
    }
}

int flu_most_reassigned(const int size[3]) { return size[2] > 1 ? 0 : size[0] / 4 * size[1] + 4; }

void flu_reassign_cells(Level *fine, const Level *coarse) {
    bool both_halved = fine->s.size[0] > 1 && fine->s.size[1] > 1;
    fine->reassigned.count = fine->reassigned.unplaced = 0;
    if (FLU_AXES(fine->s) > 2 || fine->seam || !both_halved) return;
    list_reassigned(fine, coarse, &fine->reassigned);
    for (int i = 0; i < fine->reassigned.count; i++)
        move_faces(fine, coarse, &fine->reassigned, &fine->reassigned.cell[i]);
}

void flu_coarse_cell_of(const Level *fine, int cell[3]) {
    const Reassigned *moved = reassigned_at(&fine->reassigned, cell[0], cell[1]);
    for (int axis = 0; axis < 3; axis++) cell[axis] = moved && axis < 2 ? moved->parent[axis] : cell[axis] >> 1;
}

/* ---- In a cycle --------------------------------------------------------------------------------- */

/* The residual of one cell, as flu_residual has it. */
static float cell_residual(const Level *l, int colour, int x, int y) {
    const Row row = flu_system_row_at(&l->s, y, 0);
    const ptrdiff_t at = row.at + (x >> 1);
    float r;
    if (l->face[0][0])
        relaxed(l, colour, row, x >> 1, 1, 2, true, &r);
    else
        relaxed(l, colour, row, x >> 1, 1, 2, false, &r);
    residual_from_relaxed(l->s.p[colour] + at, l->s.inv[colour] + at, 1, &r);
    return r;
}

/* Whether a cell is awake. */
static bool is_awake_cell(const Level *l, int x, int y) {
    const Columns k = flu_awake_samples(l, y, 0, x >> 1);
    return l->calm ? flu_any(&k) && k.begin == x >> 1 : *value(l, l->s.inv, x, y) > 0;
}

void flu_restrict_reassigned(const Level *fine, const Level *coarse, int colour) {
    for (int i = 0; i < fine->reassigned.count; i++) {
        const Reassigned *g = &fine->reassigned.cell[i];
        int x = g->at[0], y = g->at[1];
        if (((x + y) & 1) != colour || !is_awake_cell(fine, x, y)) continue;
        float left = cell_residual(fine, colour, x, y);
        *value(coarse, coarse->s.b, x >> 1, y >> 1) -= left;
        *value(coarse, coarse->s.b, g->parent[0], g->parent[1]) += left;
    }
}

void flu_prolong_reassigned(const Level *fine, const Level *coarse, int colour) {
    for (int i = 0; i < fine->reassigned.count; i++) {
        const Reassigned *g = &fine->reassigned.cell[i];
        int x = g->at[0], y = g->at[1];
        if (((x + y) & 1) == colour && is_awake_cell(fine, x, y))
            *value(fine, fine->s.p, x, y) +=
                *value(coarse, coarse->s.p, g->parent[0], g->parent[1]) - *value(coarse, coarse->s.p, x >> 1, y >> 1);
    }
}
