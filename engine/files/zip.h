/* zip.h - a folder as one file. */
#ifndef ENGINE_ZIP_H
#define ENGINE_ZIP_H

#include <stdbool.h>

/* Writes a ZIP archive with the folder's regular files, which unpacks into a folder of its name. Nothing is compressed.
 * Folders in it are left out. If false, nothing is written, see Log_Reason. */
bool Zip_Write(const char *path, const char *folder);

#endif
