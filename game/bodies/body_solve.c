/* The solver of contacts, which makes bodies give way to what they touch. */
#include "game/bodies/body_contacts.h"

#include "engine/window/ticker.h"

#define ROUNDS     14
#define SLOP       0.002f /* m of overlap that stays */
#define PART       0.2f   /* share of the other overlap that is undone in a tick */
#define PART_SPEED 1.5f   /* m/s at most */
#define BOUNCES    0.6f   /* m/s. Slower hits do not bounce. */

static float push_share(const Body *body) { return body->hinged ? 0 : 1 / Body_Mass(body); }
static float turn_share(const Body *body) { return body->upright ? 0 : 1 / Body_Inertia(body); }

static float lever(const Body *body, Vec2 at, Vec2 way) {
    Vec2 arm = Vec2_Sub(at, body->at);
    return arm.x * way.y - arm.y * way.x;
}

/* The change of speed there by an impulse of 1 N s along `way`. */
static float yields(const Body *body, Vec2 at, Vec2 way) {
    float turned = lever(body, at, way);
    return push_share(body) + turned * turned * turn_share(body);
}

static void hit(Body *body, Vec2 at, Vec2 way, float impulse) {
    body->velocity = Vec2_Add(body->velocity, Vec2_Scale(way, impulse * push_share(body)));
    body->spin += lever(body, at, way) * impulse * turn_share(body);
}

static Vec2 parting(const BodyContact *contact, const Bodies *bodies) {
    Vec2 own = Body_PointVelocity(&bodies->body[contact->body], contact->at);
    Vec2 other = contact->other < 0 ? contact->surface : Body_PointVelocity(&bodies->body[contact->other], contact->at);
    return Vec2_Sub(own, other);
}

static void act(const BodyContact *contact, Bodies *bodies, Vec2 way, float impulse) {
    hit(&bodies->body[contact->body], contact->at, way, impulse);
    if (contact->other >= 0) hit(&bodies->body[contact->other], contact->at, way, -impulse);
}

static float yielding(const BodyContact *contact, const Bodies *bodies, Vec2 way) {
    float sum = yields(&bodies->body[contact->body], contact->at, way);
    if (contact->other >= 0) sum += yields(&bodies->body[contact->other], contact->at, way);
    return sum;
}

static void aim(BodyContact *contact, const Bodies *bodies) {
    float speed = Vec2_Dot(parting(contact, bodies), contact->normal), deep = -contact->gap - SLOP;
    contact->came = -speed;
    contact->target = contact->gap > 0 ? -contact->gap * TICKER_RATE : 0;
    if (deep > 0) contact->target = Maths_Clamp(PART * deep * TICKER_RATE, 0, PART_SPEED);
    if (speed < -BOUNCES && speed < contact->target && -contact->bounce * speed > contact->target)
        contact->target = -contact->bounce * speed;
}

static void press(BodyContact *contact, Bodies *bodies) {
    float give = yielding(contact, bodies, contact->normal), before = contact->pressed;
    if (give < 1e-9f) return;
    float lacks = contact->target - Vec2_Dot(parting(contact, bodies), contact->normal);
    contact->pressed = Maths_Clamp(before + lacks / give, 0, contact->most);
    act(contact, bodies, contact->normal, contact->pressed - before);
}

static void rub(BodyContact *contact, Bodies *bodies) {
    Vec2 along = {-contact->normal.y, contact->normal.x};
    float give = yielding(contact, bodies, along), before = contact->rubbed;
    float most = contact->friction * contact->pressed;
    if (give < 1e-9f) return;
    contact->rubbed = Maths_Clamp(before - Vec2_Dot(parting(contact, bodies), along) / give, -most, most);
    act(contact, bodies, along, contact->rubbed - before);
}

void BodyContacts_Solve(BodyContacts *contacts, Bodies *bodies) {
    for (int i = 0; i < contacts->count; i++) aim(&contacts->list[i], bodies);
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < contacts->count; i++) {
            rub(&contacts->list[i], bodies);
            press(&contacts->list[i], bodies);
        }
}
