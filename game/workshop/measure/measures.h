/* measures.h - time and instruments of the workshop: their rows in the pane, and the card that says what a hall would
 * cost. The session does what is wished for. */
#ifndef GAME_MEASURES_H
#define GAME_MEASURES_H

#include "game/menus/menu.h"
#include "game/workshop/measure/costs.h"
#include "game/workshop/measure/moments.h"
#include "game/workshop/measure/probes.h"

/* What the session does for it. */
typedef enum {
    MEASURES_NOTHING,
    MEASURES_CLEAR,
    MEASURES_KEEP,
    MEASURES_GO_BACK,
    MEASURES_COST,       /* begins to measure, and shows the card */
    MEASURES_SHOW_COSTS, /* the card, as it was */
    MEASURES_SAVE_COSTS,
    MEASURES_SAVE_PROBES,
    MEASURES_WISHES
} MeasuresWish;

/* Zeroed, time goes on at full speed and nothing is measured. */
typedef struct Measures {
    Probes probes;
    Moments moments;
    Costs costs;
    CostsNow now;
    MomentsPace before; /* the pause */
    double budget;      /* ms, given by the session */
    bool bare;          /* graphs of probes are hidden */
    bool by_stage;      /* the stages of the solver are listed in the pane */
    int shown;          /* the row of the card whose details are told, or -1 */
    MeasuresWish wish;
} Measures;

void Measures_Free(Measures *measures);
void Measures_Pause(Measures *measures); /* and on again, at the speed before */
void Measures_Step(Measures *measures);

/* Rows of the pane. Their actions begin at MEASURES_ROWS. */
enum { MEASURES_ROWS = 1000 };
void Measures_Fill(const Measures *measures, Menu *menu);
void Measures_Act(Measures *measures, MenuEvent event);

/* The card, as a ScreensGuest. */
void Measures_FillCard(void *measures, Menu *menu);
void Measures_ActCard(void *measures, MenuEvent event);
void Measures_SayCard(const void *measures, char *text, size_t capacity);

#endif
