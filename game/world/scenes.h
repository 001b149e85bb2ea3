/* scenes.h - the halls, read from Tiled's JSON maps in assets/scenes. How to draw a map is in assets/README.md.
 *
 * A scene is its map, and never changes during play. Things that move or burn are copied into a Game. A tile of the map
 * is one metre. */
#ifndef GAME_SCENES_H
#define GAME_SCENES_H

#include "engine/stone/wall.h"
#include "game/base/colours.h"
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
    SCENE_PROBES = 16,
    SCENE_SOURCES = 16,
    SCENE_JETS = 8,
    SCENE_LABEL = 96, /* an object's name in messages, as "object 7 'lift'" */
    SCENE_PATH = 1024,
    SCENE_ERROR = 520
};

/* A bowl of fire on a stand. */
typedef struct SceneBrazier {
    Vec2 at;        /* m, the middle of the bowl's rim */
    float strength; /* 1 is a hearty fire */
    float stand;    /* m from the rim to the ground */
    float snuffed;  /* m/s of lasting wind that puts it out */
    float kindles;  /* s of a flame held to it that light it */
    bool lit;       /* burns from the start */
    bool haven;     /* a keeper who starts anew can stand at its foot, see footing.h */
} SceneBrazier;

/* A grating in the wall that blows or lets air out. */
typedef struct SceneVent {
    char label[SCENE_LABEL];
    Vec2 centre, half; /* m */
    Vec2 wind;         /* m/s of its air, 0 for a drain */
    float smoke;       /* density of the mist that puffs out with it */
    float heat;        /* degrees of what it blows */
    int fire;          /* the brazier whose fire drives it. -1 blows always. */
    bool drain;        /* air leaves and enters freely */
} SceneVent;

/* Damp straw that glows at its foot. Smoke rolls there from the start, and slowly comes again. */
typedef struct SceneSmoulder {
    Vec2 low, high; /* m, its corners */
    float smoke;    /* density that it keeps up */
} SceneSmoulder;

/* A place where smoke comes out of nothing. */
typedef struct SceneSource {
    Vec2 centre, half; /* m, of the ellipse that it fills */
    float smoke;       /* density up to which it fills the air */
    float rate;        /* 1/s at which it does */
    float heat;        /* degrees of what it adds */
    ColourName colour; /* COLOUR_NONE is plain smoke */
} SceneSource;

/* A nozzle of gas, with a pilot flame. */
typedef struct SceneJet {
    Vec2 at, way; /* m, its mouth, and the direction of the gas */
    float gas;    /* m/s at which it comes out */
    float heat;   /* degrees of the pilot flame */
} SceneJet;

/* The side of the map from which wind comes, as maps name it. */
typedef enum { WIND_LEFT, WIND_RIGHT, WIND_ABOVE, WIND_BELOW } WindFrom;

/* A hint that is shown while the keeper is near. */
typedef struct SceneNote {
    Vec2 at;  /* m, shown to a keeper at most 2.4 above and 1.8 below it */
    int fire; /* the note is gone once this brazier burns. -1 stays. */
    char text[100];
} SceneNote;

/* What a probe measures. The workshop and the laboratory read it, play does not. */
typedef enum {
    PROBE_SPEED,    /* m/s of the air at a point, as the next three */
    PROBE_SMOKE,    /* density */
    PROBE_HEAT,     /* degrees */
    PROBE_PRESSURE, /* Pa */
    PROBE_FLOW,     /* m^2/s across a line */
    PROBE_FORCE,    /* N per metre of depth, of the air on the body at the point */
    PROBE_QUANTITIES
} ProbeQuantity;

/* An instrument. */
typedef struct SceneProbe {
    char name[32]; /* from the map, may be "" */
    int id;        /* likewise, 0 if it has none */
    Vec2 at, way;  /* m, the point or the line's middle. `way` is the positive direction, of length 1 */
    float length;  /* m of the line, which lies across `way` */
    ProbeQuantity shows;
} SceneProbe;

/* The way out, which opens when all braziers burn. */
typedef struct SceneExit {
    Vec2 low, high; /* m, its corners */
} SceneExit;

/* Leaves that fall from all over a rectangle. */
typedef struct SceneLeaves {
    Vec2 corner, size; /* m */
    int count;
    float settle, wind; /* m/s of fall through still air, and m/s of wind that lift them */
} SceneLeaves;

/* Names in messages of objects that are checked after the whole map has been read. */
typedef struct SceneLabels {
    char start[SCENE_LABEL], exit[SCENE_LABEL], checkpoint[SCENE_CHECKPOINTS][SCENE_LABEL];
    char note[SCENE_NOTES][SCENE_LABEL];
    char leaves[SCENE_PILES][SCENE_LABEL];
    char panel[WALL_PANELS][SCENE_LABEL];
} SceneLabels;

typedef struct Scene {
    char name[48];
    char file[200]; /* its map's name in messages */
    SceneLabels labels;
    char about[160];             /* a sentence for --list-scenes, else the name */
    int panel_fire[WALL_PANELS]; /* the brazier that brings a panel out of the dark. -1 always shows it. */
    Wall wall;                   /* its extent, stone and backdrop, with hard slabs */
    float cells_per_metre;       /* of the grid unless --grid says otherwise */
    bool has_player;             /* a map without a `start` is stirred with the mouse alone */
    Vec2 start;                  /* m, place of the feet */
    Obstacle obstacle[SCENE_OBSTACLES];
    SceneBrazier brazier[SCENE_BRAZIERS];
    SceneVent vent[SCENE_VENTS];
    bool has_exit; /* a scene without an exit is never over */
    SceneExit exit;
    Vec2 checkpoint[SCENE_CHECKPOINTS]; /* m, places of the feet */
    Body body[SCENE_BODIES];
    SceneLeaves leaves[SCENE_PILES];
    SceneSmoulder smoulder[SCENE_SMOULDERS];
    SceneNote note[SCENE_NOTES];
    SceneProbe probe[SCENE_PROBES];
    SceneSource source[SCENE_SOURCES];
    SceneJet jet[SCENE_JETS];
    float smoke_life; /* s in which still smoke thins to a third */
    bool dye;         /* its air carries colours */
    float wind;       /* m/s that blow in from a side and out at the opposite one. 0 has walls there. */
    WindFrom wind_from;
    const Experiment *experiment; /* NULL for a hall */
    int sources, jets, probes;
    int obstacles, braziers, vents, checkpoints, bodies, piles, smoulders, notes;
} Scene;

Solid Scene_Slab(const WallSlab *slab); /* a piece of stone, to bump into */
/* How high fire burns in a grating in the ground that blows this share of its heat. 1 burns well, and 1.4 is the
 * most. */
float Scene_VentFire(const SceneVent *vent, float share);

/* The scenes that ship, in the order in which Tab walks them. NULL behind the last. */
const char *Scene_Name(int index);
bool Scene_IsLevel(int index);     /* it can be won and lost, and a win opens the next level */
bool Scene_IsLab(int index);       /* it is an experiment */
int Scene_Index(const char *name); /* -1 if it is not listed */

bool Scene_IsMap(const char *name); /* the path of a map, which ends in .json or .tmj */

/* Finds the map of a scene by its name. The path of any map is itself. False with a sentence in `error`. */
bool Scene_Path(const char *name, char *path, size_t capacity, char *error, size_t error_capacity);

/* Loads a scene by its name, or any map by its path. False with a sentence in `error` that names the file and, if
 * possible, object and property. Then the scene must not be used. */
bool Scene_Load(Scene *scene, const char *name, char *error, size_t capacity);

/* The same from `size` bytes in memory, which a '\0' follows. The sentence calls them `file`. */
bool Scene_Parse(Scene *scene, const char *text, size_t size, const char *file, char *error, size_t capacity);
/* Also gives the label of the wrong place, as "object 7 'lift'" or "layer 'in'", "" if it is the map itself. */
bool Scene_ParsePlaced(Scene *scene, const char *text, size_t size, const char *file, char place[SCENE_LABEL],
                       char *error, size_t capacity);

#endif
