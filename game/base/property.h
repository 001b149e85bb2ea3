/* property.h - the named numbers that a scene's object may carry. */
#ifndef GAME_PROPERTY_H
#define GAME_PROPERTY_H

#include <stdbool.h>

enum { PROPERTY_MAX = 12 };

/* A row of a type's table. A property that an object leaves out has the standard value. True and false are 1 and 0.
 * A row without limits is a text. If it has names, the text is one of them, and its value counts from 0. */
typedef struct Property {
    const char *name;
    float standard;
    float low, high;          /* what is accepted, inclusive */
    bool whole;               /* only whole numbers, such as a count or a flag */
    const char *unit;         /* as a panel shows it, NULL for a plain number */
    const char *const *names; /* of a choice, NULL behind the last, or NULL */
} Property;

#endif
