/* stuff.h - what things are made of, for the picture: Shape_Of marks shapes with it. */
#ifndef GAME_STUFF_H
#define GAME_STUFF_H

typedef enum Stuff {
    STUFF_SHADOW, /* black, but for its rim: the keeper */
    STUFF_IRON,
    STUFF_STEEL,  /* what cuts and crushes: the palest of all */
    STUFF_BRASS,  /* bowls for fire */
    STUFF_BRONZE, /* lanterns on the ground */
    STUFF_WOOD,   /* what can be stood on, pushed or passed */
    STUFF_ROPE,
    STUFF_PAPER,
    STUFF_CLAY,
    STUFF_PAINT, /* a red mark on what crushes, which glows faintly */
    STUFF_GLASS, /* panes of lanterns on the ground */
    STUFF_FACE,  /* the keeper's, which glows */
    STUFF_EYES,
    STUFF_CLOTH,
    STUFF_WEB,
    STUFFS
} Stuff;

#endif
