/* mixer_kit.h - what the tests of the mixer share: a score, a tape that it is rolled onto, and notes to play. */
#ifndef TESTS_MIXER_KIT_H
#define TESTS_MIXER_KIT_H

#include "tests/kits/engine_kit.h"
#include "tests/kits/sound_kit.h"

#include "engine/sound/mixer.h"

#include <math.h>

static Tape tape;
static Score score;

static const Note BELL = {
    .attack = .004f, .decay = 1, .tone = .3f, .pitch = {440}, .ratio = 3.5f, .bend = 1, .echo = .5f};
static const Note HISS = {.attack = .01f, .decay = .5f, .noise = .1f, .colour = {1000, 3000}, .sharp = 1};

static inline void fresh(void) {
    score = (Score){.volume = 1, .world = 1};
    tape.frames = 0;
}

static inline void roll(Mixer *mixer, float seconds) {
    int frames = (int)(seconds * MIXER_RATE);
    assert_true(tape.frames + frames <= TAPE_RATE * TAPE_SECONDS);
    Mixer_Render(mixer, tape.sample[tape.frames], frames);
    tape.frames += frames;
}

/* A mixer that the score has been handed to, with its volume already up. */
static inline Mixer *start(void) {
    Mixer *mixer = Mixer_Create();
    assert_non_null(mixer);
    Mixer_Take(mixer, &(Score){.volume = 1, .world = 1});
    roll(mixer, 2);
    tape.frames = 0;
    Mixer_Take(mixer, &score);
    score.notes = 0;
    return mixer;
}

static inline void play(float seconds) {
    Mixer *mixer = start();
    roll(mixer, seconds);
    Mixer_Destroy(mixer);
    assert_true(Tape_Finite(&tape));
}

#endif
