/* property.h - the named numbers that a scene's object may carry. */
#ifndef GAME_PROPERTY_H
#define GAME_PROPERTY_H

#include <stdbool.h>

enum { PROPERTY_MAX = 12 };

/* A row of a type's table. A property that an object leaves out has the standard value. True and false are 1 and 0.
 * A row without limits is a text. A row with names also takes one of them in place of its number. */
typedef struct Property {
    const char *name;
    float standard;
    float low, high;          /* what is accepted, inclusive */
    bool whole;               /* only whole numbers, such as a count or a flag */
    const char *unit;         /* as a panel shows it, NULL for a plain number */
    const char *const *names; /* of `low` and the whole numbers after it, NULL behind the last, or NULL */
    const char *about;        /* a sentence about it, for a panel, without the stop */
} Property;

#endif
