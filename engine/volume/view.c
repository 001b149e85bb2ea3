#include "engine/volume/inside.h"
#include "engine/maths/scalar.h"
#include <math.h>

static const float RIGHT_ANGLE = 1.5707963f;
static const float NEAREST = 4.1f; /* half diagonals of the volume from the camera to its middle, at perspective 1 */

VolumeCamera Volume_DefaultCamera(void) {
    return (VolumeCamera){.yaw = .5f, .pitch = .35f, .zoom = 1.2f, .perspective = .8f};
}

static float or_zero(float x) { return isfinite(x) ? x : 0; }

static float dot(const float a[3], const float b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

VolumeView VolumeView_Make(const int size[3], float cell, const VolumeCamera *camera, int width, int height) {
    const float yaw = or_zero(camera->yaw), pitch = Clampf(or_zero(camera->pitch), -RIGHT_ANGLE, RIGHT_ANGLE);
    const float zoom = Clampf(camera->zoom, .05f, 20), perspective = Clampf(camera->perspective, 0, 1);
    const float cy = cosf(yaw), sy = sinf(yaw), cp = cosf(pitch), sp = sinf(pitch);
    VolumeView view = {.right = {cy, 0, -sy}, .down = {-sy * sp, cp, -cy * sp}, .ahead = {sy * cp, sp, cy * cp}};
    for (int axis = 0; axis < 3; axis++) view.middle[axis] = .5f * cell * (float)size[axis];
    const float around = sqrtf(dot(view.middle, view.middle));
    view.away = perspective / (NEAREST * around);
    view.scale = .5f * zoom * (float)Mini(width, height) / around;
    view.centre[0] = .5f * (float)width, view.centre[1] = .5f * (float)height;
    return view;
}

void VolumeView_Ray(const VolumeView *view, float across, float down, float from[3], float along[3]) {
    const float a = (across - view->centre[0]) / view->scale, b = (down - view->centre[1]) / view->scale;
    for (int axis = 0; axis < 3; axis++) {
        const float aside = a * view->right[axis] + b * view->down[axis];
        from[axis] = view->middle[axis] + aside;
        along[axis] = view->ahead[axis] + view->away * aside;
    }
    const float length = sqrtf(dot(along, along));
    for (int axis = 0; axis < 3; axis++) along[axis] /= length;
}

bool VolumeView_Project(const VolumeView *view, const float at[3], float pixel[2]) {
    float aside[3];
    for (int axis = 0; axis < 3; axis++) aside[axis] = at[axis] - view->middle[axis];
    const float farther = 1 + view->away * dot(aside, view->ahead), scale = view->scale / farther;
    pixel[0] = view->centre[0] + scale * dot(aside, view->right);
    pixel[1] = view->centre[1] + scale * dot(aside, view->down);
    return farther > 0;
}

/* Rays along a row of pixels. The ray through pixel x passes the middle at sums[i] + x * steps[i], on the plane that
 * faces the camera. Rays that never meet the plane get `never`. */
typedef struct Fan {
    float sums[3], steps[3], ahead[3];
    float height, away, begin, side;
    float never[2];
} Fan;

static const float SLANT = 1e-4f; /* rays that meet the plane at a smaller slant never do */
static const float BEYOND = 1e9f;

WIDE_LOOP static void cross_plane(const Fan *fan, int width, float *restrict across, float *restrict down) {
    const Fan f = *fan;
    for (int x = 0; x < width; x++) {
        const float far = (float)x, u = f.sums[0] + far * f.steps[0], v = f.sums[1] + far * f.steps[1];
        const float w = f.sums[2] + far * f.steps[2], slant = f.side * (w * f.away + f.ahead[2]);
        const float per = f.side / (slant > SLANT ? slant : SLANT);
        across[x] = slant > SLANT ? per * (f.ahead[0] * (f.height - w) + f.begin * u) : f.never[0];
        down[x] = slant > SLANT ? per * (f.ahead[1] * (f.height - w) + f.begin * v) : f.never[1];
    }
}

/* Near rays that never meet the plane, places go off to one side. `never` lies there, so that places stay in order. */
static void find_sides(Fan *fan) {
    const float turn = fan->steps[2] * fan->away,
                x = turn != 0 ? -(fan->sums[2] * fan->away + fan->ahead[2]) / turn : 0;
    const float w = fan->sums[2] + x * fan->steps[2];
    for (int i = 0; i < 2; i++) {
        const float place = fan->ahead[i] * (fan->height - w) + fan->begin * (fan->sums[i] + x * fan->steps[i]);
        fan->never[i] = fan->side * place < 0 ? -BEYOND : BEYOND;
    }
}

void VolumeView_Row(const VolumeView *view, const int axes[3], float cell, float height, int x, int y, int count,
                    float *across, float *down) {
    const float by = 1 / (view->scale * cell);
    const float a = by * ((float)x + .5f - view->centre[0]), b = by * ((float)y + .5f - view->centre[1]);
    Fan fan = {.height = height, .away = view->away * cell};
    for (int i = 0; i < 3; i++) {
        const float right = view->right[axes[i]];
        fan.sums[i] = a * right + b * view->down[axes[i]], fan.steps[i] = by * right;
        fan.ahead[i] = view->ahead[axes[i]];
    }
    fan.begin = height * fan.away + fan.ahead[2], fan.side = fan.begin < 0 ? -1 : 1;
    find_sides(&fan);
    cross_plane(&fan, count, across, down);
}

/* Returns the first of [begin, end) that has reached the limit, in values that only rise or only fall. */
static int find(const float *values, float limit, bool rises, int begin, int end) {
    while (begin < end) {
        const int middle = begin + (end - begin) / 2;
        if (rises ? values[middle] < limit : values[middle] >= limit)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin;
}

void VolumeView_Narrow(const float *places, float low, float high, int ends[2]) {
    if (ends[0] >= ends[1]) return;
    const bool rises = places[ends[1] - 1] >= places[ends[0]];
    const int begin = find(places, rises ? low : high, rises, ends[0], ends[1]);
    ends[1] = find(places, rises ? high : low, rises, begin, ends[1]);
    ends[0] = begin;
}
