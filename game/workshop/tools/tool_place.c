/* Places a thing of the chosen kind. A rectangle is dragged open, a point is put where the pointer is let go. */
#include "game/workshop/tools/tools.h"

#include <string.h>

DrawRect Tools_Usual(const Tools *tools, const DocumentKind *kind, Vec2 at) {
    const Vec2 corner = Tools_Snap(tools, Vec2_Sub(at, Vec2_Scale(kind->usual, 0.5f)));
    return (DrawRect){corner.x, corner.y, kind->usual.x, kind->usual.y};
}

static void place(Tools *tools, const Document *document, const ToolPointer *pointer) {
    ToolStroke *stroke = &tools->stroke;
    DocumentKind kind;
    const Vec2 at = Tools_Snap(tools, pointer->at);
    DocumentChange change = {.act = DOCUMENT_ADD, .name = tools->kind, .at = at};
    stroke->changes = 0;
    if (!DocumentKind_Find(tools->kind, &kind)) return;
    if (kind.sized) {
        DrawRect box = Tools_Span(tools, stroke->from, pointer->at);
        if (!stroke->moved || box.w <= 0 || box.h <= 0) box = Tools_Usual(tools, &kind, pointer->at);
        change.at = Vec2_At(box.x, box.y), change.size = Vec2_At(box.w, box.h);
        stroke->shown = box;
    }
    if (!strcmp(tools->kind, "note")) change.value = (DocumentValue){DOCUMENT_TEXT, 0, "a note"};
    Tools_Add(tools, &change);
    if (!stroke->made) Tools_SelectOnly(tools, Document_NextId(document));
}

const Tool Tool_Place = {"place", "click, or drag a rectangle open", place};
