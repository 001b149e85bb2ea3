/* The rows of what is selected, or of the whole hall, the focus of the pane, and what is typed there. */
#include "game/workshop/workshop.h"

#include <stdio.h>

static void say(Workshop *workshop, const char *what) { snprintf(workshop->said, sizeof workshop->said, "%s", what); }

/* ---- Filling ---------------------------------------------------------------------------------------------- */

static int row_of(const Menu *menu, int action) {
    for (int i = 0; i < menu->rows; i++)
        if (Menu_CanFocus(menu, i) && menu->row[i].action == action) return i;
    return -1;
}

static bool other_selection(Workshop *workshop) {
    const Tools *tools = &workshop->tools;
    uint64_t sum = (uint64_t)tools->count;
    for (int i = 0; i < tools->count; i++) sum = (sum ^ (uint64_t)tools->selected[i]) * UINT64_C(0x100000001B3);
    const bool other = sum != workshop->selection;
    workshop->selection = sum;
    return other;
}

/* The menu's rows are still those of the last frame, unless another screen was on top. */
void Workshop_NoteFocus(Workshop *workshop, Menu *menu) {
    workshop->menu = menu;
    if (menu->row[0].action == WORKSHOP_TOP) workshop->focused = menu->row[menu->focus].action;
}

void Workshop_FillPanel(Workshop *workshop, Menu *menu) {
    Panel_Fill(&workshop->panel, menu, &workshop->document, workshop->tools.selected, workshop->tools.count);
}

/* Rows above come and go with what is selected. A row below keeps the focus while the pane is used. What the hand
 * selects is shown from its first row on. */
void Workshop_KeepFocus(Workshop *workshop, Menu *menu) {
    const bool other = other_selection(workshop), own = !Panel_Owns(workshop->focused);
    if ((other && !(own && workshop->on_pane)) || row_of(menu, workshop->focused) < 0)
        menu->focus = menu->first = 0;
    else
        menu->focus = row_of(menu, workshop->focused);
    Panel_Help(&workshop->panel, menu, workshop->help, sizeof workshop->help);
}

/* ---- Acting ----------------------------------------------------------------------------------------------- */

/* Copies and what is deleted are the tools' affair, for rows as for keys. */
static void follow(Workshop *workshop, PanelDid did, const char *error) {
    Tools *tools = &workshop->tools;
    char refused[SCENE_ERROR];
    if (did == PANEL_REFUSED) say(workshop, error);
    if (did == PANEL_DUPLICATES && !Tools_Duplicate(tools, &workshop->document, refused, sizeof refused))
        say(workshop, refused);
    if (did == PANEL_DELETES && !Tools_Delete(tools, &workshop->document, refused, sizeof refused))
        say(workshop, refused);
}

void Workshop_ActPanel(Workshop *workshop, MenuEvent event) {
    char error[SCENE_ERROR];
    Panel *panel = &workshop->panel;
    Document *document = &workshop->document;
    const PanelDid did = event.did == MENU_BACK ? Panel_Reset(panel, document, workshop->menu, error, sizeof error)
                                                : Panel_Take(panel, document, workshop->menu, event, &workshop->hands,
                                                             error, sizeof error);
    follow(workshop, did, error);
}

bool Workshop_Type(Workshop *workshop, const WorkshopInput *input) {
    char error[SCENE_ERROR];
    const bool pad = input->frame->device == INPUT_PAD;
    const MenuInput menu = MenuHands_Take(&workshop->typing, input->frame, input->now);
    workshop->hands = (PanelHands){Input_Held(input->frame, CONTROL_BACKWARDS), pad, input->now};
    workshop->types = Panel_Types(&workshop->panel);
    if (!workshop->types) return false;
    follow(
        workshop,
        Panel_Type(&workshop->panel, &workshop->document, &(PanelTyping){input->typed, menu, pad}, error, sizeof error),
        error);
    if (menu.click) workshop->types = false; /* it does what it does elsewhere, too */
    return workshop->types;
}
