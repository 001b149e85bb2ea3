#include "game/workshop/panel/panel.h"

#include "game/base/complaint.h"
#include "game/controls/typed.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define QUICK  0.6               /* s between two steps that are one step of undo */
#define NUMBER "0123456789+-.,e" /* of which keys type a number */

/* ---- Changes ----------------------------------------------------------------------------------------------- */

void Panel_LetGo(Panel *panel) {
    panel->held = 0, panel->drags = false;
    panel->made = 0;
}

/* Makes `count` changes of panel->change. */
static PanelDid change(Panel *panel, Document *document, int count, char *error, size_t capacity) {
    return Document_Follow(document, &panel->made, panel->change, count, error, capacity) ? PANEL_CHANGED
                                                                                          : PANEL_REFUSED;
}

/* A change for each object, or for the map. */
static int fill_changes(Panel *panel, DocumentAct of_object, DocumentAct of_map, const char *name) {
    const int count = panel->objects ? panel->objects : 1;
    for (int i = 0; i < count; i++)
        panel->change[i] = (DocumentChange){
            .act = panel->objects ? of_object : of_map, .id = panel->objects ? panel->id[i] : 0, .name = name};
    return count;
}

static PanelDid set_value(Panel *panel, Document *document, const PanelRow *row, DocumentValue value, char *error,
                          size_t capacity) {
    const int count = fill_changes(panel, DOCUMENT_SET, DOCUMENT_MAP_SET, row->property->name);
    for (int i = 0; i < count; i++) panel->change[i].value = value;
    return change(panel, document, count, error, capacity);
}

/* Corners keep their distances. They and sizes are given as they will be, so that it matters not what is undone. */
static PanelDid set_length(Panel *panel, Document *document, const PanelRow *row, float value, char *error,
                           size_t capacity) {
    const int count = fill_changes(panel, DOCUMENT_RESIZE, DOCUMENT_MAP_SIZE, NULL);
    if (!panel->objects) panel->change[0].size = Document_Size(document);
    for (int i = 0; i < count; i++) {
        DocumentChange *to = &panel->change[i];
        const DocumentObject *object = panel->objects ? Document_Find(document, to->id) : NULL;
        if (object) to->at = object->corner, to->size = object->size;
        if (row->sort == PANEL_LEFT) to->at.x += value - row->value;
        if (row->sort == PANEL_TOP) to->at.y += value - row->value;
        if (row->sort == PANEL_WIDTH) to->size.x = value;
        if (row->sort == PANEL_HEIGHT) to->size.y = value;
    }
    return change(panel, document, count, error, capacity);
}

/* A value that is the default leaves the text of the map. */
static PanelDid set_number(Panel *panel, Document *document, const PanelRow *row, float value, char *error,
                           size_t capacity) {
    char made[NUMBERS_TEXT];
    DocumentValue set = {DOCUMENT_NUMBER, (double)value, NULL};
    if (value == row->value && !row->differ) return PANEL_NOTHING;
    if (!row->property) return set_length(panel, document, row, value, error, capacity);
    const bool text = row->property->low == row->property->high;
    if (row->range.kind == TUNING_FLAG) set.sort = DOCUMENT_FLAG;
    if (row->sort == PANEL_CHOICE) set.number += (double)row->property->low;
    if (text) set = (DocumentValue){DOCUMENT_TEXT, 0, PanelRow_Word(row, (int)value, made)};
    if (value == row->standard) set = (DocumentValue){.sort = DOCUMENT_NOTHING};
    return set_value(panel, document, row, set, error, capacity);
}

static PanelDid set_text(Panel *panel, Document *document, const PanelRow *row, const char *text, char *error,
                         size_t capacity) {
    DocumentValue set = {DOCUMENT_TEXT, 0, text};
    if (!strcmp(text, row->text) && !row->differ) return PANEL_NOTHING;
    if (!*text) set.sort = DOCUMENT_NOTHING;
    if (row->property) return set_value(panel, document, row, set, error, capacity);
    return change(panel, document, fill_changes(panel, DOCUMENT_RENAME, DOCUMENT_RENAME, text), error, capacity);
}

static PanelDid act(Panel *panel, Document *document, PanelSort sort, char *error, size_t capacity) {
    if (sort == PANEL_DUPLICATE) return PANEL_DUPLICATES;
    if (sort == PANEL_DELETE) return PANEL_DELETES;
    const int count = fill_changes(panel, DOCUMENT_ORDER, DOCUMENT_ORDER, NULL);
    for (int i = 0; i < count; i++) panel->change[i].places = sort == PANEL_FORWARD ? 1 : -1;
    return change(panel, document, count, error, capacity);
}

/* ---- Rows -------------------------------------------------------------------------------------------------- */

bool Panel_Owns(int action) { return action >= PANEL_ACTION && action < PANEL_ACTION + PANEL_ROWS; }

static const PanelRow *row_of(const Panel *panel, int action) {
    const int index = action - PANEL_ACTION;
    return index >= 0 && index < panel->rows ? &panel->row[index] : NULL;
}

static bool is_text(const PanelRow *row) { return row->sort == PANEL_TEXTS || row->sort == PANEL_NAME; }

static PanelDid begin_typing(Panel *panel, const PanelRow *row, int action, bool pad) {
    const bool text = is_text(row) && strcmp(row->text, DOCUMENT_NEW_NOTE) != 0;
    panel->typing = action;
    panel->by_pad = pad;
    snprintf(panel->typed, sizeof panel->typed, "%s", text && !row->differ ? row->text : "");
    return PANEL_ASKS;
}

static PanelDid step(Panel *panel, Document *document, const PanelRow *row, MenuEvent event, const PanelHands *hands,
                     char *error, size_t capacity) {
    if (panel->held != event.action || panel->drags || hands->now - panel->stepped >= QUICK) Panel_LetGo(panel);
    panel->held = event.action, panel->stepped = hands->now;
    return set_number(panel, document, row, TuningRow_Step(&row->range, row->value, (int)event.value, hands->fine),
                      error, capacity);
}

static PanelDid set(Panel *panel, Document *document, const Menu *menu, const PanelRow *row, MenuEvent event,
                    char *error, size_t capacity) {
    const bool flag = row->range.kind == TUNING_FLAG;
    if (panel->held != event.action || !panel->drags) Panel_LetGo(panel);
    panel->held = event.action, panel->drags = menu->dragging;
    return set_number(panel, document, row, flag ? event.value : TuningRow_At(&row->range, event.value), error,
                      capacity);
}

PanelDid Panel_Take(Panel *panel, Document *document, const Menu *menu, MenuEvent event, const PanelHands *hands,
                    char *error, size_t capacity) {
    const PanelRow *row = row_of(panel, event.action);
    if (!row) return PANEL_NOTHING;
    if (event.did == MENU_STEPPED) return step(panel, document, row, event, hands, error, capacity);
    if (event.did == MENU_SET) return set(panel, document, menu, row, event, error, capacity);
    Panel_LetGo(panel);
    if (event.did == MENU_CHOSEN && row->sort >= PANEL_FORWARD) return act(panel, document, row->sort, error, capacity);
    const bool typed = event.did == MENU_CHOSEN || event.did == MENU_ASKED;
    return typed ? begin_typing(panel, row, event.action, hands->pad) : PANEL_NOTHING;
}

PanelDid Panel_Reset(Panel *panel, Document *document, const Menu *menu, char *error, size_t capacity) {
    const PanelRow *row = menu->rows ? row_of(panel, menu->row[menu->focus].action) : NULL;
    if (!row || !row->property) return PANEL_NOTHING;
    const bool usual = row->value == row->standard && !*row->text && !row->differ;
    Panel_LetGo(panel);
    return usual ? PANEL_NOTHING
                 : set_value(panel, document, row, (DocumentValue){.sort = DOCUMENT_NOTHING}, error, capacity);
}

/* ---- Typing ------------------------------------------------------------------------------------------------ */

bool Panel_Types(const Panel *panel) { return panel->typing != 0; }

void Panel_Help(const Panel *panel, const Menu *menu, char *words, size_t capacity) {
    const PanelRow *row = menu->rows ? row_of(panel, menu->row[menu->focus].action) : NULL;
    snprintf(words, capacity, "%s",
             !panel->typing  ? ""
             : panel->by_pad ? "Up and down change the letter, right adds one, left takes it back. Choose ends it."
                             : "Type it, then press Enter. Escape leaves it as it was.");
    if (row && !panel->typing) PanelRow_Explain(row, words, capacity);
}

static PanelDid accept(Panel *panel, Document *document, const PanelRow *row, char *error, size_t capacity) {
    float value;
    char range[TUNING_WORDS], label[MENU_LABEL], *comma = strchr(panel->typed, ',');
    PanelDid did = PANEL_NOTHING;
    if (is_text(row))
        did = set_text(panel, document, row, panel->typed, error, capacity);
    else if (*panel->typed) {
        if (comma) *comma = '.';
        if (TuningRow_Parse(&row->range, panel->typed, &value))
            did = set_number(panel, document, row, value, error, capacity);
        else {
            PanelRow_Label(row, label);
            TuningRow_Range(&row->range, range, sizeof range);
            Complain(error, capacity, "%s is '%.40s', must be %s", label, panel->typed, range);
            did = PANEL_REFUSED;
        }
    }
    if (did != PANEL_REFUSED) panel->typing = 0;
    return did;
}

/* Changes the last letter into its neighbour among those that a pad can write. */
static void turn_letter(Panel *panel, bool text, int way) {
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,!?'-{}";
    const char *letters = text ? LETTERS : "0123456789.-";
    const int length = (int)strlen(panel->typed), many = (int)strlen(letters);
    const char *at = length ? strchr(letters, panel->typed[length - 1]) : NULL;
    const int next = at ? ((int)(at - letters) + way + many) % many : 0;
    if (length) Typed_TakeBack(panel->typed);
    Typed_Add(panel->typed, sizeof panel->typed, letters + next);
}

static void type_by_pad(Panel *panel, const PanelRow *row, const MenuInput *menu) {
    if (menu->y) turn_letter(panel, is_text(row), -menu->y);
    if (menu->x < 0) Typed_TakeBack(panel->typed);
    if (menu->x > 0) Typed_Add(panel->typed, sizeof panel->typed, is_text(row) ? "a" : "0");
}

/* Returns the key that ends it, or 0. */
static char type_by_keys(Panel *panel, const PanelRow *row, const char *typed) {
    const size_t capacity = row->sort == PANEL_NAME ? sizeof((Obstacle *)0)->name
                            : is_text(row)          ? sizeof panel->typed
                                                    : TUNING_TEXT;
    return Typed_Take(panel->typed, capacity, is_text(row) ? NULL : NUMBER, typed);
}

PanelDid Panel_Type(Panel *panel, Document *document, const PanelTyping *typing, char *error, size_t capacity) {
    const PanelRow *row = row_of(panel, panel->typing);
    const MenuInput *menu = &typing->menu;
    if (!row) return panel->typing = 0, PANEL_NOTHING;
    panel->by_pad = typing->pad;
    if (typing->pad) type_by_pad(panel, row, menu);
    const char end = type_by_keys(panel, row, typing->typed);
    if (end == '\x1b' || (typing->pad && menu->back)) return panel->typing = 0, PANEL_NOTHING;
    if (!end && !menu->click && !(typing->pad && menu->choose)) return PANEL_NOTHING;
    const PanelDid did = accept(panel, document, row, error, capacity);
    if (menu->click) panel->typing = 0; /* what is refused leaves it as it was */
    return did;
}
