/* hall_kit.h - what tests of the rules share: one game at a time, in a hall written in the test. */
#ifndef TESTS_HALL_KIT_H
#define TESTS_HALL_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/kits/rules_kit.h"

static Game game;
static char error[SCENE_ERROR];

static inline void open(const char *things) {
    Game_Close(&game);
    if (!Kit_Open(&game, things, error, sizeof error)) fail_msg("%s", error);
}

static inline int close_game(void **state) {
    (void)state;
    Game_Close(&game);
    return 0;
}

static inline bool near(float a, float b, float by) { return Maths_Abs(a - b) <= by; }

#endif
