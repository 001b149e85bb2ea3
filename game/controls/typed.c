#include "game/controls/typed.h"

#include <stdbool.h>
#include <string.h>

/* A byte in the midst of a letter of UTF-8. */
static bool goes_on(char byte) { return ((unsigned char)byte & 0xC0) == 0x80; }

static size_t length_of(const char *letter) {
    size_t bytes = 1;
    while (goes_on(letter[bytes])) bytes++;
    return bytes;
}

void Typed_Add(char *text, size_t capacity, const char *letter) {
    const size_t length = strlen(text), bytes = length_of(letter);
    if (length + bytes >= capacity) return;
    memcpy(text + length, letter, bytes);
    text[length + bytes] = 0;
}

void Typed_TakeBack(char *text) {
    size_t length = strlen(text);
    while (length && goes_on(text[length - 1])) length--;
    if (length) text[length - 1] = 0;
}

char Typed_Take(char *text, size_t capacity, const char *only, const char *typed) {
    for (; *typed; typed += length_of(typed)) {
        if (*typed == '\n' || *typed == '\x1b') return *typed;
        const bool letter = (unsigned char)*typed >= ' ' && *typed != 127;
        if (*typed == '\b') Typed_TakeBack(text);
        if (letter && (!only || strchr(only, *typed))) Typed_Add(text, capacity, typed);
    }
    return 0;
}
