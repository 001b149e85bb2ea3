/* Channels that conserve, where bodies come and go. Covered content goes to the nearest free cells. A cell that a body
 * leaves takes its share from them. Both happen layer by layer and not through anything solid. Nothing is lost, and
 * nothing becomes negative. Content that is closed in on all sides goes to the free cells around the body that covers
 * it, if any.
 *
 * A body without a velocity takes its volume of ambient air when it appears, and brings it when it goes. */
#include "layers.h"

static float *channel_at(Fluid *f, int c, const int cell[3]) {
    return &flu_carried_field(f, c)->data[flu_index(&f->grid, cell)];
}

/* The part of a value beyond the ambient volume that an unmoved body takes or brings, of its sign and no larger. */
static float spare(float value, float base) {
    float held = base > 0 ? (value < base ? value : base) : (value > base ? value : base);
    return (value > 0) == (base > 0) ? value - held : value;
}

/* A body displaces air if it has moved, but not if it has just appeared. Else a level would begin with a bang. */
static float base_of(const Fluid *f, int body, int c) {
    bool swept = f->bodies.has_swept[body] && f->bodies.swept[body].moved;
    bool moves = c == FLU_AIR && flu_is_compressible(f) ? swept : flu_moves(&f->grid, &f->solids.body[body]);
    return moves ? 0 : flu_ambient(f, c);
}

static float base_before(const Fluid *f, const int cell[3], int c) {
    return base_of(f, f->solids.occupancy_before[flu_number(&f->grid, cell)], c);
}

/* A cell gives to its neighbours further in, so that all cells inwards come to hold the same. */
static void give_inwards(Fluid *f, int c, const int cell[3], int layers) {
    int list[6][3], count = flu_next_layer(f, cell, 1, list);
    float part = (float)layers / (float)(1 + count * layers), value = *channel_at(f, c, cell);
    for (int i = 0; i < count; i++) {
        float share = part * spare(value, base_before(f, list[i], c));
        *channel_at(f, c, list[i]) += share;
        *channel_at(f, c, cell) -= share;
    }
}

static void fill_uncovered(const Layers *left, int c) {
    Fluid *f = left->fluid;
    int layer = 0, mark = FLU_LAYER;
    for (int cell[3] = {-1, 0, 0}; flu_next_changed(f, false, cell);) *channel_at(f, c, cell) = base_before(f, cell, c);
    for (int i = 0, cell[3]; i < left->count; i++) {
        flu_numbered_cell(&f->grid, left->number[i], cell);
        if (*flu_mark_of(f, cell) != mark) layer++, mark = *flu_mark_of(f, cell);
        give_inwards(f, c, cell, left->deepest - layer);
    }
}

void flu_fill_uncovered(const Layers *left) {
    for (int c = 0; c < FLU_CARRIED; c++)
        if (flu_is_conserved(left->fluid, c)) fill_uncovered(left, c);
}

static void give_outwards(Fluid *f, int c, const int cell[3]) {
    int list[6][3], count = flu_next_layer(f, cell, -1, list);
    float share = *channel_at(f, c, cell) / (float)count;
    for (int i = 0; i < count; i++) *channel_at(f, c, list[i]) += share;
}

/* The body owes the content that is closed in. */
static void empty_covered(const Layers *covered, int c, double owed[][FLU_CARRIED]) {
    Fluid *f = covered->fluid;
    for (int cell[3] = {-1, 0, 0}; flu_next_changed(f, true, cell);) {
        const int body = flu_body_in(f, cell);
        float *value = channel_at(f, c, cell);
        *value = spare(*value, base_of(f, body, c));
        if (*flu_mark_of(f, cell) == FLU_CLOSED_IN) owed[body][c] += (double)*value;
    }
    for (int i = covered->count - 1, cell[3]; i >= covered->first; i--) {
        flu_numbered_cell(&f->grid, covered->number[i], cell);
        give_outwards(f, c, cell);
    }
    for (int cell[3] = {-1, 0, 0}; flu_next_changed(f, true, cell);) *channel_at(f, c, cell) = 0;
}

void flu_empty_covered(Fluid *f) {
    bool any = false;
    for (int c = 0; c < FLU_CARRIED; c++) any |= flu_is_conserved(f, c);
    if (!any) return;
    double owed[FLUID_MAX_BODIES][FLU_CARRIED] = {{0}};
    static const double nothing[FLU_CARRIED];
    const Layers covered = flu_find_layers(f, true);
    for (int c = 0; c < FLU_CARRIED; c++)
        if (flu_is_conserved(f, c)) empty_covered(&covered, c, owed);
    flu_clear_layers(&covered);
    for (int body = 1; body < FLUID_MAX_BODIES; body++)
        if (memcmp(owed[body], nothing, sizeof nothing) != 0) flu_spread_debt(f, body, owed[body]);
}
