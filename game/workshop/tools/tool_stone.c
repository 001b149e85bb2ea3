/* Stone and the rubber: brushes, lines and rectangles. */
#include "game/workshop/tools/tools.h"

#include <math.h>

static DocumentAct act_of(const Tools *tools) {
    return tools->tool == TOOL_RUBBER || tools->stroke.other ? DOCUMENT_ERASE : DOCUMENT_STONE;
}

static void add_box(Tools *tools, DrawRect box) {
    const DocumentChange change = {.act = act_of(tools), .at = {box.x, box.y}, .size = {box.w, box.h}};
    if (box.w > 0 && box.h > 0) Tools_Add(tools, &change);
}

/* A dab lies at multiples of half the brush, so that a stroke has few corners. */
static float pitch_of(const Tools *tools) {
    const float half = tools->brush / 2;
    if (tools->snap <= 0) return half;
    return fmaxf(floorf(half / tools->snap + 0.01f), 1) * tools->snap;
}

static DrawRect dab_at(const Tools *tools, Vec2 at) {
    const float half = tools->brush / 2, pitch = pitch_of(tools);
    return (DrawRect){roundf((at.x - half) / pitch) * pitch, roundf((at.y - half) / pitch) * pitch, tools->brush,
                      tools->brush};
}

static bool near(float a, float b) { return fabsf(a - b) < 1e-3f; }

/* A dab in line with the last change makes it longer. */
static bool lengthen(DocumentChange *last, DrawRect dab) {
    const float right = last->at.x + last->size.x, bottom = last->at.y + last->size.y;
    const bool across = near(last->at.y, dab.y) && near(last->size.y, dab.h) && dab.x <= right + 1e-3f &&
                        dab.x + dab.w >= last->at.x - 1e-3f;
    const bool down = near(last->at.x, dab.x) && near(last->size.x, dab.w) && dab.y <= bottom + 1e-3f &&
                      dab.y + dab.h >= last->at.y - 1e-3f;
    if (!across && !down) return false;
    last->at = Vec2_At(fminf(last->at.x, dab.x), fminf(last->at.y, dab.y));
    last->size = Vec2_At(fmaxf(right, dab.x + dab.w) - last->at.x, fmaxf(bottom, dab.y + dab.h) - last->at.y);
    return true;
}

static void dab(Tools *tools, Vec2 at) {
    ToolStroke *stroke = &tools->stroke;
    const DrawRect box = dab_at(tools, at);
    if (stroke->changes == 0 || !lengthen(&stroke->change[stroke->changes - 1], box)) add_box(tools, box);
}

static void dab_along(Tools *tools, Vec2 from, Vec2 to) {
    const Vec2 way = Vec2_Sub(to, from);
    const int steps = (int)(Vec2_Length(way) / (0.5f * pitch_of(tools))) + 1;
    for (int i = 0; i <= steps; i++) dab(tools, Vec2_Add(from, Vec2_Scale(way, (float)i / (float)steps)));
}

/* The way from the last place is added to what the stroke has already drawn. */
static void brush(Tools *tools, const Document *document, const ToolPointer *pointer) {
    (void)document;
    tools->stroke.grows = true;
    dab_along(tools, tools->stroke.last, pointer->at);
}

/* Keeps to the longer axis. */
static Vec2 straight(Vec2 from, Vec2 to) {
    const Vec2 way = Vec2_Sub(to, from);
    return fabsf(way.x) > fabsf(way.y) ? Vec2_At(to.x, from.y) : Vec2_At(from.x, to.y);
}

static void line(Tools *tools, const Document *document, const ToolPointer *pointer) {
    ToolStroke *stroke = &tools->stroke;
    const Vec2 to = pointer->more ? straight(stroke->from, pointer->at) : pointer->at;
    const DrawRect a = dab_at(tools, stroke->from), b = dab_at(tools, to);
    (void)document;
    stroke->changes = 0;
    stroke->shown = (DrawRect){fminf(a.x, b.x), fminf(a.y, b.y), fabsf(a.x - b.x) + a.w, fabsf(a.y - b.y) + a.h};
    dab_along(tools, stroke->from, to);
}

static void rectangle(Tools *tools, const Document *document, const ToolPointer *pointer) {
    ToolStroke *stroke = &tools->stroke;
    (void)document;
    stroke->changes = 0;
    stroke->shown = stroke->moved ? Tools_Span(tools, stroke->from, pointer->at) : dab_at(tools, pointer->at);
    add_box(tools, stroke->shown);
}

const Tool Tool_Stone = {"stone", "drag to draw stone; the right button rubs it out", brush};
const Tool Tool_Rubber = {"rubber", "drag to rub stone out", brush};
const Tool Tool_Line = {"line", "drag a line of stone, with Shift a straight one", line};
const Tool Tool_Rectangle = {"rectangle", "drag a block of stone; the right button rubs it out", rectangle};
