/* The length in which the HUD measures. */
#include "game/hud/hud.h"

float Hud_UnitOf(Draw *draw) {
    int width, height;
    Draw_Size(draw, &width, &height);
    return height > 500 ? (float)height / 1000 : 0.5f;
}

float Hud_Unit(const HudFacts *facts) { return Hud_UnitOf(facts->draw); }

DrawRect Hud_Area(const HudFacts *facts) { return facts->camera->screen; }
