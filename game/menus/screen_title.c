#include "game/base/count.h"
#include "game/hud/hud.h"
#include "game/menus/screen.h"

#include <stdio.h>

static void play(Screens *screens) { Screen_Play(screens, Progress_Goal(screens->progress)); }

static void ask_workshop(Screens *screens) { screens->ask = ASK_WORKSHOP; }

static const ScreenChoice CHOICES[] = {
    {"Play", .act = play},
    {"Halls", .opens = SCREEN_HALLS},
    {"My halls", .opens = SCREEN_OWN},
    {"Workshop", .act = ask_workshop},
    {"Options", .opens = SCREEN_OPTIONS},
    {"Help", .opens = SCREEN_HELP},
    {"Credits", .opens = SCREEN_CREDITS},
    {"Quit", .act = Screen_AskQuit},
};

enum { PLAY, HALLS, OWN, WORKSHOP, COUNT = COUNT_OF(CHOICES), QUIT = COUNT - 1 };

static void fill(Screens *screens) {
    char title[MENU_LABEL];
    const OwnHalls *own = &screens->own;
    Screen_SceneTitle(Progress_Goal(screens->progress), title, sizeof title);
    for (int i = 0; i < COUNT; i++) {
        MenuRow *row = Menu_Add(&screens->menu, MENU_CHOICE, i, CHOICES[i].label);
        if (i == PLAY) Menu_Words(row, "%s", title);
        if (i == HALLS) Menu_Words(row, "and the laboratory");
        if (i == OWN && own->count) Menu_Words(row, "%d", own->count);
        if (i == WORKSHOP && *own->left) Menu_Words(row, "'%s' waits there", own->left);
        if (i == WORKSHOP && !*own->left) Menu_Words(row, "halls of your own");
    }
}

/* Going back moves to Quit. Going back again quits. */
static void back(Screens *screens) {
    if (screens->menu.focus == QUIT) screens->ask = ASK_QUIT;
    screens->menu.focus = QUIT;
}

static void say(const Screens *screens, char *text, size_t capacity) {
    bool whole = Progress_IsWhole(screens->progress);
    snprintf(text, capacity, whole ? "Every fire burns, and the house is warm." : "Keep the flame alive.");
}

static void beside(Screens *screens, const Page *page, DrawRect place) {
    float line = Text_LineHeight(page->text, TEXT_SMALL);
    (void)screens;
    if (place.h > 4 * line)
        Text_Draw(page->text, TEXT_SMALL, place.x, page->height - 2.4f * line, HUD_DIM, "%s    %s",
                  screens->fingers ? "Touch a line" : "Arrows and Enter, the mouse, or a pad", FLUID_VERSION);
}

const Screen Screen_Title = {.heading = "Ember",
                             .at_left = true,
                             .width = 560,
                             .choices = CHOICES,
                             .choice_count = COUNT,
                             .fill = fill,
                             .back = back,
                             .say = say,
                             .beside = beside};
