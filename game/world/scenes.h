/* scenes - the halls, read from Tiled's JSON maps in assets/scenes (how to draw one: assets/README.md).
 *
 * A scene is what its map says and never changes while it is played; what moves or burns is copied into a Game.
 * Units are metres: one tile of the map is one metre.
 */
#ifndef GAME_SCENES_H
#define GAME_SCENES_H

#include "engine/stone/wall.h"
#include "game/lab/experiment.h"
#include "game/things/body.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    SCENE_OBSTACLES = 32,
    SCENE_BRAZIERS = 16,
    SCENE_VENTS = 16,
    SCENE_CHECKPOINTS = 8,
    SCENE_BODIES = 24,
    SCENE_PILES = 4,
    SCENE_LEAVES = 160, /* of all piles */
    SCENE_SMOULDERS = 8,
    SCENE_NOTES = 8,
    SCENE_LABEL = 96, /* "object 7 'lift'": what messages call an object of the map */
    SCENE_PATH = 1024,
    SCENE_ERROR = 520
};

/* A bowl of fire on a stand. */
typedef struct SceneBrazier {
    Vec2 at;        /* m: the middle of the bowl's rim */
    float strength; /* 1 is a hearty fire */
    float stand;    /* m from the rim to the ground */
    float snuffed;  /* m/s of wind that, kept up, puts it out */
    float kindles;  /* s for which a flame must be held to it */
    bool lit;       /* burns from the start */
    bool haven;     /* a keeper who starts anew can stand at its foot: see footing.h */
} SceneBrazier;

/* A grating in the wall that blows or lets air out. */
typedef struct SceneVent {
    char label[SCENE_LABEL];
    Vec2 centre, half; /* m */
    Vec2 wind;         /* m/s at which air comes out; a drain has none */
    float smoke;       /* density of the mist that puffs out with it */
    float heat;        /* degrees of what it blows */
    int fire;          /* the brazier whose fire drives it; -1: none, it always blows */
    bool drain;        /* air leaves and enters freely */
} SceneVent;

/* Damp straw that glows at its foot: smoke rolls there from the start, and slowly comes again. */
typedef struct SceneSmoulder {
    Vec2 low, high; /* m: its corners */
    float smoke;    /* density that it keeps up */
} SceneSmoulder;

/* A hint, shown while the keeper is near. */
typedef struct SceneNote {
    Vec2 at;  /* m: shown to a keeper at most 2.4 above and 1.8 below it */
    int fire; /* once this brazier burns, the note is gone; -1: it stays */
    char text[100];
} SceneNote;

/* The way out, which opens when all braziers burn. */
typedef struct SceneExit {
    Vec2 low, high; /* m: its corners */
} SceneExit;

/* Leaves that fall from all over a rectangle. */
typedef struct SceneLeaves {
    Vec2 corner, size; /* m */
    int count;
    float settle, wind; /* m/s at which they fall through still air; m/s of wind that lift them */
} SceneLeaves;

/* What messages call objects that are checked after the whole map has been read. */
typedef struct SceneLabels {
    char start[SCENE_LABEL], exit[SCENE_LABEL], checkpoint[SCENE_CHECKPOINTS][SCENE_LABEL];
    char note[SCENE_NOTES][SCENE_LABEL];
    char leaves[SCENE_PILES][SCENE_LABEL];
    char panel[WALL_PANELS][SCENE_LABEL];
} SceneLabels;

typedef struct Scene {
    char name[48];
    char file[200]; /* what messages call its map */
    SceneLabels labels;
    char about[160];             /* a sentence for --list-scenes; the name, if the map has none */
    int panel_fire[WALL_PANELS]; /* the brazier that brings the wall's panel out of the dark; -1: it is always shown */
    Wall wall;                   /* its extent, stone and backdrop; the slabs are hard */
    float cells_per_metre;       /* of the grid unless --grid says otherwise */
    bool has_player;             /* a map without a `start` is stirred with the mouse alone */
    Vec2 start;                  /* m, where the feet stand */
    Obstacle obstacle[SCENE_OBSTACLES];
    SceneBrazier brazier[SCENE_BRAZIERS];
    SceneVent vent[SCENE_VENTS];
    bool has_exit; /* a scene without one is never over */
    SceneExit exit;
    Vec2 checkpoint[SCENE_CHECKPOINTS]; /* m, where the feet stand */
    Body body[SCENE_BODIES];
    SceneLeaves leaves[SCENE_PILES];
    SceneSmoulder smoulder[SCENE_SMOULDERS];
    SceneNote note[SCENE_NOTES];
    float smoke_life;             /* s, in which still smoke thins to a third */
    const Experiment *experiment; /* NULL: a hall */
    int obstacles, braziers, vents, checkpoints, bodies, piles, smoulders, notes;
} Scene;

Solid Scene_Slab(const WallSlab *slab); /* a piece of stone, to bump into */
/* How high fire burns in a grating in the ground that blows this share of its heat: 0 none .. 1 well .. 1.4 */
float Scene_VentFire(const SceneVent *vent, float share);

/* The scenes that ship, in the order in which Tab walks them; NULL behind the last. */
const char *Scene_Name(int index);
bool Scene_IsLevel(int index);     /* it can be won and lost, and a win opens the next level */
bool Scene_IsLab(int index);       /* it is an experiment */
int Scene_Index(const char *name); /* -1: none of them */

bool Scene_IsMap(const char *name); /* the path of a map: it ends in .json or .tmj */

/* Loads one of these by name, or any map by its path. False: `error` is one sentence that
 * names the file and, if it got that far, object and property; the scene must not be used then. */
bool Scene_Load(Scene *scene, const char *name, char *error, size_t capacity);

/* The same from `size` bytes in memory, which a '\0' follows. The sentence calls them by the name `file`. */
bool Scene_Parse(Scene *scene, const char *text, size_t size, const char *file, char *error, size_t capacity);

#endif
