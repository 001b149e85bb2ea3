#include "game/sparks.h"

#include "engine/ticker.h"

#define DT     TICKER_SECONDS
#define GRIP   0.35f /* of the difference to the air's speed, lost in a tick */
#define RISE   0.15f /* m/s, of their own heat */
#define WOBBLE 0.25f

static float spread(Random *random) { return Random_Unit(random) * 2 - 1; }

static void be_born(Sparks *sparks, int i, const Fire *fire, Random *random) {
    float x = spread(random), life = Random_Unit(random);
    sparks->at[i] = Vec2_Add(fire->at, Vec2_At(x * fire->half.x * 0.8f, -fire->half.y * 0.5f));
    sparks->velocity[i] = Vec2_At(0, -1.5f);
    sparks->life[i] = (0.7f + 2.2f * life) * (fire->lapping ? 1 : 0.5f);
    sparks->lived[i] = 0;
}

static void fly(Sparks *sparks, int i, const Air *air, Random *random) {
    Vec2 wind = Air_At(air, sparks->at[i]), *velocity = &sparks->velocity[i];
    float aside = spread(random);
    velocity->x += (wind.x - velocity->x) * GRIP + aside * WOBBLE / 2;
    float up = spread(random);
    velocity->y += (wind.y - RISE - velocity->y) * GRIP + up * WOBBLE / 2;
    sparks->at[i] = Vec2_Add(sparks->at[i], Vec2_Scale(*velocity, DT));
    sparks->lived[i] += DT;
    if (sparks->lived[i] >= sparks->life[i] || Air_BodyAt(air, sparks->at[i]) != 0) sparks->life[i] = 0;
}

/* A speck in forty that is out is thrown up anew, from a fire by its turn. */
void Sparks_Tick(Sparks *sparks, const Fire *fires, int count, const Air *air, Random *random) {
    for (int i = 0; i < SPARKS_MAX; i++) {
        if (sparks->life[i] > 0)
            fly(sparks, i, air, random);
        else if (count > 0 && Random_Bits(random) % 40 == 0)
            be_born(sparks, i, &fires[i % count], random);
    }
}

int Sparks_Picture(const Sparks *sparks, Spark *out) {
    int count = 0;
    for (int i = 0; i < SPARKS_MAX; i++) {
        if (sparks->life[i] <= 0) continue;
        float left = 1 - sparks->lived[i] / sparks->life[i], fade = left > 0.8f ? 1 : left / 0.8f;
        float flicker = 0.6f + 0.4f * Maths_Sin((double)sparks->lived[i] * 40 + i);
        out[count++] =
            (Spark){sparks->at[i].x, sparks->at[i].y, sparks->velocity[i].x, sparks->velocity[i].y, fade * flicker};
    }
    return count;
}
