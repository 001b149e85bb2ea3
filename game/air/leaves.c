#include "game/air/leaves.h"

#include "engine/window/ticker.h"

#define DT       TICKER_SECONDS
#define FLUTTER  0.5f  /* m/s aside, at most */
#define FEELS_AT 0.15f /* m above the ground at which a lying leaf feels the wind */
#define LOFT     0.55f /* share of the wind with which it is thrown upwards */
#define LOFT_MAX 3.0f
#define FADE     2.5f  /* 1/s, at which its loft fades */
#define LIES     0.04f /* m above the ground below which it lies */
#define AWAY     6     /* cells within which a buried leaf comes out */

static void scatter(Leaf *leaf, const SceneLeaves *pile, Random *random) {
    float x = Random_Unit(random), y = Random_Unit(random), eager = Random_Unit(random), heavy = Random_Unit(random);
    leaf->at = Vec2_Add(pile->corner, Vec2_At(x * pile->size.x, y * pile->size.y));
    leaf->settle = pile->settle * (0.75f + 0.5f * heavy);
    leaf->wind = pile->wind * (0.75f + 0.5f * eager);
    leaf->turn = (float)MATHS_TURN * x;
}

void Leaves_Start(Leaves *leaves, const Scene *scene, Random *random) {
    *leaves = (Leaves){.count = 0};
    for (int i = 0; i < scene->piles; i++)
        for (int k = 0; k < scene->leaves[i].count; k++)
            scatter(&leaves->leaf[leaves->count++], &scene->leaves[i], random);
}

static bool is_free(const Air *air, Vec2 at) { return Air_BodyAt(air, at) == 0; }

static bool comes_out(Leaf *leaf, const Air *air, Vec2 from, float dx, float dy) {
    Vec2 to = Vec2_Add(from, Vec2_At(dx * air->cell, dy * air->cell));
    bool out = is_free(air, to);
    if (out) leaf->at = to;
    return out;
}

/* Moves a buried leaf to the nearest free cell. At each distance it tries upwards first, then the sides, then down. */
static void dig_out(Leaf *leaf, const Air *air) {
    Vec2 from = leaf->at;
    if (is_free(air, from)) return;
    for (int far = 1; far <= AWAY; far++)
        for (int aside = 0; aside <= far; aside++) {
            float d = (float)far, s = (float)aside;
            if (comes_out(leaf, air, from, s, -d) || comes_out(leaf, air, from, -s, -d) ||
                comes_out(leaf, air, from, d, -s) || comes_out(leaf, air, from, -d, -s) ||
                comes_out(leaf, air, from, d, s) || comes_out(leaf, air, from, -d, s) ||
                comes_out(leaf, air, from, s, d) || comes_out(leaf, air, from, -s, d))
                return;
        }
}

static void go(Leaf *leaf, const Air *air, Vec2 way) {
    Vec2 to = Vec2_Add(leaf->at, way), along = Vec2_Add(leaf->at, Vec2_At(way.x, 0));
    Vec2 down = Vec2_Add(leaf->at, Vec2_At(0, way.y));
    if (is_free(air, to))
        leaf->at = to;
    else if (is_free(air, down))
        leaf->at = down;
    else if (is_free(air, along))
        leaf->at = along;
}

static void fall(Leaf *leaf, const Air *air, float gust) {
    float sink = leaf->settle * (1 + 0.6f * gust) - leaf->loft;
    leaf->loft /= 1 + FADE * DT;
    leaf->turn += (2 + 5 * gust) * DT;
    if (leaf->turn > (float)MATHS_TURN) leaf->turn -= (float)MATHS_TURN;
    if (leaf->turn < 0) leaf->turn += (float)MATHS_TURN;
    go(leaf, air, Vec2_At(FLUTTER * gust * DT, sink * DT));
    bool grounded = !is_free(air, Vec2_Add(leaf->at, Vec2_At(0, LIES)));
    leaf->lies = grounded && leaf->loft < leaf->settle;
}

static void lie(Leaf *leaf, const Air *air) {
    float wind = Vec2_Length(Air_At(air, Vec2_Sub(leaf->at, Vec2_At(0, FEELS_AT))));
    bool held = !is_free(air, Vec2_Add(leaf->at, Vec2_At(0, LIES)));
    leaf->lies = held && wind < leaf->wind;
    if (held && !leaf->lies) leaf->loft = Maths_Clamp(wind * LOFT, 0, LOFT_MAX);
}

/* The air carries only the flying leaves. The others are held by the ground. */
static void ride(Leaves *leaves, const Air *air) {
    float flying[LEAVES_MAX][3];
    int who[LEAVES_MAX], count = 0;
    for (int i = 0; i < leaves->count; i++) {
        if (leaves->leaf[i].lies) continue;
        flying[count][0] = leaves->leaf[i].at.x;
        flying[count][1] = leaves->leaf[i].at.y;
        flying[count][2] = Air_Middle(air);
        who[count++] = i;
    }
    Fluid_Carry(air->fluid, flying, count, DT);
    for (int i = 0; i < count; i++) leaves->leaf[who[i]].at = Vec2_At(flying[i][0], flying[i][1]);
}

void Leaves_Tick(Leaves *leaves, const Air *air, uint64_t tick) {
    ride(leaves, air);
    for (int i = 0; i < leaves->count; i++) {
        Leaf *leaf = &leaves->leaf[i];
        dig_out(leaf, air);
        if (leaf->lies)
            lie(leaf, air);
        else
            fall(leaf, air, 2 * Maths_Noise((float)tick * DT * 1.7f, 0.5f, 500 + (uint32_t)i) - 1);
    }
}

uint64_t Leaves_Hash(const Leaves *leaves, uint64_t hash) {
    for (int i = 0; i < leaves->count; i++) {
        const Leaf *leaf = &leaves->leaf[i];
        hash = Maths_HashFloat(Maths_HashFloat(hash, leaf->at.x), leaf->at.y);
        hash = Maths_HashFloat(Maths_HashFloat(hash, leaf->loft), leaf->turn);
        hash = Maths_HashWord(hash, leaf->lies);
    }
    return hash;
}
