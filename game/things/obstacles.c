#include "game/things/obstacles.h"
#include "game/base/count.h"

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

int Obstacle_Outline(const Obstacle *obstacle, float between, Shape *shapes) {
    const Pose *from = &obstacle->before, *to = &obstacle->pose;
    Pose pose = {Vec2_Mix(from->at, to->at, between), from->angle + Pose_Between(from->angle, to->angle) * between,
                 Maths_Mix(from->whirl, to->whirl, between)};
    return obstacle->kind->outline(obstacle, pose, shapes);
}
