/* menu.h - rows of words to walk through by keys, stick, pad or mouse: all screens are used this way.
 *
 * A screen fills the rows anew in each frame; only the focus is remembered. Nothing here knows what the
 * rows mean.
 */
#ifndef GAME_MENU_H
#define GAME_MENU_H

#include "engine/draw/text.h"
#include "game/controls/controls.h"

enum { MENU_ROWS = 256, MENU_LABEL = 64, MENU_WORDS = 160 };

typedef enum {
    MENU_CHOICE, /* chosen: something happens */
    MENU_SWITCH, /* on or off */
    MENU_SLIDER, /* 0 .. 1, in steps of MENU_STEP */
    MENU_DIAL,   /* 0 .. 1; the screen knows how large a step is */
    MENU_PICK,   /* one of several; likewise */
    MENU_HEAD,   /* a heading: no focus */
    MENU_TEXT    /* to be read: no focus; a menu with such rows scrolls by itself, whatever has the focus */
} MenuKind;

#define MENU_STEP 0.05f

typedef struct MenuRow {
    MenuKind kind;
    int action;                                /* what the screen calls it */
    bool locked;                               /* may be looked at, not chosen */
    bool marked;                               /* differs from its usual value */
    float value;                               /* of switches 0 or 1 */
    char label[MENU_LABEL], words[MENU_WORDS]; /* a slider's words stand in place of its percentage */
} MenuRow;

/* What a frame's input asks of a menu. */
typedef struct MenuInput {
    int x, y; /* steps: -1, 0, 1 */
    bool choose, back;
    bool moved, click, drag; /* the pointer; drag: its button is still down */
    float pointer[2];        /* px */
    int wheel;               /* up is 1: a step of the dial or pick under the pointer, elsewhere one in y */
} MenuInput;

/* What is remembered of the input, for keys that are held and pointers that rest. */
typedef struct MenuHands {
    int way[2];
    double next[2]; /* s: when a way that is held steps again */
    bool seen;
    float pointer[2];
    float turned; /* notches of the wheel that are still to be taken */
} MenuHands;

MenuInput MenuHands_Take(MenuHands *hands, const InputState *frame, double now);

typedef enum { MENU_NOTHING, MENU_CHOSEN, MENU_REFUSED, MENU_SET, MENU_STEPPED, MENU_BACK } MenuDid;

/* What was done: a row was chosen, or one that is locked; a switch, slider or dial has a new value; a dial or pick is
 * to go `value` steps; or the player wants to go back. */
typedef struct MenuEvent {
    MenuDid did;
    int action;
    float value;
} MenuEvent;

typedef struct Menu {
    MenuRow row[MENU_ROWS];
    int rows;
    int focus; /* a row */
    int first; /* the first row that is shown, where not all fit */
    bool dragging;
    float lit; /* rows from the top: where the light is, which glides to the focus */
    /* Made by Menu_Lay: */
    DrawRect area;    /* px */
    float row_height; /* px */
    int shown;        /* rows that fit */
    bool read;        /* it has rows to be read */
} Menu;

void Menu_Clear(Menu *menu);                                                 /* no rows; the focus stays */
MenuRow *Menu_Add(Menu *menu, MenuKind kind, int action, const char *label); /* too many: the last one again */
void Menu_Words(MenuRow *row, const char *format, ...) LOG_PRINTF(2, 3);

/* Lays the rows into an area, and puts the focus on a row that can have it. After filling, before walking and drawing.
 */
void Menu_Lay(Menu *menu, DrawRect area, float row_height);
DrawRect Menu_RowRect(const Menu *menu, int row);    /* empty if it is not shown */
DrawRect Menu_SliderRect(const Menu *menu, int row); /* of the bar alone */

/* How a row's label and words are written: in small letters where they would not fit beside each other and what else is
 * in the row, and in several lines where even these would not. */
typedef struct MenuLines {
    TextSize label_size, words_size;
    char label[MENU_LABEL], words[MENU_WORDS];
} MenuLines;

MenuLines Menu_Lines(const Menu *menu, Text *text, int row);

MenuEvent Menu_Walk(Menu *menu, const MenuInput *input);
void Menu_Draw(Menu *menu, Draw *draw, Text *text, float seconds); /* seconds since the last frame */

#endif
