/* Names both airs of an A/B, and what each costs. */
#include "game/hud/hud.h"

#include <math.h>
#include <stdio.h>

static void draw_cost(const HudFacts *facts, float x, float y, const char *name, const Tuning *tuning, int series) {
    char words[TUNING_WORDS];
    Text_Draw(facts->text, TEXT_NORMAL, x, y, HUD_EMBER, "%s", name);
    Tuning_Words(tuning, words, sizeof words);
    x += Text_Width(facts->text, TEXT_NORMAL, name) + 0.4f * Text_LineHeight(facts->text, TEXT_NORMAL);
    y += 0.2f * Text_LineHeight(facts->text, TEXT_SMALL);
    Text_Draw(facts->text, TEXT_SMALL, x, y, HUD_INK, "%s   %.2f ms", words, Hud_Recent(facts->profiler, series));
}

static float width_of(const HudFacts *facts, const Tuning *tuning) {
    char words[TUNING_WORDS];
    float w, h;
    Tuning_Words(tuning, words, sizeof words);
    Text_Measure(facts->text, TEXT_SMALL, &w, &h, "%s   00.00 ms", words);
    return Text_Width(facts->text, TEXT_NORMAL, "A") + w + 0.6f * h;
}

/* A is left of the middle, B right of it, as in the picture. */
void HudCompare_Draw(const HudFacts *facts) {
    const Air *air = &facts->game->air, *twin = facts->game->twin;
    if (!twin || facts->tuned) return;
    float u = Hud_Unit(facts), line = Text_LineHeight(facts->text, TEXT_NORMAL), gap = 26 * u;
    float a = width_of(facts, &air->tuning), b = width_of(facts, &twin->tuning);
    DrawRect area = Hud_Area(facts);
    float half = fmaxf(a, b) + gap, middle = area.x + 0.5f * area.w, y = area.y + 16 * u;
    Draw_Rect(facts->draw, (DrawRect){middle - half - gap, y, 2 * (half + gap), 2 * line + 8 * u}, HUD_PANE);
    draw_cost(facts, middle - gap - a, y + 4 * u, "A", &air->tuning, SERIES_SOLVER);
    draw_cost(facts, middle + gap, y + 4 * u, "B", &twin->tuning, SERIES_TWIN);
    double ratio = Hud_Recent(facts->profiler, SERIES_TWIN) / fmax(Hud_Recent(facts->profiler, SERIES_SOLVER), 1e-9);
    if (ratio <= 0) return; /* nothing has flowed for a while */
    char words[80];
    snprintf(words, sizeof words, "%s:  B costs %.2f times A", Picture_CompareName(facts->compare), ratio);
    float x = middle - Text_Width(facts->text, TEXT_SMALL, words) / 2;
    Text_Draw(facts->text, TEXT_SMALL, x, y + line + 4 * u, HUD_DIM, "%s", words);
}
