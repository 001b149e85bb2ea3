/* Deflation (Nicolaides 1987). The residual is summed over patches of cells, and a pressure that is constant on each
 * patch cancels these sums exactly. A patch is a connected part of a block of cells. Walls separate patches as they
 * separate the air, however many corridors wind through a block. So conjugate gradients need not carry anything through
 * a whole maze. Cycles do the rest, within a few blocks. With three axes there are no patches. In mazes deflation
 * leaves 6 % of the divergence, where without it all of it may be left.
 *      | a a # b | c c # d |      two blocks, walls #, and patches a to d
 *      | a a # b | c c # d |      b and c are linked by two faces */
#include "../multigrid/multigrid.h"

enum {
    FLU_NO_PATCH = 255 /* of a cell without a patch */,
    FLU_FACTOR_WORK = 16 /* at most so many multiplications a cell to factor the system */
};

/* The smallest blocks have a side of four cells. In a grid one cell wide each cell is a block. */
static int smallest_shift(const Fluid *f) { return f->grid.size[0] > 1 && f->grid.size[1] > 1 ? 2 : 0; }

static int patch_blocks_along(int cells, int shift) { return (cells + (1 << shift) - 1) >> shift; }

static uint64_t most_blocks(const Fluid *f) {
    int shift = smallest_shift(f);
    return (uint64_t)patch_blocks_along(f->grid.size[0], shift) * (uint64_t)patch_blocks_along(f->grid.size[1], shift);
}

/* Takes room for the patches of narrow corridors in the smallest blocks, or of open air in blocks twice as large. */
void flu_patches_lay_out(Fluid *f, Arena *arena) {
    Patches *p = &f->pressure.patches;
    if (FLU_AXES(f->grid) > 2) return;
    int most = (int)most_blocks(f) * (smallest_shift(f) ? 2 : 1);
    p->graph.most = most, p->graph.most_entries = 4 * most, p->most_links = 4 * most;
    p->of = flu_take(arena, (uint64_t)f->grid.size[0] * (uint64_t)f->grid.size[1]);
    p->first_of = flu_take(arena, (most_blocks(f) + 1) * sizeof(int));
    p->graph.first_link = flu_take(arena, ((uint64_t)most + 2) * sizeof(int));
    p->graph.link = flu_take(arena, (uint64_t)p->most_links * sizeof(int));
    flu_skyline_lay_out(&p->graph, arena);
}

/* ---- The patches of a block --------------------------------------------------------------------- */

static Box block_at(const Fluid *f, int X, int Y) {
    int side = f->pressure.patches.side, x = X * side, y = Y * side;
    return (Box){{x, y, 0}, {flu_min(x + side, f->grid.size[0]), flu_min(y + side, f->grid.size[1]), 1}};
}

static const uint8_t *map_of(const Fluid *f, int x, int y) { return flu_map_row(f, (Row){y, 0, 0}) + x; }

static uint8_t *patch_of(const Fluid *f, int x, int y) {
    return f->pressure.patches.of + x + (ptrdiff_t)y * f->grid.size[0];
}

static int root_of(uint8_t *parent, int label) {
    while (parent[label] != label) label = parent[label] = parent[parent[label]];
    return label;
}

/* The label of a cell, given those of its neighbours in the block. The smaller one stands for both. */
static int join_labels(uint8_t *parent, int a, int b) {
    if (a == FLU_NO_PATCH || b == FLU_NO_PATCH) return a == FLU_NO_PATCH ? b : a;
    a = root_of(parent, a), b = root_of(parent, b);
    if (a < b) return parent[b] = (uint8_t)a;
    return parent[a] = (uint8_t)b;
}

/* The number of patches, or FLU_NO_PATCH if there are too many. */
static int label_block(const Fluid *f, const Box *b) {
    uint8_t parent[FLU_NO_PATCH], number[FLU_NO_PATCH];
    int labels = 0, count = 0;
    for (int y = b->begin[1]; y < b->end[1]; y++)
        for (int x = b->begin[0]; x < b->end[0]; x++) {
            uint8_t *of = patch_of(f, x, y);
            *of = FLU_NO_PATCH;
            if (*map_of(f, x, y) != FLU_FREE || flu_open_faces(&f->grid, map_of(f, x, y)) == 0) continue;
            int left = x > b->begin[0] ? of[-1] : FLU_NO_PATCH,
                above = y > b->begin[1] ? of[-f->grid.size[0]] : FLU_NO_PATCH;
            int label = join_labels(parent, left, above);
            if (label == FLU_NO_PATCH) {
                if (labels == FLU_NO_PATCH) return FLU_NO_PATCH;
                label = labels++;
                parent[label] = (uint8_t)label;
            }
            *of = (uint8_t)label;
        }
    for (int i = 0; i < labels; i++) number[i] = parent[i] == i ? (uint8_t)count++ : FLU_NO_PATCH;
    for (int y = b->begin[1]; y < b->end[1]; y++)
        for (int x = b->begin[0]; x < b->end[0]; x++) {
            uint8_t *of = patch_of(f, x, y);
            if (*of != FLU_NO_PATCH) *of = number[root_of(parent, *of)];
        }
    return count;
}

static bool find_patches(Fluid *f) {
    Patches *p = &f->pressure.patches;
    int rows = patch_blocks_along(f->grid.size[1], p->shift), block = 0;
    p->columns = patch_blocks_along(f->grid.size[0], p->shift);
    p->graph.count = 0;
    for (int Y = 0; Y < rows; Y++)
        for (int X = 0; X < p->columns; X++) {
            Box b = block_at(f, X, Y);
            int count = label_block(f, &b);
            if (count == FLU_NO_PATCH || count > p->graph.most - p->graph.count) return false;
            p->first_of[block++] = p->graph.count;
            p->graph.count += count;
        }
    return true;
}

/* ---- Faces between patches ---------------------------------------------------------------------- */

/* The patch of a cell, or -1. x and y wrap around periodic axes. */
static int patch_at(const Fluid *f, int x, int y) {
    const Patches *p = &f->pressure.patches;
    int cell[3] = {flu_wrapped(f, 0, x), flu_wrapped(f, 1, y), 0};
    int local = flu_in_grid(&f->grid, cell) ? *patch_of(f, cell[0], cell[1]) : FLU_NO_PATCH;
    return local == FLU_NO_PATCH ? -1 : p->first_of[(cell[1] >> p->shift) * p->columns + (cell[0] >> p->shift)] + local;
}

/* Successive faces between the same two patches. */
typedef struct Border {
    int a, b; /* patches on both sides */
    int faces;
} Border;

typedef void MeetBorder(Fluid *f, const Border *border);

static void note_face(Fluid *f, MeetBorder *meet, Border *border, int a, int b) {
    if (a < 0 || b < 0 || a == b) return;
    if (a == border->a && b == border->b) {
        border->faces++;
        return;
    }
    if (border->faces > 0) meet(f, border);
    *border = (Border){a, b, 1};
}

/* The borders behind and below each block. */
static void walk_borders(Fluid *f, MeetBorder *meet) {
    const Patches *p = &f->pressure.patches;
    int rows = patch_blocks_along(f->grid.size[1], p->shift);
    for (int Y = 0; Y < rows; Y++)
        for (int X = 0; X < p->columns; X++) {
            Box b = block_at(f, X, Y);
            Border border = {0};
            for (int y = b.begin[1], x = b.end[0]; y < b.end[1]; y++)
                note_face(f, meet, &border, patch_at(f, x - 1, y), patch_at(f, x, y));
            for (int x = b.begin[0], y = b.end[1]; x < b.end[0]; x++)
                note_face(f, meet, &border, patch_at(f, x, y - 1), patch_at(f, x, y));
            if (border.faces > 0) meet(f, &border);
        }
}

static void count_link(Fluid *f, const Border *border) {
    f->pressure.patches.graph.first_link[border->a + 2]++;
    f->pressure.patches.graph.first_link[border->b + 2]++;
}

static void set_link(Fluid *f, const Border *border) {
    Skyline *g = &f->pressure.patches.graph;
    g->link[g->first_link[border->a + 1]++] = border->b;
    g->link[g->first_link[border->b + 1]++] = border->a;
}

/* first_link[i + 1] is where the next link of i goes. In the end it is where those of i + 1 begin. */
static bool find_patch_links(Fluid *f) {
    Skyline *g = &f->pressure.patches.graph;
    memset(g->first_link, 0, ((size_t)g->count + 2) * sizeof(int));
    walk_borders(f, count_link);
    for (int i = 1; i < g->count + 2; i++) g->first_link[i] += g->first_link[i - 1];
    if (g->first_link[g->count + 1] > f->pressure.patches.most_links) return false;
    walk_borders(f, set_link);
    return true;
}

static void weigh_border(Fluid *f, const Border *border) {
    Skyline *g = &f->pressure.patches.graph;
    int a = g->row_of[border->a], b = g->row_of[border->b];
    *flu_skyline_entry(g, a > b ? a : b, a > b ? b : a) -= border->faces;
    g->diagonal[a] += border->faces;
    g->diagonal[b] += border->faces;
}

static void weigh_outlets(Fluid *f) {
    Skyline *g = &f->pressure.patches.graph;
    const ptrdiff_t row = f->grid.step[1];
    for (int y = 0; y < f->grid.size[1]; y++)
        for (int x = 0; x < f->grid.size[0]; x++) {
            const uint8_t *cell = map_of(f, x, y);
            int patch = patch_at(f, x, y), faces = (cell[-1] == FLU_OUTLET) + (cell[1] == FLU_OUTLET) +
                                                   (cell[-row] == FLU_OUTLET) + (cell[row] == FLU_OUTLET);
            if (patch >= 0) g->diagonal[g->row_of[patch]] += faces;
        }
}

/* Takes the smallest blocks for whose patches there is room and time. */
void flu_patches_find(Fluid *f) {
    Patches *p = &f->pressure.patches;
    int longest = f->grid.size[0] > f->grid.size[1] ? f->grid.size[0] : f->grid.size[1];
    double work = (double)FLU_FACTOR_WORK * f->grid.size[0] * f->grid.size[1];
    p->shift = smallest_shift(f);
    for (p->side = 1 << p->shift; FLU_AXES(f->grid) == 2 && p->side < longest; p->side *= 2, p->shift++) {
        if (!find_patches(f) || !find_patch_links(f) || !flu_skyline_arrange(&p->graph, work)) continue;
        walk_borders(f, weigh_border);
        if (f->solids.outlets) weigh_outlets(f);
        flu_skyline_factor(&p->graph);
        return;
    }
    p->side = 0;
}

/* ---- The correction ----------------------------------------------------------------------------- */

/* The unknown that a cell belongs to. `first` has the first patches of its row's blocks. */
FLU_INLINE double *value_of(const Patches *p, const int *first, int x, uint8_t local) {
    return &p->graph.value[p->graph.row_of[first[x >> p->shift] + local]];
}

static const int *first_patches(const Patches *p, int y) { return p->first_of + (y >> p->shift) * p->columns; }

static void add_to_patches(Fluid *f, int y, int odd, const float *b, const float *q, int half_from, int count) {
    const Patches *p = &f->pressure.patches;
    const int *first = first_patches(p, y);
    const uint8_t *of = patch_of(f, 0, y);
    for (int k = 0, x = 2 * half_from + odd; k < count && x < f->grid.size[0]; k++, x += 2)
        if (of[x] != FLU_NO_PATCH) *value_of(p, first, x, of[x]) += (double)b[k] - (double)q[k];
}

static void sum_patches(Fluid *f) {
    const System *s = &f->pressure.system;
    int half = (f->grid.size[0] + 1) / 2;
    float q[FLU_CHUNK];
    for (int i = 0; i < f->pressure.patches.graph.count; i++) f->pressure.patches.graph.value[i] = 0;
    for (int y = 0; y < f->grid.size[1]; y++)
        for (int colour = 0; colour < 2; colour++)
            for (int k = 0; k < half; k += FLU_CHUNK) {
                Row row = flu_system_row(s, y);
                int count = flu_chunk(half, k);
                flu_apply_poisson(f, colour, row, k, count, q);
                add_to_patches(f, y, flu_odd(colour, row), s->b[colour] + row.at + k, q, k, count);
            }
}

static void correct_patch_rows(int begin, int end, void *data) {
    const Fluid *f = data;
    const System *s = &f->pressure.system;
    const Patches *p = &f->pressure.patches;
    for (int y = begin; y < end; y++) {
        const int *first = first_patches(p, y);
        const uint8_t *of = patch_of(f, 0, y);
        Row row = flu_system_row(s, y);
        for (int x = 0; x < f->grid.size[0]; x++)
            if (of[x] != FLU_NO_PATCH) s->p[flu_odd(x, row)][row.at + (x >> 1)] += (float)*value_of(p, first, x, of[x]);
    }
}

void flu_patches_correct(Fluid *f) {
    flu_system_wrap(&f->pressure.system);
    if (f->pressure.patches.side == 0) return;
    sum_patches(f);
    flu_skyline_solve(&f->pressure.patches.graph);
    flu_rows(f, f->grid.size[1], correct_patch_rows, f);
    flu_system_wrap(&f->pressure.system);
}
