#include "game/look/cloak.h"

#include <math.h>

#define LINK    0.25f /* m between points */
#define THICK   0.17f /* m, half the thickness with all folds */
#define SPREAD  2.2f  /* m/s^2, stiff cloth stands off the back */
#define DRAG    5.0f  /* 1/s, how quickly air takes it along */
#define FLUTTER 1.5f  /* 1/s, how hard it flaps in wind */
#define LEAST   0.4f  /* of a link that each point hangs below the point above */
#define LARGEST 8.0f  /* m/s, the greatest speed of a point */

void Cloak_Hang(Cloak *cloak, const CloakPeg *peg) {
    Vec2 way = Vec2_Scale(Vec2_Unit(Vec2_At(-SPREAD * peg->side, peg->weight), Vec2_At(0, 1)), LINK);
    *cloak = (Cloak){.at = {peg->shoulders}};
    for (int i = 1; i < CLOAK_POINTS; i++) {
        cloak->at[i] = Vec2_Add(cloak->at[i - 1], way);
        cloak->at[i].y = fminf(cloak->at[i].y, peg->ground);
    }
}

static Vec2 wind_at(const CloakPeg *peg, Vec2 at) {
    return peg->air && Air_BodyAt(peg->air, at) == 0 ? Air_At(peg->air, at) : peg->wind;
}

static Vec2 force(const CloakPeg *peg, Vec2 at, Vec2 speed, float phase) {
    Vec2 past = Vec2_Sub(wind_at(peg, at), speed), weight = {-SPREAD * peg->side, peg->weight};
    return Vec2_Add(Vec2_Add(weight, Vec2_Scale(past, DRAG)), Vec2_Scale(Vec2_At(-past.y, past.x), FLUTTER * phase));
}

/* Keeps a point one link from the point above it, below it or aside, but never over it. It stays above the ground.
 * Beside stone it hangs straight down. */
static Vec2 held(const CloakPeg *peg, Vec2 above, Vec2 at) {
    Vec2 way = Vec2_Unit(Vec2_Sub(at, above), Vec2_At(0, 1));
    way.y = fmaxf(way.y, LEAST);
    Vec2 to = Vec2_Add(above, Vec2_Scale(Vec2_Unit(way, way), LINK));
    Vec2 edge = Vec2_At(to.x + (way.x < 0 ? -THICK : THICK), to.y);
    if (peg->air && Air_HardAt(peg->air, edge)) to = Vec2_At(above.x, above.y + LINK);
    to.y = fminf(to.y, peg->ground);
    return to;
}

void Cloak_Move(Cloak *cloak, const CloakPeg *peg, float phase, float dt) {
    if (Vec2_Length(Vec2_Sub(peg->shoulders, cloak->at[0])) > 1) Cloak_Hang(cloak, peg);
    cloak->at[0] = peg->shoulders;
    for (int i = 1; i < CLOAK_POINTS; i++) {
        Vec2 before = cloak->at[i];
        float wave = sinf(phase - 1.3f * (float)i);
        Vec2 speed = Vec2_Add(cloak->speed[i], Vec2_Scale(force(peg, before, cloak->speed[i], wave), dt));
        cloak->at[i] = held(peg, cloak->at[i - 1], Vec2_Add(before, Vec2_Scale(speed, dt)));
        Vec2 gone = Vec2_Scale(Vec2_Sub(cloak->at[i], before), 1 / dt);
        cloak->speed[i] = Vec2_Scale(gone, fminf(1, LARGEST / fmaxf(Vec2_Length(gone), 1)));
    }
}
