/* dye.h - coloured smoke. The air of a scene with dye has three more channels, the amounts of red, green and blue,
 * which mix as light does. Also the sources of smoke, coloured or not. */
#ifndef GAME_DYE_H
#define GAME_DYE_H

#include "game/air/air.h"

enum { DYE_LANE = 200 /* the first lane of the sources' noise */ };

/* Paints a stroke from a to b, with a soft edge. It moves the dye there towards the colour by `share`. Nothing in air
 * without dye. */
void Dye_Stroke(Air *air, Vec2 a, Vec2 b, float radius, Colour colour, float share);

/* Lets a source smoke for a tick. A lane is one of the noise. */
void Dye_Source(const SceneSource *source, int lane, Air *air, uint64_t tick);

#endif
