/* ear.h - the listener's place, for the nearness of things and their side of the picture. */
#ifndef GAME_EAR_H
#define GAME_EAR_H

#include "game/base/maths.h"

#define EAR_REACH 4.5f /* m at which a sound has lost half its strength */

typedef struct Ear {
    Vec2 at;      /* m, the keeper's head, or the pointer without a keeper */
    float middle; /* m, of the picture */
    float half;   /* m, half of its width */
} Ear;

static inline float Ear_Near(const Ear *ear, Vec2 at) { /* 1 .. 0 */
    Vec2 way = Vec2_Scale(Vec2_Sub(at, ear->at), 1 / EAR_REACH);
    return 1 / (1 + Vec2_Dot(way, way));
}

static inline float Ear_Pan(const Ear *ear, Vec2 at) { /* -.8 .. .8, so that both ears hear a thing at the edge */
    return 0.8f * Maths_Clamp((at.x - ear->middle) / (ear->half + 0.01f), -1, 1);
}

#endif
