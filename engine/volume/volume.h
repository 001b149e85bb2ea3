/* volume.h - the picture of smoke in three dimensions: lit from one side, glowing where it is hot, with solids in it.
 *
 * Make one Volume, and draw once per frame into 32-bit pixels:
 *
 *     Volume *volume = Volume_Create(workers);
 *     VolumeScene scene = {.size = {64, 64, 64}, .cell = .05f, .smoke = {data, row, slab}, .occupancy = occupancy};
 *     VolumeCamera camera = Volume_DefaultCamera();
 *     VolumeLook look = Volume_DefaultLook();
 *     camera.yaw += dragged_x, camera.pitch += dragged_y;
 *     Volume_Draw(volume, &scene, &camera, &look, pixels, 1280, 720, 1280);
 *
 * How it works: a sweep through the volume along the axis nearest to the light finds how much of it arrives in each
 * cell (Stam 1999). Then the slabs across the axis nearest to the view are composited front to back into an image of
 * about one pixel per cell, in perspective, and this image is enlarged and turned to the screen (shear-warp; Lacroute
 * and Levoy 1994). So costs follow the number of cells with smoke, and hardly the size of the picture. All threads,
 * any number of them, make the same pixels.
 *
 * Axes are those of fluid.h: x to the right, y down, z away from whoever looks with yaw and pitch 0. Positions are in
 * metres from the volume's corner. */
#ifndef ENGINE_VOLUME_H
#define ENGINE_VOLUME_H

#include "engine/threads/workers.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Volume Volume;

/* value(x, y, z) = data[x + y * row + z * slab], for cell centres. data NULL: 0 everywhere. Any numbers are fine: NaN
 * and negative ones count as 0. */
typedef struct VolumeField {
    const float *data;
    ptrdiff_t row, slab;
} VolumeField;

/* A solid of an exact shape. Cells show edges as steps, which flicker when it moves; where the shapes of moving bodies
 * are known, they are smooth. The same shapes as those of Fluid_StampCapsule and Fluid_StampTurnedBox. But a box is
 * drawn at least 2.6 cells thick, as a thinner one fades. A lit face that stands aslant to the axes has stripes where
 * the box is thinner than 6 cells, and hardly any from there on. */
typedef enum { VOLUME_CAPSULE, VOLUME_BOX } VolumeShapeKind;
typedef struct VolumeShape {
    VolumeShapeKind kind;
    int body;         /* 1..255: the cells with this number in the occupancy are not drawn; 0: all are */
    float a[3], b[3]; /* m: the ends of a capsule, a sphere if they are equal; a: the middle of a box */
    float half[3];    /* m: half the size of a box */
    float turn[4];    /* how it is turned: x, y, z, w of a quaternion, as in Fluid_StampTurnedBox; all 0: not at all */
    float radius;     /* m: of a capsule; of a box, how much it is rounded outwards */
} VolumeShape;

typedef struct VolumeScene {
    int size[3]; /* cells, each 1 .. VOLUME_MOST */
    float cell;  /* m */
    VolumeField smoke, heat;
    const uint8_t *occupancy; /* [depth][height][width], not 0 in solids; NULL: none */
    const VolumeShape *shape;
    int shapes;
} VolumeScene;

enum { VOLUME_MOST = 1024 };

/* The camera orbits the middle of the volume. Numbers that are not finite count as 0. */
typedef struct VolumeCamera {
    float yaw, pitch;  /* rad; pitch above 0 looks down from above; it is held to a right angle up or down */
    float zoom;        /* 1: a sphere around the volume just fits into the picture; held to .05 .. 20 */
    float perspective; /* 0: parallel rays, 1: as near as the camera can be; in between: 1 / distance */
} VolumeCamera;

VolumeCamera Volume_DefaultCamera(void);

/* Colours are linear light; 0.14 is middle grey (engine/light/tone.h). */
typedef struct VolumeLook {
    float to_light[3];        /* from the volume towards the light; of any length but 0 */
    float light[3];           /* its colour and strength */
    float ambient[3];         /* light from everywhere, which also reaches shadows */
    float density;            /* 1/m: how fast smoke of value 1 dims what is behind it */
    float smoke[3];           /* the part of the light that smoke scatters, 0..1 */
    float solid[3];           /* and solids */
    float hot[2];             /* degrees at which glow begins and is brightest, through the colours of PALETTE_FIRE */
    float glow;               /* 1/m: how fast the hottest air becomes as bright as it can be; 0: no glow */
    float above[3], below[3]; /* behind all: the background at the top and at the bottom of the picture */
    float floor[3];           /* the part of the light that the floor scatters; all 0: no floor */
    float edges;              /* 0..1: how much is seen of the volume's edges, behind the smoke */
} VolumeLook;

VolumeLook Volume_DefaultLook(void);

/* The workers must outlive the Volume; NULL: one thread. NULL: out of memory. */
Volume *Volume_Create(Workers *workers);
void Volume_Destroy(Volume *volume); /* NULL is fine */

/* Fills width x height pixels, 0xAARRGGBB with full alpha, `row` pixels from line to line. False, and nothing drawn:
 * out of memory, a size below 1 or above VOLUME_MOST, or row < width. */
bool Volume_Draw(Volume *volume, const VolumeScene *scene, const VolumeCamera *camera, const VolumeLook *look,
                 uint32_t *pixels, int width, int height, int row);

/* ---- From the screen to the volume, and back ---- */

/* Where a camera stands, and what it does to positions. */
typedef struct VolumeView {
    float right[3], down[3], ahead[3]; /* unit vectors: across the picture, down, and into it */
    float middle[3];                   /* m: of the volume */
    float away;                        /* 1/m: 1 over the camera's distance from the middle; 0: parallel rays */
    float scale, centre[2];            /* pixels a metre at the middle; the pixel where the middle is */
} VolumeView;

/* Of a picture of this size; pixel centres lie at .5. */
VolumeView VolumeView_Make(const int size[3], float cell, const VolumeCamera *camera, int width, int height);

/* The ray through a place of the picture, in pixels: it passes through `from`, which lies on the plane through the
 * middle that faces the camera, in the direction `along`, a unit vector away from the camera. Adding to `from` what
 * moving the mouse changes it by drags things in the plane of the view. */
void VolumeView_Ray(const VolumeView *view, float across, float down, float from[3], float along[3]);

/* Where a position is in the picture, in pixels. False: behind the camera. */
bool VolumeView_Project(const VolumeView *view, const float at[3], float pixel[2]);

#endif
