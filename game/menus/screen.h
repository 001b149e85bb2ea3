/* screen.h - the parts of a screen. Each screen_*.c file ends in a row of the table in screen_table.c. */
#ifndef GAME_SCREEN_H
#define GAME_SCREEN_H

#include "game/menus/screens.h"

/* A row of a menu that does one thing. */
typedef struct ScreenChoice {
    const char *label;
    void (*act)(Screens *screens);         /* NULL opens the screen `opens` */
    bool (*shown)(const Screens *screens); /* NULL shows it always */
    ScreenId opens;
} ScreenChoice;

/* The tools to draw a screen. */
typedef struct Page {
    Draw *draw;
    Text *text;
    float width, height; /* px, size of the window */
    float unit;          /* px, a thousandth of the length that text sizes follow */
    float seconds;       /* since the last frame */
} Page;

struct Screen {
    const char *heading;
    const char *in_workshop;     /* its heading while the workshop is open, NULL for the same */
    bool aside_hall;             /* a pane at the right, beside which the hall is played with the mouse */
    bool at_left;                /* as the title, without a pane beside a bright hall */
    bool still;                  /* the game waits if this is at the bottom, unless the top is aside_hall */
    float width;                 /* of the pane, in units */
    float aside;                 /* share of the width, at the right, for `beside` */
    const ScreenChoice *choices; /* its rows */
    int choice_count;
    void (*fill)(Screens *screens);                 /* adds the rows. NULL adds all choices that are shown. */
    void (*act)(Screens *screens, MenuEvent event); /* does what the rows ask for */
    void (*back)(Screens *screens);                 /* NULL for Screens_Back */
    void (*type)(Screens *screens, const InputState *frame, MenuInput *input); /* takes text, may be NULL */
    void (*take)(Screens *screens, InputPress press); /* takes a press while a control is `moving`, or NULL */
    void (*say)(const Screens *screens, char *text, size_t capacity);   /* writes below the heading, may be NULL */
    void (*beside)(Screens *screens, const Page *page, DrawRect place); /* may be NULL */
};

enum { SCREEN_BACK = -1 }; /* action of a row that leaves the screen without `act` */

extern const Screen Screen_Title, Screen_Halls, Screen_Pause, Screen_Options, Screen_Controls, Screen_Won, Screen_Lost,
    Screen_Ending, Screen_Tuning, Screen_Help, Screen_Credits, Screen_Assist, Screen_Workshop, Screen_WorkshopMenu,
    Screen_WorkshopLeave, Screen_WorkshopCosts, Screen_Own, Screen_OwnHall, Screen_OwnDelete, Screen_Name;

const Screen *Screen_OnTop(const Screens *screens); /* call only if one is shown */
const char *Screen_Heading(const Screens *screens); /* of the one on top */
void Screens_Fill(Screens *screens);                /* fills the menu with its rows */

/* Choices that several screens have. */
void Screen_AskTitle(Screens *screens);
void Screen_AskQuit(Screens *screens);
void Screen_AskRestart(Screens *screens);
bool Screen_MayLeave(const Screens *screens);   /* other halls may be played */
bool Screen_MayRestart(const Screens *screens); /* this hall may be started anew */

void Screen_Play(Screens *screens, int scene);
void Screen_SceneTitle(int scene, char *text, size_t capacity); /* as the player reads it, such as "Ember 1" */

#endif
