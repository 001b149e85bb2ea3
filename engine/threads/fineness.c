#include "engine/threads/fineness.h"
#include <math.h>

#define STEP          .25 /* the sides of step n are 1 / (1 + n * STEP) of the window's */
#define ROOM          .8  /* a finer step is entered if it is expected to fit into this share of the room */
#define PATIENCE      5.0 /* s */
#define PATIENCE_MOST 600.0
#define PROBATION     30.0 /* s: a finer step that has to be left again within them was entered too early */

static double least(int width, int height) { return fmin(1, sqrt(FINENESS_PIXELS / ((double)width * height))); }

static double share_of(int coarser, int width, int height) {
    return fmax(1 / (1 + STEP * coarser), least(width, height));
}

float Fineness_Share(const Fineness *fineness, int width, int height) {
    return (float)share_of(fineness->coarser, width, height);
}

/* What a picture of another step would take: as much more as it has more pixels. */
static double expected(const Fineness *fineness, int coarser, int width, int height, double cost) {
    const double ratio = share_of(coarser, width, height) / share_of(fineness->coarser, width, height);
    return cost * ratio * ratio;
}

static void change(Fineness *fineness, int coarser, double now) {
    fineness->grown = coarser < fineness->coarser;
    fineness->coarser = coarser;
    fineness->since = now;
    fineness->roomy = 0;
}

static void shrink(Fineness *fineness, int width, int height, double now, double cost, double room) {
    int coarser = fineness->coarser;
    while (expected(fineness, coarser, width, height, cost) > room &&
           share_of(coarser, width, height) > least(width, height))
        coarser++;
    if (coarser == fineness->coarser) return;
    const bool early = fineness->grown && now - fineness->since < PROBATION;
    fineness->patience = early ? fmin(2 * fineness->patience, PATIENCE_MOST) : PATIENCE;
    change(fineness, coarser, now);
}

static void grow(Fineness *fineness, int width, int height, double now, double cost, double room) {
    const int finer = fineness->coarser - 1;
    const bool fits = finer >= 0 && expected(fineness, finer, width, height, cost) < ROOM * room;
    if (!fits)
        fineness->roomy = 0;
    else if (fineness->roomy <= 0)
        fineness->roomy = now;
    else if (now - fineness->roomy >= fineness->patience)
        change(fineness, finer, now);
}

void Fineness_Note(Fineness *fineness, int width, int height, double now, double cost, double room) {
    fineness->spent += cost;
    if (++fineness->noted < FINENESS_FRAMES) return;
    const double mean = fineness->spent / fineness->noted;
    fineness->spent = 0, fineness->noted = 0;
    if (mean > room)
        shrink(fineness, width, height, now, mean, room);
    else
        grow(fineness, width, height, now, mean, room);
}
