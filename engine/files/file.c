#include "engine/files/file.h"
#include "engine/files/log.h"

#include <SDL.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#ifdef _WIN32
#include <direct.h>
#define getcwd _getcwd
#else
#include <unistd.h>
#endif

enum { PATH_CAPACITY = 4096, NAMES_TRIED = 99 };

static bool fits(int length, size_t capacity) { return length >= 0 && (size_t)length < capacity; }

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && (status.st_mode & S_IFMT) == S_IFDIR;
}

/* ---- Reading ----------------------------------------------------------------------------------------------- */

static bool fail_to_read(const char *path, const char *why, int reason) {
    Log_Fail("%.800s cannot be read: %s", path, why);
    return errno = reason, false;
}

static bool fail_as_system_says(const char *path, int reason) {
    const bool waits = reason == EAGAIN;
    return fail_to_read(path, waits ? "it has to be waited for, like a pipe" : strerror(reason), reason);
}

static bool fail_as_too_large(const char *path, size_t most) {
    char why[60];
    snprintf(why, sizeof why, "it is larger than %d MB", (int)(most >> 20));
    return fail_to_read(path, why, EFBIG);
}

#ifdef _WIN32
static FILE *open_at_once(const char *path) { return fopen(path, "rb"); }
#else
/* Neither opening nor reading waits for a writer. */
static FILE *open_at_once(const char *path) {
    const int opened = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    FILE *file = opened >= 0 ? fdopen(opened, "rb") : NULL;
    const int reason = errno;
    if (opened >= 0 && !file) close(opened);
    return errno = reason, file;
}
#endif

static bool check(FILE *file, const char *path, size_t most) {
    struct stat status;
    if (fstat(fileno(file), &status) != 0) return fail_as_system_says(path, errno);
    const unsigned kind = status.st_mode & S_IFMT;
    if (kind == S_IFDIR) return fail_as_system_says(path, EISDIR);
    if (kind != S_IFREG) return fail_to_read(path, "it is a pipe or a device, and only files are read", EINVAL);
    return (unsigned long long)status.st_size <= most || fail_as_too_large(path, most);
}

/* Checks the file only when it is open, since a path may lead elsewhere a moment later. */
static FILE *open_file(const char *path, size_t most) {
    FILE *file = open_at_once(path);
    int reason = errno;
    if (!file) return fail_as_system_says(path, is_folder(path) ? EISDIR : reason), NULL;
    if (check(file, path, most)) return file;
    reason = errno;
    fclose(file);
    return errno = reason, NULL;
}

bool File_MayRead(const char *path, size_t most) {
    FILE *file = open_file(path, most);
    return file && fclose(file) == 0;
}

/* Reads up to one byte more than `most`. */
static char *read_rest(FILE *file, size_t most, size_t *size) {
    size_t capacity = 4096, used = 0;
    char *content = malloc(capacity);
    while (content) {
        used += fread(content + used, 1, capacity - 1 - used, file);
        if (used < capacity - 1 || used > most) break;
        capacity = capacity < most / 2 ? capacity * 2 : most + 2;
        char *larger = realloc(content, capacity);
        if (!larger) free(content);
        content = larger;
    }
    if (content) content[used] = '\0';
    *size = used;
    return content;
}

char *File_ReadUpTo(const char *path, size_t most, size_t *size) {
    FILE *file = open_file(path, most);
    if (!file) return NULL;
    errno = 0;
    size_t length = 0;
    char *content = read_rest(file, most, &length);
    const int reason = content ? errno : ENOMEM;
    const bool failed = !content || ferror(file);
    fclose(file);
    if (!failed && length <= most) return *size = length, content;
    free(content);
    if (failed)
        fail_as_system_says(path, reason);
    else /* it has grown since the check */
        fail_as_too_large(path, most);
    return NULL;
}

char *File_ReadAll(const char *path, size_t *size) {
    size_t unused;
    return File_ReadUpTo(path, FILE_MOST, size ? size : &unused);
}

/* ---- Writing numbers and texts ----------------------------------------------------------------------------- */

/* Some locales write a comma or several bytes for the decimal point. This writes a point. */
static void put_point(char *text) {
    const size_t whole = strspn(text, "+-0123456789"), mark = strcspn(text + whole, "+-e0123456789");
    if (mark == 0 || text[whole] == 'i' || text[whole] == 'n') return;
    text[whole] = '.';
    memmove(text + whole + 1, text + whole + mark, strlen(text + whole + mark) + 1);
}

char *File_Number(char text[FILE_NUMBER], double value) {
    const bool is_whole = value > -1e15 && value < 1e15 && value == (double)(long long)value;
    snprintf(text, FILE_NUMBER, is_whole ? "%.0f" : "%.6g", value);
    put_point(text);
    return text;
}

void File_PrintCell(FILE *file, const char *text) {
    const bool quoted = strpbrk(text, ",\"\r\n") != NULL;
    if (quoted) fputc('"', file);
    for (; *text; text++) {
        if (*text == '"') fputc('"', file);
        fputc(*text, file);
    }
    if (quoted) fputc('"', file);
}

/* ---- Paths and folders ------------------------------------------------------------------------------------- */

bool File_Exists(const char *path) {
    struct stat status;
    return stat(path, &status) == 0;
}

void File_WholePath(const char *path, char *whole, size_t capacity) {
    char folder[PATH_CAPACITY];
    bool known = path[0] != '/' && getcwd(folder, sizeof folder);
    if (!known || !fits(snprintf(whole, capacity, "%s/%s", folder, path), capacity))
        snprintf(whole, capacity, "%s", path);
}

bool File_Rename(const char *from, const char *to) {
    if (File_Exists(to)) return Log_Fail("%s exists already", to);
    return rename(from, to) == 0 || Log_Fail("%s cannot be renamed: %s", from, strerror(errno));
}

bool File_SetAside(const char *path, const char *ending, char *to, size_t capacity) {
    char number[16] = "";
    for (int i = 1; i <= NAMES_TRIED; i++) {
        if (i > 1) snprintf(number, sizeof number, "-%d", i);
        if (!fits(snprintf(to, capacity, "%s%s%s", path, ending, number), capacity))
            return Log_Fail("the path is too long: %.200s", path);
        if (!File_Exists(to)) return File_Rename(path, to);
    }
    return Log_Fail("all %d names with %s behind %s are taken", NAMES_TRIED, ending, path);
}

bool File_MakeFolder(const char *path) {
#ifdef _WIN32
    bool made = _mkdir(path) == 0;
#else
    bool made = mkdir(path, 0777) == 0;
#endif
    int reason = errno;
    return made || is_folder(path) || Log_Fail("the folder %s cannot be made: %s", path, strerror(reason));
}

bool File_EndsIn(const char *path, const char *ending) {
    size_t length = strlen(path), tail = strlen(ending);
    return length > tail && !strcmp(path + length - tail, ending);
}

bool File_PrefFolder(const char *program, char *path, size_t capacity) {
    char *folder = SDL_GetPrefPath(NULL, program);
    if (!folder) return Log_Fail("there is no folder for settings: %s", SDL_GetError());
    bool whole = SDL_strlcpy(path, folder, capacity) < capacity;
    SDL_free(folder);
    return whole || Log_Fail("the path of the folder for settings is too long");
}

/* ---- Where the program lies --------------------------------------------------------------------------- */

static char program_folder[PATH_CAPACITY]; /* as its call tells it, ends in a slash or is empty */
static char installed_assets[FILE_NAME];   /* from the program's folder to its assets in an installation */

#ifdef _WIN32
static bool is_program(const char *path) { return File_Exists(path); }
static bool resolve(const char *path, char *whole) { return SDL_strlcpy(whole, path, PATH_CAPACITY) < PATH_CAPACITY; }
#else
static bool is_program(const char *path) { return File_Exists(path) && !is_folder(path) && access(path, X_OK) == 0; }

static bool resolve(const char *path, char *whole) {
    char *real = realpath(path, NULL);
    const bool fitting = real && SDL_strlcpy(whole, real, PATH_CAPACITY) < PATH_CAPACITY;
    free(real);
    return fitting;
}
#endif

/* Finds the program as the shell does. A name without a slash lies in a folder of PATH. */
static bool find_called(const char *called, char *path) {
    const char *folder = getenv("PATH");
    if (strchr(called, '/')) return SDL_strlcpy(path, called, PATH_CAPACITY) < PATH_CAPACITY;
    while (folder && *folder) {
        const int length = (int)strcspn(folder, ":");
        const int all = snprintf(path, PATH_CAPACITY, "%.*s/%s", length, length ? folder : ".", called);
        if (fits(all, PATH_CAPACITY) && is_program(path)) return true;
        folder += length + (folder[length] == ':');
    }
    return false;
}

void File_SetProgram(const char *called, const char *name) {
    char path[PATH_CAPACITY];
    snprintf(installed_assets, sizeof installed_assets, "../share/%s/", name);
    program_folder[0] = '\0';
    if (!called || !find_called(called, path) || !resolve(path, program_folder)) return;
    char *slash = strrchr(program_folder, '/');
    if (slash) slash[1] = '\0';
}

bool File_AssetPath(const char *name, char *path, size_t capacity) {
    const char *const places[] = {"assets/", installed_assets, "../assets/", "../../assets/"};
    char *known = SDL_GetBasePath();
    const char *base = known ? known : program_folder;
    bool found = false;
    for (size_t i = 0; i < SDL_arraysize(places) && !found; i++)
        found = *places[i] && fits(SDL_snprintf(path, capacity, "%s%s%s", base, places[i], name), capacity) &&
                File_Exists(path);
    if (!found) found = fits(SDL_snprintf(path, capacity, "assets/%s", name), capacity) && File_Exists(path);
    if (!found) SDL_snprintf(path, capacity, "%sassets/%s", base, name);
    SDL_free(known);
    return found || Log_Fail("%s is missing", path);
}
