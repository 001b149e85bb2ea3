/* calm.h - which parts of the grid a step works on. What other wings may use of calm/.
 *
 * The grid is cut into tiles of 16 x 8 cells, 16 x 8 x 8 in three dimensions. A tile sleeps while nothing in it, nor
 * in any tile that could reach it within the step, moves faster than def.still or differs from ambient air. In a tile
 * that sleeps velocity and pressure are 0 and channels are ambient, and no stage of the step touches it.
 *
 *      . . . . . . . .     . sleeps
 *      . + + + + . . .     + awake, as smoke or a gust could come in
 *      . + S S + + + .     S there is smoke or wind
 *      . + + + + G + .     G a source, a push or a moving body
 *      . . . . + + + .
 *
 * For the projection the tiles that sleep are outside air: their pressure is 0, and air may pass into them. The map is
 * made by step/wake.c. Where more than a third of the tiles would be awake, all are, as that costs less. */
#ifndef FLU_CALM_H
#define FLU_CALM_H

#include "../grid/grid.h"

enum { FLU_TILE = 16, FLU_TILE_HIGH = 8 /* and deep */ };
FLU_INLINE int flu_tile_side(int axis) { return axis == 0 ? FLU_TILE : FLU_TILE_HIGH; }
enum {
    FLU_AWAKE = 1,
    FLU_STIRS = 2,   /* something in the tile moves or is not ambient, or will in this step */
    FLU_TOUCHED = 4, /* a call has changed something there since the last step */
    FLU_REACHED_X = 8,
    FLU_REACHED_Y = 16,
    FLU_REACHED = 32, /* by what stirs, within this step: along x, then y, then z */
    FLU_RIM = 64,     /* sleeps beside one that is awake */
};

typedef struct Calm {
    bool sleeps;  /* some tile sleeps in this step. If not, all are awake, whatever the map says */
    bool at_zero; /* all that fields hold in tiles that sleep is 0, in those that are swapped with them, too */
    bool mapped;  /* the map tells which tiles were awake in the last step */
    int across, down, count; /* tiles along x, and y; and all of them */
    uint8_t *tile;
    int *next; /* [tiles]: within a row, the first tile behind each that is not as awake as it is; across if there is
                  none */
    uint8_t *row_awake; /* [down * deep]: FLU_AWAKE and FLU_RIM, of all tiles of the row */
} Calm;

FLU_INLINE int flu_tiles_along(int cells) { return (cells + FLU_TILE - 1) / FLU_TILE; }
FLU_INLINE int flu_tiles_across(int cells) { return (cells + FLU_TILE_HIGH - 1) / FLU_TILE_HIGH; }

/* The row of tiles that holds the row at y and z. The last row of faces belongs to the last row of cells. */
FLU_INLINE int flu_tile_row(const Grid *grid, const Calm *calm, int y, int z) {
    y = y < grid->size[1] ? y : grid->size[1] - 1, z = z < grid->size[2] ? z : grid->size[2] - 1;
    return (y < 0 ? 0 : y) / FLU_TILE_HIGH + (z < 0 ? 0 : z) / FLU_TILE_HIGH * calm->down;
}

FLU_LOCAL void flu_take_calm(Arena *arena, const Grid *grid, Calm *calm);
FLU_LOCAL void flu_touch(Fluid *fluid, const Box *cells); /* a call changes something there */
FLU_LOCAL void flu_note_tiles(Calm *calm, const Grid *grid, const Box *cells, int bit); /* of all tiles in the box */
FLU_LOCAL Box flu_cells_of_tile(const Grid *grid, int x, int row_of_tiles, int down);
/* Gives `last` to all tiles within the margins, in tiles, of one that has `first`. */
FLU_LOCAL void flu_spread_tiles(Fluid *fluid, const int margin[3], int first, int last);
/* So many tiles may be awake while others sleep, as to leave out cells costs as much as about two thirds of them. The
 * next tells whether more have the bit. */
FLU_INLINE int flu_most_awake(const Calm *calm) { return calm->count / 3; }
FLU_LOCAL bool flu_too_few_sleep(const Calm *calm, int bit);
FLU_LOCAL void flu_stay_awake(Fluid *fluid);        /* all of them */
FLU_LOCAL void flu_fall_asleep(Fluid *fluid);       /* all but those that have FLU_REACHED */
FLU_LOCAL void flu_note_runs_and_rim(Fluid *fluid); /* from the map. Ends every change of it */
FLU_LOCAL void flu_count_awake(Fluid *fluid);       /* for the profile */
/* Fills the tiles around those that are awake with what lies in air that sleeps. Fields that other stages use, too, may
 * hold anything there, and the edge of what is carried reads a little of it. */
FLU_LOCAL void flu_rest_around_awake(const Fluid *fluid, Field *field, int what);
/* The same with p = 0, on a lattice that was halved `level` times. */
FLU_LOCAL void flu_clear_around_awake(const Fluid *fluid, const System *system, int level);
/* Whether the tile beyond one side of a tile sleeps; and the cells of the tile itself. */
FLU_LOCAL bool flu_tile_sleeps_beside(const Fluid *fluid, int tile, int side, Box *cells);
/* From cell x of a row on, the next cells that are awake, on a level of the grid that was halved `level` times. */
FLU_LOCAL Columns flu_next_awake(const Fluid *fluid, int level, int y, int z, int width, int x);

#endif
