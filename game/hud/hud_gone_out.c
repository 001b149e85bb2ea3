/* A mark at the picture's edge points to each brazier that has gone out and is out of sight. */
#include "game/hud/hud.h"

#include <math.h>

#define INSET 54 /* units from the edges to a mark */
#define LIFT  96 /* units from the lower edge, clear of the corners */
#define ROUND 24 /* units, radius of the mark */

void HudGoneOut_Follow(HudGoneOut *gone, const Game *game) {
    if (game->tick < gone->tick) *gone = (HudGoneOut){0};
    gone->tick = game->tick;
    for (int i = 0; i < game->scene.braziers; i++) {
        const unsigned bit = 1U << i;
        if (!game->brazier[i].lit && (gone->lit & bit)) gone->out |= bit;
        if (game->brazier[i].lit) gone->out &= ~bit;
        gone->lit = game->brazier[i].lit ? gone->lit | bit : gone->lit & ~bit;
    }
}

static void draw_mark(const HudFacts *facts, Vec2 at, Vec2 way) {
    const float u = Hud_Unit(facts), r = ROUND * u;
    const Vec2 across = {-way.y * 0.55f * r, way.x * 0.55f * r};
    const Vec2 foot = Vec2_Add(at, Vec2_Scale(way, 1.05f * r)), tip = Vec2_Add(at, Vec2_Scale(way, 1.75f * r));
    Draw_Polygon(
        facts->draw,
        (DrawPoint[]){{tip.x, tip.y}, {foot.x + across.x, foot.y + across.y}, {foot.x - across.x, foot.y - across.y}},
        3, HUD_ALARM);
    Draw_Disc(facts->draw, at.x, at.y, r, HUD_PANE);
    Draw_Ring(facts->draw, at.x, at.y, r, 2.5f * u, HUD_ALARM);
    Draw_Drop(facts->draw, at.x, at.y + 0.3f * r, 0.4f * r, 1.0f * r, HUD_DIM);
}

static void point_to(const HudFacts *facts, Vec2 brazier) {
    const float u = Hud_Unit(facts);
    const DrawRect area = Hud_Area(facts);
    float on[2];
    Camera_ToScreen(facts->camera, (float[2]){brazier.x, brazier.y}, on);
    if (on[0] > area.x && on[0] < area.x + area.w && on[1] > area.y && on[1] < area.y + area.h) return;
    Vec2 at = {Maths_Clamp(on[0], area.x + INSET * u, area.x + area.w - INSET * u),
               Maths_Clamp(on[1], area.y + INSET * u, area.y + area.h - LIFT * u)};
    draw_mark(facts, at, Vec2_Unit(Vec2_Sub(Vec2_At(on[0], on[1]), at), Vec2_At(0, -1)));
}

void HudGoneOut_Draw(const HudGoneOut *gone, const HudFacts *facts) {
    const Game *game = facts->game;
    if (!game->scene.has_player || facts->covered || game->outcome != GAME_ON) return;
    for (int i = 0; i < game->scene.braziers; i++)
        if (gone->out >> i & 1) point_to(facts, game->scene.brazier[i].at);
}
