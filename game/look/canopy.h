/* canopy.h - fits the sail over a glider's head to the stone around it, for the picture only. The sail shifts away from
 * a wall. It is narrower between two walls, and lower and flatter under a ceiling. */
#ifndef GAME_CANOPY_H
#define GAME_CANOPY_H

#include "game/air/air.h"

#define CANOPY_HALF 0.92f /* m to either side, where nothing is near */
#define CANOPY_RISE 0.46f /* m from its tips to its top */
#define CANOPY_TIPS 1.80f /* m above the feet */

typedef struct Canopy {
    float half, rise, aside; /* m, `aside` is how far its middle lies to the right of the feet */
    float low;               /* m by which its tips are lower than CANOPY_TIPS */
} Canopy;

Canopy Canopy_Fit(const Air *air, Vec2 feet);

#endif
