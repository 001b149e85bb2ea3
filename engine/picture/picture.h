/* picture.h - turns a fluid and the things in it into a picture.
 *
 * A Picture composes smoke, fire, light, wall, figures and sparks into opaque pixels. engine/draw streams them to the
 * window under the HUD. For each frame a Picture makes maps and hands them to a backend (backend.h), which makes the
 * pixels. Views of numbers make theirs themselves. A Picture reads the fluid through fluid.h alone. Tell it the wall
 * whenever the scene changes, and compose once per frame:
 *
 *     Picture *picture = Picture_Create(&host);
 *     Picture_SetWall(picture, &scene_wall);
 *     PictureFrame frame = {.fluid = air, .mode = PICTURE_SMOKE, .area = {0, 0, 16, 9}, .seconds = now, .lights = ...};
 *     Picture_Compose(picture, &frame, pixels, 1280, 720, 1280);
 *
 * Light is computed in cells of .05 to .1 m and shading at half the picture's size. A smooth stretch with fine grain
 * and dither finishes it. So any grid may go with any picture size. */
#ifndef ENGINE_PICTURE_H
#define ENGINE_PICTURE_H

#include "engine/figures/silhouette.h"
#include "engine/figures/spark.h"
#include "engine/light/light.h"
#include "engine/stone/wall.h"
#include "engine/volume/volume.h"
#include "fluid/fluid.h"
#include <stdbool.h>
#include <stdint.h>

typedef struct Picture Picture;

/* The views, in the order of F3. Smoke is the look of the game. The others show a quantity in a palette with an
 * automatic range. Units are m/s for speed, degrees for heat, 1/s for vorticity and divergence, and Pa for pressure.
 * Streamlines and arrows lie over a dim picture of speed. Asleep is 1 in cells that are still to the last bit, in which
 * no velocity differs from 0 and no channel from its ambient value, and 0 elsewhere, with arrows of the wind. */
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
    PICTURE_ASLEEP,
    PICTURE_MODES
} PictureMode;

/* The part of the world in sight, m. The width sets the scale. If the area cannot be shown, the whole wall is. */
typedef struct PictureArea {
    float x, y, width, height;
} PictureArea;

/* Ways to compare with a second fluid that gets the same inputs. A line separates them in the middle (split) or at
 * `wipe`. BESIDE shows both at half the size. DIFFERENCE shows the second's numbers minus the first's.
 *
 *      +----|----+     +----+----+
 *      | 1  |  2 |     | 1  | 2  |
 *      +----|----+     +----+----+
 *      split, wipe       beside */
typedef enum {
    COMPARE_NONE,
    COMPARE_WIPE, /* comes first when one steps through them, as its line may be moved over any place to see both fluids
                     there */
    COMPARE_SPLIT,
    COMPARE_BESIDE,
    COMPARE_DIFFERENCE,
    COMPARE_MODES
} PictureCompare;

/* Views show the plane of cells across an axis of a fluid with depth. The picture's x and y are the fluid's x and y
 * across Z, its z and y across X, and its x and z across Y. */
typedef enum { PICTURE_ACROSS_Z, PICTURE_ACROSS_X, PICTURE_ACROSS_Y } PictureAcross;
typedef struct PictureSlice {
    PictureAcross across;
    float from_middle; /* -.5 at the first cells, 0 in the middle, .5 at the last */
} PictureSlice;

/* A texture that flows with the fluid, in which smoke is ink (liquid/liquid.h). Bodies and figures are not drawn. */
typedef enum { LIQUID_FRACTAL, LIQUID_LINED, LIQUID_TEXTURES } LiquidTexture;
typedef struct PictureLiquid {
    int channel; /* the first channel of coordinates */
    LiquidTexture texture;
    float weight[3]; /* of the three sets */
} PictureLiquid;

/* The content of a picture. An array may be NULL if its count is 0. Arrays are only read during the call. */
typedef struct PictureFrame {
    Fluid *fluid; /* its corner lies at (0, 0) in the world, NULL for a hall without air */
    PictureMode mode;
    PictureArea area;
    /* s, game time for flames, ripples and grain. After a leap of half a second the grain of smoke starts anew. */
    double seconds;
    /* How much larger the area is drawn than others of this wall will be, or 0 for 1. A wall that has been fitted to
     * one zoom serves all. */
    float zoom;
    float far_shift; /* m, shift of the far hall to the right, up to 2. About .05 of the hero's path gives depth */
    const Light *lights;
    int light_count;
    const Silhouette *silhouettes; /* drawn in order. Views of numbers draw outlines from the occupancy instead */
    int silhouette_count, near_silhouettes; /* the last near_silhouettes stand in front of flames, and in
                                                  some of the smoke */
    const Silhouette *nearest;              /* close to the eye, before everything else, see Silhouette_Soften */
    int nearest_count;
    const Spark *sparks;
    int spark_count;
    const Flame *flames;
    int flame_count, near_flames; /* the last near_flames burn in front of those figures */
    const Fleck *flecks;
    int fleck_count;
    float shown[WALL_PANELS]; /* 0..1, how far each panel of the wall is out of the dark */
    float dawn;               /* 0..1, daylight through the door of the wall */
    bool shows_foul;          /* whether smoke that chokes is tinted, in the view of smoke */
    float faint;              /* 0..1, how far the picture darkens from its edges inward */
    Fluid *other;             /* the fluid to compare with, or NULL */
    PictureCompare compare;
    float wipe;         /* 0..1, the line of COMPARE_WIPE, from left to right */
    PictureSlice slice; /* of both fluids */
    /* The view of smoke draws a fluid with depth as a volume, if `volume` is not NULL. If `through` is set, it looks
     * straight along z through all layers. The nearer half then veils figures, flames and sparks. Otherwise it shows a
     * slice. */
    bool through;
    Volume *volume;
    VolumeCamera eye;
    const VolumeShape *shapes; /* of bodies, for the volume */
    int shape_count;
    const PictureLiquid *liquid; /* or NULL */
    /* The first of three channels of dye, amounts of red, green and blue that glow, or 0. The view of smoke shows them
     * in a plane across z. With depth that is the middle one. */
    int dye;
    /* .5 .. 2, lifts the darkness of the view of smoke or deepens it, like a screen's gamma. 1 or 0 changes nothing. */
    float brightness;
    const Silhouette *outlined; /* figures around which lines are drawn, over everything */
    int outlined_count;
} PictureFrame;

/* The host lends parallel_for and seconds, as to a fluid. Without them the picture has one thread and no clock. */
Picture *Picture_Create(const FluidHost *host); /* NULL if out of memory */
void Picture_Destroy(Picture *picture);         /* NULL is fine */

/* Sets the wall of the scene, which is copied. Picture_Bake paints it if it has changed, which takes two cores up to a
 * second. The first frame of smoke does so if nobody has. False if out of memory. */
void Picture_SetWall(Picture *picture, const Wall *wall);
bool Picture_Bake(Picture *picture);
/* Lets walls be baked with at most so many texels per m, for small pictures. */
void Picture_SetFineness(Picture *picture, float fineness);

/* Changes a wall that is being drawn. Only what looks different is painted anew. A small part is fine at once. A large
 * part is rough first, and frames of smoke make it fine in slices of a few ms. */
bool Picture_ChangeWall(Picture *picture, const Wall *wall);
bool Picture_IsRough(const Picture *picture); /* some of it still is */

/* Fills width x height pixels, 0xAARRGGBB with full alpha, `row` pixels from line to line. Works for any size, any
 * grid, and any numbers in the fluid. False if out of memory, if a size is below 1, if row < width, or if there is no
 * mode. */
bool Picture_Compose(Picture *picture, const PictureFrame *frame, uint32_t *pixels, int width, int height, int row);

/* ---- By OpenGL ---- */

/* Finds a function of OpenGL by its name, as SDL_GL_GetProcAddress does. */
typedef void *PictureLoader(const char *name);

/* Lets Picture_Paint draw through the current context of OpenGL. NULL ends that. False on failure, see Log_Reason. */
bool Picture_Accelerate(Picture *picture, PictureLoader *load);

/* Tells whether a frame can be painted. Only the view of smoke can, without a volume, a liquid or a comparison. */
bool Picture_Paints(const Picture *picture, const PictureFrame *frame);

/* Does what Picture_Compose does, but into the framebuffer that is bound, upper line first. Leaves the state of OpenGL
 * as it was. False on failure, see Log_Reason. Do not use it any more then. */
bool Picture_Paint(Picture *picture, const PictureFrame *frame, int width, int height);

const char *Picture_ModeName(PictureMode mode); /* "smoke", "heat" and so on, "" if out of range */

/* The range of the last frame's palette, for the legend of the HUD. Zeros and "" in the smoke view. */
typedef struct PictureRange {
    float low, high;
    const char *unit;
} PictureRange;

PictureRange Picture_LastRange(const Picture *picture);
uint32_t Picture_Colour(const Picture *picture, float t); /* its colour, 0xAARRGGBB, for t of 0 (low) .. 1 (high) */

/* Reads the number that the last frame showed in the cell at (x, y), m, of the first (0) or the second (1) fluid. It is
 * not smoothed as on screen. False in solids, outside the fluid, and in views without numbers. */
bool Picture_Read(const Picture *picture, int side, float x, float y, float *number);

const char *Picture_CompareName(PictureCompare compare); /* "split", "wipe" and so on, "" for none */
/* Finds the place, m, and the fluid that the picture shows at (across, down), both 0..1. False if neither fluid. */
bool PictureCompare_Place(const PictureFrame *frame, float across, float down, float at[2], int *side);

/* A body in a fluid and the place for its number, which is the centre of its area or the nearest of its cells. */
enum { PICTURE_BODIES = 255 };
typedef struct PictureBody {
    int body;
    float at[2]; /* m */
} PictureBody;

/* Returns the number of bodies, in order. In a fluid with depth, these are the bodies in the plane across z. */
int Picture_Bodies(Fluid *fluid, const PictureSlice *slice, PictureBody bodies[PICTURE_BODIES]);
uint32_t Picture_BodyColour(int body); /* in the occupancy view, 0xAARRGGBB, where 0 is the fluid */

/* The parts of a frame whose time is measured, for the profiler. */
typedef enum {
    PICTURE_STAGE_EXTRACT,
    PICTURE_STAGE_LIGHT,
    PICTURE_STAGE_SHADE,
    PICTURE_STAGE_PIXELS, /* enlarging, and drawing figures */
    PICTURE_STAGE_COUNT
} PictureStage;

double Picture_StageSeconds(const Picture *picture, PictureStage stage); /* 0 if the host lends no clock */
const char *Picture_StageName(PictureStage stage);

#endif
