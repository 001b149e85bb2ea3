/* session.h - one run of the program: the window, the game in it, and what is written down about both.
 *
 * main.c holds the loop; this is what its steps are made of, in the order in which a frame calls them.
 */
#ifndef GAME_SESSION_H
#define GAME_SESSION_H

#include "engine/window/app.h"
#include "engine/sound/audio.h"
#include "engine/window/settle.h"
#include "engine/threads/workers.h"
#include "game/controls/controls.h"
#include "game/hud/hud.h"
#include "game/look/look.h"
#include "game/session/options.h"
#include "game/saved/progress.h"
#include "game/saved/replay.h"
#include "game/menus/screens.h"
#include "game/saved/settings.h"
#include "game/sound/sounds.h"

typedef struct Session Session;
typedef void (*SessionAct)(Session *session);

/* What outlives the run. */
typedef struct Saved {
    Store store;
    Settings settings;
    Progress progress;
} Saved;

/* What the run has of the machine. */
typedef struct Devices {
    App *app;
    Audio *audio;       /* NULL: no sound */
    double sound_asked; /* s: when a sound device was last looked for */
    Sounds sounds;      /* what the audio device is to play */
    Workers *workers;
    Text *text;
} Devices;

/* What is measured. */
typedef struct Meter {
    Profiler *profiler;
    Trace *trace;           /* NULL unless the profile is to be a timeline */
    Quality quality;        /* only with --hold */
    double present;         /* s that showing the last frame took, waiting included */
    int timed, over_budget; /* frames in which the solver ran, and in which it took longer than its budget */
} Meter;

/* What is played. */
typedef struct Hall {
    Game game;
    Replay replay; /* what is replayed, or what is being recorded */
    bool attract;  /* nobody plays: this is what burns behind the title */
    bool lab;      /* the scene is an experiment, which has a view of its own */
    ScreenId card; /* the card to show after `card_ticks` more ticks: won or lost; SCREEN_COUNT: none */
    int card_ticks;
} Hall;

/* What the hands are doing. */
typedef struct Hands {
    unsigned asked;     /* INTENT_* buttons of keys that belong to the next tick: restart, next scene ... */
    int steps;          /* ticks to go although paused */
    uint64_t swallowed; /* controls that went down in a screen and are still held: no tick may see them */
    int pads;           /* that were plugged in a frame ago */
} Hands;

/* How the hall is seen. */
typedef struct View {
    Picture *picture;
    Camera camera;
    Look look;
    PictureMode mode;
    PictureCompare compare; /* while the game has a twin */
    float wipe;             /* 0 .. 1 across the picture: the line between both airs */
    uint32_t *pixels;       /* of the picture, picture_size */
    int picture_size[2];
    Settle settle; /* the picture's size, while the window's changes */
    double drawn;  /* s: when the last frame was drawn */
    double opened; /* s: when this hall was first seen, since when it comes out of the dark */
    bool unseen;   /* it has not been seen yet */
    bool missed;   /* a picture could not be made, and that has been said */
} View;

/* The darkness between two halls, see session_veil.c. */
typedef struct Veil {
    SessionAct then; /* what to do once it is dark; NULL: nothing waits */
    bool dark;       /* the screen has been dark since the last frame */
    double began;    /* s: when it began to grow dark */
    char name[48];   /* of the hall to come, shown in the dark */
    int dip;         /* ticks left of the darkness in which a lost keeper goes back to a checkpoint */
} Veil;

/* What lies over the picture. */
typedef struct Overlay {
    Screens screens;
    Hud hud;
    Veil veil;
    bool tuning_shown; /* a frame ago */
} Overlay;

/* How far the run has come. */
typedef struct Run {
    int ticked;  /* ticks done, in all games of this run */
    int limit;   /* ticks after which to end; 0: none */
    bool over;   /* this frame is the last */
    bool shot;   /* F12 was pressed: save this frame's picture */
    bool failed; /* a screenshot could not be written, or the recording could not go on */
} Run;

struct Session {
    Options options;
    Saved saved;
    Devices devices;
    Meter meter;
    Hall hall;
    Hands hands;
    View view;
    Overlay overlay;
    Run run;
};

/* Opens everything the options ask for. False: `error` is one sentence, and Session_Close is still to be called. */
bool Session_Open(Session *session, const Options *options, char *error, size_t capacity);
void Session_Close(Session *session);

void Session_BeginFrame(Session *session);   /* the profile's */
void Session_TakeKeys(Session *session);     /* what belongs to a frame: screens, views, pause */
int Session_Due(const Session *session);     /* ticks to do in this frame */
Intent Session_TakeIntent(Session *session); /* of the next tick: the player's, or the replay's */
/* Before the tick; false: it cannot be recorded, and must not be played. */
bool Session_Record(Session *session, const Intent *intent);
/* After a tick that took so many seconds: for the profiler, and to say what has changed. */
void Session_Note(Session *session, const Intent *intent, double seconds);
void Session_Draw(Session *session, bool last);  /* the picture and all that is over it */
void Session_EndFrame(Session *session);         /* the profile's; presenting is told with the next */
bool Session_Shoot(Session *session, bool last); /* screenshots of it; false: see Log_Reason */
void Session_Show(Session *session);             /* presents it; waits for the screen */

/* Ends the run: writes profile and recording, prints the last line. Returns the program's exit code. */
int Session_Finish(Session *session);

/* ---- The session's own files ------------------------------------------------------------------------------ */

void Session_Toast(Session *session, const char *what);
void Session_ShowHall(Session *session); /* camera and picture fit the scene that the game plays now */

/* The profile: its series, what a tick brings, and what is told of it at the end. */
bool Session_OpenTrace(Session *session); /* false: see Log_Reason, as for the next */
bool Session_OpenProfiler(Session *session);
void Session_NoteTimes(Session *session, double seconds);
void Session_PrintTimes(const Session *session, uint64_t state);
void Session_PrintQuality(const Session *session);
bool Session_WriteProfile(const Session *session, char *error, size_t capacity);

/* A/B: see session_compare.c. */
bool Session_OpenTwin(Session *session, const Tuning *tuning); /* false: said why */
void Session_CloseTwin(Session *session);
void Session_NextCompare(Session *session);
void Session_NextPreset(Session *session); /* of B, while there is one */
void Session_Compare(Session *session, PictureFrame *frame);
bool Session_Wipes(const Session *session, const InputState *input); /* left and right move the line, and no keeper */
/* Where in the world the pointer lies, in m, and on which of the pictures. False: on none. */
bool Session_PlaceAt(const Session *session, const float pointer[2], float at[2], int *side);
void Session_PointThrough(const Session *session, InputState *input);

/* The tuning panel: see session_tuning.c. */
void Session_FillPanel(Session *session);
void Session_Tune(Session *session); /* as the panel is now */
void Session_OtherSide(Session *session);
void Session_SaveTuning(Session *session);
void Session_LoadTuning(Session *session);
void Session_RefuseTuning(Session *session);

/* The darkness between halls, and over the way back to a checkpoint: see session_veil.c. */
#define SESSION_BARE DRAW_RGB(0x050608)        /* what lies behind all pictures */
bool Session_IsPlayed(const Session *session); /* at a window, and neither replayed, measured nor shot */
void Session_Leave(Session *session, int scene, SessionAct then); /* then, in the dark; scene -1: not for a hall */
bool Session_Leaves(const Session *session);
void Session_Stay(Session *session);      /* after all */
void Session_PassVeil(Session *session);  /* once a frame, before the keys */
bool Session_ShowsDark(Session *session); /* this frame shows nothing else */
void Session_NoteSeen(Session *session);  /* the picture has been made */
void Session_DrawVeil(Session *session);
void Session_NoteDip(Session *session);     /* after a tick */
bool Session_Sinks(const Session *session); /* the camera stays where the keeper was lost */
void Session_DrawDip(Session *session);

/* What the screens asked for, and what has to be kept. */
void Session_Obey(Session *session);
void Session_NoteLost(Session *session);                      /* after a tick */
void Session_NoteOutcome(Session *session, unsigned buttons); /* after a tick: won or lost? */
void Session_FollowSettings(Session *session); /* the window does as the settings say, or they as it can */
void Session_Keep(Session *session);           /* settings, if they have changed */

#endif
