/* The list of the player's own halls with their pictures, what may be done with one, and the question before it is
 * deleted. */
#include "game/base/count.h"
#include "game/hud/hud.h"
#include "game/menus/plan.h"
#include "game/menus/screen.h"

#include <math.h>
#include <stdio.h>

enum { ROW_NEW = OWN_HALLS, ROW_FILE };

/* ---- The list --------------------------------------------------------------------------------------------- */

static void fill_list(Screens *screens) {
    const OwnHalls *own = &screens->own;
    Menu *menu = &screens->menu;
    for (int i = 0; i < own->count; i++)
        Menu_Words(Menu_Add(menu, MENU_CHOICE, i, own->hall[i].name), "%s", own->hall[i].when);
    Menu_Add(menu, MENU_CHOICE, ROW_NEW, "A new hall");
    if (own->uploads) Menu_Add(menu, MENU_CHOICE, ROW_FILE, "Open a file");
    Menu_Add(menu, MENU_CHOICE, SCREEN_BACK, "Back");
}

static void act_list(Screens *screens, MenuEvent event) {
    OwnHalls *own = &screens->own;
    if (event.did != MENU_CHOSEN) return;
    if (event.action == ROW_NEW) screens->ask = ASK_OWN_NEW;
    if (event.action == ROW_FILE) screens->ask = ASK_OWN_FILE;
    if (event.action >= own->count) return;
    snprintf(own->chosen, sizeof own->chosen, "%s", own->hall[event.action].name);
    Screens_Open(screens, SCREEN_OWN_HALL);
}

static void say_list(const Screens *screens, char *text, size_t capacity) {
    const int count = screens->own.count;
    if (count == 0)
        snprintf(text, capacity, "None is kept yet. Halls that are saved in the workshop come here.");
    else
        snprintf(text, capacity, "%d hall%s. The workshop saves them here.", count, count == 1 ? "" : "s");
}

/* ---- The picture ------------------------------------------------------------------------------------------ */

static DrawRect draw_picture(const OwnHalls *own, Draw *draw, DrawRect place) {
    const float w = (float)own->size[0], h = (float)own->size[1], scale = fminf(place.w / w, place.h / h);
    const DrawRect all = {place.x, place.y, roundf(w * scale), roundf(h * scale)};
    Draw_Image(draw, own->pixels, own->size[0], own->size[1], own->size[0], all);
    return all;
}

static void beside(Screens *screens, const Page *page, DrawRect place) {
    const OwnHalls *own = &screens->own;
    const bool pictured = own->size[0] > 0;
    if (!*own->shown || place.w < 40 || place.h < 40 || (!pictured && !own->planned)) return;
    const float line = Text_LineHeight(page->text, TEXT_NORMAL);
    const DrawRect room = {place.x, place.y, place.w, fmaxf(place.h - 2 * line, 20)};
    const DrawRect all =
        pictured ? draw_picture(own, page->draw, room) : Plan_Draw(&screens->preview, page->draw, room);
    char name[2 * OWN_NAME];
    Draw_Frame(page->draw, all, fmaxf(1, page->unit), DRAW_RGBA(0xFF9A3C, 90));
    snprintf(name, sizeof name, "%s", own->shown);
    Text_Wrap(page->text, TEXT_NORMAL, place.w, name);
    Text_Draw(page->text, TEXT_NORMAL, place.x, place.y + all.h + 0.5f * line, HUD_INK, "%s", name);
}

const Screen Screen_Own = {.heading = "My halls",
                           .still = true,
                           .width = 1480,
                           .aside = 0.5f,
                           .fill = fill_list,
                           .act = act_list,
                           .say = say_list,
                           .beside = beside};

/* ---- A hall ----------------------------------------------------------------------------------------------- */

static void play(Screens *screens) { screens->ask = ASK_OWN_PLAY; }
static void build(Screens *screens) { screens->ask = ASK_OWN_BUILD; }
static void duplicate(Screens *screens) { screens->ask = ASK_OWN_DUPLICATE; }
static void delete_it(Screens *screens) { screens->ask = ASK_OWN_DELETE; }

static void rename_it(Screens *screens) {
    OwnHalls *own = &screens->own;
    own->renames = own->offered = true;
    own->wrong[0] = own->taken[0] = 0;
    snprintf(own->typed, sizeof own->typed, "%s", own->chosen);
    Screens_Open(screens, SCREEN_NAME);
}

static const ScreenChoice CHOICES[] = {
    {"Play", .act = play},           {"Open in the workshop", .act = build}, {"Rename", .act = rename_it},
    {"Duplicate", .act = duplicate}, {"Delete", .opens = SCREEN_OWN_DELETE}, {"Back", .act = Screens_Back},
};

static void say_chosen(const Screens *screens, char *text, size_t capacity) {
    snprintf(text, capacity, "%s", screens->own.chosen);
}

const Screen Screen_OwnHall = {.heading = "A hall of mine",
                               .still = true,
                               .width = 1240,
                               .aside = 0.5f,
                               .choices = CHOICES,
                               .choice_count = COUNT_OF(CHOICES),
                               .say = say_chosen,
                               .beside = beside};

static const ScreenChoice DELETE[] = {
    {"Keep it", .act = Screens_Back},
    {"Delete it", .act = delete_it},
};

static void say_delete(const Screens *screens, char *text, size_t capacity) {
    const char *name = screens->own.chosen;
    snprintf(text, capacity, "'%s' leaves the list. Its file stays in the folder, as %s.json.old.", name, name);
}

const Screen Screen_OwnDelete = {.heading = "Delete this hall?",
                                 .still = true,
                                 .width = 860,
                                 .choices = DELETE,
                                 .choice_count = COUNT_OF(DELETE),
                                 .say = say_delete};
