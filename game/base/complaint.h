/* complaint.h - the one sentence that says why something cannot be, written to where the caller wants it. */
#ifndef GAME_COMPLAINT_H
#define GAME_COMPLAINT_H

#include "engine/files/log.h"

#include <stddef.h>

bool Complain(char *error, size_t capacity, const char *format, ...) LOG_PRINTF(3, 4); /* returns false, for `return` */
int Complain_Line(const char *text, const char *place); /* of which line it is to complain */

#endif
