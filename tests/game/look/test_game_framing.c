/* What the camera shows: it looks ahead without swaying, draws back and comes near, and is never faster than it says.
 * And hammers: when they draw back, strike and shake. */
#include "game/look/look.h"
#include "game/look/stage/framing.h"
#include "tests/kits/hall_kit.h"

#include "engine/window/ticker.h"

#define DT      TICKER_SECONDS
#define BIT     1e-4f
#define RUNNING (PLAYER_RUN * DT)

static Framing framing;

static int begin(void **state) {
    (void)state;
    open(KIT_START(8));
    framing = Framing_Start(&game, false);
    return 0;
}

/* The keeper moves so far in a tick, and the view follows, within its bounds. */
static void move(Vec2 by, bool calm) {
    const Framing before = framing;
    game.player.before = game.player.at;
    game.player.at = Vec2_Add(game.player.at, by);
    Framing_Move(&framing, &game, calm, DT);
    const float pan = framing.ahead.at - before.ahead.at, nearer = framing.zoom.at - before.zoom.at;
    assert_true(fabsf(pan) <= FRAMING_PAN_MOST * DT + BIT);
    assert_true(fabsf(framing.ahead.speed - before.ahead.speed) <= FRAMING_PAN_HASTE * DT + BIT);
    assert_true(framing.zoom.at >= FRAMING_FARTHEST && framing.zoom.at <= FRAMING_NEAREST);
    if (calm) return;
    assert_true(fabsf(nearer) <= FRAMING_ZOOM_MOST * DT + BIT);
    assert_true(fabsf(framing.zoom.speed - before.zoom.speed) <= FRAMING_ZOOM_HASTE * DT + 4e-3f);
}

static void move_for(float seconds, Vec2 by) {
    for (int i = 0; i < (int)(seconds * TICKER_RATE); i++) {
        if (game.player.at.x > 11) hall_stand(Vec2_At(5, 8)); /* the hall has no end */
        if (game.player.at.x < 5) hall_stand(Vec2_At(11, 8));
        move(by, false);
    }
}

static void stand(void) { game.player.ground = PLAYER_ON_STONE, game.player.gliding = false; }

TEST_WITH(begin, close_game, the_view_lies_ahead_of_a_keeper_who_runs) {
    stand();
    move_for(1, Vec2_At(0, 0));
    assert_true(framing.ahead.at == 0);
    move_for(6, Vec2_At(RUNNING, 0));
    const float running = framing.ahead.at;
    assert_true(running > FRAMING_AHEAD + .5f && running < FRAMING_AHEAD + 1.1f); /* and what the camera lags */
    move_for(6, Vec2_At(0, 0));
    assert_float_equal(framing.ahead.at, FRAMING_AHEAD, .02f);
    move_for(6, Vec2_At(-RUNNING, 0));
    assert_float_equal(framing.ahead.at, -running, .02f);
}

TEST_WITH(begin, close_game, a_step_back_does_not_turn_the_view) {
    stand();
    move_for(3, Vec2_At(RUNNING, 0));
    for (int i = 0; i < 12; i++) {
        move_for(.25f, Vec2_At(-RUNNING, 0));
        move_for(.25f, Vec2_At(RUNNING, 0));
        assert_true(framing.side > 0 && framing.ahead.at > 1);
    }
}

TEST_WITH(begin, close_game, a_plume_and_a_long_fall_draw_the_view_back) {
    game.player.ground = PLAYER_IN_AIR, game.player.gliding = true, game.player.updraught = 2;
    move_for(5, Vec2_At(0, 0));
    assert_true(framing.zoom.at == FRAMING_FARTHEST);
    stand();
    move_for(5, Vec2_At(0, 0));
    assert_true(framing.zoom.at == 1);
    game.player.ground = PLAYER_IN_AIR;
    for (int i = 0; i < 60; i++) hall_stand(Vec2_At(8, 2)), move(Vec2_At(0, 10 * DT), false);
    assert_true(framing.zoom.at < .9f);
}

TEST_WITH(begin, close_game, a_low_passage_draws_it_near_unless_it_is_calm) {
    static const WallSlab ROOF = {0, 5, 16, 5.8f};
    stand();
    game.scene.wall.slab[game.scene.wall.slabs++] = ROOF;
    move_for(6, Vec2_At(0, 0));
    assert_true(framing.zoom.at == FRAMING_NEAREST);
    move(Vec2_At(0, 0), true);
    assert_true(framing.zoom.at == 1);
    for (int i = 0; i < 300; i++) move(Vec2_At(RUNNING * (float)(i / 50 % 2), 0), true);
    assert_true(framing.zoom.at == 1 && framing.ahead.at > .5f);
}

/* Whatever happens, `move` checks the bounds, and the game stays as it is. */
TEST_WITH(begin, close_game, any_play_stays_within_the_bounds_and_changes_nothing) {
    Random random = {0};
    for (int i = 0; i < 4000; i++) {
        if (Random_Bits(&random) % 20 == 0) {
            game.player.ground = Random_Bits(&random) % 2 ? PLAYER_IN_AIR : PLAYER_ON_STONE;
            game.player.gliding = Random_Bits(&random) % 2, game.player.updraught = 3 * Random_Unit(&random);
            hall_stand(Vec2_At(16 * Random_Unit(&random), 9 * Random_Unit(&random)));
        }
        move(Vec2_At(.5f * Random_Unit(&random) - .25f, .5f * Random_Unit(&random) - .25f), i / 500 % 2);
    }
    const Framing copy = framing;
    const uint64_t hash = Game_Hash(&game);
    Framing_Move(&framing, &game, false, 0); /* in a pause */
    assert_memory_equal(&framing, &copy, sizeof copy);
    Framing_Move(&framing, &game, false, 1);
    assert_true(Game_Hash(&game) == hash);
}

/* ---- Hammers --------------------------------------------------------------------------------------------- */

#define PRESS                                                                                                          \
    KIT_START(3)                                                                                                       \
    ",{'type':'piston','x':7,'y':5,'width':1.5,'height':0.75,'properties':[{'name':'travel','value':2.25},"            \
    "{'name':'period','value':2}]}"

TEST_WITH(begin, close_game, a_hammer_draws_back_strikes_and_shakes) {
    static Look look;
    const LookView view = {PICTURE_SMOKE, {0, 0, 16, 9}, 1, false};
    open(PRESS);
    const Obstacle *piston = &game.obstacle[0];
    int struck = 0, flew = 0, drew = 0, trembled = 0;
    look = (Look){0};
    for (int i = 0; i < 240; i++) { /* two periods */
        hall_hold(1, 0, 0);
        const double now = (double)game.tick / TICKER_RATE;
        const float near = Blows_Shake(&game, Vec2_At(8, 7)), far = Blows_Shake(&game, Vec2_At(0, 0));
        Look_Make(&look, &game, &view);
        Fleck fleck[BLOWS_GRITS];
        Spark spark[BLOWS_SPARKS];
        struck += near > 0, flew += Blows_Dust(&look.blows, fleck) > 20 && Blows_Sparks(&look.blows, spark) > 4;
        assert_true(near == 0 ? far == 0 : far < near / 3);
        if (near > 0) assert_true(Piston_Out(piston, now, &(Vec2){0}) > .95f);
        const Vec2 lean = Blows_Lean(piston, now, true), shaken = Blows_Lean(piston, now, false);
        drew += lean.y < -.05f, trembled += shaken.y != lean.y;
        assert_true(lean.x == 0 && lean.y <= 0 && lean.y > -.1f);
        if (lean.y != 0) assert_true(Piston_Out(piston, now, &(Vec2){0}) < .05f);
    }
    assert_int_equal(struck, 2);
    assert_true(flew > 10 && drew > 6 && trembled > 20);
}

/* ---- What is close to the eye ----------------------------------------------------------------------------- */

static float gap(const Silhouette *thing, Vec2 at) {
    float low[2], high[2];
    Silhouette_Bounds(thing, low, high);
    return hypotf(fmaxf(fmaxf(low[0] - at.x, at.x - high[0]), 0), fmaxf(fmaxf(low[1] - at.y, at.y - high[1]), 0));
}

/* Wherever the keeper is, and over the whole hall there is something. */
TEST_WITH(begin, close_game, nothing_close_to_the_eye_hides_the_keeper_or_a_goal) {
    static Foreground foreground;
    int seen = 0;
    open(KIT_START(8) KIT_DARK(3) KIT_DARK(12) KIT_EXIT(15));
    for (int i = 0; i < 1600; i++) {
        const float x = .01f * (float)i;
        const PictureArea area = {Maths_Clamp(x - 4, 0, 8), .005f * (float)(i % 900), 8, 4.5f};
        hall_stand(Vec2_At(x, area.y + .5f + .0375f * (float)(i % 90)));
        const int count = Foreground_Make(&foreground, &game, area);
        assert_true(count <= FOREGROUND_THINGS);
        for (int k = 0; k < count; k++) {
            const Silhouette *thing = &foreground.thing[k];
            assert_true(thing->count > 0 && thing->count <= FOREGROUND_PARTS && thing->hides <= 1);
            seen++;
            assert_true(gap(thing, Vec2_Sub(game.player.at, Vec2_At(0, .3f))) > .2f);
            for (int b = 0; b < game.scene.braziers; b++) assert_true(gap(thing, game.scene.brazier[b].at) > .2f);
        }
    }
    assert_true(seen > 200);
}
