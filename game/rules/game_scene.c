/* Another scene for a game that goes on, as the workshop changes it while the air flows. */
#include "game/rules/game.h"

#include "game/base/complaint.h"

#include <string.h>

/* True if everything that never moves and that the air feels is in the same place. */
static bool same_level(const Scene *a, const Scene *b) {
    const size_t slabs = (size_t)a->wall.slabs * sizeof *a->wall.slab, vents = (size_t)a->vents * sizeof *a->vent;
    const size_t smoulders = (size_t)a->smoulders * sizeof *a->smoulder;
    if (a->wall.slabs != b->wall.slabs || a->vents != b->vents || a->smoulders != b->smoulders) return false;
    if (memcmp(a->wall.slab, b->wall.slab, slabs) != 0 || memcmp(a->vent, b->vent, vents) != 0) return false;
    for (int i = 0; i < a->braziers && a->braziers == b->braziers; i++)
        if (memcmp(&a->brazier[i].at, &b->brazier[i].at, sizeof a->brazier[i].at) != 0) return false;
    return a->braziers == b->braziers && memcmp(a->smoulder, b->smoulder, smoulders) == 0;
}

static bool same_grid(const FluidDef *a, const FluidDef *b) {
    return memcmp(a->size, b->size, sizeof a->size) == 0 && a->cell_size == b->cell_size;
}

/* ---- Air ------------------------------------------------------------------------------------------------- */

static bool tune(Game *game, const Scene *scene, char *error, size_t capacity) {
    for (int i = 0; Game_Air(game, i); i++) {
        Air *air = Game_Air(game, i);
        const FluidDef def = Air_Def(scene, game->cells_asked, &air->tuning);
        if (!Air_Tune(air, &air->tuning, &def, error, capacity)) return false;
    }
    return true;
}

static bool stamp(Game *game, const Scene *scene, char *error, size_t capacity) {
    for (int i = 0; Game_Air(game, i); i++)
        if (!Air_SetLevel(Game_Air(game, i), scene)) return Complain(error, capacity, "out of memory for the air");
    return true;
}

static bool open_air(Game *game, const Scene *scene, char *error, size_t capacity) {
    Air air;
    if (!Air_Open(&air, scene, game->cells_asked, &game->air.tuning, &game->host, error, capacity)) return false;
    Air_TakeFlow(&air, &game->air);
    Game_CloseTwin(game);
    Air_Close(&game->air);
    game->air = air;
    game->bodies.ticks = 0;
    game->gauge = (Gauge){.ticks = 0};
    return true;
}

static bool change_air(Game *game, const Scene *scene, char *error, size_t capacity) {
    const FluidDef was = Air_Def(&game->scene, game->cells_asked, &game->air.tuning);
    const FluidDef is = Air_Def(scene, game->cells_asked, &game->air.tuning);
    if (!same_grid(&was, &is) || !Air_Suits(&game->scene, scene)) return open_air(game, scene, error, capacity);
    if (game->scene.smoke_life != scene->smoke_life && !tune(game, scene, error, capacity)) return false;
    return same_level(&game->scene, scene) || stamp(game, scene, error, capacity);
}

/* ---- Things ---------------------------------------------------------------------------------------------- */

/* A fire goes on burning if it was only moved. */
static bool same_fire(const SceneBrazier *a, const SceneBrazier *b) {
    return a->lit == b->lit && a->snuffed == b->snuffed && a->kindles == b->kindles;
}

static void change_things(Game *game, const Scene *scene) {
    const Scene *was = &game->scene;
    const size_t bodies = (size_t)scene->bodies * sizeof *scene->body,
                 piles = (size_t)scene->piles * sizeof *scene->leaves;
    memcpy(game->obstacle, scene->obstacle, sizeof scene->obstacle);
    for (int i = 0; i < scene->braziers; i++)
        if (i >= was->braziers || !same_fire(&was->brazier[i], &scene->brazier[i]))
            game->brazier[i] = Brazier_Start(&scene->brazier[i]);
    if (was->bodies != scene->bodies || memcmp(was->body, scene->body, bodies) != 0) Bodies_Start(&game->bodies, scene);
    if (was->piles != scene->piles || memcmp(was->leaves, scene->leaves, piles) != 0)
        Leaves_Start(&game->leaves, scene, &game->random);
    game->scene = *scene;
    game->events.count = 0;
    Game_MoveMachines(game);
    Bodies_Hulls(&game->bodies, &game->obstacle[scene->obstacles]);
}

static bool start_anew(Game *game, const Scene *scene, char *error, size_t capacity) {
    GameStart start = {game->scene_given, {0}, game->air.tuning, game->seed, game->assist};
    static Game next; /* too large for a stack */
    memcpy(start.cells, game->cells_asked, sizeof start.cells);
    if (!Game_OpenScene(&next, scene, &start, &game->host, error, capacity)) return false;
    next.given = game->given;
    next.ticks = game->ticks;
    Game_Close(game);
    *game = next;
    return true;
}

bool Game_ChangeScene(Game *game, const Scene *scene, char *error, size_t capacity) {
    if (scene->experiment || game->scene.experiment) return start_anew(game, scene, error, capacity);
    if (!change_air(game, scene, error, capacity)) return false;
    change_things(game, scene);
    return true;
}
