/* The coarse levels of a multigrid cycle, made anew for each mask. */
#include "multigrid.h"

enum {
    FLU_COARSEST = 3 /* cells a side */,
    FLU_FEWER_GUESTS = 16 /* guests on the finest level: walls meet at corners there alone */
};

/* ---- Memory ------------------------------------------------------------------------------------- */

static void take_guests(Arena *arena, GuestList *list, int most, int width, int height) {
    list->most = most;
    list->guest = flu_take(arena, (uint64_t)most * sizeof(Guest));
    list->size[0] = width / 2, list->size[1] = height / 2;
    list->apart = flu_take(arena, (uint64_t)list->size[0] * (uint64_t)list->size[1]);
}

static void take_level(Arena *arena, Level *l, int width, int height) {
    flu_take_weights(arena, &l->s, (const int[3]){width, height, 1}, 2);
    flu_take_unknowns(arena, &l->s);
    l->stale = flu_take(arena, (uint64_t)height * sizeof *l->stale);
    l->open = flu_take(arena, (uint64_t)height);
    float **face[4] = {&l->left, &l->right, &l->above, &l->below};
    for (int i = 0; i < 4; i++) *face[i] = flu_take_half(arena, &l->s);
    take_guests(arena, &l->guests, flu_most_guests(width, height), width, height);
}

void flu_multigrid_lay_out(Fluid *f, Arena *arena) {
    int width = f->grid.size[0], height = f->grid.size[1];
    f->pressure.level_count = 1;
    f->pressure.level[0].open = flu_take(arena, (uint64_t)height);
    take_guests(arena, &f->pressure.level[0].guests, flu_most_guests(width, height) / FLU_FEWER_GUESTS, width, height);
    while ((width > FLU_COARSEST || height > FLU_COARSEST) && f->pressure.level_count < FLU_MAX_LEVELS) {
        width = (width + 1) / 2, height = (height + 1) / 2;
        take_level(arena, &f->pressure.level[f->pressure.level_count++], width, height);
    }
}

/* ---- Splitting them by colour ------------------------------------------------------------------- */

FLU_INLINE void every_second(const float *FLU_RESTRICT from, int count, float *FLU_RESTRICT to) {
    for (int k = 0; k < count; k++) to[k] = from[2 * k];
}

FLU_INLINE void invert_faces(const float *FLU_RESTRICT x, const float *FLU_RESTRICT above,
                             const float *FLU_RESTRICT below, int count, float *FLU_RESTRICT id) {
    for (int k = 0; k < count; k++) {
        float diagonal = (x[2 * k] + x[2 * k + 1]) + (above[2 * k] + below[2 * k]);
        float closed =
            diagonal > 0 ? 0.f : 1.f; /* a divisor of 1: compilers divide before they choose, and traps notice */
        id[k] = (1 - closed) / (diagonal + closed);
    }
}

FLU_WIDE static void split_strip(const Strip *s, const Level *l) {
    ptrdiff_t at = flu_half(&l->s, s->y, 0) + s->from / 2;
    int odd = s->y & 1 /* where this row's red cells lie */, reds = (s->count + 1 - odd) / 2;
    every_second(s->x + odd, reds, l->left + at);
    every_second(s->x + odd + 1, reds, l->right + at);
    every_second(s->above + odd, reds, l->above + at);
    every_second(s->below + odd, reds, l->below + at);
    invert_faces(s->x + odd, s->above + odd, s->below + odd, reds, l->s.id[0] + at);
    invert_faces(s->x + !odd, s->above + !odd, s->below + !odd, s->count - reds, l->s.id[1] + at);
}

/* Cells in the ring keep the faces that they share with the level. */
static void split_ring(const Strip *s, const Level *l) {
    int w = l->s.size[0], h = l->s.size[1];
    ptrdiff_t at = flu_half(&l->s, s->y, 0);
    if (s->from == 0 && (s->y & 1)) l->right[at - 1] = s->x[0];
    if (s->from + s->count == w && ((w + s->y) & 1) == 0) l->left[at + (w >> 1)] = s->x[s->count];
    for (int x = 1; s->y == 0 && x < s->count; x += 2)
        l->below[flu_half(&l->s, -1, 0) + ((s->from + x) >> 1)] = s->above[x];
    for (int x = h & 1; s->y == h - 1 && x < s->count; x += 2)
        l->above[flu_half(&l->s, h, 0) + ((s->from + x) >> 1)] = s->below[x];
}

/* ---- Level by level ----------------------------------------------------------------------------- */

typedef struct Coarsening {
    Fluid *fluid;
    Level *fine, *coarse;
    bool first;    /* time that levels are made in this memory, which is cleared */
    float stiffer; /* open sides, than a level ago */
    float end[2];  /* faces at both ends of open rows */
} Coarsening;

FLU_WIDE static void fill_open(float *FLU_RESTRICT left, float *FLU_RESTRICT right, float *FLU_RESTRICT above,
                               float *FLU_RESTRICT below, float *FLU_RESTRICT red, float *FLU_RESTRICT black,
                               int count) {
    for (int k = 0; k < count; k++) left[k] = right[k] = above[k] = below[k] = 1, red[k] = black[k] = .25f;
}

/* The same as from finer faces, but for the time it takes. Its width is even. */
static void set_open_faces(const Coarsening *c, int y) {
    const Level *l = c->coarse;
    int half = l->s.size[0] / 2, first = y & 1, last = !first; /* the colours of the row's ends */
    ptrdiff_t at = flu_half(&l->s, y, 0), end = at + half - 1;
    fill_open(l->left + at, l->right + at, l->above + at, l->below + at, l->s.id[0] + at, l->s.id[1] + at, half);
    *(first == FLU_RED ? l->left + at : l->right + at - 1) = c->end[0];
    *(last == FLU_RED ? l->right + end : l->left + end + 1) = c->end[1];
    l->s.id[first][at] = 1 / (c->end[0] + 3);
    l->s.id[last][end] = 1 / (c->end[1] + 3);
}

static void coarsen_rows(int begin, int end, void *data) {
    const Coarsening *c = data;
    Strip s;
    for (s.y = begin; s.y < end; s.y++) {
        const Columns *stale = &c->coarse->stale[s.y];
        bool open = c->coarse->open[s.y];
        if (flu_any(stale) && open) set_open_faces(c, s.y);
        for (s.from = stale->begin; !open && s.from < stale->end; s.from += FLU_CHUNK) {
            s.count = flu_chunk(stale->end, s.from);
            flu_make_faces(c->fluid, c->fine, c->coarse, c->stiffer, &s);
            split_strip(&s, c->coarse);
            split_ring(&s, c->coarse);
        }
    }
}

/* No face lies beyond the ring, and none between the rows. */
static void clear_beyond(const Level *l) {
    float *face[4] = {l->left, l->right, l->above, l->below};
    for (int i = 0; i < 4; i++) {
        flu_clear_gaps(&l->s, face[i]);
        for (int y = -1; y <= l->s.size[1]; y += l->s.size[1] + 1)
            memset(face[i] + flu_half(&l->s, y, 0) - 1, 0, (size_t)(l->s.row + 1) * sizeof(float));
    }
}

static void damp_seam(const Level *l) {
    for (int y = 0; y < l->s.size[1]; y++)
        for (int x = 0; x < l->s.size[0]; x++)
            if (flu_on_odd_seam(&l->s, x, y, 0))
                l->s.id[(x + y) & 1][flu_half(&l->s, y, 0) + (x >> 1)] *= 1 - FLU_SEAM_KEEPS;
}

static bool odd_seam(const System *s) {
    return (s->periodic[0] && s->size[0] & 1) || (s->periodic[1] && s->size[1] & 1);
}

/* Of an odd number of columns the last stands for half a cell of the coarser level, and has no partner in its row. */
static bool may_be_open(const Level *l) { return l->s.size[0] % 2 == 0 && l->s.size[0] > 2; }

static void find_open_rows(const Level *fine, const Level *coarse) {
    const uint8_t *open = fine->open;
    bool may = may_be_open(fine) && may_be_open(coarse);
    for (int y = 0; y < coarse->s.size[1]; y++)
        coarse->open[y] = may && y > 0 && y < coarse->s.size[1] - 1 && open[2 * y - 1] && open[2 * y] &&
                          open[2 * y + 1] && open[2 * y + 2];
}

static void find_open_rows_of_finest(const Fluid *f) {
    const Level *l = &f->pressure.level[0];
    for (int y = 0; y < f->grid.size[1]; y++) l->open[y] = may_be_open(l) && flu_lies_open(f, y);
}

/* A coarse cell's faces are made of its own four fine cells and those of the coarse cells beside it. From an even
 * column on, as colours are split in pairs. */
static void find_stale(const Level *fine, const Level *coarse) {
    for (int y = 0; y < coarse->s.size[1]; y++) {
        Columns stale = flu_stale_within(fine->stale, 2 * y - 2, 2 * y + 4, fine->s.size[1]);
        if (flu_any(&stale)) {
            stale.begin = stale.begin > 3 ? (stale.begin - 2) / 4 * 2 : 0;
            stale.end = flu_min((stale.end + 1) / 2 + 1, coarse->s.size[0]);
        }
        coarse->stale[y] = stale;
    }
}

/* A level's cells, all of them or those whose fine cells changed. Guests move faces about, and seams damp weights: what
 * they touched is made anew. */
static bool coarsen(Coarsening *c, bool anew) {
    Level *l = c->coarse;
    anew |= c->first || l->seam || c->fine->guests.count > 0 || c->fine->guests.homeless > 0;
    if (c->first) {
        flu_system_begin(&l->s, l->s.size, c->fluid->grid.periodic);
        flu_clear_weights(&l->s);
        clear_beyond(l);
    }
    if (anew)
        for (int y = 0; y < l->s.size[1]; y++) l->stale[y] = (Columns){0, l->s.size[0]};
    else
        find_stale(c->fine, l);
    find_open_rows(c->fine, l);
    if (l->s.size[0] * l->s.size[1] <= FLU_SERIAL_CELLS)
        coarsen_rows(0, l->s.size[1], c);
    else
        flu_rows(c->fluid, l->s.size[1], coarsen_rows, c);
    flu_invite_guests(c->fine, l);
    l->seam = odd_seam(&l->s);
    if (l->seam) damp_seam(l);
    return anew || c->fine->guests.count > 0;
}

/* In pairs, but for the last one, as the next level stands for them. Behind them p and b keep no other's numbers. */
static void find_rows(Fluid *f) {
    int rows = f->solids.open_rows;
    for (int k = 0; k < f->pressure.level_count; k++, rows = (rows + 1) / 2) {
        Level *l = &f->pressure.level[k];
        for (int y = rows; y < l->s.size[1]; y++)
            flu_clear_row(&l->s, l->s.p, flu_half(&l->s, y, 0)), flu_clear_row(&l->s, l->s.b, flu_half(&l->s, y, 0));
        rows = l->rows = flu_min((rows + 1) / 2 * 2, l->s.size[1]);
    }
}

void flu_multigrid_set_up(Fluid *f) {
    Level *finest = &f->pressure.level[0];
    bool anew = false;
    finest->s = f->pressure.system;
    finest->seam = odd_seam(&f->pressure.system);
    finest->stale = f->pressure.stale;
    find_open_rows_of_finest(f);
    float h = 1, end[2];
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
    memset(f->pressure.stale, 0, (size_t)f->grid.size[1] * sizeof *f->pressure.stale);
    flu_ground_drains(f);
    find_rows(f);
}
