#include "game/things/obstacles.h"
#include "game/base/count.h"
#include "game/things/stuff.h"

#include "engine/window/ticker.h"

static const ObstacleKind *const KINDS[] = {&OBSTACLE_PENDULUM, &OBSTACLE_PISTON, &OBSTACLE_PADDLE, &OBSTACLE_LIFT,
                                            &OBSTACLE_REVOLVER, &OBSTACLE_FAN,    &OBSTACLE_WAGON};

const ObstacleKind *const *Obstacle_Kinds(int *count) {
    *count = COUNT_OF(KINDS);
    return KINDS;
}

void Obstacle_Move(Obstacle *obstacle, uint64_t tick) {
    double seconds = (double)tick / TICKER_RATE;
    obstacle->before = obstacle->kind->pose(obstacle, seconds - 1.0 / TICKER_RATE);
    obstacle->pose = obstacle->kind->pose(obstacle, seconds);
    obstacle->velocity = Vec2_Scale(Vec2_Sub(obstacle->pose.at, obstacle->before.at), TICKER_RATE);
    obstacle->spin = Pose_Between(obstacle->before.angle, obstacle->pose.angle) * TICKER_RATE;
    obstacle->solid_count = obstacle->kind->solids(obstacle, obstacle->pose, obstacle->solids);
    obstacle->light = obstacle->kind->yields, obstacle->slim = obstacle->kind->slim;
    if (obstacle->kind->blow) obstacle->wind = obstacle->kind->blow(obstacle, seconds, &obstacle->reach);
}

Vec2 Obstacle_PointVelocity(const Obstacle *obstacle, Vec2 point) {
    return Pose_PointVelocity(obstacle->pose.at, obstacle->velocity, obstacle->spin, point);
}

Shape Obstacle_Strap(Vec2 hub, Vec2 tip, float share, float half) {
    Vec2 at = Vec2_Mix(hub, tip, share), way = Vec2_Unit(Vec2_Sub(tip, hub), Vec2_At(1, 0));
    Vec2 out = Vec2_At(-half * way.y, half * way.x);
    return Shape_Of(Shape_Capsule(at.x - out.x, at.y - out.y, 0.026f, at.x + out.x, at.y + out.y, 0.026f), STUFF_IRON);
}

int Obstacle_Outline(const Obstacle *obstacle, float between, Shape *shapes) {
    const Pose *from = &obstacle->before, *to = &obstacle->pose;
    Pose pose = {Vec2_Mix(from->at, to->at, between), from->angle + Pose_Between(from->angle, to->angle) * between,
                 Maths_Mix(from->whirl, to->whirl, between)};
    return obstacle->kind->outline(obstacle, pose, shapes);
}
