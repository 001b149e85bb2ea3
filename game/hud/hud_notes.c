/* Shows the nearest note of those on the keeper's own floor, at the top of the picture, where it hides no play. */
#include "game/controls/rebind.h"
#include "game/hud/hud.h"

#include <math.h>
#include <string.h>

#define TONGUE 0.9f /* m, height of that flame */
#define READ   2.5f /* s for which a note has to be seen */
#define NEAR   2.2f /* m aside at which a note is plain */
#define FAR    3.4f /* m aside at which it is gone */
#define ABOVE  2.4f /* m that a leap takes the keeper above the note's floor */
#define BELOW  1.8f /* m below it, less than a leap leaves to the floor above */
#define FADE   4.0f /* 1/s */

/* 0 .. 1, how near the keeper is. */
static float nearness(const Game *game, const SceneNote *note) {
    Vec2 way = Vec2_Sub(game->player.at, note->at);
    if (way.y < -ABOVE || way.y > BELOW) return 0;
    return Maths_Clamp((FAR - Maths_Abs(way.x)) / (FAR - NEAR), 0, 1);
}

/* 0 .. 1, how plainly the note would show. */
static float plainness(const HudNotes *notes, const Game *game, int index) {
    const SceneNote *note = &game->scene.note[index];
    bool lit = note->fire >= 0 && game->brazier[note->fire].lit;
    return lit || (notes->obeyed >> index & 1) ? 0 : nearness(game, note);
}

/* Controls that the keeper uses now, as bits. */
static unsigned done_by(const Game *game) {
    const Player *player = &game->player;
    unsigned done = 0;
    if (player->velocity.x < -1) done |= 1U << CONTROL_LEFT;
    if (player->velocity.x > 1) done |= 1U << CONTROL_RIGHT;
    if (player->rising || player->gliding) done |= 1U << CONTROL_JUMP;
    if (game->hand.puff > 0) done |= 1U << CONTROL_BELLOWS;
    if (game->hand.torch > 0.5f || game->relighting > 0) done |= 1U << CONTROL_TORCH;
    return done;
}

/* Controls that the note names and done_by can tell, as bits. */
static unsigned asked_by(const SceneNote *note) {
    const unsigned known =
        1U << CONTROL_LEFT | 1U << CONTROL_RIGHT | 1U << CONTROL_JUMP | 1U << CONTROL_BELLOWS | 1U << CONTROL_TORCH;
    unsigned asked = 0;
    size_t length;
    for (const char *brace = strchr(note->text, '{'); brace; brace = strchr(brace + 1, '{')) {
        Control control = Controls_InBraces(brace, &length);
        if (control <= CONTROL_TORCH) asked |= 1U << control;
    }
    return asked & known;
}

/* A note that names controls is obeyed when all have been used. Any other note that waits for no fire is obeyed when
 * the keeper goes on. */
static void obey(HudNotes *notes, const Game *game, float seconds) {
    const SceneNote *note = &game->scene.note[notes->index];
    const unsigned asked = asked_by(note);
    if (notes->index != notes->watched) notes->watched = notes->index, notes->read = 0, notes->done = 0;
    if (notes->opacity > 0.5f) notes->read += seconds, notes->done |= done_by(game);
    bool over = asked ? (notes->done & asked) == asked : note->fire < 0 && nearness(game, note) <= 0;
    if (notes->read >= READ && over) notes->obeyed |= 1U << notes->index;
}

/* Returns the note whose place is nearest, or -1. */
static int find_note(const HudNotes *notes, const Game *game) {
    int found = -1;
    float least = 0;
    for (int i = 0; i < game->scene.notes; i++) {
        float far = Vec2_Length(Vec2_Sub(game->player.at, game->scene.note[i].at));
        if (plainness(notes, game, i) <= 0 || (found >= 0 && far >= least)) continue;
        found = i;
        least = far;
    }
    return found;
}

/* A note fades out before the next fades in. */
void HudNotes_Follow(HudNotes *notes, const Game *game, float seconds) {
    if (game->tick < notes->tick) *notes = (HudNotes){0};
    notes->tick = game->tick;
    if (game->scene.notes > 0) obey(notes, game, seconds);
    int found = game->scene.has_player ? find_note(notes, game) : -1;
    float step = FADE * seconds;
    if (found != notes->index) notes->opacity = Maths_Approach(notes->opacity, 0, step);
    if (notes->opacity <= 0 && found >= 0) notes->index = found;
    if (found != notes->index) return;
    notes->opacity = Maths_Approach(notes->opacity, plainness(notes, game, found), step);
}

/* px, the keeper and the flame, which must stay visible. */
static DrawRect keeper_on(const HudFacts *facts) {
    const Vec2 feet = facts->game->player.at, hand = facts->game->hand.at;
    float low[2], high[2];
    Camera_ToScreen(facts->camera,
                    (float[2]){fminf(feet.x, hand.x) - 0.4f, fminf(feet.y - PLAYER_HEIGHT - 0.4f, hand.y - TONGUE)},
                    low);
    Camera_ToScreen(facts->camera, (float[2]){fmaxf(feet.x, hand.x) + 0.4f, feet.y}, high);
    return (DrawRect){low[0], low[1], high[0] - low[0], high[1] - low[1]};
}

static bool overlap(DrawRect a, DrawRect b) {
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* Moves the pane beside a keeper who is behind it, or below if there is no room. */
static DrawRect make_way(DrawRect pane, DrawRect keeper, DrawRect area) {
    DrawRect aside = pane;
    if (!overlap(pane, keeper)) return pane;
    aside.x = keeper.x + keeper.w;
    if (aside.x + aside.w > area.x + area.w) aside.x = keeper.x - aside.w;
    pane.y = keeper.y + keeper.h;
    return aside.x >= area.x ? aside : pane;
}

/* px, the picture without the stick that lies over it. */
static DrawRect room_of(const HudFacts *facts) {
    const TouchSpot *stick = &facts->touched.stick;
    const float edge = stick->x + stick->radius;
    DrawRect area = Hud_Area(facts);
    if (stick->radius <= 0 || stick->y > area.y + area.h || edge < area.x) return area;
    return (DrawRect){edge, area.y, area.x + area.w - edge, area.h};
}

void HudNotes_Draw(const HudNotes *notes, const HudFacts *facts) {
    bool measures = facts->mode != PICTURE_SMOKE;
    if (notes->opacity <= 0 || notes->index >= facts->game->scene.notes || measures) return;
    const SceneNote *note = &facts->game->scene.note[notes->index];
    char words[2 * sizeof note->text];
    DrawRect area = room_of(facts);
    float opacity = notes->opacity, u = Hud_Unit(facts), w, h;
    Bindings_Fill(facts->bindings, facts->device, note->text, words, sizeof words);
    Text_Wrap(facts->text, TEXT_NORMAL, fminf(460 * u, 0.8f * area.w), words);
    Text_Measure(facts->text, TEXT_NORMAL, &w, &h, "%s", words);
    const float x = area.x + (area.w - w) / 2, y = area.y + 60 * u;
    DrawRect pane = make_way((DrawRect){x - 14 * u, y - 8 * u, w + 28 * u, h + 16 * u}, keeper_on(facts), area);
    Draw_Rect(facts->draw, pane, Draw_Fade(HUD_PANE, 0.85f * opacity));
    Text_Draw(facts->text, TEXT_NORMAL, pane.x + 14 * u, pane.y + 8 * u, Draw_Fade(HUD_INK, opacity), "%s", words);
}
