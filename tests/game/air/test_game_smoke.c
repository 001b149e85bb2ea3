/* Smoke that no fire makes: stale smoke lies in round banks from the first tick on and comes again slowly, mist rises
 * in puffs; the bellows clear it away. */
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
    open(KIT_START(2) ",{\"type\":\"smoulder\",\"x\":8,\"y\":5,\"width\":6,\"height\":2}");
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

/* It rolls over its glowing foot, without any draught. */
TEST(what_smoulders_moves) {
    open(KIT_START(2) ",{\"type\":\"smoulder\",\"x\":8,\"y\":5,\"width\":6,\"height\":3}");
    Kit_Wait(&game, 300);
    float speed = 0;
    for (int i = 0; i < 20; i++) speed += Vec2_Length(Air_At(&game.air, Vec2_At(9 + 0.2f * (float)i, 6.5f))) / 20;
    assert_true(speed > 0.2f);
}

static float smoke_at(float x, float y) { return Air_Mean(&game.air, FLUID_SMOKE, Vec2_At(x, y), 0.2f); }

TEST(stale_smoke_has_no_corners) {
    open(KIT_START(1) ",{\"type\":\"smoulder\",\"x\":4,\"y\":3,\"width\":8,\"height\":3,"
                      "\"properties\":[{\"name\":\"smoke\",\"value\":3}]}");
    Kit_Wait(&game, 1);
    float middle = 0;
    for (int i = 0; i < 16; i++) middle += smoke_at(6 + 0.25f * (float)i, 4.5f) / 16;
    assert_true(middle > 1);
    for (int corner = 0; corner < 4; corner++)
        assert_true(smoke_at(corner & 1 ? 11.8f : 4.2f, corner & 2 ? 5.8f : 3.2f) < 0.1f);
}

/* All that came out within five seconds, along a grating from x = 6 to x = 10. */
TEST(mist_rises_in_puffs) {
    float along[8] = {0}, uneven = 0;
    open(KIT_START(
        1) ",{\"type\":\"vent\",\"x\":6,\"y\":7.8,\"width\":4,\"height\":0.2,\"properties\":["
           "{\"name\":\"wind\",\"value\":2},{\"name\":\"angle\",\"value\":-90},{\"name\":\"smoke\",\"value\":1}]}"
           ",{\"type\":\"vent\",\"x\":6,\"y\":0,\"width\":4,\"height\":0.2,\"properties\":["
           "{\"name\":\"drain\",\"value\":true}]}");
    for (int tick = 0; tick < 300; tick++) {
        Kit_Wait(&game, 1);
        for (int i = 0; i < 8; i++) {
            float here = smoke_at(6.25f + 0.5f * (float)i, 7.5f);
            along[i] += here;
            if (i > 1 && i < 7) uneven += Maths_Abs(here - smoke_at(5.75f + 0.5f * (float)i, 7.5f));
        }
    }
    float inner = along[2] + along[3] + along[4] + along[5];
    assert_true(inner > 20 && uneven > 0.2f * inner);
    assert_true(along[0] < 0.25f * inner / 4 && along[7] < 0.25f * inner / 4);
}

TEST_GROUP(NULL, close_game)
