#include "tests/pilot/pilot.h"

#include "engine/window/ticker.h"
#include "game/base/complaint.h"

#include <stdio.h>
#include <string.h>

enum { THOUGHT = 10 }; /* ticks: of an exact pilot; a sloppy one takes 0 .. twice that */
#define MISS 0.12f     /* m */
enum { PATIENCE = 600 /* s of one that tries again */ };

static int thought(Pilot *pilot) {
    uint32_t bits = Random_Bits(&pilot->random);
    return pilot->sloppy ? (int)(bits % (2 * THOUGHT + 1)) : THOUGHT;
}

static float missed(Pilot *pilot) {
    float unit = Random_Unit(&pilot->random);
    return pilot->sloppy ? (2 * unit - 1) * MISS : 0;
}

static void begin(Pilot *pilot, const Game *game) {
    pilot->age = 0;
    pilot->airborne = false;
    pilot->astray = 0;
    pilot->mark = game->player.at.x;
    pilot->miss = missed(pilot);
    pilot->left = -1;
    Pilot_NoteBegin(pilot, game);
}

static bool come_true(const PilotCommand *command, const Game *game) {
    for (int i = 0; i < command->conditions; i++) {
        const PilotCondition *condition = &command->until[i];
        float value = 0;
        if (!Pilot_Reading(game, condition->reading, &value)) return false;
        if (condition->above ? value <= condition->number : value >= condition->number) return false;
    }
    return command->conditions > 0;
}

static bool fail(const Pilot *pilot, const Game *game, const char *why, char *error, size_t capacity) {
    const PilotCommand *command = &pilot->command[pilot->now];
    return Complain(error, capacity, "%s: line %d: '%s': %s; %.1f s, keeper at %.2f %.2f, flame %.2f, breath %.2f",
                    pilot->file, command->line, command->text, why, (double)game->tick / TICKER_RATE,
                    (double)game->player.at.x, (double)game->player.at.y, (double)game->hand.flame,
                    (double)game->breath);
}

bool Pilot_Done(const Pilot *pilot) { return pilot->now == pilot->commands; }

static void next(Pilot *pilot) {
    pilot->now++;
    pilot->pause = thought(pilot);
    pilot->age = -1;
}

/* What it does while it thinks: on the ground it stands, in the air it does what it did. */
static Intent idle(const Pilot *pilot, const Game *game) {
    Intent intent = pilot->last;
    if (game->player.ground != PLAYER_IN_AIR) intent = (Intent){.buttons = 0};
    intent.buttons = (intent.buttons & INTENT_JUMP) | pilot->held;
    return intent;
}

static Intent aimed(const Pilot *pilot, Intent intent) {
    intent.aim[0] = (int)(pilot->aim.x * 1000);
    intent.aim[1] = (int)(pilot->aim.y * 1000);
    return intent;
}

/* Why the command has failed; NULL: it has not. */
static const char *failure(const Pilot *pilot, const Game *game) {
    const PilotCommand *command = &pilot->command[pilot->now];
    bool down = Events_Has(&game->events, EVENT_FAINT) || Events_Has(&game->events, EVENT_CRUSHED);
    if (down && !command->verb->braves) return "the keeper faints";
    if (pilot->astray > TICKER_RATE) return "comes down elsewhere";
    return (float)pilot->age > command->limit * TICKER_RATE ? "takes too long" : NULL;
}

bool Pilot_Think(Pilot *pilot, const Game *game, Intent *intent, char *error, size_t capacity) {
    *intent = pilot->last = aimed(pilot, idle(pilot, game));
    if (pilot->again && Pilot_Digresses(pilot, game, intent)) {
        *intent = pilot->last = aimed(pilot, *intent);
        return game->outcome != GAME_LOST || fail(pilot, game, "the hall is lost", error, capacity);
    }
    if (Pilot_Done(pilot) || pilot->pause-- > 0) return true;
    const PilotCommand *command = &pilot->command[pilot->now];
    if (pilot->age < 0) begin(pilot, game);
    intent->buttons = pilot->held;
    bool done = command->verb->step(pilot, game, intent);
    if (pilot->missing) Pilot_Miss(pilot, intent);
    *intent = pilot->last = aimed(pilot, *intent);
    if (command->conditions > 0) done = come_true(command, game);
    const char *why = done ? NULL : failure(pilot, game);
    pilot->age++;
    if (done) next(pilot);
    if (!why) return true;
    if (!pilot->again || game->tick > PATIENCE * TICKER_RATE) return fail(pilot, game, why, error, capacity);
    Pilot_GoBack(pilot, game);
    return true;
}

bool Pilot_Play(Pilot *pilot, Game *game, Replay *replay, PilotWatch *watch, char *error, size_t capacity) {
    const GameStart start = {pilot->scene, {pilot->cells[0], pilot->cells[1]}, {.preset = FLUID_PRESET_GAME}, 1};
    if (replay && !Replay_Begin(replay, &start, error, capacity)) return false;
    if (!Game_Open(game, &start, NULL, error, capacity)) return false;
    while (!Pilot_Done(pilot)) {
        Intent intent;
        if (!Pilot_Think(pilot, game, &intent, error, capacity)) return false;
        if (!Game_Tick(game, &intent, error, capacity)) return false;
        if (replay && !Replay_Add(replay, &intent)) return Complain(error, capacity, "out of memory");
        if (watch) watch(pilot, game);
    }
    if (replay) replay->state = Game_Hash(game);
    return true;
}
