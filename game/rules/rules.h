/* rules.h - what is won and lost in a hall.
 *
 * When all braziers burn the exit opens, and a keeper who stands in it has won. Thick smoke costs breath, but not
 * beside a fire. A keeper who is out of breath, or crushed, faints. That costs an ember (a spare coal): they wake at
 * the last checkpoint with their flame lit, and loose things lie as they lay when the keeper came there. A checkpoint
 * is a lantern, which the flame lights. A flame that is out is relit at a brazier, a grating or a lantern that burns,
 * or by an ember if the torch's button is held: none is ever spent on it unasked. Whoever must spend an ember and has
 * none loses the hall; so does a keeper whose flame is out where nothing burns and no ember is left. A lost hall goes
 * on from the last checkpoint with new embers if that is asked for, but then without a best time. A scene without an
 * exit is never over, and its embers never run out.
 */
#ifndef GAME_RULES_H
#define GAME_RULES_H

#include "game/rules/game.h"

#define RULES_EMBERS        3
#define RULES_GASP          0.35f /* of breath: below this it is short, */
#define RULES_CALM          0.5f  /* until there is this much of it again */
#define RULES_FAINT_TICKS   45    /* from the faint to waking */
#define RULES_RELIGHT_TICKS 120   /* that an ember takes to light the flame */

/* What befell the keeper. */
typedef enum {
    LOSS_NONE,
    LOSS_FALL,
    LOSS_CRUSH,
    LOSS_BREATH,
    LOSS_FLAME /* it is out, nothing burns, and no ember is left */
} RulesLoss;

void Rules_Begin(Game *game);
void Rules_Assist(Game *game, Assist assist);                /* from now on; no recording holds this */
int Rules_Embers(const Game *game);                          /* at the start */
void Rules_GoOn(Game *game);                                 /* a lost hall, from where the keeper would have woken */
Intent Rules_Intent(const Game *game, const Intent *intent); /* the part of it that the keeper may carry out now */
void Rules_Crushed(Game *game);                              /* the body has just been put back to player.home */
void Rules_Tick(Game *game, const Intent *intent);           /* after the air has flowed */
uint64_t Rules_Hash(const Game *game, uint64_t hash);

RulesLoss Rules_Loss(const Game *game); /* in the last tick; with EVENT_SPENT beside it, an ember was spent on it */

int Rules_Lit(const Game *game);                   /* braziers that burn */
bool Rules_AnyFire(const Game *game);              /* one that can light the flame burns: brazier, grating or lantern */
float Rules_VentShare(const Game *game, int vent); /* the share of its wind and heat that a vent blows now */
Vec2 Rules_Head(const Game *game);                 /* m: where the keeper breathes */
float Rules_Foulness(const Game *game, Vec2 head); /* 0 .. 1: how much the air there costs breath */

#endif
