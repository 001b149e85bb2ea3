/* The code of fluid_sdl.h as a file of its own, which a game builds with -O2 whatever its other flags are. */
#define FLUID_SDL_IMPLEMENTATION
#include "fluid_sdl.h"
