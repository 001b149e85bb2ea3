/* A lost device: every texture is made anew, once, and none is made without need. This program's own texture functions
 * stand before the library's, and count. */
#define _GNU_SOURCE
#include "tests/kits/engine_kit.h"
#include "engine/draw/text.h"
#include "tests/kits/own_kit.h"
#include "tests/kits/test.h"

#include <dlfcn.h>

static int made;

SDL_Texture *SDLCALL SDL_CreateTexture(SDL_Renderer *renderer, Uint32 format, int access, int width, int height) {
    SDL_Texture *(*create)(SDL_Renderer *, Uint32, int, int, int);
    *(void **)&create = dlsym(RTLD_NEXT, "SDL_CreateTexture");
    made++;
    return create(renderer, format, access, width, height);
}

SDL_Texture *SDLCALL SDL_CreateTextureFromSurface(SDL_Renderer *renderer, SDL_Surface *surface) {
    SDL_Texture *(*create)(SDL_Renderer *, SDL_Surface *);
    *(void **)&create = dlsym(RTLD_NEXT, "SDL_CreateTextureFromSurface");
    made++;
    return create(renderer, surface);
}

static int made_by_drawing(App *app, Text *text) {
    static const uint32_t pixels[16] = {0};
    made = 0;
    assert_true(Draw_Image(App_Draw(app), pixels, 4, 4, 4, (DrawRect){0, 0, 64, 36}));
    Text_Draw(text, TEXT_NORMAL, 1, 1, DRAW_RGB(0xFFFFFF), "flame");
    return made;
}

TEST(textures_are_made_again_after_a_lost_device_only) {
    static const Uint32 losses[] = {SDL_RENDER_DEVICE_RESET, SDL_RENDER_TARGETS_RESET};
    char path[1024];
    OwnApp *app = kit_headless(64, 36);
    assert_true(File_AssetPath("fonts/DejaVuSans.ttf", path, sizeof path));
    Text *text = Text_Create(App_Draw(app), path);
    assert_non_null(text);
    assert_int_equal(made_by_drawing(app, text), 2);
    for (size_t i = 0; i < SDL_arraysize(losses); i++) {
        assert_int_equal(made_by_drawing(app, text), 0);
        SDL_PushEvent(&(SDL_Event){.type = losses[i]});
        assert_true(App_BeginFrame(app));
        assert_int_equal(made_by_drawing(app, text), 2);
    }
    Text_Destroy(text);
}
