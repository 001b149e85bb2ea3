#include "game/keeper/hand.h"
#include "game/base/count.h"

#include "engine/window/ticker.h"

#define REACH        0.50f /* m in front of the body */
#define CARRIED_AT   1.20f /* m above the feet */
#define HELD_UP_AT   1.80f /* m above the feet, with stone in front */
#define CLEARANCE    0.10f /* m that the flame needs in front of it */
#define SHELTERED    0.25f /* share of the wind of its own motion that passes the keeper's hand */
#define OIL          0.35f /* share of a wind that a burning torch withstands */
#define GUTTER_FROM  2.5f  /* m/s of wind that a flame shrugs off */
#define GUTTER_RANGE 1.0f  /* m/s more, which put it out if they last */
#define GUTTER_RATE  0.56f /* 1/s for each m/s, so 1.2 s at 4 m/s */
#define RECOVER_RATE 0.9f  /* 1/s */
#define RELIT        0.5f  /* the flame just after it was lit */
#define OUT_BELOW    0.01f
#define SHIELDED     0.4f /* least flame if held up behind something, though it may stick out above */

static Vec2 carried_at(const Player *player, float raised) {
    float up = Maths_Mix(CARRIED_AT - 0.06f * player->landing, HELD_UP_AT, raised);
    return Vec2_Add(player->at, Vec2_At(REACH * player->facing * (1 - raised), -up));
}

Vec2 Hand_Probe(const Player *player, int place) {
    float way = PLAYER_RADIUS + (REACH + CLEARANCE - PLAYER_RADIUS) * (float)(place + 1) / HAND_PROBES;
    return Vec2_Add(player->at, Vec2_At(player->facing < 0 ? -way : way, -CARRIED_AT));
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
    hand->torch = Maths_Approach(hand->torch, (intent->buttons & INTENT_TORCH) && !hand->out ? 1.0f : 0.0f, 0.12f);
    pump(hand, (intent->buttons & INTENT_BELLOWS) != 0);
}

/* The wind at the flame, m/s. The keeper's hand shelters it from most of the wind of the keeper's own motion. A keeper
 * who goes with the wind feels none. So the wind is the distance of the air's velocity from a line of velocities. Air
 * that rises past the flame is its own draught and does not count.
 *
 *     quarter of the keeper's x ------ keeper's velocity
 *                    | this distance counts
 *                   air */
static float draught(Vec2 air, Vec2 carried) {
    Vec2 least = {SHELTERED * carried.x, 0}, way = Vec2_Sub(carried, least), rest = Vec2_Sub(air, least);
    float length = Vec2_Dot(way, way), along = length > 1e-6f ? Maths_Clamp(Vec2_Dot(rest, way) / length, 0, 1) : 0;
    rest = Vec2_Sub(rest, Vec2_Scale(way, along));
    if (rest.y < 0) rest.y = 0;
    return Vec2_Length(rest);
}

static void gutter(Hand *hand, float wind) {
    float target = Maths_Clamp(1 - (wind - GUTTER_FROM) / GUTTER_RANGE, 0, 1);
    float fall = GUTTER_RATE * Maths_Clamp(wind - GUTTER_FROM, 0.5f, 6);
    hand->flame = Maths_Approach(hand->flame, target, (target < hand->flame ? fall : RECOVER_RATE) * TICKER_SECONDS);
    if (hand->raised > 0.5f && hand->flame < SHIELDED) hand->flame = SHIELDED;
    if (hand->flame >= OUT_BELOW) return;
    hand->flame = hand->torch = 0;
    hand->out = true;
}

void Hand_Feel(Hand *hand, Vec2 air, Vec2 carried, bool blocked) {
    hand->raised = Maths_Approach(hand->raised, blocked ? 1 : 0, 6 * TICKER_SECONDS);
    hand->wind = Vec2_Sub(air, carried);
    hand->draught = draught(air, carried) * (1 - OIL * hand->torch);
    if (!hand->out) gutter(hand, hand->draught);
}

bool Hand_IsCalm(const Hand *hand) { return hand->draught <= GUTTER_FROM; }

void Hand_Light(Hand *hand) {
    hand->out = false;
    hand->flame = RELIT;
}

uint64_t Hand_Hash(const Hand *hand, uint64_t hash) {
    const float numbers[] = {hand->at.x,  hand->at.y,  hand->before.x, hand->before.y, hand->wind.x, hand->wind.y,
                             hand->aim.x, hand->aim.y, hand->flame,    hand->torch,    hand->raised, hand->draught};
    hash = Maths_HashFloats(hash, numbers, COUNT_OF(numbers));
    return Maths_HashWord(hash, (uint64_t)hand->out * 65536 + (uint64_t)hand->puff * 256 + (uint64_t)hand->rest);
}
