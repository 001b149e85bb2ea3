/* What the mixer plays: notes, beds, sides, echo, volume; without a device. */
#include "tests/kits/mixer_kit.h"
#include "tests/kits/test.h"

static const Note HISS = {.attack = .01f, .decay = .5f, .noise = .1f, .colour = {1000, 3000}, .sharp = 1};

TEST(nothing_is_silence) {
    fresh();
    play(1);
    assert_true(Tape_Peak(&tape, 0, 1) < 1e-9f);
}

TEST(a_note_sounds_and_ends) {
    fresh();
    Note late = BELL;
    late.delay = 0.5f;
    Score_Add(&score, &late);
    Mixer *mixer = start();
    roll(mixer, 6);
    assert_true(Tape_Peak(&tape, 0, .499f) < 1e-9f);
    assert_true(Tape_Peak(&tape, .5f, .6f) > .15f && Tape_Peak(&tape, .5f, .6f) < .5f);
    assert_true(fabsf(Tape_Bright(&tape, 1, 1.2f) - 440) < 40);
    assert_true(Tape_Peak(&tape, 5.5f, 6) < 1e-4f);
    assert_int_equal(Mixer_Notes(mixer), 0);
    Mixer_Destroy(mixer);
}

TEST(noise_is_as_loud_as_it_says) {
    for (int i = 0; i < 8; i++) {
        fresh();
        score.bed[0] =
            (Bed){.noise = .1f, .colour = i & 1 ? 150 : 2000, .sharp = i & 2 ? 10 : .7f, .low = (i & 4) != 0};
        play(6);
        float rms = Tape_Rms(&tape, 1, 6);
        if (!(rms > .075f && rms < .125f)) fail_msg("bed %d: %g", i, (double)rms);
    }
    fresh();
    score.bed[0] = (Bed){.tone = .1f, .pitch = 220};
    play(2);
    assert_true(fabsf(Tape_Rms(&tape, 1, 2) - .1f) < .01f);
    assert_true(fabsf(Tape_Bright(&tape, 1, 2) - 220) < 3);
}

TEST(no_two_notes_have_the_same_noise) {
    static float burst[2][2400];
    for (int i = 0; i < 2; i++) {
        fresh();
        Note first = HISS, second = HISS;
        first.pan = -1;
        second.pan = 1;
        Score_Add(&score, &first);
        Score_Add(&score, &second);
        play(.05f);
        for (int k = 0; k < 2400; k++) burst[i][k] = tape.sample[k][i];
    }
    for (int lag = -3; lag <= 3; lag++) {
        float both = 0, one = 0;
        for (int k = 100; k < 2300; k++) {
            both += burst[0][k] * burst[1][k + lag];
            one += burst[0][k] * burst[0][k];
        }
        assert_true(fabsf(both) < .5f * one);
    }
}

TEST(beds_go_to_the_side_they_are_told) {
    for (int side = -1; side <= 1; side++) {
        fresh();
        score.bed[3] = (Bed){.noise = .05f, .colour = 800, .sharp = 1, .wide = true, .pan = .8f * (float)side};
        play(3);
        float left = Tape_EarRms(&tape, 0, 1, 3), right = Tape_EarRms(&tape, 1, 1, 3);
        assert_true(side < 0 ? left > 2 * right : side > 0 ? right > 2 * left : fabsf(left - right) < .1f * left);
    }
}

TEST(notes_go_to_their_side_too) {
    for (int side = -1; side <= 1; side += 2) {
        fresh();
        Note note = HISS;
        note.pan = (float)side;
        Score_Add(&score, &note);
        play(1);
        assert_true(Tape_EarRms(&tape, side > 0, 0, 1) > 10 * Tape_EarRms(&tape, side < 0, 0, 1));
    }
}

TEST(the_hall_answers_in_both_ears) {
    for (int echo = 0; echo < 2; echo++) {
        fresh();
        Note note = {.attack = .001f, .decay = .05f, .tone = .5f, .pitch = {600}, .echo = (float)echo, .pan = -1};
        Score_Add(&score, &note);
        play(4);
        float after = Tape_EarRms(&tape, 1, .2f, .6f);
        assert_true(echo ? after > .002f && after < .05f : after < 1e-6f);
        assert_true(Tape_Rms(&tape, 3.5f, 4) < 1e-3f * Tape_Rms(&tape, 0, .1f));
    }
}

TEST(a_paused_world_leaves_the_menus) {
    fresh();
    score.world = 0;
    score.bed[0] = (Bed){.noise = .3f, .colour = 500, .sharp = 1};
    Mixer *mixer = start();
    roll(mixer, 3);
    assert_true(Tape_Peak(&tape, 2, 3) < 1e-6f);
    Note above = BELL, below = BELL;
    above.above = true;
    Score_Add(&score, &below);
    Mixer_Take(mixer, &score);
    roll(mixer, .5f);
    assert_true(Tape_Peak(&tape, 3, 3.5f) < 1e-6f);
    Score_Add(&score, &above);
    Mixer_Take(mixer, &score);
    roll(mixer, .5f);
    assert_true(Tape_Peak(&tape, 3.5f, 4) > .1f);
    Mixer_Destroy(mixer);
}

TEST(volume_0_is_silence) {
    fresh();
    score.volume = 0;
    score.bed[0] = (Bed){.noise = .3f, .colour = 500, .sharp = 1, .tone = .2f, .pitch = 100};
    Score_Add(&score, &BELL);
    play(3);
    assert_true(Tape_Peak(&tape, 1.5f, 3) == 0);
}
