/* The rows of the pane. */
#include "game/workshop/workshop.h"

#include <stdio.h>

enum {
    ROW_TOOL,
    ROW_BRUSH,
    ROW_SNAP,
    ROW_UNDO,
    ROW_REDO,
    ROW_PAUSE,
    ROW_STEP,
    ROW_CLEAR,
    ROW_PLAY,
    ROW_EXPORT,
    ROW_LEAVE,
    ROW_WHOLE
};

static void add_tools(const Workshop *workshop, Menu *menu) {
    const Tools *tools = &workshop->tools;
    const float cell = 1 / workshop->scene.cells_per_metre;
    Menu_Add(menu, MENU_HEAD, 0, "Hand");
    Menu_Words(Menu_Add(menu, MENU_PICK, ROW_TOOL, "Tool"), "%s", Tools_Row(tools->tool)->name);
    Menu_Words(Menu_Add(menu, MENU_PICK, ROW_BRUSH, "Brush"), "%.3g m", (double)tools->brush);
    MenuRow *snap = Menu_Add(menu, MENU_PICK, ROW_SNAP, "Snap");
    if (tools->snap <= 0)
        Menu_Words(snap, "off");
    else
        Menu_Words(snap, tools->snap == cell ? "cells, %.3g m" : "%.3g m", (double)tools->snap);
}

void Workshop_Fill(void *data, Menu *menu) {
    const Workshop *workshop = data;
    const Document *document = &workshop->document;
    add_tools(workshop, menu);
    Menu_Add(menu, MENU_CHOICE, ROW_UNDO, "Undo")->locked = document->done == 0;
    Menu_Add(menu, MENU_CHOICE, ROW_REDO, "Redo")->locked = document->done == document->steps;
    Menu_Add(menu, MENU_CHOICE, ROW_WHOLE, "See the whole hall");
    Menu_Add(menu, MENU_HEAD, 0, "Time");
    Menu_Add(menu, MENU_SWITCH, ROW_PAUSE, "The air flows")->value = workshop->paused ? 0 : 1;
    Menu_Add(menu, MENU_CHOICE, ROW_STEP, "One tick");
    Menu_Add(menu, MENU_CHOICE, ROW_CLEAR, "Clear the air");
    Menu_Add(menu, MENU_HEAD, 0, "Scene");
    Menu_Add(menu, MENU_CHOICE, ROW_PLAY, "Play from here")->locked = !document->now->good;
    Menu_Add(menu, MENU_CHOICE, ROW_EXPORT, "Export as code")->locked = !document->now->good;
    Workshop_FillKeep(workshop, menu);
    Menu_Add(menu, MENU_CHOICE, ROW_LEAVE, "Leave");
}

static void choose(Workshop *workshop, int action) {
    static const WorkshopWish WISHES[] = {
        [ROW_STEP] = WORKSHOP_STEP,     [ROW_CLEAR] = WORKSHOP_CLEAR, [ROW_PLAY] = WORKSHOP_PLAY,
        [ROW_EXPORT] = WORKSHOP_EXPORT, [ROW_LEAVE] = WORKSHOP_LEAVE, [ROW_WHOLE] = WORKSHOP_NOTHING};
    if (action == ROW_UNDO) Workshop_Undo(workshop);
    if (action == ROW_REDO) Workshop_Redo(workshop);
    if (action == ROW_WHOLE) workshop->zoom = 1;
    if (action >= ROW_STEP) workshop->wish = WISHES[action];
}

static void turn(Workshop *workshop, int action, int way) {
    if (action == ROW_TOOL) Workshop_Press(workshop, ((int)workshop->tools.tool + TOOL_COUNT + way) % TOOL_COUNT);
    if (action == ROW_BRUSH) Workshop_Brush(workshop, way);
    if (action == ROW_SNAP) Workshop_NextSnap(workshop, way);
}

void Workshop_Act(void *data, MenuEvent event) {
    Workshop *workshop = data;
    if (Workshop_ActKeep(workshop, event)) return;
    if (event.did == MENU_BACK) workshop->on_pane = false;
    if (event.did == MENU_CHOSEN) choose(workshop, event.action);
    if (event.did == MENU_STEPPED) turn(workshop, event.action, (int)event.value);
    if (event.did == MENU_SET && event.action == ROW_PAUSE) workshop->wish = WORKSHOP_PAUSE;
}

void Workshop_Say(const void *data, char *text, size_t capacity) {
    const Workshop *workshop = data;
    const Document *document = &workshop->document;
    const DocumentObject *object =
        workshop->tools.count == 1 ? Document_Find(document, workshop->tools.selected[0]) : NULL;
    if (!document->now->good)
        snprintf(text, capacity, "%s", document->now->error);
    else if (object)
        snprintf(text, capacity, "%s%s%s", object->type, *object->name ? ": " : "", object->name);
    else if (workshop->tools.count > 1)
        snprintf(text, capacity, "%d things", workshop->tools.count);
    else
        snprintf(text, capacity, "%s%s", workshop->scene.name, Document_Changed(document) ? ", changed" : "");
}
