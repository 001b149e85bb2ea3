/* canopy.h - how large the sail over a glider's head can be where stone is near, for the picture only: it shifts away
 * from a wall, and is narrower between two and flatter under a ceiling. */
#ifndef GAME_CANOPY_H
#define GAME_CANOPY_H

#include "game/air/air.h"

#define CANOPY_HALF 0.80f /* m, where nothing is near: to either side */
#define CANOPY_RISE 0.80f /* and from its tips to its top */
#define CANOPY_TIPS 1.06f /* m above the feet */

typedef struct Canopy {
    float half, rise, aside; /* m; aside: how far its middle lies to the right of the feet */
} Canopy;

Canopy Canopy_Fit(const Air *air, Vec2 feet);

#endif
