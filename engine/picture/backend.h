/* backend.h - the seam of the picture: maps of what there is to see, and a backend that draws them.
 *
 * Maps say what there is in world units, each on its own grid; nothing in them depends on how they are drawn.
 * fluid_maps.c makes them from a fluid, after fluid_through.c has looked through the layers of
 * one with depth. A backend turns maps into pixels and draws the frame's figures over them: BACKEND_SOFTWARE shades on
 * the CPU (software/, engine/shade), BACKEND_GPU by OpenGL (gpu/), by the same formula. */
#ifndef ENGINE_BACKEND_H
#define ENGINE_BACKEND_H

#include "engine/figures/glow.h"
#include "engine/picture/picture.h"
#include "engine/stone/baked.h"

/* Fine detail of smoke that flows with it: three sets of texture coordinates. Sample (i, j) of moved[2 * set + axis],
 * at ((i + .5) * cell, (j + .5) * cell), says how far the coordinate lies from its place, m. */
enum { GRAIN_SETS = 3, GRAIN_FIELDS = 2 * GRAIN_SETS };
typedef struct SmokeGrain {
    float cell; /* m */
    Plane moved[GRAIN_FIELDS];
    float weight[GRAIN_SETS]; /* how much each set counts; they add up to 1 */
} SmokeGrain;

/* World point (x, y), in m, lies in sample ((x - left) / cell, y / cell) of smoke and heat. */
typedef struct PictureMaps {
    float cell, left; /* m: the size of a sample, and where the first column begins */
    Plane smoke;      /* density, 0..16; goes on a little way into solids, so that edges show no dark halo */
    Plane heat;       /* degrees above ambient, 0..4000; likewise */
    Plane flare;      /* how hard gas burns, 0..1; likewise */
    bool flares;      /* whether any gas may burn; else `flare` means nothing */
    Plane veil;       /* density of the smoke in front of the figures; only where `veiled` */
    bool veiled;
    SmokeGrain *grain;    /* NULL: none */
    LightField light;     /* the light that arrives, filled for what is in sight */
    Baked baked;          /* the wall, with its panels as far as they are shown */
    unsigned wall_number; /* another for each wall that is baked, from 1 */
    Wall wall;            /* what it was baked from; also says where the wet floor and the door are */
    Glow glow;            /* how hot gas looks */
} PictureMaps;

typedef struct PictureBackend {
    const char *name;
    void *(*create)(PictureLoader *load); /* its own state; NULL: see Log_Reason. Only the GPU's needs `load` */
    void (*destroy)(void *self);
    /* Fills the canvas, or with the GPU the framebuffer that is bound: the maps, then the frame's figures, flames,
     * flecks and sparks. The frame's numbers are finite and in range. `picture` lends its threads and its clock. False:
     * out of memory, or see Log_Reason. */
    bool (*draw)(void *self, Picture *picture, const PictureMaps *maps, const PictureFrame *frame,
                 const Canvas *canvas);
} PictureBackend;

extern const PictureBackend BACKEND_SOFTWARE, BACKEND_GPU;

/* Runs the task over [0, count) in pieces of at least `grain`, on the host's threads if it lends any. */
void Picture_Split(const Picture *picture, int count, int grain, FluidTask *task, void *data);
enum { PICTURE_ROWS = 8 }; /* the grain where items are rows */

void Picture_Mark(Picture *picture, PictureStage stage); /* counts the time since the last mark for this stage */

/* Mirror images lie upside down on the wet floor, which begins at pixel line `first` and has `lines`; 0: none. */
typedef struct PictureMirror {
    int first, lines;
    float top; /* m: the place of the line that is farthest from its edge */
} PictureMirror;

PictureMirror Picture_Mirror(const Canvas *canvas, const Wall *wall);

#endif
