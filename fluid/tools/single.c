/* single - the folder as two files, fluid_single.h and fluid_single.c, for who wants to copy no folder:
 *
 *     single LICENSE FLUID_FOLDER TARGET_FOLDER a.c b.c ...
 *
 * Files of the module may give their own helpers, types and constants the same names; put into one file these would
 * clash. So a name of one file's own that another one uses as well gets the file's name behind it, and a file's macros
 * end with it. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 128, NAMES = 4096, NAME = 64 };

typedef struct Name {
    char text[NAME];
    int file;
} Name;

typedef struct Single {
    const char *folder;
    char *text[FILES], *code[FILES]; /* of the sources; the same without comments */
    const char *title[FILES];
    int files;
    Name name[NAMES]; /* defined by a source for itself */
    int names;
    char header[FILES][NAME], *header_code[FILES]; /* included so far */
    int headers;
    FILE *out;
} Single;

static void die(const char *what, const char *which) {
    fprintf(stderr, "single: %s %s\n", what, which);
    exit(1);
}

static char *read_file(const char *folder, const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s%s%s", folder, *folder ? "/" : "", name);
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) die("cannot read", path);
    const long size = ftell(file);
    char *text = size < 0 ? NULL : calloc((size_t)size + 1, 1);
    rewind(file);
    if (!text || fread(text, 1, (size_t)size, file) != (size_t)size) die("cannot read", path);
    fclose(file);
    return text;
}

/* The text with spaces for comments. */
static char *without_comments(const char *text) {
    char *code = calloc(strlen(text) + 1, 1);
    if (!code) die("has no memory for", "a text");
    strcpy(code, text);
    for (char *at = code; (at = strstr(at, "/*")) != NULL;)
        for (const char *end = strstr(at, "*/") + 2; at < end; at++)
            if (*at != '\n') *at = ' ';
    return code;
}

/* ---- What a source defines for itself ----------------------------------------------------------------- */

static int is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static void add_name(Single *single, int file, const char *begin, const char *end) {
    const size_t length = (size_t)(end - begin);
    if (length == 0 || length >= NAME || !strncmp(begin, "void", length)) return;
    if (single->names == NAMES) die("too many names in", single->title[file]);
    Name *name = &single->name[single->names++];
    memcpy(name->text, begin, length);
    name->text[length] = 0;
    name->file = file;
}

/* The word that ends where a function's parameters, an array's size, a value or the line begins. */
static void add_declared(Single *single, int file, const char *line, const char *end) {
    const char *stop = line;
    while (stop < end && !strchr("([=;{", *stop)) stop++;
    while (stop > line && !is_word(stop[-1])) stop--;
    const char *begin = stop;
    while (begin > line && is_word(begin[-1])) begin--;
    add_name(single, file, begin, stop);
    const char *next = strstr(stop, "}, "); /* a = {...}, b = {...}; */
    if (next && next < end && *line == 's') add_name(single, file, next + 3, next + 3 + strcspn(next + 3, " =[;"));
}

static void add_constants(Single *single, int file, const char *at, const char *end) {
    for (at = strchr(at, '{'); at && at < end && *at != '}'; at += strcspn(at, ",}")) {
        const char *begin = at + 1 + strspn(at + 1, " \n"), *stop = begin;
        while (is_word(*stop)) stop++;
        add_name(single, file, begin, stop);
        at = stop;
    }
}

static int starts(const char *line, const char *with) { return !strncmp(line, with, strlen(with)); }

static void add_names(Single *single, int file, const char *line) {
    const char *end;
    for (; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        if (starts(line, "typedef struct ")) add_declared(single, file, line, end);
        if (starts(line, "enum {") || starts(line, "typedef enum {"))
            add_constants(single, file, line, strchr(line, ';'));
        if (starts(line, "static ") || starts(line, "FLU_")) add_declared(single, file, line, end);
    }
}

static int has_word(const char *text, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)) != NULL; at += length)
        if ((at == text || !is_word(at[-1])) && !is_word(at[length])) return 1;
    return 0;
}

/* A source's name that another file uses, too, for something of its own; NULL: it need not be told apart. */
static const Name *find_shared(const Single *single, int file, const char *word, size_t length) {
    const Name *found = NULL;
    for (int i = 0; i < single->names && !found; i++) {
        const Name *name = &single->name[i];
        if (name->file == file && strlen(name->text) == length && !strncmp(name->text, word, length)) found = name;
    }
    for (int i = 0; found && i < single->files; i++)
        if (i != file && has_word(single->code[i], found->text)) return found;
    for (int i = 0; found && i < single->headers; i++)
        if (has_word(single->header_code[i], found->text)) return found;
    return NULL;
}

/* ---- Writing ---------------------------------------------------------------------------------------------- */

static void write_text(Single *single, const char *text);

static void write_include(Single *single, const char *name, size_t length) {
    char header[NAME] = "";
    if (length >= NAME) die("too long a header's name:", name);
    memcpy(header, name, length);
    for (int i = 0; i < single->headers; i++)
        if (!strcmp(single->header[i], header)) return;
    char *text = read_file(single->folder, header);
    single->header_code[single->headers] = without_comments(text);
    strcpy(single->header[single->headers], header);
    single->headers++;
    if (strcmp(header, "fluid.h"))
        write_text(single, text);
    else
        fputs("#include \"fluid_single.h\"\n", single->out);
    free(text);
}

/* A header is written where it is first asked for. */
static void write_text(Single *single, const char *line) {
    static const char include[] = "#include \"";
    for (const char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        const char *name = line + sizeof include - 1;
        if (starts(line, include))
            write_include(single, name, strcspn(name, "\""));
        else
            fwrite(line, 1, (size_t)(end - line) + 1, single->out);
    }
}

/* How many conditions more hold behind a line that begins so. */
static int more_conditions(const char *line) { return starts(line, "#if") - starts(line, "#endif"); }

/* Of all sources in advance: none shall see what a source has defined. What a condition includes stays where it is. */
static void write_includes(Single *single, const char *text) {
    int conditions = 0;
    for (const char *line = text, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        conditions += more_conditions(line);
        if (starts(line, "#include \""))
            write_include(single, line + 10, strcspn(line + 10, "\""));
        else if (starts(line, "#include") && !conditions)
            fwrite(line, 1, (size_t)(end - line) + 1, single->out);
    }
}

/* What is no code, or no word: a comment, text, an #include, or a single character. */
static size_t skip(const char *at, int line_begins) {
    if (line_begins && starts(at, "#include")) return strcspn(at, "\n");
    if (starts(at, "//")) return strcspn(at, "\n");
    if (starts(at, "/*")) return (size_t)(strstr(at + 2, "*/") + 2 - at);
    if (*at != '"' && *at != '\'') return 1;
    size_t length = 1;
    while (at[length] != *at) length += at[length] == '\\' ? 2 : 1;
    return length + 1;
}

/* Where in the text a word stands: a member's name stays what it is, in a struct and behind a dot or an arrow. */
static int is_member(const char *text, const char *word, size_t length, int in_struct) {
    const char *before = word, *behind = word + length + strspn(word + length, " \n");
    while (before > text && isspace((unsigned char)before[-1])) before--;
    if (before > text && (before[-1] == '.' || (before[-1] == '>' && before - text > 1 && before[-2] == '-'))) return 1;
    return in_struct && !is_word(*behind) && *behind != '*' && *behind != ']';
}

static void write_source(Single *single, int file) {
    const char *text = single->text[file], *stem = single->title[file];
    int conditions = 0, depth = 0, structs = 0,
        awaited = 0; /* braces that are open; within a struct, from 1 on; its brace is to come */
    fprintf(single->out, "\n/* ==== %s ==== */\n\n", single->title[file]);
    for (const char *at = text; *at;) {
        size_t length = 0;
        while (is_word(at[length])) length++;
        if (!length) {
            const int line_begins = at == text || at[-1] == '\n';
            length = skip(at, line_begins);
            if (line_begins) conditions += more_conditions(at);
            depth += (*at == '{') - (*at == '}');
            if (*at == '{' && awaited && !structs) structs = depth;
            if (depth < structs) structs = 0;
            if (strchr("{;,)=", *at)) awaited = 0;
            if (!starts(at, "#include") || (conditions && !starts(at, "#include \"")))
                fwrite(at, 1, length, single->out);
        } else {
            const Name *name = isdigit((unsigned char)*at) ? NULL : find_shared(single, file, at, length);
            fwrite(at, 1, length, single->out);
            if (name && !is_member(text, at, length, structs > 0))
                fprintf(single->out, "_of_%.*s", (int)strcspn(stem, "."), stem);
            awaited |= length == 6 && starts(at, "struct");
        }
        at += length;
    }
    for (const char *at = text; (at = strstr(at, "#define ")) != NULL; at++)
        if (at == text || at[-1] == '\n') fprintf(single->out, "#undef %.*s\n", (int)strcspn(at + 8, " (\n"), at + 8);
}

static void open_target(Single *single, const char *folder, const char *name, const char *licence,
                        const char *version) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    single->out = fopen(path, "wb");
    if (!single->out) die("cannot write", path);
    fprintf(single->out,
            "/* %s - fluid %.*s as one file; made from the folder, which is where to change it.\n\n%s*/\n\n", name,
            (int)strcspn(version, "\""), version, licence);
}

static void close_target(Single *single) {
    if (ferror(single->out) || fclose(single->out)) die("cannot write", "all of it");
}

int main(int argc, char **argv) {
    static Single single;
    if (argc < 5 || argc - 4 > FILES) die("needs", "LICENSE FLUID_FOLDER TARGET_FOLDER a.c ...");
    single.folder = argv[2];
    char *licence = read_file("", argv[1]), *header = read_file(argv[2], "fluid.h");
    const char *version = strstr(header, "#define FLUID_VERSION"), *target = argv[3];
    if (!version) die("finds no version in", "fluid.h");
    version = strchr(version, '"') + 1;
    for (int i = 4; i < argc; i++) {
        single.title[single.files] = argv[i];
        single.text[single.files] = read_file(argv[2], argv[i]);
        single.code[single.files] = without_comments(single.text[single.files]);
        add_names(&single, i - 4, single.code[single.files]);
        single.files++;
    }
    open_target(&single, target, "fluid_single.h", licence, version);
    fputs(header, single.out);
    close_target(&single);
    open_target(&single, target, "fluid_single.c", licence, version);
    for (int i = 0; i < single.files; i++) write_includes(&single, single.text[i]);
    for (int i = 0; i < single.files; i++) write_source(&single, i);
    close_target(&single);
    for (int i = 0; i < single.files; i++) free(single.text[i]), free(single.code[i]);
    for (int i = 0; i < single.headers; i++) free(single.header_code[i]);
    free(licence);
    free(header);
    return 0;
}
