#include "game/base/count.h"
#include "game/menus/screen.h"

#include <math.h>
#include <stdio.h>

/* A number or a switch of the settings. */
typedef struct Option {
    const char *label;
    MenuKind kind;
    size_t place;          /* in Settings, a float, or a bool for switches */
    ScreensAsk ask;        /* the session's part */
    float low, high, step; /* of dials and picks */
} Option;

static const Option OPTIONS[] = {
    {"Volume", MENU_SLIDER, offsetof(Settings, volume), ASK_NOTHING},
    {"Effects", MENU_SLIDER, offsetof(Settings, effects), ASK_NOTHING},
    {"Ambience", MENU_SLIDER, offsetof(Settings, ambience), ASK_NOTHING},
    {"Music", MENU_SLIDER, offsetof(Settings, music), ASK_NOTHING},
    {"Brightness", MENU_DIAL, offsetof(Settings, brightness), ASK_NOTHING, 0.5f, 1.5f, 0.1f},
    {"Text size", MENU_PICK, offsetof(Settings, text_size), ASK_NOTHING, 1, 2, 0.25f},
    {"Fullscreen", MENU_SWITCH, offsetof(Settings, fullscreen), ASK_FULLSCREEN},
    {"Vertical sync", MENU_SWITCH, offsetof(Settings, vsync), ASK_VSYNC},
    {"Reduced flashing", MENU_SWITCH, offsetof(Settings, reduced_flashing), ASK_NOTHING},
    {"High contrast", MENU_SWITCH, offsetof(Settings, high_contrast), ASK_NOTHING},
    {"Captions", MENU_SWITCH, offsetof(Settings, captions), ASK_NOTHING},
};

static const Option ASSISTS[] = {
    {"Pace of time", MENU_DIAL, offsetof(Settings, pace), ASK_NOTHING, 0.5f, 1, 0.1f},
    {"More embers", MENU_PICK, offsetof(Settings, more_embers), ASK_NOTHING, 0, ASSIST_EMBERS, 1},
    {"Braziers stay lit", MENU_SWITCH, offsetof(Settings, steady_fires), ASK_NOTHING},
};

enum { ASSIST = COUNT_OF(OPTIONS), KEYS };

static void *place_of(Settings *settings, const Option *option) { return (char *)settings + option->place; }

static void fill_option(Screens *screens, const Option *option, MenuRow *row) {
    const void *place = place_of(screens->settings, option);
    const bool sound = option->place == offsetof(Settings, volume);
    row->value = option->kind == MENU_SWITCH ? *(const bool *)place : *(const float *)place;
    if (option->step > 0) {
        if (option->step < 1)
            Menu_Words(row, "%.0f %%", (double)(100 * row->value));
        else
            Menu_Words(row, "%.0f", (double)row->value);
        row->value = (row->value - option->low) / (option->high - option->low);
    }
    if (sound && screens->unheard) Menu_Words(row, "no audio device");
}

static void fill_options(Screens *screens, const Option *options, int count) {
    for (int i = 0; i < count; i++)
        fill_option(screens, &options[i], Menu_Add(&screens->menu, options[i].kind, i, options[i].label));
}

static void set(Screens *screens, const Option *option, float value) {
    void *place = place_of(screens->settings, option);
    if (option->kind == MENU_SWITCH)
        *(bool *)place = value > 0;
    else
        *(float *)place = value;
    if (option->ask != ASK_NOTHING) screens->ask = option->ask;
    screens->changed = true;
}

/* Sets whole steps. A pick wraps around, as a click leads only one way. */
static void set_stepped(Screens *screens, const Option *option, float value) {
    const float least = option->low, most = option->high, half = option->step / 2;
    const bool round = option->kind == MENU_PICK;
    if (value < least - half) value = round ? most : least;
    if (value > most + half) value = round ? least : most;
    set(screens, option, least + roundf((value - least) / option->step) * option->step);
}

static void act_option(Screens *screens, const Option *option, MenuEvent event) {
    const float *place = place_of(screens->settings, option);
    if (event.did == MENU_STEPPED)
        set_stepped(screens, option, *place + event.value * option->step);
    else if (event.did == MENU_SET && option->kind == MENU_DIAL)
        set_stepped(screens, option, option->low + event.value * (option->high - option->low));
    else if (event.did == MENU_SET)
        set(screens, option, event.value);
}

/* Without an audio device the volume can still be set, for a device that comes later. */
static void fill(Screens *screens) {
    fill_options(screens, OPTIONS, COUNT_OF(OPTIONS));
    Menu_Add(&screens->menu, MENU_CHOICE, ASSIST, "Assists");
    Menu_Add(&screens->menu, MENU_CHOICE, KEYS, "Keys and buttons");
    Menu_Add(&screens->menu, MENU_CHOICE, SCREEN_BACK, "Back");
}

static void act(Screens *screens, MenuEvent event) {
    if (event.action < COUNT_OF(OPTIONS)) act_option(screens, &OPTIONS[event.action], event);
    if (event.did == MENU_CHOSEN && event.action == ASSIST) Screens_Open(screens, SCREEN_ASSIST);
    if (event.did == MENU_CHOSEN && event.action == KEYS) Screens_Open(screens, SCREEN_CONTROLS);
}

const Screen Screen_Options = {.heading = "Options", .still = true, .width = 1000, .fill = fill, .act = act};

static void fill_assists(Screens *screens) {
    fill_options(screens, ASSISTS, COUNT_OF(ASSISTS));
    Menu_Add(&screens->menu, MENU_CHOICE, SCREEN_BACK, "Back");
}

static void act_assists(Screens *screens, MenuEvent event) { act_option(screens, &ASSISTS[event.action], event); }

static void say_assists(const Screens *screens, char *text, size_t capacity) {
    snprintf(text, capacity, "%s",
             screens->bounded ? "This run keeps to what it began with."
                              : "They work at once. A win with them opens the next hall, but is no best time.");
}

const Screen Screen_Assist = {
    .heading = "Assists", .still = true, .width = 1000, .fill = fill_assists, .act = act_assists, .say = say_assists};
