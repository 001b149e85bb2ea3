/* What lies over the hall: what is selected, what the hand would do, and places that the air does not show. */
#include "game/workshop/workshop.h"

#include "game/hud/hud.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct Pen {
    const Workshop *workshop;
    const WorkshopFacts *facts;
    float thick; /* px */
} Pen;

static DrawRect on_screen(const Pen *pen, DrawRect metres) {
    float low[2], high[2];
    Camera_ToScreen(pen->facts->camera, (float[]){metres.x, metres.y}, low);
    Camera_ToScreen(pen->facts->camera, (float[]){metres.x + metres.w, metres.y + metres.h}, high);
    return (DrawRect){roundf(low[0]), roundf(low[1]), roundf(high[0]) - roundf(low[0]),
                      roundf(high[1]) - roundf(low[1])};
}

/* With a dark line around it, so that it shows on fire as well as on stone. */
static void frame(const Pen *pen, DrawRect metres, DrawColour colour, float beside) {
    const float out = beside + pen->thick;
    DrawRect place = on_screen(pen, metres);
    place.x -= out, place.y -= out, place.w += 2 * out, place.h += 2 * out;
    Draw_Frame(pen->facts->draw, place, 3 * pen->thick, DRAW_RGBA(0x050608, 150));
    place.x += pen->thick, place.y += pen->thick, place.w -= 2 * pen->thick, place.h -= 2 * pen->thick;
    Draw_Frame(pen->facts->draw, place, pen->thick, colour);
}

static void tag(const Pen *pen, DrawRect metres, const char *words) {
    Text *text = pen->facts->text;
    const DrawRect place = on_screen(pen, metres), *hall = &pen->workshop->layout.hall;
    const float line = Text_LineHeight(text, TEXT_SMALL), w = Text_Width(text, TEXT_SMALL, words) + line;
    const float x = Maths_Clamp(place.x + (place.w - w) / 2, hall->x, hall->x + hall->w - w);
    const float above = place.y - 1.9f * line,
                y = above > hall->y ? above : fminf(place.y + place.h + 0.4f * line, hall->y + hall->h - 1.5f * line);
    Draw_Rect(pen->facts->draw, (DrawRect){x, y, w, 1.4f * line}, DRAW_RGBA(0x0A0B10, 210));
    Text_Draw(text, TEXT_SMALL, x + line / 2, y + 0.2f * line, HUD_INK, "%s", words);
}

/* ---- Marks ------------------------------------------------------------------------------------------------ */

/* Types that nothing in the picture shows. The colour tells them apart, and the word does. */
static const char *const HIDDEN_TYPES[] = {"start", "checkpoint", "exit",     "note",
                                           "shaft", "leaves",     "smoulder", "drain"};

static bool is_hidden(const char *type) {
    for (size_t i = 0; i < sizeof HIDDEN_TYPES / sizeof *HIDDEN_TYPES; i++)
        if (!strcmp(type, HIDDEN_TYPES[i])) return true;
    return false;
}

/* Nothing of a wrong scene is in the picture, so all of it is marked. */
static void mark(void *context, const DocumentObject *object, DrawRect bounds) {
    const Pen *pen = context;
    if (pen->workshop->document.now->good && !is_hidden(object->type)) return;
    const DrawRect place = on_screen(pen, bounds);
    const float line = Text_LineHeight(pen->facts->text, TEXT_SMALL);
    const float w = Text_Width(pen->facts->text, TEXT_SMALL, object->type) + 4 * pen->thick;
    const bool small = place.w < w || place.h < line;
    const DrawRect words = {small ? place.x + (place.w - w) / 2 : place.x, small ? place.y - line : place.y, w, line};
    frame(pen, bounds, Draw_Fade(HUD_COOL, 0.7f), 0);
    Draw_Rect(pen->facts->draw, words, DRAW_RGBA(0x050608, 150));
    Text_Draw(pen->facts->text, TEXT_SMALL, words.x + 2 * pen->thick, words.y, HUD_COOL, "%s", object->type);
}

static void mark_wrong(const Pen *pen) {
    const DocumentContent *now = pen->workshop->document.now;
    const DrawRect bounds = Things_Bounds(&pen->workshop->document, now->wrong);
    if (now->good || !now->wrong) return;
    frame(pen, bounds, HUD_ALARM, 3 * pen->thick);
    tag(pen, bounds, now->place);
}

/* ---- The selection ---------------------------------------------------------------------------------------- */

static void draw_handles(const Pen *pen, DrawRect metres) {
    DrawRect place = on_screen(pen, metres);
    const float half = 3.5f * pen->thick, thin = 24 * pen->thick;
    if (place.w < thin) place.x -= half, place.w += 2 * half; /* beside a thin thing */
    if (place.h < thin) place.y -= half, place.h += 2 * half;
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++) {
            if (x == 0 && y == 0) continue;
            const float at[2] = {place.x + place.w * (float)(x + 1) / 2, place.y + place.h * (float)(y + 1) / 2};
            Draw_Rect(pen->facts->draw, (DrawRect){at[0] - half - 1, at[1] - half - 1, 2 * half + 2, 2 * half + 2},
                      DRAW_RGBA(0x050608, 200));
            Draw_Rect(pen->facts->draw, (DrawRect){at[0] - half, at[1] - half, 2 * half, 2 * half}, HUD_GOLD);
        }
}

static void mark_selected(void *context, const DocumentObject *object, DrawRect bounds) {
    const Pen *pen = context;
    const Tools *tools = &pen->workshop->tools;
    if (!Tools_IsSelected(tools, object->id)) return;
    const bool sized = object->size.x > 0 && object->size.y > 0;
    frame(pen, bounds, HUD_EMBER, 0);
    if (tools->count == 1 && sized && (tools->tool == TOOL_SELECT || tools->tool == TOOL_PLACE))
        draw_handles(pen, bounds);
}

/* ---- The hand --------------------------------------------------------------------------------------------- */

static void draw_size(const Pen *pen) {
    const Tools *tools = &pen->workshop->tools;
    const DrawRect shown = tools->stroke.shown;
    char words[60];
    if (!tools->stroke.held || (shown.w <= 0 && shown.h <= 0)) return;
    if (tools->stroke.bands) Draw_Rect(pen->facts->draw, on_screen(pen, shown), DRAW_RGBA(0xFF9A3C, 26));
    const bool selects = tools->tool == TOOL_SELECT || tools->stroke.takes;
    if (selects && !tools->stroke.bands && !tools->stroke.handle[0] && !tools->stroke.handle[1])
        snprintf(words, sizeof words, "at %.2f, %.2f m", (double)shown.x, (double)shown.y);
    else
        snprintf(words, sizeof words, "%.2f x %.2f m", (double)shown.w, (double)shown.h);
    frame(pen, shown, HUD_GOLD, 0);
    tag(pen, shown, words);
}

static void draw_brush(const Pen *pen) {
    const Workshop *workshop = pen->workshop;
    const float brush = workshop->tools.brush;
    const DrawRect place = {workshop->at.x - brush / 2, workshop->at.y - brush / 2, brush, brush};
    if (workshop->tools.stroke.held && workshop->tools.tool == TOOL_LINE) return;
    frame(pen, place, workshop->tools.tool == TOOL_RUBBER ? HUD_COOL : HUD_GOLD, 0);
}

static void draw_ghost(const Pen *pen) {
    const Workshop *workshop = pen->workshop;
    const Tools *tools = &workshop->tools;
    DocumentKind kind;
    if (Tools_TakesPlaced(tools, &workshop->document, workshop->at, 0)) return;
    if (tools->stroke.held || !DocumentKind_Find(tools->kind, &kind)) return;
    DrawRect place = Tools_Usual(tools, &workshop->document, &kind, workshop->at);
    if (!kind.sized) place = Things_Usual(&kind, Vec2_At(place.x, place.y));
    frame(pen, place, HUD_GOLD, 0);
    tag(pen, place, kind.title);
}

static void draw_hovered(const Pen *pen) {
    const Workshop *workshop = pen->workshop;
    const Document *document = &workshop->document;
    const int id = workshop->tools.stroke.held ? 0 : Things_At(document, workshop->at, 0);
    const DocumentObject *object = id ? Document_Find(document, id) : NULL;
    if (object && !Tools_IsSelected(&workshop->tools, id))
        frame(pen, Things_Bounds(document, id), Draw_Fade(HUD_INK, 0.6f), 0);
}

static void draw_hand(const Pen *pen) {
    const ToolId tool = pen->workshop->tools.tool;
    draw_size(pen);
    if (!pen->workshop->in_hall || pen->workshop->on_pane) return;
    if (tool == TOOL_SELECT) draw_hovered(pen);
    if (tool == TOOL_STONE || tool == TOOL_RUBBER || tool == TOOL_LINE) draw_brush(pen);
    if (tool == TOOL_PLACE) draw_ghost(pen);
}

/* A pointer that no mouse shows. */
static void draw_pointer(const Pen *pen) {
    const Workshop *workshop = pen->workshop;
    const float x = workshop->pointer[0], y = workshop->pointer[1], reach = 9 * pen->thick;
    if (!workshop->roams) return;
    for (int pass = 0; pass < 2; pass++) {
        const DrawColour colour = pass ? HUD_GOLD : DRAW_RGBA(0x050608, 220);
        const float thick = pass ? 1.5f * pen->thick : 3.5f * pen->thick;
        Draw_Line(pen->facts->draw, x - reach, y, x + reach, y, thick, colour);
        Draw_Line(pen->facts->draw, x, y - reach, x, y + reach, thick, colour);
    }
}

void Workshop_Draw(const Workshop *workshop, const WorkshopFacts *facts) {
    Pen pen = {workshop, facts, roundf(fmaxf(1, 1.6f * workshop->layout.unit))};
    Draw_Clip(facts->draw, &workshop->layout.hall);
    Things_Walk(&workshop->document, mark, &pen);
    if (workshop->tools.count > 0) Things_Walk(&workshop->document, mark_selected, &pen);
    mark_wrong(&pen);
    draw_hand(&pen);
    Draw_Clip(facts->draw, NULL);
    Workshop_DrawStrip(workshop, facts);
    draw_pointer(&pen);
}
