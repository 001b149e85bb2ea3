#include "game/workshop/keep/autosave.h"

#include "engine/files/file.h"
#include "game/base/complaint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLICE .002 /* s of a frame, where there are no threads */

static void path_of(const Autosave *autosave, const char *name, char path[AUTOSAVE_PATH]) {
    snprintf(path, AUTOSAVE_PATH, "%s/%s.json", autosave->folder, name);
}

/* ---- The folder ------------------------------------------------------------------------------------------ */

/* The oldest, if there are several. */
static void find_left(Autosave *autosave) {
    Keep halls = {.halls = 0};
    snprintf(halls.folder, sizeof halls.folder, "%.*s", KEEP_FOLDER - 1, autosave->folder);
    Keep_List(&halls);
    snprintf(autosave->left, sizeof autosave->left, "%s", halls.halls ? halls.hall[halls.halls - 1].name : "");
    Keep_Close(&halls);
}

/* Locks a folder unless another game has it. */
static bool take(Autosave *autosave, const Keep *keep, int slot) {
    bool taken = false;
    snprintf(autosave->folder, sizeof autosave->folder, "%s/open-%d", keep->folder, slot);
    if (!File_MakeFolder(autosave->folder)) return false;
    autosave->lock = File_LockAtOnce(autosave->folder, &taken);
    if (!taken) find_left(autosave);
    return !taken;
}

static void leave(Autosave *autosave) {
    File_Unlock(autosave->lock);
    autosave->lock = -1;
    autosave->folder[0] = 0;
}

/* Looks into all folders first, for one that a crash has left something in. */
void Autosave_Open(Autosave *autosave, const Keep *keep) {
    char path[KEEP_PATH];
    *autosave = (Autosave){.lock = -1};
    if (!*keep->folder) return;
    if (!File_MakeFolder(keep->folder)) {
        Complain(autosave->said, KEEP_SAID, "Nothing will come back after a crash: %.400s", Log_Reason());
        return;
    }
    for (int slot = 1; slot <= AUTOSAVE_SLOTS; slot++) {
        snprintf(path, sizeof path, "%s/open-%d", keep->folder, slot);
        if (!File_Exists(path) || !take(autosave, keep, slot)) continue;
        if (*autosave->left) return;
        leave(autosave);
    }
    for (int slot = 1; slot <= AUTOSAVE_SLOTS; slot++)
        if (take(autosave, keep, slot)) return;
    autosave->folder[0] = 0;
    Complain(autosave->said, KEEP_SAID, "Nothing will come back after a crash: no folder in %.300s can be locked.",
             keep->folder);
}

/* Moves what a crash has left to the halls. */
static void adopt(Autosave *autosave, const Keep *keep) {
    char from[AUTOSAVE_PATH], to[KEEP_PATH], name[KEEP_NAME];
    const int lock = File_Lock(keep->folder);
    path_of(autosave, autosave->left, from);
    Keep_FreeName(keep, autosave->left, name);
    Keep_Path(keep, name, ".json", to);
    if (File_Rename(from, to))
        Complain(autosave->said, KEEP_SAID, "'%s', which was open when Ember ended, is now the hall '%s'.",
                 autosave->left, name);
    else {
        Complain(autosave->said, KEEP_SAID,
                 "'%s', which was open when Ember ended, stays where it is, and nothing "
                 "else is kept for after a crash: %.300s",
                 autosave->left, Log_Reason());
        autosave->folder[0] = 0; /* it is not written over */
    }
    File_Unlock(lock);
}

/* ---- Coming back ----------------------------------------------------------------------------------------- */

bool Autosave_Restore(Autosave *autosave, Keep *keep, Document *document) {
    char path[AUTOSAVE_PATH], hall[KEEP_PATH], aside[AUTOSAVE_PATH + 16], said[KEEP_SAID];
    if (!*autosave->left) return false;
    path_of(autosave, autosave->left, path);
    if (!Keep_Drop(keep, document, path, 1)) {
        snprintf(said, sizeof said, "%s", keep->said);
        if (!File_SetAside(path, ".damaged", aside, sizeof aside)) autosave->folder[0] = 0; /* it is not written over */
        autosave->left[0] = keep->said[0] = 0;
        return Complain(autosave->said, KEEP_SAID, "A hall that was open when Ember ended is damaged: %.400s", said);
    }
    Keep_Path(keep, keep->name, ".json", hall);
    keep->ours = File_Exists(hall);
    keep->said[0] = 0;
    document->written = UINT64_MAX; /* whether that was saved is not known */
    snprintf(autosave->before, KEEP_NAME, "%s", autosave->left);
    Complain(autosave->said, KEEP_SAID, "Ember ended while '%s' was open. It is back as it was.%s%.300s", keep->name,
             document->now->good ? "" : " ", document->now->error);
    autosave->left[0] = 0;
    Autosave_Begin(autosave, keep);
    return true;
}

/* ---- Copying --------------------------------------------------------------------------------------------- */

static bool write_copy(void *data) {
    Autosave *autosave = data;
    autosave->written = File_WriteAtomically(autosave->path, autosave->text, autosave->size);
    if (!autosave->written) Complain(autosave->error, KEEP_SAID, "%.450s", Log_Reason());
    return false;
}

static void remove_copy(Autosave *autosave) {
    char path[AUTOSAVE_PATH];
    if (*autosave->before) path_of(autosave, autosave->before, path), (void)remove(path);
    autosave->before[0] = 0;
}

/* The copy under the old name goes only when the new one is there. */
static void note_written(Autosave *autosave, const char *name) {
    if (strcmp(autosave->before, name) != 0) remove_copy(autosave);
    snprintf(autosave->before, KEEP_NAME, "%s", name);
    if (autosave->told) Complain(autosave->said, KEEP_SAID, "Work is kept for after a crash again.");
    autosave->told = false;
}

static void note_failed(Autosave *autosave) {
    if (!autosave->told)
        Complain(autosave->said, KEEP_SAID, "Work would be lost in a crash, and is tried to be kept again: %.350s",
                 autosave->error);
    autosave->told = true;
    autosave->copied = false;
}

static void finish(Autosave *autosave) {
    if (!autosave->job) return;
    Job_End(autosave->job);
    autosave->job = NULL;
    if (autosave->written)
        note_written(autosave, autosave->name);
    else
        note_failed(autosave);
}

static bool begin(Autosave *autosave, const Document *document) {
    const Code *text = &document->now->text;
    if (autosave->room < text->size) {
        char *larger = realloc(autosave->text, text->size + text->size / 4);
        if (!larger) return Complain(autosave->error, KEEP_SAID, "out of memory");
        autosave->text = larger;
        autosave->room = text->size + text->size / 4;
    }
    memcpy(autosave->text, text->text, text->size);
    autosave->size = text->size;
    path_of(autosave, autosave->name, autosave->path);
    autosave->job = Job_Begin(write_copy, autosave);
    if (!autosave->job) return Complain(autosave->error, KEEP_SAID, "out of memory");
    autosave->state = Document_State(document);
    autosave->copied = true;
    return true;
}

void Autosave_Begin(Autosave *autosave, const Keep *keep) {
    finish(autosave);
    if (*autosave->left) adopt(autosave, keep);
    autosave->left[0] = 0;
    snprintf(autosave->name, sizeof autosave->name, "%s", keep->name);
    autosave->copied = false;
    autosave->next = 0;
}

void Autosave_Tick(Autosave *autosave, const Document *document, double now) {
    if (!*autosave->folder || !*autosave->name || !document->now) return;
    if (!Job_Done(autosave->job, SLICE)) return;
    finish(autosave);
    if (!Document_Changed(document)) {
        remove_copy(autosave);
        autosave->copied = false;
        return;
    }
    if (now < autosave->next || (autosave->copied && autosave->state == Document_State(document))) return;
    autosave->next = now + AUTOSAVE_EVERY;
    if (!begin(autosave, document)) note_failed(autosave);
}

bool Autosave_Close(Autosave *autosave, const Document *document, bool comes_back) {
    finish(autosave);
    if (comes_back) Autosave_Tick(autosave, document, autosave->next);
    finish(autosave);
    const bool lost = comes_back && !(autosave->copied && autosave->state == Document_State(document));
    if (!comes_back) remove_copy(autosave);
    leave(autosave);
    free(autosave->text);
    *autosave = (Autosave){.lock = -1};
    return !lost;
}
