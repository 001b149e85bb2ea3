/* blows.h - what makes hammers heavy: a piston draws back before it strikes, and dust and sparks fly when it does.
 *
 * All of it is only for the picture, and leaves no trace in the game. */
#ifndef GAME_BLOWS_H
#define GAME_BLOWS_H

#include "game/look/motes.h"
#include "game/rules/game.h"

enum { BLOWS_GRITS = 160, BLOWS_SPARKS = 48 };

typedef struct Grit {
    Vec2 at, velocity; /* m, m/s */
    float age, life;   /* s, a life of 0 for none */
    bool glows;        /* a spark */
} Grit;

typedef struct Blows {
    Grit grit[BLOWS_GRITS];
    int next;
    Random random;
} Blows;

/* Between two pictures. A strike throws up dust, and sparks where it hits stone. */
void Blows_Move(Blows *blows, const Game *game, double now, float seconds);
int Blows_Dust(const Blows *blows, Fleck *flecks);   /* fills at most BLOWS_GRITS, returns how many */
int Blows_Sparks(const Blows *blows, Spark *sparks); /* fills at most BLOWS_SPARKS */

/* m by which the picture of a machine is shifted. A calm one does not tremble. */
Vec2 Blows_Lean(const Obstacle *obstacle, double seconds, bool calm);

/* m by which strikes in the last tick shake somebody at that place. */
float Blows_Shake(const Game *game, Vec2 at);

#endif
