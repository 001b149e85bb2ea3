/* All screens. A new one is a file that ends in a row, an id in screens.h, and a line here. */
#include "game/menus/screen.h"

static const Screen *const SCREENS[SCREEN_COUNT] = {
    [SCREEN_TITLE] = &Screen_Title,
    [SCREEN_HALLS] = &Screen_Halls,
    [SCREEN_PAUSE] = &Screen_Pause,
    [SCREEN_OPTIONS] = &Screen_Options,
    [SCREEN_CONTROLS] = &Screen_Controls,
    [SCREEN_WON] = &Screen_Won,
    [SCREEN_LOST] = &Screen_Lost,
    [SCREEN_HELP] = &Screen_Help,
    [SCREEN_CREDITS] = &Screen_Credits,
    [SCREEN_ENDING] = &Screen_Ending,
    [SCREEN_TUNING] = &Screen_Tuning,
    [SCREEN_ASSIST] = &Screen_Assist,
    [SCREEN_WORKSHOP] = &Screen_Workshop,
    [SCREEN_WORKSHOP_MENU] = &Screen_WorkshopMenu,
    [SCREEN_WORKSHOP_LEAVE] = &Screen_WorkshopLeave,
    [SCREEN_WORKSHOP_COSTS] = &Screen_WorkshopCosts,
    [SCREEN_OWN] = &Screen_Own,
    [SCREEN_OWN_HALL] = &Screen_OwnHall,
    [SCREEN_OWN_DELETE] = &Screen_OwnDelete,
    [SCREEN_NAME] = &Screen_Name,
};

void Screens_Begin(Screens *screens, Settings *settings, const Progress *progress) {
    *screens = (Screens){.table = SCREENS,
                         .settings = settings,
                         .progress = progress,
                         .moving = CONTROL_COUNT,
                         .previewed = -1,
                         .typed = ""};
}
