#include "engine/files/apng.h"
#include "engine/files/colours.h"
#include "engine/files/crc.h"
#include "engine/files/file.h"
#include "engine/files/log.h"
#include "engine/files/png.h"

#include <SDL.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIDE = 4096,
    HEAD = 2048,  /* bytes, more than all that is not a picture */
    CLEAR = 0,    /* index of the pixels that stay as they are. The palette follows. */
    CALM = 3,     /* changes that nobody sees */
    COARSE = 48,  /* the largest tolerance before a picture is dropped */
    CUT = 24,     /* changes of a quarter of the pixels by which a film shows another place */
    BURST = 4,    /* a picture may take so many shares */
    CONTROL = 38, /* bytes of a chunk fcTL */
    DATA = 16     /* bytes of a chunk fdAT beside its data */
};

typedef struct Bytes {
    uint8_t *data;
    size_t size, room;
    bool starved;
} Bytes;

struct Apng {
    ApngDef def;
    Colours colours;
    Bytes head;     /* IHDR, PLTE and tRNS of the first picture */
    Bytes body;     /* all chunks after acTL but IEND */
    size_t control; /* where the last fcTL begins in it */
    int shown, seen, dropped, tolerance, coarsest, sequence, stands;
    uint32_t *source; /* what each pixel showed when it was last drawn */
    uint8_t *index;   /* of the picture, CLEAR where nothing changes */
};

/* ---- Chunks ---------------------------------------------------------------------------------------------- */

static void put(Bytes *bytes, const void *data, size_t size) {
    if (bytes->size + size > bytes->room) {
        const size_t room = 2 * bytes->room + size + 4096;
        uint8_t *larger = realloc(bytes->data, room);
        if (!larger) bytes->starved = true;
        if (!larger) return;
        bytes->data = larger, bytes->room = room;
    }
    if (size) memcpy(bytes->data + bytes->size, data, size);
    bytes->size += size;
}

static void put_number(uint8_t *to, uint32_t number, int size) {
    for (int i = 0; i < size; i++) to[i] = (uint8_t)(number >> 8 * (size - 1 - i));
}

static uint32_t number_of(const uint8_t *from) {
    return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | from[3];
}

/* Opens a chunk of `size` bytes, which follow. */
static size_t open_chunk(Bytes *bytes, const char *type, size_t size) {
    uint8_t head[8];
    const size_t at = bytes->size;
    put_number(head, (uint32_t)size, 4);
    memcpy(head + 4, type, 4);
    put(bytes, head, sizeof head);
    return at;
}

static void close_chunk(Bytes *bytes, size_t at) {
    uint8_t sum[4];
    if (bytes->starved) return;
    put_number(sum, Crc_Of(bytes->data + at + 4, bytes->size - at - 4), 4);
    put(bytes, sum, sizeof sum);
}

static void put_chunk(Bytes *bytes, const char *type, const void *data, size_t size) {
    const size_t at = open_chunk(bytes, type, size);
    put(bytes, data, size);
    close_chunk(bytes, at);
}

/* ---- Opening --------------------------------------------------------------------------------------------- */

Apng *Apng_Create(const ApngDef *def) {
    const size_t pixels = (size_t)def->width * (size_t)def->height;
    if (def->width < 1 || def->height < 1 || def->width > SIDE || def->height > SIDE)
        return Log_Fail("a film of %d x %d: each side must be 1 to %d", def->width, def->height, SIDE), NULL;
    Apng *apng = calloc(1, sizeof *apng);
    if (!apng) return Log_Fail("out of memory for the film"), NULL;
    apng->def = *def;
    apng->source = calloc(pixels, sizeof *apng->source);
    apng->index = calloc(pixels, 1);
    apng->tolerance = CALM;
    if (apng->source && apng->index) return apng;
    Apng_Destroy(apng);
    return Log_Fail("out of memory for the film"), NULL;
}

void Apng_Destroy(Apng *apng) {
    if (!apng) return;
    free(apng->head.data);
    free(apng->body.data);
    free(apng->source);
    free(apng->index);
    free(apng);
}

int Apng_Dropped(const Apng *apng) { return apng->dropped; }
int Apng_Tolerance(const Apng *apng) { return apng->coarsest; }
size_t Apng_Size(const Apng *apng) { return apng->body.size + HEAD; }

void Apng_Learn(Apng *apng, const uint32_t *pixels) {
    Colours_Count(&apng->colours, pixels, apng->def.width * apng->def.height);
}

/* ---- A picture's pixels ---------------------------------------------------------------------------------- */

static bool differs(uint32_t a, uint32_t b, int tolerance) {
    for (int shift = 0; shift < 24; shift += 8)
        if (abs((int)(a >> shift & 255) - (int)(b >> shift & 255)) > tolerance) return true;
    return false;
}

static int clamp(int value) { return value < 0 ? 0 : value > 255 ? 255 : value; }

/* The dots lie at the same places in every picture, so that what stands still stays. */
static uint8_t index_of(Apng *apng, uint32_t pixel, int x, int y) {
    static const int8_t DOTS[4][4] = {{-4, 0, -3, 1}, {2, -2, 3, -1}, {-3, 1, -4, 0}, {4, -1, 2, -2}};
    const int more = DOTS[y & 3][x & 3];
    return (uint8_t)(1 + Colours_Nearest(&apng->colours, clamp((int)(pixel >> 16 & 255) + more),
                                         clamp((int)(pixel >> 8 & 255) + more), clamp((int)(pixel & 255) + more)));
}

/* Fills `index`, and finds the rectangle that changes. False if nothing does. */
static bool compare(Apng *apng, const uint32_t *pixels, int tolerance, SDL_Rect *changed) {
    const int width = apng->def.width, height = apng->def.height;
    int left = width, right = -1, top = height, bottom = -1;
    for (int y = 0, i = 0; y < height; y++) {
        for (int x = 0; x < width; x++, i++) {
            const bool changes = !apng->shown || differs(pixels[i], apng->source[i], tolerance);
            apng->index[i] = changes ? index_of(apng, pixels[i], x, y) : CLEAR;
            if (!changes) continue;
            if (x < left) left = x;
            if (x > right) right = x;
            if (top > y) top = y;
            bottom = y;
        }
    }
    *changed = (SDL_Rect){left, top, right - left + 1, bottom - top + 1};
    return right >= 0;
}

/* The film shows this from now on. */
static void note_shown(Apng *apng, const uint32_t *pixels) {
    const int count = apng->def.width * apng->def.height;
    for (int i = 0; i < count; i++)
        if (apng->index[i] != CLEAR) apng->source[i] = pixels[i];
}

/* The rectangle as a PNG of its own. */
static void *encode(Apng *apng, const SDL_Rect *part, size_t *size) {
    SDL_Color palette[COLOURS + 1] = {{0, 0, 0, 0}};
    SDL_Surface *view = SDL_CreateRGBSurfaceWithFormatFrom(apng->index + part->y * apng->def.width + part->x, part->w,
                                                           part->h, 8, apng->def.width, SDL_PIXELFORMAT_INDEX8);
    if (!view) return NULL;
    for (int i = 0; i < apng->colours.colours; i++) {
        const uint32_t colour = apng->colours.colour[i];
        palette[i + 1] = (SDL_Color){(Uint8)(colour >> 16), (Uint8)(colour >> 8), (Uint8)colour, 255};
    }
    SDL_SetPaletteColors(view->format->palette, palette, 0, COLOURS + 1);
    void *png = Png_Encode(view, size);
    SDL_FreeSurface(view);
    return png;
}

/* ---- A picture's chunks ---------------------------------------------------------------------------------- */

/* Calls for each chunk of a PNG, or only counts what its data will take. */
static size_t walk(Apng *apng, const uint8_t *png, size_t size, void (*visit)(Apng *, const uint8_t *, size_t)) {
    size_t taken = CONTROL;
    for (size_t at = 8; at + 12 <= size;) {
        const size_t length = number_of(png + at);
        if (length > size - at - 12) break;
        if (visit) visit(apng, png + at + 4, length);
        if (!memcmp(png + at + 4, "IDAT", 4)) taken += length + DATA;
        at += length + 12;
    }
    return taken;
}

/* Colours are as in the first PNG. */
static void keep_head(Apng *apng, const uint8_t *chunk, size_t size) {
    static const char *const KEPT[] = {"IHDR", "PLTE", "tRNS"};
    for (int i = 0; i < 3; i++)
        if (!memcmp(chunk, KEPT[i], 4)) put_chunk(&apng->head, KEPT[i], chunk + 4, size);
}

static void keep_data(Apng *apng, const uint8_t *chunk, size_t size) {
    uint8_t number[4];
    if (memcmp(chunk, "IDAT", 4) != 0) return;
    if (!apng->shown) {
        put_chunk(&apng->body, "IDAT", chunk + 4, size);
        return;
    }
    const size_t at = open_chunk(&apng->body, "fdAT", size + 4);
    put_number(number, (uint32_t)apng->sequence++, 4);
    put(&apng->body, number, 4);
    put(&apng->body, chunk + 4, size);
    close_chunk(&apng->body, at);
}

/* The last picture stands for `stands` pictures. It is drawn over the one before, which stays. */
static void put_control(Apng *apng, const SDL_Rect *part) {
    uint8_t data[26] = {0};
    apng->control = apng->body.size;
    put_number(data, (uint32_t)apng->sequence++, 4);
    put_number(data + 4, (uint32_t)part->w, 4);
    put_number(data + 8, (uint32_t)part->h, 4);
    put_number(data + 12, (uint32_t)part->x, 4);
    put_number(data + 16, (uint32_t)part->y, 4);
    put_number(data + 20, 1, 2);
    put_number(data + 22, (uint32_t)apng->def.rate, 2);
    data[25] = apng->shown > 0;
    put_chunk(&apng->body, "fcTL", data, sizeof data);
}

static void stand_longer(Apng *apng) {
    if (!apng->shown || apng->stands >= 65535 || apng->body.starved) return;
    uint8_t *chunk = apng->body.data + apng->control;
    put_number(chunk + 8 + 20, (uint32_t)++apng->stands, 2);
    put_number(chunk + 8 + 26, Crc_Of(chunk + 4, 4 + 26), 4);
}

static void put_picture(Apng *apng, const SDL_Rect *part, const uint8_t *png, size_t size) {
    if (!apng->shown) walk(apng, png, size, keep_head);
    put_control(apng, part);
    walk(apng, png, size, keep_data);
    apng->shown++;
    apng->stands = 1;
}

/* ---- Pictures -------------------------------------------------------------------------------------------- */

/* The bytes that a picture may take, of those that are left. */
static size_t share(const Apng *apng) {
    const size_t used = Apng_Size(apng), left = apng->def.most > used ? apng->def.most - used : 0;
    const int pictures = apng->def.pictures - apng->seen > 1 ? apng->def.pictures - apng->seen : 1;
    return apng->shown ? left / (size_t)pictures : left / 2;
}

/* Small shares coarsen the next pictures, and large ones refine them. */
static void adapt(Apng *apng, size_t size, size_t fair) {
    if (!apng->shown) return;
    if (size > fair && apng->tolerance < COARSE) apng->tolerance++;
    if (size < fair / 2 && apng->tolerance > CALM) apng->tolerance--;
}

static bool drop(Apng *apng) {
    stand_longer(apng);
    apng->dropped++;
    return apng->shown ||
           Log_Fail("no picture of %d x %d fits into %d bytes", apng->def.width, apng->def.height, (int)apng->def.most);
}

static bool take(Apng *apng, const uint32_t *pixels, const SDL_Rect *part, const void *png, size_t size) {
    put_picture(apng, part, png, size);
    note_shown(apng, pixels);
    if (apng->tolerance > apng->coarsest) apng->coarsest = apng->tolerance;
    return (!apng->body.starved && !apng->head.starved) || Log_Fail("out of memory for the film");
}

/* What is left of another place would be seen. */
static bool is_cut(const Apng *apng, const uint32_t *pixels) {
    const int count = apng->def.width * apng->def.height;
    int changed = 0;
    for (int i = 0; i < count; i++) changed += differs(pixels[i], apng->source[i], CUT);
    return changed > count / 4;
}

bool Apng_Add(Apng *apng, const uint32_t *pixels) {
    SDL_Rect part;
    if (!apng->colours.colours) Colours_Choose(&apng->colours);
    const size_t fair = share(apng), most = apng->shown ? fair * BURST : fair;
    const size_t left = apng->def.most > Apng_Size(apng) ? apng->def.most - Apng_Size(apng) : 0;
    apng->seen++;
    if (is_cut(apng, pixels)) apng->tolerance = CALM;
    for (;;) {
        size_t size;
        if (!compare(apng, pixels, apng->tolerance, &part)) return stand_longer(apng), true;
        void *png = encode(apng, &part, &size);
        if (!png) return Log_Fail("out of memory for the film");
        const size_t taken = walk(apng, png, size, NULL);
        const bool fits = taken <= (most < left ? most : left);
        const bool good = !fits || take(apng, pixels, &part, png, size);
        SDL_free(png);
        if (fits) return adapt(apng, taken, fair), good;
        if (!apng->shown || apng->tolerance >= COARSE) return drop(apng);
        apng->tolerance += 1 + apng->tolerance / 2;
        if (apng->tolerance > COARSE) apng->tolerance = COARSE;
    }
}

/* ---- The file -------------------------------------------------------------------------------------------- */

static bool write_film(FILE *file, const void *data) {
    static const uint8_t SIGNATURE[] = {0x89, 'P', 'N', 'G', '\r', '\n', 26, '\n'};
    const Apng *apng = data;
    const size_t ihdr = 25;
    uint8_t counts[8] = {0};
    Bytes control = {NULL, 0, 0, false}, end = {NULL, 0, 0, false};
    put_number(counts, (uint32_t)apng->shown, 4);
    put_chunk(&control, "acTL", counts, sizeof counts);
    put_chunk(&end, "IEND", NULL, 0);
    const bool whole = !control.starved && !end.starved && fwrite(SIGNATURE, 1, 8, file) == 8 &&
                       fwrite(apng->head.data, 1, ihdr, file) == ihdr &&
                       fwrite(control.data, 1, control.size, file) == control.size &&
                       fwrite(apng->head.data + ihdr, 1, apng->head.size - ihdr, file) == apng->head.size - ihdr &&
                       fwrite(apng->body.data, 1, apng->body.size, file) == apng->body.size &&
                       fwrite(end.data, 1, end.size, file) == end.size;
    free(control.data);
    free(end.data);
    return whole;
}

bool Apng_Write(const Apng *apng, const char *path) {
    return apng->shown ? File_WriteThrough(path, write_film, apng) : Log_Fail("a film needs a picture");
}
