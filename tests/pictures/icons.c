/* The game's icon, a burning brazier, as SIZE.png in a folder: icons FOLDER. Drawn by what draws the game, at one size,
 * from which the smaller ones are averaged. */
#include "engine/figures/palette.h"
#include "engine/figures/spark.h"
#include "game/look/fixtures.h"

#include <SDL.h>
#include <SDL_image.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { LARGEST = 2048, ROUND = LARGEST / 5, TOLERANCE = 3 /* compilers round differently */ };
#define METRES 1.7f /* across the picture */

static const int SIZES[] = {16, 32, 48, 64, 128, 256, 512};
static uint32_t large[LARGEST * LARGEST], small[512 * 512];
static const Vec2 RIM = {METRES / 2, 1.05f};

static bool fail(const char *reason) { return fprintf(stderr, "icons: %s\n", reason), false; }

/* Stone at night, warm around the fire. */
static uint32_t ground(float x, float y) {
    const float dx = x - RIM.x, dy = y - (RIM.y - 0.3f), near = expf(-3.2f * (dx * dx + dy * dy));
    const uint32_t night = Palette_Mix(0x0d1420, 0x1d2735, (uint32_t)(256 * y / METRES));
    return Palette_Mix(night, 0xb4521c, (uint32_t)(256 * 0.85f * near));
}

#define TONGUE(aside, tall, wide, leaning, turned)                                                                     \
    {                                                                                                                  \
        .x = METRES / 2 + (aside), .y = 1.09f, .height = (tall), .width = (wide), .lean = (leaning), .strength = 0.8f, \
        .phase = (turned)                                                                                              \
    }
enum { TONGUES = 5 };
static const Flame FLAMES[TONGUES] = {
    TONGUE(-0.27f, 0.46f, 0.22f, 0.02f, 0.3f), TONGUE(-0.13f, 0.74f, 0.26f, -0.08f, 2.1f),
    TONGUE(0.01f, 0.95f, 0.30f, 0.06f, 4.0f), TONGUE(0.16f, 0.66f, 0.25f, 0.07f, 1.2f),
    TONGUE(0.28f, 0.40f, 0.20f, -0.03f, 5.0f)};

static bool draw(void) {
    const Canvas canvas = {large, LARGEST, LARGEST, LARGEST, 0, 0, LARGEST / METRES, 0};
    const SceneBrazier brazier = {.at = RIM, .stand = 0.52f};
    const Light fire = {RIM.x, RIM.y - 0.45f, 4.6f, false};
    Shape shapes[FIXTURE_SHAPES];
    const Silhouette figure = {shapes, Fixture_Brazier(&brazier, shapes), 0.004f, 0};
    LightField light = {0};
    if (!LightField_Resize(&light, 34, 34, METRES / 34)) return fail("out of memory");
    LightField_Sweep(&light, &fire, 1, NULL, 0);
    for (int i = 0; i < LARGEST * LARGEST; i++)
        large[i] = ground((float)(i % LARGEST) * METRES / LARGEST, (float)(i / LARGEST) * METRES / LARGEST);
    for (int i = 0; i < TONGUES; i++) Flame_Draw(&canvas, &FLAMES[i]);
    Silhouette_Draw(&canvas, &figure, &light, 0, LARGEST);
    LightField_Free(&light);
    return true;
}

/* Within the square with round corners? */
static bool inside(int x, int y) {
    const int dx = abs(2 * x + 1 - LARGEST) / 2 - (LARGEST / 2 - ROUND),
              dy = abs(2 * y + 1 - LARGEST) / 2 - (LARGEST / 2 - ROUND);
    return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= ROUND * ROUND;
}

/* The mean of `side` x `side` pixels. */
static uint32_t mean(int left, int top, int side) {
    uint32_t sum[3] = {0}, covered = 0;
    for (int y = top; y < top + side; y++)
        for (int x = left; x < left + side; x++) {
            if (!inside(x, y)) continue;
            for (int c = 0; c < 3; c++) sum[c] += large[x + y * LARGEST] >> 8 * c & 255;
            covered++;
        }
    if (!covered) return 0;
    uint32_t pixel = (255 * covered / (uint32_t)(side * side)) << 24;
    for (int c = 0; c < 3; c++) pixel |= (sum[c] / covered) << 8 * c;
    return pixel;
}

static bool write(const char *folder, int size) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%d.png", folder, size);
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            const int left = x * LARGEST / size, top = y * LARGEST / size;
            small[x + y * size] = mean(left, top, (x + 1) * LARGEST / size - left);
        }
    SDL_Surface *surface =
        SDL_CreateRGBSurfaceWithFormatFrom(small, size, size, 32, size * 4, SDL_PIXELFORMAT_ARGB8888);
    const bool written = surface && IMG_SavePNG(surface, path) == 0;
    SDL_FreeSurface(surface);
    return written || fail(SDL_GetError());
}

/* Whether the file shows what was just drawn. */
static bool compare(const char *folder, int size) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%d.png", folder, size);
    SDL_Surface *loaded = IMG_Load(path);
    SDL_Surface *kept = loaded ? SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888, 0) : NULL;
    bool alike = kept && kept->w == size && kept->h == size;
    for (int i = 0; alike && i < size * size; i++)
        for (int c = 0; c < 32; c += 8) {
            const uint32_t there = ((const uint32_t *)kept->pixels)[i / size * kept->pitch / 4 + i % size];
            alike &= abs((int)(there >> c & 255) - (int)(small[i] >> c & 255)) <= TOLERANCE;
        }
    SDL_FreeSurface(loaded), SDL_FreeSurface(kept);
    return alike ||
           (fprintf(stderr, "icons: %s is not what is drawn now: cmake --build build --target icons\n", path), false);
}

int main(int argc, char **argv) {
    bool well = argc == 2 || argc == 3 ? draw() : fail("icons FOLDER [FOLDER TO COMPARE WITH]");
    for (size_t i = 0; well && i < sizeof SIZES / sizeof *SIZES; i++) {
        well = write(argv[1], SIZES[i]);
        if (well && argc == 3) well = compare(argv[2], SIZES[i]);
    }
    return well ? 0 : 1;
}
