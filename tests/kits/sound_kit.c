#include "tests/kits/sound_kit.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Part {
    int from, to;
} Part;

static Part part(const Tape *tape, float from, float to) {
    int first = (int)(from * TAPE_RATE), last = (int)(to * TAPE_RATE);
    return (Part){first, last < tape->frames ? last : tape->frames};
}

float Tape_Rms(const Tape *tape, float from, float to) {
    Part p = part(tape, from, to);
    double sum = 0;
    for (int i = 2 * p.from; i < 2 * p.to; i++) sum += pow((double)tape->sample[i / 2][i % 2], 2);
    return (float)sqrt(sum / (2 * (p.to - p.from)));
}

float Tape_Peak(const Tape *tape, float from, float to) {
    Part p = part(tape, from, to);
    float peak = 0;
    for (int i = 2 * p.from; i < 2 * p.to; i++) peak = fmaxf(peak, fabsf(tape->sample[i / 2][i % 2]));
    return peak;
}

float Tape_Jump(const Tape *tape, float from, float to) {
    Part p = part(tape, from, to);
    float jump = 0;
    for (int i = 2 * p.from + 2; i < 2 * p.to; i++)
        jump = fmaxf(jump, fabsf(tape->sample[i / 2][i % 2] - tape->sample[i / 2 - 1][i % 2]));
    return jump;
}

float Tape_Bright(const Tape *tape, float from, float to) {
    Part p = part(tape, from, to);
    int crossings = 0;
    for (int i = p.from + 1; i < p.to; i++) crossings += (tape->sample[i][0] > 0) != (tape->sample[i - 1][0] > 0);
    return 0.5f * TAPE_RATE * (float)crossings / (float)(p.to - p.from);
}

bool Tape_Finite(const Tape *tape) {
    for (int i = 0; i < 2 * tape->frames; i++)
        if (!(fabsf(tape->sample[i / 2][i % 2]) <= 1)) return false;
    return true;
}

static void put(FILE *file, uint32_t value, int bytes) {
    for (int i = 0; i < bytes; i++) fputc((int)(value >> (8 * i) & 255), file);
}

void Tape_Keep(const Tape *tape, const char *name) {
    const char *folder = getenv("EMBER_WAVS");
    char path[600];
    if (!folder) return;
    snprintf(path, sizeof path, "%s/%s.wav", folder, name);
    FILE *file = fopen(path, "wb");
    if (!file) return;
    const uint32_t bytes = 4 * (uint32_t)tape->frames;
    fputs("RIFF", file), put(file, 36 + bytes, 4), fputs("WAVEfmt ", file), put(file, 16, 4);
    put(file, 1, 2), put(file, 2, 2), put(file, TAPE_RATE, 4), put(file, 4 * TAPE_RATE, 4), put(file, 4, 2);
    put(file, 16, 2), fputs("data", file), put(file, bytes, 4);
    for (int i = 0; i < 2 * tape->frames; i++)
        put(file, (uint32_t)(int32_t)lrintf(32767 * tape->sample[i / 2][i % 2]), 2);
    fclose(file);
}
