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
