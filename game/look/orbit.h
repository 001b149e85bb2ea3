/* orbit.h - how air with depth is seen, and what the pointer touches in it.
 *
 * The view of smoke shows all of the air, which the right mouse button (or a pad's right stick, while the torch is
 * held) turns, and the wheel brings nearer. The other views show a slice of it, which the wheel moves. None of this is
 * part of the game's state: a tick is only told which place in the air the pointer touches. */
#ifndef GAME_ORBIT_H
#define GAME_ORBIT_H

#include "engine/window/camera.h"
#include "engine/window/input.h"
#include "engine/picture/picture.h"
#include "game/controls/controls.h"
#include "game/rules/game.h"

typedef struct Orbit {
    VolumeCamera eye;
    PictureSlice slice; /* across z */
    float pointer[2];   /* px: where the pointer was a frame ago */
} Orbit;

Orbit Orbit_Start(void);

/* Once a frame. `sliced`: whether a slice is shown; `held`: whether the hands are free to turn it. */
void Orbit_Turn(Orbit *orbit, const InputState *input, const Camera *camera, bool sliced, bool held);

float Orbit_Plane(const Orbit *orbit, const Game *game); /* m: how deep the slice lies; 0 in two dimensions */

/* The place in the air, m, that the pointer touches, in px: on the slice, or where all of the air is shown on the plane
 * through its middle that faces the eye. */
void Orbit_Touch(const Orbit *orbit, const Game *game, const Camera *camera, bool sliced, const float pointer[2],
                 float at[3]);

/* The same for a pad, whose right stick pushes the place on from where it was. */
void Orbit_Push(const Orbit *orbit, const Game *game, bool sliced, const float way[2], float at[3]);

#endif
