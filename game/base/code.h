/* code.h - writes the text of a C program, which an exported scene is.
 *
 * A kind of thing brings a CodePiece, a function in C as it will stand in the program, beside its row. Constants of
 * that row come in by CODE_CONSTANT or CODE_WRITTEN, so that both stay the same. Numbers from other files, such as
 * those of smoke.c, fire.c and jet.c in AIR_CODE and in a fan's jet, are written again. e2e_export.sh compares the
 * totals. */
#ifndef GAME_CODE_H
#define GAME_CODE_H

#include "engine/files/log.h"

#include <stdbool.h>
#include <stddef.h>

#define CODE_CONSTANT(constant)    "static const float " #constant " = " CODE_WRITTEN(constant) ";\n"
#define CODE_WRITTEN(constant)     CODE_WRITTEN_AS_IS(constant)
#define CODE_WRITTEN_AS_IS(number) #number

/* A function of the program, or another part that whoever calls `name(` needs. */
typedef struct CodePiece {
    const char *name, *text;
} CodePiece;

typedef struct Code {
    char *text; /* NULL at first */
    size_t size, room;
    bool starved; /* out of memory, and the text is not whole */
} Code;

enum { CODE_NUMBER = 24 };
typedef struct CodeNumber {
    char text[CODE_NUMBER];
} CodeNumber;

void Code_Add(Code *code, const char *format, ...) LOG_PRINTF(2, 3);
void Code_Put(Code *code, const char *text);
void Code_PutFirst(Code *code, const char *text); /* before all that is there */
/* A name for a comment, where nothing can end it or looks like a call. Only letters, digits, blanks and - stay. */
void Code_PutName(Code *code, const char *name);
bool Code_Calls(const Code *code, const char *name);
int Code_Lines(const Code *code);
void Code_Free(Code *code);

/* As short as it can be, up to a rounding of 4e-7, "2" or "0.35f". */
CodeNumber Code_Number(float value);

#endif
