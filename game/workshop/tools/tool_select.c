/* Selects things, moves them, and drags their sides. */
#include "game/workshop/tools/tools.h"

#include <math.h>
#include <string.h>

#define LEAST 0.05f /* m, the side of the smallest thing */

/* The side at hand, -1 or 1, else 0. Sides that are near to each other are taken from outside, so that a thin thing can
 * be moved as well. */
static int side_at(float at, float low, float extent, float reach) {
    const float within = extent < 4 * reach ? 0 : reach;
    return at < low + within ? -1 : at > low + extent - within ? 1 : 0;
}

/* Finds the handle of a rectangle that is at hand. */
static bool find_handle(DrawRect box, Vec2 at, float reach, int handle[2]) {
    const bool beside =
        at.x < box.x - reach || at.x > box.x + box.w + reach || at.y < box.y - reach || at.y > box.y + box.h + reach;
    handle[0] = side_at(at.x, box.x, box.w, reach), handle[1] = side_at(at.y, box.y, box.h, reach);
    return !beside && (handle[0] || handle[1]);
}

static bool take_handle(Tools *tools, const Document *document, const ToolPointer *pointer) {
    const DocumentObject *object = tools->count == 1 ? Document_Find(document, tools->selected[0]) : NULL;
    if (!object || !(object->size.x > 0) || !(object->size.y > 0)) return false;
    const DrawRect box = {object->corner.x, object->corner.y, object->size.x, object->size.y};
    tools->stroke.was = box;
    return find_handle(box, pointer->at, pointer->reach, tools->stroke.handle);
}

static void drop(Tools *tools, int id) {
    int kept = 0;
    for (int i = 0; i < tools->count; i++)
        if (tools->selected[i] != id) tools->selected[kept++] = tools->selected[i];
    tools->count = kept;
}

static void press(Tools *tools, const Document *document, const ToolPointer *pointer) {
    ToolStroke *stroke = &tools->stroke;
    if (take_handle(tools, document, pointer)) return;
    const int id = Things_At(document, pointer->at, 0.5f * pointer->reach);
    const bool selected = Tools_IsSelected(tools, id);
    stroke->bands = id == 0;
    if (pointer->more && selected)
        drop(tools, id), stroke->held = false;
    else if (pointer->more && id && tools->count < TOOLS_SELECTED)
        tools->selected[tools->count++] = id;
    else if (!pointer->more && !selected)
        Tools_SelectOnly(tools, id);
    stroke->kept = tools->count;
    const DocumentObject *object = id ? Document_Find(document, id) : NULL;
    if (object) stroke->was = (DrawRect){object->corner.x, object->corner.y, object->size.x, object->size.y};
}

static void band(Tools *tools, const Document *document, const ToolPointer *pointer) {
    ToolStroke *stroke = &tools->stroke;
    const Vec2 a = stroke->from, b = pointer->at;
    stroke->shown = (DrawRect){fminf(a.x, b.x), fminf(a.y, b.y), fabsf(a.x - b.x), fabsf(a.y - b.y)};
    tools->count = Things_Within(document, stroke->shown, tools->selected, stroke->kept, TOOLS_SELECTED);
}

/* The corner that was grabbed goes to a snapped place, and all others along with it. */
static void move(Tools *tools, const ToolPointer *pointer) {
    ToolStroke *stroke = &tools->stroke;
    const Vec2 corner = Vec2_At(stroke->was.x, stroke->was.y), way = Vec2_Sub(pointer->at, stroke->from);
    const Vec2 by = Vec2_Sub(Tools_Snap(tools, Vec2_Add(corner, way)), corner);
    stroke->shown = stroke->was, stroke->shown.x += by.x, stroke->shown.y += by.y;
    if (by.x == 0 && by.y == 0) return;
    for (int i = 0; i < tools->count; i++)
        Tools_Add(tools, &(DocumentChange){.act = DOCUMENT_MOVE, .id = tools->selected[i], .at = by});
}

static void resize(Tools *tools, const ToolPointer *pointer) {
    ToolStroke *stroke = &tools->stroke;
    const DrawRect was = stroke->was;
    const Vec2 way = Vec2_Sub(pointer->at, stroke->from);
    const float least = fmaxf(tools->snap, LEAST);
    float low[2] = {was.x, was.y}, high[2] = {was.x + was.w, was.y + was.h};
    for (int axis = 0; axis < 2; axis++) {
        const float by = axis ? way.y : way.x;
        if (stroke->handle[axis] < 0) low[axis] = fminf(Tools_SnapTo(tools, low[axis] + by), high[axis] - least);
        if (stroke->handle[axis] > 0) high[axis] = fmaxf(Tools_SnapTo(tools, high[axis] + by), low[axis] + least);
    }
    stroke->shown = (DrawRect){low[0], low[1], high[0] - low[0], high[1] - low[1]};
    if (memcmp(&stroke->shown, &was, sizeof was) == 0) return;
    Tools_Add(tools, &(DocumentChange){.act = DOCUMENT_RESIZE,
                                       .id = tools->selected[0],
                                       .at = {low[0], low[1]},
                                       .size = {stroke->shown.w, stroke->shown.h}});
}

static void select(Tools *tools, const Document *document, const ToolPointer *pointer) {
    ToolStroke *stroke = &tools->stroke;
    if (pointer->phase == POINTER_PRESS) press(tools, document, pointer);
    if (!stroke->moved || !stroke->held) return;
    stroke->changes = 0;
    if (stroke->bands)
        band(tools, document, pointer);
    else if (stroke->handle[0] || stroke->handle[1])
        resize(tools, pointer);
    else
        move(tools, pointer);
}

const Tool Tool_Select = {"select", "click or drag; Shift: several; R turns, D doubles", select};
