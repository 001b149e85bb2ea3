/* quality.h - lets quality follow a budget.
 *
 * It goes down a level when the solver has taken more than its budget too often, and up again when there has been room
 * for the next level for a while. A level that turned out to cost too much is tried again later each time, so that it
 * never goes to and fro. Nothing but numbers in, a level out: no clock, no fluid.
 */
#ifndef ENGINE_QUALITY_H
#define ENGINE_QUALITY_H

#include <stdbool.h>

/* What a level leaves of the work, in the order of what it costs. */
typedef struct QualityLevel {
    const char *name;     /* what it cuts */
    double cost;          /* of all, measured: see quality.c */
    double iterations;    /* part of the pressure's that are left */
    bool linear_velocity; /* advection without its second order; what the flow carries keeps it, and so its sharp edges
                           */
    bool in_turns;        /* one tick moves the flow, the next what it carries, each with twice the time */
} QualityLevel;

enum { QUALITY_FULL, QUALITY_LEVELS = 5 };

extern const QualityLevel QUALITY_LEVEL[QUALITY_LEVELS];

enum { QUALITY_WINDOW = 60 }; /* ticks whose 95th percentile counts */

typedef struct Quality {
    double budget;    /* ms */
    unsigned offered; /* bit i: level i is to be had */
    int level;
    double since;                   /* s, when that was reached */
    double seconds[QUALITY_LEVELS]; /* spent there */
    int changes;

    double cost[QUALITY_WINDOW];     /* ms; a ring */
    int noted;                       /* of them, since the last change */
    double now;                      /* s, of the last that was noted */
    double before;                   /* p95 before the last change, ms; 0: it has been compared */
    int from;                        /* the level before that */
    double step[QUALITY_LEVELS];     /* what level i costs, over the next one that is offered */
    double measured[QUALITY_LEVELS]; /* s, when that was */
    double patience[QUALITY_LEVELS]; /* s that there has to be room before level i is tried */
    double roomy;                    /* s, since when there has been room; negative: there is none */
} Quality;

/* At full quality, with all levels. */
Quality Quality_Start(double budget);

/* Which levels are to be had from now on; full quality always is. Who stands on another goes on to the next above it.
 */
void Quality_Offer(Quality *quality, unsigned levels);

/* After each tick: the time, in s and never going back, and what the solver took, in ms. True: the level is another. */
bool Quality_Note(Quality *quality, double now, double cost);

bool Quality_IsLowest(const Quality *quality);
double Quality_P95(const Quality *quality); /* of the window, ms; 0: it is not full yet */

#endif
