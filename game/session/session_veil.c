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
    Veil *veil = &session->overlay.veil;
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
    return session->overlay.veil.dark && (session->hands.asked & INTENT_NEXT_SCENE);
}

bool Session_Leaves(const Session *session) { return session->overlay.veil.then || waits_for_tick(session); }

void Session_Stay(Session *session) {
    if (waits_for_tick(session)) session->hands.asked &= ~(unsigned)INTENT_NEXT_SCENE;
    session->overlay.veil.then = NULL;
    session->overlay.veil.dark = false;
}

void Session_PassVeil(Session *session) {
    SessionAct then = session->overlay.veil.then;
    if (!then || !session->overlay.veil.dark) return;
    session->overlay.veil.then = NULL;
    then(session);
    session->overlay.screens.scene = Scene_Index(session->hall.game.scene_given);
    if (App_IsAway(session->devices.app) && !Screens_Shown(&session->overlay.screens))
        Screens_Show(&session->overlay.screens, SCREEN_PAUSE);
}

/* The hall's first picture takes its time: until that is there, darkness is shown. */
bool Session_ShowsDark(Session *session) {
    bool dark = session->view.unseen && Session_IsPlayed(session) && !session->overlay.veil.dark;
    session->overlay.veil.dark = session->overlay.veil.dark || dark;
    return dark;
}

void Session_NoteSeen(Session *session) {
    if (session->view.unseen) session->view.opened = App_Seconds();
    session->view.unseen = false;
    if (!Session_Leaves(session)) session->overlay.veil.dark = false;
}

static float darkness(const Session *session) {
    double now = App_Seconds();
    if (!Session_IsPlayed(session)) return 0;
    if (session->overlay.veil.dark) return 1;
    float fallen = session->overlay.veil.then ? (float)(now - session->overlay.veil.began) / FALL_SECONDS : 0;
    float risen = session->view.unseen ? 0 : (float)(now - session->view.opened) / RISE_SECONDS;
    return Maths_Clamp(fmaxf(fallen, 1 - risen), 0, 1);
}

static void draw_dark(Session *session, float dark) {
    int width, height;
    Draw_Size(App_Draw(session->devices.app), &width, &height);
    Draw_Rect(App_Draw(session->devices.app), (DrawRect){0, 0, (float)width, (float)height},
              Draw_Fade(SESSION_BARE, dark));
}

void Session_DrawVeil(Session *session) {
    float dark = darkness(session), w, h;
    int width, height;
    if (dark <= 0) return;
    draw_dark(session, dark);
    Draw_Size(App_Draw(session->devices.app), &width, &height);
    Text_Measure(session->devices.text, TEXT_LARGE, &w, &h, "%s", session->overlay.veil.name);
    Text_Draw(session->devices.text, TEXT_LARGE, ((float)width - w) / 2, 0.45f * (float)height - h / 2,
              Draw_Fade(HUD_EMBER, dark * dark), "%s", session->overlay.veil.name);
    if (session->overlay.veil.then && dark >= 1) session->overlay.veil.dark = true;
}

/* ---- Back to a checkpoint -------------------------------------------------------------------------------------- */

static void look_at_keeper(Session *session) {
    const Player *player = &session->hall.game.player;
    Camera_LookAt(&session->view.camera, (float[]){player->at.x, player->at.y - PLAYER_HEIGHT / 2});
}

/* Darkest as the keeper wakes, and when the camera leaves the place where they were lost. */
void Session_NoteDip(Session *session) {
    RulesLoss loss = session->hall.game.outcome == GAME_ON ? Rules_Loss(&session->hall.game) : LOSS_NONE;
    if (!Session_IsPlayed(session)) return;
    if (loss == LOSS_FALL || loss == LOSS_CRUSH || session->hall.game.fainting == DIP_FALL)
        session->overlay.veil.dip = DIP_FALL + DIP_RISE;
    else if (session->overlay.veil.dip > 0 && --session->overlay.veil.dip == DIP_RISE)
        look_at_keeper(session);
}

bool Session_Sinks(const Session *session) { return session->overlay.veil.dip > DIP_RISE; }

/* Whoever pauses sees the hall. */
void Session_DrawDip(Session *session) {
    if (session->overlay.hud.paused || Screens_HoldStill(&session->overlay.screens)) return;
    float left = (float)session->overlay.veil.dip, depth = session->saved.settings.reduced_flashing ? CALM_DEPTH : 1;
    float dark = fminf(left / DIP_RISE, (DIP_FALL + DIP_RISE - left) / DIP_FALL);
    if (left > 0 && dark > 0) draw_dark(session, depth * dark);
}
