/* ear_kit.h - what the tests of a hall's sounds share: a game that is listened to without a device, onto a tape. */
#ifndef TESTS_EAR_KIT_H
#define TESTS_EAR_KIT_H

#include "engine/sound/mixer.h"
#include "engine/window/ticker.h"
#include "game/sound/sounds.h"
#include "tests/kits/sound_kit.h"
#include "tests/kits/test.h"

static Game game;
static Sounds sounds;
static Camera camera;
static Mixer *mixer;
static Tape tape;
static char error[400];

static inline void open_start(const GameStart *start) {
    if (!Game_Open(&game, start, NULL, error, sizeof error)) fail_msg("%s", error);
    camera = Camera_Make(16, 9, game.scene.wall.width, game.scene.wall.height);
    sounds = (Sounds){.beat = 0};
    mixer = Mixer_Create();
    assert_non_null(mixer);
    tape.frames = 0;
}

static inline void open(const char *scene) {
    const GameStart start = {scene, {80, 45}, {.preset = FLUID_PRESET_GAME}, 1};
    open_start(&start);
}

static inline void shut(void) {
    assert_true(Tape_Finite(&tape));
    Mixer_Destroy(mixer);
    Game_Close(&game);
}

/* A frame of one tick: what the ear gets of the game as it is. */
static inline void listen_at(const Volumes *volumes, bool paused) {
    int frames = MIXER_RATE / TICKER_RATE;
    if (!paused) Sounds_Tick(&sounds, &game, &camera);
    Score score = Sounds_Take(&sounds, volumes, paused);
    Mixer_Take(mixer, &score);
    Mixer_Render(mixer, tape.sample[tape.frames], frames);
    tape.frames += frames;
    game.events.count = 0;
}

static inline void listen_once(float volume, bool paused) { listen_at(&(Volumes){volume, 1, 1}, paused); }

static inline void listen(float seconds) {
    for (int i = 0; i < (int)(seconds * TICKER_RATE); i++) listen_once(1, false);
}

/* No fire, no machine: only the hall's own hum, and what a test adds. */
static inline void bare(void) {
    open("hall");
    game.scene.braziers = game.scene.obstacles = 0;
    game.hand.flame = 0;
}

static inline void stand(Vec2 at) { game.player.at = game.player.before = at; }

#endif
