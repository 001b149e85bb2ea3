#include "game/base/count.h"
#include "game/menus/screen.h"

#include <stdio.h>

static void ask_workshop(Screens *screens) { screens->ask = ASK_WORKSHOP; }
static bool is_tried(const Screens *screens) { return screens->workshop; }
static bool may_build(const Screens *screens) { return Screen_MayLeave(screens) && !screens->workshop; }

static const ScreenChoice CHOICES[] = {
    {"Go on", .act = Screens_Close},
    {"Start anew", .act = Screen_AskRestart, .shown = Screen_MayRestart},
    {"Halls", .opens = SCREEN_HALLS, .shown = Screen_MayLeave},
    {"Options", .opens = SCREEN_OPTIONS},
    {"Tuning of the air", .opens = SCREEN_TUNING},
    {"Help", .opens = SCREEN_HELP},
    {"Workshop", .act = ask_workshop, .shown = may_build},
    {"Back to the workshop", .act = ask_workshop, .shown = is_tried},
    {"Title", .act = Screen_AskTitle, .shown = Screen_MayLeave},
    {"Quit", .act = Screen_AskQuit},
};

static void say(const Screens *screens, char *text, size_t capacity) {
    char title[MENU_LABEL] = "A hall of your own";
    if (screens->scene >= 0) Screen_SceneTitle(screens->scene, title, sizeof title);
    snprintf(text, capacity, "%s%s", title, screens->bounded ? ": this run keeps to it" : "");
}

const Screen Screen_Pause = {.heading = "Paused",
                             .still = true,
                             .width = 640,
                             .choices = CHOICES,
                             .choice_count = COUNT_OF(CHOICES),
                             .say = say};
