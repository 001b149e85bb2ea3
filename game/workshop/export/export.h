/* export.h - takes a scene home as a program of its own, of the fluid module and SDL2 alone.
 *
 * The program plays what the scene's air feels, except for the keeper, light bodies and what belongs to the rules. It
 * names what is left out. */
#ifndef GAME_EXPORT_H
#define GAME_EXPORT_H

#include "game/base/code.h"
#include "game/rules/game.h"

typedef struct ExportAsk {
    const char *folder; /* made if it does not exist. Its parent must exist. */
    const char *scene;  /* as --scene takes it */
    int cells[2];       /* of the grid, 0 for the scene's own */
    Tuning tuning;
    const Scene *read; /* `scene`, if it has been read already, or NULL */
} ExportAsk;

enum { EXPORT_NAME = 48, EXPORT_LINES = 200 };

/* Writes NAME.c, level.h, parts.h, CMakeLists.txt and the preset file NAME.json. NAME is made of the scene's name.
 * Blanks and all else but letters, digits, - and _ become _. A file that was there already and differs is kept, as
 * FILE.old. `said` tells how to build the program and what is left out or, if this returns false, why there is none. */
bool Export_Write(const ExportAsk *ask, char *said, size_t capacity);

/* Plays the scene without what is left out, and prints the line that the program prints. */
bool Export_Play(const ExportAsk *ask, int ticks, char *error, size_t capacity);

/* ---- The wing's own files ------------------------------------------------------------------------------------ */

/* A scene that is about to be exported. */
typedef struct Export {
    char folder[EXPORT_NAME]; /* its last part, "" if it has none */
    Scene scene;              /* without what is left out. Its name is that of the files. */
    Code left_out;            /* the names, no text if it is whole */
    FluidDef def;
    Air air; /* as the game opens it */
    Tuning tuning;
} Export;

/* Each adds its text to `code`. */
void ExportDef_Write(const Export *export, Code *code);
void ExportLevel_Write(const Export *export, Code *code);
void ExportProgram_Write(const Export *export, Code *code);
void ExportParts_Write(const Export *export, Code *code);

int Export_Fires(const Scene *scene); /* that burn from the start */

#endif
