/* lattice.h - places about so many pixels apart that stay where they are in the world when the camera moves, and what a
 * scientific view reads there. */
#ifndef ENGINE_LATTICE_H
#define ENGINE_LATTICE_H

#include "engine/picture/fluid_picture.h"
#include "engine/maths/scalar.h"

/* Place (i, j) is the middle of a square of `pitch` m, the first at the world's corner. */
typedef struct Lattice {
    float pitch;
    int first[2], count[2]; /* those in sight, and `margin` more on all sides, as far as there is fluid */
} Lattice;

Lattice Lattice_Of(const Numbers *numbers, const Canvas *canvas, float pixels, int margin);

static inline int Numbers_CellAlong(float place, int cells, float *part) {
    const float held = Clampf(place - .5f, 0, (float)(cells - 1));
    const int cell = Mini((int)held, Maxi(cells - 2, 0));
    *part = held - (float)cell;
    return cell;
}

/* m/s at a place in m, linear between cells; outside as at the edge. */
static inline void Numbers_Wind(const Numbers *numbers, const float at[2], float wind[2]) {
    const Plane *any = &numbers->wind[0];
    float right, down;
    const int x = Numbers_CellAlong(at[0] * numbers->per_metre, any->width, &right);
    const int y = Numbers_CellAlong(at[1] * numbers->per_metre, any->height, &down);
    const ptrdiff_t corner = x + y * any->row;
    for (int axis = 0; axis < 2; axis++) { /* beyond the last cell lies a ring of the same */
        const float *above = numbers->wind[axis].data + corner, *below = above + any->row;
        wind[axis] = Mixf(Mixf(above[0], above[1], right), Mixf(below[0], below[1], right), down);
    }
}

/* Whether that lies in a free cell of the fluid. */
static inline bool Numbers_IsFree(const Numbers *numbers, const float at[2]) {
    const float x = at[0] * numbers->per_metre, y = at[1] * numbers->per_metre;
    const Plane *solid = &numbers->solid;
    if (!(x >= 0 && y >= 0 && x < (float)solid->width && y < (float)solid->height)) return false;
    return !(Plane_Row(solid, (int)y)[(int)x] > 0);
}

#endif
