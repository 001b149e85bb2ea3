/* styles.h - the styles of the game's halls. A style is a row of the table in styles.c. Its painters are in the other
 * files of this folder. */
#ifndef GAME_STYLES_H
#define GAME_STYLES_H

#include "engine/stone/style.h"

typedef enum {
    HALL_CASTLE,
    HALL_SANDSTONE,
    HALL_LIMESTONE,
    HALL_BRICK,
    HALL_TIMBER,
    HALL_IRON,
    HALL_BASALT,
    HALL_STYLES
} HallStyle;

extern const Style HALL_STYLE[HALL_STYLES];

/* Colours that painters share. */
static const float OAK[3] = {1, .60f, .30f}, COPPER[3] = {1, .47f, .26f}, IRON[3] = {.80f, .92f, 1};

/* Half the width of a ham. `down` runs from -.5 at its upper end to .5 at its lower one. */
static inline float Ham_HalfWidth(float size, float down) {
    return size * sqrtf(Maxf(1 - 4 * down * down, 0)) * (.75f + .8f * down);
}

StyleCourses Courses_Sandstone, Courses_Limestone, Courses_Brick, Courses_Timber, Courses_Iron, Courses_Basalt;
StyleString String_Moulding, String_Pipe, String_Beam, String_Rail, String_Gold;
StyleHanging Hanging_Banner, Hanging_Pennant, Hanging_Pipes, Hanging_Hams, Hanging_Cogs;
StylePanel Panel_Sun, Panel_Wind, Panel_Glass, Panel_Shutter, Panel_Dial, Panel_Flower;
StyleLandmark Landmark_Gate, Landmark_Bell, Landmark_Chimney, Landmark_Rack, Landmark_Cogwheel, Landmark_Rose;
StyleDeep Deep_Hall, Deep_Night, Deep_Clouds, Deep_Dusk, Deep_Glow, Deep_Works, Deep_Vault;
StyleNear Near_Hall, Near_Trees, Near_Towers, Near_Stacks, Near_Beams, Near_Wheels, Near_Piers;

#endif
