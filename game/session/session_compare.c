/* A/B: a second air of another tuning, which gets the same inputs, and how both are seen. */
#include "game/session/session.h"

#include "game/controls/bindings.h"

#include <stdio.h>

#define WIPE_STEP 0.012f /* of the picture, a frame */

static bool comparing(const Session *session) { return session->hall.game.twin != NULL; }

/* How the line between both is moved. */
static void say_how(const Session *session, char *how, size_t capacity) {
    const bool pad = Input_Frame(App_Input(session->devices.app))->device == INPUT_PAD;
    char keys[100];
    how[0] = 0;
    if (session->view.compare != COMPARE_WIPE) return;
    Bindings_Fill(&session->saved.settings.bindings, pad, "{backwards} with {left} or {right}", keys, sizeof keys);
    snprintf(how, capacity, "\n%s, or the mouse, moves the line.", keys);
}

static void toast(Session *session) {
    char a[TUNING_WORDS], b[TUNING_WORDS], how[140];
    if (!comparing(session)) {
        Session_Toast(session, "A/B is off.");
        return;
    }
    Tuning_Words(&session->hall.game.air.tuning, a, sizeof a);
    Tuning_Words(&session->hall.game.twin->tuning, b, sizeof b);
    say_how(session, how, sizeof how);
    Hud_Toast(&session->overlay.hud, App_Seconds(), "A/B, %s:  A %s,  B %s%s",
              Picture_CompareName(session->view.compare), a, b, how);
}

bool Session_OpenTwin(Session *session, const Tuning *tuning) {
    char error[OPTIONS_ERROR];
    if (!Game_OpenTwin(&session->hall.game, tuning, error, sizeof error)) {
        Session_Toast(session, error);
        session->view.compare = COMPARE_NONE;
        return false;
    }
    if (session->view.compare == COMPARE_NONE) session->view.compare = COMPARE_SPLIT;
    return true;
}

/* What the panel was about to ask of B is not for A. */
void Session_CloseTwin(Session *session) {
    Screens *screens = &session->overlay.screens;
    if (screens->panel.b && (screens->ask == ASK_TUNE || screens->ask == ASK_LOAD)) screens->ask = ASK_NOTHING;
    screens->panel.b = false;
    Game_CloseTwin(&session->hall.game);
    session->view.compare = COMPARE_NONE;
}

/* Off, then one way of looking after the other. B begins as the preset that follows: something is to be seen. */
void Session_NextCompare(Session *session) {
    bool back = Input_Held(Input_Frame(App_Input(session->devices.app)), CONTROL_BACKWARDS);
    Tuning tuning = Game_NextTuning(&session->hall.game, &session->hall.game.air.tuning);
    session->view.compare = (PictureCompare)((session->view.compare + (back ? COMPARE_MODES - 1 : 1)) % COMPARE_MODES);
    if (session->view.compare == COMPARE_NONE)
        Session_CloseTwin(session);
    else if (!comparing(session) && !Session_OpenTwin(session, &tuning))
        return;
    toast(session);
}

void Session_NextPreset(Session *session) {
    char error[OPTIONS_ERROR];
    if (!comparing(session)) {
        session->hands.asked |= INTENT_NEXT_PRESET;
        return;
    }
    Tuning tuning = Game_NextTuning(&session->hall.game, &session->hall.game.twin->tuning);
    if (Game_Tune(&session->hall.game, true, &tuning, error, sizeof error))
        toast(session);
    else
        Session_Toast(session, error);
}

/* ---- The picture ------------------------------------------------------------------------------------------ */

/* 0 .. 1 across and down the picture. */
static void shares_of(const Session *session, const float pointer[2], float shares[2]) {
    const DrawRect *screen = &session->view.camera.screen;
    shares[0] = (pointer[0] - screen->x) / (screen->w > 1 ? screen->w : 1);
    shares[1] = (pointer[1] - screen->y) / (screen->h > 1 ? screen->h : 1);
}

void Session_Compare(Session *session, PictureFrame *frame) {
    const InputState *input = Input_Frame(App_Input(session->devices.app));
    float shares[2];
    if (!comparing(session)) session->view.compare = COMPARE_NONE;
    frame->other = comparing(session) ? session->hall.game.twin->fluid : NULL;
    frame->compare = session->view.compare;
    shares_of(session, input->pointer, shares);
    if (input->device == INPUT_MOUSE) session->view.wipe = shares[0];
    if (Session_Wipes(session, input)) session->view.wipe += WIPE_STEP * input->move[0];
    session->view.wipe = Maths_Clamp(session->view.wipe, 0, 1);
    frame->wipe = session->view.wipe;
}

bool Session_Wipes(const Session *session, const InputState *input) {
    return session->view.compare == COMPARE_WIPE && Input_Held(input, CONTROL_BACKWARDS);
}

bool Session_PlaceAt(const Session *session, const float pointer[2], float at[2], int *side) {
    float shares[2];
    shares_of(session, pointer, shares);
    return PictureCompare_Place(&session->view.look.frame, shares[0], shares[1], at, side);
}

/* Side by side the pointer lies on a smaller picture: it is moved to where that place would be. */
void Session_PointThrough(const Session *session, InputState *input) {
    float at[2];
    int side;
    if (session->view.compare == COMPARE_BESIDE && Session_PlaceAt(session, input->pointer, at, &side))
        Camera_ToScreen(&session->view.camera, at, input->pointer);
}
