/* store.h - the player's own folder, in which settings and progress outlive the program, a JSON file each.
 *
 * A file is written beside its place and renamed over it. One that cannot be understood is set aside under a free name
 * (settings.json.damaged), and one that a newer Ember wrote stays as it is and is not written to. A folder that cannot
 * be written to is said once. Nothing here ever fails the game. Two games may share a folder.
 */
#ifndef GAME_STORE_H
#define GAME_STORE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

typedef enum { STORE_SETTINGS, STORE_PROGRESS, STORE_FILES } StoreFile;

enum { STORE_VERSION = 1, STORE_FOLDER = 1024, STORE_SAID = 400 };

typedef struct Store {
    char folder[STORE_FOLDER]; /* "": nothing is kept */
    bool frozen[STORE_FILES];  /* not to be written to, nor read again */
    bool told;                 /* that it cannot be written to */
    char said[STORE_SAID];     /* the sentence to be shown next; "" is none. Whoever shows it empties it */
} Store;

/* In the folder given, in the one that the environment's EMBER_PREF_DIR names, or where the system keeps such things;
 * made if it is not there. A zeroed Store keeps nothing. */
void Store_Open(Store *store, const char *folder);

/* Another game with the same folder waits from the one to the other, before it reads or adds to what it has read. */
int Store_Lock(const Store *store);
void Store_Unlock(int lock);

/* Reads a file into `into`; `parse` is given the object, checks everything, and complains in half a sentence. False:
 * nothing could be read, and `into` may be half filled. */
typedef bool StoreParse(void *into, const cJSON *json, char *error, size_t capacity);
bool Store_Read(Store *store, StoreFile file, StoreParse *parse, void *into);

/* Writes it, with its version, and deletes the object. Where memory ran out since Json_Watch, the old file stays. */
void Store_Write(Store *store, StoreFile file, cJSON *json);

#endif
