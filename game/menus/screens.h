/* screens.h - title, halls, pause, options, won and lost, help, credits.
 *
 * Screens lie on a stack. The top is seen and used. The bottom says whether the game behind waits. Screens change the
 * settings. For everything else they ask the session. They never reach a tick's intent. */
#ifndef GAME_SCREENS_H
#define GAME_SCREENS_H

#include "game/menus/menu.h"
#include "game/menus/own/own_halls.h"
#include "game/menus/tuning_panel.h"
#include "game/rules/rules.h"
#include "game/saved/progress.h"
#include "game/saved/settings.h"

typedef enum {
    SCREEN_TITLE,
    SCREEN_HALLS,
    SCREEN_PAUSE,
    SCREEN_OPTIONS,
    SCREEN_CONTROLS,
    SCREEN_WON,
    SCREEN_LOST,
    SCREEN_ENDING,
    SCREEN_HELP,
    SCREEN_CREDITS,
    SCREEN_TUNING,
    SCREEN_ASSIST,
    SCREEN_WORKSHOP,
    SCREEN_WORKSHOP_MENU,
    SCREEN_WORKSHOP_LEAVE,
    SCREEN_WORKSHOP_COSTS,
    SCREEN_OWN, /* the player's own halls */
    SCREEN_OWN_HALL,
    SCREEN_OWN_DELETE,
    SCREEN_NAME,
    SCREEN_COUNT
} ScreenId;

/* Wishes to the session. */
typedef enum {
    ASK_NOTHING,
    ASK_PLAY,
    ASK_RESTART,
    ASK_GO_ON,
    ASK_TITLE,
    ASK_QUIT,
    ASK_FULLSCREEN,
    ASK_VSYNC,
    ASK_TUNE,
    ASK_SIDE,
    ASK_SAVE,
    ASK_LOAD,
    ASK_REFUSED,
    ASK_WORKSHOP,       /* to open it with this hall */
    ASK_WORKSHOP_PLAY,  /* from where the pointer is */
    ASK_WORKSHOP_LEAVE, /* unless something would be lost */
    ASK_WORKSHOP_LOSE,  /* to go on whatever is lost */
    ASK_WORKSHOP_SAVE,  /* to go on after saving */
    ASK_OWN_PLAY,       /* the chosen hall, as those below */
    ASK_OWN_BUILD,
    ASK_OWN_RENAME, /* as typed */
    ASK_OWN_DUPLICATE,
    ASK_OWN_DELETE,
    ASK_OWN_NEW,    /* a new hall */
    ASK_OWN_FILE,   /* of the player's machine, from a browser */
    ASK_OWN_SAVE,   /* the open hall, as typed */
    ASK_OWN_REPLACE /* the hall that has the name */
} ScreensAsk;

/* The sound of a frame's input. */
typedef enum { HEARD_NOTHING, HEARD_MOVE, HEARD_CHOOSE, HEARD_BACK } ScreensHeard;

/* Fills the rows of the workshop's pane, which the menus know nothing of, and does what they ask for. */
typedef struct ScreensGuest {
    void *data;
    void (*fill)(void *data, Menu *menu);
    void (*act)(void *data, MenuEvent event); /* `value` of MENU_BACK is 1 to set the row `action` back */
    void (*say)(const void *data, char *text, size_t capacity);
} ScreensGuest;

enum { SCREENS_DEEP = 8, SCREENS_SAID = 280 };

typedef struct Screen Screen; /* see screen.h */

typedef struct Screens {
    const Screen *const *table; /* SCREEN_COUNT rows */
    Settings *settings;
    const Progress *progress;
    bool bounded; /* the run keeps to its hall, as it is recorded or ends after some ticks */
    bool replayed;
    bool unheard; /* there is no audio device */
    bool fingers; /* the rows are for thumbs */
    int scene;    /* the hall in play, as Scene_Name counts, or -1 for another map */

    ScreenId stack[SCREENS_DEEP];
    int depth;                                    /* 0 if nothing is shown and the game is played */
    int focus[SCREEN_COUNT], first[SCREEN_COUNT]; /* of the menu, when they were last on top */
    Menu menu;                                    /* of the screen on top */
    MenuHands hands;
    bool laid; /* drawn since it came on top, so the pointer can hit its rows */

    ScreensAsk ask; /* taken and reset by the session */
    int asked_scene;
    ScreensHeard heard; /* in the last Screens_Walk */
    bool changed;       /* settings have changed since they were kept */

    Control moving;             /* waits for a new key, or CONTROL_COUNT */
    char said[SCREENS_SAID];    /* by the screen on top */
    int won_ticks, best_before; /* best_before is 0 for the first win */
    bool won_assisted;
    bool won_helped;    /* with new embers */
    RulesLoss loss;     /* how the hall was lost */
    TuningPanel panel;  /* filled by the session */
    Scene preview;      /* of the halls */
    int previewed;      /* the hall, or -1 */
    ScreensGuest guest; /* the workshop */
    ScreensGuest costs; /* its card of costs */
    bool workshop;      /* it is open, also while one plays from there */
    bool folded;        /* its pane is folded away */
    OwnHalls own;
    const char *typed; /* in this frame, set by the session, see Screens_Types */
} Screens;

void Screens_Begin(Screens *screens, Settings *settings, const Progress *progress);

void Screens_Show(Screens *screens, ScreenId id); /* alone */
void Screens_Open(Screens *screens, ScreenId id); /* on top */
void Screens_Back(Screens *screens);              /* takes the top away */
void Screens_Close(Screens *screens);             /* takes all away, and the game goes on */

bool Screens_Shown(const Screens *screens);
/* The screen on top is a pane. Keys for views go to the hall. So does the pointer when it is beside the pane. */
bool Screens_Aside(const Screens *screens);
bool Screens_LeavesPointer(const Screens *screens, const float pointer[2]);
bool Screens_HoldStill(const Screens *screens); /* the game behind waits */
bool Screens_Edits(const Screens *screens);     /* settings are being changed, so they are kept later */
bool Screens_Types(const Screens *screens);     /* wants text, see Input_AskText */
ScreenId
Screens_CardOfWon(const Screens *screens); /* the card of a win in this hall, where the last level ends the game */
void Screens_Say(const Screens *screens, char text[SCREENS_SAID]); /* writes below the heading of the top */
float Screens_AsideWidth(const Screens *screens, ScreenId id, Draw *draw, Text *text); /* px, of a pane at the side */
ScreenId Screens_Top(const Screens *screens); /* SCREEN_COUNT if there is none */

/* Passes a frame's input to the screen on top. */
void Screens_Walk(Screens *screens, const InputState *frame, InputPress press, double now);
void Screens_Draw(Screens *screens, Draw *draw, Text *text, float seconds); /* `seconds` since the last frame */

#endif
