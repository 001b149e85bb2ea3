/* sparks.h - glowing specks that fires throw up and the air carries away. */
#ifndef GAME_SPARKS_H
#define GAME_SPARKS_H

#include "engine/silhouette.h"
#include "game/air.h"
#include "game/fire.h"

enum { SPARKS_MAX = 120 };

typedef struct Sparks {
    Vec2 at[SPARKS_MAX], velocity[SPARKS_MAX]; /* m, m/s */
    float life[SPARKS_MAX], lived[SPARKS_MAX]; /* s to live in all (0: none), s lived so far */
} Sparks;

void Sparks_Tick(Sparks *sparks, const Fire *fires, int count, const Air *air, Random *random);
int Sparks_Picture(const Sparks *sparks, Spark *out); /* fills at most SPARKS_MAX; returns how many glow */

#endif
