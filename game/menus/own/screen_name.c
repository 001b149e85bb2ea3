/* The screen to type a hall's name. With a pad the name that is offered is taken. */
#include "game/controls/typed.h"
#include "game/menus/screen.h"

#include <stdio.h>

enum { ROW_NAME, ROW_TAKE, ROW_REPLACE };

static void fill(Screens *screens) {
    const OwnHalls *own = &screens->own;
    char label[MENU_LABEL];
    Menu_Words(Menu_Add(&screens->menu, MENU_CHOICE, ROW_NAME, "Name"), "%s_", own->typed);
    Menu_Add(&screens->menu, MENU_CHOICE, ROW_TAKE, own->renames ? "Rename" : "Save");
    snprintf(label, sizeof label, "Replace '%s'", own->taken);
    if (*own->taken && !own->renames) Menu_Add(&screens->menu, MENU_CHOICE, ROW_REPLACE, label);
    Menu_Add(&screens->menu, MENU_CHOICE, SCREEN_BACK, "Back");
}

static void act(Screens *screens, MenuEvent event) {
    if (event.did != MENU_CHOSEN) return;
    if (event.action == ROW_REPLACE)
        screens->ask = ASK_OWN_REPLACE;
    else
        screens->ask = screens->own.renames ? ASK_OWN_RENAME : ASK_OWN_SAVE;
}

static void say(const Screens *screens, char *text, size_t capacity) {
    const OwnHalls *own = &screens->own;
    if (*own->wrong)
        snprintf(text, capacity, "%s", own->wrong);
    else if (own->renames)
        snprintf(text, capacity, "Type a new name for '%s'.", own->chosen);
    else
        snprintf(text, capacity, "Type a name for the hall.");
}

/* ---- Typing ----------------------------------------------------------------------------------------------- */

/* Letters are no keys here, so only arrows walk. */
static void type(Screens *screens, const InputState *frame, MenuInput *input) {
    OwnHalls *own = &screens->own;
    if (frame->device != INPUT_PAD) {
        input->x = 0;
        input->y = Input_Pressed(frame, CONTROL_SHOP_DOWN) - Input_Pressed(frame, CONTROL_SHOP_UP);
        input->choose = input->back = false;
    }
    if (!*screens->typed) return;
    const bool letter = (unsigned char)*screens->typed >= ' ';
    if (own->offered && letter) own->typed[0] = 0;
    if (letter || *screens->typed == '\b') own->offered = false, screens->menu.focus = 0;
    const char end = Typed_Take(own->typed, sizeof own->typed, NULL, screens->typed);
    if (end == '\n') input->choose = true;
    if (end == '\x1b') input->back = true;
}

const Screen Screen_Name = {
    .heading = "Name", .still = true, .width = 860, .fill = fill, .act = act, .say = say, .type = type};
