/* Every screen by a controller alone, a virtual one: cross, left stick, A, B and Start, and what happens when it is
 * pulled. */
#include "tests/kits/engine_kit.h"

#include "game/menus/screens.h"
#include "tests/kits/test.h"

static App *app;
static Settings settings;
static Progress progress;
static Screens screens;
static SDL_Joystick *pad;
static int device;
static double now;

static void next_frame(void) {
    App_EndFrame(app);
    assert_true(App_BeginFrame(app));
    Input *input = App_Input(app);
    Screens_Walk(&screens, Input_Frame(input), Input_TakenPress(input), now += 0.02);
}

static void press(int button) {
    SDL_JoystickSetVirtualButton(pad, button, SDL_PRESSED);
    next_frame();
    SDL_JoystickSetVirtualButton(pad, button, SDL_RELEASED);
    next_frame();
}

static void push(int axis, int value) {
    SDL_JoystickSetVirtualAxis(pad, axis, (Sint16)value);
    next_frame();
    SDL_JoystickSetVirtualAxis(pad, axis, 0);
    next_frame();
}

static void plug_in(void) {
    device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                       SDL_CONTROLLER_BUTTON_MAX, 0);
    assert_true(device >= 0);
    next_frame();
    pad = SDL_JoystickFromInstanceID(SDL_JoystickGetDeviceInstanceID(device));
    assert_non_null(pad);
}

static int set_up(void **state) {
    (void)state;
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1");
    settings = Settings_Standard();
    Screens_Begin(&screens, &settings, &progress);
    app = App_Create(&(AppDef){.title = "pad", .width = 64, .height = 36});
    InputMap map = Controls_Map(&settings.bindings);
    if (!app || !Input_SetMap(App_Input(app), &map) || !App_BeginFrame(app)) return -1;
    plug_in();
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    SDL_JoystickDetachVirtual(device);
    App_Destroy(app);
    return 0;
}

static const char *focused(void) { return screens.menu.row[screens.menu.focus].label; }

static void choose(const char *label) {
    next_frame();
    for (int i = 0; i < MENU_ROWS && strcmp(focused(), label); i++) press(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    if (strcmp(focused(), label)) fail_msg("no row '%s'", label);
    press(SDL_CONTROLLER_BUTTON_A);
}

/* A row that names a work, and whose it is. */
static void expect_credit(const char *work, const char *whose) {
    bool said = false;
    for (int i = 0; i < screens.menu.rows; i++)
        said |= strstr(screens.menu.row[i].label, work) && strstr(screens.menu.row[i].words, whose);
    if (!said) fail_msg("the credits do not name '%s' by '%s'", work, whose);
}

/* The papers that the air is made of, and what else the game is. */
static void expect_credits(void) {
    expect_credit("Stable Fluids", "Stam, SIGGRAPH 1999");
    expect_credit("Real-Time Fluid Dynamics for Games", "Stam, GDC 2003");
    expect_credit("Practical Fluid Mechanics", "West, Game Developer 2007");
    expect_credit("Jos Stam's Real-Time Fluid Simulator", "staggered grids");
    expect_credit("MacCormack", "Selle");
    expect_credit("reflection", "Zehnder");
    expect_credit("Vorticity confinement", "Fedkiw");
    expect_credit("Multigrid", "Brandt");
    expect_credit("SDL 2", "");
    expect_credit("cJSON", "");
    expect_credit("DejaVu Sans", "font");
}

TEST_WITH(set_up, tear_down, a_pad_reaches_every_screen) {
    Screens_Show(&screens, SCREEN_TITLE);
    choose("Halls");
    assert_int_equal(Screens_Top(&screens), SCREEN_HALLS);
    press(SDL_CONTROLLER_BUTTON_B);
    choose("Help");
    assert_int_equal(Screens_Top(&screens), SCREEN_HELP);
    press(SDL_CONTROLLER_BUTTON_B);
    choose("Credits");
    assert_int_equal(Screens_Top(&screens), SCREEN_CREDITS);
    expect_credits();
    press(SDL_CONTROLLER_BUTTON_START); /* Start goes back, too */
    choose("Play");
    assert_int_equal(screens.ask, ASK_PLAY);
    Screens_Show(&screens, SCREEN_PAUSE);
    press(SDL_CONTROLLER_BUTTON_START);
    assert_false(Screens_Shown(&screens));
    Screens_Show(&screens, SCREEN_LOST);
    choose("Again");
    assert_int_equal(screens.ask, ASK_RESTART);
}

TEST_WITH(set_up, tear_down, the_stick_walks_and_slides) {
    Screens_Show(&screens, SCREEN_OPTIONS);
    next_frame();
    push(SDL_CONTROLLER_AXIS_LEFTX, -32768);
    assert_float_equal(settings.volume, 0.75f, 1e-6f);
    push(SDL_CONTROLLER_AXIS_LEFTY, 32767);
    assert_string_equal(focused(), "Effects");
    push(SDL_CONTROLLER_AXIS_LEFTY, -32768);
    assert_string_equal(focused(), "Volume");
    press(SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    assert_float_equal(settings.volume, 0.8f, 1e-6f);
}

TEST_WITH(set_up, tear_down, a_held_stick_goes_on_walking) {
    Screens_Show(&screens, SCREEN_CONTROLS);
    next_frame();
    SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_LEFTY, 32767);
    for (int i = 0; i < 40; i++) next_frame(); /* 0.8 s */
    assert_in_range(screens.menu.focus, 4, 7);
    SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_LEFTY, 0);
    next_frame();
}

TEST_WITH(set_up, tear_down, pad_buttons_are_moved) {
    Screens_Show(&screens, SCREEN_CONTROLS);
    choose("Jump and glide");
    assert_int_equal(screens.moving, CONTROL_JUMP);
    press(SDL_CONTROLLER_BUTTON_X);
    assert_true(screens.moving == CONTROL_COUNT && settings.bindings.action[CONTROL_JUMP].pad[1] == PAD_X);
    choose("Torch");
    SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 32767); /* a trigger counts as a button */
    next_frame();
    SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, -32768);
    next_frame();
    assert_int_equal(settings.bindings.action[CONTROL_TORCH].pad[1], PAD_RIGHT_TRIGGER);
    assert_int_equal(settings.bindings.action[CONTROL_BELLOWS].pad[0], PAD_NONE); /* from whom it was taken */
    choose("Bellows");
    press(SDL_CONTROLLER_BUTTON_START); /* gives up */
    assert_true(screens.moving == CONTROL_COUNT && Screens_Top(&screens) == SCREEN_CONTROLS);
}

TEST_WITH(set_up, tear_down, a_pulled_pad_leaves_nothing_held) {
    Screens_Show(&screens, SCREEN_CONTROLS);
    next_frame();
    SDL_JoystickSetVirtualButton(pad, SDL_CONTROLLER_BUTTON_DPAD_DOWN, SDL_PRESSED);
    next_frame();
    int focus = screens.menu.focus;
    SDL_JoystickDetachVirtual(device);
    for (int i = 0; i < 60; i++) next_frame();
    assert_int_equal(screens.menu.focus, focus);
    assert_int_equal(Input_PadCount(App_Input(app)), 0);
    plug_in(); /* and comes back */
    press(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    assert_int_equal(screens.menu.focus, focus + 1);
}
