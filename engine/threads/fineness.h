/* fineness.h - how many pixels the picture of a large window gets, so that frames keep up with the screen.
 *
 * It starts at the window's own pixels. When pictures take longer than there is room for, their sides shrink at once to
 * what fits, and grow again once there has been room for that for a while; after a size has turned out to be too
 * expensive, it waits longer before the next try. Like quality.h it only takes numbers: it knows no clock and no
 * picture. */
#ifndef ENGINE_FINENESS_H
#define ENGINE_FINENESS_H

#include <stdbool.h>

enum { FINENESS_FRAMES = 30 };         /* whose mean decides */
enum { FINENESS_PIXELS = 1280 * 720 }; /* a picture never has fewer, unless the window does */

/* A zeroed Fineness is at its best. */
typedef struct Fineness {
    int coarser;     /* steps below the window's own pixels */
    double spent;    /* ms, what the frames noted since the last decision took */
    int noted;       /* how many these are */
    double since;    /* s, when the step was last changed */
    double roomy;    /* s, since when there has been room for the next finer step; 0: there is none */
    double patience; /* s that there must be room; 0 before the first change */
    bool grown;      /* whether the last change was to a finer picture */
} Fineness;

/* The share of the window's sides that the picture has, 0..1. */
float Fineness_Share(const Fineness *fineness, int width, int height);

/* Call after each picture with the time in s, which must not go back, what it took, and what it may take, both ms. */
void Fineness_Note(Fineness *fineness, int width, int height, double now, double cost, double room);

#endif
