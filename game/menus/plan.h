/* plan.h - a hall as a small drawing of stone, fires, machines and the way out, to choose among halls. */
#ifndef GAME_PLAN_H
#define GAME_PLAN_H

#include "engine/draw/draw.h"
#include "game/world/scenes.h"

/* Draws as large as the place allows, at its top left. Returns the rectangle that it fills, px. */
DrawRect Plan_Draw(const Scene *scene, Draw *draw, DrawRect place);

#endif
