/* rules.h - what is won and lost in a hall.
 *
 * All braziers burn: the exit opens, and whoever stands in it has won. Thick smoke costs breath, but not
 * beside a fire; a keeper who is out of
 * breath, or crushed, faints: that costs an ember (a spare coal), and they wake at the last checkpoint with their flame
 * lit, and what is loose lies as it lay when they came there. A flame that is out is relit at a brazier that burns; if
 * none does, an ember relights it. No ember left: lost. A scene without an exit is never over, and its embers never run
 * out.
 */
#ifndef GAME_RULES_H
#define GAME_RULES_H

#include "game/rules/game.h"

#define RULES_EMBERS        3
#define RULES_GASP          0.35f /* of breath: from here on it is short, */
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
Intent Rules_Intent(const Game *game, const Intent *intent); /* what the keeper may do of what is wanted */
void Rules_Crushed(Game *game);                              /* the body has just been put back to player.home */
void Rules_Tick(Game *game, const Intent *intent);           /* after the air has flowed */
uint64_t Rules_Hash(const Game *game, uint64_t hash);

RulesLoss Rules_Loss(const Game *game); /* in the last tick; EVENT_SPENT beside it: an ember was paid for it */

int Rules_Lit(const Game *game);   /* braziers that burn */
Vec2 Rules_Head(const Game *game); /* m: where the keeper breathes */

#endif
