/* The colour bar of a view, with its meaning in round numbers. */
#include "game/hud/hud.h"

#include <math.h>
#include <stdio.h>

enum { SLICES = 32, TICKS_MOST = 9 };

/* The smallest of 1, 2, 5, 10 ... that makes at most TICKS_MOST ticks. */
float HudScale_Step(float low, float high) {
    static const float round[] = {1, 2, 5, 10};
    float least = (high - low) / (TICKS_MOST - 1), power = powf(10, floorf(log10f(least)));
    for (int i = 0; i < 4; i++)
        if (round[i] * power > 0.999f * least) return round[i] * power;
    return 10 * power;
}

typedef struct Bar {
    const HudFacts *facts;
    PictureRange range;
    DrawRect rect;
    float u;
} Bar;

static float height_of(const Bar *bar, float value) {
    float t = (value - bar->range.low) / (bar->range.high - bar->range.low);
    return bar->rect.y + bar->rect.h * (1 - fminf(fmaxf(t, 0), 1));
}

static void draw_colours(const Bar *bar) {
    const DrawRect *rect = &bar->rect;
    for (int i = 0; i < SLICES; i++) {
        float top = roundf(rect->y + rect->h * (float)i / SLICES),
              bottom = roundf(rect->y + rect->h * (float)(i + 1) / SLICES);
        Draw_Gradient(bar->facts->draw, (DrawRect){rect->x, top, rect->w, bottom - top},
                      Picture_Colour(bar->facts->picture, 1 - (float)i / SLICES),
                      Picture_Colour(bar->facts->picture, 1 - (float)(i + 1) / SLICES));
    }
    Draw_Frame(bar->facts->draw, *rect, fmaxf(1, roundf(bar->u)), DRAW_RGBA(0x05070C, 200));
}

static void draw_ticks(const Bar *bar) {
    Text *text = bar->facts->text;
    float step = HudScale_Step(bar->range.low, bar->range.high), half = 0.5f * Text_LineHeight(text, TEXT_SMALL);
    int first = (int)ceilf(bar->range.low / step - 0.001f), last = (int)floorf(bar->range.high / step + 0.001f);
    for (int i = first; i <= last; i++) {
        char words[24];
        float y = roundf(height_of(bar, (float)i * step));
        snprintf(words, sizeof words, "%.4g", (double)((float)i * step));
        float x = bar->rect.x - 10 * bar->u - Text_Width(text, TEXT_SMALL, words);
        Text_Draw(text, TEXT_SMALL, x, y - half, HUD_INK, "%s", words);
        Draw_Rect(bar->facts->draw, (DrawRect){bar->rect.x - 6 * bar->u, y, 6 * bar->u, fmaxf(1, roundf(bar->u))},
                  HUD_INK);
    }
}

/* Marks the value under the pointer on the other side. */
static void draw_mark(const Bar *bar) {
    float value, y, x = bar->rect.x + bar->rect.w + bar->u, u = bar->u;
    const HudFacts *facts = bar->facts;
    if (!facts->reads || !Picture_Read(facts->picture, 0, facts->at[0], facts->at[1], &value)) return;
    y = height_of(bar, value);
    DrawPoint tip[] = {{x, y}, {x + 9 * u, y - 6 * u}, {x + 9 * u, y + 6 * u}};
    Draw_Polygon(facts->draw, tip, 3, HUD_EMBER);
}

const char *Hud_Less(const HudFacts *facts) {
    return facts->game->twin && facts->compare == COMPARE_DIFFERENCE ? ", B less A" : "";
}

void HudScale_Draw(const HudFacts *facts) {
    float u = Hud_Unit(facts), line = Text_LineHeight(facts->text, TEXT_SMALL);
    DrawRect area = Hud_Area(facts);
    Bar bar = {facts, Picture_LastRange(facts->picture), {0, 0, 20 * u, fminf(340 * u, 0.34f * area.h)}, u};
    char title[60];
    if (!(bar.range.high > bar.range.low)) return;
    snprintf(title, sizeof title, "%s%s  %s", Picture_ModeName(facts->mode), Hud_Less(facts), bar.range.unit);
    float w = Text_Width(facts->text, TEXT_SMALL, title);
    DrawRect pane = {0, area.y + 16 * u, fmaxf(w + 28 * u, 5.6f * line), bar.rect.h + line + 36 * u};
    pane.x = Hud_RightEdge(facts) - pane.w - 16 * u;
    bar.rect.x = roundf(pane.x + pane.w - 18 * u - bar.rect.w), bar.rect.y = roundf(pane.y + line + 22 * u);
    Draw_Rect(facts->draw, pane, HUD_PANE);
    Text_Draw(facts->text, TEXT_SMALL, pane.x + pane.w - w - 14 * u, pane.y + 6 * u, HUD_INK, "%s", title);
    draw_colours(&bar);
    draw_ticks(&bar);
    draw_mark(&bar);
}
