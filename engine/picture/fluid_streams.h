/* fluid_streams.h - streamlines, which follow the air at one moment. */
#ifndef ENGINE_FLUID_STREAMS_H
#define ENGINE_FLUID_STREAMS_H

#include "engine/maths/plane.h"

struct Numbers;

enum { STREAM_STEPS = 10 /* steps of a line, to either side of its middle */ };

typedef struct Stream {
    int points, middle, steps; /* points in the direction of flow, the middle one's index, steps tried to either side */
    float low, high;           /* px, the range of pixel lines that it touches, none if low > high */
    float share;               /* speed at the middle over the upper end of the palette */
    float phase;               /* 0..1, by which its pulse is ahead of the common clock */
    float point[2 * STREAM_STEPS + 1][2]; /* px */
    float cover[2 * STREAM_STEPS + 1];    /* 0..1 */
} Stream;

/* The streamlines of a picture. A zeroed struct is empty. */
typedef struct Streams {
    Stream *line;
    int lines;
    Plane covers; /* how much the lines placed so far cover, in coarse cells */
} Streams;

void Streams_Free(Streams *streams);

/* Follows the flow from a place by the midpoint rule, for `steps` steps of `step` m, or against it if step is negative.
 * Ends at solids, at the sides of the fluid and in still air. Returns the number of points reached. */
int FluidStreams_Trace(const struct Numbers *numbers, const float from[2], float step, int steps, float (*points)[2]);

#endif
