/* Darkness between two halls, while the next one is made, and over the way back of a keeper who was lost. For the eye
 * of who plays at a window: it holds no tick up, and what is replayed, measured or shot is never behind it. */
#include "game/session/session.h"

#include "game/menus/screen.h"

#include <math.h>

#define FALL_SECONDS 0.22f
#define RISE_SECONDS 0.45f
#define CALM_DEPTH   0.6f /* of a dip, where flashing is reduced */

enum { DIP_FALL = 8, DIP_RISE = 16 }; /* ticks */

bool Session_IsPlayed(const Session *session) {
    const Options *options = &session->options;
    return !options->headless && !options->replay && !options->screenshot && !options->profile && !options->frames;
}

/* ---- Between halls ---------------------------------------------------------------------------------------- */

void Session_Leave(Session *session, int scene, SessionAct then) {
    Veil *veil = &session->veil;
    if (!Session_IsPlayed(session)) {
        then(session);
        return;
    }
    if (veil->then) return;
    *veil = (Veil){.then = then, .began = App_Seconds()};
    if (scene >= 0) Screen_SceneTitle(scene, veil->name, sizeof veil->name);
}

/* Tab's hall is opened by a tick, so that a recording holds it: until one is due, darkness stays. */
static bool waits_for_tick(const Session *session) {
    return session->veil.dark && (session->asked & INTENT_NEXT_SCENE);
}

bool Session_Leaves(const Session *session) { return session->veil.then || waits_for_tick(session); }

void Session_Stay(Session *session) {
    if (waits_for_tick(session)) session->asked &= ~(unsigned)INTENT_NEXT_SCENE;
    session->veil.then = NULL;
    session->veil.dark = false;
}

void Session_PassVeil(Session *session) {
    SessionAct then = session->veil.then;
    if (!then || !session->veil.dark) return;
    session->veil.then = NULL;
    then(session);
    session->screens.scene = Scene_Index(session->game.scene_given);
    if (App_IsAway(session->app) && !Screens_Shown(&session->screens)) Screens_Show(&session->screens, SCREEN_PAUSE);
}

/* The hall's first picture takes its time: until that is there, darkness is shown. */
bool Session_ShowsDark(Session *session) {
    bool dark = session->unseen && Session_IsPlayed(session) && !session->veil.dark;
    session->veil.dark = session->veil.dark || dark;
    return dark;
}

void Session_NoteSeen(Session *session) {
    if (session->unseen) session->opened = App_Seconds();
    session->unseen = false;
    if (!Session_Leaves(session)) session->veil.dark = false;
}

static float darkness(const Session *session) {
    double now = App_Seconds();
    if (!Session_IsPlayed(session)) return 0;
    if (session->veil.dark) return 1;
    float fallen = session->veil.then ? (float)(now - session->veil.began) / FALL_SECONDS : 0;
    float risen = session->unseen ? 0 : (float)(now - session->opened) / RISE_SECONDS;
    return Maths_Clamp(fmaxf(fallen, 1 - risen), 0, 1);
}

static void draw_dark(Session *session, float dark) {
    int width, height;
    Draw_Size(App_Draw(session->app), &width, &height);
    Draw_Rect(App_Draw(session->app), (DrawRect){0, 0, (float)width, (float)height}, Draw_Fade(SESSION_BARE, dark));
}

void Session_DrawVeil(Session *session) {
    float dark = darkness(session), w, h;
    int width, height;
    if (dark <= 0) return;
    draw_dark(session, dark);
    Draw_Size(App_Draw(session->app), &width, &height);
    Text_Measure(session->text, TEXT_LARGE, &w, &h, "%s", session->veil.name);
    Text_Draw(session->text, TEXT_LARGE, ((float)width - w) / 2, 0.45f * (float)height - h / 2,
              Draw_Fade(HUD_EMBER, dark * dark), "%s", session->veil.name);
    if (session->veil.then && dark >= 1) session->veil.dark = true;
}

/* ---- Back to a checkpoint -------------------------------------------------------------------------------------- */

static void look_at_keeper(Session *session) {
    const Player *player = &session->game.player;
    Camera_LookAt(&session->camera, (float[]){player->at.x, player->at.y - PLAYER_HEIGHT / 2});
}

/* Darkest as the keeper wakes, and when the camera leaves the place where they were lost. */
void Session_NoteDip(Session *session) {
    RulesLoss loss = session->game.outcome == GAME_ON ? Rules_Loss(&session->game) : LOSS_NONE;
    if (!Session_IsPlayed(session)) return;
    if (loss == LOSS_FALL || loss == LOSS_CRUSH || session->game.fainting == DIP_FALL)
        session->veil.dip = DIP_FALL + DIP_RISE;
    else if (session->veil.dip > 0 && --session->veil.dip == DIP_RISE)
        look_at_keeper(session);
}

bool Session_Sinks(const Session *session) { return session->veil.dip > DIP_RISE; }

/* Whoever pauses sees the hall. */
void Session_DrawDip(Session *session) {
    if (session->hud.paused || Screens_HoldStill(&session->screens)) return;
    float left = (float)session->veil.dip, depth = session->settings.reduced_flashing ? CALM_DEPTH : 1;
    float dark = fminf(left / DIP_RISE, (DIP_FALL + DIP_RISE - left) / DIP_FALL);
    if (left > 0 && dark > 0) draw_dark(session, depth * dark);
}
