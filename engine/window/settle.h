/* settle.h - a size that is adopted once it stops changing. While somebody drags the edge of a window, whatever is
 * expensive to make for each size keeps its old size and is stretched. */
#ifndef ENGINE_SETTLE_H
#define ENGINE_SETTLE_H

#define SETTLE_SECONDS 0.2 /* how long a size must stay the same */

/* A zeroed Settle adopts the first size at once. */
typedef struct Settle {
    int taken[2], asked[2]; /* pixels */
    double since;           /* s, when `asked` was first asked for */
} Settle;

/* Returns the size to use when `width` x `height` (at least 1) is asked for at time `now` (s, by any clock that never
 * goes back). A size that differs by more than a quarter from the last one is adopted at once: nobody drags an edge
 * that far within a frame, but windows jump when they fill the screen or return from it. */
void Settle_Ask(Settle *settle, int width, int height, double now, int size[2]);

#endif
