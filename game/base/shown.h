/* shown.h - how a kind of thing is offered to whoever builds a scene. */
#ifndef GAME_SHOWN_H
#define GAME_SHOWN_H

#include <stdbool.h>

typedef enum {
    SHOWN_STONE,
    SHOWN_AIR,
    SHOWN_FIRE,
    SHOWN_MACHINES,
    SHOWN_BODIES,
    SHOWN_KEEPER,
    SHOWN_PICTURES,
    SHOWN_MEASURING,
    SHOWN_OTHERS,
    SHOWN_GROUPS
} ShownGroup;

/* A part of a kind's row. A kind without a title shows its name, in the group of its table. */
typedef struct Shown {
    const char *title; /* in plain words, as "Fan" */
    ShownGroup group;
    float size[2]; /* m, of a rectangle that is placed by one click. 0 is 1 m. */
    bool stands;   /* placed by one click, it stands on the floor below */
} Shown;

#endif
