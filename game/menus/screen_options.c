#include "game/base/count.h"
#include "game/menus/screen.h"

#include <stdio.h>

/* What can be set: a slider or a switch of the settings. */
typedef struct Option {
    const char *label;
    MenuKind kind;
    size_t place;   /* in Settings: a float or a bool */
    ScreensAsk ask; /* what else must happen */
} Option;

static const Option OPTIONS[] = {
    {"Volume", MENU_SLIDER, offsetof(Settings, volume), ASK_NOTHING},
    {"Fullscreen", MENU_SWITCH, offsetof(Settings, fullscreen), ASK_FULLSCREEN},
    {"Vertical sync", MENU_SWITCH, offsetof(Settings, vsync), ASK_VSYNC},
    {"Reduced flashing", MENU_SWITCH, offsetof(Settings, reduced_flashing), ASK_NOTHING},
};

enum { COUNT = COUNT_OF(OPTIONS), KEYS = COUNT, BACK };

static void *place_of(Settings *settings, const Option *option) { return (char *)settings + option->place; }

static float value_of(Settings *settings, const Option *option) {
    if (option->kind == MENU_SLIDER) return *(float *)place_of(settings, option);
    return *(bool *)place_of(settings, option) ? 1 : 0;
}

/* Without a device the volume can still be set, for one that comes later. */
static void fill(Screens *screens) {
    for (int i = 0; i < COUNT; i++) {
        MenuRow *row = Menu_Add(&screens->menu, OPTIONS[i].kind, i, OPTIONS[i].label);
        row->value = value_of(screens->settings, &OPTIONS[i]);
        if (OPTIONS[i].place == offsetof(Settings, volume) && screens->unheard) Menu_Words(row, "no audio device");
    }
    Menu_Add(&screens->menu, MENU_CHOICE, KEYS, "Keys and buttons");
    Menu_Add(&screens->menu, MENU_CHOICE, BACK, "Back");
}

static void set(Screens *screens, const Option *option, float value) {
    if (option->kind == MENU_SLIDER)
        *(float *)place_of(screens->settings, option) = value;
    else
        *(bool *)place_of(screens->settings, option) = value > 0;
    if (option->ask != ASK_NOTHING) screens->ask = option->ask;
    screens->changed = true;
}

static void act(Screens *screens, MenuEvent event) {
    if (event.did == MENU_SET) set(screens, &OPTIONS[event.action], event.value);
    if (event.did == MENU_CHOSEN && event.action == KEYS) Screens_Open(screens, SCREEN_CONTROLS);
    if (event.did == MENU_CHOSEN && event.action == BACK) Screens_Back(screens);
}

const Screen Screen_Options = {.heading = "Options", .still = true, .width = 1000, .fill = fill, .act = act};
