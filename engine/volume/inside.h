/* inside.h - the inside of a Volume, for the files of this folder. */
#ifndef ENGINE_VOLUME_INSIDE_H
#define ENGINE_VOLUME_INSIDE_H

#include "engine/volume/volume.h"
#include "engine/figures/canvas.h"
#include "engine/maths/plane.h"
#include "engine/maths/room.h"

/* VOLUME_UNIT is a thickness, light or glow of 1. A cell of optical depth 1 leaves 1 / e of the light. */
#define VOLUME_UNIT 32767.5f
#define VOLUME_FIRE 3.0f /* the glow at which the palette of fire ends */
enum {
    VOLUME_LEAD = 32,               /* samples of 0 before a row and after it */
    VOLUME_BLOCK = 16,              /* cells of a row. The longest row has 64 blocks */
    VOLUME_LANES = 8,               /* pixels that are composited together */
    VOLUME_BAND = 16,               /* rows of the image that one thread composites together */
    VOLUME_COVERED = 192,           /* a cell that is solid, with all its neighbours */
    VOLUME_WARM = 16,               /* places along an axis at which the floor's light from fire is known */
    VOLUME_PIECE = 640,             /* pixels of the screen that are drawn together */
    VOLUME_WIDEST = 4 * VOLUME_MOST /* pixels of the image, for the cells of a row and the shift and spread of slabs */
};

/* The working copy. Its axes are turned so that rows lie neither along the view nor along the light. So sweep and
 * compositing go through rows from end to end. axis[0] is along rows, axis[2] nearest to the view. Sample (i, j, k) is
 * field[i + j * row + k * slab]. */
typedef struct Cells {
    int axis[3], size[3];
    ptrdiff_t row, slab;
    uint16_t *thick, *glow, *lit; /* smoke, light that hot air sends out, light that smoke scatters */
    uint16_t *occupied;           /* 1 in solids that are no shapes */
    uint8_t *cover, *soft, *face; /* solids 0 .. VOLUME_COVERED, the same smoother, light that their faces scatter */
    /* [k][j], the blocks of a row with any thick, glow, occupied, cover before shapes are drawn, soft */
    uint64_t *smoky, *glows, *filled, *rough, *solid;
    size_t samples, rows;
} Cells;

/* The image that slabs are composited into, with one pixel per cell at the depth of the middle. It has planes for light
 * left from behind, sunlight from smoke, and glow. Others are the share and brightness of solids, and a ray's cells per
 * slab.
 *
 *      slab k + 1   \   |   /       rays, one for each pixel
 *      slab k        \  |  /        `slope` is that of the middle ray
 *      slab k - 1     \ | /         `spread` parts them with depth */
enum { IMAGE_LEFT, IMAGE_LIT, IMAGE_GLOW, IMAGE_SOLID, IMAGE_FACE, IMAGE_LENGTH, IMAGE_PLANES };
typedef struct VolumeImage {
    int width, height;
    ptrdiff_t row;
    float *plane[IMAGE_PLANES];
    float corner[2]; /* place of pixel (0, 0), cells from the middle at its depth */
    float slope[2];  /* cells aside per cell of depth, for the ray through the middle */
    float spread;    /* 1/cells, by which rays part for each cell of depth */
    uint8_t *opaque; /* the groups of pixels in each row that let nothing through */
    float *colour;   /* red, green, blue, 0..255, and the share seen of what is behind smoke, 0..1 */
    float *solid;    /* the part of that share that is solid, 0..1, and that times its brightness */
} VolumeImage;

/* The image's colours and solids twice as fine. */
typedef struct VolumeFine {
    int width, height;
    int smoky[4], solids[4]; /* boxes [0], [1] .. [2], [3] of the pixels that show anything, and solids */
    float *colour, *solid;
} VolumeFine;

/* Pieces of memory that last from frame to frame. */
enum {
    HELD_THICK,
    HELD_GLOW,
    HELD_LIT,
    HELD_COVER,
    HELD_SOFT,
    HELD_FACE,
    HELD_OCCUPIED,
    HELD_BLOCKS,
    HELD_DEPTHS,
    HELD_FLOOR,
    HELD_FIRE,
    HELD_PAINT,
    HELD_PLANES,
    HELD_OPAQUE,
    HELD_COLOUR,
    HELD_SOLID,
    HELD_FINE_COLOUR,
    HELD_FINE_SOLID,
    HELD_COUNT
};

/* The light of fire on the floor, [z][x], in glow. */
typedef struct Warmth {
    bool any;
    float light[VOLUME_WARM * VOLUME_WARM];
} Warmth;

struct Volume {
    Workers *workers;
    Cells cells;
    VolumeImage image;
    VolumeFine fine;
    const VolumeScene *scene; /* of the frame */
    VolumeLook look;
    VolumeView view;
    float to_light[3]; /* a unit vector */
    float *floor;      /* [z][x], the share of light that arrives at the floor, 0..1 */
    float *paint;      /* [z][x][4], the floor's colour, 0..255 */
    Warmth warmth;
    Room held[HELD_COUNT];
};

/* The steps of a frame, in this order. False if out of memory. */
bool VolumeLoad(Volume *volume);      /* cells.thick, glow, cover */
bool VolumeFire(Volume *volume);      /* more cells.glow, warmth */
bool VolumeLight(Volume *volume);     /* cells.lit, face, floor */
bool VolumeComposite(Volume *volume); /* image */
bool VolumeDevelop(Volume *volume);   /* fine */
bool VolumeBackdrop(Volume *volume, const Canvas *canvas);
void VolumeWarp(const Volume *volume, const Canvas *canvas); /* over the backdrop */

/* Two steps of VolumeLoad. The first draws shapes into some slabs. The second finds the blocks of a row with solids. */
void VolumeShapes_Slabs(int begin, int end, void *volume);
uint64_t VolumeCover_Blocks(const uint8_t *row, int count);

/* Finds where rays through `count` pixels from (x, y) on meet the plane across axes[2] that lies `height` cells behind
 * the middle. Places are in cells from the middle along axes[0] and axes[1]. */
void VolumeView_Row(const VolumeView *view, const int axes[3], float cell, float height, int x, int y, int count,
                    float *across, float *down);

/* Sets numbers 0..1 to add to the pixels from (x, y) on before they become whole, so that no bands show. */
void Volume_Dither(int x, int y, int count, float dither[VOLUME_PIECE]);

/* Narrows a range of pixels to places in [low, high) along one axis. Along a row, places only rise or only fall. */
void VolumeView_Narrow(const float *places, float low, float high, int ends[2]);

#endif
