#include "game/base/numbers.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS "0123456789"

static bool only(const char *text, const char *characters) { return *text && strspn(text, characters) == strlen(text); }

bool Numbers_Whole(const char *text, uint64_t low, uint64_t high, uint64_t *value) {
    if (!only(text, DIGITS)) return false;
    uint64_t number = 0;
    for (; *text; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (number > (UINT64_MAX - digit) / 10) return false;
        number = number * 10 + digit;
    }
    *value = number;
    return number >= low && number <= high;
}

bool Numbers_Count(const char *text, int low, int high, int *value) {
    uint64_t number;
    if (!Numbers_Whole(text, (uint64_t)low, (uint64_t)high, &number)) return false;
    *value = (int)number;
    return true;
}

bool Numbers_Hex(const char *text, uint64_t *value) {
    if (!only(text, DIGITS "abcdef") || strlen(text) != 16) return false;
    *value = strtoull(text, NULL, 16);
    return true;
}

bool Numbers_Decimal(const char *text, double low, double high, double *value) {
    if (!only(text, DIGITS ".") || !strpbrk(text, DIGITS) || strlen(text) > 40) return false;
    char *end;
    *value = strtod(text, &end);
    return !*end && *value >= low && *value <= high;
}

bool Numbers_Size(const char *text, int high, int size[2]) {
    char left[24];
    const char *cross = strchr(text, 'x');
    if (!cross || (size_t)(cross - text) >= sizeof left) return false;
    memcpy(left, text, (size_t)(cross - text));
    left[cross - text] = 0;
    int width;
    if (!Numbers_Count(left, 1, high, &width) || !Numbers_Count(cross + 1, 1, high, &size[1])) return false;
    size[0] = width;
    return true;
}

bool Numbers_Within(double number, float low, float high, float *value) {
    if (!(number >= -(double)FLT_MAX && number <= (double)FLT_MAX)) return false;
    *value = (float)number;
    return *value >= low && *value <= high;
}

char *Numbers_Print(double number, char text[NUMBERS_TEXT]) {
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(text, NUMBERS_TEXT, "%.*g", digits, number);
        if (strtod(text, NULL) == number) break;
    }
    return text;
}

char *Numbers_PrintFloat(float number, char text[NUMBERS_FLOAT]) {
    for (int digits = 1; digits <= 9; digits++) {
        snprintf(text, NUMBERS_FLOAT, "%.*g", digits, (double)number);
        if (strtof(text, NULL) == number) break;
    }
    return text;
}
