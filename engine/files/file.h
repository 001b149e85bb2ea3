/* file.h - reads and writes whole files, and finds the files that belong to the program.
 *
 * Writing goes through a temporary file beside the target, which replaces the target only once it is complete and on
 * the disk: a reader of the path sees the old content or the new, never half of either, even while several programs
 * write it. A symbolic link stays, and the file that it leads to is written; that file keeps its owner and permissions.
 * The temporary file is called TARGET.part-PROCESS-NUMBER. It remains only where the program was killed, and the next
 * program that writes the same target removes it. It does not touch the file of a program that lives, which is locked.
 * On Windows, where no lock lasts until the file is renamed, nothing is removed. */
#ifndef ENGINE_FILE_H
#define ENGINE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The content of the file, followed by a '\0' that *size does not count (size may be NULL). Free it. NULL on failure:
 * see Log_Reason and errno. Refuses what is larger than FILE_MOST bytes, and whatever is not a regular file: reading a
 * pipe or a device might never end. Never waits for somebody to write: EAGAIN where it would have to, as with
 * /proc/kmsg. Standard input (/dev/stdin) is a file where one is redirected to it, otherwise a pipe or a device. */
enum { FILE_MOST = 16 << 20 };
char *File_ReadAll(const char *path, size_t *size);
char *File_ReadUpTo(const char *path, size_t most, size_t *size); /* with another limit, in bytes */

/* Whether the file is one that may be read, before a library opens it. False: see Log_Reason and errno. */
bool File_MayRead(const char *path, size_t most);

/* Replaces the content of a file. False if anything fails: the old file is then untouched, and no temporary file
 * remains. */
bool File_WriteAtomically(const char *path, const void *data, size_t size);

/* The same for content that `write` prints piece by piece. Errors of the file are checked here, so `write` returns
 * false only to give up. */
typedef bool FileWriter(FILE *file, const void *data);
bool File_WriteThrough(const char *path, FileWriter *write, const void *data);

/* Whether the two calls above could write the path, without touching what is there. False: see Log_Reason. */
bool File_MayWrite(const char *path);

/* A number as text for files, with six digits: always with a decimal point, whatever the locale. Returns text. */
enum { FILE_NUMBER = 32 };
char *File_Number(char text[FILE_NUMBER], double value);

/* A text as a cell of a CSV table: in quotes if it contains a comma, a quote or a line break. */
void File_PrintCell(FILE *file, const char *text);

bool File_Exists(const char *path);
bool File_EndsIn(const char *path, const char *ending);              /* false for an ending alone, as in ".json" */
void File_WholePath(const char *path, char *whole, size_t capacity); /* the path with its folder, for messages */
bool File_Rename(const char *from, const char *to); /* false if `to` exists already, or the system refuses */

/* Makes a folder, but not its parents. True if it exists already. */
bool File_MakeFolder(const char *path);

/* Keeps other programs that ask for the same folder waiting, until File_Unlock or the end of the program. Waits for
 * them for at most a second; negative: it had to go on without the lock, as some file systems have none. */
int File_Lock(const char *folder);
void File_Unlock(int lock);

/* Lists the files in a folder whose names have this ending, in alphabetical order, at most `capacity`. Returns how
 * many. A folder that cannot be read counts as empty. */
enum { FILE_NAME = 64 }; /* longer ones are left out */
int File_List(const char *folder, const char *ending, char (*names)[FILE_NAME], int capacity);

/* The folder where the system keeps what the user stores with the program of that name; made if it does not exist. */
bool File_PrefFolder(const char *program, char *path, size_t capacity);

/* Tells how the program was called (argv[0]), for systems that cannot say where it lies, such as a Linux without /proc,
 * and its name: an installation keeps its assets in share/NAME beside the folder of programs. Call it once, before any
 * thread is started. */
void File_SetProgram(const char *called, const char *name);

/* The path of an asset that ships with the program, such as "fonts/x.ttf": looks in assets/ beside the executable, in
 * the installation's share/NAME, in assets/ above the executable, and in the working directory. Symbolic links to the
 * executable are followed. False if it is in none of them; path then holds the first place tried, for messages. */
bool File_AssetPath(const char *name, char *path, size_t capacity);

#endif
