/* Every screen by a controller alone, a virtual one: cross, left stick, A, B and Start, and what happens when it is
 * pulled. */
#define KIT_FOLDER "test_game_screens_pad.folder"
#include "tests/kits/session_script.h"

/* The papers that the air is made of, and what else the game is: a work, and whose it is. */
static const char *const CREDITS[][2] = {
    {"Stable Fluids", "Stam, SIGGRAPH 1999"},
    {"Real-Time Fluid Dynamics for Games", "Stam, GDC 2003"},
    {"Practical Fluid Mechanics", "West, Game Developer 2007"},
    {"Jos Stam's Real-Time Fluid Simulator", "staggered grids"},
    {"MacCormack", "Selle"},
    {"reflection", "Zehnder"},
    {"Vorticity confinement", "Fedkiw"},
    {"Multigrid", "Brandt"},
    {"SDL 2", ""},
    {"cJSON", ""},
    {"DejaVu Sans", "font"},
};

TEST_WITH(set_up, tear_down, a_pad_reaches_every_screen) {
    session_play("open; plug; walk Halls; press a; top = halls; press b; walk Help; press a; top = help; press b\n"
                 "walk Credits; press a; top = credits");
    for (int i = 0; i < COUNT_OF(CREDITS); i++) {
        const Menu *menu = &session.overlay.screens.menu;
        bool said = false;
        for (int k = 0; k < menu->rows; k++)
            said |= strstr(menu->row[k].label, CREDITS[i][0]) && strstr(menu->row[k].words, CREDITS[i][1]);
        if (!said) fail_msg("the credits do not name '%s' by '%s'", CREDITS[i][0], CREDITS[i][1]);
    }
    session_play("press start; top = title; walk Play; press a; top = none; scene porch\n"
                 "press start; top = pause; press start; top = none; show lost; walk Again; press a; top = none");
}

PLAYED(the_stick_walks_and_slides, "open --scene hall; plug; show options; frames 1; push leftx -32768; volume = .75\n"
                                   "push lefty 32767; focused Effects; push lefty -32768; focused Volume\n"
                                   "press dpright; volume = .8")

/* A trigger counts as a button, and is taken from what it did before. Start gives up. */
TEST_WITH(set_up, tear_down, pad_buttons_are_moved) {
    const InputAction *action = session.saved.settings.bindings.action;
    session_play("open --scene hall; plug; show controls; frames 1; walk Jump and glide; press a; moving = THE_JUMP\n"
                 "press x; moving = NO_CONTROL; walk Torch; press a; push righttrigger 32767");
    assert_int_equal(action[CONTROL_JUMP].pad[1], PAD_X);
    assert_int_equal(action[CONTROL_TORCH].pad[1], PAD_RIGHT_TRIGGER);
    assert_int_equal(action[CONTROL_BELLOWS].pad[0], PAD_NONE);
    session_play("walk Bellows; press a; press start; moving = NO_CONTROL; top = controls");
}

/* And it comes back. */
TEST_WITH(set_up, tear_down, a_pulled_pad_leaves_nothing_held) {
    session_play("open --scene hall; plug; show controls; frames 1; button dpdown 1");
    const int focus = session.overlay.screens.menu.focus;
    session_play("pull; frames 1");
    SDL_Delay(500);
    session_play("frames 2");
    assert_int_equal(session.overlay.screens.menu.focus, focus);
    assert_int_equal(Input_PadCount(App_Input(session.devices.app)), 0);
    session_play("plug; press dpdown");
    assert_int_equal(session.overlay.screens.menu.focus, focus + 1);
}
