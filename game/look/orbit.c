#include "game/look/orbit.h"

#include <math.h>

#define TURN       3.2f  /* rad that a drag across the picture's height turns */
#define STICK_TURN 1.8f  /* rad/s that a stick turns */
#define NEARER     1.12f /* for each notch of the wheel */
#define SLICE      0.03f /* likewise, of the depth */
#define PUSH       0.04f /* m a tick, at most, that a stick pushes the pointer */
#define STEEPEST   1.5f  /* rad */

Orbit Orbit_Start(void) { return (Orbit){.eye = {.yaw = 0.5f, .pitch = 0.3f, .zoom = 1.12f, .perspective = 0.8f}}; }

static void turn(VolumeCamera *eye, float across, float down) {
    eye->yaw = remainderf(eye->yaw + across, (float)MATHS_TURN);
    eye->pitch = Maths_Clamp(eye->pitch + down, -STEEPEST, STEEPEST);
}

void Orbit_Turn(Orbit *orbit, const InputState *input, const Camera *camera, bool sliced, bool held, float seconds) {
    const float step[2] = {input->pointer[0] - orbit->pointer[0], input->pointer[1] - orbit->pointer[1]};
    const float rate = TURN / fmaxf(camera->screen.h, 1), turned = STICK_TURN * seconds;
    for (int i = 0; i < 2; i++) orbit->pointer[i] = input->pointer[i];
    if (!held) return;
    if (sliced) {
        orbit->slice.from_middle = Maths_Clamp(orbit->slice.from_middle + SLICE * input->wheel, -0.5f, 0.5f);
        return;
    }
    orbit->eye.zoom = Maths_Clamp(orbit->eye.zoom * powf(NEARER, input->wheel), 0.4f, 6);
    if (!Input_Held(input, CONTROL_TORCH)) return;
    if (input->device == INPUT_PAD)
        turn(&orbit->eye, turned * input->aim[0], turned * input->aim[1]);
    else
        turn(&orbit->eye, rate * step[0], rate * step[1]);
}

static float depth_of(const Game *game) { return (float)game->air.grid[2] * game->air.cell; }

float Orbit_Plane(const Orbit *orbit, const Game *game) {
    return game->air.grid[2] > 1 ? (0.5f + orbit->slice.from_middle) * depth_of(game) : 0;
}

static VolumeView view_of(const Orbit *orbit, const Game *game, float width, float height) {
    return VolumeView_Make(game->air.grid, game->air.cell, &orbit->eye, (int)fmaxf(width, 1), (int)fmaxf(height, 1));
}

void Orbit_Touch(const Orbit *orbit, const Game *game, const Camera *camera, bool sliced, const float pointer[2],
                 float at[3]) {
    float along[3];
    if (sliced) {
        Camera_ToWorld(camera, pointer, at);
        at[2] = Orbit_Plane(orbit, game);
        return;
    }
    VolumeView view = view_of(orbit, game, camera->screen.w, camera->screen.h);
    VolumeView_Ray(&view, pointer[0] - camera->screen.x, pointer[1] - camera->screen.y, at, along);
}

void Orbit_Push(const Orbit *orbit, const Game *game, bool sliced, const float way[2], float at[3]) {
    const float from[3] = {game->pointer.x, game->pointer.y, game->deep};
    VolumeView view = view_of(orbit, game, 1, 1);
    for (int axis = 0; axis < 3; axis++) {
        float step = !sliced ? way[0] * view.right[axis] + way[1] * view.down[axis] : axis < 2 ? way[axis] : 0;
        at[axis] = Maths_Clamp(from[axis] + PUSH * step, 0, (float)game->air.grid[axis] * game->air.cell);
    }
}
