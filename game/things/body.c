#include "game/things/body.h"
#include "game/base/count.h"

static const BodyKind *const KINDS[] = {&BODY_LANTERN, &BODY_SIGN, &BODY_DOOR, &BODY_CRATE, &BODY_URN};

const BodyKind *const *Body_Kinds(int *count) {
    *count = COUNT_OF(KINDS);
    return KINDS;
}

void Body_Start(Body *body) {
    Body fresh = {.kind = body->kind, .place = body->place, .half = body->half, .at = body->place};
    for (int i = 0; i < PROPERTY_MAX; i++) fresh.value[i] = body->value[i];
    for (int i = 0; i < (int)sizeof fresh.name; i++) fresh.name[i] = body->name[i];
    fresh.kind->build(&fresh);
    fresh.before = fresh.home = fresh.at;
    fresh.heft = fresh.swing = 1;
    *body = fresh;
}

void Body_Return(Body *body) {
    Vec2 home = body->home;
    float angle = body->home_angle;
    Body_Start(body);
    body->at = body->before = body->home = home;
    body->angle = body->angle_before = body->home_angle = angle;
}

float Body_Mass(const Body *body) { return body->mass + body->carried; }
float Body_Inertia(const Body *body) { return body->inertia + body->swept; }
Pose Body_Pose(const Body *body) { return (Pose){body->at, body->angle, 0}; }

Vec2 Body_PointVelocity(const Body *body, Vec2 point) {
    return Pose_PointVelocity(body->at, body->velocity, body->spin, point);
}

int Body_Outline(const Body *body, float between, Shape *shapes) {
    float turn = Pose_Between(body->angle_before, body->angle);
    Pose pose = {Vec2_Mix(body->before, body->at, between), body->angle_before + turn * between, 0};
    return body->kind->outline(body, pose, shapes);
}

uint64_t Body_Hash(const Body *body, uint64_t hash) {
    const float numbers[] = {body->at.x,         body->at.y,       body->before.x,   body->before.y,  body->angle,
                             body->spin,         body->velocity.x, body->velocity.y, body->gain.x,    body->gain.y,
                             body->force.x,      body->force.y,    body->torque,     body->warmth,    body->spin_gain,
                             body->angle_before, body->heft,       body->swing,      body->stop.x,    body->stop.y,
                             body->spin_stop,    body->home.x,     body->home.y,     body->home_angle};
    return Maths_HashFloats(hash, numbers, COUNT_OF(numbers));
}
