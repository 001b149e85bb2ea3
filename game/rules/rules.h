/* rules.h - how a hall is won and lost.
 *
 * When all braziers burn the exit opens, and a keeper who stands in it has won. Thick smoke costs breath, except beside
 * a fire. A keeper who is out of breath or crushed faints, which costs an ember (a spare coal). They wake at the last
 * checkpoint with their flame lit. Loose things lie as they lay when the keeper came there. A checkpoint is a lantern,
 * which the flame lights.
 *
 * A flame that is out is lit again by a brazier, a grating or a lantern that burns. An ember lights it, too, but only
 * if the torch's button is held. A keeper who must spend an ember and has none loses the hall. It is also lost if
 * nothing burns, the flame included, and no ember is left. If asked, a lost hall goes on from the last checkpoint with
 * new embers, but without a best time. A scene without an exit is never over, and its embers never run out. */
#ifndef GAME_RULES_H
#define GAME_RULES_H

#include "game/rules/game.h"

#define RULES_EMBERS        3
#define RULES_GASP          0.35f /* of breath, below which it is short */
#define RULES_CALM          0.5f  /* of breath, above which it is short no more */
#define RULES_FAINT_TICKS   45    /* from the faint to waking */
#define RULES_RELIGHT_TICKS 120   /* of holding the torch until an ember lights the flame */

/* A misfortune of the keeper. */
typedef enum {
    LOSS_NONE,
    LOSS_FALL,
    LOSS_CRUSH,
    LOSS_BREATH,
    LOSS_FLAME /* the flame is out, nothing burns, and no ember is left */
} RulesLoss;

void Rules_Begin(Game *game);
void Rules_Assist(Game *game, Assist assist); /* from now on, which no recording holds */
int Rules_Embers(const Game *game);           /* at the start */
void Rules_GoOn(Game *game);                  /* continues a lost hall where the keeper would have woken */
Intent Rules_Intent(const Game *game, const Intent *intent); /* the part that the keeper may carry out now */
void Rules_Crushed(Game *game);                    /* call when the body has just been put back to player.home */
void Rules_Tick(Game *game, const Intent *intent); /* after the air has flowed */
uint64_t Rules_Hash(const Game *game, uint64_t hash);

RulesLoss Rules_Loss(const Game *game); /* in the last tick, with EVENT_SPENT if it cost an ember */

int Rules_Lit(const Game *game);                   /* braziers that burn */
bool Rules_AnyFire(const Game *game);              /* a brazier, grating or lantern burns, and can light the flame */
float Rules_VentShare(const Game *game, int vent); /* share of its wind and heat that a vent blows now */
Vec2 Rules_Head(const Game *game);                 /* m, where the keeper breathes */
float Rules_Foulness(const Game *game, Vec2 head); /* 0 .. 1, how much the air there costs breath */

#endif
