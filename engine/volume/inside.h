/* inside.h - the inside of a Volume, for the files of this folder. */
#ifndef ENGINE_VOLUME_INSIDE_H
#define ENGINE_VOLUME_INSIDE_H

#include "engine/volume/volume.h"
#include "engine/figures/canvas.h"
#include "engine/maths/plane.h"

/* Thickness of smoke, light and glow are whole numbers: VOLUME_UNIT stands for 1, which is the optical depth of a cell
 * in which 1 / e of the light is left. */
#define VOLUME_UNIT 32767.5f
enum {
    VOLUME_LEAD = 32,               /* samples of 0 before a row and after it */
    VOLUME_BLOCK = 16,              /* cells of a row: 64 of them make the longest row */
    VOLUME_LANES = 8,               /* pixels that are composited together */
    VOLUME_BAND = 16,               /* rows of the image that one thread composites together */
    VOLUME_COVERED = 192,           /* of a cell that is solid, with all its neighbours */
    VOLUME_PIECE = 640,             /* pixels of the screen that are drawn together */
    VOLUME_WIDEST = 4 * VOLUME_MOST /* pixels of the image: cells of a row, and how far slabs are shifted and spread */
};

/* The working copy. Its axes are turned such that rows lie neither along the view nor along the light: the sweep and
 * the compositing then go through rows from end to end. axis[0] is the one along rows, axis[2] the one nearest to the
 * view. sample(i, j, k) = field[i + j * row + k * slab]. */
typedef struct Cells {
    int axis[3], size[3];
    ptrdiff_t row, slab;
    uint16_t *thick, *glow, *lit; /* smoke; light that hot air sends out; light that smoke scatters */
    uint16_t *occupied;           /* 1 in solids that are not shapes */
    uint8_t *cover, *soft, *face; /* solids, 0 .. VOLUME_COVERED; the same, smoother; light that their faces scatter */
    /* [k][j]: which blocks of a row have any of thick, glow, occupied, cover before shapes are drawn, soft */
    uint64_t *smoky, *glows, *filled, *rough, *solid;
    size_t samples, rows;
} Cells;

/* The image that slabs are composited into: a pixel a cell at the depth of the middle. A plane for each of: what is
 * left of the light from behind, sunlight that smoke sends here, glow, of solids how much is seen and how bright, and
 * how many cells a ray takes through a slab. */
enum { IMAGE_LEFT, IMAGE_LIT, IMAGE_GLOW, IMAGE_SOLID, IMAGE_FACE, IMAGE_LENGTH, IMAGE_PLANES };
typedef struct VolumeImage {
    int width, height;
    ptrdiff_t row;
    float *plane[IMAGE_PLANES];
    float corner[2]; /* cells from the middle, at the middle's depth: where pixel (0, 0) is */
    float slope[2];  /* cells aside for each cell of depth, for the ray through the middle */
    float spread;    /* 1/cells: how much farther apart rays are for each cell of depth */
    uint8_t *opaque; /* of each row, which groups of pixels let nothing through */
    float *colour;   /* of each pixel red, green, blue, 0..255, and how much is seen of what is behind smoke, 0..1 */
    float *solid;    /* of each pixel how much of that is solid, 0..1, and that times how bright it is */
} VolumeImage;

/* The image's colours and solids once more, twice as fine. */
typedef struct VolumeFine {
    int width, height;
    int smoky[4], solids[4]; /* the pixels [0], [1] .. [2], [3] that show anything, and solids */
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
    HELD_PLANES,
    HELD_OPAQUE,
    HELD_COLOUR,
    HELD_SOLID,
    HELD_FINE_COLOUR,
    HELD_FINE_SOLID,
    HELD_COUNT
};

struct Volume {
    Workers *workers;
    Cells cells;
    VolumeImage image;
    VolumeFine fine;
    const VolumeScene *scene; /* of the frame */
    VolumeLook look;
    VolumeView view;
    float to_light[3]; /* a unit vector */
    float *floor;      /* [z][x]: how much of the light arrives at the floor, 0..1 */
    void *held[HELD_COUNT];
    size_t bytes[HELD_COUNT];
};

/* The piece of memory, with room for so many bytes: as it was, or zeroed if there was less. NULL: out of memory. */
void *Volume_Hold(Volume *volume, int piece, size_t bytes);

/* The steps of a frame, in this order. False: out of memory. */
bool VolumeLoad(Volume *volume);      /* cells.thick, glow, cover */
bool VolumeLight(Volume *volume);     /* cells.lit, face, floor */
bool VolumeComposite(Volume *volume); /* image */
bool VolumeDevelop(Volume *volume);   /* fine */
void VolumeBackdrop(const Volume *volume, const Canvas *canvas);
void VolumeWarp(const Volume *volume, const Canvas *canvas); /* over the backdrop */

/* Two steps of VolumeLoad: the shapes of some slabs of the copy; and which blocks of a row have any solid. */
void VolumeShapes_Slabs(int begin, int end, void *volume);
uint64_t VolumeCover_Blocks(const uint8_t *row, int count);

/* Where rays through `count` pixels from (x, y) on meet the plane across an axis that lies `height` cells behind the
 * middle, in cells from the middle along two other axes. */
void VolumeView_Row(const VolumeView *view, const int axes[3], float cell, float height, int x, int y, int count,
                    float *across, float *down);

/* Numbers 0..1 to add to the pixels from (x, y) on before they become whole, so that no bands are seen. */
void Volume_Dither(int x, int y, int count, float dither[VOLUME_PIECE]);

/* Narrows a range of pixels to those whose places along one axis lie in [low, high): along a row, places only rise or
 * only fall. */
void VolumeView_Narrow(const float *places, float low, float high, int ends[2]);

#endif
