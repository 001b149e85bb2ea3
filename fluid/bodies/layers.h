/* layers.h - cells that bodies covered or left in a step, layer by layer from the free cells around. Private.
 *
 *      +---+---+---+---+---+
 *      |   | 0 | 0 | 0 |   |     Layer 0 are free cells beside changed ones that were free before. Layer 1 are the
 *      +---+---+---+---+---+     changed cells beside these, and so on inwards. Neighbours across faces count, so
 *      | 0 | 1 | 1 | 1 | 0 |     that nothing passes where walls meet at a corner. Changed cells that solids close
 *      +---+---+---+---+---+     in are in no layer.
 *      | 0 | 1 | 2 | 1 |###|
 *      +---+---+---+---+---+ */
#ifndef FLUID_LAYERS_H
#define FLUID_LAYERS_H

#include "../inside.h"

/* Marks. A cell's neighbours are one layer further in or out at most, so that three numbers tell them apart. */
enum { FLU_UNMARKED, FLU_LAYER /* plus the layer modulo 3 */, FLU_CLOSED_IN = 4 };

typedef struct Layers {
    Fluid *fluid;
    bool covered;       /* true if these cells were covered, else they were left */
    int *number, count; /* of the cells, from layer 0 inwards, in memory that advection will use */
    int first, deepest; /* of the cells in layer 1, and the last layer */
} Layers;

FLU_INLINE uint8_t *flu_mark_of(const Fluid *f, const int cell[3]) {
    return &f->solids.marks[flu_index(&f->grid, cell)];
}
/* The cell with a number in the occupancy. */
FLU_INLINE void flu_numbered_cell(const Grid *grid, int number, int cell[3]) {
    const Row row = flu_row(grid, number / grid->size[0]);
    cell[0] = number % grid->size[0], cell[1] = row.y, cell[2] = row.z;
}

/* Marks the cells of all layers and those that are closed in, until flu_clear_layers. */
FLU_LOCAL Layers flu_find_layers(Fluid *f, bool covered);
FLU_LOCAL void flu_clear_layers(const Layers *layers);
/* Lists the neighbours of a cell in the next layer, inwards (1) or outwards (-1), and counts them. */
FLU_LOCAL int flu_next_layer(const Fluid *f, const int cell[3], int inwards, int list[6][3]);

/* handover.c, for channels that conserve */
FLU_LOCAL void flu_fill_uncovered(const Layers *left);
FLU_LOCAL void flu_empty_covered(Fluid *f); /* the content of covered cells */

#endif
