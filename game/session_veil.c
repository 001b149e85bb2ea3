/* Darkness between two halls, while the next one is made, and over the way back of a keeper who was lost. For the eye
 * of who plays at a window: it holds no tick up, and what is replayed, measured or shot is never behind it. */
#include "game/session.h"

#include "game/screen.h"

#include <math.h>

#define FALL_SECONDS 0.22f
#define RISE_SECONDS 0.45f
#define CALM_DEPTH   0.6f /* of a dip, where flashing is reduced */

enum { DIP_FALL = 8, DIP_RISE = 16 }; /* ticks */

static const DrawColour DARK = DRAW_RGB(0x050608);

static bool veils(const Session *session) {
    const Options *options = &session->options;
    return !options->headless && !options->replay && !options->screenshot && !options->profile && !options->frames;
}

/* ---- Between halls ---------------------------------------------------------------------------------------- */

void Session_Leave(Session *session, int scene, SessionAct then) {
    Veil *veil = &session->veil;
    if (!veils(session)) {
        then(session);
        return;
    }
    if (veil->then) return;
    *veil = (Veil){.then = then, .began = App_Seconds()};
    if (scene >= 0) Screen_SceneTitle(scene, veil->name, sizeof veil->name);
}

bool Session_Leaves(const Session *session) { return session->veil.then != NULL; }
void Session_Stay(Session *session) { session->veil.then = NULL; }

void Session_PassVeil(Session *session) {
    SessionAct then = session->veil.then;
    if (!then || !session->veil.dark) return;
    session->veil.then = NULL;
    then(session);
    session->screens.scene = Scene_Index(session->game.scene_given);
}

/* The hall's first picture takes its time: until that is there, darkness is shown. */
bool Session_ShowsDark(Session *session) {
    bool dark = session->unseen && veils(session) && !session->veil.dark;
    session->veil.dark = session->veil.dark || dark;
    return dark;
}

void Session_NoteSeen(Session *session) {
    if (session->unseen) session->opened = App_Seconds();
    if (session->unseen) session->veil.dark = false;
    session->unseen = false;
}

static float darkness(const Session *session) {
    double now = App_Seconds();
    float fallen = session->veil.then ? (float)(now - session->veil.began) / FALL_SECONDS : 0;
    float risen = session->unseen ? 0 : (float)(now - session->opened) / RISE_SECONDS;
    return Maths_Clamp(fmaxf(fallen, 1 - risen), 0, 1);
}

static void draw_dark(Session *session, float dark) {
    int width, height;
    Draw_Size(App_Draw(session->app), &width, &height);
    Draw_Rect(App_Draw(session->app), (DrawRect){0, 0, (float)width, (float)height}, Draw_Fade(DARK, dark));
}

void Session_DrawVeil(Session *session) {
    float dark = session->options.headless ? 0 : darkness(session), w, h;
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
    RulesLoss loss = Rules_Loss(&session->game);
    if (!veils(session)) return;
    if (loss == LOSS_FALL || loss == LOSS_CRUSH || session->game.fainting == DIP_FALL)
        session->veil.dip = DIP_FALL + DIP_RISE;
    else if (session->veil.dip > 0 && --session->veil.dip == DIP_RISE)
        look_at_keeper(session);
}

bool Session_Sinks(const Session *session) { return session->veil.dip > DIP_RISE; }

void Session_DrawDip(Session *session) {
    float left = (float)session->veil.dip, depth = session->settings.reduced_flashing ? CALM_DEPTH : 1;
    float dark = fminf(left / DIP_RISE, (DIP_FALL + DIP_RISE - left) / DIP_FALL);
    if (left > 0 && dark > 0) draw_dark(session, depth * dark);
}
