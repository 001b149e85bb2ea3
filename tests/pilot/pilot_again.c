/* Pilots who do not do at once what their script says: who stand about, miss their jumps, fall, and try again. */
#include "tests/pilot/pilot.h"

#include "engine/window/ticker.h"
#include "game/rules/rules.h"

enum { STANDS = 20 * TICKER_RATE, GIVES_UP = 60 * TICKER_RATE };
#define SEES       2.2f  /* m aside from a note */
#define SAME_FLOOR 0.35f /* m */
#define SAME_PLACE 0.5f  /* m */

static bool grounded(const Game *game) { return game->player.ground != PLAYER_IN_AIR; }

void Pilot_NoteBegin(Pilot *pilot, const Game *game) {
    bool jumps = pilot->command[pilot->now].verb->jumps && grounded(game) && !pilot->begin[pilot->now].begun;
    pilot->jumps += jumps;
    pilot->missing = pilot->misses && jumps && pilot->jumps % 3 == 0;
    pilot->begin[pilot->now] = (PilotBegin){game->player.at, pilot->held, grounded(game)};
}

void Pilot_Miss(const Pilot *pilot, Intent *intent) {
    if (pilot->airborne) intent->buttons &= ~(unsigned)INTENT_JUMP;
    intent->move /= 2;
}

/* The last command that began on this floor, and those before it that began in the same place: a jump is tried again
 * with the wait for the right moment. */
void Pilot_GoBack(Pilot *pilot, const Game *game) {
    const Vec2 at = game->fainting || game->outcome != GAME_ON ? game->player.home : game->player.at;
    int to = Pilot_Done(pilot) ? pilot->commands - 1 : pilot->now;
    while (to >= 0 && !(pilot->begin[to].begun && Maths_Abs(pilot->begin[to].at.y - at.y) < SAME_FLOOR)) to--;
    if (to < 0) to = pilot->now; /* on something else: down from there */
    const float x = pilot->begin[to].at.x, y = pilot->begin[to].at.y;
    while (to > 0 && pilot->begin[to - 1].begun && Maths_Abs(pilot->begin[to - 1].at.x - x) < SAME_PLACE &&
           Maths_Abs(pilot->begin[to - 1].at.y - y) < SAME_FLOOR)
        to--;
    pilot->now = to;
    pilot->held = pilot->begin[to].held;
    pilot->returning = true;
    pilot->missing = false;
    pilot->age = pilot->astray = 0;
}

/* To where the command began, over what is in the way. */
static bool walk_back(Pilot *pilot, const Game *game, Intent *intent) {
    const float x = pilot->begin[pilot->now].at.x;
    Pilot_Steer(game, x, intent);
    bool stuck = Maths_Abs(game->player.velocity.x) < 0.2f && Maths_Abs(game->player.at.x - x) > 0.3f;
    if ((stuck && pilot->age % 30 > 5) || game->player.rising) intent->buttons |= INTENT_JUMP;
    if (!Pilot_IsAt(game, x) && pilot->age++ < GIVES_UP) return true;
    pilot->returning = false;
    pilot->age = -1;
    return true;
}

static bool stand(Pilot *pilot, const Game *game) {
    for (int i = 0; i < game->scene.notes && grounded(game); i++) {
        Vec2 way = Vec2_Sub(game->player.at, game->scene.note[i].at);
        if (Maths_Abs(way.x) > SEES || Maths_Abs(way.y) > 1.8f || pilot->seen >> i & 1) continue;
        pilot->seen |= 1U << i;
        pilot->standing = STANDS;
    }
    return pilot->standing > 0 && pilot->standing--;
}

/* An ember is asked for once the button has been let go. */
static bool light_flame(const Game *game, Intent *intent) {
    if (!game->hand.out || game->embers == 0 || !grounded(game)) return false;
    intent->buttons = game->relighting < 0 ? 0 : INTENT_TORCH;
    return true;
}

bool Pilot_Digresses(Pilot *pilot, const Game *game, Intent *intent) {
    bool missed = pilot->missing && pilot->airborne && grounded(game);
    intent->move = 0;
    if (game->fainting || game->outcome == GAME_LOST) {
        if (!pilot->returning) Pilot_GoBack(pilot, game);
        return true;
    }
    if (Events_Has(&game->events, EVENT_CRUSHED) || missed) Pilot_GoBack(pilot, game);
    if (light_flame(game, intent)) return true;
    if (pilot->stands && stand(pilot, game)) return true;
    return pilot->returning && walk_back(pilot, game, intent);
}
