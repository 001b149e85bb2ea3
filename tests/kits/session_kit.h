/* session_kit.h - what tests of a whole session share: one at a time, in a window that nobody sees, with a folder of
 * its own, which KIT_FOLDER names, under keyboard, mouse and pad. session_script.h plays it by a text. */
#ifndef TESTS_SESSION_KIT_H
#define TESTS_SESSION_KIT_H

#include "tests/kits/engine_kit.h"
#include "tests/kits/script_kit.h"

#include "game/base/count.h"
#include "game/controls/rebind.h"
#include "game/rules/rules.h"
#include "game/session/workshop/session_workshop.h"

#include <stdlib.h>

enum { ROUGH = 10 }; /* texels of stone a m, as fine ones take most of a test */

static Session session;
static char folder[1024];
static Intent last;
static int ticks; /* done in the last frame */

/* As in main.c. */
static inline void one_frame(void) {
    char error[OPTIONS_ERROR];
    assert_true(App_BeginFrame(session.devices.app));
    Meter_BeginFrame(&session.meter);
    Session_TakeKeys(&session);
    ticks = Session_Due(&session);
    for (int i = 0; i < ticks; i++) {
        last = Session_TakeIntent(&session);
        assert_true(Session_Record(&session, &last));
        Trace_Begin(session.meter.trace, "tick");
        Game_Tick(&session.hall.game, &last, error, sizeof error);
        Trace_End(session.meter.trace);
        Session_Note(&session, &last, 0.001);
    }
    if (session.view.picture) Picture_SetFineness(session.view.picture, ROUGH);
    Session_Draw(&session, false);
    Meter_EndFrame(&session.meter, &session.options);
    Session_Show(&session);
}

/* And all that lead through the dark, where one leaves for another hall. */
static inline void frame(void) {
    one_frame();
    while (Session_IsFading(&session) || (session.view.unseen && !session.options.headless)) one_frame();
}

/* The next frame, without a tick, as 0xAARRGGBB; until the next call. */
static inline const uint32_t *picture_of(int width, int height) {
    static uint32_t pixels[640 * 360];
    SDL_Renderer *renderer = Draw_Renderer(App_Draw(session.devices.app));
    assert_true(App_BeginFrame(session.devices.app));
    Session_TakeKeys(&session);
    Session_Draw(&session, false);
    assert_int_equal(SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixels, 4 * width), 0);
    Session_Show(&session);
    assert_true(width * height <= COUNT_OF(pixels));
    return pixels;
}

/* Of that: the sum of all its colours. */
static inline long brightness(void) {
    const uint32_t *pixel = picture_of(160, 90);
    long sum = 0;
    for (int i = 0; i < 160 * 90; i++) sum += (pixel[i] & 255) + (pixel[i] >> 8 & 255) + (pixel[i] >> 16 & 255);
    return sum;
}

static inline void play_ticks(int count) {
    for (int done = 0; done < count; done += ticks) frame();
}

/* Parses a line of options and opens the session with a folder of its own. */
static inline void open_with(const char *line) {
    static char text[2500];
    char error[OPTIONS_ERROR] = "", *argv[24] = {(char *)"ember"};
    int argc = 1;
    Options options;
    snprintf(text, sizeof text, "--size 160x90 --grid 32x18 --threads 1 --pref %s %s", folder, line);
    for (char *word = strtok(text, " "); word && argc < 24; word = strtok(NULL, " ")) argv[argc++] = word;
    if (!Options_Parse(&options, argc, argv, error, sizeof error) ||
        !Session_Open(&session, &options, error, sizeof error))
        fail_msg("%s", error);
    frame();
}

/* Through the queue, as App_BeginFrame would forget a press that was injected between frames. */
static inline void send(InputKey key, bool down) {
    SDL_Event event = {.type = down ? SDL_KEYDOWN : SDL_KEYUP};
    event.key.keysym.scancode = (SDL_Scancode)key;
    event.key.state = down ? SDL_PRESSED : SDL_RELEASED;
    SDL_PushEvent(&event);
}

static inline void tap(InputKey key) {
    send(key, true);
    frame();
    send(key, false);
    frame();
}

static inline void mouse_to(float x, float y) {
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    event.motion.x = (int)x, event.motion.y = (int)y;
    SDL_PushEvent(&event);
}

static inline void mouse_button(int which, bool down) {
    SDL_Event event = {.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP};
    event.button.button = (Uint8)which, event.button.state = down ? SDL_PRESSED : SDL_RELEASED;
    SDL_PushEvent(&event);
}

static inline void mouse_wheel(int notches) {
    SDL_Event event = {.type = SDL_MOUSEWHEEL};
    event.wheel.y = notches, event.wheel.preciseY = (float)notches;
    SDL_PushEvent(&event);
}

static SDL_Joystick *pad; /* NULL: none is plugged in */
static int pad_device;

static inline void script_plug(void) {
    pad_device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                           SDL_CONTROLLER_BUTTON_MAX, 0);
    assert_true(pad_device >= 0);
    frame();
    pad = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(pad_device));
    assert_non_null(pad);
}

static inline void script_pull(void) {
    SDL_JoystickDetachVirtual(pad_device);
    pad = NULL;
}

static inline ScreenId top(void) { return Screens_Top(&session.overlay.screens); }

static inline int set_up(void **state) {
    (void)state;
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    kit_path(folder, KIT_FOLDER);
    kit_remove_folder(folder);
    return File_MakeFolder(folder) ? 0 : -1;
}

static inline void close_session(void) {
    if (pad) script_pull();
    Session_Close(&session);
    memset(&session, 0, sizeof session);
}

static inline int tear_down(void **state) {
    (void)state;
    close_session();
    kit_remove_folder(folder);
    return 0;
}

#endif
