/* body_contacts.h - contacts of light bodies with things around them, now or within a tick. For bodies.c. */
#ifndef GAME_BODY_CONTACTS_H
#define GAME_BODY_CONTACTS_H

#include "game/bodies/bodies.h"

enum { BODY_CONTACTS = 320 };

typedef struct BodyContact {
    int body, other; /* indices. `other` is -1 for things that no contact moves. */
    Vec2 at, normal; /* m, and the unit direction in which `body` is pushed away */
    float gap;       /* m, negative where they overlap */
    Vec2 surface;    /* m/s of the other if it is no body */
    float most;      /* N s, the largest impulse that it can pass on */
    float friction, bounce;
    float came;            /* m/s at which they approach each other */
    float target;          /* m/s at which they should part at least */
    float pressed, rubbed; /* N s so far, along the normal and across */
} BodyContact;

typedef struct BodyContacts {
    BodyContact list[BODY_CONTACTS];
    int count;
} BodyContacts;

/* Finds all contacts of all bodies, in a fixed order. Leaves out those beyond BODY_CONTACTS. */
void BodyContacts_Find(BodyContacts *contacts, const Bodies *bodies, const BodiesWorld *world);

/* Changes the bodies' velocities so that nothing runs into anything. Uses sequential impulses (Catto 2005) with gaps
 * that may close within the tick. */
void BodyContacts_Solve(BodyContacts *contacts, Bodies *bodies);

#endif
