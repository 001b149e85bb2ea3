/* panel_kit.h - what tests of the workshop's panel share: a hall with a few things, and the rows of what is selected.
 */
#ifndef TESTS_PANEL_KIT_H
#define TESTS_PANEL_KIT_H

#include "tests/kits/document_kit.h"

#include "game/workshop/panel/panel.h"

static Panel panel;
static Menu menu;
static PanelHands hands;

static const char HALL[] = HEAD LAYER("{'type':'start','id':1,'point':true,'x':160,'y':640},"
                                      "{'type':'brazier','id':2,'point':true,'x':400,'y':400},"
                                      "{'type':'fan','id':3,'x':800,'y':400,'width':40,'height':120},"
                                      "{'type':'vent','id':4,'x':880,'y':400,'width':40,'height':80}");

static inline int open_hall(void **state) {
    (void)state;
    panel = (Panel){.rows = 0};
    menu = (Menu){.rows = 0};
    hands = (PanelHands){.now = 100};
    return open_text(HALL) ? 0 : -1;
}

#define TEST_IN_HALL(name) TEST_WITH(open_hall, close_document, name)

static inline void fill(int count, const int *ids) {
    Menu_Clear(&menu);
    Panel_Fill(&panel, &menu, &document, ids, count);
}
#define SELECT(...) fill((int)(sizeof((int[]){__VA_ARGS__}) / sizeof(int)), (int[]){__VA_ARGS__})

/* Returns the row that is labelled so, and puts the focus there. */
static inline const MenuRow *row(const char *label) {
    for (int i = 0; i < menu.rows; i++)
        if (!strcmp(menu.row[i].label, label)) return &menu.row[menu.focus = i];
    return NULL;
}

static inline const char *words(const char *label) {
    const MenuRow *found = row(label);
    return found ? found->words : "no such row";
}

static inline PanelDid send(const char *label, MenuDid did, float value) {
    const MenuRow *found = row(label);
    if (!found) fail_msg("there is no row '%s'", label);
    error[0] = 0;
    return Panel_Take(&panel, &document, &menu, (MenuEvent){did, found->action, value}, &hands, error, sizeof error);
}

#endif
