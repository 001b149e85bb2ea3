/* Shows the pointer's place in the air, the view's number there, and the wind. */
#include "game/hud/hud.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

enum { LINES = 4 };

typedef struct Tag {
    char line[LINES][60];
    int lines;
} Tag;

static void add(Tag *tag, const char *format, ...) LOG_PRINTF(2, 3);
static void add(Tag *tag, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (tag->lines < LINES) vsnprintf(tag->line[tag->lines++], sizeof tag->line[0], format, arguments);
    va_end(arguments);
}

/* Rounded, and never -0. */
static double rounded(float value, double step) { return round((double)value / step) * step + 0.0; }

static void add_air(Tag *tag, const HudFacts *facts) {
    const Air *twin = facts->game->twin, *air = facts->side && twin ? twin : &facts->game->air;
    const float *at = facts->at;
    float value, wind[3];
    if (Picture_Read(facts->picture, facts->side, at[0], at[1], &value))
        add(tag, "%s%s %.3g %s", Picture_ModeName(facts->mode), Hud_Less(facts), (double)value,
            Picture_LastRange(facts->picture).unit);
    else
        add(tag, "smoke %.2f  heat %.3g K", rounded(Fluid_Sample(air->fluid, FLUID_SMOKE, at), 0.01),
            rounded(Fluid_Sample(air->fluid, FLUID_HEAT, at), 0.1));
    Fluid_SampleVelocity(air->fluid, at, wind);
    add(tag, "right %.2f  down %.2f m/s", rounded(wind[0], 0.01), rounded(wind[1], 0.01));
}

static Tag read_tag(const HudFacts *facts) {
    Tag tag = {.lines = 0};
    int body = Air_BodyIn(&facts->game->air, facts->at);
    add(&tag, "%.2f, %.2f m", (double)facts->at[0], (double)facts->at[1]);
    if (body != 0)
        add(&tag, "%d %s", body, Hud_BodyName(facts->game, body));
    else
        add_air(&tag, facts);
    return tag;
}

static void draw_eye(const HudFacts *facts) {
    float u = Hud_Unit(facts), x = facts->eye[0], y = facts->eye[1];
    Draw_Ring(facts->draw, x, y, 6 * u, 2 * u, DRAW_RGBA(0x05070C, 160));
    Draw_Ring(facts->draw, x, y, 5 * u, fmaxf(1, 1.2f * u), HUD_INK);
}

/* The view of smoke shows no numbers. A pointer that a pad pushes still gets its ring, to be seen at all. */
void HudReading_Draw(const HudFacts *facts, bool smoke_too) {
    float u = Hud_Unit(facts), line = Text_LineHeight(facts->text, TEXT_SMALL), eye[2], widest = 0;
    int width, height;
    bool plain = facts->mode == PICTURE_SMOKE && !smoke_too && !*Hud_Less(facts);
    if (!facts->reads) return;
    if (!plain || (facts->device == INPUT_PAD && !facts->game->scene.has_player)) draw_eye(facts);
    if (plain) return;
    Draw_Size(facts->draw, &width, &height);
    eye[0] = facts->eye[0], eye[1] = facts->eye[1];
    Tag tag = read_tag(facts);
    for (int i = 0; i < tag.lines; i++) widest = fmaxf(widest, Text_Width(facts->text, TEXT_SMALL, tag.line[i]));
    DrawRect pane = {eye[0] + 18 * u, eye[1] + 18 * u, widest + 20 * u, (float)tag.lines * line + 12 * u};
    if (pane.x + pane.w > (float)width) pane.x = fmaxf(eye[0] - 18 * u - pane.w, 0);
    if (pane.y + pane.h > (float)height) pane.y = eye[1] - 18 * u - pane.h;
    Draw_Rect(facts->draw, pane, HUD_PANE);
    for (int i = 0; i < tag.lines; i++)
        Text_Draw(facts->text, TEXT_SMALL, pane.x + 10 * u, pane.y + 6 * u + (float)i * line,
                  i == 1 ? HUD_INK : HUD_DIM, "%s", tag.line[i]);
}
