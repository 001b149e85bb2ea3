/* What the picture of a volume takes: volume_times [RUNS] prints the least of so many runs, ms, on one thread and two,
 * seen along each axis and from a corner; of a plume of billows around a ball, which fills a quarter of the cells. */
#include "engine/volume/volume.h"
#include "fluid/fluid_sdl.h"
#include "tests/kits/own_kit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct Case {
    int cells, width, height;
    double limit; /* ms, on two threads */
} Case;

static const Case CASES[] = {{64, 640, 360, 1.5}, {128, 1280, 720, 10}};

static void fill(float *smoke, float *heat, int cells) {
    for (int i = 0; i < cells * cells * cells; i++) {
        const float x = (float)(i % cells) / (float)cells - .5f, y = (float)(i / cells % cells) / (float)cells;
        const float z = (float)(i / cells / cells) / (float)cells - .5f, wide = .08f + .3f * (1 - y);
        const float billow = sinf(31 * x + 9 * y) * sinf(27 * y) * sinf(29 * z - 7 * y);
        const float inside = 1 - sqrtf(x * x + z * z) / wide + .5f * billow;
        smoke[i] = inside > 0 ? 2 * inside : 0;
        heat[i] = inside > .5f && y > .7f ? 300 : 0;
    }
}

static double least(Volume *volume, const VolumeScene *scene, float yaw, float pitch, const Case *of, int runs,
                    uint32_t *pixels) {
    const VolumeLook look = Volume_DefaultLook();
    VolumeCamera camera = Volume_DefaultCamera();
    double best = INFINITY;
    camera.yaw = yaw, camera.pitch = pitch;
    for (int run = 0; run < runs; run++) {
        const double began = FluidSDL_Seconds(NULL);
        Volume_Draw(volume, scene, &camera, &look, pixels, of->width, of->height, of->width);
        best = fmin(best, 1e3 * (FluidSDL_Seconds(NULL) - began));
    }
    return best;
}

static bool measure(const Case *of, int threads, int runs) {
    static const float view[][2] = {{0, .2f}, {1.57f, .2f}, {.4f, 1.3f}, {.8f, .5f}};
    const int cells = of->cells;
    const size_t count = (size_t)cells * (size_t)cells * (size_t)cells;
    float *smoke = malloc(count * sizeof *smoke), *heat = malloc(count * sizeof *heat);
    uint32_t *pixels = malloc((size_t)of->width * (size_t)of->height * sizeof *pixels);
    OwnWorkers *workers = Workers_Create(threads);
    OwnVolume *volume = Volume_Create(workers);
    const VolumeShape ball = {.kind = VOLUME_CAPSULE, .a = {2, 1.5f, .8f}, .b = {2, 1.5f, .8f}, .radius = .4f};
    VolumeScene scene = {.size = {cells, cells, cells}, .cell = 3.2f / (float)cells, .shape = &ball, .shapes = 1};
    if (!smoke || !heat || !pixels || !volume) return false;
    fill(smoke, heat, cells);
    scene.smoke = (VolumeField){smoke, cells, (ptrdiff_t)cells * cells};
    scene.heat = (VolumeField){heat, cells, (ptrdiff_t)cells * cells};
    printf("| %d^3, %d x %d | %d |", cells, of->width, of->height, threads);
    for (int i = 0; i < 4; i++) printf(" %.2f |", least(volume, &scene, view[i][0], view[i][1], of, runs, pixels));
    printf(" %g |\n", of->limit);
    free(smoke), free(heat), free(pixels);
    return true;
}

int main(int argc, char **argv) {
    const int runs = argc > 1 ? atoi(argv[1]) : 60;
    bool done = true;
    printf(
        "| volume | threads | along z | along x | along y | from a corner | limit |\n|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < 2; i++)
        for (int threads = 1; threads <= 2; threads++) done = done && measure(&CASES[i], threads, runs);
    return done ? 0 : 1;
}
