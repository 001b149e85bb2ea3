/* wide.h - planes of cells, enlarged to the width of a picture. Axis_Blend then makes its rows from them. */
#ifndef ENGINE_WIDE_H
#define ENGINE_WIDE_H

#include "engine/picture/backend.h"

enum { WIDE_MOST = 7 };

typedef struct Wide {
    Axis across, down;
    Plane plane[WIDE_MOST];
} Wide;

/* A picture of width x height samples, `step` cells apart. The first lies first[0] cells from the left edge of the
 * planes and first[1] from the upper edge. The planes have one size and their borders. False if out of memory. */
typedef struct WideDef {
    int count, width, height;
    float first[2], step;
} WideDef;

bool Wide_Make(Wide *wide, const Picture *picture, Plane *const *planes, const WideDef *def);
void Wide_Free(Wide *wide); /* zeroed structs are fine */

#endif
