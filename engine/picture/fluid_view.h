/* fluid_view.h - turns a fluid and the things in it into a picture.
 *
 * A Picture composes smoke, fire, light, wall, figures and sparks into opaque pixels, which engine/draw streams to the
 * window; the HUD is drawn over them. For each frame it makes maps of what there is to see and hands them to a backend
 * (backend.h), which makes the pixels; views of numbers make theirs themselves. It reads the fluid through fluid.h
 * alone. Make one Picture, tell it the wall whenever the scene changes, and compose once per frame:
 *
 *     Picture *picture = Picture_Create(&host);
 *     Picture_SetWall(picture, &scene_wall);
 *     PictureFrame frame = {.fluid = air, .mode = PICTURE_SMOKE, .area = {0, 0, 16, 9}, .seconds = now, .lights = ...};
 *     Picture_Compose(picture, &frame, pixels, 1280, 720, 1280);
 *
 * Light is computed in cells of about .1 m, shading happens at half the picture's size, and a smooth stretch with
 * fine grain and dither finishes it; so any grid may go with any picture size. */
#ifndef ENGINE_FLUID_VIEW_H
#define ENGINE_FLUID_VIEW_H

#include "engine/figures/silhouette.h"
#include "engine/light/light.h"
#include "engine/stone/wall.h"
#include "fluid/fluid.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct Picture Picture;

/* The views, rows of one table: F3 walks them. Smoke is the game's look; the others show one quantity by a palette
 * with an automatic range (speed in m/s, heat in degrees, vorticity and divergence in 1/s, pressure in Pa, bodies by
 * number); streamlines and arrows lie over a dim picture of speed. */
typedef enum {
    PICTURE_SMOKE,
    PICTURE_HEAT,
    PICTURE_SPEED,
    PICTURE_VORTICITY,
    PICTURE_PRESSURE,
    PICTURE_DIVERGENCE,
    PICTURE_STREAMLINES,
    PICTURE_ARROWS,
    PICTURE_OCCUPANCY,
    PICTURE_MODES
} PictureMode;

/* m: what of the world is in sight. The width sets the scale; one that cannot be shown stands for the whole wall. */
typedef struct PictureArea {
    float x, y, width, height;
} PictureArea;

/* How a second fluid is shown, one that got the same inputs: the first left and the second right of a line, in the
 * middle or where `wipe` says; both whole, at half the size; or by how much the second one's number is larger. */
typedef enum {
    COMPARE_NONE,
    COMPARE_SPLIT,
    COMPARE_WIPE,
    COMPARE_BESIDE,
    COMPARE_DIFFERENCE,
    COMPARE_MODES
} PictureCompare;

/* All that one picture shows. Arrays may be NULL when their count is 0; they are only read during the call. */
typedef struct PictureFrame {
    Fluid *fluid; /* its corner lies at the world's (0, 0); NULL is a hall without air */
    PictureMode mode;
    PictureArea area;
    double seconds;  /* game time: licks of flame and ripples on the wet floor move with it */
    float far_shift; /* m, the far hall's to the right: about .05 of the hero's way gives depth; within 2 m */
    const Light *lights;
    int light_count;
    const Silhouette *silhouettes; /* drawn in order; scientific views draw their outlines from the mask instead */
    int silhouette_count, near_silhouettes; /* the last so many stand before flames, */
    const Spark *sparks;
    int spark_count;
    const Flame *flames;
    int flame_count, near_flames; /* but not before the last so many of these */
    const Fleck *flecks;
    int fleck_count;
    float dawn;   /* 0..1: how much light falls in through the wall's door */
    float faint;  /* 0..1: how far the picture darkens from its edges inward */
    Fluid *other; /* NULL: nothing is compared */
    PictureCompare compare;
    float wipe; /* 0..1: how far across the line lies */
} PictureFrame;

/* host lends parallel_for and seconds, as to a fluid; NULL, or a host without them: one thread, no timings. */
Picture *Picture_Create(const FluidHost *host); /* NULL: out of memory */
void Picture_Destroy(Picture *picture);         /* NULL is fine */

/* The scene's wall; copied. Unless it is as it was, the next frame bakes it, and so does every new scale: about a
 * second at 1280 x 720 on one core. */
void Picture_SetWall(Picture *picture, const Wall *wall);

/* Fills width x height pixels, 0xAARRGGBB (SDL_PIXELFORMAT_ARGB8888) with full alpha, `row` pixels from line to line.
 * Any size from 1 x 1 on, any grid, any numbers in the fluid. False: out of memory, a size below 1, row < width or no
 * such mode. */
bool Picture_Compose(Picture *picture, const PictureFrame *frame, uint32_t *pixels, int width, int height, int row);

const char *Picture_ModeName(PictureMode mode); /* "smoke", "heat", ...; "" when out of range */

/* What the last frame's palette ran over, for the HUD's legend: "0 .. 3.2 m/s". Zeros and "" in the smoke view. */
typedef struct PictureRange {
    float low, high;
    const char *unit;
} PictureRange;

PictureRange Picture_LastRange(const Picture *picture);
uint32_t Picture_Colour(const Picture *picture,
                        float t); /* the same palette's, 0xAARRGGBB, from its low end at 0 to 1 */

/* The number that the last frame showed in the cell at (x, y), m, of its first fluid (side 0) or of the second; as it
 * is in the fluid, not smoothed as on screen. False where there is none: in solids, beyond the fluid, and in views
 * without numbers. */
bool Picture_Read(const Picture *picture, int side, float x, float y, float *number);

const char *Picture_CompareName(PictureCompare compare); /* "split", "wipe", ...; "" for none, and when out of range */
/* What lies so far across and down the picture, 0..1: a place in m, and of which fluid. False: neither's. */
bool PictureCompare_Place(const PictureFrame *frame, float across, float down, float at[2], int *side);

/* A body in a fluid, and a place for its number: the centre of its area, or its cell nearest to that. */
enum { PICTURE_BODIES = 255 };
typedef struct PictureBody {
    int body;
    float at[2]; /* m */
} PictureBody;

int Picture_Bodies(Fluid *fluid, PictureBody bodies[PICTURE_BODIES]); /* how many there are; in order */
uint32_t Picture_BodyColour(int body); /* the occupancy view's colour of a body, 0xAARRGGBB; 0 is the fluid's own */

/* Where the last frame's time went, for the profiler. */
typedef enum {
    PICTURE_STAGE_EXTRACT,
    PICTURE_STAGE_LIGHT,
    PICTURE_STAGE_SHADE,
    PICTURE_STAGE_PIXELS, /* stretching, and the figures */
    PICTURE_STAGE_COUNT
} PictureStage;

double Picture_StageSeconds(const Picture *picture, PictureStage stage); /* 0 when the host lends no clock */
const char *Picture_StageName(PictureStage stage);

#endif
