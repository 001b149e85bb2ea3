/* The code of fluid_sdl.h. */
#define FLUID_SDL_IMPLEMENTATION
#include "fluid/fluid_sdl.h"
