#include "game/base/code.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Makes room for so many bytes more, and a '\0'. */
static bool make_room(Code *code, size_t bytes) {
    if (code->starved) return false;
    if (code->size + bytes + 1 <= code->room) return true;
    size_t room = 2 * (code->size + bytes + 1);
    char *text = realloc(code->text, room);
    if (!text) return code->starved = true, false;
    code->text = text, code->room = room;
    return true;
}

static void insert(Code *code, size_t at, const char *text) {
    size_t size = strlen(text);
    if (!make_room(code, size)) return;
    memmove(code->text + at + size, code->text + at, code->size - at);
    memcpy(code->text + at, text, size);
    code->size += size;
    code->text[code->size] = 0;
}

void Code_Put(Code *code, const char *text) { insert(code, code->size, text); }
void Code_PutFirst(Code *code, const char *text) { insert(code, 0, text); }

void Code_Add(Code *code, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int size = vsnprintf(NULL, 0, format, arguments);
    if (size >= 0 && make_room(code, (size_t)size)) {
        vsnprintf(code->text + code->size, (size_t)size + 1, format, again);
        code->size += (size_t)size;
    }
    va_end(again);
    va_end(arguments);
}

void Code_PutName(Code *code, const char *name) {
    for (; *name; name++) Code_Add(code, "%c", isalnum((unsigned char)*name) || strchr(" -", *name) ? *name : '.');
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

bool Code_Calls(const Code *code, const char *name) {
    size_t length = strlen(name);
    for (const char *at = code->text; at && (at = strstr(at, name)) != NULL; at += length)
        if (at[length] == '(' && (at == code->text || !is_word(at[-1]))) return true;
    return false;
}

int Code_Lines(const Code *code) {
    int lines = 0;
    for (const char *at = code->text; at && *at; at++) lines += *at == '\n';
    return lines;
}

void Code_Free(Code *code) {
    free(code->text);
    *code = (Code){.text = NULL};
}

CodeNumber Code_Number(float value) {
    CodeNumber number = {"0"};
    if (value == floorf(value) && fabsf(value) < 1e6f) {
        snprintf(number.text, sizeof number.text, "%.0f", (double)value);
        return number;
    }
    for (int digits = 1; digits <= 9; digits++) {
        snprintf(number.text, sizeof number.text, "%.*g", digits, (double)value);
        if (fabsf(strtof(number.text, NULL) - value) <= 4e-7f * fabsf(value)) break;
    }
    if (strpbrk(number.text, ".e")) strcat(number.text, "f");
    return number;
}
