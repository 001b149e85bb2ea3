#include "game/look/cloak.h"

#include <math.h>

#define THICK   0.17f /* m, half the thickness with all folds */
#define SPREAD  1.6f  /* m/s^2, stiff cloth stands off the back */
#define DRAG    1.5f  /* 1/s, how quickly air takes it along, */
#define GUST    1.35f /* 1/m, and how much more quickly it does for each m/s */
#define FLUTTER 2.2f  /* 1/s, how hard it flaps in wind */
#define BEND    0.38f /* tangent of the most by which a link turns from the link above */
#define DRAPE   1.4f  /* the same for the first one, from straight down */
#define BACK    0.9f  /* share of a pull that goes back up the chain */
#define LARGEST 8.0f  /* m/s, the greatest speed of a point */
#define TURNING 0.9f  /* m that cloth may be before a wearer who turns */

void Cloak_Hang(Cloak *cloak, const CloakPeg *peg) {
    Vec2 way = Vec2_Unit(Vec2_At(-SPREAD * peg->side, peg->weight), Vec2_At(0, 1));
    *cloak = (Cloak){.at = {peg->shoulders}};
    for (int i = 1; i < CLOAK_POINTS; i++) {
        cloak->at[i] = Vec2_Add(cloak->at[i - 1], Vec2_Scale(way, CLOAK_LINK));
        cloak->at[i].y = fminf(cloak->at[i].y, peg->ground);
    }
}

static Vec2 wind_at(const CloakPeg *peg, Vec2 at) {
    return peg->air && Air_BodyAt(peg->air, at) == 0 ? Air_At(peg->air, at) : peg->wind;
}

static Vec2 force(const CloakPeg *peg, Vec2 at, Vec2 speed, float phase) {
    Vec2 past = Vec2_Sub(wind_at(peg, at), speed), weight = {-SPREAD * peg->side, peg->weight};
    return Vec2_Add(Vec2_Add(weight, Vec2_Scale(past, DRAG + GUST * fminf(Vec2_Length(past), 2 * LARGEST))),
                    Vec2_Scale(Vec2_At(-past.y, past.x), FLUTTER * phase));
}

/* Cloth is too stiff to turn sharply. Returns the way of a link that goes on from `last`. */
static Vec2 bent(Vec2 last, Vec2 way, float most) {
    float along = fmaxf(Vec2_Dot(way, last), 1e-3f), aside = way.y * last.x - way.x * last.y;
    float turn = Vec2_Dot(way, last) > 0 ? Maths_Clamp(aside / along, -most, most) : aside < 0 ? -most : most;
    return Vec2_Unit(Vec2_Add(last, Vec2_Scale(Vec2_At(-last.y, last.x), turn)), last);
}

/* m, the place across the hall before which no cloth comes at that height. */
static float back_at(const CloakPeg *peg, float y) {
    float tall = peg->hip.y - peg->shoulders.y;
    return Maths_Mix(peg->shoulders.x, peg->hip.x, tall > 0.05f ? Maths_Clamp((y - peg->shoulders.y) / tall, 0, 1) : 1);
}

/* The end of a link behind the wearer's back. A wearer who turns sweeps the cloth to the other side. */
static Vec2 behind(const CloakPeg *peg, Vec2 above, Vec2 to) {
    if (peg->side == 0) return to;
    float side = peg->side < 0 ? -1.0f : 1.0f, room = TURNING * (1 - fabsf(peg->side));
    float over = (to.x - back_at(peg, to.y)) * side - room;
    if (over <= 0) return to;
    float across = Maths_Clamp(to.x - over * side - above.x, -CLOAK_LINK, CLOAK_LINK);
    return Vec2_At(above.x + across, above.y + sqrtf(fmaxf(CLOAK_LINK * CLOAK_LINK - across * across, 0)));
}

/* Keeps a point one link from the point above it and behind the wearer. It stays above the ground. Beside stone it
 * hangs straight down. */
static Vec2 held(const CloakPeg *peg, int i, Vec2 above, Vec2 last, Vec2 at) {
    Vec2 way = bent(last, Vec2_Unit(Vec2_Sub(at, above), last), i > 1 ? BEND : DRAPE);
    float rise = peg->rise > 0 ? peg->rise * (0.3f + 0.14f * (float)i) : peg->rise; /* it curls up towards the hem */
    way.y = fmaxf(way.y, -rise * fabsf(way.x));
    way = Vec2_Unit(way, last);
    Vec2 to = behind(peg, above, Vec2_Add(above, Vec2_Scale(way, CLOAK_LINK)));
    Vec2 edge = Vec2_At(to.x + (to.x < above.x ? -THICK : THICK), to.y);
    if (peg->air && Air_HardAt(peg->air, edge)) to = Vec2_At(above.x, above.y + CLOAK_LINK);
    to.y = fminf(to.y, peg->ground);
    return to;
}

/* A point that is pulled to its place pulls back at the point above it, so that no whip runs down the chain. */
static Vec2 speed_of(Vec2 before, Vec2 after, Vec2 pulled, float dt) {
    Vec2 speed = Vec2_Scale(Vec2_Sub(Vec2_Sub(after, before), Vec2_Scale(pulled, BACK)), 1 / dt);
    float length = Vec2_Length(speed);
    return length < 1e6f ? Vec2_Scale(speed, fminf(1, LARGEST / fmaxf(length, 1))) : Vec2_At(0, 0); /* air may be NaN */
}

void Cloak_Move(Cloak *cloak, const CloakPeg *peg, float phase, float dt) {
    Vec2 last = {0, 1}, before[CLOAK_POINTS], pulled[CLOAK_POINTS + 1] = {{0, 0}};
    if (Vec2_Length(Vec2_Sub(peg->shoulders, cloak->at[0])) > 1) Cloak_Hang(cloak, peg);
    cloak->at[0] = peg->shoulders;
    for (int i = 1; i < CLOAK_POINTS; i++) {
        Vec2 above = cloak->at[i - 1];
        before[i] = cloak->at[i];
        float wave = sinf(phase - 0.52f * (float)i);
        Vec2 speed = Vec2_Add(cloak->speed[i], Vec2_Scale(force(peg, before[i], cloak->speed[i], wave), dt));
        Vec2 wants = Vec2_Add(before[i], Vec2_Scale(speed, dt));
        cloak->at[i] = held(peg, i, above, last, wants);
        pulled[i] = Vec2_Sub(cloak->at[i], wants);
        last = Vec2_Unit(Vec2_Sub(cloak->at[i], above), last);
    }
    for (int i = 1; i < CLOAK_POINTS; i++) cloak->speed[i] = speed_of(before[i], cloak->at[i], pulled[i + 1], dt);
}
