/* look.h - the game as a picture: which lights, figures and sparks stand in front of the air. Only reads the game. */
#ifndef GAME_LOOK_H
#define GAME_LOOK_H

#include "engine/fluid_view.h"
#include "game/figure.h"
#include "game/game.h"

enum {
    LOOK_LIGHTS = SCENE_BRAZIERS + SCENE_BODIES + 1,
    LOOK_FIGURES = SCENE_BRAZIERS + SCENE_OBSTACLES + SCENE_BODIES + LEAVES_MAX + 1,
    LOOK_SHAPES = 1024
};

typedef struct Look {
    Light light[LOOK_LIGHTS];
    Silhouette figure[LOOK_FIGURES];
    Shape shape[LOOK_SHAPES];
    Spark spark[SPARKS_MAX];
    PictureFrame frame; /* points into the above */
} Look;

/* Fills the look for one picture of `area`, `between` the last two ticks. */
void Look_Make(Look *look, const Game *game, PictureMode mode, PictureArea area, float between);

#endif
