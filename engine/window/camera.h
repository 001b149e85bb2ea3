/* camera.h - which part of the world is on screen: converts metres to output pixels and back.
 *
 * The camera shows at least `least` metres as large as the output allows, at the same scale on both axes. An output of
 * another shape shows more of the world, as far as there is more; bars fill the rest (letterbox). The camera stays
 * inside the world; if the world is smaller than the view, it is centred. */
#ifndef ENGINE_CAMERA_H
#define ENGINE_CAMERA_H

#include "engine/draw/draw.h"

typedef struct Camera {
    float least[2];   /* m, width and height of what is shown at least, */
    float view[2];    /* and of what is shown */
    float world[2];   /* m, the world reaches from (0, 0) to here */
    float centre[2];  /* m, the middle of the view, without shake */
    float shake;      /* m, amplitude of the shake; fades by itself */
    float shake_time; /* s */
    /* Set by Camera_Fit: */
    DrawRect screen; /* px, the part of the output that shows the view */
    float scale;     /* px per m */
} Camera;

/* A camera at the middle of the world, before its first Camera_Fit. Sizes must be > 0. */
Camera Camera_Make(float view_width, float view_height, float world_width, float world_height);

void Camera_Fit(Camera *camera, int width, int height); /* call once a frame with the size of the output */
/* Instead: without bars, but with what lies beside the world as far as the output reaches. A world that is narrower
 * than the output leaves up to `aside` pixels free at the left; otherwise it is in the middle. */
void Camera_Fill(Camera *camera, int width, int height, float aside);
void Camera_Follow(Camera *camera, const float target[2], float dt); /* glides towards the target; m and s */
void Camera_LookAt(Camera *camera, const float target[2]);           /* jumps there */
void Camera_Shake(Camera *camera, float metres); /* starts a shake; the amplitude stays below 0.15 m */
void Camera_ToScreen(const Camera *camera, const float world[2], float screen[2]);
void Camera_ToWorld(const Camera *camera, const float screen[2], float world[2]);
void Camera_Corner(const Camera *camera, float corner[2]); /* m, top left corner of the view, with shake */

#endif
