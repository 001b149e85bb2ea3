/* minimal - smoke follows the mouse, the whole way from a FluidDef to pixels.
 *
 * Until the mouse moves, a point of its own wanders about. `minimal 300 picture.bmp` ends after 300 frames and keeps
 * the last one. The other examples do so, too. */
#include "../../fluid.h"

#include <SDL.h>
#include <math.h>
#include <stdlib.h>

enum { WIDTH = 256, HEIGHT = 144, ZOOM = 5 }; /* cells; pixels a cell */

static uint32_t colour(float smoke, float heat) {
    float veil = smoke / (smoke + .5f), glow = heat > 0 ? heat / (heat + 25) : 0;
    float red = 12 + 150 * veil + 200 * glow, green = 14 + 160 * veil + 70 * glow, blue = 24 + 175 * veil;
    return (uint32_t)fminf(red, 255) << 16 | (uint32_t)fminf(green, 255) << 8 | (uint32_t)fminf(blue, 255);
}

static void draw(Fluid *air, SDL_Texture *texture) {
    FluidView smoke = Fluid_ReadChannel(air, FLUID_SMOKE), heat = Fluid_ReadChannel(air, FLUID_HEAT);
    void *pixels;
    int pitch;
    if (SDL_LockTexture(texture, NULL, &pixels, &pitch)) return;
    for (int y = 0; y < HEIGHT; y++) {
        uint32_t *row = (uint32_t *)((char *)pixels + y * pitch);
        for (int x = 0; x < WIDTH; x++) row[x] = colour(smoke.data[x + y * smoke.row], heat.data[x + y * heat.row]);
    }
    SDL_UnlockTexture(texture);
}

static void shoot(SDL_Renderer *renderer, const char *path) {
    SDL_Surface *shot = SDL_CreateRGBSurfaceWithFormat(0, WIDTH * ZOOM, HEIGHT * ZOOM, 32, SDL_PIXELFORMAT_ARGB8888);
    if (shot && !SDL_RenderReadPixels(renderer, NULL, shot->format->format, shot->pixels, shot->pitch))
        SDL_SaveBMP(shot, path);
    SDL_FreeSurface(shot);
}

/* The mouse's place, or a place on a loop as long as it has not moved, m. */
static void point(int frame, float at[3]) {
    static int moved, first[2] = {-1, -1};
    int mouse[2];
    SDL_GetMouseState(&mouse[0], &mouse[1]);
    if (first[0] < 0) first[0] = mouse[0], first[1] = mouse[1];
    moved = moved || mouse[0] != first[0] || mouse[1] != first[1];
    at[0] = moved ? (float)mouse[0] * .05f / ZOOM : 6.4f + 4.5f * sinf(.021f * (float)frame);
    at[1] = moved ? (float)mouse[1] * .05f / ZOOM : 4.2f + 2.1f * sinf(.043f * (float)frame);
}

int main(int argc, char **argv) {
    int frames = argc > 1 ? atoi(argv[1]) : -1;
    FluidDef def = Fluid_DefaultDef(); /* 256 x 144 cells of 5 cm, walls all round */
    def.channel[FLUID_SMOKE].decay = .15f;
    def.channel[FLUID_HEAT].decay = .8f;
    Fluid *air = Fluid_Create(&def);
    SDL_Window *window = NULL;
    SDL_Renderer *renderer = NULL;
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
    if (!air || SDL_Init(SDL_INIT_VIDEO) ||
        SDL_CreateWindowAndRenderer(WIDTH * ZOOM, HEIGHT * ZOOM, 0, &window, &renderer)) {
        SDL_Log("minimal: %s", air ? SDL_GetError() : "out of memory");
        return 1;
    }
    SDL_SetWindowTitle(window, "minimal");
    SDL_Texture *texture =
        SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGB888, SDL_TEXTUREACCESS_STREAMING, WIDTH, HEIGHT);
    float before[3], at[3] = {0};
    point(0, at);
    for (int frame = 0; texture && frame != frames && !SDL_QuitRequested(); frame++) {
        SDL_memcpy(before, at, sizeof at);
        point(frame, at);
        float wind[3] = {20 * (at[0] - before[0]), 20 * (at[1] - before[1]), 0}; /* m/s, a third of the hand's */
        Fluid_Push(air, before, at, .25f, wind);
        Fluid_Add(air, FLUID_SMOKE, before, at, .2f, .25f);
        Fluid_Add(air, FLUID_HEAT, before, at, .2f, 2.5f);
        Fluid_Step(air, 1 / 60.f);

        draw(air, texture);
        SDL_RenderCopy(renderer, texture, NULL, NULL);
        if (frame + 1 == frames && argc > 2) shoot(renderer, argv[2]);
        SDL_RenderPresent(renderer);
        if (frames < 0) SDL_Delay(14);
    }
    Fluid_Destroy(air);
    SDL_Quit();
    return 0;
}
