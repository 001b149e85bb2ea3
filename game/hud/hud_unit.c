#include "game/hud/hud.h"

#include <math.h>

float Hud_UnitOf(Draw *draw, const Text *text) {
    int width, height;
    Draw_Size(draw, &width, &height);
    const float extent = fminf((float)height, (float)width * 9 / 16);
    return fmaxf(fmaxf(extent / 1000, 0.5f * Draw_Density(draw)), Text_Unit(text));
}

float Hud_Unit(const HudFacts *facts) { return Hud_UnitOf(facts->draw, facts->text); }

float Hud_RightEdge(const HudFacts *facts) {
    const DrawRect area = Hud_Area(facts);
    float edge = area.x + area.w;
    for (int i = 0; i < TOUCH_BUTTONS; i++) {
        const TouchSpot *spot = &facts->touched.button[i].spot;
        if (spot->radius > 0 && spot->y < area.y + 0.25f * area.h) edge = fminf(edge, spot->x - spot->radius);
    }
    return edge;
}

DrawRect Hud_Area(const HudFacts *facts) { return facts->camera->screen; }
