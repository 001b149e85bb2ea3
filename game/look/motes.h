/* motes.h - dust in the light, which shows how the air moves where there is no smoke. It is only for the picture. It
 * rides the air from picture to picture and leaves no trace in the game. */
#ifndef GAME_MOTES_H
#define GAME_MOTES_H

#include "engine/picture/picture.h"
#include "game/air/air.h"

enum { MOTES_MAX = 260 };

typedef struct Mote {
    Vec2 at, velocity; /* m, m/s */
    float age, life;   /* s */
} Mote;

typedef struct Motes {
    Mote mote[MOTES_MAX];
    Random random;
} Motes;

void Motes_Move(Motes *motes, const Air *air, PictureArea area, float seconds);
int Motes_Picture(const Motes *motes, Fleck *flecks); /* fills at most MOTES_MAX and returns how many */

#endif
