/* volume.h - the picture of smoke in three dimensions, lit from one side, with glow and solids in it.
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
 * A sweep along the axis nearest to the light finds how much of it arrives in each cell (Stam 1999). Fire lights
 * smoke and floor near it. Then slabs across the axis nearest to the view are composited front to back into an image
 * of about one pixel per cell. This image is enlarged and turned to the screen (shear-warp, Lacroute and Levoy 1994).
 * So costs follow the cells with smoke, and hardly the size of the picture. Any number of threads makes the same
 * pixels.
 *
 * Axes are those of fluid.h, with x to the right, y down, and z ahead at yaw and pitch 0. Positions are in metres from
 * the volume's corner. */
#ifndef ENGINE_VOLUME_H
#define ENGINE_VOLUME_H

#include "engine/threads/workers.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Volume Volume;

/* value(x, y, z) = data[x + y * row + z * slab] for cell centres, 0 if data is NULL. NaN and negative numbers are 0. */
typedef struct VolumeField {
    const float *data;
    ptrdiff_t row, slab;
} VolumeField;

/* A solid of an exact shape, as in Fluid_StampCapsule and Fluid_StampTurnedBox. Cells show edges as steps, which
 * flicker when they move, but shapes are smooth. A box is drawn at least 2.6 cells thick, as a thinner one fades. */
typedef enum { VOLUME_CAPSULE, VOLUME_BOX } VolumeShapeKind;
typedef struct VolumeShape {
    VolumeShapeKind kind;
    int body;         /* 1..255 hides the cells with this number in the occupancy, 0 hides none */
    float a[3], b[3]; /* m, ends of a capsule, which is a sphere if they are equal. `a` is a box's middle */
    float half[3];    /* m, half the size of a box */
    float turn[4];    /* quaternion x, y, z, w as in Fluid_StampTurnedBox, all 0 for no turn */
    float radius;     /* m, of a capsule, or by which a box is rounded outwards */
} VolumeShape;

typedef struct VolumeScene {
    int size[3]; /* cells, each 1 .. VOLUME_MOST */
    float cell;  /* m */
    VolumeField smoke, heat;
    const uint8_t *occupancy; /* [depth][height][width], not 0 in solids, or NULL */
    const VolumeShape *shape;
    int shapes;
} VolumeScene;

enum { VOLUME_MOST = 1024 };

/* The camera orbits the middle of the volume. Numbers that are not finite count as 0. */
typedef struct VolumeCamera {
    float yaw, pitch;  /* rad. A pitch above 0 looks down. It is held to a right angle */
    float zoom;        /* 1 fits a sphere around the volume into the picture. It is held to .05 .. 20 */
    float perspective; /* 0 for parallel rays, 1 for the nearest camera. Between them it goes by 1 / distance */
} VolumeCamera;

VolumeCamera Volume_DefaultCamera(void);

/* Colours are linear light, where 0.14 is middle grey (engine/light/tone.h). */
typedef struct VolumeLook {
    float to_light[3];        /* from the volume, of any length but 0 */
    float light[3];           /* its colour and strength */
    float ambient[3];         /* light from everywhere, which also reaches shadows */
    float density;            /* 1/m, how fast smoke of value 1 dims the light behind it */
    float smoke[3];           /* the part of the light that smoke scatters, 0..1 */
    float solid[3];           /* likewise for solids */
    float hot[2];             /* degrees at which glow begins and is brightest, through the colours of PALETTE_FIRE */
    float glow;               /* 1/m, how fast the hottest air becomes as bright as it can be, 0 for no glow */
    float above[3], below[3]; /* the background at the top and at the bottom of the picture */
    float floor[3];           /* the part of the light that the floor scatters, all 0 for no floor */
    float edges;              /* 0..1, opacity of the volume's edges behind the smoke */
} VolumeLook;

VolumeLook Volume_DefaultLook(void);

/* The workers must outlive the Volume, or are NULL for one thread. Returns NULL if out of memory. */
Volume *Volume_Create(Workers *workers);
void Volume_Destroy(Volume *volume); /* NULL is fine */

/* Fills width x height pixels, 0xAARRGGBB with full alpha, `row` pixels from line to line. Returns false and draws
 * nothing if out of memory, if a size is below 1 or above VOLUME_MOST, or if row < width. */
bool Volume_Draw(Volume *volume, const VolumeScene *scene, const VolumeCamera *camera, const VolumeLook *look,
                 uint32_t *pixels, int width, int height, int row);

/* ---- From the screen to the volume, and back ---- */

/* The place of a camera and its mapping of positions. */
typedef struct VolumeView {
    float right[3], down[3], ahead[3]; /* unit vectors across the picture, down, and into it */
    float middle[3];                   /* m, of the volume */
    float away;                        /* 1/m, 1 over the camera's distance from the middle, 0 for parallel rays */
    float scale, centre[2];            /* pixels a metre at the middle, and the middle's pixel */
} VolumeView;

/* Returns the view for a picture of this size. Pixel centres lie at .5. */
VolumeView VolumeView_Make(const int size[3], float cell, const VolumeCamera *camera, int width, int height);

/* Finds the ray through a place of the picture, in pixels. `along` is a unit vector away from the camera. `from` lies
 * on the plane through the middle that faces the camera. Dragged things move by the change of `from`. */
void VolumeView_Ray(const VolumeView *view, float across, float down, float from[3], float along[3]);

/* Returns a position's place in the picture, in pixels. False if it lies behind the camera. */
bool VolumeView_Project(const VolumeView *view, const float at[3], float pixel[2]);

#endif
