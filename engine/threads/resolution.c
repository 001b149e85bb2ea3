#include "engine/threads/resolution.h"
#include <math.h>

#define STEP          .25 /* the sides of step n are 1 / (1 + n * STEP) of the window's */
#define ROOM          .8  /* a finer step is entered if it is expected to fit into this share of the room */
#define PATIENCE      5.0 /* s */
#define PATIENCE_MOST 600.0
#define PROBATION     30.0 /* s. A finer step that has to be left within them was entered too early. */

static double least(int width, int height) { return fmin(1, sqrt(RESOLUTION_PIXELS / ((double)width * height))); }

static double share_of(int coarser, int width, int height) {
    return fmax(1 / (1 + STEP * coarser), least(width, height));
}

float Resolution_Share(const Resolution *resolution, int width, int height) {
    return (float)share_of(resolution->coarser, width, height);
}

/* Returns the expected cost of a picture of another step, which grows with its number of pixels. */
static double expected(const Resolution *resolution, int coarser, int width, int height, double cost) {
    const double ratio = share_of(coarser, width, height) / share_of(resolution->coarser, width, height);
    return cost * ratio * ratio;
}

static void change(Resolution *resolution, int coarser, double now) {
    resolution->grown = coarser < resolution->coarser;
    resolution->coarser = coarser;
    resolution->since = now;
    resolution->roomy = 0;
}

static void shrink(Resolution *resolution, int width, int height, double now, double cost, double room) {
    int coarser = resolution->coarser;
    while (expected(resolution, coarser, width, height, cost) > room &&
           share_of(coarser, width, height) > least(width, height))
        coarser++;
    if (coarser == resolution->coarser) return;
    const bool early = resolution->grown && now - resolution->since < PROBATION;
    resolution->patience = early ? fmin(2 * resolution->patience, PATIENCE_MOST) : PATIENCE;
    change(resolution, coarser, now);
}

static void grow(Resolution *resolution, int width, int height, double now, double cost, double room) {
    const int finer = resolution->coarser - 1;
    const bool fits = finer >= 0 && expected(resolution, finer, width, height, cost) < ROOM * room;
    if (!fits)
        resolution->roomy = 0;
    else if (resolution->roomy <= 0)
        resolution->roomy = now;
    else if (now - resolution->roomy >= resolution->patience)
        change(resolution, finer, now);
}

void Resolution_Note(Resolution *resolution, int width, int height, double now, double cost, double room) {
    resolution->spent += cost;
    if (++resolution->noted < RESOLUTION_FRAMES) return;
    const double mean = resolution->spent / resolution->noted;
    resolution->spent = 0, resolution->noted = 0;
    if (mean > room)
        shrink(resolution, width, height, now, mean, room);
    else
        grow(resolution, width, height, now, mean, room);
}
