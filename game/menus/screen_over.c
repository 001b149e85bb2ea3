/* The cards at the end of a hall, won or lost. */
#include "game/base/count.h"
#include "game/menus/screen.h"

#include <stdio.h>

static int next_level(const Screens *screens) { return screens->scene < 0 ? -1 : Progress_LevelAfter(screens->scene); }
static bool has_next(const Screens *screens) { return Screen_MayLeave(screens) && next_level(screens) >= 0; }
static void play_next(Screens *screens) { Screen_Play(screens, next_level(screens)); }

static const ScreenChoice AFTER_WON[] = {
    {"Next hall", .act = play_next, .shown = has_next},
    {"Again", .act = Screen_AskRestart, .shown = Screen_MayRestart},
    {"Halls", .opens = SCREEN_HALLS, .shown = Screen_MayLeave},
    {"Title", .act = Screen_AskTitle, .shown = Screen_MayLeave},
    {"Quit", .act = Screen_AskQuit},
};

static void say_won(const Screens *screens, char *text, size_t capacity) {
    char time[24], before[24];
    Progress_Time(screens->won_ticks, time, sizeof time);
    Progress_Time(screens->best_before, before, sizeof before);
    if (screens->won_assisted || screens->won_helped) {
        snprintf(text, capacity, "Won in %s, with %s. Best times are of wins without.", time,
                 screens->won_assisted ? "assists" : "new embers");
        return;
    }
    bool first = screens->best_before == 0, faster = screens->won_ticks < screens->best_before;
    snprintf(text, capacity, "Won in %s%s%s.", time,
             first    ? ""
             : faster ? ", the fastest yet: before, "
                      : "; best, ",
             first ? "" : before);
}

const Screen Screen_Won = {.heading = "Every fire burns",
                           .width = 720,
                           .choices = AFTER_WON,
                           .choice_count = COUNT_OF(AFTER_WON),
                           .back = Screens_Close,
                           .say = say_won};

ScreenId Screens_CardOfWon(const Screens *screens) {
    bool level = screens->scene >= 0 && Scene_IsLevel(screens->scene);
    return level && next_level(screens) < 0 ? SCREEN_ENDING : SCREEN_WON;
}

static const ScreenChoice AFTER_ALL[] = {
    {"Halls", .opens = SCREEN_HALLS, .shown = Screen_MayLeave},
    {"Credits", .opens = SCREEN_CREDITS},
    {"Again", .act = Screen_AskRestart, .shown = Screen_MayRestart},
    {"Title", .act = Screen_AskTitle, .shown = Screen_MayLeave},
    {"Quit", .act = Screen_AskQuit},
};

static void say_ending(const Screens *screens, char *text, size_t capacity) {
    ProgressSum sum = Progress_Sum(screens->progress);
    char here[24], all[24];
    Progress_Time(screens->won_ticks, here, sizeof here);
    Progress_Time(sum.ticks, all, sizeof all);
    snprintf(text, capacity,
             "The heart of the house beats again, and its breath is warm. Whoever comes after you will find a light in "
             "every hall.\n\nThis hall: %s%s.\n%d of %d halls at their fastest: %s. Embers kept at best: %d of %d.",
             here, screens->won_assisted ? ", with assists" : "", sum.won, sum.levels, all, sum.embers,
             RULES_EMBERS * sum.levels);
}

const Screen Screen_Ending = {.heading = "The house is awake",
                              .width = 900,
                              .choices = AFTER_ALL,
                              .choice_count = COUNT_OF(AFTER_ALL),
                              .back = Screens_Close,
                              .say = say_ending};

static void go_on(Screens *screens) {
    screens->ask = ASK_GO_ON;
    Screens_Close(screens);
}

static const ScreenChoice AFTER_LOST[] = {
    {"Go on from the last lantern", .act = go_on, .shown = Screen_MayRestart},
    {"Again", .act = Screen_AskRestart, .shown = Screen_MayRestart},
    {"Halls", .opens = SCREEN_HALLS, .shown = Screen_MayLeave},
    {"Title", .act = Screen_AskTitle, .shown = Screen_MayLeave},
    {"Quit", .act = Screen_AskQuit},
};

static void say_lost(const Screens *screens, char *text, size_t capacity) {
    static const char *const WHAT[] = {[LOSS_NONE] = "No ember is left.",
                                       [LOSS_FALL] = "You fell, and no ember is left to wake you.",
                                       [LOSS_CRUSH] = "You were crushed, and no ember is left to wake you.",
                                       [LOSS_BREATH] = "The smoke took your breath, and no ember is left to wake you.",
                                       [LOSS_FLAME] = "Nothing burns, and no ember is left to light it."};
    snprintf(text, capacity, "%s Whoever goes on gets new embers, but no time.", WHAT[screens->loss]);
}

const Screen Screen_Lost = {.heading = "The last ember",
                            .width = 720,
                            .choices = AFTER_LOST,
                            .choice_count = COUNT_OF(AFTER_LOST),
                            .back = Screens_Close,
                            .say = say_lost};
