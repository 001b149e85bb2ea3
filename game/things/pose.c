#include "game/things/pose.h"

Vec2 Pose_Point(Pose pose, float right, float down) {
    return Vec2_Add(pose.at, Vec2_Turn(Vec2_At(right, down), Maths_Cos(pose.angle), Maths_Sin(pose.angle)));
}

Vec2 Pose_PointVelocity(Vec2 pivot, Vec2 velocity, float spin, Vec2 point) {
    Vec2 arm = Vec2_Sub(point, pivot);
    return Vec2_Add(velocity, Vec2_Scale(Vec2_At(-arm.y, arm.x), spin));
}

float Pose_Between(float from, float to) {
    float turn = (float)MATHS_TURN, way = to - from;
    return way > turn / 2 ? way - turn : way < -turn / 2 ? way + turn : way;
}

float Pose_Swing(double turns) { return Maths_Sin(turns * MATHS_TURN); }

float Pose_Linger(double turns) {
    float wave = Pose_Swing(turns);
    return 0.5f + 0.25f * wave * (3 - wave * wave);
}

Pose Pose_Spin(Vec2 at, float period, float phase, double seconds) {
    double turns = phase + (period != 0 ? seconds / period : 0);
    return (Pose){at, (float)((turns - floor(turns)) * MATHS_TURN), 0};
}
