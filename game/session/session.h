/* session.h - a run of the program with its window, its game, and what is written down about both.
 *
 * main.c holds the frame. The parts of a frame are here, in the order in which main.c calls them. */
#ifndef GAME_SESSION_H
#define GAME_SESSION_H

#include "engine/maths/room.h"
#include "engine/sound/audio.h"
#include "engine/threads/resolution.h"
#include "engine/threads/workers.h"
#include "engine/window/app.h"
#include "game/hud/hud.h"
#include "game/look/look.h"
#include "game/look/orbit.h"
#include "game/look/stage/framing.h"
#include "game/menus/screens.h"
#include "game/saved/progress.h"
#include "game/saved/replay.h"
#include "game/saved/settings.h"
#include "game/session/hands.h"
#include "game/session/meter.h"
#include "game/session/options.h"
#include "game/sound/sounds.h"
#include "game/workshop/keep/autosave.h"
#include "game/workshop/keep/show.h"
#include "game/workshop/workshop.h"

typedef struct Session Session;
typedef void (*SessionAct)(Session *session);

/* Outlives the run. */
typedef struct Saved {
    Store store;
    Settings settings;
    Progress progress;
} Saved;

/* The run's share of the machine. */
typedef struct Devices {
    App *app;
    Audio *audio;       /* NULL without sound */
    double sound_asked; /* s, the last look for a sound device */
    Sounds sounds;      /* for the audio device to play */
    Workers *workers;
    Text *text;
} Devices;

/* The hall that is played. */
typedef struct Hall {
    Game game;
    Replay replay; /* what is replayed, or what is being recorded */
    bool attract;  /* nobody plays. The hall burns behind the title. */
    bool assisted; /* assists have been at work since it began */
    bool lab;      /* the scene is an experiment with a view of its own */
    ScreenId card; /* the card to show in `card_ticks`, won or lost, else SCREEN_COUNT */
    int card_ticks;
} Hall;

/* How the hall is seen. */
typedef struct View {
    Picture *picture;
    Camera camera;
    Framing framing; /* of the keeper */
    Look look;
    Orbit orbit;    /* where the air has depth */
    Volume *volume; /* draws air with depth */
    PictureMode mode;
    PictureCompare compare; /* while the game has a twin */
    float wipe;             /* 0 .. 1 across the picture, the line between both airs */
    Room pixels;            /* of the picture */
    Resolution resolution;  /* smaller while large pictures take too long */
    int size[2];            /* px of the last picture */
    double drawn;           /* s, when the last frame was drawn */
    int ticked;             /* ticks of the run that had been done by then */
    double opened;          /* s, when the hall was first seen and began to come out of the dark */
    bool unseen;            /* the hall has not been seen yet */
    bool missed;            /* a picture could not be made, and the log says so */
} View;

/* The darkness between two halls, see session_veil.c. */
typedef struct Veil {
    SessionAct then; /* what to do once it is dark, or NULL */
    bool dark;       /* the screen has been dark since the last frame */
    double began;    /* s, when it began to grow dark */
    char name[48];   /* of the hall to come, shown in the dark */
    int dip;         /* ticks left of the darkness while a lost keeper goes back to a checkpoint */
} Veil;

/* Lies over the picture. */
typedef struct Overlay {
    Screens screens;
    Hud hud;
    Veil veil;
    bool tuning_shown;        /* a frame ago */
    const char *fell_back[2]; /* a frame ago, of A and of B */
} Overlay;

/* How far the run has come. */
typedef struct Run {
    int ticked;      /* ticks done in all games of this run */
    int limit;       /* ticks after which to end, 0 for none */
    bool over;       /* this frame is the last */
    bool stays;      /* a replay has ended, and its last picture stays until a press */
    bool celebrates; /* a replay has ended with a hall that is won, and goes on for a while */
    bool differs;    /* a watched replay has ended in another state */
    bool shot;       /* F12 was pressed, so this frame's picture is saved */
    bool failed;     /* a screenshot could not be written, or a recording went on no longer */
} Run;

/* What the workshop opens next, by its name in `asked`. */
typedef enum {
    BUILDING_SCENE, /* as --scene takes it */
    BUILDING_OWN,   /* one of the player's halls */
    BUILDING_FILE,  /* that was dropped on the window */
    BUILDING_NEW,
    BUILDING_LEFT /* what was open when the last run ended */
} BuildingOpens;

/* What is kept of the player's work. */
typedef struct Keeping {
    Keep keep;
    Autosave autosave;
    Show show;
    bool guarded;        /* the autosave is open */
    SessionAct then;     /* after the question about work that is not saved */
    ScreenId listed;     /* the screen that was on top when the halls were listed */
    bool shot;           /* the picture of this frame is kept */
    double rests;        /* s, until when a film of the keeper's play stays as it is */
    bool asked, records; /* the next play is recorded, and this one is */
    Replay replay;
    Document map; /* that it is made in */
} Keeping;

/* The workshop, and the games that wait while another is shown. */
typedef struct Building {
    Workshop workshop;
    bool open;
    bool tries;    /* one plays from here */
    Hall before;   /* the hall that the workshop was opened in, for after it */
    Game edited;   /* of the workshop, while one plays */
    Probes tried;  /* of the game that one plays */
    bool attended; /* the tool is in the air in the next tick */
    BuildingOpens opens;
    char asked[SCENE_PATH]; /* what to open, in the dark */
    int dropped;            /* files, of which that is the first */
    char waits[SCENE_PATH]; /* the first of the files that were dropped in the dark, or "" */
    int waiting;            /* files, of which that is the first */
    PictureMode mode;       /* before */
    bool bounded;           /* before */
} Building;

struct Session {
    Options options;
    Saved saved;
    Devices devices;
    Meter meter;
    Hall hall;
    Hands hands;
    View view;
    Overlay overlay;
    Building building;
    Keeping keeping;
    Run run;
};

/* Opens everything the options ask for. False with a sentence in `error`, and Session_Close must still be called. */
bool Session_Open(Session *session, const Options *options, char *error, size_t capacity);
void Session_Close(Session *session);

void Session_TakeKeys(Session *session);     /* keys that belong to a frame, such as screens, views, pause */
int Session_Due(Session *session);           /* ticks to do in this frame */
Intent Session_TakeIntent(Session *session); /* the player's or the replay's, for the next tick */
/* Call before the tick. False if the tick cannot be recorded, and must not be played. */
bool Session_Record(Session *session, const Intent *intent);
/* Call after a tick. Notes how long it took, and says what has changed. */
void Session_Note(Session *session, const Intent *intent, double seconds);
void Session_Draw(Session *session, bool last);  /* the picture and all that lies over it */
bool Session_Shoot(Session *session, bool last); /* saves screenshots of it. False says why in Log_Reason. */
void Session_Show(Session *session);             /* presents it, then waits for the screen */

/* Ends the run. Writes profile and recording, and prints the last line. Returns the program's exit code. */
int Session_Finish(Session *session);

/* ---- The session's own files ------------------------------------------------------------------------------ */

#define SESSION_BARE DRAW_RGB(0x050608) /* the ground behind all pictures */

static inline void Session_Toast(Hud *hud, const char *what) { Hud_Toast(hud, "%s", what); }
void Session_HandOver(Hud *hud, const char *path); /* says where a file is, or downloads it in a browser */

/* The game is paused, or a screen holds it still. */
static inline bool Session_Waits(const Session *session) {
    return session->overlay.hud.paused || Screens_HoldStill(&session->overlay.screens);
}

bool Session_Slices(const View *view); /* air with depth is shown as a slice */

/* Halls, in session_hall.c. */
void Session_ShowHall(Session *session);        /* fits camera and picture to the current scene */
enum { SESSION_ACROSS = 16, SESSION_HIGH = 9 }; /* m that are shown at most */
/* Fits the camera into a part of the screen, px, which shows that many metres across. */
void Session_FitHall(Camera *camera, const Wall *wall, DrawRect room, float across);
bool Session_OpenHall(Session *session, const char *scene); /* false after a toast that says why */

/* A/B, in session_compare.c. */
bool Session_OpenTwin(Session *session, const Tuning *tuning); /* false after a toast that says why */
void Session_CloseTwin(Session *session);
void Session_NextCompare(Session *session);
void Session_NextPreset(Session *session); /* of B if there is a twin, else of the next tick */
void Session_Compare(View *view, const Game *game, const InputState *input); /* fills the frame of view->look */
bool Session_Wipes(const View *view, const InputState *input); /* left and right move the line, not the keeper */
/* Returns the place in the world under the pointer, m, and on which of the two pictures it lies. False if on
 * neither. */
bool Session_PlaceAt(const View *view, const float pointer[2], float at[2], int *side);
void Session_PointThrough(const View *view, InputState *input); /* moves the pointer to its place on a whole picture */

/* The tuning panel, in session_tuning.c. */
void Session_FillPanel(Session *session);
void Session_Tune(Session *session);      /* as the panel is now */
void Session_OtherSide(Session *session); /* from A to B and back */
void Session_SaveTuning(Session *session);
void Session_LoadTuning(Session *session);
void Session_RefuseTuning(Session *session); /* says why nothing can be changed */
void Session_NoteFallBack(
    Session *session); /* once a frame, says where the air has something else than its tuning asks for */

/* The darkness between halls, and over the way back to a checkpoint, in session_veil.c. */
void Session_FadeOut(Session *session, int scene,
                     SessionAct then); /* does `then` in the dark. Scene -1 names no hall. */
bool Session_IsFading(const Session *session);
void Session_CancelFade(Session *session); /* the hall is not left after all */
void Session_UpdateVeil(Session *session); /* once a frame, before the keys */
bool Session_ShowsDark(Session *session);  /* this frame shows only darkness */
void Session_NoteSeen(Session *session);   /* after the picture has been made */
void Session_DrawVeil(Session *session);
bool Session_Rises(const View *view);       /* the hall has been seen and comes out of the dark */
void Session_NoteDip(Session *session);     /* after a tick */
bool Session_CameraRests(const Veil *veil); /* the camera stays where the keeper was lost */
void Session_DrawDip(Session *session);

/* The wishes of screens, in session_screens.c. */
void Session_Obey(Session *session);

/* Settings, in session_saved.c. */
void Session_FollowAssists(Session *session);      /* before a frame's ticks */
bool Session_IsAssisted(const Session *session);   /* an assist is at work */
void Session_FollowSettings(Session *session);     /* the window does as they say, or they follow the window */
void Session_Keep(Saved *saved, Screens *screens); /* writes them if they have changed */

/* Misfortunes and the end of a hall, in session_outcome.c. Call both after a tick. */
void Session_NoteLost(const Game *game, Hud *hud);
void Session_NoteOutcome(Session *session, unsigned buttons);

#endif
