/* look.h - the game as a picture, with the lights, figures, flames and sparks in front of the air. It only reads the
 * game. It keeps parts that move, such as the keeper's cloak, from picture to picture. */
#ifndef GAME_LOOK_H
#define GAME_LOOK_H

#include "engine/picture/picture.h"
#include "game/look/embers.h"
#include "game/look/figure.h"
#include "game/look/fixtures.h"
#include "game/look/hangings.h"
#include "game/look/motes.h"
#include "game/look/soot.h"
#include "game/look/stage/blows.h"
#include "game/look/stage/foreground.h"
#include "game/rules/game.h"

enum {
    LOOK_TONGUES = 4, /* of fire, in a brazier */
    LOOK_LIGHTS =
        SCENE_BRAZIERS + SCENE_BODIES + SCENE_CHECKPOINTS + SCENE_VENTS + 2 * SCENE_SMOULDERS + SCENE_JETS + 4,
    LOOK_FIGURES = 512,
    LOOK_FLAMES =
        SCENE_BRAZIERS * LOOK_TONGUES + SCENE_VENTS * EMBERS_FLAMES + 2 * SCENE_BODIES + SCENE_CHECKPOINTS + 4,
    LOOK_SHAPES = 2048,
    LOOK_OUTLINED = SCENE_BRAZIERS + SCENE_OBSTACLES + SCENE_VENTS + SCENE_JETS + SCENE_CHECKPOINTS + 2
};

typedef struct Look {
    bool begun; /* a picture of the hall has been made */
    Figure keeper;
    unsigned lit; /* bit i is set if bowl i burned in the last picture */
    float glad;   /* s that the keeper is still glad at a bowl */
    Motes motes;
    Soot soot;
    Blows blows;
    Foreground foreground;
    Hangings hangings;
    float gate;               /* 0 .. 1, how far the exit has opened */
    float faint;              /* 0 .. 1, how dark it is around the keeper */
    float shown[WALL_PANELS]; /* 0 .. 1, how far each panel of the wall has come out of the dark */
    double seconds;           /* of the last picture */
    Light light[LOOK_LIGHTS];
    Silhouette figure[LOOK_FIGURES];
    Silhouette outlined[LOOK_OUTLINED]; /* whole figures, of the same shapes */
    Shape shape[LOOK_SHAPES];
    int shapes;
    Flame flame[LOOK_FLAMES];
    Fleck fleck[LEAVES_MAX + MOTES_MAX + SOOT_MAX + FIGURE_PUFFS + BLOWS_GRITS];
    Spark spark[SPARKS_MAX + BLOWS_SPARKS];
    PictureLiquid liquid; /* of an experiment */
    PictureFrame frame;   /* points into the above */
} Look;

/* The settings of a picture. */
typedef struct LookView {
    PictureMode mode;
    PictureArea area;
    float between; /* 0 .. 1 between the last two ticks */
    bool calm;     /* fires flicker less */
    float brightness;
    bool outlines; /* around dangers, goals and the keeper */
    float zoom;    /* of the area */
} LookView;

void Look_Make(Look *look, const Game *game, const LookView *view);

#endif
