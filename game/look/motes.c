#include "game/look/motes.h"

#include <math.h>

enum { TRIES = 3 }; /* places tried for a new mote, which is born in the windiest */

#define SHUTTER 0.028f /* s of its way that a streak is long */
#define GUST    2.5f   /* m/s, beyond which streaks grow longer and brighter */

static void be_born(Mote *mote, Random *random, const Air *air, PictureArea area) {
    float fastest = -1, life = Random_Unit(random);
    for (int i = 0; i < TRIES; i++) {
        float x = Random_Unit(random), y = Random_Unit(random);
        Vec2 at = Vec2_At(area.x + area.width * x, area.y + area.height * y), wind = Air_At(air, at);
        float speed = Vec2_Length(wind);
        if (speed <= fastest || Air_BodyAt(air, at) != 0) continue;
        fastest = speed;
        *mote = (Mote){at, wind, 0, 1.5f + 2.5f * life};
    }
}

static bool inside(PictureArea area, Vec2 at) {
    return at.x > area.x && at.y > area.y && at.x < area.x + area.width && at.y < area.y + area.height;
}

void Motes_Move(Motes *motes, const Air *air, PictureArea area, float seconds) {
    if (seconds <= 0) return;
    for (int i = 0; i < MOTES_MAX; i++) {
        Mote *mote = &motes->mote[i];
        bool alive = mote->age < mote->life && inside(area, mote->at) && Air_BodyAt(air, mote->at) == 0;
        if (!alive) {
            mote->life = 0;
            if (Random_Bits(&motes->random) % 8 == 0) be_born(mote, &motes->random, air, area);
            continue;
        }
        Vec2 wind = Air_At(air, mote->at), drift = Vec2_At(0.03f * sinf(mote->age * 3 + (float)i), 0.025f);
        mote->velocity = Vec2_Mix(mote->velocity, Vec2_Add(wind, drift), 0.5f);
        mote->at = Vec2_Add(mote->at, Vec2_Scale(mote->velocity, seconds));
        mote->age += seconds;
    }
}

int Motes_Picture(const Motes *motes, Fleck *flecks) {
    int count = 0;
    for (int i = 0; i < MOTES_MAX; i++) {
        const Mote *mote = &motes->mote[i];
        if (mote->life <= 0) continue;
        float fade = fminf(fminf(mote->age * 3, (mote->life - mote->age) * 2), 1), speed = Vec2_Length(mote->velocity);
        float gust = Maths_Clamp((speed - GUST) / GUST, 0, 1.2f);
        Vec2 half = Vec2_Scale(mote->velocity, SHUTTER / 2 * (1 + 0.8f * gust) * fminf(1, 5 / fmaxf(speed, 1)));
        flecks[count++] = (Fleck){.x = mote->at.x,
                                  .y = mote->at.y,
                                  .half = {half.x, half.y},
                                  .wide = 0.006f + (0.004f + 0.001f * gust) * (float)(i % 3),
                                  .pale = fmaxf(fade, 0) * (0.16f + 0.12f * fminf(speed, 4) + 0.30f * gust),
                                  .glows = true};
    }
    return count;
}
