/* look - is the smoke where it belongs? Compares the last pictures of a game without its smoke and with it:
 *
 *     look PLAIN.bmp SMOKE.bmp SOURCE NEAR FAR DEPTH SOLID...
 *
 * SOURCE and each SOLID are colours of the plain picture, such as ff8020. In the NEAR pixels around the middle of
 * SOURCE, at least a tenth must have changed visibly; further away than FAR, nothing; nor within a SOLID, deeper than
 * DEPTH. With FAR 0 smoke may be anywhere.
 *
 *     look PLAIN.bmp SMOKE.bmp NEXT_PLAIN.bmp NEXT_SMOKE.bmp SOURCE
 *
 * The same one frame later, when the camera has moved, and SOURCE with it. The smoke must have stayed in its place in
 * the world. At most one in 50 smoky pixels may look different there. */
#include <SDL.h>
#include <stdbool.h>
#include <stdlib.h>

enum { VISIBLE = 8, STRIKING = 24 }; /* steps of 255 */

static SDL_Surface *read_picture(const char *path) {
    SDL_Surface *read = SDL_LoadBMP(path);
    SDL_Surface *picture = read ? SDL_ConvertSurfaceFormat(read, SDL_PIXELFORMAT_RGB888, 0) : NULL;
    SDL_FreeSurface(read);
    return picture;
}

static Uint32 colour_at(const SDL_Surface *picture, int x, int y) {
    return ((const Uint32 *)((const char *)picture->pixels + y * picture->pitch))[x] & 0xffffff;
}

static int change_at(const SDL_Surface *plain, const SDL_Surface *smoke, int x, int y) {
    int most = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        const int before = (int)(colour_at(plain, x, y) >> shift & 255);
        const int after = (int)(colour_at(smoke, x, y) >> shift & 255);
        most = SDL_max(most, abs(after - before));
    }
    return most;
}

/* All within the depth, as far as the picture shows it, has this colour. */
static bool is_deep(const SDL_Surface *plain, int x, int y, int depth, Uint32 colour) {
    for (int j = SDL_max(y - depth, 0); j <= y + depth && j < plain->h; j++)
        for (int i = SDL_max(x - depth, 0); i <= x + depth && i < plain->w; i++)
            if ((i - x) * (i - x) + (j - y) * (j - y) <= depth * depth && colour_at(plain, i, j) != colour)
                return false;
    return true;
}

/* The middle of a colour; false if there is none. */
static bool find(const SDL_Surface *plain, Uint32 colour, int *middle_x, int *middle_y) {
    long sum_x = 0, sum_y = 0, count = 0;
    for (int y = 0; y < plain->h; y++)
        for (int x = 0; x < plain->w; x++)
            if (colour_at(plain, x, y) == colour) sum_x += x, sum_y += y, count++;
    if (!count) return false;
    *middle_x = (int)(sum_x / count), *middle_y = (int)(sum_y / count);
    return true;
}

static bool look_around(const SDL_Surface *plain, const SDL_Surface *smoke, Uint32 source, int around, int outside) {
    int at_x, at_y, all = 0, seen = 0, strayed = 0, beyond = 0;
    if (!find(plain, source, &at_x, &at_y)) return SDL_Log("the source is not in the picture"), false;
    for (int y = 0; y < plain->h; y++)
        for (int x = 0; x < plain->w; x++) {
            const int distance = (x - at_x) * (x - at_x) + (y - at_y) * (y - at_y),
                      change = change_at(plain, smoke, x, y);
            if (distance <= around * around) all++, seen += change >= VISIBLE;
            if (distance > outside * outside) beyond++, strayed += change > 0;
        }
    if (seen * 10 < all) SDL_Log("smoke is seen in only %d of %d pixels around its source", seen, all);
    if (outside && (strayed || !beyond)) SDL_Log("%d of %d pixels far from the source have changed", strayed, beyond);
    return seen * 10 >= all && (!outside || (!strayed && beyond));
}

static bool look_within(const SDL_Surface *plain, const SDL_Surface *smoke, Uint32 solid, int depth) {
    int deep = 0, changed = 0;
    for (int y = 0; y < plain->h; y++)
        for (int x = 0; x < plain->w; x++)
            if (is_deep(plain, x, y, depth, solid)) deep++, changed += change_at(plain, smoke, x, y) > 0;
    if (changed || !deep) SDL_Log("%d of %d pixels within a solid have changed", changed, deep);
    return deep && !changed;
}

/* The smoke's part of a colour. */
static int part_at(const SDL_Surface *plain, const SDL_Surface *smoke, int x, int y, int shift) {
    return (int)(colour_at(smoke, x, y) >> shift & 255) - (int)(colour_at(plain, x, y) >> shift & 255);
}

static bool look_again(SDL_Surface *const picture[4], Uint32 source) {
    int from_x, from_y, to_x, to_y, smoky = 0, moved = 0;
    if (!find(picture[0], source, &from_x, &from_y) || !find(picture[2], source, &to_x, &to_y))
        return SDL_Log("the source is not in both pictures"), false;
    const int by_x = to_x - from_x, by_y = to_y - from_y;
    for (int y = SDL_max(0, -by_y); y < picture[0]->h && y + by_y < picture[0]->h; y++)
        for (int x = SDL_max(0, -by_x); x < picture[0]->w && x + by_x < picture[0]->w; x++) {
            int most = 0;
            for (int shift = 0; shift < 24; shift += 8)
                most = SDL_max(most, abs(part_at(picture[0], picture[1], x, y, shift) -
                                         part_at(picture[2], picture[3], x + by_x, y + by_y, shift)));
            smoky += change_at(picture[0], picture[1], x, y) >= VISIBLE;
            moved += most >= STRIKING;
        }
    if (moved * 50 > smoky || !smoky) SDL_Log("%d of %d smoky pixels have jumped", moved, smoky);
    return moved * 50 <= smoky && smoky;
}

int main(int argc, char **argv) {
    if (argc == 6) {
        SDL_Surface *picture[4];
        for (int i = 0; i < 4; i++)
            if (!(picture[i] = read_picture(argv[i + 1]))) return SDL_Log("no picture %s", argv[i + 1]), 2;
        return look_again(picture, (Uint32)strtoul(argv[5], NULL, 16)) ? 0 : 1;
    }
    if (argc < 8) return SDL_Log("look PLAIN.bmp SMOKE.bmp SOURCE NEAR FAR DEPTH SOLID..."), 2;
    SDL_Surface *plain = read_picture(argv[1]), *smoke = read_picture(argv[2]);
    if (!plain || !smoke || plain->w != smoke->w || plain->h != smoke->h) return SDL_Log("no two pictures alike"), 2;
    bool good = look_around(plain, smoke, (Uint32)strtoul(argv[3], NULL, 16), atoi(argv[4]), atoi(argv[5]));
    for (int i = 7; i < argc; i++)
        good = look_within(plain, smoke, (Uint32)strtoul(argv[i], NULL, 16), atoi(argv[6])) && good;
    return good ? 0 : 1;
}
