#include "game/rules/game.h"

#include "game/rules/footing.h"
#include "game/rules/rules.h"

#include <stdio.h>
#include <string.h>

void Game_MoveMachines(Game *game) {
    for (int i = 0; i < game->scene.obstacles; i++) Obstacle_Move(&game->obstacle[i], game->tick);
}

static void begin(Game *game) {
    memcpy(game->obstacle, game->scene.obstacle, sizeof game->scene.obstacle);
    game->tick = 0;
    game->random = Random_Seed(game->seed);
    game->player = Player_Start(game->scene.start);
    game->hand = Hand_Start(&game->player);
    Rules_Begin(game);
    Sparks_Start(&game->sparks, game->seed);
    game->deep = game->deep_before = 0;
    game->hue = 0.2f, game->strokes = false;
    game->pointer = game->pointer_before = Vec2_At(game->scene.wall.width / 2, game->scene.wall.height / 2);
    Game_MoveMachines(game);
    Bodies_Start(&game->bodies, &game->scene);
    Bodies_Hulls(&game->bodies, &game->obstacle[game->scene.obstacles]);
    Leaves_Start(&game->leaves, &game->scene, &game->random);
    Trial_Start(&game->trial, game->scene.experiment);
    for (int i = 0; Game_Air(game, i); i++) Game_BeginTrial(game, Game_Air(game, i));
}

static void prepare(Game *game, const GameStart *start, const FluidHost *host) {
    *game = (Game){.given = start->tuning, .seed = start->seed, .assist = start->assist};
    memcpy(game->cells_asked, start->cells, sizeof game->cells_asked);
    if (host) game->host = *host;
    snprintf(game->scene_given, sizeof game->scene_given, "%s", start->scene);
}

static bool open_loaded(Game *game, char *error, size_t capacity) {
    bool open = Footing_Check(&game->scene, error, capacity) &&
                Air_Open(&game->air, &game->scene, game->cells_asked, &game->given, &game->host, error, capacity);
    if (open) begin(game);
    return open;
}

bool Game_Open(Game *game, const GameStart *start, const FluidHost *host, char *error, size_t capacity) {
    prepare(game, start, host);
    return Scene_Load(&game->scene, start->scene, error, capacity) && open_loaded(game, error, capacity);
}

bool Game_OpenScene(Game *game, const Scene *scene, const GameStart *start, const FluidHost *host, char *error,
                    size_t capacity) {
    prepare(game, start, host);
    game->scene = *scene;
    return open_loaded(game, error, capacity);
}

void Game_Close(Game *game) {
    Game_CloseTwin(game);
    Air_Close(&game->air);
}

void Game_Restart(Game *game) {
    for (int i = 0; Game_Air(game, i); i++) Fluid_Clear(Game_Air(game, i)->fluid);
    begin(game);
}

int Game_NextScene(const Game *game) {
    int next = Scene_Index(game->scene.name) + 1;
    return Scene_Name(next) ? next : 0;
}

static bool change_hall(Game *game, const char *scene, const Tuning *tuning, char *error, size_t capacity) {
    GameStart start = {scene, {0}, *tuning, game->seed, game->assist};
    static Game next; /* too large for a stack */
    memcpy(start.cells, game->cells_asked, sizeof start.cells);
    if (!Game_Open(&next, &start, &game->host, error, capacity)) return false;
    next.given = game->given;
    next.ticks = game->ticks;
    Game_Close(game);
    *game = next;
    return true;
}

/* Everything in the hall stays where it is. An experiment starts anew. */
static bool change_air(Game *game, const Tuning *tuning, char *error, size_t capacity) {
    Air air;
    if (!Air_Open(&air, &game->scene, game->cells_asked, tuning, &game->host, error, capacity)) return false;
    if (!game->scene.experiment) Air_TakeOver(&air, &game->air);
    Air_Close(&game->air);
    game->air = air;
    game->bodies.ticks = 0;
    game->trial.ticks = 0;
    game->gauge = (Gauge){.ticks = 0};
    Game_BeginTrial(game, &game->air);
    return true;
}

bool Game_Change(Game *game, const char *scene, const Tuning *tuning, char *error, size_t capacity) {
    const bool twin = game->twin != NULL;
    const Tuning twin_tuning = twin ? game->twin->tuning : *tuning;
    *error = 0;
    if (!(scene ? change_hall(game, scene, tuning, error, capacity) : change_air(game, tuning, error, capacity)))
        return false;
    if (twin) Game_OpenTwin(game, &twin_tuning, error, capacity);
    return true;
}

Holder Game_Holder(const Game *game) {
    const Experiment *experiment = game->scene.experiment;
    if (game->scene.has_player) return HOLDER_KEEPER;
    if (experiment && experiment->deep > 0) return HOLDER_DEPTH;
    return experiment && experiment->drags ? HOLDER_LAB : HOLDER_POINTER;
}

int Game_Fires(const Game *game, Fire *fires, int capacity) {
    int count = 0;
    if (game->scene.has_player && !game->hand.out && count < capacity)
        fires[count++] = Fire_OfHand(game->hand.at, game->hand.flame, game->hand.torch);
    for (int i = 0; i < game->scene.braziers && count < capacity; i++)
        if (game->brazier[i].lit) fires[count++] = Fire_OfBrazier(&game->scene.brazier[i], &game->brazier[i], i);
    return count;
}

uint64_t Game_Hash(const Game *game) {
    uint64_t hash = Maths_HashWord(MATHS_HASH_START, game->tick);
    hash = Maths_Hash(hash, game->scene.name, (int)strlen(game->scene.name));
    hash = Maths_HashWord(hash, game->random.state);
    hash = Maths_HashFloat(Maths_HashFloat(hash, game->pointer.x), game->pointer.y);
    if (game->scene.has_player) hash = Hand_Hash(&game->hand, Player_Hash(&game->player, hash));
    hash = Rules_Hash(game, hash);
    hash = Leaves_Hash(&game->leaves, Bodies_Hash(&game->bodies, hash));
    if (Game_Holder(game) == HOLDER_DEPTH) hash = Maths_HashFloat(hash, game->deep);
    if (game->scene.dye) hash = Maths_HashWord(Maths_HashFloat(hash, game->hue), game->strokes);
    if (game->scene.experiment) hash = Gauge_Hash(&game->gauge, Trial_Hash(&game->trial, hash));
    return Maths_HashWord(hash, Fluid_Hash(game->air.fluid));
}
