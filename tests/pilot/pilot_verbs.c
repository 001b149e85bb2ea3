/* What the commands of a pilot do in a tick. */
#include "tests/pilot/pilot.h"

#include "engine/window/ticker.h"

#include <stdio.h>
#include <string.h>

#define NEAR  0.15f /* m: this close to a mark is there */
#define STILL 0.4f  /* m/s */

static const PilotCommand *command_of(const Pilot *pilot) { return &pilot->command[pilot->now]; }

static bool grounded(const Game *game) { return game->player.ground != PLAYER_IN_AIR; }

static float mark_of(const Pilot *pilot) { return command_of(pilot)->number[0] + pilot->miss; }

/* As fast as it may be and still stop there. */
void Pilot_Steer(const Game *game, float x, Intent *intent) {
    float ahead = x - game->player.at.x, gain = grounded(game) ? 5.0f : 3.5f;
    float want = Maths_Clamp(ahead * gain / PLAYER_RUN, -1, 1);
    intent->move = Maths_Abs(ahead) < 0.04f ? 0 : (int)(want * INTENT_MOVE_MAX);
    float side = intent->move < 0 ? -1.0f : 1.0f;
    if (Maths_Abs(ahead) >= 0.04f && Maths_Abs(ahead) < 0.4f && grounded(game) && Maths_Abs(want) < 0.12f)
        intent->move = (int)(12 * side);
}

bool Pilot_IsAt(const Game *game, float x) {
    return grounded(game) && Maths_Abs(game->player.at.x - x) < NEAR && Maths_Abs(game->player.velocity.x) < STILL;
}

static void look_ahead(Pilot *pilot, const Game *game) {
    Vec2 ahead = {game->player.facing < 0 ? -4.0f : 4.0f, 0};
    if (!(pilot->held & INTENT_BELLOWS)) pilot->aim = Vec2_Add(game->hand.at, ahead);
}

static bool run(Pilot *pilot, const Game *game, Intent *intent) {
    Pilot_Steer(game, mark_of(pilot), intent);
    look_ahead(pilot, game);
    return Pilot_IsAt(game, mark_of(pilot));
}

/* Standing at x and, if that was asked for, at that height: who has come down elsewhere for a second has failed. */
static bool landed(Pilot *pilot, const Game *game) {
    const PilotCommand *command = command_of(pilot);
    bool there = command->numbers < 2 || Maths_Abs(game->player.at.y - command->number[1]) < 0.35f;
    pilot->astray = pilot->airborne && grounded(game) && !there ? pilot->astray + 1 : 0;
    return pilot->airborne && there && Pilot_IsAt(game, mark_of(pilot));
}

/* Pressed again and again, should the first time have come too early. */
static void take_off(Pilot *pilot, const Game *game, Intent *intent) {
    pilot->airborne = pilot->airborne || !grounded(game);
    if (!pilot->airborne && pilot->age % 8 < 4) intent->buttons |= INTENT_JUMP;
}

static bool jump(Pilot *pilot, const Game *game, Intent *intent) {
    take_off(pilot, game, intent);
    Pilot_Steer(game, mark_of(pilot), intent);
    if (game->player.rising && game->player.velocity.y < -0.5f) intent->buttons |= INTENT_JUMP;
    look_ahead(pilot, game);
    return landed(pilot, game);
}

static bool glide(Pilot *pilot, const Game *game, Intent *intent) {
    take_off(pilot, game, intent);
    Pilot_Steer(game, mark_of(pilot), intent);
    if (!grounded(game)) intent->buttons |= INTENT_JUMP;
    look_ahead(pilot, game);
    return landed(pilot, game);
}

static bool hold(Pilot *pilot, const Game *game, Intent *intent) {
    Pilot_Steer(game, mark_of(pilot), intent);
    return false;
}

/* Looks at it: the flame is carried on its side. One that is not there fails by taking too long. */
static bool follow(Pilot *pilot, const Game *game, Intent *intent) {
    const PilotCommand *command = command_of(pilot);
    char reading[48];
    float x = 0;
    snprintf(reading, sizeof reading, "%s.x", command->machine);
    if (Pilot_Reading(game, reading, &x)) Pilot_Steer(game, x + mark_of(pilot), intent);
    return false;
}

/* On a machine the feet stay where they are on it. */
static void stay(const Pilot *pilot, const Game *game, Intent *intent) {
    if (game->player.ground == PLAYER_ON_STONE) Pilot_Steer(game, pilot->mark, intent);
}

static bool wait(Pilot *pilot, const Game *game, Intent *intent) {
    const PilotCommand *command = command_of(pilot);
    stay(pilot, game, intent);
    if (command->numbers > 0) return (float)pilot->age >= command->number[0] * TICKER_RATE;
    return command->conditions == 0;
}

static bool aim(Pilot *pilot, const Game *game, Intent *intent) {
    (void)intent;
    (void)game;
    pilot->aim = Vec2_At(command_of(pilot)->number[0] + pilot->miss, command_of(pilot)->number[1]);
    return true;
}

static bool bellows(Pilot *pilot, const Game *game, Intent *intent) {
    (void)intent;
    (void)game;
    pilot->held = command_of(pilot)->on ? INTENT_BELLOWS : 0;
    return true;
}

static int brazier_of(const Pilot *pilot, const Game *game) {
    return (int)Maths_Clamp(command_of(pilot)->number[0] - 1, 0, (float)(game->scene.braziers - 1));
}

/* Counts puffs as they begin. */
static bool feed(Pilot *pilot, const Game *game, Intent *intent) {
    const Vec2 rim = game->scene.brazier[brazier_of(pilot, game)].at;
    stay(pilot, game, intent);
    pilot->aim = Vec2_At(rim.x + pilot->miss, rim.y - 0.1f);
    if (pilot->left < 0) pilot->left = (int)command_of(pilot)->number[1];
    if (game->hand.puff == HAND_PUFF_TICKS) pilot->left--;
    if (pilot->left > 0) intent->buttons |= INTENT_BELLOWS;
    return pilot->left == 0 && game->hand.puff == 0;
}

/* Steers the flame, not the feet: where it is carried changes with which way one looks. */
static void bring_flame(Pilot *pilot, const Game *game, Intent *intent) {
    float ahead = game->scene.brazier[brazier_of(pilot, game)].at.x - game->hand.at.x;
    Pilot_Steer(game, game->player.at.x + ahead, intent);
    if (Maths_Abs(ahead) < 0.1f) intent->move = 0;
    look_ahead(pilot, game);
}

static bool light(Pilot *pilot, const Game *game, Intent *intent) {
    bring_flame(pilot, game, intent);
    return game->brazier[brazier_of(pilot, game)].lit;
}

static bool leave(Pilot *pilot, const Game *game, Intent *intent) {
    look_ahead(pilot, game);
    Pilot_Steer(game, (game->scene.exit.low.x + game->scene.exit.high.x) / 2, intent);
    return game->outcome == GAME_WON;
}

/* Seeks what it should avoid, once who has woken can pay for it. */
static bool lose(Pilot *pilot, const Game *game, Intent *intent) {
    if (game->fresh == 0) Pilot_Steer(game, mark_of(pilot), intent);
    return game->outcome == GAME_LOST;
}

static const PilotVerb VERBS[] = {
    {.name = "run", .least = 1, .most = 1, .step = run},
    {.name = "jump", .least = 1, .most = 2, .jumps = true, .step = jump},
    {.name = "glide", .least = 1, .most = 2, .jumps = true, .step = glide},
    {.name = "hold", .least = 1, .most = 1, .step = hold},
    {.name = "follow", .least = 1, .most = 1, .named = true, .step = follow},
    {.name = "wait", .most = 1, .step = wait},
    {.name = "aim", .least = 2, .most = 2, .step = aim},
    {.name = "bellows", .switched = true, .step = bellows},
    {.name = "feed", .least = 2, .most = 2, .step = feed},
    {.name = "light", .least = 1, .most = 1, .step = light},
    {.name = "leave", .step = leave},
    {.name = "lose", .least = 1, .most = 1, .braves = true, .step = lose},
};

const PilotVerb *Pilot_FindVerb(const char *name) {
    for (size_t i = 0; i < sizeof VERBS / sizeof *VERBS; i++)
        if (!strcmp(VERBS[i].name, name)) return &VERBS[i];
    return NULL;
}
