/* camera - a window of air that follows the camera through a world of any length.
 *
 * A lamp runs through an endless row of pillars. FluidOverlay_Follow moves the grid along by whole cells. It asks for
 * the pillars of what comes into view, and still air comes in with them. All places are the world's. */
#define FLUID_SDL_IMPLEMENTATION
#include "../../fluid_sdl.h"

#include <SDL.h>
#include <stdlib.h>

enum { WIDTH = 1280, HEIGHT = 720, CELL = 5, SCALE = 100, MARGIN = 160, APART = 260 }; /* pixels. SCALE is a metre's */

static const float DT = 1 / 60.f, SPEED = 300; /* s, pixels a second */

static float chance(int number) { /* 0 .. 1, always the same for a number */
    uint32_t bits = (uint32_t)number * 2654435761u;
    return (float)((bits ^ bits >> 15) * 2246822519u >> 8) / (1 << 24);
}

/* Even pillars stand, odd pillars hang. */
static SDL_FRect pillar(int number) {
    const float reach = 120 + 220 * chance(number), half = 12 + 20 * chance(number + 9999);
    const SDL_FRect rect = {(float)(number * APART) - half, number % 2 ? -MARGIN : HEIGHT - reach, 2 * half,
                            reach + MARGIN};
    return rect;
}

/* The pillars of a part of the world. One more on each side may reach into it. */
static void fill(void *data, FluidOverlay *air, SDL_Rect pixels) {
    (void)data;
    for (int i = pixels.x / APART - 1; i <= (pixels.x + pixels.w) / APART + 1; i++) {
        const SDL_FRect rect = pillar(i);
        FluidOverlay_LevelRects(air, &rect, 1, true);
    }
}

static void draw(SDL_Renderer *renderer, FluidOverlay *air, SDL_FRect camera, float x, float y) {
    const int first = (int)camera.x / APART - 1;
    const SDL_FRect lamp = {x - 22 - camera.x, y - 22, 44, 44};
    SDL_SetRenderDrawColor(renderer, 12, 18, 26, 255);
    SDL_RenderClear(renderer);
    SDL_SetRenderDrawColor(renderer, 58, 52, 64, 255);
    for (int i = first; i < first + 8; i++) {
        SDL_FRect rect = pillar(i);
        rect.x -= camera.x;
        SDL_RenderFillRectF(renderer, &rect);
    }
    FluidOverlay_Draw(air, renderer, &camera, NULL);
    SDL_SetRenderDrawColor(renderer, 255, 214, 140, 255);
    SDL_RenderFillRectF(renderer, &lamp);
}

static void shoot(SDL_Renderer *renderer, const char *path) {
    SDL_Surface *shot = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
    if (shot && !SDL_RenderReadPixels(renderer, NULL, shot->format->format, shot->pixels, shot->pitch))
        SDL_SaveBMP(shot, path);
    SDL_FreeSurface(shot);
}

int main(int argc, char **argv) {
    int frames = argc > 1 ? atoi(argv[1]) : -1;
    FluidDef def = FluidOverlay_Def(WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN, CELL, SCALE); /* the camera and a margin */
    FluidOverlay *air = FluidOverlay_Create(&def, SCALE);
    SDL_Window *window = NULL;
    SDL_Renderer *renderer = NULL;
    if (!air || SDL_Init(SDL_INIT_VIDEO) || SDL_CreateWindowAndRenderer(WIDTH, HEIGHT, 0, &window, &renderer))
        return SDL_Log("camera: %s", SDL_GetError()), 1;
    SDL_SetWindowTitle(window, "camera");
    FluidOverlay_LevelCallback(air, fill, NULL);
    for (int frame = 0; frame != frames && !SDL_QuitRequested(); frame++) {
        const float seconds = (float)frame * DT, x = 900 + SPEED * seconds, y = 360 + 50 * sinf(1.7f * seconds);
        const SDL_FRect camera = {x - 900, 0, WIDTH, HEIGHT};
        FluidOverlay_Follow(air, &camera);
        FluidOverlay_MoveCapsule(air, 1, x, y, x, y, 22);
        FluidOverlay_Add(air, FLUID_SMOKE, x, y, 40, .04f);
        FluidOverlay_Add(air, FLUID_HEAT, x, y, 40, 2);
        FluidOverlay_Step(air, DT);

        draw(renderer, air, camera, x, y);
        if (frame + 1 == frames && argc > 2) shoot(renderer, argv[2]);
        SDL_RenderPresent(renderer);
        if (frames < 0) SDL_Delay(14);
    }
    FluidOverlay_Destroy(air);
    SDL_Quit();
    return 0;
}
