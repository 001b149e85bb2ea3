/* What all tools share: the grid that places snap to, the changes of a stroke, and the selection. */
#include "game/workshop/tools/tools.h"

#include <math.h>

float Tools_SnapTo(const Tools *tools, float metres) {
    return tools->snap > 0 ? roundf(metres / tools->snap) * tools->snap : metres;
}

Vec2 Tools_Snap(const Tools *tools, Vec2 at) { return Vec2_At(Tools_SnapTo(tools, at.x), Tools_SnapTo(tools, at.y)); }

DrawRect Tools_Span(const Tools *tools, Vec2 from, Vec2 to) {
    const Vec2 a = Tools_Snap(tools, from), b = Tools_Snap(tools, to);
    return (DrawRect){fminf(a.x, b.x), fminf(a.y, b.y), fabsf(a.x - b.x), fabsf(a.y - b.y)};
}

void Tools_Add(Tools *tools, const DocumentChange *change) {
    ToolStroke *stroke = &tools->stroke;
    if (stroke->changes < TOOLS_CHANGES) stroke->change[stroke->changes++] = *change;
}

bool Tools_IsSelected(const Tools *tools, int id) {
    for (int i = 0; i < tools->count; i++)
        if (tools->selected[i] == id) return true;
    return false;
}

void Tools_SelectOnly(Tools *tools, int id) {
    tools->selected[0] = id;
    tools->count = id != 0;
}

void Tools_Forget(Tools *tools, const Document *document) {
    int kept = 0;
    for (int i = 0; i < tools->count; i++)
        if (Document_Find(document, tools->selected[i])) tools->selected[kept++] = tools->selected[i];
    tools->count = kept;
}
