/* rollback - two players over a slow line. The game predicts, and repairs wrong predictions.
 *
 * The other player's keys arrive LATE ticks later. Until then the game goes on as if they still pressed their last key.
 * When the truth differs, the world of that tick is restored and the ticks since are done again, bit for bit with the
 * air. In the end the state is that of a game that knew everything at once. */
#include "../../fluid.h"

#include <SDL.h>
#include <stdlib.h>

enum { WIDTH = 256, HEIGHT = 144, ZOOM = 5, LATE = 8, KEPT = 16 }; /* cells, pixels a cell, ticks */

typedef struct World {
    Fluid *air;
    float at[2][3]; /* m, the two players, each a ball */
} World;

typedef struct Snapshot {
    void *image; /* of the air */
    float at[2][3];
} Snapshot;

/* The direction that a player presses in a tick, of 0 none, 1 right, 2 down, 3 left, 4 up. A game has keys. */
static int pressed(int player, int tick) {
    unsigned beat = (unsigned)(tick / (player ? 23 : 31)) * 2654435761u + (unsigned)player * 40503u;
    return (int)(beat >> 13) % 5;
}

static void play(World *world, const int press[2]) {
    static const float WAY[5][2] = {{0, 0}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    Fluid_ClearOccupancy(world->air);
    for (int i = 0; i < 2; i++) {
        FluidBody body = {.velocity = {4 * WAY[press[i]][0], 4 * WAY[press[i]][1]}}; /* m/s */
        float *at = world->at[i];
        at[0] = SDL_clamp(at[0] + body.velocity[0] / 60, 1.f, 11.8f);
        at[1] = SDL_clamp(at[1] + body.velocity[1] / 60, 1.f, 6.2f);
        Fluid_SetBody(world->air, 1 + i, &body);
        Fluid_StampCapsule(world->air, 1 + i, at, at, .4f);
        Fluid_Add(world->air, i, at, at, .6f, i ? 1.5f : .05f); /* smoke follows one, heat the other */
    }
    Fluid_Step(world->air, 1 / 60.f);
}

static void keep(const World *world, Snapshot *snapshot, size_t size) {
    Fluid_Save(world->air, snapshot->image, size);
    SDL_memcpy(snapshot->at, world->at, sizeof world->at);
}

static void go_back(World *world, const Snapshot *snapshot, size_t size) {
    Fluid_Restore(world->air, snapshot->image, size);
    SDL_memcpy(world->at, snapshot->at, sizeof world->at);
}

static void draw(const World *world, SDL_Surface *picture) {
    FluidView smoke = Fluid_ReadChannel(world->air, FLUID_SMOKE), heat = Fluid_ReadChannel(world->air, FLUID_HEAT);
    const uint8_t *body = Fluid_GetOccupancy(world->air);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            float cool = smoke.data[x + y * smoke.row], warm = SDL_max(heat.data[x + y * heat.row], 0);
            cool = cool / (cool + .3f), warm = warm / (warm + 8);
            uint32_t air = (uint32_t)(14 + 225 * warm) << 16 | (uint32_t)(16 + 110 * (cool + warm)) << 8 |
                           (uint32_t)(26 + 215 * cool);
            uint32_t *row = (uint32_t *)((char *)picture->pixels + y * picture->pitch);
            row[x] = body[x + y * WIDTH] == 1 ? 0x9fd0ff : body[x + y * WIDTH] == 2 ? 0xffc080 : air;
        }
}

static World begin(void) {
    FluidDef def = Fluid_DefaultDef();
    def.channel[FLUID_SMOKE].decay = def.channel[FLUID_HEAT].decay = .5f;
    return (World){Fluid_Create(&def), {{4, 3.6f}, {8.8f, 3.6f}}};
}

int main(int argc, char **argv) {
    int frames = argc > 1 ? atoi(argv[1]) : -1, repaired = 0;
    World here = begin(), knowing = begin();
    const size_t size = here.air ? Fluid_Save(here.air, NULL, 0) : 0;
    Snapshot kept[KEPT] = {0};
    for (int i = 0; i < KEPT; i++) kept[i].image = malloc(size);
    SDL_Window *window = NULL;
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_RGB888);
    if (!SDL_Init(SDL_INIT_VIDEO)) window = SDL_CreateWindow("rollback", 0, 0, WIDTH * ZOOM, HEIGHT * ZOOM, 0);
    if (!size || !knowing.air || !kept[KEPT - 1].image || !picture || !window)
        return SDL_Log("rollback: cannot begin"), 1;
    int tick = 0;
    for (; tick != frames && !SDL_QuitRequested(); tick++) {
        const int then = tick - LATE, heard = then < 0 ? 0 : pressed(1, then),
                  last = then < 1 ? 0 : pressed(1, then - 1);
        if (heard != last) { /* the ticks from `then` on were played with the wrong guess */
            go_back(&here, &kept[then % KEPT], size);
            for (int again = then; again < tick; again++) {
                keep(&here, &kept[again % KEPT], size);
                play(&here, (int[2]){pressed(0, again), heard});
            }
            repaired++;
        }
        keep(&here, &kept[tick % KEPT], size);
        play(&here, (int[2]){pressed(0, tick), heard});
        play(&knowing, (int[2]){pressed(0, tick), pressed(1, tick)});
        draw(&here, picture);
        SDL_BlitScaled(picture, NULL, SDL_GetWindowSurface(window), NULL);
        SDL_UpdateWindowSurface(window);
        if (frames < 0) SDL_Delay(12);
    }
    /* Here the last LATE ticks are still guesses. The keys that have arrived by now make them right. */
    int known = tick < LATE ? 0 : tick - LATE;
    if (tick) go_back(&here, &kept[known % KEPT], size);
    for (; known < tick; known++) play(&here, (int[2]){pressed(0, known), pressed(1, known)});
    bool same = Fluid_Hash(here.air) == Fluid_Hash(knowing.air);
    SDL_Log("rollback: %d ticks, %d repairs, the states %s", tick, repaired, same ? "agree" : "DIFFER");
    if (argc > 2) SDL_SaveBMP(picture, argv[2]);
    for (int i = 0; i < KEPT; i++) free(kept[i].image);
    Fluid_Destroy(here.air);
    Fluid_Destroy(knowing.air);
    SDL_Quit();
    return !same;
}
