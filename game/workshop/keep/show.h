/* show.h - the last ten seconds of the workshop's picture, to be shown to others.
 *
 * Twenty times a second the caller hands in the picture, which is kept as a small copy. On request they are written as
 * a film of at most 8 MB, an animated PNG, or as numbered PNGs, into the folder pictures/ of the player's folder.
 * Frames go on meanwhile, but no picture is kept. */
#ifndef GAME_SHOW_H
#define GAME_SHOW_H

#include "engine/threads/job.h"
#include "game/saved/replay.h"
#include "game/workshop/keep/keep.h"

enum {
    SHOW_RATE = 20, /* pictures a second */
    SHOW_PICTURES = 200,
    SHOW_WIDTH = 480, /* at most, of each */
    SHOW_HEIGHT = 300,
    SHOW_BYTES = 8000000, /* of a film, at most */
};

typedef struct ShowWork ShowWork; /* the work that is being done */

typedef struct Show {
    char folder[KEEP_FOLDER]; /* "" keeps nothing */
    uint8_t *packed;          /* a ring of SHOW_PICTURES, NULL until the first picture comes */
    uint32_t *small;          /* one of them, unpacked */
    int size[2];              /* of each */
    int first, pictures;
    double due; /* s, when the next one is kept */
    bool starved;
    ShowWork *work;
    char said[KEEP_SAID]; /* as in Keep */
} Show;

void Show_Open(Show *show, const Store *store);
void Show_Close(Show *show); /* gives all memory back, and gives up a film that is being written */

/* Whether a picture is due, so that the caller reads pixels only then, and hands them in at once. `now` in s. */
bool Show_Wants(const Show *show, double now);
void Show_Add(Show *show, const KeepPicture *picture, double now);

/* The last picture that was handed in, for a list. False if there is none. */
bool Show_Last(const Show *show, KeepPicture *picture);

/* Begins to write the pictures, under a free name like `name`. False with a sentence. In a browser all that is written
 * here becomes a download. */
bool Show_Film(Show *show, const char *name);
bool Show_Pictures(Show *show, const char *name);
/* Goes on with it. Call it in every frame. When it has ended, `said` tells what was written where. */
void Show_Tick(Show *show);
float Show_Progress(const Show *show); /* 0 .. 1, negative if nothing is being written */

/* Writes one picture as it is. */
bool Show_Picture(Show *show, const char *name, const KeepPicture *picture);

/* Writes a recording and the map that it was made in, NAME.rec and NAME.json, into a folder of their own, which replays
 * wherever it is taken. `map` is the text of the document when the recording began. */
bool Show_Recording(Show *show, const char *name, const Replay *replay, const Code *map);

#endif
