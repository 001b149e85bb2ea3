#include "layers.h"

static bool stays_free(const Fluid *f, const int cell[3]) {
    const size_t number = flu_number(&f->grid, cell);
    return !f->solids.occupancy_before[number] && !f->solids.occupancy[number];
}

/* False if the neighbour on a side does not have the mark. Most have not, and this is quicker than to find them. */
static bool may_have_mark(const Fluid *f, const int cell[3], int side, int mark) {
    const ptrdiff_t step = f->grid.step[side / 2];
    return flu_mark_of(f, cell)[side & 1 ? step : -step] == mark || f->grid.periodic[side / 2];
}

/* Gives neighbours of a cell that have the mark `from` the mark `to`, and lists them. */
static void add_neighbours(Layers *layers, const int cell[3], int from, int to) {
    const Fluid *f = layers->fluid;
    for (int side = 0, next[3]; side < 2 * FLU_AXES(f->grid); side++) {
        if (!may_have_mark(f, cell, side, from) || !flu_neighbour(f, cell, side, next) || *flu_mark_of(f, next) != from)
            continue;
        if (from == FLU_UNMARKED && !stays_free(f, next)) continue;
        *flu_mark_of(f, next) = (uint8_t)to;
        layers->number[layers->count++] = (int)flu_number(&f->grid, next);
    }
}

Layers flu_find_layers(Fluid *f, bool covered) {
    Arena shared = f->memory.shared;
    Layers layers = {f, covered, flu_take(&shared, 0), 0, 0, 0};
    for (int cell[3] = {-1, 0, 0}; flu_next_changed(f, covered, cell);) *flu_mark_of(f, cell) = FLU_CLOSED_IN;
    for (int cell[3] = {-1, 0, 0}; flu_next_changed(f, covered, cell);)
        add_neighbours(&layers, cell, FLU_UNMARKED, FLU_LAYER);
    layers.first = layers.count;
    for (int begin = 0, end = layers.count; begin < end; begin = end, end = layers.count) {
        for (int i = begin, cell[3]; i < end; i++) {
            flu_numbered_cell(&f->grid, layers.number[i], cell);
            add_neighbours(&layers, cell, FLU_CLOSED_IN, FLU_LAYER + (layers.deepest + 1) % 3);
        }
        layers.deepest += layers.count > end;
    }
    return layers;
}

void flu_clear_layers(const Layers *layers) {
    const Fluid *f = layers->fluid;
    for (int i = 0, cell[3]; i < layers->count; i++) {
        flu_numbered_cell(&f->grid, layers->number[i], cell);
        *flu_mark_of(f, cell) = FLU_UNMARKED;
    }
    for (int cell[3] = {-1, 0, 0}; flu_next_changed(f, layers->covered, cell);) *flu_mark_of(f, cell) = FLU_UNMARKED;
}

int flu_next_layer(const Fluid *f, const int cell[3], int inwards, int list[6][3]) {
    const int layer = (*flu_mark_of(f, cell) - FLU_LAYER + inwards + 3) % 3;
    int count = 0;
    for (int side = 0; side < 2 * FLU_AXES(f->grid); side++)
        if (may_have_mark(f, cell, side, FLU_LAYER + layer) && flu_neighbour(f, cell, side, list[count]) &&
            *flu_mark_of(f, list[count]) == FLU_LAYER + layer)
            count++;
    return count;
}
