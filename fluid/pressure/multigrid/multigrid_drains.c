/* Drains on coarse levels. The pressure in a drain is 0. A face between a free cell and a drain counts in full for
 * every coarse cell that stands for that cell, however large it is. */
#include "multigrid.h"

/* Rows [begin, end) of each level that have faces of drains. Only these are cleared and searched. */
typedef struct Drains {
    Fluid *fluid;
    int begin[FLU_MAX_LEVELS], end[FLU_MAX_LEVELS];
} Drains;

static void include_row(Drains *d, int k, int r) {
    const System *s = &d->fluid->pressure.level[k].s;
    if (d->begin[k] == d->end[k]) d->begin[k] = d->end[k] = r;
    while (d->begin[k] > r) flu_clear_row(s, s->b, flu_system_row(s, --d->begin[k]).at);
    while (d->end[k] <= r) flu_clear_row(s, s->b, flu_system_row(s, d->end[k]++).at);
}

/* Adds faces to the coarse cell that stands for a cell of level k. */
static void add(Drains *d, int k, const int cell[3], float faces) {
    const System *s = &d->fluid->pressure.level[k + 1].s;
    int to[3] = {cell[0], cell[1], cell[2]};
    flu_coarse_cell_of(&d->fluid->pressure.level[k], to);
    include_row(d, k + 1, to[1] + to[2] * s->size[1]);
    s->b[(to[0] + to[1] + to[2]) & 1][flu_half(s, to[1], to[2]) + (to[0] >> 1)] += faces;
}

static bool is_free_cell(const Fluid *f, const int cell[3]) {
    return f->solids.cells[flu_index(&f->grid, cell)] == FLU_FREE;
}

/* Adds a face between a free cell and a drain. Its weights are made anew next time, as that is done without drains. */
static void add_face_of(Drains *d, const int cell[3]) {
    Fluid *f = d->fluid;
    add(d, 0, cell, 1);
    flu_include(&f->pressure.level[0].stale[flu_row_number(&f->grid, cell[1], cell[2])], cell[0], cell[0] + 1);
}

/* Adds the face between a drain and the cell beyond one side of it, if that is free. */
static void add_face(Drains *d, const int drain[3], int side) {
    int cell[3];
    if (flu_neighbour(d->fluid, drain, side, cell) && is_free_cell(d->fluid, cell)) add_face_of(d, cell);
}

static void add_drains_of_row(Drains *d, Row in) {
    const Fluid *f = d->fluid;
    const uint8_t *row = f->solids.cells + in.at, *end = row + f->grid.size[0], *at = row;
    for (; (at = memchr(at, FLU_OUTLET, (size_t)(end - at))); at++)
        for (int side = 0; side < 2 * FLU_AXES(f->grid); side++)
            add_face(d, (const int[3]){(int)(at - row), in.y, in.z}, side);
}

/* Air that sleeps is a drain for the air beside it. */
static void add_sleepers_of_tile(Drains *d, const Box *tile, int side) {
    const Fluid *f = d->fluid;
    const int axis = side / 2;
    Box edge = *tile;
    if (side & 1)
        edge.begin[axis] = edge.end[axis] - 1;
    else
        edge.end[axis] = edge.begin[axis] + 1;
    for (int z = edge.begin[2]; z < edge.end[2]; z++)
        for (int y = edge.begin[1]; y < edge.end[1]; y++)
            for (int x = edge.begin[0]; x < edge.end[0]; x++) {
                const int cell[3] = {x, y, z};
                int beyond[3];
                if (is_free_cell(f, cell) && flu_neighbour(f, cell, side, beyond) && is_free_cell(f, beyond))
                    add_face_of(d, cell);
            }
}

static void add_sleepers(Drains *d) {
    Fluid *f = d->fluid;
    for (int i = 0; i < f->calm.count; i++)
        for (int side = 0; side < 2 * FLU_AXES(f->grid) && f->calm.tile[i] & FLU_AWAKE; side++) {
            Box cells;
            if (flu_tile_sleeps_beside(f, i, side, &cells)) add_sleepers_of_tile(d, &cells, side);
        }
}

enum { FLU_FEW_SAMPLES = 8 /* samples that are tested together */ };

static bool any_of_few(const float *faces) {
    uint64_t bits[FLU_FEW_SAMPLES / 2];
    memcpy(bits, faces, sizeof bits);
    return ((bits[0] | bits[1]) | (bits[2] | bits[3])) != 0;
}

static void weigh_few(Drains *d, int level, int c, Row row, int first) {
    const Level *l = &d->fluid->pressure.level[level];
    float *faces = l->s.b[c] + row.at, *inv = l->s.inv[c] + row.at;
    for (int k = first; k < first + FLU_FEW_SAMPLES; k++) {
        if (!(faces[k] > 0)) continue;
        inv[k] = 1 / (faces[k] + (inv[k] > 0 ? 1 / inv[k] : 0));
        int cell[3] = {2 * k + flu_odd(c, row), row.y, row.z};
        if (level + 1 < d->fluid->pressure.level_count) add(d, level, cell, faces[k]);
    }
}

/* Adds the faces to a level's weights, and hands them on to the next level, if there is one. */
static void weigh_drains(Drains *d, int level) {
    const System *s = &d->fluid->pressure.level[level].s;
    int lanes = flu_lanes(s);
    for (int r = d->begin[level]; r < d->end[level]; r++) {
        Row row = flu_system_row(s, r);
        for (int c = 0; c < 2; c++)
            for (int k = 0; k < lanes; k += FLU_FEW_SAMPLES)
                if (any_of_few(s->b[c] + row.at + k)) weigh_few(d, level, c, row, k);
    }
}

void flu_weigh_drains(Fluid *f) {
    Drains d = {.fluid = f};
    if (!(f->solids.outlets || f->calm.sleeps) || f->pressure.level_count < 2) return;
    if (f->calm.sleeps) add_sleepers(&d);
    for (int r = 0; r < f->grid.rows && f->solids.outlets; r++)
        if (f->solids.row_occupied[r]) add_drains_of_row(&d, flu_row(&f->grid, r));
    for (int k = 1; k < f->pressure.level_count; k++) weigh_drains(&d, k);
}
