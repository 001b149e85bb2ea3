#include "game/things/pose.h"

Vec2 Pose_Point(Pose pose, float right, float down) {
    return Vec2_Add(pose.at, Vec2_Turn(Vec2_At(right, down), Maths_Cos(pose.angle), Maths_Sin(pose.angle)));
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
