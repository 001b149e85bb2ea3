/* The device where there is none; its thread renders in parallel to the test. */
#include "tests/kits/engine_kit.h"

#include "engine/sound/audio.h"
#include "tests/kits/own_kit.h"
#include "tests/kits/test.h"

static Score score = {.volume = 1, .world = 1};

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

TEST(the_dummy_driver_plays_to_nowhere) {
    drive("dummy");
    OwnAudio *audio = Audio_Open();
    if (!audio) fail_msg("%s", Log_Reason());
    Score_Add(&score, &(Note){.attack = .004f, .decay = 1, .tone = .3f, .pitch = {440}});
    assert_true(plays(audio, 40));
    assert_false(Audio_IsHeard(audio));
}

TEST(no_driver_is_one_sentence) {
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

TEST(a_lost_device_is_opened_again) {
    drive("dummy");
    OwnAudio *audio = Audio_Open();
    assert_non_null(audio);
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    assert_false(Audio_Play(audio, &score));
    drive("no such driver");
    assert_false(plays(audio, 170)); /* looks again, in vain */
    drive("dummy");
    assert_true(plays(audio, 200));
}

TEST(a_ring_that_nobody_empties_drops) {
    drive("dummy");
    OwnAudio *audio = Audio_Open();
    assert_non_null(audio);
    int taken = 0;
    for (int i = 0; i < 100000; i++) taken += Audio_Play(audio, &score);
    assert_true(taken >= 64 && taken < 100000);
}
