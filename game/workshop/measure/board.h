/* board.h - what the cards of probes say, and where they lie. For probes_draw.c. */
#ifndef GAME_BOARD_H
#define GAME_BOARD_H

#include "game/workshop/measure/probes.h"

#define BOARD_ARROW 30.0f /* units, from a probe to the tip of its arrow */

enum { BOARD_MARKS = 6, BOARD_WORDS = 64 };

/* All that a card says. */
typedef struct BoardCard {
    char label[PROBES_LABEL], value[BOARD_WORDS], mean[BOARD_WORDS], high[BOARD_WORDS], low[BOARD_WORDS];
    ProbeStats stats;
    float scale[2]; /* the least and the greatest of the graph */
} BoardCard;

/* The places of cards follow from this alone. */
typedef struct BoardPlan {
    DrawRect area;
    int count;
    float u, line, pad;                       /* px */
    float anchor[SCENE_PROBES][2];            /* px, the probe's own place */
    float mark[SCENE_PROBES][BOARD_MARKS][2]; /* px, what no card should hide */
    float width[SCENE_PROBES][2];             /* px, of a card with a graph, and without. 0 if it is not seen */
} BoardPlan;

/* The words follow from this. */
typedef struct BoardSaid {
    const Probes *of;
    uint64_t ticks;
    int count;
    SceneProbe probe[SCENE_PROBES];
} BoardSaid;

typedef struct Board {
    BoardSaid said;
    BoardPlan plan;
    BoardCard card[SCENE_PROBES];
    DrawRect rect[SCENE_PROBES]; /* px, empty if the probe is not seen */
    bool small[SCENE_PROBES];    /* without a graph */
    int moved;                   /* frames until the places are found anew, 0 if they are */
} Board;

/* Valid until the next call. */
const Board *Board_Lay(const Probes *probes, const ProbesView *view);

#endif
