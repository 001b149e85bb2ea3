/* software.h - the inside of BACKEND_SOFTWARE: from maps to pixels on the CPU. */
#ifndef ENGINE_SOFTWARE_H
#define ENGINE_SOFTWARE_H

#include "engine/picture/wide.h"
#include "engine/shade/shade.h"
#include "engine/stone/background.h"

typedef struct Software {
    Shade shade;
    Background background;    /* the wall as large as the picture, */
    unsigned wall;            /* made from that one, by maps.wall_number, */
    float shown[WALL_PANELS]; /* with its panels so far out of the dark */
    float *extents;           /* top and bottom of each figure, m */
    uint32_t *behind;         /* the picture without figures, for veils that lie in front of them */
    size_t behind_pixels;
    Wide moved; /* coordinates of the grain */
} Software;

/* Makes `background` from the baked wall, as large as the canvas. False: out of memory. */
bool Software_FitWall(Software *software, const Picture *picture, const PictureMaps *maps, const Canvas *canvas);

/* Makes shade.grain from that of the maps, where there is smoke in sight, once the axes and rows are set. False: out of
 * memory. */
bool Software_MakeGrain(Software *software, const Picture *picture, const PictureMaps *maps);

/* Makes the pixels of the canvas from what has been shaded, and draws all figures, flames, flecks and sparks on them.
 * False: out of memory. */
bool Software_MakePixels(Software *software, Picture *picture, const PictureMaps *maps, const PictureFrame *frame,
                         const Canvas *canvas);

#endif
