/* A tick of the game moves bodies, tells the air, lets it flow, and lets bodies feel it. */
#include "game/rules/game.h"

#include "engine/window/ticker.h"
#include "game/air/dye.h"
#include "game/air/gas.h"
#include "game/air/jet.h"
#include "game/air/smoke.h"
#include "game/lab/depth.h"
#include "game/rules/rules.h"

#include <math.h>

#define SOFT_LANDING 0.15f

#define STROKE  0.42f   /* m, the radius of a stroke of dye */
#define STAINS  0.32f   /* how far a tick moves the dye there towards its colour */
#define HUE     0.3819f /* turns of the wheel of colours from stroke to stroke, so that neighbours differ */
#define WANDERS 0.0016f /* turns in a tick of a stroke */
#define PLUME   0.24f /* m, the radius of a stroke of smoke. A quick one passes in fewer ticks and adds more in each. */

static bool next_scene(Game *game, char *error, size_t capacity) {
    return Game_Change(game, Scene_Name(Game_NextScene(game)), &game->air.tuning, error, capacity) && !*error;
}

static bool next_preset(Game *game, char *error, size_t capacity) {
    Tuning next = Game_NextTuning(game, &game->air.tuning);
    return Game_Change(game, NULL, &next, error, capacity) && !*error;
}

/* Does what an intent asks for besides moving. */
static bool obey(Game *game, unsigned buttons, char *error, size_t capacity) {
    if (buttons & INTENT_RESTART) Game_Restart(game);
    if (buttons & INTENT_GO_ON) Rules_GoOn(game);
    if ((buttons & INTENT_NEXT_SCENE) && !next_scene(game, error, capacity)) return false;
    return !(buttons & INTENT_NEXT_PRESET) || next_preset(game, error, capacity);
}

static int hard_things(const Game *game) { return game->scene.obstacles + game->bodies.count; }

static void move_light_bodies(Game *game) {
    int machines = game->scene.obstacles;
    BodiesWorld world = {&game->scene, game->obstacle, machines, game->scene.has_player ? &game->player : NULL};
    Bodies_Move(&game->bodies, &world, &game->obstacle[machines], &game->events);
}

/* True twice a stride, while the feet are on something. */
static bool steps(const Player *was, const Player *is) {
    const float half = (float)(MATHS_TURN / 2);
    return is->ground != PLAYER_IN_AIR && floorf(was->stride / half) != floorf(is->stride / half);
}

/* Adds the events of the keeper's body since a tick ago. */
static void tell_moments(Game *game, const Player *was) {
    const Player *is = &game->player;
    bool leaps = is->rising && !was->rising, lands = is->landing > was->landing && is->landing > SOFT_LANDING;
    if (steps(was, is)) Events_Add(&game->events, EVENT_STEP, is->at, 1);
    if (leaps) Events_Add(&game->events, EVENT_JUMP, is->at, 1);
    if (lands) Events_Add(&game->events, EVENT_LAND, is->at, is->landing);
    if (game->hand.puff == HAND_PUFF_TICKS) Events_Add(&game->events, EVENT_PUFF, game->hand.at, 1);
}

static void move_bodies(Game *game, const Intent *intent) {
    const Vec2 pointer = {(float)intent->aim[0] * 0.001f, (float)intent->aim[1] * 0.001f};
    const float deep = (float)intent->aim[2] * 0.001f;
    game->pointer_before = game->tick > 1 ? game->pointer : pointer, game->pointer = pointer;
    game->deep_before = game->tick > 1 ? game->deep : deep, game->deep = deep;
    const Player was = game->player;
    if (game->scene.has_player) Player_Move(&game->player, intent, game->obstacle);
    Game_MoveMachines(game);
    move_light_bodies(game);
    if (!game->scene.has_player) return;
    Player_Collide(&game->player, &game->scene, game->obstacle, hard_things(game));
    if (game->player.crushed > was.crushed) Rules_Crushed(game);
    Hand_Move(&game->hand, &game->player, intent);
    tell_moments(game, &was);
}

static void try_out(Game *game, const Intent *intent) {
    if (!game->scene.experiment) return;
    if (!Trial_Hands(&game->trial, intent, game->pointer, game->pointer_before)) return;
    game->trial.ticks = 0;
    for (int i = 0; Game_Air(game, i); i++) Game_TurnTrial(game, Game_Air(game, i));
}

static void stamp_bodies(const Game *game, Air *air) {
    const Player *player = game->scene.has_player ? &game->player : NULL;
    Air_Stamp(air, &game->scene, game->obstacle, hard_things(game), player);
    for (int i = 0; i < game->scene.vents; i++) Air_Breathe(air, &game->scene, i, Rules_VentShare(game, i));
    Trial_Stamp(&game->trial, air->fluid);
}

/* The bellows blow fresh air. At work they keep smoke from the keeper's face and from the place where they blow. */
static void puff(const Game *game, Air *air) {
    const Hand *hand = &game->hand;
    Vec2 from = Vec2_Add(hand->at, Vec2_Scale(hand->aim, 0.30f)), to = Vec2_Add(hand->at, Vec2_Scale(hand->aim, 0.95f));
    Vec2 face = Vec2_Sub(hand->at, Vec2_Scale(hand->aim, 0.40f)), far = Vec2_Add(hand->at, Vec2_Scale(hand->aim, 1.4f));
    if (hand->puff > 0) Air_Blow(air, from, to, 0.17f, Vec2_Scale(hand->aim, 1.5f));
    if (hand->puff > 0 || hand->rest > 0) Smoke_Clear(air, face, far, 0.45f, 0.08f);
}

/* Each stroke of the pointer has a colour of its own, which wanders on as it lasts. */
static void choose_hue(Game *game, unsigned buttons) {
    const bool strokes = buttons & INTENT_BELLOWS;
    if (strokes) game->hue += game->strokes ? WANDERS : HUE;
    game->hue -= floorf(game->hue);
    game->strokes = strokes;
}

/* Without a player the pointer stirs the air, as in the paper. */
static void stir(const Game *game, Air *air, unsigned buttons) {
    Vec2 way = Vec2_Scale(Vec2_Sub(game->pointer, game->pointer_before), TICKER_RATE);
    Vec2 change = Vec2_Scale(Vec2_Unit(way, Vec2_At(0, 0)), Maths_Clamp(Vec2_Length(way), 0, 12) * 0.5f);
    float quick = Maths_Clamp(Vec2_Length(way) * TICKER_SECONDS / PLUME, 0, 2);
    if (buttons & INTENT_BELLOWS) {
        Air_Blow(air, game->pointer_before, game->pointer, 0.25f, change);
        Dye_Stroke(air, game->pointer_before, game->pointer, STROKE, Colour_Hue(game->hue), STAINS * (1 + quick));
    }
    float smoke = Fluid_Sample(air->fluid, FLUID_SMOKE, FLUID_AT3(game->pointer.x, game->pointer.y, Air_Middle(air)));
    if (!(buttons & INTENT_TORCH)) return;
    Air_Add(air, FLUID_SMOKE, game->pointer_before, game->pointer, PLUME,
            0.25f * (1 + quick) * Maths_Clamp(1.2f - smoke, 0, 1));
    Air_Add(air, FLUID_HEAT, game->pointer_before, game->pointer, PLUME, 4);
}

/* In air with depth the left button also fills the air with smoke. */
static void stir_deep(const Game *game, Air *air, unsigned buttons) {
    const float *from = FLUID_AT3(game->pointer_before.x, game->pointer_before.y, game->deep_before),
                *to = FLUID_AT3(game->pointer.x, game->pointer.y, game->deep);
    if (buttons & INTENT_BELLOWS) Depth_Stir(air->fluid, from, to);
}

static void burn(const Game *game, Air *air, const Fire *fires, int count) {
    for (int i = 0; i < count; i++) Fire_Burn(&fires[i], air, game->tick);
    for (int i = 0; i < game->scene.vents; i++)
        Smoke_Puff(&game->scene.vent[i], i, Rules_VentShare(game, i), air, game->tick);
    for (int i = 0; i < game->scene.smoulders; i++) {
        Smoke_Smoulder(&game->scene.smoulder[i], air, game->tick);
        Jet_Rise(&game->scene.smoulder[i], air, game->tick);
    }
    for (int i = 0; i < game->scene.sources; i++) Dye_Source(&game->scene.source[i], i, air, game->tick);
    for (int i = 0; i < game->scene.jets; i++) Gas_Jet(&game->scene.jet[i], air);
}

/* Tells an air everything of a tick, and steps it. A twin is told the same. Jets and fires depend on the air that is
 * there, so the twin's depend on its own air. */
static void flow(Game *game, Air *air, unsigned buttons, const Fire *fires, int count) {
    stamp_bodies(game, air);
    if (Game_Holder(game) == HOLDER_KEEPER) puff(game, air);
    if (Game_Holder(game) == HOLDER_POINTER) stir(game, air, buttons);
    if (Game_Holder(game) == HOLDER_DEPTH) stir_deep(game, air, buttons);
    burn(game, air, fires, count);
    Jet_Blow(air, game->obstacle, game->scene.obstacles);
    Trial_Tick(&game->trial, air->fluid);
    Air_Step(air);
    Trial_Measure(&game->trial, air->fluid, Game_GaugeOf(game, air));
}

/* True if any place along the arm is in stone, so that no wall is too thin to be found. */
static bool is_blocked(const Game *game) {
    for (int i = 0; i < HAND_PROBES; i++)
        if (Air_HardAt(&game->air, Hand_Probe(&game->player, i))) return true;
    return false;
}

static void air_acts(Game *game) {
    Vec2 a, b;
    if (!game->scene.has_player) return;
    Player_Beneath(&game->player, &a, &b);
    float updraught = -Air_Around(&game->air, a, b, PLAYER_BENEATH).y;
    Player_Capsule(&game->player, &a, &b);
    Player_Feel(&game->player, Air_Around(&game->air, a, b, PLAYER_RADIUS + 0.4f), updraught);
    const bool burned = !game->hand.out;
    Hand_Feel(&game->hand, Air_At(&game->air, game->hand.at), Player_Velocity(&game->player), is_blocked(game));
    if (!burned || !game->hand.out) return;
    Events_Add(&game->events, EVENT_FLAME_OUT, game->hand.at, 1);
    Game_AddToAirs(game, FLUID_SMOKE, game->hand.at, 0.15f, 0.5f);
}

bool Game_Tick(Game *game, const Intent *intent, char *error, size_t capacity) {
    Fire fires[GAME_FIRES];
    bool obeyed = obey(game, intent->buttons, error, capacity);
    game->events.count = 0;
    game->ticks++;
    game->tick++;
    Intent keeper = Rules_Intent(game, intent);
    move_bodies(game, &keeper);
    try_out(game, &keeper);
    if (game->scene.dye) choose_hue(game, intent->buttons);
    int count = Game_Fires(game, fires, GAME_FIRES);
    for (int i = 0; Game_Air(game, i); i++) flow(game, Game_Air(game, i), intent->buttons, fires, count);
    Bodies_Feel(&game->bodies, &game->air, &game->scene);
    Leaves_Tick(&game->leaves, &game->air, game->tick);
    air_acts(game);
    Rules_Tick(game, &keeper);
    Sparks_Tick(&game->sparks, fires, count, &game->air);
    return obeyed;
}
