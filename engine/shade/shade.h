/* shade.h - the picture at half its size: smoke over lit stone over the far hall, then fire, exposure, the wet floor.
 *
 * picture/software.c fills a Shade for each frame and runs Shade_Rows over all rows, then Shade_WetFloor, then
 * Stretch_Rows, which makes pixels; each may run in pieces on several threads. Its planes are enlarged along x only:
 * rows are blended as they are shaded. */
#ifndef ENGINE_SHADE_H
#define ENGINE_SHADE_H

#include "engine/stone/background.h"
#include "engine/light/light.h"
#include "engine/figures/glow.h"
#include "engine/maths/plane.h"
#include <stdint.h>

enum { SHADE_PART = 256 /* samples that are stretched at a time */ };
enum { SHADE_WHITE = 4080, SHADE_HOT = 20 /* degrees: from here on gas is seen to glow */ };
enum { SHADE_BURNING = 2 * SHADE_HOT };
extern const float SHADE_CLEAR; /* density: up to here smoke changes no pixel by more than three steps of 255 */

/* What is shaded: red, green, blue as on screen, and how much of the wall shows through the smoke; 0..SHADE_WHITE.
 * value(c, x, y) = channel[c][x + y * row] for -1 <= x <= width. */
typedef struct Shaded {
    int width, height;
    ptrdiff_t row;
    uint16_t *channel[4];
    uint16_t *memory;
    uint64_t *veiled;    /* of each row: tiles that smoke may hide something of; elsewhere the wall shows wholly */
    Plane across, down;  /* one row each: what part of the light is left so far across, and so far down */
    Plane16 across_root; /* the root of the former, of 65535 */
} Shaded;

bool Shaded_Resize(Shaded *shaded, int width, int height); /* false: out of memory, empty */
void Shaded_Free(Shaded *shaded);

/* What of a row of cells is to be looked at. */
typedef struct ShadeRow {
    uint64_t burning, hot, smoky; /* tiles of samples that may burn, that glow, and those and all that smoke hides: the
                                   * first one's bit is 1 */
} ShadeRow;

/* Light as shading reads it, less already what the picture's edges take: what the wall gets of each colour, and the
 * bloom. Roots of it, as those of stone times those of light are what the screen shows, nearly. */
typedef enum { SHADE_RED, SHADE_GREEN, SHADE_BLUE, SHADE_BLOOM, SHADE_ROOTS } ShadeRoot;

enum { SHADE_TILES = 64 /* at most, along a row */ };

typedef struct Shade {
    Shaded out;
    float left, top, scale; /* m, m, samples per m */
    double seconds;         /* licks of flame and ripples move with it */
    float far_shift;        /* m, of the far hall to the right */
    float faint;            /* 0..1 */
    WallSlab door;          /* through which the day comes in, */
    float dawn;             /* so bright: 0..1 */
    const Background *background;
    const Glow *glow;
    int origin[2]; /* the picture's first sample in the background */
    Axis across_air, down_air, across_light, down_light;
    Plane smoke, heat;          /* width x cells down: smoke density, degrees */
    Plane16 light[SHADE_ROOTS]; /* width x the light field's cells down: TONE_ROOT is 1 */
    Plane to[2];                /* the same, as in the light field: where light comes from */
    Plane16 cells;              /* of that, a row's before they are enlarged */
    Plane cells_across;         /* one row: how much light the picture's edges leave to a column of those cells */
    uint64_t *blooming;         /* of the light's rows: tiles in which the bloom is seen; one more on both sides */
    ShadeRow *rows;             /* of heat and smoke; likewise */
    int tile;                   /* samples */
    uint16_t dither[NOISE_TILE][2 * SHADE_PART]; /* for pixels that stand left in their samples, then right */
} Shade;

/* The tiles that samples [first, last] of a row lie in; none where first > last. The first one's bit is 1. */
static inline uint64_t Shade_Tiles(const Shade *shade, int first, int last) {
    if (first > last) return 0;
    return UINT64_MAX << first / shade->tile & UINT64_MAX >> (SHADE_TILES - 1 - last / shade->tile);
}

void Shade_Init(Shade *shade); /* tables; once */
void Shade_Free(Shade *shade);

/* How the picture darkens towards its edges; with `faint` growing from 0 to 1 they close in. Before Shade_Rows. */
void Shade_Darken(Shade *shade, float faint);
void Shade_Rows(Shade *shade, int begin, int end);

/* Fills the shade's light from the field: Prepare once the axes are set (false: out of memory), then each row that is
 * in sight; where its light comes from only if it is smoky. */
bool Shade_PrepareLight(Shade *shade, const LightField *light);
void Shade_LightRow(Shade *shade, const LightField *light, int y, bool smoky);

/* Mirrors the rows above `floor` (m) in those below, fading over `depth` m. Rows [begin, end) of the whole picture. */
void Shade_WetFloor(Shade *shade, float floor, float depth, int begin, int end);

/* Pixels [begin, end) down: stretches to twice the size, lays the background's grain over what smoke leaves free, and
 * dithers. The pixel buffer may be one pixel less wide and high than twice the shaded size. */
void Stretch_Rows(const Shade *shade, uint32_t *pixels, int width, ptrdiff_t row, int begin, int end);

#endif
