/* The screen to choose a hall, with names, best times, and a plan of the hall in focus. */
#include "game/hud/hud.h"
#include "game/menus/plan.h"
#include "game/menus/screen.h"

#include <math.h>
#include <stdio.h>

static void add_hall(Screens *screens, int scene) {
    char title[MENU_LABEL], time[24];
    Screen_SceneTitle(scene, title, sizeof title);
    MenuRow *row = Menu_Add(&screens->menu, MENU_CHOICE, scene, title);
    int best = Progress_Best(screens->progress, Scene_Name(scene));
    Progress_Time(best, time, sizeof time);
    row->locked = !Progress_IsOpen(screens->progress, scene);
    bool won = Progress_IsWon(screens->progress, Scene_Name(scene));
    Menu_Words(row, "%s", row->locked ? "locked" : best ? time : won ? "won" : "");
}

static bool is_hall(int scene) { return !Scene_IsLevel(scene) && !Scene_IsLab(scene); }

static void add_halls(Screens *screens, bool (*belongs)(int scene), const char *head) {
    bool headed = false;
    for (int i = 0; Scene_Name(i); i++) {
        if (!belongs(i)) continue;
        if (!headed) Menu_Add(&screens->menu, MENU_HEAD, SCREEN_BACK, head);
        headed = true;
        add_hall(screens, i);
    }
}

static void fill(Screens *screens) {
    add_halls(screens, Scene_IsLevel, "One after the other");
    add_halls(screens, is_hall, "To wander in");
    add_halls(screens, Scene_IsLab, "The laboratory");
    Menu_Add(&screens->menu, MENU_CHOICE, SCREEN_BACK, "Back");
}

static void act(Screens *screens, MenuEvent event) {
    if (event.did == MENU_REFUSED)
        snprintf(screens->said, sizeof screens->said, "Locked: win the hall before it first.");
    if (event.did == MENU_CHOSEN) Screen_Play(screens, event.action);
}

static void say(const Screens *screens, char *text, size_t capacity) {
    int won = 0, levels = 0;
    for (int i = Progress_LevelAfter(-1); i >= 0; i = Progress_LevelAfter(i), levels++)
        won += Progress_IsWon(screens->progress, Scene_Name(i));
    if (*screens->said)
        snprintf(text, capacity, "%s", screens->said);
    else if (levels > 0)
        snprintf(text, capacity, "%d of %d won.", won, levels);
}

static bool load(Screens *screens, int scene) {
    char error[SCENE_ERROR];
    if (scene == screens->previewed) return true;
    screens->previewed = -1;
    if (!Scene_Name(scene) || !Scene_Load(&screens->preview, Scene_Name(scene), error, sizeof error)) return false;
    screens->previewed = scene;
    return true;
}

static void beside(Screens *screens, const Page *page, DrawRect place) {
    const MenuRow *row = &screens->menu.row[screens->menu.focus];
    if (row->action == SCREEN_BACK || place.w < 40 || place.h < 40 || !load(screens, row->action)) return;
    const Scene *scene = &screens->preview;
    float line = Text_LineHeight(page->text, TEXT_NORMAL), high = fmaxf(place.h - 4.5f * line, 20);
    DrawRect all = Plan_Draw(scene, page->draw, (DrawRect){place.x, place.y, place.w, high});
    if (row->locked) Draw_Rect(page->draw, all, DRAW_RGBA(0x0A0B10, 170));
    Draw_Frame(page->draw, all, fmaxf(1, page->unit), DRAW_RGBA(0xFF9A3C, 90));
    char about[sizeof scene->about];
    snprintf(about, sizeof about, "%s", scene->about);
    Text_Wrap(page->text, TEXT_NORMAL, place.w, about);
    Text_Draw(page->text, TEXT_NORMAL, place.x, place.y + all.h + 0.5f * line, row->locked ? HUD_DIM : HUD_INK, "%s",
              about);
}

const Screen Screen_Halls = {.heading = "Halls",
                             .still = true,
                             .width = 1480,
                             .aside = 0.5f,
                             .fill = fill,
                             .act = act,
                             .say = say,
                             .beside = beside};
