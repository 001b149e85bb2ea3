/* autosave.h - a copy of the open document in the player's folder, a few seconds old at most, for after a crash.
 *
 * Every game has a folder of its own there, halls/open-1 and so on, which it keeps locked as long as it runs. There is
 * a copy only of what is not saved, and it is removed on orderly leaving. A copy in a folder that nobody has locked was
 * left by a crash. It is written on a thread, and again and again where the disk is full. */
#ifndef GAME_AUTOSAVE_H
#define GAME_AUTOSAVE_H

#include "engine/threads/job.h"
#include "game/workshop/keep/keep.h"

enum { AUTOSAVE_SLOTS = 9, AUTOSAVE_EVERY = 3 /* s */, AUTOSAVE_PATH = KEEP_PATH + KEEP_NAME + 8 };

typedef struct Autosave {
    char folder[KEEP_PATH]; /* of this game alone, "" writes nothing */
    int lock;
    char name[KEEP_NAME], before[KEEP_NAME]; /* the document's, and of its last copy, "" if there is none */
    char left[KEEP_NAME];                    /* the copy that a crash has left here, "" if there is none */
    uint64_t state;                          /* of the last copy */
    double next;                             /* s, when it may be written again */
    bool copied, told;                       /* there is a copy; that it cannot be written has been said */
    char said[KEEP_SAID];                    /* as in Keep */

    /* The thread has these while it runs. */
    Job *job;
    char *text, path[AUTOSAVE_PATH], error[KEEP_SAID];
    size_t size, room;
    bool written;
} Autosave;

/* Takes a folder. Where no document is left there, Autosave_Begin follows, else Autosave_Restore. */
void Autosave_Open(Autosave *autosave, const Keep *keep);
/* Opens what a crash has left, and says so. False if that cannot be read, which then is set aside. */
bool Autosave_Restore(Autosave *autosave, Keep *keep, Document *document);
/* From now on it copies another document, or the same under another name, which Keep has. If a crash has left something
 * that was not restored, it becomes a hall under a free name. */
void Autosave_Begin(Autosave *autosave, const Keep *keep);
/* Call it in every frame. `now` in s. */
void Autosave_Tick(Autosave *autosave, const Document *document, double now);
/* Removes the copy, or writes it a last time if the document's changes are to come back next time. False if they are,
 * but will not. */
bool Autosave_Close(Autosave *autosave, const Document *document, bool comes_back);

#endif
