/* Changes the tuning of the game's air, and opens a twin beside it. */
#include "game/rules/game.h"

#include "game/base/complaint.h"

#include <stdlib.h>

Air *Game_Air(Game *game, int index) { return index == 0 ? &game->air : index == 1 ? game->twin : NULL; }

void Game_AddToAirs(Game *game, int channel, Vec2 at, float radius, float amount) {
    for (int i = 0; Game_Air(game, i); i++) Air_Add(Game_Air(game, i), channel, at, at, radius, amount);
}

Gauge *Game_GaugeOf(Game *game, const Air *air) { return air == &game->air ? &game->gauge : &game->twin_gauge; }

/* An experiment tunes the fluid itself. The player's tuning comes on top. */
static void tune_again(Air *air) {
    FluidDef def = *Fluid_GetDef(air->fluid);
    Tuning_Apply(&air->tuning, &def);
    Tuning_FallBack(&def);
    if (air->tuning.set) Fluid_Tune(air->fluid, &def);
}

void Game_BeginTrial(Game *game, Air *air) {
    Trial_Begin(&game->trial, air->fluid, Game_GaugeOf(game, air));
    if (game->scene.experiment) tune_again(air);
}

void Game_TurnTrial(Game *game, Air *air) {
    Trial_Turned(&game->trial, air->fluid, Game_GaugeOf(game, air));
    tune_again(air);
}

FluidDef Game_Def(const Game *game, const Tuning *tuning) {
    FluidDef def = Air_Def(&game->scene, game->cells_asked, tuning);
    if (!game->scene.experiment) return def;
    game->scene.experiment->tune(&def, Trial_Setting(&game->trial));
    Tuning_Apply(tuning, &def);
    return def;
}

static bool usable(const Game *game, const Tuning *tuning) {
    FluidDef def = Game_Def(game, tuning);
    Tuning_FallBack(&def);
    return !Fluid_DefError(&def);
}

Tuning Game_NextTuning(const Game *game, const Tuning *tuning) {
    Tuning next = *tuning;
    do next = Tuning_Next(&next, &game->given);
    while (!Tuning_Same(&next, tuning) && !usable(game, &next));
    return next;
}

/* In another layout bodies feel nothing before it has flowed, and an experiment starts anew. */
static void begin_again(Game *game, Air *air) {
    if (game->scene.experiment) Air_Clear(air);
    if (air == &game->air) game->bodies.ticks = 0, game->trial.ticks = 0;
    Game_BeginTrial(game, air);
}

bool Game_Tune(Game *game, bool twin, const Tuning *tuning, char *error, size_t capacity) {
    Air *air = twin ? game->twin : &game->air;
    FluidLayout layout = Fluid_GetDef(air->fluid)->layout;
    FluidDef def = Game_Def(game, tuning);
    if (!Air_Tune(air, tuning, &def, error, capacity)) return false;
    *Game_GaugeOf(game, air) = (Gauge){.ticks = 0};
    if (def.layout != layout) begin_again(game, air);
    return true;
}

bool Game_OpenTwin(Game *game, const Tuning *tuning, char *error, size_t capacity) {
    Game_CloseTwin(game);
    game->twin = calloc(1, sizeof *game->twin);
    if (!game->twin || !Air_Copy(&game->air, game->twin)) {
        Game_CloseTwin(game);
        return Complain(error, capacity, "out of memory for a second air");
    }
    game->twin_gauge = game->gauge;
    if (Tuning_Same(tuning, &game->air.tuning)) {
        game->twin->tuning = *tuning;
        return true;
    }
    if (Game_Tune(game, true, tuning, error, capacity)) return true;
    Game_CloseTwin(game);
    return false;
}

void Game_CloseTwin(Game *game) {
    if (game->twin) Air_Close(game->twin);
    free(game->twin);
    game->twin = NULL;
}
