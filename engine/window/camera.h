/* camera.h - the part of the world on screen. Converts metres to output pixels and back.
 *
 * The camera shows at least `least` metres as large as the output allows, at the same scale on both axes. An output of
 * another shape shows more of the world if there is more. Bars fill the rest. The view stays inside if it can. A zoom
 * divides `least`, but shows no more than the world. */
#ifndef ENGINE_CAMERA_H
#define ENGINE_CAMERA_H

#include "engine/draw/draw.h"

typedef struct Camera {
    float least[2];   /* m, the least width and height to show */
    float view[2];    /* m, the width and height shown */
    float world[2];   /* m, the world reaches from (0, 0) to here */
    float centre[2];  /* m, the middle of the view, without shake */
    float shake;      /* m, amplitude of the shake, which fades by itself */
    float shake_time; /* s */
    float zoom;       /* 1. A larger one shows less of the world, a smaller one more of it */
    /* Set by Camera_Fit: */
    DrawRect screen; /* px, the part of the output that shows the view */
    float scale;     /* px per m */
    float plain;     /* px per m without zoom */
} Camera;

/* Returns a camera at the middle of the world, before its first Camera_Fit. Sizes must be > 0. */
Camera Camera_Make(float view_width, float view_height, float world_width, float world_height);

void Camera_Fit(Camera *camera, int width, int height); /* call once a frame with the size of the output */
void Camera_FitInto(Camera *camera, DrawRect place);    /* likewise, a part of the output */
/* As Camera_Fit, but without bars. A narrow world leaves up to `aside` pixels at the left, or else is in the middle. */
void Camera_Fill(Camera *camera, int width, int height, float aside);
void Camera_Follow(Camera *camera, const float target[2], float dt); /* glides towards the target, m and s */
void Camera_LookAt(Camera *camera, const float target[2]);           /* jumps there */
void Camera_Shake(Camera *camera, float metres); /* starts a shake, whose amplitude stays below 0.15 m */
void Camera_ToScreen(const Camera *camera, const float world[2], float screen[2]);
void Camera_ToWorld(const Camera *camera, const float screen[2], float world[2]);
void Camera_Corner(const Camera *camera, float corner[2]); /* m, top left corner of the view, with shake */

#endif
