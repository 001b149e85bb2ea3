/* Plays a pilot's script: pilot SCRIPT [--record FILE] [--early FILE] [--sloppy SEED] [--grid WxH] [--again] [--stands]
 * [--misses] [--trace]. Ends with 0 if its hall was won. --again: falls and faints are no failures, as long as the hall
 * is not lost; so it is with --stands, who stands still for twenty seconds at each note, and with --misses, who misses
 * every third jump. For the target record_wins, and for whoever draws a hall. */
#include "tests/pilot/pilot.h"

#include "engine/window/ticker.h"
#include "game/base/complaint.h"
#include "game/base/numbers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *option(int argc, char **argv, const char *name) {
    for (int i = 2; i + 1 < argc; i++)
        if (!strcmp(argv[i], name)) return argv[i + 1];
    return NULL;
}

static bool given(int argc, char **argv, const char *name) {
    for (int i = 2; i < argc; i++)
        if (!strcmp(argv[i], name)) return true;
    return false;
}

enum { EARLY = 900 /* ticks after which a state is written down, too, for those who do not want to play to the end */ };
static uint64_t early_state;

static void trace(const Pilot *pilot, const Game *game) {
    char lit[SCENE_BRAZIERS + 1] = "";
    if (game->tick % 30) return;
    for (int i = 0; i < game->scene.braziers; i++) lit[i] = game->brazier[i].lit ? '1' : '0';
    printf("%6.1f s  %5.2f %5.2f  flame %.2f%s  wind %4.1f  breath %.2f  embers %d  lit %s  %s\n",
           (double)game->tick / TICKER_RATE, (double)game->player.at.x, (double)game->player.at.y,
           (double)game->hand.flame, game->hand.out ? " out" : "", (double)game->hand.draught, (double)game->breath,
           game->embers, lit, Pilot_Done(pilot) ? "" : pilot->command[pilot->now].text);
}

static void note_early(const Pilot *pilot, const Game *game) {
    (void)pilot;
    if (game->tick == EARLY) early_state = Game_Hash(game);
}

static bool write_early(const char *path, char *error, size_t capacity) {
    FILE *file = fopen(path, "w");
    bool good = file && fprintf(file, "%d %016" PRIx64 "\n", EARLY, early_state) > 0;
    if (file && fclose(file)) good = false;
    return good || Complain(error, capacity, "%s: cannot be written", path);
}

int main(int argc, char **argv) {
    static Pilot pilot;
    static Game game;
    char error[PILOT_ERROR] =
        "pilot SCRIPT [--record FILE] [--early FILE] [--sloppy SEED] [--grid WxH] [--again] [--stands] "
        "[--misses] [--trace]";
    Replay replay = {.ticks = 0};
    const char *seed = option(argc, argv, "--sloppy"), *record = option(argc, argv, "--record");
    const char *grid = option(argc, argv, "--grid"), *early = option(argc, argv, "--early");
    bool traced = given(argc, argv, "--trace");
    bool good = argc > 1 && Pilot_Read(&pilot, argv[1], seed ? strtoull(seed, NULL, 10) : 0, error, sizeof error);
    pilot.stands = given(argc, argv, "--stands");
    pilot.misses = given(argc, argv, "--misses");
    pilot.again = pilot.stands || pilot.misses || given(argc, argv, "--again");
    if (grid && !Numbers_Size(grid, 2048, pilot.cells)) good = false;
    good = good && Pilot_Play(&pilot, &game, &replay, traced ? trace : note_early, error, sizeof error);
    if (good && game.outcome != GAME_WON)
        good = Complain(error, sizeof error, "%s: ends, but the hall is not won", pilot.file);
    if (good && record) good = Replay_Write(&replay, record, error, sizeof error);
    if (good && early) good = write_early(early, error, sizeof error);
    if (good) printf("%s: won in %.1f s, %d embers left\n", pilot.scene, (double)game.tick / TICKER_RATE, game.embers);
    if (!good) fprintf(stderr, "%s\n", error);
    Game_Close(&game);
    Replay_Free(&replay);
    return good ? 0 : 1;
}
