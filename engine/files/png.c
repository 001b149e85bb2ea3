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

void *Png_Encode(SDL_Surface *surface, size_t *size) {
    const size_t capacity = (size_t)surface->h * (size_t)surface->pitch * 2 + 65536;
    void *memory = SDL_malloc(capacity);
    SDL_RWops *stream = memory ? SDL_RWFromMem(memory, (int)capacity) : NULL;
    const bool encoded = stream && IMG_SavePNG_RW(surface, stream, 0) == 0;
    *size = encoded ? (size_t)SDL_RWtell(stream) : 0;
    if (stream) SDL_RWclose(stream);
    if (encoded) return memory;
    SDL_free(memory);
    return NULL;
}

/* Encodes into memory, since SDL's own file writing needs a build with stdio and says less about errors. */
static bool write_png(FILE *file, const void *data) {
    size_t size;
    void *bytes = Png_Encode((void *)data, &size);
    const bool written = bytes && fwrite(bytes, 1, size, file) == size;
    SDL_free(bytes);
    return written;
}

bool Png_Write(const char *path, const uint32_t *pixels, int width, int height, int pitch) {
    SDL_Surface *surface = opaque_copy(pixels, width, height, pitch);
    if (!surface) return Log_Fail("%s cannot be written: %s", path, SDL_GetError());
    bool written = File_WriteThrough(path, write_png, surface);
    SDL_FreeSurface(surface);
    return written;
}

/* ---- Reading --------------------------------------------------------------------------------------------- */

/* Width and height of the header, before a library makes room for them. */
static bool fits(const uint8_t *bytes, size_t length, int width, int height) {
    static const uint8_t HEAD[] = {0x89, 'P', 'N', 'G', '\r', '\n', 26, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'};
    if (length < 33 || SDL_memcmp(bytes, HEAD, sizeof HEAD) != 0) return false;
    uint32_t side[2] = {0, 0};
    for (int i = 0; i < 8; i++) side[i / 4] = side[i / 4] << 8 | bytes[16 + i];
    return side[0] >= 1 && side[0] <= (uint32_t)width && side[1] >= 1 && side[1] <= (uint32_t)height;
}

bool Png_Decode(const void *bytes, size_t length, uint32_t *pixels, int width, int height, int size[2]) {
    if (!fits(bytes, length, width, height)) return Log_Fail("no PNG, or too large a picture");
    SDL_RWops *stream = SDL_RWFromConstMem(bytes, (int)length);
    SDL_Surface *read = stream ? IMG_LoadPNG_RW(stream) : NULL;
    SDL_Surface *plain = read ? SDL_ConvertSurfaceFormat(read, SDL_PIXELFORMAT_ARGB8888, 0) : NULL;
    const bool good = plain && plain->w <= width && plain->h <= height;
    for (int y = 0; good && y < plain->h; y++)
        SDL_memcpy(pixels + (size_t)y * (size_t)plain->w, (uint8_t *)plain->pixels + (size_t)y * (size_t)plain->pitch,
                   (size_t)plain->w * sizeof *pixels);
    if (good) size[0] = plain->w, size[1] = plain->h;
    SDL_FreeSurface(plain);
    SDL_FreeSurface(read);
    if (stream) SDL_RWclose(stream);
    return good || Log_Fail("the picture cannot be read: %s", SDL_GetError());
}
