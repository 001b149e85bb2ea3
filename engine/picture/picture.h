/* picture.h - turns a fluid and the things in it into a picture.
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

/* The views, in the order of F3. Smoke is the look of the game. The others show one quantity in the colours of a
 * palette with an automatic range: speed in m/s, heat in degrees, vorticity and divergence in 1/s, pressure in Pa,
 * bodies by number. Streamlines and arrows lie over a dim picture of speed. */
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

/* m: the part of the world in sight. The width sets the scale; if it cannot be shown, the whole wall is. */
typedef struct PictureArea {
    float x, y, width, height;
} PictureArea;

/* How to compare with a second fluid that gets the same inputs: the first to the left and the second to the right of a
 * line, which is in the middle (split) or at `wipe`; both side by side at half the size; or the number of the second
 * minus that of the first. */
typedef enum {
    COMPARE_NONE,
    COMPARE_WIPE, /* the first: the line may be drawn over any place, which is then seen by both */
    COMPARE_SPLIT,
    COMPARE_BESIDE,
    COMPARE_DIFFERENCE,
    COMPARE_MODES
} PictureCompare;

/* Of a fluid with depth, views show the plane of cells across an axis. x and y of the picture are then: across Z, those
 * of the fluid; across X, its z and y; across Y, its x and z. */
typedef enum { PICTURE_ACROSS_Z, PICTURE_ACROSS_X, PICTURE_ACROSS_Y } PictureAcross;
typedef struct PictureSlice {
    PictureAcross across;
    float from_middle; /* where it is: -.5 at the first cells, 0 in the middle, .5 at the last */
} PictureSlice;

/* A texture that flows with the fluid, in place of the view of smoke: see liquid/liquid.h. The smoke is ink in it;
 * bodies and figures are not drawn. */
typedef enum { LIQUID_FRACTAL, LIQUID_LINED, LIQUID_TEXTURES } LiquidTexture;
typedef struct PictureLiquid {
    int channel; /* the first of those that carry coordinates */
    LiquidTexture texture;
    float weight[3]; /* of the three sets */
} PictureLiquid;

/* Everything that one picture shows. An array may be NULL if its count is 0; arrays are only read during the call. */
typedef struct PictureFrame {
    Fluid *fluid; /* its corner lies at (0, 0) in the world; NULL for a hall without air */
    PictureMode mode;
    PictureArea area;
    /* s, game time: animates the licks of flames and the ripples on a wet floor, and carries the grain of the smoke
     * along. After a leap of half a second that grain starts anew. */
    double seconds;
    float far_shift; /* m, shifts the far hall to the right; about .05 of the hero's way gives depth; within 2 m */
    const Light *lights;
    int light_count;
    const Silhouette *silhouettes; /* drawn in order; views of numbers draw outlines from the occupancy instead */
    int silhouette_count, near_silhouettes; /* the last near_silhouettes of them stand in front of flames, ... */
    const Spark *sparks;
    int spark_count;
    const Flame *flames;
    int flame_count, near_flames; /* ... except for the last near_flames of these */
    const Fleck *flecks;
    int fleck_count;
    float shown[WALL_PANELS]; /* 0..1: how far each panel of the wall has come out of the dark */
    float dawn;               /* 0..1: how much daylight comes in through the door of the wall */
    float faint;              /* 0..1: how far the picture darkens from its edges inward */
    Fluid *other;             /* the fluid to compare with; NULL for none */
    PictureCompare compare;
    float wipe;         /* 0..1: where the line of COMPARE_WIPE is, from left to right */
    PictureSlice slice; /* of both fluids */
    /* How the view of smoke shows fluids with depth. Drawn as volumes, if `volume` is not NULL. Else, if `through` is
     * set, straight through along z: smoke of all layers together, of which the nearer half veils figures, flames and
     * sparks. Else as a slice, as in the other views. */
    bool through;
    Volume *volume;
    VolumeCamera eye;
    const VolumeShape *shapes; /* of bodies, for the volume */
    int shape_count;
    const PictureLiquid *liquid; /* NULL: none */
    /* .5 .. 2: lifts the darkness of the view of smoke or deepens it, as a screen's gamma does. 1 or 0 leaves every
     * pixel as it is. */
    float brightness;
    const Silhouette *outlined; /* figures around which lines are drawn, over everything */
    int outlined_count;
} PictureFrame;

/* The host lends parallel_for and seconds, as to a fluid. Without them, or with NULL, the picture uses one thread and
 * no clock. */
Picture *Picture_Create(const FluidHost *host); /* NULL: out of memory */
void Picture_Destroy(Picture *picture);         /* NULL is fine */

/* Sets the wall of the scene, which is copied. If it has changed, Picture_Bake paints it, which takes two cores up to a
 * second; else that does nothing. The first frame of smoke does it where it has not been done before. False: out of
 * memory. */
void Picture_SetWall(Picture *picture, const Wall *wall);
bool Picture_Bake(Picture *picture);

/* Fills width x height pixels, 0xAARRGGBB (SDL_PIXELFORMAT_ARGB8888) with full alpha, `row` pixels from line to line.
 * Works for any size from 1 x 1 on, any grid, and any numbers in the fluid. False: out of memory, a size below 1, row <
 * width, or no such mode. */
bool Picture_Compose(Picture *picture, const PictureFrame *frame, uint32_t *pixels, int width, int height, int row);

/* ---- By OpenGL ---- */

/* Finds a function of OpenGL by its name, as SDL_GL_GetProcAddress does. */
typedef void *PictureLoader(const char *name);

/* From now on Picture_Paint draws through OpenGL, whose context is current here and in Picture_Paint; NULL: no longer.
 * False: see Log_Reason. */
bool Picture_Accelerate(Picture *picture, PictureLoader *load);

/* Whether this frame can be painted: only the view of smoke can, without a volume, a liquid or a comparison. */
bool Picture_Paints(const Picture *picture, const PictureFrame *frame);

/* What Picture_Compose does, but into the framebuffer that is bound, upper line first. The state of OpenGL is as before
 * afterwards. False: see Log_Reason; then it is of no use any more. */
bool Picture_Paint(Picture *picture, const PictureFrame *frame, int width, int height);

const char *Picture_ModeName(PictureMode mode); /* "smoke", "heat", ...; "" if out of range */

/* The range of the last frame's palette, for the legend of the HUD: "0 .. 3.2 m/s". Zeros and "" in the smoke view. */
typedef struct PictureRange {
    float low, high;
    const char *unit;
} PictureRange;

PictureRange Picture_LastRange(const Picture *picture);
uint32_t
Picture_Colour(const Picture *picture,
               float t); /* the colour of that palette, 0xAARRGGBB, from its low end at 0 to its high end at 1 */

/* Reads the number that the last frame showed in the cell at (x, y), m, of the first fluid (side 0) or the second (side
 * 1): as it is in the fluid, not smoothed as on screen. False if there is none: in solids, outside the fluid, and in
 * views without numbers. */
bool Picture_Read(const Picture *picture, int side, float x, float y, float *number);

const char *Picture_CompareName(PictureCompare compare); /* "split", "wipe", ...; "" for none, and if out of range */
/* Which place (m) and which fluid the picture shows at (across, down), both 0..1. False: neither fluid. */
bool PictureCompare_Place(const PictureFrame *frame, float across, float down, float at[2], int *side);

/* A body in a fluid, and the place for its number: the centre of its area, or the cell of it nearest to that. */
enum { PICTURE_BODIES = 255 };
typedef struct PictureBody {
    int body;
    float at[2]; /* m */
} PictureBody;

/* Returns how many there are, in order of their numbers; of a fluid with depth, those in the plane across z. */
int Picture_Bodies(Fluid *fluid, const PictureSlice *slice, PictureBody bodies[PICTURE_BODIES]);
uint32_t
Picture_BodyColour(int body); /* the colour of a body in the occupancy view, 0xAARRGGBB; 0 is the fluid itself */

/* The parts of a frame whose time is measured, for the profiler. */
typedef enum {
    PICTURE_STAGE_EXTRACT,
    PICTURE_STAGE_LIGHT,
    PICTURE_STAGE_SHADE,
    PICTURE_STAGE_PIXELS, /* enlarging, and drawing figures */
    PICTURE_STAGE_COUNT
} PictureStage;

double Picture_StageSeconds(const Picture *picture,
                            PictureStage stage); /* of the last frame; 0 if the host lends no clock */
const char *Picture_StageName(PictureStage stage);

#endif
