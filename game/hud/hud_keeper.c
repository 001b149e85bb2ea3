/* The keeper's spare embers, the fires that burn, and breath where it runs short. */
#include "game/controls/rebind.h"
#include "game/hud/hud.h"
#include "game/rules/rules.h"

#include <math.h>
#include <stdio.h>

#define BREATH_OVER 0.22f /* m above the head */

#define GROUND DRAW_RGB(0x050608)

#define GUTTERS 0.7f /* a flame below this is in danger */

enum { BLINK_TICKS = 16 };
enum { ADVICE_SIZE = 200 }; /* of the longest, with the name of a key */

/* A drop that stands on its round end. */
static void draw_flame(Draw *draw, float x, float y, float size, DrawColour colour) {
    Draw_Drop(draw, x, y, 0.5f * size, 1.3f * size, colour);
}

static void draw_embers(const HudFacts *facts, float y) {
    float u = Hud_Unit(facts), size = 11 * u, x = Hud_Area(facts).x + 84 * u;
    for (int i = 0; i < Rules_Embers(facts->game); i++, x += 3.2f * size) {
        bool left = i < facts->game->embers;
        if (left) Draw_Disc(facts->draw, x, y, 1.5f * size, DRAW_RGBA(0xFF7A2A, 60));
        Draw_Disc(facts->draw, x, y, size, left ? HUD_EMBER : DRAW_RGBA(0x0A0B10, 190));
        if (!left) Draw_Ring(facts->draw, x, y, size, 1.5f * u, HUD_DIM);
    }
}

/* Blinks by the game's time, so nothing blinks in a pause. */
bool HudKeeper_Alarms(const Game *game, bool calm) {
    bool gutters = !game->hand.out && game->hand.flame < GUTTERS;
    return gutters && (calm || game->tick % BLINK_TICKS < BLINK_TICKS / 2);
}

/* The keeper's flame, beside the embers that can light it again. */
static void draw_carried(const HudFacts *facts, float y) {
    const Hand *hand = &facts->game->hand;
    float u = Hud_Unit(facts), x = Hud_Area(facts).x + 34 * u, size = 20 * u;
    bool alarm = HudKeeper_Alarms(facts->game, facts->calm);
    draw_flame(facts->draw, x, y + 0.3f * size, size, HUD_OUT);
    if (!hand->out)
        draw_flame(facts->draw, x, y + 0.3f * size, size * fmaxf(hand->flame, 0.3f), alarm ? HUD_ALARM : HUD_EMBER);
}

static const char *advice(const Game *game) {
    if (!game->hand.out || game->fainting || game->outcome != GAME_ON) return NULL;
    if (game->embers == 0)
        return Rules_AnyFire(game) ? "The flame is out: fetch it from a fire or lantern that burns"
                                   : "Nothing burns, and no ember is left ...";
    return Rules_AnyFire(game)
               ? "The flame is out: fetch it from a fire or lantern that burns, or hold {torch} to spend an ember"
               : "The flame is out, and nothing burns: hold {torch} to light it with an ember";
}

static void draw_advice(const HudFacts *facts, DrawRect area, float y) {
    const char *pattern = advice(facts->game);
    char words[ADVICE_SIZE];
    float u = Hud_Unit(facts), w, h;
    if (!pattern) return;
    Bindings_Fill(facts->bindings, facts->device, pattern, words, sizeof words);
    Text_Wrap(facts->text, TEXT_NORMAL, 0.8f * area.w, words);
    Text_Measure(facts->text, TEXT_NORMAL, &w, &h, "%s", words);
    float done = fminf((float)facts->game->relighting / RULES_RELIGHT_TICKS, 1);
    float left = area.x + (area.w - w) / 2, top = y + 12 * u - h;
    Draw_Rect(facts->draw, (DrawRect){left - 14 * u, top - 4 * u, w + 28 * u, h + 12 * u}, HUD_PANE);
    Text_Draw(facts->text, TEXT_NORMAL, left, top, HUD_EMBER, "%s", words);
    if (done > 0) Draw_Rect(facts->draw, (DrawRect){left, top + h + 2 * u, w * done, 3 * u}, HUD_EMBER);
}

static void draw_fires(const HudFacts *facts, DrawRect area, float y) {
    float u = Hud_Unit(facts), size = 17 * u, w, h;
    float x = area.x + area.w - 34 * u;
    for (int i = facts->game->scene.braziers - 1; i >= 0; i--, x -= 1.7f * size)
        draw_flame(facts->draw, x, y + 0.3f * size, size, facts->game->brazier[i].lit ? HUD_EMBER : HUD_OUT);
    if (!facts->game->exit_open) return;
    const char *words = "The way out is open";
    Text_Measure(facts->text, TEXT_NORMAL, &w, &h, "%s", words);
    Text_Draw(facts->text, TEXT_NORMAL, x - w - 0.3f * size, y - h / 2, HUD_EMBER, "%s", words);
}

/* The bar is over the head, where the player looks. The flame is beside it. */
DrawRect HudKeeper_BreathBar(const HudFacts *facts) {
    const Vec2 feet = facts->game->player.at;
    float u = Hud_Unit(facts), w = 70 * u, h = 9 * u, at[2];
    Camera_ToScreen(facts->camera, (float[2]){feet.x, feet.y - PLAYER_HEIGHT - BREATH_OVER}, at);
    return (DrawRect){at[0] - w / 2, fmaxf(at[1] - h, Hud_Area(facts).y + 4 * u), w, h};
}

/* Only while there is less than a lungful. */
static void draw_breath(const HudFacts *facts) {
    const Game *game = facts->game;
    float u = Hud_Unit(facts);
    DrawRect bar = HudKeeper_BreathBar(facts);
    if (game->breath > 0.97f || game->outcome != GAME_ON) return;
    Draw_Rect(facts->draw, (DrawRect){bar.x - 2 * u, bar.y - 2 * u, bar.w + 4 * u, bar.h + 4 * u}, HUD_PANE);
    bar.w *= fmaxf(game->breath, 0);
    Draw_Rect(facts->draw, bar, game->gasping ? HUD_ALARM : HUD_COOL);
}

/* Draws a dark ground that fades towards its edges, which is discreet on dark stone. Other views may have any colour,
 * so they get a plain pane. The ground looks like a stack of shrinking panes. It is drawn as rings in whole pixels, so
 * that each pixel is blended only once. */
static void draw_ground(const HudFacts *facts, DrawRect rect) {
    enum { PANES = 8 };
    const float left = 1 - 44 / 255.0f, step = fmaxf(roundf(3 * Hud_Unit(facts)), 1); /* left is what a pane leaves */
    float seen = left;
    if (facts->mode != PICTURE_SMOKE) {
        Draw_Rect(facts->draw, rect, HUD_PANE);
        return;
    }
    rect = (DrawRect){roundf(rect.x), roundf(rect.y), roundf(rect.w), roundf(rect.h)};
    for (int panes = 1; panes < PANES && rect.w > 2 * step && rect.h > 2 * step; panes++, seen *= left) {
        Draw_Frame(facts->draw, rect, step, Draw_Fade(GROUND, 1 - seen));
        rect = (DrawRect){rect.x + step, rect.y + step, rect.w - 2 * step, rect.h - 2 * step};
    }
    Draw_Rect(facts->draw, rect, Draw_Fade(GROUND, 1 - seen));
}

static void draw_grounds(const HudFacts *facts, DrawRect area, float y) {
    float u = Hud_Unit(facts), fires = 28.9f * (float)facts->game->scene.braziers + 24;
    if (facts->game->exit_open) fires += Text_Width(facts->text, TEXT_NORMAL, "The way out is open") / u + 8;
    draw_ground(facts, (DrawRect){area.x, y - 36 * u, (194 + 35.2f * (float)facts->game->assist.embers) * u, 72 * u});
    draw_ground(facts, (DrawRect){area.x + area.w - fires * u - 16 * u, y - 36 * u, fires * u + 16 * u, 72 * u});
}

void HudKeeper_Draw(const HudFacts *facts, const HudNotes *notes) {
    const Scene *scene = &facts->game->scene;
    DrawRect area = Hud_Area(facts);
    float y = area.y + area.h - 40 * Hud_Unit(facts);
    if (!scene->has_player) return;
    if (scene->has_exit) {
        draw_grounds(facts, area, y);
        draw_carried(facts, y);
        draw_embers(facts, y);
        draw_fires(facts, area, y);
    }
    if (facts->covered) return;
    draw_advice(facts, area, y - 44 * Hud_Unit(facts));
    HudNotes_Draw(notes, facts);
    draw_breath(facts);
}
