/* Deflation (Nicolaides 1987): what is left over is summed over patches of cells, and a pressure that is constant on
 * each patch takes the sums away exactly. A patch is what hangs together of a block of cells: walls part patches as
 * they part the air, however many corridors wind through a block. So conjugate gradients need not carry anything
 * through a whole maze; cycles do the rest, within a few blocks. */
#include "../multigrid/multigrid.h"

enum {
    FLU_NO_PATCH = 255 /* of a cell: no patch */,
    FLU_FACTOR_WORK = 16 /* multiplications a cell, at most, to factor */
};

/* The smallest blocks' side is four cells, and in a grid one cell wide each cell a block: that is solved exactly. */
static int smallest_shift(const Fluid *f) { return f->grid.size[0] > 1 && f->grid.size[1] > 1 ? 2 : 0; }

static int patch_blocks_along(int cells, int shift) { return (cells + (1 << shift) - 1) >> shift; }

static uint64_t most_blocks(const Fluid *f) {
    int shift = smallest_shift(f);
    return (uint64_t)patch_blocks_along(f->grid.size[0], shift) * (uint64_t)patch_blocks_along(f->grid.size[1], shift);
}

/* As many as corridors one cell wide need in the smallest blocks, and open air in ones twice as large. */
void flu_patches_lay_out(Fluid *f, Arena *arena) {
    Patches *p = &f->pressure.patches;
    int most = (int)most_blocks(f) * (smallest_shift(f) ? 2 : 1);
    p->graph.most = most, p->graph.most_entries = 4 * most, p->most_ways = 4 * most;
    p->of = flu_take(arena, (uint64_t)f->grid.size[0] * (uint64_t)f->grid.size[1]);
    p->first_of = flu_take(arena, (most_blocks(f) + 1) * sizeof(int));
    p->graph.first_way = flu_take(arena, ((uint64_t)most + 2) * sizeof(int));
    p->graph.way = flu_take(arena, (uint64_t)p->most_ways * sizeof(int));
    flu_skyline_lay_out(&p->graph, arena);
}

/* ---- The patches of a block --------------------------------------------------------------------- */

typedef struct Block {
    int begin[2], end[2];
} Block;

static Block block_at(const Fluid *f, int X, int Y) {
    int side = f->pressure.patches.side, x = X * side, y = Y * side;
    Block b = {{x, y},
               {x + side < f->grid.size[0] ? x + side : f->grid.size[0],
                y + side < f->grid.size[1] ? y + side : f->grid.size[1]}};
    return b;
}

static uint8_t *patch_of(const Fluid *f, int x, int y) {
    return f->pressure.patches.of + x + (ptrdiff_t)y * f->grid.size[0];
}

static int root_of(uint8_t *parent, int label) {
    while (parent[label] != label) label = parent[label] = parent[parent[label]];
    return label;
}

/* The label of a cell, given those of its neighbours in the block: a smaller one stands for both. */
static int join_labels(uint8_t *parent, int a, int b) {
    if (a == FLU_NO_PATCH || b == FLU_NO_PATCH) return a == FLU_NO_PATCH ? b : a;
    a = root_of(parent, a), b = root_of(parent, b);
    if (a < b) return parent[b] = (uint8_t)a;
    return parent[a] = (uint8_t)b;
}

/* How many patches there are; NONE if there are too many. */
static int label_block(const Fluid *f, const Block *b) {
    uint8_t parent[FLU_NO_PATCH], number[FLU_NO_PATCH];
    int labels = 0, count = 0;
    for (int y = b->begin[1]; y < b->end[1]; y++)
        for (int x = b->begin[0]; x < b->end[0]; x++) {
            uint8_t *of = patch_of(f, x, y);
            *of = FLU_NO_PATCH;
            if (f->solids.cells[flu_at(f, x, y)] != FLU_FREE || flu_ways(f, x, y) == 0) continue;
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
            Block b = block_at(f, X, Y);
            int count = label_block(f, &b);
            if (count == FLU_NO_PATCH || count > p->graph.most - p->graph.count) return false;
            p->first_of[block++] = p->graph.count;
            p->graph.count += count;
        }
    return true;
}

/* ---- Faces between patches ---------------------------------------------------------------------- */

/* -1 for a cell without one; x and y wrap. */
static int patch_at(const Fluid *f, int x, int y) {
    if (!flu_inside(f, x, y)) {
        if (f->grid.periodic[0]) x = flu_wrap(x, f->grid.size[0]);
        if (f->grid.periodic[1]) y = flu_wrap(y, f->grid.size[1]);
        if (!flu_inside(f, x, y)) return -1;
    }
    const Patches *p = &f->pressure.patches;
    int local = *patch_of(f, x, y);
    return local == FLU_NO_PATCH ? -1 : p->first_of[(y >> p->shift) * p->columns + (x >> p->shift)] + local;
}

typedef struct Seam {
    int a, b; /* patches on both sides */
    int faces;
} Seam;

typedef void MeetSeam(Fluid *f, const Seam *seam);

static void note_face(Fluid *f, MeetSeam *meet, Seam *seam, int a, int b) {
    if (a < 0 || b < 0 || a == b) return;
    if (a == seam->a && b == seam->b) {
        seam->faces++;
        return;
    }
    if (seam->faces > 0) meet(f, seam);
    *seam = (Seam){a, b, 1};
}

/* The seams behind and below each block. */
static void walk_seams(Fluid *f, MeetSeam *meet) {
    const Patches *p = &f->pressure.patches;
    int rows = patch_blocks_along(f->grid.size[1], p->shift);
    for (int Y = 0; Y < rows; Y++)
        for (int X = 0; X < p->columns; X++) {
            Block b = block_at(f, X, Y);
            Seam seam = {0};
            for (int y = b.begin[1], x = b.end[0]; y < b.end[1]; y++)
                note_face(f, meet, &seam, patch_at(f, x - 1, y), patch_at(f, x, y));
            for (int x = b.begin[0], y = b.end[1]; x < b.end[0]; x++)
                note_face(f, meet, &seam, patch_at(f, x, y - 1), patch_at(f, x, y));
            if (seam.faces > 0) meet(f, &seam);
        }
}

static void count_way(Fluid *f, const Seam *seam) {
    f->pressure.patches.graph.first_way[seam->a + 2]++;
    f->pressure.patches.graph.first_way[seam->b + 2]++;
}

static void set_way(Fluid *f, const Seam *seam) {
    Skyline *g = &f->pressure.patches.graph;
    g->way[g->first_way[seam->a + 1]++] = seam->b;
    g->way[g->first_way[seam->b + 1]++] = seam->a;
}

/* first_way[i + 1] is where the next way of i goes, and in the end where those of i + 1 begin. */
static bool find_patch_ways(Fluid *f) {
    Skyline *g = &f->pressure.patches.graph;
    memset(g->first_way, 0, ((size_t)g->count + 2) * sizeof(int));
    walk_seams(f, count_way);
    for (int i = 1; i < g->count + 2; i++) g->first_way[i] += g->first_way[i - 1];
    if (g->first_way[g->count + 1] > f->pressure.patches.most_ways) return false;
    walk_seams(f, set_way);
    return true;
}

static void weigh_patch_seam(Fluid *f, const Seam *seam) {
    Skyline *g = &f->pressure.patches.graph;
    int a = g->row_of[seam->a], b = g->row_of[seam->b];
    *flu_skyline_entry(g, a > b ? a : b, a > b ? b : a) -= seam->faces;
    g->diagonal[a] += seam->faces;
    g->diagonal[b] += seam->faces;
}

static void weigh_outlets(Fluid *f) {
    for (int y = 0; y < f->grid.size[1]; y++)
        for (int x = 0; x < f->grid.size[0]; x++) {
            const uint8_t *cell = f->solids.cells + flu_at(f, x, y);
            int patch = patch_at(f, x, y);
            if (patch >= 0)
                f->pressure.patches.graph.diagonal[f->pressure.patches.graph.row_of[patch]] +=
                    (cell[-1] == FLU_OUTLET) + (cell[1] == FLU_OUTLET) + (cell[-f->grid.step[1]] == FLU_OUTLET) +
                    (cell[f->grid.step[1]] == FLU_OUTLET);
        }
}

/* In the smallest blocks whose patches there is room and time for. */
void flu_patches_find(Fluid *f) {
    Patches *p = &f->pressure.patches;
    int longest = f->grid.size[0] > f->grid.size[1] ? f->grid.size[0] : f->grid.size[1];
    double work = (double)FLU_FACTOR_WORK * f->grid.size[0] * f->grid.size[1];
    p->shift = smallest_shift(f);
    for (p->side = 1 << p->shift; p->side < longest; p->side *= 2, p->shift++) {
        if (!find_patches(f) || !find_patch_ways(f) || !flu_skyline_arrange(&p->graph, work)) continue;
        walk_seams(f, weigh_patch_seam);
        if (f->solids.outlets) weigh_outlets(f);
        flu_skyline_factor(&p->graph);
        return;
    }
    p->side = 0;
}

/* ---- The correction ----------------------------------------------------------------------------- */

static void add_to_patches(Fluid *f, int y, int colour, const float *b, const float *q, int half_from, int count) {
    Patches *p = &f->pressure.patches;
    const int *first = p->first_of + (y >> p->shift) * p->columns;
    const uint8_t *of = patch_of(f, 0, y);
    for (int k = 0, x = 2 * half_from + ((y + colour) & 1); k < count && x < f->grid.size[0]; k++, x += 2)
        if (of[x] != FLU_NO_PATCH)
            p->graph.value[p->graph.row_of[first[x >> p->shift] + of[x]]] += (double)b[k] - (double)q[k];
}

static void sum_patches(Fluid *f) {
    int half = (f->grid.size[0] + 1) / 2;
    float q[FLU_CHUNK];
    for (int i = 0; i < f->pressure.patches.graph.count; i++) f->pressure.patches.graph.value[i] = 0;
    for (int y = 0; y < f->grid.size[1]; y++)
        for (int colour = 0; colour < 2; colour++)
            for (int k = 0; k < half; k += FLU_CHUNK) {
                int count = flu_chunk(half, k);
                flu_apply_poisson(f, colour, y, k, count, q);
                add_to_patches(f, y, colour, f->pressure.system.b[colour] + flu_half(&f->pressure.system, y, 0) + k, q,
                               k, count);
            }
}

static void correct_patch_rows(int begin, int end, void *data) {
    const Fluid *f = data;
    const Patches *p = &f->pressure.patches;
    for (int y = begin; y < end; y++) {
        const int *first = p->first_of + (y >> p->shift) * p->columns;
        const uint8_t *of = patch_of(f, 0, y);
        for (int x = 0; x < f->grid.size[0]; x++)
            if (of[x] != FLU_NO_PATCH)
                f->pressure.system.p[(x + y) & 1][flu_half(&f->pressure.system, y, 0) + (x >> 1)] +=
                    (float)p->graph.value[p->graph.row_of[first[x >> p->shift] + of[x]]];
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
