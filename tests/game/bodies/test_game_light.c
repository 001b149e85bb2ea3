/* Light bodies in the game itself: bellows tip them, the keeper pushes and stands on them, a restart puts them back. */

#include "game/look/look.h"
#include "tests/kits/patience.h"
#include "tests/kits/game_kit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const Body *body(const char *name) {
    for (int i = 0; i < game.bodies.count; i++)
        if (!strcmp(game.bodies.body[i].name, name)) return &game.bodies.body[i];
    fail_msg("no body %s", name);
    return NULL;
}

TEST(bellows_tip_a_crate) {
    for (int puffing = 0; puffing < 2; puffing++) {
        open_at("tests/maps/bellows.json", 160, 80);
        float most = 0;
        for (int i = 0; i < 160; i++) {
            const Body *crate = body("crate");
            go(1, 0, puffing ? INTENT_BELLOWS : 0, crate->at.x, crate->at.y - 0.15f);
            most = fmaxf(most, fabsf(crate->angle));
        }
        assert_true(puffing ? most > 1.2f : most < 0.01f);
    }
}

TEST(the_keeper_pushes_and_stands_on_it) {
    open_at("tests/maps/bellows.json", 80, 40);
    float start = body("crate")->at.x;
    go(70, 60, 0, 9, 3);
    assert_true(body("crate")->at.x > start + 0.5f && game.player.crushed == 0);
    assert_true(game.player.at.x < body("crate")->at.x - 0.4f);
    open_at("tests/maps/bellows.json", 80, 40);
    go(2, 0, 0, 9, 3);
    game.player.at = game.player.before = Vec2_Sub(body("crate")->at, Vec2_At(0, 1.2f));
    go(60, 0, 0, 9, 3);
    assert_true(fabsf(game.player.at.y - 3.5f) < 0.02f && game.player.ground == game.scene.obstacles);
    assert_true(fabsf(body("crate")->angle) < 0.02f);
}

TEST(nobody_is_crushed_by_a_light_body) {
    open_at("tests/maps/bellows.json", 80, 40);
    Body *crate = &game.bodies.body[0];
    crate->at = Vec2_At(game.player.at.x + 0.1f, 1.2f);
    crate->mass = 20;
    for (int i = 0; i < 240; i++) go(1, i < 120 ? 0 : -100, 0, 9, 3);
    assert_int_equal(game.player.crushed, 0);
}

TEST(a_restart_puts_everything_back) {
    open_at("tests/maps/bodies.json", 96, 54);
    go(1, 0, 0, 8, 4);
    uint64_t fresh = Game_Hash(&game);
    assert_int_equal(game.leaves.count, 50);
    go(120, 100, INTENT_BELLOWS, 8, 7);
    assert_true(fabsf(body("urn")->at.x - 6.95f) > 0.1f);
    go(1, 0, INTENT_RESTART, 8, 4);
    assert_true(Game_Hash(&game) == fresh);
    assert_true(fabsf(body("urn")->at.x - 6.95f) < 0.01f && body("door")->angle > -0.1f);
}

/* He waits on the sill for a pocket, and it takes him through. */
TEST(an_airlock_lets_the_keeper_through) {
    for (int wait = 0; wait < 120; wait += 60) {
        open_at("tests/maps/revolver.json", 64, 36);
        go(1 + wait, 0, 0, 15, 4);
        int ticks = 0, jump = 0;
        for (; ticks < 1200 && game.player.at.x < 10.5f; ticks++) {
            bool before_sill = game.player.at.x > 5.2f && game.player.at.x<6.3f, after = game.player.at.x> 9.2f;
            if ((before_sill || after) && jump == 0) jump = 40;
            go(1, 100, jump > 15 ? INTENT_JUMP : 0, 15, 4);
            jump -= jump > 0;
        }
        if (game.player.at.x < 10.5f || game.player.crushed)
            fail_msg("after %d ticks: at %g %g, crushed %d times", wait, game.player.at.x, game.player.at.y,
                     game.player.crushed);
    }
}

/* Whatever is pressed, on whatever grid and by whatever method: all stays finite and within the hall. */
TEST(random_play_stays_sane) {
    static const int GRIDS[][2] = {{64, 36}, {97, 53}, {3, 120}, {1, 1}};
    for (int g = 0; g < 4; g++) {
        Random random = Random_Seed((uint64_t)g);
        open_at("tests/maps/bodies.json", GRIDS[g][0], GRIDS[g][1]);
        for (int i = 0; i < (Patience_Sanitized() ? 41 : 150); i++) {
            int move = (int)(Random_Bits(&random) % 201) - 100;
            unsigned buttons = Random_Bits(&random) % 8 + (i % 40 == 39 ? INTENT_NEXT_PRESET : 0);
            float x = Random_Unit(&random) * 16;
            go(1, move, buttons, x, 7);
            go(3, move, buttons & 7, x, 7);
        }
        for (int i = 0; i < game.bodies.count; i++) {
            const Body *each = &game.bodies.body[i];
            assert_true(each->at.x > 0 && each->at.x < 16 && each->at.y > 0 && each->at.y < 9);
            assert_true(isfinite(each->angle) && isfinite(each->velocity.x) && isfinite(each->warmth));
        }
        assert_true(game.player.at.x > 0 && game.player.at.x < 16 && game.player.at.y > 0 && game.player.at.y < 9);
        assert_true(isfinite(game.hand.flame) && isfinite(game.player.wind.x) &&
                    isfinite(Fluid_Total(game.air.fluid, FLUID_HEAT)));
        assert_int_equal(game.leaves.count, 50);
        for (int i = 0; i < 50; i++) assert_true(isfinite(game.leaves.leaf[i].at.x + game.leaves.leaf[i].at.y));
    }
}

TEST_GROUP(NULL, close_game)
