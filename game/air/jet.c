#include "game/air/jet.h"

#include "engine/window/ticker.h"

#define LANE 0.25f /* m, about the width of the lanes of a jet, each sheltered on its own */
#define GRIP 6.0f  /* 1/s at which the missing speed of a lane is made up */

#define RISES 2.0f /* m/s^2 at which coals push the air up */
#define COALS 0.4f /* m around them */

enum { LANES_MAX = 16 };

/* m that a lane goes before it meets something hard. Lanes start a cell before the fan's face.
 *
 *      fan || lane ------------->
 *     wind || lane ---->[stone] */
static float clear_way(const Air *air, Vec2 from, Vec2 way, float reach) {
    float step = air->cell * 0.5f, gone = step;
    while (gone < reach && Air_BodyAt(air, Vec2_Add(from, Vec2_Scale(way, gone))) == 0) gone += step;
    return gone < reach ? gone - step : reach;
}

static void blow_lane(Air *air, Vec2 from, Vec2 way, float reach, float radius, float wind) {
    float length = clear_way(air, from, way, reach) - radius;
    if (length <= 0) return;
    Vec2 a = Vec2_Add(from, Vec2_Scale(way, radius)), b = Vec2_Add(from, Vec2_Scale(way, length));
    float lacks = Maths_Clamp(wind - Vec2_Dot(Air_Around(air, a, b, radius), way), 0, wind);
    Air_BlowThrough(air, a, b, radius, Vec2_Scale(way, lacks * GRIP * TICKER_SECONDS));
}

static void blow(Air *air, const Obstacle *fan, float wind) {
    Vec2 way = Vec2_Scale(fan->wind, 1 / wind), across = {-way.y, way.x};
    float wide = Obstacle_Extent(fan, across);
    int lanes = (int)Maths_Clamp(2 * wide / LANE + 0.5f, 1, LANES_MAX);
    Vec2 face = Vec2_Add(fan->pose.at, Vec2_Scale(way, Obstacle_Extent(fan, way) + air->cell));
    for (int i = 0; i < lanes; i++) {
        float aside = wide * ((2 * (float)i + 1) / (float)lanes - 1);
        blow_lane(air, Vec2_Add(face, Vec2_Scale(across, aside)), way, fan->reach, wide / (float)lanes, wind);
    }
}

void Jet_Blow(Air *air, const Obstacle *obstacles, int count) {
    for (int i = 0; i < count; i++) {
        float wind = Vec2_Length(obstacles[i].wind);
        if (wind > 0.01f) blow(air, &obstacles[i], wind);
    }
}

/* Two pushes at a time, which wander along the coals. */
void Jet_Rise(const SceneSmoulder *smoulder, Air *air, uint64_t tick) {
    const float seconds = (float)tick * TICKER_SECONDS;
    for (int i = 0; i < 2; i++) {
        float along = 0.5f * ((float)i + Maths_Noise(smoulder->low.x + 3 * (float)i, seconds * 0.1f, 82));
        float aside = 2 * Maths_Noise(smoulder->low.x + 5 * (float)i, seconds * 0.9f, 83) - 1;
        Vec2 from = {Maths_Mix(smoulder->low.x, smoulder->high.x, along), smoulder->high.y - COALS};
        Vec2 to = Vec2_Sub(from, Vec2_At(0, 0.5f * COALS));
        Air_Blow(air, from, to, COALS, Vec2_At(0.6f * aside * RISES * TICKER_SECONDS, -RISES * TICKER_SECONDS));
    }
}
