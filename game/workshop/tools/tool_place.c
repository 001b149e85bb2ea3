/* Places a thing of the chosen kind. A rectangle is dragged open, a point is put where the pointer is let go. What was
 * just placed is still selected, and is moved as with the other tool. */
#include "game/workshop/tools/tools.h"

#include <string.h>

DrawRect Tools_Usual(const Tools *tools, const DocumentKind *kind, Vec2 at) {
    const Vec2 corner = Tools_Snap(tools, Vec2_Sub(at, Vec2_Scale(kind->usual, 0.5f)));
    return (DrawRect){corner.x, corner.y, kind->usual.x, kind->usual.y};
}

/* Fires burn from the start, as their picture shows them. */
static void light(Tools *tools, const DocumentKind *kind) {
    for (int i = 0; i < kind->property_count; i++)
        if (!strcmp(kind->properties[i].name, "lit"))
            Tools_Add(tools, &(DocumentChange){.act = DOCUMENT_SET,
                                               .id = tools->selected[0],
                                               .name = "lit",
                                               .value = {.sort = DOCUMENT_FLAG, .number = 1}});
}

bool Tools_TakesPlaced(const Tools *tools, const Document *document, Vec2 at, float reach) {
    const int id = Things_At(document, at, 0.5f * reach);
    return id && Tools_IsSelected(tools, id);
}

static void place(Tools *tools, const Document *document, const ToolPointer *pointer) {
    ToolStroke *stroke = &tools->stroke;
    DocumentKind kind;
    if (pointer->phase == POINTER_PRESS)
        stroke->takes = Tools_TakesPlaced(tools, document, pointer->at, pointer->reach);
    if (stroke->takes) {
        Tool_Select.point(tools, document, pointer);
        return;
    }
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
    if (!strcmp(tools->kind, "note")) change.value = (DocumentValue){DOCUMENT_TEXT, 0, DOCUMENT_NEW_NOTE};
    Tools_Add(tools, &change);
    if (!stroke->made) Tools_SelectOnly(tools, Document_NextId(document));
    light(tools, &kind);
}

const Tool Tool_Place = {"place", "click, or drag a rectangle open", place};
