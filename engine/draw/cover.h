/* cover.h - how much of each pixel a shape covers, for draw_shapes.c. Its soft edges look the same on every renderer.
 *
 * SDL's software renderer rounds the corners of triangles to whole pixels. So coverage is computed here and drawn as
 * runs of equal coverage. Shapes added to one Cover do not blend twice where they overlap. */
#ifndef ENGINE_COVER_H
#define ENGINE_COVER_H

#include "engine/draw/draw.h"
#include "engine/maths/room.h"

typedef struct Cover {
    int x, y, width, height; /* the rectangle, in output pixels */
    uint8_t *alpha;          /* [height][width], 0 .. 255 */
    Room room;               /* where that lies */
} Cover;

/* Starts an empty cover. False if out of memory, or if `bounds` with `margin` is not finite or lies outside. */
bool Cover_Begin(Cover *cover, DrawRect bounds, float margin, int output_width, int output_height);

void Cover_AddSegment(Cover *cover, DrawPoint a, DrawPoint b, float thickness); /* with round ends */
void Cover_AddRing(Cover *cover, DrawPoint centre, float inner, float outer);   /* a disc if inner is below 0 */
void Cover_AddPolygon(Cover *cover, const DrawPoint *points, int count);        /* convex, clockwise or not */

#endif
