#include "engine/window/camera.h"

#include <cglm/vec2.h>
#include <math.h>

static const float follow_rate = 5.0f; /* 1/s */
static const float shake_fade = 6.0f;  /* 1/s */
static const float shake_most = 0.15f; /* m */

/* Keeps the view inside the world, or centred if the world is smaller. */
static void stay_inside(Camera *camera) {
    for (int i = 0; i < 2; i++) {
        const float half = fminf(camera->view[i], camera->world[i]) * 0.5f;
        camera->centre[i] = fminf(fmaxf(camera->centre[i], half), camera->world[i] - half);
    }
}

Camera Camera_Make(float view_width, float view_height, float world_width, float world_height) {
    Camera camera = {.least = {view_width, view_height},
                     .view = {view_width, view_height},
                     .world = {world_width, world_height},
                     .zoom = 1};
    glm_vec2_scale(camera.world, 0.5f, camera.centre);
    return camera;
}

/* Draws back only as far as there is a world. */
static void fit(Camera *camera, float width, float height) {
    const float farthest = fmaxf(camera->least[0] / camera->world[0], camera->least[1] / camera->world[1]);
    const float zoom = camera->zoom > 0 ? fmaxf(camera->zoom, fminf(farthest, 1)) : 1;
    glm_vec2_divs(camera->least, zoom, camera->view);
    camera->plain = fminf(width / camera->least[0], height / camera->least[1]);
    camera->scale = camera->plain * zoom;
}

/* The output needs no bars where the world has more to show than the least view. */
void Camera_FitInto(Camera *camera, DrawRect place) {
    fit(camera, place.w, place.h);
    const float room[2] = {place.w / camera->scale, place.h / camera->scale};
    for (int i = 0; i < 2; i++) camera->view[i] = fmaxf(camera->view[i], fminf(room[i], camera->world[i]));
    stay_inside(camera);
    const float w = camera->view[0] * camera->scale, h = camera->view[1] * camera->scale;
    camera->screen = (DrawRect){place.x + (place.w - w) * 0.5f, place.y + (place.h - h) * 0.5f, w, h};
}

void Camera_Fit(Camera *camera, int width, int height) {
    Camera_FitInto(camera, (DrawRect){0, 0, (float)width, (float)height});
}

void Camera_Fill(Camera *camera, int width, int height, float aside) {
    fit(camera, (float)width, (float)height);
    const float free = (float)width - camera->world[0] * camera->scale;
    glm_vec2_scale(camera->world, 0.5f, camera->centre);
    if (free > 0 && aside > 0.5f * free) camera->centre[0] -= (fminf(aside, free) - 0.5f * free) / camera->scale;
    camera->view[0] = (float)width / camera->scale, camera->view[1] = (float)height / camera->scale;
    camera->screen = (DrawRect){0, 0, (float)width, (float)height};
}

void Camera_LookAt(Camera *camera, const float target[2]) {
    camera->centre[0] = target[0];
    camera->centre[1] = target[1];
    stay_inside(camera);
}

void Camera_Follow(Camera *camera, const float target[2], float dt) {
    vec2 goal = {target[0], target[1]};
    const float step = 1.0f - 1.0f / (1.0f + follow_rate * dt);
    glm_vec2_lerp(camera->centre, goal, step, camera->centre);
    stay_inside(camera);
    camera->shake /= 1.0f + shake_fade * dt;
    camera->shake_time += dt;
}

void Camera_Shake(Camera *camera, float metres) { camera->shake = fminf(fmaxf(camera->shake, metres), shake_most); }

void Camera_Corner(const Camera *camera, float corner[2]) {
    vec2 half = {camera->view[0] * 0.5f, camera->view[1] * 0.5f}, centre = {camera->centre[0], camera->centre[1]};
    glm_vec2_sub(centre, half, corner);
    corner[0] += camera->shake * sinf(camera->shake_time * 71.0f);
    corner[1] += camera->shake * sinf(camera->shake_time * 53.0f + 1.0f);
}

void Camera_ToScreen(const Camera *camera, const float world[2], float screen[2]) {
    vec2 point = {world[0], world[1]}, corner;
    Camera_Corner(camera, corner);
    glm_vec2_sub(point, corner, point);
    glm_vec2_scale(point, camera->scale, point);
    glm_vec2_add(point, (vec2){camera->screen.x, camera->screen.y}, screen);
}

void Camera_ToWorld(const Camera *camera, const float screen[2], float world[2]) {
    vec2 point = {screen[0], screen[1]}, corner;
    Camera_Corner(camera, corner);
    glm_vec2_sub(point, (vec2){camera->screen.x, camera->screen.y}, point);
    glm_vec2_scale(point, 1.0f / camera->scale, point);
    glm_vec2_add(point, corner, world);
}
