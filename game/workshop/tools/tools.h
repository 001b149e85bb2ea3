/* tools.h - what the hand does in the workshop. A tool turns the pointer's way into changes of the document.
 *
 *      pointer -> Tool.point -> the changes of this stroke -> Document_Change
 *
 * From a press to its release all changes are one step. While the pointer moves, the step is undone and made anew. A
 * change that the document refuses leaves the last one that it took. If something else is changed meanwhile, or the
 * step is saved, the stroke ends there. */
#ifndef GAME_TOOLS_H
#define GAME_TOOLS_H

#include "game/workshop/tools/things.h"

typedef enum {
    TOOL_SELECT,
    TOOL_STIR,
    TOOL_STONE,
    TOOL_RUBBER,
    TOOL_LINE,
    TOOL_RECTANGLE,
    TOOL_PLACE,
    TOOL_COUNT
} ToolId;

enum {
    TOOLS_DABS = 128,
    TOOLS_SELECTED = 256,
    TOOLS_CHANGES = TOOLS_SELECTED,
    TOOLS_KIND = 32,
    TOOLS_ERROR = SCENE_ERROR
};

typedef enum { POINTER_FREE, POINTER_PRESS, POINTER_DRAG, POINTER_RELEASE } PointerPhase;

typedef struct ToolPointer {
    PointerPhase phase;
    Vec2 at;     /* m */
    bool more;   /* adds to the selection, or keeps a line straight */
    bool other;  /* pressed with the other button, which rubs out */
    float reach; /* m, how near is near enough */
} ToolPointer;

/* From a press to its release. */
typedef struct ToolStroke {
    bool held, moved;
    bool takes;        /* moves what was just placed */
    bool grows;        /* adds to its changes, and goes on as another step after TOOLS_DABS of them */
    bool other, bands; /* bands opens a rectangle to select in */
    Vec2 from, last;   /* m */
    uint64_t made;     /* the document's state after the step of the changes, 0 if there is none */
    int handle[2];     /* the side that is dragged, -1, 0 or 1 along each axis. 0, 0 moves the whole. */
    DrawRect was;      /* m, of what is dragged */
    int kept;          /* of the selection before */
    DocumentChange change[TOOLS_CHANGES];
    int changes;
    DrawRect shown; /* m, what it makes or opens, to be drawn with its size. Empty if there is none. */
} ToolStroke;

typedef struct Tools {
    ToolId tool;
    float brush;           /* m */
    float snap;            /* m, 0 for none */
    char kind[TOOLS_KIND]; /* of what is placed */
    int selected[TOOLS_SELECTED], count;
    ToolStroke stroke;
} Tools;

/* A row of the table. */
typedef struct Tool {
    const char *name, *help; /* help says what it does and how, for the bar */
    /* Sets the stroke's changes and what is selected. The document may have the stroke's step already. May be NULL. */
    void (*point)(Tools *tools, const Document *document, const ToolPointer *pointer);
} Tool;

extern const Tool Tool_Select, Tool_Stir, Tool_Stone, Tool_Rubber, Tool_Line, Tool_Rectangle, Tool_Place;

Tools Tools_Start(void);
const Tool *Tools_Row(ToolId tool);

/* False with a sentence in `error` if the document refused a change. */
bool Tools_Point(Tools *tools, Document *document, const ToolPointer *pointer, char *error, size_t capacity);
bool Tools_Cancel(Tools *tools, Document *document); /* gives up a stroke. False if there is none. */

bool Tools_IsSelected(const Tools *tools, int id);
void Tools_SelectOnly(Tools *tools, int id);               /* 0 selects nothing */
void Tools_Forget(Tools *tools, const Document *document); /* what is there no more, such as after an undo */

/* Each is a step. Without a selection nothing happens. */
bool Tools_Delete(Tools *tools, Document *document, char *error, size_t capacity);
bool Tools_Duplicate(Tools *tools, Document *document, char *error, size_t capacity);
bool Tools_Nudge(Tools *tools, Document *document, Vec2 by, char *error, size_t capacity);
bool Tools_Turn(Tools *tools, Document *document, float degrees, char *error, size_t capacity); /* what has an angle */

/* ---- The tools' own files -------------------------------------------------------------------------------- */

bool Tools_TakesPlaced(const Tools *tools, const Document *document, Vec2 at, float reach);
float Tools_SnapTo(const Tools *tools, float metres);
Vec2 Tools_Snap(const Tools *tools, Vec2 at);
void Tools_Add(Tools *tools, const DocumentChange *change); /* to the stroke, which may be full */
/* What one click places, m. Its middle is near the pointer, or above the floor below if it stands. A point is empty. */
DrawRect Tools_Usual(const Tools *tools, const Document *document, const DocumentKind *kind, Vec2 at);
DrawRect Tools_Span(const Tools *tools, Vec2 from, Vec2 to); /* between both, snapped */

#endif
