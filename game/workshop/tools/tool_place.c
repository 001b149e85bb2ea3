/* Places a thing of the chosen kind. A rectangle is dragged open, a point is put where the pointer is let go. What was
 * just placed is still selected, and is moved as with the other tool. */
#include "game/workshop/tools/tools.h"

#include <math.h>
#include <string.h>

#define DEEP 1.0f /* m in stone from which a thing does not come up to its top */

/* The top of the stone at or below a place, m, else the bottom of the hall. */
static float floor_below(const Wall *wall, Vec2 at) {
    float floor = wall->height;
    for (int i = 0; i < wall->slabs; i++) {
        const WallSlab *slab = &wall->slab[i];
        if (at.x >= slab->left && at.x < slab->right && at.y < slab->bottom) floor = fminf(floor, slab->top);
    }
    return floor;
}

DrawRect Tools_Usual(const Tools *tools, const Document *document, const DocumentKind *kind, Vec2 at) {
    const Vec2 corner = Tools_Snap(tools, Vec2_Sub(at, Vec2_Scale(kind->usual, 0.5f)));
    const float floor = floor_below(&document->now->scene.wall, at);
    const bool stands = kind->stands && document->now->good && floor > at.y - DEEP;
    return (DrawRect){corner.x, stands ? floor - kind->foot : corner.y, kind->usual.x, kind->usual.y};
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

/* The nearest place of the hall, as there is no air beyond. */
static Vec2 in_hall(const Document *document, Vec2 at) {
    const Vec2 size = Document_Size(document);
    return Vec2_At(Maths_Clamp(at.x, 0, size.x), Maths_Clamp(at.y, 0, size.y));
}

/* A drag along a line opens a thing of the usual thickness. */
static DrawRect open_box(const Tools *tools, const DocumentKind *kind, Vec2 from, Vec2 to) {
    DrawRect box = Tools_Span(tools, from, to);
    const bool thin = box.w <= 0, flat = box.h <= 0;
    if (thin && !flat) box.x -= kind->usual.x / 2, box.w = kind->usual.x;
    if (flat && !thin) box.y -= kind->usual.y / 2, box.h = kind->usual.y;
    return box;
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
    stroke->changes = 0;
    if (!DocumentKind_Find(tools->kind, &kind)) return;
    const Vec2 at = in_hall(document, pointer->at);
    DrawRect box = open_box(tools, &kind, in_hall(document, stroke->from), at);
    if (!kind.sized || !stroke->moved || box.w <= 0 || box.h <= 0) box = Tools_Usual(tools, document, &kind, at);
    if (kind.sized) stroke->shown = box;
    DocumentChange change = {.act = DOCUMENT_ADD, .name = tools->kind, .at = {box.x, box.y}, .size = {box.w, box.h}};
    if (!strcmp(tools->kind, "note")) change.value = (DocumentValue){DOCUMENT_TEXT, 0, DOCUMENT_NEW_NOTE};
    Tools_Add(tools, &change);
    if (!stroke->made) Tools_SelectOnly(tools, Document_NextId(document));
    light(tools, &kind);
}

const Tool Tool_Place = {"place", "click, or drag a rectangle open", place};
