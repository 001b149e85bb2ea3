/* screen_kit.h - a screen of 320 x 160 pixels by SDL's software renderer, as large as overlay_kit.h's world. */
#ifndef TESTS_SCREEN_KIT_H
#define TESTS_SCREEN_KIT_H

#include "tests/fluid/sdl/overlay_kit.h"

typedef struct Screen {
    SDL_Surface *surface;
    SDL_Renderer *renderer;
} Screen;

static inline Screen open_screen(void) {
    Screen screen = {.surface = SDL_CreateRGBSurfaceWithFormat(0, 320, 160, 32, SDL_PIXELFORMAT_ARGB8888)};
    screen.renderer = SDL_CreateSoftwareRenderer(screen.surface);
    assert_non_null(screen.renderer);
    return screen;
}

static inline void close_screen(Screen screen) {
    SDL_DestroyRenderer(screen.renderer);
    SDL_FreeSurface(screen.surface);
}

static inline void wipe(Screen screen) {
    SDL_SetRenderDrawColor(screen.renderer, 0, 0, 40, 255);
    SDL_RenderClear(screen.renderer);
}

static inline SDL_Color pixel(Screen screen, int x, int y) {
    uint32_t value = 0;
    const SDL_Rect place = {x, y, 1, 1};
    assert_int_equal(SDL_RenderReadPixels(screen.renderer, &place, SDL_PIXELFORMAT_ARGB8888, &value, 4), 0);
    return (SDL_Color){(Uint8)(value >> 16), (Uint8)(value >> 8), (Uint8)value, 255};
}

#endif
