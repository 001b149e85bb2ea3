/* Darkness between two halls, while the next is made, and while a lost keeper goes back. It is only for players at a
 * window. It delays no tick, and hides nothing that is replayed, measured or shot. */
#include "game/session/session.h"

#include "game/menus/screen.h"

#include <math.h>

#define FALL_SECONDS 0.22f
#define RISE_SECONDS 0.45f
#define CALM_DEPTH   0.6f /* of a dip, where flashing is reduced */

enum { DIP_FALL = 8, DIP_RISE = 16 }; /* ticks */

void Session_FadeOut(Session *session, int scene, SessionAct then) {
    Veil *veil = &session->overlay.veil;
    if (!Options_IsPlayed(&session->options)) {
        then(session);
        return;
    }
    if (veil->then) return;
    *veil = (Veil){.then = then, .began = App_Seconds()};
    if (scene >= 0) Screen_SceneTitle(scene, veil->name, sizeof veil->name);
}

/* Tab's hall is opened by a tick, so that a recording holds it. The screen stays dark until that tick is due. */
static bool waits_for_tick(const Session *session) {
    return session->overlay.veil.dark && (session->hands.asked & INTENT_NEXT_SCENE);
}

bool Session_IsFading(const Session *session) { return session->overlay.veil.then || waits_for_tick(session); }

void Session_CancelFade(Session *session) {
    Veil *veil = &session->overlay.veil;
    if (waits_for_tick(session)) session->hands.asked &= ~(unsigned)INTENT_NEXT_SCENE;
    veil->then = NULL;
    veil->dark = false;
}

void Session_UpdateVeil(Session *session) {
    Veil *veil = &session->overlay.veil;
    Screens *screens = &session->overlay.screens;
    SessionAct then = veil->then;
    if (!then || !veil->dark) return;
    veil->then = NULL;
    then(session);
    screens->scene = Scene_Index(session->hall.game.scene_given);
    if (App_IsAway(session->devices.app) && !Screens_Shown(screens)) Screens_Show(screens, SCREEN_PAUSE);
}

/* The hall's first picture takes time. Darkness is shown before it is made. */
bool Session_ShowsDark(Session *session) {
    Veil *veil = &session->overlay.veil;
    bool dark = session->view.unseen && Options_IsPlayed(&session->options) && !veil->dark;
    veil->dark = veil->dark || dark;
    return dark;
}

void Session_NoteSeen(Session *session) {
    View *view = &session->view;
    if (view->unseen) view->opened = App_Seconds();
    view->unseen = false;
    if (!Session_IsFading(session)) session->overlay.veil.dark = false;
}

bool Session_Rises(const View *view) { return !view->unseen && App_Seconds() - view->opened < RISE_SECONDS; }

static float darkness(const Veil *veil, const View *view) {
    double now = App_Seconds();
    if (veil->dark) return 1;
    float fallen = veil->then ? (float)(now - veil->began) / FALL_SECONDS : 0;
    float risen = view->unseen ? 0 : (float)(now - view->opened) / RISE_SECONDS;
    return Maths_Clamp(fmaxf(fallen, 1 - risen), 0, 1);
}

static void draw_dark(Draw *draw, float dark) {
    int width, height;
    Draw_Size(draw, &width, &height);
    Draw_Rect(draw, (DrawRect){0, 0, (float)width, (float)height}, Draw_Fade(SESSION_BARE, dark));
}

static void draw_name(const char *name, Draw *draw, Text *text, float opacity) {
    int width, height;
    float w, h;
    Draw_Size(draw, &width, &height);
    Text_Measure(text, TEXT_HEADING, &w, &h, "%s", name);
    Text_Draw(text, TEXT_HEADING, ((float)width - w) / 2, 0.45f * (float)height - h / 2, Draw_Fade(HUD_GOLD, opacity),
              "%s", name);
}

void Session_DrawVeil(Session *session) {
    Veil *veil = &session->overlay.veil;
    Draw *draw = App_Draw(session->devices.app);
    float dark = Options_IsPlayed(&session->options) ? darkness(veil, &session->view) : 0;
    if (dark <= 0) return;
    draw_dark(draw, dark);
    draw_name(veil->name, draw, session->devices.text, dark * dark);
    if (veil->then && dark >= 1) veil->dark = true;
}

/* The darkest tick is when the keeper wakes. Then the camera leaves the place where the keeper was lost. */
void Session_NoteDip(Session *session) {
    const Game *game = &session->hall.game;
    const Vec2 keeper = Player_Middle(&game->player);
    int *dip = &session->overlay.veil.dip;
    RulesLoss loss = game->outcome == GAME_ON ? Rules_Loss(game) : LOSS_NONE;
    if (!Options_IsPlayed(&session->options)) return;
    if (loss == LOSS_FALL || loss == LOSS_CRUSH || game->fainting == DIP_FALL)
        *dip = DIP_FALL + DIP_RISE;
    else if (*dip > 0 && --*dip == DIP_RISE)
        Camera_LookAt(&session->view.camera, (float[]){keeper.x, keeper.y});
}

bool Session_CameraRests(const Veil *veil) { return veil->dip > DIP_RISE; }

/* A pause shows the hall without the darkness. */
void Session_DrawDip(Session *session) {
    if (Session_Waits(session)) return;
    float left = (float)session->overlay.veil.dip, depth = session->saved.settings.reduced_flashing ? CALM_DEPTH : 1;
    float dark = fminf(left / DIP_RISE, (DIP_FALL + DIP_RISE - left) / DIP_FALL);
    if (left > 0 && dark > 0) draw_dark(App_Draw(session->devices.app), depth * dark);
}
