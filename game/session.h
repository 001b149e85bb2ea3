/* session.h - one run of the program: the window, the game in it, and what is written down about both.
 *
 * main.c holds the loop; this is what its steps are made of, in the order in which a frame calls them.
 */
#ifndef GAME_SESSION_H
#define GAME_SESSION_H

#include "engine/app.h"
#include "engine/audio.h"
#include "engine/workers.h"
#include "game/controls.h"
#include "game/hud.h"
#include "game/look.h"
#include "game/options.h"
#include "game/replay.h"
#include "game/settings.h"
#include "game/sounds.h"

typedef struct Session {
    Options options;
    Store store;
    Settings settings;
    App *app;
    Audio *audio; /* NULL: no sound */
    Sounds sounds;
    Workers *workers;
    Text *text;
    Profiler *profiler;
    Picture *picture;
    Game game;
    Camera camera;
    Hud hud;
    Look look;
    Replay replay; /* what is replayed, or what is being recorded */
    PictureMode mode;
    uint32_t *pixels; /* of the picture, picture_size */
    int picture_size[2];
    unsigned asked;     /* INTENT_* buttons of keys that belong to the next tick: restart, next scene ... */
    double present;     /* s that showing the last frame took, waiting included */
    int steps;          /* ticks to go although paused */
    int limit;          /* ticks after which to end; 0: none */
    bool over;          /* the next frame is not wanted */
    bool shot;          /* F12: of the picture of this frame */
    int crushed_before; /* player.crushed, a tick ago */
    bool failed;        /* the last screenshot could not be written */
} Session;

/* Opens everything the options ask for. False: `error` is one sentence, and Session_Close is still to be called. */
bool Session_Open(Session *session, const Options *options, char *error, size_t capacity);
void Session_Close(Session *session);

void Session_TakeKeys(Session *session);     /* what belongs to a frame: menus, views, pause */
int Session_Due(const Session *session);     /* ticks to do in this frame */
Intent Session_TakeIntent(Session *session); /* of the next tick: the player's, or the replay's */
/* After a tick that took so many seconds: for recording and profiler, and to say what has changed. */
void Session_Note(Session *session, const Intent *intent, double seconds);
void Session_Draw(Session *session, bool last);  /* the picture and all that is over it */
bool Session_Shoot(Session *session, bool last); /* screenshots of it; false: see Log_Reason */
void Session_Show(Session *session);             /* presents it; waits for the screen */

/* Ends the run: writes profile and recording, prints the last line. Returns the program's exit code. */
int Session_Finish(Session *session);

#endif
