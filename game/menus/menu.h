/* menu.h - rows of words to walk through by keys, stick, pad or mouse. All screens use it.
 *
 * A screen fills the rows anew in each frame. Only the focus is remembered. Nothing here knows what the rows mean. */
#ifndef GAME_MENU_H
#define GAME_MENU_H

#include "engine/draw/text.h"
#include "game/controls/controls.h"

enum { MENU_ROWS = 256, MENU_LABEL = 64, MENU_WORDS = 160 };

typedef enum {
    MENU_CHOICE, /* something happens when it is chosen */
    MENU_SWITCH, /* on or off */
    MENU_SLIDER, /* 0 .. 1, in steps of MENU_STEP */
    MENU_DIAL,   /* 0 .. 1, in steps that the screen knows */
    MENU_PICK,   /* a choice among several, in steps that the screen knows */
    MENU_HEAD,   /* a heading without focus */
    MENU_TEXT    /* text without focus, with which a menu scrolls by itself */
} MenuKind;

#define MENU_STEP 0.05f

typedef struct MenuRow {
    MenuKind kind;
    int action;                                /* the screen's own name for it */
    bool locked;                               /* may be seen, not chosen */
    bool marked;                               /* differs from its usual value */
    float value;                               /* 0 .. 1, and 0 or 1 for switches */
    char label[MENU_LABEL], words[MENU_WORDS]; /* a slider's words replace its percentage */
} MenuRow;

/* A frame's input for a menu. */
typedef struct MenuInput {
    int x, y; /* steps, -1, 0 or 1 */
    bool choose, back;
    bool moved, click, drag; /* the pointer, `drag` while its button is down */
    bool finger;             /* it acts when it leaves, and scrolls before */
    float pointer[2];        /* px */
    int wheel;               /* up is 1. It scrolls rows that do not all fit, and else steps y. */
    bool turns;              /* the wheel steps the dial or pick under the pointer instead */
} MenuInput;

/* Memory of the input, for keys that are held and pointers that rest. */
typedef struct MenuHands {
    int way[2];
    double next[2]; /* s, when a way that is held steps again */
    bool seen;
    float pointer[2];
    float turned; /* notches of the wheel still to be taken */
} MenuHands;

MenuInput MenuHands_Take(MenuHands *hands, const InputState *frame, double now);

typedef enum { MENU_NOTHING, MENU_CHOSEN, MENU_ASKED, MENU_REFUSED, MENU_SET, MENU_STEPPED, MENU_BACK } MenuDid;

/* The result of a walk. MENU_CHOSEN and MENU_REFUSED name a row that is free or locked. MENU_ASKED names a dial that
 * was chosen, which a screen may have typed. MENU_SET gives a switch, slider or dial its new value. MENU_STEPPED moves
 * a dial or pick by `value` steps. MENU_BACK leaves the screen. */
typedef struct MenuEvent {
    MenuDid did;
    int action;
    float value;
} MenuEvent;

typedef struct Menu {
    MenuRow row[MENU_ROWS];
    int rows;
    int focus; /* a row */
    int first; /* the first row that is shown */
    bool dragging;
    bool touched, scrolls; /* by a finger that is down */
    float from[2];         /* px, where it came down, */
    int from_first;        /* and `first` then */
    float lit;             /* rows from the top to the light, which glides to the focus */
    /* Made by Menu_Lay. */
    DrawRect area;    /* px */
    float row_height; /* px */
    int shown;        /* rows that fit */
    bool read;        /* it has rows of MENU_TEXT */
} Menu;

void Menu_Clear(Menu *menu); /* removes all rows. The focus stays. */
MenuRow *Menu_Add(Menu *menu, MenuKind kind, int action,
                  const char *label); /* returns the last row again if there are too many */
bool Menu_CanFocus(const Menu *menu, int row);
void Menu_Words(MenuRow *row, const char *format, ...) LOG_PRINTF(2, 3);

/* Lays the rows into an area, and puts the focus on a row that can have it. Call it after filling, before walking and
 * drawing. */
void Menu_Lay(Menu *menu, DrawRect area, float row_height);
DrawRect Menu_RowRect(const Menu *menu, int row);    /* empty if it is not shown */
DrawRect Menu_SliderRect(const Menu *menu, int row); /* of the bar alone */

/* How a row's label and words are written. They get small letters if they do not fit beside each other, and several
 * lines if small letters do not fit. */
typedef struct MenuLines {
    TextSize label_size, words_size;
    char label[MENU_LABEL], words[MENU_WORDS];
} MenuLines;

MenuLines Menu_Lines(const Menu *menu, Text *text, int row);

MenuEvent Menu_Walk(Menu *menu, const MenuInput *input);
void Menu_Draw(Menu *menu, Draw *draw, Text *text, float seconds); /* `seconds` since the last frame */

#endif
