/* Rows and keys to save halls, to open others, and to show them. The session does what they wish. */
#include "game/workshop/workshop.h"

#include "game/base/count.h"

#include <stdio.h>

/* What a row wishes. */
static const struct {
    const char *label;
    WorkshopWish wish;
    bool paged; /* only in a browser */
} HALLS[] = {{"Save", WORKSHOP_SAVE, false},        {"Save as", WORKSHOP_SAVE_AS, false},
             {"My halls", WORKSHOP_OWN, false},     {"A new hall", WORKSHOP_NEW, false},
             {"Download", WORKSHOP_DOWNLOAD, true}, {"Open a file", WORKSHOP_FILE, true}},
  SHOWS[] = {{"Film", WORKSHOP_FILM, false},
             {"The film as pictures", WORKSHOP_PICTURES, false},
             {"One picture", WORKSHOP_PICTURE, false},
             {"Play and record", WORKSHOP_RECORD, false}};

static MenuRow *add(const Workshop *workshop, Menu *menu, const char *label, WorkshopWish wish, bool paged) {
    if (paged && !workshop->kept.page) return NULL;
    return Menu_Add(menu, MENU_CHOICE, WORKSHOP_KEEP_ROWS + (int)wish, label);
}

void Workshop_FillHalls(const Workshop *workshop, Menu *menu) {
    const WorkshopKept *kept = &workshop->kept;
    Menu_Add(menu, MENU_HEAD, 0, "Halls");
    for (int i = 0; i < COUNT_OF(HALLS); i++) {
        MenuRow *row = add(workshop, menu, HALLS[i].label, HALLS[i].wish, HALLS[i].paged);
        if (HALLS[i].wish == WORKSHOP_SAVE) Menu_Words(row, "%s", kept->name);
    }
}

void Workshop_FillShows(const Workshop *workshop, Menu *menu) {
    const WorkshopKept *kept = &workshop->kept;
    Menu_Add(menu, MENU_HEAD, 0, "Show");
    for (int i = 0; i < COUNT_OF(SHOWS); i++) {
        MenuRow *row = add(workshop, menu, SHOWS[i].label, SHOWS[i].wish, SHOWS[i].paged);
        const WorkshopWish wish = SHOWS[i].wish;
        const bool film = wish == WORKSHOP_FILM || wish == WORKSHOP_PICTURES;
        if (wish == WORKSHOP_FILM && kept->written >= 0)
            Menu_Words(row, "%.0f %% written", (double)(100 * kept->written));
        else if (wish == WORKSHOP_FILM)
            Menu_Words(row, "last %.0f s", (double)kept->filmed);
        row->locked =
            film ? kept->written >= 0 || kept->filmed <= 0 : wish == WORKSHOP_RECORD && !workshop->document.now->good;
    }
}

bool Workshop_ActKeep(Workshop *workshop, MenuEvent event) {
    const int wish = event.action - WORKSHOP_KEEP_ROWS;
    if (event.did == MENU_BACK || wish < WORKSHOP_SAVE || wish >= WORKSHOP_WISHES) return false;
    if (event.did == MENU_CHOSEN) workshop->wish = (WorkshopWish)wish;
    return true;
}

void Workshop_PressKeep(Workshop *workshop, const InputState *frame) {
    if (!workshop->ctrl) return;
    if (Input_Pressed(frame, CONTROL_SHOP_SAVE)) workshop->wish = workshop->shift ? WORKSHOP_SAVE_AS : WORKSHOP_SAVE;
    if (Input_Pressed(frame, CONTROL_SHOP_OWN)) workshop->wish = WORKSHOP_OWN;
}

void Workshop_Call(Workshop *workshop, const char *name) {
    Document *document = &workshop->document;
    Scene *scene = &document->now->scene;
    snprintf(document->file, sizeof document->file, "%.*s.json", (int)sizeof document->file - 6, name);
    snprintf(scene->name, sizeof scene->name, "%.*s", (int)sizeof scene->name - 1, name);
    snprintf(workshop->scene.name, sizeof workshop->scene.name, "%s", scene->name);
}
