#include "game/menus/screen.h"

#include <ctype.h>
#include <stdio.h>

ScreenId Screens_Top(const Screens *screens) {
    return screens->depth ? screens->stack[screens->depth - 1] : SCREEN_COUNT;
}

bool Screens_Shown(const Screens *screens) { return screens->depth > 0; }

const Screen *Screen_OnTop(const Screens *screens) { return screens->table[Screens_Top(screens)]; }

const char *Screen_Heading(const Screens *screens) {
    const Screen *screen = Screen_OnTop(screens);
    return screens->workshop && screen->in_workshop ? screen->in_workshop : screen->heading;
}

bool Screens_Types(const Screens *screens) { return screens->depth && Screen_OnTop(screens)->type; }
bool Screens_Aside(const Screens *screens) { return screens->depth && Screen_OnTop(screens)->aside_hall; }

bool Screens_HoldStill(const Screens *screens) {
    return screens->depth && screens->table[screens->stack[0]]->still && !Screens_Aside(screens);
}

bool Screens_LeavesPointer(const Screens *screens, const float pointer[2]) {
    return Screens_Aside(screens) && screens->laid && !screens->menu.dragging && pointer[0] < screens->menu.area.x;
}

bool Screens_Edits(const Screens *screens) {
    return Screens_Top(screens) == SCREEN_OPTIONS || Screens_Top(screens) == SCREEN_CONTROLS ||
           Screens_Top(screens) == SCREEN_ASSIST;
}

/* Focus and rows return to where they were when this screen was last on top. */
static void come_up(Screens *screens) {
    ScreenId top = Screens_Top(screens);
    screens->laid = false;
    screens->said[0] = 0;
    screens->moving = CONTROL_COUNT;
    screens->menu.rows = 0;
    screens->menu.dragging = false;
    if (top != SCREEN_COUNT) screens->menu.focus = screens->focus[top], screens->menu.first = screens->first[top];
}

static void go_down(Screens *screens) {
    ScreenId top = Screens_Top(screens);
    if (top != SCREEN_COUNT) screens->focus[top] = screens->menu.focus, screens->first[top] = screens->menu.first;
}

void Screens_Open(Screens *screens, ScreenId id) {
    if (screens->depth == SCREENS_DEEP) return;
    go_down(screens);
    if (id != SCREEN_HALLS && id != SCREEN_OWN) screens->focus[id] = screens->first[id] = 0;
    screens->stack[screens->depth++] = id;
    come_up(screens);
}

void Screens_Back(Screens *screens) {
    if (screens->depth == 0) return;
    go_down(screens);
    screens->depth--;
    come_up(screens);
}

void Screens_Close(Screens *screens) {
    go_down(screens);
    screens->depth = 0;
}

void Screens_Show(Screens *screens, ScreenId id) {
    Screens_Close(screens);
    Screens_Open(screens, id);
}

static void fill_choices(Screens *screens, const Screen *screen) {
    for (int i = 0; i < screen->choice_count; i++)
        if (!screen->choices[i].shown || screen->choices[i].shown(screens))
            Menu_Add(&screens->menu, MENU_CHOICE, i, screen->choices[i].label);
}

void Screens_Fill(Screens *screens) {
    const Screen *screen = Screen_OnTop(screens);
    Menu_Clear(&screens->menu);
    if (screen->fill)
        screen->fill(screens);
    else
        fill_choices(screens, screen);
}

static void choose(Screens *screens, const ScreenChoice *choice) {
    choice->act ? choice->act(screens) : Screens_Open(screens, choice->opens);
}

static void act(Screens *screens, const Screen *screen, MenuEvent event) {
    if (event.did == MENU_BACK)
        screen->back ? screen->back(screens) : Screens_Back(screens);
    else if (event.action == SCREEN_BACK) {
        if (event.did == MENU_CHOSEN) Screens_Back(screens);
    } else if (event.did != MENU_NOTHING && screen->act)
        screen->act(screens, event);
    else if (event.did == MENU_CHOSEN && event.action < screen->choice_count)
        choose(screens, &screen->choices[event.action]);
}

static ScreensHeard heard_of(MenuEvent event, bool moved) {
    if (event.did == MENU_BACK) return HEARD_BACK;
    if (event.did == MENU_CHOSEN) return HEARD_CHOOSE;
    return moved || event.did == MENU_SET ? HEARD_MOVE : HEARD_NOTHING;
}

void Screens_Walk(Screens *screens, const InputState *frame, InputPress press, double now) {
    MenuInput input = MenuHands_Take(&screens->hands, frame, now);
    screens->heard = HEARD_NOTHING;
    screens->fingers = frame->device == INPUT_TOUCH;
    if (!Screens_Shown(screens)) return;
    if (screens->moving != CONTROL_COUNT) {
        Screen_OnTop(screens)->take(screens, press);
        return;
    }
    if (!screens->laid) input.moved = input.click = input.drag = false;
    Screens_Fill(screens);
    Menu_Lay(&screens->menu, screens->menu.area, screens->menu.row_height);
    screens->panel.fine = Input_Held(frame, CONTROL_BACKWARDS);
    screens->panel.reset = Input_Pressed(frame, CONTROL_MENU_RESET);
    screens->panel.pad = frame->device == INPUT_PAD;
    if (Screens_Types(screens)) Screen_OnTop(screens)->type(screens, frame, &input);
    input.back = input.back || (Screens_Aside(screens) && screens->panel.reset);
    int focus = screens->menu.focus;
    MenuEvent event = Menu_Walk(&screens->menu, &input);
    if (screens->menu.focus != focus) screens->said[0] = 0;
    screens->heard = heard_of(event, screens->menu.focus != focus);
    act(screens, Screen_OnTop(screens), event);
}

void Screens_Say(const Screens *screens, char text[SCREENS_SAID]) {
    const Screen *screen = Screen_OnTop(screens);
    text[0] = 0;
    if (screen->say) screen->say(screens, text, SCREENS_SAID);
}

void Screen_AskTitle(Screens *screens) { screens->ask = ASK_TITLE; }
void Screen_AskQuit(Screens *screens) { screens->ask = ASK_QUIT; }
bool Screen_MayLeave(const Screens *screens) { return !screens->bounded; }
bool Screen_MayRestart(const Screens *screens) { return !screens->replayed; }

void Screen_AskRestart(Screens *screens) {
    screens->ask = ASK_RESTART;
    Screens_Close(screens);
}

void Screen_Play(Screens *screens, int scene) {
    screens->ask = ASK_PLAY;
    screens->asked_scene = scene;
}

void Screen_SceneTitle(int scene, char *text, size_t capacity) {
    snprintf(text, capacity, "%s", Scene_Name(scene));
    text[0] = (char)toupper((unsigned char)text[0]);
    for (char *at = text; *at; at++)
        if (*at == '-') *at = ' ';
}
