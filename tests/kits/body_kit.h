/* body_kit.h - a bare room with light bodies in it, for tests: made by hand, ticked without a game. */
#ifndef TESTS_BODY_KIT_H
#define TESTS_BODY_KIT_H

#include "game/bodies/bodies.h"
#include "game/air/fire.h"

typedef struct BodyKit {
    Scene scene;
    Air air;
    Bodies bodies;
    Obstacle thing[SCENE_OBSTACLES + SCENE_BODIES]; /* machines, then hulls */
    Events events;                                  /* of the last tick */
    Player player;                                  /* held still where `has_player` */
    Random random;
    uint64_t tick;
    int knocks; /* since it was opened */
} BodyKit;

/* Closes the last one. An empty room with a floor, a ceiling and side walls of .5 m inside width x height. */
void BodyKit_Room(BodyKit *kit, float width, float height, float cells_per_metre);
void BodyKit_Ledge(BodyKit *kit, float x, float y, float width, float height);
void BodyKit_Vent(BodyKit *kit, float x, float y, float width, float height, float wind); /* to the right; 0: a drain */
Body *BodyKit_Body(BodyKit *kit, const BodyKind *kind, float x, float y, float width, float height);
Obstacle *BodyKit_Machine(BodyKit *kit, const ObstacleKind *kind, float x, float y, float width, float height);
/* A room 10 x 5 m with three of every kind, of this mass, in a wind, beside a paddle and a piston. */
void BodyKit_Crowd(BodyKit *kit, float mass);

void BodyKit_Open(BodyKit *kit, const FluidHost *host); /* fails the test if it cannot */
void BodyKit_Tick(BodyKit *kit, const Fire *fire);      /* NULL: none burns */
void BodyKit_Go(BodyKit *kit, int ticks, const Fire *fire);

#endif
