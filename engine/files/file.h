/* file.h - reads and writes whole files, and finds the files that belong to the program.
 *
 * Writing goes through a temporary file beside the target. It replaces the target once it is complete and on the disk.
 * So a reader sees the old content or the new, even while several programs write. A symbolic link stays, and the file
 * that it leads to is written, with its owner and permissions. The temporary file is TARGET.part-PROCESS-NUMBER. It
 * remains only if the program was killed, and the next program that writes the target removes it. A lock keeps the
 * temporary files of living programs. Windows has no such lock, so nothing is removed there. */
#ifndef ENGINE_FILE_H
#define ENGINE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Returns the content of the file and a '\0' that *size does not count. `size` may be NULL. Free the content. NULL on
 * failure, with Log_Reason and errno. Refuses more than FILE_MOST bytes, and all but regular files, since a pipe might
 * never end. Never waits for a writer, and sets EAGAIN if it would. /dev/stdin works if a file is redirected to it. */
enum { FILE_MOST = 16 << 20 };
char *File_ReadAll(const char *path, size_t *size);
char *File_ReadUpTo(const char *path, size_t most, size_t *size); /* with another limit, in bytes */

/* Tells whether the file may be read, before a library opens it. If false, see Log_Reason and errno. */
bool File_MayRead(const char *path, size_t most);

/* Replaces the content of a file. If it returns false, the old file is untouched and no temporary file remains. */
bool File_WriteAtomically(const char *path, const void *data, size_t size);

/* As above, for content that `write` prints. Errors of the file are checked here. `write` returns false to give up. */
typedef bool FileWriter(FILE *file, const void *data);
bool File_WriteThrough(const char *path, FileWriter *write, const void *data);

/* Tells whether the two calls above could write the path, without touching it. If false, see Log_Reason. */
bool File_MayWrite(const char *path);

/* Writes a number for files with six digits, and a decimal point whatever the locale. Returns text. */
enum { FILE_NUMBER = 32 };
char *File_Number(char text[FILE_NUMBER], double value);

/* Prints a cell of a CSV table, in quotes if it contains a comma, a quote or a line break. */
void File_PrintCell(FILE *file, const char *text);

bool File_Exists(const char *path);
bool File_EndsIn(const char *path, const char *ending);              /* false for an ending alone, as in ".json" */
void File_WholePath(const char *path, char *whole, size_t capacity); /* the path with its folder, for messages */
bool File_Rename(const char *from, const char *to); /* false if `to` exists already, or the system refuses */

/* Renames a file to a free name, PATH with the ending, or with `-2` behind it and so on, which `to` gets. False if 99
 * are taken, or the system refuses, with Log_Reason. */
bool File_SetAside(const char *path, const char *ending, char *to, size_t capacity);

/* Makes a folder, but not its parents. True if it exists already. */
bool File_MakeFolder(const char *path);

/* Keeps other programs that lock the same folder waiting, until File_Unlock or the end of the program. Waits for them
 * at most a second. Negative if it goes on without the lock, as some file systems have none. */
int File_Lock(const char *folder);
int File_LockAtOnce(const char *folder, bool *taken); /* does not wait, and tells whether another program has it */
void File_Unlock(int lock);

/* Lists the files of a folder with this ending, in alphabetical order. Returns how many, at most `capacity`. An
 * unreadable folder counts as empty. */
enum { FILE_NAME = 64 }; /* longer names are left out */
int File_List(const char *folder, const char *ending, char (*names)[FILE_NAME], int capacity);

/* Lists all regular files of a folder with this ending, whatever their names, the last changed one first. Free the
 * list. If memory runs out, some are left out. NULL if there are none, or the folder cannot be read. */
typedef struct FileEntry {
    char name[FILE_NAME];
    double changed; /* s since 1970 */
} FileEntry;
FileEntry *File_ListNewest(const char *folder, const char *ending, int *count);

/* Finds the folder where the system keeps what the user stores with this program. Makes it if it does not exist. */
bool File_PrefFolder(const char *program, char *path, size_t capacity);

/* Tells how the program was called (argv[0]), for systems that cannot say where it lies, and its name. An installation
 * keeps its assets in share/NAME beside the folder of programs. Call it before any thread starts. */
void File_SetProgram(const char *called, const char *name);

/* Finds an asset that ships with the program, such as "fonts/x.ttf". Looks in assets/ beside the executable, in
 * share/NAME, in assets/ above the executable, and in the working directory. Follows symbolic links to the executable.
 * If false, path holds the first place tried, for messages. */
bool File_AssetPath(const char *name, char *path, size_t capacity);

#endif
