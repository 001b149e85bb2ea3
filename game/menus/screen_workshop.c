/* The pane of the workshop, its menu, and the question before something is lost. The workshop fills the pane itself. */
#include "game/base/count.h"
#include "game/menus/screen.h"

#include <stdio.h>

static void fill_by(const ScreensGuest *guest, Menu *menu) {
    if (guest->fill) guest->fill(guest->data, menu);
}

static void act_by(const ScreensGuest *guest, MenuEvent event) {
    if (guest->act) guest->act(guest->data, event);
}

static void say_by(const ScreensGuest *guest, char *text, size_t capacity) {
    if (guest->say) guest->say(guest->data, text, capacity);
}

static void fill(Screens *screens) { fill_by(&screens->guest, &screens->menu); }
static void act(Screens *screens, MenuEvent event) { act_by(&screens->guest, event); }
static void say(const Screens *screens, char *text, size_t capacity) { say_by(&screens->guest, text, capacity); }

/* Backspace sets a row back, as in the tuning panel. */
static void back(Screens *screens) {
    const MenuRow *row = &screens->menu.row[screens->menu.focus];
    act(screens, (MenuEvent){MENU_BACK, screens->menu.rows ? row->action : 0, screens->panel.reset});
}

const Screen Screen_Workshop = {.heading = "Workshop",
                                .aside_hall = true,
                                .still = true,
                                .width = 520,
                                .fill = fill,
                                .act = act,
                                .back = back,
                                .say = say};

static void ask_play(Screens *screens) { screens->ask = ASK_WORKSHOP_PLAY; }
static void ask_leave(Screens *screens) { screens->ask = ASK_WORKSHOP_LEAVE; }
static void ask_lose(Screens *screens) { screens->ask = ASK_WORKSHOP_LOSE; }
static void ask_save(Screens *screens) { screens->ask = ASK_WORKSHOP_SAVE; }

static const ScreenChoice MENU[] = {
    {"Go on", .act = Screens_Back},       {"Play from here", .act = ask_play},
    {"Options", .opens = SCREEN_OPTIONS}, {"Tuning of the air", .opens = SCREEN_TUNING},
    {"Help", .opens = SCREEN_HELP},       {"Leave the workshop", .act = ask_leave},
};

const Screen Screen_WorkshopMenu = {
    .heading = "Workshop", .still = true, .width = 640, .choices = MENU, .choice_count = COUNT_OF(MENU)};

static const ScreenChoice LEAVE[] = {
    {"Stay", .act = Screens_Back},
    {"Save, and go on", .act = ask_save},
    {"Go on, and lose the changes", .act = ask_lose},
};

static void say_leave(const Screens *screens, char *text, size_t capacity) {
    (void)screens;
    snprintf(text, capacity, "The changes since this hall was last saved would be lost.");
}

const Screen Screen_WorkshopLeave = {.heading = "It is not saved",
                                     .still = true,
                                     .width = 760,
                                     .choices = LEAVE,
                                     .choice_count = COUNT_OF(LEAVE),
                                     .say = say_leave};

static void fill_costs(Screens *screens) { fill_by(&screens->costs, &screens->menu); }
static void act_costs(Screens *screens, MenuEvent event) { act_by(&screens->costs, event); }
static void say_costs(const Screens *screens, char *text, size_t capacity) { say_by(&screens->costs, text, capacity); }

const Screen Screen_WorkshopCosts = {.heading = "What would it cost?",
                                     .still = true,
                                     .width = 1240,
                                     .fill = fill_costs,
                                     .act = act_costs,
                                     .say = say_costs};
