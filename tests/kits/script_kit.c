#include "tests/kits/script_kit.h"

#include "tests/kits/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 400, NAME = 40 };

static const Script *words;
static char statement[LONGEST];
static const char *rest; /* of the statement */

static void skip_blanks(void) {
    while (*rest == ' ') rest++;
}

static void fail_here(const char *why) { fail_msg("'%s': %s", statement, why); }

/* Of a list: the entry of that name, or the end. */
#define FIND(list, word)                                                                                               \
    while ((list)->name && strcmp((list)->name, word)) (list)++

static const ScriptVerb *find_verb(const char *name) {
    const ScriptVerb *verb = words->verbs;
    FIND(verb, name);
    return verb->name ? verb : NULL;
}

double Script_Get(const char *name) {
    const ScriptPlace *place = words->places;
    const ScriptRead *read = words->reads;
    const ScriptNumber *number = words->numbers;
    FIND(place, name);
    FIND(read, name);
    FIND(number, name);
    if (place->name) return place->real ? (double)*place->real : place->whole ? *place->whole : *place->flag;
    if (read->name) return read->read();
    if (!number->name) fail_msg("'%s': unknown word '%s'", statement, name);
    return number->number;
}

void Script_Set(const char *name, double value) {
    const ScriptPlace *place = words->places;
    FIND(place, name);
    if (place->real)
        *place->real = (float)value;
    else if (place->whole)
        *place->whole = (int)value;
    else if (place->flag)
        *place->flag = value != 0;
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

static void compare(const char *name, const char *sign) {
    const double value = Script_Get(name), wanted = Script_Number();
    if (!holds(*sign, value, wanted)) fail_msg("'%s': it is %g, not %g", statement, value, wanted);
}

static void play_value(const char *name, bool denied) {
    char sign[LONGEST];
    if (Script_Ends()) {
        if ((Script_Get(name) != 0) == denied) fail_here("it is not so");
        return;
    }
    snprintf(sign, sizeof sign, "%s", Script_Word());
    if (!strcmp(sign, ":="))
        Script_Set(name, Script_Number());
    else if (strlen(sign) == 1 && strchr("=<>~", *sign))
        compare(name, sign);
    else
        fail_here("no such sign");
}

static void play_statement(void) {
    rest = statement;
    if (Script_Ends()) return;
    const bool denied = *rest == '!';
    rest += denied;
    char name[LONGEST];
    snprintf(name, sizeof name, "%s", Script_Word());
    const ScriptVerb *verb = find_verb(name);
    if (verb && denied) fail_here("a verb cannot be denied");
    if (verb)
        verb->act();
    else
        play_value(name, denied);
    if (!Script_Ends()) fail_here("something stands behind it");
}

void Script_Play(const Script *script, const char *text) {
    words = script;
    while (*text) {
        const size_t length = strcspn(text, ";\n");
        if (length >= sizeof statement) fail_msg("a statement of %d characters is too long", (int)length);
        snprintf(statement, sizeof statement, "%.*s", (int)length, text);
        play_statement();
        text += length + (text[length] != 0);
    }
}
