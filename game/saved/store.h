/* store.h - the player's own folder, where settings and progress outlive the program, a JSON file each.
 *
 * A file is written beside its place and renamed over it. A file that cannot be understood is set aside under a free
 * name (settings.json.damaged). A file from a newer Ember stays as it is and is not written to. A folder that cannot be
 * written to is reported once. Nothing here ever fails the game. Two games may share a folder. */
#ifndef GAME_STORE_H
#define GAME_STORE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

typedef enum { STORE_SETTINGS, STORE_PROGRESS, STORE_FILES } StoreFile;

enum { STORE_VERSION = 1, STORE_FOLDER = 1024, STORE_SAID = 400 };

typedef struct Store {
    char folder[STORE_FOLDER]; /* "" keeps nothing */
    bool frozen[STORE_FILES];  /* neither written to nor read again */
    bool told;                 /* that the folder cannot be written to */
    char said[STORE_SAID];     /* the sentence to show next, or "". The caller that shows it empties it. */
} Store;

/* Opens the given folder, else the folder in EMBER_PREF_DIR, else the system's place for such things. Makes it if it is
 * not there. A zeroed Store keeps nothing. */
void Store_Open(Store *store, const char *folder);

/* Where files are written that the player takes along: the same folder, but in a browser, which hands them over at
 * once, one that ends with the page. */
const char *Store_Out(const Store *store);

/* Between the two calls, another game with the same folder waits before it reads or adds to what it has read. */
int Store_Lock(const Store *store);
void Store_Unlock(int lock);

/* Reads a file into `into`. `parse` gets the object, checks everything, and complains in half a sentence. False if
 * nothing could be read. Then `into` may be half filled. */
typedef bool StoreParse(void *into, const cJSON *json, char *error, size_t capacity);
bool Store_Read(Store *store, StoreFile file, StoreParse *parse, void *into);

/* Writes the object with its version, and deletes it. If memory ran out since Json_Watch, the old file stays. */
void Store_Write(Store *store, StoreFile file, cJSON *json);

#endif
