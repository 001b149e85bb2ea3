#include "engine/sound/audio.h"
#include "engine/files/log.h"
#include "engine/sound/mixer.h"

#include <SDL.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { RING = 64, BUFFER_FRAMES = 1024, LOOK_AGAIN_MS = 1500 };

struct Audio {
    SDL_AudioDeviceID device; /* 0 if lost */
    Uint32 lost_at;           /* ms */
    Mixer *mixer;             /* belongs to the device's thread while there is a device */
    Score ring[RING];
    atomic_uint taken, given; /* the numbers of scores taken and given so far */
};

static void SDLCALL fill(void *data, Uint8 *bytes, int size) {
    Audio *audio = data;
    const unsigned given = atomic_load(&audio->given);
    for (unsigned i = atomic_load(&audio->taken); i != given; i++) {
        Mixer_Take(audio->mixer, &audio->ring[i % RING]);
        atomic_store(&audio->taken, i + 1);
    }
    Mixer_Render(audio->mixer, (float *)(void *)bytes, size / (int)(2 * sizeof(float)));
}

/* Asks for the mixer's own format. SDL converts it to that of the device. */
static bool open_device(Audio *audio) {
    const SDL_AudioSpec wanted = {.freq = MIXER_RATE,
                                  .format = AUDIO_F32SYS,
                                  .channels = 2,
                                  .samples = BUFFER_FRAMES,
                                  .callback = fill,
                                  .userdata = audio};
    SDL_AudioSpec got;
    if (SDL_WasInit(SDL_INIT_AUDIO) == 0 && SDL_InitSubSystem(SDL_INIT_AUDIO) != 0)
        return Log_Fail("no sound: %s", SDL_GetError());
    /* Sound libraries print messages if asked to open a device where there is none. */
    if (SDL_GetNumAudioDevices(0) == 0) return Log_Fail("no sound: there is no audio device");
    audio->device = SDL_OpenAudioDevice(NULL, 0, &wanted, &got, 0);
    if (!audio->device) return Log_Fail("no sound: %s", SDL_GetError());
    SDL_PauseAudioDevice(audio->device, 0);
    return true;
}

static bool plays_to_nowhere(const char *driver) { return driver && SDL_strcmp(driver, "dummy") == 0; }

static void tell_driver(void) {
    const char *driver = SDL_GetCurrentAudioDriver();
    if (plays_to_nowhere(driver))
        Log_Warn("no sound: the audio driver '%s' discards everything", driver);
    else
        Log_Info("audio %s", driver ? driver : "unknown");
}

Audio *Audio_Open(void) {
    Audio *audio = calloc(1, sizeof *audio);
    if (audio) audio->mixer = Mixer_Create();
    if (!audio || !audio->mixer) {
        free(audio);
        return Log_Fail("no sound: out of memory"), NULL;
    }
    if (open_device(audio)) {
        tell_driver();
        return audio;
    }
    if (SDL_WasInit(SDL_INIT_AUDIO)) SDL_QuitSubSystem(SDL_INIT_AUDIO);
    Mixer_Destroy(audio->mixer);
    free(audio);
    return NULL;
}

void Audio_Close(Audio *audio) {
    if (!audio) return;
    if (audio->device) SDL_CloseAudioDevice(audio->device);
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    Mixer_Destroy(audio->mixer);
    free(audio);
}

/* ---- A device that is lost --------------------------------------------------------------------------- */

static void lose(Audio *audio) {
    SDL_CloseAudioDevice(audio->device);
    audio->device = 0;
    audio->lost_at = SDL_GetTicks();
    Log_Warn("the audio device is gone: there is no sound until another one appears");
}

static bool is_there(Audio *audio) {
    if (audio->device && SDL_GetAudioDeviceStatus(audio->device) != SDL_AUDIO_STOPPED) return true;
    if (audio->device) lose(audio);
    if (SDL_GetTicks() - audio->lost_at < LOOK_AGAIN_MS) return false;
    audio->lost_at = SDL_GetTicks();
    atomic_store(&audio->taken, atomic_load(&audio->given));
    if (!open_device(audio)) return false;
    tell_driver();
    return true;
}

bool Audio_Play(Audio *audio, const Score *score) {
    if (!audio || !is_there(audio)) return false;
    const unsigned given = atomic_load(&audio->given);
    if (given - atomic_load(&audio->taken) >= RING) return false;
    audio->ring[given % RING] = *score;
    atomic_store(&audio->given, given + 1);
    return true;
}

bool Audio_IsHeard(const Audio *audio) {
    return audio && audio->device && !plays_to_nowhere(SDL_GetCurrentAudioDriver());
}
