#include "engine/files/file.h"
#include "engine/files/log.h"

#include <SDL.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef _WIN32
#include <io.h>
#include <windows.h>
#define NEW_FILE "wb" /* older runtimes do not know x */
#else
#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#define NEW_FILE "wbx"
#endif

enum { PATH_CAPACITY = 4096, LINKS_FOLLOWED = 40 };

typedef struct Draft {
    char target[PATH_CAPACITY]; /* the file that is written, behind all symbolic links */
    char path[PATH_CAPACITY];   /* of the temporary file */
    struct stat old;
    bool exists; /* whether the target exists */
    bool direct; /* true for a pipe or a device, such as /dev/stdout, which is written to and never replaced */
    int lock;    /* keeps the temporary file locked until it has been renamed, -1 if there is none */
} Draft;

/* ---- The temporary file ------------------------------------------------------------------------------------ */

#ifdef _WIN32
static bool follow_links(char target[PATH_CAPACITY]) { return (void)target, true; }

static void keep_permissions(FILE *file, const struct stat *old) { (void)file, (void)old; }

static bool reach_disk(FILE *file) { return fflush(file) == 0 && _commit(_fileno(file)) == 0; }

static bool replace(const char *from, const char *to) {
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) return true;
    return errno = EACCES, false;
}
#else
/* realpath would not do, since the last link may lead to a file that is yet to be made. */
static bool follow_links(char target[PATH_CAPACITY]) {
    char link[PATH_CAPACITY];
    for (int i = 0; i < LINKS_FOLLOWED; i++) {
        ssize_t length = readlink(target, link, sizeof link);
        if (length < 0) return true;
        const char *slash = link[0] != '/' ? strrchr(target, '/') : NULL;
        const size_t folder = slash ? (size_t)(slash + 1 - target) : 0;
        if (folder + (size_t)length >= PATH_CAPACITY) return errno = ENAMETOOLONG, false;
        memcpy(target + folder, link, (size_t)length);
        target[folder + (size_t)length] = '\0';
    }
    return errno = ELOOP, false;
}

/* File systems without owners or permissions are no reason not to write. Only root may give files away. */
static void keep_permissions(FILE *file, const struct stat *old) {
    if (fchown(fileno(file), old->st_uid, old->st_gid) != 0) errno = 0;
    if (fchmod(fileno(file), old->st_mode & 07777) != 0) errno = 0;
}

/* EINVAL means that the file system has nothing to wait for. */
static bool reach_disk(FILE *file) { return fflush(file) == 0 && (fsync(fileno(file)) == 0 || errno == EINVAL); }

static bool replace(const char *from, const char *to) { return rename(from, to) == 0; }
#endif

static bool plan(Draft *draft, const char *path) {
    if (SDL_strlcpy(draft->target, path, PATH_CAPACITY) >= PATH_CAPACITY) return errno = ENAMETOOLONG, false;
    draft->exists = stat(path, &draft->old) == 0;
    if (draft->exists && access(path, W_OK) != 0) return false;
    if (draft->exists && (draft->old.st_mode & S_IFMT) == S_IFDIR) return errno = EISDIR, false;
    draft->lock = -1;
    draft->direct = draft->exists && (draft->old.st_mode & S_IFMT) != S_IFREG;
    return draft->direct || follow_links(draft->target);
}

/* ---- Temporary files that killed programs have left --------------------------------------------------------- */

#ifdef _WIN32
static bool lock(Draft *draft, FILE *file) { return (void)file, draft->lock = -1, true; }

static void remove_left(const char *target) { (void)target; }
#else
/* Returns false if another program took the file for a left one and removed it, between its making and its locking.
 * Nothing is removed where the file system knows no locks. */
static bool lock(Draft *draft, FILE *file) {
    const bool taken = flock(fileno(file), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    draft->lock = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0); /* shares the lock, and keeps it when the file closes */
    return !taken && access(draft->path, F_OK) == 0;
}

/* A part of "progress.json" is called "progress.json.part-1234-5". */
static bool is_part(const char *name, const char *target) {
    static const char DIGITS[] = "0123456789", MIDDLE[] = ".part-";
    const size_t length = strlen(target), middle = sizeof MIDDLE - 1;
    if (strncmp(name, target, length) != 0 || strncmp(name + length, MIDDLE, middle) != 0) return false;
    const char *process = name + length + middle, *end = process + strspn(process, DIGITS);
    if (end == process || *end != '-') return false;
    const char *number = end + 1;
    return *number && !number[strspn(number, DIGITS)];
}

static void remove_unlocked(const char *path) {
    struct stat status;
    const int opened = open(path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (opened < 0) return;
    const bool regular = fstat(opened, &status) == 0 && (status.st_mode & S_IFMT) == S_IFREG;
    if (regular && flock(opened, LOCK_EX | LOCK_NB) == 0) unlink(path);
    close(opened);
}

static void remove_left(const char *target) {
    char path[PATH_CAPACITY];
    const char *slash = strrchr(target, '/'), *name = slash ? slash + 1 : target;
    const int folder = (int)(name - target);
    const struct dirent *entry;
    SDL_strlcpy(path, folder ? target : ".", folder ? (size_t)folder + 1 : sizeof path);
    DIR *listed = opendir(path);
    while (listed && (entry = readdir(listed))) {
        const int length = snprintf(path, sizeof path, "%.*s%s", folder, target, entry->d_name);
        if (is_part(entry->d_name, name) && length < PATH_CAPACITY) remove_unlocked(path);
    }
    if (listed) closedir(listed);
}
#endif

static void unlock(const Draft *draft) {
    if (draft->lock >= 0) close(draft->lock);
}

/* ---- Writing ------------------------------------------------------------------------------------------------ */

/* Another program or thread may be writing to the same target. */
static FILE *open_beside(Draft *draft) {
    static SDL_atomic_t count;
    for (;;) {
        const int length = snprintf(draft->path, PATH_CAPACITY, "%s.part-%ld-%d", draft->target, (long)getpid(),
                                    SDL_AtomicAdd(&count, 1));
        if (length >= PATH_CAPACITY) return errno = ENAMETOOLONG, NULL;
        FILE *file = fopen(draft->path, NEW_FILE);
        if (!file && errno != EEXIST) return NULL;
        if (file && lock(draft, file)) return file;
        if (file) fclose(file), unlock(draft);
    }
}

static FILE *open_draft(Draft *draft, const char *path) {
    if (!plan(draft, path)) return NULL;
    if (draft->direct) return fopen(path, "wb");
    remove_left(draft->target);
    return open_beside(draft);
}

static bool fill(const Draft *draft, FILE *file, FileWriter *write, const void *data) {
    errno = 0;
    if (draft->exists && !draft->direct) keep_permissions(file, &draft->old);
    const bool written = write(file, data) && !ferror(file) && (draft->direct || reach_disk(file));
    return (fclose(file) == 0) && written;
}

static bool fail_to_write(const char *path, int reason) {
    return Log_Fail("%.800s cannot be written: %s", path, reason ? strerror(reason) : "its content could not be made");
}

bool File_WriteThrough(const char *path, FileWriter *write, const void *data) {
    Draft draft;
    FILE *file = open_draft(&draft, path);
    if (!file) return fail_to_write(path, errno);
    const bool written = fill(&draft, file, write, data) && (draft.direct || replace(draft.path, draft.target));
    const int reason = errno;
    if (!written && !draft.direct) remove(draft.path);
    unlock(&draft);
    return written || fail_to_write(path, reason);
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

bool File_MayWrite(const char *path) {
    Draft draft;
    if (!plan(&draft, path)) return fail_to_write(path, errno);
    FILE *file = draft.direct ? NULL : open_beside(&draft);
    if (!file) return draft.direct || fail_to_write(path, errno);
    fclose(file);
    const bool removed = remove(draft.path) == 0;
    const int reason = errno;
    unlock(&draft);
    return removed || fail_to_write(path, reason);
}
