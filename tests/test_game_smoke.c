/* Smoke in a hall: the bellows clear it away, and what smoulders comes again, slowly. */
#include "tests/hall_kit.h"

/* Smoke at the bellows' end after a second in a hall full of it. */
static float left_before_the_keeper(unsigned buttons) {
    open(KIT_START(4));
    for (int i = 0; i < 60; i++) {
        if (i == 0) Kit_Smoke(&game, 0.9f);
        Kit_Tick(&game, 0, buttons, Vec2_At(12, 7));
    }
    Vec2 at = Vec2_Add(game.hand.at, Vec2_Scale(game.hand.aim, 0.9f));
    return Fluid_Sample(game.air.fluid, FLUID_SMOKE, FLUID_AT(at.x, at.y));
}

static void bellows_clear_smoke_away(void **state) {
    (void)state;
    float idle = left_before_the_keeper(0), worked = left_before_the_keeper(INTENT_BELLOWS);
    assert_true(idle > 0.6f && worked < 0.4f * idle);
}

static float smoke_about(void) {
    float density = 0;
    for (int i = 0; i < 20; i++) density += Fluid_Sample(game.air.fluid, FLUID_SMOKE, FLUID_AT(9 + 0.2f * (float)i, 6));
    return density / 20;
}

static void what_smoulders_comes_again_slowly(void **state) {
    (void)state;
    open(KIT_START(2) ",{\"type\":\"smoulder\",\"x\":8,\"y\":5,\"width\":6,\"height\":2}");
    Kit_Wait(&game, 1);
    float laid = smoke_about();
    Kit_Smoke(&game, 0);
    Kit_Wait(&game, 30);
    float soon = smoke_about();
    Kit_Wait(&game, 570);
    float later = smoke_about();
    assert_true(laid > 0.3f && soon > 0 && soon < 0.1f * laid);
    assert_true(later > 0.2f * laid && later > 4 * soon);
    open(KIT_START(2));
    Kit_Wait(&game, 30);
    assert_true(smoke_about() < 0.01f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bellows_clear_smoke_away),
        cmocka_unit_test(what_smoulders_comes_again_slowly),
    };
    return cmocka_run_group_tests(tests, NULL, close_game);
}
