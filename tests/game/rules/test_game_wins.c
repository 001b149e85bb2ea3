/* The long levels are won: their pilots' scripts, played to the end on a grid as coarse as they bear, where the air is
 * much the same. Of these e2e_wins.sh plays the recordings' first quarter of a minute alone, the short ones to their
 * ends. */

#include "tests/pilot/pilot.h"

#include "engine/window/ticker.h"
#include "tests/kits/test.h"

#include <stdio.h>

/* A level takes a person one to three minutes. The pilot knows the way and hesitates nowhere: it may be done sooner,
 * but what it crosses in half a minute is too little for a level, and what it needs three minutes for too much. */
#define LEAST 30
#define MOST  180

static Pilot pilot;
static Game game;
static Scene scene;
static char error[PILOT_ERROR];

static void win(const char *name, int cells_per_metre) {
    char script[64];
    snprintf(script, sizeof script, "tests/pilot/scripts/%s.txt", name);
    if (!Scene_Load(&scene, name, error, sizeof error)) fail_msg("%s", error);
    if (!Pilot_Read(&pilot, script, 0, error, sizeof error)) fail_msg("%s", error);
    pilot.cells[0] = (int)scene.wall.width * cells_per_metre;
    pilot.cells[1] = (int)scene.wall.height * cells_per_metre;
    if (!Pilot_Play(&pilot, &game, NULL, NULL, error, sizeof error)) fail_msg("%s", error);
    double took = (double)game.tick / TICKER_RATE;
    if (game.outcome != GAME_WON) fail_msg("%s is not won", name);
    if (took < LEAST || took > MOST) fail_msg("%s takes %.1f s, not %d to %d", name, took, LEAST, MOST);
    Game_Close(&game);
}

TEST(the_windway_is_won) { win("windway", 4); }

/* Its furnace and fans need a finer grid. */
TEST(the_engine_house_is_won) { win("engine", 8); }

TEST(the_heart_is_won) { win("heart", 4); }
