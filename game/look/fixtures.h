/* fixtures.h - braziers, the gate, lanterns of checkpoints, gratings, censers and nozzles, for the picture only. Each
 * function fills at most FIXTURE_SHAPES and returns how many. */
#ifndef GAME_FIXTURES_H
#define GAME_FIXTURES_H

#include "engine/figures/silhouette.h"
#include "game/world/scenes.h"

enum { FIXTURE_SHAPES = 24 };

int Fixture_Brazier(const SceneBrazier *brazier, Shape *shapes);
int Fixture_Gate(const SceneExit *exit, float open, Shape *shapes); /* a portcullis, 0 shut, 1 drawn up */
int Fixture_Lantern(Vec2 foot, Shape *shapes);                      /* on a post, see Fixture_LanternFlame */
Vec2 Fixture_LanternFlame(Vec2 foot);
int Fixture_Grating(const SceneVent *vent, Shape *shapes);
int Fixture_Censer(const SceneSource *source, Shape *shapes); /* of which the first shape is an orb of glass */
int Fixture_Nozzle(const SceneJet *jet, Shape *shapes);

#endif
