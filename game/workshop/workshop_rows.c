/* The rows of the pane. What is selected comes first. The whole hall, with all that it may have, comes last. */
#include "game/workshop/workshop.h"

#include <stdio.h>

enum { ROW_TOOL, ROW_BRUSH, ROW_SNAP, ROW_UNDO, ROW_REDO, ROW_PLAY, ROW_EXPORT, ROW_LEAVE, ROW_WHOLE };

static void add_hand(const Workshop *workshop, Menu *menu) {
    const Tools *tools = &workshop->tools;
    const Document *document = &workshop->document;
    const float cell = 1 / workshop->scene.cells_per_metre;
    Menu_Add(menu, MENU_HEAD, 0, "Hand");
    Menu_Words(Menu_Add(menu, MENU_PICK, ROW_TOOL, "Tool"), "%s", Tools_Row(tools->tool)->name);
    Menu_Words(Menu_Add(menu, MENU_PICK, ROW_BRUSH, "Brush"), "%.3g m", (double)tools->brush);
    MenuRow *snap = Menu_Add(menu, MENU_PICK, ROW_SNAP, "Snap");
    if (tools->snap <= 0)
        Menu_Words(snap, "off");
    else
        Menu_Words(snap, tools->snap == cell ? "cells, %.3g m" : "%.3g m", (double)tools->snap);
    Menu_Add(menu, MENU_CHOICE, ROW_UNDO, "Undo")->locked = document->done == 0;
    Menu_Add(menu, MENU_CHOICE, ROW_REDO, "Redo")->locked = document->done == document->steps;
    Menu_Add(menu, MENU_CHOICE, ROW_WHOLE, "See the whole hall");
}

static void add_scene(const Workshop *workshop, Menu *menu) {
    const bool wrong = !workshop->document.now->good;
    Menu_Add(menu, MENU_HEAD, 0, "Scene");
    Menu_Add(menu, MENU_CHOICE, ROW_PLAY, "Play from here")->locked = wrong;
    MenuRow *export = Menu_Add(menu, MENU_CHOICE, ROW_EXPORT, "Export as code");
    export->locked = wrong;
    if (*workshop->exported) Menu_Words(export, "in export/%s", workshop->exported);
    Menu_Add(menu, MENU_CHOICE, ROW_LEAVE, "Leave");
}

/* What the row in focus does, for the bar. The panel explains its own rows. */
static void explain(Workshop *workshop, const Menu *menu) {
    const int action = menu->row[menu->focus].action;
    const Scene *scene = &workshop->document.now->scene;
    if (*workshop->help) return;
    if (action == ROW_PLAY)
        snprintf(workshop->help, sizeof workshop->help, "The keeper begins %s. F7 plays from the pointer.",
                 workshop->in_hall   ? "on the floor nearest to the pointer"
                 : scene->has_player ? "at the start"
                                     : "near the middle, as there is no start");
    if (action == ROW_EXPORT)
        snprintf(workshop->help, sizeof workshop->help, "%.*s", (int)sizeof workshop->help - 1, workshop->tells);
}

void Workshop_Fill(void *data, Menu *menu) {
    Workshop *workshop = data;
    const bool selected = workshop->tools.count > 0;
    Workshop_NoteFocus(workshop, menu);
    if (selected) Workshop_FillPanel(workshop, menu);
    Workshop_FillHalls(workshop, menu);
    add_scene(workshop, menu);
    add_hand(workshop, menu);
    Measures_Fill(&workshop->measures, menu);
    Workshop_FillShows(workshop, menu);
    if (!selected) Workshop_FillPanel(workshop, menu);
    menu->row[0].action = WORKSHOP_TOP;
    Workshop_KeepFocus(workshop, menu);
    explain(workshop, menu);
}

static void choose(Workshop *workshop, int action) {
    static const WorkshopWish WISHES[] = {
        [ROW_PLAY] = WORKSHOP_PLAY,
        [ROW_EXPORT] = WORKSHOP_EXPORT,
        [ROW_LEAVE] = WORKSHOP_LEAVE,
        [ROW_WHOLE] = WORKSHOP_NOTHING,
    };
    if (action == ROW_UNDO) Workshop_Undo(workshop);
    if (action == ROW_REDO) Workshop_Redo(workshop);
    if (action == ROW_WHOLE) workshop->zoom = 1;
    if (action >= ROW_PLAY) workshop->wish = WISHES[action];
}

static void turn(Workshop *workshop, int action, int way) {
    if (action == ROW_TOOL) Workshop_Press(workshop, ((int)workshop->tools.tool + TOOL_COUNT + way) % TOOL_COUNT);
    if (action == ROW_BRUSH) Workshop_Brush(workshop, way);
    if (action == ROW_SNAP) Workshop_NextSnap(workshop, way);
}

void Workshop_Act(void *data, MenuEvent event) {
    Workshop *workshop = data;
    const bool reset = event.did == MENU_BACK && event.value > 0;
    if (reset || (event.did != MENU_BACK && Panel_Owns(event.action))) {
        Workshop_ActPanel(workshop, event);
        return;
    }
    if (Workshop_ActKeep(workshop, event)) return;
    if (event.did == MENU_BACK) workshop->on_pane = false;
    if (event.action >= MEASURES_ROWS) {
        Measures_Act(&workshop->measures, event);
        return;
    }
    if (event.did == MENU_CHOSEN) choose(workshop, event.action);
    if (event.did == MENU_STEPPED) turn(workshop, event.action, (int)event.value);
}

void Workshop_Say(const void *data, char *text, size_t capacity) {
    const Workshop *workshop = data;
    const Document *document = &workshop->document;
    if (!document->now->good)
        snprintf(text, capacity, "%s", document->now->error);
    else
        snprintf(text, capacity, "%s%s", workshop->scene.name, Document_Changed(document) ? ", changed" : "");
}
