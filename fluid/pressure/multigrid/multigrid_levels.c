/* The weights of a multigrid cycle's levels, made anew where the mask has changed. */
#include "multigrid.h"

enum {
    FLU_COARSEST = 3 /* cells a side */,
    FLU_FEWER_REASSIGNED =
        16 /* fewer than on other levels, since walls cut cells of the finest only where two meet at a corner */
};

/* ---- Memory ------------------------------------------------------------------------------------- */

static void take_reassigned(Arena *arena, ReassignedList *list, int most, const int size[3]) {
    list->most = most;
    list->cell = flu_take(arena, (uint64_t)most * sizeof(Reassigned));
    list->size[0] = size[0] / 2, list->size[1] = size[1] / 2;
    list->divided = flu_take(arena, (uint64_t)list->size[0] * (uint64_t)list->size[1]);
}

/* A level's lists, beside its system and faces. */
static void take_notes(Arena *arena, Level *l, int most_reassigned, const int size[3]) {
    uint64_t rows = (uint64_t)size[1] * (uint64_t)size[2];
    l->stale = flu_take(arena, rows * sizeof *l->stale);
    l->open = flu_take(arena, rows);
    take_reassigned(arena, &l->reassigned, most_reassigned, size);
}

static void take_level(Arena *arena, Level *l, const int size[3], int axes) {
    flu_take_weights(arena, &l->s, size, axes);
    flu_take_unknowns(arena, &l->s);
    for (int axis = 0; axis < axes; axis++)
        for (int side = 0; side < 2; side++) l->face[axis][side] = flu_take_half(arena, &l->s);
    for (int colour = 0; colour < 2; colour++)
        l->all_inv[colour] = l->s.inv[colour], l->awake_inv[colour] = flu_take_half(arena, &l->s);
    take_notes(arena, l, flu_most_reassigned(size), size);
}

void flu_multigrid_lay_out(Fluid *f, Arena *arena) {
    int size[3] = {f->grid.size[0], f->grid.size[1], f->grid.size[2]}, count = 1;
    take_notes(arena, &f->pressure.level[0], flu_most_reassigned(size) / FLU_FEWER_REASSIGNED, size);
    for (; flu_max(size[0], flu_max(size[1], size[2])) > FLU_COARSEST && count < FLU_MAX_LEVELS; count++) {
        for (int axis = 0; axis < 3; axis++) size[axis] = (size[axis] + 1) / 2;
        take_level(arena, &f->pressure.level[count], size, FLU_AXES(f->grid));
    }
    f->pressure.level_count = count;
}

/* ---- Splitting them by colour ------------------------------------------------------------------- */

FLU_INLINE void every_second(const float *FLU_RESTRICT from, int count, float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) to[k] = from[2 * k];
}

FLU_INLINE void invert_faces(const Strip *s, int from, int axes, int count, float *FLU_RESTRICT inv) {
    for (int k = 0; k < count; k++) {
        int x = 2 * k + from;
        float diagonal = (s->x[x] + s->x[x + 1]) + (s->face[1][0][x] + s->face[1][1][x]);
        if (axes > 2) diagonal += s->face[2][0][x] + s->face[2][1][x];
        float closed = diagonal > 0
                           ? 0.f
                           : 1.f; /* divides by 1 then, as compilers divide before they choose and traps would notice */
        inv[k] = (1 - closed) / (diagonal + closed);
    }
}

FLU_INLINE void split_strip(const Strip *s, const Level *l, int axes) {
    ptrdiff_t at = s->row.at + s->from / 2;
    int odd = flu_odd(FLU_RED, s->row), reds = (s->count + 1 - odd) / 2;
    every_second(s->x + odd, reds, l->face[0][0] + at);
    every_second(s->x + odd + 1, reds, l->face[0][1] + at);
    for (int axis = 1; axis < axes; axis++)
        for (int side = 0; side < 2; side++) every_second(s->face[axis][side] + odd, reds, l->face[axis][side] + at);
    invert_faces(s, odd, axes, reds, l->s.inv[FLU_RED] + at);
    invert_faces(s, !odd, axes, s->count - reds, l->s.inv[FLU_BLACK] + at);
}

static void split_strip_2(const Strip *s, const Level *l) { split_strip(s, l, 2); }
static void split_strip_3(const Strip *s, const Level *l) { split_strip(s, l, 3); }

/* Every second face on a side of the box belongs to a red cell of the ring, in row (y, z). */
static void split_row_of_ring(const float *faces, int y, int z, const Strip *s, const Level *l, float *to) {
    for (int x = (y + z) & 1; x < s->count; x += 2) to[flu_half(&l->s, y, z) + ((s->from + x) >> 1)] = faces[x];
}

/* Red cells of the ring keep the faces that they share with the level. */
static void split_ring(const Strip *s, const Level *l) {
    const int *size = l->s.size, y = s->row.y, z = s->row.z;
    if (s->from == 0 && flu_odd(FLU_RED, s->row)) l->face[0][1][s->row.at - 1] = s->x[0];
    if (s->from + s->count == size[0] && flu_odd(size[0], s->row) == FLU_RED)
        l->face[0][0][s->row.at + (size[0] >> 1)] = s->x[s->count];
    if (y == 0) split_row_of_ring(s->face[1][0], -1, z, s, l, l->face[1][1]);
    if (y == size[1] - 1) split_row_of_ring(s->face[1][1], size[1], z, s, l, l->face[1][0]);
    if (FLU_AXES(l->s) == 2) return;
    if (z == 0) split_row_of_ring(s->face[2][0], y, -1, s, l, l->face[2][1]);
    if (z == size[2] - 1) split_row_of_ring(s->face[2][1], y, size[2], s, l, l->face[2][0]);
}

/* ---- Level by level ----------------------------------------------------------------------------- */

typedef struct Coarsening {
    Fluid *fluid;
    Level *fine, *coarse;
    bool first;    /* the first use of this memory, which is then cleared */
    float stiffer; /* of OPEN sides, compared with the finer level */
    float end[2];  /* the faces at both ends of an open row */
} Coarsening;

FLU_HOT static void fill_open(float *FLU_RESTRICT left, float *FLU_RESTRICT right, float *FLU_RESTRICT above,
                              float *FLU_RESTRICT below, float *FLU_RESTRICT red, float *FLU_RESTRICT black,
                              int count) {
    for (int k = 0; k < count; k++) left[k] = right[k] = above[k] = below[k] = 1, red[k] = black[k] = .25f;
}

/* Gives the same as from finer faces, but faster. The width is even. */
static void set_open_faces(const Coarsening *c, Row row) {
    const Level *l = c->coarse;
    int half = l->s.size[0] / 2, first = flu_odd(0, row), last = !first; /* the colours at the row's ends */
    ptrdiff_t at = row.at, end = at + half - 1;
    float *const *along = l->face[0], *const *across = l->face[1];
    fill_open(along[0] + at, along[1] + at, across[0] + at, across[1] + at, l->s.inv[0] + at, l->s.inv[1] + at, half);
    *(first == FLU_RED ? along[0] + at : along[1] + at - 1) = c->end[0];
    *(last == FLU_RED ? along[1] + end : along[0] + end + 1) = c->end[1];
    l->s.inv[first][at] = 1 / (c->end[0] + 3);
    l->s.inv[last][end] = 1 / (c->end[1] + 3);
}

static void coarsen_rows(int begin, int end, void *data) {
    const Coarsening *c = data;
    Strip s;
    for (int r = begin; r < end; r++) {
        const Columns *stale = &c->coarse->stale[r];
        bool open = c->coarse->open[r];
        s.row = flu_system_row(&c->coarse->s, r);
        if (flu_any(stale) && open) set_open_faces(c, s.row);
        for (s.from = stale->begin; !open && s.from < stale->end; s.from += FLU_CHUNK) {
            s.count = flu_chunk(stale->end, s.from);
            flu_make_faces(c->fluid, c->fine, c->coarse, c->stiffer, &s);
            (FLU_AXES(c->coarse->s) > 2 ? split_strip_3 : split_strip_2)(&s, c->coarse);
            split_ring(&s, c->coarse);
        }
    }
}

/* Clears the faces beyond the ring and between the rows, which do not exist. */
static void clear_beyond(const Level *l) {
    for (int axis = 0; axis < FLU_AXES(l->s); axis++)
        for (int side = 0; side < 2; side++) {
            flu_clear_gaps(&l->s, l->face[axis][side]);
            flu_clear_ring(&l->s, l->face[axis][side]);
        }
}

/* If the width is odd, the last column fills only half a coarse cell. */
static bool may_be_open(const Level *l) { return FLU_AXES(l->s) == 2 && l->s.size[0] % 2 == 0 && l->s.size[0] > 2; }

static void find_open_rows(const Level *fine, const Level *coarse) {
    const uint8_t *open = fine->open;
    bool may = may_be_open(fine) && may_be_open(coarse);
    for (int r = 0; r < coarse->s.rows; r++)
        coarse->open[r] = may && r > 0 && r < coarse->s.rows - 1 && open[2 * r - 1] && open[2 * r] && open[2 * r + 1] &&
                          open[2 * r + 2];
}

static void find_open_rows_of_finest(const Fluid *f) {
    const Level *l = &f->pressure.level[0];
    for (int r = 0; r < f->grid.rows; r++) l->open[r] = may_be_open(l) && flu_lies_open(f, r);
}

/* A coarse cell's faces depend on its own fine cells and those of the coarse cells beside it. Begins at an even column,
 * as colours are split in pairs. */
static void find_stale(const Level *fine, const Level *coarse) {
    for (int r = 0; r < coarse->s.rows; r++) {
        Row row = flu_system_row(&coarse->s, r);
        Columns stale = flu_stale_in(fine->stale, fine->s.size, 2 * row.y - 2, 2 * row.z - 2, 6);
        if (flu_any(&stale)) {
            stale.begin = stale.begin > 3 ? (stale.begin - 2) / 4 * 2 : 0;
            stale.end = flu_min((stale.end + 1) / 2 + 1, coarse->s.size[0]);
        }
        coarse->stale[r] = stale;
    }
}

/* Makes a level's weights, all of them or those that the finer level's changes concern. Makes all of them if cells
 * have moved faces or seams have damped weights. Returns whether the next level needs all of them. */
static bool coarsen(Coarsening *c, bool anew) {
    Level *l = c->coarse;
    anew |= c->first || l->seam || c->fine->reassigned.count > 0 || c->fine->reassigned.unplaced > 0;
    l->wide = c->fine->wide * (c->fine->s.size[2] > 1 ? 2 : 1);
    if (c->first) {
        flu_system_begin(c->fluid, &l->s, l->s.size);
        flu_clear_weights(&l->s);
        clear_beyond(l);
    }
    if (anew)
        for (int r = 0; r < l->s.rows; r++) l->stale[r] = (Columns){0, l->s.size[0]};
    else
        find_stale(c->fine, l);
    find_open_rows(c->fine, l);
    if (l->s.size[0] * l->s.rows <= FLU_SERIAL_CELLS)
        coarsen_rows(0, l->s.rows, c);
    else
        flu_rows(c->fluid, l->s.rows, coarsen_rows, c);
    flu_reassign_cells(c->fine, l);
    l->seam = flu_has_odd_seam(&l->s);
    flu_damp_seam(l);
    return anew || c->fine->reassigned.count > 0;
}

/* Levels end with the last pair of rows that holds a free cell. Later rows of p and b are cleared, as other stages of
 * the step use the same memory. */
static void find_rows(Fluid *f) {
    int rows = f->solids.open_rows;
    for (int k = 0; k < f->pressure.level_count && FLU_AXES(f->grid) == 2; k++, rows = (rows + 1) / 2) {
        Level *l = &f->pressure.level[k];
        for (int y = rows; y < l->s.size[1]; y++) {
            flu_clear_row(&l->s, l->s.p, flu_half(&l->s, y, 0));
            flu_clear_row(&l->s, l->s.b, flu_half(&l->s, y, 0));
        }
        rows = l->rows = flu_min((rows + 1) / 2 * 2, l->s.size[1]);
    }
}

/* The finest level is the fluid's own system. Its faces have no weights. */
static void set_up_finest(Fluid *f) {
    Level *finest = &f->pressure.level[0];
    finest->s = f->pressure.system;
    finest->wide = 1;
    find_open_rows_of_finest(f);
}

/* ---- What sleeps -------------------------------------------------------------------------------- */

static void forget_sleep(Fluid *f) {
    for (int k = 0; k < f->pressure.level_count; k++) {
        Level *l = &f->pressure.level[k];
        l->calm = NULL;
        for (int colour = 0; colour < 2 && k > 0; colour++) l->s.inv[colour] = l->all_inv[colour];
    }
}

/* Whether any tile of these is awake. Both ends count. */
static bool any_awake(const Calm *calm, const int first[3], const int last[3]) {
    for (int z = first[2]; z <= last[2]; z++)
        for (int y = first[1]; y <= last[1]; y++)
            for (int x = first[0]; x <= last[0]; x++)
                if (calm->tile[x + (y + z * calm->down) * calm->across] & FLU_AWAKE) return true;
    return false;
}

static bool stands_for_awake(const Fluid *f, int halved, const int cell[3]) {
    int first[3], last[3];
    for (int axis = 0; axis < 3; axis++) {
        const int side = flu_tile_side(axis), end = f->grid.size[axis] - 1;
        first[axis] = (cell[axis] << halved) / side;
        last[axis] = flu_min(((cell[axis] + 1) << halved) - 1, end) / side;
    }
    return any_awake(&f->calm, first, last);
}

/* On levels whose cells are as large as tiles, or that have a seam, cells that sleep get an inv of 0, as if they were
 * closed. */
static void weigh_awake(const Fluid *f, Level *l, int halved) {
    for (int colour = 0; colour < 2; colour++) {
        l->s.inv[colour] = l->awake_inv[colour];
        flu_clear_gaps(&l->s, l->s.inv[colour]);
    }
    for (int r = 0; r < l->s.rows; r++) {
        const Row row = flu_system_row(&l->s, r);
        bool all = true;
        for (int x = 0; x < l->s.size[0]; x++) {
            const int colour = flu_odd(x, row);
            const ptrdiff_t at = row.at + (x >> 1);
            const bool awake = stands_for_awake(f, halved, (const int[3]){x, row.y, row.z});
            l->awake_inv[colour][at] = awake ? l->all_inv[colour][at] : 0;
            all &= awake;
        }
        l->open[r] = l->open[r] && all;
    }
}

static void take_sleep_into_account(Fluid *f) {
    for (int k = 0; k < f->pressure.level_count; k++) {
        Level *l = &f->pressure.level[k];
        if (k < FLU_MAPPED_LEVELS && !l->seam)
            l->calm = f;
        else
            weigh_awake(f, l, k);
    }
}

static void weigh_levels(Fluid *f) {
    bool anew = false;
    float h = 1, end[2];
    forget_sleep(f);
    set_up_finest(f);
    for (int i = 0; i < 2; i++)
        end[i] = f->def.side[i].kind == FLUID_OPEN || f->def.side[i].kind == FLUID_PERIODIC ? 1.f : 0.f;
    for (int k = 1; k < f->pressure.level_count; k++) {
        h *= .5f;
        Coarsening c = {
            f, &f->pressure.level[k - 1], &f->pressure.level[k], !f->pressure.weighed, (1 + 2 * h) / (1 + h), {0}};
        for (int i = 0; i < 2; i++) c.end[i] = end[i] *= f->def.side[i].kind == FLUID_OPEN ? c.stiffer : 1;
        anew = coarsen(&c, anew);
    }
    f->pressure.weighed = true;
    memset(f->pressure.level[0].stale, 0, (size_t)f->grid.rows * sizeof(Columns));
    flu_weigh_drains(f);
    if (f->calm.sleeps) take_sleep_into_account(f);
}

void flu_multigrid_set_up(Fluid *f) {
    if (!f->pressure.settled) weigh_levels(f);
    f->pressure.settled = true;
    find_rows(f);
    for (int k = 0; k < flu_min(f->pressure.level_count, FLU_MAPPED_LEVELS) && f->calm.sleeps; k++)
        flu_clear_around_awake(f, &f->pressure.level[k].s, k);
}
