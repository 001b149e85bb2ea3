/* renderer.h - chooses which of SDL's renderers draws into a window, for app.c. */
#ifndef ENGINE_RENDERER_H
#define ENGINE_RENDERER_H

#include <SDL.h>

/* An accelerated renderer, or the software one if there is none or OpenGL is only emulated. The environment variable
 * SDL_RENDER_DRIVER overrides this. NULL if not even software works: see SDL_GetError. */
SDL_Renderer *Renderer_Create(SDL_Window *window);

#endif
