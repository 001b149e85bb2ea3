/* moving_body - a sprite in a wind: its alpha is what the air flows around.
 *
 * Smoke streaks come in from the left; a fish that swims to and fro parts them. Fluid_StampBitmap reads the sprite's
 * own pixels, mirrored when it turns about, and the body's velocity stirs the air. */
#include "../../fluid.h"

#include <SDL.h>
#include <math.h>
#include <stdlib.h>

enum { WIDTH = 256, HEIGHT = 144, ZOOM = 5, FISH_W = 96, FISH_H = 48 }; /* cells; pixels a cell; pixels of the sprite */
static const float PIXEL = .025f;                                       /* m a pixel of the sprite */

/* ARGB, looking to the right; a game would load a picture. */
static SDL_Surface *draw_fish(void) {
    SDL_Surface *fish = SDL_CreateRGBSurfaceWithFormat(0, FISH_W, FISH_H, 32, SDL_PIXELFORMAT_ARGB8888);
    for (int i = 0; fish && i < FISH_W * FISH_H; i++) {
        float x = ((float)(i % FISH_W) - 58) / 36, y = ((float)(i / FISH_W) - 23.5f) / 22;
        bool body = x * x + y * y * (1 + .5f * x) < 1, tail = x < -.75f && fabsf(y) < -1.15f * (x + .62f);
        bool eye = (x - .62f) * (x - .62f) + (y + .2f) * (y + .2f) * .37f < .008f;
        uint32_t shade = (uint32_t)(90 - 50 * y);
        uint32_t scales = 0xff000000u | (150 + shade / 2) << 16 | (60 + shade / 2) << 8 | 40;
        uint32_t *row = (uint32_t *)((char *)fish->pixels + i / FISH_W * fish->pitch);
        row[i % FISH_W] = eye ? 0xff101018u : body || tail ? scales : 0;
    }
    return fish;
}

static void draw(Fluid *air, SDL_Texture *texture) {
    FluidView smoke = Fluid_ReadChannel(air, FLUID_SMOKE);
    void *pixels;
    int pitch;
    if (SDL_LockTexture(texture, NULL, &pixels, &pitch)) return;
    for (int y = 0; y < HEIGHT; y++) {
        uint32_t *row = (uint32_t *)((char *)pixels + y * pitch);
        for (int x = 0; x < WIDTH; x++) {
            float veil = fminf(smoke.data[x + y * smoke.row], 1);
            row[x] = (uint32_t)(14 + 90 * veil) << 16 | (uint32_t)(22 + 170 * veil) << 8 | (uint32_t)(38 + 180 * veil);
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

static Fluid *make_wind(void) {
    FluidDef def = Fluid_DefaultDef();
    def.side[0].kind = FLUID_INFLOW, def.side[0].velocity[0] = 1.5f; /* m/s, from the left */
    def.side[1].kind = FLUID_OPEN;
    def.side[2].slip = def.side[3].slip = 1;
    Fluid *air = Fluid_Create(&def);
    if (!air) return NULL;
    FluidView speed = Fluid_Velocity(air, 0); /* the wind blows already */
    for (int y = 0; y < speed.size[1]; y++)
        for (int x = 0; x < speed.size[0]; x++) speed.data[x + y * speed.row] = 1.5f;
    return air;
}

/* The sprite's place at a time, m. */
static void swim(float seconds, float at[3]) {
    at[0] = 6.6f + 2.6f * sinf(.9f * seconds), at[1] = 3.6f + 1.5f * sinf(1.7f * seconds), at[2] = 0;
}

static void stamp(Fluid *air, const SDL_Surface *fish, const float at[3], bool mirrored) {
    const uint8_t *alpha = (const uint8_t *)fish->pixels + (SDL_BYTEORDER == SDL_LIL_ENDIAN ? 3 : 0);
    float corner[3] = {at[0] - PIXEL * FISH_W / 2, at[1] - PIXEL * FISH_H / 2, 0};
    if (mirrored) alpha += 4 * (FISH_W - 1);
    Fluid_ClearOccupancy(air);
    Fluid_StampBitmap(air, 1, corner, PIXEL, alpha, FISH_W, FISH_H, mirrored ? -4 : 4, fish->pitch, 128);
}

int main(int argc, char **argv) {
    int frames = argc > 1 ? atoi(argv[1]) : -1;
    Fluid *air = make_wind();
    SDL_Surface *fish = draw_fish();
    SDL_Window *window = NULL;
    SDL_Renderer *renderer = NULL;
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
    if (!air || !fish || SDL_Init(SDL_INIT_VIDEO) ||
        SDL_CreateWindowAndRenderer(WIDTH * ZOOM, HEIGHT * ZOOM, 0, &window, &renderer))
        return SDL_Log("moving_body: %s", air && fish ? SDL_GetError() : "out of memory"), 1;
    SDL_SetWindowTitle(window, "moving_body");
    SDL_Texture *picture =
        SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGB888, SDL_TEXTUREACCESS_STREAMING, WIDTH, HEIGHT);
    SDL_Texture *sprite = SDL_CreateTextureFromSurface(renderer, fish);
    for (int frame = 0; picture && sprite && frame != frames && !SDL_QuitRequested(); frame++) {
        float before[3], at[3];
        swim((float)frame / 60, before), swim((float)(frame + 1) / 60, at);
        FluidBody body = {.velocity = {60 * (at[0] - before[0]), 60 * (at[1] - before[1])}};
        bool mirrored = body.velocity[0] < 0;
        Fluid_SetBody(air, 1, &body);
        stamp(air, fish, at, mirrored);
        for (float y = .3f; y < 7.2f; y += .6f)
            Fluid_Add(air, FLUID_SMOKE, FLUID_AT(0, y), FLUID_AT(.2f, y), .09f, .3f);
        Fluid_Step(air, 1 / 60.f);

        draw(air, picture);
        SDL_RenderCopy(renderer, picture, NULL, NULL);
        SDL_FRect place = {(at[0] / .05f - FISH_W * PIXEL / .1f) * ZOOM, (at[1] / .05f - FISH_H * PIXEL / .1f) * ZOOM,
                           FISH_W * PIXEL / .05f * ZOOM, FISH_H * PIXEL / .05f * ZOOM};
        SDL_RenderCopyExF(renderer, sprite, NULL, &place, 0, NULL, mirrored ? SDL_FLIP_HORIZONTAL : SDL_FLIP_NONE);
        if (frame + 1 == frames && argc > 2) shoot(renderer, argv[2]);
        SDL_RenderPresent(renderer);
        if (frames < 0) SDL_Delay(14);
    }
    Fluid_Destroy(air);
    SDL_FreeSurface(fish);
    SDL_Quit();
    return 0;
}
