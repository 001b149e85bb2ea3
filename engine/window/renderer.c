#include "engine/window/renderer.h"
#include "engine/files/log.h"

#include <stdbool.h>

bool Renderer_IsOpenGL(SDL_Renderer *renderer) {
    SDL_RendererInfo info;
    return SDL_GetRendererInfo(renderer, &info) == 0 && SDL_strstr(info.name, "opengl");
}

/* SDL's own software renderer shows our pictures ten times as fast. */
bool Renderer_IsEmulated(SDL_Renderer *renderer) {
    static const char *const emulators[] = {"llvmpipe", "softpipe", "Software Rasterizer", "SwiftShader"};
    enum { NAME_OF_RENDERER = 0x1F01 };
    const unsigned char *(SDLCALL * get_string)(unsigned) = NULL;
    if (!Renderer_IsOpenGL(renderer)) return false;
    *(void **)&get_string = SDL_GL_GetProcAddress("glGetString");
    const char *name = get_string ? (const char *)get_string(NAME_OF_RENDERER) : NULL;
    for (size_t i = 0; name && i < SDL_arraysize(emulators); i++)
        if (SDL_strstr(name, emulators[i])) return true;
    return false;
}

static SDL_Renderer *make_accelerated(SDL_Window *window) {
    SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED);
    /* A driver named by the user is used. */
    if (!renderer || SDL_GetHint(SDL_HINT_RENDER_DRIVER) || !Renderer_IsEmulated(renderer)) return renderer;
    SDL_DestroyRenderer(renderer);
    SDL_SetError("OpenGL is emulated here");
    return NULL;
}

static SDL_Renderer *make_opengl(SDL_Window *window) {
    SDL_Renderer *renderer = NULL;
    for (int i = 0; i < SDL_GetNumRenderDrivers() && !renderer; i++) {
        SDL_RendererInfo info;
        if (SDL_GetRenderDriverInfo(i, &info) == 0 && SDL_strstr(info.name, "opengl"))
            renderer = SDL_CreateRenderer(window, i, SDL_RENDERER_TARGETTEXTURE);
    }
    if (!renderer) Log_Warn("no OpenGL: %s", SDL_GetError());
    return renderer;
}

SDL_Renderer *Renderer_Create(SDL_Window *window, AppRenderer asked) {
    /* Software drawing goes straight to the display. OpenGL would only copy it there. */
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    if (asked == APP_SOFTWARE) return SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
    SDL_Renderer *renderer = asked == APP_OPENGL ? make_opengl(window) : NULL;
    if (!renderer) renderer = make_accelerated(window);
    if (renderer) return renderer;
    Log_Info("no accelerated drawing: %s", SDL_GetError());
    return SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
}
