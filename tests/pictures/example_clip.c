/* The clip of fluid/README.md, an animated PNG: smoke from a warm vent, and a ball that swings through it.
 * example_clip FILE.png */
#include "engine/files/file.h"
#include "fluid/fluid.h"

#include <SDL.h>
#include <SDL_image.h>
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

/* ---- The file: the chunks of each frame's own PNG, put in a row ------------------------------------------------ */

typedef struct Clip {
    FILE *file;
    Uint32 sequence;
    int frame;
} Clip;

static Uint32 checksum(Uint32 sum, const Uint8 *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
    }
    return sum;
}

static void put(FILE *file, Uint32 value) {
    for (int shift = 24; shift >= 0; shift -= 8) fputc((int)(value >> shift & 255), file);
}

/* With, for what APNG adds, the sequence number in front of the data. */
static void put_chunk(Clip *clip, const char *type, bool numbered, const Uint8 *data, size_t size) {
    const Uint32 n = clip->sequence;
    const Uint8 number[4] = {(Uint8)(n >> 24), (Uint8)(n >> 16), (Uint8)(n >> 8), (Uint8)n};
    Uint32 sum = checksum(0xffffffffu, (const Uint8 *)type, 4);
    put(clip->file, (Uint32)size + (numbered ? 4 : 0));
    fwrite(type, 1, 4, clip->file);
    if (numbered) {
        sum = checksum(sum, number, 4);
        fwrite(number, 1, 4, clip->file);
        clip->sequence++;
    }
    fwrite(data, 1, size, clip->file);
    put(clip->file, ~checksum(sum, data, size));
}

static void put_control(Clip *clip) {
    Uint8 control[22] = {0, 0, WIDTH >> 8, WIDTH & 255, 0, 0, HEIGHT >> 8, HEIGHT & 255};
    control[17] = STEPS, control[19] = 60; /* each is shown for STEPS / 60 s */
    put_chunk(clip, "fcTL", true, control, sizeof control);
}

/* Head and colours of the first frame alone; what is shown of all. */
static void put_frame(Clip *clip, const Uint8 *png, size_t size) {
    static const Uint8 animation[8] = {0, 0, 0, FRAMES, 0, 0, 0, 0}; /* for ever */
    bool controlled = false;
    if (clip->frame == 0) fwrite(png, 1, 8, clip->file);
    for (size_t at = 8; at + 12 <= size;) {
        const Uint32 length = SDL_SwapBE32(*(const Uint32 *)(const void *)(png + at));
        const char *type = (const char *)png + at + 4;
        const bool pixels = !memcmp(type, "IDAT", 4), last = !memcmp(type, "IEND", 4);
        if (pixels && clip->frame == 0 && !controlled) put_chunk(clip, "acTL", false, animation, sizeof animation);
        if (pixels && !controlled) put_control(clip);
        controlled = controlled || pixels;
        if (clip->frame == 0 && !last) put_chunk(clip, type, false, png + at + 8, length);
        if (clip->frame > 0 && pixels) put_chunk(clip, "fdAT", true, png + at + 8, length);
        at += 12 + length;
    }
    clip->frame++;
}

static bool add_frame(Clip *clip, SDL_Surface *canvas) {
    static Uint8 png[WIDTH * HEIGHT * 2 + 65536];
    SDL_RWops *stream = SDL_RWFromMem(png, sizeof png);
    const bool encoded = stream && IMG_SavePNG_RW(canvas, stream, 0) == 0;
    if (encoded) put_frame(clip, png, (size_t)SDL_RWtell(stream));
    if (stream) SDL_RWclose(stream);
    return encoded;
}

static bool write_clip(FILE *file, const void *data) {
    (void)data;
    FluidDef def = Fluid_DefaultDef(); /* 256 x 144 cells of 5 cm */
    def.channel[FLUID_SMOKE].decay = def.channel[FLUID_HEAT].decay = .2f;
    Clip clip = {.file = file};
    Fluid *air = Fluid_Create(&def);
    SDL_Surface *canvas = make_canvas();
    bool good = air && canvas;
    for (int tick = 0; good && clip.frame < FRAMES; tick++) {
        step(air, tick);
        if (tick < EARLIER || tick % STEPS != 0) continue;
        draw(air, canvas);
        good = add_frame(&clip, canvas);
    }
    put_chunk(&clip, "IEND", false, (const Uint8 *)"", 0);
    SDL_FreeSurface(canvas);
    Fluid_Destroy(air);
    return good;
}

int main(int count, char **words) {
    if (count == 2 && File_WriteThrough(words[1], write_clip, NULL)) return 0;
    fprintf(stderr, "example_clip: %s\n", count == 2 ? SDL_GetError() : "which file?");
    return 1;
}
