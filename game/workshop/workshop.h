/* workshop.h - the workshop: a scene that is drawn while its air flows.
 *
 *     +-----+--------------------+------+
 *     |tools|                    | pane |
 *     +-----+        hall        |      |
 *     |pal- |                    |      |
 *     |ette |                    |      |
 *     +-----+--------------------+      |
 *     | bar                      |      |
 *     +--------------------------+------+
 *
 * A Workshop holds a document and the hand that changes it. The session lends it the input of a frame, gives the game
 * the scene after a change, and does what it wishes. The pane's rows are drawn and walked by the menus. */
#ifndef GAME_WORKSHOP_H
#define GAME_WORKSHOP_H

#include "engine/draw/text.h"
#include "engine/window/camera.h"
#include "game/menus/menu.h"
#include "game/workshop/measure/measures.h"
#include "game/workshop/palette/palette.h"
#include "game/workshop/panel/panel.h"
#include "game/workshop/tools/tools.h"

/* What the session does for it. */
typedef enum {
    WORKSHOP_NOTHING,
    WORKSHOP_PLAY,
    WORKSHOP_MENU,
    WORKSHOP_LEAVE,
    WORKSHOP_EXPORT,
    WORKSHOP_SAVE,
    WORKSHOP_SAVE_AS,
    WORKSHOP_OWN, /* the player's halls */
    WORKSHOP_NEW,
    WORKSHOP_DOWNLOAD,
    WORKSHOP_FILE, /* from a browser */
    WORKSHOP_FILM,
    WORKSHOP_PICTURES,
    WORKSHOP_PICTURE,
    WORKSHOP_RECORD,
    WORKSHOP_WISHES
} WorkshopWish;

enum { WORKSHOP_NAME = 48, WORKSHOP_SAID = 1600 };

/* Actions of the rows in workshop_keep.c, and of the first row of the pane, which is a heading. */
enum { WORKSHOP_KEEP_ROWS = 500, WORKSHOP_TOP = PANEL_ACTION + PANEL_ROWS };

/* Buttons of the strip after those of the tools. */
enum { WORKSHOP_UNDO = TOOL_COUNT, WORKSHOP_REDO, WORKSHOP_FOLD, WORKSHOP_BUTTONS };

typedef struct WorkshopLayout {
    float unit;                   /* px */
    DrawRect strip, palette, bar; /* px */
    DrawRect hall;                /* px, the room that is left */
    DrawRect button[WORKSHOP_BUTTONS];
} WorkshopLayout;

/* How far things are kept, which the session knows. */
typedef struct WorkshopKept {
    const char *name; /* of the hall */
    float filmed;     /* s */
    float written;    /* 0 .. 1 of a film, negative if none is being written */
    bool page;        /* a browser's */
} WorkshopKept;

typedef struct Workshop {
    Document document;
    Scene scene;    /* for the game to show, without a keeper. Empty if the document is wrong. */
    uint64_t shown; /* the document's state that it was made of */
    Tools tools;
    WorkshopLayout layout;
    float zoom, centre[2]; /* times the whole hall, and m */
    float pointer[2];      /* px, of the mouse, or moved by stick and arrows */
    float mouse[2];        /* px, where the mouse was last */
    TouchPair pair;        /* the fingers that move the view, a frame ago */
    bool roams;            /* the pointer was last moved by stick or arrows, so it is drawn */
    bool in_hall;          /* the pointer is */
    bool over_pane;        /* the mouse is */
    Vec2 at;               /* m, where it points */
    int hovered;           /* a button, or -1 */
    bool stirs, smokes;    /* the hand is in the air, and leaves smoke */
    bool on_pane;          /* keys walk the pane */
    bool folded;
    bool shift, ctrl; /* held in this frame, also if it was let go in it */
    uint64_t held;    /* controls, a frame ago */
    Measures measures;
    double next[3]; /* s, when an arrow that is held steps again, or a key of the palette */
    Palette *palette;
    double walked; /* s, when keys last chose a kind */
    bool names;    /* what they chose is named beside it */
    bool carries;  /* a kind was dragged out of the palette, and is placed where the button is let go */
    Panel panel;
    PanelHands hands;
    MenuHands typing;
    bool types;                /* a text, in this frame. Nothing else gets keys. */
    Menu *menu;                /* the pane's, as it was filled last */
    int focused;               /* the action of its row in focus */
    uint64_t selection;        /* a sum of what it shows */
    char help[MENU_WORDS * 2]; /* about the row in focus */
    WorkshopKept kept;
    char exported[WORKSHOP_NAME]; /* the folder in `export` of the program that was written last, or "" */
    char tells[WORKSHOP_SAID];    /* about that program */
    WorkshopWish wish;
    char said[SCENE_ERROR]; /* taken by the session */
} Workshop;

/* A frame's input. */
typedef struct WorkshopInput {
    const InputState *frame;
    double now;    /* s */
    float seconds; /* since the last frame */
    const char *typed;
} WorkshopInput;

/* What a frame shows besides. */
typedef struct WorkshopFacts {
    Draw *draw;
    Text *text;
    const Camera *camera;
    InputDevice device;
    double solver, budget; /* ms, no budget is 0 */
} WorkshopFacts;

/* Takes the document, and empties it. False with a sentence in `error`, and the document is as it was. */
bool Workshop_Open(Workshop *workshop, Document *document, char *error, size_t capacity);
void Workshop_Close(Workshop *workshop);

bool Workshop_Renewed(Workshop *workshop);       /* true if `scene` has been made anew since the last call */
bool Workshop_Changed(const Workshop *workshop); /* something would be lost */

/* Lays out the screen, and fits the camera into it. Call it once a frame. */
void Workshop_Lay(Workshop *workshop, Camera *camera, Draw *draw, Text *text, float pane);
void Workshop_Walk(Workshop *workshop, const WorkshopInput *input, const Camera *camera);
void Workshop_Draw(const Workshop *workshop, const WorkshopFacts *facts);

void Workshop_Call(Workshop *workshop, const char *name); /* the hall has this name from now on */

bool Workshop_Undo(Workshop *workshop);
bool Workshop_Redo(Workshop *workshop);

/* The pane, as a ScreensGuest. */
void Workshop_Fill(void *workshop, Menu *menu);
void Workshop_Act(void *workshop, MenuEvent event);
void Workshop_Say(const void *workshop, char *text, size_t capacity);

/* ---- The wing's own files -------------------------------------------------------------------------------- */

void Workshop_DrawStrip(const Workshop *workshop, const WorkshopFacts *facts);
void Workshop_NextSnap(Workshop *workshop, int way);
void Workshop_Brush(Workshop *workshop, int steps);
void Workshop_Press(Workshop *workshop, int button); /* of the strip */

/* Keys and pointer in the palette. Returns the kind that was chosen just now, or PALETTE_NOTHING. */
int Workshop_WalkPalette(Workshop *workshop, const WorkshopInput *input);
void Workshop_Explain(const Workshop *workshop, char *words, size_t capacity); /* for the bar */

/* -1, 0 or 1 as one of two controls is tapped, or held for a while. */
int Workshop_Arrow(Workshop *workshop, const WorkshopInput *input, int index, Control less, Control more);

void Workshop_NoteFocus(Workshop *workshop, Menu *menu); /* before the first row is added */
void Workshop_FillPanel(Workshop *workshop, Menu *menu);
void Workshop_KeepFocus(Workshop *workshop, Menu *menu); /* after all rows are there */
void Workshop_ActPanel(Workshop *workshop, MenuEvent event);
bool Workshop_Type(Workshop *workshop, const WorkshopInput *input); /* true if a text gets this frame's keys */
void Workshop_FillHalls(const Workshop *workshop, Menu *menu);
void Workshop_FillShows(const Workshop *workshop, Menu *menu);
bool Workshop_ActKeep(Workshop *workshop, MenuEvent event); /* false if the row is another's */
void Workshop_PressKeep(Workshop *workshop, const InputState *frame);

#endif
