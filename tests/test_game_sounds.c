/* What is heard of a hall, listened to without a device: EMBER_WAVS=FOLDER test_game_sounds keeps all of it as files.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "engine/mixer.h"
#include "engine/ticker.h"
#include "game/sounds.h"
#include "sound_kit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static Game game;
static Sounds sounds;
static Camera camera;
static Mixer *mixer;
static Tape tape;
static char error[400];

static void open(const char *scene) {
    GameStart start = {scene, {80, 45}, {.preset = FLUID_PRESET_GAME}, 1};
    if (!Game_Open(&game, &start, NULL, error, sizeof error)) fail_msg("%s", error);
    camera = Camera_Make(16, 9, game.scene.wall.width, game.scene.wall.height);
    sounds = (Sounds){.beat = 0};
    mixer = Mixer_Create();
    assert_non_null(mixer);
    tape.frames = 0;
}

static void shut(void) {
    assert_true(Tape_Finite(&tape));
    Mixer_Destroy(mixer);
    Game_Close(&game);
}

/* A frame of one tick: what the ear gets of the game as it is. */
static void listen_once(float volume, bool paused) {
    int frames = MIXER_RATE / TICKER_RATE;
    if (!paused) Sounds_Tick(&sounds, &game, &camera);
    Score score = Sounds_Take(&sounds, volume, paused);
    Mixer_Take(mixer, &score);
    Mixer_Render(mixer, tape.sample[tape.frames], frames);
    tape.frames += frames;
    game.events.count = 0;
}

static void listen(float seconds) {
    for (int i = 0; i < (int)(seconds * TICKER_RATE); i++) listen_once(1, false);
}

/* No fire, no machine: only the hall's own hum, and what a test adds. */
static void bare(void) {
    open("hall");
    game.scene.braziers = game.scene.obstacles = 0;
    game.hand.flame = 0;
}

static void stand(Vec2 at) { game.player.at = game.player.before = at; }

static void fill_wind(float speed) {
    FluidView view = Fluid_Velocity(game.air.fluid, 0);
    for (int j = 0; j < view.size[1]; j++)
        for (int i = 0; i < view.size[0]; i++) view.data[i + j * view.row] = speed;
}

static void wind_grows_louder_and_brighter(void **state) {
    (void)state;
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

static void a_runner_hears_little_of_its_own_wind(void **state) {
    (void)state;
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

static void every_event_sounds_and_ends(void **state) {
    (void)state;
    for (int kind = 0; kind < EVENT_KINDS; kind++) {
        char name[20];
        bare();
        listen(1);
        float before = Tape_Peak(&tape, .5f, 1);
        Events_Add(&game.events, (EventKind)kind, Vec2_Sub(game.player.at, Vec2_At(0, .8f)), 1);
        listen(10);
        snprintf(name, sizeof name, "event_%02d", kind);
        Tape_Keep(&tape, name);
        float peak = Tape_Peak(&tape, 1, 5);
        if (!(peak > 2 * before && peak < .9f)) fail_msg("event %d: %g over %g", kind, (double)peak, (double)before);
        assert_true(Tape_Jump(&tape, 0, 11) < .2f);
        assert_true(Tape_Peak(&tape, 10, 11) < 2.5f * before);
        assert_int_equal(Mixer_Notes(mixer), 0);
        shut();
    }
}

static void menus_are_heard_while_paused(void **state) {
    (void)state;
    for (int cue = CUE_MOVE; cue < CUE_KINDS; cue++) {
        char name[20];
        open("hall");
        for (int i = 0; i < 120; i++) listen_once(1, true);
        assert_true(Tape_Peak(&tape, 1, 2) < 1e-4f);
        Sounds_Menu(&sounds, (MenuCue)cue);
        for (int i = 0; i < 60; i++) listen_once(1, true);
        assert_true(Tape_Peak(&tape, 2, 3) > .02f);
        snprintf(name, sizeof name, "menu_%02d", cue - CUE_MOVE);
        Tape_Keep(&tape, name);
        shut();
    }
}

static void the_end_is_heard_though_the_world_stops(void **state) {
    (void)state;
    static const EventKind kinds[] = {EVENT_WON, EVENT_LOST, EVENT_CHECKPOINT};
    for (int i = 0; i < 3; i++) {
        open("hall");
        Events_Add(&game.events, kinds[i], game.player.at, 1);
        listen_once(1, false);
        for (int k = 0; k < 120; k++) listen_once(1, true);
        assert_true((Tape_Peak(&tape, 1, 2) > .03f) == (kinds[i] != EVENT_CHECKPOINT));
        shut();
    }
}

static void a_repeated_knock_does_not_pile_up(void **state) {
    (void)state;
    bare();
    for (int i = 0; i < EVENTS_MAX; i++) Events_Add(&game.events, EVENT_KNOCK, game.player.at, 1);
    listen_once(1, false);
    assert_in_range(Mixer_Notes(mixer), 1, 4);
    shut();
}

static void harder_landings_are_louder(void **state) {
    (void)state;
    float peak[2];
    for (int hard = 0; hard < 2; hard++) {
        bare();
        listen(.5f);
        Events_Add(&game.events, EVENT_LAND, game.player.at, hard ? 1 : .2f);
        listen(.5f);
        peak[hard] = Tape_Peak(&tape, .5f, 1);
        shut();
    }
    assert_true(peak[1] > 2 * peak[0]);
}

static void chimes_rise_with_the_share(void **state) {
    (void)state;
    float before = 0;
    for (int lit = 1; lit <= 4; lit++) {
        float sum = 0;
        bare();
        Events_Add(&game.events, EVENT_BRAZIER_LIT, game.player.at, .25f * (float)lit);
        Sounds_Tick(&sounds, &game, &camera);
        for (int i = 0; i < sounds.score.notes; i++) sum += sounds.score.note[i].tone * sounds.score.note[i].pitch[0];
        assert_true(sum > before);
        before = sum;
        shut();
    }
}

static void what_is_far_is_quieter_and_on_its_side(void **state) {
    (void)state;
    float near = 0;
    for (int side = -1; side <= 1; side++) {
        bare();
        stand(Vec2_At(camera.centre[0], game.player.at.y));
        Vec2 at = Vec2_Add(game.player.at, Vec2_At(7 * (float)side, 0));
        listen(.5f);
        Events_Add(&game.events, EVENT_KNOCK, at, 1);
        listen(.5f);
        float left = Tape_EarRms(&tape, 0, .5f, .56f), right = Tape_EarRms(&tape, 1, .5f, .56f);
        if (side < 0) assert_true(left > 1.5f * right);
        if (side > 0) assert_true(right > 1.5f * left && near > 1.5f * Tape_Rms(&tape, .5f, .56f));
        if (side == 0) near = Tape_Rms(&tape, .5f, .56f);
        shut();
    }
}

static void fires_crackle_nearby(void **state) {
    (void)state;
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

static void the_flame_flaps_as_it_gutters(void **state) {
    (void)state;
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

static void machines_rumble(void **state) {
    (void)state;
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

static void the_heart_beats_for_want_of_air(void **state) {
    (void)state;
    int beats[3];
    for (int i = 0; i < 3; i++) {
        bare();
        game.breath = i == 0 ? 1 : i == 1 ? .4f : .05f;
        beats[i] = 0;
        for (int k = 0; k < 600; k++) {
            Sounds_Tick(&sounds, &game, &camera);
            beats[i] += Sounds_Take(&sounds, 1, false).notes / 2;
        }
        listen(5);
        assert_true((Tape_Peak(&tape, 1, 5) > .06f) == (i > 0));
        Tape_Keep(&tape, i == 0 ? "breath_full" : i == 1 ? "breath_short" : "breath_out");
        shut();
    }
    assert_true(beats[0] == 0 && beats[1] >= 10 && beats[2] > 3 * beats[1] / 2);
}

static void fans_whir_and_sails_flutter(void **state) {
    (void)state;
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

static void swells_come_now_and_then(void **state) {
    (void)state;
    int count = 0;
    bare();
    for (int i = 0; i < 600 * TICKER_RATE; i++) {
        Sounds_Tick(&sounds, &game, &camera);
        count += Sounds_Take(&sounds, 1, false).notes > 0;
    }
    assert_in_range(count, 20, 54);
    shut();
}

static void listening_changes_no_bit(void **state) {
    (void)state;
    uint64_t hash[2];
    for (int heard = 0; heard < 2; heard++) {
        open("hall");
        for (int i = 0; i < 120; i++) {
            Intent intent = {100, i % 40 < 20 ? INTENT_JUMP | INTENT_BELLOWS : INTENT_TORCH, {8000, 4000}};
            if (!Game_Tick(&game, &intent, error, sizeof error)) fail_msg("%s", error);
            if (heard) listen_once(1, false);
        }
        hash[heard] = Game_Hash(&game);
        shut();
    }
    assert_true(hash[0] == hash[1]);
}

static void a_hall_being_played(void **state) {
    (void)state;
    static const char *scenes[] = {"hall", "box"};
    for (int scene = 0; scene < 2; scene++) {
        open(scenes[scene]);
        for (int i = 0; i < 600; i++) {
            unsigned buttons = (i % 90 < 30 ? INTENT_JUMP : 0) | (i % 50 < 20 ? INTENT_BELLOWS : 0);
            Intent intent = {i % 240 < 160 ? 100 : -100, buttons, {(i * 77) % 16000, 4000}};
            if (!Game_Tick(&game, &intent, error, sizeof error)) fail_msg("%s", error);
            listen_once(1, false);
        }
        float rms = Tape_Rms(&tape, 1, 10), peak = Tape_Peak(&tape, 0, 10);
        if (!(rms > .004f && rms < .25f && peak < .98f)) fail_msg("rms %g peak %g", (double)rms, (double)peak);
        Tape_Keep(&tape, scenes[scene]);
        shut();
    }
}

static void wild_games_do_no_harm(void **state) {
    (void)state;
    static const float wild[] = {NAN, INFINITY, -INFINITY, 1e30f, -1e30f};
    open("hall");
    Vec2 at = game.player.at;
    for (int i = 0; i < 60; i++) {
        float x = wild[i % 5];
        game.player.at = game.player.before = i % 2 ? Vec2_At(x, -x) : at;
        game.hand.flame = i % 3 ? x : 1;
        game.hand.torch = x;
        game.hand.at = Vec2_At(x, x);
        game.obstacle[0].velocity = Vec2_At(x, x);
        game.obstacle[0].wind = Vec2_At(x, x);
        Events_Add(&game.events, (EventKind)(i % EVENT_KINDS), Vec2_At(x, x), x);
        listen_once(i % 7 ? 1 : x, false);
    }
    game.player.at = game.player.before = at;
    game.hand = Hand_Start(&game.player);
    game.obstacle[0].velocity = game.obstacle[0].wind = Vec2_At(0, 0);
    listen(3);
    assert_true(Tape_Rms(&tape, 3, 4) > .001f); /* and it is heard again */
    shut();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wind_grows_louder_and_brighter),
        cmocka_unit_test(a_runner_hears_little_of_its_own_wind),
        cmocka_unit_test(every_event_sounds_and_ends),
        cmocka_unit_test(menus_are_heard_while_paused),
        cmocka_unit_test(the_end_is_heard_though_the_world_stops),
        cmocka_unit_test(a_repeated_knock_does_not_pile_up),
        cmocka_unit_test(harder_landings_are_louder),
        cmocka_unit_test(chimes_rise_with_the_share),
        cmocka_unit_test(what_is_far_is_quieter_and_on_its_side),
        cmocka_unit_test(fires_crackle_nearby),
        cmocka_unit_test(the_flame_flaps_as_it_gutters),
        cmocka_unit_test(machines_rumble),
        cmocka_unit_test(the_heart_beats_for_want_of_air),
        cmocka_unit_test(fans_whir_and_sails_flutter),
        cmocka_unit_test(swells_come_now_and_then),
        cmocka_unit_test(listening_changes_no_bit),
        cmocka_unit_test(a_hall_being_played),
        cmocka_unit_test(wild_games_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
