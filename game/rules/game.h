/* game.h - a scene that is played, with everything that a tick reads and writes.
 *
 * The start (scene, grid, tuning, seed) and the intents of all ticks determine the state, bit for bit, on any machine
 * and any number of threads. Pictures and HUD only read it. */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "game/air/brazier.h"
#include "game/air/fire.h"
#include "game/air/leaves.h"
#include "game/air/sparks.h"
#include "game/bodies/bodies.h"
#include "game/keeper/hand.h"

/* Help for the player. */
enum { ASSIST_EMBERS = 3 };
typedef struct Assist {
    int embers;  /* extra spare coals, 0 .. ASSIST_EMBERS */
    bool steady; /* braziers stay lit */
} Assist;

/* The start of a game, which a recording holds, too. */
typedef struct GameStart {
    const char *scene; /* as --scene takes it */
    int cells[3];      /* the grid, 0 for the scene's own, and layers of air, 0 or 1 in 2D */
    Tuning tuning;
    uint64_t seed;
    Assist assist;
} GameStart;

enum { GAME_FIRES = SCENE_BRAZIERS + 1 }; /* the most that burn at once, with the keeper's own */

typedef enum { GAME_ON, GAME_WON, GAME_LOST } GameOutcome;

typedef struct Game {
    Scene scene;
    char scene_given[256];
    int cells_asked[3];
    Tuning given; /* the tuning it was opened with, which the air may have left */
    uint64_t seed;
    Assist assist;
    FluidHost host;
    uint64_t ticks; /* since the game was opened */
    uint64_t tick;  /* since the scene (re)started, for machines and fires */
    Random random;
    Obstacle obstacle[SCENE_OBSTACLES + SCENE_BODIES]; /* the machines, then the hulls of the light bodies */
    Bodies bodies;
    Leaves leaves;
    Player player; /* only if scene.has_player */
    Hand hand;
    Brazier brazier[SCENE_BRAZIERS]; /* the first scene.braziers, in its order */
    GameOutcome outcome;             /* once over, the air flows on, but the keeper stands still */
    bool exit_open;                  /* all braziers burn, only if scene.has_exit */
    float breath;                    /* 0 .. 1 */
    int embers;                      /* spare coals */
    unsigned reached;                /* bit i is set once the flame has lit the lantern of checkpoint i */
    unsigned kindled; /* bit i is set once brazier i has burned. Only pictures read it, so it is not hashed. */
    bool helped;      /* the hall was lost and goes on with new embers, so no best time counts */
    bool gasping;     /* breath is short, or has just been */
    int fainting;     /* ticks until the keeper wakes at player.home, 0 when up */
    int relighting;   /* ticks of holding the torch to light the flame. -1 until it is let go. */
    int fresh;        /* ticks left after waking in which a crush costs no ember */
    Vec2 pointer, pointer_before; /* m */
    float deep, deep_before;      /* m, depth of the pointer in air with depth */
    float hue;                    /* of the dye that the pointer leaves, in turns of the wheel, only in air with dye */
    bool strokes;                 /* the pointer did so in the last tick */
    Air air;
    Air *twin;        /* a second air with the same input for A/B, which the game never reads, or NULL */
    Trial trial;      /* only if scene.experiment */
    Gauge gauge;      /* of the air */
    Gauge twin_gauge; /* of the twin */
    Sparks sparks;
    Events events; /* of the last tick */
} Game;

/* False with a sentence in `error`, and the game is closed. */
bool Game_Open(Game *game, const GameStart *start, const FluidHost *host, char *error, size_t capacity);
/* The same with a scene that has been read already. Then start->scene is only its name. */
bool Game_OpenScene(Game *game, const Scene *scene, const GameStart *start, const FluidHost *host, char *error,
                    size_t capacity);
void Game_Close(Game *game); /* a zeroed one is fine */

/* Does a tick of 1/60 s. False if the intent asked for another scene or preset that cannot be had. Then `error` says
 * why, and the game goes on as it was. */
bool Game_Tick(Game *game, const Intent *intent, char *error, size_t capacity);

/* Opens another hall in place of this one, with air of that tuning. If `scene` is NULL it opens new air in the same
 * hall, which takes over smoke and wind, except in an experiment. A twin comes along with its own tuning. False, with
 * the reason in `error`, if nothing has changed. True with words in `error` if only the twin could not come along. */
bool Game_Change(Game *game, const char *scene, const Tuning *tuning, char *error, size_t capacity);
/* Goes on in another scene, which has been read already and takes the place of this one. Whatever is the same in both
 * goes on as it was. The air keeps smoke and wind. Only an experiment starts anew. A twin is closed if the grid
 * changes. False, with the reason in `error`, if nothing has changed. */
bool Game_ChangeScene(Game *game, const Scene *scene, char *error, size_t capacity);
int Game_NextScene(const Game *game); /* where INTENT_NEXT_SCENE leads, as Scene_Name counts */

/* Changes the tuning of the air or of its twin. The air flows on. Only an experiment starts anew, if the layout
 * changes. False, with the reason in `error`, if nothing has changed. The own air's tuning is part of the state, but no
 * recording holds this change. */
bool Game_Tune(Game *game, bool twin, const Tuning *tuning, char *error, size_t capacity);
FluidDef Game_Def(const Game *game, const Tuning *tuning); /* the fluid that a tuning asks for here and now */
/* The next tuning on a walk through those that can run in this hall. */
Tuning Game_NextTuning(const Game *game, const Tuning *tuning);

/* Opens a second air beside the first, in its state, which gets the same input from now on. */
bool Game_OpenTwin(Game *game, const Tuning *tuning, char *error, size_t capacity);
void Game_CloseTwin(Game *game);

Holder Game_Holder(const Game *game);                        /* the holder of the input in this hall */
int Game_Fires(const Game *game, Fire *fires, int capacity); /* fills in all that burn now, returns how many */
uint64_t Game_Hash(const Game *game);                        /* of the whole state and the fluid's, but not of a twin */

/* ---- The game's own files ------------------------------------------------------------------------- */

void Game_Restart(Game *game);        /* the hall begins anew */
void Game_MoveMachines(Game *game);   /* to where they are at game->tick */
Air *Game_Air(Game *game, int index); /* 0 is its own, 1 its twin. NULL if there are no more. */
void Game_AddToAirs(Game *game, int channel, Vec2 at, float radius, float amount); /* as Air_Add, for all of them */
/* Starts the scene's experiment in this air, if there is one. */
void Game_BeginTrial(Game *game, Air *air);
void Game_TurnTrial(Game *game, Air *air); /* after its knob has been turned */
Gauge *Game_GaugeOf(Game *game, const Air *air);

#endif
