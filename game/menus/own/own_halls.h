/* own_halls.h - the player's own halls, as the screens show them. The session fills the list from the player's folder,
 * and does what the screens ask for. */
#ifndef GAME_OWN_HALLS_H
#define GAME_OWN_HALLS_H

#include <stdbool.h>
#include <stdint.h>

enum { OWN_HALLS = 240, OWN_NAME = 48, OWN_WIDTH = 240, OWN_HEIGHT = 150, OWN_WRONG = 200 };

typedef struct OwnHall {
    char name[OWN_NAME], when[24]; /* it was changed */
} OwnHall;

typedef struct OwnHalls {
    OwnHall hall[OWN_HALLS]; /* the last changed one first */
    int count;
    char chosen[OWN_NAME]; /* the hall that the next ask is about */
    char left[OWN_NAME];   /* of the hall that waits in the workshop since the last run, or "" */
    bool uploads;          /* a browser asks the player for files */

    /* A name that is being typed. */
    bool renames; /* the chosen hall, else the open one is saved */
    char typed[OWN_NAME];
    bool offered;          /* nothing of it is typed yet, and the first letter takes its place */
    char taken[OWN_NAME];  /* the hall that has the name, which may be replaced, or "" */
    char wrong[OWN_WRONG]; /* a sentence about it */

    /* The hall that is shown beside the list, with its picture, or else the plan in `preview` of the screens. */
    char shown[OWN_NAME];
    uint32_t pixels[OWN_WIDTH * OWN_HEIGHT]; /* 0xXXRRGGBB */
    int size[2];                             /* 0 without a picture */
    bool planned;
} OwnHalls;

#endif
