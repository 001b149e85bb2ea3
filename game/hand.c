#include "game/hand.h"

#include "engine/ticker.h"

#define REACH        0.50f /* m in front of the body */
#define CARRIED_AT   1.20f /* m above the feet */
#define HELD_UP_AT   1.80f /* where there is stone in front */
#define CLEARANCE    0.10f /* m that the flame needs in front of it */
#define GUTTER_FROM  2.2f  /* m/s of wind that a flame shrugs off */
#define GUTTER_RANGE 3.5f  /* m/s more leave but a glow */
#define GLOW         0.18f

static Vec2 carried_at(const Player *player, float raised) {
    float up = Maths_Mix(CARRIED_AT - 0.06f * player->landing, HELD_UP_AT, raised);
    return Vec2_Add(player->at, Vec2_At(REACH * player->facing * (1 - raised), -up));
}

Vec2 Hand_Probe(const Player *player) {
    return Vec2_Add(carried_at(player, 0), Vec2_At(player->facing < 0 ? -CLEARANCE : CLEARANCE, 0));
}

Hand Hand_Start(const Player *player) {
    Vec2 at = carried_at(player, 0);
    return (Hand){.at = at, .before = at, .aim = {1, 0}, .flame = 1};
}

static void pump(Hand *hand, bool held) {
    if (hand->puff > 0 && --hand->puff == 0)
        hand->rest = HAND_REST_TICKS;
    else if (hand->rest > 0)
        hand->rest--;
    else if (held && hand->puff == 0)
        hand->puff = HAND_PUFF_TICKS;
}

void Hand_Move(Hand *hand, const Player *player, const Intent *intent) {
    Vec2 target = {(float)intent->aim[0] * 0.001f, (float)intent->aim[1] * 0.001f};
    hand->before = hand->at;
    hand->at = carried_at(player, hand->raised);
    hand->aim = Vec2_Unit(Vec2_Sub(target, hand->at), hand->aim);
    hand->torch = Maths_Approach(hand->torch, (intent->buttons & INTENT_TORCH) ? 1.0f : 0.0f, 0.12f);
    pump(hand, (intent->buttons & INTENT_BELLOWS) != 0);
}

/* It gutters quickly and recovers slowly; the torch's oil keeps it alive. What rises past it is its own draught. */
void Hand_Feel(Hand *hand, Vec2 air, Vec2 carried, bool blocked) {
    hand->raised = Maths_Approach(hand->raised, blocked ? 1 : 0, 6 * TICKER_SECONDS);
    hand->wind = Vec2_Sub(air, carried);
    Vec2 harmful = {hand->wind.x, hand->wind.y > 0 ? hand->wind.y : 0};
    float harm = Maths_Clamp((Vec2_Length(harmful) - GUTTER_FROM) / GUTTER_RANGE, 0, 1);
    float target = Maths_Mix(1, GLOW, harm * (1 - 0.6f * hand->torch));
    hand->flame = Maths_Approach(hand->flame, target, (target < hand->flame ? 2.2f : 0.9f) * TICKER_SECONDS);
}

uint64_t Hand_Hash(const Hand *hand, uint64_t hash) {
    const float numbers[] = {hand->at.x,  hand->at.y,  hand->before.x, hand->before.y, hand->wind.x, hand->wind.y,
                             hand->aim.x, hand->aim.y, hand->flame,    hand->torch,    hand->raised};
    for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++) hash = Maths_HashFloat(hash, numbers[i]);
    return Maths_HashWord(hash, (uint64_t)(hand->out * 65536 + hand->puff * 256 + hand->rest));
}
