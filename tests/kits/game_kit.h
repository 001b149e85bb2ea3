/* game_kit.h - what tests of a whole game share: one at a time, in a hall that ships, without a window. The next one
 * that is opened closes it. */
#ifndef TESTS_GAME_KIT_H
#define TESTS_GAME_KIT_H

#include "tests/kits/test.h"

#include "game/rules/game.h"

static Game game;
static char error[400];

static inline void open_start(const GameStart *start, const FluidHost *host) {
    Game_Close(&game);
    if (!Game_Open(&game, start, host, error, sizeof error)) fail_msg("%s", error);
}

/* layers: of air; 0: two dimensions. */
static inline void open_layers(const char *scene, int width, int height, int layers) {
    open_start(&(GameStart){scene, {width, height, layers}, {.preset = FLUID_PRESET_GAME}, 1}, NULL);
}

static inline void open_at(const char *scene, int width, int height) { open_layers(scene, width, height, 0); }

/* Ticks with the same in hand, and the aim at a place, m. */
static inline void go(int ticks, int move, unsigned buttons, float x, float y) {
    const Intent intent = {move, buttons, {(int)(x * 1000), (int)(y * 1000)}};
    for (int i = 0; i < ticks; i++)
        if (!Game_Tick(&game, &intent, error, sizeof error)) fail_msg("%s", error);
}

static inline int close_game(void **state) {
    (void)state;
    Game_Close(&game);
    return 0;
}

#endif
