#include "game/look/panels.h"

#define RATE 0.5f /* 1/s */

void Panels_Move(float shown[WALL_PANELS], const Game *game, float due, bool anew) {
    for (int i = 0; i < game->scene.wall.panels; i++) {
        int fire = game->scene.panel_fire[i];
        float all = fire < 0 || game->kindled >> fire & 1 ? 1 : 0;
        shown[i] = anew ? all : Maths_Approach(shown[i], all, RATE * due);
    }
}
