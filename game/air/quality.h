/* quality.h - lowers and raises quality to keep to a budget of time.
 *
 * Quality goes down a level when the solver exceeds its budget too often, and up again once there has been room for the
 * next level for a while. After a level has turned out to be too expensive, it waits longer before each new try, so
 * that quality does not swing to and fro. It only takes numbers and returns a level: it knows no clock and no fluid. */
#ifndef GAME_QUALITY_H
#define GAME_QUALITY_H

#include <stdbool.h>

/* What each level does, from the most expensive level to the cheapest. */
typedef struct QualityLevel {
    const char *name;     /* names what is added or cut */
    bool fine_smoke;      /* smoke has two samples along a cell's edge */
    double cost;          /* as a share of the cost at full quality, measured: see quality.c */
    double iterations;    /* share of the pressure iterations that is left */
    bool linear_velocity; /* velocity is advected by the linear scheme; smoke and heat keep the second-order one, and so
                             their sharp edges */
    bool in_turns; /* ticks alternate: one moves the velocity, the next moves smoke and heat, each by twice the time */
} QualityLevel;

enum { QUALITY_FINE, QUALITY_FULL, QUALITY_LEVELS = 6 };

extern const QualityLevel QUALITY_LEVEL[QUALITY_LEVELS];

enum { QUALITY_WINDOW = 60 }; /* ticks; the 95th percentile of their costs is compared with the budget */

typedef struct Quality {
    double budget;    /* ms */
    unsigned offered; /* bit i: level i may be used */
    int level;
    double since;                   /* s, when the level was entered */
    double seconds[QUALITY_LEVELS]; /* s, spent at each level */
    int changes;

    double cost[QUALITY_WINDOW];     /* ms, a ring of the last ticks */
    int noted;                       /* how many were noted since the last change */
    double now;                      /* s, time of the last tick noted */
    double before;                   /* ms, p95 before the last change; 0 once the change has been judged */
    int from;                        /* the level before the last change */
    double step[QUALITY_LEVELS];     /* measured cost of level i divided by that of the next cheaper one on offer */
    double measured[QUALITY_LEVELS]; /* s, when step[i] was measured */
    double patience[QUALITY_LEVELS]; /* s that there must be room before level i is tried */
    double roomy;                    /* s, since when there has been room for a better level; negative: there is none */
} Quality;

/* Starts at full quality, with all levels on offer. Above it lies what only time to spare pays for. */
Quality Quality_Start(double budget);

/* Sets which levels may be used; full quality always may. A level that is withdrawn while in use gives way to the next
 * better one. */
void Quality_Offer(Quality *quality, unsigned levels);

/* Call after each tick with the time in s, which must not go back, and the cost of the solver in ms. True if the level
 * has changed. */
bool Quality_Note(Quality *quality, double now, double cost);

bool Quality_IsLowest(const Quality *quality);
double Quality_P95(
    const Quality *quality); /* ms, the 95th percentile of the last QUALITY_WINDOW ticks; 0 until there are so many */

#endif
