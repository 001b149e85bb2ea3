/* renderer.h - chooses which of SDL's renderers draws into a window, for app.c. */
#ifndef ENGINE_RENDERER_H
#define ENGINE_RENDERER_H

#include "engine/window/app.h"
#include <SDL.h>

/* The renderer that is asked for. Any: an accelerated one, or the software one if there is none or OpenGL is only
 * emulated; the environment variable SDL_RENDER_DRIVER overrides this. NULL if not even software works: see
 * SDL_GetError.
 */
SDL_Renderer *Renderer_Create(SDL_Window *window, AppRenderer asked);

bool Renderer_IsOpenGL(SDL_Renderer *renderer);
bool Renderer_IsEmulated(SDL_Renderer *renderer); /* whether it is an OpenGL that runs on the CPU */

#endif
