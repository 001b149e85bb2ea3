/* mutate - where a source could be wrong by one operator or constant: a line for each such place, in an order that
 * looks random but depends on nothing but the place's own line, so that a sample of the first stays the same while
 * other lines change.
 *
 *     mutate SEED a.c b.c ...
 *
 * prints key, file, offset, length, what to write there instead, and the line with {old => new} in it, tabs between. */
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1024, WORD = 64 };

typedef struct Place {
    const char *file;
    size_t offset, length;
    char instead[2 * WORD], told[LINE];
    uint64_t key;
} Place;

static Place *places;
static size_t place_count;

static void die(const char *what, const char *which) {
    fprintf(stderr, "mutate: %s %s\n", what, which);
    exit(2);
}

static char *read_file(const char *name) {
    FILE *file = fopen(name, "rb");
    if (!file || fseek(file, 0, SEEK_END)) die("cannot read", name);
    const long size = ftell(file);
    char *text = size < 0 ? NULL : calloc((size_t)size + 1, 1);
    rewind(file);
    if (!text || fread(text, 1, (size_t)size, file) != (size_t)size) die("cannot read", name);
    fclose(file);
    return text;
}

/* ---- Places ------------------------------------------------------------------------------------------- */

/* FNV-1a, and its high bits mixed into the low ones. */
static uint64_t hash(uint64_t seed, const char *text) {
    uint64_t h = 0xcbf29ce484222325u ^ seed * 0x9e3779b97f4a7c15u;
    for (; *text; text++) h = (h ^ (unsigned char)*text) * 0x100000001b3u;
    h = (h ^ h >> 33) * 0xff51afd7ed558ccdu;
    return h ^ h >> 33;
}

/* Lines that are the same in one file are told apart by their number among those. A file is told without its folders.
 */
static void tell(Place *place, const char *text) {
    const char *slash = strrchr(place->file, '/'), *file = slash ? slash + 1 : place->file;
    const char *at = text + place->offset, *begin = at, *after = at + place->length;
    while (begin > text && begin[-1] != '\n') begin--;
    begin += strspn(begin, " ");
    snprintf(place->told, sizeof place->told - 16, "%s: %.*s{%.*s => %s}%.*s", file, (int)(at - begin), begin,
             (int)place->length, at, place->instead, (int)strcspn(after, "\n"), after);
    int same = 1;
    const size_t length = strlen(place->told);
    for (size_t i = 0; i < place_count; i++)
        if (strncmp(places[i].told, place->told, length) == 0 &&
            (!places[i].told[length] || strncmp(places[i].told + length, " #", 2) == 0))
            same++;
    if (same > 1) snprintf(place->told + length, 16, " #%d", same);
}

static void add(const char *file, const char *text, size_t offset, size_t length, const char *instead) {
    if (place_count % 256 == 0) {
        Place *larger = realloc(places, (place_count + 256) * sizeof *places);
        if (!larger) die("no memory for", file);
        places = larger;
    }
    Place *place = &places[place_count];
    *place = (Place){.file = file, .offset = offset, .length = length};
    snprintf(place->instead, sizeof place->instead, "%s", instead);
    tell(place, text);
    place_count++;
}

/* ---- What to write instead ------------------------------------------------------------------------------ */

static const char *const swaps[][2] = {
    /* longest first; those that stand before an operand alone are left out below */
    {"<<=", NULL}, {">>=", NULL}, {"...", NULL}, {"->", NULL}, {"++", "--"}, {"--", "++"}, {"+=", "-="}, {"-=", "+="},
    {"*=", "/="},  {"/=", "*="},  {"%=", "*="},  {"&=", "|="}, {"|=", "&="}, {"^=", "&="}, {"<<", ">>"}, {">>", "<<"},
    {"<=", "<"},   {">=", ">"},   {"==", "!="},  {"!=", "=="}, {"&&", "||"}, {"||", "&&"}, {"<", "<="},  {">", ">="},
    {"+", "-"},    {"-", "+"},    {"*", "/ "},   {"/", "*"},   {"%", "*"},   {"&", "|"},   {"|", "&"},   {"^", "&"},
};

/* Of an operator: its length, and what instead, or NULL. */
static size_t operator_at(const char *at, int behind_operand, const char **instead) {
    *instead = NULL;
    if (*at == '!' && at[1] != '=') *instead = " ";
    for (size_t i = 0; i < sizeof swaps / sizeof *swaps; i++) {
        const size_t length = strlen(swaps[i][0]);
        if (strncmp(at, swaps[i][0], length) != 0) continue;
        *instead = swaps[i][1];
        if (length == 1 && strchr("+-*&", *at) && !behind_operand) *instead = *at == '-' ? " " : NULL;
        return length;
    }
    return 1;
}

static size_t number_length(const char *at) {
    size_t n = 0;
    while (isalnum((unsigned char)at[n]) || at[n] == '.' ||
           (n && strchr("+-", at[n]) && at[n] && strchr("eE", at[n - 1]) && at[1] != 'x'))
        n++;
    return n;
}

/* 0 and 1 for one another, one more, or twice as much. */
static void number_instead(const char *at, size_t length, char *instead, size_t room) {
    char number[WORD], *suffix;
    snprintf(number, sizeof number, "%.*s", (int)length, at);
    const int hex = number[0] == '0' && (number[1] == 'x' || number[1] == 'X');
    if (!hex && strpbrk(number, ".eE"))
        snprintf(instead, room, strtod(number, &suffix) == 0 ? "1.%s" : "(2 * %s)",
                 strtod(number, &suffix) == 0 ? suffix : number);
    else {
        const unsigned long long value = strtoull(number, &suffix, 0);
        snprintf(instead, room, hex ? "0x%llx%s" : "%llu%s", value == 1 && !hex ? 0 : value + 1, suffix);
    }
}

static size_t word_length(const char *at) {
    size_t n = 0;
    while (isalnum((unsigned char)at[n]) || at[n] == '_') n++;
    return n;
}

static int is_word(const char *at, size_t length, const char *word) {
    return strlen(word) == length && strncmp(at, word, length) == 0;
}

/* ---- A source ------------------------------------------------------------------------------------------- */

/* Comments, preprocessor lines, strings and characters: what no place is in. */
static size_t skipped(const char *text, const char *at) {
    const char *end;
    if (strncmp(at, "/*", 2) == 0) return (end = strstr(at + 2, "*/")) ? (size_t)(end + 2 - at) : strlen(at);
    if (*at == '#' && (at == text || at[-1] == '\n')) {
        for (end = at; *end && !(*end == '\n' && end[-1] != '\\');) end++;
        return (size_t)(end - at);
    }
    if (*at != '"' && *at != '\'') return 0;
    for (end = at + 1; *end && *end != *at; end++)
        if (*end == '\\') end++;
    return (size_t)(end + 1 - at);
}

static void scan(const char *file) {
    char *text = read_file(file), instead[2 * WORD];
    int behind_operand = 0;
    for (const char *at = text; *at;) {
        size_t length = skipped(text, at);
        const char *change = NULL;
        if (!length && isspace((unsigned char)*at)) length = 1;
        if (length) {
            at += length;
            continue;
        }
        if (isdigit((unsigned char)*at) || (*at == '.' && isdigit((unsigned char)at[1]))) {
            length = number_length(at);
            number_instead(at, length, instead, sizeof instead);
            change = instead, behind_operand = 1;
        } else if ((length = word_length(at)) > 0) {
            change = is_word(at, length, "true") ? "false" : is_word(at, length, "false") ? "true" : NULL;
            behind_operand = !is_word(at, length, "return") && !is_word(at, length, "case");
        } else {
            length = operator_at(at, behind_operand, &change);
            behind_operand = *at == ')' || *at == ']';
        }
        if (change) add(file, text, (size_t)(at - text), length, change);
        at += length;
    }
    free(text);
}

static int by_key(const void *a, const void *b) {
    const Place *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

int main(int count, char **words) {
    if (count < 3) die("wants", "a seed, and files");
    const uint64_t seed = strtoull(words[1], NULL, 10);
    for (int i = 2; i < count; i++) scan(words[i]);
    for (size_t i = 0; i < place_count; i++) places[i].key = hash(seed, places[i].told);
    if (place_count) qsort(places, place_count, sizeof *places, by_key);
    for (size_t i = 0; i < place_count; i++) {
        const Place *p = &places[i];
        printf("%016llx\t%s\t%zu\t%zu\t%s\t%s\n", (unsigned long long)p->key, p->file, p->offset, p->length, p->instead,
               p->told);
    }
    free(places);
    return 0;
}
