/* settle.h - a size that is taken once it rests. While somebody drags a window's edge, what is dear to make for each
 * size stays as it is, and is stretched.
 */
#ifndef ENGINE_SETTLE_H
#define ENGINE_SETTLE_H

#define SETTLE_SECONDS 0.2 /* that a size has to rest */

/* A zeroed one takes the first size at once. */
typedef struct Settle {
    int taken[2], asked[2]; /* pixels */
    double since;           /* s, when that was asked for first */
} Settle;

/* The size to be used when `width` x `height`, at least 1, is asked for at `now` (s, of any clock that never goes
 * back). One that differs by more than a quarter from the one before is taken at once: nobody drags an edge so far in
 * a frame, while windows jump when they fill the screen or come back. */
void Settle_Ask(Settle *settle, int width, int height, double now, int size[2]);

#endif
