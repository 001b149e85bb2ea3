/* backend.h - the maps of a picture, and the backends that draw them.
 *
 *      fluid -> fluid_through.c -> fluid_maps.c -> PictureMaps -> backend -> pixels
 *               (if it has depth)
 *
 * Maps tell what there is to see in world units, each on its own grid. They do not depend on the way they are drawn. A
 * backend turns maps into pixels and draws the frame's figures over them. BACKEND_SOFTWARE shades on the CPU
 * (software/, engine/shade). BACKEND_GPU uses the same formula in OpenGL (gpu/). */
#ifndef ENGINE_BACKEND_H
#define ENGINE_BACKEND_H

#include "engine/figures/glow.h"
#include "engine/picture/picture.h"
#include "engine/stone/baked.h"

/* Fine detail of smoke that flows with it, in three sets of texture coordinates. Sample (i, j) of moved[2 * set + axis]
 * is at ((i + .5) * cell, (j + .5) * cell). It holds the distance of the coordinate from its place, m. */
enum { GRAIN_SETS = 3, GRAIN_FIELDS = 2 * GRAIN_SETS };
typedef struct SmokeGrain {
    float cell; /* m */
    Plane moved[GRAIN_FIELDS];
    float weight[GRAIN_SETS]; /* weights of the sets, which add up to 1 */
} SmokeGrain;

enum { PICTURE_PARTS = 32 };

/* World point (x, y), in m, lies in sample ((x - left) / cell, y / cell) of smoke and heat. */
typedef struct PictureMaps {
    float cell, left; /* m, the size of a sample, and the left edge of the first column */
    Plane smoke;      /* Density, 0..16. It goes on a little into solids, so that edges show no dark halo. */
    Plane heat;       /* degrees above ambient, 0..4000, likewise */
    Plane flare;      /* how hard gas burns, 0..1, likewise */
    bool flares;      /* whether any gas may burn, or else `flare` means nothing */
    Plane dye[3];     /* red, green and blue, 0..LOOK_DYE_MOST, likewise, if `dyed` */
    bool dyed;
    Plane veil; /* density of the smoke in front of the figures, if `veiled` */
    bool veiled;
    SmokeGrain *grain;             /* or NULL */
    LightField light;              /* the light that arrives, filled where it is in sight */
    Baked baked;                   /* the wall, with its panels as far as they are shown */
    unsigned wall_number;          /* counts the walls that were baked, from 1 */
    BakedPart part[PICTURE_PARTS]; /* painted anew since, the last in a ring */
    unsigned parts;                /* how many there have been */
    Wall wall;                     /* the baked wall, which also tells where the wet floor and the door are */
    Glow glow;                     /* the look of hot gas */
} PictureMaps;

typedef struct PictureBackend {
    void *(*create)(PictureLoader *load); /* its own state. NULL on failure, see Log_Reason */
    void (*destroy)(void *self);
    /* Fills the canvas with the maps, then the frame's figures, flames, flecks and sparks. The GPU fills the
     * framebuffer that is bound. The frame's numbers are finite and in range. `picture` lends its threads and its
     * clock. False if out of memory, or see Log_Reason. */
    bool (*draw)(void *self, Picture *picture, const PictureMaps *maps, const PictureFrame *frame,
                 const Canvas *canvas);
} PictureBackend;

/* False if a backend that has seen so many parts has to take the whole wall. */
static inline bool PictureMaps_Knows(const PictureMaps *maps, unsigned seen) {
    return maps->parts - seen <= PICTURE_PARTS;
}

extern const PictureBackend BACKEND_SOFTWARE, BACKEND_GPU;

/* Runs the task over [0, count) in pieces of at least `grain`, on the host's threads if it lends any. */
void Picture_Split(const Picture *picture, int count, int grain, FluidTask *task, void *data);
enum { PICTURE_ROWS = 8 }; /* the grain for rows */

void Picture_Mark(Picture *picture, PictureStage stage); /* counts the time since the last mark for this stage */

/* Mirror images are upside down on the wet floor, which has `lines` lines (or 0) from pixel line `first` on. */
typedef struct PictureMirror {
    int first, lines;
    float top; /* m, the place of the line that is farthest from its edge */
} PictureMirror;

PictureMirror Picture_Mirror(const Canvas *canvas, const Wall *wall);

#endif
