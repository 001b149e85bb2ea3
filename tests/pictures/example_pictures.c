/* The examples' pictures for fluid/README.md: example_pictures FOLDER NAME.bmp ... writes FOLDER/NAME.png, half a
 * window wide. */
#include "engine/files/png.h"

#include <SDL.h>
#include <stdio.h>

enum { WIDTH = 640 };

/* Few steps of colour: the file is half as long. */
static void coarsen(SDL_Surface *small) {
    for (int i = 0; i < small->w * small->h; i++) {
        uint32_t *pixel = (uint32_t *)small->pixels + i;
        *pixel = (*pixel & 0xfcfcfcu) | (*pixel >> 6 & 0x030303u);
    }
}

static bool convert(const char *folder, const char *path) {
    char target[1024];
    const char *slash = SDL_strrchr(path, '/'), *name = slash ? slash + 1 : path;
    SDL_Surface *loaded = SDL_LoadBMP(path);
    SDL_Surface *picture = loaded ? SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_RGB888, 0) : NULL;
    const int height = picture ? WIDTH * picture->h / picture->w : 0;
    SDL_Surface *small = picture ? SDL_CreateRGBSurfaceWithFormat(0, WIDTH, height, 32, SDL_PIXELFORMAT_RGB888) : NULL;
    snprintf(target, sizeof target, "%s/%.*s.png", folder, (int)(SDL_strlen(name) - 4), name);
    bool done = small && !SDL_SoftStretchLinear(picture, NULL, small, NULL);
    if (done) coarsen(small);
    done = done && Png_Write(target, small->pixels, WIDTH, height, small->pitch / 4);
    if (!done) fprintf(stderr, "example_pictures: %s cannot become %s\n", path, target);
    SDL_FreeSurface(loaded);
    SDL_FreeSurface(picture);
    SDL_FreeSurface(small);
    return done;
}

int main(int argc, char **argv) {
    bool done = argc > 2;
    for (int i = 2; i < argc; i++) done = convert(argv[1], argv[i]) && done;
    return !done;
}
