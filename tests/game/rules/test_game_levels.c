/* The levels: nobody wins one by standing about, and each can be lost. On a coarse grid,
 * where the air is much the same and costs little; e2e_wins.sh wins them on their own. */

#include "tests/kits/patience.h"
#include "tests/pilot/pilot.h"
#include "tests/kits/test.h"

#include <stdio.h>
#include <string.h>

static Pilot pilot;
static Game game;
static char error[PILOT_ERROR];

static void choose_grid(const char *scene, int cells_per_metre, int cells[2]) {
    static Scene drawn;
    if (!Scene_Load(&drawn, scene, error, sizeof error)) fail_msg("%s", error);
    cells[0] = (int)drawn.wall.width * cells_per_metre;
    cells[1] = (int)drawn.wall.height * cells_per_metre;
}

static void open(const char *scene, int cells_per_metre) {
    GameStart start = {scene, {0, 0}, {.preset = FLUID_PRESET_GAME}, 1};
    choose_grid(scene, cells_per_metre, start.cells);
    if (!Game_Open(&game, &start, NULL, error, sizeof error)) fail_msg("%s", error);
}

/* What stands in the way of who only stands there: the exit shut, and dark what was dark. */
static void expect_untouched(void) {
    assert_false(game.exit_open);
    for (int i = 0; i < game.scene.braziers; i++)
        if (game.brazier[i].lit && !game.scene.brazier[i].lit)
            fail_msg("%s: brazier %d lights itself", game.scene.name, i + 1);
}

TEST(idling_wins_nothing) {
    Intent nothing = {0, 0, {3000, 3000}};
    for (int i = 0; Scene_Name(i); i++) {
        if (!Scene_IsLevel(i)) continue;
        open(Scene_Name(i), 2);
        for (int tick = 0; tick < (Patience_Long() ? 180 : Patience_Sanitized() ? 2 : 60) * 60; tick++) {
            if (!Game_Tick(&game, &nothing, error, sizeof error)) fail_msg("%s", error);
            expect_untouched();
        }
        if (game.outcome == GAME_WON) fail_msg("%s is won by standing there", Scene_Name(i));
        Game_Close(&game);
    }
}

/* Whoever reads the first note for a while still has the flame. On the hall's own grid: on a coarse one the wind dies
 * down sooner. */
TEST(the_windway_leaves_the_flame_alone_at_its_start) {
    if (Patience_Sanitized()) return;
    if (!Pilot_Parse(&pilot, "scene windway\nwait 20", "standing", 0, error, sizeof error)) fail_msg("%s", error);
    if (!Pilot_Play(&pilot, &game, NULL, NULL, error, sizeof error)) fail_msg("%s", error);
    assert_true(!game.hand.out && game.embers == 3);
    Game_Close(&game);
}

/* The first one forgives: nothing falls there, and nothing is deep. */
TEST(every_level_but_the_first_can_be_lost) {
    static const char *const SCRIPTS[] = {
        ("scene windway\nrun 4.4\njump 6.2\nrun 7.8\njump 9.8\nrun 11.4\nhold 11.4 until rising-wall.y > 13.9\nrun "
         "15.4\n"
         "jump 17.4\nhold 18.6 until rising-wall-2.y > 13.9\nlose 23.3 within 60"), /* down the hole */
        "scene smokehouse\nlose 7.6 within 120",                                    /* where one cannot breathe */
        ("scene flues\nlight 1\nrun 5.2\nglide 7 until y < 10.8\nglide 4.6 11.6\nglide 7 until y < 9.5\nglide 12.9 "
         "until x > 12.3 y < 9\nglide 17.6 9.6\nlose 16 within 230"), /* in the ash */
        "scene engine\nlight 1\nlose 6.3 within 90",                  /* under the press */
        "scene heart\nlose 6.8 within 90",                            /* in the smoke */

    };
    for (size_t i = 0; i < sizeof SCRIPTS / sizeof *SCRIPTS && !Patience_Sanitized(); i++) {
        if (!Pilot_Parse(&pilot, SCRIPTS[i], "losing", 0, error, sizeof error)) fail_msg("%s", error);
        choose_grid(pilot.scene, 5, pilot.cells);
        if (!Pilot_Play(&pilot, &game, NULL, NULL, error, sizeof error)) fail_msg("%s: %s", pilot.scene, error);
        if (game.outcome != GAME_LOST) fail_msg("%s is not lost", pilot.scene);
        Game_Close(&game);
    }
}

/* In every scene of the table, on its own grid: a hall whose fires or machines miss the air's grid has a mistake. */
TEST(no_call_comes_to_nothing) {
    Intent runs = {INTENT_MOVE_MAX, INTENT_BELLOWS | INTENT_TORCH, {3000, 3000}};
    for (int i = 0; Scene_Name(i); i++) {
        GameStart start = {Scene_Name(i), {0, 0}, {.preset = FLUID_PRESET_GAME}, 1};
        if (!Game_Open(&game, &start, NULL, error, sizeof error)) fail_msg("%s", error);
        for (int tick = 0; tick < (Patience_Sanitized() ? 2 : 60); tick++)
            if (!Game_Tick(&game, &runs, error, sizeof error)) fail_msg("%s", error);
        FluidProfile profile = Fluid_GetProfile(game.air.fluid);
        if (profile.refused || profile.missed)
            fail_msg("%s: %d calls refused, %d outside the grid", game.scene.name, (int)profile.refused,
                     (int)profile.missed);
        Game_Close(&game);
    }
}
