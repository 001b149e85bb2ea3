/* numbers.h - reads numbers and sizes strictly: the whole text must be the number, and the number must fit. */
#ifndef GAME_NUMBERS_H
#define GAME_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

bool Numbers_Whole(const char *text, uint64_t low, uint64_t high, uint64_t *value); /* digits only */
bool Numbers_Hex(const char *text, uint64_t *value);                                /* exactly 16 hexadecimal digits */
bool Numbers_Decimal(const char *text, double low, double high, double *value);     /* digits with at most one point */
bool Numbers_Size(const char *text, int high, int size[2]);                         /* "320x180", each 1 .. high */

#endif
