#include "game/saved/store.h"

#include "engine/files/file.h"
#include "engine/files/log.h"
#include "engine/window/web.h"
#include "game/base/complaint.h"
#include "game/base/json.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH = STORE_FOLDER + 64 };

static const char *const NAMES[STORE_FILES] = {[STORE_SETTINGS] = "settings.json", [STORE_PROGRESS] = "progress.json"};

static void say(Store *store, const char *format, ...) LOG_PRINTF(2, 3);
static void say(Store *store, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(store->said, sizeof store->said, format, arguments);
    va_end(arguments);
    Log_Warn("%s", store->said);
}

static void say_unwritable(Store *store, const char *reason) {
    if (!store->told) say(store, "Nothing will be kept: %.300s", reason);
    store->told = true;
}

static void path_of(const Store *store, StoreFile file, char path[PATH]) {
    snprintf(path, PATH, "%s/%s", store->folder, NAMES[file]);
}

/* As paths in it are made with one. */
static void drop_last_slash(char *folder) {
    for (size_t size = strlen(folder); size > 1 && strchr("/\\", folder[size - 1]); size--) folder[size - 1] = 0;
}

void Store_Open(Store *store, const char *folder) {
    *store = (Store){.told = false};
    if (!folder) folder = getenv("EMBER_PREF_DIR");
    bool found = folder && *folder;
    if (found && snprintf(store->folder, sizeof store->folder, "%s", folder) >= (int)sizeof store->folder)
        found = Log_Fail("the folder's path is too long: %.60s...", folder);
    else
        found = found ? File_MakeFolder(store->folder) : File_PrefFolder("ember", store->folder, sizeof store->folder);
    drop_last_slash(store->folder);
    if (found) return;
    say_unwritable(store, Log_Reason());
    store->folder[0] = 0;
}

const char *Store_Out(const Store *store) { return *store->folder && Web_HasPage() ? "." : store->folder; }

int Store_Lock(const Store *store) { return *store->folder ? File_Lock(store->folder) : -1; }

void Store_Unlock(int lock) { File_Unlock(lock); }

static bool refuse(Store *store, StoreFile file, const char *path, const char *why) {
    char to[PATH];
    if (File_SetAside(path, ".damaged", to, sizeof to)) {
        say(store, "%s was damaged (%s) and has been set aside as %s.", NAMES[file], why,
            to + strlen(store->folder) + 1);
        return false;
    }
    store->frozen[file] = true;
    say(store, "%s is damaged (%s) and cannot be set aside, so it stays and nothing is kept: %.150s", NAMES[file], why,
        Log_Reason());
    return false;
}

static bool leave(Store *store, StoreFile file, double version) {
    store->frozen[file] = true;
    say(store, "%s was written by a newer Ember (version %g): it is left as it is, and nothing is added to it.",
        NAMES[file], version);
    return false;
}

/* The file itself may be undamaged. */
static bool pass_over(Store *store, StoreFile file, const char *why) {
    store->frozen[file] = true;
    say(store, "%.280s. It is left as it is, and nothing is added to it.", why);
    return false;
}

static bool take(Store *store, StoreFile file, const char *path, const cJSON *json, StoreParse *parse, void *into) {
    char why[160];
    const cJSON *version = cJSON_GetObjectItemCaseSensitive(json, "version");
    if (!cJSON_IsObject(json)) return refuse(store, file, path, "it is no JSON object");
    if (!cJSON_IsNumber(version)) return refuse(store, file, path, "'version' is missing or no number");
    if (version->valuedouble > STORE_VERSION) return leave(store, file, version->valuedouble);
    return parse(into, json, why, sizeof why) || refuse(store, file, path, why);
}

bool Store_Read(Store *store, StoreFile file, StoreParse *parse, void *into) {
    char path[PATH];
    size_t size;
    path_of(store, file, path);
    if (!*store->folder || store->frozen[file] || !File_Exists(path)) return false;
    char *text = File_ReadAll(path, &size);
    if (!text && errno == EISDIR) return refuse(store, file, path, "it is a folder");
    if (!text) return pass_over(store, file, Log_Reason());
    char why[160];
    cJSON *json = Json_Parse(text, size, why, sizeof why);
    free(text);
    if (Json_Starved()) return cJSON_Delete(json), pass_over(store, file, "There is no memory to read it");
    bool good = json ? take(store, file, path, json, parse, into) : refuse(store, file, path, why);
    cJSON_Delete(json);
    return good;
}

static bool write(const char *path, const cJSON *json) {
    char *text = cJSON_Print(json);
    bool written = text && !Json_Starved() ? File_WriteAtomically(path, text, strlen(text))
                                           : Log_Fail("out of memory for %s", path);
    cJSON_free(text);
    return written;
}

void Store_Write(Store *store, StoreFile file, cJSON *json) {
    char path[PATH];
    path_of(store, file, path);
    if (*store->folder && !store->frozen[file]) {
        cJSON_AddNumberToObject(json, "version", STORE_VERSION);
        if (!write(path, json)) say_unwritable(store, Log_Reason());
    }
    cJSON_Delete(json);
}
