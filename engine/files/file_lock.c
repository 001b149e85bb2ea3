#include "engine/files/file.h"

#include <SDL.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
#ifdef _WIN32
#include <io.h>
#include <share.h>
#include <sys/stat.h>
#else
#include <sys/file.h>
#endif

enum { NONE = -1, TAKEN = -2, TRIES = 200, PAUSE = 5 /* ms from try to try */ };

/* Both locks end with the program, however it ends. */
#ifdef _WIN32
static int try_lock(const char *folder) {
    char path[4096];
    snprintf(path, sizeof path, "%s/.lock", folder);
    const int lock = _sopen(path, _O_CREAT | _O_RDWR | _O_TEMPORARY, _SH_DENYRW, _S_IREAD | _S_IWRITE);
    return lock < 0 && errno == EACCES ? TAKEN : lock;
}
#else
static int try_lock(const char *folder) {
    const int lock = open(folder, O_RDONLY | O_CLOEXEC);
    if (lock < 0 || flock(lock, LOCK_EX | LOCK_NB) == 0) return lock;
    const bool taken = errno == EWOULDBLOCK;
    close(lock);
    return taken ? TAKEN : NONE;
}
#endif

int File_LockAtOnce(const char *folder, bool *taken) {
    const int lock = try_lock(folder);
    *taken = lock == TAKEN;
    return lock;
}

int File_Lock(const char *folder) {
    int lock = try_lock(folder);
    for (int i = 1; lock == TAKEN && i < TRIES; i++) {
        SDL_Delay(PAUSE);
        lock = try_lock(folder);
    }
    return lock;
}

void File_Unlock(int lock) {
    if (lock >= 0) close(lock);
}
