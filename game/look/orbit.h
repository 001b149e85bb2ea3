/* orbit.h - how air with depth is seen, and what the pointer touches in it.
 *
 * The view of smoke shows all of the air. The right mouse button turns it, or a pad's right stick while the torch is
 * held. The wheel brings it nearer. The other views show a slice, which the wheel moves. None of this is part of the
 * game's state. A tick is only told which place in the air the pointer touches. */
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
    float pointer[2];   /* px, a frame ago */
} Orbit;

Orbit Orbit_Start(void);

/* Call once a frame of so many seconds. `sliced` if a slice is shown, `held` if the player's input may turn it. */
void Orbit_Turn(Orbit *orbit, const InputState *input, const Camera *camera, bool sliced, bool held, float seconds);

float Orbit_Plane(const Orbit *orbit, const Game *game); /* m, depth of the slice. 0 in two dimensions. */

/* Sets `at`, m, to the place in the air under the pointer, px. It lies on the slice. If all of the air is shown, it
 * lies on the plane through the middle that faces the eye. */
void Orbit_Touch(const Orbit *orbit, const Game *game, const Camera *camera, bool sliced, const float pointer[2],
                 float at[3]);

/* The same for a pad, whose right stick pushes the place on from where it was. */
void Orbit_Push(const Orbit *orbit, const Game *game, bool sliced, const float way[2], float at[3]);

#endif
