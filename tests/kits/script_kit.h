/* script_kit.h - a test as a text: what is done, and what has to be so then. A ; or the end of a line parts statements:
 *
 *     run 6; smoke 1; wait 2; fainting > 0; embers = EMBERS-1; !out
 *
 * A verb does something, with words and numbers behind it. A value is set (:=), compared (= < > ~, the last one within
 * a tenth), or stands alone: then it is true, or false after a !. Numbers may have names, and be sums. */
#ifndef TESTS_SCRIPT_KIT_H
#define TESTS_SCRIPT_KIT_H

#include <stdbool.h>

typedef struct ScriptVerb {
    const char *name;
    void (*act)(void);
} ScriptVerb;

typedef struct ScriptPlace { /* a value that can be set: one of these */
    const char *name;
    float *real;
    int *whole;
    bool *flag;
} ScriptPlace;

typedef struct ScriptRead { /* a value that cannot be set */
    const char *name;
    double (*read)(void);
} ScriptRead;

typedef struct ScriptNumber {
    const char *name;
    double number;
} ScriptNumber;

/* The words of a script. Each list ends with a name that is NULL. */
typedef struct Script {
    const ScriptVerb *verbs;
    const ScriptPlace *places;
    const ScriptRead *reads;
    const ScriptNumber *numbers;
} Script;

/* Fails the test at the first statement that is not so, and names it. */
void Script_Play(const Script *script, const char *text);

/* For verbs: what stands behind them, one by one or all that is left. */
const char *Script_Word(void); /* NULL after the last one */
const char *Script_Rest(void);
double Script_Number(void);
bool Script_Ends(void);

double Script_Get(const char *name);
void Script_Set(const char *name, double value);

#endif
