/* tuning_panel.h - a copy of the tuning for the panel, which the session fills, and takes back when asked. */
#ifndef GAME_TUNING_PANEL_H
#define GAME_TUNING_PANEL_H

#include "engine/files/file.h"
#include "game/air/tuning.h"

enum { TUNING_SAVED = 200 };

typedef struct TuningPanel {
    bool b;                              /* it shows the second air */
    Tuning tuning;                       /* of that air, changed by the panel, which then asks ASK_TUNE */
    FluidDef usual;                      /* the def of its preset alone */
    const char *fell_back;               /* NULL, or says what that air has instead */
    double ms[2];                        /* cost of a tick of A and of B, negative if there is no B */
    const char *why;                     /* why nothing can be changed, or NULL */
    bool fine;                           /* steps are small */
    bool reset;                          /* the row in focus gets its usual value */
    bool pad;                            /* a pad is in hand */
    char saved[TUNING_SAVED][FILE_NAME]; /* in the player's folder */
    int saved_count, chosen;             /* `chosen` is the file for ASK_LOAD */
} TuningPanel;

#endif
