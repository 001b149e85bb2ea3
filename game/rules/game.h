/* game - a scene being played: everything that a tick reads and writes.
 *
 * Its start (scene, grid, tuning, seed) and the intents of all ticks determine the state, bit for bit, on any machine
 * and any number of threads. Pictures and HUD only read it.
 */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "game/air/brazier.h"
#include "game/air/fire.h"
#include "game/air/leaves.h"
#include "game/air/sparks.h"
#include "game/bodies/bodies.h"
#include "game/keeper/hand.h"

/* What makes it easier. */
enum { ASSIST_EMBERS = 3 };
typedef struct Assist {
    int embers;  /* spare coals more than usual, 0 .. ASSIST_EMBERS */
    bool steady; /* braziers stay lit */
} Assist;

/* How a game starts; a recording holds it too. */
typedef struct GameStart {
    const char *scene; /* as --scene takes it */
    int cells[3];      /* 0: the scene's own grid; the last: layers of air in a hall, 0 or 1: two dimensions */
    Tuning tuning;
    uint64_t seed;
    Assist assist;
} GameStart;

enum { GAME_FIRES = SCENE_BRAZIERS + 1 }; /* that can burn at once, with the keeper's own */

typedef enum { GAME_ON, GAME_WON, GAME_LOST } GameOutcome;

typedef struct Game {
    Scene scene;
    char scene_given[256];
    int cells_asked[3];
    Tuning given; /* the tuning it was opened with; the air may have another by now */
    uint64_t seed;
    Assist assist;
    FluidHost host;
    uint64_t ticks; /* since the game was opened */
    uint64_t tick;  /* since the scene (re)started: machines and fires follow it */
    Random random;
    Obstacle obstacle[SCENE_OBSTACLES + SCENE_BODIES]; /* the machines, then the hulls of the light bodies */
    Bodies bodies;
    Leaves leaves;
    Player player; /* only where scene.has_player */
    Hand hand;
    Brazier brazier[SCENE_BRAZIERS]; /* as many as scene.braziers, in its order */
    GameOutcome outcome;             /* when it is over the air flows on, but the keeper stands still */
    bool exit_open;                  /* all braziers burn; only where scene.has_exit */
    float breath;                    /* 0 .. 1 */
    int embers;                      /* spare coals */
    unsigned reached;                /* bit i: the flame has lit the lantern of checkpoint i, which burns since */
    unsigned kindled;                /* bit i: brazier i has burned; only pictures read it, so it is not hashed */
    bool helped;                     /* the hall was lost, and goes on with new embers: no best time counts */
    bool gasping;                    /* breath is, or has just been, short */
    int fainting;                    /* ticks until the keeper wakes at player.home; 0 when up */
    int relighting; /* ticks for which an ember has been about to light the flame; -1: let the torch go first */
    int fresh;      /* ticks left after waking in which a crush costs no ember */
    Vec2 pointer, pointer_before; /* m */
    float deep, deep_before;      /* m: how deep the pointer is, where the air has depth */
    Air air;
    Air *twin;   /* a second air that is told the same, for A/B; nothing in the game reads it. NULL: there is none */
    Trial trial; /* only where scene.experiment */
    Gauge gauge; /* of the air, */
    Gauge twin_gauge; /* and of the twin */
    Sparks sparks;
    Events events; /* of the last tick */
} Game;

/* False: one sentence in `error`, and the game is closed. */
bool Game_Open(Game *game, const GameStart *start, const FluidHost *host, char *error, size_t capacity);
/* The same with a scene that has been read already; start->scene is only its name. */
bool Game_OpenScene(Game *game, const Scene *scene, const GameStart *start, const FluidHost *host, char *error,
                    size_t capacity);
void Game_Close(Game *game); /* a zeroed one is fine */

/* One tick of 1/60 s. False: what the intent asked for (another scene or preset) could not be had; `error` says why,
 * and the game goes on as it was. */
bool Game_Tick(Game *game, const Intent *intent, char *error, size_t capacity);

/* Another hall in place of this one, or where `scene` is NULL the same hall with air of that tuning, which takes over
 * the smoke and the wind, except in an experiment. A twin comes along with its own tuning. False: `error` says why not,
 * and nothing has changed. True with words in `error`: only the twin could not come along, and is gone. */
bool Game_Change(Game *game, const char *scene, const Tuning *tuning, char *error, size_t capacity);
int Game_NextScene(const Game *game); /* where INTENT_NEXT_SCENE leads, as Scene_Name counts */

/* Another tuning for the air, or for its twin. The air flows on; only an experiment starts anew where the layout
 * changes. False: `error` says why not, and nothing has changed. The own air's tuning is part of the state: no
 * recording holds this. */
bool Game_Tune(Game *game, bool twin, const Tuning *tuning, char *error, size_t capacity);
FluidDef Game_Def(const Game *game, const Tuning *tuning); /* the fluid that a tuning asks for here and now */
/* The tuning after this one, when walking through those that can run in this hall. */
Tuning Game_NextTuning(const Game *game, const Tuning *tuning);

/* A second air beside the first, in its state; from now on it is told the same. */
bool Game_OpenTwin(Game *game, const Tuning *tuning, char *error, size_t capacity);
void Game_CloseTwin(Game *game);

Holder Game_Holder(const Game *game); /* who holds the hands in this hall: the keeper, the lab or the pointer */
int Game_Fires(const Game *game, Fire *fires, int capacity); /* all that burn now; returns how many */
uint64_t Game_Hash(const Game *game);                        /* of the whole state and the fluid's, but not of a twin */

/* ---- The game's own files ------------------------------------------------------------------------- */

void Game_Restart(Game *game);        /* the hall begins anew */
void Game_MoveMachines(Game *game);   /* to where they are at game->tick */
Air *Game_Air(Game *game, int index); /* 0: its own; 1: its twin; NULL: there are no more */
void Game_AddToAirs(Game *game, int channel, Vec2 at, float radius, float amount); /* as Air_Add, to all of them */
/* Starts the scene's experiment in this air; without an experiment, nothing happens. */
void Game_BeginTrial(Game *game, Air *air);
void Game_TurnTrial(Game *game, Air *air); /* after its knob has been turned */
Gauge *Game_GaugeOf(Game *game, const Air *air);

#endif
