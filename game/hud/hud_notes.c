/* The notes of a hall: shows the nearest of those on the keeper's own floor. */
#include "game/controls/rebind.h"
#include "game/hud/hud.h"

#include <math.h>

#define LIFT  1.7f /* m above its place, which is where the keeper stands: the words stay clear of the flame */
#define NEAR  2.2f /* m aside at which a note is plain, */
#define FAR   3.4f /* and at which it is gone */
#define ABOVE 2.4f /* m that the keeper may be above its floor, in a leap, */
#define BELOW 1.8f /* and below it: less than what a leap leaves to the floor over it */
#define FADE  4.0f /* 1/s */

/* How plainly it would show, 0 .. 1. */
static float plainness(const Game *game, const SceneNote *note) {
    Vec2 way = Vec2_Sub(game->player.at, note->at);
    bool obeyed = note->fire >= 0 && game->brazier[note->fire].lit;
    if (obeyed || way.y < -ABOVE || way.y > BELOW) return 0;
    return Maths_Clamp((FAR - Maths_Abs(way.x)) / (FAR - NEAR), 0, 1);
}

/* The one whose place is nearest; -1: none. */
static int find_note(const Game *game) {
    int found = -1;
    float least = 0;
    for (int i = 0; i < game->scene.notes; i++) {
        float far = Vec2_Length(Vec2_Sub(game->player.at, game->scene.note[i].at));
        if (plainness(game, &game->scene.note[i]) <= 0 || (found >= 0 && far >= least)) continue;
        found = i;
        least = far;
    }
    return found;
}

/* One fades out before the next one fades in. */
void HudNotes_Follow(HudNotes *notes, const Game *game, float seconds) {
    int found = game->scene.has_player ? find_note(game) : -1;
    float step = FADE * seconds;
    if (found != notes->index) notes->opacity = Maths_Approach(notes->opacity, 0, step);
    if (notes->opacity <= 0 && found >= 0) notes->index = found;
    if (found != notes->index) return;
    notes->opacity = Maths_Approach(notes->opacity, plainness(game, &game->scene.note[found]), step);
}

/* How much of the keeper, who must stay visible, the words would hide: 0 .. 1. */
static float covers_keeper(const HudFacts *facts, DrawRect pane) {
    Vec2 feet = facts->game->player.at;
    float low[2], high[2], soft = 40 * Hud_Unit(facts);
    Camera_ToScreen(facts->camera, (float[2]){feet.x - 0.4f, feet.y - PLAYER_HEIGHT - 0.1f}, low);
    Camera_ToScreen(facts->camera, (float[2]){feet.x + 0.4f, feet.y}, high);
    float wide = fminf(high[0], pane.x + pane.w) - fmaxf(low[0], pane.x);
    float tall = fminf(high[1], pane.y + pane.h) - fmaxf(low[1], pane.y);
    return Maths_Clamp(fminf(wide, tall) / soft, 0, 1);
}

void HudNotes_Draw(const HudNotes *notes, const HudFacts *facts) {
    if (notes->opacity <= 0 || notes->index >= facts->game->scene.notes) return;
    const SceneNote *note = &facts->game->scene.note[notes->index];
    char words[2 * sizeof note->text];
    DrawRect area = Hud_Area(facts);
    float opacity = notes->opacity, u = Hud_Unit(facts), w, h, at[2];
    Bindings_Fill(facts->bindings, facts->device, note->text, words, sizeof words);
    Text_Wrap(facts->text, TEXT_NORMAL, fminf(460 * u, 0.8f * area.w), words);
    Text_Measure(facts->text, TEXT_NORMAL, &w, &h, "%s", words);
    Camera_ToScreen(facts->camera, (float[2]){note->at.x, note->at.y - LIFT}, at);
    float x = fmaxf(fminf(at[0] - w / 2, area.x + area.w - w - 24 * u), area.x + 24 * u),
          y = fmaxf(at[1] - h - 10 * u, area.y + 60 * u);
    DrawRect pane = {x - 14 * u, y - 8 * u, w + 28 * u, h + 16 * u};
    opacity *= 1 - 0.75f * covers_keeper(facts, pane);
    Draw_Rect(facts->draw, pane, Draw_Fade(HUD_PANE, 0.85f * opacity));
    Text_Draw(facts->text, TEXT_NORMAL, x, y, Draw_Fade(HUD_INK, opacity), "%s", words);
}
