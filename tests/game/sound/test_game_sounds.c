/* What is heard of a hall all the time, listened to without a device: wind, fires, machines, the keeper.
 * EMBER_WAVS=FOLDER test_game_sounds keeps all of it as files.
 */
#include "tests/kits/ear_kit.h"
#include "tests/kits/test.h"

#include <stdio.h>

static void fill_wind(float speed) {
    FluidView view = Fluid_Velocity(game.air.fluid, 0);
    for (int j = 0; j < view.size[1]; j++)
        for (int i = 0; i < view.size[0]; i++) view.data[i + j * view.row] = speed;
}

TEST(wind_grows_louder_and_brighter) {
    static const float speed[] = {0, 1, 3, 6, 12};
    float loud[5], bright[5];
    for (int i = 0; i < 5; i++) {
        char name[20];
        bare();
        fill_wind(speed[i]);
        listen(10);
        loud[i] = Tape_Rms(&tape, 2, 10);
        bright[i] = Tape_Bright(&tape, 2, 10);
        snprintf(name, sizeof name, "wind_%02.0f", (double)speed[i]);
        Tape_Keep(&tape, name);
        shut();
    }
    for (int i = 1; i < 5; i++) assert_true(loud[i] > 1.3f * loud[i - 1] && bright[i] > bright[i - 1]);
    assert_true(loud[0] > .002f && loud[0] < .02f); /* quiet, yet not dead */
    assert_true(loud[3] > 8 * loud[0] && loud[4] < .35f);
}

TEST(a_runner_hears_little_of_its_own_wind) {
    static const struct { float wind, own; } cases[] = {{0, 0}, {4, 4}, {0, 4}, {4, 0}, {4, -4}};
    float heard[5];
    for (int i = 0; i < 5; i++) {
        bare();
        fill_wind(cases[i].wind);
        game.player.before = Vec2_Sub(game.player.at, Vec2_At(cases[i].own / TICKER_RATE, 0));
        for (int k = 0; k < 120; k++) Sounds_Tick(&sounds, &game, &camera);
        heard[i] = sounds.beds.wind;
        shut();
    }
    assert_true(heard[0] < .1f && heard[1] < 1 && heard[2] < 1 && heard[3] > 3 && heard[4] > 3);
}

TEST(fires_crackle_nearby) {
    float loud[2];
    for (int far = 0; far < 2; far++) {
        open("hall");
        game.scene.obstacles = 0;
        game.hand.flame = 0;
        assert_true(game.scene.braziers > 0);
        game.scene.braziers = 1;
        Vec2 at = game.scene.brazier[0].at;
        stand(far ? Vec2_At(at.x > 8 ? at.x - 12 : at.x + 12, at.y) : Vec2_Add(at, Vec2_At(0.8f, .6f)));
        listen(10);
        loud[far] = Tape_Rms(&tape, 2, 10);
        Tape_Keep(&tape, far ? "fire_far" : "fire_near");
        shut();
    }
    assert_true(loud[0] > 1.5f * loud[1]);
}

TEST(the_flame_flaps_as_it_gutters) {
    float loud[3];
    for (int i = 0; i < 3; i++) {
        bare();
        game.hand.flame = .5f * (float)i;
        listen(5);
        loud[i] = Tape_Rms(&tape, 1, 5);
        Tape_Keep(&tape, i == 0 ? "flame_out" : i == 1 ? "flame_gutters" : "flame_burns");
        shut();
    }
    assert_true(loud[1] > 1.5f * loud[0] && loud[1] > 1.3f * loud[2]);
}

TEST(machines_rumble) {
    float loud[2];
    for (int i = 0; i < 2; i++) {
        bare();
        game.scene.obstacles = 1;
        game.obstacle[0].velocity = Vec2_At(i ? 2.5f : 0, 0);
        game.obstacle[0].spin = 0;
        stand(Vec2_Add(game.obstacle[0].pose.at, Vec2_At(1, 1)));
        listen(5);
        loud[i] = Tape_Rms(&tape, 1, 5);
        Tape_Keep(&tape, i ? "machine_moves" : "machine_rests");
        shut();
    }
    assert_true(loud[1] > 1.5f * loud[0]);
}

TEST(fans_whir_and_sails_flutter) {
    float loud[3];
    for (int i = 0; i < 3; i++) {
        bare();
        game.scene.obstacles = 1;
        game.obstacle[0].wind = Vec2_At(i == 1 ? 8 : 0, 0);
        game.obstacle[0].velocity = Vec2_At(0, 0);
        game.obstacle[0].spin = 0;
        game.obstacle[0].pose = (Pose){Vec2_Add(game.player.at, Vec2_At(2, -1)), 0, 0};
        game.player.gliding = i == 2;
        game.player.wind = Vec2_At(0, -2);
        for (int k = 0; k < 300; k++) {
            game.obstacle[0].pose.whirl += 9.0f / TICKER_RATE;
            listen_once(1, false);
        }
        loud[i] = Tape_Rms(&tape, 1, 5);
        Tape_Keep(&tape, i == 0 ? "neither" : i == 1 ? "fan" : "sail");
        shut();
    }
    assert_true(loud[1] > 2 * loud[0] && loud[2] > 1.5f * loud[0]);
}

TEST(the_heart_beats_for_want_of_air) {
    int beats[3];
    for (int i = 0; i < 3; i++) {
        bare();
        game.breath = i == 0 ? 1 : i == 1 ? .4f : .05f;
        beats[i] = 0;
        for (int k = 0; k < 600; k++) {
            Sounds_Tick(&sounds, &game, &camera);
            beats[i] += Sounds_Take(&sounds, &(Volumes){1, 1, 1}, false).notes / 2;
        }
        listen(5);
        assert_true((Tape_Peak(&tape, 1, 5) > .06f) == (i > 0));
        Tape_Keep(&tape, i == 0 ? "breath_full" : i == 1 ? "breath_short" : "breath_out");
        shut();
    }
    assert_true(beats[0] == 0 && beats[1] >= 10 && beats[2] > 3 * beats[1] / 2);
}

TEST(swells_come_now_and_then) {
    int count = 0;
    bare();
    for (int i = 0; i < 600 * TICKER_RATE; i++) {
        Sounds_Tick(&sounds, &game, &camera);
        count += Sounds_Take(&sounds, &(Volumes){1, 1, 1}, false).notes > 0;
    }
    assert_in_range(count, 20, 54);
    shut();
}

/* Of everything, of what happens, and of what is always there. */
TEST(volumes_are_apart) {
    static const Volumes VOLUMES[] = {{1, 1, 1}, {1, 0, 1}, {1, 1, 0}, {0, 1, 1}, {1, 0.5f, 0.5f}};
    float wind[5], knock[5];
    for (int i = 0; i < 5; i++) {
        bare();
        fill_wind(6);
        for (int k = 0; k < 120; k++) listen_at(&VOLUMES[i], false);
        wind[i] = Tape_Rms(&tape, 1, 2);
        fill_wind(0);
        for (int k = 0; k < 300; k++) listen_at(&VOLUMES[i], false); /* the wind dies down */
        Events_Add(&game.events, EVENT_KNOCK, game.player.at, 1);
        for (int k = 0; k < 20; k++) listen_at(&VOLUMES[i], false);
        knock[i] = Tape_Peak(&tape, 7, 7.3f);
        shut();
    }
    assert_true(wind[1] > 0.9f * wind[0] && wind[2] < 0.02f * wind[0] && wind[3] < 0.02f * wind[0]);
    assert_true(knock[2] > 0.7f * knock[0] && knock[1] < 0.3f * knock[0] && knock[3] < 0.02f * knock[0]);
    assert_true(wind[4] > 0.2f * wind[0] && wind[4] < 0.3f * wind[0]);
}
