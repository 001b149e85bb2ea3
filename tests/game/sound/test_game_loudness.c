/* How loud the levels are as the recordings play them, with the settings as they begin, by the meter of EBU R128. The
 * shortest level by default, all with tests/run -L long. EMBER_WAVS=FOLDER keeps what was heard. */
#include "game/saved/replay.h"
#include "game/saved/settings.h"
#include "tests/kits/ear_kit.h"
#include "tests/kits/loudness_kit.h"
#include "tests/kits/patience.h"

#include <stdio.h>

#define LAPTOP 150.0 /* Hz, below which a small loudspeaker is silent */

static Loudness loudness;

static Volumes standard(void) {
    const Settings settings = Settings_Standard();
    return (Volumes){settings.volume, settings.effects, settings.ambience, settings.music};
}

static void play_recording(const char *name, const Volumes *volumes) {
    Replay replay;
    char path[100];
    snprintf(path, sizeof path, "assets/replays/%s.rec", name);
    if (!Replay_Read(&replay, path, error, sizeof error)) fail_msg("%s", error);
    const GameStart start = Replay_Start(&replay);
    open_start(&start);
    for (int i = 0; i < replay.ticks; i++) {
        if (!Game_Tick(&game, &replay.intents[i], error, sizeof error)) fail_msg("%s", error);
        camera.centre[0] = game.player.at.x;
        listen_at(volumes, false);
    }
    Replay_Free(&replay);
    Tape_Keep(&tape, name);
    shut();
}

static double integrated(void) {
    Loudness_Start(&loudness);
    Loudness_Hear(&loudness, tape.sample, tape.frames);
    return Loudness_Integrated(&loudness);
}

static void play_on_laptop(void) {
    const Biquad filter[2] = {Biquad_High(LAPTOP, 0.54119610), Biquad_High(LAPTOP, 1.30656296)};
    BiquadState state[2][2] = {{{{0}}}};
    for (int i = 0; i < 2 * tape.frames; i++) {
        float *x = &tape.sample[i / 2][i % 2];
        for (int k = 0; k < 2; k++) *x = (float)Biquad_Pass(&filter[k], &state[i % 2][k], (double)*x);
    }
}

/* With the volume turned up all peaks rise by as much, as the limiter comes before it. */
static void measure(const char *name, double full) {
    const double lufs = integrated(), peak = Loudness_TruePeak(&loudness) + full, high = Loudness_High(&loudness);
    play_on_laptop();
    const double laptop = integrated();
    printf("%-10s %6.2f LUFS, by a laptop %6.2f, true peak %5.2f dB at full volume, %4.1f %% above 500 Hz\n", name,
           lufs, laptop, peak, 100 * high);
    if (!(lufs > -22 && lufs < -18)) fail_msg("%s: %.2f LUFS", name, lufs);
    if (!(peak < -1)) fail_msg("%s: true peak %.2f dB", name, peak);
    if (!(high > .25)) fail_msg("%s: %.1f %% above 500 Hz", name, 100 * high);
    if (!(laptop > lufs - 3)) fail_msg("%s: %.2f LUFS by a laptop, of %.2f", name, laptop, lufs);
}

TEST(levels_are_as_loud_as_they_should_be) {
    static const char *const LEVELS[] = {"porch", "windway", "smokehouse", "flues", "engine", "heart"};
    const Volumes volumes = standard();
    for (int i = 0; i < (Patience_Long() ? 6 : 1); i++) {
        play_recording(LEVELS[i], &volumes);
        measure(LEVELS[i], -40 * log10((double)volumes.all));
    }
}
