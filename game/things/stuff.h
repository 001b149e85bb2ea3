/* stuff.h - the materials of things for the picture. Shape_Of marks shapes with them. */
#ifndef GAME_STUFF_H
#define GAME_STUFF_H

typedef enum Stuff {
    STUFF_SHADOW, /* black except for its rim, for the keeper */
    STUFF_IRON,
    STUFF_STEEL,  /* cuts and crushes, the palest of all */
    STUFF_BRASS,  /* bowls for fire */
    STUFF_BRONZE, /* lanterns on the ground */
    STUFF_WOOD,   /* can be stood on, pushed or passed */
    STUFF_ROPE,
    STUFF_PAPER,
    STUFF_CLAY,
    STUFF_PAINT, /* a red mark on crushing things, which glows faintly */
    STUFF_GLASS, /* panes of lanterns on the ground */
    STUFF_FACE,  /* the dark under the keeper's hood */
    STUFF_EYES,  /* embers in it */
    STUFF_CLOTH,
    STUFF_WEB,
    STUFF_CLOAK, /* the keeper's, nearly black */
    STUFFS
} Stuff;

#endif
