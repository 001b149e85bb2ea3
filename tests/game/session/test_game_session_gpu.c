/* A session whose picture OpenGL draws, which may fail at any time. Where there is no OpenGL, nothing is tested. */
#define KIT_FOLDER "test_game_session_gpu.folder"
#include "tests/kits/session_kit.h"
#include "tests/kits/test.h"

#include "engine/window/renderer.h"

/* Drivers of OpenGL keep memory to the end, in libraries that are unloaded by then. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }

static bool has_opengl(void) {
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) return false;
    SDL_Window *window = SDL_CreateWindow("", 0, 0, 16, 16, SDL_WINDOW_OPENGL | SDL_WINDOW_HIDDEN);
    SDL_DestroyWindow(window);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    return window != NULL;
}

static int set_up_screen(void **state) {
    const int failed = set_up(state);
    setenv("SDL_VIDEODRIVER", "offscreen", 1);
    return failed;
}

static bool painted(void) { return Picture_Paints(session.view.picture, &session.view.look.frame); }

/* 0..255 */
static double brightness_now(void) { return (double)brightness() / (3 * 160 * 90); }

TEST_WITH(set_up_screen, tear_down, opengl_draws_where_it_is_asked_for) {
    if (!has_opengl()) skip();
    open_with("--scene hall --frames 900 --renderer gpu");
    assert_true(painted());
    play_ticks(3);
    const double by_gpu = brightness_now();
    assert_true(by_gpu > 10);
    Session_Close(&session);
    open_with("--scene hall --frames 900 --renderer software");
    assert_false(painted());
    play_ticks(3);
    assert_float_equal(brightness_now(), by_gpu, 3);
}

TEST_WITH(set_up_screen, tear_down, emulated_opengl_is_not_chosen) {
    open_with("--scene hall");
    assert_true(!painted() || !Renderer_IsEmulated(SDL_GetRenderer(SDL_GetWindowFromID(1))));
}

static unsigned find_broken(unsigned target) { return target - target; }

static void *load_a_broken_one(const char *name) {
    unsigned (*broken)(unsigned) = find_broken;
    void *call;
    memcpy(&call, &broken, sizeof call);
    return strcmp(name, "glCheckFramebufferStatus") ? SDL_GL_GetProcAddress(name) : call;
}

TEST_WITH(set_up_screen, tear_down, software_goes_on_where_opengl_fails) {
    if (!has_opengl()) skip();
    open_with("--scene hall --frames 900 --renderer gpu");
    play_ticks(2);
    assert_true(Picture_Accelerate(session.view.picture, load_a_broken_one));
    play_ticks(2);
    assert_false(painted());
    assert_non_null(strstr(Log_Reason(), "cannot be drawn into"));
    assert_true(brightness_now() > 5);
    assert_int_equal(Draw_Failures(App_Draw(session.devices.app)), 0);
}
