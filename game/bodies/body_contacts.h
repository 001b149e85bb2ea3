/* body_contacts.h - where light bodies touch what is around them, or will within a tick. For bodies.c. */
#ifndef GAME_BODY_CONTACTS_H
#define GAME_BODY_CONTACTS_H

#include "game/bodies/bodies.h"

enum { BODY_CONTACTS = 320 };

typedef struct BodyContact {
    int body, other; /* indices; other is -1 for things that no contact moves */
    Vec2 at, normal; /* m; the unit direction in which `body` is pushed away */
    float gap;       /* m, negative where they overlap */
    Vec2 surface;    /* m/s of the other, if it is no body */
    float most;      /* N s: the largest impulse that it can pass on */
    float friction, bounce;
    float came;            /* m/s at which they neared each other, */
    float target;          /* m/s at which they should part at least */
    float pressed, rubbed; /* N s so far, along the normal and across */
} BodyContact;

typedef struct BodyContacts {
    BodyContact list[BODY_CONTACTS];
    int count;
} BodyContacts;

/* All contacts of all bodies, in a fixed order; those beyond BODY_CONTACTS are left out. */
void BodyContacts_Find(BodyContacts *contacts, const Bodies *bodies, const BodiesWorld *world);

/* Changes the bodies' velocities so that nothing runs into anything: sequential impulses (Catto 2005) with gaps that
 * may close within the tick. */
void BodyContacts_Solve(BodyContacts *contacts, Bodies *bodies);

#endif
