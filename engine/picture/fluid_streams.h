/* fluid_streams.h - the lines that the air moves along at one time. */
#ifndef ENGINE_FLUID_STREAMS_H
#define ENGINE_FLUID_STREAMS_H

#include "engine/maths/plane.h"

struct Numbers;

enum { STREAM_STEPS = 10 /* of a line, to one side */ };

typedef struct Stream {
    int points, middle, steps; /* points in order along the flow; which is the lattice's; steps meant to either side */
    float low, high;           /* px, down: what it may touch; none where low > high */
    float share;               /* speed at the middle over what the palette ends with */
    float phase;               /* 0..1: where its pulse is ahead of others' */
    float point[2 * STREAM_STEPS + 1][2]; /* px */
    float cover[2 * STREAM_STEPS + 1];    /* 0..1 */
} Stream;

/* Scratch of a picture. A zeroed struct is empty. */
typedef struct Streams {
    Stream *line;
    int lines;
    Plane covers; /* how much the lines so far cover, in coarse cells */
} Streams;

void Streams_Free(Streams *streams);

/* Follows the flow from a place for so many steps of so many m, by the midpoint rule, against it where the step is
 * negative; ends at solids, at the fluid's sides and in still air. Returns how many points it has come to. */
int FluidStreams_Trace(const struct Numbers *numbers, const float from[2], float step, int steps, float (*points)[2]);

#endif
