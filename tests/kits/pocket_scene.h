/* pocket_scene.h - a scene for fluid/pocket/, in integers alone: it runs here and on a Cortex-M0, with the same bits.
 *
 * Smoke rises from a vent, a jet blows across it from the left, and a disc moves through both. Define POCKET_N first.
 */
#ifndef POCKET_SCENE_H
#define POCKET_SCENE_H

#include "fluid/pocket/pocket.h"

#ifndef POCKET_VISC /* 0 and 0 leave out all diffusion */
#define POCKET_VISC 120
#define POCKET_DIFF 80
#endif

enum { POCKET_SIZE = (POCKET_N + 2) * (POCKET_N + 2), POCKET_FRAMES = 100 };
enum { POCKET_LIFT = 160, POCKET_EPS = 400, POCKET_DISC = FLU_X1_0 / 8 };

static freal u[POCKET_SIZE], v[POCKET_SIZE], u_prev[POCKET_SIZE], v_prev[POCKET_SIZE];
static freal dens[POCKET_SIZE], dens_prev[POCKET_SIZE];
static uint8_t occupied[POCKET_SIZE];
static Box box = {POCKET_N, occupied, {{0, 0}, {POCKET_DISC, 0}}, 0, 0, 0, 0};

/* The sources of a frame, and where the disc is, in sixteenths of a cell. */
static void get_from_scene(int frame) {
    const int N = box.N;
    const int32_t radius = N * 16 / 9, x = N * 16 / 3 + frame * POCKET_DISC / (FLU_X1_0 / 16);
    for (int j = 0, c = 0; j < N + 2; j++) {
        for (int i = 0; i < N + 2; i++, c++) {
            const int vent = j >= N - 2 && j < N && i > N / 3 && i <= N * 2 / 3;
            const int jet = i >= 2 && i < 4 && j > N / 3 && j <= N / 2;
            const int32_t dx = i * 16 - x, dy = j * 16 - N * 8;
            dens_prev[c] = vent ? FLU_X1_0 / 16 : 0;
            u_prev[c] = jet ? FLU_X1_0 / 32 : 0;
            v_prev[c] = 0;
            occupied[c] = dx * dx + dy * dy <= radius * radius;
        }
    }
}

static void run_frame(void) {
    buoyancy(&box, v_prev, dens, POCKET_LIFT);
    confinement(&box, u_prev, v_prev, u, v, POCKET_EPS);
    vel_step(&box, u, v, u_prev, v_prev, POCKET_VISC, FLU_X1_0);
    dens_step(&box, dens, dens_prev, u, v, POCKET_DIFF, FLU_X1_0);
}

/* FNV-1a over what the scene has become, whatever order the machine's bytes have. */
static uint32_t hash_scene(void) {
    const freal *field[3] = {u, v, dens};
    uint32_t hash = 2166136261u;
    for (int k = 0; k < 3; k++) {
        for (int c = 0; c < (box.N + 2) * (box.N + 2); c++) {
            const uint32_t value = (uint16_t)field[k][c];
            hash = (hash ^ (value & 255)) * 16777619u;
            hash = (hash ^ (value >> 8)) * 16777619u;
        }
    }
    return hash;
}

#endif
