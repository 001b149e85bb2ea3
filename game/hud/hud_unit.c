#include "game/hud/hud.h"

#include <math.h>

float Hud_UnitOf(Draw *draw, const Text *text) {
    int width, height;
    Draw_Size(draw, &width, &height);
    const float extent = fminf((float)height, (float)width * 9 / 16);
    return fmaxf(fmaxf(extent / 1000, 0.5f * Draw_Density(draw)), Text_Unit(text));
}

float Hud_Unit(const HudFacts *facts) { return Hud_UnitOf(facts->draw, facts->text); }

DrawRect Hud_Area(const HudFacts *facts) { return facts->camera->screen; }
