/* camera - a window of air that scrolls over a world of any length.
 *
 * A lamp runs through an endless row of pillars, and the grid follows it. Fluid_Scroll moves by whole cells only. So
 * the picture is drawn as much to the left as the camera is beyond the last whole cell. Still air scrolls in. */
#include "../../fluid.h"

#include <SDL.h>
#include <math.h>
#include <stdlib.h>

enum { WIDTH = 256, HEIGHT = 144, ZOOM = 5 };                           /* cells, pixels a cell */
static const float CELL = .05f, DT = 1 / 60.f, SPEED = 3, APART = 2.6f; /* m, s, m/s, m from pillar to pillar */

static float chance(int number) { /* 0 .. 1, always the same for a number */
    uint32_t bits = (uint32_t)number * 2654435761u;
    return (float)((bits ^ bits >> 15) * 2246822519u >> 8) / (1 << 24);
}

/* Stamps the world's part in the window, whose left side is at `left` m. Even pillars stand, odd pillars hang. */
static void stamp_world(Fluid *air, double left) {
    Fluid_ClearOccupancy(air);
    int first = (int)floor(left / APART) - 1;
    for (int i = first; i < first + 8; i++) {
        float x = (float)(i * (double)APART - left), reach = 1.2f + 2.2f * chance(i),
              half = .12f + .2f * chance(i + 9999);
        float centre[3] = {x, i % 2 ? reach / 2 : 7.2f - reach / 2, 0}, size[3] = {half, reach / 2, 0};
        Fluid_StampBox(air, 1, centre, size, 0);
    }
}

/* Moves by a cell to the right when the camera has gone that far. Returns the window's left side in the world, m. */
static double follow(Fluid *air, double camera, long *scrolled) {
    long due = (long)floor(camera / (double)CELL);
    const int cells[3] = {(int)(due - *scrolled), 0, 0};
    if (cells[0]) Fluid_Scroll(air, cells);
    *scrolled = due;
    return (double)due * (double)CELL;
}

static void draw(Fluid *air, SDL_Texture *texture) {
    FluidView smoke = Fluid_ReadChannel(air, FLUID_SMOKE), heat = Fluid_ReadChannel(air, FLUID_HEAT);
    const uint8_t *body = Fluid_GetOccupancy(air);
    void *pixels;
    int pitch;
    if (SDL_LockTexture(texture, NULL, &pixels, &pitch)) return;
    for (int y = 0; y < HEIGHT; y++) {
        uint32_t *row = (uint32_t *)((char *)pixels + y * pitch);
        for (int x = 0; x < WIDTH; x++) {
            float veil = smoke.data[x + y * smoke.row], glow = fmaxf(heat.data[x + y * heat.row], 0);
            veil = veil / (veil + .5f), glow = glow / (glow + 20);
            float red = 12 + 130 * veil + 190 * glow, green = 18 + 150 * veil + 90 * glow, blue = 26 + 165 * veil;
            row[x] = body[x + y * WIDTH] == 1 ? 0x3a3440
                                              : (uint32_t)fminf(red, 255) << 16 | (uint32_t)fminf(green, 255) << 8 |
                                                    (uint32_t)fminf(blue, 255);
        }
    }
    SDL_UnlockTexture(texture);
}

static void shoot(SDL_Renderer *renderer, const char *path) {
    SDL_Surface *shot = SDL_CreateRGBSurfaceWithFormat(0, WIDTH * ZOOM, HEIGHT * ZOOM, 32, SDL_PIXELFORMAT_ARGB8888);
    if (shot && !SDL_RenderReadPixels(renderer, NULL, shot->format->format, shot->pixels, shot->pitch))
        SDL_SaveBMP(shot, path);
    SDL_FreeSurface(shot);
}

int main(int argc, char **argv) {
    int frames = argc > 1 ? atoi(argv[1]) : -1;
    FluidDef def = Fluid_DefaultDef();
    def.side[0].kind = def.side[1].kind = FLUID_OPEN; /* the world goes on there */
    def.channel[FLUID_SMOKE].decay = .25f, def.channel[FLUID_HEAT].decay = 1;
    Fluid *air = Fluid_Create(&def);
    SDL_Window *window = NULL;
    SDL_Renderer *renderer = NULL;
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
    if (!air || SDL_Init(SDL_INIT_VIDEO) ||
        SDL_CreateWindowAndRenderer(WIDTH * ZOOM, HEIGHT * ZOOM, 0, &window, &renderer))
        return SDL_Log("camera: %s", air ? SDL_GetError() : "out of memory"), 1;
    SDL_SetWindowTitle(window, "camera");
    SDL_Texture *texture =
        SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGB888, SDL_TEXTUREACCESS_STREAMING, WIDTH, HEIGHT);
    long scrolled = 0;
    for (int frame = 0; texture && frame != frames && !SDL_QuitRequested(); frame++) {
        double seconds = frame * (double)DT, lamp = 9 + (double)SPEED * seconds, camera = lamp - 9;
        double left = follow(air, camera, &scrolled);
        float at[3] = {(float)(lamp - left), 3.6f + .5f * sinf(1.7f * (float)seconds), 0};
        const FluidBody motion = {.velocity = {SPEED, .85f * cosf(1.7f * (float)seconds)}};
        stamp_world(air, left);
        Fluid_SetBody(air, 2, &motion);
        Fluid_StampCapsule(air, 2, at, at, .22f);
        Fluid_Add(air, FLUID_SMOKE, at, at, .4f, .04f);
        Fluid_Add(air, FLUID_HEAT, at, at, .4f, 2);
        Fluid_Step(air, DT);

        draw(air, texture);
        float beyond = (float)((camera - left) / (double)CELL) * ZOOM, size = .44f / CELL * ZOOM;
        SDL_FRect place = {-beyond, 0, WIDTH * ZOOM, HEIGHT * ZOOM};
        SDL_FRect glow = {(at[0] - .22f) / CELL * ZOOM - beyond, (at[1] - .22f) / CELL * ZOOM, size, size};
        SDL_RenderCopyF(renderer, texture, NULL, &place);
        SDL_SetRenderDrawColor(renderer, 255, 214, 140, 255);
        SDL_RenderFillRectF(renderer, &glow);
        if (frame + 1 == frames && argc > 2) shoot(renderer, argv[2]);
        SDL_RenderPresent(renderer);
        if (frames < 0) SDL_Delay(14);
    }
    Fluid_Destroy(air);
    SDL_Quit();
    return 0;
}
