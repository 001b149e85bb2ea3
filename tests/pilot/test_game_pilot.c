/* The pilot: its scripts are read strictly, it does what they say, and it tells which command fails and where. */

#include "tests/pilot/pilot.h"
#include "tests/kits/test.h"

#include <math.h>
#include <string.h>

static Pilot pilot;
static Game game;
static char error[PILOT_ERROR];

static bool read(const char *text) {
    error[0] = 0;
    return Pilot_Parse(&pilot, text, "test", 0, error, sizeof error);
}

/* On a coarse grid: where the feet go hardly depends on it. */
static bool play(const char *text, uint64_t seed) {
    if (!Pilot_Parse(&pilot, text, "test", seed, error, sizeof error)) fail_msg("%s", error);
    pilot.cells[0] = 64;
    pilot.cells[1] = 36;
    return Pilot_Play(&pilot, &game, NULL, NULL, error, sizeof error);
}

TEST(scripts_are_read) {
    assert_true(
        read("# a remark\nscene hall\n\n  run 4.5 # there\nwait until lift.y < 4 lift.vy > -0.5 within 9\r\ntorch on"));
    assert_string_equal(pilot.scene, "hall");
    assert_int_equal(pilot.commands, 3);
    assert_true(pilot.command[0].number[0] == 4.5f && pilot.command[0].limit == 20);
    assert_true(pilot.command[1].conditions == 2 && pilot.command[1].limit == 9 && pilot.command[1].line == 5);
    assert_true(!pilot.command[1].until[0].above && pilot.command[1].until[1].above);
    assert_true(pilot.command[1].until[1].number == -0.5f);
    assert_true(pilot.command[2].on);
}

TEST(every_mistake_is_named) {
    static const char *const WRONG[][2] = {
        {"", "names no scene"},
        {"scene hall", "does nothing"},
        {"scene", "a name should follow 'scene'"},
        {"scene hall\nfly 3", "line 2: unknown command 'fly'"},
        {"scene hall\nrun", "too few numbers for 'run'"},
        {"scene hall\nfollow", "a machine's name should follow 'follow'"},
        {"scene hall\nfollow wagon", "too few numbers for 'follow'"},
        {"scene hall\nrun fast", "too few numbers for 'run'"},
        {"scene hall\nrun 1e5", "a number should be here, not '1e5'"},
        {"scene hall\nrun 4 5", "nothing should follow before '5'"},
        {"scene hall\ntorch", "'on' or 'off' should be here"},
        {"scene hall\nwait until", "unknown reading ''"},
        {"scene hall\nwait until luck > 1", "unknown reading 'luck'"},
        {"scene hall\nwait until lift.colour > 1", "unknown reading 'lift.colour'"},
        {"scene hall\nwait until x = 1", "< or > should be here, not '='"},
        {"scene hall\nwait until x > y", "a number should be here, not 'y'"},
        {"scene hall\nwait until x > 1 x > 1 x > 1 x > 1", "too many conditions"},
        {"scene hall\nwait 1 within 999", "out of range is '999'"},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        bool good = read(WRONG[i][0]);
        if (good || strncmp(error, "test: line ", 11) || !strstr(error, WRONG[i][1]))
            fail_msg("%s\nshould say '%s', says '%s'", WRONG[i][0], WRONG[i][1], error);
    }
}

TEST(it_runs_jumps_and_glides) {
    static const char SCRIPT[] = "scene hall\nrun 2.2\njump 3.2 6.28\nrun 3\nglide 1.0 4.5 within 6\nrun 1.5";
    for (uint64_t seed = 0; seed < 3; seed++) {
        if (!play(SCRIPT, seed)) fail_msg("%s", error);
        assert_true(fabsf(game.player.at.x - 1.5f) < 0.4f && fabsf(game.player.at.y - 4.5f) < 0.05f);
        Game_Close(&game);
    }
}

TEST(failures_are_told) {
    assert_false(play("scene hall\nrun 2\nwait 0.5 within 0.2", 0));
    assert_non_null(strstr(error, "test: line 3: 'wait 0.5 within 0.2': takes too long; "));
    assert_non_null(strstr(error, ", keeper at "));
    Game_Close(&game);
    assert_false(play("scene nowhere\nrun 2", 0));
    assert_non_null(strstr(error, "unknown scene 'nowhere'"));
}

TEST(readings_end_commands) {
    if (!play("scene hall\nhold 2 until time > 2.5\nwait until lift.y < 5.6 lift.vy < 0", 0)) fail_msg("%s", error);
    float height = 0;
    assert_true(Pilot_Reading(&game, "lift.y", &height) && height < 5.62f);
    assert_false(Pilot_Reading(&game, "nothing.y", &height));
    assert_true(game.tick > 150 && fabsf(game.player.at.x - 2) < 0.3f);
    Game_Close(&game);
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
