#include "game/workshop/measure/moments.h"

#include "game/base/complaint.h"

#include <stdlib.h>
#include <string.h>

/* ---- Speeds --------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    float pace;
} PACE[MOMENTS_PACES] = {{"full speed", 1}, {"half speed", 0.5f}, {"quarter speed", 0.25f}, {"paused", 1}};

const char *Moments_PaceName(MomentsPace pace) { return PACE[pace].name; }
float Moments_Pace(const Moments *moments) { return PACE[moments->pace].pace; }

void Moments_Step(Moments *moments) {
    moments->pace = MOMENTS_PAUSED;
    moments->step = true;
}

int Moments_Due(Moments *moments, int due) {
    const bool step = moments->step;
    moments->step = false;
    return moments->pace == MOMENTS_PAUSED ? step : due;
}

/* ---- Clean air ------------------------------------------------------------------------------------------------ */

void Moments_Clear(Game *game) {
    for (int i = 0; Game_Air(game, i); i++) {
        Air_Clear(Game_Air(game, i));
        Game_BeginTrial(game, Game_Air(game, i));
    }
    for (int i = 0; i < game->scene.braziers; i++)
        game->brazier[i].wind = game->brazier[i].strain = game->brazier[i].calm = 0;
    game->bodies.ticks = game->trial.ticks = 0;
}

/* ---- A state that is kept ------------------------------------------------------------------------------------- */

void Moments_Free(Moments *moments) {
    free(moments->kept);
    free(moments->image);
    moments->kept = NULL, moments->image = NULL, moments->size = 0;
}

bool Moments_Keep(Moments *moments, const Game *game, char *error, size_t capacity) {
    Moments anew = {.pace = moments->pace, .step = moments->step, .def = *Fluid_GetDef(game->air.fluid)};
    anew.size = Fluid_Save(game->air.fluid, NULL, 0);
    anew.kept = malloc(sizeof *anew.kept);
    anew.image = malloc(anew.size);
    if (!anew.kept || !anew.image) {
        Moments_Free(&anew);
        return Complain(error, capacity, "out of memory to keep the state of the air");
    }
    Fluid_Save(game->air.fluid, anew.image, anew.size);
    *anew.kept = *game;
    anew.kept->air.fluid = NULL, anew.kept->air.level = NULL, anew.kept->air.stale = NULL;
    anew.kept->twin = NULL;
    Moments_Free(moments);
    *moments = anew;
    return true;
}

/* True if the scenes differ in their names and probes at most. */
static bool same_scene(const Scene *a, const Scene *b) {
    static Scene twin; /* too large for a stack */
    twin = *a;
    memcpy(twin.name, b->name, sizeof twin.name);
    memcpy(twin.file, b->file, sizeof twin.file);
    memcpy(twin.probe, b->probe, sizeof twin.probe);
    twin.probes = b->probes;
    return !memcmp(&twin, b, sizeof twin);
}

/* An air that was tuned since may refuse the image. Then one that is made as it was then takes its place. */
static bool restore(const Moments *moments, Air *air) {
    FluidDef def = moments->def;
    if (Fluid_Restore(air->fluid, moments->image, moments->size)) return true;
    def.host = Fluid_GetDef(air->fluid)->host;
    Fluid *fluid = Fluid_Create(&def);
    if (!fluid || !Fluid_Restore(fluid, moments->image, moments->size)) return Fluid_Destroy(fluid), false;
    Fluid_Destroy(air->fluid);
    air->fluid = fluid;
    return true;
}

/* All of the air but what it holds in memory. */
static void take_settings(Air *air, const Air *kept) {
    Air anew = *kept;
    anew.fluid = air->fluid, anew.level = air->level, anew.stale = air->stale;
    *air = anew;
}

static void take_game(Game *game, const Game *kept) {
    static Scene scene;
    const Air air = game->air;
    Air *twin = game->twin;
    const FluidHost host = game->host;
    int cells[3];
    memcpy(cells, game->cells_asked, sizeof cells);
    scene = game->scene;
    *game = *kept;
    game->scene = scene, game->air = air, game->twin = twin, game->host = host;
    memcpy(game->cells_asked, cells, sizeof cells);
}

/* In another scene nothing but the clock fits. */
static void take_clock(Game *game, const Game *kept) {
    game->tick = kept->tick;
    game->bodies.ticks = 0;
    game->trial = kept->trial, game->gauge = kept->gauge;
    Game_MoveMachines(game);
}

bool Moments_GoBack(const Moments *moments, Game *game, char *error, size_t capacity) {
    const Game *kept = moments->kept;
    char now[AIR_GRID], then[AIR_GRID];
    *error = 0;
    if (!kept) return Complain(error, capacity, "no state of the air has been kept");
    if (memcmp(game->air.grid, kept->air.grid, sizeof kept->air.grid) || game->air.cell != kept->air.cell) {
        Air_PrintGrid(kept->air.grid, then), Air_PrintGrid(game->air.grid, now);
        return Complain(error, capacity,
                        "the kept air cannot come back: it has %s cells of %.3g cm, and the hall has %s of %.3g cm",
                        then, 100 * (double)kept->air.cell, now, 100 * (double)game->air.cell);
    }
    if (!Air_Suits(&kept->scene, &game->scene))
        return Complain(error, capacity, "the kept air cannot come back: the hall has other wind, gas or dye now");
    if (kept->scene.experiment != game->scene.experiment)
        return Complain(error, capacity, "the kept air cannot come back: it is of %s", kept->scene.name);
    if (!restore(moments, &game->air)) return Complain(error, capacity, "out of memory for the kept air");
    take_settings(&game->air, &kept->air);
    const bool same = same_scene(&kept->scene, &game->scene);
    (same ? take_game : take_clock)(game, kept);
    if (!same) Complain(error, capacity, "the hall has changed since, so only its air and its clock went back");
    if (game->twin) Air_TakeOver(game->twin, &game->air);
    return true;
}
