/* plan.h - a hall as a small drawing: stone, fires, machines, the way out. For choosing among halls. */
#ifndef GAME_PLAN_H
#define GAME_PLAN_H

#include "engine/draw/draw.h"
#include "game/world/scenes.h"

/* As large as the place allows, at its top left; returns what it fills, px. */
DrawRect Plan_Draw(const Scene *scene, Draw *draw, DrawRect place);

#endif
