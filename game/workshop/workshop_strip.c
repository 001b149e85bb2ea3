/* The strip of tools at the left, and the bar below the hall. */
#include "game/workshop/workshop.h"

#include "game/base/count.h"
#include "game/hud/hud.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

#define NUMBER_MOST 0.42f /* of a button's height, which a larger number would hide */

/* Draws a sign in a square from -1 to 1. */
typedef struct Sign {
    Draw *draw;
    float x, y, half; /* px */
    DrawColour ink;
} Sign;

static void line(const Sign *sign, float ax, float ay, float bx, float by, float thick) {
    const float h = sign->half;
    Draw_Line(sign->draw, sign->x + ax * h, sign->y + ay * h, sign->x + bx * h, sign->y + by * h, thick * h, sign->ink);
}

static void polygon(const Sign *sign, const float (*at)[2], int count) {
    DrawPoint points[8];
    for (int i = 0; i < count; i++)
        points[i] = (DrawPoint){sign->x + at[i][0] * sign->half, sign->y + at[i][1] * sign->half};
    Draw_Polygon(sign->draw, points, count, sign->ink);
}

static void box(const Sign *sign, float x, float y, float w, float h) {
    const float s = sign->half;
    Draw_Rect(sign->draw, (DrawRect){roundf(sign->x + x * s), roundf(sign->y + y * s), roundf(w * s), roundf(h * s)},
              sign->ink);
}

static void draw_select(const Sign *sign) {
    static const float HEAD[][2] = {{-.55f, -.8f}, {.55f, .2f}, {.02f, .28f}},
                       SIDE[][2] = {{-.55f, -.8f}, {.02f, .28f}, {-.55f, .62f}};
    polygon(sign, HEAD, 3);
    polygon(sign, SIDE, 3);
    line(sign, -.1f, .2f, .25f, .85f, .24f);
}

static void draw_stir(const Sign *sign) {
    enum { POINTS = 28 };
    DrawPoint points[POINTS];
    for (int i = 0; i < POINTS; i++) {
        const float turn = 0.36f * (float)i, away = 0.1f + 0.75f * (float)i / POINTS;
        points[i] = (DrawPoint){sign->x + sign->half * away * cosf(turn), sign->y + sign->half * away * sinf(turn)};
    }
    Draw_Polyline(sign->draw, points, POINTS, 0.16f * sign->half, sign->ink);
}

static void draw_stone(const Sign *sign) {
    box(sign, -.8f, -.7f, .95f, .4f), box(sign, .25f, -.7f, .55f, .4f);
    box(sign, -.8f, -.2f, .45f, .4f), box(sign, -.25f, -.2f, 1.05f, .4f);
    box(sign, -.8f, .3f, .95f, .4f), box(sign, .25f, .3f, .55f, .4f);
}

static void draw_rubber(const Sign *sign) {
    static const float BODY[][2] = {{.3f, -.75f}, {.8f, -.25f}, {-.05f, .6f}, {-.55f, .1f}};
    static const float TIP[][2] = {{-.63f, .18f}, {-.13f, .68f}, {-.25f, .78f},
                                   {-.5f, .78f},  {-.78f, .5f},  {-.78f, .32f}};
    polygon(sign, BODY, 4);
    polygon(&(Sign){sign->draw, sign->x, sign->y, sign->half, Draw_Fade(sign->ink, .6f)}, TIP, 6);
}

static void draw_line(const Sign *sign) { line(sign, -.65f, .6f, .65f, -.6f, .34f); }
static void draw_rectangle(const Sign *sign) { box(sign, -.78f, -.55f, 1.56f, 1.1f); }

static void draw_place(const Sign *sign) {
    Draw_Ring(sign->draw, sign->x, sign->y, .78f * sign->half, .14f * sign->half, sign->ink);
    line(sign, -.4f, 0, .4f, 0, .18f), line(sign, 0, -.4f, 0, .4f, .18f);
}

/* An arrow that turns back, to the left or to the right. */
static void draw_turn(const Sign *sign, float way) {
    enum { POINTS = 18 };
    DrawPoint points[POINTS];
    const float h = sign->half;
    const float head[][2] = {{-.82f * way, -.3f}, {-.2f * way, -.78f}, {-.2f * way, .18f}};
    for (int i = 0; i < POINTS; i++) {
        const float turn = -1.57f + 3.14f * (float)i / (POINTS - 1);
        points[i] = (DrawPoint){sign->x + h * way * (.15f + .5f * cosf(turn)), sign->y + h * (.2f + .5f * sinf(turn))};
    }
    Draw_Polyline(sign->draw, points, POINTS, 0.18f * h, sign->ink);
    line(sign, -.3f * way, -.3f, .15f * way, -.3f, .18f), line(sign, -.5f * way, .7f, .15f * way, .7f, .18f);
    polygon(sign, head, 3);
}

static void draw_undo(const Sign *sign) { draw_turn(sign, 1); }
static void draw_redo(const Sign *sign) { draw_turn(sign, -1); }

static void draw_fold(const Sign *sign) {
    Draw_Frame(sign->draw,
               (DrawRect){sign->x - .8f * sign->half, sign->y - .6f * sign->half, 1.6f * sign->half, 1.2f * sign->half},
               .12f * sign->half, sign->ink);
    box(sign, .2f, -.6f, .6f, 1.2f);
}

static const struct {
    const char *words;
    void (*draw)(const Sign *sign);
} SIGNS[WORKSHOP_BUTTONS] = {
    [TOOL_SELECT] = {"select", draw_select},      [TOOL_STIR] = {"stir", draw_stir},
    [TOOL_STONE] = {"stone", draw_stone},         [TOOL_RUBBER] = {"rubber", draw_rubber},
    [TOOL_LINE] = {"line of stone", draw_line},   [TOOL_RECTANGLE] = {"block of stone", draw_rectangle},
    [TOOL_PLACE] = {"place a thing", draw_place}, [WORKSHOP_UNDO] = {"undo", draw_undo},
    [WORKSHOP_REDO] = {"redo", draw_redo},        [WORKSHOP_FOLD] = {"the panel", draw_fold},
};

/* ---- The strip -------------------------------------------------------------------------------------------- */

static bool is_dead(const Workshop *workshop, int button) {
    const Document *document = &workshop->document;
    return (button == WORKSHOP_UNDO && document->done == 0) ||
           (button == WORKSHOP_REDO && document->done == document->steps);
}

static void draw_button(const Workshop *workshop, const WorkshopFacts *facts, int button) {
    const DrawRect *rect = &workshop->layout.button[button];
    const bool chosen = button == (int)workshop->tools.tool, hovered = button == workshop->hovered;
    const float thick = fmaxf(1, 1.5f * workshop->layout.unit);
    const DrawColour ink = is_dead(workshop, button) ? HUD_OUT : chosen ? HUD_GOLD : HUD_INK;
    const Sign sign = {facts->draw, rect->x + rect->w / 2, rect->y + rect->h / 2, 0.30f * rect->w, ink};
    Draw_Rect(facts->draw, *rect, DRAW_RGB(chosen ? 0x462F1D : hovered ? 0x2D2E32 : 0x1A1B20));
    if (chosen || hovered) Draw_Frame(facts->draw, *rect, thick, chosen ? HUD_EMBER : DRAW_RGBA(0xFF9A3C, 110));
    SIGNS[button].draw(&sign);
    const bool fits = Text_LineHeight(facts->text, TEXT_SMALL) < NUMBER_MOST * rect->h;
    if (button < TOOL_COUNT && fits && facts->device != INPUT_TOUCH)
        Text_Draw(facts->text, TEXT_SMALL, rect->x + 3 * thick, rect->y + thick, Draw_Fade(HUD_DIM, 0.8f), "%d",
                  button + 1);
}

/* Beside the button under the pointer. */
static void draw_name(const Workshop *workshop, const WorkshopFacts *facts) {
    const int button = workshop->hovered;
    const DrawRect *rect = &workshop->layout.button[button];
    char words[60];
    snprintf(words, sizeof words, "%s", SIGNS[button].words);
    words[0] = (char)toupper((unsigned char)words[0]);
    const float w = Text_Width(facts->text, TEXT_SMALL, words), line = Text_LineHeight(facts->text, TEXT_SMALL);
    const DrawRect place = {workshop->layout.strip.w + 0.3f * line, rect->y + (rect->h - 1.5f * line) / 2, w + line,
                            1.5f * line};
    Draw_Rect(facts->draw, place, DRAW_RGBA(0x0A0B10, 235));
    Draw_Frame(facts->draw, place, fmaxf(1, 1.5f * workshop->layout.unit), DRAW_RGBA(0xFF9A3C, 110));
    Text_Draw(facts->text, TEXT_SMALL, place.x + 0.5f * line, place.y + 0.25f * line, HUD_INK, "%s", words);
}

/* ---- The bar ---------------------------------------------------------------------------------------------- */

/* What the tool does comes first. */
static float draw_right(const WorkshopFacts *facts, float left, float right, float y, DrawColour colour,
                        const char *words) {
    const float x = right - Text_Width(facts->text, TEXT_SMALL, words);
    if (x < left) return right;
    Text_Draw(facts->text, TEXT_SMALL, x, y, colour, "%s", words);
    return x - Text_LineHeight(facts->text, TEXT_SMALL);
}

static void draw_bar(const Workshop *workshop, const WorkshopFacts *facts) {
    const DrawRect *bar = &workshop->layout.bar;
    const float line = Text_LineHeight(facts->text, TEXT_SMALL), y = bar->y + (bar->h - line) / 2;
    float right = bar->x + bar->w - 0.6f * line;
    char help[sizeof workshop->help], words[60];
    Workshop_Explain(workshop, help, sizeof help);
    const float left = bar->x + 1.6f * line + Text_Width(facts->text, TEXT_SMALL, help);
    Draw_Rect(facts->draw, *bar, DRAW_RGB(0x0D0E13));
    Draw_Rect(facts->draw, (DrawRect){bar->x, bar->y, bar->w, fmaxf(1, 1.5f * workshop->layout.unit)},
              DRAW_RGBA(0xFF9A3C, 60));
    Draw_Clip(facts->draw, bar);
    if (Document_Changed(&workshop->document)) right = draw_right(facts, left, right, y, HUD_EMBER, "not saved");
    const bool dear = facts->budget > 0 && facts->solver > facts->budget;
    if (facts->budget > 0)
        snprintf(words, sizeof words, "%.2f of %.3g ms", facts->solver, facts->budget);
    else
        snprintf(words, sizeof words, "solver %.2f ms", facts->solver);
    right = draw_right(facts, left, right, y, dear ? HUD_ALARM : HUD_DIM, words);
    snprintf(words, sizeof words, "%.2f, %.2f m", (double)workshop->at.x, (double)workshop->at.y);
    right = draw_right(facts, left, right, y, HUD_DIM, workshop->in_hall ? words : "");
    if (facts->device == INPUT_KEYBOARD || facts->device == INPUT_MOUSE)
        right = draw_right(facts, left, right, y, HUD_DIM, "F1: all keys");
    Draw_Clip(facts->draw, &(DrawRect){bar->x, bar->y, fmaxf(right - bar->x, 0), bar->h});
    Text_Draw(facts->text, TEXT_SMALL, bar->x + 0.6f * line, y, HUD_INK, "%s", help);
    Draw_Clip(facts->draw, NULL);
}

void Workshop_DrawStrip(const Workshop *workshop, const WorkshopFacts *facts) {
    const WorkshopLayout *layout = &workshop->layout;
    const float edge = fmaxf(1, 1.5f * layout->unit);
    Draw_Rect(facts->draw, layout->strip, DRAW_RGB(0x0D0E13));
    Draw_Rect(facts->draw, (DrawRect){layout->strip.w - edge, 0, edge, layout->strip.h}, DRAW_RGBA(0xFF9A3C, 110));
    for (int i = 0; i < WORKSHOP_BUTTONS; i++) draw_button(workshop, facts, i);
    draw_bar(workshop, facts);
    Palette_Draw(workshop->palette, facts->draw, facts->text, workshop->names);
    if (workshop->hovered >= 0) draw_name(workshop, facts);
}
