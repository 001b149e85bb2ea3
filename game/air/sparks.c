#include "game/air/sparks.h"

#include "engine/window/ticker.h"

#define DT     TICKER_SECONDS
#define FADE   0.35f /* share of the thrown speed that is lost in a tick */
#define THROWN 1.5f  /* m/s upwards */
#define RISE   0.15f /* m/s by their own heat */
#define WOBBLE 0.25f

static float spread(Random *random) { return Random_Unit(random) * 2 - 1; }

void Sparks_Start(Sparks *sparks, uint64_t seed) { *sparks = (Sparks){.random = Random_Seed(seed)}; }

static void be_born(Sparks *sparks, int i, const Fire *fire, const Air *air) {
    float x = spread(&sparks->random), life = Random_Unit(&sparks->random);
    sparks->at[i] = Vec2_Add(fire->at, Vec2_At(x * fire->half.x * 0.8f, -fire->half.y * 0.5f));
    sparks->own[i] = sparks->velocity[i] = Vec2_At(0, -THROWN);
    sparks->life[i] = (0.7f + 2.2f * life) * (fire->lapping ? 1 : 0.5f);
    sparks->lived[i] = 0;
    if (Air_BodyAt(air, sparks->at[i]) != 0) sparks->life[i] = 0;
}

/* A spark's own motion. It is left out where it would lead into something hard. */
static void flit(Sparks *sparks, int i, const Air *air) {
    Vec2 *own = &sparks->own[i];
    float aside = spread(&sparks->random), up = spread(&sparks->random);
    own->x -= own->x * FADE - aside * WOBBLE / 2;
    own->y -= (own->y + RISE) * FADE - up * WOBBLE / 2;
    Vec2 to = Vec2_Add(sparks->at[i], Vec2_Scale(*own, DT));
    if (Air_BodyAt(air, to) == 0) sparks->at[i] = to;
}

/* All glowing sparks ride the air, as leaves do. A spark goes out if something hard moves over it. */
static void ride(Sparks *sparks, const Air *air) {
    float glowing[SPARKS_MAX][3];
    int who[SPARKS_MAX], count = 0;
    for (int i = 0; i < SPARKS_MAX; i++) {
        if (sparks->life[i] > 0 && Air_BodyAt(air, sparks->at[i]) != 0) sparks->life[i] = 0;
        if (sparks->life[i] <= 0) continue;
        glowing[count][0] = sparks->at[i].x;
        glowing[count][1] = sparks->at[i].y;
        glowing[count][2] = Air_Middle(air);
        who[count++] = i;
    }
    Fluid_Carry(air->fluid, glowing, count, DT);
    for (int k = 0; k < count; k++) {
        const int i = who[k];
        const Vec2 from = sparks->at[i];
        sparks->at[i] = Vec2_At(glowing[k][0], glowing[k][1]);
        flit(sparks, i, air);
        sparks->velocity[i] = Vec2_Scale(Vec2_Sub(sparks->at[i], from), TICKER_RATE);
        sparks->lived[i] += DT;
        if (sparks->lived[i] >= sparks->life[i]) sparks->life[i] = 0;
    }
}

/* In each tick about one in forty of the dark specks is thrown up again. The fires take turns. */
void Sparks_Tick(Sparks *sparks, const Fire *fires, int count, const Air *air) {
    ride(sparks, air);
    for (int i = 0; i < SPARKS_MAX && count > 0; i++)
        if (sparks->life[i] <= 0 && Random_Bits(&sparks->random) % 40 == 0) be_born(sparks, i, &fires[i % count], air);
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
