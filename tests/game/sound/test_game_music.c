/* The music follows the keeper's warmth, and gains a layer with each bowl: in air that stands still, listened to
 * without a device. EMBER_WAVS=FOLDER keeps it. */
#include "tests/kits/ear_kit.h"
#include "tests/kits/loudness_kit.h"
#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>

static const Volumes MUSIC = {1, 0, 0, 1};

/* A hall of nine bowls at the keeper's feet, each of which brings one layer and the last one major. */
static void stand_among_bowls(void) {
    open("hall");
    game.scene.obstacles = 0;
    game.scene.braziers = LAYERS;
    for (int i = 0; i < LAYERS; i++) {
        game.scene.brazier[i] = game.scene.brazier[0];
        game.scene.brazier[i].at = game.player.at;
        game.brazier[i] = (Brazier){.lit = false};
    }
}

static void light(int bowls) {
    for (int i = 0; i < bowls; i++) game.brazier[i].lit = true, game.brazier[i].glow = 1;
}

static float now(void) { return (float)tape.frames / TAPE_RATE; }

static void let_play(float seconds, unsigned rest) {
    for (int i = 0; i < (int)(seconds * TICKER_RATE); i++) {
        game.tick++;
        if (rest) sounds.music.rest = rest;
        listen_at(&MUSIC, false);
    }
}

/* Root mean square of what is within some Hz of a pitch, in the left ear. */
static float pitch_of(float key, float from, float to) {
    const double w = 2 * 3.14159265358979 * (double)Harmony_Hertz(key) / TAPE_RATE;
    double re = 0, im = 0;
    const int first = (int)(from * TAPE_RATE), last = (int)(to * TAPE_RATE);
    for (int i = first; i < last; i++) {
        const double window = 1 - cos(6.283185307179586 * (i - first) / (last - first)), x = (double)tape.sample[i][0];
        re += window * x * cos(w * i), im += window * x * sin(w * i);
    }
    return (float)(sqrt(2 * (re * re + im * im)) / (last - first));
}

/* A pitch that the layer plays over a chord. */
static float key_of(int layer, const Chord *chord) {
    switch (layer) {
    case LAYER_STRINGS:
        return (float)chord->voice[1];
    case LAYER_HARP:
        return (float)Harmony_Key(chord, 4);
    case LAYER_BASS:
        return (float)chord->bass;
    case LAYER_VIOL:
        return (float)Harmony_Key(chord, 4);
    case LAYER_CELLO:
        return (float)(Harmony_Key(chord, 4) - 12);
    case LAYER_BELLS:
        return (float)(Harmony_Key(chord, 0) + 24);
    default:
        return (float)(chord->voice[1] + 12);
    }
}

/* All but one layer rest, so that it is heard alone: not before its bowl burns, and within a chord of that. */
TEST(each_bowl_brings_a_layer) {
    for (int layer = 1; layer < LAYERS; layer++) {
        const unsigned rest = ~(1U << layer);
        stand_among_bowls();
        light(layer - 1);
        let_play(9, rest);
        const float before = Tape_Rms(&tape, 8, 9), lit = now();
        light(layer);
        let_play(5, rest);
        const float set_in = lit + 1.4f, after = Tape_Rms(&tape, set_in, now());
        const Chord *chord = &Harmony_Verse(false, sounds.music.verse)[(sounds.music.half - 1) / CHORD_HALVES];
        const float pitch = pitch_of(key_of(layer, chord), set_in, now());
        char name[20];
        snprintf(name, sizeof name, "layer_%d", layer);
        Tape_Keep(&tape, name);
        if (!(before < 1e-4f && after > .003f))
            fail_msg("%s: %g before, %g after", name, (double)before, (double)after);
        if (!(pitch > .05f * after)) fail_msg("%s: its pitch has %g of %g", name, (double)pitch, (double)after);
        shut();
    }
}

/* In the octaves around it. */
static float third(float key, float from, float to) {
    return pitch_of(key - 12, from, to) + pitch_of(key, from, to) + pitch_of(key + 12, from, to);
}

TEST(the_last_bowl_brings_major) {
    const unsigned rest = ~(1U << LAYER_STRINGS);
    stand_among_bowls();
    light(1);
    let_play(4, rest);
    const float minor[] = {third(60, 1.5f, 4), third(61, 1.5f, 4)};
    light(LAYERS);
    let_play(1.3f, rest);
    assert_true(sounds.music.major);
    let_play(3.7f, 0);
    const float major[] = {third(60, 6.5f, 9), third(61, 6.5f, 9)};
    assert_true(minor[0] > 3 * minor[1] && major[1] > 3 * major[0]);
    shut();
}

/* Without a flame far from any bowl. A bowl that burns nearby keeps it, and a flame brings it back. */
TEST(where_it_is_cold_there_is_no_music) {
    stand_among_bowls();
    light(4);
    let_play(8, 0);
    assert_true(Tape_Rms(&tape, 6, 8) > .03f);
    game.hand.out = true;
    let_play(6, 0);
    assert_true(Tape_Rms(&tape, 12, 14) > .02f);
    for (int i = 0; i < LAYERS; i++) game.scene.brazier[i].at.x += 60;
    let_play(8, 0);
    assert_true(Tape_Rms(&tape, 18, 19) < .002f && Tape_Peak(&tape, 21, 22) < 1e-4f);
    game.hand.out = false;
    let_play(6, 0);
    assert_true(Tape_Rms(&tape, 25, 28) > .005f);
    Tape_Keep(&tape, "music_cold");
    shut();
}

TEST(far_from_bowls_few_layers_play) {
    float heard[2];
    for (int far = 0; far < 2; far++) {
        stand_among_bowls();
        light(6);
        if (far)
            for (int i = 0; i < LAYERS; i++) game.scene.brazier[i].at.x += 60;
        let_play(12, 0);
        heard[far] = Tape_Rms(&tape, 6, 12);
        shut();
    }
    assert_true(heard[1] > .1f * heard[0] && heard[1] < .5f * heard[0]);
}

TEST(its_volume_is_its_own) {
    static const Volumes SILENT = {1, 0, 0, 0};
    stand_among_bowls();
    light(4);
    for (int i = 0; i < 300; i++) game.tick++, listen_at(&SILENT, false);
    let_play(5, 0);
    assert_true(Tape_Peak(&tape, 0, 5) < 1e-6f && Tape_Rms(&tape, 8, 10) > .03f);
    for (int i = 0; i < 300; i++) listen_at(&MUSIC, true); /* a pause */
    assert_true(Tape_Peak(&tape, 14, 15) < 1e-4f);
    shut();
}

/* A click would reach far above the highest tones. Breath and bells do, too, so they rest. */
TEST(no_note_clicks) {
    const Biquad filter = Biquad_High(9000, 0.7071);
    BiquadState held[2] = {{{0}}};
    double loudest = 0, above = 0;
    stand_among_bowls();
    light(LAYERS);
    let_play(20, 1U << LAYER_BREATH | 1U << LAYER_BELLS);
    for (int i = 0; i < 19 * TAPE_RATE; i++) {
        const double x = (double)tape.sample[i][0];
        const double high = Biquad_Pass(&filter, &held[1], Biquad_Pass(&filter, &held[0], x));
        if (i < 8 * TAPE_RATE) continue;
        loudest = fmax(loudest, fabs(x)), above = fmax(above, fabs(high));
    }
    if (!(loudest > .3 && above < .003)) fail_msg("%g above 9 kHz of %g", above, loudest);
    shut();
}

/* Forty seconds, then a rest. A laboratory has less, and more softly. */
TEST(scenes_without_a_keeper_have_a_piece) {
    float heard[2];
    for (int i = 0; i < 2; i++) {
        open(i ? "street" : "title");
        sounds.music.idle = !i;
        let_play(66, 0);
        Tape_Keep(&tape, i ? "music_street" : "music_title");
        heard[i] = Tape_Rms(&tape, 2, 40);
        assert_true(Tape_Peak(&tape, 52, 59) < 1e-4f);
        assert_true(Tape_Rms(&tape, 61, 66) > .005f);
        shut();
    }
    assert_true(heard[0] > .05f && heard[1] > .005f && heard[1] < .5f * heard[0]);
}

/* Ten minutes beside the same bowls: no verse is played twice. */
TEST(it_does_not_tire) {
    static double verse[40];
    int verses = 0;
    stand_among_bowls();
    light(5);
    for (int i = 0; i < 600 * TICKER_RATE; i++) {
        game.tick++;
        Sounds_Tick(&sounds, &game, &camera);
        const Score score = Sounds_Take(&sounds, &MUSIC, false);
        verses = sounds.music.verses;
        for (int k = 0; k < score.notes; k++)
            if (score.note[k].music)
                verse[verses] +=
                    (double)roundf(12 * log2f(score.note[k].pitch[0] / 55)) * (1 + sounds.music.half + 20 * k);
    }
    assert_in_range(verses, 30, 31);
    for (int i = 1; i < verses; i++)
        for (int k = 1; k < i; k++)
            if (verse[i] == verse[k] || verse[i] == 0) fail_msg("verse %d is verse %d", i, k);
    shut();
}

/* Half as many ticks pass, in each of which twice as much of the music. */
TEST(it_keeps_time_in_a_slow_game) {
    int halves[2];
    for (int slow = 0; slow < 2; slow++) {
        stand_among_bowls();
        sounds.music.slow = slow ? 0.5f : 0;
        for (int i = 0; i < TICKER_RATE * 20 / (slow + 1); i++) game.tick++, Sounds_Tick(&sounds, &game, &camera);
        halves[slow] = sounds.music.half + sounds.music.verses * VERSE_CHORDS * CHORD_HALVES;
        shut();
    }
    assert_in_range(halves[0] - halves[1], 0, 1);
    assert_in_range(halves[0], 31, 32);
}

/* A tone of three beats or more never lies a semitone above one of the chord's. */
TEST(long_tones_are_at_ease_with_their_chord) {
    int heard = 0;
    Random chance = Random_Seed(5);
    for (int i = 0; i < 4000; i++) {
        const bool major = i % 2;
        const int place = i / 2 % VERSE_CHORDS, verse = i / 8 % Harmony_Verses(major), part = i / 40 % CHORD_HALVES;
        const Chord *chord = &Harmony_Verse(major, verse)[place];
        Score score = {.notes = 0};
        const Half half = {.chord = chord,
                           .place = place,
                           .part = part,
                           .phrase = Layers_Phrase(place, &chance),
                           .layers = LAYERS - 1,
                           .warm = 1,
                           .chance = &chance,
                           .score = &score};
        Layers_Add(LAYER_VIOL, &half);
        for (int k = 0; k < score.notes; k++) {
            const int key = (int)roundf(69 + 12 * log2f(score.note[k].pitch[0] / 440));
            if (score.note[k].hold < 1.4f) continue;
            for (int degree = 0; degree < 6; degree += 2)
                if ((key - Harmony_Key(chord, degree) + 120) % 12 == 1)
                    fail_msg("key %d over chord %d of verse %d", key, place, verse);
            heard++;
        }
    }
    assert_true(heard > 500);
}
