/* sparks.h - glowing specks that fires throw up and the air carries away. They are only for the picture. They have
 * random numbers of their own and are not in the game's hash, so no recording depends on their look. */
#ifndef GAME_SPARKS_H
#define GAME_SPARKS_H

#include "engine/figures/spark.h"
#include "game/air/air.h"
#include "game/air/fire.h"

enum { SPARKS_MAX = 120 };

typedef struct Sparks {
    Vec2 at[SPARKS_MAX], velocity[SPARKS_MAX]; /* m, m/s, the air's included */
    Vec2 own[SPARKS_MAX];                      /* m/s on top of the air's */
    float life[SPARKS_MAX], lived[SPARKS_MAX]; /* s to live in all, 0 if none, and s lived so far */
    Random random;
} Sparks;

void Sparks_Start(Sparks *sparks, uint64_t seed);
void Sparks_Tick(Sparks *sparks, const Fire *fires, int count, const Air *air); /* after the fluid's step */
int Sparks_Picture(const Sparks *sparks, Spark *out); /* Fills at most SPARKS_MAX. Returns how many glow. */

#endif
