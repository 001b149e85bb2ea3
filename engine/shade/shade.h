/* shade.h - the picture at half its size.
 *
 * It lays smoke over lit stone over the far hall, then adds fire, exposure and the wet floor. For each frame software.c
 * fills a Shade. Then it runs Shade_Rows over all rows, Shade_WetFloor, and Stretch_Rows. Each may run in pieces on
 * several threads. Planes are enlarged along x only. Rows are blended as they are shaded. */
#ifndef ENGINE_SHADE_H
#define ENGINE_SHADE_H

#include "engine/stone/background.h"
#include "engine/light/light.h"
#include "engine/figures/glow.h"
#include "engine/maths/plane.h"
#include <stdint.h>

enum { SHADE_PART = 256 /* samples that are enlarged at a time */ };
enum { SHADE_WHITE = 4080 };

/* The light for shading, already reduced towards the edges of the picture, on the wall in each colour, and the bloom.
 * These are roots, because the root of stone times the root of light is about the screen value. */
typedef enum { SHADE_RED, SHADE_GREEN, SHADE_BLUE, SHADE_BLOOM, SHADE_ROOTS } ShadeRoot;

enum { SHADE_TILES = 64 /* the most tiles in a row */ };

typedef struct Shade {
    Plane16 out[4]; /* colours as on screen, and the share of the wall that shows through smoke, 0..SHADE_WHITE */
    int width, height;
    Plane across, down;     /* rows with the share of light that the darkened edges leave */
    Plane16 across_root;    /* the root of `across`, of 65535 */
    float left, top, scale; /* m, m, samples per m */
    double seconds;         /* licks of flame and ripples move with it */
    float far_shift;        /* m, how far the far hall is shifted to the right */
    float faint;            /* 0..1 */
    const float *haze;      /* roots of the colour of the haze beyond the wall */
    float air;              /* times LOOK_AIR, the light that comes from everywhere */
    bool shows_foul;        /* whether smoke that chokes is tinted */
    WallSlab door;          /* the doorway through which daylight comes in */
    float dawn;             /* how bright the daylight is, 0..1 */
    const Background *background;
    const Glow *glow;
    int origin[2]; /* the sample of the background at the picture's corner */
    Axis across_air, down_air, across_light, down_light;
    Plane smoke, heat, flare;   /* width samples x rows of cells, smoke density, degrees, and how hard gas burns */
    bool flares;                /* whether any gas may burn */
    Plane dye[3];               /* likewise, red, green and blue */
    bool dyed;                  /* whether there is any dye */
    Plane veil;                 /* likewise, smoke in front of figures, for Shade_VeilRows */
    Plane grain;                /* width x height samples, factors of fine detail for the smoke */
    Plane fray;                 /* likewise, the texture that tears flames, around 0, only where gas burns */
    Plane16 light[SHADE_ROOTS]; /* width samples x rows of the light field, where TONE_ROOT is 1 */
    Plane16 halo[3];            /* likewise, the halo of dye */
    Plane to[2];                /* likewise, the direction towards the light */
    Plane16 cells;              /* scratch for rows of the light field before they are enlarged */
    Plane cells_across;         /* the share of light that the darkened edges leave in each column of cells */
    uint64_t *smoky; /* bits of the tiles that may show smoke or glow, for each row of heat and one more at both ends */
    uint8_t *dyed_rows;                          /* likewise, whether the row may show dye or its halo */
    int tile;                                    /* samples */
    uint16_t dither[NOISE_TILE][2 * SHADE_PART]; /* for the left pixels of samples, then for the right pixels */
} Shade;

void Shade_Init(Shade *shade);                          /* makes tables, once */
bool Shade_Resize(Shade *shade, int width, int height); /* false if out of memory */
void Shade_Free(Shade *shade);

/* Darkens the picture towards its edges. The dark closes in as `faint` grows to 1. Call it before Shade_Rows. */
void Shade_Darken(Shade *shade, float faint);
void Shade_Rows(Shade *shade, int begin, int end);

/* Reads the light field. Call Shade_PrepareLight once the axes are set (false if out of memory), then Shade_LightRow
 * for each visible row. The direction of light is only read for smoky rows. */
bool Shade_PrepareLight(Shade *shade, const LightField *light);
void Shade_LightRow(Shade *shade, const LightField *light, int y, bool smoky);

/* Mirrors the rows above `floor`, m, in the rows [begin, end) below it, squashed. Fades over `depth` m. */
void Shade_WetFloor(Shade *shade, float floor, float depth, int begin, int end);

/* Makes pixel lines [begin, end). Enlarges to twice the size, adds the grain of the wall where it shows through smoke,
 * and dithers. The pixel buffer may be one pixel narrower and lower than twice the shaded size. */
void Stretch_Rows(const Shade *shade, uint32_t *pixels, int width, ptrdiff_t row, int begin, int end);

/* Lays the veil over pixel lines [begin, end), on which figures have been drawn. `behind` holds the pixels before that,
 * `width` a line. They remain where nothing shows through the veil. */
void Shade_VeilRows(const Shade *shade, const uint32_t *behind, uint32_t *pixels, int width, ptrdiff_t row, int begin,
                    int end);

/* Lays a share of the smoke over the pixels from x[0] to before x[1] of these lines, likewise. */
void Shade_FrontRows(const Shade *shade, const uint32_t *behind, uint32_t *pixels, int width, ptrdiff_t row,
                     const int x[2], int begin, int end);

#endif
