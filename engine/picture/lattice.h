/* lattice.h - places some pixels apart, fixed in the world as the camera moves, and their numbers in a view. */
#ifndef ENGINE_LATTICE_H
#define ENGINE_LATTICE_H

#include "engine/picture/inside.h"
#include "engine/maths/scalar.h"

/* Place (i, j) is the middle of a square of `pitch` m. Square (0, 0) lies at the corner of the world. */
typedef struct Lattice {
    float pitch;
    int first[2], count[2]; /* the places in sight, with `margin` more on all sides, as far as the fluid reaches */
} Lattice;

Lattice Lattice_Of(const Numbers *numbers, const Canvas *canvas, float pixels, int margin); /* in fluid_arrows.c */

static inline int Numbers_CellAlong(float place, int cells, float *part) {
    const float held = Clampf(place - .5f, 0, (float)(cells - 1));
    const int cell = Mini((int)held, Maxi(cells - 2, 0));
    *part = held - (float)cell;
    return cell;
}

/* The value of a plane at (x, y) cells from its corner, linear between cells, and constant beyond the edge. */
static inline float Numbers_Between(const Plane *plane, float x, float y) {
    float right, down;
    const int column = Numbers_CellAlong(x, plane->width, &right), row = Numbers_CellAlong(y, plane->height, &down);
    const float *above = Plane_Row(plane, row) + column, *below = above + plane->row; /* the border repeats the edge */
    return Mixf(Mixf(above[0], above[1], right), Mixf(below[0], below[1], right), down);
}

/* m/s at a place in m. */
static inline void Numbers_Wind(const Numbers *numbers, const float at[2], float wind[2]) {
    const float x = at[0] * numbers->per_metre, y = at[1] * numbers->per_metre;
    for (int axis = 0; axis < 2; axis++) wind[axis] = Numbers_Between(&numbers->wind[axis], x, y);
}

/* Tells whether a place, in m, is in a free cell of the fluid. */
static inline bool Numbers_IsFree(const Numbers *numbers, const float at[2]) {
    const float x = at[0] * numbers->per_metre, y = at[1] * numbers->per_metre;
    const Plane *solid = &numbers->solid;
    if (!(x >= 0 && y >= 0 && x < (float)solid->width && y < (float)solid->height)) return false;
    return !(Plane_Row(solid, (int)y)[(int)x] > 0);
}

#endif
