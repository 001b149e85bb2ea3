/* wall.h - what a scene is built of, in metres: its extent, style, stone, openings and door.
 *
 * The game describes each level by one Wall and plays in it: its player and its fluid collide with the slabs. The
 * picture bakes the background from it and lets light in through its shafts. */
#ifndef ENGINE_WALL_H
#define ENGINE_WALL_H

#include "engine/light/light.h"
#include <stdint.h>

enum { WALL_ARCHES = 16, WALL_SLABS = 64, WALL_SHAFTS = 8, WALL_PANELS = 16 };

/* The kind of stone, and with it the form of openings, the ornaments and the view beyond. See style.h. */
typedef struct Style Style;
extern const Style STYLE_PLAIN; /* blocks in courses, and nothing else */

/* An opening, through which the far hall shows. The style says what its top looks like. */
typedef struct WallArch {
    float x, half_width; /* m, centre and half width */
    float spring;        /* m, where the round top begins; the top is 1.25 half widths high */
    float sill;          /* m, the lower end */
} WallArch;

/* Stone in front of the smoke: floors, ledges, ceilings. It catches light along its edges. */
typedef struct WallSlab {
    float left, top, right, bottom; /* m */
} WallSlab;

typedef struct Wall {
    uint32_t seed;
    const Style *style;  /* never NULL */
    float width, height; /* m, the scene's extent, from (0, 0) */
    float wet_floor;     /* m: below this line the floor mirrors what stands above; 0 for a dry floor */
    WallArch arch[WALL_ARCHES];
    WallSlab slab[WALL_SLABS];
    LightShaft shaft[WALL_SHAFTS]; /* moonlight */
    int arches, slabs, shafts;     /* how many of each */
    WallSlab door;                 /* a doorway with a round top; none if its width is 0 */
    WallSlab landmark;             /* the one large thing in the wall, which the style decides; likewise */
    WallSlab panel[WALL_PANELS];   /* ornaments in the wall that are dark until the picture is told to show them */
    int panels;
} Wall;

/* Bare stone with no openings. */
static inline Wall Wall_Default(float width, float height) {
    return (Wall){.seed = 1, .style = &STYLE_PLAIN, .width = width, .height = height};
}

#endif
