/* Pilots who are less sure of themselves: what long_fair.sh asks of them. */

#include "tests/pilot/pilot.h"
#include "tests/kits/test.h"

#include <math.h>

static Pilot pilot;
static Game game;
static char error[PILOT_ERROR];

/* On a coarse grid: where the feet go hardly depends on it. */
static bool play(const char *text, uint64_t seed) {
    if (!Pilot_Parse(&pilot, text, "test", seed, error, sizeof error)) fail_msg("%s", error);
    pilot.cells[0] = 64;
    pilot.cells[1] = 36;
    return Pilot_Play(&pilot, &game, NULL, NULL, error, sizeof error);
}

static bool play_again(const char *text, bool stands, bool misses) {
    if (!Pilot_Parse(&pilot, text, "test", 0, error, sizeof error)) fail_msg("%s", error);
    pilot.cells[0] = 64, pilot.cells[1] = 36;
    pilot.again = true, pilot.stands = stands, pilot.misses = misses;
    return Pilot_Play(&pilot, &game, NULL, NULL, error, sizeof error);
}

/* The third jump leads nowhere, and is done again from where it began. */
TEST(one_may_miss_and_try_again) {
    static const char SCRIPT[] = "scene hall\nrun 2.2\njump 3.2 6.28\nrun 2\njump 3.2 6.28\nrun 2\njump 3.2 6.28";
    float took[2];
    for (int misses = 0; misses < 2; misses++) {
        if (!play_again(SCRIPT, false, misses)) fail_msg("%s", error);
        assert_true(fabsf(game.player.at.x - 3.2f) < 0.4f && fabsf(game.player.at.y - 6.28f) < 0.05f);
        took[misses] = (float)game.tick / 60;
        Game_Close(&game);
    }
    assert_true(took[1] > took[0] + 0.5f && took[1] < took[0] + 20);
}

TEST(one_may_stand_about_at_notes) {
    if (!play_again("scene porch\nrun 2", true, false)) fail_msg("%s", error);
    assert_true(game.tick > 20 * 60 && game.tick < 25 * 60);
    Game_Close(&game);
}

TEST(the_same_seed_is_sloppy_in_the_same_way) {
    uint64_t ended[3];
    for (int i = 0; i < 3; i++) {
        if (!play("scene hall\nrun 2\njump 3\nrun 1.5", i < 2 ? 7 : 8)) fail_msg("%s", error);
        ended[i] = Game_Hash(&game);
        Game_Close(&game);
    }
    assert_true(ended[0] == ended[1] && ended[1] != ended[2]);
}
