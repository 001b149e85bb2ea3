/* threads - the solver's work on SDL's threads, with the same bits on any number of them.
 *
 * FluidPool_Run of fluid_sdl.h is a parallel_for. The solver hands over a count of rows and a task. Any free thread,
 * the caller too, takes the next piece until none is left. A game that has threads of its own lends those instead.
 * `threads 300 picture.bmp 4` runs on four. The title tells the cost of a step. */
#define FLUID_SDL_IMPLEMENTATION
#include "../../fluid_sdl.h"

#include <SDL.h>
#include <math.h>
#include <stdlib.h>

enum { WIDTH = 512, HEIGHT = 288, ZOOM = 2 }; /* cells; pixels a cell */

static void draw(Fluid *air, SDL_Surface *picture) {
    FluidView smoke = Fluid_ReadChannel(air, FLUID_SMOKE);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            float value = smoke.data[x + y * smoke.row], veil = value / (value + .3f);
            uint32_t red = (uint32_t)(14 + 230 * veil * veil), green = (uint32_t)(14 + 170 * veil * veil);
            uint32_t *row = (uint32_t *)((char *)picture->pixels + y * picture->pitch);
            row[x] = red << 16 | green << 8 | (uint32_t)(24 + 130 * veil);
        }
}

/* A row of small fires. Returns the time of the step, ms. */
static double tick(Fluid *air) {
    for (float x = 1.5f; x < 12; x += 1.9f) {
        Fluid_Add(air, FLUID_SMOKE, FLUID_AT(x, 7), FLUID_AT(x + .3f, 7), .12f, .05f);
        Fluid_Add(air, FLUID_HEAT, FLUID_AT(x, 7), FLUID_AT(x + .3f, 7), .12f, 5);
    }
    const double began = FluidSDL_Seconds(NULL);
    Fluid_Step(air, 1 / 60.f);
    return 1e3 * (FluidSDL_Seconds(NULL) - began);
}

int main(int argc, char **argv) {
    int frames = argc > 1 ? atoi(argv[1]) : -1, threads = argc > 3 ? atoi(argv[3]) : SDL_GetCPUCount();
    FluidPool *pool = FluidPool_Create(threads);
    FluidDef def = Fluid_DefaultDef();
    def.size[0] = WIDTH, def.size[1] = HEIGHT, def.cell_size = 12.8f / WIDTH;
    def.channel[FLUID_SMOKE].decay = .2f, def.channel[FLUID_HEAT].decay = .6f;
    def.host = (FluidHost){.data = pool, .parallel_for = FluidPool_Run};
    Fluid *air = Fluid_Create(&def);
    SDL_Window *window = NULL;
    SDL_Surface *picture = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_RGB888);
    if (!SDL_Init(SDL_INIT_VIDEO)) window = SDL_CreateWindow("threads", 0, 0, WIDTH * ZOOM, HEIGHT * ZOOM, 0);
    if (!air || !picture || !window) return SDL_Log("threads: %s", air ? SDL_GetError() : "out of memory"), 1;
    double cost = 0;
    for (int frame = 0; frame != frames && !SDL_QuitRequested(); frame++) {
        cost += (tick(air) - cost) / SDL_min(frame + 1, 60);
        char title[80];
        SDL_snprintf(title, sizeof title, "threads: %d, %.2f ms a step", FluidPool_Threads(pool), cost);
        if (frame % 30 == 0) SDL_SetWindowTitle(window, title);
        draw(air, picture);
        SDL_BlitScaled(picture, NULL, SDL_GetWindowSurface(window), NULL);
        SDL_UpdateWindowSurface(window);
        if (frames < 0) SDL_Delay(10);
    }
    if (argc > 2) SDL_SaveBMP(picture, argv[2]);
    SDL_Log("threads: %d, state %016llx", FluidPool_Threads(pool), (unsigned long long)Fluid_Hash(air));
    Fluid_Destroy(air);
    FluidPool_Destroy(pool);
    SDL_Quit();
    return 0;
}
