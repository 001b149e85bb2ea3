/* panel_maps.h - the two versions of each panel, from which background.c mixes its maps. */
#ifndef ENGINE_PANEL_MAPS_H
#define ENGINE_PANEL_MAPS_H

#include "engine/stone/background.h"

bool PanelMaps_Prepare(Background *background, const Wall *wall); /* false: out of memory */
void PanelMaps_Finish(Background *background);
void PanelMaps_Free(Background *background);

/* The samples [x[0], x[1]) x [y[0], y[1]) of a block that lie in a panel; false if none do. */
bool PanelMaps_Meet(const Background *background, int panel, int block, int x[2], int y[2]);

/* The maps of one block, which panels change, after it has been baked, or its grain made. */
void PanelMaps_MixStone(Background *background, int panel, int block);
void PanelMaps_MixGrain(Background *background, int panel, int block);

#endif
