#include "game/look/stage/blows.h"

#include "engine/window/ticker.h"

#include <math.h>

#define STRUCK  0.985f /* of its way out, where a piston strikes */
#define STRIKE  0.164  /* turns, when it gets there */
#define REST    0.75   /* turns, when it is drawn in */
#define WAITS   0.1    /* turns that it takes to draw back */
#define DRAWN   0.085f /* m that it draws back */
#define TREMBLE 0.006f
#define RECOIL  0.05f  /* m by which it bounces after a strike */
#define HEAVY   1.2f   /* m^2 of its face's box, from which a strike is as hard as can be */
#define SHAKES  0.055f /* m */
#define FAR     4.0f   /* m from a strike, where it shakes half as much */
#define GRAVITY 9.0f

static bool is_hammer(const Obstacle *obstacle) { return obstacle->kind == &OBSTACLE_PISTON; }

static float weight_of(const Obstacle *piston) { return fminf(0.35f + 4 * piston->half.x * piston->half.y / HEAVY, 1); }

/* True if it came to its end in these seconds before `now`. */
static bool strikes(const Obstacle *piston, double now, double seconds) {
    Vec2 way;
    return Piston_Out(piston, now, &way) >= STRUCK && Piston_Out(piston, now - seconds, &way) < STRUCK;
}

static Vec2 face_of(const Obstacle *piston, double now, Vec2 *way) {
    Piston_Out(piston, now, way);
    return Vec2_Add(piston->kind->pose(piston, now).at, Vec2_Scale(*way, Obstacle_Extent(piston, *way)));
}

static void throw_up(Blows *blows, Vec2 at, Vec2 velocity, float life, bool glows) {
    blows->grit[blows->next] = (Grit){at, velocity, 0, life, glows};
    blows->next = (blows->next + 1) % BLOWS_GRITS;
}

static float between(Blows *blows, float low, float high) { return Maths_Mix(low, high, Random_Unit(&blows->random)); }

/* Dust leaves the face to both sides. */
static void strike(Blows *blows, const Game *game, const Obstacle *piston, double now) {
    Vec2 way, face = face_of(piston, now, &way), across = Vec2_At(-way.y, way.x);
    bool stone = Air_BodyAt(&game->air, Vec2_Add(face, Vec2_Scale(way, 0.25f))) != 0;
    float wide = Obstacle_Extent(piston, across), hard = weight_of(piston);
    int grits = (int)((stone ? 90 : 16) * hard), sparks = stone ? (int)(22 * hard) : 0;
    for (int i = 0; i < grits + sparks; i++) {
        bool glows = i >= grits;
        float side = i & 1 ? 1.0f : -1.0f, beside = wide + between(blows, -0.04f, 0.10f), aside = between(blows, 0, 1);
        Vec2 at = Vec2_Add(face, Vec2_Scale(across, side * beside));
        float speed = glows ? between(blows, 1.5f, 6) : 0.4f + 4.2f * aside * aside;
        float back = between(blows, 0.1f, glows ? 3.5f : 1.5f - aside);
        Vec2 velocity = Vec2_Sub(Vec2_Scale(across, side * speed), Vec2_Scale(way, back));
        throw_up(blows, Vec2_Sub(at, Vec2_Scale(way, between(blows, 0.01f, 0.05f))), velocity,
                 glows ? between(blows, 0.15f, 0.55f) : between(blows, 0.5f, 2.1f), glows);
    }
}

static void fly(Grit *grit, const Air *air, float seconds) {
    Vec2 wind = Air_At(air, grit->at);
    float drag = grit->glows ? 0.8f : 3.2f, falls = grit->glows ? GRAVITY : 0.25f;
    grit->velocity = Vec2_Mix(grit->velocity, wind, fminf(drag * seconds, 1));
    grit->velocity.y += falls * seconds;
    Vec2 to = Vec2_Add(grit->at, Vec2_Scale(grit->velocity, seconds));
    if (Air_BodyAt(air, to) != AIR_STONE)
        grit->at = to;
    else
        grit->velocity = Vec2_Scale(grit->velocity, -0.3f);
    grit->age += seconds;
    if (grit->age >= grit->life) grit->life = 0;
}

void Blows_Move(Blows *blows, const Game *game, double now, float seconds) {
    if (seconds <= 0) return;
    for (int i = 0; i < BLOWS_GRITS; i++)
        if (blows->grit[i].life > 0) fly(&blows->grit[i], &game->air, seconds);
    for (int i = 0; i < game->scene.obstacles; i++)
        if (is_hammer(&game->obstacle[i]) && strikes(&game->obstacle[i], now, (double)seconds))
            strike(blows, game, &game->obstacle[i], now);
}

int Blows_Dust(const Blows *blows, Fleck *flecks) {
    int count = 0;
    for (int i = 0; i < BLOWS_GRITS; i++) {
        const Grit *grit = &blows->grit[i];
        if (grit->life <= 0 || grit->glows) continue;
        float young = grit->age / grit->life;
        bool cloud = i % 2; /* round, wide and faint */
        Vec2 half = Vec2_Scale(grit->velocity, cloud ? 0 : 0.009f);
        float old = (1 - young) * (1 - young), wide = 0.006f + 0.003f * (float)(i % 4);
        flecks[count++] = (Fleck){.x = grit->at.x,
                                  .y = grit->at.y,
                                  .half = {half.x, half.y},
                                  .wide = cloud ? 0.05f + 0.17f * young : wide,
                                  .pale = old * (cloud ? 0.15f * fminf(12 * young, 1) : 1),
                                  .glows = true};
    }
    return count;
}

int Blows_Sparks(const Blows *blows, Spark *sparks) {
    int count = 0;
    for (int i = 0; i < BLOWS_GRITS && count < BLOWS_SPARKS; i++) {
        const Grit *grit = &blows->grit[i];
        if (grit->life <= 0 || !grit->glows) continue;
        sparks[count++] =
            (Spark){grit->at.x, grit->at.y, grit->velocity.x, grit->velocity.y, 1 - grit->age / grit->life};
    }
    return count;
}

/* It draws back, trembling, out of its rest, and is at rest again when it begins to move. It bounces off a strike. */
Vec2 Blows_Lean(const Obstacle *obstacle, double seconds, bool calm) {
    Vec2 way;
    if (!is_hammer(obstacle)) return Vec2_At(0, 0);
    double turn = Piston_Turn(obstacle, seconds), waited = (turn - REST) / WAITS;
    double struck = (turn - STRIKE) * Piston_Period(obstacle);
    float out = 0;
    Piston_Out(obstacle, seconds, &way);
    if (waited > 0 && waited < 1) {
        float back = Maths_Sin(waited * waited * MATHS_TURN / 2);
        float trembles = calm ? 0 : TREMBLE * back * Maths_Sin(seconds * 23 * MATHS_TURN);
        out = -DRAWN * back - trembles;
    } else if (struck > 0 && struck < 0.5 && !calm) {
        out = -RECOIL * Maths_Abs(Maths_Sin(struck * 2.5 * MATHS_TURN)) * expf(-9 * (float)struck);
    }
    return Vec2_Scale(way, out);
}

float Blows_Shake(const Game *game, Vec2 at) {
    float most = 0;
    double now = (double)game->tick / TICKER_RATE;
    for (int i = 0; i < game->scene.obstacles; i++) {
        const Obstacle *piston = &game->obstacle[i];
        if (!is_hammer(piston) || !strikes(piston, now, 1.0 / TICKER_RATE)) continue;
        Vec2 way;
        float away = Vec2_Length(Vec2_Sub(face_of(piston, now, &way), at)) / FAR;
        most = fmaxf(most, SHAKES * weight_of(piston) / (1 + away * away * away));
    }
    return most;
}
