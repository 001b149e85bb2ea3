/* The length in which the HUD measures. */
#include "game/hud/hud.h"

float Hud_Unit(const HudFacts *facts) {
    int width, height;
    Draw_Size(facts->draw, &width, &height);
    return height > 500 ? (float)height / 1000 : 0.5f;
}
