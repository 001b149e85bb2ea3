/* shade.h - the picture at half its size: smoke over lit stone over the far hall, then fire, exposure, the wet floor.
 *
 * picture/software/software.c fills a Shade for each frame and runs Shade_Rows over all rows, then Shade_WetFloor, then
 * Stretch_Rows, which makes pixels; each may run in pieces on several threads. Its planes are enlarged along x only:
 * rows are blended as they are shaded. */
#ifndef ENGINE_SHADE_H
#define ENGINE_SHADE_H

#include "engine/stone/background.h"
#include "engine/light/light.h"
#include "engine/figures/glow.h"
#include "engine/maths/plane.h"
#include <stdint.h>

enum { SHADE_PART = 256 /* samples that are enlarged at a time */ };
enum { SHADE_WHITE = 4080 };

/* The light that shading reads, already reduced towards the edges of the picture: for the wall in each colour, and the
 * bloom. Roots of light, because the root of stone times the root of light is nearly what the screen shows. */
typedef enum { SHADE_RED, SHADE_GREEN, SHADE_BLUE, SHADE_BLOOM, SHADE_ROOTS } ShadeRoot;

enum { SHADE_TILES = 64 /* at most, in a row */ };

typedef struct Shade {
    Plane16 out[4]; /* the shaded picture: red, green, blue as on screen, and how much of the wall shows through the
                       smoke, each 0..SHADE_WHITE */
    int width, height;
    Plane across, down;     /* one row each: share of light that the darkened edges leave, across and down */
    Plane16 across_root;    /* the root of `across`, of 65535 */
    float left, top, scale; /* m, m, samples per m */
    double seconds;         /* licks of flame and ripples move with it */
    float far_shift;        /* m, how far the far hall is shifted to the right */
    float faint;            /* 0..1 */
    const float *haze;      /* roots of the colour of what lies beyond the wall */
    WallSlab door;          /* the doorway through which daylight comes in */
    float dawn;             /* how bright the daylight is, 0..1 */
    const Background *background;
    const Glow *glow;
    int origin[2]; /* the sample of the background at the picture's corner */
    Axis across_air, down_air, across_light, down_light;
    Plane smoke, heat, flare;   /* width samples x as many rows as cells: smoke density, degrees, how hard gas burns */
    bool flares;                /* whether any gas may burn */
    Plane veil;                 /* likewise, of the smoke in front of figures; Shade_VeilRows alone reads it */
    Plane grain;                /* width x height samples: by how much fine detail thickens the smoke */
    Plane fray;                 /* likewise: the texture that tears flames, around 0; only where gas burns */
    Plane16 light[SHADE_ROOTS]; /* width samples x rows of the light field; TONE_ROOT is 1 */
    Plane to[2];                /* the same: direction towards the light, as in the light field */
    Plane16 cells;              /* scratch: rows of the light field before they are enlarged */
    Plane cells_across; /* one row: the share of light that the darkened edges leave in each column of those cells */
    uint64_t *smoky; /* for each row of heat and smoke, and an extra row at both ends: which tiles of samples may have
                        visible smoke or glow, from bit 0 on */
    int tile;        /* samples */
    uint16_t dither[NOISE_TILE][2 * SHADE_PART]; /* for the left pixels of samples, then for the right ones */
} Shade;

void Shade_Init(Shade *shade);                          /* tables; once */
bool Shade_Resize(Shade *shade, int width, int height); /* false: out of memory */
void Shade_Free(Shade *shade);

/* Sets how the picture darkens towards its edges; as `faint` grows from 0 to 1, the dark closes in. Call it before
 * Shade_Rows. */
void Shade_Darken(Shade *shade, float faint);
void Shade_Rows(Shade *shade, int begin, int end);

/* Reads the light field: call Shade_PrepareLight once the axes are set (false: out of memory), then Shade_LightRow for
 * each row that is in sight. The direction of light is only read for smoky rows. */
bool Shade_PrepareLight(Shade *shade, const LightField *light);
void Shade_LightRow(Shade *shade, const LightField *light, int y, bool smoky);

/* Mirrors the rows above `floor` (m) in those below it, fading over `depth` m. For rows [begin, end) of the picture. */
void Shade_WetFloor(Shade *shade, float floor, float depth, int begin, int end);

/* Makes pixel lines [begin, end): enlarges to twice the size, adds the grain of the background where smoke leaves it
 * visible, and dithers. The pixel buffer may be one pixel narrower and lower than twice the shaded size. */
void Stretch_Rows(const Shade *shade, uint32_t *pixels, int width, ptrdiff_t row, int begin, int end);

/* Lays the veil over pixel lines [begin, end), on which figures have been drawn: `behind`, as many pixels a line, is
 * what was there before them. A veil so thick that nothing shows through leaves that. */
void Shade_VeilRows(const Shade *shade, const uint32_t *behind, uint32_t *pixels, int width, ptrdiff_t row, int begin,
                    int end);

#endif
