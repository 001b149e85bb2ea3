#include "game/base/complaint.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool Complain(char *error, size_t capacity, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error, capacity, format, arguments);
    va_end(arguments);
    for (char *at = error; capacity && *at; at++)
        if ((unsigned char)*at < ' ' || *at == 127) *at = '?';
    return false;
}

void Complain_Add(char *list, size_t capacity, const char *word) {
    size_t used = strlen(list);
    snprintf(list + used, capacity - used, "%s%s", used ? ", " : "", word);
}

int Complain_Refuse(const char *error) {
    fprintf(stderr, "ember: %s\n", error);
    return 2;
}

int Complain_Line(const char *text, const char *place) {
    int line = 1;
    for (; place && text < place; text++) line += *text == '\n';
    return line;
}
