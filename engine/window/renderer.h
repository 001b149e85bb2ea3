/* renderer.h - which of SDL's renderers draws into a window, for app.c. */
#ifndef ENGINE_RENDERER_H
#define ENGINE_RENDERER_H

#include <SDL.h>

/* An accelerated one, or software where there is none or only an emulated one. SDL_RENDER_DRIVER in the environment
 * decides if it is set. NULL if not even software works: SDL_GetError tells. */
SDL_Renderer *Renderer_Create(SDL_Window *window);

#endif
