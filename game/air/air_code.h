/* air_code.h - fires, vents and smouldering straw as functions in C, for a scene that is exported as a program. They do
 * what fire.c, brazier.c, smoke.c and jet.c do, in two dimensions. */
#ifndef GAME_AIR_CODE_H
#define GAME_AIR_CODE_H

#include "game/base/code.h"

/* Each may call those after it. */
extern const CodePiece AIR_CODE[];
int AirCode_Count(void);

#endif
