/* document.h - a scene that is being drawn. It is a map, changes to the map, and the way back through them.
 *
 * The document is the JSON text of a map. Whatever the text has that the game does not know stays in it. The scene is
 * what the map reader makes of the text, so what is drawn is what the file would give. A change is a value. Several in
 * one call are one step, such as a drag of a selection or a stroke of a brush. A step is kept as the piece of text that
 * it took and the piece that it put there, so undo gives the text of then, byte by byte.
 *
 * Objects are known by their ids. On opening, an object gets a new id if it has none or another object has the same.
 * Places and sizes are in metres of the scene, whatever the offsets of the layers.
 *
 * Stone is the ledges of the map. A ledge without a name is drawn stone. Drawing covers the new rectangle and the drawn
 * ledges that it touches anew with few rectangles. Rubbing out also cuts ledges with a name, whose largest piece keeps
 * the name while the rest becomes drawn stone. A map has at most WALL_SLABS ledges. */
#ifndef GAME_DOCUMENT_H
#define GAME_DOCUMENT_H

#include "game/base/code.h"
#include "game/base/shown.h"
#include "game/world/scenes.h"

#include <cjson/cJSON.h>
#include <stdint.h>

#define DOCUMENT_NEW_NOTE "a note" /* says a note that was just placed, so that typing begins anew */

enum { DOCUMENT_STEPS = 200, DOCUMENT_BYTES = 64 << 20, DOCUMENT_IDS = 1000000000 /* the largest */ };

/* A type of object, from whichever table the map reader has it. */
typedef struct DocumentKind {
    const char *name;
    bool sized;                 /* a rectangle, else a point */
    const Property *properties; /* a panel shows a row for each */
    int property_count;
    const char *title; /* in plain words */
    ShownGroup group;
    Vec2 usual; /* m, the size of a rectangle that is placed by one click, 0 for a point */
    bool stands;
    float foot; /* m, from its place down to the floor that it stands on */
} DocumentKind;

int DocumentKind_Count(void);
DocumentKind DocumentKind_At(int index);
bool DocumentKind_Find(const char *name, DocumentKind *kind);

typedef enum {
    DOCUMENT_ADD,       /* an object of type `name` at `at`, of `size` if it is a rectangle. A note says `value`. */
    DOCUMENT_DELETE,    /* object `id`, as those below */
    DOCUMENT_MOVE,      /* by `at` */
    DOCUMENT_RESIZE,    /* to the corner `at` and `size`. A point goes to `at`. */
    DOCUMENT_RENAME,    /* to `name` */
    DOCUMENT_SET,       /* its property `name` to `value`, which may be nothing */
    DOCUMENT_DUPLICATE, /* beside it by `at` */
    DOCUMENT_ORDER,     /* by `places` among the objects of its layer, later ones are in front */
    DOCUMENT_MAP_SET,   /* as DOCUMENT_SET, a property of the map */
    DOCUMENT_MAP_SIZE,  /* the map is of `size` from now on */
    DOCUMENT_STONE,     /* stone in the rectangle of corner `at` and `size` */
    DOCUMENT_ERASE,     /* none there */
} DocumentAct;

typedef enum { DOCUMENT_NOTHING, DOCUMENT_NUMBER, DOCUMENT_FLAG, DOCUMENT_TEXT } DocumentSort;

/* A property's value. Nothing stands for the default. */
typedef struct DocumentValue {
    DocumentSort sort;
    double number; /* of a flag 0 or 1 */
    const char *text;
} DocumentValue;

typedef struct DocumentChange {
    DocumentAct act;
    int id;
    const char *name;
    DocumentValue value;
    Vec2 at, size; /* m */
    int places;
} DocumentChange;

/* An object as a tool or a panel sees it. It is valid until the next change. */
typedef struct DocumentObject {
    int id;
    bool hidden; /* it or its layer is, so that the scene does not have it */
    const char *type, *name;
    Vec2 corner, size; /* m */
    const cJSON *json;
} DocumentObject;

/* The text, and all that is made of it. */
typedef struct DocumentContent {
    Code text;
    cJSON *map;
    DocumentObject *object;
    int objects;
    Scene scene;             /* of use only if `good` */
    bool good;               /* false if an object or a layer of a stranger's file is wrong */
    char error[SCENE_ERROR]; /* then the sentence that says so */
    char place[SCENE_LABEL]; /* the object's or layer's label, "" if the map is wrong as a whole */
    int wrong;               /* the id of the wrong object, 0 if it is a layer */
} DocumentContent;

/* A piece of the text that was replaced. `bytes` holds what it was, then what it became. */
typedef struct DocumentStep {
    char *bytes;
    size_t at, before, after;
    uint64_t state; /* of the document after the step */
} DocumentStep;

typedef struct Document {
    char file[200];       /* its name in sentences, and the scene's */
    DocumentContent *now; /* not NULL if it is open */
    DocumentStep *step;   /* `done` of them are in the text, the others can be done again */
    int steps, done, room;
    size_t bytes, most;     /* of all steps. `most` is DOCUMENT_BYTES. */
    uint64_t first, newest; /* states before the first step, 0 unless older steps are forgotten, and of the newest */
    uint64_t written;       /* the state in the file */
} Document;

/* Opens a map. The document was zeroed or is open, then its old content goes. False with a sentence in `error` that
 * names the file if it is no map. Then the document is as it was. A map with a wrong object or layer opens, see
 * `good`. */
bool Document_Open(Document *document, const char *text, size_t size, const char *file, char *error, size_t capacity);
bool Document_OpenScene(Document *document, const char *scene, char *error, size_t capacity); /* a name or a path */
bool Document_OpenEmpty(Document *document, Vec2 size, const char *file, char *error, size_t capacity);
void Document_Close(Document *document);

/* Makes the changes, all or none, as one step. False with a sentence in `error` that names the object, and then nothing
 * has changed. A change that would make a good scene wrong is refused. In a wrong scene changes may leave things wrong,
 * so that several mistakes can be mended. Vents, notes and panels follow their fires, which are numbered anew where
 * braziers come and go. A fire that something follows cannot be deleted. */
bool Document_Change(Document *document, const DocumentChange *changes, int count, char *error, size_t capacity);

/* The same for a drag, which is one step. `made` is the state after the drag's step, 0 before its first. If that step
 * may be made anew, the changes take its place. If they change nothing, or there are none, no step is left. False with
 * a sentence in `error`, and the step is as it was. */
bool Document_Follow(Document *document, uint64_t *made, const DocumentChange *changes, int count, char *error,
                     size_t capacity);
/* The step that led to this state is still the last one, and the file does not have it. */
bool Document_MayMakeAnew(const Document *document, uint64_t made);

/* A step back or forth. False with a sentence in `error` if there is none. At least DOCUMENT_STEPS steps are kept. A
 * change is refused if they do not fit into the memory that is meant for them. */
bool Document_Undo(Document *document, char *error, size_t capacity);
bool Document_Redo(Document *document, char *error, size_t capacity);

Vec2 Document_Size(const Document *document);                          /* m, as the map says */
const DocumentObject *Document_Find(const Document *document, int id); /* NULL if there is none */
int Document_NextId(const Document *document); /* of the first object that the next change adds. More count up. */
/* What a row of a panel shows. An object of NULL is the map. A property that is left out has its default. */
DocumentValue Document_Value(const Document *document, const DocumentObject *object, const Property *row);

/* Two equal states are the same text. An autosave compares the state with that of its last, and writes the content's
 * text to a place of its own. */
uint64_t Document_State(const Document *document);
bool Document_Changed(const Document *document);                                         /* since it was written */
bool Document_Write(Document *document, const char *path, char *error, size_t capacity); /* the old file or the new */

/* ---- The wing's own files ------------------------------------------------------------------------------------ */

/* An object in a tree, and where it lies. */
typedef struct DocumentPlace {
    cJSON *object, *list;
    double offset[2]; /* pixels by which its layers move it */
    bool hidden;
} DocumentPlace;

/* Calls `visit` for all objects in the order of the text until it returns true. Returns whether it did. */
typedef bool DocumentVisit(void *context, const DocumentPlace *place);
bool DocumentPlace_Walk(cJSON *map, DocumentVisit *visit, void *context);
double DocumentPlace_Number(const cJSON *from, const char *name); /* 0 if it is none */

/* A tree that is being changed. */
typedef struct DocumentEdit {
    cJSON *map, *deleted; /* deleted objects stay in a list until the end */
    double tile;          /* pixels per metre */
    int next;             /* id of a new object */
    const char *file;
    char *error;
    size_t capacity;
} DocumentEdit;

bool DocumentEdit_Make(DocumentEdit *edit, const DocumentChange *change);     /* of all acts but stone */
bool DocumentEdit_Follow(DocumentEdit *edit, cJSON *const *fires, int count); /* fires as they were before */
int DocumentEdit_Fires(cJSON *map, cJSON **fires, int capacity);

/* Puts an object at 0, 0 into a layer, and tells where it is. False if memory runs out, as in Json_Starved. */
bool DocumentEdit_Add(DocumentEdit *edit, const char *type, bool sized, DocumentPlace *place);
cJSON *DocumentEdit_Copy(DocumentEdit *edit, const DocumentPlace *place);
void DocumentEdit_Delete(DocumentEdit *edit, const DocumentPlace *place);
/* Corner and size in pixels of the map, whatever the offset of the layers. */
void DocumentEdit_Rectangle(const DocumentPlace *place, double rectangle[4]);
void DocumentEdit_SetRectangle(const DocumentPlace *place, const double rectangle[4], bool sized);

bool DocumentStone_Change(DocumentEdit *edit, bool stone, Vec2 at, Vec2 size);

void DocumentText_Write(const cJSON *map, Code *code);

/* Takes the tree. `text` may be NULL, then it is written. Returns NULL with a sentence in `error`. */
DocumentContent *DocumentContent_Make(cJSON *map, const char *text, const char *file, char *error, size_t capacity);
/* From a stranger's text. */
DocumentContent *DocumentContent_Open(const char *text, size_t size, const char *file, char *error, size_t capacity);
bool DocumentContent_IsNoMap(const DocumentContent *content); /* wrong as a whole, not in a part */
void DocumentContent_Free(DocumentContent *content);

#endif
