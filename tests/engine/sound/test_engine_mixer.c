/* What the mixer plays: notes, beds, sides, echo, volume; without a device. */
#include "tests/kits/mixer_kit.h"
#include "tests/kits/own_kit.h"
#include "tests/kits/test.h"

TEST(a_note_sounds_and_ends) {
    fresh();
    Note late = BELL;
    late.delay = 0.5f;
    Score_Add(&score, &late);
    OwnMixer *mixer = start();
    roll(mixer, 6);
    assert_true(Tape_Peak(&tape, 0, .499f) < 1e-9f);
    assert_true(Tape_Peak(&tape, .5f, .6f) > .15f && Tape_Peak(&tape, .5f, .6f) < .5f);
    assert_true(fabsf(Tape_Bright(&tape, 1, 1.2f) - 440) < 40);
    assert_true(Tape_Peak(&tape, 5.5f, 6) < 1e-4f);
    assert_int_equal(Mixer_Notes(mixer), 0);
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

TEST(a_paused_world_leaves_the_menus) {
    fresh();
    score.world = 0;
    score.bed[0] = (Bed){.noise = .3f, .colour = 500, .sharp = 1};
    OwnMixer *mixer = start();
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
}

TEST(a_held_note_falls_later) {
    for (int held = 0; held < 2; held++) {
        fresh();
        Score_Add(&score, &(Note){.attack = .1f, .hold = held ? 2 : 0, .decay = .5f, .tone = .3f, .pitch = {440}});
        play(4);
        assert_true((Tape_Peak(&tape, 1.8f, 2) > .29f) == held);
        assert_true(Tape_Peak(&tape, 3.5f, 4) < 1e-3f);
    }
}

/* To and fro by 30 Hz, of which the count of crossings in a fortieth of a second is right to 20. */
TEST(a_wavering_note_has_a_moving_pitch) {
    float least = 1000, most = 0;
    fresh();
    Score_Add(&score, &(Note){.attack = .01f, .hold = 3, .decay = 1, .tone = .3f, .pitch = {1000}, .waver = .03f});
    play(2);
    for (int i = 0; i < 40; i++) {
        const float heard = Tape_Bright(&tape, .5f + .025f * (float)i, .525f + .025f * (float)i);
        least = fminf(least, heard), most = fmaxf(most, heard);
    }
    assert_true(least > 940 && least < 985 && most > 1015 && most < 1060);
}

/* The music's fader leaves the world alone, and the world's the music. */
TEST(music_has_a_fader_of_its_own) {
    for (int i = 0; i < 4; i++) {
        fresh();
        score.music = (float)(i & 1), score.world = (float)(i >> 1);
        Note note = {.attack = .5f, .hold = 3, .decay = 1, .tone = .3f, .pitch = {440}, .music = true};
        Score_Add(&score, &note);
        play(3);
        assert_true((Tape_Peak(&tape, 2, 3) > .25f) == (i & 1));
        note.music = false;
        fresh();
        score.music = (float)(i & 1), score.world = (float)(i >> 1);
        Score_Add(&score, &note);
        play(3);
        assert_true((Tape_Peak(&tape, 2, 3) > .25f) == (i >> 1));
    }
}

/* A small loudspeaker is silent below 150 Hz. */
TEST(a_bent_bed_has_harmonics) {
    float steepest[2];
    for (int bent = 0; bent < 2; bent++) {
        fresh();
        score.bed[0] = (Bed){.tone = .1f, .pitch = 55, .bend = bent ? 2 : 0};
        play(2);
        steepest[bent] = Tape_Jump(&tape, 1, 2);
        assert_true(fabsf(Tape_Rms(&tape, 1, 2) - .1f) < .03f);
    }
    assert_true(steepest[1] > 2 * steepest[0]);
}
