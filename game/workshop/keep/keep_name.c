/* Names of halls, which have to be names of files on every system. */
#include "game/workshop/keep/keep.h"

#include "engine/files/file.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* On Windows these are devices, whatever the ending. */
static bool is_reserved(const char *name) {
    static const char *const WORDS[] = {"con", "prn", "aux", "nul", "com", "lpt"};
    const size_t length = strcspn(name, ".");
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        bool same = length >= 3;
        for (int c = 0; c < 3 && same; c++) same = tolower((unsigned char)name[c]) == WORDS[i][c];
        const bool counted = length == 4 && name[3] >= '0' && name[3] <= '9';
        if (same && (i < 4 ? length == 3 : counted)) return true;
    }
    return false;
}

const char *Keep_NameError(const char *name) {
    const size_t length = strlen(name);
    if (!length || strspn(name, " ") == length) return "a hall needs a name";
    if (length >= KEEP_NAME) return "the name is too long";
    if (strpbrk(name, "/\\")) return "a name must have no slash in it";
    if (strpbrk(name, "<>:\"|?*")) return "a name must have none of < > : \" | ? * in it";
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)name[i] < ' ' || name[i] == 127) return "a name must be one line of text";
    if (name[0] == '.' || name[0] == ' ') return "a name must not begin with a point or a blank";
    if (name[length - 1] == '.' || name[length - 1] == ' ') return "a name must not end in a point or a blank";
    return is_reserved(name) ? "Windows has no files of this name" : NULL;
}

/* "cave" of "cave 12" */
static size_t stem_of(const char *name) {
    size_t length = strlen(name), digits = length;
    while (digits && name[digits - 1] >= '0' && name[digits - 1] <= '9') digits--;
    return digits > 1 && digits < length && name[digits - 1] == ' ' ? digits - 1 : length;
}

/* At most so many bytes, without half a letter at the end. Bytes that are no letters are cut anywhere. */
static size_t whole_letters(const char *name, size_t most) {
    size_t length = most;
    while (length && ((unsigned char)name[length] & 0xC0) == 0x80) length--;
    return length ? length : most;
}

void Keep_FreeName(const Keep *keep, const char *name, char free[KEEP_NAME]) {
    char path[KEEP_PATH], number[12];
    size_t stem = stem_of(name);
    snprintf(free, KEEP_NAME, "%s", name);
    Keep_Path(keep, free, ".json", path);
    for (int i = 2; File_Exists(path); i++) {
        const size_t tail = (size_t)snprintf(number, sizeof number, " %d", i);
        if (stem + tail >= KEEP_NAME) stem = whole_letters(name, KEEP_NAME - 1 - tail);
        snprintf(free, KEEP_NAME, "%.*s%s", (int)stem, name, number);
        Keep_Path(keep, free, ".json", path);
    }
}

void Keep_Path(const Keep *keep, const char *name, const char *ending, char path[KEEP_PATH]) {
    snprintf(path, KEEP_PATH, "%s/%s%s", keep->folder, name, ending);
}
