/* What the mixer never does, whatever it is told: click, shout, make numbers that are none, or slow ones. */
#include "tests/kits/loudness_kit.h"
#include "tests/kits/mixer_kit.h"
#include "tests/kits/own_kit.h"
#include "tests/kits/test.h"

#include <stdlib.h>

static Loudness loudness;

TEST(changes_do_not_click) {
    fresh();
    score.bed[0] = (Bed){.tone = .2f, .pitch = 100};
    OwnMixer *mixer = start();
    for (int i = 0; i < 10; i++) {
        roll(mixer, .3f);
        score.bed[0] = (Bed){.tone = i & 1 ? .2f : 0, .pitch = i & 2 ? 100 : 180, .pan = i & 4 ? -1 : 1};
        score.volume = i == 5 ? .1f : 1;
        score.world = i == 7 ? 0 : 1;
        Mixer_Take(mixer, &score);
    }
    /* .2 rms at 180 Hz, all in one ear, steps by .0095 from sample to sample. */
    assert_true(Tape_Peak(&tape, 0, 3) > .2f);
    assert_true(Tape_Jump(&tape, 0, 3) < .012f);
}

/* Nor does what a device makes of the samples come within 1 dB of full scale. */
TEST(the_limiter_holds) {
    fresh();
    for (int i = 0; i < SCORE_NOTES; i++) {
        Note note = BELL;
        note.tone = 1;
        note.attack = .0005f; /* a crash, before the limiter has turned anything down */
        note.delay = .01f * (float)(i / 8);
        Score_Add(&score, &note);
    }
    for (int i = 0; i < SCORE_BEDS; i++)
        score.bed[i] = (Bed){.noise = 1, .colour = 300, .sharp = 1, .tone = 1, .pitch = 90};
    play(3);
    assert_true(Tape_Peak(&tape, 0, 3) < 1 && Tape_Rms(&tape, .5f, 3) > .1f);
    Loudness_Start(&loudness);
    Loudness_Hear(&loudness, tape.sample, tape.frames);
    if (!(Loudness_TruePeak(&loudness) < -1)) fail_msg("true peak %.2f dB", Loudness_TruePeak(&loudness));
}

TEST(what_is_quiet_passes_the_limiter_unchanged) {
    float peak[2];
    for (int loud = 0; loud < 2; loud++) {
        fresh();
        Note note = {.attack = .01f, .decay = 5, .tone = loud ? .4f : .04f, .pitch = {300}};
        Score_Add(&score, &note);
        play(.2f);
        peak[loud] = Tape_Peak(&tape, 0, .2f);
    }
    assert_true(fabsf(peak[1] / peak[0] - 10) < .01f);
}

TEST(wild_numbers_are_tamed) {
    static const float wild[] = {NAN, INFINITY, -INFINITY, -1, 0, 1e30f, 1e-40f, 3e38f};
    fresh();
    srand(1);
    OwnMixer *mixer = start();
    for (int round = 0; round < 40; round++) {
        for (int i = 0; i < SCORE_NOTES; i++) {
            Note *note = &score.note[i];
            float *field[] = {&note->delay,     &note->attack, &note->hold,     &note->waver,
                              &note->decay,     &note->tone,   &note->pitch[0], &note->pitch[1],
                              &note->ratio,     &note->bend,   &note->noise,    &note->colour[0],
                              &note->colour[1], &note->sharp,  &note->pan,      &note->echo};
            for (size_t k = 0; k < sizeof field / sizeof *field; k++) *field[k] = wild[rand() % 8];
        }
        for (int i = 0; i < SCORE_BEDS; i++) {
            Bed *bed = &score.bed[i];
            float *field[] = {&bed->noise, &bed->colour, &bed->sharp, &bed->tone,
                              &bed->bend,  &bed->pitch,  &bed->pan,   &bed->echo};
            for (size_t k = 0; k < sizeof field / sizeof *field; k++) *field[k] = wild[rand() % 8];
            bed->low = rand() % 2;
        }
        score.notes = round % 3 ? SCORE_NOTES : 1000000;
        score.volume = round % 5 ? 1 : wild[rand() % 8];
        score.music = wild[rand() % 8];
        Mixer_Take(mixer, &score);
        roll(mixer, .05f);
    }
    assert_true(Tape_Finite(&tape));
    assert_true(Mixer_Notes(mixer) <= MIXER_NOTES);
    fresh(); /* and it recovers */
    Mixer_Take(mixer, &score);
    for (int i = 0; i < 6; i++, tape.frames = 0) roll(mixer, 10);
    assert_int_equal(Mixer_Notes(mixer), 0);
    roll(mixer, 1);
    assert_true(Tape_Peak(&tape, 0, 1) < 1e-3f);
}

TEST(calls_may_be_cut_anyhow) {
    static float once[4800][2], cut[4800][2];
    for (int way = 0; way < 2; way++) {
        fresh();
        Score_Add(&score, &HISS);
        score.bed[2] = (Bed){.noise = .1f, .colour = 500, .sharp = 1, .echo = 1};
        OwnMixer *mixer = start();
        if (way == 0) Mixer_Render(mixer, once[0], 4800);
        for (int i = 0, part = 1; way == 1 && i < 4800; i += part, part = part * 7 % 97) {
            if (part > 4800 - i) part = 4800 - i;
            Mixer_Render(mixer, cut[i], part);
        }
    }
    assert_memory_equal(once, cut, sizeof once);
}

static bool is_denormal(float x) { return x != 0 && fabsf(x) < 1.2e-38f; }

TEST(what_dies_away_is_no_denormal) {
    fresh();
    score.bed[0] = (Bed){.noise = .3f, .colour = 500, .sharp = 1, .echo = 1, .tone = .1f, .pitch = 60};
    OwnMixer *mixer = start();
    roll(mixer, .5f);
    score = (Score){.volume = 1, .world = 1};
    Mixer_Take(mixer, &score);
    for (int i = 0; i < 6; i++) {
        tape.frames = 0;
        roll(mixer, 10);
        for (int k = 0; k < 2 * tape.frames; k++) assert_false(is_denormal(tape.sample[k / 2][k % 2]));
    }
    assert_true(Tape_Peak(&tape, 0, 10) < 1e-9f);
}
