/* renderer.h - chooses which of SDL's renderers draws into a window, for app.c. */
#ifndef ENGINE_RENDERER_H
#define ENGINE_RENDERER_H

#include "engine/window/app.h"
#include <SDL.h>

/* Creates the renderer that is asked for. APP_ANY takes an accelerated renderer, or software if there is none or OpenGL
 * is only emulated. SDL_RENDER_DRIVER in the environment overrides this. NULL if all fail, see SDL_GetError. */
SDL_Renderer *Renderer_Create(SDL_Window *window, AppRenderer asked);

bool Renderer_IsOpenGL(SDL_Renderer *renderer);
bool Renderer_IsEmulated(SDL_Renderer *renderer); /* true if its OpenGL runs on the CPU */

#endif
