/* The palette in the strip, and what the bar says. */
#include "game/workshop/workshop.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define NAMED        1.5  /* s that the name of a kind is shown after a key has chosen it */
#define FIRST_REPEAT 0.35 /* s */
#define NEXT_REPEAT  0.05

int Workshop_Arrow(Workshop *workshop, const WorkshopInput *input, int index, Control less, Control more) {
    const InputState *frame = input->frame;
    const int tapped = Input_Pressed(frame, more) - Input_Pressed(frame, less);
    const int held = Input_Held(frame, more) - Input_Held(frame, less);
    if (!tapped && (!held || input->now < workshop->next[index])) return 0;
    workshop->next[index] = input->now + (tapped ? FIRST_REPEAT : NEXT_REPEAT);
    return tapped ? tapped : held;
}

/* ---- The palette ------------------------------------------------------------------------------------------ */

static int kind_in_hand(const Tools *tools) {
    for (int i = 0; i < DocumentKind_Count(); i++)
        if (!strcmp(DocumentKind_At(i).name, tools->kind)) return i;
    return PALETTE_NOTHING;
}

/* The tool says what is chosen. */
static void mark(Workshop *workshop) {
    const ToolId tool = workshop->tools.tool;
    const int kind = tool == TOOL_PLACE       ? kind_in_hand(&workshop->tools)
                     : tool == TOOL_RECTANGLE ? PALETTE_STONE
                                              : PALETTE_NOTHING;
    if (kind != Palette_Chosen(workshop->palette)) Palette_Choose(workshop->palette, kind);
}

/* With another tool the first step takes the kind that was placed last. */
static int walk(Workshop *workshop, int way, bool rows, double now) {
    workshop->walked = now;
    if (Palette_Chosen(workshop->palette) == PALETTE_NOTHING) return kind_in_hand(&workshop->tools);
    return Palette_Walk(workshop->palette, rows ? 0 : way, rows ? way : 0);
}

int Workshop_WalkPalette(Workshop *workshop, const WorkshopInput *input) {
    const InputState *frame = input->frame;
    const bool over = DrawRect_Holds(workshop->layout.palette, workshop->pointer) && !workshop->tools.stroke.held;
    const PaletteInput hand = {.pointer = {workshop->pointer[0], workshop->pointer[1]},
                               .click = over && Input_Pressed(frame, CONTROL_SHOP_ACT),
                               .held = Input_Held(frame, CONTROL_SHOP_ACT),
                               .lifted = frame->lifted && !workshop->roams,
                               .wheel = over ? frame->wheel : 0};
    mark(workshop);
    const int pointed = Palette_Point(workshop->palette, &hand);
    const int way =
        workshop->on_pane ? 0 : Workshop_Arrow(workshop, input, 2, CONTROL_SHOP_LESS_KIND, CONTROL_SHOP_MORE_KIND);
    workshop->carries = workshop->carries || (pointed >= 0 && hand.held);
    workshop->names = input->now - workshop->walked < NAMED;
    if (!way) return pointed;
    return walk(workshop, way, Input_Held(frame, CONTROL_BACKWARDS), input->now);
}

/* ---- Words ------------------------------------------------------------------------------------------------ */

static void capital(char *words) { words[0] = (char)toupper((unsigned char)words[0]); }

void Workshop_Explain(const Workshop *workshop, char *words, size_t capacity) {
    const int hovered = Palette_Hovered(workshop->palette);
    const char *help = Tools_Row(workshop->tools.tool)->help;
    DocumentKind kind;
    if (hovered != PALETTE_NOTHING)
        snprintf(words, capacity, "%s: click to choose it", Palette_Title(hovered));
    else if ((workshop->on_pane || workshop->types) && *workshop->help)
        snprintf(words, capacity, "%s", workshop->help);
    else if (workshop->tools.tool == TOOL_PLACE &&
             Tools_TakesPlaced(&workshop->tools, &workshop->document, workshop->at, 0))
        snprintf(words, capacity, "drag it, or its corners; click beside it for another one");
    else if (workshop->tools.tool == TOOL_PLACE && DocumentKind_Find(workshop->tools.kind, &kind))
        snprintf(words, capacity, "%s: %s", kind.title, kind.sized ? help : "click where it belongs");
    else
        snprintf(words, capacity, "%s", help);
    capital(words);
}
