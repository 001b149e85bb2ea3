#include "game/hud/hud.h"

#include "game/controls/rebind.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define TOAST_SECONDS 2.6f
#define TOAST_LETTER  0.04f /* s more for each letter */
#define TOAST_FADE    0.5f
#define TOAST_LIFT    74  /* of 1/1000 of the picture's height */
#define CORNERS       260 /* likewise, width of the embers, and of the fires in the largest hall */

void Hud_Toast(Hud *hud, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(hud->toast, sizeof hud->toast, format, arguments);
    va_end(arguments);
    hud->said = true;
    hud->waits = false;
    hud->toast_left = TOAST_SECONDS + (float)strlen(hud->toast) * TOAST_LETTER;
}

/* A tall picture leaves no place for a toast beside the keeper, so it goes to the top. */
static bool is_tall(const HudFacts *facts) {
    const DrawRect area = Hud_Area(facts);
    return facts->mode == PICTURE_SMOKE && facts->game->scene.has_player && area.h > 0.8f * area.w;
}

/* A toast moves up if it would hide the keeper's embers or advice. */
static float lift_of(const HudFacts *facts, float left) {
    const Game *game = facts->game;
    bool corners = game->scene.has_exit && left - Hud_Area(facts).x < CORNERS * Hud_Unit(facts),
         advice = game->hand.out;
    return game->scene.has_player && (corners || advice) ? TOAST_LIFT * Hud_Unit(facts) : 0;
}

void Hud_DrawToast(const Hud *hud, const HudFacts *facts) {
    float left = hud->toast_left;
    if (left <= 0 || hud->waits || !*hud->toast) return;
    float opacity = left < TOAST_FADE ? left / TOAST_FADE : 1, u = Hud_Unit(facts), w, h;
    char lines[sizeof hud->toast];
    DrawRect area = Hud_Area(facts);
    snprintf(lines, sizeof lines, "%s", hud->toast);
    Text_Wrap(facts->text, TEXT_NORMAL, 0.8f * area.w, lines);
    Text_Measure(facts->text, TEXT_NORMAL, &w, &h, "%s", lines);
    DrawRect pane = {area.x + (area.w - w) / 2 - 18 * u, area.y + area.h - h - 50 * u, w + 36 * u, h + 20 * u};
    pane.y = is_tall(facts) ? area.y + 16 * u : pane.y - lift_of(facts, pane.x);
    Draw_Rect(facts->draw, pane, Draw_Fade(HUD_PANE, opacity));
    Text_Draw(facts->text, TEXT_NORMAL, pane.x + 18 * u, pane.y + 10 * u, Draw_Fade(HUD_INK, opacity), "%s", lines);
}

static void draw_paused(const HudFacts *facts) {
    char hint[120];
    float u = Hud_Unit(facts), w, h, wide, high;
    DrawRect area = Hud_Area(facts);
    Bindings_Fill(facts->bindings, INPUT_KEYBOARD, "{pause} goes on, {step} goes one tick", hint, sizeof hint);
    Text_Measure(facts->text, TEXT_HEADING, &w, &h, "paused");
    Text_Measure(facts->text, TEXT_SMALL, &wide, &high, "%s", hint);
    float middle = area.x + area.w / 2, top = area.y + 54 * u, pane = fmaxf(w, wide) + 36 * u;
    Draw_Rect(facts->draw, (DrawRect){middle - pane / 2, top, pane, h + high + 20 * u}, HUD_PANE);
    Text_Draw(facts->text, TEXT_HEADING, middle - w / 2, top + 6 * u, HUD_GOLD, "paused");
    Text_Draw(facts->text, TEXT_SMALL, middle - wide / 2, top + 10 * u + h, HUD_DIM, "%s", hint);
}

void Hud_Follow(Hud *hud, const Game *game, bool covered, float clock, float passed) {
    hud->waits = covered && (hud->waits || (!hud->covered && !hud->said));
    hud->covered = covered;
    if (hud->said) hud->clocked = passed <= 0;
    hud->said = false;
    if (!hud->waits) hud->toast_left -= hud->clocked ? clock : passed;
    HudNotes_Follow(&hud->notes, game, passed);
    HudGoneOut_Follow(&hud->gone_out, game);
}

void Hud_Draw(const Hud *hud, const HudFacts *facts) {
    HudKeeper_Draw(facts, &hud->notes);
    HudGoneOut_Draw(&hud->gone_out, facts);
    if (facts->left <= 0) HudLab_Draw(facts); /* its card would lie under the tools */
    HudCompare_Draw(facts);
    HudLegend_Draw(facts);
    HudCaptions_Draw(&hud->captions, facts);
    HudReading_Draw(facts, hud->panel == HUD_PANEL_LARGE);
    const bool told = hud->panel == HUD_PANEL_SMALL && facts->left > 0;
    if (hud->panel != HUD_PANEL_OFF && !told) HudProfile_Draw(facts, hud->panel);
    if (hud->paused) draw_paused(facts);
    HudTouch_Draw(facts);
}
