/* complaint.h - a sentence that says why something is impossible, written into a buffer of the caller. */
#ifndef GAME_COMPLAINT_H
#define GAME_COMPLAINT_H

#include "engine/files/log.h"

#include <stddef.h>

bool Complain(char *error, size_t capacity, const char *format, ...) LOG_PRINTF(3, 4); /* returns false, for `return` */
void Complain_Add(char *list, size_t capacity, const char *word); /* appends ", word" to a list of what there is */
int Complain_Refuse(const char *error); /* prints to standard error why the program ends, returns its exit code */
int Complain_Line(const char *text, const char *place); /* the number of the line that holds the place */

#endif
