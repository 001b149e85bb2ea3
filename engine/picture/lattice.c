#include "engine/picture/lattice.h"
#include "engine/maths/scalar.h"
#include <math.h>

Lattice Lattice_Of(const Numbers *numbers, const Canvas *canvas, float pixels, int margin) {
    Lattice lattice = {.pitch = pixels / canvas->scale};
    const int cells[2] = {numbers->number.width, numbers->number.height}, size[2] = {canvas->width, canvas->height};
    const float corner[2] = {canvas->left, canvas->top};
    for (int axis = 0; axis < 2; axis++) {
        const float first = corner[axis] / lattice.pitch, most = (float)size[axis] / pixels;
        const float there = (float)cells[axis] * numbers->cell / lattice.pitch;
        const float from = Maxf(first - (float)margin, 0), to = Minf(first + most + (float)margin, there);
        lattice.first[axis] = from < 1e6f ? (int)from : 0;
        lattice.count[axis] = from < 1e6f && to > from ? (int)ceilf(to - (float)lattice.first[axis]) : 0;
    }
    return lattice;
}
