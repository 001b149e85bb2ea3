/* program.h - the frame of every exported program as text. Its picture, its window, and functions that several kinds
 * of things call. */
#ifndef GAME_PROGRAM_H
#define GAME_PROGRAM_H

#include "game/base/code.h"

/* Each may call those after it. */
extern const CodePiece PROGRAM_CODE[];
int ProgramCode_Count(void);

extern const char PROGRAM_GLOBALS[], PROGRAM_COLOUR[], PROGRAM_BOWLS[], PROGRAM_DRAW[];
extern const char PROGRAM_STIR[], PROGRAM_STIR_DYE[];
extern const char PROGRAM_SHOW[];    /* a format for printf, of more that is painted at first */
extern const char PROGRAM_COLOURS[]; /* a format for printf, of the degrees that glow most */
extern const char PROGRAM_MAIN[];    /* a format for printf, of the window's title */
/* The wall behind the air, or how it turns. */
extern const char PROGRAM_DUSK[], PROGRAM_FIRELIGHT[], PROGRAM_SPIN[];

#endif
