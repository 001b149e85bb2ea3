/* faults - loaded before a program, lets one of its calls fail:
 *
 *     LD_PRELOAD=libember_faults.so EMBER_FAULT='KIND N' EMBER_FAULT_NOTE=FILE program
 *
 * KIND is `memory`, `sdl`, `open`, `rename`, `remove` (the N-th such call fails), `room` (no file can become longer
 * than N bytes) or `kill` (the program dies by SIGKILL at its N-th call that opens, writes, closes or renames a file).
 * Only calls of the program's own code and of cJSON count, not what libraries do for themselves. FILE is made when it
 * has struck. */
#define _GNU_SOURCE
#include <SDL.h>
#include <SDL_image.h>
#include <SDL_ttf.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { RANGES = 8 };

static char kind[16];
static long nth;
static atomic_long count;
static const char *note;
static struct { uintptr_t begin, end; } range[RANGES];
static int ranges;

/* ---- Whose call, and which ------------------------------------------------------------------------------- */

static int note_range(struct dl_phdr_info *info, size_t size, void *data) {
    (void)size;
    const bool first = ranges == 0 && !*(bool *)data;
    *(bool *)data = true;
    if (!first && !strstr(info->dlpi_name, "libcjson")) return 0;
    for (int i = 0; i < info->dlpi_phnum && ranges < RANGES; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        range[ranges].begin = info->dlpi_addr + part->p_vaddr;
        range[ranges++].end = info->dlpi_addr + part->p_vaddr + part->p_memsz;
    }
    return 0;
}

__attribute__((constructor)) static void begin(void) {
    const char *fault = getenv("EMBER_FAULT");
    bool any = false;
    note = getenv("EMBER_FAULT_NOTE");
    if (!fault || sscanf(fault, "%15s %ld", kind, &nth) != 2) kind[0] = 0;
    dl_iterate_phdr(note_range, &any);
    if (strcmp(kind, "room") != 0) return;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){(rlim_t)nth, RLIM_INFINITY});
}

static bool is_own(const void *caller) {
    for (int i = 0; i < ranges; i++)
        if ((uintptr_t)caller >= range[i].begin && (uintptr_t)caller < range[i].end) return true;
    return false;
}

static bool strikes(const char *what, const void *caller) {
    if (strcmp(kind, what) != 0 || !is_own(caller) || ++count != nth) return false;
    const int file = note ? open(note, O_CREAT | O_WRONLY, 0666) : -1;
    if (file >= 0) close(file);
    if (strcmp(what, "kill") == 0) kill(getpid(), SIGKILL);
    return true;
}

#pragma GCC diagnostic ignored "-Wpedantic" /* dlsym returns functions as what is no function */
#define CALLER         __builtin_return_address(0)
#define STRIKES(what)  strikes(what, CALLER)
#define REAL(name)     ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL(e, value) return errno = (e), (value)

/* ---- Memory ------------------------------------------------------------------------------------------------ */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *memory, size_t size);

void *malloc(size_t size) {
    if (STRIKES("memory")) FAIL(ENOMEM, NULL);
    return __libc_malloc(size);
}

void *calloc(size_t n, size_t size) {
    if (STRIKES("memory")) FAIL(ENOMEM, NULL);
    return __libc_calloc(n, size);
}

void *realloc(void *memory, size_t size) {
    if (STRIKES("memory")) FAIL(ENOMEM, NULL);
    return __libc_realloc(memory, size);
}

/* ---- Files ------------------------------------------------------------------------------------------------- */

FILE *fopen(const char *path, const char *mode) {
    if (STRIKES("open")) FAIL(EACCES, NULL);
    (void)STRIKES("kill");
    return REAL(fopen)(path, mode);
}

FILE *fdopen(int opened, const char *mode) {
    if (STRIKES("open")) FAIL(EACCES, NULL);
    (void)STRIKES("kill");
    return REAL(fdopen)(opened, mode);
}

size_t fwrite(const void *data, size_t size, size_t n, FILE *file) {
    (void)STRIKES("kill");
    return REAL(fwrite)(data, size, n, file);
}

int fputs(const char *text, FILE *file) {
    (void)STRIKES("kill");
    return REAL(fputs)(text, file);
}

int fclose(FILE *file) {
    (void)STRIKES("kill");
    return REAL(fclose)(file);
}

int rename(const char *from, const char *to) {
    if (STRIKES("rename")) FAIL(EACCES, -1);
    (void)STRIKES("kill");
    return REAL(rename)(from, to);
}

int remove(const char *path) {
    if (STRIKES("remove")) FAIL(EACCES, -1);
    return REAL(remove)(path);
}

/* ---- SDL ------------------------------------------------------------------------------------------------------ */

#define SDL(type, bad, name, parameters, ...)                                                                          \
    type name parameters {                                                                                             \
        if (STRIKES("sdl")) return SDL_SetError("%s fails on purpose", #name), bad;                                    \
        return REAL(name)(__VA_ARGS__);                                                                                \
    }

SDL(int, -1, SDL_InitSubSystem, (Uint32 flags), flags)
SDL(SDL_Window *, NULL, SDL_CreateWindow, (const char *t, int x, int y, int w, int h, Uint32 f), t, x, y, w, h, f)
SDL(SDL_Renderer *, NULL, SDL_CreateRenderer, (SDL_Window * w, int i, Uint32 f), w, i, f)
SDL(SDL_Renderer *, NULL, SDL_CreateSoftwareRenderer, (SDL_Surface * s), s)
SDL(SDL_Texture *, NULL, SDL_CreateTexture, (SDL_Renderer * r, Uint32 f, int a, int w, int h), r, f, a, w, h)
SDL(SDL_Texture *, NULL, SDL_CreateTextureFromSurface, (SDL_Renderer * r, SDL_Surface *s), r, s)
SDL(SDL_Surface *, NULL, SDL_CreateRGBSurfaceWithFormat, (Uint32 f, int w, int h, int d, Uint32 p), f, w, h, d, p)
SDL(SDL_Surface *, NULL, SDL_CreateRGBSurfaceWithFormatFrom, (void *q, int w, int h, int d, int n, Uint32 p), q, w, h,
    d, n, p)
SDL(SDL_Surface *, NULL, SDL_ConvertSurfaceFormat, (SDL_Surface * s, Uint32 p, Uint32 f), s, p, f)
SDL(SDL_cond *, NULL, SDL_CreateCond, (void))
SDL(SDL_mutex *, NULL, SDL_CreateMutex, (void))
SDL(SDL_Thread *, NULL, SDL_CreateThread, (SDL_ThreadFunction f, const char *n, void *d), f, n, d)
SDL(SDL_RWops *, NULL, SDL_RWFromMem, (void *m, int n), m, n)
SDL(void *, NULL, SDL_malloc, (size_t n), n)
SDL(char *, NULL, SDL_GetBasePath, (void))
SDL(char *, NULL, SDL_GetPrefPath, (const char *o, const char *a), o, a)
SDL(int, -1, SDL_LockTexture, (SDL_Texture * t, const SDL_Rect *r, void **p, int *n), t, r, p, n)
SDL(int, -1, SDL_UpperBlit, (SDL_Surface * s, const SDL_Rect *r, SDL_Surface *d, SDL_Rect *q), s, r, d, q)
SDL(int, -1, SDL_RenderReadPixels, (SDL_Renderer * r, const SDL_Rect *q, Uint32 f, void *p, int n), r, q, f, p, n)
SDL(int, -1, SDL_GetRendererInfo, (SDL_Renderer * r, SDL_RendererInfo *i), r, i)
SDL(int, -1, SDL_GetRendererOutputSize, (SDL_Renderer * r, int *w, int *h), r, w, h)
SDL(int, -1, SDL_RenderClear, (SDL_Renderer * r), r)
SDL(int, -1, SDL_RenderCopy, (SDL_Renderer * r, SDL_Texture *t, const SDL_Rect *s, const SDL_Rect *d), r, t, s, d)
SDL(int, -1, SDL_RenderFillRectsF, (SDL_Renderer * r, const SDL_FRect *q, int n), r, q, n)
SDL(int, -1, SDL_RenderFlush, (SDL_Renderer * r), r)
SDL(int, -1, SDL_RenderSetClipRect, (SDL_Renderer * r, const SDL_Rect *q), r, q)
SDL(SDL_AudioDeviceID, 0, SDL_OpenAudioDevice, (const char *n, int c, const SDL_AudioSpec *d, SDL_AudioSpec *o, int a),
    n, c, d, o, a)
SDL(int, -1, IMG_SavePNG_RW, (SDL_Surface * s, SDL_RWops *d, int f), s, d, f)
SDL(int, -1, TTF_Init, (void))
SDL(TTF_Font *, NULL, TTF_OpenFont, (const char *n, int s), n, s)
SDL(int, -1, TTF_SetFontSize, (TTF_Font * f, int s), f, s)
SDL(int, -1, TTF_GlyphMetrics, (TTF_Font * f, Uint16 c, int *a, int *b, int *x, int *y, int *n), f, c, a, b, x, y, n)
SDL(SDL_Surface *, NULL, TTF_RenderGlyph_Blended, (TTF_Font * f, Uint16 c, SDL_Color k), f, c, k)
