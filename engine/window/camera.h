/* camera.h - which part of the world is on screen: metres to output pixels and back.
 *
 * The camera shows `view` metres, as large as the output allows, with equal scale on both axes; what is left of the
 * output are bars (letterbox). It stays inside the world unless the world is smaller than the view, which is then
 * centred.
 */
#ifndef ENGINE_CAMERA_H
#define ENGINE_CAMERA_H

#include "engine/draw/draw.h"

typedef struct Camera {
    float view[2];    /* m, width and height that are shown */
    float world[2];   /* m, from 0,0 to here */
    float centre[2];  /* m, the middle of the view, without shake */
    float shake;      /* m, how far it shakes now; fades by itself */
    float shake_time; /* s */
    /* Made by Camera_Fit: */
    DrawRect screen; /* px, where the view is on the output */
    float scale;     /* px per m */
} Camera;

/* A camera at the middle of the world, not yet fitted to an output. Sizes must be > 0. */
Camera Camera_Make(float view_width, float view_height, float world_width, float world_height);

void Camera_Fit(Camera *camera, int width, int height);              /* once a frame, with the output's size */
void Camera_Follow(Camera *camera, const float target[2], float dt); /* glides towards it, m and s */
void Camera_LookAt(Camera *camera, const float target[2]);           /* jumps there */
void Camera_Shake(Camera *camera, float metres);                     /* a bump; kept below 0.15 m */
void Camera_ToScreen(const Camera *camera, const float world[2], float screen[2]);
void Camera_ToWorld(const Camera *camera, const float screen[2], float world[2]);
void Camera_Corner(const Camera *camera, float corner[2]); /* m, top left of what is shown, shake included */

#endif
