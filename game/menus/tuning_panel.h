/* tuning_panel.h - what the tuning panel shows and changes: a copy, which the session fills, and takes back when asked.
 */
#ifndef GAME_TUNING_PANEL_H
#define GAME_TUNING_PANEL_H

#include "engine/files/file.h"
#include "game/air/tuning.h"

enum { TUNING_SAVED = 200 };

typedef struct TuningPanel {
    bool b;                              /* it is the second air's */
    Tuning tuning;                       /* of that air; changed by the panel, which then asks for it with ASK_TUNE */
    FluidDef usual;                      /* that air by its preset alone */
    double ms[2];                        /* what a tick of A and of B costs; B: negative, there is none */
    const char *why;                     /* why it cannot be changed; NULL: it can */
    bool fine;                           /* the hands take small steps, */
    bool reset;                          /* or want the row to be as it is usually; */
    bool pad;                            /* they hold a pad */
    char saved[TUNING_SAVED][FILE_NAME]; /* in the player's folder */
    int saved_count, chosen;             /* ASK_LOAD: which one */
} TuningPanel;

#endif
