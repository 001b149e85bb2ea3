/* The screen on which controls get and lose keys and buttons. */
#include "game/controls/rebind.h"
#include "game/menus/screen.h"

#include <stdio.h>

enum { STANDARD = CONTROL_ALL };

static void fill(Screens *screens) {
    char where[BINDINGS_WORDS];
    for (int i = 0; i < CONTROL_COUNT; i++) {
        if (!Controls_Movable((Control)i)) continue;
        MenuRow *row = Menu_Add(&screens->menu, MENU_CHOICE, i, Controls_Title((Control)i));
        Bindings_Words(&screens->settings->bindings, (Control)i, where, sizeof where);
        Menu_Words(row, screens->moving == (Control)i ? "%s ..." : "%s", *where ? where : "nothing");
    }
    Menu_Add(&screens->menu, MENU_CHOICE, STANDARD, "Reset all to the defaults");
    Menu_Add(&screens->menu, MENU_CHOICE, SCREEN_BACK, "Back");
}

static void restore(Screens *screens) {
    screens->settings->bindings = Controls_Standard();
    screens->changed = true;
    snprintf(screens->said, sizeof screens->said, "All keys and buttons are the defaults again.");
}

static void act(Screens *screens, MenuEvent event) {
    if (event.did != MENU_CHOSEN) return;
    if (event.action == STANDARD)
        restore(screens);
    else
        screens->moving = (Control)event.action;
}

static void take(Screens *screens, InputPress press) {
    if (!press.key && !press.mouse && !press.pad) return;
    bool gives_up = press.key == KEY_ESCAPE || press.pad == PAD_START;
    screens->said[0] = 0;
    if (!gives_up &&
        Bindings_Press(&screens->settings->bindings, screens->moving, press, screens->said, sizeof screens->said))
        screens->changed = true;
    screens->moving = CONTROL_COUNT;
}

static void say(const Screens *screens, char *text, size_t capacity) {
    if (screens->moving != CONTROL_COUNT)
        snprintf(text, capacity, "%s: press what to add, or to take away. Escape leaves it as it is.",
                 Controls_Title(screens->moving));
    else
        snprintf(text, capacity, "%s",
                 *screens->said ? screens->said
                                : "Choose what to change; then press a key or a button of the mouse or pad.");
}

const Screen Screen_Controls = {
    .heading = "Keys and buttons", .still = true, .width = 1160, .fill = fill, .act = act, .take = take, .say = say};
