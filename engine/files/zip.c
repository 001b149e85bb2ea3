#include "engine/files/zip.h"

#include "engine/files/crc.h"
#include "engine/files/file.h"
#include "engine/files/log.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HEAD = 30, ENTRY = 46, END = 22, VERSION = 20, UNIX = 3, NAME = 2 * FILE_NAME, PATH = 4096 };

/* A file as the directory at the archive's end tells it. */
typedef struct Packed {
    char name[NAME]; /* with the folder */
    uint32_t when, crc, size, at;
} Packed;

typedef struct Zip {
    const char *folder;
    const FileEntry *entry;
    Packed *packed;
    int count;
} Zip;

static void put(uint8_t *to, uint32_t number, int size) {
    for (int i = 0; i < size; i++) to[i] = (uint8_t)(number >> 8 * i);
}

/* The time and the date of DOS, in steps of two seconds. */
static uint32_t dos_time(double seconds) {
    const time_t when = (time_t)seconds;
    const struct tm *date = localtime(&when);
    if (!date || date->tm_year < 80) return 1u << 21 | 1u << 16;
    return (uint32_t)(date->tm_year - 80) << 25 | (uint32_t)(date->tm_mon + 1) << 21 | (uint32_t)date->tm_mday << 16 |
           (uint32_t)date->tm_hour << 11 | (uint32_t)date->tm_min << 5 | (uint32_t)date->tm_sec / 2;
}

/* What an entry and its copy in the directory have in common: 26 bytes. */
static void put_common(uint8_t *to, const Packed *packed) {
    put(to, VERSION, 2);
    put(to + 2, 1u << 11, 2); /* names are UTF-8 */
    put(to + 4, 0, 2);        /* stored as it is */
    put(to + 6, packed->when, 4);
    put(to + 10, packed->crc, 4);
    put(to + 14, packed->size, 4);
    put(to + 18, packed->size, 4);
    put(to + 22, (uint32_t)strlen(packed->name), 2);
    put(to + 24, 0, 2);
}

static bool write(FILE *file, const void *bytes, size_t size) { return fwrite(bytes, 1, size, file) == size; }

static bool write_entry(FILE *file, const Packed *packed) {
    uint8_t entry[ENTRY] = {'P', 'K', 1, 2, VERSION, UNIX};
    put_common(entry + 6, packed);
    put(entry + 38, 0100644u << 16, 4); /* a regular file that all may read */
    put(entry + 42, packed->at, 4);
    return write(file, entry, sizeof entry) && write(file, packed->name, strlen(packed->name));
}

static bool write_file(FILE *file, const Packed *packed, const char *bytes) {
    uint8_t head[HEAD] = {'P', 'K', 3, 4};
    put_common(head + 4, packed);
    return write(file, head, sizeof head) && write(file, packed->name, strlen(packed->name)) &&
           write(file, bytes, packed->size);
}

static const char *base_of(const char *folder) {
    const char *slash = strrchr(folder, '/');
    return slash ? slash + 1 : folder;
}

static bool pack(FILE *file, const Zip *zip, int i, uint32_t *at) {
    char path[PATH];
    size_t size;
    Packed *packed = &zip->packed[i];
    snprintf(path, sizeof path, "%s/%s", zip->folder, zip->entry[i].name);
    char *bytes = File_ReadAll(path, &size);
    if (!bytes) return false;
    *packed = (Packed){
        .when = dos_time(zip->entry[i].changed), .crc = Crc_Of(bytes, size), .size = (uint32_t)size, .at = *at};
    snprintf(packed->name, NAME, "%.*s/%s", FILE_NAME - 1, base_of(zip->folder), zip->entry[i].name);
    const bool written = write_file(file, packed, bytes);
    *at += HEAD + (uint32_t)(strlen(packed->name) + size);
    free(bytes);
    return written;
}

static bool write_zip(FILE *file, const void *data) {
    const Zip *zip = data;
    uint8_t end[END] = {'P', 'K', 5, 6};
    uint32_t at = 0, directory = 0;
    for (int i = 0; i < zip->count; i++)
        if (!pack(file, zip, i, &at)) return false;
    for (int i = 0; i < zip->count; i++) {
        if (!write_entry(file, &zip->packed[i])) return false;
        directory += ENTRY + (uint32_t)strlen(zip->packed[i].name);
    }
    put(end + 8, (uint32_t)zip->count, 2);
    put(end + 10, (uint32_t)zip->count, 2);
    put(end + 12, directory, 4);
    put(end + 16, at, 4);
    return write(file, end, sizeof end);
}

bool Zip_Write(const char *path, const char *folder) {
    Zip zip = {.folder = folder};
    FileEntry *entry = File_ListNewest(folder, "", &zip.count);
    zip.entry = entry;
    zip.packed = calloc((size_t)zip.count + 1, sizeof *zip.packed);
    const bool written = zip.packed ? File_WriteThrough(path, write_zip, &zip) : Log_Fail("%s: out of memory", path);
    free(zip.packed);
    free(entry);
    return written;
}
