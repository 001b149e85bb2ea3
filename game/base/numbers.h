/* numbers.h - reads numbers and sizes strictly. The whole text must be the number, and the number must fit. Also
 * compares numbers from files with their limits. */
#ifndef GAME_NUMBERS_H
#define GAME_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

bool Numbers_Whole(const char *text, uint64_t low, uint64_t high, uint64_t *value); /* digits only */
bool Numbers_Count(const char *text, int low, int high, int *value);                /* likewise, low is at least 0 */
bool Numbers_Hex(const char *text, uint64_t *value);                                /* exactly 16 hexadecimal digits */
bool Numbers_Decimal(const char *text, double low, double high, double *value);     /* digits with at most one point */
bool Numbers_Size(const char *text, int high, int size[2]);                         /* "320x180", each 1 .. high */

/* Rounds a number from a file to a float, then compares it with its limits. So 0.2 lies within 0.2f .. 5, although the
 * float is greater. False if it lies outside. */
bool Numbers_Within(double number, float low, float high, float *value);

enum { NUMBERS_TEXT = 32, NUMBERS_FLOAT = 24 };
char *Numbers_Print(double number, char text[NUMBERS_TEXT]);      /* exact and as short as possible, returns text */
char *Numbers_PrintFloat(float number, char text[NUMBERS_FLOAT]); /* the shortest that gives the same float, as 0.35 */

#endif
