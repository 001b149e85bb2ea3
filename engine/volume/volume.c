#include "engine/volume/inside.h"
#include "engine/maths/scalar.h"
#include <math.h>
#include <stdlib.h>

VolumeLook Volume_DefaultLook(void) {
    return (VolumeLook){
        .to_light = {-.6f, -1, -.3f},
        .light = {.80f, .60f, .38f},
        .ambient = {.020f, .030f, .052f},
        .density = 9,
        .smoke = {.88f, .86f, .84f},
        .solid = {.16f, .22f, .34f},
        .hot = {60, 300},
        .glow = 25,
        .above = {.003f, .004f, .009f},
        .below = {.014f, .019f, .032f},
        .floor = {.08f, .08f, .085f},
        .edges = .25f,
    };
}

Volume *Volume_Create(Workers *workers) {
    Volume *volume = calloc(1, sizeof *volume);
    if (volume) volume->workers = workers;
    return volume;
}

void Volume_Destroy(Volume *volume) {
    if (!volume) return;
    for (int i = 0; i < HELD_COUNT; i++) Room_Free(&volume->held[i]);
    free(volume);
}

/* Clamps numbers, so that all later steps can rely on them. */
static VolumeLook check_look(const VolumeLook *asked) {
    VolumeLook look = *asked;
    float *const colours[] = {look.light, look.ambient, look.smoke, look.solid, look.above, look.below, look.floor};
    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++)
        for (int c = 0; c < 3; c++) colours[i][c] = Clampf(colours[i][c], 0, 1e3f);
    look.density = Clampf(look.density, 0, 1e6f), look.glow = Clampf(look.glow, 0, 1e6f);
    look.edges = Clampf(look.edges, 0, 1);
    for (int i = 0; i < 2; i++) look.hot[i] = Clampf(look.hot[i], -1e6f, 1e6f);
    return look;
}

static void find_light(Volume *volume) {
    float sum = 0;
    for (int i = 0; i < 3; i++) volume->to_light[i] = Clampf(volume->look.to_light[i], -1e6f, 1e6f);
    for (int i = 0; i < 3; i++) sum += volume->to_light[i] * volume->to_light[i];
    const float length = sqrtf(sum);
    for (int i = 0; i < 3; i++) volume->to_light[i] = length > 1e-6f ? volume->to_light[i] / length : i == 1 ? -1 : 0;
}

bool Volume_Draw(Volume *volume, const VolumeScene *scene, const VolumeCamera *camera, const VolumeLook *look,
                 uint32_t *pixels, int width, int height, int row) {
    bool fits = width > 0 && height > 0 && row >= width && scene->cell > 1e-6f && scene->cell < 1e6f;
    for (int i = 0; i < 3; i++) fits = fits && scene->size[i] >= 1 && scene->size[i] <= VOLUME_MOST;
    if (!fits) return false;
    const Canvas canvas = {.pixels = pixels, .width = width, .height = height, .row = row};
    volume->scene = scene, volume->look = check_look(look);
    volume->view = VolumeView_Make(scene->size, scene->cell, camera, width, height);
    find_light(volume);
    if (!VolumeLoad(volume) || !VolumeFire(volume) || !VolumeLight(volume) || !VolumeComposite(volume) ||
        !VolumeDevelop(volume))
        return false;
    if (!VolumeBackdrop(volume, &canvas)) return false;
    VolumeWarp(volume, &canvas);
    return true;
}
