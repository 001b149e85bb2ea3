/* How loud the halls are, as the recordings play them, by the meter of EBU R128; EMBER_WAVS=FOLDER keeps them. */
#include "game/saved/replay.h"
#include "game/saved/settings.h"
#include "tests/kits/ear_kit.h"
#include "tests/kits/loudness_kit.h"
#include "tests/kits/patience.h"

#include <stdio.h>
#include <time.h>
#include <stdlib.h>
#include "game/rules/rules.h"

static Loudness loudness;

static Volumes standard(void) {
    const Settings settings = Settings_Standard();
    if (getenv("ONLY")) { int o = atoi(getenv("ONLY")); return (Volumes){settings.volume, o & 1, o >> 1 & 1, o >> 2 & 1}; }
    return (Volumes){settings.volume, settings.effects, settings.ambience, settings.music};
}

static void open_recording(Replay *replay, const char *name) {
    char path[100];
    snprintf(path, sizeof path, "assets/replays/%s.rec", name);
    if (!Replay_Read(replay, path, error, sizeof error)) fail_msg("%s", error);
    const GameStart start = Replay_Start(replay);
    open_start(&start);
}

static double seconds;

/* A tick of the game, then what the ear gets of it. */
static void hear_tick(const Intent *intent, const Volumes *volumes) {
    if (!Game_Tick(&game, intent, error, sizeof error)) fail_msg("%s", error);
    camera.centre[0] = game.player.at.x;
    clock_t c = clock();
    listen_at(volumes, false);
    seconds += (double)(clock() - c) / CLOCKS_PER_SEC;
}

static void measure(const char *name) {
    Loudness_Start(&loudness);
    Loudness_Hear(&loudness, tape.sample, tape.frames);
    Tape_Keep(&tape, name);
    fflush(stdout), printf("%-12s %5.1f s  %6.2f LUFS  true peak %6.2f dB  above 500 Hz %4.1f %%  cpu %.2f %%\n", name,
           (double)tape.frames / TAPE_RATE, Loudness_Integrated(&loudness), Loudness_TruePeak(&loudness),
           100 * Loudness_High(&loudness), 100 * seconds * TAPE_RATE / tape.frames);
}

static void play_recording(const char *name) {
    const Volumes volumes = standard();
    Replay replay;
    open_recording(&replay, name);
    seconds = 0;
    for (int i = 0; i < replay.ticks; i++) {
        hear_tick(&replay.intents[i], &volumes);
        if (getenv("TRACE") && i % 60 == 0) printf("  t %.0f flame %.2f out %d warm %.2f layers %d major %d lit %d notes %d\n", i / 60.0, (double)game.hand.flame, game.hand.out, (double)sounds.music.warm, sounds.music.layers, sounds.music.major, Rules_Lit(&game), Mixer_Notes(mixer));
    }
    Replay_Free(&replay);
    measure(name);
    shut();
}

TEST(halls_are_as_loud_as_they_should_be) {
    static const char *const HALLS[] = {"porch", "windway", "smokehouse", "flues", "engine", "heart"};
    for (int i = 0; i < (Patience_Long() ? 6 : 1); i++) play_recording(HALLS[i]);
}

TEST(zzz_title) {
    const Volumes volumes = standard();
    const char *scene = getenv("SCENE") ? getenv("SCENE") : "title";
    open(scene);
    seconds = 0;
    for (int i = 0; i < 60 * 90; i++) hear_tick(&(Intent){0}, &volumes);
    measure(scene);
    shut();
}

static void verse(bool major, int v, int only, int layers, Random *chance) {
    for (int h = 0; h < 16; h++) {
        static int phrase, pattern;
        if (h % 4 == 0) phrase = Layers_Phrase(h / 4, chance), pattern = Layers_Pattern(chance);
        Score score = {.volume = .64f, .music = 1, .world = 1};
        Half half = {&Harmony_Verse(major, v)[h / 4], h / 4, h % 4, phrase, pattern, layers, 1, chance, &score};
        for (int l = 0; l < LAYERS; l++)
            if (only < 0 ? l <= layers : l == only) Layers_Add((Layer)l, &half);
        Mixer_Take(mixer, &score);
        Mixer_Render(mixer, tape.sample[tape.frames], 60000);
        tape.frames += 60000;
    }
}

TEST(zzzz_layers) {
    for (int l = -1 - LAYERS; l < LAYERS; l++) {
        Random chance = Random_Seed(3);
        char name[20];
        snprintf(name, sizeof name, l < 0 ? "upto%d" : "layer%d", l < 0 ? l + LAYERS + 1 : l);
        mixer = Mixer_Create();
        tape.frames = 0;
        clock_t c = clock();
        for (int v = 0; v < 3; v++) verse(false, v, l < 0 ? -1 : l, l < 0 ? l + LAYERS + 1 : 8, &chance);
        seconds = (double)(clock() - c) / CLOCKS_PER_SEC;
        measure(name);
        Mixer_Destroy(mixer);
        if (l == -2) l = -1;
    }
}
