/* resolution.h - how many pixels the picture of a large window gets, so that frames keep up with the screen.
 *
 * It starts at the window's own pixels. When pictures take too long, their sides shrink at once to the size that fits.
 * They grow again once there has been room for a while. After a size has turned out to be too expensive, it waits
 * longer before the next try. It takes only numbers and knows no clock and no picture. */
#ifndef ENGINE_RESOLUTION_H
#define ENGINE_RESOLUTION_H

#include <stdbool.h>

enum { RESOLUTION_FRAMES = 30 };         /* a decision takes the mean of so many frames */
enum { RESOLUTION_PIXELS = 1280 * 720 }; /* a picture never has fewer, unless the window does */

/* A zeroed Resolution is at its best. */
typedef struct Resolution {
    int coarser;     /* steps below the window's own pixels */
    double spent;    /* ms of the frames noted since the last decision */
    int noted;       /* the number of these frames */
    double since;    /* s, when the step was last changed */
    double roomy;    /* s, since when there has been room for the next finer step, 0 if there is none */
    double patience; /* s that there must be room, 0 before the first change */
    bool grown;      /* whether the last change was to a finer picture */
} Resolution;

/* Returns the share of the window's sides that the picture has, 0..1. */
float Resolution_Share(const Resolution *resolution, int width, int height);

/* Call after each picture with the time, s, which never goes back, the picture's cost and the room for it, both ms. */
void Resolution_Note(Resolution *resolution, int width, int height, double now, double cost, double room);

#endif
