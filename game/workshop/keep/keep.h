/* keep.h - the player's own halls, maps in the folder halls/ of the player's folder, each with a small picture.
 *
 * A hall is NAME.json, its picture NAME.png. Other files may lie there and stay as they are. Nothing is lost: a hall
 * that is deleted or replaced stays as NAME.json.old. Calls that change the folder hold its lock, so two games may
 * share it. Every call that returns false, and most that return true, leave a sentence in `said`. */
#ifndef GAME_KEEP_H
#define GAME_KEEP_H

#include "game/saved/store.h"
#include "game/workshop/document/document.h"

enum {
    KEEP_NAME = 48,
    KEEP_FOLDER = STORE_FOLDER + 16,
    KEEP_PATH = KEEP_FOLDER + KEEP_NAME + 32,
    KEEP_SAID = 500,
    KEEP_WIDTH = 240, /* of a picture, at most */
    KEEP_HEIGHT = 150,
};

typedef struct KeepHall {
    char name[KEEP_NAME];
    double changed; /* s since 1970 */
} KeepHall;

/* Pixels as Png_Write takes them. */
typedef struct KeepPicture {
    const uint32_t *pixels;
    int width, height, pitch;
} KeepPicture;

typedef struct Keep {
    char folder[KEEP_FOLDER]; /* "" keeps nothing */
    char name[KEEP_NAME];     /* of the document that is open */
    bool ours;                /* it is in the folder under that name */
    uint64_t known;           /* a hash of its file as this game read or wrote it, 0 if there was none */
    char offer[KEEP_NAME];    /* a free name, after a name was refused because it is taken, else "" */
    char said[KEEP_SAID];     /* the sentence to show next, or "". The caller that shows it empties it. */
    KeepHall *hall;           /* as of the last Keep_List, the last changed one first */
    int halls;
} Keep;

void Keep_Open(Keep *keep, const Store *store); /* touches nothing. A zeroed Keep keeps nothing. */
void Keep_Close(Keep *keep);

void Keep_List(Keep *keep); /* reads the folder anew */
/* 0xXXRRGGBB of a hall's picture. False without a sentence if it has none of at most KEEP_WIDTH x KEEP_HEIGHT. */
bool Keep_Picture(const Keep *keep, const char *name, uint32_t pixels[KEEP_WIDTH * KEEP_HEIGHT], int size[2]);

/* Calls the open document by this name, not yet in the folder. A name that no file can have becomes "hall". */
void Keep_Begin(Keep *keep, const char *name);
void Keep_BeginFrom(Keep *keep, const char *scene); /* likewise, as a scene or the file of a map is called */
/* Opens a hall, or the first of `count` files that were dropped on the window, which stays as it is and becomes a hall
 * when it is saved. If false, the document is as it was. A map with a mistake opens and `said` tells it, see `wrong` in
 * document.h. */
bool Keep_Load(Keep *keep, Document *document, const char *name);
bool Keep_Drop(Keep *keep, Document *document, const char *path, int count);

/* Writes the document and its picture, which may be NULL. If another hall has the name, it returns false with `offer`,
 * unless `over` says that the hall is to be replaced. */
bool Keep_Save(Keep *keep, Document *document, const char *name, bool over, const KeepPicture *picture);
bool Keep_Rename(Keep *keep, const char *from, const char *to); /* false with `offer` if it is taken */
bool Keep_Duplicate(Keep *keep, const char *name);
bool Keep_Delete(Keep *keep, const char *name);
bool Keep_Download(Keep *keep, const Document *document); /* to the player of a browser, see App_Download */

/* Half a sentence that says what is wrong with a name, or NULL. */
const char *Keep_NameError(const char *name);
void Keep_FreeName(const Keep *keep, const char *name, char free[KEEP_NAME]); /* like this, and no hall has it */
void Keep_Path(const Keep *keep, const char *name, const char *ending, char path[KEEP_PATH]);

#endif
