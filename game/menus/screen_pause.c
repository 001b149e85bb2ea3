#include "game/base/count.h"
#include "game/menus/screen.h"

#include <stdio.h>

static const ScreenChoice CHOICES[] = {
    {"Go on", Screens_Close, NULL},
    {"Start anew", Screen_AskRestart, Screen_MayRestart},
    {"Halls", .opens = SCREEN_HALLS, .shown = Screen_MayLeave},
    {"Options", .opens = SCREEN_OPTIONS},
    {"Tuning of the air", .opens = SCREEN_TUNING},
    {"Help", .opens = SCREEN_HELP},
    {"Title", Screen_AskTitle, Screen_MayLeave},
    {"Quit", Screen_AskQuit, NULL},
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
