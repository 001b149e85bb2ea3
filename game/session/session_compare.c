/* A/B, a second air of another tuning, which gets the same input, and how both are seen. */
#include "game/session/session.h"

#include "game/controls/rebind.h"

#include <stdio.h>

#define WIPE_STEP 0.012f /* of the picture, a frame */

static const InputState *frame_input(const Session *session) { return Input_Frame(App_Input(session->devices.app)); }

static void say_how(const Session *session, char *how, size_t capacity) {
    const InputDevice device = frame_input(session)->device;
    char keys[100];
    how[0] = 0;
    if (session->view.compare != COMPARE_WIPE) return;
    Bindings_Fill(&session->saved.settings.bindings, device, "{backwards} with {left} or {right}", keys, sizeof keys);
    snprintf(how, capacity, "\n%s, or the mouse, moves the line.", keys);
}

static void toast(Session *session, bool anew) {
    const Game *game = &session->hall.game;
    Hud *hud = &session->overlay.hud;
    char a[TUNING_WORDS], b[TUNING_WORDS], how[140];
    if (!game->twin) {
        Session_Toast(hud, "A/B is off.");
        return;
    }
    Tuning_Words(&game->air.tuning, a, sizeof a);
    Tuning_Words(&game->twin->tuning, b, sizeof b);
    say_how(session, how, sizeof how);
    Hud_Toast(hud, "A/B, %s:  A %s,  B %s%s%s", Picture_CompareName(session->view.compare), a, b,
              anew ? "; B starts anew" : "", how);
}

bool Session_OpenTwin(Session *session, const Tuning *tuning) {
    View *view = &session->view;
    char error[OPTIONS_ERROR];
    if (!Game_OpenTwin(&session->hall.game, tuning, error, sizeof error)) {
        Session_Toast(&session->overlay.hud, error);
        view->compare = COMPARE_NONE;
        return false;
    }
    if (view->compare == COMPARE_NONE) view->compare = COMPARE_WIPE;
    return true;
}

/* Drops the panel's wish for B, so that A does not get it. */
void Session_CloseTwin(Session *session) {
    Screens *screens = &session->overlay.screens;
    if (screens->panel.b && (screens->ask == ASK_TUNE || screens->ask == ASK_LOAD)) screens->ask = ASK_NOTHING;
    screens->panel.b = false;
    Game_CloseTwin(&session->hall.game);
    session->view.compare = COMPARE_NONE;
}

/* Steps through off and all ways to compare. B begins as the next preset, so that there is something to see. */
void Session_NextCompare(Session *session) {
    const Game *game = &session->hall.game;
    View *view = &session->view;
    bool back = Input_Held(frame_input(session), CONTROL_BACKWARDS);
    Tuning tuning = Game_NextTuning(game, &game->air.tuning);
    view->compare = (PictureCompare)((view->compare + (back ? COMPARE_MODES - 1 : 1)) % COMPARE_MODES);
    if (view->compare == COMPARE_NONE)
        Session_CloseTwin(session);
    else if (!game->twin && !Session_OpenTwin(session, &tuning))
        return;
    toast(session, false);
}

void Session_NextPreset(Session *session) {
    Game *game = &session->hall.game;
    char error[OPTIONS_ERROR];
    if (!game->twin) {
        session->hands.asked |= INTENT_NEXT_PRESET;
        return;
    }
    Tuning tuning = Game_NextTuning(game, &game->twin->tuning);
    FluidLayout layout = Fluid_GetDef(game->twin->fluid)->layout;
    if (Game_Tune(game, true, &tuning, error, sizeof error))
        toast(session, game->scene.experiment && Fluid_GetDef(game->twin->fluid)->layout != layout);
    else
        Session_Toast(&session->overlay.hud, error);
}

/* 0 .. 1 across and down the picture. */
static void shares_of(const View *view, const float pointer[2], float shares[2]) {
    const DrawRect *screen = &view->camera.screen;
    shares[0] = (pointer[0] - screen->x) / (screen->w > 1 ? screen->w : 1);
    shares[1] = (pointer[1] - screen->y) / (screen->h > 1 ? screen->h : 1);
}

void Session_Compare(View *view, const Game *game, const InputState *input) {
    PictureFrame *frame = &view->look.frame;
    float shares[2];
    if (!game->twin) view->compare = COMPARE_NONE;
    frame->other = game->twin ? game->twin->fluid : NULL;
    frame->compare = view->compare;
    shares_of(view, input->pointer, shares);
    if (Input_Points(input)) view->wipe = shares[0];
    if (Session_Wipes(view, input)) view->wipe += WIPE_STEP * input->move[0];
    view->wipe = Maths_Clamp(view->wipe, 0, 1);
    frame->wipe = view->wipe;
}

bool Session_Wipes(const View *view, const InputState *input) {
    return view->compare == COMPARE_WIPE && Input_Held(input, CONTROL_BACKWARDS);
}

bool Session_PlaceAt(const View *view, const float pointer[2], float at[2], int *side) {
    float shares[2];
    shares_of(view, pointer, shares);
    return PictureCompare_Place(&view->look.frame, shares[0], shares[1], at, side);
}

/* Side by side, the pointer lies on a smaller picture. It moves to the same place on a whole picture. */
void Session_PointThrough(const View *view, InputState *input) {
    float at[2];
    int side;
    if (view->compare == COMPARE_BESIDE && Session_PlaceAt(view, input->pointer, at, &side))
        Camera_ToScreen(&view->camera, at, input->pointer);
}
