#include "tests/pictures/apng.h"

#include <SDL_image.h>
#include <string.h>

static Uint32 checksum(Uint32 sum, const Uint8 *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
    }
    return sum;
}

static void put(FILE *file, Uint32 value) {
    for (int shift = 24; shift >= 0; shift -= 8) fputc((int)(value >> shift & 255), file);
}

/* With, for what APNG adds, the sequence number in front of the data. */
static void put_chunk(Apng *clip, const char *type, bool numbered, const Uint8 *data, size_t size) {
    const Uint32 n = clip->sequence;
    const Uint8 number[4] = {(Uint8)(n >> 24), (Uint8)(n >> 16), (Uint8)(n >> 8), (Uint8)n};
    Uint32 sum = checksum(0xffffffffu, (const Uint8 *)type, 4);
    put(clip->file, (Uint32)size + (numbered ? 4 : 0));
    fwrite(type, 1, 4, clip->file);
    if (numbered) {
        sum = checksum(sum, number, 4);
        fwrite(number, 1, 4, clip->file);
        clip->sequence++;
    }
    fwrite(data, 1, size, clip->file);
    put(clip->file, ~checksum(sum, data, size));
}

static void put_control(Apng *clip, const Uint8 *size) {
    Uint8 control[22] = {0};
    memcpy(control, size, 8);
    control[16] = (Uint8)(clip->milliseconds >> 8), control[17] = (Uint8)clip->milliseconds;
    control[18] = 1000 >> 8, control[19] = 1000 & 255;
    put_chunk(clip, "fcTL", true, control, sizeof control);
}

/* Head and colours of the first frame alone; what is shown of all. */
static void put_frame(Apng *clip, const Uint8 *png, size_t size) {
    const Uint8 animation[8] = {0, 0, (Uint8)(clip->frames >> 8), (Uint8)clip->frames, 0, 0, 0, 0}; /* for ever */
    bool controlled = false;
    if (clip->frame == 0) fwrite(png, 1, 8, clip->file);
    for (size_t at = 8; at + 12 <= size;) {
        const Uint32 length = SDL_SwapBE32(*(const Uint32 *)(const void *)(png + at));
        const char *type = (const char *)png + at + 4;
        const bool pixels = !memcmp(type, "IDAT", 4), last = !memcmp(type, "IEND", 4);
        if (pixels && clip->frame == 0 && !controlled) put_chunk(clip, "acTL", false, animation, sizeof animation);
        if (pixels && !controlled) put_control(clip, png + 16);
        controlled = controlled || pixels;
        if (clip->frame == 0 && !last) put_chunk(clip, type, false, png + at + 8, length);
        if (clip->frame > 0 && pixels) put_chunk(clip, "fdAT", true, png + at + 8, length);
        at += 12 + length;
    }
    clip->frame++;
}

bool Apng_Add(Apng *clip, SDL_Surface *canvas) {
    const size_t room = (size_t)canvas->w * (size_t)canvas->h * 2 + 65536;
    Uint8 *png = SDL_malloc(room);
    SDL_RWops *stream = png ? SDL_RWFromMem(png, (int)room) : NULL;
    const bool encoded = stream && IMG_SavePNG_RW(canvas, stream, 0) == 0;
    if (encoded) put_frame(clip, png, (size_t)SDL_RWtell(stream));
    if (stream) SDL_RWclose(stream);
    SDL_free(png);
    return encoded;
}

void Apng_End(Apng *clip) { put_chunk(clip, "IEND", false, (const Uint8 *)"", 0); }
