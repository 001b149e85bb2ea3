/* What is heard as something happens, in halls and menus, and while a hall is played; EMBER_WAVS=FOLDER keeps it. */
#include "tests/kits/ear_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>

TEST(every_event_sounds_and_ends) {
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
        assert_true(Tape_Jump(&tape, 0, 11) < .27f);
        assert_true(Tape_Peak(&tape, 10, 11) < 2.5f * before);
        assert_int_equal(Mixer_Notes(mixer), 0);
        shut();
    }
}

TEST(menus_are_heard_while_paused) {
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

TEST(the_end_is_heard_though_the_world_stops) {
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

TEST(a_repeated_knock_does_not_pile_up) {
    bare();
    for (int i = 0; i < EVENTS_MAX; i++) Events_Add(&game.events, EVENT_KNOCK, game.player.at, 1);
    listen_once(1, false);
    assert_in_range(Mixer_Notes(mixer), 1, 4);
    shut();
}

TEST(listening_changes_no_bit) {
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

TEST(a_hall_being_played) {
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

TEST(wild_games_do_no_harm) {
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
