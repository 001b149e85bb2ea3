#include "game/bodies.h"

#include "engine/ticker.h"
#include "game/body_contacts.h"

#define DT         TICKER_SECONDS
#define SPEED_MAX  12.0f /* m/s */
#define SPIN_MAX   12.0f /* rad/s */
#define HINGE_RUB  0.15f /* 1/s, of a hinge's turning */
#define KNOCK_FROM 1.2f  /* m/s: softer hits are not heard */
#define KNOCK_FULL 6.0f
#define WARMS      1.5f /* 1/s: how fast a lantern takes on the warmth around it */
#define LIFT_MAX   2.0f /* of its weight */

void Bodies_Start(Bodies *bodies, const Scene *scene) {
    bodies->count = scene->bodies;
    for (int i = 0; i < bodies->count; i++) {
        bodies->body[i] = scene->body[i];
        Body_Start(&bodies->body[i]);
    }
}

/* ---- What pulls ----------------------------------------------------------------------------------- */

static float lift(const Body *body) {
    if (body->floats_at <= 0) return 0;
    return body->mass * BODY_GRAVITY * Maths_Clamp(body->warmth / body->floats_at, 0, LIFT_MAX);
}

/* The force of the air holds the body's own last acceleration, against the mass of air that went along. Counted on both
 * sides it cannot run away, however light the body is. */
static void pull(Body *body) {
    float air = BODY_AIR * body->area, fall = body->mass * BODY_GRAVITY - lift(body);
    Vec2 load = Vec2_Add(Vec2_Add(body->force, Vec2_At(0, fall)), Vec2_Scale(body->gain, air));
    body->velocity = Vec2_Add(body->velocity, Vec2_Scale(load, DT / (body->mass + air)));
}

static void turn(Body *body) {
    Vec2 arm = Vec2_Turn(body->arm, Maths_Cos(body->angle), Maths_Sin(body->angle));
    float load = body->torque + arm.x * body->mass * BODY_GRAVITY + body->swept * body->spin_gain;
    body->spin += load * DT / (body->inertia + body->swept);
    if (body->hinged) body->spin /= 1 + HINGE_RUB * DT;
}

static void limit(Body *body) {
    float speed = Vec2_Length(body->velocity);
    if (!(speed <= SPEED_MAX))
        body->velocity = Vec2_Scale(Vec2_Unit(body->velocity, Vec2_At(0, 0)), speed > SPEED_MAX ? SPEED_MAX : 0);
    body->spin = Maths_Clamp(body->spin, -SPIN_MAX, SPIN_MAX);
}

static void pull_all(Bodies *bodies) {
    for (int i = 0; i < bodies->count; i++) {
        Body *body = &bodies->body[i];
        if (!body->hinged) pull(body);
        if (!body->upright) turn(body);
        limit(body);
    }
}

/* ---- Where that takes them --------------------------------------------------------------------------- */

/* At its stop a hinge turns back a little. */
static void stop_hinge(Body *body) {
    float past = body->angle + body->spin * DT;
    if (past < body->low || past > body->high) {
        float stop = past < body->low ? body->low : body->high;
        body->spin =
            Maths_Abs(body->angle - stop) > 0.01f ? (stop - body->angle) * TICKER_RATE : -body->bounce * body->spin;
    }
}

static void advance(Body *body) {
    const float half = (float)MATHS_TURN / 2;
    limit(body);
    if (body->hinged) stop_hinge(body);
    body->before = body->at;
    body->angle_before = body->angle;
    body->at = Vec2_Add(body->at, Vec2_Scale(body->velocity, DT));
    body->angle += body->spin * DT;
    if (body->angle > half) body->angle -= 2 * half;
    if (body->angle < -half) body->angle += 2 * half;
}

static void tell_knocks(const BodyContacts *contacts, const Bodies *bodies, Events *events) {
    for (int i = 0; i < contacts->count; i++) {
        const BodyContact *contact = &contacts->list[i];
        const Body *body = &bodies->body[contact->body];
        float mass = body->hinged ? body->inertia / (Vec2_Dot(body->arm, body->arm) + 1e-6f) : body->mass;
        float hit = contact->pressed / (mass + BODY_AIR * body->area);
        if (hit > KNOCK_FROM) Events_Add(events, EVENT_KNOCK, contact->at, Maths_Clamp(hit / KNOCK_FULL, 0, 1));
    }
}

void Bodies_Move(Bodies *bodies, const BodiesWorld *world, Obstacle *hulls, Events *events) {
    BodyContacts contacts;
    Vec2 velocity[SCENE_BODIES];
    float spin[SCENE_BODIES];
    for (int i = 0; i < bodies->count; i++) {
        velocity[i] = bodies->body[i].velocity;
        spin[i] = bodies->body[i].spin;
    }
    pull_all(bodies);
    BodyContacts_Find(&contacts, bodies, world);
    BodyContacts_Solve(&contacts, bodies);
    for (int i = 0; i < bodies->count; i++) {
        Body *body = &bodies->body[i];
        advance(body);
        body->gain = Vec2_Scale(Vec2_Sub(body->velocity, velocity[i]), TICKER_RATE);
        body->spin_gain = (body->spin - spin[i]) * TICKER_RATE;
    }
    tell_knocks(&contacts, bodies, events);
    Bodies_Hulls(bodies, hulls);
}

void Bodies_Hulls(const Bodies *bodies, Obstacle *hulls) {
    for (int i = 0; i < bodies->count; i++) {
        const Body *body = &bodies->body[i];
        Obstacle *hull = &hulls[i];
        *hull = (Obstacle){.velocity = body->velocity, .spin = body->spin, .soft = body->soft, .light = true};
        hull->pose = Body_Pose(body);
        hull->before = (Pose){body->before, body->angle_before, 0};
        hull->solid_count = body->kind->solids(body, hull->pose, hull->solids);
    }
}

/* ---- What the air does -------------------------------------------------------------------------------- */

/* A lantern holds the air that rises into it. */
static void warm(Body *body, Air *air) {
    float heat = 0, tall = body->half.y - body->half.x;
    Vec2 top = {body->at.x, body->at.y - (tall > 0 ? tall : 0)}, mouth = {body->at.x, body->at.y + body->half.y};
    Fluid_Mean(air->fluid, FLUID_HEAT, FLUID_AT(top.x, top.y), FLUID_AT(mouth.x, mouth.y), body->half.x + air->cell,
               &heat, NULL);
    body->warmth += (Maths_Clamp(heat, 0, 5000) - body->warmth) * WARMS * DT;
}

void Bodies_Feel(Bodies *bodies, Air *air, const Scene *scene) {
    for (int i = 0; i < bodies->count; i++) {
        Body *body = &bodies->body[i];
        float around = Vec2_Length(body->arm) + Vec2_Length(body->half) + 2 * air->cell;
        Vec2 low = Vec2_Sub(body->at, Vec2_At(around, around)), high = Vec2_Add(body->at, Vec2_At(around, around));
        Air_Force(air, Air_MachineBody(scene, scene->obstacles + i), body->at, low, high, &body->force, &body->torque);
        if (body->floats_at > 0) warm(body, air);
    }
}

uint64_t Bodies_Hash(const Bodies *bodies, uint64_t hash) {
    for (int i = 0; i < bodies->count; i++) hash = Body_Hash(&bodies->body[i], hash);
    return hash;
}
