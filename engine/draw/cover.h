/* cover.h - how much of each pixel a shape covers, for draw_shapes.c: soft edges that look the same on every renderer.
 *
 * SDL's software renderer rounds the corners of triangles to whole pixels, so shapes are worked out here, within the
 * rectangle that they touch, and shown as runs of like coverage. Shapes that are added to one Cover join; they don't
 * blend twice where they overlap.
 */
#ifndef ENGINE_COVER_H
#define ENGINE_COVER_H

#include "engine/draw/draw.h"

#include <stddef.h>

typedef struct Cover {
    int x, y, width, height; /* of the rectangle, output pixels */
    uint8_t *alpha;          /* [height][width], 0 .. 255 */
    size_t capacity;
} Cover;

/* Starts with nothing covered. False if `bounds`, widened by `margin`, misses the output, is not finite, or needs more
 * memory than there is. */
bool Cover_Begin(Cover *cover, DrawRect bounds, float margin, int output_width, int output_height);
void Cover_Free(Cover *cover);

void Cover_AddSegment(Cover *cover, DrawPoint a, DrawPoint b, float thickness); /* with round ends */
void Cover_AddRing(Cover *cover, DrawPoint centre, float inner, float outer);   /* inner below 0: a disc */
void Cover_AddPolygon(Cover *cover, const DrawPoint *points, int count);        /* convex, either way round */

#endif
