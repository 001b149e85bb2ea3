#include "game/workshop/measure/measures.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum {
    ROW_PACE = MEASURES_ROWS,
    ROW_STEP,
    ROW_STAGES,
    ROW_STOP,
    ROW_GRAPHS,
    ROW_WISH,                              /* and a wish */
    ROW_COST = ROW_WISH + MEASURES_WISHES, /* and a row of the card */
};

void Measures_Free(Measures *measures) {
    Costs_Cancel(&measures->costs);
    Moments_Free(&measures->moments);
}

void Measures_Pause(Measures *measures) {
    MomentsPace *pace = &measures->moments.pace;
    if (*pace != MOMENTS_PAUSED) measures->before = *pace;
    *pace = *pace == MOMENTS_PAUSED ? measures->before : MOMENTS_PAUSED;
}

void Measures_Step(Measures *measures) {
    if (measures->moments.pace != MOMENTS_PAUSED) measures->before = measures->moments.pace;
    Moments_Step(&measures->moments);
}

/* ---- The pane ------------------------------------------------------------------------------------------------- */

static MenuRow *add_wish(Menu *menu, MeasuresWish wish, const char *label) {
    return Menu_Add(menu, MENU_CHOICE, ROW_WISH + (int)wish, label);
}

static void add_line(Menu *menu, int action, const CostsLine *line) {
    MenuRow *row = Menu_Add(menu, MENU_CHOICE, action, line->label);
    row->label[0] = (char)toupper((unsigned char)row->label[0]);
    row->marked = line->known && !line->held;
    Menu_Words(row, "%s", line->value);
}

/* The solver beside the budget. Chosen, it lists its stages, or hides them. */
static void add_now(const Measures *measures, Menu *menu) {
    CostsLine lines[1 + FLUID_STAGE_COUNT];
    const int count = Costs_NowLines(&measures->now, measures->budget, lines);
    for (int i = 0; i < (measures->by_stage ? count : 1); i++) add_line(menu, ROW_STAGES, &lines[i]);
}

void Measures_Fill(const Measures *measures, Menu *menu) {
    Menu_Add(menu, MENU_HEAD, 0, "Time");
    Menu_Words(Menu_Add(menu, MENU_PICK, ROW_PACE, "The air flows"), "%s", Moments_PaceName(measures->moments.pace));
    Menu_Add(menu, MENU_CHOICE, ROW_STEP, "One tick");
    add_wish(menu, MEASURES_CLEAR, "Clear the air");
    add_wish(menu, MEASURES_KEEP, "Keep this moment");
    add_wish(menu, MEASURES_GO_BACK, "Go back to it")->locked = !measures->moments.kept;
    Menu_Add(menu, MENU_HEAD, 0, "Measure");
    add_wish(menu, MEASURES_COST, "What would it cost?");
    add_wish(menu, MEASURES_SHOW_COSTS, "What it would cost")->locked = measures->costs.at == 0;
    MenuRow *graphs = Menu_Add(menu, MENU_SWITCH, ROW_GRAPHS, "Graphs of probes");
    graphs->value = measures->bare ? 0 : 1;
    graphs->locked = !measures->probes.count;
    add_wish(menu, MEASURES_SAVE_PROBES, "Save what probes show")->locked = !measures->probes.count;
    add_now(measures, menu); /* last, as its stages come and go */
}

void Measures_Act(Measures *measures, MenuEvent event) {
    const int action = event.action;
    MomentsPace *pace = &measures->moments.pace;
    if (event.did == MENU_STEPPED && action == ROW_PACE)
        *pace = (MomentsPace)(((int)*pace + MOMENTS_PACES + (int)event.value) % MOMENTS_PACES);
    if (event.did == MENU_SET && action == ROW_GRAPHS) measures->bare = !(event.value > 0);
    if (event.did != MENU_CHOSEN) return;
    if (action == ROW_STEP) Measures_Step(measures);
    if (action == ROW_STAGES) measures->by_stage = !measures->by_stage;
    if (action >= ROW_WISH && action < ROW_COST) measures->wish = (MeasuresWish)(action - ROW_WISH);
}

/* ---- The card ------------------------------------------------------------------------------------------------- */

void Measures_FillCard(void *data, Menu *menu) {
    Measures *measures = data;
    const Costs *costs = &measures->costs;
    CostsLine lines[COSTS_ROWS];
    const int count = Costs_Lines(costs, lines);
    Menu_Add(menu, MENU_CHOICE, costs->from ? ROW_STOP : -1, costs->from ? "Stop" : "Back");
    add_wish(menu, MEASURES_SAVE_COSTS, "Save the table")->locked = costs->at == 0;
    for (int i = 0; i < count; i++) add_line(menu, ROW_COST + i, &lines[i]);
    const MenuRow *focused = &menu->row[menu->focus];
    measures->shown = menu->focus < menu->rows && focused->action >= ROW_COST ? focused->action - ROW_COST : -1;
}

void Measures_ActCard(void *data, MenuEvent event) {
    Measures *measures = data;
    if (event.did == MENU_CHOSEN && event.action == ROW_STOP) Costs_Cancel(&measures->costs);
    Measures_Act(measures, event);
}

/* Details of the row in focus, or else how far it has come. */
void Measures_SayCard(const void *data, char *text, size_t capacity) {
    const Measures *measures = data;
    const Costs *costs = &measures->costs;
    CostsLine lines[COSTS_ROWS];
    const int count = Costs_Lines(costs, lines), shown = measures->shown;
    if (shown >= 0 && shown < count && *lines[shown].details)
        snprintf(text, capacity, "%c%s: %s ms", toupper((unsigned char)*lines[shown].label), lines[shown].label + 1,
                 lines[shown].details);
    else if (costs->from)
        snprintf(text, capacity, "Measured %d of %d. The hall stands still meanwhile, and large grids answer slowly.",
                 costs->at, costs->rows);
    else
        snprintf(text, capacity, "Milliseconds of the solver in a tick, and what its air holds in memory.");
}
