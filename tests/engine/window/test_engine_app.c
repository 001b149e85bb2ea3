/* The window and the frame, on SDL's dummy display and headless. */
#include "tests/kits/engine_kit.h"
#include "engine/window/ticker.h"
#include "tests/kits/own_kit.h"
#include "tests/kits/test.h"

#include <SDL_image.h>
#include <signal.h>

static App *open_window(void) {
    App *app = App_Create(&(AppDef){.title = "window", .width = 320, .height = 180});
    if (!app) fail_msg("%s", Log_Reason());
    return app;
}

TEST(headless_ticks_once_a_frame) {
    OwnApp *app = kit_headless(64, 36);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(App_Ticks(app), 1);
        assert_float_equal(App_Between(app), 1, 0);
        App_EndFrame(app);
        assert_true(App_BeginFrame(app));
    }
    assert_false(App_ToggleFullscreen(app));
    assert_false(App_SetVsync(app, true));
}

static bool count_down(void *data) { return --*(int *)data > 0; }

TEST(the_loop_ends_with_the_frame_that_says_so) {
    static int left = 3;
    App_Run(count_down, &left);
    assert_int_equal(left, 0);
}

TEST(a_window_ticks_by_the_clock) {
    OwnApp *app = open_window();
    int ticks = 0;
    const double start = App_Seconds();
    while (App_Seconds() - start < 0.5) {
        assert_true(App_BeginFrame(app));
        assert_in_range(App_Ticks(app), 0, TICKER_BACKLOG);
        ticks += App_Ticks(app);
        App_EndFrame(app);
        SDL_Delay(3);
    }
    assert_in_range(ticks, 15, 32);
    SDL_Delay(500); /* a pause that is longer than the backlog */
    App_BeginFrame(app);
    assert_int_equal(App_Ticks(app), TICKER_BACKLOG);
}

TEST(closing_and_sigterm_quit) {
    App *app = open_window();
    assert_true(App_BeginFrame(app));
    SDL_PushEvent(&(SDL_Event){.type = SDL_QUIT});
    assert_false(App_BeginFrame(app));
    App_Destroy(app);
    app = kit_headless(8, 8);
    raise(SIGTERM);
    assert_false(App_BeginFrame(app));
    App_Destroy(app);
}

#ifdef SIGHUP
static void check_quits(int number) {
    for (int i = 0; i < 2; i++) {
        signal(number, i ? SIG_IGN : SIG_DFL);
        OwnApp *app = kit_headless(8, 8);
        raise(number);
        assert_int_equal(App_BeginFrame(app), i);
    }
    assert_true(signal(number, SIG_DFL) == SIG_IGN);
    App_Destroy(kit_headless(8, 8));
    assert_true(signal(number, SIG_DFL) == SIG_DFL); /* given back */
}

/* A terminal that is closed, Ctrl+C and Ctrl+\ in it, and a limit of processor time (ulimit -t). */
TEST(what_ends_a_program_quits_unless_it_is_ignored) {
    const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGXCPU};
    for (size_t i = 0; i < SDL_arraysize(numbers); i++) check_quits(numbers[i]);
}

/* A reader of the output that goes, and a limit on the length of files (ulimit -f). */
TEST(what_stops_writing_does_not_end_the_program) {
    OwnApp *app = kit_headless(8, 8);
    raise(SIGPIPE);
    raise(SIGXFSZ);
    assert_true(App_BeginFrame(app));
}
#endif

static void push_window_event(Uint8 event) {
    SDL_PushEvent(&(SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = event}});
}

TEST(losing_the_focus_lets_go_of_keys_and_is_told_once) {
    static const InputAction action = {"jump", {KEY_SPACE}, {MOUSE_NONE}, {PAD_NONE}};
    static const Uint8 losses[] = {SDL_WINDOWEVENT_FOCUS_LOST, SDL_WINDOWEVENT_MINIMIZED};
    OwnApp *app = open_window();
    assert_string_equal(SDL_GetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH),
                        "1"); /* the click that comes back is not lost */
    Input_SetMap(App_Input(app), &(InputMap){&action, 1, -1, -1, -1, -1});
    App_BeginFrame(app);
    App_BeginFrame(app);
    for (size_t i = 0; i < SDL_arraysize(losses); i++) {
        Input_InjectKey(App_Input(app), KEY_SPACE, true);
        assert_false(App_LostFocus(app));
        push_window_event(losses[i]);
        App_BeginFrame(app);
        assert_true(App_LostFocus(app));
        assert_false(Input_Held(Input_Frame(App_Input(app)), 0));
        App_BeginFrame(app);
        assert_false(App_LostFocus(app));
        assert_true(App_IsAway(app));
        push_window_event(SDL_WINDOWEVENT_FOCUS_GAINED);
        App_BeginFrame(app);
        assert_false(App_IsAway(app));
    }
}

TEST(a_resized_window_draws_at_its_new_size) {
    static const int sizes[][2] = {{640, 360}, {1, 1}, {3840, 2160}, {200, 900}};
    OwnApp *app = open_window();
    for (size_t i = 0; i < SDL_arraysize(sizes); i++) {
        int width, height;
        SDL_SetWindowSize(SDL_RenderGetWindow(Draw_Renderer(App_Draw(app))), sizes[i][0], sizes[i][1]);
        assert_true(App_BeginFrame(app));
        Draw_Size(App_Draw(app), &width, &height);
        assert_int_equal(width, sizes[i][0]);
        assert_int_equal(height, sizes[i][1]);
        Draw_Clear(App_Draw(app), DRAW_RGB(0x123456));
        assert_int_equal(kit_pixel(app, width - 1, height - 1), 0x123456);
        App_EndFrame(app);
    }
    assert_int_equal(Draw_Failures(App_Draw(app)), 0);
}

TEST(a_screenshot_shows_what_was_drawn) {
    char path[1024];
    OwnApp *app = kit_headless(40, 30);
    Draw_Clear(App_Draw(app), DRAW_RGB(0x204060));
    Draw_Rect(App_Draw(app), (DrawRect){10, 20, 5, 5}, DRAW_RGB(0xFF8000));
    assert_true(App_Screenshot(app, kit_path(path, "test_app.png")));
    SDL_Surface *loaded = IMG_Load(path), *image = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_ARGB8888, 0);
    assert_non_null(image);
    assert_int_equal(image->w, 40);
    assert_int_equal(image->h, 30);
    assert_int_equal(((uint32_t *)image->pixels)[0], 0xFF204060);
    assert_int_equal(((uint32_t *)image->pixels)[22 * image->pitch / 4 + 12], 0xFFFF8000);
    SDL_FreeSurface(loaded);
    SDL_FreeSurface(image);
    remove(path);
    assert_false(App_Screenshot(app, "no/such/folder/shot.png"));
    assert_non_null(strstr(Log_Reason(), "no/such/folder/shot.png"));
}

TEST(impossible_sizes_are_refused) {
    static const int sizes[][2] = {{0, 10}, {10, 0}, {-1, 10}, {100000, 10}};
    for (size_t i = 0; i < SDL_arraysize(sizes); i++) {
        assert_null(App_Create(&(AppDef){.title = "", .width = sizes[i][0], .height = sizes[i][1], .headless = true}));
        assert_non_null(strstr(Log_Reason(), "each side"));
    }
    App_Destroy(NULL);
}

TEST(switches_work_on_a_window) {
    OwnApp *app = open_window();
    assert_false(App_Vsync(app));
    if (App_SetVsync(app, true)) assert_true(App_Vsync(app));
    assert_true(App_ToggleFullscreen(app));
    assert_true(App_BeginFrame(app));
    assert_true(App_ToggleFullscreen(app));
    assert_true(strlen(App_RendererName(app)) > 0);
}

TEST(no_display_is_noticed) {
    char driver[64] = "";
    if (SDL_getenv("SDL_VIDEODRIVER")) SDL_strlcpy(driver, SDL_getenv("SDL_VIDEODRIVER"), sizeof driver);
    SDL_setenv("SDL_VIDEODRIVER", "no such driver", 1);
    assert_null(App_Create(&(AppDef){.title = "", .width = 64, .height = 36}));
    assert_non_null(strstr(Log_Reason(), "no display"));
    App_Destroy(kit_headless(64, 36));    /* needs none */
    SDL_setenv("SDL_VIDEODRIVER", "", 1); /* names nothing */
    SDL_setenv("DISPLAY", ":7654", 1);    /* names one that is not there */
    SDL_setenv("WAYLAND_DISPLAY", "", 1);
    assert_int_equal(SDL_InitSubSystem(SDL_INIT_VIDEO), 0);
    const bool nowhere = SDL_strcmp(SDL_GetCurrentVideoDriver(), "offscreen") == 0; /* as on a server */
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    App *app = App_Create(&(AppDef){.title = "", .width = 64, .height = 36});
    assert_int_equal(app != NULL, !nowhere);
    if (nowhere) assert_non_null(strstr(Log_Reason(), "no display"));
    App_Destroy(app);
    SDL_setenv("SDL_VIDEODRIVER", driver, 1);
}

/* Time itself goes slower: ticks are due more rarely, and what moves between them glides. */
TEST(time_may_go_slower) {
    OwnApp *app = App_Create(&(AppDef){.title = "test", .width = 64, .height = 36});
    assert_non_null(app);
    App_BeginFrame(app);
    App_SetPace(app, .01f);
    int due = 0;
    for (int i = 0; i < 10; i++) {
        SDL_Delay(20); /* in all 12 ticks, and .12 at that pace */
        App_BeginFrame(app);
        due += App_Ticks(app);
    }
    assert_in_range(due, 0, 1);
    App_SetPace(app, 1);
    SDL_Delay(40);
    App_BeginFrame(app);
    assert_in_range(App_Ticks(app), 2, 4);
}
