/* file.h - whole files in, whole files out, and where the game's own files lie.
 *
 * Writing goes through a temporary file beside the target, which is renamed over it only once every byte has reached
 * it: whoever reads the path sees the old content or the new, never half of either.
 */
#ifndef ENGINE_FILE_H
#define ENGINE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The file's content with a '\0' behind it (not counted in *size; size may be NULL). free() it. NULL: see Log_Reason,
 * and errno. */
char *File_ReadAll(const char *path, size_t *size);

/* Replaces the file's content. False, with the old file untouched and no temporary left, if anything fails. */
bool File_WriteAtomically(const char *path, const void *data, size_t size);

/* The same for content made piece by piece: write prints it into `file`. Its errors are checked here, once; it returns
 * false only to give up. */
typedef bool FileWriter(FILE *file, const void *data);
bool File_WriteThrough(const char *path, FileWriter *write, const void *data);

/* A number as files hold it, with six digits: a decimal point whatever the system's language writes. Returns text. */
enum { FILE_NUMBER = 32 };
char *File_Number(char text[FILE_NUMBER], double value);

/* A text as a table holds it: in quotes if there is a comma, a quote or a line's end in it. */
void File_PrintCell(FILE *file, const char *text);

bool File_Exists(const char *path);
void File_WholePath(const char *path, char *whole, size_t capacity); /* for messages: with the folder it is in */
bool File_Rename(const char *from, const char *to); /* false if `to` exists already, or the system refuses */

/* Makes a folder, its parents not; true if there is one already. */
bool File_MakeFolder(const char *path);

/* The names of the files in a folder that end as asked, in order; the first `capacity` of them. Returns how many; a
 * folder that cannot be read holds none. */
enum { FILE_NAME = 64 }; /* longer ones are left out */
int File_List(const char *folder, const char *ending, char (*names)[FILE_NAME], int capacity);

/* Where the system keeps what belongs to this user of the program of that name; made if it is not there. */
bool File_PrefFolder(const char *program, char *path, size_t capacity);

/* Tells how the program was called (argv[0]), for systems that cannot say where it lies: a Linux without /proc, say.
 * Once, before any other thread. */
void File_SetProgram(const char *called);

/* The path of "fonts/x.ttf" among the assets that ship with the program: in assets/ beside the executable, above it, or
 * in the working directory. False if it is in none of them; path then holds the first place that was tried, for
 * messages. */
bool File_AssetPath(const char *name, char *path, size_t capacity);

#endif
