/* session_workshop.h - the workshop in a session: opened and left, drawn in, measured, kept and shown to others. */
#ifndef GAME_SESSION_WORKSHOP_H
#define GAME_SESSION_WORKSHOP_H

#include "game/session/session.h"

/* In session_workshop.c. */
static inline bool Session_Tries(const Session *session) { return session->building.tries; }
/* Its own game is shown, in its own time. */
static inline bool Session_Paces(const Session *session) { return session->building.open && !session->building.tries; }
/* And nothing but its own pane lies over it. */
static inline bool Session_Builds(const Session *session) {
    return Session_Paces(session) && Screens_Top(&session->overlay.screens) == SCREEN_WORKSHOP;
}
/* A text of its pane got this frame's keys. */
static inline bool Session_Types(const Session *session) {
    return Session_Builds(session) && session->building.workshop.types;
}
void Session_AskWorkshop(Session *session);   /* opens it, or plays from here, or comes back from that */
void Session_StartWorkshop(Session *session); /* at the start of the run, as the options say */
void Session_OpenWorkshop(Session *session);  /* with what was asked for, also in place of what is open */
void Session_LeaveWorkshop(Session *session); /* unless something would be lost */
void Session_EndWorkshop(Session *session);   /* whatever is lost. The hall before comes back. */
void Session_TryHall(Session *session);       /* play from here */
void Session_RecordTry(Session *session);     /* plays from here, and records it */
void Session_ReturnToWorkshop(Session *session);
void Session_CloseWorkshop(Session *session); /* at the end of the run */

/* A frame and a tick of it, in session_build.c. */
/* Walks a frame, and hides from the menus what is not meant for them. */
void Session_WalkWorkshop(Session *session, InputState *frame);
Intent Session_Stir(const Session *session); /* in the next tick */
void Session_LayWorkshop(Session *session);  /* once a frame, with the camera */
void Session_DrawWorkshop(Session *session);
float Session_StripWidth(const Session *session); /* px, 0 unless the workshop is shown */

/* Its time and instruments, in session_measure.c. */
float Session_PaceInWorkshop(const Session *session); /* of time, 1 elsewhere */
int Session_DueInWorkshop(Session *session);          /* ticks to do in this frame */
void Session_Measure(Session *session);               /* once a frame, after the keys */
void Session_FollowProbes(Session *session);          /* after another scene, here or while one plays */
void Session_NoteMeasures(Session *session);          /* after a tick */
void Session_DrawProbes(Session *session);

/* What is kept of it, in session_keep.c. */
void Session_OpenKeep(Session *session);                     /* at the start of the run */
void Session_CloseKeep(Session *session);                    /* at its end. Changes come back in the next run. */
void Session_GuardWork(Session *session);                    /* from now on a crash loses nothing */
void Session_LeaveWork(Session *session);                    /* it was saved, or is to be lost */
bool Session_LoadWork(Session *session, Document *document); /* what was asked for. False after a toast. */
/* It could not be shown. Unless another is open, it comes back in the next run. */
void Session_SpareWork(Session *session, const Document *document);
bool Session_IsOwn(const Session *session, const char *scene, char name[KEEP_NAME]);
void Session_TickKeep(Session *session); /* once a frame */
void Session_SaveHall(Session *session);
void Session_SaveHallAs(Session *session);
void Session_CallHall(Session *session, const char *name); /* the open hall has this name from now on */
void Session_AskFirst(Session *session, SessionAct then);  /* if work would be lost, before doing `then` */
void Session_SaveTyped(Session *session);                  /* under the name that was typed */
void Session_ReplaceTyped(Session *session);
void Session_SaveFirst(Session *session);
void Session_LoseFirst(Session *session);

/* The screens of the player's own halls, in session_own.c. */
void Session_FillOwn(Session *session);     /* once a frame */
void Session_TakeDropped(Session *session); /* once a frame */
void Session_RenameOwn(Session *session);
void Session_DuplicateOwn(Session *session);
void Session_DeleteOwn(Session *session);
void Session_PlayOwn(Session *session);
void Session_BuildOwn(Session *session);
void Session_NewOwn(Session *session);
void Session_AskFile(Session *session); /* from a browser */
void Session_DownloadHall(Session *session);

/* It is shown to others, in session_film.c. */
void Session_FilmHall(Session *session); /* after the picture, before what lies over it */
void Session_WriteFilm(Session *session);
void Session_WritePictures(Session *session);
void Session_ShootHall(Session *session);
static inline bool Session_Records(const Session *session) {
    return session->options.record || session->keeping.records;
}
/* Puts the start of the recording at that of the scene, and the scene becomes what a replay will read. */
bool Session_BeginRecording(Session *session, Scene *scene, GameStart *start, char *error, size_t capacity);
void Session_EndRecording(Session *session);  /* writes it, if there is one */
void Session_DropRecording(Session *session); /* it came to nothing */

#endif
