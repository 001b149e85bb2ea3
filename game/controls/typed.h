/* typed.h - a text that keys type letter by letter, as Input_Typed gives them. */
#ifndef GAME_TYPED_H
#define GAME_TYPED_H

#include <stddef.h>

/* Returns the key that ends it, '\n' or '\x1b', or 0. Of letters it takes those in `only`, which NULL leaves open, and
 * each as a whole or not at all. */
char Typed_Take(char *text, size_t capacity, const char *only, const char *typed);

void Typed_Add(char *text, size_t capacity, const char *letter); /* the first of `letter` */
void Typed_TakeBack(char *text);                                 /* the last letter */

#endif
