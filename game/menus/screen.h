/* screen.h - what one screen is made of, for the screen_*.c files: each ends in a row of the table in
 * screen_table.c. */
#ifndef GAME_SCREEN_H
#define GAME_SCREEN_H

#include "game/menus/screens.h"

/* A row of a menu that does one thing. */
typedef struct ScreenChoice {
    const char *label;
    void (*act)(Screens *screens);         /* NULL: it opens a screen */
    bool (*shown)(const Screens *screens); /* NULL: always */
    ScreenId opens;
} ScreenChoice;

/* What a screen is drawn with. */
typedef struct Page {
    Draw *draw;
    Text *text;
    float width, height; /* px, of the window */
    float unit;          /* px: a thousandth of the length that text sizes follow */
    float seconds;       /* since the last frame */
} Page;

struct Screen {
    const char *heading;
    bool aside_hall;             /* a pane at the right, beside which the hall is seen, and played with the mouse */
    bool at_left;                /* as for the title: no pane, and the hall beside it stays bright */
    bool still;                  /* the game behind waits, if this is at the bottom, unless the top is aside_hall */
    float width;                 /* of the pane, in units */
    float aside;                 /* the share of the width at the right that `beside` fills */
    const ScreenChoice *choices; /* its rows */
    int choice_count;
    void (*fill)(Screens *screens);                   /* adds its rows; NULL: all choices that are shown */
    void (*act)(Screens *screens, MenuEvent event);   /* and does what they ask */
    void (*back)(Screens *screens);                   /* NULL: Screens_Back */
    void (*take)(Screens *screens, InputPress press); /* what is pressed while a control is `moving`; else NULL */
    void (*say)(const Screens *screens, char *text, size_t capacity);   /* below the heading; may be NULL */
    void (*beside)(Screens *screens, const Page *page, DrawRect place); /* may be NULL */
};

enum { SCREEN_BACK = -1 }; /* as a row's action: leaves the screen, whatever its `act` does with other rows */

extern const Screen Screen_Title, Screen_Halls, Screen_Pause, Screen_Options, Screen_Controls, Screen_Won, Screen_Lost,
    Screen_Ending, Screen_Tuning, Screen_Help, Screen_Credits, Screen_Assist;

const Screen *Screen_OnTop(const Screens *screens); /* where one is shown */
void Screens_Fill(Screens *screens);                /* its rows into the menu, anew */

/* What choices in several screens do. */
void Screen_AskTitle(Screens *screens);
void Screen_AskQuit(Screens *screens);
void Screen_AskRestart(Screens *screens);
bool Screen_MayLeave(const Screens *screens);   /* other halls may be played */
bool Screen_MayRestart(const Screens *screens); /* this one may be started anew */

void Screen_Play(Screens *screens, int scene);
void Screen_SceneTitle(int scene, char *text, size_t capacity); /* as the player reads it: "Ember 1" */

#endif
