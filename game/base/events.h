/* events.h - what happened in a tick, for the ear and the eye: sound, HUD and camera read them; the game never does. */
#ifndef GAME_EVENTS_H
#define GAME_EVENTS_H

#include "game/base/maths.h"

#include <stdbool.h>

typedef enum {
    EVENT_STEP, /* a foot comes down */
    EVENT_JUMP,
    EVENT_LAND,        /* strength: how hard, 0 .. 1 */
    EVENT_PUFF,        /* of the bellows */
    EVENT_FLAME_OUT,   /* the wind has blown the hand's flame out */
    EVENT_RELIT,       /* it burns again */
    EVENT_BRAZIER_LIT, /* strength: the share of braziers that burn now */
    EVENT_BRAZIER_OUT,
    EVENT_CHECKPOINT,
    EVENT_EXIT_OPEN,
    EVENT_GASP,    /* breath runs short */
    EVENT_FAINT,   /* it has run out: back to the checkpoint */
    EVENT_CRUSHED, /* likewise */
    EVENT_SPENT,   /* an ember was spent, on a misfortune of this tick or on lighting the flame */
    EVENT_KNOCK,   /* a body hits something hard; strength 0 .. 1 */
    EVENT_WON,
    EVENT_LOST,
    EVENT_KINDS
} EventKind;

typedef struct Event {
    EventKind kind;
    Vec2 at;        /* m */
    float strength; /* 0 .. 1; 1 for kinds that have no strength */
} Event;

enum { EVENTS_MAX = 32 }; /* in one tick; more are dropped */

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
