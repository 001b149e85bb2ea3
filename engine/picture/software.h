/* software.h - the inside of BACKEND_SOFTWARE: from maps to pixels on the CPU. */
#ifndef ENGINE_SOFTWARE_H
#define ENGINE_SOFTWARE_H

#include "engine/picture/backend.h"
#include "engine/shade/shade.h"

typedef struct Software {
    Shade shade;
    uint8_t *flags; /* room for a row of cells */
    float *extents; /* of the frame's figures: top and bottom, m */
} Software;

/* From what has been shaded to the canvas: stretched, and with all figures, flames, flecks and sparks on it. False: out
 * of memory. */
bool Software_MakePixels(Software *software, Picture *picture, const PictureMaps *maps, const PictureFrame *frame,
                         const Canvas *canvas);

#endif
