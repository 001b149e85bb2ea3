/* The tuning panel has a row for every parameter of the air. Beside it the air flows on in the hall. */
#include "game/controls/rebind.h"
#include "game/menus/screen.h"

#include <stdio.h>

enum { SIDE = TUNING_ROWS, PRESET, RESET, SAVE, CLOSE, SAVED };

static float value_of(const TuningPanel *panel, int index) {
    FluidDef def = panel->usual;
    Tuning_Apply(&panel->tuning, &def);
    return TuningRow_Get(Tuning_Row(index), &def);
}

static MenuRow *add(Screens *screens, MenuKind kind, int action, const char *label) {
    MenuRow *row = Menu_Add(&screens->menu, kind, action, label);
    row->locked = screens->panel.why != NULL;
    return row;
}

static void add_parameter(Screens *screens, int index) {
    const TuningPanel *panel = &screens->panel;
    const TuningRow *parameter = Tuning_Row(index);
    bool picks = parameter->kind == TUNING_FLAG || parameter->kind == TUNING_CHOICE;
    float value = value_of(panel, index);
    char text[TUNING_TEXT];
    MenuRow *row = add(screens, picks ? MENU_PICK : MENU_DIAL, index, parameter->label);
    TuningRow_Print(parameter, value, text);
    if (parameter->kind == TUNING_FLAG) snprintf(text, sizeof text, "%s", value != 0 ? "on" : "off");
    Menu_Words(row, "%s%s%s", text, *parameter->unit ? " " : "", parameter->unit);
    row->value = TuningRow_Share(parameter, value);
    row->marked = Tuning_IsSet(&panel->tuning, index);
}

static void add_saved(Screens *screens) {
    const TuningPanel *panel = &screens->panel;
    Menu_Add(&screens->menu, MENU_HEAD, CLOSE, "Preset files");
    add(screens, MENU_CHOICE, SAVE, "Save as a file")->locked = false;
    for (int i = 0; i < panel->saved_count; i++)
        Menu_Words(add(screens, MENU_CHOICE, SAVED + i, "Load"), "%s", panel->saved[i]);
    if (panel->saved_count == TUNING_SAVED)
        Menu_Add(&screens->menu, MENU_HEAD, CLOSE, "More lie in the folder: use --preset");
}

static void fill(Screens *screens) {
    const TuningPanel *panel = &screens->panel;
    const char *head = "";
    Menu_Words(Menu_Add(&screens->menu, MENU_PICK, SIDE, "Which air"), "%s", panel->b ? "B" : "A");
    Menu_Words(add(screens, MENU_PICK, PRESET, "Preset"), "%s", Fluid_PresetName(panel->tuning.preset));
    for (int i = 0; i < TUNING_ROWS; i++) {
        if (Tuning_Row(i)->head != head) Menu_Add(&screens->menu, MENU_HEAD, CLOSE, head = Tuning_Row(i)->head);
        add_parameter(screens, i);
    }
    add_saved(screens);
    add(screens, MENU_CHOICE, RESET, "Set all back");
    Menu_Add(&screens->menu, MENU_CHOICE, CLOSE, "Close");
}

static void ask(Screens *screens, ScreensAsk wish) { screens->ask = wish; }

/* A parameter that has its usual value again counts as unchanged. */
static void set(Screens *screens, int index, float value) {
    TuningPanel *panel = &screens->panel;
    if (TuningRow_Holds(Tuning_Row(index), &panel->usual, value))
        Tuning_Reset(&panel->tuning, index);
    else
        Tuning_Set(&panel->tuning, index, value);
    ask(screens, ASK_TUNE);
}

static void step(Screens *screens, int index, int steps) {
    const TuningPanel *panel = &screens->panel;
    set(screens, index, TuningRow_Step(Tuning_Row(index), value_of(panel, index), steps, panel->fine));
}

static void next_preset(Screens *screens, int way) {
    Tuning *tuning = &screens->panel.tuning, next = Tuning_Of(tuning->preset);
    do next.preset = (FluidPreset)((next.preset + way + FLUID_PRESET_COUNT) % FLUID_PRESET_COUNT);
    while (Tuning_Error(&next));
    *tuning = next;
    ask(screens, ASK_TUNE);
}

static void step_row(Screens *screens, MenuEvent event) {
    if (event.action == SIDE)
        ask(screens, ASK_SIDE);
    else if (event.action == PRESET)
        next_preset(screens, (int)event.value);
    else
        step(screens, event.action, (int)event.value);
}

static void choose(Screens *screens, int action) {
    TuningPanel *panel = &screens->panel;
    if (action == RESET) panel->tuning = Tuning_Of(panel->tuning.preset);
    if (action >= SAVED) panel->chosen = action - SAVED;
    ask(screens, action == RESET ? ASK_TUNE : action == SAVE ? ASK_SAVE : ASK_LOAD);
    if (action != CLOSE) return;
    ask(screens, ASK_NOTHING);
    Screens_Back(screens);
}

static void act(Screens *screens, MenuEvent event) {
    bool dialled = event.did == MENU_SET && event.action < TUNING_ROWS;
    if (event.did == MENU_REFUSED) ask(screens, ASK_REFUSED);
    if (dialled) set(screens, event.action, TuningRow_At(Tuning_Row(event.action), event.value));
    if (event.did == MENU_STEPPED) step_row(screens, event);
    if (event.did == MENU_CHOSEN) choose(screens, event.action);
}

/* Backspace takes a change back here. On other screens it leaves the screen. */
static void back(Screens *screens) {
    TuningPanel *panel = &screens->panel;
    const MenuRow *row = &screens->menu.row[screens->menu.focus];
    if (!panel->reset) {
        Screens_Back(screens);
        return;
    }
    if (row->action >= TUNING_ROWS) return;
    Tuning_Reset(&panel->tuning, row->action);
    ask(screens, panel->why ? ASK_REFUSED : ASK_TUNE);
}

static void say(const Screens *screens, char *text, size_t capacity) {
    const TuningPanel *panel = &screens->panel;
    char cost[80], hint[120];
    if (panel->ms[1] >= 0)
        snprintf(cost, sizeof cost, "solver: A %.2f ms, B %.2f ms", panel->ms[0], panel->ms[1]);
    else
        snprintf(cost, sizeof cost, "solver %.2f ms", panel->ms[0]);
    Bindings_Fill(&screens->settings->bindings, panel->pad ? INPUT_PAD : INPUT_KEYBOARD,
                  "{backwards}: small steps, {menu-reset}: as usual", hint, sizeof hint);
    snprintf(text, capacity, "%s\n%s%s%s", cost, hint, panel->fell_back ? "\n" : "",
             panel->fell_back ? panel->fell_back : "");
}

const Screen Screen_Tuning = {
    .heading = "Tuning", .aside_hall = true, .width = 700, .fill = fill, .act = act, .back = back, .say = say};
