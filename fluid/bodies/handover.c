/* Channels that conserve, where bodies come and go. What a body covers goes to the nearest free cells, and a cell that
 * it leaves takes its share from them, both layer by layer and not through anything solid: not a crumb is lost, none
 * goes below zero. What is closed in on all sides goes to the free cells around the body that covers it, if it has any.
 *
 * A body without a velocity that appears or goes takes or brings its volume of ambient air. */
#include "../inside.h"

enum { FLU_MOST_LAYERS = 250, FLU_PENDING = 255 }; /* marks; else the layer, from 1 on */

typedef struct Handover {
    Fluid *fluid;
    int begin, end; /* rows in which the occupancy changed */
    bool covered;   /* which cells this is about: covered, or left */
} Handover;

static int body_before(const Fluid *f, const int cell[3]) {
    return f->solids.occupancy_before[flu_number(&f->grid, cell)];
}

static int body_now(const Fluid *f, const int cell[3]) { return f->solids.occupancy[flu_number(&f->grid, cell)]; }

static uint8_t *mark_at(const Fluid *f, const int cell[3]) { return &f->solids.marks[flu_index(&f->grid, cell)]; }

static float *channel_at(Fluid *f, int c, const int cell[3]) {
    return &flu_carried_field(f, c)->data[flu_index(&f->grid, cell)];
}

/* A cell with a mark. Cells come row by row, one after the other. */
typedef struct Marked {
    int r, next_x, cell[3];
} Marked;

static Marked marked_of(const Handover *h) { return (Marked){h->begin, 0, {0}}; } /* before the first */

static bool next_marked(const Handover *h, int mark, Marked *at) {
    const Grid *grid = &h->fluid->grid;
    for (; at->r < h->end; at->r++, at->next_x = 0) {
        const Row row = flu_row(grid, at->r);
        const uint8_t *marks = h->fluid->solids.marks + row.at;
        const uint8_t *found = memchr(marks + at->next_x, mark, (size_t)(grid->size[0] - at->next_x));
        if (!found) continue;
        at->cell[0] = (int)(found - marks), at->cell[1] = row.y, at->cell[2] = row.z;
        at->next_x = at->cell[0] + 1;
        return true;
    }
    return false;
}

/* What of a value is not the ambient volume that an unmoved body takes or brings; of the same sign, and no more. */
static float spare(float value, float base) {
    float held = base > 0 ? (value < base ? value : base) : (value > base ? value : base);
    return (value > 0) == (base > 0) ? value - held : value;
}

/* Air is displaced by a body that has moved, not by one that has just appeared: a level would begin with a bang. */
static float base_of(const Fluid *f, int body, int c) {
    bool swept = f->bodies.has_swept[body] && f->bodies.swept[body].moved;
    bool moves = c == FLU_AIR && flu_is_compressible(f) ? swept : flu_moves(&f->grid, &f->solids.body[body]);
    return moves ? 0 : flu_ambient(f, c);
}

/* Marks a changed cell, and gives it what it begins with: what is to be handed on, or the volume that was brought. */
static void mark_changed_cell(const Handover *h, const int cell[3]) {
    Fluid *f = h->fluid;
    int before = body_before(f, cell), now = body_now(f, cell);
    if (h->covered ? before || !now : !before || now) return;
    *mark_at(f, cell) = FLU_PENDING;
    for (int c = 0; c < FLU_CARRIED; c++) {
        if (!flu_is_conserved(f, c)) continue;
        float *value = channel_at(f, c, cell);
        *value = h->covered ? spare(*value, base_of(f, now, c)) : base_of(f, before, c);
    }
}

static void mark_changed(const Handover *h) {
    for (int r = h->begin; r < h->end; r++) {
        const Row row = flu_row(&h->fluid->grid, r);
        for (int x = 0; x < h->fluid->grid.size[0]; x++) mark_changed_cell(h, (const int[3]){x, row.y, row.z});
    }
}

/* Whether a cell is one layer nearer to the cells that stay free than `layer` is. */
static bool is_nearer(const Fluid *f, const int cell[3], int layer) {
    int mark = *mark_at(f, cell);
    return layer > 1 ? mark == layer - 1 : !mark && !body_before(f, cell) && !body_now(f, cell);
}

/* Lists the neighbours of a cell that are one layer nearer than `layer`, and counts them. */
static int nearer_neighbours(const Fluid *f, const int cell[3], int layer, int list[6][3]) {
    int count = 0;
    for (int side = 0; side < 2 * f->grid.axes; side++)
        if (flu_neighbour(f, cell, side, list[count]) && is_nearer(f, list[count], layer)) count++;
    return count;
}

static bool find_layer(const Handover *h, int layer) {
    int list[6][3];
    bool any = false;
    for (Marked at = marked_of(h); next_marked(h, FLU_PENDING, &at);)
        if (nearer_neighbours(h->fluid, at.cell, layer, list) > 0)
            *mark_at(h->fluid, at.cell) = (uint8_t)layer, any = true;
    return any;
}

static int find_layers(const Handover *h) {
    int layers = 0;
    while (layers < FLU_MOST_LAYERS && find_layer(h, layers + 1)) layers++;
    return layers;
}

static void clear_handover_marks(const Handover *h) {
    const Grid *grid = &h->fluid->grid;
    for (int r = h->begin; r < h->end; r++)
        memset(h->fluid->solids.marks + flu_row(grid, r).at, 0, (size_t)grid->size[0]);
}

/* ---- Covered: to the next layer out ------------------------------------------------------------- */

static void hand_on(Fluid *f, const int cell[3], int layer) {
    int list[6][3], count = nearer_neighbours(f, cell, layer, list);
    for (int c = 0; c < FLU_CARRIED; c++) {
        if (!flu_is_conserved(f, c)) continue;
        float share = *channel_at(f, c, cell) / (float)count;
        for (int i = 0; i < count; i++) *channel_at(f, c, list[i]) += share;
        *channel_at(f, c, cell) = 0;
    }
}

/* What found no free cell is owed by the body. */
static void settle_closed_in(const Handover *h) {
    Fluid *f = h->fluid;
    double owed[FLUID_MAX_BODIES][FLU_CARRIED] = {{0}};
    bool any[FLUID_MAX_BODIES] = {false};
    for (Marked at = marked_of(h); next_marked(h, FLU_PENDING, &at);) {
        int body = body_now(f, at.cell);
        any[body] = true;
        for (int c = 0; c < FLU_CARRIED; c++) {
            if (!flu_is_conserved(f, c)) continue;
            owed[body][c] += (double)*channel_at(f, c, at.cell);
            *channel_at(f, c, at.cell) = 0;
        }
    }
    for (int body = 1; body < FLUID_MAX_BODIES; body++)
        if (any[body]) flu_settle(f, body, owed[body]);
}

/* ---- Left: from the next layer out, evenly along the way in ------------------------------------- */

/* Neighbours in the layer itself are nearer than the next one. */
static void fill_from(Fluid *f, const int cell[3], int layer, int layers) {
    int list[6][3], count = nearer_neighbours(f, cell, layer + 1, list), deep = layers - layer + 1;
    float part = (float)deep / (float)(1 + count * deep);
    for (int c = 0; c < FLU_CARRIED && count; c++) {
        if (!flu_is_conserved(f, c)) continue;
        float value = *channel_at(f, c, cell), given = 0;
        for (int i = 0; i < count; i++) {
            float share = part * spare(value, base_of(f, body_before(f, list[i]), c));
            *channel_at(f, c, list[i]) += share;
            given += share;
        }
        *channel_at(f, c, cell) -= given;
    }
}

/* From the changed rows, and from those beside them along y and z, once each (but in 2D twice from the last one of a
 * periodic axis, where only that one is unchanged: saved states depend on it). */
static void fill_from_layer(const Handover *h, int layer, int layers) {
    const Grid *grid = &h->fluid->grid;
    int reach = grid->axes > 2 ? grid->size[1] : 1; /* rows to the next along the last axis */
    int margin = grid->axes > 2 ? reach : 0;
    for (int r = h->begin - reach; r < h->end + reach; r++) {
        int around = flu_wrap(r, grid->rows);
        bool there_anyway = around >= h->begin - margin && around < h->end + margin;
        if (around != r && (!grid->periodic[grid->axes - 1] || there_anyway)) continue;
        const Row row = flu_row(grid, around);
        for (int x = 0; x < grid->size[0]; x++) {
            const int cell[3] = {x, row.y, row.z};
            if (is_nearer(h->fluid, cell, layer)) fill_from(h->fluid, cell, layer, layers);
        }
    }
}

/* ---- Both --------------------------------------------------------------------------------------- */

static void fill_left(const Handover *h) {
    mark_changed(h);
    int layers = find_layers(h);
    for (int layer = 1; layer <= layers; layer++) fill_from_layer(h, layer, layers);
    clear_handover_marks(h);
}

static void hand_on_covered(const Handover *h) {
    mark_changed(h);
    for (int layer = find_layers(h); layer > 0; layer--)
        for (Marked at = marked_of(h); next_marked(h, layer, &at);) hand_on(h->fluid, at.cell, layer);
    settle_closed_in(h);
    clear_handover_marks(h);
}

void flu_hand_over(Fluid *f, int begin, int end) {
    bool any = false;
    for (int c = 0; c < FLU_CARRIED; c++) any |= flu_is_conserved(f, c);
    if (!any) return;
    fill_left(&(Handover){f, begin, end, false});
    hand_on_covered(&(Handover){f, begin, end, true});
}
