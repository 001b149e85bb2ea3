/* wall.h - the build of a scene in metres, with its extent, style, stone, openings and door.
 *
 * The game describes each level by a Wall and plays in it. Its player and its fluid collide with the slabs. The picture
 * bakes the background from it and lets light in through its shafts. */
#ifndef ENGINE_WALL_H
#define ENGINE_WALL_H

#include "engine/light/light.h"
#include <stdint.h>

enum { WALL_ARCHES = 16, WALL_SLABS = 64, WALL_SHAFTS = 8, WALL_PANELS = 16 };

/* The kind of stone, and with it the form of openings, the ornaments and the view beyond. See style.h. */
typedef struct Style Style;
extern const Style STYLE_PLAIN; /* blocks in courses, and nothing else */

/* An opening, through which the far hall shows. The style shapes its top.
 *
 *         .---.
 *        /     \
 *       |       |  <- spring
 *       |   x   |
 *       |_______|  <- sill */
typedef struct WallArch {
    float x, half_width; /* m, centre and half width */
    float spring;        /* m, where the round top begins. The top is 1.25 half widths high */
    float sill;          /* m, the lower end */
} WallArch;

/* Stone in front of the smoke, such as floors, ledges and ceilings. It catches light along its edges. */
typedef struct WallSlab {
    float left, top, right, bottom; /* m */
} WallSlab;

typedef struct Wall {
    uint32_t seed;
    const Style *style;  /* never NULL */
    float width, height; /* m, the scene's extent, from (0, 0) */
    float wet_floor;     /* m. Below this line the floor mirrors the hall. 0 for a dry floor */
    WallArch arch[WALL_ARCHES];
    WallSlab slab[WALL_SLABS];
    LightShaft shaft[WALL_SHAFTS]; /* moonlight */
    int arches, slabs, shafts;     /* how many of each */
    WallSlab door;                 /* a doorway with a round top, none if its width is 0 */
    WallSlab landmark;             /* the large ornament of the style, none if its width is 0 */
    WallSlab panel[WALL_PANELS];   /* ornaments in the wall that are dark until the picture shows them */
    int panels;
} Wall;

/* Finds the parts of a wall, m, that look different once stone has changed, so that no others need painting. Returns
 * how many, or -1 if more than slabs has changed and all of it may look different. */
enum { WALL_PARTS = 16 };
int Wall_Changes(const Wall *was, const Wall *is, WallSlab parts[WALL_PARTS]);

/* Returns bare stone with no openings. */
static inline Wall Wall_Default(float width, float height) {
    return (Wall){.seed = 1, .style = &STYLE_PLAIN, .width = width, .height = height};
}

#endif
