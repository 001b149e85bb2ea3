/* overlay_kit.h - an overlay of 320 x 160 pixels, in cells of 8, 80 pixels a metre. */
#ifndef TESTS_OVERLAY_KIT_H
#define TESTS_OVERLAY_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "fluid/fluid_sdl.h"

#include <math.h>
#include <string.h>

enum { KIT_CELL = 8, KIT_COLUMNS = 40, KIT_ROWS = 20, KIT_SCALE = 80 };

static inline FluidOverlay *kit_overlay(void) {
    const FluidDef def = FluidOverlay_Def(KIT_COLUMNS * KIT_CELL, KIT_ROWS * KIT_CELL, KIT_CELL, KIT_SCALE);
    FluidOverlay *overlay = FluidOverlay_Create(&def, KIT_SCALE);
    if (!overlay) fail_msg("%s", SDL_GetError());
    return overlay;
}

/* The body that fills the cell of a pixel. */
static inline int kit_body(FluidOverlay *overlay, int x, int y) {
    return Fluid_GetOccupancy(FluidOverlay_Fluid(overlay))[x / KIT_CELL + y / KIT_CELL * KIT_COLUMNS];
}

static inline int kit_count(FluidOverlay *overlay, int body) {
    int count = 0;
    for (int i = 0; i < KIT_COLUMNS * KIT_ROWS; i++)
        count += Fluid_GetOccupancy(FluidOverlay_Fluid(overlay))[i] == body;
    return count;
}

/* A macro, so that a failure names the line. */
#define kit_refused(done, why) kit_refused_at(done, why, __LINE__)

static inline void kit_refused_at(bool done, const char *why, int line) {
    if (done) fail_msg("line %d: not refused", line);
    if (!strstr(SDL_GetError(), why)) fail_msg("line %d: says '%s', not '%s'", line, SDL_GetError(), why);
    SDL_ClearError();
}

#endif
