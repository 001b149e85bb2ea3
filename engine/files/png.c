#include "engine/files/png.h"
#include "engine/files/file.h"
#include "engine/files/log.h"

#include <SDL.h>
#include <SDL_image.h>

/* Drops the alpha channel, which would say "opaque" a million times. */
static SDL_Surface *opaque_copy(const uint32_t *pixels, int width, int height, int pitch) {
    SDL_Surface *view =
        SDL_CreateRGBSurfaceWithFormatFrom((void *)pixels, width, height, 32, pitch * 4, SDL_PIXELFORMAT_RGB888);
    if (!view) return NULL;
    SDL_Surface *copy = SDL_ConvertSurfaceFormat(view, SDL_PIXELFORMAT_RGB24, 0);
    SDL_FreeSurface(view);
    return copy;
}

/* Encodes into memory, since SDL's own file writing needs a build with stdio and says less about errors. */
static bool write_png(FILE *file, const void *data) {
    SDL_Surface *surface = (void *)data;
    const size_t capacity = (size_t)surface->h * (size_t)surface->pitch * 2 + 65536;
    void *memory = SDL_malloc(capacity);
    SDL_RWops *stream = memory ? SDL_RWFromMem(memory, (int)capacity) : NULL;
    const bool encoded = stream && IMG_SavePNG_RW(surface, stream, 0) == 0;
    const size_t size = encoded ? (size_t)SDL_RWtell(stream) : 0;
    const bool written = encoded && fwrite(memory, 1, size, file) == size;
    if (stream) SDL_RWclose(stream);
    SDL_free(memory);
    return written;
}

bool Png_Write(const char *path, const uint32_t *pixels, int width, int height, int pitch) {
    SDL_Surface *surface = opaque_copy(pixels, width, height, pitch);
    if (!surface) return Log_Fail("%s cannot be written: %s", path, SDL_GetError());
    bool written = File_WriteThrough(path, write_png, surface);
    SDL_FreeSurface(surface);
    return written;
}
