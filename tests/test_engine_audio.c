/* The mixer without a device, and the device where there is none; its thread renders in parallel to the test. */
#include "engine_kit.h"
#include "sound_kit.h"

#include "engine/audio.h"
#include "engine/mixer.h"

#include <math.h>
#include <stdlib.h>

static Tape tape;
static Score score;

static const Note BELL = {
    .attack = .004f, .decay = 1, .tone = .3f, .pitch = {440}, .ratio = 3.5f, .bend = 1, .echo = .5f};
static const Note HISS = {.attack = .01f, .decay = .5f, .noise = .1f, .colour = {1000, 3000}, .sharp = 1};

static void fresh(void) {
    score = (Score){.volume = 1, .world = 1};
    tape.frames = 0;
}

static void roll(Mixer *mixer, float seconds) {
    int frames = (int)(seconds * MIXER_RATE);
    assert_true(tape.frames + frames <= TAPE_RATE * TAPE_SECONDS);
    Mixer_Render(mixer, tape.sample[tape.frames], frames);
    tape.frames += frames;
}

/* A mixer that the score has been handed to, with its volume already up. */
static Mixer *start(void) {
    Mixer *mixer = Mixer_Create();
    assert_non_null(mixer);
    Mixer_Take(mixer, &(Score){.volume = 1, .world = 1});
    roll(mixer, 2);
    tape.frames = 0;
    Mixer_Take(mixer, &score);
    score.notes = 0;
    return mixer;
}

static void play(float seconds) {
    Mixer *mixer = start();
    roll(mixer, seconds);
    Mixer_Destroy(mixer);
    assert_true(Tape_Finite(&tape));
}

static void nothing_is_silence(void **state) {
    (void)state;
    fresh();
    play(1);
    assert_true(Tape_Peak(&tape, 0, 1) < 1e-9f);
}

static void a_note_sounds_and_ends(void **state) {
    (void)state;
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

static void noise_is_as_loud_as_it_says(void **state) {
    (void)state;
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

static void no_two_notes_have_the_same_noise(void **state) {
    (void)state;
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

static void beds_go_to_the_side_they_are_told(void **state) {
    (void)state;
    for (int side = -1; side <= 1; side++) {
        fresh();
        score.bed[3] = (Bed){.noise = .05f, .colour = 800, .sharp = 1, .wide = true, .pan = .8f * (float)side};
        play(3);
        float left = Tape_EarRms(&tape, 0, 1, 3), right = Tape_EarRms(&tape, 1, 1, 3);
        assert_true(side < 0 ? left > 2 * right : side > 0 ? right > 2 * left : fabsf(left - right) < .1f * left);
    }
}

static void notes_go_to_their_side_too(void **state) {
    (void)state;
    for (int side = -1; side <= 1; side += 2) {
        fresh();
        Note note = HISS;
        note.pan = (float)side;
        Score_Add(&score, &note);
        play(1);
        assert_true(Tape_EarRms(&tape, side > 0, 0, 1) > 10 * Tape_EarRms(&tape, side < 0, 0, 1));
    }
}

static void the_hall_answers_in_both_ears(void **state) {
    (void)state;
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

static void changes_do_not_click(void **state) {
    (void)state;
    fresh();
    score.bed[0] = (Bed){.tone = .2f, .pitch = 100};
    Mixer *mixer = start();
    for (int i = 0; i < 10; i++) {
        roll(mixer, .3f);
        score.bed[0] = (Bed){.tone = i & 1 ? .2f : 0, .pitch = i & 2 ? 100 : 180, .pan = i & 4 ? -1 : 1};
        score.volume = i == 5 ? .1f : 1;
        score.world = i == 7 ? 0 : 1;
        Mixer_Take(mixer, &score);
    }
    Mixer_Destroy(mixer);
    /* .2 rms at 180 Hz, all in one ear, steps by .0095 from sample to sample. */
    assert_true(Tape_Peak(&tape, 0, 3) > .2f);
    assert_true(Tape_Jump(&tape, 0, 3) < .012f);
}

static void volume_0_is_silence(void **state) {
    (void)state;
    fresh();
    score.volume = 0;
    score.bed[0] = (Bed){.noise = .3f, .colour = 500, .sharp = 1, .tone = .2f, .pitch = 100};
    Score_Add(&score, &BELL);
    play(3);
    assert_true(Tape_Peak(&tape, 1.5f, 3) == 0);
}

static void a_paused_world_leaves_the_menus(void **state) {
    (void)state;
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

static void the_limiter_holds(void **state) {
    (void)state;
    fresh();
    for (int i = 0; i < SCORE_NOTES; i++) {
        Note note = BELL;
        note.tone = 1;
        note.delay = .01f * (float)i;
        Score_Add(&score, &note);
    }
    for (int i = 0; i < SCORE_BEDS; i++)
        score.bed[i] = (Bed){.noise = 1, .colour = 300, .sharp = 1, .tone = 1, .pitch = 90};
    play(3);
    assert_true(Tape_Peak(&tape, 0, 3) < 1 && Tape_Rms(&tape, .5f, 3) > .1f);
}

static void what_is_quiet_passes_the_limiter_unchanged(void **state) {
    (void)state;
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

static void wild_numbers_are_tamed(void **state) {
    (void)state;
    static const float wild[] = {NAN, INFINITY, -INFINITY, -1, 0, 1e30f, 1e-40f, 3e38f};
    fresh();
    srand(1);
    Mixer *mixer = start();
    for (int round = 0; round < 40; round++) {
        for (int i = 0; i < SCORE_NOTES; i++) {
            Note *note = &score.note[i];
            float *field[] = {&note->delay,     &note->attack, &note->decay, &note->tone,  &note->pitch[0],
                              &note->pitch[1],  &note->ratio,  &note->bend,  &note->noise, &note->colour[0],
                              &note->colour[1], &note->sharp,  &note->pan,   &note->echo};
            for (size_t k = 0; k < sizeof field / sizeof *field; k++) *field[k] = wild[rand() % 8];
        }
        for (int i = 0; i < SCORE_BEDS; i++) {
            Bed *bed = &score.bed[i];
            float *field[] = {&bed->noise, &bed->colour, &bed->sharp, &bed->tone, &bed->pitch, &bed->pan, &bed->echo};
            for (size_t k = 0; k < sizeof field / sizeof *field; k++) *field[k] = wild[rand() % 8];
            bed->low = rand() % 2;
        }
        score.notes = round % 3 ? SCORE_NOTES : 1000000;
        score.volume = round % 5 ? 1 : wild[rand() % 8];
        Mixer_Take(mixer, &score);
        roll(mixer, .05f);
    }
    assert_true(Tape_Finite(&tape));
    assert_true(Mixer_Notes(mixer) <= MIXER_NOTES);
    fresh(); /* and it recovers */
    Mixer_Take(mixer, &score);
    for (int i = 0; i < 5; i++, tape.frames = 0) roll(mixer, 10);
    assert_int_equal(Mixer_Notes(mixer), 0);
    roll(mixer, 1);
    assert_true(Tape_Peak(&tape, 0, 1) < 1e-3f);
    Mixer_Destroy(mixer);
}

static void calls_may_be_cut_anyhow(void **state) {
    (void)state;
    static float once[4800][2], cut[4800][2];
    for (int way = 0; way < 2; way++) {
        fresh();
        Score_Add(&score, &HISS);
        score.bed[2] = (Bed){.noise = .1f, .colour = 500, .sharp = 1, .echo = 1};
        Mixer *mixer = start();
        if (way == 0) Mixer_Render(mixer, once[0], 4800);
        for (int i = 0, part = 1; way == 1 && i < 4800; i += part, part = part * 7 % 97) {
            if (part > 4800 - i) part = 4800 - i;
            Mixer_Render(mixer, cut[i], part);
        }
        Mixer_Destroy(mixer);
    }
    assert_memory_equal(once, cut, sizeof once);
}

static bool is_denormal(float x) { return x != 0 && fabsf(x) < 1.2e-38f; }

static void what_dies_away_is_no_denormal(void **state) {
    (void)state;
    fresh();
    score.bed[0] = (Bed){.noise = .3f, .colour = 500, .sharp = 1, .echo = 1, .tone = .1f, .pitch = 60};
    Mixer *mixer = start();
    roll(mixer, .5f);
    score = (Score){.volume = 1, .world = 1};
    Mixer_Take(mixer, &score);
    for (int i = 0; i < 6; i++) {
        tape.frames = 0;
        roll(mixer, 10);
        for (int k = 0; k < 2 * tape.frames; k++) assert_false(is_denormal(tape.sample[k / 2][k % 2]));
    }
    assert_true(Tape_Peak(&tape, 0, 10) < 1e-9f);
    Mixer_Destroy(mixer);
}

/* ---- The device --------------------------------------------------------------------------------------- */

static void drive(const char *driver) { SDL_setenv("SDL_AUDIODRIVER", driver, 1); }

/* Plays a hundredth of a second's frames for a while; whether any was taken. */
static bool plays(Audio *audio, int frames) {
    bool taken = false;
    for (int i = 0; i < frames; i++) {
        taken |= Audio_Play(audio, &score);
        SDL_Delay(10);
    }
    return taken;
}

static void the_dummy_driver_plays_to_nowhere(void **state) {
    (void)state;
    drive("dummy");
    fresh();
    Audio *audio = Audio_Open();
    if (!audio) fail_msg("%s", Log_Reason());
    Score_Add(&score, &BELL);
    assert_true(plays(audio, 40));
    assert_false(Audio_IsHeard(audio));
    Audio_Close(audio);
}

static void no_driver_is_one_sentence(void **state) {
    (void)state;
    drive("no such driver");
    assert_null(Audio_Open());
    assert_non_null(strstr(Log_Reason(), "no sound"));
    assert_non_null(strstr(Log_Reason(), "no such driver"));
    assert_null(strchr(Log_Reason(), '\n'));
    assert_false(Audio_Play(NULL, &score));
    assert_false(Audio_IsHeard(NULL));
    Audio_Close(NULL);
    drive("dummy");
}

static void a_lost_device_is_opened_again(void **state) {
    (void)state;
    drive("dummy");
    fresh();
    Audio *audio = Audio_Open();
    assert_non_null(audio);
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    assert_false(Audio_Play(audio, &score));
    drive("no such driver");
    assert_false(plays(audio, 170)); /* looks again, in vain */
    drive("dummy");
    assert_true(plays(audio, 200));
    Audio_Close(audio);
}

static void a_ring_that_nobody_empties_drops(void **state) {
    (void)state;
    fresh();
    drive("dummy");
    Audio *audio = Audio_Open();
    assert_non_null(audio);
    int taken = 0;
    for (int i = 0; i < 100000; i++) taken += Audio_Play(audio, &score);
    assert_true(taken >= 64 && taken < 100000);
    Audio_Close(audio);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_silence),
        cmocka_unit_test(a_note_sounds_and_ends),
        cmocka_unit_test(noise_is_as_loud_as_it_says),
        cmocka_unit_test(no_two_notes_have_the_same_noise),
        cmocka_unit_test(beds_go_to_the_side_they_are_told),
        cmocka_unit_test(notes_go_to_their_side_too),
        cmocka_unit_test(the_hall_answers_in_both_ears),
        cmocka_unit_test(changes_do_not_click),
        cmocka_unit_test(volume_0_is_silence),
        cmocka_unit_test(a_paused_world_leaves_the_menus),
        cmocka_unit_test(the_limiter_holds),
        cmocka_unit_test(what_is_quiet_passes_the_limiter_unchanged),
        cmocka_unit_test(wild_numbers_are_tamed),
        cmocka_unit_test(calls_may_be_cut_anyhow),
        cmocka_unit_test(what_dies_away_is_no_denormal),
        cmocka_unit_test(the_dummy_driver_plays_to_nowhere),
        cmocka_unit_test(no_driver_is_one_sentence),
        cmocka_unit_test(a_lost_device_is_opened_again),
        cmocka_unit_test(a_ring_that_nobody_empties_drops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
