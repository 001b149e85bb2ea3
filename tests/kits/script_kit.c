#include "tests/kits/script_kit.h"

#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 400, NAME = 40 };

static const ScriptWord *words;
static int word_count;
static char statement[LONGEST];
static const char *rest; /* of the statement */

static void skip_blanks(void) {
    while (*rest == ' ') rest++;
}

static void fail_here(const char *why) { fail_msg("'%s': %s", statement, why); }

static const ScriptWord *find(const char *name) {
    for (int i = 0; i < word_count; i++)
        if (!strcmp(words[i].name, name)) return &words[i];
    return NULL;
}

static const ScriptWord *need(const char *name) {
    const ScriptWord *word = find(name);
    if (!word) fail_msg("'%s': unknown word '%s'", statement, name);
    return word;
}

static double value_of(const ScriptWord *word) {
    if (word->real) return (double)*word->real;
    if (word->whole) return *word->whole;
    if (word->flag) return *word->flag;
    return word->read ? word->read() : word->number;
}

double Script_Get(const char *name) { return value_of(need(name)); }

void Script_Set(const char *name, double value) {
    const ScriptWord *word = need(name);
    if (word->real)
        *word->real = (float)value;
    else if (word->whole)
        *word->whole = (int)value;
    else if (word->flag)
        *word->flag = value != 0;
    else
        fail_here("it cannot be set");
}

bool Script_Ends(void) {
    skip_blanks();
    return !*rest;
}

const char *Script_Word(void) {
    static char word[LONGEST];
    if (Script_Ends()) return NULL;
    const size_t length = strcspn(rest, " ");
    snprintf(word, sizeof word, "%.*s", (int)length, rest);
    rest += length;
    return word;
}

const char *Script_Rest(void) {
    static char words_left[LONGEST];
    skip_blanks();
    snprintf(words_left, sizeof words_left, "%s", rest);
    rest += strlen(rest);
    return words_left;
}

static double take_term(void) {
    char *end, name[NAME];
    const double number = strtod(rest, &end);
    if (end > rest) return rest = end, number;
    const size_t length = strcspn(rest, " +-");
    snprintf(name, sizeof name, "%.*s", (int)length, rest);
    rest += length;
    return Script_Get(name);
}

double Script_Number(void) {
    if (Script_Ends()) fail_here("a number is missing");
    double sum = take_term();
    while (*rest == '+' || *rest == '-') {
        const double sign = *rest++ == '+' ? 1 : -1;
        sum += sign * take_term();
    }
    return sum;
}

static bool holds(char sign, double value, double wanted) {
    if (sign == '<') return value < wanted;
    if (sign == '>') return value > wanted;
    return fabs(value - wanted) <= (sign == '~' ? 0.1 : 1e-5);
}

static void compare(const ScriptWord *word, const char *sign) {
    const double value = value_of(word), wanted = Script_Number();
    if (!holds(*sign, value, wanted)) fail_msg("'%s': it is %g, not %g", statement, value, wanted);
}

static void play_statement(void) {
    rest = statement;
    if (Script_Ends()) return;
    const bool denied = *rest == '!';
    rest += denied;
    char name[LONGEST], sign[LONGEST];
    snprintf(name, sizeof name, "%s", Script_Word());
    const ScriptWord *word = need(name);
    if (word->act) {
        word->act();
    } else if (Script_Ends()) {
        if ((value_of(word) != 0) == denied) fail_here("it is not so");
    } else {
        snprintf(sign, sizeof sign, "%s", Script_Word());
        if (!strcmp(sign, ":="))
            Script_Set(name, Script_Number());
        else if (strlen(sign) == 1 && strchr("=<>~", *sign))
            compare(word, sign);
        else
            fail_here("no such sign");
    }
    if (!Script_Ends()) fail_here("something stands behind it");
}

void Script_Play(const ScriptWord *known, int count, const char *text) {
    words = known, word_count = count;
    while (*text) {
        const size_t length = strcspn(text, ";\n");
        snprintf(statement, sizeof statement, "%.*s", (int)length, text);
        play_statement();
        text += length + (text[length] != 0);
    }
}
