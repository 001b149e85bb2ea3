#include "game/rules/moments.h"

#define SOFT_LANDING 0.15f

/* Twice a stride, while the feet are on something. */
static bool steps(const Player *was, const Player *is) {
    const float half = (float)(MATHS_TURN / 2);
    return is->ground != PLAYER_IN_AIR && floorf(was->stride / half) != floorf(is->stride / half);
}

void Moments_Tell(Events *events, const Player *was, const Player *is, const Hand *hand) {
    bool leaps = is->rising && !was->rising, lands = is->landing > was->landing && is->landing > SOFT_LANDING;
    if (steps(was, is)) Events_Add(events, EVENT_STEP, is->at, 1);
    if (leaps) Events_Add(events, EVENT_JUMP, is->at, 1);
    if (lands) Events_Add(events, EVENT_LAND, is->at, is->landing);
    if (hand->puff == HAND_PUFF_TICKS) Events_Add(events, EVENT_PUFF, hand->at, 1);
}
