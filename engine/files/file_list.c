/* Lists the files of a folder. */
#include "engine/files/file.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Inserts the name in order. If the list is full, the last name drops out. */
static int insert(char (*names)[FILE_NAME], int count, int capacity, const char *name) {
    int at = count;
    while (at > 0 && strcmp(names[at - 1], name) > 0) at--;
    if (at == capacity) return count;
    int kept = count < capacity ? count : capacity - 1;
    memmove(names + at + 1, names + at, (size_t)(kept - at) * sizeof *names);
    snprintf(names[at], sizeof *names, "%s", name);
    return kept + 1;
}

int File_List(const char *folder, const char *ending, char (*names)[FILE_NAME], int capacity) {
    int count = 0;
    const struct dirent *entry;
    DIR *listed = opendir(folder);
    while (listed && (entry = readdir(listed)))
        if (strlen(entry->d_name) < FILE_NAME && File_EndsIn(entry->d_name, ending))
            count = insert(names, count, capacity, entry->d_name);
    if (listed) closedir(listed);
    return count;
}

/* ---- By their time --------------------------------------------------------------------------------------- */

typedef struct Listing {
    FileEntry *entry;
    int count, room;
} Listing;

static double time_of(const struct stat *status) {
#if defined(__linux__) || defined(__EMSCRIPTEN__)
    return (double)status->st_mtim.tv_sec + (double)status->st_mtim.tv_nsec * 1e-9;
#else
    return (double)status->st_mtime;
#endif
}

static bool add(Listing *list, const char *name, const struct stat *status) {
    if (list->count == list->room) {
        const int room = 2 * list->room + 64;
        FileEntry *larger = realloc(list->entry, (size_t)room * sizeof *larger);
        if (!larger) return false;
        list->entry = larger, list->room = room;
    }
    FileEntry *entry = &list->entry[list->count++];
    snprintf(entry->name, sizeof entry->name, "%s", name);
    entry->changed = time_of(status);
    return true;
}

static int compare(const void *first, const void *second) {
    const FileEntry *a = first, *b = second;
    return a->changed == b->changed ? strcmp(a->name, b->name) : a->changed < b->changed ? 1 : -1;
}

FileEntry *File_ListNewest(const char *folder, const char *ending, int *count) {
    Listing list = {NULL, 0, 0};
    char path[4096];
    struct stat status;
    const struct dirent *entry;
    DIR *listed = opendir(folder);
    while (listed && (entry = readdir(listed))) {
        if (strlen(entry->d_name) >= FILE_NAME || !File_EndsIn(entry->d_name, ending)) continue;
        const int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (length >= (int)sizeof path || stat(path, &status) != 0 || (status.st_mode & S_IFMT) != S_IFREG) continue;
        if (!add(&list, entry->d_name, &status)) break;
    }
    if (listed) closedir(listed);
    if (list.count) qsort(list.entry, (size_t)list.count, sizeof *list.entry, compare);
    *count = list.count;
    return list.entry;
}
