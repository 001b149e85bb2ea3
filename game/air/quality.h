/* quality.h - lowers and raises quality to keep to a budget of time.
 *
 * Quality goes down a level when the solver exceeds its budget too often. It goes up once there has been room for the
 * next level for a while. After a level has proved too expensive, each new try waits longer, so that quality does not
 * swing to and fro. This file only takes numbers and returns a level. It knows no clock and no fluid. */
#ifndef GAME_QUALITY_H
#define GAME_QUALITY_H

#include <stdbool.h>

/* The cuts of each level, from the most expensive level to the cheapest. */
typedef struct QualityLevel {
    const char *name;     /* names what is added or cut */
    bool fine_smoke;      /* smoke has two samples along a cell's edge */
    double cost;          /* share of the cost at full quality, as quality.c explains */
    double iterations;    /* share of the pressure iterations that are left */
    bool linear_velocity; /* the velocity alone is linear. Smoke and heat keep their sharp edges. */
    bool in_turns;        /* ticks move the velocity and the channels by turns, each by twice the time */
} QualityLevel;

enum { QUALITY_FINE, QUALITY_FULL, QUALITY_LEVELS = 6 };

extern const QualityLevel QUALITY_LEVEL[QUALITY_LEVELS];

enum { QUALITY_WINDOW = 60 }; /* ticks, whose 95th percentile is compared with the budget */

typedef struct Quality {
    double budget;    /* ms */
    unsigned offered; /* bit i is set if level i may be used */
    int level;
    double since;                   /* s, when the level was entered */
    double seconds[QUALITY_LEVELS]; /* s, spent at each level */
    int changes;

    double cost[QUALITY_WINDOW];     /* ms, a ring of the last ticks */
    int noted;                       /* ticks noted since the last change */
    double now;                      /* s, time of the last tick noted */
    double before;                   /* ms, p95 before the last change. 0 once the change was judged. */
    int from;                        /* the level before the last change */
    double step[QUALITY_LEVELS];     /* measured cost of level i divided by that of the next cheaper level on offer */
    double measured[QUALITY_LEVELS]; /* s, when step[i] was measured */
    double patience[QUALITY_LEVELS]; /* s of room before level i is tried */
    double roomy;                    /* s, since when a better level has had room. Negative without room. */
} Quality;

/* Starts at full quality, with all levels on offer. The level above full quality only uses time to spare. */
Quality Quality_Start(double budget);

/* Sets which levels may be used. Full quality is always among them. If the current level is withdrawn, the next better
 * level takes its place. */
void Quality_Offer(Quality *quality, unsigned levels);

/* Call after each tick with the time in s, which must not go back, and the cost of the solver in ms. True if the level
 * has changed. */
bool Quality_Note(Quality *quality, double now, double cost);

bool Quality_IsLowest(const Quality *quality);
double Quality_P95(
    const Quality *quality); /* ms, the 95th percentile of the last QUALITY_WINDOW ticks, 0 until there are so many */

#endif
