#include "engine/files/file.h"
#include "engine/files/log.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_CAPACITY = 4096 };

#ifndef S_ISREG /* Windows */
#define S_ISREG(mode) (((mode)&S_IFMT) == S_IFREG)
#endif

static bool write_and_close(FILE *file, FileWriter *write, const void *data) {
    bool written = write(file, data) && !ferror(file);
    return (fclose(file) == 0) && written;
}

static bool replace(const char *from, const char *to) {
#ifdef _WIN32
    remove(to);
#endif
    return rename(from, to) == 0;
}

/* A pipe or a device (/dev/stdout, /dev/null) is written to, never replaced. */
static bool is_special(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

bool File_WriteThrough(const char *path, FileWriter *write, const void *data) {
    char target[PATH_CAPACITY];
    const bool direct = is_special(path);
    if (snprintf(target, sizeof target, direct ? "%s" : "%s.part", path) >= (int)sizeof target)
        return Log_Fail("%.60s... cannot be written: the path is too long", path);
    FILE *file = fopen(target, "wb");
    if (!file) return Log_Fail("%s cannot be written: %s", path, strerror(errno));
    errno = 0;
    if (write_and_close(file, write, data) && (direct || replace(target, path))) return true;
    int reason = errno;
    if (!direct) remove(target);
    return Log_Fail("%s cannot be written: %s", path, reason ? strerror(reason) : "its content could not be made");
}

typedef struct Bytes {
    const void *data;
    size_t size;
} Bytes;

static bool write_bytes(FILE *file, const void *data) {
    const Bytes *bytes = data;
    return fwrite(bytes->data, 1, bytes->size, file) == bytes->size;
}

bool File_WriteAtomically(const char *path, const void *data, size_t size) {
    return File_WriteThrough(path, write_bytes, &(Bytes){data, size});
}
