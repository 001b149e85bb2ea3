/* How loud the halls are, as the recordings play them, by the meter of EBU R128; EMBER_WAVS=FOLDER keeps them. */
#include "game/saved/replay.h"
#include "game/saved/settings.h"
#include "tests/kits/ear_kit.h"
#include "tests/kits/loudness_kit.h"
#include "tests/kits/patience.h"

#include <stdio.h>
#include <time.h>

static Loudness loudness;

static Volumes standard(void) {
    const Settings settings = Settings_Standard();
    return (Volumes){settings.volume, settings.effects, settings.ambience};
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
    printf("%-12s %5.1f s  %6.2f LUFS  true peak %6.2f dB  above 500 Hz %4.1f %%  cpu %.2f %%\n", name,
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
        for (int k = 0; k < game.events.count; k++)
            if (game.events.list[k].kind != EVENT_STEP) {}
    }
    Replay_Free(&replay);
    measure(name);
    shut();
}

TEST(halls_are_as_loud_as_they_should_be) {
    static const char *const HALLS[] = {"porch", "windway", "smokehouse", "flues", "engine", "heart"};
    for (int i = 0; i < (Patience_Long() ? 6 : 1); i++) play_recording(HALLS[i]);
}
