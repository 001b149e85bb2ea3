#include "game/workshop/tools/tools.h"

#include "game/base/complaint.h"

#include <math.h>
#include <string.h>

static const Tool *const TOOLS[TOOL_COUNT] = {
    [TOOL_SELECT] = &Tool_Select, [TOOL_STIR] = &Tool_Stir, [TOOL_STONE] = &Tool_Stone,
    [TOOL_RUBBER] = &Tool_Rubber, [TOOL_LINE] = &Tool_Line, [TOOL_RECTANGLE] = &Tool_Rectangle,
    [TOOL_PLACE] = &Tool_Place,
};

const Tool Tool_Stir = {"stir", "drag to push the air and leave smoke", NULL};

const Tool *Tools_Row(ToolId tool) { return TOOLS[tool]; }

Tools Tools_Start(void) { return (Tools){.tool = TOOL_STIR, .brush = 0.5f, .snap = 0.25f, .kind = "fan"}; }

/* ---- A stroke --------------------------------------------------------------------------------------------- */

static bool same_change(const DocumentChange *a, const DocumentChange *b) {
    return a->act == b->act && a->id == b->id && a->name == b->name && a->at.x == b->at.x && a->at.y == b->at.y &&
           a->size.x == b->size.x && a->size.y == b->size.y;
}

static bool same_changes(const ToolStroke *a, const ToolStroke *b) {
    bool same = a->changes == b->changes;
    for (int i = 0; i < a->changes && same; i++) same = same_change(&a->change[i], &b->change[i]);
    return same;
}

/* In place of the step that the stroke made before. A stroke that has become too long goes on as another step. */
static bool make(Tools *tools, Document *document, char *error, size_t capacity) {
    ToolStroke *stroke = &tools->stroke;
    if (!Document_Follow(document, &stroke->made, stroke->change, stroke->changes, error, capacity)) return false;
    if (stroke->grows && stroke->changes >= TOOLS_DABS) stroke->made = 0, stroke->changes = 0;
    return true;
}

/* Leaves the changes that the document has. */
static void take_back(ToolStroke *stroke, const ToolStroke *before) {
    memcpy(stroke->change, before->change, sizeof stroke->change);
    stroke->changes = before->changes;
}

static bool same_place(Vec2 a, Vec2 b) { return a.x == b.x && a.y == b.y; }

static void begin(Tools *tools, const ToolPointer *pointer) {
    tools->stroke = (ToolStroke){.held = true, .other = pointer->other, .from = pointer->at, .last = pointer->at};
}

bool Tools_Point(Tools *tools, Document *document, const ToolPointer *pointer, char *error, size_t capacity) {
    ToolStroke *stroke = &tools->stroke;
    const Tool *tool = TOOLS[tools->tool];
    bool good = true;
    if (pointer->phase == POINTER_PRESS) begin(tools, pointer);
    if (stroke->made && !Document_MayMakeAnew(document, stroke->made)) *stroke = (ToolStroke){.held = false};
    if (!stroke->held || !tool->point) return true;
    stroke->moved = stroke->moved || Vec2_Length(Vec2_Sub(pointer->at, stroke->from)) > 0.5f * pointer->reach;
    if (pointer->phase == POINTER_DRAG && same_place(pointer->at, stroke->last)) return true;
    const ToolStroke before = *stroke;
    tool->point(tools, document, pointer);
    if (!same_changes(&before, stroke)) good = make(tools, document, error, capacity);
    if (!good) take_back(stroke, &before);
    stroke->last = pointer->at;
    if (pointer->phase == POINTER_RELEASE) *stroke = (ToolStroke){.held = false};
    return good;
}

bool Tools_Cancel(Tools *tools, Document *document) {
    char lost[TOOLS_ERROR];
    const bool held = tools->stroke.held;
    if (Document_MayMakeAnew(document, tools->stroke.made))
        Document_Follow(document, &tools->stroke.made, NULL, 0, lost, sizeof lost);
    tools->stroke = (ToolStroke){.held = false};
    Tools_Forget(tools, document);
    return held;
}

/* ---- The selection ----------------------------------------------------------------------------------------- */

/* Makes one change of each thing that is selected. */
static bool change_all(Tools *tools, Document *document, const DocumentChange *like, char *error, size_t capacity) {
    DocumentChange change[TOOLS_SELECTED];
    for (int i = 0; i < tools->count; i++) change[i] = *like, change[i].id = tools->selected[i];
    return tools->count == 0 || Document_Change(document, change, tools->count, error, capacity);
}

bool Tools_Delete(Tools *tools, Document *document, char *error, size_t capacity) {
    if (!change_all(tools, document, &(DocumentChange){.act = DOCUMENT_DELETE}, error, capacity)) return false;
    tools->count = 0;
    return true;
}

bool Tools_Duplicate(Tools *tools, Document *document, char *error, size_t capacity) {
    const float beside = fmaxf(tools->snap, 0.5f);
    const DocumentChange like = {.act = DOCUMENT_DUPLICATE, .at = {beside, -beside}};
    const int next = Document_NextId(document);
    if (!change_all(tools, document, &like, error, capacity)) return false;
    for (int i = 0; i < tools->count; i++) tools->selected[i] = next + i;
    Tools_Forget(tools, document);
    return true;
}

bool Tools_Nudge(Tools *tools, Document *document, Vec2 by, char *error, size_t capacity) {
    return change_all(tools, document, &(DocumentChange){.act = DOCUMENT_MOVE, .at = by}, error, capacity);
}

static const Property *angle_of(const DocumentObject *object) {
    DocumentKind kind;
    if (!object || !DocumentKind_Find(object->type, &kind)) return NULL;
    for (int i = 0; i < kind.property_count; i++)
        if (!strcmp(kind.properties[i].name, "angle")) return &kind.properties[i];
    return NULL;
}

/* From -180 to 180 degrees. */
static double turned(double angle, float degrees) {
    const double turn = angle + (double)degrees;
    return turn > 180 ? turn - 360 : turn <= -180 ? turn + 360 : turn;
}

bool Tools_Turn(Tools *tools, Document *document, float degrees, char *error, size_t capacity) {
    DocumentChange change[TOOLS_SELECTED];
    int count = 0;
    for (int i = 0; i < tools->count; i++) {
        const DocumentObject *object = Document_Find(document, tools->selected[i]);
        const Property *angle = angle_of(object);
        if (!angle) continue;
        const double was = Document_Value(document, object, angle).number;
        change[count++] = (DocumentChange){.act = DOCUMENT_SET,
                                           .id = object->id,
                                           .name = angle->name,
                                           .value = {.sort = DOCUMENT_NUMBER, .number = turned(was, degrees)}};
    }
    if (tools->count > 0 && count == 0) return Complain(error, capacity, "What is selected has no angle to turn.");
    return count == 0 || Document_Change(document, change, count, error, capacity);
}
