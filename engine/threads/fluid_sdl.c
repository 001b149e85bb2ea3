/* The code of fluid_sdl.h. */
#include "fluid/fluid_sdl.c"
