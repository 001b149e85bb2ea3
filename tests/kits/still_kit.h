/* still_kit.h - worlds in which part of the air sleeps (FluidDef.still), one row each. */
#ifndef TEST_STILL_KIT_H
#define TEST_STILL_KIT_H

#include "fluid/fluid.h"

static const float tick = 1 / 60.f, still = .001f;

enum {
    WALL = 1,       /* across, without a door. The room at its left is a quarter of the box */
    DOORS = 2,      /* walls down the middle and across, with doors */
    GRAVEL = 4,     /* a cell in eleven is solid */
    FAR = 8,        /* a disc far from the source that starts in step 12 */
    OFF_WALL = 16,  /* a box on the left side that comes off it in step 12 */
    VENT = 32,      /* begins to blow in step 8 */
    PUSH = 64,      /* in steps 4 and 20 */
    HOT = 128,      /* a disc that stands and holds heat from step 8 on */
    WRITTEN = 256,  /* a gust and smoke through views, in step 8 */
    SCROLLED = 512, /* in step 10 */
    COPIED = 1024,  /* to another fluid and back, in step 10 */
    CLEARED = 2048, /* in step 10 */
    TUNED = 4096,   /* still is 0 from step 6 to step 12 */
    HALVES = 8192   /* smoke and heat are added between the halves of step 8, where nothing was, and views written */
};

typedef struct StillRow {
    const char *name;
    int things, steps;
    void (*change)(FluidDef *def); /* may be NULL */
    double awake;                  /* of all cells, on the mean */
    double apart;                  /* velocities from those with still 0, in units of still. 20 are promised */
} StillRow;

extern const StillRow still_rows[];
extern const int still_row_count;

typedef struct StillWorld {
    Fluid *fluid;
    const StillRow *row;
    float still;
    bool mirror[2]; /* left and right, up and down */
} StillWorld;

FluidDef Still_Def(const StillRow *row, float limit); /* of 192 x 128 cells unless the row has others */
void Still_Fade(FluidDef *def);                       /* all of it wears away */
Fluid *Still_Create(FluidDef def);                    /* never NULL: fails the test instead */
void Still_Tune(const StillWorld *world, float limit);
void Still_Play(const StillWorld *world, int step); /* with one step of the fluid */

#endif
