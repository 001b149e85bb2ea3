/* Smoke that no fire makes: stale smoke lies there from the first tick on and comes again slowly, mist rises in puffs;
 * the bellows clear it away. */
#include "tests/kits/hall_kit.h"
#include "tests/kits/test.h"

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

TEST(bellows_clear_smoke_away) {
    float idle = left_before_the_keeper(0), worked = left_before_the_keeper(INTENT_BELLOWS);
    assert_true(idle > 0.6f && worked < 0.4f * idle);
}

static float smoke_about(void) {
    float density = 0;
    for (int i = 0; i < 20; i++) density += Fluid_Sample(game.air.fluid, FLUID_SMOKE, FLUID_AT(9 + 0.2f * (float)i, 6));
    return density / 20;
}

TEST(what_smoulders_comes_again_slowly) {
    open(KIT_START(2) ",{'type':'smoulder','x':8,'y':5,'width':6,'height':2}");
    Kit_Wait(&game, 1);
    float laid = smoke_about();
    Kit_Smoke(&game, 0);
    Kit_Wait(&game, 30);
    float soon = smoke_about();
    Kit_Wait(&game, 570);
    float later = smoke_about();
    assert_true(laid > 0.3f && soon > 0 && soon < 0.1f * laid);
    assert_true(later > 0.1f * laid && later > 2 * soon);
    open(KIT_START(2));
    Kit_Wait(&game, 30);
    assert_true(smoke_about() < 0.01f);
}

#define MIST                                                                                                           \
    ",{'type':'vent','x':6,'y':7.8,'width':4,'height':0.2,'properties':[{'name':'wind','value':2}"                     \
    ","                                                                                                                \
    "{'name':'angle','value':-90},{'name':'smoke','value':1}]},{'type':'vent','x':6,'y':0,"                            \
    "'width':4,"                                                                                                       \
    "'height':0.2,'properties':[{'name':'drain','value':true}]}"

/* All that came out within five seconds, in the middle of a grating from x = 6 to x = 10, and at its end. */
TEST(mist_rises_in_puffs) {
    float middle = 0, end = 0;
    open(KIT_START(1) MIST);
    for (int tick = 0; tick < 300; tick++) {
        Kit_Wait(&game, 1);
        middle += Air_Mean(&game.air, FLUID_SMOKE, Vec2_At(8, 7.5f), 0.2f);
        end += Air_Mean(&game.air, FLUID_SMOKE, Vec2_At(6.2f, 7.5f), 0.2f);
    }
    assert_true(middle > 5 && end < 0.25f * middle);
}

TEST_GROUP(NULL, close_game)
