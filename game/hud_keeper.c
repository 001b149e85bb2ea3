/* What the keeper has left and has done: spare embers, fires that burn, breath where it runs short; and the notes that
 * a hall leaves by the way. */
#include "game/bindings.h"
#include "game/hud.h"
#include "game/rules.h"

#include <math.h>
#include <stdio.h>

#define NOTE_LIFT 1.7f /* m above its place, which is where the keeper stands: the words stay clear of the flame */
#define NOTE_NEAR 2.2f /* m at which a note is plain, */
#define NOTE_FAR  3.4f /* and at which it is gone */

enum { ADVICE_SIZE = 200 }; /* of its longest, with the name of a key */

/* A drop that stands on its round end. */
static void draw_flame(Draw *draw, float x, float y, float size, DrawColour colour) {
    DrawPoint tip[] = {{x - 0.47f * size, y - 0.1f * size}, {x, y - 1.3f * size}, {x + 0.47f * size, y - 0.1f * size}};
    Draw_Polygon(draw, tip, 3, colour);
    Draw_Disc(draw, x, y, 0.5f * size, colour);
}

static void draw_embers(const HudFacts *facts, float y) {
    float u = Hud_Unit(facts), size = 11 * u, x = 84 * u;
    for (int i = 0; i < RULES_EMBERS; i++, x += 3.2f * size) {
        bool left = i < facts->game->embers;
        if (left) Draw_Disc(facts->draw, x, y, 1.5f * size, DRAW_RGBA(0xFF7A2A, 60));
        Draw_Disc(facts->draw, x, y, size, left ? HUD_EMBER : DRAW_RGBA(0x0A0B10, 190));
        if (!left) Draw_Ring(facts->draw, x, y, size, 1.5f * u, HUD_DIM);
    }
}

/* What the keeper carries, beside the embers that can light it again. */
static void draw_carried(const HudFacts *facts, float y) {
    const Hand *hand = &facts->game->hand;
    float u = Hud_Unit(facts), x = 34 * u, size = 20 * u;
    DrawColour dark = DRAW_RGBA(0x9A9890, 110);
    bool gutters = !hand->out && hand->flame < 0.7f && fmod(facts->now, 0.25) < 0.125;
    draw_flame(facts->draw, x, y + 0.3f * size, size, dark);
    if (!hand->out)
        draw_flame(facts->draw, x, y + 0.3f * size, size * fmaxf(hand->flame, 0.3f), gutters ? HUD_ALARM : HUD_EMBER);
}

static const char *advice(const Game *game) {
    if (!game->hand.out || game->fainting || game->outcome != GAME_ON) return NULL;
    if (Rules_Lit(game) > 0)
        return "The flame is out: fetch it from a fire that burns, or hold {torch} to spend an ember";
    return game->embers > 0 || !game->scene.has_exit ? "An ember lights the flame anew ..."
                                                     : "No fire burns, and no ember is left ...";
}

static void draw_advice(const HudFacts *facts, float width, float y) {
    const char *pattern = advice(facts->game);
    char words[ADVICE_SIZE];
    float u = Hud_Unit(facts), w, h;
    if (!pattern) return;
    Bindings_Fill(facts->bindings, facts->pad, pattern, words, sizeof words);
    Text_Wrap(facts->text, TEXT_NORMAL, 0.8f * width, words);
    Text_Measure(facts->text, TEXT_NORMAL, &w, &h, "%s", words);
    float done = fminf((float)facts->game->relighting / RULES_RELIGHT_TICKS, 1);
    float left = (width - w) / 2, top = y + 12 * u - h;
    Draw_Rect(facts->draw, (DrawRect){left - 14 * u, top - 4 * u, w + 28 * u, h + 12 * u}, HUD_PANE);
    Text_Draw(facts->text, TEXT_NORMAL, left, top, HUD_EMBER, "%s", words);
    if (done > 0) Draw_Rect(facts->draw, (DrawRect){left, top + h + 2 * u, w * done, 3 * u}, HUD_EMBER);
}

static void draw_fires(const HudFacts *facts, float width, float y) {
    float u = Hud_Unit(facts), size = 17 * u, w, h;
    float x = width - 34 * u;
    for (int i = facts->game->scene.braziers - 1; i >= 0; i--, x -= 1.7f * size)
        draw_flame(facts->draw, x, y + 0.3f * size, size,
                   facts->game->brazier[i].lit ? HUD_EMBER : DRAW_RGBA(0x9A9890, 110));
    if (!facts->game->exit_open) return;
    const char *words = "The way out is open";
    Text_Measure(facts->text, TEXT_NORMAL, &w, &h, "%s", words);
    Text_Draw(facts->text, TEXT_NORMAL, x - w - 0.3f * size, y - h / 2, HUD_EMBER, "%s", words);
}

/* Over the head, only while there is less than a lungful. */
static void draw_breath(const HudFacts *facts) {
    const Game *game = facts->game;
    if (game->breath > 0.97f || game->outcome != GAME_ON) return;
    Vec2 head = Rules_Head(game);
    float u = Hud_Unit(facts), w = 84 * u, h = 8 * u, at[2];
    Camera_ToScreen(facts->camera, (float[2]){head.x, head.y - 0.45f}, at);
    DrawRect bar = {at[0] - w / 2, at[1] - h, w, h};
    Draw_Rect(facts->draw, (DrawRect){bar.x - 2 * u, bar.y - 2 * u, w + 4 * u, h + 4 * u}, HUD_PANE);
    bar.w = w * fmaxf(game->breath, 0);
    Draw_Rect(facts->draw, bar, game->gasping ? HUD_ALARM : DRAW_RGB(0x9CC4DC));
}

/* How much of the keeper, who is to be seen, would be behind words: 0 .. 1. */
static float covers_keeper(const HudFacts *facts, DrawRect pane) {
    Vec2 feet = facts->game->player.at;
    float low[2], high[2], soft = 40 * Hud_Unit(facts);
    Camera_ToScreen(facts->camera, (float[2]){feet.x - 0.4f, feet.y - PLAYER_HEIGHT - 0.1f}, low);
    Camera_ToScreen(facts->camera, (float[2]){feet.x + 0.4f, feet.y}, high);
    float wide = fminf(high[0], pane.x + pane.w) - fmaxf(low[0], pane.x);
    float tall = fminf(high[1], pane.y + pane.h) - fmaxf(low[1], pane.y);
    return Maths_Clamp(fminf(wide, tall) / soft, 0, 1);
}

static void draw_note(const HudFacts *facts, const SceneNote *note, float width) {
    const Player *player = &facts->game->player;
    float far = Vec2_Length(Vec2_Sub(note->at, Vec2_Sub(player->at, Vec2_At(0, 0.9f))));
    float opacity = Maths_Clamp((NOTE_FAR - far) / (NOTE_FAR - NOTE_NEAR), 0, 1), u = Hud_Unit(facts), w, h, at[2];
    if (opacity <= 0) return;
    char words[2 * sizeof note->text];
    Bindings_Fill(facts->bindings, facts->pad, note->text, words, sizeof words);
    Text_Wrap(facts->text, TEXT_NORMAL, fminf(460 * u, 0.8f * width), words);
    Text_Measure(facts->text, TEXT_NORMAL, &w, &h, "%s", words);
    Camera_ToScreen(facts->camera, (float[2]){note->at.x, note->at.y - NOTE_LIFT}, at);
    float x = fmaxf(fminf(at[0] - w / 2, width - w - 24 * u), 24 * u), y = fmaxf(at[1] - h - 10 * u, 60 * u);
    DrawRect pane = {x - 14 * u, y - 8 * u, w + 28 * u, h + 16 * u};
    opacity *= 1 - 0.75f * covers_keeper(facts, pane);
    Draw_Rect(facts->draw, pane, Draw_Fade(HUD_PANE, 0.85f * opacity));
    Text_Draw(facts->text, TEXT_NORMAL, x, y, Draw_Fade(HUD_INK, opacity), "%s", words);
}

/* Views may be of any colour: what is told in the corners has a ground of its own there. */
static void draw_ground(const HudFacts *facts, float width, float y) {
    float u = Hud_Unit(facts), fires = 28.9f * (float)facts->game->scene.braziers + 24, words, h;
    Text_Measure(facts->text, TEXT_NORMAL, &words, &h, "The way out is open");
    if (facts->game->exit_open) fires += words / u + 8;
    Draw_Rect(facts->draw, (DrawRect){8 * u, y - 26 * u, 178 * u, 52 * u}, HUD_PANE);
    Draw_Rect(facts->draw, (DrawRect){width - fires * u - 8 * u, y - 26 * u, fires * u, 52 * u}, HUD_PANE);
}

void HudKeeper_Draw(const HudFacts *facts) {
    const Scene *scene = &facts->game->scene;
    int width, height;
    Draw_Size(facts->draw, &width, &height);
    float y = (float)height - 40 * Hud_Unit(facts);
    if (!scene->has_player) return;
    if (scene->has_exit && facts->mode != PICTURE_SMOKE) draw_ground(facts, (float)width, y);
    if (scene->has_exit) draw_carried(facts, y);
    if (scene->has_exit) draw_embers(facts, y);
    draw_advice(facts, (float)width, y - 44 * Hud_Unit(facts));
    if (scene->has_exit) draw_fires(facts, (float)width, y);
    draw_breath(facts);
    for (int i = 0; i < scene->notes; i++) draw_note(facts, &scene->note[i], (float)width);
}
