/* panel.h - rows of a menu for the properties of what is selected in a document, or of the map if nothing is.
 *
 * All rows come from the tables of the map reader, so a new kind of thing has its rows at once. For several objects the
 * panel shows the rows that all of them have. A change of a row is made in the document, as one step. A drag,
 * or quick steps of a row, stay one step, unless something else is changed meanwhile, or saved. In each frame:
 *
 *     Panel_Fill(&panel, &menu, &document, ids, count);
 *     ...                                      rows of the caller's own, with actions below PANEL_ACTION
 *     Menu_Lay(&menu, area, row_height);
 *     if (Panel_Types(&panel))
 *         did = Panel_Type(&panel, &document, &typing, error, sizeof error);
 *     else if (Panel_Owns((event = Menu_Walk(&menu, &input)).action))
 *         did = Panel_Take(&panel, &document, &menu, event, &hands, error, sizeof error);
 *
 * While a text is typed, nothing else may get the keys. */
#ifndef GAME_PANEL_H
#define GAME_PANEL_H

#include "game/air/tuning.h"
#include "game/base/numbers.h"
#include "game/menus/menu.h"
#include "game/workshop/document/document.h"

enum { PANEL_ACTION = 1 << 16, PANEL_ROWS = 40, PANEL_OBJECTS = 512, PANEL_TEXT = 160 };

typedef enum {
    PANEL_NUMBER,
    PANEL_TEXTS, /* a property that is typed */
    PANEL_CHOICE,
    PANEL_NAME,
    PANEL_LEFT,
    PANEL_TOP,
    PANEL_WIDTH,
    PANEL_HEIGHT,
    PANEL_FORWARD,
    PANEL_BACKWARD,
    PANEL_DUPLICATE,
    PANEL_DELETE
} PanelSort;

/* A row as it was filled. */
typedef struct PanelRow {
    PanelSort sort;
    const Property *property; /* NULL if it is none */
    TuningRow range;          /* of its number. A choice counts from 0. */
    float value, standard;
    bool differ; /* from object to object */
    bool locked; /* another thing decides */
    char text[PANEL_TEXT];
} PanelRow;

/* Zeroed it is ready. */
typedef struct Panel {
    PanelRow row[PANEL_ROWS];
    int rows;
    int id[PANEL_OBJECTS]; /* the objects, none for the map */
    int objects;
    int typing; /* the action of the row that is typed, or 0 */
    bool by_pad;
    char typed[PANEL_TEXT];
    int held;       /* the action of the row that is dragged or was stepped last, or 0 */
    bool drags;     /* by the pointer */
    double stepped; /* s, when it was stepped */
    uint64_t made;  /* the document's state after the step of this drag or of these quick steps, 0 if it made none */
    DocumentChange change[PANEL_OBJECTS];
} Panel;

typedef enum {
    PANEL_NOTHING,
    PANEL_CHANGED,    /* the document */
    PANEL_DUPLICATES, /* nothing yet. The caller copies or deletes the objects, as its keys do. */
    PANEL_DELETES,
    PANEL_REFUSED, /* with a sentence */
    PANEL_ASKS     /* for a text. Input_AskText. */
} PanelDid;

/* The state of the hands. */
typedef struct PanelHands {
    bool fine;  /* small steps */
    bool pad;   /* used last */
    double now; /* s */
} PanelHands;

/* Input while a text is typed. */
typedef struct PanelTyping {
    const char *typed; /* Input_Typed */
    MenuInput menu;    /* a pad walks through letters by it. A click ends it, too. */
    bool pad;          /* used last */
} PanelTyping;

/* Adds the rows behind those that the menu has. No ids are the map. */
void Panel_Fill(Panel *panel, Menu *menu, const Document *document, const int *ids, int count);
bool Panel_Owns(int action);
PanelDid Panel_Take(Panel *panel, Document *document, const Menu *menu, MenuEvent event, const PanelHands *hands,
                    char *error, size_t capacity);
/* For CONTROL_MENU_RESET. The row with the focus gets its default. */
PanelDid Panel_Reset(Panel *panel, Document *document, const Menu *menu, char *error, size_t capacity);

/* Words about the row with the focus: its meaning, range and default, or the keys while it is typed. "" if it says all
 * by itself. */
void Panel_Help(const Panel *panel, const Menu *menu, char *words, size_t capacity);

bool Panel_Types(const Panel *panel); /* it wants text, see Input_AskText */
PanelDid Panel_Type(Panel *panel, Document *document, const PanelTyping *typing, char *error, size_t capacity);

/* ---- The folder's own files ---------------------------------------------------------------------------------- */

void Panel_LetGo(Panel *panel); /* what comes next is another step */

PanelRow PanelRow_Of(const Property *property, DocumentValue value, int braziers);
PanelRow PanelRow_Length(PanelSort sort, float value, float low, float high, bool whole); /* m */
void PanelRow_Limit(PanelRow *row, float high);
/* A word of a choice, NULL past the last. The first of a choice of texts is its default. */
const char *PanelRow_Word(const PanelRow *row, int index, char made[NUMBERS_TEXT]);
void PanelRow_Explain(const PanelRow *row, char *words, size_t capacity); /* its meaning, range and default */
void PanelRow_Label(const PanelRow *row, char label[MENU_LABEL]);
void PanelRow_Print(const PanelRow *row, char words[MENU_WORDS]); /* its value and unit */
void PanelRow_PrintTyped(const char *text, char words[MENU_WORDS]);

#endif
