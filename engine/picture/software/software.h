/* software.h - the inside of BACKEND_SOFTWARE, which turns maps into pixels on the CPU. */
#ifndef ENGINE_SOFTWARE_H
#define ENGINE_SOFTWARE_H

#include "engine/maths/room.h"
#include "engine/picture/wide.h"
#include "engine/shade/shade.h"
#include "engine/stone/background.h"

typedef struct Software {
    Shade shade;
    Background background; /* the wall as large as the picture */
    Background zoomed;     /* what is in sight of it, if the frame zooms */
    struct Rested {
        Background background; /* likewise fitted, for a zoom that stays. Its first `rows` rows are */
        float scale;           /* of the last frame that zoomed */
        int rows;
        unsigned wall, parts; /* what it was made from */
        float shown[WALL_PANELS];
    } rested;
    unsigned wall, parts;     /* the wall it was made from, by maps.wall_number, and the parts of it */
    bool beyond_too;          /* a part is fitted with the far hall */
    float shown[WALL_PANELS]; /* how far its panels are out of the dark there */
    Room extents;             /* top and bottom of each figure, m */
    Room behind;              /* the picture without figures, for veils in front of them */
    Wide moved;               /* coordinates of the grain */
} Software;

/* Makes `background` from the baked wall, as large as a canvas without zoom. False if out of memory. */
bool Software_FitWall(Software *software, const Picture *picture, const PictureMaps *maps, const Canvas *canvas);
/* Returns that wall, as large as the canvas. While the zoom changes, it is mixed from `background`. A zoom that stays
 * is fitted in slices. NULL if out of memory. */
const Background *Software_ZoomWall(Software *software, const Picture *picture, const PictureMaps *maps,
                                    const Canvas *canvas);

/* Makes shade.grain for smoke in sight from the maps, once axes and rows are set. False if out of memory. */
bool Software_MakeGrain(Software *software, const Picture *picture, const PictureMaps *maps);

/* Makes the canvas from the shaded picture, and draws figures, flames, flecks and sparks. False if out of memory. */
bool Software_MakePixels(Software *software, Picture *picture, const PictureMaps *maps, const PictureFrame *frame,
                         const Canvas *canvas);

#endif
