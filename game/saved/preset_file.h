/* preset_file.h - a tuning as a JSON file of the player's own, see assets/README.md. */
#ifndef GAME_PRESET_FILE_H
#define GAME_PRESET_FILE_H

#include "game/air/tuning.h"

/* False with a sentence in `error` that names the file, the field, and the accepted values. The tuning stays as it
 * was. */
bool PresetFile_Read(Tuning *tuning, const char *path, char *error, size_t capacity);

/* The same from `size` bytes in memory, which a '\0' follows. The sentence calls them `file`. */
bool PresetFile_Parse(Tuning *tuning, const char *text, size_t size, const char *file, char *error, size_t capacity);

/* Writes under a temporary name, then renames. */
bool PresetFile_Write(const Tuning *tuning, const char *path, char *error, size_t capacity);

#endif
