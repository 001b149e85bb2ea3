/* Fills the rows of the panel from the tables of the map reader. */
#include "game/workshop/panel/panel.h"

#include "game/base/count.h"
#include "game/world/scene_objects.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SMALLEST 0.05f /* m, of a side */
#define LARGEST  256   /* m, of a map */

static PanelRow *add(Panel *panel, PanelRow row) {
    if (panel->rows < PANEL_ROWS) panel->rows++;
    panel->row[panel->rows - 1] = row;
    return &panel->row[panel->rows - 1];
}

static void fill_map(Panel *panel, const Document *document) {
    int count;
    const Property *rows = SceneMap_Properties(&count);
    const Vec2 size = Document_Size(document);
    add(panel, PanelRow_Length(PANEL_WIDTH, size.x, 1, LARGEST, true));
    add(panel, PanelRow_Length(PANEL_HEIGHT, size.y, 1, LARGEST, true));
    for (int i = 0; i < count; i++) {
        PanelRow *row = add(panel, PanelRow_Of(&rows[i], Document_Value(document, NULL, &rows[i]), 0));
        if (rows[i].unit && !strcmp(rows[i].unit, "m")) PanelRow_Limit(row, size.y);
        if (!strcmp(rows[i].name, "dye") && row->value == 0 && document->now->good && document->now->scene.dye)
            row->value = row->standard = 1, row->locked = true; /* a source brings it */
    }
}

/* Keeps what the other object's kind has as well. False if it has no such row. */
static bool share(PanelRow *row, const Document *document, const DocumentObject *object) {
    DocumentKind kind;
    if (!DocumentKind_Find(object->type, &kind)) return false;
    for (int i = 0; i < kind.property_count; i++) {
        const Property *property = &kind.properties[i];
        if (strcmp(property->name, row->property->name) != 0) continue;
        const PanelRow other =
            PanelRow_Of(property, Document_Value(document, object, property), document->now->scene.braziers);
        const bool same = other.range.low == row->range.low && other.range.high == row->range.high;
        if (other.sort != row->sort || other.range.kind != row->range.kind) return false;
        if (row->sort == PANEL_CHOICE && !same) return false;
        row->differ |= row->value != other.value || strcmp(row->text, other.text) != 0;
        row->range.low = fmaxf(row->range.low, other.range.low);
        row->range.high = fminf(row->range.high, other.range.high);
        return true;
    }
    return false;
}

static void fill_properties(Panel *panel, const Document *document, const DocumentObject *const *object, int count) {
    DocumentKind kind;
    if (!DocumentKind_Find(object[0]->type, &kind)) return;
    for (int i = 0; i < kind.property_count; i++) {
        const Property *property = &kind.properties[i];
        PanelRow row =
            PanelRow_Of(property, Document_Value(document, object[0], property), document->now->scene.braziers);
        bool shared = true;
        for (int k = 1; k < count && shared; k++) shared = share(&row, document, object[k]);
        if (shared) add(panel, row);
    }
}

/* All of them move together. Sizes are set for each. */
static void fill_place(Panel *panel, const Document *document, const DocumentObject *const *object, int count) {
    Vec2 corner = object[0]->corner, size = object[0]->size, map = Document_Size(document);
    bool sized = true, wide = false, high = false;
    DocumentKind kind;
    for (int i = 0; i < count; i++) {
        corner.x = fminf(corner.x, object[i]->corner.x), corner.y = fminf(corner.y, object[i]->corner.y);
        wide |= object[i]->size.x != size.x, high |= object[i]->size.y != size.y;
        sized = sized && DocumentKind_Find(object[i]->type, &kind) && kind.sized;
    }
    add(panel, PanelRow_Length(PANEL_LEFT, corner.x, -size.x, map.x, false));
    add(panel, PanelRow_Length(PANEL_TOP, corner.y, -size.y, map.y, false));
    if (!sized) return;
    add(panel, PanelRow_Length(PANEL_WIDTH, size.x, SMALLEST, map.x, false))->differ = wide;
    add(panel, PanelRow_Length(PANEL_HEIGHT, size.y, SMALLEST, map.y, false))->differ = high;
}

static void fill_objects(Panel *panel, const Document *document, const DocumentObject *const *object, int count) {
    static const PanelSort ACTS[] = {PANEL_FORWARD, PANEL_BACKWARD, PANEL_DUPLICATE, PANEL_DELETE};
    fill_properties(panel, document, object, count);
    fill_place(panel, document, object, count);
    PanelRow *name = add(panel, (PanelRow){.sort = PANEL_NAME});
    snprintf(name->text, sizeof name->text, "%s", object[0]->name);
    for (int i = 1; i < count; i++) name->differ |= strcmp(object[i]->name, object[0]->name) != 0;
    for (int i = 0; i < COUNT_OF(ACTS); i++) add(panel, (PanelRow){.sort = ACTS[i]});
}

/* ---- The menu ---------------------------------------------------------------------------------------------- */

static void head(char words[MENU_LABEL], const DocumentObject *const *object, int count) {
    DocumentKind kind;
    bool alike = true;
    for (int i = 1; i < count; i++) alike = alike && !strcmp(object[i]->type, object[0]->type);
    const bool known = count && alike && DocumentKind_Find(object[0]->type, &kind);
    if (!count)
        snprintf(words, MENU_LABEL, "The whole hall");
    else if (count > 1)
        snprintf(words, MENU_LABEL, known ? "%d times: %s" : "%d things", count, known ? kind.title : "");
    else
        snprintf(words, MENU_LABEL, "%.40s", known ? kind.title : object[0]->type);
}

static MenuKind kind_of(const PanelRow *row) {
    switch (row->sort) {
    case PANEL_CHOICE:
        return MENU_PICK;
    case PANEL_NUMBER:
        return row->range.kind == TUNING_FLAG ? MENU_SWITCH : MENU_DIAL;
    case PANEL_LEFT:
    case PANEL_TOP:
    case PANEL_WIDTH:
    case PANEL_HEIGHT:
        return MENU_DIAL;
    default:
        return MENU_CHOICE;
    }
}

static void add_to(Menu *menu, const Panel *panel, int index) {
    const PanelRow *row = &panel->row[index];
    char label[MENU_LABEL];
    PanelRow_Label(row, label);
    MenuRow *shown = Menu_Add(menu, kind_of(row), PANEL_ACTION + index, label);
    shown->value = row->range.kind == TUNING_FLAG ? row->value : TuningRow_Share(&row->range, row->value);
    shown->locked = row->locked;
    shown->marked = row->property && (row->differ || row->value != row->standard || *row->text);
    if (row->sort < PANEL_FORWARD && shown->kind != MENU_SWITCH) PanelRow_Print(row, shown->words);
    if (panel->typing == shown->action) {
        shown->kind = MENU_CHOICE;
        PanelRow_PrintTyped(panel->typed, shown->words);
    }
}

/* Forgets what is typed and dragged if other objects are selected. */
static int select(Panel *panel, const Document *document, const int *ids, int count,
                  const DocumentObject *object[PANEL_OBJECTS]) {
    int found = 0;
    bool same = true;
    for (int i = 0; i < count && found < PANEL_OBJECTS; i++)
        if ((object[found] = Document_Find(document, ids[i])) != NULL) found++;
    for (int i = 0; i < found; i++) {
        same = same && panel->id[i] == object[i]->id;
        panel->id[i] = object[i]->id;
    }
    if (!same || found != panel->objects) Panel_LetGo(panel), panel->typing = 0;
    return panel->objects = found;
}

void Panel_Fill(Panel *panel, Menu *menu, const Document *document, const int *ids, int count) {
    const DocumentObject *object[PANEL_OBJECTS];
    char words[MENU_LABEL];
    count = select(panel, document, ids, count, object);
    if (panel->drags && !menu->dragging) Panel_LetGo(panel);
    panel->rows = 0;
    if (count)
        fill_objects(panel, document, object, count);
    else
        fill_map(panel, document);
    head(words, object, count);
    Menu_Add(menu, MENU_HEAD, 0, words);
    for (int i = 0; i < panel->rows; i++) add_to(menu, panel, i);
}
