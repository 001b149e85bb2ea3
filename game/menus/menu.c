#include "game/menus/menu.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#define FIRST_REPEAT 0.40 /* s */
#define NEXT_REPEAT  0.09
#define STICK        0.5f /* share of its way */

enum { NOTCH = 3 /* rows that a notch of the wheel scrolls */ };

/* ---- Hands ---------------------------------------------------------------------------------------------- */

static int sign_of(bool less, bool more) { return (int)more - (int)less; }

static int step_along(MenuHands *hands, int axis, int tapped, int held, double now) {
    bool fresh = tapped || held != hands->way[axis], again = held && now >= hands->next[axis];
    hands->way[axis] = held;
    if (!fresh && !again) return 0;
    hands->next[axis] = now + (fresh ? FIRST_REPEAT : NEXT_REPEAT);
    return tapped ? tapped : held;
}

static int way_of(const InputState *frame, Control less, Control more, float stick) {
    int keys = sign_of(Input_Held(frame, less), Input_Held(frame, more));
    return keys ? keys : sign_of(stick<-STICK, stick> STICK);
}

static int tap_of(const InputState *frame, Control less, Control more) {
    return sign_of(Input_Pressed(frame, less), Input_Pressed(frame, more));
}

static bool has_moved(MenuHands *hands, const float pointer[2]) {
    bool moved = hands->seen && (pointer[0] != hands->pointer[0] || pointer[1] != hands->pointer[1]);
    hands->seen = true;
    hands->pointer[0] = pointer[0];
    hands->pointer[1] = pointer[1];
    return moved;
}

/* A wheel gives one notch a frame, however far it was spun. A touchpad turns a small part of a notch at a time. */
static int notch_of(MenuHands *hands, float turned) {
    hands->turned += turned;
    int notch = sign_of(hands->turned <= -1, hands->turned >= 1);
    hands->turned -= (float)notch;
    return notch;
}

MenuInput MenuHands_Take(MenuHands *hands, const InputState *frame, double now) {
    int x = way_of(frame, CONTROL_MENU_LEFT, CONTROL_MENU_RIGHT, frame->stick[0]);
    int y = way_of(frame, CONTROL_MENU_UP, CONTROL_MENU_DOWN, frame->stick[1]);
    MenuInput input = {
        .x = step_along(hands, 0, tap_of(frame, CONTROL_MENU_LEFT, CONTROL_MENU_RIGHT), x, now),
        .y = step_along(hands, 1, tap_of(frame, CONTROL_MENU_UP, CONTROL_MENU_DOWN), y, now),
        .choose = Input_Pressed(frame, CONTROL_MENU_CHOOSE),
        .back = Input_Pressed(frame, CONTROL_MENU_BACK) || Input_Pressed(frame, CONTROL_MENU),
        .moved = has_moved(hands, frame->pointer),
        .click = Input_Pressed(frame, CONTROL_MENU_POINT),
        .drag = Input_Held(frame, CONTROL_MENU_POINT),
        .finger = frame->device == INPUT_TOUCH,
        .turns = Input_Held(frame, CONTROL_BACKWARDS),
        .pointer = {frame->pointer[0], frame->pointer[1]},
    };
    input.wheel = notch_of(hands, frame->wheel);
    return input;
}

/* ---- Rows ----------------------------------------------------------------------------------------------- */

void Menu_Clear(Menu *menu) { menu->rows = 0; }

MenuRow *Menu_Add(Menu *menu, MenuKind kind, int action, const char *label) {
    if (menu->rows < MENU_ROWS) menu->rows++;
    MenuRow *row = &menu->row[menu->rows - 1];
    *row = (MenuRow){.kind = kind, .action = action};
    snprintf(row->label, sizeof row->label, "%s", label);
    return row;
}

void Menu_Words(MenuRow *row, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(row->words, sizeof row->words, format, arguments);
    va_end(arguments);
}

bool Menu_CanFocus(const Menu *menu, int row) {
    if (row < 0 || row >= menu->rows) return false;
    return menu->row[row].kind != MENU_HEAD && menu->row[row].kind != MENU_TEXT;
}

static void move_focus(Menu *menu, int way) {
    for (int tries = 0, row = menu->focus; tries < menu->rows; tries++) {
        row = (row + way + menu->rows) % menu->rows;
        if (!Menu_CanFocus(menu, row)) continue;
        menu->focus = row;
        return;
    }
}

/* ---- Places --------------------------------------------------------------------------------------------- */

static void scroll_to(Menu *menu, int row) {
    int last = menu->rows - menu->shown;
    menu->first = row < last ? row : last;
    if (menu->first < 0) menu->first = 0;
}

static void show_focus(Menu *menu) {
    int last = menu->rows - menu->shown;
    if (menu->read) {
        scroll_to(menu, menu->first);
        return;
    }
    if (menu->focus < menu->first) menu->first = menu->focus;
    if (menu->focus >= menu->first + menu->shown) menu->first = menu->focus - menu->shown + 1;
    if (menu->first == 1) menu->first = menu->shown > 1 ? 0 : 1; /* keeps the heading on top, if it fits */
    if (menu->first > last) menu->first = last;
    if (menu->first < 0) menu->first = 0;
    if (menu->focus >= menu->first + menu->shown) menu->first = menu->focus - menu->shown + 1;
}

void Menu_Lay(Menu *menu, DrawRect area, float row_height) {
    menu->area = area;
    menu->row_height = fmaxf(row_height, 1);
    int fit = (int)fminf(fmaxf(area.h / menu->row_height, 1), MENU_ROWS);
    menu->shown = fit < menu->rows ? fit : menu->rows;
    menu->read = false;
    for (int i = 0; i < menu->rows; i++) menu->read = menu->read || menu->row[i].kind == MENU_TEXT;
    if (menu->focus >= menu->rows) menu->focus = menu->rows - 1;
    if (menu->focus < 0) menu->focus = 0;
    if (!Menu_CanFocus(menu, menu->focus)) move_focus(menu, 1);
    show_focus(menu);
}

DrawRect Menu_RowRect(const Menu *menu, int row) {
    int place = row - menu->first;
    if (row < 0 || place < 0 || place >= menu->shown) return (DrawRect){0, 0, 0, 0};
    return (DrawRect){menu->area.x, menu->area.y + menu->row_height * (float)place, menu->area.w, menu->row_height};
}

DrawRect Menu_SliderRect(const Menu *menu, int row) {
    DrawRect rect = Menu_RowRect(menu, row);
    float margin = 0.35f * menu->row_height, width = 0.34f * rect.w;
    return (DrawRect){rect.x + rect.w - width - margin, rect.y, width, rect.h};
}

/* Returns -1 if there is none. */
static int row_at(const Menu *menu, const float at[2]) {
    for (int i = menu->first; i < menu->first + menu->shown; i++)
        if (Menu_CanFocus(menu, i) && DrawRect_Holds(Menu_RowRect(menu, i), at)) return i;
    return -1;
}

/* ---- Walking -------------------------------------------------------------------------------------------- */

static MenuEvent set(Menu *menu, float value) {
    MenuRow *row = &menu->row[menu->focus];
    row->value = fminf(fmaxf(value, 0), 1);
    if (row->kind != MENU_DIAL) row->value = roundf(row->value / MENU_STEP) * MENU_STEP;
    return (MenuEvent){MENU_SET, row->action, row->value};
}

static bool is_stepped(const MenuRow *row) { return row->kind == MENU_DIAL || row->kind == MENU_PICK; }
static bool slides(const MenuRow *row) { return row->kind == MENU_SLIDER || row->kind == MENU_DIAL; }

static MenuEvent choose(Menu *menu) {
    const MenuRow *row = &menu->row[menu->focus];
    if (row->locked) return (MenuEvent){MENU_REFUSED, row->action, 0};
    if (row->kind == MENU_SWITCH) return set(menu, row->value > 0 ? 0.0f : 1.0f);
    if (row->kind == MENU_PICK) return (MenuEvent){MENU_STEPPED, row->action, 1};
    const MenuDid did = row->kind == MENU_CHOICE ? MENU_CHOSEN : row->kind == MENU_DIAL ? MENU_ASKED : MENU_NOTHING;
    return (MenuEvent){did, row->action, 0};
}

static MenuEvent step_aside(Menu *menu, int way) {
    const MenuRow *row = &menu->row[menu->focus];
    if (is_stepped(row)) return (MenuEvent){row->locked ? MENU_REFUSED : MENU_STEPPED, row->action, (float)way};
    if (row->kind == MENU_SWITCH && !row->locked && (row->value > 0) != (way > 0)) return choose(menu);
    if (row->kind == MENU_SLIDER && !row->locked) return set(menu, row->value + (float)way * MENU_STEP);
    return (MenuEvent){MENU_NOTHING, 0, 0};
}

static MenuEvent drag(Menu *menu, const MenuInput *input) {
    DrawRect bar = Menu_SliderRect(menu, menu->focus);
    menu->dragging = input->drag;
    return set(menu, (input->pointer[0] - bar.x) / fmaxf(bar.w, 1));
}

static MenuEvent click(Menu *menu, const MenuInput *input) {
    int row = row_at(menu, input->pointer);
    menu->touched = input->finger, menu->scrolls = false;
    menu->from[0] = input->pointer[0], menu->from[1] = input->pointer[1], menu->from_first = menu->first;
    if (row < 0) return (MenuEvent){MENU_NOTHING, 0, 0};
    menu->focus = row;
    if (slides(&menu->row[row]) && !menu->row[row].locked && DrawRect_Holds(Menu_SliderRect(menu, row), input->pointer))
        return menu->touched = false, drag(menu, input);
    return input->finger ? (MenuEvent){MENU_NOTHING, 0, 0} : choose(menu);
}

/* The focus goes with the rows. */
static void scroll(Menu *menu, int first) {
    const int before = menu->first;
    scroll_to(menu, first);
    for (int by = menu->first - before, way = sign_of(by<0, by> 0), at = menu->focus + by;; at += way) {
        if (at < 0 || at >= menu->rows || way == 0) break;
        if (!Menu_CanFocus(menu, at)) continue;
        menu->focus = at;
        break;
    }
}

/* A finger chooses a row by leaving it, unless it has moved on. */
static MenuEvent follow_finger(Menu *menu, const MenuInput *input) {
    const float rows = (input->pointer[1] - menu->from[1]) / menu->row_height;
    if (fabsf(rows) > 0.5f) menu->scrolls = true;
    if (menu->scrolls) scroll(menu, menu->from_first - (int)roundf(rows));
    if (input->drag) return (MenuEvent){MENU_NOTHING, 0, 0};
    menu->touched = false;
    return menu->scrolls || row_at(menu, menu->from) < 0 ? (MenuEvent){MENU_NOTHING, 0, 0} : choose(menu);
}

/* The wheel turns the row under the pointer, if it is meant to. */
static bool is_turned(Menu *menu, const MenuInput *input) {
    int row = input->wheel && input->turns ? row_at(menu, input->pointer) : -1;
    if (row < 0 || !is_stepped(&menu->row[row])) return false;
    menu->focus = row;
    return true;
}

MenuEvent Menu_Walk(Menu *menu, const MenuInput *input) {
    if (input->back) return (MenuEvent){MENU_BACK, 0, 0};
    if (!Menu_CanFocus(menu, menu->focus)) return (MenuEvent){MENU_NOTHING, 0, 0};
    menu->dragging = menu->dragging && input->drag && slides(&menu->row[menu->focus]);
    if (menu->dragging) return drag(menu, input);
    if (input->click) {
        const MenuEvent event = click(menu, input);
        if (!menu->touched || input->drag) return event;
    }
    if (menu->touched) return follow_finger(menu, input);
    if (is_turned(menu, input)) return step_aside(menu, input->wheel);
    int hovered = input->moved ? row_at(menu, input->pointer) : -1;
    if (hovered >= 0) menu->focus = hovered;
    const bool scrolls = input->wheel && menu->shown < menu->rows;
    if (scrolls) scroll(menu, menu->first - input->wheel * (menu->shown < NOTCH ? menu->shown : NOTCH));
    int y = input->y || scrolls ? input->y : -input->wheel;
    if (y && menu->read)
        scroll_to(menu, menu->first + y);
    else if (y)
        move_focus(menu, y);
    show_focus(menu);
    if (input->choose) return choose(menu);
    return input->x ? step_aside(menu, input->x) : (MenuEvent){MENU_NOTHING, 0, 0};
}
