/* tuning_panel.h - what the tuning panel shows and changes: a copy, which the session fills and takes back when asked.
 */
#ifndef GAME_TUNING_PANEL_H
#define GAME_TUNING_PANEL_H

#include "engine/files/file.h"
#include "game/air/tuning.h"

enum { TUNING_SAVED = 200 };

typedef struct TuningPanel {
    bool b;                              /* it shows the second air */
    Tuning tuning;                       /* of that air; changed by the panel, which then asks for it with ASK_TUNE */
    FluidDef usual;                      /* what its preset alone asks for */
    const char *fell_back;               /* NULL, or what that air has in place of what is asked for */
    double ms[2];                        /* what a tick of A and of B costs; B: negative, there is none */
    const char *why;                     /* why nothing can be changed; NULL: it can */
    bool fine;                           /* steps are to be small */
    bool reset;                          /* the row in focus is to have its usual value */
    bool pad;                            /* a pad is in hand */
    char saved[TUNING_SAVED][FILE_NAME]; /* in the player's folder */
    int saved_count, chosen;             /* ASK_LOAD: which one */
} TuningPanel;

#endif
