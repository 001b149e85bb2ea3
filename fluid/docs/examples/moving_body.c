/* moving_body - a sprite in a wind, whose alpha the air flows around.
 *
 * Smoke streaks come in from the left, and a fish that swims to and fro parts them. FluidOverlay_MoveSprite takes the
 * sprite's own pixels, mirrored when it turns about, and finds its speed. Without
 * fluid_sdl.h call Fluid_StampBitmap, and give Fluid_SetBody the speed. */
#define FLUID_SDL_IMPLEMENTATION
#include "../../fluid_sdl.h"

#include <SDL.h>
#include <math.h>
#include <stdlib.h>

/* Pixels, but SCALE is pixels a metre. */
enum { WIDTH = 1280, HEIGHT = 720, CELL = 5, SCALE = 100, FISH_W = 240, FISH_H = 120 };

/* ARGB, looking to the right. A game would load a picture. */
static SDL_Surface *draw_fish(void) {
    SDL_Surface *fish = SDL_CreateRGBSurfaceWithFormat(0, FISH_W, FISH_H, 32, SDL_PIXELFORMAT_ARGB8888);
    for (int i = 0; fish && i < FISH_W * FISH_H; i++) {
        float x = ((float)(i % FISH_W) - 145) / 90, y = ((float)(i / FISH_W) - 59.5f) / 55;
        bool body = x * x + y * y * (1 + .5f * x) < 1, tail = x < -.75f && fabsf(y) < -1.15f * (x + .62f);
        bool eye = (x - .62f) * (x - .62f) + (y + .2f) * (y + .2f) * .37f < .008f;
        uint32_t shade = (uint32_t)(90 - 50 * y);
        uint32_t scales = 0xff000000u | (150 + shade / 2) << 16 | (60 + shade / 2) << 8 | 40;
        uint32_t *row = (uint32_t *)((char *)fish->pixels + i / FISH_W * fish->pitch);
        row[i % FISH_W] = eye ? 0xff101018u : body || tail ? scales : 0;
    }
    return fish;
}

static void shoot(SDL_Renderer *renderer, const char *path) {
    SDL_Surface *shot = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
    if (shot && !SDL_RenderReadPixels(renderer, NULL, shot->format->format, shot->pixels, shot->pitch))
        SDL_SaveBMP(shot, path);
    SDL_FreeSurface(shot);
}

static FluidOverlay *make_wind(void) {
    static const SDL_Color STREAK[] = {{104, 192, 218, 0}, {104, 192, 218, 255}};
    FluidDef def = FluidOverlay_Def(WIDTH, HEIGHT, CELL, SCALE);
    def.side[FLUID_LEFT].kind = FLUID_INFLOW, def.side[FLUID_LEFT].velocity[0] = 1.5f; /* m/s, from the left */
    def.side[FLUID_RIGHT].kind = FLUID_OPEN;
    for (int side = FLUID_TOP; side <= FLUID_BOTTOM; side++) def.side[side].kind = FLUID_WALL, def.side[side].slip = 1;
    def.channel[FLUID_SMOKE].decay = 0;
    FluidOverlay *air = FluidOverlay_Create(&def, SCALE);
    if (!air) return NULL;
    FluidOverlay_SetColours(air, FLUID_SMOKE, STREAK, 2, 1, false);
    FluidView speed = Fluid_Velocity(FluidOverlay_Fluid(air), 0); /* the wind blows already */
    for (int y = 0; y < speed.size[1]; y++)
        for (int x = 0; x < speed.size[0]; x++) speed.data[x + y * speed.row] = 1.5f;
    return air;
}

int main(int argc, char **argv) {
    int frames = argc > 1 ? atoi(argv[1]) : -1;
    FluidOverlay *air = make_wind();
    SDL_Surface *fish = draw_fish();
    SDL_Window *window = NULL;
    SDL_Renderer *renderer = NULL;
    if (!air || !fish || SDL_Init(SDL_INIT_VIDEO) || SDL_CreateWindowAndRenderer(WIDTH, HEIGHT, 0, &window, &renderer))
        return SDL_Log("moving_body: %s", SDL_GetError()), 1;
    SDL_SetWindowTitle(window, "moving_body");
    SDL_Texture *sprite = SDL_CreateTextureFromSurface(renderer, fish);
    for (int frame = 0; sprite && frame != frames && !SDL_QuitRequested(); frame++) {
        const float seconds = (float)frame / 60, x = 540 + 260 * sinf(.9f * seconds),
                    y = 300 + 150 * sinf(1.7f * seconds);
        const SDL_RendererFlip flip = cosf(.9f * seconds) < 0 ? SDL_FLIP_HORIZONTAL : SDL_FLIP_NONE;
        FluidOverlay_MoveSprite(air, 1, fish, x, y, flip);
        for (float row = 30; row < HEIGHT; row += 60) FluidOverlay_Add(air, FLUID_SMOKE, 10, row, 9, .3f);
        FluidOverlay_Step(air, 1 / 60.f);

        SDL_SetRenderDrawColor(renderer, 14, 22, 38, 255);
        SDL_RenderClear(renderer);
        FluidOverlay_Draw(air, renderer, NULL, NULL);
        SDL_RenderCopyExF(renderer, sprite, NULL, &(SDL_FRect){x, y, FISH_W, FISH_H}, 0, NULL, flip);
        if (frame + 1 == frames && argc > 2) shoot(renderer, argv[2]);
        SDL_RenderPresent(renderer);
        if (frames < 0) SDL_Delay(14);
    }
    FluidOverlay_Destroy(air);
    SDL_FreeSurface(fish);
    SDL_Quit();
    return 0;
}
