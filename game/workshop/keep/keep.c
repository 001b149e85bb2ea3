#include "game/workshop/keep/keep.h"

#include "engine/files/file.h"
#include "engine/files/png.h"
#include "engine/window/app.h"
#include "game/base/complaint.h"
#include "game/base/maths.h"
#include "game/workshop/keep/shrink.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAP     ".json"
#define PICTURE ".png"
#define OLD     ".old"

enum { PICTURE_MOST = 1 << 20 };

static bool say(Keep *keep, const char *format, ...) LOG_PRINTF(2, 3);
static bool say(Keep *keep, const char *format, ...) {
    char text[KEEP_SAID];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return Complain(keep->said, sizeof keep->said, "%s", text);
}

static uint64_t hash_of(const char *text, size_t size) { return Maths_Hash(MATHS_HASH_START, text, (int)size); }

static const char *base_of(const char *path) {
    const char *base = path;
    for (; *path; path++)
        if (*path == '/' || *path == '\\') base = path + 1;
    return base;
}

/* ---- The folder ------------------------------------------------------------------------------------------ */

void Keep_Open(Keep *keep, const Store *store) {
    *keep = (Keep){.name = "hall"};
    if (*store->folder) snprintf(keep->folder, sizeof keep->folder, "%s/halls", store->folder);
}

void Keep_Close(Keep *keep) {
    free(keep->hall);
    *keep = (Keep){.halls = 0};
}

void Keep_List(Keep *keep) {
    int count = 0;
    FileEntry *entry = *keep->folder ? File_ListNewest(keep->folder, MAP, &count) : NULL;
    free(keep->hall);
    keep->hall = malloc((size_t)count * sizeof *keep->hall + 1);
    keep->halls = 0;
    for (int i = 0; i < count && keep->hall; i++) {
        char name[FILE_NAME];
        snprintf(name, sizeof name, "%.*s", (int)(strlen(entry[i].name) - strlen(MAP)), entry[i].name);
        if (Keep_NameError(name)) continue;
        KeepHall *hall = &keep->hall[keep->halls++];
        snprintf(hall->name, sizeof hall->name, "%.*s", KEEP_NAME - 1, name);
        hall->changed = entry[i].changed;
    }
    free(entry);
}

bool Keep_Picture(const Keep *keep, const char *name, uint32_t pixels[KEEP_WIDTH * KEEP_HEIGHT], int size[2]) {
    char path[KEEP_PATH];
    size_t length;
    Keep_Path(keep, name, PICTURE, path);
    if (!*keep->folder || !File_Exists(path)) return false;
    char *bytes = File_ReadUpTo(path, PICTURE_MOST, &length);
    const bool good = bytes && Png_Decode(bytes, length, pixels, KEEP_WIDTH, KEEP_HEIGHT, size);
    free(bytes);
    return good;
}

/* Between the two, no other game changes the folder. */
static bool begin(Keep *keep, int *lock) {
    keep->offer[0] = keep->said[0] = 0;
    if (!*keep->folder) return say(keep, "Nothing can be kept: there is no folder for it.");
    if (!File_MakeFolder(keep->folder)) return say(keep, "Nothing can be kept: %.400s", Log_Reason());
    *lock = File_Lock(keep->folder);
    return true;
}

static bool end(int lock, bool good) {
    File_Unlock(lock);
    return good;
}

/* ---- Opening --------------------------------------------------------------------------------------------- */

void Keep_Begin(Keep *keep, const char *name) {
    snprintf(keep->name, KEEP_NAME, "%.*s", KEEP_NAME - 1, Keep_NameError(name) ? "hall" : name);
    keep->ours = false;
    keep->known = 0;
}

void Keep_BeginFrom(Keep *keep, const char *scene) {
    char name[256];
    snprintf(name, sizeof name, "%s", base_of(scene));
    if (Scene_IsMap(name)) *strrchr(name, '.') = 0;
    Keep_Begin(keep, name);
}

/* Reads a map into the document. */
static bool open(Keep *keep, Document *document, const char *path, uint64_t *hash) {
    char error[SCENE_ERROR];
    size_t size;
    char *text = File_ReadAll(path, &size);
    if (!text) return say(keep, "%.480s", Log_Reason());
    const bool good = Document_Open(document, text, size, base_of(path), error, sizeof error);
    *hash = hash_of(text, size);
    free(text);
    if (!good) return say(keep, "%.480s", error);
    keep->said[0] = 0;
    if (!document->now->good)
        say(keep, "%.400s.%s", document->now->error, document->now->wrong ? " It is marked." : "");
    return true;
}

bool Keep_Load(Keep *keep, Document *document, const char *name) {
    char path[KEEP_PATH];
    uint64_t hash;
    const char *wrong = Keep_NameError(name);
    if (wrong) return say(keep, "'%.60s' cannot be opened: %s.", name, wrong);
    Keep_Path(keep, name, MAP, path);
    if (!open(keep, document, path, &hash)) return false;
    Keep_Begin(keep, name);
    keep->ours = true;
    keep->known = hash;
    return true;
}

bool Keep_Drop(Keep *keep, Document *document, const char *path, int count) {
    uint64_t hash;
    const char *base = base_of(path);
    if (!open(keep, document, path, &hash)) return false;
    Keep_BeginFrom(keep, path);
    const size_t used = strlen(keep->said);
    if (count > 1)
        snprintf(keep->said + used, sizeof keep->said - used, "%s%.60s is open, the first of %d files.",
                 used ? " " : "", base, count);
    else if (!used)
        say(keep, "%.60s is open. Saving it makes a copy in My halls.", base);
    return true;
}

/* ---- Saving ---------------------------------------------------------------------------------------------- */

static bool is_taken(Keep *keep, const char *name) {
    Keep_FreeName(keep, name, keep->offer);
    return say(keep, "There is a hall '%s' already. The name '%s' is free.", name, keep->offer);
}

/* Whether the file is as this game has read or written it. */
static bool is_known(const Keep *keep, const char *path) {
    size_t size;
    char *text = File_ReadAll(path, &size);
    const bool known = text && hash_of(text, size) == keep->known;
    free(text);
    return known;
}

static void note_saved(Keep *keep, Document *document, const char *name) {
    snprintf(document->file, sizeof document->file, "%s" MAP, name);
    Keep_Begin(keep, name);
    keep->ours = true;
    keep->known = hash_of(document->now->text.text, document->now->text.size);
}

static bool save_picture(const Keep *keep, const char *name, const KeepPicture *picture) {
    static uint32_t small[KEEP_WIDTH * KEEP_HEIGHT];
    char path[KEEP_PATH];
    int size[2];
    Keep_Path(keep, name, PICTURE, path);
    Shrink_Fit(picture->width, picture->height, KEEP_WIDTH, KEEP_HEIGHT, size);
    Shrink(picture->pixels, picture->width, picture->height, picture->pitch, small, size[0], size[1]);
    return Png_Write(path, small, size[0], size[1], size[0]);
}

/* Sets the file aside that is there, unless it is this document as it was. Puts it back if nothing takes its place. */
static bool write(Keep *keep, Document *document, const char *name, char aside[KEEP_PATH + 8]) {
    char path[KEEP_PATH], error[KEEP_SAID];
    Keep_Path(keep, name, MAP, path);
    const bool own = keep->ours && !strcmp(name, keep->name);
    aside[0] = 0;
    if (File_Exists(path) && !(own && is_known(keep, path)) && !File_SetAside(path, OLD, aside, KEEP_PATH + 8))
        return say(keep, "'%s' is not saved: %.400s", name, Log_Reason());
    if (Document_Write(document, path, error, sizeof error)) return true;
    if (*aside) File_Rename(aside, path);
    return say(keep, "'%s' is not saved, and stays open: %.400s", name, error);
}

static bool save(Keep *keep, Document *document, const char *name, bool over, const KeepPicture *picture) {
    char path[KEEP_PATH], aside[KEEP_PATH + 8];
    Keep_Path(keep, name, MAP, path);
    const bool own = keep->ours && !strcmp(name, keep->name);
    if (!own && !over && File_Exists(path)) return is_taken(keep, name);
    if (!write(keep, document, name, aside)) return false;
    note_saved(keep, document, name);
    if (picture && !save_picture(keep, name, picture))
        say(keep, "Saved as '%s', but without its picture: %.300s", name, Log_Reason());
    else if (*aside)
        say(keep, "Saved as '%s'. The hall that was there is now %.80s.", name, base_of(aside));
    else
        say(keep, "Saved as '%s'.", name);
    return true;
}

bool Keep_Save(Keep *keep, Document *document, const char *name, bool over, const KeepPicture *picture) {
    int lock = -1;
    const char *wrong = Keep_NameError(name);
    if (!begin(keep, &lock)) return false;
    return end(lock, wrong ? say(keep, "Not saved: %s.", wrong) : save(keep, document, name, over, picture));
}

bool Keep_Download(Keep *keep, const Document *document) {
    char path[KEEP_NAME + 8];
    snprintf(path, sizeof path, "%s" MAP, keep->name);
    if (!File_WriteAtomically(path, document->now->text.text, document->now->text.size))
        return say(keep, "%.480s", Log_Reason());
    if (!App_Download(path)) return say(keep, "Only a browser downloads files.");
    say(keep, "Downloaded %s.", path);
    return true;
}

/* ---- Other changes --------------------------------------------------------------------------------------- */

/* False with a sentence unless there is such a hall. */
static bool find(Keep *keep, const char *name, char path[KEEP_PATH]) {
    const char *wrong = Keep_NameError(name);
    if (wrong) return say(keep, "'%.60s' is no hall: %s.", name, wrong);
    Keep_Path(keep, name, MAP, path);
    return File_Exists(path) || say(keep, "There is no hall '%s'.", name);
}

static bool rename_hall(Keep *keep, const char *from, const char *to) {
    char path[KEEP_PATH], target[KEEP_PATH];
    const char *wrong = Keep_NameError(to);
    if (!find(keep, from, path)) return false;
    if (wrong) return say(keep, "'%s' keeps its name: %s.", from, wrong);
    Keep_Path(keep, to, MAP, target);
    if (File_Exists(target)) return is_taken(keep, to);
    if (!File_Rename(path, target)) return say(keep, "%.480s", Log_Reason());
    if (keep->ours && !strcmp(from, keep->name)) snprintf(keep->name, sizeof keep->name, "%s", to);
    Keep_Path(keep, from, PICTURE, path);
    Keep_Path(keep, to, PICTURE, target);
    if (File_Exists(path)) (void)(remove(target), rename(path, target)); /* a hall can be without its picture */
    say(keep, "'%s' is now '%s'.", from, to);
    return true;
}

bool Keep_Rename(Keep *keep, const char *from, const char *to) {
    int lock = -1;
    return begin(keep, &lock) && end(lock, rename_hall(keep, from, to));
}

static bool copy(const char *from, const char *to) {
    size_t size;
    char *bytes = File_ReadAll(from, &size);
    const bool copied = bytes && File_WriteAtomically(to, bytes, size);
    free(bytes);
    return copied;
}

static bool duplicate(Keep *keep, const char *name) {
    char path[KEEP_PATH], target[KEEP_PATH], free_name[KEEP_NAME];
    if (!find(keep, name, path)) return false;
    Keep_FreeName(keep, name, free_name);
    Keep_Path(keep, free_name, MAP, target);
    if (!copy(path, target)) return say(keep, "'%s' is not copied: %.400s", name, Log_Reason());
    Keep_Path(keep, name, PICTURE, path);
    Keep_Path(keep, free_name, PICTURE, target);
    if (File_Exists(path)) (void)copy(path, target);
    say(keep, "'%s' is a copy of '%s'.", free_name, name);
    return true;
}

bool Keep_Duplicate(Keep *keep, const char *name) {
    int lock = -1;
    return begin(keep, &lock) && end(lock, duplicate(keep, name));
}

static bool delete (Keep *keep, const char *name) {
    char path[KEEP_PATH], aside[KEEP_PATH + 8];
    if (!find(keep, name, path)) return false;
    if (!File_SetAside(path, OLD, aside, sizeof aside)) return say(keep, "'%s' stays: %.400s", name, Log_Reason());
    say(keep, "'%s' is deleted. Its file is now %.80s.", name, base_of(aside));
    Keep_Path(keep, name, PICTURE, path);
    (void)remove(path);
    if (keep->ours && !strcmp(name, keep->name)) keep->ours = false;
    return true;
}

bool Keep_Delete(Keep *keep, const char *name) {
    int lock = -1;
    return begin(keep, &lock) && end(lock, delete (keep, name));
}
