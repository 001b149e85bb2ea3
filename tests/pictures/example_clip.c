/* The clip of fluid/README.md, an animated PNG: smoke from a warm vent, and a ball that swings through it.
 * example_clip FILE.png */
#include "engine/files/file.h"
#include "fluid/fluid.h"
#include "tests/pictures/apng.h"

#include <SDL.h>
#include <math.h>
#include <stdio.h>

enum { WIDTH = 256, HEIGHT = 144, FRAMES = 90, EARLIER = 480, STEPS = 3, SMOKE = 30, HEAT = 8, BALL = SMOKE * HEAT };

/* ---- The scene ---------------------------------------------------------------------------------------------- */

static void step(Fluid *air, int tick) {
    const float t = (float)tick / 60, x = 6.4f + 2.6f * sinf(2.1f * t), y = 3.4f + .5f * cosf(4.2f * t);
    const FluidBody ball = {.velocity = {2.6f * 2.1f * cosf(2.1f * t), -.5f * 4.2f * sinf(4.2f * t), 0}};
    Fluid_SetBody(air, 1, &ball);
    Fluid_ClearOccupancy(air);
    Fluid_StampCapsule(air, 1, FLUID_AT(x, y), FLUID_AT(x, y), .6f);
    Fluid_Add(air, FLUID_SMOKE, FLUID_AT(5.9f, 6.9f), FLUID_AT(6.9f, 6.9f), .15f, .09f);
    Fluid_Add(air, FLUID_HEAT, FLUID_AT(5.9f, 6.9f), FLUID_AT(6.9f, 6.9f), .15f, 6);
    Fluid_Step(air, 1 / 60.f);
}

/* Grey smoke, the redder the warmer; few colours keep the file short. */
static SDL_Surface *make_canvas(void) {
    SDL_Surface *canvas = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 8, SDL_PIXELFORMAT_INDEX8);
    SDL_Color colour[BALL + 1];
    if (!canvas) return NULL;
    for (int i = 0; i < BALL; i++) {
        const float smoke = (float)(i % SMOKE) / (SMOKE - 1), heat = (float)(i / SMOKE) / (HEAT - 1);
        colour[i] = (SDL_Color){(Uint8)(12 + smoke * (190 + 50 * heat)), (Uint8)(14 + smoke * (192 - 70 * heat)),
                                (Uint8)(20 + smoke * (198 - 150 * heat)), 255};
    }
    colour[BALL] = (SDL_Color){64, 132, 190, 255};
    SDL_SetPaletteColors(canvas->format->palette, colour, 0, BALL + 1);
    return canvas;
}

static void draw(Fluid *air, SDL_Surface *canvas) {
    const FluidView smoke = Fluid_Channel(air, FLUID_SMOKE), heat = Fluid_Channel(air, FLUID_HEAT);
    const uint8_t *body = Fluid_GetOccupancy(air);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            const float s = smoke.data[x + y * smoke.row], h = heat.data[x + y * heat.row];
            const int dense = (int)(SMOKE * s / (s + .5f)), warm = h < 0 ? 0 : (int)(HEAT * h / (h + 30));
            const int index = (warm < HEAT ? warm : HEAT - 1) * SMOKE + (dense < SMOKE ? dense : SMOKE - 1);
            ((Uint8 *)canvas->pixels)[x + y * canvas->pitch] = (Uint8)(body[x + y * WIDTH] ? BALL : index);
        }
}

/* ---- The file ------------------------------------------------------------------------------------------------ */

static bool write_clip(FILE *file, const void *data) {
    (void)data;
    FluidDef def = Fluid_DefaultDef(); /* 256 x 144 cells of 5 cm */
    def.channel[FLUID_SMOKE].decay = def.channel[FLUID_HEAT].decay = .2f;
    Apng clip = {.file = file, .frames = FRAMES, .milliseconds = 1000 * STEPS / 60};
    Fluid *air = Fluid_Create(&def);
    SDL_Surface *canvas = make_canvas();
    bool good = air && canvas;
    for (int tick = 0; good && clip.frame < FRAMES; tick++) {
        step(air, tick);
        if (tick < EARLIER || tick % STEPS != 0) continue;
        draw(air, canvas);
        good = Apng_Add(&clip, canvas);
    }
    Apng_End(&clip);
    SDL_FreeSurface(canvas);
    Fluid_Destroy(air);
    return good;
}

int main(int count, char **words) {
    if (count == 2 && File_WriteThrough(words[1], write_clip, NULL)) return 0;
    fprintf(stderr, "example_clip: %s\n", count == 2 ? SDL_GetError() : "which file?");
    return 1;
}
