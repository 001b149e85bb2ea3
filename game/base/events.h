/* events.h - what happened in a tick, for the ear and the eye. Sound, HUD and camera read it, and the game does not. */
#ifndef GAME_EVENTS_H
#define GAME_EVENTS_H

#include "game/base/maths.h"

#include <stdbool.h>

typedef enum {
    EVENT_STEP, /* a foot comes down */
    EVENT_JUMP,
    EVENT_LAND,        /* strength is how hard, 0 .. 1 */
    EVENT_PUFF,        /* of the bellows */
    EVENT_FLAME_OUT,   /* the wind has blown out the hand's flame */
    EVENT_RELIT,       /* it burns again */
    EVENT_BRAZIER_LIT, /* strength is the share of braziers that burn now */
    EVENT_BRAZIER_OUT,
    EVENT_CHECKPOINT,
    EVENT_EXIT_OPEN,
    EVENT_GASP,    /* breath runs short */
    EVENT_FAINT,   /* breath has run out, so back to the checkpoint */
    EVENT_CRUSHED, /* back to the checkpoint, too */
    EVENT_SPENT,   /* an ember was spent, on a misfortune or on lighting the flame */
    EVENT_KNOCK,   /* a body hits something hard with strength 0 .. 1 */
    EVENT_WON,
    EVENT_LOST,
    EVENT_KINDS
} EventKind;

typedef struct Event {
    EventKind kind;
    Vec2 at;        /* m */
    float strength; /* 0 .. 1, or 1 for kinds that have no strength */
} Event;

enum { EVENTS_MAX = 32 }; /* in a tick. More are dropped. */

typedef struct Events {
    Event list[EVENTS_MAX];
    int count;
} Events;

static inline void Events_Add(Events *events, EventKind kind, Vec2 at, float strength) {
    if (events->count < EVENTS_MAX) events->list[events->count++] = (Event){kind, at, strength};
}

static inline bool Events_Has(const Events *events, EventKind kind) {
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == kind) return true;
    return false;
}

#endif
