/* Draws sickly motes in smoke that costs breath, where the keeper's head may come. */
#include "game/hud/hud.h"
#include "game/rules/rules.h"

#include <math.h>

#define APART  0.34f /* m between motes */
#define ASIDE  9.0f  /* m from the keeper at which they are gone */
#define LOWEST 0.9f  /* m above the feet */
#define HIGH   3.4f  /* the highest that a leap takes the head */
#define SICKLY DRAW_RGB(0xB4CC5E)

/* A mote's place in the lattice, around which it moves slowly. */
static Vec2 mote_at(int column, int row, double seconds) {
    const float turn = 2.4f * (float)(column * 7 + row * 13), time = (float)fmod(seconds, 1000);
    return Vec2_At(APART * ((float)column + 0.5f + 0.42f * sinf(turn + 0.5f * time)),
                   APART * ((float)row + 0.5f + 0.42f * cosf(1.7f * turn + 0.4f * time)));
}

static void draw_mote(const HudFacts *facts, Vec2 at, float size) {
    const float u = Hud_Unit(facts), far = Maths_Abs(at.x - facts->game->player.at.x) / ASIDE;
    const float foul = Rules_Foulness(facts->game, at) * Maths_Clamp(2 - 2 * far, 0, 1);
    float on[2];
    if (foul <= 0.05f) return;
    Camera_ToScreen(facts->camera, (float[2]){at.x, at.y}, on);
    Draw_Disc(facts->draw, on[0], on[1], (4.5f + 4 * size) * u, Draw_Fade(SICKLY, 0.11f * foul));
    Draw_Disc(facts->draw, on[0], on[1], (1.3f + 1.1f * size) * u, Draw_Fade(SICKLY, 0.6f * foul));
}

void HudFoul_Draw(const HudFacts *facts) {
    const Game *game = facts->game;
    const Vec2 feet = game->player.at;
    if (!game->scene.has_player || !game->scene.has_exit || facts->mode != PICTURE_SMOKE) return;
    const double seconds = (double)game->tick / 60;
    const int first = (int)floorf((feet.x - ASIDE) / APART), last = (int)floorf((feet.x + ASIDE) / APART);
    const int top = (int)floorf((feet.y - HIGH) / APART), bottom = (int)floorf((feet.y - LOWEST) / APART);
    for (int row = top; row <= bottom; row++)
        for (int column = first; column <= last; column++)
            draw_mote(facts, mote_at(column, row, seconds), 0.5f + 0.5f * sinf((float)(column * 5 + row * 3)));
}
