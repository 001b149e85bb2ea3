#include "game/bodies/bodies.h"

#include "engine/window/ticker.h"
#include "game/bodies/body_contacts.h"

#define DT         TICKER_SECONDS
#define SPEED_MAX  12.0f /* m/s */
#define SPIN_MAX   12.0f /* rad/s */
#define STOPPED    0.5f  /* share of `carried` that a stopped body feels. More would throw it back. */
#define SHAKE      2.0f  /* m/s^2, rad/s^2. Larger changes to and fro are shaking. */
#define HEFT_MAX   24.0f
#define KNOCK_FROM 1.2f /* m/s. Softer hits are not heard. */
#define KNOCK_FULL 6.0f
#define WARMS      1.5f  /* 1/s at which a lantern takes on the warmth around it */
#define COOLS      0.06f /* 1/s at which it cools */
#define LIFT_MAX   2.0f  /* of its weight */
#define GUST_MAX   30.0f /* m/s^2 and rad/s^2. It limits the pull of a gap that closes or opens. */
#define FALLING    0.5f  /* m/s */
#define GAP_BOTTOM 0.1f  /* m above the hall's lower edge */
#define GAP_DEEP   0.3f  /* m below its home, where a body has fallen into a gap */

void Bodies_Start(Bodies *bodies, const Scene *scene) {
    bodies->count = scene->bodies;
    bodies->ticks = 0;
    for (int i = 0; i < bodies->count; i++) {
        bodies->body[i] = scene->body[i];
        Body_Start(&bodies->body[i]);
    }
}

/* ---- Forces ---------------------------------------------------------------------------------------- */

static float lift(const Body *body) {
    if (body->floats_at <= 0) return 0;
    return body->mass * BODY_GRAVITY * Maths_Clamp(body->warmth / body->floats_at, 0, LIFT_MAX);
}

/* The force of the air contains the reaction to the body's own last acceleration, by the mass of air that went along.
 * With that mass on both sides of the equation even the lightest body is stable. A push that stopped it counts once,
 * not as often as `heft` says. Otherwise the body would be thrown back again. */
static void pull(Body *body) {
    float more = body->carried * body->heft, all = body->mass + more;
    float fall = body->mass * BODY_GRAVITY - lift(body);
    Vec2 last = Vec2_Add(Vec2_Scale(body->gain, more), Vec2_Scale(body->stop, STOPPED * body->carried));
    Vec2 load = Vec2_Scale(Vec2_Add(body->force, last), 1 / all);
    float gust = Vec2_Length(load);
    if (!(gust <= GUST_MAX)) load = Vec2_Scale(Vec2_Unit(load, Vec2_At(0, 0)), gust > GUST_MAX ? GUST_MAX : 0);
    load.y += fall / all;
    body->velocity = Vec2_Add(body->velocity, Vec2_Scale(load, DT));
}

static void turn(Body *body) {
    Vec2 arm = Vec2_Turn(body->arm, Maths_Cos(body->angle), Maths_Sin(body->angle));
    float more = body->swept * body->swing, all = body->inertia + more;
    float gust = (body->torque + more * body->spin_gain + STOPPED * body->swept * body->spin_stop) / all;
    body->spin += (Maths_Clamp(gust, -GUST_MAX, GUST_MAX) + arm.x * body->mass * BODY_GRAVITY / all) * DT;
    body->spin /= 1 + body->rub * DT;
}

static void limit(Body *body) {
    float speed = Vec2_Length(body->velocity);
    if (!(speed <= SPEED_MAX))
        body->velocity = Vec2_Scale(Vec2_Unit(body->velocity, Vec2_At(0, 0)), speed > SPEED_MAX ? SPEED_MAX : 0);
    body->spin = Maths_Clamp(body->spin, -SPIN_MAX, SPIN_MAX);
}

/* The added mass is that of a body in the open. In a corridor or close to stone far more air goes along, so the mass is
 * multiplied. The factor grows while a speed goes to and fro from tick to tick. */
static float more_or_less(float heft, float gain, float before) {
    bool shakes = gain * before < 0 && Maths_Abs(gain) > SHAKE && Maths_Abs(before) > SHAKE;
    return Maths_Clamp(shakes ? heft * 1.5f : heft * 0.99f, 1, HEFT_MAX);
}

static void note_gain(Body *body, const Body *before) {
    Vec2 gain = Vec2_Scale(Vec2_Sub(body->velocity, before->velocity), TICKER_RATE);
    float turned = (body->spin - before->spin) * TICKER_RATE;
    float x = more_or_less(body->heft, gain.x, body->gain.x), y = more_or_less(body->heft, gain.y, body->gain.y);
    body->heft = x > y ? x : y;
    body->swing = more_or_less(body->swing, turned, body->spin_gain);
    body->gain = gain;
    body->spin_gain = turned;
}

static void pull_all(Bodies *bodies) {
    for (int i = 0; i < bodies->count; i++) {
        Body *body = &bodies->body[i], before = *body;
        if (!body->hinged) pull(body);
        if (!body->upright) turn(body);
        limit(body);
        note_gain(body, &before);
    }
}

/* ---- Motion ------------------------------------------------------------------------------------------- */

/* A hinge turns back a little from its stop. */
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

void Bodies_Keep(Bodies *bodies) {
    for (int i = 0; i < bodies->count; i++) {
        Body *body = &bodies->body[i];
        if (!body->hinged && body->velocity.y > FALLING) continue; /* in mid-air it would fall again */
        body->home = body->at;
        body->home_angle = body->angle;
    }
}

void Bodies_Return(Bodies *bodies) {
    for (int i = 0; i < bodies->count; i++)
        if (!bodies->body[i].hinged) Body_Return(&bodies->body[i]);
}

/* True on the bottom of the hall, where its floor is open. */
static bool in_a_gap(const Body *body, const Wall *wall) {
    float thin = body->half.x < body->half.y ? body->half.x : body->half.y;
    return !body->hinged && body->at.y + thin > wall->height - GAP_BOTTOM && body->at.y > body->home.y + GAP_DEEP;
}

/* m/s of its hit. Mere pressing does not count. */
static float hardness(const BodyContact *contact, const Body *body) {
    float mass = body->hinged ? Body_Inertia(body) / (Vec2_Dot(body->arm, body->arm) + 1e-6f) : Body_Mass(body);
    float stopped = contact->pressed / mass;
    return stopped < contact->came ? stopped : contact->came;
}

/* Tells the hardest hit of each body. */
static void tell_knocks(const BodyContacts *contacts, const Bodies *bodies, Events *events) {
    float hardest[SCENE_BODIES] = {0};
    Vec2 at[SCENE_BODIES];
    for (int i = 0; i < contacts->count; i++) {
        const BodyContact *contact = &contacts->list[i];
        float hit = hardness(contact, &bodies->body[contact->body]);
        if (hit <= hardest[contact->body]) continue;
        hardest[contact->body] = hit;
        at[contact->body] = contact->at;
    }
    for (int i = 0; i < bodies->count; i++)
        if (hardest[i] > KNOCK_FROM) Events_Add(events, EVENT_KNOCK, at[i], Maths_Clamp(hardest[i] / KNOCK_FULL, 0, 1));
}

void Bodies_Move(Bodies *bodies, const BodiesWorld *world, Obstacle *hulls, Events *events) {
    BodyContacts contacts;
    pull_all(bodies);
    BodyContacts_Find(&contacts, bodies, world);
    Bodies pulled = *bodies;
    BodyContacts_Solve(&contacts, bodies);
    for (int i = 0; i < bodies->count; i++) {
        Body *body = &bodies->body[i];
        advance(body);
        body->stop = Vec2_Scale(Vec2_Sub(body->velocity, pulled.body[i].velocity), TICKER_RATE);
        body->spin_stop = (body->spin - pulled.body[i].spin) * TICKER_RATE;
        if (in_a_gap(body, &world->scene->wall)) Body_Return(body);
    }
    tell_knocks(&contacts, bodies, events);
    Bodies_Hulls(bodies, hulls);
}

void Bodies_Hulls(const Bodies *bodies, Obstacle *hulls) {
    for (int i = 0; i < bodies->count; i++) {
        const Body *body = &bodies->body[i];
        Obstacle *hull = &hulls[i];
        *hull = (Obstacle){.velocity = body->velocity,
                           .spin = body->spin,
                           .soft = body->soft,
                           .light = true,
                           .slim = body->kind->slim};
        hull->pose = Body_Pose(body);
        hull->foot = body->foot * Maths_Abs(Maths_Sin(body->angle));
        hull->before = (Pose){body->before, body->angle_before, 0};
        hull->solid_count = body->kind->solids(body, hull->pose, hull->solids);
    }
}

/* ---- The air's part ------------------------------------------------------------------------------------ */

/* A lantern holds the air that rises into it. */
static void warm(Body *body, Air *air) {
    float heat = 0, tall = body->half.y - body->half.x;
    Vec2 top = {body->at.x, body->at.y - (tall > 0 ? tall : 0)}, mouth = {body->at.x, body->at.y + body->half.y};
    float middle = Air_Middle(air);
    Fluid_Mean(air->fluid, FLUID_HEAT, FLUID_AT3(top.x, top.y, middle), FLUID_AT3(mouth.x, mouth.y, middle),
               body->half.x + air->cell, &heat, NULL);
    heat = Maths_Clamp(heat, 0, 4 * body->floats_at);
    body->warmth += (heat - body->warmth) * (heat > body->warmth ? WARMS : COOLS) * DT;
}

/* The first tick sets the resting air moving all at once. Bodies must not feel that. */
void Bodies_Feel(Bodies *bodies, Air *air, const Scene *scene) {
    if (bodies->ticks++ == 0) return;
    for (int i = 0; i < bodies->count; i++) {
        Body *body = &bodies->body[i];
        float around = Vec2_Length(body->arm) + Vec2_Length(body->half) + 2 * air->cell;
        Vec2 low = Vec2_Sub(body->at, Vec2_At(around, around)), high = Vec2_Add(body->at, Vec2_At(around, around));
        Air_Force(air, Air_MachineBody(scene, scene->obstacles + i), body->at, low, high, &body->force, &body->torque);
        if (body->floats_at > 0) warm(body, air);
    }
}

uint64_t Bodies_Hash(const Bodies *bodies, uint64_t hash) {
    if (bodies->count) hash = Maths_HashWord(hash, bodies->ticks);
    for (int i = 0; i < bodies->count; i++) hash = Body_Hash(&bodies->body[i], hash);
    return hash;
}
